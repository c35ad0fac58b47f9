"""Outlines made larger, and boxes inside of them, in numbers that a ruler confirms."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.offsets import distance, grown, is_inside, largest_box, polygon
from pnp.geometry.outlines import (
    box_outline,
    ellipse_in,
    hexagon_in,
    polyline,
    rectangle,
    regular_polygon_in,
)
from pnp.geometry.path import parse_path
from pnp.geometry.segments import reverse
from pnp.model.face import Segments

SQUARE = box_outline((0.0, 0.0, 100.0, 100.0))
L_SHAPE = parse_path("M 0 0 L 40 0 L 40 60 L 100 60 L 100 100 L 0 100 Z")


def ends(segments: Segments) -> list[tuple[float, float]]:
    return [(s[-2], s[-1]) for s in segments if len(s) > 1]  # type: ignore[misc]


def winding(segments: Segments, x: float, y: float) -> int:
    """How often a path goes around a point: what the rule 'nonzero' asks."""
    points = ends(segments)
    found = 0
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        if y0 <= y < y1 and side > 0:
            found += 1
        if y1 <= y < y0 and side < 0:
            found -= 1
    return found


def test_the_corners_of_a_square_stay_corners() -> None:
    assert sorted(ends(grown(SQUARE, 5))) == [(-5, -5), (-5, 105), (105, -5), (105, 105)]
    assert sorted(ends(grown(reverse(SQUARE), 5))) == sorted(ends(grown(SQUARE, 5)))
    assert grown(SQUARE, 0) is SQUARE


def test_a_circle_stays_one() -> None:
    found = ends(grown(ellipse_in((0.0, 0.0, 100.0, 100.0)), 6))
    assert all(math.dist(p, (50, 50)) == pytest.approx(56, abs=0.1) for p in found)


def test_the_edges_of_a_hexagon_move_outwards() -> None:
    """A hexagon 100 wide, with corners at the top and bottom, is 2 / √3 as high."""
    found = ends(grown(hexagon_in((0.0, 0.0, 100.0, 200 / math.sqrt(3))), 10))
    assert min(x for x, _ in found) == pytest.approx(-10, abs=0.001)
    assert min(y for _, y in found) == pytest.approx(-20 / math.sqrt(3), abs=0.001)
    assert len(found) == 6


def test_a_sharp_tip_is_rounded() -> None:
    found = ends(grown(parse_path("M 50 0 L 60 100 L 40 100 Z"), 5))
    assert min(y for _, y in found) == pytest.approx(-5, abs=0.1)


def test_an_inner_corner_is_filled() -> None:
    bigger = grown(L_SHAPE, 10)
    assert winding(bigger, 45, 55) and winding(bigger, 49, 20) and not winding(bigger, 51, 20)
    assert winding(bigger, 70, 51) and not winding(bigger, 70, 49)


@st.composite
def shapes(draw: st.DrawFn) -> list[float]:
    """Any polygon around (0, 0) that does not cross itself."""
    radii = draw(st.lists(st.floats(5, 50), min_size=3, max_size=12))
    step = 2 * math.pi / len(radii)
    return [
        v for i, r in enumerate(radii) for v in (r * math.cos(i * step), r * math.sin(i * step))
    ]


@given(shapes(), st.floats(1, 20), st.floats(-80, 80), st.floats(-80, 80))
def test_all_that_is_near_enough_is_inside(
    values: list[float], by: float, x: float, y: float
) -> None:
    shape = polyline(values, closed=True)
    points = polygon(shape)
    away = 0.0 if is_inside(points, (x, y)) else distance(points, (x, y))
    bigger = grown(shape, by)
    if away < by - 0.6:  # round corners are drawn with straight lines
        assert winding(bigger, x, y)
    if away > 2 * by + 0.001:
        assert not winding(bigger, x, y)


def test_the_safe_box_of_a_circle_is_its_square() -> None:
    """A circle of radius 50, 8 points inside: a square with a diagonal of 84."""
    box = largest_box(ellipse_in((0.0, 0.0, 100.0, 100.0)), (0.0, 0.0, 100.0, 100.0), 8)
    assert box is not None
    side = 84 / math.sqrt(2)
    expected = (50 - side / 2, 50 - side / 2, side, side)
    assert box == pytest.approx(expected, abs=0.1)


def test_the_safe_box_of_a_triangle_is_below_its_middle() -> None:
    triangle = parse_path("M 50 0 L 100 100 L 0 100 Z")
    box = largest_box(triangle, (0.0, 0.0, 100.0, 100.0), 0)
    assert box is not None
    assert box == pytest.approx((25, 50, 50, 50), abs=1)


def test_a_shape_without_room_has_no_box() -> None:
    thin = parse_path("M 0 0 L 100 0 L 100 4 L 0 4 Z")
    assert largest_box(thin, (0.0, 0.0, 100.0, 100.0), 3) is None


@given(st.integers(3, 12), st.floats(0, 10))
def test_the_box_keeps_its_distance(sides: int, away: float) -> None:
    shape = regular_polygon_in((0.0, 0.0, 100.0, 80.0), sides)
    box = largest_box(shape, (0.0, 0.0, 100.0, 80.0), away)
    assert box is not None
    points = polygon(shape)
    x, y, w, h = box
    for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
        assert is_inside(points, corner) or distance(points, corner) < 0.01
        assert distance(points, corner) >= away - 0.01
    assert w / h == pytest.approx(100 / 80, rel=0.001)


def test_a_wide_hexagon_lies_on_its_side() -> None:
    assert ends(hexagon_in((0.0, 0.0, 40.0, 36.0))) == [
        (0, 18), (10, 0), (30, 0), (40, 18), (30, 36), (10, 36),
    ]  # fmt: skip
    assert ends(hexagon_in((0.0, 0.0, 36.0, 40.0)))[0] == (18, 0)


def test_a_rectangle_has_no_other_points_than_its_corners() -> None:
    assert polygon(rectangle(0, 0, 10, 5)) == [(0, 0), (10, 0), (10, 5), (0, 5)]
