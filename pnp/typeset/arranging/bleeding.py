"""The bleed of a picture that reaches the edge of its face: part of the file, or made of its edge.

In: the values of a picture with `bleed_from` and `has_bleed`, its box, the face of the layout. Out:
operations, and warnings where `bleed_from` has no effect.

A picture bleeds on the sides on which its box reaches the trim. The part of its file that is no
bleed (`has_bleed`) is fitted to the box, as far as that is inside the trim. What the file has
beyond that is printed, up to the bleed of the layout. `made_bleed` draws what is missing beyond
the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pnp.geometry.outlines import box_outline
from pnp.images.edges import Side
from pnp.model.face import Box, Clip, Color, Group, Matrix, Op, inverse
from pnp.model.problems import Problem, did_you_mean
from pnp.schema.values import Key, Mismatch, Parsed
from pnp.typeset.arranging.made_bleed import Edges, Placed, grown, made_bleed
from pnp.typeset.arranging.pictures import (
    art_in,
    draw_picture,
    fitted,
    measure_picture,
    picture_keys,
)
from pnp.typeset.properties.context import LayoutContext, MissingPicture
from pnp.typeset.properties.kinds import Size, Values
from pnp.typeset.properties.places import turned

SIDES: tuple[Side, ...] = ("left", "top", "right", "bottom")
WAYS = ("mirror", "stretch", "color")
OVERLAP = 1.0  # points: how far made bleed reaches under an opaque picture
_NEAR = 0.3  # points: a box that ends so near to the trim reaches it
_FAINT = 0.05  # points: less bleed than this is not missed


def keys(context: LayoutContext) -> Mapping[str, Key]:
    """The keys of a picture that can bleed."""
    return {
        **picture_keys(context),
        "bleed_from": Key(
            Parsed(lambda raw: _read_way(raw, context), _schema(context)),
            doc="where a file without bleed gets it: mirror, stretch, color, or a colour",
        ),
        "has_bleed": Key(
            context.length(low=0), default=0.0, doc="how much bleed the file has on each side"
        ),
    }


def _schema(context: LayoutContext) -> dict[str, Any]:
    return {"anyOf": [{"enum": list(WAYS)}, context.color.schema]}


def _read_way(raw: Any, context: LayoutContext) -> str | Color:
    if raw in WAYS:
        return str(raw)
    try:
        found: Color = context.color.read(raw)
    except Mismatch as error:
        close = did_you_mean(str(raw), WAYS, "values")
        hint = close if close.startswith("did") else f"values: {', '.join(WAYS)}, or a colour"
        raise Mismatch(error.message, hint) from None
    return found


class Area(NamedTuple):
    """Where a picture is printed, in the coordinates of its box: `inner` is the box as far as it
    lies inside the trim, `outer` that box with bleed on the `sides` that reach the trim."""

    inner: Edges
    outer: Edges
    sides: frozenset[Side]


def area_of(values: Values, box: Box, context: LayoutContext) -> Area:
    """The area of a picture. An element that is turned by other angles than 90 degrees, or is in
    an element that is turned, cut to a shape or drawn several times, has no side that bleeds."""
    own = _edges(box)
    face = _face_around(values, box, context)
    if face is None:
        return Area(own, own, frozenset())
    trim, bleed = face
    reached = frozenset(
        side for number, side in enumerate(SIDES)
        if _out(number, own[number] - trim[number]) > -_NEAR
    )  # fmt: skip
    inner = tuple(
        _inner(number, own[number], trim[number]) if side in reached else own[number]
        for number, side in enumerate(SIDES)
    )
    outer = tuple(
        bleed[number] if side in reached else own[number] for number, side in enumerate(SIDES)
    )
    return Area(inner, outer, reached)  # type: ignore[arg-type]


def _face_around(values: Values, box: Box, context: LayoutContext) -> tuple[Edges, Edges] | None:
    """The trim of the face and its bleed, as the element sees them before it is turned."""
    layout, turn = context.layout, values["turn"]
    if context.is_inside or turn % 90:
        return None
    back = inverse(turned(box, turn))
    bleed = layout.bleed
    trim = (0.0, 0.0, layout.width, layout.height)
    return (
        _moved(trim, back),
        _moved((-bleed, -bleed, layout.width + bleed, layout.height + bleed), back),
    )


def _moved(edges: Edges, matrix: Matrix) -> Edges:
    a, b, c, d, e, f = matrix
    xs = sorted(a * x + c * y + e for x, y in (edges[:2], edges[2:]))
    ys = sorted(b * x + d * y + f for x, y in (edges[:2], edges[2:]))
    return xs[0], ys[0], xs[1], ys[1]


def _edges(box: Box) -> Edges:
    x, y, width, height = box
    return x, y, x + width, y + height


def _box(edges: Edges) -> Box:
    left, top, right, bottom = edges
    return left, top, right - left, bottom - top


def _out(number: int, distance: float) -> float:
    """How far outwards a distance along its axis is, on the side with this number."""
    return -distance if number < 2 else distance


def _inner(number: int, one: float, other: float) -> float:
    """The one of two positions that is farther inside."""
    return max(one, other) if number < 2 else min(one, other)


# -- placing and drawing ----------------------------------------------------------------------


def measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    """The size of a picture without the bleed of its file, in points."""
    more = 2 * values["has_bleed"]
    if not more:
        return measure_picture(values, width, height, context)
    found = measure_picture(
        values, None if width is None else width + more, None if height is None else height + more,
        context,
    )  # fmt: skip
    return max(0.0, found[0] - more), max(0.0, found[1] - more)


def draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """The operations of a picture with its bleed. Raises Mismatch for keys that exclude each
    other, and for a drawing whose mean colour is asked for."""
    way = values["bleed_from"]
    if way is None and not values["has_bleed"]:
        return draw_picture(values, box, context)
    if not (box[2] and box[3]) or isinstance(values["file"], MissingPicture):
        return draw_picture(values, box, context)
    if values["clip"] is not None:
        key = "has_bleed" if way is None else "bleed_from"
        hint = f"a picture that is cut to a shape has no bleed: leave out 'clip' or '{key}'"
        raise Mismatch(f"'{key}' and 'clip' exclude each other", hint, code="conflicting-keys")
    area = area_of(values, box, context)
    placed = place(values, area, context)
    if min(_box(placed.seen)[2:]) <= 0:
        return ()
    art = art_in(values, placed.box, context)
    if way is None or not any(placed.missing):
        return (Group(art, clip=Clip(box_outline(_box(placed.seen)))),)
    if way == "color":
        way = _mean_color(values, placed.missing, context)
    laps = OVERLAP if _is_drawing(values) or _is_opaque(values, context) else 0.0
    whole = Clip(box_outline(_box(grown(placed.seen, placed.missing))))
    return (Group((*made_bleed(art, placed, way, laps), *art), clip=whole),)


def _is_drawing(values: Values) -> bool:
    return bool(values["file"].lower().endswith(".svg"))


def _is_opaque(values: Values, context: LayoutContext) -> bool:
    return not context.info(values["file"]).mode.endswith("A")


def _mean_color(values: Values, missing: Edges, context: LayoutContext) -> Color:
    if _is_drawing(values):
        hint = "write the colour, e.g. 'bleed_from: \"#102030\"', or 'bleed_from: mirror'"
        raise Mismatch("'bleed_from: color' needs pixels, and an SVG file has none", hint)
    sides = tuple(side for side, gap in zip(SIDES, missing, strict=True) if gap)
    return context.edge_color(values["file"], sides)


def place(values: Values, area: Area, context: LayoutContext) -> Placed:
    """The place of a picture in its area. The part of its file that is no bleed is fitted to the
    box."""
    more = values["has_bleed"]
    left, top, right, bottom = area.inner
    room = (left - more, top - more, right - left + 2 * more, bottom - top + 2 * more)
    box = fitted(values, room, context)
    seen = tuple(
        _inner(number, *pair)
        for number, pair in enumerate(zip(_edges(box), area.outer, strict=True))
    )
    missing = []
    for number, side in enumerate(SIDES):
        reaches = _out(number, seen[number] - area.inner[number]) > -_NEAR
        gap = _out(number, area.outer[number] - seen[number])
        missing.append(gap if side in area.sides and reaches and gap > _FAINT else 0.0)
    return Placed(box, seen, tuple(missing))  # type: ignore[arg-type]


# -- warnings ---------------------------------------------------------------------------------


def warnings(values: Values, box: Box, context: LayoutContext) -> Iterator[Problem]:
    """`bleed_from` without an effect. Bleed that is missing is found by preflight (`no_bleed`)."""
    if values["bleed_from"] is None or not (box[2] and box[3]):
        return
    if isinstance(values["file"], MissingPicture):
        return
    area = area_of(values, box, context)
    placed = place(values, area, context)
    has_own = any(
        _out(number, placed.seen[number] - area.inner[number]) > _FAINT
        for number, side in enumerate(SIDES)
    )
    if not any(placed.missing) and not has_own:
        why, hint = _without_effect(values, area, context)
        yield Problem("no-effect", f"'bleed_from': {why}", None, hint, "warning")


def _without_effect(values: Values, area: Area, context: LayoutContext) -> tuple[str, str]:
    """Why a picture gets no bleed, and a hint."""
    if not context.layout.bleed:
        return "the layout has no bleed", "set 'bleed' in the layout, e.g. 'bleed: 3mm'"
    if context.is_inside:
        why = "the picture is in an element that is turned, cut to a shape or drawn several times"
        return why, "place it outside of that element"
    if values["turn"] % 90:
        return "the picture is turned by an angle", "turn it by 90, 180 or 270"
    return "the picture reaches no edge of the face", "e.g. 'box: face, fit: cover'"
