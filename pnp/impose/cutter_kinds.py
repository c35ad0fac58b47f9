"""What a kind of cutting machine is: the marks by which it finds the sheet.

A kind is one file in `cutters/` with a `KIND`. It is found there by name, so a new kind touches
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from pnp.model.sheet import Cutter, Line, Paper
from pnp.model.units import mm
from pnp.schema import values
from pnp.schema.open_kinds import OpenKinds
from pnp.schema.values import Choice, Key, Length, Mismatch, Parsed

_NONE = "none"
_LENGTH = Length(low=0, high=mm(500))
_POSITIVE = Length(low=mm(0.1), high=mm(500))


class CutterKind(Struct, frozen=True):
    """A kind of cutting machine, called `name` in sheet styles, and in one line (`doc`) what its
    marks are. `inset`, `length`, `width` and `square` are the defaults of a `Cutter`, in points.
    `marks` returns the marks on a paper."""

    name: str
    doc: str
    inset: float
    length: float
    width: float
    marks: Callable[[Cutter, Paper], tuple[Line, ...]]
    square: float = 0.0


@cache
def cutter_kinds() -> OpenKinds[CutterKind]:
    """The kinds of cutting machines by name."""
    return OpenKinds("pnp.impose.cutters", "cutting machine")


def corner_mark(cutter: Cutter, paper: Paper, is_right: bool, is_low: bool) -> tuple[Line, Line]:
    """An L in a corner of the paper: two arms whose outer edges are `inset` from its edges."""
    x = paper.width - cutter.inset if is_right else cutter.inset
    y = paper.height - cutter.inset if is_low else cutter.inset
    along, down = (-1 if is_right else 1), (-1 if is_low else 1)
    half = cutter.width / 2
    ends = sorted((x, x + along * cutter.length)), sorted((y, y + down * cutter.length))
    level, upright = y + down * half, x + along * half
    return (
        Line(ends[0][0], level, ends[0][1], level, cutter.width),
        Line(upright, ends[1][0], upright, ends[1][1], cutter.width),
    )


def square_mark(cutter: Cutter) -> Line:
    """A filled square in the top left corner, as a line that is as thick as long."""
    middle = cutter.inset + cutter.square / 2
    return Line(cutter.inset, middle, cutter.inset + cutter.square, middle, cutter.square)


def _keys() -> Mapping[str, Key]:
    return {
        "kind": Key(Choice(tuple(cutter_kinds())), required=True, doc="the machine"),
        "inset": Key(_POSITIVE, doc="the distance of its marks from the edges of the paper"),
        "length": Key(_POSITIVE, doc="the length of the arms of a mark"),
        "width": Key(_POSITIVE, doc="how thick the arms are"),
        "square": Key(_POSITIVE, doc="the sides of the filled square"),
        "clear": Key(
            _LENGTH, doc="the sides of a square without art at each mark (default: length)"
        ),
        "corner": Key(
            _LENGTH,
            default=mm(3),
            doc="the radius of the corners of cards whose layout has no corner or outline",
        ),
    }


def _read(raw: Any) -> Cutter | None:
    if raw == _NONE:
        return None
    given = values.Struct(_keys()).read({"kind": raw} if isinstance(raw, str) else raw)
    kind = cutter_kinds()[given["kind"]]
    if given["square"] is not None and not kind.square:
        raise Mismatch(f"the marks of '{kind.name}' have no 'square'", "leave it out")
    found = {
        key: getattr(kind, key) if given[key] is None else given[key]
        for key in ("inset", "length", "width", "square")
    }
    clear = found["length"] if given["clear"] is None else given["clear"]
    if clear < max(found["length"], found["square"]):
        raise Mismatch(
            "'clear' is smaller than the mark", "write at least 'length', or leave it out"
        )
    return Cutter(kind.name, **found, clear=clear, corner=given["corner"])


def cutter_key() -> Key:
    """The key 'cutter' of sheet kinds whose faces a machine can cut out."""
    either = {"anyOf": [{"enum": [_NONE, *cutter_kinds()]}, values.Struct(_keys()).schema]}
    return Key(
        Parsed(_read, either),
        doc="a cutting machine whose marks are printed: its kind, or {kind, inset, length, …}",
    )
