"""A deck as a table: the values of all cards, and where each is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from many_cards import ManyCards
from tiny_project import TinyProject

from pnp.build.project import Places, Project
from pnp.model.edition import ORIGINAL, Choice
from pnp.review.deck_table import DeckTable, deck_table

CARDS = """\
fields:
  name: text
  rank: {whole: [1, 9]}
  text: {text: true, optional: true}
  tags: {list: text, optional: true}
defaults:
  - set: {text: "**{name}**"}
cards:
  - {id: ant, name: Ant, rank: 1, suit: sun, tags: [small, red]}
  - {id: bee, name: Bee, rank: 2, text: Buzz}
"""
FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"

msgctxt "cards/ant.name"
msgid "Ant"
msgstr "Fourmi"
"""


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    tiny.write("cards", CARDS.replace(", suit: sun", ""))
    tiny.write("layout", "size: poker\nelements: {}\n")
    tiny.write("cards/tiny/translations/fr.po", FRENCH)
    tiny.write(
        "cards/tiny/variants/big.yaml",
        "title: Big\ncards:\n  cards:\n    change:\n      - id: bee\n        set: {rank: 9}\n",
    )
    return tiny


def table_of(root: Path, choice: Choice = ORIGINAL) -> DeckTable:
    project = Project(Places(root, root))
    return deck_table(project, project.open("tiny", choice), ["cards", "no-deck"])


def cells(table: DeckTable, key: str) -> list[tuple[str, str, str, str | None]]:
    line = next(row for row in table.rows if row.key == key)
    return [(c.text, c.source, str(c.span or "–"), c.written) for c in line.cells]


def test_a_cell_has_its_value_and_its_place(project: TinyProject) -> None:
    table = table_of(project.root)
    assert table.columns == ("id", "name", "rank", "text", "tags")
    assert [row.key for row in table.rows] == ["cards/ant", "cards/bee"]
    assert cells(table, "cards/ant") == [
        ("ant", "card", "cards/tiny/cards.yaml:9:10", None),
        ("Ant", "card", "cards/tiny/cards.yaml:9:21", None),
        ("1", "card", "cards/tiny/cards.yaml:9:32", None),
        ("**Ant**", "default", "cards/tiny/cards.yaml:7:17", "**{name}**"),
        ("[small, red]", "card", "cards/tiny/cards.yaml:9:41", None),
    ]
    assert cells(table, "cards/bee")[3:] == [
        ("Buzz", "card", "cards/tiny/cards.yaml:10:41", None),
        ("", "none", "–", None),
    ]


def test_a_translated_text_is_placed_in_the_catalogue(project: TinyProject) -> None:
    found = cells(table_of(project.root, Choice("fr")), "cards/ant")
    assert found[1] == ("Fourmi", "translation", "cards/tiny/translations/fr.po:8", None)
    assert found[3][:2] == ("**Fourmi**", "default")
    assert cells(table_of(project.root, Choice("fr")), "cards/bee")[1][:2] == ("Bee", "card")


def test_a_value_of_a_variant_is_placed_in_its_file(project: TinyProject) -> None:
    found = cells(table_of(project.root, Choice(variants=("big",))), "cards/bee")
    assert found[2] == ("9", "variant", "cards/tiny/variants/big.yaml:6:21", None)


def test_a_wrong_card_is_in_the_table_as_written(project: TinyProject) -> None:
    project.spoil("cards", "rank: 2", "rank: two")
    table = table_of(project.root)
    assert [row.key for row in table.rows] == [
        "cards/ant",
        "cards/bee//cards/tiny/cards.yaml:10:5",
    ]
    assert [cell.text for cell in table.rows[1].cells] == ["bee", "Bee", "two", "Buzz", ""]


def test_copies_are_a_column_if_a_card_states_them(project: TinyProject) -> None:
    project.spoil("cards", "rank: 2", "rank: 2, copies: 3")
    table = table_of(project.root)
    assert table.columns[-1] == "copies"
    assert [(row.cells[-1].text, row.cells[-1].source) for row in table.rows] == [
        ("1", "none"),
        ("3", "card"),
    ]


def test_a_table_file_has_its_cells(tmp_path: Path) -> None:
    many = ManyCards(tmp_path, 2)
    project = Project(Places(many.root, many.root))
    table = deck_table(project, project.open("many"), ["cards"])
    assert cells(table, "cards/c2") == [
        ("c2", "card", "cards/many/cards.csv:3:1", None),
        ("Card 2", "card", "cards/many/cards.csv:3:4", None),
        ("0", "card", "cards/many/cards.csv:3:11", None),
    ]
