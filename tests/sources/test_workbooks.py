"""Workbooks, written by openpyxl and by LibreOffice: the rows of a CSV file, typed, with cells."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workbooks import csv_rows, with_libreoffice, write_xlsx, zipped

from pnp.model.problems import InputError
from pnp.model.source import TableRow
from pnp.sources.tables.table import read_table
from pnp.sources.workbooks.ods import read_ods
from pnp.sources.workbooks.worksheet import MAX_CELLS
from pnp.sources.workbooks.xlsx import read_xlsx, read_xlsx_titles

CONTENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="A">{}</table:table>
</office:spreadsheet></office:body></office:document-content>"""
TITLES = ["id", "Card Name", "date", "cost", "unique", "share", "price", "third"]
ROWS = [
    TITLES,
    [7, "Ash\nTwo", datetime.date(2024, 1, 2), 3.0, True, 0.5, 1234.5, 0.1 + 0.2],
    [8, "  é <b> ", datetime.datetime(2024, 1, 2, 13, 30), -3, False, 0.125, -2, "'x"],
]
FORMATS = {
    "A2": "000", "F2": "0%", "F3": "0.0%", "G2": '#,##0.00 "€"',
    "G3": "[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00",
}  # fmt: skip


def message(path: Path, worksheet: str = "") -> str:
    with pytest.raises(InputError) as caught:
        (read_ods if path.suffix == ".ods" else read_xlsx)(path, path.name, worksheet)
    return str(caught.value)


@pytest.fixture(name="book")
def book_of(tmp_path: Path) -> Path:
    return write_xlsx(tmp_path / "b.xlsx", {"Heroes": ROWS}, FORMATS)


def test_cells_have_types_and_are_printed_as_shown(book: Path) -> None:
    one, two = read_xlsx(book, "b.xlsx")
    assert isinstance(one, TableRow)
    assert one == {
        "id": 7, "card_name": "Ash\nTwo", "date": "2024-01-02", "cost": 3, "unique": True,
        "share": 0.5, "price": 1234.5, "third": 0.3,
    }  # fmt: skip
    assert [str(one[key]) for key in ("id", "cost", "share", "price")] == [
        "007", "3", "50%", "1,234.50 €",
    ]  # fmt: skip
    assert two["card_name"] == "  é <b> " and two["date"] == "2024-01-02T13:30:00"
    assert [str(two[key]) for key in ("id", "cost", "share", "price")] == [
        "8", "-3", "12.5%", "-$2.00",
    ]  # fmt: skip


def test_places_are_cells(book: Path) -> None:
    rows = read_xlsx(book, "b.xlsx")
    assert str(rows[1].span("unique")) == "b.xlsx:Heroes!E3"
    assert str(rows[1].key_span("unique")) == "b.xlsx:Heroes!E1"
    assert read_xlsx_titles(book, "b.xlsx") == tuple(TITLES)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["ods", "xlsx"])
def test_libreoffice_writes_the_same(book: Path, ending: str) -> None:
    read = read_ods if ending == "ods" else read_xlsx
    own = read_xlsx(book, "b.xlsx")
    found = read(with_libreoffice(book, ending), "b.xlsx")
    assert list(found) == list(own)
    assert [row.marks for row in found] == [row.marks for row in own]
    assert [[str(value) for key, value in row.items() if key != "unique"] for row in found] == [
        [str(value) for key, value in row.items() if key != "unique"] for row in own
    ]


_cells = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.decimals(-(10**6), 10**6, places=3, allow_nan=False, allow_infinity=False).map(float),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=12),
    st.dates(datetime.date(1901, 1, 1), datetime.date(2099, 1, 1)),
)


def _is_text(cell: Any) -> bool:
    return not (isinstance(cell, str) and cell.startswith("="))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_cells.filter(_is_text), min_size=3, max_size=3), min_size=1, max_size=5))
def test_values_are_those_that_another_reader_finds(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[Any]]
) -> None:
    calamine = pytest.importorskip("python_calamine")
    path = tmp_path_factory.mktemp("x") / "r.xlsx"
    write_xlsx(path, {"S": [["a", "b", "c"], *([["end", *row[1:]] for row in rows])]})
    expected = calamine.load_workbook(str(path)).get_sheet_by_index(0).to_python()[1:]
    found = [list(row.values()) for row in read_xlsx(path, "r.xlsx")]
    dates = [[c.isoformat() if isinstance(c, datetime.date) else c for c in row]
             for row in expected]  # fmt: skip
    assert found == dates
    assert [[type(c) is bool for c in row] for row in found] == [
        [type(c) is bool for c in row] for row in dates
    ]


