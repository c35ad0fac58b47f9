"""The defaults of a language: its paper, direction, the edge of its books, its name.

In: a BCP 47 tag, e.g. 'en', 'fr-CA'. Out: names as in layouts/papers.yaml, 'ltr' or 'rtl', 'left'
or 'right', words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.languages.locales import is_pseudo, locale_of, subtags, text_direction
from pnp.languages.records import record_of
from pnp.model.errors import ExpressionError
from pnp.model.sheet import Binding

if TYPE_CHECKING:
    from babel import Locale

__all__ = ["default_paper", "language_name", "text_direction"]

# territories that use US Letter: CLDR 46, supplemental data, paperSize
_LETTER = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


def default_paper(language: str) -> str:
    """The paper of a language: 'letter' or 'a4'."""
    territory = next((part.upper() for part in subtags(language)[1:] if len(part) == 2), "")
    if territory:
        return "letter" if territory in _LETTER else "a4"
    return record_of(language).paper or "a4"


def binding_edge(language: str) -> Binding:
    """The edge at which books of a language are bound. Raises ExpressionError for an unknown
    language."""
    return "right" if text_direction(language) == "rtl" else "left"


def language_name(language: str, in_language: str = "en") -> str:
    """The name of a language in another: 'French', 'Portuguese (Brazil)', for reports.

    The name is the tag if CLDR does not know the language.
    """
    if is_pseudo(language):
        return _pseudo_name(language, locale_of(in_language))
    try:
        name = locale_of(language).get_display_name(locale_of(in_language))
    except ExpressionError:
        name = None
    return name or language


def _pseudo_name(language: str, locale: Locale) -> str:
    name, territory = subtags(language)
    words = (locale.languages.get(name), locale.territories.get(territory.upper()))
    return "{} ({})".format(*words) if all(words) else language
