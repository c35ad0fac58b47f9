"""Values from a file that know their place in it.

A `Record` is a dict and a `Listing` a list, and the rest of the program uses them as such; `span`
and `key_span` return the place of a value or key. Plain scalars have no place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Self

from pnp.model.problems import Span

# line and column of a value, counted from 1; its file if that is not the one of what holds it, and
# the sheet in a file that has several
Mark = tuple[int, int]
AnyMark = Mark | tuple[int, int, str] | tuple[int, int, str, str]


def _span(path: str, mark: AnyMark) -> Span:
    if len(mark) == 4:
        return Span(mark[2], mark[0], mark[1], mark[3])
    return Span(mark[2] if len(mark) == 3 else path, mark[0], mark[1])


def _moved(mark: AnyMark, path: str, to: str) -> AnyMark:
    """The mark of a value in the file `path`, for a record of the file `to`."""
    if len(mark) > 2 or path == to:
        return mark
    return (mark[0], mark[1], path)


class WrittenInt(int):
    """A whole number that Python would write differently: +1, 0x1F, 007, 1,234. `written` is as
    typed, or as a spreadsheet shows it; it is printed where the number is used as text."""

    def __new__(cls, value: int, written: str = "") -> WrittenInt:
        """The number with its spelling."""
        self = super().__new__(cls, value)
        self.written = written
        return self

    def __str__(self) -> str:
        return self.written or int.__repr__(self)

    def __repr__(self) -> str:
        return _unambiguous(self.written, int(self))

    written: str


class WrittenFloat(float):
    """As WrittenInt: 1.10, 1e3, 50%."""

    def __new__(cls, value: float, written: str = "") -> WrittenFloat:
        """The number with its spelling."""
        self = super().__new__(cls, value)
        self.written = written
        return self

    def __str__(self) -> str:
        return self.written or float.__repr__(self)

    def __repr__(self) -> str:
        return _unambiguous(self.written, float(self))

    written: str


def _unambiguous(written: str, value: int | float) -> str:
    """A number with its spelling, for keys: two numbers that differ have different ones. A sheet
    may show 3.14 as 3."""
    try:
        is_clear = not written or float(written) == value
    except ValueError:
        is_clear = False
    return (written or repr(value)) if is_clear else f"{written}={value!r}"


class Record(dict[str, Any]):
    """A mapping from a file, or merged from several. `marks[key]` is (mark of the key, mark of its
    value)."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str = "", mark: AnyMark = (1, 1)) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks: dict[str, tuple[AnyMark, AnyMark]] = {}

    def put(self, key: str, value: Any, key_mark: AnyMark, value_mark: AnyMark) -> None:
        """Set a key together with the places of key and value."""
        self[key] = value
        self.marks[key] = (key_mark, value_mark)

    def span(self, key: str | None = None) -> Span:
        """The place of the value of `key`; without a key (or an unknown one), of the mapping."""
        found = self.marks.get(key) if key is not None else None
        return _span(self.path, found[1] if found else self.mark)

    def key_span(self, key: str) -> Span:
        """The place of the key itself."""
        found = self.marks.get(key)
        return _span(self.path, found[0] if found else self.mark)

    def marks_of(self, key: str) -> tuple[AnyMark, AnyMark]:
        """The marks of a key and its value; those of the mapping if the key has none."""
        return self.marks.get(key, (self.mark, self.mark))

    def put_from(self, other: Record, key: str, value: Any, name: str | None = None) -> None:
        """Set a key with the places that it has in another record; `name`: under this name."""
        first, second = other.marks_of(key)
        path, to = other.path, self.path
        self.put(name or key, value, _moved(first, path, to), _moved(second, path, to))

    def only(self, keys: Collection[str], kind: type[Record] | None = None) -> Record:
        """A record with only these of its keys, in the order and with the places they have here;
        `kind` is its class, if not Record itself."""
        out = (kind or Record)(self.path, self.mark)
        for key in self:
            if key in keys:
                out.put_from(self, key, self[key])
        return out

    def is_written_as(self, other: Self) -> bool:
        """Whether another record has the same values at the same places."""
        if self.mark != other.mark or self != other or self.marks != other.marks:
            return False
        return repr(self) == repr(other)  # 1.10 and 1.1 are equal numbers

    def __reduce__(self) -> Any:
        return _record, (type(self), self.path, self.mark, self.marks, dict(self))


def names_in(records: Iterable[Mapping[str, Any]]) -> dict[str, None]:
    """The keys of records, in the order in which they occur first."""
    found: dict[str, None] = {}
    known: set[str] = set()
    for record in records:
        # most records have the keys of those before them
        if not known.issuperset(record):
            found |= dict.fromkeys(record)
            known.update(record)
    return found


def _record(
    kind: type[Record],
    path: str,
    mark: AnyMark,
    marks: dict[str, tuple[AnyMark, AnyMark]],
    values: Any,
) -> Record:
    record = kind(path, mark)
    record.marks = marks
    record.update(values)
    return record


class TableRow(Record):
    """A row of a table of texts: it has a cell for each column, and an empty one is no value."""

    __slots__ = ()


class Listing(list[Any]):
    """A list from a file, or merged from several. `marks[i]` is the mark of item i."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str = "", mark: AnyMark = (1, 1)) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks: list[AnyMark] = []

    def put(self, value: Any, mark: AnyMark) -> None:
        """Append an item together with its place."""
        self.append(value)
        self.marks.append(mark)

    def put_from(self, other: Listing, index: int, value: Any) -> None:
        """Append an item with the place that one of another list has."""
        known = index < len(other.marks)
        mark = other.marks[index] if known else other.mark
        self.put(value, _moved(mark, other.path, self.path))

    def span(self, index: int | None = None) -> Span:
        """The place of item `index`; without an index, of the list."""
        known = index is not None and index < len(self.marks)
        return _span(self.path, self.marks[index] if known and index is not None else self.mark)

    def __reduce__(self) -> Any:
        return _listing, (self.path, self.mark, self.marks, list(self))


def _listing(path: str, mark: AnyMark, marks: list[AnyMark], values: list[Any]) -> Listing:
    listing = Listing(path, mark)
    listing.marks = marks
    listing.extend(values)
    return listing
