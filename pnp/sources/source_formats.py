"""What a source format is: the endings of its files, and how they are read.

A format is one file in `formats/` with a `KIND`, named after its first ending. It is found there
when a file with that ending is read, so a game without tables does not import their reader.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from pnp.schema.open_kinds import OpenKinds

Option = Literal["worksheet", "encoding"]


class SourceFormat(Struct, frozen=True):
    """A source format, called `name`. `endings` begin with a dot, in small letters.

    `read(path, shown)` returns a `Record`, a `Listing` or a plain value, with the places in the
    file; `shown` is its path in messages. It raises InputError with every problem of the file.
    `titles(path, shown)`: the titles of its columns, for a format whose files are a table of texts
    (its rows are `TableRow`s); None for a format whose values have types of their own.
    `reread(path, shown, earlier)`: what `read` returns, for a file that was read before; rows that
    have not changed are the same objects as in these `earlier` rows.
    `has_foreign_keys`: keys are names of other programs, of which names of fields are made.
    `options`: the keys of a deck that these functions take as arguments, for files with several
    tables or of several encodings.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[..., Any]
    titles: Callable[..., tuple[str, ...]] | None = None
    reread: Callable[..., Any] | None = None
    options: tuple[Option, ...] = ()
    has_foreign_keys: bool = False


@cache
def source_formats() -> OpenKinds[SourceFormat]:
    """The source formats by name."""
    return OpenKinds("pnp.sources.formats", "source format")


def format_of(path: Path) -> SourceFormat | None:
    """The format of a file by its ending; None for an ending that no format has."""
    ending = path.suffix.lower()
    formats = source_formats()
    named = formats.get(ending[1:])  # so that no other format is imported
    if named is not None and ending in named.endings:
        return named
    return next((one for one in formats.values() if ending in one.endings), None)


def endings() -> tuple[str, ...]:
    """The endings of all formats, sorted."""
    return tuple(sorted(ending for one in source_formats().values() for ending in one.endings))


def one_of(found: tuple[str, ...]) -> str:
    """Endings as messages list them: '.csv, .tsv or .yaml'."""
    *most, last = found
    return f"{', '.join(most)} or {last}" if most else last