_words = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=12)
_row = st.lists(
    st.one_of(_words.filter(_is_text), st.integers(-(10**9), 10**9)), min_size=3, max_size=3
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_row, max_size=6))
def test_a_csv_file_of_the_same_cells_has_the_same_words(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[Any]]
) -> None:
    folder = tmp_path_factory.mktemp("x")
    table = [["Card Name", "2nd", "x"], *([["end", *row[1:]] for row in rows])]
    with (folder / "t.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(table)
    book = write_xlsx(folder / "t.xlsx", {"S": table})
    found = [{name: str(cell) for name, cell in row.items()} for row in read_xlsx(book, "t")]
    assert found == read_table(folder / "t.csv", "t")


@pytest.mark.slow
def test_a_csv_file_that_libreoffice_exports_has_the_same_words(tmp_path: Path) -> None:
    rows = [["id", "n", "t", "m"], [1, 2.5, 'a, "b"', 1000], [2, 1 / 8, "ü\nx", -4], [3, "", 0, 0]]
    book = write_xlsx(tmp_path / "c.xlsx", {"S": rows}, {"B2": "0.00", "D2": "#,##0", "A3": "00"})
    text = with_libreoffice(book, "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true")
    printed = [[str(value) for value in row.values()] for row in read_xlsx(book, "c.xlsx")]
    assert printed == csv_rows(text)[1:]
    assert printed[0] == ["1", "2.50", 'a, "b"', "1,000"] and printed[1][0] == "02"


# -- worksheets ---------------------------------------------------------------------------


def test_the_first_worksheet_that_is_not_hidden(tmp_path: Path) -> None:
    sheets = {"Lists": [["id"], ["no"]], "Cards": [["id"], ["yes"]], "More": [["id"], ["more"]]}
    book = write_xlsx(tmp_path / "s.xlsx", sheets, hidden=["Lists"])
    assert read_xlsx(book, "s.xlsx") == [{"id": "yes"}]
    assert read_xlsx(book, "s.xlsx", "more") == [{"id": "more"}]
    assert read_xlsx(book, "s.xlsx", "Lists") == [{"id": "no"}]
    assert message(book, "Crads") == (
        "s.xlsx: error: there is no worksheet 'Crads'\n  hint: did you mean 'Cards'?"
    )


@pytest.mark.slow
def test_a_hidden_worksheet_of_an_ods_file(tmp_path: Path) -> None:
    sheets = {"Lists": [["id"], ["no"]], "Cards": [["id"], ["yes"]]}
    book = with_libreoffice(write_xlsx(tmp_path / "s.xlsx", sheets, hidden=["Lists"]), "ods")
    assert read_ods(book, "s.ods") == [{"id": "yes"}]
    assert read_ods(book, "s.ods", "Lists") == [{"id": "no"}]


def test_empty_rows_and_columns_are_ignored(tmp_path: Path) -> None:
    rows = [[None] * 5, [None, "id", None, "name", None], [None, "a", None, "A", "  "], [None] * 5,
            [None, "b", None, None, None], [" "]]  # fmt: skip
    found = read_xlsx(write_xlsx(tmp_path / "e.xlsx", {"S": rows}), "e.xlsx")
    assert found == [{"id": "a", "name": "A"}, {"id": "b", "name": ""}]
    assert str(found[1].span("name")) == "e.xlsx:S!D5"


def test_merged_cells_have_their_value_in_the_first(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    path = write_xlsx(tmp_path / "m.xlsx", {"S": [["id", "suit"], ["a", "Sun"], ["b", None]]})
    book = openpyxl.load_workbook(path)
    book.active.merge_cells("B2:B3")
    book.save(path)
    assert read_xlsx(path, "m.xlsx") == [{"id": "a", "suit": "Sun"}, {"id": "b", "suit": ""}]


def test_a_text_in_several_formats_is_one_text(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont

    book = openpyxl.Workbook()
    book.active.append(["id", "text"])
    book.active.append(["a", CellRichText("Draw ", TextBlock(InlineFont(b=True), "2"), " cards")])
    book.save(tmp_path / "r.xlsx")
    assert read_xlsx(tmp_path / "r.xlsx", "r.xlsx") == [{"id": "a", "text": "Draw 2 cards"}]


def test_characters_that_xml_cannot_hold(tmp_path: Path) -> None:
    rows = [["id", "text"], ["a", "a_x000D_\nb_x0007_ _xD83D__xDE00_ _xD800_ _x005F_x0041_"]]
    (row,) = read_xlsx(write_xlsx(tmp_path / "c.xlsx", {"S": rows}), "c.xlsx")
    assert row["text"] == "a\nb 😀 \ufffd _x0041_"


# -- errors -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], "w.xlsx:S: error: this worksheet is empty\n"
         "  hint: name the columns in its first row, e.g. id, name, text"),
        ([["My cards"], ["id", "name"], ["a", "A"]],
         "w.xlsx:S!A1: error: the first row has one title, and the table has several columns\n"
         "  hint: if it is a heading, delete it: the first row must name the columns"),
        ([["id", None, "x"], ["a", "A", "B"]],
         "w.xlsx:S!B1: error: column B has no name, but has values\n"
         "  hint: give it a name in cell B1"),
        ([["id", "Card Name", "card_name"], ["a", "A", "B"]],
         "w.xlsx:S!C1: error: the columns 'Card Name' and 'card_name' would both be read as "
         "card_name\n  hint: give one of them another title"),
        ([["id", "name", "id"], ["a", "A", "B"]],
         "w.xlsx:S!C1: error: the column 'id' occurs twice; first as column A\n"
         "  hint: give one of them another title"),
        ([["id", "n"], ["a", "=1+1"]],
         "w.xlsx:S!B2: error: the formula of this cell has no stored value\n"
         "  hint: open the workbook in a spreadsheet program and save it there"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_worksheet(tmp_path: Path, rows: list[Any], expected: str) -> None:
    assert message(write_xlsx(tmp_path / "w.xlsx", {"S": rows})) == expected


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_formulas_have_their_stored_value_and_failed_ones_their_cell(
    tmp_path: Path, ending: str
) -> None:
    rows = [["id", "sum", "bad", "_bad"], ["a", '=CONCATENATE("x","")', 2, "=1/0"], ["b", "=2*3"]]
    fine = with_libreoffice(write_xlsx(tmp_path / "f.xlsx", {"S": rows}), ending)
    read = read_ods if ending == "ods" else read_xlsx
    assert [row["sum"] for row in read(fine, "f")] == ["x", 6]
    rows[1][2] = "=1/0"
    failed = with_libreoffice(write_xlsx(tmp_path / "g.xlsx", {"S": rows}), ending)
    assert message(failed) == (
        f"g.{ending}:S!C2: error: the formula of this cell failed: #DIV/0!\n"
        "  hint: correct it in the spreadsheet"
    )


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "it is in an older format, or protected by a "
         "password\n  hint: save it in this format, without a password"),
        (b"id,name\n", "it is text\n  hint: if it is a table with commas, give it the ending .csv"),
        (b"<html>", "it is a page of the web\n"
         "  hint: open it in the spreadsheet program and save it again in this format"),
    ],
)  # fmt: skip
def test_no_workbook(tmp_path: Path, content: bytes, what: str) -> None:
    path = tmp_path / "n.xlsx"
    path.write_bytes(content)
    assert message(path) == f"n.xlsx: error: this file is not an .xlsx workbook: {what}"


