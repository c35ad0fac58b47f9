"""The element `face`: the face of another card, whole or the part around something on it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import boxes, face, flat, problems_of, resources

from pnp.geometry.outlines import box_outline, ellipse_in
from pnp.geometry.segments import tight_bounds
from pnp.model.definitions import replace
from pnp.model.face import Face, Group, Path
from pnp.typeset.elements.face import Window, window

SQUARE = Path(box_outline((10.0, 20.0, 30.0, 40.0)), (0.0,))
AXE = Face("tools/axe", 100.0, 200.0, 0.0, (SQUARE,))
FOUND = replace(resources(), faces={"tools/axe": AXE})
SIDE = st.floats(20, 1200)


def seen(shown: Any, width: float, of: Face = AXE, **more: Any) -> Window:
    values = {
        "show": shown, "lines": 0, "type": 0, "readable": 7.0, "enlarge": 1.6, "around": 18.0,
        "least": 48.0, "most": 150.0, **more,
    }  # fmt: skip
    return window(of, values, width)


def test_a_whole_face_is_as_large_as_its_box_allows():
    made = face("a: {kind: face, face: tools/axe, box: {x: 5pt, y: 5pt, w: 25pt}}", found=FOUND)
    assert boxes(made.ops) == [(7.5, 10.0, 7.5, 10.0)]


def test_a_token_is_shown_inside_its_outline():
    circle = ellipse_in((0.0, 0.0, 100.0, 200.0))
    token = replace(AXE, outline=circle, is_shaped=True)
    found = replace(resources(), faces={"tools/axe": token})
    made = face("a: {kind: face, face: tools/axe, edge: black, box: {w: 25pt}}", found=found)
    group, edge = made.ops[0].ops  # type: ignore[union-attr]
    assert isinstance(edge, Path) and isinstance(group, Group) and group.clip is not None
    assert group.clip.segments == edge.segments
    assert tight_bounds(edge.segments) == pytest.approx((0, 0, 25, 50))
    assert [s[0] for s in edge.segments] == ["M", "C", "C", "C", "C", "Z"]
    # a face with rounded corners is shown with its trim, as before
    rounded = replace(AXE, outline=box_outline((0.0, 0.0, 100.0, 200.0), 9.0))
    assert rounded.trimmed == box_outline((0.0, 0.0, 100.0, 200.0))


def test_a_window_shows_what_is_around_a_place_and_frames_it():
    made = face(
        "a: {kind: face, face: tools/axe, show: [10, 20, 30, 40], mark: black, edge: black, "
        "box: {w: 60pt}}", found=FOUND,
    )  # fmt: skip
    art, edge, casing, mark = boxes(made.ops)
    # as large as it is, in the middle, 18 pt of the face above and below it
    assert art == (10.0, 18.0, 30.0, 40.0) and edge == (0.0, 0.0, 60.0, 76.0)
    assert casing == mark == (8.4, 16.4, 33.2, 43.2)


def test_words_of_a_face_that_a_window_leaves_out_are_no_error():
    words = face("t: {kind: text, text: far away, box: {x: 150pt, w: 50pt}}")
    found = replace(resources(), faces={"tools/axe": words})
    made = face("a: {kind: face, face: tools/axe, show: [0, 0, 20, 20], box: {w: 40pt}}",
                found=found)  # fmt: skip
    assert any(isinstance(op, Group) and op.is_picture for op in made.ops[0].ops)  # type: ignore[union-attr]


def test_a_face_that_is_not_there():
    assert problems_of("a: {kind: face, face: tools/axes}", found=FOUND) == [
        "'face': there is no face 'tools/axes' (did you mean 'tools/axe'?)"
    ]
    assert problems_of("a: {kind: face, face: tools/axe, show: [1, 2]}", found=FOUND) == [
        "'show': expected a place on the face ([x, y, width, height] in points)"
    ]


@given(SIDE, SIDE, st.data(), st.sampled_from([0.0, 90.0, 180.0, 270.0, 87.0]), st.floats(3, 40))
def test_a_window_holds_what_it_shows(width, height, data, turn, size):
    x0 = data.draw(st.floats(0, width - 10))
    y0 = data.draw(st.floats(0, height - 10))
    x1, y1 = data.draw(st.floats(x0 + 5, width)), data.draw(st.floats(y0 + 5, height))
    of = Face("f", width, height, 0.0, ())
    found = seen((x0, y0, x1 - x0, y1 - y0), 205.0, of, lines=turn, type=size)
    assert found.width <= 205.01 and found.height <= 150.01
    a, b, c, d, e, f = found.matrix
    for x, y in ((x0, y0), (x1, y1), (x0, y1), (x1, y0)):
        px, py = a * x + c * y + e, b * x + d * y + f
        assert -0.1 <= px <= found.width + 0.1
        assert -0.1 <= py <= found.height + 0.1
    # nothing but the face is seen
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (0, width) for y in (0, height)]
    assert min(x for x, _ in corners) <= 0.01 and min(y for _, y in corners) <= 0.01
    assert max(x for x, _ in corners) >= found.width - 0.01
    assert max(y for _, y in corners) >= found.height - 0.01


@pytest.mark.parametrize(
    ("turn", "matrix"),
    [(0, (1, 0, 0, 1)), (87, (0, -1, 1, 0)), (180, (-1, 0, 0, -1)), (270, (0, 1, -1, 0))],
)
def test_lines_that_are_turned_are_shown_level(turn, matrix):
    of = Face("f", 180.0, 250.0, 0.0, ())
    assert seen((10, 10, 30, 30), 205.0, of, lines=turn, type=10).matrix[:4] == matrix


def test_small_type_is_shown_larger_and_large_type_as_it_is():
    of = Face("f", 180.0, 250.0, 0.0, ())
    scales = [seen((10, 10, 60, 12), 205.0, of, type=size).scale for size in (10, 7, 5)]
    assert scales == [1.0, 1.0, pytest.approx(1.4)]


def test_the_art_of_a_face_is_one_object_however_often_it_is_shown():
    one = "{kind: face, face: tools/axe, box: {w: 25pt}}"
    made = face(f"a: {one}\nb: {one}", found=FOUND)
    assert [op for op, _ in flat(made.ops) if isinstance(op, Path)] == [SQUARE, SQUARE]
    arts = [op.ops[0].ops[0].ops[0] for op in made.ops]  # type: ignore[union-attr]
    assert arts[0] is arts[1]
