"""Tracks: spaces at equal distances along each kind of route, all of them in the box."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import boxes, card, face, flat, problems_of, runs

from pnp.model.face import Path
from pnp.schema.values import Mismatch
from pnp.typeset.arranging.baselines import baseline_type
from pnp.typeset.boards.routes import (
    Curved,
    Loop,
    Position,
    Route,
    Snake,
    Straight,
    bent,
    corners,
    ring,
    worst_overlap,
)

BOX = (10.0, 20.0, 180.0, 60.0)
SPACE = (12.0, 8.0)
DOT = "elements: {d: {kind: shape, fill: black}}"


def curved(**keys: Any) -> Curved:
    return Curved(bent(baseline_type().read(keys)))


ROUTES: list[Route] = [
    *map(Straight, ("right", "left", "up", "down")),
    *(Snake(4, corner) for corner in (7, 9, 3, 1)),
    *(Loop(4, corner) for corner in (7, 9, 3, 1)),
    *(Curved(ring(side)) for side in ("top", "right", "bottom", "left")),
    curved(arc=60), curved(arc=-40), curved(arc=0), curved(arc=10),
    curved(along="M 0 70 C 30 -20 60 140 100 30"), curved(along="M 0 0 L 100 100"),
    curved(along="M 50 0 L 100 100 L 0 100 Z"),
]  # fmt: skip


def track(more: str, box: str = "{w: 180pt, h: 60pt}", space: str = "10pt") -> str:
    return f"t: {{kind: track, box: {box}, space: {space}, {more}, {DOT}}}"


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("route", ROUTES)
def test_every_space_lies_in_the_box(route: Route, upright: bool) -> None:
    positions = route.place(BOX, 10, SPACE, upright).positions
    assert len(positions) == 10
    points = [point for position in positions for point in corners(position, SPACE, upright)]
    x, y, w, h = BOX
    assert min(px for px, _ in points) >= x - 0.01
    assert max(px for px, _ in points) <= x + w + 0.01
    assert min(py for _, py in points) >= y - 0.01
    assert max(py for _, py in points) <= y + h + 0.01


@pytest.mark.parametrize("route", [*ROUTES[:4], *ROUTES[12:20]])
def test_distances_along_curves_are_equal(route: Route) -> None:
    positions = route.place(BOX, 9, SPACE, True).positions
    steps = [math.dist(a[:2], b[:2]) for a, b in pairwise(positions)]
    # chords of a circle are equal, those of other curves nearly
    assert max(steps) - min(steps) < 0.02 * max(steps)


@pytest.mark.parametrize("way", ["right", "left", "down", "up"])
def test_a_row_touches_both_ends_of_its_box(way: str) -> None:
    positions = Straight(way).place(BOX, 5, SPACE, True).positions
    ends = {"right": (16, 50, 184, 50), "left": (184, 50, 16, 50),
            "down": (100, 24, 100, 76), "up": (100, 76, 100, 24)}  # fmt: skip
    assert (*positions[0][:2], *positions[-1][:2]) == ends[way]
    turned = Straight(way).place(BOX, 5, SPACE, False).positions
    reach = {"right": 16, "left": 184, "down": 26, "up": 74}[way]
    assert turned[0][0 if way in ("right", "left") else 1] == reach


def test_a_space_alone_is_in_the_middle() -> None:
    assert Straight("right").place(BOX, 1, SPACE, True).positions == [Position(100, 50, 0)]


def test_a_snake_turns_at_the_ends_of_its_rows() -> None:
    box = (0.0, 0.0, 40.0, 30.0)
    rows = [position[:2] for position in Snake(3, 1).place(box, 8, (10, 10), True).positions]
    assert rows == [(5, 25), (20, 25), (35, 25), (35, 15), (20, 15), (5, 15), (5, 5), (20, 5)]
    other = [position[:2] for position in Snake(3, 9).place(box, 4, (10, 10), True).positions]
    assert other == [(35, 5), (20, 5), (5, 5), (5, 25)]


def test_a_loop_goes_round_with_a_space_in_each_corner() -> None:
    box = (0.0, 0.0, 40.0, 30.0)
    found = Loop(4, 7).place(box, 10, (10, 10), True)
    assert [position[:2] for position in found.positions] == [
        (5, 5), (15, 5), (25, 5), (35, 5), (35, 15), (35, 25), (25, 25), (15, 25), (5, 25), (5, 15)
    ]  # fmt: skip
    assert found.line[-1] == ("Z",)
    assert Loop(4, 3).place(box, 10, (10, 10), True).positions[0][:2] == (35, 25)
    with pytest.raises(Mismatch, match="11 spaces do not go round a box with 4 in the top row"):
        Loop(4, 7).place(box, 11, (10, 10), True)


def test_a_circle_goes_clockwise_from_its_side() -> None:
    positions = Curved(ring("left")).place((0.0, 0.0, 60.0, 60.0), 4, (10, 10), True).positions
    found = [(round(x, 3), round(y, 3)) for x, y, _ in positions]
    assert found == [(5, 30), (30, 5), (55, 30), (30, 55)]


@given(
    st.lists(st.tuples(st.floats(0, 60), st.floats(0, 60), st.floats(-3.2, 3.2)), max_size=8),
    st.booleans(),
)
def test_overlaps_are_found_as_by_looking_at_all_pairs(
    spots: list[tuple[float, float, float]], upright: bool
) -> None:
    positions = [Position(*spot) for spot in spots]
    found = worst_overlap(positions, SPACE, upright)
    each = [
        (hit.points, i, j)
        for i in range(len(positions))
        for j in range(i)
        if (hit := worst_overlap([positions[i], positions[j]], SPACE, upright)) is not None
    ]
    assert (found.points if found else 0) == pytest.approx(max(each)[0] if each else 0, abs=0.001)


def test_an_overlap_is_what_they_would_have_to_move() -> None:
    one, other = Position(0, 0, 0), Position(9, 2, 0)
    assert worst_overlap([one, other], SPACE, True) == (0, 1, 3.0)
    assert worst_overlap([one, Position(12, 0, 0)], SPACE, True) is None
    # turned upright it is 8 wide, and ends at 4
    assert worst_overlap([Position(0, 0, math.pi / 2), Position(10.1, 0, 0)], SPACE, False) is None


# -- the element ------------------------------------------------------------------------------


def test_elements_fill_each_space_and_read_its_item() -> None:
    elements = (
        "t: {kind: track, box: {w: 190pt, h: 40pt}, items: '{range(3, 5)}', space: {w: 30pt, "
        "h: 20pt}, elements: {g: {kind: shape, fill: black}, n: {kind: text, size: 6pt, "
        "text: '{index}-{item}'}}}"
    )
    found = face(elements)
    assert boxes(found.ops) == [(0, 10, 30, 20), (80, 10, 30, 20), (160, 10, 30, 20)]
    assert ["".join(w.text for w in run.words) for run in runs(found.ops)] == ["0-3", "1-4", "2-5"]


def test_spaces_turn_with_the_track_if_they_are_not_upright() -> None:
    more = "items: [a, b], path: {line: down}, upright: false"
    found = boxes(face(track(more, space="{w: 20pt, h: 10pt}")).ops)
    assert found == [(85, 0, 10, 20), (85, 40, 10, 20)]
    more = "items: [a, b], path: {line: down}"
    found = boxes(face(track(more, space="{w: 20pt, h: 10pt}")).ops)
    assert found == [(80, 0, 20, 10), (80, 50, 20, 10)]


def test_backwards_keeps_where_a_closed_track_begins() -> None:
    items = "items: [a, b, c], "
    forth = boxes(face(track(items + "path: {circle: top}")).ops)
    back = boxes(face(track(items + "path: {circle: top}, backwards: true")).ops)
    assert back == [forth[0], forth[2], forth[1]]
    forth = boxes(face(track(items + "path: {line: right}")).ops)
    assert boxes(face(track(items + "backwards: true")).ops) == forth[::-1]


@pytest.mark.parametrize("path", ["{line: right}", "{circle: top}", "{arc: 30}", "{snake: 2}"])
def test_a_line_runs_under_the_spaces(path: str) -> None:
    line = "line: {stroke: black, width: 2pt}"
    found = [op for op, _ in flat(face(track(f"items: [1, 2, 3], path: {path}, {line}")).ops)]
    assert len(found) == 4
    assert isinstance(found[0], Path) and found[0].stroke is not None
    assert found[0].stroke.width == 2 and found[0].fill is None


def test_a_space_may_be_a_share_of_the_box() -> None:
    found = boxes(face(track("items: '{range(1, 9)}'", space="{w: '{100 / 9}%', h: 50%}")).ops)
    assert found[1] == pytest.approx((20, 15, 20, 30), abs=0.01)


def test_no_items_draw_nothing() -> None:
    assert face(track("items: '{tags}'"), card(tags=[])).ops == ()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("items: '{range(1, 20)}'", "the spaces '1' and '2' overlap by 0.4 mm (make the spaces"),
        ("items: 7", "expected a list of items, found 7"),
        ("items: [a], path: up", "expected how the track runs, found 'up'"),
        ("items: [a], path: {line: up, arc: 3}", "expected one of line, snake, loop, circle, arc"),
        ("items: [a], path: {arc: 3, start: 7}", "'start' is a corner of a snake or loop"),
        ("items: [a], path: {snake: 3, start: 5}", "'start' is a corner of a snake or loop"),
        ("items: [a], path: {along: M 0 0}", "'along': the path has no length"),
        ("items: [a], path: {line: upp}", "did you mean 'up'?"),
        ("items: [a, b], path: {arc: 180}", "its arc is 30 mm high"),
        ("items: [a, b], path: {along: M -500 0 L 900 0}", "the track leaves its box of 63.5 mm"),
        ("items: [a], space: 70pt", "a space of the track takes 24.7 mm × 24.7 mm, and its box "
                                    "63.5 mm × 21.2 mm"),
    ],
)  # fmt: skip
def test_errors_are_reported(more: str, message: str) -> None:
    text = track(more) if "space:" not in more else track(more).replace("space: 10pt, ", "")
    (found,) = problems_of(text)
    assert message in found


def test_spaces_may_overlap_if_it_is_stated() -> None:
    assert len(boxes(face(track("items: '{range(1, 20)}', overlap: true")).ops)) == 20


def test_an_error_in_a_space_names_it() -> None:
    text = track("items: [{id: gold}, {id: silver}]").replace(
        "kind: shape, fill: black", "kind: text, text: '{item.id}ware', smallest: 9pt, size: 9pt"
    )
    (found,) = problems_of(text)
    assert "(at the space 'gold')" in found


def test_in_a_row_a_track_needs_a_width() -> None:
    (found,) = problems_of(f"r: {{kind: row, elements: {{{track('items: [a]', box='{h: 9pt}')}}}}}")
    assert "an element of the row is a track, which has no width of its own" in found
