"""From the record of a sheet style (`layouts/sheets/<name>.yaml`) to a typed `SheetStyle`."""

from __future__ import annotations

from typing import Any

from pnp.impose.sheet_kinds import sheet_kinds
from pnp.model.problems import Problems
from pnp.model.sheet import MarkStyle, SheetStyle
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.schema.records import note, read_record
from pnp.schema.values import Choice, Flag, Key, Length, Mismatch, Parsed, Struct, Text

_LENGTH = Length(low=0, high=mm(500))
_KINDS = ("auto", "edge", "card", "lines", "none")
_MARKS = Struct(
    {
        "kind": Key(Choice(_KINDS), required=True, doc="where cut marks stand"),
        "length": Key(
            _LENGTH, default=mm(5), doc="the length of a mark; shorter where there is less room"
        ),
        "offset": Key(_LENGTH, default=mm(1), doc="the distance of a mark from the trim"),
        "width": Key(_LENGTH, default=0.25, doc="the width of the lines"),
    }
)


def _marks(raw: Any) -> dict[str, Any]:
    return _MARKS.read({"kind": raw} if isinstance(raw, str) else raw)


COMMON_KEYS = {
    "kind": Key(Text(), default="grid", doc="the kind of sheet"),
    "orientation": Key(
        Choice(("portrait", "landscape", "auto")),
        default="auto",
        doc="how the paper lies; auto: as the cards fit",
    ),
    "margin": Key(
        _LENGTH, default=None, doc="what the printer cannot print on (default: that of the paper)"
    ),
    "bleed": Key(_LENGTH, default=0.0, doc="how much of the bleed is printed"),
    "marks": Key(
        Parsed(_marks, {"anyOf": [{"enum": list(_KINDS)}, _MARKS.schema]}),
        default=_MARKS.read({"kind": "auto"}),
        doc="cut marks: auto, edge, card, lines, none, or {kind, length, offset, width}",
    ),
    "label": Key(Text(), default="", doc="small print on each sheet, outside the trim"),
    "ruler": Key(Flag(), default=True, doc="a ruler of 100 mm on each sheet, where there is room"),
    "registration": Key(Flag(), default=False, doc="registration marks, for print shops"),
    "color_bar": Key(Flag(), default=False, doc="fields of inks and greys, for print shops"),
    "cut_lines": Key(Flag(), default=True, doc="false: no lines along the outlines of faces"),
    "paper": Key(Text(), default="", doc="the only paper that the sheet is for, such as letter"),
}


def keys_of(kind: str) -> dict[str, Key]:
    """What a sheet style of a kind can set, by key."""
    return {**COMMON_KEYS, **sheet_kinds()[kind].keys}


def read_style(name: str, record: Record, problems: Problems) -> SheetStyle | None:
    """The sheet style of this name from its file; None (and a problem) if its kind is unknown."""
    kind = _kind(record, problems)
    if kind is None:
        return None  # without it the other keys have no meaning
    own = _own_keys(record, kind, problems)
    values = read_record(own, keys_of(kind), problems, f"sheet '{name}'")
    if found := sheet_kinds()[kind].check(values):
        key, message, hint = found
        problems.add("wrong-value", f"'{key}': {message}", record.span(key), hint)
    if values.get("cutter") is not None:
        _refuse_beside_cutter(record, values, problems)
    marks = values["marks"]
    values["marks"] = MarkStyle(marks["kind"], marks["length"], marks["offset"], marks["width"])
    if values["margin"] is None:
        values |= {"margin": 0.0, "paper_margin": True}
    style: SheetStyle = sheet_kinds()[kind].make(**(values | {"name": name, "kind": kind}))
    return style


def _refuse_beside_cutter(record: Record, values: dict[str, Any], problems: Problems) -> None:
    """Sheets for a cutting machine have no crop marks and no ruler, because the machine would read
    them as its own marks. Those that are asked for are reported."""
    asked = [
        key for key in ("ruler", "registration", "color_bar") if record.get(key) and values[key]
    ]
    if "marks" in record and values["marks"]["kind"] != "none":
        asked.insert(0, "marks")
    for key in asked:
        problems.add(
            "conflicting-keys",
            f"'{key}': a sheet for a cutting machine has only the marks of the machine, which "
            "might read others as its own",
            record.span(key),
            "leave it out",
        )
    values |= {"ruler": False, "registration": False, "color_bar": False}
    values["marks"] = values["marks"] | {"kind": "none"}


def _kind(record: Record, problems: Problems) -> str | None:
    """The kind of a sheet style; None (and a problem) if there is no such kind."""
    try:
        return str(Choice(tuple(sheet_kinds())).read(record.get("kind", "grid")))
    except Mismatch as error:
        note(problems, record, "kind", error)
        return None


def _own_keys(record: Record, kind: str, problems: Problems) -> Record:
    """The record without its kind and without keys that only other kinds have, which are
    reported."""
    kept = Record(record.path, record.mark)
    known = keys_of(kind)
    for key, value in record.items():
        kinds = () if key in known else [k for k in sheet_kinds() if key in keys_of(k)]
        if kinds:
            with_kinds = " or ".join(f"'kind: {kind}'" for kind in kinds)
            problems.add(
                "unknown-key",
                f"'{key}' is not a key of sheets of kind '{kind}'",
                record.key_span(key),
                f"use it with {with_kinds}; keys of kind '{kind}': {', '.join(known)}",
            )
        elif key != "kind":
            kept.put(key, value, *record.marks[key])
    return kept
