"""A deck's file to cards: fields typed, defaults filled in, invalid cards reported and skipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.load.cards import LoadedCards, load_cards
from pnp.model.game import Card
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.decks import read_deck
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml

TABLES = parse_yaml("suits: [{id: sun}, {id: moon}]\nfacts: {most: 3}\nlost: null", "game.yaml")


@pytest.fixture
def load(tmp_path: Path):
    """Cards of a deck's text, and reported problems; `name` is the name of its file."""

    def run(text: str, name: str = "deck.yaml") -> tuple[dict[str, Card], list[str]]:
        cards, problems = loaded(tmp_path, text, name)
        return cards, [str(p) for p in problems]

    return run


def loaded(folder: Path, text: str, name: str = "deck.yaml") -> tuple[dict[str, Card], Problems]:
    (folder / name).write_text(text)
    problems, library = Problems(), Library(folder, folder, folder)
    entry = Record("game.yaml")
    entry.put("file", name, (1, 1), (1, 1))
    cards = load_cards(read_deck("deck", entry, folder, library), TABLES, problems).cards
    return {card.id: card for card in cards}, problems


def deck(fields: str, *cards: str, defaults: str = "") -> str:
    return f"fields: {{{fields}}}\n{defaults}cards:\n" + "".join(f"  - {{{c}}}\n" for c in cards)


def test_a_problem_names_its_card_and_the_others_stay(tmp_path):
    cards, problems = loaded(tmp_path, deck("rank: whole", "id: a, rank: x", "id: b, rank: 2"))
    assert list(cards) == ["b"]
    assert [(problem.code, problem.about.card) for problem in problems] == [
        ("wrong-value", "deck/a")
    ]


# -- fields -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "written", "value"),
    [
        ("text", "7", "7"),
        ("text", "1.10", "1.10"),
        ("picture", "'art/{id}.svg'", "art/{id}.svg"),
        ("whole", "'7'", 7),
        ("{whole: [1, null]}", "99", 99),
        ("{number: [0, 1]}", "0.5", 0.5),
        ("{choice: [a, 2]}", "2", "2"),
        ("{reference: suits}", "moon", "moon"),
        ("{reference: lost}", "anything", "anything"),
        ("flag", "true", True),
        ("list", "[1, 2]", [1, 2]),
        ("record", "{a: 1}", {"a": 1}),
        ("{text: true, optional: true}", "null", None),
        ("{text: true, optional: true}", "''", None),
        ("whole", "'{facts.most * 2}'", 6),
        ("flag", "'{facts.most > 2}'", True),
        ("{choice: [a, b]}", "\"{'a' if other else 'b'}\"", "b"),
    ],
)
def test_field(load, declared, written, value):
    optional = "{text: true, optional: true}"
    cards, messages = load(deck(f"x: {declared}, other: {optional}", f"id: a, x: {written}"))
    assert messages == []
    assert cards["a"].fields == {"id": "a", "x": value, "other": None}


@pytest.mark.parametrize(
    ("declared", "message", "hint"),
    [
        ("txt", "unknown type 'txt'", "did you mean 'text'?"),
        ("[text]", "expected a type, found a list", "types: text, whole, number, choice"),
        ("{}", "expected one type, found none", "types: text, whole"),
        ("{text: true, flag: true}", "expected one type, found text and flag", "types: text"),
        ("{text: true, optional: no}", "'optional': expected true or false, found 'no'", "write"),
        ("{whole: [1]}", "expected [lowest, highest]", "e.g. {whole: [1, 12]}"),
        ("{whole: [9, 1]}", "the lowest, 9, is above the highest, 1", None),
        ("{whole: [one, 9]}", "expected a number, found 'one'", None),
        ("{choice: a}", "expected a list of words", "e.g. {choice: [weapon, shield]}"),
        ("{choice: []}", "expected a list of words", "e.g. {choice: [weapon, shield]}"),
        ("{reference: siuts}", "there is no table 'siuts'", "did you mean 'suits'?"),
        ("{reference: facts}", "there is no table 'facts'", "tables: suits"),
        ("{reference: [suits]}", "expected the name of a table", "e.g. {reference: periods}"),
    ],
)
def test_wrong_declaration_is_reported_once(load, declared, message, hint):
    cards, (messages,) = load(deck(f"x: {declared}", "id: a, x: 1", "id: b"))
    assert messages.startswith(f"deck.yaml:1:13: error: field 'x': {message}")
    assert ("\n  hint: " in messages) == (hint is not None) and (hint or "") in messages
    assert list(cards) == ["a", "b"]


