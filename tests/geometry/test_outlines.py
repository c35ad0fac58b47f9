"""Outlines in numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.outlines import (
    KAPPA,
    box_outline,
    ellipse,
    ellipse_in,
    polyline,
    rectangle,
    regular_polygon_in,
)
from pnp.model.face import Segments

BOX = (10.0, 20.0, 40.0, 30.0)
boxes = st.tuples(*[st.floats(-100, 100)] * 2, *[st.floats(0.1, 200)] * 2)


def corners(segments: Segments) -> list[tuple[float, float]]:
    """The end points of the segments."""
    return [(s[-2], s[-1]) for s in segments if len(s) > 1]  # type: ignore[misc]


def around(segments: Segments) -> tuple[float, float, float, float]:
    xs, ys = zip(*corners(segments), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def test_a_box() -> None:
    assert box_outline(BOX) == rectangle(*BOX)
    assert corners(box_outline(BOX)) == [(10, 20), (50, 20), (50, 50), (10, 50)]
    assert box_outline(BOX)[-1] == ("Z",)


def test_rounded_corners() -> None:
    found = box_outline(BOX, 5)
    assert corners(found) == [
        (15, 20), (45, 20), (50, 25), (50, 45), (45, 50), (15, 50), (10, 45), (10, 25), (15, 20),
    ]  # fmt: skip
    # the middle of the corner lies on the circle
    _, x1, y1, x2, y2, x3, y3 = found[2]  # type: ignore[misc]
    x, y = (45 + 3 * x1 + 3 * x2 + x3) / 8, (20 + 3 * y1 + 3 * y2 + y3) / 8
    assert math.dist((x, y), (45, 25)) == pytest.approx(5, abs=0.001)


def test_the_radius_is_half_of_the_shorter_side_at_most() -> None:
    assert box_outline(BOX, 100) == box_outline(BOX, 15)
    assert box_outline(BOX, 0) == box_outline(BOX, -1)


def test_radii_of_two_kinds() -> None:
    assert corners(rectangle(0, 0, 10, 10, 2, 4))[:2] == [(2, 0), (8, 0)]
    assert rectangle(0, 0, 10, 10, 2, 0) == rectangle(0, 0, 10, 10)


def test_an_ellipse_touches_all_sides() -> None:
    assert around(ellipse_in(BOX)) == BOX
    assert corners(ellipse(0, 0, 1, 2)) == [(1, 0), (0, 2), (-1, 0), (0, -2), (1, 0)]
    assert pytest.approx(4 / 3 * math.tan(math.pi / 8)) == KAPPA


@given(boxes, st.integers(3, 12), st.floats(0.1, 0.9))
def test_polygons_and_stars_fill_the_box(
    box: tuple[float, float, float, float], sides: int, inner: float
) -> None:
    plain, star = regular_polygon_in(box, sides), regular_polygon_in(box, sides, inner)
    assert len(corners(plain)) == sides
    assert len(corners(star)) == 2 * sides
    for found in (plain, star):
        assert around(found) == pytest.approx(box, abs=0.001)


def test_a_polygon_has_a_corner_at_the_top() -> None:
    assert corners(regular_polygon_in((0, 0, 10, 10), 4)) == [(5, 0), (10, 5), (5, 10), (0, 5)]


def test_equal_shapes_are_equal() -> None:
    assert ellipse_in((0.1 + 0.2, 0, 1, 1)) == ellipse_in((0.3, 0, 1, 1))


def test_polylines() -> None:
    assert polyline([1, 2, 3, 4], closed=False) == (("M", 1, 2), ("L", 3, 4))
    assert polyline([1, 2, 3, 4], closed=True)[-1] == ("Z",)
    assert polyline([1, 2], closed=True) == ()
