"""The examples of docs/data.md are true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from loading import game_in
from repository import ROOT
from workbooks import write_xlsx

from pnp.model.problems import Problems
from pnp.sources.files import Library

PAGE = (ROOT / "docs/data.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
END = "\nproducts: {p: {file: P, decks: [%s], sheet: 9-up}}\n"
TABLES = "tables: {suits: [{id: ember}, {id: tide}]}\n"


def block(kind: str, words: str) -> str:
    """The only example of a kind with these words in it."""
    (found,) = (text for name, text in BLOCKS if name == kind and words in text)
    return str(found)


@pytest.fixture(name="load")
def load_cards(tmp_path: Path) -> Any:
    def run(game: str, deck: str, **files: str) -> dict[str, Any]:
        for name, text in {"game_yaml": f"title: T\n{game}{END % deck}", **files}.items():
            (tmp_path / name.replace("_", ".")).write_text(text, encoding="utf-8")
        problems = Problems()
        found = game_in("t", tmp_path, Library(tmp_path, tmp_path, tmp_path), problems)
        assert [str(p) for p in problems] == [] and found is not None
        return {card.id: card for card in found.decks[deck].cards}

    return run


def test_the_first_example(load: Any, tmp_path: Path) -> None:
    titles = ["Card Name", "type", "cost", "price", "unique", "text", "Qty"]
    ash = ["Ash", "hero", "1 moss, 2 sun", "1,5", "x", None, 2]
    write_xlsx(tmp_path / "heroes.xlsx", {"Heroes": [titles, ash, ["Fog", "quest"]]})
    cards = load(block("yaml", "worksheet: Heroes"), "heroes")
    assert list(cards) == ["ash"] and cards["ash"].copies == 2
    assert cards["ash"].fields == {
        "id": "ash", "name": "Ash", "type": "hero", "cost": ["1 moss", "2 sun"], "price": 1.5,
        "unique": True, "text": None,
    }  # fmt: skip


def test_the_table(load: Any) -> None:
    csv = block("csv", "id,name,rank,suit,text")
    cards = load(TABLES + block("yaml", "rank: {whole: [1, 12]}, suit"), "heroes", heroes_csv=csv)
    assert [card.fields["rank"] for card in cards.values()] == [3, 4]
    assert cards["coal"].fields["text"] == "Two lines\nin one cell."


def test_nested_data(load: Any) -> None:
    entry = block("yaml", "rows: suits[].cards[]").replace("\n", "\n  ")
    json = block("json", "suits")
    cards = load(f"decks:\n  {entry}".rstrip() + "\n", "quests", quests_json=json)
    assert [[card.fields[k] for k in ("set", "suit", "name")] for card in cards.values()] == [
        ["Core", "Ember", "Ash"], ["Core", "Ember", "Coal"], ["Core", "Tide", "Foam"],
    ]  # fmt: skip
    assert list(cards) == ["01/1", "01/2", "01/3"]


def test_one_table_has_several_decks(load: Any, tmp_path: Path) -> None:
    rows = [["id", "name", "type", "rank"], ["a", "A", "hero", 3], ["b", "B", "quest", 1],
            ["c", "C", "hero", 12]]  # fmt: skip
    write_xlsx(tmp_path / "all.xlsx", {"S": rows})
    game = block("yaml", "rank < 10")
    assert list(load(game, "heroes")) == ["a"]
    assert list(load(game, "quests")) == ["b"]


def test_the_deck_in_yaml(load: Any) -> None:
    deck = block("yaml", "origin: {rank: invented}")
    game = f"{TABLES}decks: {{d: {{file: d.yaml, layout: x}}}}\n"
    (card,) = load(game, "d", d_yaml=deck).values()
    assert (card.copies, card.fields["kind"], card.fields["rank"]) == (2, "lasting", 3)


def test_ids_are_made_as_the_page_states(load: Any) -> None:
    game = "decks: {d: {file: d.csv, layout: x, id: {from: [set, number]}}}\n"
    assert list(load(game, "d", d_csv="set,number\nCore,17\n")) == ["core-17"]
    game = game.replace("[set, number]", "name")
    table = "name\nSumatran Coffee\nAsh\nAsh\nAsh\n"
    assert list(load(game, "d", d_csv=table)) == ["sumatran-coffee", "ash", "ash-2", "ash-3"]
