"""No word of the source is left over in a translated edition: every text of every PDF is read."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from printed_editions import all_words, pages, printed, project, translation, words, words_of
from pypdf import PdfReader
from samples import FUTURE, PATENT

from pnp.editions.catalogue.catalogue import UNTRANSLATED, state_of
from pnp.model.edition import Choice
from pnp.model.result import Built

pytestmark = pytest.mark.thorough

EDITIONS = [(PATENT, "fr"), (PATENT, "de"), (PATENT, "es"), (FUTURE, "fr")]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _foreign(game: str, language: str) -> set[str]:
    """Words of the source that the translation does not have: none may be printed."""
    found = translation(game, language)
    by_context = found.catalogue.by_context
    source = {word for unit in found.messages for word in words_of(unit.text)}
    target = {
        word for unit in found.messages for word in words_of(by_context[unit.context].translation)
    }
    loaded, _ = project().game(game, Choice(language))
    assert loaded is not None
    # names of people, licences, papers and files are the same in all languages
    names = all_words(_texts(dict(loaded.credits))) | all_words(_texts(dict(loaded.facts)))
    names |= {word for unit in found.messages if unit.kind == "file" for word in words(unit.text)}
    return source - target - names


def test_there_are_words_to_look_for() -> None:
    foreign = _foreign(PATENT, "fr")
    assert {"the", "your", "roll", "board", "upgrade", "with", "shield"} <= foreign
    assert len(foreign) > 500


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_every_text_is_translated(game: str, language: str) -> None:
    found = translation(game, language)
    entries = found.catalogue.by_context
    assert [
        u.context for u in found.messages if state_of(u, entries.get(u.context)) in UNTRANSLATED
    ] == []


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_no_page_has_a_word_of_the_source(game: str, language: str) -> None:
    """A12"""
    foreign = _foreign(game, language)
    assert _left_over(printed(game, Choice(language)), foreign) == {}


def _left_over(files: Iterable[Built], foreign: set[str]) -> dict[tuple[str, int], list[str]]:
    """The foreign words on each page of products. Sheets that cut a board show parts of its words,
    which another product has whole."""
    return {
        (built.request.product, number): sorted(found)
        for built in files
        if built.request.product != "poster-sheets"
        for number, text in enumerate(pages(built.data), 1)
        if (found := set(words(text)) & foreign)
    }


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_nor_has_what_readers_show_of_a_file(game: str, language: str) -> None:
    foreign = _foreign(game, language)
    for built in printed(game, Choice(language)):
        reader = PdfReader(io.BytesIO(built.data))
        about = reader.metadata.title if reader.metadata else ""
        shown = [str(about), built.title, Path(built.file).name]
        shown += [str(item.title) for item in _flat(reader.outline)]
        shown += reader.page_labels
        assert not all_words(shown) & foreign, built.file
        assert reader.trailer["/Root"]["/Lang"] == language


def _flat(outline: list[Any]) -> Iterator[Any]:
    for item in outline:
        if isinstance(item, list):
            yield from _flat(item)
        else:
            yield item
