"""The words of a game: where they are divided, which stay together, its glossary."""

from __future__ import annotations

from pathlib import Path

import pytest
from loading import game_in

from pnp.model.layout import Words
from pnp.model.problems import Problems
from pnp.sources.files import Library

REST = """\
decks: {a: {file: a.yaml, layout: x}}
products: {one: {file: One, decks: a, sheet: 9-up}}
"""


@pytest.fixture
def words(tmp_path: Path):
    """The words of a game, and problems."""

    def read(text: str) -> tuple[Words, list[str]]:
        (tmp_path / "a.yaml").write_text("cards: [{id: a}]")
        (tmp_path / "game.yaml").write_text(f"title: Tiny\n{text}\n{REST}")
        problems = Problems()
        game = game_in("tiny", tmp_path, Library(tmp_path, tmp_path, tmp_path), problems)
        assert game is not None
        return game.words, [f"{p.span}: {p.message}" for p in problems if p.severity == "error"]

    return read


def test_nothing_is_set(words) -> None:
    assert words("") == (Words(), [])


def test_words_and_glossary(words) -> None:
    found, messages = words(
        "words:\n  hyphenate: [tele-graph, Edison, Dampf-kessel-ex-plo-sion]\n"
        "  together: [Phileas Fogg, 'Chapter #']\n  units: [mm, gold]\n"
        "glossary:\n  - {term: rivet, forms: [rivets], meaning: holds plates together}\n"
        "  - term: steam engine\n"
    )
    assert messages == []
    assert found.hyphenate == ("tele-graph", "Edison", "Dampf-kessel-ex-plo-sion")
    assert found.together == ("Phileas Fogg", "Chapter #")
    assert found.units == ("mm", "gold")
    assert found.keywords == ("rivet", "rivets", "steam engine")


def test_one_word_need_not_be_a_list(words) -> None:
    assert words("words: {hyphenate: tele-graph}")[0].hyphenate == ("tele-graph",)


@pytest.mark.parametrize("word", ["tele graph", "-graph", "tele-", "tele--graph", "R2-D2", "a.b"])
def test_a_word_that_cannot_be_divided_so_is_reported(words, word: str) -> None:
    found, messages = words(f"words:\n  hyphenate: ['{word}']")
    assert found.hyphenate == ()
    assert messages == [
        "game.yaml:3:15: 'hyphenate': expected a word with hyphens where it may be "
        f"divided, found '{word}'"
    ]


def test_each_wrong_entry_is_reported_at_its_place_and_the_others_are_taken(words) -> None:
    found, messages = words(
        "words:\n  hyphenate: [elec tro, '', 5, elec-tro]\n"
        "  together:\n    - Phileas Fogg\n    - [Fix]\n  units: {mm: 1}"
    )
    wrong = ": 'hyphenate': expected a word with hyphens where it may be divided"
    assert [line.split(", found ") for line in messages] == [
        [f"game.yaml:3:15{wrong}", "'elec tro'"],
        [f"game.yaml:3:25{wrong}", "''"],
        [f"game.yaml:3:29{wrong}", "5"],
        ["game.yaml:6:7: 'together': expected text", "a list"],
        ["game.yaml:7:10: 'units': expected text", "a mapping"],
    ]
    assert (found.hyphenate, found.together, found.units) == (("elec-tro",), ("Phileas Fogg",), ())


def test_unknown_keys_are_reported_at_their_place(words) -> None:
    _, messages = words("words:\n  hypenate: [a-b]\nglossary:\n  - {term: a, from: [b]}")
    assert messages == [
        "game.yaml:3:3: unknown key 'hypenate'",
        "game.yaml:5:15: unknown key 'from'",
    ]


def test_a_term_must_be_there_and_only_once(words) -> None:
    found, messages = words(
        "glossary:\n  - {forms: [rivets]}\n  - {term: bolt, forms: [bolts]}\n"
        "  - {term: bolts}\n  - {term: ' '}\n  - nut\n"
    )
    assert [line.split(": ", 1)[0] for line in messages] == [
        "game.yaml:3:5", "game.yaml:5:12", "game.yaml:6:12", "game.yaml:7:5"
    ]  # fmt: skip
    assert "'term'" in messages[0]
    assert "'bolts' is in the glossary twice" in messages[1]
    assert "is empty" in messages[2]
    assert "bolt" in found.keywords
