"""Sheet styles: how faces are placed on paper, from `layouts/sheets/<name>.yaml`."""

from __future__ import annotations

from typing import Any

from pnp.lang.records import read_record
from pnp.lang.schema import Choice, Flag, Key, Length, Number, Parsed, Struct, Text
from pnp.load.files import Library
from pnp.model.sheet import MarkStyle, SheetStyle
from pnp.problems import Problems, Span
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


SHEET_KEYS = {
    "columns": Key(Number(1, 100, whole=True), default=1),
    "rows": Key(Number(1, 100, whole=True), default=1),
    "gutter": Key(
        Parsed(_gutter, {"anyOf": [_LENGTH.schema, _GUTTER.schema]}),
        default={"x": 0.0, "y": 0.0},
        doc="between cards: one length, or {x, y}",
    ),
    "orientation": Key(Choice(("portrait", "landscape", "auto")), default="auto"),
    "margin": Key(_LENGTH, default=mm(4), doc="what the printer cannot print on"),
    "bleed": Key(_LENGTH, default=0.0, doc="how much of the bleed is printed"),
    "marks": Key(
        Parsed(_marks, {"anyOf": [{"enum": ["edge", "card", "none"]}, _MARKS.schema]}),
        default=_MARKS.read({"kind": "edge"}),
        doc="cut marks: edge, card, none, or {kind, length, offset, width}",
    ),
    "flip": Key(Choice(("long", "short")), default="long", doc="the edge the paper turns on"),
    "label": Key(Text(), default="", doc="small print on each sheet, outside the trim"),
    "fit": Key(Flag(), default=False, doc="true: the page is as large as one face"),
}


def load_sheet(name: str, library: Library, span: Span, problems: Problems) -> SheetStyle | None:
    """Read a sheet style by name; `span` is where it was asked for."""
    record = library.read_named("layouts/sheets", name, "sheet", span, problems)
    if record is None:
        return None
    said = read_record(record, SHEET_KEYS, problems, f"sheet '{name}'")
    marks = said["marks"]
    return SheetStyle(
        name=name,
        columns=said["columns"],
        rows=said["rows"],
        gutter_x=said["gutter"]["x"],
        gutter_y=said["gutter"]["y"],
        orientation=said["orientation"],
        margin=said["margin"],
        bleed=said["bleed"],
        marks=MarkStyle(marks["kind"], marks["length"], marks["offset"], marks["width"]),
        flip=said["flip"],
        label=said["label"],
        fit=said["fit"],
    )
