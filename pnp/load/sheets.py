"""Sheet styles: how faces are placed on paper, from `layouts/sheets/<name>.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.lang.records import note, read_record
from pnp.lang.schema import (
    Choice,
    Flag,
    Key,
    Length,
    Many,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
)
from pnp.model.sheet import MarkStyle, SheetStyle
from pnp.model.source import Record
from pnp.problems import Problems, Span
from pnp.records.lazy import LazyRecords
from pnp.units import mm

_LENGTH = Length(low=0, high=mm(500))
_MARKS = Struct(
    {
        "kind": Key(Choice(("edge", "card", "none")), required=True, doc="where cut marks stand"),
        "length": Key(_LENGTH, default=mm(6), doc="cut short where there is less room"),
        "offset": Key(_LENGTH, default=mm(1.5), doc="from the trim"),
        "width": Key(_LENGTH, default=0.25),
    }
)
_GUTTER = Struct({"x": Key(_LENGTH, default=0.0), "y": Key(_LENGTH, default=0.0)})


def _gutter(raw: Any) -> dict[str, float]:
    if isinstance(raw, dict):
        return _GUTTER.read(raw)
    both = _LENGTH.read(raw)
    assert isinstance(both, float)
    return {"x": both, "y": both}


def _marks(raw: Any) -> dict[str, Any]:
    return _MARKS.read({"kind": raw} if isinstance(raw, str) else raw)


def _once(raw: Any) -> tuple[int, ...]:
    """Numbers of parts, none of them twice; whether all are there is seen with the grid."""
    numbers: tuple[int, ...] = Many(Number(1, whole=True)).read(raw)
    twice = next((n for n in numbers if numbers.count(n) > 1), None)
    if twice is not None:
        raise Mismatch(f"part {twice} stands here twice", "name each part once")
    return numbers


_SIZE = Number(1, 100, whole=True)
_ALL_KINDS = {
    "kind": Key(Choice(("grid", "tiles", "split", "booklet")), default="grid"),
    "orientation": Key(Choice(("portrait", "landscape", "auto")), default="auto"),
    "margin": Key(_LENGTH, default=mm(4), doc="what the printer cannot print on"),
    "bleed": Key(_LENGTH, default=0.0, doc="how much of the bleed is printed"),
    "marks": Key(
        Parsed(_marks, {"anyOf": [{"enum": ["edge", "card", "none"]}, _MARKS.schema]}),
        default=_MARKS.read({"kind": "edge"}),
        doc="cut marks: edge, card, none, or {kind, length, offset, width}",
    ),
    "label": Key(Text(), default="", doc="small print on each sheet, outside the trim"),
}
_PARTS = {"columns": Key(_SIZE, default=1), "rows": Key(_SIZE, default=1)}
_FLIP = Choice(("long", "short"))
_FLIP_DOC = "the edge the paper turns on"
SHEET_KEYS = {
    **_ALL_KINDS,
    **_PARTS,
    "gutter": Key(
        Parsed(_gutter, {"anyOf": [_LENGTH.schema, _GUTTER.schema]}),
        default={"x": 0.0, "y": 0.0},
        doc="between cards: one length, or {x, y}",
    ),
    "flip": Key(_FLIP, default="long", doc=_FLIP_DOC),
    "fit": Key(Flag(), default=False, doc="true: the page is as large as one face"),
}
# The keys that sheets of each kind may have; `SHEET_KEYS` are those of a grid.
KIND_KEYS: Mapping[str, Mapping[str, Key]] = {
    "grid": SHEET_KEYS,
    "tiles": _ALL_KINDS
    | _PARTS
    | {"order": Key(Parsed(_once), default=(), doc="numbers of parts, row by row from 1")},
    "split": _ALL_KINDS
    | {"overlap": Key(Length(low=mm(6), high=mm(100)), default=mm(12), doc="to glue sheets by")},
    "booklet": _ALL_KINDS
    | {
        "flip": Key(_FLIP, default="short", doc=_FLIP_DOC),
        "thickness": Key(Length(low=0, high=mm(2)), default=mm(0.1), doc="of the paper"),
        "margin": Key(_LENGTH, default=0.0, doc="pages reach to the edge of the paper"),
    },
}


def load_sheet(name: str, lazy: LazyRecords, span: Span, problems: Problems) -> SheetStyle | None:
    """A sheet style by name; `span` is where it was asked for."""
    record = lazy.sheet(name, span, problems)
    if record is None:
        return None
    kind = _kind(record, problems)
    if kind is None:
        return None  # what its keys mean, nobody knows
    own = _own_keys(record, kind, problems)
    said = read_record(own, KIND_KEYS[kind], problems, f"sheet '{name}'")
    said["kind"] = kind
    gutter, marks = said.pop("gutter", {"x": 0.0, "y": 0.0}), said.pop("marks")
    columns, rows = said.pop("columns", 1), said.pop("rows", 1)
    if said.get("order"):
        _check_order(said["order"], columns, rows, record, problems)
    return SheetStyle(
        name,
        columns,
        rows,
        gutter_x=gutter["x"],
        gutter_y=gutter["y"],
        marks=MarkStyle(marks["kind"], marks["length"], marks["offset"], marks["width"]),
        **said,
    )


def _kind(record: Record, problems: Problems) -> str | None:
    """The kind of a sheet; None, and told, if it is none."""
    key = _ALL_KINDS["kind"]
    try:
        return str(key.type.read(record.get("kind", key.default)))
    except Mismatch as error:
        note(problems, record, "kind", error)
        return None


def _own_keys(record: Record, kind: str, problems: Problems) -> Record:
    """The record without its kind and without keys that only other kinds have: these are told."""
    kept = Record(record.path, record.mark)
    for key, value in record.items():
        kinds = [k for k, keys in KIND_KEYS.items() if key in keys]
        if kinds and kind not in kinds:
            problems.add(
                f"'{key}' means nothing for sheets of kind '{kind}'",
                record.key_span(key),
                f"it goes with 'kind: {kinds[0]}'; "
                f"keys of kind '{kind}': {', '.join(KIND_KEYS[kind])}",
            )
        elif key != "kind":
            kept.put(key, value, *record.marks[key])
    return kept


def _check_order(
    order: Sequence[int], columns: int, rows: int, record: Record, problems: Problems
) -> None:
    """Note an order that is not every part of columns × rows."""
    parts = set(range(1, columns * rows + 1))
    strange, missing = [n for n in order if n not in parts], sorted(parts - set(order))
    if not strange and not missing:
        return
    found = f"there is no part {strange[0]}" if strange else f"part {missing[0]} is missing"
    problems.add(
        f"'order': {found}; {columns} × {rows} parts are numbered 1 to {len(parts)}, row by row",
        record.span("order"),
        "name each part once",
    )
