"""Rows in nested data: lists inside of objects, found by a path.

    rows: suits[].cards[]    the items of the list 'cards' of each item of the list 'suits'
    rows: "cards{code}"      the values of the mapping 'cards'; their keys are the field 'code'

In: the content of a file. Out: `Nested` rows, each with the objects around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import did_you_mean, excerpt
from pnp.model.source import Listing, Record, TableRow
from pnp.schema.values import Mismatch, shown

_PATH = lazy_pattern(r"(?:(?:^|\.)[^.\[\]{}]+|\[\]|\{\w*\})+")
_STEP = lazy_pattern(r"\.?([^.\[\]{}]+)|\[\]|\{(\w*)\}")
_EXAMPLE = "e.g. rows: 'cards[]' or rows: 'suits[].cards[]'"
_MOST_LISTED = 3
_DEEPEST = 4


class Outer(Struct, frozen=True):
    """An object around a row: the names that lead to it ('' is the whole file), and its key that
    leads to the row."""

    path: str
    record: Record
    inner: str


class Nested(Struct, frozen=True):
    """A row with the objects around it, the outermost first. `key` is a field and its value, if
    the row is the value of a mapping."""

    row: Any
    outers: tuple[Outer, ...] = ()
    key: tuple[str, str] | None = None

    def whole(self) -> Record:
        """The row with the fields of the objects around it; inner ones win."""
        if not self.outers and self.key is None:
            return self.row  # type: ignore[no-any-return]
        out = Record(self.row.path, self.row.mark)
        for outer in self.outers:
            for name, value in outer.record.items():
                if name != outer.inner:
                    out.put_from(outer.record, name, value)
        if self.key is not None:
            out.put(*self.key, self.row.mark, self.row.mark)
        for name, value in self.row.items():
            out.put_from(self.row, name, value)
        return out

    def at(self, path: str) -> tuple[Record, str] | None:
        """The object and its key that a dotted path leads to: in the row, or else in the objects
        around it ('.name' is a field of the whole file). None if there is none."""
        found = _follow(self.row, path)
        for outer in reversed(self.outers):
            if found is None and path.startswith(f"{outer.path}."):
                found = _follow(outer.record, path[len(outer.path) + 1 :])
        return found


def _follow(record: Any, path: str) -> tuple[Record, str] | None:
    *names, last = path.split(".")
    for name in names:
        record = record.get(name) if isinstance(record, Record) else None
    return (record, last) if isinstance(record, Record) and last in record else None


def read_path(text: str) -> list[tuple[str, str]]:
    """The steps of a path: ('key', name), ('items', ''), ('values', field). Raises Mismatch."""
    text = text.strip()
    if not _PATH.fullmatch(text) or not text.endswith(("]", "}")):
        message = f"expected a path to a list of rows, found {shown(text)}"
        ends = _PATH.fullmatch(text) is not None
        raise Mismatch(message, f"write '{text}[]' for the items of a list" if ends else _EXAMPLE)
    steps = []
    for found in _STEP.finditer(text):
        if found[1] is not None:
            steps.append(("key", found[1].strip()))
        else:
            steps.append(("items", "") if found[0] == "[]" else ("values", found[2]))
    return steps


def nested_rows(value: Any, steps: list[tuple[str, str]]) -> Iterator[Nested]:
    """The rows that a path leads to; objects that lack a key of it are skipped. Raises Mismatch
    where something else is found than the path expects, and if no object has its keys."""
    lacks: dict[str, Record] = {}
    count = 0
    for found in _walk(Nested(value), steps, "", lacks):
        count += 1
        yield found
    if not count and lacks:
        name, record = next(iter(lacks.items()))
        raise Mismatch(f"there is no '{name}'", did_you_mean(name, record, "keys"))


def _walk(
    found: Nested, steps: list[tuple[str, str]], path: str, lacks: dict[str, Record]
) -> Iterator[Nested]:
    if not steps:
        yield found
        return
    (kind, name), *rest = steps
    value = found.row
    if kind == "key":
        if not isinstance(value, Record):
            raise Mismatch(f"expected an object with '{name}', found {shown(value)}")
        if name not in value:
            lacks.setdefault(name, value)
            return
        outers = (*found.outers, Outer(path, value, name))
        yield from _walk(Nested(value[name], outers), rest, f"{path}.{name}".lstrip("."), lacks)
    elif kind == "items":
        for item in _expected(value, Listing, "a list", "{}"):
            yield from _walk(Nested(item, found.outers), rest, path, lacks)
    else:
        for key, item in _expected(value, Record, "a mapping", "[]").items():
            named = (name, key) if name else None
            yield from _walk(Nested(item, found.outers, named), rest, path, lacks)


def _expected(value: Any, kind: type, what: str, other: str) -> Any:
    if isinstance(value, kind):
        return value
    is_other = isinstance(value, list | dict)
    hint = f"write '{other}' in place of it" if is_other else None
    raise Mismatch(f"expected {what}, found {shown(value)}", hint)


# -- hints --------------------------------------------------------------------------------


def suggested(value: Any) -> str | None:
    """A hint: the paths to lists of objects in the content of a file, those with most first."""
    found = _counted(value)
    best = list(found)[:_MOST_LISTED]
    if not best:
        return None
    listed = [f"{_as_key(path)} ({found[path]} row{'s'[: found[path] - 1]})" for path in best]
    return f"write in the entry of the deck: {' or '.join(listed)}"


def _as_key(path: str) -> str:
    """The key with a path, as it is written in YAML, also in braces."""
    return excerpt(f"rows: '{path}'", 80)


def paths_to_rows(value: Any) -> list[str]:
    """The paths to lists of objects in the content of a file, those with most objects first."""
    return list(_counted(value))


def _counted(value: Any) -> dict[str, int]:
    """The number of objects by the paths that lead to them, the most first."""
    found: dict[str, int] = {}
    _count(value, "", found, _DEEPEST)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _count(value: Any, path: str, found: dict[str, int], deepest: int) -> None:
    """Add the number of objects in the lists and mappings of a value, by their paths."""
    if isinstance(value, TableRow) or deepest < 0:
        return
    if isinstance(value, Listing):
        records = [item for item in value if isinstance(item, Record)]
        if records:
            found[f"{path}[]"] = found.get(f"{path}[]", 0) + len(records)
        for item in records:
            _count(item, f"{path}[]", found, deepest - 1)
    elif isinstance(value, Record):
        inner: Mapping[str, Any] = value
        if len(inner) > 2 and all(isinstance(one, Record) for one in inner.values()):
            found[f"{path}{{id}}"] = found.get(f"{path}{{id}}", 0) + len(inner)
            return
        for name, one in inner.items():
            _count(one, f"{path}.{name}".lstrip("."), found, deepest - 1)
