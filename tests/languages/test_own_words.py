"""What pnp itself puts on paper: the same words in every language it knows."""

from __future__ import annotations

from string import Formatter

import pytest

from pnp.editions.typography import typographic
from pnp.languages.letters import written_languages
from pnp.languages.own_words import own_words

WORDS = own_words("en")
# all that are not in English
LANGUAGES = [code for code in written_languages() if own_words(code) != WORDS]


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_languages() -> None:
    assert {"fr", "de", "es", "it", "nl", "pl"} <= set(LANGUAGES)
    assert own_words("en")["glue"] == "glue {sheet} here"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word_with_its_placeholders(language: str) -> None:
    words = own_words(language)
    assert list(words) == list(WORDS)
    for name, text in WORDS.items():
        assert placeholders(words[name]) == placeholders(text), name
    assert not {words[name] for name in WORDS} & set(WORDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_typography_is_right(language: str) -> None:
    for text in own_words(language).values():
        # what stands before 'mm' is held together where the line is set
        plain = text.replace(" mm", "\u00a0mm")
        assert typographic(plain, language) == plain


def test_the_nearest_language_or_english() -> None:
    assert own_words("pt-BR") == own_words("pt")
    assert own_words("de_AT") == own_words("de")
    assert own_words("hu") == own_words("en-XA") == own_words("") == WORDS
