"""Deck lists: how lines are read, and which cards they name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.build.selection.choosing import Selection, chosen
from pnp.build.selection.deck_list import Reading, read_line, read_lines
from pnp.build.selection.names import CardIndex, cards_of, name_of
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import Span
from pnp.model.result import Request
from pnp.model.source import Record


def game(**decks: dict[str, str]) -> Game:
    """A game with cards of these ids and names."""
    made = {}
    for deck, named in decks.items():
        cards = (
            Card(key, deck, {"id": key, "name": name}, Record()) for key, name in named.items()
        )
        made[deck] = Deck(deck, "", None, tuple(cards), Span("x"), Span("x"))
    return Game("g", "G", "1", "en", "", {}, {}, made, {}, {}, Record())


def index(source: Game | None = None, **decks: dict[str, str]) -> CardIndex:
    return CardIndex(cards_of(game(**decks), source, decks))


def keys(found: CardIndex, text: str) -> list[str]:
    return [one.path for one in found.find(text)]


@pytest.mark.parametrize(
    "line",
    [
        "3 Sumatran Coffee", "3x Sumatran Coffee", "3 x Sumatran Coffee", "3X Sumatran Coffee",
        "3× Sumatran Coffee", "3×Sumatran Coffee", "3xSumatran Coffee", "x3 Sumatran Coffee",
        "Sumatran Coffee x3", "Sumatran Coffee x 3", "Sumatran Coffee ×3", "Sumatran Coffee×3",
        "Sumatran Coffee (3)", "Sumatran Coffee [x3]", "Sumatran Coffee: 3", "Sumatran Coffee, 3",
        "Sumatran Coffee\t3", "3\tSumatran Coffee", "3;Sumatran Coffee", "- 3 Sumatran Coffee",
        "* 3x Sumatran Coffee", "3 Sumatran Coffee # mine", "3 Sumatran Coffee // mine",
        "3 Sumatran Coffee (Core Set)", "3x Sumatran Coffee [M10] 146", "  3 Sumatran Coffee  ",
    ],
)  # fmt: skip
def test_a_line_has_a_number_and_a_name(line: str) -> None:
    assert Reading("Sumatran Coffee", 3) in read_line(line).readings


def test_a_line_without_a_number_is_a_name() -> None:
    line = read_line("Fire // Ice")
    assert line.readings == (Reading("Fire // Ice"), Reading("Fire"))
    assert not line.has_count and not line.is_heading


def test_a_name_may_begin_or_end_with_a_number() -> None:
    """The whole line comes first, then the number before the name, then 'x'."""
    found = read_line("3 X Factor")
    assert found.readings == (Reading("3 X Factor"), Reading("X Factor", 3), Reading("Factor", 3))
    assert read_line("Area 51").readings == (Reading("Area 51"),)


def test_a_number_with_too_many_digits_is_no_large_number() -> None:
    assert Reading("Axe", 1001) in read_line(f"{'9' * 300} Axe").readings


@pytest.mark.parametrize("text", ["Heroes:", "[Heroes]", "== Heroes ==", "-----", "**Heroes**"])
def test_headings(text: str) -> None:
    assert read_line(text).is_heading


def test_comments_and_empty_lines_are_skipped_and_places_kept() -> None:
    found = read_lines("# mine\n\n// yours\n  2 Axe\n\t\nBow\n", "my.txt")
    assert [(line.text, str(line.span)) for line in found] == [
        ("2 Axe", "my.txt:4:3"), ("Bow", "my.txt:6:1"),
    ]  # fmt: skip


def test_ids_count_before_names() -> None:
    found = index(a={"axe": "Bow", "bow": "Axe"})
    assert keys(found, "axe") == ["a/axe"]
    assert keys(found, "Axe") == ["a/bow"]
    assert keys(found, "AXE") == ["a/axe"]


def test_a_name_is_found_without_its_accents_marks_and_case() -> None:
    found = index(a={"dv": "Déjà Vu!", "gw": "Grossberg’s *Narrow* Wagon", "xo": "x-o"})
    for text in ("Déjà Vu!", "De\u0301ja\u0300 Vu!", "déjà  vu!", "DEJA VU"):
        assert keys(found, text) == ["a/dv"]
    assert keys(found, "Grossberg's narrow wagon") == ["a/gw"]
    assert keys(found, "dejavu") == []


def test_exact_words_count_before_others() -> None:
    found = index(a={"one": "Gold", "two": "GOLD"})
    assert keys(found, "Gold") == ["a/one"]
    assert keys(found, "gold") == ["a/one", "a/two"]


def test_an_id_of_two_decks_is_ambiguous_without_its_deck() -> None:
    found = index(a={"axe": "Axe"}, b={"axe": "Big Axe"})
    assert keys(found, "axe") == ["a/axe", "b/axe"]
    assert keys(found, "b/axe") == ["b/axe"]


def test_names_of_the_edition_and_of_its_source() -> None:
    found = index(game(a={"axe": "Axe"}), a={"axe": "Hache"})
    assert keys(found, "Hache") == keys(found, "Axe") == keys(found, "hache") == ["a/axe"]
    assert found.hint("Hacke") == "did you mean 'Hache'?"


def test_a_text_without_letters_names_nothing() -> None:
    assert keys(index(a={"!": "?!", "b": ""}), "...") == []


@given(st.text(st.characters(categories=["L", "N", "P", "Z", "S"]), max_size=60))
def test_every_line_can_be_read(text: str) -> None:
    line = read_line(text, Span("x", 1, 1))
    assert line.readings[:1] == (Reading(text.strip()),)
    assert all(reading.name in text for reading in line.readings)


def test_a_long_line_is_read_at_once() -> None:
    """Patterns that try all places of a line would take minutes."""
    text = f"3 {' x ' * 400_000}"
    assert read_line(text).readings == (Reading(text.strip()),)


@pytest.mark.parametrize("field", ["name", "title", "Name", "Titel", "nom", "Card Name"])
def test_the_field_of_the_name(field: str) -> None:
    card = Card("a", "d", {"id": "a", "text": "no", field: " Axe "}, Record())
    assert name_of(card) == "Axe"


def test_a_card_without_a_name() -> None:
    assert (
        name_of(Card("a", "d", {"id": "a", "name": None, "title": "", "text": "x"}, Record())) == ""
    )


def test_progress_counts_what_is_printed(tmp_path: Path) -> None:
    wanted = Selection((read_line("7 Sumatran Coffee"), read_line("Cloak of Invulnerability")))
    project = Project(Places(ROOT, tmp_path, ROOT))
    request = chosen(project, ["us-patent-1/cards"], Request("", ""), wanted)[0]
    assert request.cards == (
        ("upgrades/sumatran-coffee", 7), ("upgrades/cloak-of-invulnerability", 1)
    )  # fmt: skip
    seen: list[int] = []
    built = make_request(project, request, seen.append)
    assert sum(seen) == built.cards == 8
