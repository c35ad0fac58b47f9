"""Layouts, sheets and books: read by name when they are needed, kept, and changed by editions.

In: a library, and the changes of an edition. Out: records with these changes. Each is read once;
its problems are reported to every caller.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pnp.model.book import Manuscript
from pnp.model.problems import Problem, Problems, Span
from pnp.model.source import Record
from pnp.records.layouts import LayoutRecord, Palette, PartChange, read_chain, read_palette
from pnp.sources.files import Library

_T = TypeVar("_T")


class Changes(Struct, frozen=True):
    """The changes of an edition; a part without a change stays as it is.

    `part`: a layout merged with what it extends; `layout`: the whole of it, after all its parts.
    """

    part: PartChange = lambda name, above, record: record
    palette: Callable[[Palette], Palette] = lambda found: found
    layout: Callable[[str, Record], Record] = lambda name, record: record
    sheet: Callable[[str, Record], Record] = lambda name, record: record
    book: Callable[[Manuscript], Manuscript] = lambda book: book


class LazyRecords:
    """Records that are read by name. `changes` are applied in their order."""

    def __init__(self, library: Library, changes: tuple[Changes, ...] = ()) -> None:
        self.library = library
        self._changes = changes
        self._kept: dict[tuple[str, str], tuple[Any, tuple[Problem, ...]]] = {}

    def changed(self, changes: Changes) -> LazyRecords:
        """The same with further changes."""
        return LazyRecords(self.library, (*self._changes, changes))

    def layout(self, name: str, span: Span, problems: Problems) -> LayoutRecord | None:
        """A layout, merged with those it extends; `span` is where it is named. None (and
        problems) if it cannot be read."""

        def read(own: Problems) -> LayoutRecord | None:
            chain = read_chain(name, self.library, span, own, self._part)
            if chain is None:
                return None
            record = chain[name]
            for changes in self._changes:
                record = changes.layout(name, record)
            return LayoutRecord(name, record, chain)

        return self._once(("layout", name), problems, read)

    def palette(self, layout: LayoutRecord, problems: Problems) -> Palette:
        """The colours and styles of a layout as written; `problems` takes those of its theme."""

        def read(own: Problems) -> Palette:
            found = read_palette(layout.record, self.library, own)
            for changes in self._changes:
                found = changes.palette(found)
            return found

        return self._once(("palette", layout.name), problems, read)

    def sheet(self, name: str, span: Span, problems: Problems) -> Record | None:
        """A sheet style; as `layout`."""

        def read(own: Problems) -> Record | None:
            record = self.library.read_named("layouts/sheets", name, "sheet", span, own)
            for changes in self._changes:
                record = record and changes.sheet(name, record)
            return record

        return self._once(("sheet", name), problems, read)

    def book(self, book_id: str, path: Path, problems: Problems) -> Manuscript | None:
        """The book in a file; None (and problems) if it cannot be read."""
        from pnp.records.manuscripts import read_book

        def read(own: Problems) -> Manuscript | None:
            book = read_book(book_id, path, self.library, own)
            for changes in self._changes:
                book = book and changes.book(book)
            return book

        return self._once(("book", f"{book_id} {path}"), problems, read)

    def _part(self, name: str, above: tuple[str, ...], record: Record) -> Record:
        for changes in self._changes:
            record = changes.part(name, above, record)
        return record

    def _once(self, key: tuple[str, str], problems: Problems, read: Callable[[Problems], _T]) -> _T:
        """The result of `read`, kept unless it is None: why it is None may differ by caller."""
        if key in self._kept:
            value, reported = self._kept[key]
            problems.extend(reported)
            return value  # type: ignore[no-any-return]
        own = Problems()
        found = read(own)
        problems.extend(own)
        if found is not None:
            self._kept[key] = found, tuple(own)
        return found