def test_reserved_names(load):
    _, messages = load(deck("copies: whole", "id: a, copies: 2"))
    assert messages == ["deck.yaml:1:10: error: 'copies' has a meaning of its own; "
                    "give the field another name"]  # fmt: skip


def test_values_made_from_each_other(load):
    cards, messages = load(
        deck("a: whole, b: whole, c: whole", "id: x, a: '{b + 1}', b: '{c + 1}', c: 1")
    )
    assert messages == []
    assert cards["x"].fields == {"id": "x", "a": 3, "b": 2, "c": 1}
    fields = "a: whole, b: whole, t: text"
    _, messages = load(deck(fields, "id: x, t: t, a: '{b}', b: '{a}'",
                        "id: y, t: '{id}', a: '{t}', b: 1",
                        "id: z, t: t, b: 1, a: '{b +}'"))  # fmt: skip
    assert messages == [
        "deck.yaml:3:22: error: card 'x': 'a' and 'b' are computed from each other",
        "deck.yaml:4:27: error: card 'y', 'a': it is computed from 't', "
        "which has placeholders itself",
        "deck.yaml:5:28: error: card 'z', 'a': the expression is incomplete",
    ]


def test_cards_without_declared_fields_share_their_keys(load):
    cards, messages = load("- {id: 1, a: x}\n- {id: 2.50, b: y, copies: 3}\n")
    assert messages == []
    assert cards["1"].fields == {"id": "1", "a": "x", "b": None}
    assert cards["2.50"].fields == {"id": "2.50", "a": None, "b": "y"}
    assert cards["2.50"].copies == 3


# -- defaults ---------------------------------------------------------------------------------

RULES = """\
defaults:
  - set: {x: 1, y: "{x}"}
  - when: s == 'sun'
    set: {x: 2}
  - when: more.code == 7
    set: {x: 3}
"""
WITH = "s: {reference: suits}, x: whole, y: text, more: {record: true, optional: true}"


def test_later_defaults_come_first_and_cards_before_all(load):
    cards, messages = load(deck(WITH, "id: a, s: moon", "id: b, s: sun",
                            "id: c, s: sun, more: {code: 7}",
                            "id: d, s: moon, more: {code: 8}, x: 4", defaults=RULES))  # fmt: skip
    assert messages == []
    assert [card.fields["x"] for card in cards.values()] == [1, 2, 3, 4]
    assert str(cards["b"].span("x")) == "deck.yaml:5:14", "a default keeps its place"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("{set: {rnak: 1}}", "3:12: error: unknown field 'rnak'\n"),
        ("{set: {id: a}}", "3:12: error: unknown field 'id'\n"),
        ("{set: {x: one}}", "3:15: error: 'x': expected a whole number, found 'one'"),
        ("{set: {copies: many}}", "3:20: error: 'copies': expected a whole number, found 'many'"),
        ("{when: x ==, set: {x: 1}}", "3:12: error: 'when': the expression is incomplete"),
        ("{when: z, set: {x: 1}}", "3:12: error: 'when': there is no field 'z'\n"),
        ("{when: x}", "3:5: error: a default needs 'set'"),
        ("text", "3:5: error: a default: expected a mapping of keys and values, found 'text'"),
    ],
)
def test_wrong_default_is_reported_once(load, rules, message):
    _, messages = load(deck("x: {whole: true, optional: true}", "id: a", "id: b",
                        defaults=f"defaults:\n  - {rules}\n"))  # fmt: skip
    assert len(messages) == 1 and messages[0].startswith(f"deck.yaml:{message}")


