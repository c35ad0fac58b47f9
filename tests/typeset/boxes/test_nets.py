"""Nets of folding boxes: measured flat, then folded in three dimensions; panels in layouts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from geometry import length
from hypothesis import given
from hypothesis import strategies as st
from lay_out import LIBRARY, boxes, flat, game, is_whole, layout, record, resources
from repository import ROOT

from pnp.geometry.segments import subpaths, tight_bounds
from pnp.model.definitions import replace
from pnp.model.face import Clip, Face, Group, Op, Segments
from pnp.model.net import BoxPlan, Inner, Net, NetForm, NetKind
from pnp.model.problems import Problems
from pnp.model.units import mm
from pnp.schema.values import Mismatch
from pnp.typeset.boxes.dieline import dieline_ops
from pnp.typeset.boxes.nets import lid_inner, net_of, parts_of
from pnp.typeset.boxes.parts import Part
from pnp.typeset.boxes.plans import Stack, inner_of, nets_of
from pnp.typeset.faces.compose import Composer

POKER = Inner(mm(64), mm(89), mm(20))
KINDS: tuple[NetKind, ...] = ("tuck", "tray", "lid", "sides")
FORMS: tuple[tuple[NetKind, NetForm], ...] = (
    *((kind, NetForm()) for kind in KINDS),
    ("tuck", NetForm(bottom="glued")),
    ("tray", NetForm(strips=2)),
    ("lid", NetForm(strips=2)),
    ("sides", NetForm(hangs=True)),
)
MAIN = {
    "tuck": ("front", "back", "left", "right", "top", "bottom"),
    "tray": ("base", "top", "right", "bottom", "left"),
    "lid": ("lid", "top", "right", "bottom", "left"),
}
Vector = tuple[float, float, float]
Point = tuple[float, float]

sides = st.floats(mm(10), mm(300))
inners = st.builds(Inner, sides, sides, sides)


# -- flat -------------------------------------------------------------------------------------


def points(outline: Segments, steps: int = 16) -> list[Point]:
    """The corners of an outline, with curves as straight lines."""
    out: list[Point] = []
    for s in outline:
        if len(s) == 3:
            out.append((s[1], s[2]))
        elif len(s) == 7:
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = out[-1], s
            for i in range(1, steps + 1):
                t = i / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                out.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return out


def area(outline: Segments) -> float:
    ring = points(outline)
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2


def inside(point: Point, outline: Segments) -> bool:
    x, y = point
    ring = points(outline)
    crossings = 0
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            crossings += 1
    return crossings % 2 == 1


def whole(
    kind: NetKind, form: NetForm, inner: Inner, thickness: float
) -> tuple[tuple[Part, ...], Net]:
    return parts_of(kind, inner, thickness, form), net_of(kind, inner, thickness, form)


@pytest.mark.parametrize(("kind", "form"), FORMS)
@given(inner=inners)
def test_cuts_and_creases_are_all_edges(kind: NetKind, form: NetForm, inner: Inner) -> None:
    parts, net = whole(kind, form, inner, mm(0.3))
    hinges = [part.hinge for part in parts if part.hinge]
    creased = sum(math.dist(*hinge) for hinge in hinges)
    assert length(net.crease) + length(net.slits) == pytest.approx(creased, rel=1e-5)
    around = sum(length(part.outline) for part in parts)
    # a crease is an edge of two parts, and of all other edges each is cut once
    assert length(net.cut) == pytest.approx(around - 2 * creased, rel=1e-4)
    assert area(net.cut) == pytest.approx(sum(area(part.outline) for part in parts), rel=1e-4)
    assert len(net.panels) == len(parts) == len(hinges) + 1


@pytest.mark.parametrize(("kind", "form"), FORMS)
@given(inner=inners, spots=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=40))
def test_parts_do_not_overlap(
    kind: NetKind, form: NetForm, inner: Inner, spots: list[Point]
) -> None:
    parts, net = whole(kind, form, inner, mm(0.3))
    left = min(x for part in parts for x, _ in points(part.outline))
    top = min(y for part in parts for _, y in points(part.outline))
    for u, v in spots:
        spot = (left + u * net.width, top + v * net.height)
        assert sum(inside(spot, part.outline) for part in parts) <= 1


@pytest.mark.parametrize(("kind", "form"), FORMS)
def test_a_hinge_is_an_edge_of_both_its_parts(kind: NetKind, form: NetForm) -> None:
    by_name = {part.name: part for part in parts_of(kind, POKER, mm(0.5), form)}
    for part in by_name.values():
        if part.hinge is None or part.parent is None:
            continue
        for one in (part, by_name[part.parent]):
            for share in (0.0, 0.3, 1.0):
                (x0, y0), (x1, y1) = part.hinge
                spot = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
                assert edge_distance(spot, one.outline) < 1e-6, (part.name, one.name)


def edge_distance(spot: Point, outline: Segments) -> float:
    ring = points(outline)
    found = []
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        size = (x1 - x0) ** 2 + (y1 - y0) ** 2
        if size:
            t = ((spot[0] - x0) * (x1 - x0) + (spot[1] - y0) * (y1 - y0)) / size
            t = min(1.0, max(0.0, t))
            found.append(math.dist(spot, (x0 + t * (x1 - x0), y0 + t * (y1 - y0))))
    return min(found)


def test_the_panels_of_a_tuck_box_have_their_places_and_sizes() -> None:
    net = net_of("tuck", POKER, mm(0.3))
    sizes = {name: (p.box[2] / mm(1), p.box[3] / mm(1)) for name, p in net.panels.items()}
    want = {
        "front": (64.3, 89.3), "back": (64.3, 89.3), "left": (20.3, 89.3), "right": (20.3, 89.3),
        "top": (64.3, 20.3), "bottom": (64.3, 20.3), "glue": (10.15, 89.3),
        # 0.6 of the depth; at least 14 mm
        "top-dust-left": (18.3, 12.18), "top-tuck": (63.3, 14),
    }  # fmt: skip
    for name, size in want.items():
        assert sizes[name] == pytest.approx(size, abs=0.001), name
    assert net.panels["front"].box[:2] == pytest.approx((0, mm(20.3 + 14)), abs=0.001)
    assert (net.width, net.height) == pytest.approx((mm(179.35), mm(157.9)), abs=0.01)
    # the notch: a half circle of 12.5 mm, from the front's upper edge
    assert length(net.cut) > 0 and inside((mm(32), net.panels["front"].box[1] + mm(7)), net.cut)
    assert not inside((mm(32), net.panels["front"].box[1] + mm(6)), net.cut)


@pytest.mark.parametrize(("depth", "reach"), [(10, 14), (20, 14), (30, 18.18), (60, 20)])
def test_a_lip_is_long_enough_to_hold(depth: float, reach: float) -> None:
    """0.6 of the depth, from 14 to 20 mm."""
    net = net_of("tuck", Inner(mm(64), mm(89), mm(depth)), mm(0.3))
    for end in ("top-tuck", "bottom-tuck"):
        assert net.panels[end].box[3] == pytest.approx(mm(reach), abs=0.01)


def test_the_fold_of_a_lip_has_a_slit_at_each_end() -> None:
    """6 mm long, from the sides of the lip inwards, which is 1 mm narrower than the lid."""
    net = net_of("tuck", POKER, mm(0.3))
    x, y, width, _ = net.panels["top"].box
    slits = [[(round(a / mm(1), 2), round(b / mm(1), 2)) for a, b in points(one)]
             for one in subpaths(net.slits)]  # fmt: skip
    left, right, fold = x / mm(1), (x + width) / mm(1), y / mm(1)
    assert fold == pytest.approx(14) and len(slits) == 4
    assert slits[0] == [pytest.approx((left + 0.5, 14)), pytest.approx((left + 6.5, 14))]
    assert slits[1] == [pytest.approx((right - 0.5, 14)), pytest.approx((right - 6.5, 14))]
    creases = [points(one) for one in subpaths(net.crease)]
    assert [pytest.approx((mm(left + 6.5), mm(14))), pytest.approx((mm(right - 6.5), mm(14)))] in (
        creases
    )


def test_a_narrow_lip_has_shorter_slits() -> None:
    net = net_of("tuck", Inner(mm(20), mm(89), mm(20)), mm(0.3))
    found = length(tuple(net.slits[:2])) / mm(1)
    assert found == pytest.approx(19.3 / 8, abs=0.01)


def test_a_glued_bottom_has_a_flap_instead_of_a_lip() -> None:
    net = net_of("tuck", POKER, mm(0.3), NetForm(bottom="glued"))
    assert "bottom-tuck" not in net.panels and "top-tuck" in net.panels
    x, y, width, height = (value / mm(1) for value in net.panels["bottom-glue"].box)
    # below the front, 1 mm narrower at each side, and 1 mm shorter than the depth
    assert (x, width, height) == pytest.approx((1, 62.3, 19.3), abs=0.01)
    front = net.panels["front"].box
    assert y == pytest.approx((front[1] + front[3]) / mm(1), abs=0.01)
    assert len(subpaths(net.glue)) == 2
    assert net.height == pytest.approx(mm(14 + 20.3 + 89.3 + 20.3), abs=0.01)


def test_two_strips_have_their_places_and_sizes() -> None:
    inner, board = Inner(mm(182), mm(182), mm(32)), mm(0.3)
    tray, sides = net_of("tray", inner, board, NetForm(strips=2)), net_of("sides", inner, board)
    sizes = {
        name: (panel.box[2] / mm(1), panel.box[3] / mm(1))
        for net in (tray, sides)
        for name, panel in net.panels.items()
    }
    want = {
        "base": (182.3, 182.3), "top": (181.7, 32.45), "bottom": (181.7, 32.45),
        "tab-top-left": (6.5, 32.45), "inside": (182.3, 182), "left": (32.15, 182),
    }  # fmt: skip
    for name, size in want.items():
        assert sizes[name] == pytest.approx(size, abs=0.001), name
    # both fit into the 203.2 × 266.7 mm that printers print of Letter, and the 197.3 × 284.3 of A4
    assert (tray.width / mm(1), tray.height / mm(1)) == pytest.approx((194.7, 247.2), abs=0.01)
    assert (sides.width / mm(1), sides.height / mm(1)) == pytest.approx((246.6, 182), abs=0.01)


def test_glue_goes_on_the_glue_flap_and_the_tabs() -> None:
    assert len(subpaths(net_of("tuck", POKER, mm(0.3)).glue)) == 1
    assert len(subpaths(net_of("tray", POKER, mm(0.3)).glue)) == 4
    assert len(subpaths(net_of("tray", POKER, mm(0.3), NetForm(strips=2)).glue)) == 4
    assert len(subpaths(net_of("sides", POKER, mm(0.3)).glue)) == 1


@pytest.mark.parametrize(
    ("inner", "thickness", "message"),
    [
        (Inner(mm(4), 90, 90), 1, "the inner width of the box must be at least 5 mm, not 4 mm"),
        (Inner(90, 90, mm(4.9)), 1, "the inner depth of the box must be at least 5 mm, not 4.9 mm"),
        (POKER, mm(0.05), "board for a box of this size must be from 0.1 mm to 4 mm thick"),
        (POKER, mm(4.1), "from 0.1 mm to 4 mm thick"),
    ],
)
def test_boxes_that_cannot_be_folded(inner: Inner, thickness: float, message: str) -> None:
    with pytest.raises(Mismatch, match=message):
        net_of("tuck", inner, thickness)


# -- folded -----------------------------------------------------------------------------------


class Place(NamedTuple):
    """The place of a part in space: its origin, and its right, down and front directions."""

    origin: Vector
    right: Vector
    down: Vector
    out: Vector

    def way(self, x: float, y: float) -> Vector:
        return tuple(x * r + y * d for r, d in zip(self.right, self.down, strict=True))  # type: ignore[return-value]

    def at(self, x: float, y: float) -> Vector:
        return added(self.origin, self.way(x, y))


def added(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def scaled(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def folded(parts: Sequence[Part]) -> dict[str, Place]:
    """Every part turned by 90° about its hinge, away from the printed side."""
    found: dict[str, Place] = {}
    for part in parts:
        if part.hinge is None or part.parent is None:
            found[part.name] = Place((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
            continue
        parent = found[part.parent]
        (ax, ay), (bx, _) = part.hinge
        middle = points(part.outline)
        mx = sum(x for x, _ in middle) / len(middle) - ax
        my = sum(y for _, y in middle) / len(middle) - ay
        upright = ax == bx
        away = (math.copysign(1, mx), 0.0) if upright else (0.0, math.copysign(1, my))
        back = scaled(parent.out, -1)
        along = parent.way(0, 1) if upright else parent.way(1, 0)
        right = scaled(back, away[0]) if upright else along
        down = along if upright else scaled(back, away[1])
        hinge = parent.at(ax, ay)
        origin = added(hinge, added(scaled(right, -ax), scaled(down, -ay)))
        found[part.name] = Place(origin, right, down, parent.way(*away))
    return found


def corners_of(part: Part, place: Place) -> Iterator[Vector]:
    xs, ys = zip(*points(part.outline), strict=True)
    for x in (min(xs), max(xs)):
        for y in (min(ys), max(ys)):
            yield place.at(x, y)


@given(inner=inners)
def test_a_folded_tuck_box_closes(inner: Inner) -> None:
    thickness = mm(0.3)
    parts = {part.name: part for part in parts_of("tuck", inner, thickness)}
    places = folded(list(parts.values()))
    found = [p for name in MAIN["tuck"] for p in corners_of(parts[name], places[name])]
    assert len(found) == 24
    # three sides meet in each of eight corners, those of a box of the right size
    distinct = {tuple(round(v, 3) + 0.0 for v in corner) for corner in found}
    spans = [sorted({round(c[i], 2) for c in distinct}) for i in range(3)]
    assert [len(span) for span in spans] == [2, 2, 2] and len(distinct) == 8
    size = [span[1] - span[0] for span in spans]
    assert size == pytest.approx([side + thickness for side in inner], abs=0.02)


@given(inner=inners)
def test_flaps_of_a_folded_tuck_box_are_inside_and_do_not_overlap(inner: Inner) -> None:
    parts = {part.name: part for part in parts_of("tuck", inner, mm(0.3))}
    places = folded(list(parts.values()))
    space = {name: [places[name].at(*p) for p in points(parts[name].outline)] for name in parts}
    hull = [p for name in MAIN["tuck"] for p in space[name]]
    low = [min(p[i] for p in hull) - 0.001 for i in range(3)]
    high = [max(p[i] for p in hull) + 0.001 for i in range(3)]
    for name, part in parts.items():
        if part.flap:
            for p in space[name]:
                assert all(low[i] <= p[i] <= high[i] for i in range(3)), name
    for end in ("top", "bottom"):
        # both dust flaps lie under the lid, side by side
        left, right = (space[f"{end}-dust-{side}"] for side in ("left", "right"))
        apart = max(min(p[0] for p in left) - max(p[0] for p in right),
                    min(p[0] for p in right) - max(p[0] for p in left))  # fmt: skip
        assert apart > 0
        # the lip is behind the front
        assert {round(p[2], 2) for p in space[f"{end}-tuck"]} == {
            round(p[2], 2) for p in space["front"]
        }
    lips = [[p[1] for p in space[f"{end}-tuck"]] for end in ("top", "bottom")]
    assert max(lips[0]) <= min(lips[1]) + 0.001


@given(inner=inners)
def test_the_flap_of_a_glued_bottom_lies_on_the_bottom(inner: Inner) -> None:
    parts = {part.name: part for part in parts_of("tuck", inner, mm(0.3), NetForm("glued"))}
    places = folded(list(parts.values()))
    space = {name: [places[name].at(*p) for p in points(parts[name].outline)] for name in parts}
    level = {round(p[1], 2) for p in space["bottom"]}
    assert {round(p[1], 2) for p in space["bottom-glue"]} == level and len(level) == 1
    for axis in (0, 2):  # and is not seen
        flap, bottom = ([p[axis] for p in space[name]] for name in ("bottom-glue", "bottom"))
        assert min(bottom) - 0.01 <= min(flap) and max(flap) <= max(bottom) + 0.01


@pytest.mark.parametrize("kind", ["tray", "lid"])
@given(inner=inners, thickness=st.floats(mm(0.2), mm(2)))
def test_two_folded_strips_are_one_box(kind: NetKind, inner: Inner, thickness: float) -> None:
    """The second strip lies in the first, one thickness above its base; all rims are level."""
    first = {part.name: part for part in parts_of(kind, inner, thickness, NetForm(strips=2))}
    second = {part.name: part for part in parts_of("sides", inner, thickness)}
    places, raised = folded(list(first.values())), folded(list(second.values()))

    def corners(name: str) -> list[Vector]:
        if name in first:
            return list(corners_of(first[name], places[name]))
        # the base is in the middle of the other one; behind it is -z
        shift = thickness / 2
        return [(x, y + shift, z - thickness) for x, y, z in corners_of(second[name], raised[name])]

    rims = [min(z for _, _, z in corners(name)) for name in ("top", "bottom", "left", "right")]
    assert rims == pytest.approx([-(inner.depth + 1.5 * thickness)] * 4)
    # the room between the middles of opposite walls is one thickness more than the inner size
    for low, high, axis, room in (
        ("left", "right", 0, inner.width), ("top", "bottom", 1, inner.height)
    ):  # fmt: skip
        a, b = ({round(c[axis], 3) for c in corners(name)} for name in (low, high))
        assert len(a) == len(b) == 1
        assert b.pop() - a.pop() == pytest.approx(room + thickness, abs=0.002)
    # the second base lies between the walls above and below
    base = [c[1] for c in corners("inside")]
    assert min(base) == pytest.approx(thickness / 2)
    assert max(base) == pytest.approx(inner.height + thickness / 2)
    for end in ("top", "bottom"):
        for side in ("left", "right"):  # each tab is one thickness inside of its side
            tab, wall = ({round(c[0], 3) for c in corners(name)}
                         for name in (f"tab-{end}-{side}", side))  # fmt: skip
            assert len(tab) == len(wall) == 1
            assert abs(tab.pop() - wall.pop()) == pytest.approx(thickness, abs=0.002)


@pytest.mark.parametrize("kind", ["tray", "lid"])
@given(inner=inners, thickness=st.floats(mm(0.2), mm(2)))
def test_the_walls_of_a_folded_tray_meet_at_its_corners(
    kind: NetKind, inner: Inner, thickness: float
) -> None:
    parts = {part.name: part for part in parts_of(kind, inner, thickness)}
    places = folded(list(parts.values()))
    rims = [
        max(p[2] for p in corners_of(parts[name], places[name]))
        - min(p[2] for p in corners_of(parts[name], places[name]))
        for name in MAIN[kind][1:]
    ]
    assert rims == pytest.approx([inner.depth + thickness / 2] * 4)
    for side in ("left", "right"):
        for end in ("top", "bottom"):
            # a tab lies along the wall at that end, one thickness inside of it
            tab, wall = (
                {round(places[name].at(*p)[1], 3) for p in points(parts[name].outline)}
                for name in (f"tab-{end}-{side}", end)
            )
            assert len(tab) == len(wall) == 1
            assert abs(tab.pop() - wall.pop()) == pytest.approx(thickness, abs=0.002)
            # and the edges that are glued together are as long as each other
            hinge = parts[f"tab-{end}-{side}"].hinge
            assert hinge is not None
            assert math.dist(*hinge) == pytest.approx(inner.depth + thickness / 2)


@pytest.mark.parametrize(("strips", "hangs"), [("tray", False), ("lid", True)])
def test_sides_stand_upright_like_the_walls_of_their_box(strips: NetKind, hangs: bool) -> None:
    whole = {part.name: part.turn for part in parts_of(strips, POKER, mm(0.3))}
    both = (
        *parts_of(strips, POKER, mm(0.3), NetForm(strips=2)),
        *parts_of("sides", POKER, mm(0.3), NetForm(hangs=hangs)),
    )
    found = {part.name: part.turn for part in both}
    for name in ("top", "right", "bottom", "left"):
        assert found[name] == whole[name], name


@pytest.mark.parametrize("kind", ["tuck", "tray", "lid"])
def test_panels_stand_upright_on_the_folded_box(kind: NetKind) -> None:
    ups = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}
    parts = {part.name: part for part in parts_of(kind, POKER, mm(0.3))}
    places = folded(list(parts.values()))
    found = {name: places[name].way(*ups[parts[name].turn]) for name in MAIN[kind]}
    up = (0.0, -1.0, 0.0)  # of what is seen first: the back of a tuck box, the base or lid itself
    if kind == "tuck":
        assert all(found[name] == up for name in ("front", "back", "left", "right"))
        # the lid is read from the front, the bottom when the box is tipped back
        assert found["top"] == (0, 0, 1) and found["bottom"] == (0, 0, -1)
    else:
        # a lid's walls read with the lid on top, a tray's with the base below
        want = (0, 0, 1) if kind == "lid" else (0, 0, -1)
        assert found.pop(MAIN[kind][0]) == up
        assert set(found.values()) == {want}


# -- sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "stock", "sleeves", "depth"),
    [
        # about 0.378 mm a card and 2.8 mm besides
        (54, 0.33, "none", 54 * 0.378 + 2.8), (108, 0.33, "none", 108 * 0.378 + 2.8),
        (18, 0.33, "thin", 18 * 0.478 + 2.8), (54, 0.5, "thick", 54 * (0.573 + 0.22) + 2.8),
    ],
)  # fmt: skip
def test_the_room_for_cards(cards: int, stock: float, sleeves: str, depth: float) -> None:
    stack = Stack(mm(63), mm(88), cards)
    found = inner_of([stack], mm(stock), sleeves)  # type: ignore[arg-type]
    assert found.depth / mm(1) == pytest.approx(depth, rel=0.01)
    more = 1.5 if sleeves == "none" else 4.5
    assert found[:2] == pytest.approx((mm(63 + more), mm(88 + more)))


def test_several_decks_make_one_pile() -> None:
    one, other = Stack(mm(63), mm(88), 10), Stack(mm(44), mm(90), 20)
    both = inner_of([one, other], mm(0.33), "none")
    assert both == inner_of([Stack(mm(63), mm(90), 30)], mm(0.33), "none")


def test_a_lid_goes_over_its_tray() -> None:
    tray = Inner(mm(100), mm(130), mm(30))
    lower = plan("a", net="tray", board=mm(0.5))
    lid = lid_inner(tray, lower, mm(1), None)
    assert lid == pytest.approx((mm(102), mm(132), mm(30.5)))
    assert lid_inner(tray, lower, mm(1), mm(15)).depth == mm(15)
    # the base of two strips is double
    double = plan("a", net="tray", board=mm(0.5), strips=2)
    assert lid_inner(tray, double, mm(1), None).depth == pytest.approx(mm(31))


def plan(name: str, **more: object) -> BoxPlan:
    values = {
        "net": "tuck", "layout": "l", "board": mm(0.3), "inner": None, "holds": (),
        "stock": mm(0.33), "sleeves": "none", "over": None, "clearance": mm(1), "depth": None,
        "record": record("a: 1"),
    }  # fmt: skip
    return BoxPlan(name, **(values | more))  # type: ignore[arg-type]


def test_boxes_may_be_in_any_order() -> None:
    problems = Problems()
    plans = {
        "lid": plan("lid", net="lid", over="base"),
        "base": plan("base", net="tray", inner=POKER),
        "tuck": plan("tuck", holds=("a", "b")),
        "unknown": plan("unknown", holds=("a", "gone")),
        "lost": plan("lost", net="lid", over="gone"),
    }
    stacks = {"a": Stack(mm(63), mm(88), 40), "b": Stack(mm(63), mm(88), 14)}
    found = nets_of(plans, stacks, problems)
    assert not list(problems)
    assert list(found) == ["lid", "base", "tuck"]
    assert found["lid"].inner == pytest.approx((mm(65.6), mm(90.6), mm(20.3)))
    assert found["tuck"].inner.depth == pytest.approx(mm(54 * 0.37785 + 2.8))


def test_sides_have_the_room_and_the_board_of_their_box() -> None:
    problems = Problems()
    plans = {
        "lid-sides": plan("lid-sides", net="sides", of="lid", board=mm(0.3)),
        "lid": plan("lid", net="lid", over="base", strips=2, board=mm(0.5)),
        "base": plan("base", net="tray", inner=POKER, strips=2),
        "lost": plan("lost", net="sides", of="gone"),
    }
    found = nets_of(plans, {}, problems)
    assert not list(problems) and list(found) == ["lid-sides", "lid", "base"]
    assert found["lid-sides"].inner == found["lid"].inner
    assert found["lid-sides"].inner == pytest.approx((mm(65.6), mm(90.6), mm(20.6)))
    # the walls hang, and are as high as the room and half of the board of the lid
    assert found["lid-sides"].panels["left"].turn == 90
    assert found["lid-sides"].panels["left"].box[2] == pytest.approx(mm(20.6 + 0.25))


def test_errors_of_boxes_have_their_place() -> None:
    problems = Problems()
    plans = {
        "empty": plan("empty", holds=("a",)),
        "flat": plan("flat", inner=Inner(mm(60), mm(60), mm(3))),
    }
    assert nets_of(plans, {"a": Stack(9, 9, 0)}, problems) == {}
    assert [p.code for p in problems] == ["nothing-to-print", "box-net"]
    assert [str(p) for p in problems] == [
        "layout.yaml:1:1: error: box 'empty': there are no cards in it\n"
        "  hint: set its 'inner' size",
        "layout.yaml:1:1: error: box 'flat': the inner depth of the box must be at least 5 mm, "
        "not 3 mm",
    ]


# -- on a face --------------------------------------------------------------------------------


def boxed(elements: str, kind: NetKind = "tuck") -> tuple[Face | None, Net, list[str]]:
    net = net_of(kind, POKER, mm(0.3))
    made = Composer(layout(elements), game(), resources(), LIBRARY, net)
    found = made.compose(None, "box")
    messages = [p.message + (f" ({p.hint})" if p.hint else "") for p in made.problems]
    return found, net, messages


def clips(ops: Sequence[Op]) -> Iterator[Clip]:
    for op in ops:
        if isinstance(op, Group):
            if op.clip is not None:
                yield op.clip
            yield from clips(op.ops)


def test_the_lines_of_a_box_are_on_layers_over_its_face() -> None:
    net = net_of("tuck", POKER, mm(0.3))
    assert [group.layer for group in dieline_ops(net) if isinstance(group, Group)] == [
        "Glue", "Crease", "Cut"
    ]  # fmt: skip
    found, _, _ = boxed("f: {kind: shape, box: front, fill: black}")
    assert found is not None and len(found.ops) == 4


def test_a_panel_is_drawn_upright_and_turned_with_its_part() -> None:
    inner = "elements: {a: {kind: shape, fill: black, box: {w: 100%, h: 10pt}}}"
    found, net, messages = boxed(
        f"p: {{kind: panel, box: top, {inner}}}\nq: {{kind: panel, box: left, {inner}}}", "lid"
    )
    assert not messages and found is not None
    first, second = boxes(found.ops)[:2]
    # above the lid upside down: what is up there lies at the hinge
    x, y, w, h = net.panels["top"].box
    assert first == pytest.approx((x, y + h - 10, w, 10), abs=0.01)
    # on the left a quarter turned: up is to the right
    x, y, w, h = net.panels["left"].box
    assert second == pytest.approx((x + w - 10, y, 10, h), abs=0.01)


def test_a_panel_is_clipped_with_bleed_where_there_is_room() -> None:
    inner = "elements: {a: {kind: shape, fill: black}}"
    found, net, _ = boxed(f"p: {{kind: panel, box: front, {inner}}}")
    assert found is not None
    (clip,) = clips(found.ops)
    xs, ys = zip(*points(clip.segments), strict=True)
    x, y, w, h = net.panels["front"].box
    # 10 pt of bleed to the left, above and below; the right side begins at once
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(
        (x - 10, y - 10, x + w, y + h + 10), abs=0.01
    )


def test_the_ground_is_printed_on_the_net_and_its_bleed_only() -> None:
    """Points at a distance from the cut line: less than the bleed of 10 points is printed."""
    found, net, messages = boxed("g: {kind: shape, box: bleed, fill: black}")
    assert found is not None and messages == []
    (clip,) = clips(found.ops)
    assert tight_bounds(clip.segments) == pytest.approx(
        (-10, -10, net.width + 10, net.height + 10), abs=0.01
    )
    printed = points(clip.segments)
    for x in range(-8, int(net.width) + 9, 13):
        for y in range(-8, int(net.height) + 9, 13):
            away = edge_distance((x, y), net.cut)
            if inside((x, y), net.cut) or away < 9:
                assert winding((x, y), printed)
            elif away > 15:  # corners stay corners, so they reach out farther
                assert not winding((x, y), printed)


def winding(spot: Point, ring: list[Point]) -> int:
    """How often a closed line goes around a point."""
    found, (x, y) = 0, spot
    for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        found += (y0 <= y < y1 and side > 0) - (y1 <= y < y0 and side < 0)
    return found


def test_other_elements_refer_to_panels_by_name() -> None:
    found, net, messages = boxed(
        "front: {kind: shape, box: front, fill: black}\n"
        "mark: {kind: shape, box: {of: back, at: 3, w: 10pt, h: 10pt}, fill: black}"
    )
    assert not messages and found is not None
    x, y, w, h = net.panels["back"].box
    assert boxes(found.ops)[1] == pytest.approx((x + w - 10, y + h - 10, 10, 10), abs=0.01)
    assert len([op for op, _ in flat(found.ops)]) == 7


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ("p: {kind: panel, box: frnt, elements: {a: {kind: shape}}}",
         "'box': there is no element 'frnt' (did you mean 'front'?)"),
        ("p: {kind: panel, box: safe, elements: {a: {kind: shape}}}",
         "'p': a panel's 'box' is one of the box's panels"),
        ("p: {kind: panel, elements: {a: {kind: shape}}}",
         "'p': a panel's 'box' is one of the box's panels (e.g. 'box: front')"),
        ("front: {kind: shape, box: {of: front, w: 5pt}}",
         "an element cannot be called 'front', which is the name of a place (give it another name, "
         "or set 'box: front' if that is its place)"),
        ("left: {kind: panel, box: lefty, elements: {a: {kind: shape}}}",
         "'box': there is no element 'lefty' (did you mean 'left'?)"),
        ("g: {kind: group, elements: {left: {kind: panel, box: left, "
         "elements: {a: {kind: shape}}}}}",
         "'left': a panel belongs at the top level of a layout, not in another element"),
    ],
)  # fmt: skip
def test_errors_of_panels_are_reported(elements: str, message: str) -> None:
    _, _, messages = boxed(elements)
    assert messages[0].startswith(message)


TEXT = "elements: {t: {kind: text, text: Title, box: {%s, w: 60pt, h: 12pt}}}"


@pytest.mark.parametrize(
    ("name", "where", "severity", "message"),
    [
        # upside down on the net, but named as on the box
        ("top", "y: -3pt", "warning", "the text 'Title' runs "),
        ("top", "y: -20pt", "error", "the text 'Title' lies "),
        ("left", "at: 9, x: 45pt", "warning", "the text 'Title' runs "),
        ("lid", "at: 3, x: 90pt", "error", "the text 'Title' lies "),
    ],
)
def test_text_over_a_fold_is_reported_with_panel_and_element(
    name: str, where: str, severity: str, message: str
) -> None:
    net = net_of("lid", POKER, mm(0.3))
    elements = f"p: {{kind: panel, box: {name}, {TEXT % where}}}"
    net_layout = replace(layout(elements), width=net.width, height=net.height)
    made = Composer(net_layout, game(), resources(), LIBRARY, net)
    assert is_whole(made.compose(None, "box")) == (severity == "warning")
    (found,) = made.problems
    assert found.severity == severity and found.message.startswith(f"'t': {message}")
    assert "the panel 'p'" in found.message
    assert found.hint is not None and found.hint.endswith("end where the panel 'p' does")


def test_text_inside_its_panel_is_not_reported() -> None:
    _, _, messages = boxed(f"p: {{kind: panel, box: top, {TEXT % 'y: 2pt'}}}", "lid")
    assert messages == []


def test_decks_of_very_different_sizes_are_reported() -> None:
    problems = Problems()
    plans = {"tuck": plan("tuck", holds=("cards", "board"))}
    stacks = {"cards": Stack(mm(63), mm(88), 40), "board": Stack(mm(400), mm(400), 1)}
    assert nets_of(plans, stacks, problems) == {}
    (found,) = problems
    assert found.message == (
        "box 'tuck': 'board' is 400 mm × 400 mm, and does not fit in one pile with 'cards', which "
        "is 63 mm × 88 mm"
    )
    smaller = {**stacks, "board": Stack(mm(120), mm(70), 1)}
    assert list(nets_of(plans, smaller, problems)) == ["tuck"]


def test_a_panel_on_a_card_is_reported() -> None:
    made = Composer(
        layout("p: {kind: panel, elements: {a: {kind: shape}}}"), game(), resources(), LIBRARY
    )
    assert not is_whole(made.compose(None, "k"))
    (found,) = made.problems
    assert found.message.endswith("a panel is part of a box, and this layout is that of a card")


def test_every_panel_is_in_the_page_and_its_example_is_drawn() -> None:
    page = (ROOT / "docs/boxes.md").read_text()
    for kind in KINDS:
        (row,) = (line for line in page.splitlines() if line.startswith(f"| `{kind}` | `"))
        forms = [form for other, form in FORMS if other == kind]
        for name in {name for form in forms for name in net_of(kind, POKER, mm(0.3), form).panels}:
            assert f"`{name}`" in row or name.startswith("tab-"), name
    block = page.split("```yaml elements\n")[1].split("```")[0]
    net = net_of("tuck", POKER, mm(0.3))
    made = layout(block, palette="paper: white", styles="body: {font: Alegreya, size: 9pt}")
    larger = replace(made, width=net.width, height=net.height)
    composer = Composer(larger, game(), resources(), LIBRARY, net)
    assert is_whole(composer.compose(None, "box"))
    assert not list(composer.problems)
