"""Values read from a file that still know where they stood in it.

A `Record` is a dict and a `Listing` a list, so the rest of the program uses them as such;
`span` and `key_span` answer where a value or key was written. Plain scalars carry nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pnp.problems import Span

# line and column of a value, counted from 1
Mark = tuple[int, int]


class WrittenInt(int):
    """A whole number that was not written as Python would: +1, 0x1F. `written` is as typed, and
    what is printed where it stands as text."""

    def __new__(cls, value: int, written: str = "") -> WrittenInt:
        """The number with its spelling."""
        self = super().__new__(cls, value)
        self.written = written
        return self

    def __repr__(self) -> str:
        return self.written or int.__repr__(self)

    written: str


class WrittenFloat(float):
    """As WrittenInt: 1.10, 1e3."""

    def __new__(cls, value: float, written: str = "") -> WrittenFloat:
        """The number with its spelling."""
        self = super().__new__(cls, value)
        self.written = written
        return self

    def __repr__(self) -> str:
        return self.written or float.__repr__(self)

    written: str


class Record(dict[str, Any]):
    """A mapping from a file. `marks[key]` is (mark of the key, mark of its value)."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str = "", mark: Mark = (1, 1)) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks: dict[str, tuple[Mark, Mark]] = {}

    def put(self, key: str, value: Any, key_mark: Mark, value_mark: Mark) -> None:
        """Set a key together with the places of key and value."""
        self[key] = value
        self.marks[key] = (key_mark, value_mark)

    def span(self, key: str | None = None) -> Span:
        """Where the value of `key` stands; without a key (or an unknown one), the whole mapping."""
        found = self.marks.get(key) if key is not None else None
        return Span(self.path, *(found[1] if found else self.mark))

    def key_span(self, key: str) -> Span:
        """Where the key itself stands."""
        found = self.marks.get(key)
        return Span(self.path, *(found[0] if found else self.mark))

    def only(self, keys: Collection[str]) -> Record:
        """A record with only these of its keys, in the order and with the places they have here."""
        out = Record(self.path, self.mark)
        for key in self:
            if key in keys:
                out.put(key, self[key], *self.marks.get(key, (self.mark, self.mark)))
        return out

    def __reduce__(self) -> Any:
        return _record, (type(self), self.path, self.mark, self.marks, dict(self))


def _record(
    kind: type[Record], path: str, mark: Mark, marks: dict[str, tuple[Mark, Mark]], values: Any
) -> Record:
    record = kind(path, mark)
    record.marks = marks
    record.update(values)
    return record


class Listing(list[Any]):
    """A list from a file. `marks[i]` is the mark of item i."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str = "", mark: Mark = (1, 1)) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks: list[Mark] = []

    def put(self, value: Any, mark: Mark) -> None:
        """Append an item together with its place."""
        self.append(value)
        self.marks.append(mark)

    def span(self, index: int | None = None) -> Span:
        """Where item `index` stands; without an index, the whole list."""
        known = index is not None and index < len(self.marks)
        return Span(self.path, *(self.marks[index] if known and index is not None else self.mark))

    def __reduce__(self) -> Any:
        return _listing, (self.path, self.mark, self.marks, list(self))


def _listing(path: str, mark: Mark, marks: list[Mark], values: list[Any]) -> Listing:
    listing = Listing(path, mark)
    listing.marks = marks
    listing.extend(values)
    return listing
