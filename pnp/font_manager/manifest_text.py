"""Add families to the text of a manifest; every other byte of it stays."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.files.listing import exists
from pnp.files.reading import read_regular
from pnp.model.problems import InputError, Problems, Span
from pnp.model.source import Record
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml

_HEAD = "# The fonts of this project: one entry a family, as 'pnp fonts add' writes them.\n"


class Entry(Struct, frozen=True):
    """A family to write: its folder and files below `fonts/`, and its lines."""

    name: str
    folder: str
    files: tuple[str, ...]
    lines: tuple[str, ...]


def with_entries(library: Library, entries: Sequence[Entry], problems: Problems) -> bytes:
    """The manifest of the project with these families added, or replaced.

    A manifest that cannot be changed so, for example in one line, is reported.
    """
    path = library.root / "fonts" / "manifest.yaml"
    shown = library.shown(path)
    try:
        raw = read_regular(path) if exists(path) else _HEAD.encode()
        text = raw.decode("utf-8")
        before = parse_yaml(text, shown)
        for entry in entries:
            text = _with(text, entry, shown)
        after = parse_yaml(text, shown)
    except (OSError, UnicodeDecodeError, InputError):
        before, after, text = None, None, ""
    names = {entry.name for entry in entries}
    if not _is_as_before(before, after, names):
        message = "pnp cannot add families to this manifest as it is written"
        hint = "begin each family on a line of its own, with its name at the start"
        problems.add("syntax", message, Span(shown), hint)
    return text.encode()


def _is_as_before(before: object, after: object, names: set[str]) -> bool:
    """Whether nothing but the families of these names has changed, and all of them exist."""
    if not isinstance(before, Record) or not isinstance(after, Record):
        return False
    rest = {name: family for name, family in before.items() if name not in names}
    return names <= after.keys() and rest == {n: f for n, f in after.items() if n not in names}


def _with(text: str, entry: Entry, shown: str) -> str:
    """The text with the entry in place of the family of its name, else at the end."""
    end = "\r\n" if "\r\n" in text else "\n"
    block = "".join(f"{line}{end}" for line in entry.lines)
    record = parse_yaml(text, shown)
    lines = text.splitlines(keepends=True)
    if not isinstance(record, Record) or entry.name not in record:
        gap = end if text.endswith(("\n", "\r")) or not text else end * 2
        return f"{text}{gap}{block}"
    first = (record.key_span(entry.name).line or 1) - 1
    heads = [(record.key_span(name).line or 1) - 1 for name in record]
    last = min((head for head in heads if head > first), default=len(lines))
    # comments above the next family belong to it
    while last - 1 > first and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    return "".join([*lines[:first], block, *lines[last:]])
