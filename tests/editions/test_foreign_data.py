"""Variants and translations of decks from workbooks and nested JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from workbooks import write_xlsx

from pnp.editions.messages.walk import messages_of, translated
from pnp.editions.variants.applying import with_variants
from pnp.editions.variants.reading import over, read_variants
from pnp.load.games import load_game
from pnp.model.problems import Problems
from pnp.records.game_records import GameRecords
from pnp.records.reading import read_game
from pnp.sources.files import Library

GAME = """\
title: T
decks:
  heroes:
    file: heroes.xlsx
    id: {from: name}
    rename: {Card Name: name, Qty: copies}
    where: type == 'hero'
    layout: x
    fields:
      name: text
      type: {text: true, translate: false}
      tags: {list: text, translate: true, split: "; "}
      power: {whole: true, optional: true}
  quests:
    file: quests.json
    rows: suits[].cards[]
    id: code
    rename: {suits.name: suit}
    translate: [name, suit, words]
    layout: x
products: {p: {file: P, decks: [heroes, quests], sheet: 9-up}}
"""
ROWS = [
    ["Card Name", "type", "tags", "power", "Qty"],
    ["Ash", "hero", "red; hot, dry", 3, 2],
    ["Fog", "quest", "wet", 7, 3],
    ["Ash", "hero", "", None, None],
]
QUESTS = {"suits": [{"name": "Sun", "cards": [
    {"code": "1/2", "name": "One", "words": ["a", "b"]},
    {"code": "1", "name": "Two"}]}]}  # fmt: skip
VARIANT = """\
title: V
cards:
  heroes:
    change: [{where: power > 2, set: {name: "Big {name}", copies: 5}}, {id: ash-2, set: {power: 1}}]
  quests:
    remove: ["1"]
    change: [{id: 1/2, set: {suit: Moon}}]
    add: [{id: "3", name: Three}]
"""


@pytest.fixture(name="records")
def records_of(tmp_path: Path) -> GameRecords:
    folder = tmp_path / "cards/t"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "quests.json").write_text(json.dumps(QUESTS))
    (folder / "variants/v.yaml").write_text(VARIANT)
    write_xlsx(folder / "heroes.xlsx", {"S": ROWS})
    found = read_game("t", folder, Library(tmp_path, tmp_path, tmp_path), Problems())
    assert found is not None
    return found


def cards(records: GameRecords, *names: str) -> list[list[Any]]:
    problems = Problems()
    game = load_game(records, problems)
    assert game is not None and list(problems) == []
    return [[card.id, card.copies, *(card.fields.get(name) for name in names)]
            for deck in game.decks.values() for card in deck.cards]  # fmt: skip


def test_messages_have_the_ids_and_words_of_the_cards(records: GameRecords) -> None:
    found = {m.context: m.text for m in messages_of(records)}
    assert {name: text for name, text in found.items() if name[0] in "hq"} == {
        "heroes/ash.name": "Ash", "heroes/ash.tags": "red; hot, dry", "heroes/ash-2.name": "Ash",
        "quests/1%2F2.name": "One", "quests/1%2F2.suit": "Sun", "quests/1%2F2.words": "a, b",
        "quests/1.name": "Two", "quests/1.suit": "Sun",
    }  # fmt: skip


def test_a_translation_keeps_ids_and_selection(records: GameRecords) -> None:
    words = {"Ash": "Cendre", "red; hot, dry": "rouge; chaud, sec", "a, b": "x, y", "Sun": "Soleil"}
    french = translated(records, lambda message: words.get(message.text, message.text))
    assert cards(french, "name", "tags", "suit", "words") == [
        ["ash", 2, "Cendre", ["rouge", "chaud, sec"], None, None],
        ["ash-2", 1, "Cendre", [], None, None],
        ["1/2", 1, "One", None, "Soleil", ["x", "y"]],
        ["1", 1, "Two", None, "Soleil", None],
    ]


def test_a_variant_changes_what_the_files_have(records: GameRecords) -> None:
    problems = Problems()
    variants = read_variants(records.folder, ("v",), records.library, problems)
    assert variants is not None
    changed = with_variants(records, over(variants, None), problems)
    assert list(problems) == []
    assert cards(changed, "name", "power", "suit") == [
        ["ash", 5, "Big Ash", 3, None],
        ["ash-2", 1, "Ash", 1, None],
        ["1/2", 1, "One", None, "Moon"],
        ["3", 1, "Three", None, None],
    ]
