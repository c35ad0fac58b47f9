"""Ornament frames: designs found by file, placed on all sides of a box."""

from __future__ import annotations

import pytest

from pnp.geometry.patterns.frames import FrameDesign, Pieces, frame, frame_designs
from pnp.geometry.patterns.strokes import leaf
from pnp.geometry.segments import tight_bounds
from pnp.model.face import Segments

BOX = (10.0, 20.0, 120.0, 200.0)
# a corner with a short line from its outside, an edge with a mark at its beginning
PLAIN = FrameDesign(
    "plain",
    "",
    lambda size: Pieces(filled=(("M", 1.0, 2.0), ("L", 2.0, 1.0))),
    lambda length, size: Pieces((("M", 0.0, 3.0), ("L", length, 3.0))),
)


def ends(segments: Segments) -> list[tuple[float, float]]:
    return [(s[-2], s[-1]) for s in segments if len(s) > 1]  # type: ignore[misc]


def test_a_corner_is_mirrored_to_all_corners_and_an_edge_put_on_all_sides():
    found = frame(PLAIN, BOX, 15)
    assert ends(found.filled) == [
        (11, 22), (12, 21), (129, 22), (128, 21), (129, 218), (128, 219), (11, 218), (12, 219)
    ]  # fmt: skip
    assert ends(found.thin) == [
        (25, 23), (115, 23), (25, 217), (115, 217), (13, 35), (13, 205), (127, 35), (127, 205)
    ]  # fmt: skip


def test_corners_are_at_most_half_of_the_shorter_side_and_then_have_no_edge_between():
    found = frame(PLAIN, (0, 0, 20, 60), 40)
    assert ends(found.thin) == [(3, 10), (3, 50), (17, 10), (17, 50)]


def test_the_designs():
    assert list(frame_designs()) == [
        "beads", "deco", "double", "laurel", "meander", "notched", "scroll"
    ]  # fmt: skip


@pytest.mark.parametrize("name", frame_designs())
def test_a_design_stays_in_its_box_and_is_symmetric(name):
    found = frame(frame_designs()[name], BOX, 24)
    drawn = (*found.thin, *found.thick, *found.filled)
    x0, y0, x1, y1 = tight_bounds(drawn)
    assert 10 <= x0 < 14 and 20 <= y0 < 24
    assert x1 == pytest.approx(140 - x0, abs=0.011) and y1 == pytest.approx(240 - y0, abs=0.011)
    places = {(round(x, 1), round(y, 1)) for x, y in ends(drawn)}
    for x, y in places:  # mirrored left to right and top to bottom, but for rounding
        for mx, my in ((140 - x, y), (x, 240 - y)):
            assert any(abs(mx - px) < 0.25 and abs(my - py) < 0.25 for px, py in places), (x, y)


@pytest.mark.parametrize("name", frame_designs())
def test_a_corner_is_symmetric_about_its_diagonal(name):
    pieces = frame_designs()[name].corner(30.0)
    places = ends((*pieces.thin, *pieces.thick, *pieces.filled))
    assert places
    for x, y in places:
        assert any(abs(y - px) < 0.05 and abs(x - py) < 0.05 for px, py in places), (x, y)


@pytest.mark.parametrize("name", frame_designs())
@pytest.mark.parametrize("length", [4.0, 90.0, 377.0])
def test_an_edge_is_as_long_as_it_has_to_be(name, length):
    pieces = frame_designs()[name].edge(length, 24.0)
    lines = tight_bounds((*pieces.thin, *pieces.thick))
    assert (lines[0], lines[2]) == (0, pytest.approx(length))
    x0, _, x1, _ = tight_bounds((*pieces.thin, *pieces.thick, *pieces.filled))
    assert x0 == pytest.approx(length - x1, abs=0.01)


def test_a_leaf_has_points_at_both_ends():
    found = leaf((10, 20), 90, 30, 12)
    assert ends(found) == [(10, 20), (10, 50), (10, 20)]
    x0, y0, x1, y1 = tight_bounds(found)
    assert (y0, y1) == (20, 50) and x1 - x0 == pytest.approx(12, abs=0.3)
