"""What is reported of messages that an edition prints untranslated, though it should not."""

from __future__ import annotations

from collections import Counter

from pnp.editions.catalogue.catalogue import UNTRANSLATED, Catalogue, State
from pnp.editions.catalogue.translation import Translation
from pnp.model.codes import Code
from pnp.model.edition import Message, Mode
from pnp.model.problems import Problem, Span, excerpt

_MOST_NAMES = 6


def untranslated(translation: Translation, mode: Mode, source: str, strict: bool) -> list[Problem]:
    """One warning for all messages that are printed in the language of the game, or, if that is
    `strict`, an error for each. `source` is that language."""
    catalogue = translation.catalogue
    asked = [one for one in translation.messages if mode == "full" or one.part != "piece"]
    lacking = [(m, state) for m, state, _ in catalogue.states(asked) if state in UNTRANSLATED]
    if strict:
        return [missing_translation(one, state, catalogue) for one, state in lacking]
    if not lacking:
        return []
    counts = Counter(state for _, state in lacking)
    what = ", ".join(
        f"{counts[state]} {how}" for state, how in UNTRANSLATED.items() if counts[state]
    )
    names = ", ".join(one.context for one, _ in lacking[:_MOST_NAMES])
    more = ", …" if len(lacking) > _MOST_NAMES else ""
    text = f"of {len(asked)} texts, {what}; they are printed in '{source}': {names}{more}"
    hint = f"pnp i18n report {translation.game} {translation.language} lists all of them"
    return [Problem("untranslated", text, Span(catalogue.path), hint, "warning")]


def missing_translation(message: Message, state: State, catalogue: Catalogue) -> Problem:
    """The error that a message has no translation to print, at its entry if it has one, else at
    the message itself."""
    entry = catalogue.by_context.get(message.context)
    code: Code = "outdated-translation" if state == "stale" else "untranslated"
    hint = f"write its translation as msgstr of '{message.context}' in {catalogue.path}"
    if entry is None or state == "stale":
        hint = f"update {catalogue.path} with 'pnp i18n update'"
    elif state == "fuzzy":
        hint = "if it is right, remove 'fuzzy' from its flags"
    name = f"'{message.context}'"
    return Problem(
        code,
        f"{name} is {UNTRANSLATED[state]}: '{excerpt(message.text)}'",
        catalogue.span(entry) if entry else message.span,
        hint,
        like=f"{catalogue.path} {state}",
        detail=name,
    )
