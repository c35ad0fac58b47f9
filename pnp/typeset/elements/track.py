"""`track`: spaces for a list of items at equal distances along a route, all of one size.

The elements are drawn in each space, in a box of the size `space` with its middle on the route,
upright or turned with it. All spaces lie in the track's box, and no two overlap.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pnp.model.face import Box
from pnp.model.units import in_mm
from pnp.schema.values import Choice, Flag, Key, Mismatch, Number, Parsed, Struct, Text, shown
from pnp.typeset.arranging.baselines import baseline_type
from pnp.typeset.arranging.distribution import SLACK
from pnp.typeset.arranging.spaces import space_type
from pnp.typeset.boards.routes import (
    WAYS,
    Bent,
    Curved,
    Loop,
    Ring,
    Route,
    Snake,
    Straight,
    worst_overlap,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Spot, Spots, Values
from pnp.typeset.properties.strokes import drawn, lines_type

_CORNERS = (7, 9, 3, 1)
_HINT = "e.g. {line: right}, {snake: 10}, {loop: 12}, {circle: top}, {arc: 90} or {along: M 0 …}"


def _route_type() -> Parsed:
    """The type of `path`."""
    start = Key(Number(1, 9, whole=True), doc="keypad corner where a snake or loop begins")
    per_row = Number(1, 1000, whole=True)
    struct = Struct(
        {
            "line": Key(Choice(tuple(WAYS)), doc="a row across the middle of the box"),
            "snake": Key(per_row, doc="so many in a row, each row in the other direction"),
            "loop": Key(Number(2, 1000, whole=True), doc="round the box; so many along its top"),
            "circle": Key(Choice(("top", "right", "bottom", "left")), doc="clockwise from there"),
            "arc": Key(Number(-180, 180), doc="degrees: its ends lower if above 0, else higher"),
            "along": Key(Text(), doc="SVG path data, in a square of 100 × 100"),
            "start": start,
        }
    )

    def read(raw: Any) -> Route:
        if not isinstance(raw, dict):
            raise Mismatch(f"expected how the track runs, found {shown(raw)}", _HINT)
        found = struct.read(raw)
        corner = found.pop("start")
        given = [name for name, value in found.items() if value is not None]
        if len(given) != 1:
            names = ", ".join(found)
            raise Mismatch(f"expected one of {names}", _HINT)
        way = given[0]
        if corner is not None and (way not in ("snake", "loop") or corner not in _CORNERS):
            raise Mismatch("'start' is a corner of a snake or loop: 7, 9, 3 or 1", None, "start")
        corner = corner or 7
        value = found[way]
        if way == "line":
            return Straight(value)
        if way == "snake":
            return Snake(value, corner)
        if way == "loop":
            return Loop(value, corner)
        if way == "circle":
            return Curved(Ring(value))
        return Curved(Bent(baseline_type().read({way: value})))

    return Parsed(read, struct.schema)


def _read_items(raw: Any) -> tuple[Any, ...]:
    if isinstance(raw, list | tuple):
        return tuple(raw)
    raise Mismatch(
        f"expected a list of items, found {shown(raw)}", "e.g. [a, b] or '{range(0, 30)}'"
    )


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "items": Key(
            Parsed(_read_items, {"type": "array"}), required=True, doc="a space for each of a list"
        ),
        "path": Key(_route_type(), default=Straight("right"), doc="how the track runs"),
        "backwards": Key(Flag(), default=False, doc="it runs the other way"),
        "space": Key(space_type(context), required=True, doc="the size of a space"),
        "upright": Key(Flag(), default=True, doc="false: spaces are turned with the track"),
        "overlap": Key(Flag(), default=False, doc="true: spaces may overlap"),
        "line": Key(lines_type(context), default=(), doc="a line along it, under the spaces"),
    }


def _spots(values: Values, box: Box, context: LayoutContext) -> Spots:
    items, upright = values["items"], values["upright"]
    if not items:
        return Spots()
    space = values["space"].of(box)
    placed = values["path"].place(box, len(items), space, upright)
    positions = list(placed.positions)
    if values["backwards"]:
        # a closed track begins where it did
        closed = bool(placed.line) and placed.line[-1] == ("Z",)
        positions = [positions[0], *positions[:0:-1]] if closed else positions[::-1]
    overlap = None if values["overlap"] else worst_overlap(positions, space, upright)
    if overlap is not None and overlap.points > SLACK:
        first, second = (f"'{_named(items[i], i)}'" for i in overlap[:2])
        raise Mismatch(
            f"the spaces {first} and {second} overlap by {in_mm(overlap.points)}",
            "make the spaces smaller or the box larger, or set 'overlap: true'",
            code="board",
        )
    spots = []
    for i, (item, position) in enumerate(zip(items, positions, strict=True)):
        where = (position.x - space[0] / 2, position.y - space[1] / 2, *space)
        turn = 0.0 if upright else math.degrees(position.angle)
        names = {"item": item, "index": i}
        spots.append(Spot(where, turn, names, f"at the space '{_named(item, i)}'"))
    return Spots(drawn(placed.line, values["line"], box), spots)


def _named(item: Any, index: int) -> str:
    """A space as messages name it: its item, else its number from 1."""
    if isinstance(item, dict):
        item = item.get("id")
    is_plain = isinstance(item, str | int | float) and str(item).strip()
    return str(item) if is_plain else str(index + 1)


KIND = Kind(
    name="track",
    doc="spaces at equal distances along a line, its elements drawn in each",
    keys=_keys,
    spots=_spots,
    binds=("item", "index"),
    centred=True,
)
