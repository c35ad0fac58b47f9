"""Editions of the samples as they are printed, and the words on their pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from samples import ROOT

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.editions.catalogue.translation import Translation
from pnp.model.edition import ORIGINAL, Choice
from pnp.model.problems import Problems
from pnp.model.result import Built, Request

# letters, with apostrophes and hyphens between them taken as ends of words; A4 is none
_WORD = re.compile(r"(?<![\d_])[^\W\d_]+(?![\d_])")
# what no reader of a text sees: placeholders, icons, targets of links
_HIDDEN = re.compile(r"\{[^{}]*\}|:[a-z][\w-]*:|\]\([^()]*\)")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")


@cache
def project() -> Project:
    return Project(Places(ROOT, ROOT, ROOT))


@cache
def printed_product(game: str, product: str, choice: Choice = ORIGINAL) -> Built:
    """A product of an edition, without an error."""
    built = make_request(project(), Request(game, product, edition=choice))
    assert [str(p) for p in built.problems if p.severity == "error"] == []
    return built


@cache
def printed(game: str, choice: Choice) -> tuple[Built, ...]:
    """Every product of an edition, those that are optional included, without an error."""
    found, problems = project().game(game, choice)
    assert found is not None and not problems.errors, list(map(str, problems))
    return tuple(printed_product(game, name, choice) for name in found.products)


@cache
def translation(game: str, language: str) -> Translation:
    problems = Problems()
    found = project().editions(game).translation(language, (), problems)
    assert not problems.errors, list(map(str, problems))
    return found


def words(text: str) -> Iterator[str]:
    """The words of a text in small letters, without ligatures."""
    for word in _WORD.findall(unicodedata.normalize("NFKC", text)):
        yield word.lower()


def words_of(text: str) -> set[str]:
    """The words that a text of a catalogue prints, those in its expressions included."""
    inside = " ".join(a or b for field in _HIDDEN.findall(text) for a, b in _QUOTED.findall(field))
    return set(words(_HIDDEN.sub(" ", text))) | set(words(inside))


def text_of(data: bytes) -> str:
    """All text of a file as one line; spaces that break no line stay what they are."""
    return re.sub("[ \t\r\n]+", " ", " ".join(pages(data)))


def pages(data: bytes) -> Iterator[str]:
    """The text of each page as a reader copies it, words that were divided put together."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            text = page.get_textpage().get_text_bounded()
            yield re.sub("[\u00ad\ufffe\x02]\\s*|-\\s*\n", "", text)
    finally:
        document.close()


def all_words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in words(text)}