def test_a_field_without_a_value_is_noted_for_each_card(load):
    _, messages = load(deck("x: {whole: [1, 9]}", "id: a", "id: b, x: ''"))
    optional = "declare under 'fields' that it may be empty: x: {whole: [1, 9], optional: true}"
    assert messages == [
        "deck.yaml:3:5: error: a card of this deck needs 'x'\n"
        f"  hint: give it a value, or {optional}",
        "deck.yaml:4:16: error: card 'b', 'x': there is no value\n"
        f"  hint: give it a value, or {optional}",
    ]


# -- cards ------------------------------------------------------------------------------------


def test_cards_that_are_wrong_are_left_out(load):
    cards, messages = load(deck("x: whole", "id: a, x: one", "id: b, x: 1", "id: b, x: 2", "x: 1",
                            "id: [c], x: 1", 'id: "a\\tb", x: 1', "id: d"))  # fmt: skip
    assert list(cards) == ["b"]
    assert [t.split("\n")[0] for t in messages] == [
        "deck.yaml:3:16: error: card 'a', 'x': expected a whole number, found 'one'",
        "deck.yaml:5:10: error: two cards have the id 'b'; the first is at line 4",
        "deck.yaml:6:5: error: a card needs an 'id'",
        "deck.yaml:7:10: error: 'id': expected text, found a list",
        "deck.yaml:8:10: error: an id cannot hold '\\t'",
        "deck.yaml:9:5: error: a card of this deck needs 'x'",
    ]


def test_origins(load):
    text = "- {id: a, x: 1, origin: {x: inferred}}\n- {id: b, origin: invented}\n"
    cards, messages = load(text + "- {id: c, origin: stated}\n- {id: d, origin: ''}\n")
    assert messages == []
    assert [card.origins for card in cards.values()] == [
        {"x": "inferred"},
        {"": "invented"},
        {"": "stated"},
        {},
    ]
    _, messages = load("- {id: a, x: 1, origin: {y: inferred, x: sure}}\n- {id: b, origin: sure}\n")
    choice = "expected one of stated, inferred, invented, external; found 'sure'"
    assert [t.split("\n")[0] for t in messages] == [
        "deck.yaml:1:26: error: 'origin': there is no field 'y'",
        f"deck.yaml:1:42: error: 'x': {choice}",
        f"deck.yaml:2:19: error: 'origin': {choice}",
    ]


def test_columns_with_dots_are_mappings(load):
    cards, messages = load(
        "id,overrides.name.size,overrides.name.box.x,origin.name,name,a.b\n"
        "a,9pt,1mm,invented,A,1\n"
        "b,,,,B,\n",
        "deck.csv",
    )
    assert messages == []
    assert cards["a"].overrides == {"name": {"size": "9pt", "box": {"x": "1mm"}}}
    assert str(cards["a"].overrides["name"].span("size")) == "deck.csv:2:3"
    assert str(cards["a"].overrides["name"].key_span("size")) == "deck.csv:1:4"
    assert cards["a"].origins == {"name": "invented"}
    assert cards["b"].overrides is None and cards["b"].origins == {}
    assert cards["b"].fields == {"id": "b", "name": "B", "a_b": ""}


def test_columns_are_read_by_names_without_spaces(load):
    cards, messages = load(
        "id,Functional Text,Cost ($),2nd Cost,Größe,top-speed,%\na,Draw,1,2,3,4,5\n", "deck.csv"
    )
    assert messages == []
    assert cards["a"].fields == {
        "id": "a", "functional_text": "Draw", "cost": "1", "col_2nd_cost": "2", "Größe": "3",
        "top_speed": "4", "%": "5",
    }  # fmt: skip
    assert str(cards["a"].span("functional_text")) == "deck.csv:2:3"


