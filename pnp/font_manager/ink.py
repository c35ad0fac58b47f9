"""Check which letters of a font print nothing, or lose their colours."""

from __future__ import annotations

from pnp.fonts.characters import listed_letters
from pnp.fonts.facts import FontFacts
from pnp.fonts.ink import survey_ink
from pnp.model.problems import Problems, Span

_LISTED = 12
# Many good fonts have one or two empty glyphs of 400, and a build that needs one of them fails.
# More than one in `_MANY` is a sign of damage.
_MANY = 50
_OUTLINED = "use a font with outlines for them, e.g. 'Noto Sans Symbols 2' or 'Noto Emoji'"


def check_ink(
    name: str, facts: FontFacts, data: bytes, span: Span | None, problems: Problems
) -> None:
    """Report what a face of the family `name` cannot print; `data` is its file as OpenType."""
    found = survey_ink(data, facts.index)
    blank = len(found.blank)
    kind = color_words(facts)
    why = f"it has coloured pictures ({kind})" if kind else "their glyphs are empty"
    if blank and blank == found.total:
        message = f"font '{name}' prints nothing: none of its {blank} characters has an outline"
        problems.add("font-file", f"{message}; {why}", span, _OUTLINED)
    elif blank and (kind or _MANY * blank > found.total):
        listed = listed_letters(found.blank, _LISTED)
        message = f"font '{name}' has no outline for {blank} of {found.total} characters: {listed}"
        problems.add("font-file", f"{message}; {why}", span, _OUTLINED, "warning")
    if found.flat:
        listed = listed_letters(found.flat, _LISTED)
        message = f"font '{name}' has colours ({kind}), but these characters print in one: {listed}"
        hint = "their outlines are printed in the colour of the text"
        problems.add("font-file", message, span, hint, "warning")


def color_words(facts: FontFacts) -> str:
    """The tables with coloured glyphs, as 'COLR, SVG'; empty if there are none."""
    return ", ".join(tag.strip() for tag in facts.color_tables)
