"""CSV to rows that know their place: cells, messages, places."""

from __future__ import annotations

import csv
import io
import pickle
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pnp.model.problems import InputError
from pnp.model.source import Listing, Record
from pnp.sources.tables import errors as table_errors
from pnp.sources.tables.rows import Row
from pnp.sources.tables.table import parse_table, read_table

DECK = """\
\ufeffid, name ,text,overrides.title.size

a,Anna,"Draw ""two"", then
discard",12
b,"Bert",,\r
,,,
   \t
"c",Çağla 😀,x,"a,b"
"""


@pytest.mark.parametrize("delimiter", ",;\t")
def test_cells_are_text(delimiter: str) -> None:
    rows = parse_table(DECK.replace(",", delimiter), "d.csv")
    assert type(rows) is Listing
    assert rows == [
        {
            "id": "a",
            "name": "Anna",
            "text": f'Draw "two"{delimiter} then\ndiscard',
            "overrides.title.size": "12",
        },
        {"id": "b", "name": "Bert", "text": "", "overrides.title.size": ""},
        {"id": "c", "name": "Çağla 😀", "text": "x", "overrides.title.size": f"a{delimiter}b"},
    ]
    assert all(type(row) is Row and isinstance(row, Record) for row in rows)


def places(row: Row) -> list[str]:
    return [str(row.span(key)).removeprefix("d.csv:") for key in row]


def test_places_of_rows_cells_and_names() -> None:
    rows = parse_table(DECK, "d.csv")
    first, second, third = rows
    assert [str(row.span()) for row in rows] == ["d.csv:3:1", "d.csv:5:1", "d.csv:8:1"]
    assert [str(rows.span(i)) for i in range(3)] == ["d.csv:3:1", "d.csv:5:1", "d.csv:8:1"]
    assert places(first) == ["3:1", "3:3", "3:8", "4:10"]
    assert places(second) == ["5:1", "5:3", "5:10", "5:11"]
    assert places(third) == ["8:1", "8:5", "8:13", "8:15"]
    names = [str(third.key_span(key)) for key in third]
    assert names == ["d.csv:1:1", "d.csv:1:5", "d.csv:1:11", "d.csv:1:16"]
    assert str(first.span("nothing")) == "d.csv:3:1"
    assert str(first.key_span("nothing")) == "d.csv:3:1"


@pytest.mark.parametrize("asked", [False, True])
def test_rows_survive_pickling_alone_and_together(asked: bool) -> None:
    rows = parse_table(DECK, "d.csv")
    expected = [places(row) for row in parse_table(DECK, "d.csv")]
    if asked:
        assert [places(row) for row in rows] == expected
    together = pickle.loads(pickle.dumps(rows))
    alone = [pickle.loads(pickle.dumps(row)) for row in rows]
    twice = pickle.loads(pickle.dumps(together))
    for again in (together, alone, twice):
        assert again == rows
        assert [places(row) for row in again] == expected
        assert str(again[2].key_span("name")) == "d.csv:1:5"
        assert str(again[2].span()) == "d.csv:8:1"


def test_a_pickled_row_does_not_carry_the_whole_table() -> None:
    text = "id,text\n" + "".join(f"{i},{'x' * 50}\n" for i in range(1000))
    row = parse_table(text, "d.csv")[500]
    assert len(pickle.dumps(row)) < 500


def test_values_can_be_put_into_a_row() -> None:
    row = parse_table("id,n\na,1\n", "d.csv")[0]
    row.put("extra", 5, (7, 1), (7, 8))
    again = pickle.loads(pickle.dumps(row))
    assert again == {"id": "a", "n": "1", "extra": 5}
    assert str(again.span("extra")) == "d.csv:7:8"
    assert str(again.span("n")) == "d.csv:2:3"
    row.marks = {}
    assert str(row.span("n")) == "d.csv:2:1"


def test_a_header_over_several_lines() -> None:
    text = '\n \n"a\nb";"c "" d"; e \n1;2;3\n'
    rows = parse_table(text, "d.csv")
    assert rows == [{"a\nb": "1", 'c " d': "2", "e": "3"}]
    marks = [str(rows[0].key_span(key)) for key in rows[0]]
    assert marks == ["d.csv:3:1", "d.csv:4:4", "d.csv:4:14"]
    assert str(rows[0].span("e")) == "d.csv:5:5"
    assert str(rows.span()) == "d.csv:3:1"


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("a,b;c,d", ["a", "b;c", "d"]),
        ("a;b,c;d", ["a", "b,c", "d"]),
        ('"a;b;c;d",e', ["a;b;c;d", "e"]),
        ('x "a;b" c', ['x "a', 'b" c']),
        ("a,b;c", ["a", "b;c"]),
        ("a\tb", ["a", "b"]),
        ("one column", ["one column"]),
    ],
)
def test_the_delimiter_is_found_in_the_header(header: str, names: list[str]) -> None:
    cells = ["x"] * len(names)
    for delimiter in ",;\t":
        text = f"{header}\n{delimiter.join(cells)}\n"
        try:
            rows = parse_table(text, "d.csv")
        except InputError:
            continue
        if list(rows[0]) == names:
            return
    pytest.fail(header)