def test_a_damaged_file_at_any_place_is_an_error(book: Path) -> None:
    whole = book.read_bytes()
    for at in range(0, len(whole), 97):
        for damaged in (whole[:at], whole[:at] + b"\xff\x00" + whole[at + 2 :]):
            book.write_bytes(damaged)
            try:
                read_xlsx(book, "b.xlsx")
            except InputError as error:
                assert error.problems


BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_a_document_type_is_refused(tmp_path: Path, ending: str) -> None:
    part = "xl/workbook.xml" if ending == "xlsx" else "content.xml"
    path = zipped(tmp_path / f"d.{ending}", {part: BOMB})
    assert message(path).endswith(
        "a document type, which no workbook has\n"
        "  hint: open it in the spreadsheet program and save it again"
    )


def test_what_unpacks_to_more_than_a_workbook_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "z.ods", {"content.xml": b" " * 200_000_000})
    assert path.stat().st_size < 300_000
    assert message(path) == (
        "z.ods: error: this workbook is larger than 150 MB when it is unpacked"
    )


def test_a_cell_that_is_repeated_too_often_is_refused(tmp_path: Path) -> None:
    cell = (
        '<table:table-row table:number-rows-repeated="1048576">'
        '<table:table-cell table:number-columns-repeated="16384" office:value-type="string">'
        "<text:p>x</text:p></table:table-cell></table:table-row>"
    )
    path = zipped(tmp_path / "r.ods", {"content.xml": CONTENT.format(cell)})
    assert message(path) == (
        f"r.ods:A: error: this worksheet has more than {MAX_CELLS:,} cells with values"
    )


def test_texts_of_an_ods_cell(tmp_path: Path) -> None:
    rows = (
        "<table:table-row><table:table-cell><text:p>id</text:p></table:table-cell>"
        "<table:table-cell><text:p>text</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
        '<table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p>'
        '</table:table-cell><table:table-cell office:value-type="string"><office:annotation>'
        "<text:p>a comment</text:p></office:annotation><text:p>one<text:s text:c='2'/>"
        "<text:span>two</text:span><text:tab/>three</text:p><text:p/><text:p>four</text:p>"
        "</table:table-cell></table:table-row>"
    )
    path = zipped(tmp_path / "t.ods", {"content.xml": CONTENT.format(rows)})
    found = read_ods(path, "t.ods")
    assert found == [{"id": "a", "text": "one  two\tthree\n\nfour"}]
    assert str(found[0].span("text")) == "t.ods:A!B5"


def test_more_elements_than_any_workbook_has_are_refused_soon(tmp_path: Path) -> None:
    rows = b"<table:table-row><table:table-cell/></table:table-row>" * 1_100_000
    path = zipped(
        tmp_path / "e.ods", {"content.xml": CONTENT.format("@").encode().replace(b"@", rows)}
    )
    assert message(path) == "e.ods: error: this workbook has more than 2,000,000 elements"
