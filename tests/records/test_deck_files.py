"""Decks from files as people have them: several files, nested data, ids, columns, selections."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loading import game_in
from workbooks import write_xlsx

from pnp.expressions.parser import ExpressionError, parse_template
from pnp.model.problems import Problems
from pnp.model.source import TableRow
from pnp.records.rows.moved import MovedRow
from pnp.sources.files import Library
from pnp.sources.tables.table import parse_table

Load = Callable[..., tuple[Any, list[str]]]
NESTED = {
    "set": "Core",
    "name": "All",
    "suits": [
        {"name": "Ember", "size": 2, "cards": [
            {"code": "01/1", "name": "Ash", "stats": {"power": 3}, "Card Type": "hero"},
            {"code": "01/2", "name": "Coal", "stats": {"power": 4}, "Card Type": "quest"}]},
        {"name": "Tide"},
        {"name": "Wind", "cards": [{"code": "01/1/back", "name": "Gust", "size": 7}]},
    ],
}  # fmt: skip


@pytest.fixture(name="load")
def load_game(tmp_path: Path) -> Load:
    """The cards of a deck with this entry, in a game with these files, and the messages."""
    folder = tmp_path / "cards/t"

    def run(entry: str, tables: str = "", **files: Any) -> tuple[Any, list[str]]:
        texts = {name.replace("__", "/"): content for name, content in files.items()}
        for name, content in texts.items():
            stem, _, ending = name.rpartition("_")
            path = folder / f"{stem}.{ending}"
            path.parent.mkdir(parents=True, exist_ok=True)
            if ending == "xlsx":
                write_xlsx(path, content)
            elif isinstance(content, bytes):
                path.write_bytes(content)
            else:
                text = content if isinstance(content, str) else json.dumps(content, indent=1)
                path.write_text(text, encoding="utf-8")
        game = f"title: T\n{tables}decks:\n  d: {{layout: x, {entry}}}\n"
        (folder / "game.yaml").write_text(
            game + "products:\n  p: {file: P, decks: [d], sheet: 9-up}\n"
        )
        problems = Problems()
        found = game_in("t", folder, Library(tmp_path, tmp_path, tmp_path), problems)
        cards = {card.id: card for card in found.decks["d"].cards} if found.decks.get("d") else {}
        return cards, [str(p).removeprefix("cards/t/") for p in problems]

    folder.mkdir(parents=True)
    return run


def fields(cards: Any, *names: str) -> list[list[Any]]:
    return [[card.fields.get(name) for name in names] for card in cards.values()]


# -- nested data --------------------------------------------------------------------------


def test_rows_within_rows_have_the_fields_around_them(load: Load) -> None:
    cards, messages = load("file: c.json, rows: 'suits[].cards[]', id: code, "
                           "rename: {suits.name: suit, stats.power: power, .name: all}",
                           c_json=NESTED)  # fmt: skip
    assert messages == []
    assert list(cards) == ["01/1", "01/2", "01/1/back"]
    names = ("set", "all", "suit", "size", "name", "power", "card_type")
    assert fields(cards, *names) == [
        ["Core", "All", "Ember", 2, "Ash", 3, "hero"],
        ["Core", "All", "Ember", 2, "Coal", 4, "quest"],
        ["Core", "All", "Wind", 7, "Gust", None, None],
    ]
    card = cards["01/2"]
    assert str(card.span("suit")) == "cards/t/c.json:6:12"
    assert str(card.span("power")) == "cards/t/c.json:21:16"
    assert len({card.key for card in cards.values()} | {f"{cards['01/1'].key}/back"}) == 4


def test_cards_in_a_mapping(load: Load) -> None:
    content = {"cards": {"a/1": {"name": "A"}, "b": {"name": "B"}}}
    cards, messages = load("file: c.json, rows: 'cards{id}'", c_json=content)
    assert messages == [] and fields(cards, "id", "name") == [["a/1", "A"], ["b", "B"]]


def test_a_list_at_the_top_and_json_lines(load: Load) -> None:
    lists = [{"set": "X", "cards": [{"id": "a"}]}, {"set": "Y", "cards": [{"id": "b"}]}]
    cards, _ = load("file: c.json, rows: '[].cards[]'", c_json=lists)
    assert fields(cards, "id", "set") == [["a", "X"], ["b", "Y"]]
    lines = "\n".join(map(json.dumps, lists))
    cards, _ = load("file: c.jsonl, rows: '[].cards[]'", c_jsonl=lines)
    assert fields(cards, "id", "set") == [["a", "X"], ["b", "Y"]]


def test_nested_yaml(load: Load) -> None:
    text = "suits:\n- name: Sun\n  cards:\n  - {id: a, rank: 007}\n"
    cards, messages = load("file: c.yaml, rows: 'suits[].cards[]'", c_yaml=text)
    assert messages == [] and fields(cards, "id", "name", "rank") == [["a", "Sun", "007"]]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("", "c.json:1:1: error: this file holds an object, and the deck does not name the list of "
         "its cards\n  hint: write in the entry of the deck: rows: 'suits[]' (3 rows) or "
         "rows: 'suits[].cards[]' (3 rows)"),
        ("rows: 'siuts[]'", "game.yaml:3:38: error: 'rows': there is no 'siuts' in cards/t/c.json\n"
         "  hint: write in the entry of the deck: rows: 'suits[]' (3 rows) or "
         "rows: 'suits[].cards[]' (3 rows)"),
        ("rows: 'suits[].cards'", "game.yaml:3:38: error: expected a path to a list of rows, "
         "found 'suits[].cards'\n  hint: write 'suits[].cards[]' for the items of a list"),
        ("rows: 'suits[]..'", "game.yaml:3:38: error: expected a path to a list of rows, "
         "found 'suits[]..'\n  hint: e.g. rows: 'cards[]' or rows: 'suits[].cards[]'"),
        ("rows: 'suits{}'", "game.yaml:3:38: error: 'rows': expected a mapping, found a list in "
         "cards/t/c.json\n  hint: write in the entry of the deck: rows: 'suits[]' (3 rows) or "
         "rows: 'suits[].cards[]' (3 rows)"),
    ],
)  # fmt: skip
def test_a_path_that_leads_nowhere_shows_those_that_do(load: Load, rows: str, message: str) -> None:
    entry = ", ".join(filter(None, ("file: c.json", rows)))
    messages = load(entry, c_json=NESTED)[1]
    assert [m.replace("'rows': expected a path", "expected a path") for m in messages] == [message]


def test_a_table_has_no_path(load: Load) -> None:
    messages = load("file: c.csv, rows: 'cards[]'", c_csv="id\na\n")[1]
    assert messages == [
        "game.yaml:3:37: error: 'rows' is for nested data; 'c.csv' is a table, whose rows are cards"
        "\n  hint: leave 'rows' out"
    ]


def test_undeclared_keys_of_json_are_listed_in_a_note(load: Load) -> None:
    rows = [{"code": "a", "name": "A", "Artist": "Z", "_x": 1}, {"code": "b", "name": "B"}]
    cards, messages = load("file: c.json, id: code, fields: {name: text}", c_json=rows)
    assert fields(cards, "id", "name", "Artist") == [["a", "A", None], ["b", "B", None]]
    assert messages == [
        "c.json:5:3: note: deck 'd': its 'fields' do not declare 'Artist', so no card has them\n"
        "  hint: to use one, declare it: fields: {Artist: text}"
    ]


def test_the_number_of_copies_in_json_is_a_warning(load: Load) -> None:
    rows = [{"id": "a", "name": "A", "quantity": 2, "Artist": "Z"}]
    messages = load("file: c.json, fields: {name: text}", c_json=rows)[1]
    assert messages[0] == (
        "c.json:5:3: warning: deck 'd': nothing reads 'quantity', so each card is printed once\n"
        "  hint: write in the entry of the deck: rename: {quantity: copies}"
    )
    assert "do not declare 'Artist', so" in messages[1]


# -- several files ------------------------------------------------------------------------


def test_files_in_their_order_and_patterns_sorted(load: Load) -> None:
    cards, messages = load(
        "file: [z.csv, 'pack/**/*.json', '*.csv']", z_csv="id,name\nz,Z\n", a_csv="id\na\n",
        pack__y_json=[{"id": "y"}], pack__b__x_json=[{"id": "x"}], pack__b__w_json=[{"id": "w"}],
        **{"pack__~$v_json": "", "pack__.u_json": "", "pack__n_txt": ""},
    )  # fmt: skip
    assert messages == [] and list(cards) == ["z", "w", "x", "y", "a"]
    assert fields(cards, "name")[:2] == [["Z"], [None]]


def test_an_id_in_two_files_names_both_places(load: Load) -> None:
    messages = load("file: [a.csv, b.json]", a_csv="id\nash\n", b_json=[{"id": "ash"}])[1]
    assert messages == [
        "b.json:3:9: error: two cards have the id 'ash'; the first is at cards/t/a.csv:2:1"
        "\n  hint: give each card an id of its own; 'copies' prints a card several times"
    ]


def test_an_id_twice_in_a_worksheet_names_the_cell(load: Load) -> None:
    messages = load("file: a.xlsx", a_xlsx={"S": [["id"], ["ash"], ["ash"]]})[1]
    assert messages == [
        "a.xlsx:S!A3: error: two cards have the id 'ash'; the first is at cell A2"
        "\n  hint: give each card an id of its own; 'copies' prints a card several times"
    ]


def test_a_pattern_fits_no_files_of_another_kind(load: Load) -> None:
    files = {"a_yaml": "[{id: a}]", "variants__v_yaml": "title: V", "sub__b_yaml": "[{id: b}]"}
    cards, messages = load("file: '**/*.yaml'", **files)
    assert (list(cards), messages) == (["a", "b"], [])


def test_a_flag_in_a_field_of_texts(load: Load) -> None:
    book = {"S": [["id", "name"], ["a", True], ["b", 7]]}
    messages = load("file: a.xlsx, fields: {name: text}", a_xlsx=book)[1]
    assert messages == [
        "a.xlsx:S!B2: error: card 'a', 'name': expected text, found true\n"
        "  hint: declare a flag; or make it a text: in quotes or, in a cell of a spreadsheet, "
        "after an apostrophe: 'TRUE"
    ]


def test_patterns_without_a_file_and_outside(load: Load) -> None:
    assert load("file: 'p/*.csv'")[1] == [
        "game.yaml:3:24: error: no file in cards/t/ fits the pattern 'p/*.csv'\n"
        "  hint: a deck is a .csv, .json, .jsonl, .ndjson, .ods, .tsv, .xlsm, .xlsx, .yaml or .yml "
        "file; '**/' stands for folders"
    ]
    assert "leaves the game's folder" in load("file: '../*/*.csv'")[1][0]


def test_fields_of_several_files_are_in_the_entry(load: Load) -> None:
    yaml = "fields: {name: text}\ncards:\n- {id: a, name: A}\n"
    cards, messages = load("file: [a.yaml, b.csv]", a_yaml=yaml, b_csv="id,name\nb,B\n")
    assert messages == [
        "a.yaml:1:9: error: a deck of several files has its 'fields' in its entry in game.yaml\n"
        "  hint: move them there"
    ]
    yaml = "cards:\n- {id: a, rank: 1}\n"
    cards, messages = load("file: [a.yaml, b.csv], fields: {rank: whole}", a_yaml=yaml,
                           b_csv="id,rank\nb,2\n")  # fmt: skip
    assert messages == [] and fields(cards, "rank") == [[1], [2]]


def test_keys_without_effect(load: Load) -> None:
    messages = load("file: a.csv, worksheet: S, encoding: latin1", a_csv="id\na\n")[1]
    assert messages == [
        "game.yaml:3:31: error: 'worksheet' has no effect: no file of this deck is a workbook\n"
        "  hint: leave it out"
    ]
    messages = load("file: a.csv, encoding: ansi", a_csv="id\na\n")[1]
    assert messages[0].startswith("game.yaml:3:41: error: 'encoding': there is no encoding 'ansi'")


def test_an_encoding_is_for_the_files_that_need_it(load: Load) -> None:
    cards, messages = load("file: [a.csv, b.csv], encoding: windows-1252",
                           a_csv="id,n\na,é\n".encode("cp1252"), b_csv="id,n\nb,é\n")  # fmt: skip
    assert messages == [] and fields(cards, "n") == [["é"], ["é"]]


# -- columns and ids ----------------------------------------------------------------------


def test_columns_may_change_their_names(load: Load) -> None:
    table = "id,front,back\na,F,B\n"
    cards, messages = load("file: a.csv, rename: {front: back, back: front}", a_csv=table)
    assert messages == [] and fields(cards, "front", "back") == [["B", "F"]]
    assert str(cards["a"].span("front")) == "cards/t/a.csv:2:5"


def test_a_row_under_other_names_can_be_copied_and_pickled() -> None:
    row = parse_table("id,b\n1,2\n", "t.csv")[0]
    moved = MovedRow(row, {"id": "b", "c": "b"})
    for other in (moved, copy.copy(moved), pickle.loads(pickle.dumps(moved))):
        assert other == {"id": "2", "c": "2"} and isinstance(other, TableRow)
        assert (str(other.span("c")), str(other.key_span("c"))) == ("t.csv:2:3", "t.csv:1:4")


def test_titles_or_names_are_renamed(load: Load) -> None:
    table = "Card Name,Qty,2nd Cost\nAsh,3,4\n"
    entry = "file: a.csv, rename: {Card Name: name, Qty: copies, col_2nd_cost: cost}"
    cards, messages = load(f"{entry}, id: {{from: Card Name}}", a_csv=table)
    assert messages == [] and fields(cards, "id", "name", "cost") == [["ash", "Ash", "4"]]
    assert cards["ash"].copies == 3
    assert str(cards["ash"].span("cost")) == "cards/t/a.csv:2:7"


@pytest.mark.parametrize(
    ("rename", "message"),
    [
        ("{Nmae: title}", "3:49: error: 'rename': there is no column 'Nmae'\n"
         "  hint: did you mean 'name'?"),
        ("{name: rank}", None),
        ("{name: my name}", "3:55: error: 'rename': expressions cannot read the name 'my name'\n"
         "  hint: call it my_name"),
        ("{name: x, rank: x}", "3:64: error: 'rename': 'name' and 'rank' would both be 'x'"),
    ],
)  # fmt: skip
def test_what_cannot_be_renamed(load: Load, rename: str, message: str | None) -> None:
    messages = load(f"file: a.csv, id: key, rename: {rename}", a_csv="key,name,rank\n1,A,2\n")[1]
    if message is None:
        assert messages == [
            "a.csv:1:10: error: two columns would be the field 'rank'\n"
            "  hint: 'name' is renamed to it: rename the column 'rank' as well"
        ]
    else:
        assert messages == [f"game.yaml:{message}"]


def test_ids_are_made_of_names(load: Load) -> None:
    names = ["Sumatran Coffee", "Ash", "Ash", "Ash 2", "King’s Café", "???", "Straße", "かぜ"]
    table = "name\n" + "\n".join(names)
    cards, messages = load("file: a.csv, id: {from: name}", a_csv=table)
    assert messages == []
    assert list(cards) == [
        "sumatran-coffee", "ash", "ash-3", "ash-2", "kings-cafe", "???", "strasse", "かぜ",
    ]  # fmt: skip


def test_ids_of_several_columns_and_an_empty_name(load: Load) -> None:
    table = "set,number,name\nCore,7,A\n,,B\n"
    cards, messages = load("file: a.csv, id: {from: [set, number]}", a_csv=table)
    assert list(cards) == ["core-7"]
    assert messages == ["a.csv:3:1: error: a card needs an 'id'\n"
                        "  hint: a short unique word, e.g. 'axe'; if ids are made of other "
                        "columns, fill these; or remove the row"]  # fmt: skip


def test_braces_of_a_table_that_are_meant_as_text(load: Load) -> None:
    cards, messages = load("file: a.csv", a_csv="id,text\na,Take \\{gold\\}.\nb,Take {gold}.\n")
    assert str(cards["a"].fields["text"]) == "Take \\{gold\\}." and messages == []
    with pytest.raises(ExpressionError) as failed:
        parse_template(str(cards["b"].fields["text"]))({"id": "b"})
    assert failed.value.hint == "fields: id; to print braces, write \\{gold\\}"


def test_a_column_of_ids_that_is_not_there(load: Load) -> None:
    messages = load("file: a.csv, id: cood", a_csv="code\na\n")[1]
    assert messages[0] == (
        "game.yaml:3:35: error: 'id': there is no column 'cood'\n  hint: did you mean 'code'?"
    )


def test_the_column_of_ids_need_not_be_declared(load: Load) -> None:
    cards, messages = load("file: a.csv, id: code, fields: {rank: whole}", a_csv="code,rank\na,1\n")
    assert messages == [] and fields(cards, "id", "rank") == [["a", 1]]


def test_a_title_in_another_case_shows_the_line(load: Load) -> None:
    messages = load(
        "file: a.csv, fields: {name: text, cost: text}", a_csv="id,Name,Costs\na,A,1\n"
    )[1]
    assert messages == [
        "a.csv:1:4: error: unknown field 'Name'\n"
        "  hint: write in the entry of the deck: rename: {Name: name}",
        "a.csv:1:9: error: unknown field 'Costs'\n"
        "  hint: write in the entry of the deck: rename: {Costs: cost}",
    ]


def test_json_that_holds_no_objects(load: Load) -> None:
    messages = load("file: a.json", a_json=["ash"])[1]
    assert messages == [
        "a.json:2:2: error: expected a card, found 'ash'\n"
        '  hint: each card is an object: {"id": "axe"}'
    ]
    messages = load("file: a.json", a_json=3)[1]
    assert messages == ["a.json:1:1: error: expected keys and values, or a list of cards"]


@pytest.mark.parametrize("entry", ["rename: [a]", "id: [a]", "id: {frm: name}", "id: nmae"])
def test_a_wrong_key_is_reported_alone(load: Load, entry: str) -> None:
    messages = load(f"file: a.csv, {entry}", a_csv="name\nA\n")[1]
    assert len(messages) == 1 and messages[0].startswith("game.yaml:3:")


# -- selections ---------------------------------------------------------------------------

TABLE = "id,type,rank,unique\na,hero,1,x\nb,quest,bad,\nc,hero,12,no\nd,,3,x\n"
FIELDS = "fields: {type: {text: true, optional: true}, rank: whole, unique: flag}"


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("type == 'hero'", ["a", "c"]),
        ("type == 'hero' and rank < 10", ["a"]),
        ("unique and type != 'quest'", ["a", "d"]),
        ("type > 'h' and type < 'i'", ["a", "c"]),
        ("type == 'hero' and rank > 0", ["a", "c"]),
    ],
)
def test_where_reads_typed_values(load: Load, where: str, ids: list[str]) -> None:
    cards, messages = load(f'file: a.csv, where: "{where}", {FIELDS}', a_csv=TABLE)
    assert (list(cards), messages) == (ids, [])


def test_what_where_reads_need_not_be_declared(load: Load) -> None:
    entry = "where: \"type == 'hero'\", fields: {rank: whole}"
    table = "id,type,rank\na,hero,1\nb,quest,2\n"
    rows = [{"id": "a", "type": "hero", "rank": 1}, {"id": "b", "type": "quest", "rank": 2}]
    for found in (load(f"file: a.csv, {entry}", a_csv=table),
                  load(f"file: a.json, {entry}", a_json=rows)):  # fmt: skip
        assert found[1] == [] and fields(found[0], "id", "rank", "type") == [["a", 1, None]]


def test_where_of_a_deck_without_fields(load: Load) -> None:
    cards, messages = load("file: a.csv, where: \"type == 'hero'\"", a_csv=TABLE)
    assert (list(cards), messages) == (["a", "c"], [])


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("tpye == 'hero'", "'where': there is no field 'tpye'\n  hint: did you mean 'type'?"),
        ("type == 'x'", "'where': no row fits type == 'x'"),
        ("rank", "'where': expected true or false, found 1\n  hint: compare it, e.g. rank == 1"),
        ("{type == 'x'}", "'where': expected no braces\n  hint: write: type == 'x'"),
    ],
)
def test_a_wrong_where(load: Load, where: str, message: str) -> None:
    messages = load(f'file: a.csv, where: "{where}", {FIELDS}', a_csv=TABLE.replace("bad", "2"))[1]
    assert messages[0] == f"game.yaml:3:38: error: {message}"


def test_a_wrong_value_that_where_reads_is_reported(load: Load) -> None:
    messages = load(f'file: a.csv, where: "rank > 0", {FIELDS}', a_csv=TABLE)[1]
    assert messages == [
        "a.csv:3:9: error: card 'b', 'rank': expected a whole number, found 'bad'"
        "\n  hint: write digits; if the field may hold words, its type under 'fields' is text"
    ]


# -- tables -------------------------------------------------------------------------------


def test_tables_may_have_any_format(load: Load) -> None:
    entry = "file: a.csv, fields: {suit: {reference: suits}}"
    tables = {
        "suits_csv": "id,cost,Name\n1,3,\nb,007,B\n",
        "suits_xlsx": {"S": [["id", "cost", "Name"], [1, 3, None], ["b", "007", "B"]]},
        "suits_json": [{"id": "1", "cost": 3, "Name": None}, {"id": "b", "cost": "007"}],
    }
    for name, content in tables.items():
        file = name.replace("_", ".")
        game = (
            f"tables: {{suits: {file}}}\nchecks: [{{check: 'find(suits, cost=3).Name == null'}}]\n"
        )
        cards, messages = load(entry, game, a_csv="id,suit\nx,1\n", **{name: content})
        assert (list(cards), messages) == (["x"], []), name


# -- copies -------------------------------------------------------------------------------


def test_copies_are_read_in_conditions_and_rules(load: Load) -> None:
    table = "id,Qty,rank\na,3,\nb,,\nc,2,7\n"
    entry = (
        "file: a.csv, rename: {Qty: copies}, where: copies > 1, "
        "fields: {rank: {whole: true, optional: true}}, "
        "defaults: [{when: copies > 2, set: {rank: '{copies * 2}'}}]"
    )
    checks = "checks: [{check: 'sum(map(d, ''copies'')) == 6'}]\n"
    cards, messages = load(entry, checks, a_csv=table)
    assert fields(cards, "id", "rank") == [["a", 6], ["c", 7]]
    assert [m.split("\n")[0] for m in messages] == [
        "game.yaml:2:18: error: this does not hold: sum(map(d, 'copies')) == 6"
    ]
    assert load(entry, checks.replace("6", "5"), a_csv=table)[1] == []


# -- empty values -------------------------------------------------------------------------


def test_an_empty_cell_of_an_optional_field_is_no_error_in_conditions(load: Load) -> None:
    table = "id,rank,tags,unique\na,,,\nb,5,x,x\n"
    entry = (
        "file: a.csv, where: not (rank > 5), fields: {rank: {whole: true, optional: true}, "
        "tags: list, unique: {flag: true, optional: true}, word: {text: true, optional: true}}, "
        "defaults: [{when: rank > 3, set: {word: high}}, {when: unique, set: {word: one}}]"
    )
    cards, messages = load(entry, a_csv=table)
    assert messages == []
    assert fields(cards, "rank", "tags", "unique", "word") == [
        [None, [], None, None], [5, ["x"], True, "one"],
    ]  # fmt: skip