def test_one_column() -> None:
    assert parse_table('name\n\na b\n""\n"  "\nc', "f") == [{"name": "a b"}, {"name": "c"}]


@pytest.mark.parametrize("text", ["a,b", "a,b\n", "a,b\n\n,\n"])
def test_a_table_without_rows(text: str) -> None:
    assert parse_table(text, "f") == []


@pytest.mark.parametrize(
    "text",
    [
        "a,b,,\n1,2,,\n,,,\n3,4,,\n",
        "a,b\n1,2,,\n3,4, ,\n",
        "a,b,\n1,2\n3,4,,\n",
        ",,,\n\n,\na,b\n1,2\n3,4\n",
        "sep=;\na;b\n1;2\n3;4\n",
        '"sep=,"\r\na,b\r\n1,2\r\n3,4\r\n',
    ],
)
def test_what_spreadsheets_add_is_left_out(text: str) -> None:
    rows = parse_table(text, "d.csv")
    assert rows == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
    lines = text.replace("\r", "").split("\n")
    for row in rows:
        span = row.span("b")
        assert lines[span.line - 1][span.column - 1] == row["b"]
    assert places(pickle.loads(pickle.dumps(rows[1]))) == places(rows[1])


def test_a_table_that_is_not_in_utf_8_names_the_character(tmp_path: Path) -> None:
    file = tmp_path / "d.csv"
    file.write_bytes("id,name\n1,d’été\n".encode("cp1252"))
    with pytest.raises(InputError) as caught:
        read_table(file, "d.csv")
    assert str(caught.value) == (
        "d.csv:2:4: error: byte 0x92 at offset 11 is not UTF-8\n"
        "  hint: in Excel: File > Save As > CSV UTF-8 (Comma delimited); or write "
        "'encoding: cp1252' in the entry of the deck, if the letter there is '’' (Windows' own "
        "encoding)"
    )


# -- what is wrong -----------------------------------------------------------------------------


def problems_of(text: str) -> list[str]:
    """What the user reads about a wrong table."""
    with pytest.raises(InputError) as caught:
        parse_table(text, "d.csv")
    return [str(problem).removeprefix("d.csv:") for problem in caught.value.problems]


MANY = "\n  hint: put quotes round a cell that contains ','"
RENAME = "\n  hint: give one of them another title"
FEW = "\n  hint: an empty cell needs its ',' too"
INNER = '\n  hint: write "" for a quote inside a quoted cell'
MISSING = "\n  hint: is its closing quote missing?"
OPEN = "error: this quote is not closed\n  hint: close it at the end of the cell"
EMPTY = " error: this table is empty\n  hint: name the columns in its first line, e.g. id,name,text"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [EMPTY]),
        ("\n  \n\t\n", [EMPTY]),
        ("a,,b,\n", ["1:3: error: column 2 has no name"]),
        ('""\n1', ["1:1: error: column 1 has no name"]),
        ("a, b ,b", ["1:7: error: the column 'b' occurs twice; first as column 2" + RENAME]),
        ('a,"a"', ["1:3: error: the column 'a' occurs twice; first as column 1" + RENAME]),
        ("a,b\n1,2,3", ["2:5: error: row 1 has 3 cells; the header has 2" + MANY]),
        ("a,b,c\n\n1,2,3\n1", ["4:1: error: row 2 has 1 cell; the header has 3" + FEW]),
        ("a\tb\n1", ["2:1: error: row 1 has 1 cell; the header has 2" + FEW.replace(",", "tab")]),
        (
            "a;b\n1;2;3",
            ["2:5: error: row 1 has 3 cells; the header has 2" + MANY.replace(",", ";")],
        ),
        (
            "a,b,,\n1,2,,\n3,4,,x\n5,6,,y\n",
            [
                "3:6: error: column 4 has no name, but row 2 has a value in it\n"
                "  hint: give the column a name",
                "4:6: error: column 4 has no name, but row 3 has a value in it\n"
                "  hint: give the column a name",
            ],
        ),
        (
            "\nMy cards,,\nid,name,text\n1,2,3\n",
            [
                "2:1: error: the header has one name for 3 columns\n"
                "  hint: if it is a title, delete it: the first line must name the columns"
            ],
        ),
        (
            "a,b\n1,“x, y”\n",
            [
                "2:6: error: row 1 has 3 cells; the header has 2\n"
                "  hint: curled quotes do not enclose a cell: write \"…\" round one with ','"
            ],
        ),
        (
            'a,b\n1, "x,y"',
            [
                "2:7: error: row 1 has 3 cells; the header has 2"
                "\n  hint: remove the blank before the opening quote of the cell"
            ],
        ),
        ('a,b\n1,"x\n2,y\n', ["2:3: " + OPEN]),
        ('a,"b\n1,2', ["1:3: " + OPEN]),
        ('a,b\n1,"x"y\n2,"z" \n', [
            "2:6: error: text continues after the closing quote" + INNER,
            "3:6: error: text continues after the closing quote" + INNER,
        ]),
        ('a,b\n1,"x\n2,"y"\n3\n', [
            "2:3: error: text continues after this quote is closed at line 3, column 3"
            + MISSING,
            "4:1: error: row 3 has 1 cell; the header has 2" + FEW,
        ]),
        ('"a"x,b\n1\n', ["1:4: error: text continues after the closing quote" + INNER]),
        (
            'a,a,,b\n1\n"m\nn",2,3,4\n1,2,3,4,5\n',
            [
                "1:3: error: the column 'a' occurs twice; first as column 1" + RENAME,
                "1:5: error: column 3 has no name",
                "2:1: error: row 1 has 1 cell; the header has 4" + FEW,
                "5:9: error: row 3 has 5 cells; the header has 4" + MANY,
            ],
        ),
    ],
)  # fmt: skip
def test_messages_for_errors(text: str, expected: list[str]) -> None:
    assert problems_of(text) == expected


