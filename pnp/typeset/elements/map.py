"""`map`: places with links between them, which can be walked from place to place.

`places` have an `id`, `x` and `y` (to the right and down from the top left of the map's box), and
other fields that its elements read. The elements are drawn at each place, over the links, in a box
of the size `space` with its middle there. Two places may not be at one point, since links between
them would have no direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.geometry.curves import Point
from pnp.model.definitions import replace
from pnp.model.face import Box, Op, Segments
from pnp.model.problems import InputError, Problem, Span, did_you_mean
from pnp.model.source import Record
from pnp.model.units import POINTS, Measure, in_mm, mm
from pnp.schema.values import Choice, Flag, Key, Length, Mismatch, Number, Parsed, Text, shown
from pnp.typeset.arranging.spaces import overlaps, run_through, space_type
from pnp.typeset.boards.graph import LINK, Link, link_problems, parse_links, written
from pnp.typeset.boards.graph_curves import ways
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Spot, Spots, Values
from pnp.typeset.properties.paint import PaintSpec
from pnp.typeset.properties.strokes import Line, Lines, drawn_between, lines_type

_SLACK = 0.01  # points
_MOST_REPORTED = 6  # problems in one message
_APART = "move one of them, make 'space' smaller, or set 'overlap: true'"
_HINT = "e.g. {id: a, x: 10, y: 25}"


class Place(Struct, frozen=True):
    """A place as written; bare numbers have no unit yet."""

    id: str
    x: Measure | float
    y: Measure | float
    record: Mapping[str, Any]

    @property
    def span(self) -> Span | None:
        """Where it was written, if known."""
        return self.record.span() if isinstance(self.record, Record) else None


def _places_type(context: LayoutContext) -> Parsed:
    length = context.length(share=True)
    item = {"type": "object", "required": ["id", "x", "y"]}

    def read(raw: Any) -> tuple[Place, ...]:
        if not isinstance(raw, list | tuple):
            raise Mismatch(f"expected a list of places, found {shown(raw)}", _HINT)
        return tuple(_place(one, length) for one in raw)

    return Parsed(read, {"type": "array", "items": item})


def _place(raw: Any, length: Length) -> Place:
    if not isinstance(raw, dict):
        raise Mismatch(f"expected a place, found {shown(raw)}", _HINT)
    where = written(raw.span()) if isinstance(raw, Record) else ""
    if raw.get("id") is None:
        raise Mismatch(f"a place has no 'id'{where}", _HINT)
    name = Text().read(raw["id"])
    found: list[Measure | float] = []
    for key in ("x", "y"):
        if raw.get(key) is None:
            raise Mismatch(f"place '{name}' has no '{key}'{where}", _HINT)
        try:
            found.append(_coordinate(raw[key], length))
        except Mismatch as error:
            message = f"place '{name}', '{key}': {error.message}{where}"
            raise Mismatch(message, error.hint) from None
    return Place(name, found[0], found[1], raw)


def _coordinate(raw: Any, length: Length) -> Measure | float:
    try:
        return float(Number().read(raw))
    except Mismatch:
        measure = length.read(raw)
        return measure if isinstance(measure, Measure) else Measure(measure)


def _named_lines(one: Parsed) -> Parsed:
    def read(raw: Any) -> dict[str, Lines]:
        if not isinstance(raw, dict):
            raise Mismatch(f"expected lines by name, found {shown(raw)}")
        return {str(name): one.read(value) for name, value in raw.items()}

    return Parsed(read, {"type": "object", "additionalProperties": one.schema})


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    line = lines_type(context)
    black = (Line(PaintSpec((0.0,)), mm(1), (), "round", 1.0),)
    text = {"type": "string"}
    links = {"anyOf": [text, {"type": "array", "items": {"anyOf": [text, LINK.schema]}}]}
    return {
        "places": Key(_places_type(context), required=True, doc="a list of {id, x, y, …}"),
        "links": Key(Parsed(parse_links, links), default=(), doc="'a - b - c, b - d', or a list"),
        "space": Key(space_type(context), required=True, doc="the size of a place"),
        "unit": Key(Choice(("mm", "%")), default="mm", doc="the unit of coordinates without one"),
        "line": Key(line, default=black, doc="how links are drawn: a stroke or several"),
        "lines": Key(_named_lines(line), default={}, doc="other lines, for links that name one"),
        "smooth": Key(Flag(), default=False, doc="links run through places without a corner"),
        "overlap": Key(Flag(), default=False, doc="true: places may overlap"),
        "connected": Key(Flag(), default=True, doc="false: not every place must be reachable"),
    }


def _spots(values: Values, box: Box, context: LayoutContext) -> Spots:
    places: tuple[Place, ...] = values["places"]
    links: tuple[Link, ...] = values["links"]
    points: dict[str, Point] = {}
    for one in places:  # the first of an id
        points.setdefault(one.id, _point(one, values["unit"], box))
    spans = {one.id: one.span for one in places}
    size = width, height = values["space"].of(box)
    wrong = list(_wrong_places(places, points, box))
    in_links = [*_wrong_lines(links, values["lines"])]
    in_links += link_problems(spans, links, values["connected"])
    if not values["overlap"] and not wrong:
        wrong = [
            Problem("board", f"the spaces of '{a}' and '{b}' overlap", spans[b], _APART)
            for a, b in overlaps(points, size)
        ]
    if wrong or in_links:
        raise _refusal(wrong, in_links)
    spots = []
    for i, place in enumerate(places):
        x, y = points[place.id]
        names = {"place": place.record, "index": i}
        where = (x - width / 2, y - height / 2, width, height)
        spots.append(Spot(where, names=names, label=f"at place '{place.id}'"))
    found = ways(links, points, values["smooth"])
    passed = list(_passed(values, links, found, points, size))
    return Spots(tuple(_roads(values, links, found, box)), spots, passed)


def _passed(
    values: Values,
    links: tuple[Link, ...],
    found: Sequence[Segments],
    points: Mapping[str, Point],
    size: tuple[float, float],
) -> Iterator[Problem]:
    """Warnings about links that run through a place which they do not link."""
    lines = {None: values["line"], **values["lines"]}
    near = set(overlaps(points, size))
    for link, way in zip(links, found, strict=True):
        if not lines[link.line]:
            continue
        ends = (link.start, link.end)
        for place in run_through(way, points, size):
            if place in ends or any({(place, end), (end, place)} & near for end in ends):
                continue
            yield Problem(
                "board",
                f"the link {link.name} runs through '{place}', but does not stop there",
                link.span,
                f"link {link.start} - {place} - {link.end}, or lead it round with a 'bend'",
                "warning",
            )


def _refusal(in_places: Sequence[Problem], in_links: Sequence[Problem]) -> Exception:
    """Each problem where it was written, in a table or a layout; one at the map if the place of
    any is not known."""
    wrong = [*in_places, *in_links]
    if all(one.span for one in wrong):
        return InputError(replace(one, message=f"map: {one.message}") for one in wrong)
    key = "places" if any(not one.span for one in in_places) else "links"
    if len(wrong) == 1:
        return Mismatch(wrong[0].message, wrong[0].hint, key, wrong[0].code)
    reported, hints = [], set()
    for one in wrong[:_MOST_REPORTED]:
        hint = f" ({one.hint})" if one.hint and one.hint not in hints else ""
        hints.add(one.hint)
        reported.append(f"{one.message}{written(one.span)}{hint}")
    more = f"; and {len(wrong) - _MOST_REPORTED} more" if len(wrong) > _MOST_REPORTED else ""
    return Mismatch("; ".join(reported) + more, None, key, "board")


def _roads(
    values: Values, links: tuple[Link, ...], found: Sequence[Segments], box: Box
) -> list[Op]:
    """The links, those of one line together, so that each of its strokes is one layer."""
    ops: list[Op] = []
    for name, lines in {None: values["line"], **values["lines"]}.items():
        own = [way for link, way in zip(links, found, strict=True) if link.line == name]
        ops += drawn_between(own, lines, box)
    return ops


def _point(place: Place, unit: str, box: Box) -> Point:
    x, y, width, height = box

    def length(given: Measure | float, whole: float) -> float:
        if isinstance(given, Measure):
            return given.of(whole)
        return given / 100 * whole if unit == "%" else given * POINTS["mm"]

    return x + length(place.x, width), y + length(place.y, height)


def _wrong_places(
    places: tuple[Place, ...], points: Mapping[str, Point], box: Box
) -> Iterator[Problem]:
    """Places that are listed twice, outside of the map, or at one point with another."""
    x, y, width, height = box
    seen: set[str] = set()
    here: dict[Point, str] = {}
    for place in places:
        if place.id in seen:
            message = f"the place '{place.id}' is listed twice"
            yield Problem("duplicate-name", message, place.span)
            continue
        seen.add(place.id)
        px, py = points[place.id]
        out = max(x - px, px - x - width, y - py, py - y - height)
        if out > _SLACK:
            hint = f"the map is {in_mm(width)} × {in_mm(height)}; x and y start at its top left"
            message = f"place '{place.id}' lies {in_mm(out)} outside of the map"
            yield Problem("board", message, place.span, hint)
        spot = (round(px, 1), round(py, 1))
        if spot in here:
            message = f"the places '{here[spot]}' and '{place.id}' lie on each other"
            yield Problem("board", message, place.span)
        here.setdefault(spot, place.id)


def _wrong_lines(links: tuple[Link, ...], lines: Mapping[str, Lines]) -> Iterator[Problem]:
    for link in links:
        if link.line is not None and link.line not in lines:
            message = f"link {link.name}: there is no line '{link.line}'"
            hint = did_you_mean(link.line, lines, "lines")
            yield Problem("unknown-name", message, link.span, hint)


KIND = Kind(
    name="map",
    doc="places with links between them, its elements drawn at each place",
    keys=_keys,
    spots=_spots,
    binds=("place", "index"),
    centred=True,
)
