"""CSV decks with fields and defaults set in game.yaml, and what numbers look like."""

from __future__ import annotations

from pathlib import Path

import pytest
from loading import game_in

from pnp.model.problems import Problems
from pnp.sources.files import Library

GAME = """
title: T
tables:
  suits: [{id: sun, name: Sun}, {id: 1.5, name: Half}]
decks:
  d:
    file: d.csv
    layout: x
    fields: {name: text, rank: {whole: [1, 12]}, suit: {reference: suits}, text: text}
    defaults:
      - set: {text: plain}
      - when: rank > 10
        set: {text: "Worth **{rank}**."}
products:
  p: {file: P, decks: [d], sheet: 9-up}
checks:
  - check: sum(c.rank for c in d) == 15
"""


@pytest.fixture
def load(tmp_path: Path):
    def run(table: str, game: str = GAME):
        folder = tmp_path / "cards/t"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(game)
        (folder / "d.csv").write_text(table)
        problems = Problems()
        found = game_in("t", folder, Library(tmp_path, tmp_path, tmp_path), problems)
        return found, [str(p) for p in problems]

    return run


def test_cells_are_typed_and_empty_ones_take_defaults(load):
    game, messages = load("id,name,rank,suit,text\na,A,3,sun,\nb,B,12,1.5,\nc,C,0,sun,own\n")
    (message,) = messages
    assert message.startswith("cards/t/d.csv:4:5: error: card 'c', 'rank': expected a whole number")
    cards = {card.id: card.fields for card in game.decks["d"].cards}
    assert cards["a"]["rank"] == 3 and cards["a"]["text"] == "plain"
    assert cards["b"]["suit"] == "1.5" and cards["b"]["text"] == "Worth **{rank}**."


def test_numbers_of_a_table_can_be_reckoned_with(load):
    assert load("id,name,rank,suit,text\na,A,3,sun,\nb,B,12,1.5,x\n")[1] == []
    messages = load("id,name,rank,suit,text\na,A,4,sun,\nb,B,12,1.5,x\n")[1]
    assert len(messages) == 1 and "this does not hold: sum(c.rank for c in d) == 15" in messages[0]


def test_a_yaml_deck_has_its_fields_in_its_own_file(load, tmp_path):
    (tmp_path / "cards/t").mkdir(parents=True)
    (tmp_path / "cards/t/d.yaml").write_text("cards:\n  - {id: a, name: A}\n")
    messages = load("id\n", GAME.replace("d.csv", "d.yaml"))[1]
    assert any(
        "the 'fields' of this deck must be in its file, beside 'cards'" in message
        for message in messages
    )


@pytest.mark.parametrize("name", ["..", ".", "", "a/b", "T"])
def test_a_game_is_a_folder_as_it_is_written(load, tmp_path, name):
    load("id\n")
    (tmp_path / "game.yaml").write_text("title: outside")
    library = Library(tmp_path, tmp_path, tmp_path)
    assert library.game_folder(name) is None
    assert library.game_folder("t") == tmp_path / "cards/t"