def test_cells_beyond_all_measure() -> None:
    limit = csv.field_size_limit()
    assert problems_of(f'a,b\n1,"{"x" * limit}x"\n1,2,3\n') == [
        f"2:3: error: a cell is longer than {limit:,} characters\n  hint: is a quote left open?",
        "3:5: error: row 2 has 3 cells; the header has 2" + MANY,
    ]


def test_a_table_wrong_throughout_is_not_reported_to_the_end() -> None:
    problems = problems_of("a,b\n" + "1\n" * 1000)
    assert len(problems) == table_errors.MAX_PROBLEMS + 1
    assert problems[-1] == "202:1: error: too many errors: the rest of this table was not read"


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "d.csv"
    file.write_bytes(b'\xef\xbb\xbfid;t\r\n1;"x\r\ny"\r\n')
    assert read_table(file, "d.csv") == [{"id": "1", "t": "x\ny"}]
    with pytest.raises(InputError, match=r"^e\.csv: error: there is no such file\n  hint: did you"):
        read_table(tmp_path / "e.csv", "e.csv")
    file.write_bytes(b"a,b\n\xe9,1")
    with pytest.raises(InputError, match=r"^d\.csv:2:1: error: byte 0xE9 at offset 4 is not UTF-8"):
        read_table(file, "d.csv")


# -- properties and fuzz -------------------------------------------------------------------------

CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=8)
NAMES = st.lists(
    st.text("abcdefgh.äß😀", min_size=1, max_size=6), min_size=1, max_size=6, unique=True
)


def at(text: str, line: int, column: int) -> str:
    """The text from a place on."""
    lines = text.split("\n")
    return "\n".join([lines[line - 1][column - 1 :], *lines[line:]])


def cell_at(text: str, line: int, column: int, delimiter: str) -> str:
    """What csv reads when it begins at a place."""
    source = io.StringIO(at(text, line, column), newline="\n")
    cells = next(csv.reader(source, delimiter=delimiter), [])
    return cells[0] if cells else ""


@settings(deadline=None)
@given(st.data(), NAMES, st.sampled_from(",;\t"), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_written_tables_are_read_unchanged(
    data: st.DataObject, names: list[str], delimiter: str, end: str, quote_all: bool
) -> None:
    delimiter = delimiter if len(names) > 1 else ","  # which one column does not show
    row = st.lists(CELLS, min_size=len(names), max_size=len(names))
    rows = data.draw(st.lists(row, max_size=6))
    target = io.StringIO(newline="")
    writer = csv.writer(
        target,
        delimiter=delimiter,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL,
    )
    writer.writerows([names, *rows])
    text = target.getvalue().replace("\r\n", "\n")

    found = parse_table(target.getvalue(), "d.csv")
    kept = [r for r in rows if any(map(str.strip, r))]
    assert [list(r.values()) for r in found] == kept
    assert all(list(r) == names for r in found)
    for again in (found, pickle.loads(pickle.dumps(found))):
        for r in again:
            for key, cell in r.items():
                span, key_span = r.span(key), r.key_span(key)
                assert span.line and span.column and key_span.line and key_span.column
                assert cell_at(text, span.line, span.column, delimiter) == cell
                assert cell_at(text, key_span.line, key_span.column, delimiter) == key


@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from([*'ab,;\t"\n ', '""', '"\n', "x,y\n", "é", "\r", "\ufeff"])))
@example(list('a,b\n""""\n'))
@example(list('a,b\n"  "\n1'))
def test_any_text_is_a_table_or_an_input_error(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        rows = parse_table(text, "d.csv")
    except InputError as error:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
        for problem in error.problems:
            assert "cannot be read" not in problem.message
            assert problem.span
            if problem.span.line and problem.span.column:
                assert problem.span.column <= len(lines[problem.span.line - 1]) + 1
    else:
        assert all(len(row.marks) == len(row) for row in rows)


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_table_or_an_input_error(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    assume(raw)
    file = tmp_path_factory.getbasetemp() / "any.csv"
    file.write_bytes(raw)
    try:
        read_table(file, "any.csv")
    except InputError as error:
        assert error.problems


def test_equal_cells_are_one_text() -> None:
    first, second = parse_table("id,kind\na,a long word\nb,a long word\n", "t.csv")
    assert first["kind"] is second["kind"]