def test_columns_that_would_be_read_by_one_name(load):
    assert load("id,Full Text,full_text\na,x,y\n", "deck.csv") == ({}, [
        "deck.csv:1:14: error: the columns 'Full Text' and 'full_text' would both be read as "
        "full_text\n  hint: give one of them another title"
    ])  # fmt: skip


def test_fields_are_declared_by_names_without_spaces(load):
    _, messages = load("fields: {Full Text: text}\ncards: [{id: a}]\n")
    assert messages == [
        "deck.yaml:1:10: error: field 'Full Text': expressions cannot read this name\n"
        "  hint: call it full_text; a column 'Full Text' is read by that name"
    ]


@pytest.mark.parametrize("header", ["overrides.a,overrides.a.b", "overrides.a.b,overrides.a"])
def test_columns_that_cannot_be_mappings(load, header):
    cards, messages = load(f"id,{header}\na,x,y\n", "deck.csv")
    assert cards == {}
    second = header.split(",")[1]
    assert messages == [
        f"deck.csv:1:{4 + header.rindex(second)}: error: "
        f"'{second}' and another column "
        "of 'overrides' exclude each other"
    ]


def test_tabs_part_columns_as_well(load):
    assert load("id\tname\na\tA\n", "deck.tsv")[0]["a"].fields == {"id": "a", "name": "A"}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("deck.yaml", "", "deck.yaml:1:1: error: the deck file of 'deck' needs 'cards'"),
        ("deck.yaml", "~", "deck.yaml:1:1: error: expected keys and values, or a list of cards"),
        ("deck.yaml", "x", "deck.yaml:1:1: error: expected keys and values, or a list of cards"),
        ("deck.yaml", "cards: []", "deck.yaml:1:8: error: deck 'deck' has no cards"),
        ("deck.yaml", "cards: [1]", "deck.yaml:1:9: error: expected a card, found 1\n"
                                    "  hint: e.g. '- id: axe'"),
        ("deck.csv", "name|id\nA|1\n", "deck.csv:2:1: error: no card of deck 'deck' has an 'id'\n"
         "  hint: columns are separated by ',', ';' or tabs, not by '|'"),
        ("deck.csv", "name,ID\nA,1\n", "deck.csv:1:6: error: no card of deck 'deck' has an 'id'\n"
         "  hint: write in the entry of the deck: 'id: ID'"),
        ("deck.csv", "name\nA\n", "deck.csv:2:1: error: no card of deck 'deck' has an 'id'\n"
         "  hint: write in the entry of the deck: 'id: {from: name}'; it makes ids of the names"),
        ("deck.csv", "power\n1\n1\n", "deck.csv:2:1: error: no card of deck 'deck' has an 'id'\n"
         "  hint: add a column 'id' with a short unique word for each card, e.g. 'axe'"),
        ("deck.csv", "code,name\n01/1,A\n01/2,A\n", "deck.csv:2:1: error: no card of deck 'deck' "
         "has an 'id'\n  hint: write in the entry of the deck: 'id: code'"),
        ("deck.pdf", "x", "game.yaml:1:1: error: a deck is a .csv, .json, .jsonl, .ndjson, .ods, "
                          ".tsv, .xlsm, .xlsx, .yaml or .yml file, not 'deck.pdf'"),
    ],
)  # fmt: skip
def test_deck_without_cards(load, name, text, message):
    assert load(text, name) == ({}, [message])


def test_deck_in_a_folder_that_is_not_there(tmp_path):
    problems = Problems()
    library = Library(tmp_path, tmp_path, tmp_path)
    entry = Record("g")
    entry.put("file", "none/deck.yaml", (1, 1), (2, 3))
    found = load_cards(read_deck("deck", entry, tmp_path, library), TABLES, problems)
    assert found == LoadedCards()
    assert [str(p) for p in problems] == ["g:2:3: error: there is no file 'deck.yaml' in none/\n"
                                          "  hint: there are no files to choose from"]  # fmt: skip
