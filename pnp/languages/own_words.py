"""The words that pnp itself prints, in the languages that have them.

Placeholders in braces are filled in: names of sheets ('B2'), counts, names of papers, sizes in
millimetres with the `decimal` sign. All other texts are in the game and its translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.languages.records import record_of


def own_words(language: str) -> Mapping[str, str]:
    """The words in a language (BCP 47 tag); those that it does not have, in English."""
    return MappingProxyType({**record_of("en").own_words, **record_of(language).own_words})


def print_guide_words(language: str) -> Mapping[str, str]:
    """The words of the page that explains how to print a game, as `own_words`."""
    return MappingProxyType({**record_of("en").print_guide, **record_of(language).print_guide})


def release_words(language: str) -> Mapping[str, str]:
    """The words of the page of a release, as `own_words`."""
    return MappingProxyType({**record_of("en").release, **record_of(language).release})
