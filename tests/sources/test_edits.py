"""A table that is read again after an edit: as if it were read for the first time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.model.problems import InputError
from pnp.model.source import Listing
from pnp.sources.tables import edits
from pnp.sources.tables.edits import reread_table
from pnp.sources.tables.rows import Row
from pnp.sources.tables.table import read_table

TABLE = """\
id,name,text
a,Anna,Draw two
b,Bert,"Discard
one, then draw"
,,
c,Çağla,"say ""stop"" now"
d,Dora,end
"""


class File:
    """A table in a file, with its rows as read last."""

    def __init__(self, folder: Path, text: str = TABLE) -> None:
        self.path = folder / "t.csv"
        self.text = text
        self.path.write_text(text, encoding="utf-8", newline="")
        self.rows = read_table(self.path, "t.csv")

    def edited(self, old: str, new: str) -> Listing:
        """The rows after an edit."""
        assert old in self.text
        return self.set(self.text.replace(old, new, 1))

    def set(self, text: str) -> Listing:
        """The rows of another text."""
        self.text = text
        self.path.write_text(text, encoding="utf-8", newline="")
        self.rows = reread_table(self.path, "t.csv", self.rows)
        return self.rows


@pytest.fixture
def file(tmp_path: Path) -> File:
    return File(tmp_path)


def facts(rows: Listing) -> list[object]:
    """All that is known of rows: values, places, text."""
    found: list[object] = [rows.path, rows.mark, rows.marks]
    for row in rows:
        places = [(row.span(key), row.key_span(key)) for key in row]
        found.append((dict(row), row.mark, row.end, row.head, places, row.__reduce__()[1][1]))
    return found


def is_as_read(file: File) -> bool:
    """Whether the rows are as if the file were read for the first time."""
    return facts(file.rows) == facts(read_table(file.path, "t.csv"))


def kept(before: Listing, after: Listing) -> list[int]:
    """The indexes of rows that are the same objects as before."""
    return [i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a is b]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Anna", "Another", [1, 2, 3]),
        ("one, then", "two, and", [0, 2, 3]),
        ("end", "the end", [0, 1, 2]),
        ("end\n", "end", [0, 1, 2]),
        ("end\n", "end\ne,Eve,new\n", [0, 1, 2, 3]),
        ("d,Dora,end\n", "", [0, 1, 2]),
        ('"Discard\none, then', 'Discard one\nb,Bert,"then', [0]),  # the others are moved
        ("\n,,\n", "\nx,,\n", [0, 1]),
        ("\nc,", "\nx,New,\nc,", [0, 1]),  # the rows after it have other places
        ("name,text", "title,text", []),
        ("name,text", "name,text,", [0, 1, 2, 3]),
    ],
)
def test_only_rows_that_change_are_made_again(file: File, old: str, new: str, same: list[int]):
    before = file.rows
    assert kept(before, file.edited(old, new)) == same
    assert is_as_read(file)


def test_only_changed_lines_are_parsed(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    lines = edits.text_lines
    monkeypatch.setattr(
        edits, "text_lines", lambda data: (parsed.append(data.decode()), lines(data))[1]
    )
    file.edited("Anna", "Another")
    file.edited("stop", "go")
    assert parsed == ["a,Another,Draw two\n", ',,\nc,Çağla,"say ""go"" now"\n']


def test_a_quote_that_is_opened_and_closed_again(file: File) -> None:
    """Meanwhile the file is invalid, and its rows are those of the last valid text."""
    with pytest.raises(InputError):
        file.edited("d,Dora,end", 'd,Dora,"end')
    file.edited('"end', "end.")
    assert file.rows[3]["text"] == "end." and is_as_read(file)


def test_a_quote_that_takes_in_the_rows_after_it(file: File) -> None:
    file.edited("Draw two\nb,Bert,", '"Draw two\nb,Bert,"')
    assert is_as_read(file)


def test_no_text_of_an_earlier_table_is_kept(file: File) -> None:
    for number in range(5):
        file.edited("\nc,", "\n\nc,")
        file.edited("Dora,end", f"Dora,end {number}")
        file.edited(f"end {number}", "end")
    assert len({id(row.lines) for row in file.rows}) == 1
    assert file.rows[0].lines.data.decode() == file.text


_TEXTS = st.text(alphabet='ab," \n;é', max_size=6)


@settings(max_examples=400)
@given(steps=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9), _TEXTS), max_size=5))
def test_any_edits(tmp_path_factory: pytest.TempPathFactory, steps) -> None:
    file = File(tmp_path_factory.getbasetemp())
    for at, length, new in steps:
        start = at * len(file.text) // 100
        text = file.text[:start] + new + file.text[start + length :]
        before = file.text
        try:
            file.set(text)
        except InputError as error:
            with pytest.raises(InputError) as expected:
                read_table(file.path, "t.csv")
            assert error.problems == expected.value.problems
            file.text = before
            continue
        assert is_as_read(file)
        assert all(type(row) is Row for row in file.rows)
