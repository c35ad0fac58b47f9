"""Elements made of lines: guilloche, rosette, hatch, rays, gear, frame."""

from __future__ import annotations

import pytest
from lay_out import boxes, card, composer, face, flat, problems_of

from pnp.model.face import Path, Stroke

BOX = "box: {x: 10pt, y: 20pt, w: 60pt, h: 40pt}"
RED, BLACK = (1.0, 0.0, 0.0), (0.0,)


def paths(elements: str, **more: str) -> list[Path]:
    return [op for op, _ in flat(face(elements, **more).ops) if isinstance(op, Path)]


@pytest.mark.parametrize(
    ("kind", "threads"),
    [("guilloche", 6), ("guilloche, form: frame", 6), ("guilloche, form: field, band: 10pt", 21),
     ("rosette", 12)],
)  # fmt: skip
def test_each_thread_is_a_path_inside_the_box_of_the_element(kind, threads):
    elements = f"a: {{kind: {kind}, stroke_width: 2pt, {BOX}}}"
    found = paths(elements)
    assert len(found) == threads
    assert {p.stroke for p in found} == {Stroke(BLACK, 2.0, join="round")}
    drawn = boxes(face(elements).ops)
    # half of the line is outside of it; control points are at most 5 % outside of a wave
    left, top = min(x for x, *_ in drawn), min(y for _, y, *_ in drawn)
    right, foot = max(x + w for x, _, w, _ in drawn), max(y + h for _, y, _, h in drawn)
    assert 9 < left < 13 and 19 < top < 22 and 67 < right < 71 and 58 < foot < 61


def test_a_guilloche_frame_leaves_the_middle_free():
    found = paths(f"a: {{kind: guilloche, form: frame, band: 8pt, period: 6pt, {BOX}}}")
    ends = [(s[-2], s[-1]) for path in found for s in path.segments if len(s) > 1]
    assert not [p for p in ends if 22 < p[0] < 58 and 32 < p[1] < 48]


def test_the_colours_are_those_of_the_palette():
    for kind, key in (("guilloche", "stroke"), ("rosette", "stroke"), ("gear", "stroke"),
                      ("hatch", "color"), ("frame", "color"), ("rays", "fill")):  # fmt: skip
        found = paths(f"a: {{kind: {kind}, {key}: brass, {BOX}}}", palette="brass: '#ff0000'")
        assert {p.fill or (p.stroke and p.stroke.paint) for p in found} == {RED}, kind
        assert paths(f"a: {{kind: {kind}, {key}: none, {BOX}}}") == [], kind


@pytest.mark.parametrize("kind", ["guilloche", "rosette", "hatch", "rays", "gear", "frame"])
def test_an_element_without_room_draws_nothing(kind):
    assert paths(f"a: {{kind: {kind}, box: {{w: 0pt, h: 20pt}}}}") == []


def test_the_lines_of_an_even_hatch_are_as_wide_as_its_tone():
    (path,) = paths(f"a: {{kind: hatch, tone: 0.25, spacing: 4pt, angle: 0, {BOX}}}")
    assert path.stroke == Stroke(BLACK, 1.0)
    assert [s[1:] for s in path.segments[:4]] == [(10, 22), (70, 22), (10, 26), (70, 26)]


def test_hatches_that_cross_share_the_tone():
    found = paths(f"a: {{kind: hatch, tone: 0.75, spacing: 4pt, angle: 0, cross: 90, {BOX}}}")
    assert [p.stroke and p.stroke.width for p in found] == [2.0, 2.0]
    level, upright = found[0].segments, found[1].segments
    assert {(a[2], b[2]) for a, b in zip(level[::2], level[1::2], strict=True)} == {
        (y, y) for y in range(22, 60, 4)
    }
    assert {(a[1], b[1]) for a, b in zip(upright[::2], upright[1::2], strict=True)} == {
        (x, x) for x in range(12, 69, 4)
    }


def test_a_tone_from_one_side_to_the_other_swells():
    (path,) = paths(
        f"a: {{kind: hatch, tone: {{from: 0, to: 1, angle: 0}}, angle: 90, spacing: 6pt, {BOX}}}"
    )
    assert path.stroke is None and path.fill == BLACK
    # lines 6 points apart, of tones of 0.95, 0.85 …: their right edges
    rights = [s[1] for s in path.segments if s[0] == "M"]
    assert rights == [69.85, 63.55, 57.25, 50.95, 44.65, 38.35, 32.05, 25.75, 19.45, 13.15]


def test_a_tone_from_the_middle_outwards():
    (path,) = paths(f"a: {{kind: hatch, tone: {{from: 1, to: 0}}, angle: 0, spacing: 4pt, {BOX}}}")
    wide: dict[int, float] = {}
    for row in range(22, 60, 4):
        ys = [s[2] for s in path.segments if len(s) > 1 and abs(s[2] - row) <= 2]
        wide[row] = max(ys) - min(ys)
    assert wide[38] > wide[34] > wide[30] > wide[26] > wide[22]
    assert wide[38] == pytest.approx(3.6, abs=0.15)  # 0.9 of 4 points


def test_a_hatch_ends_at_its_shape():
    (path,) = paths(f"a: {{kind: hatch, shape: ellipse, angle: 0, spacing: 4pt, {BOX}}}")
    for s in path.segments:
        assert (s[1] - 40) ** 2 / 900 + (s[2] - 40) ** 2 / 400 < 1.01  # type: ignore[misc]


def test_rays_come_from_any_place_of_the_box():
    (path,) = paths(f"a: {{kind: rays, count: 8, middle: 7, {BOX}}}")
    assert (10.0, 20.0) in [s[1:] for s in path.segments]
    (other,) = paths(f"a: {{kind: rays, count: 8, middle: {{x: 25%, y: 30pt}}, {BOX}}}")
    assert (25.0, 50.0) in [s[1:] for s in other.segments]


def test_wheels_of_one_module_have_a_size_of_their_own():
    row = "r: {kind: row, elements: {a: {kind: gear, module: 2pt, teeth: 10, stroke: black}, "
    row += "b: {kind: gear, module: 2pt, teeth: 20}}}"
    first, second = boxes(face(row).ops)
    assert first == pytest.approx((0.5, 10.0, 23.0, 24.0), abs=0.6)
    assert second == pytest.approx((24.0, 0.0, 44.0, 44.0), abs=0.6)
    placed = "a: {kind: gear, module: 2pt, teeth: 10, box: {at: 5}}"
    assert boxes(face(placed).ops)[0] == pytest.approx((88.4, 38.0, 23.2, 24.0), abs=0.1)


def test_a_wheel_without_a_module_is_as_large_as_its_box_with_its_line():
    ((x, y, width, height),) = boxes(face(f"a: {{kind: gear, stroke_width: 2pt, {BOX}}}").ops)
    assert (y, height) == (pytest.approx(21, abs=0.1), pytest.approx(38, abs=0.1))
    assert x == pytest.approx(21, abs=0.1) and width == height


def test_the_lines_of_a_frame_and_its_thick_ones():
    found = paths(f"a: {{kind: frame, design: double, stroke_width: 0.5pt, heavy: 4, {BOX}}}")
    assert [p.stroke and p.stroke.width for p in found] == [0.5, 2.0]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("kind: frame, design: scrol", "'design': expected one of beads, deco, double, laurel, "
         "meander, notched, scroll; found 'scrol' (did you mean 'scroll'?)"),
        ("kind: hatch, tone: 2", "'tone': expected a number from 0 to 1, found 2 (it is a share "
         "of 1: 0.02)"),
        ("kind: hatch, tone: dark", "'tone': expected a number, found 'dark' (e.g. "
         "0.4, or {from: 0.1, to: 0.7, angle: 90})"),
        ("kind: hatch, tone: {from: 1}", "'tone': 'to' is missing"),
        ("kind: rays, middle: center", "'middle': expected a whole number, found "
         "'center' (anchors are the digits of a keypad: 5)"),
        ("kind: gear, module: 5pt, teeth: 20, box: {w: 40pt, h: 40pt}", "'a': the wheel is 38.8 mm "
         "wide, more than its box (make 'module' smaller, or leave it out, or set no width and "
         "height)"),
    ],
)  # fmt: skip
def test_wrong_values(values, message):
    assert problems_of(f"a: {{{values}}}") == [message]


def test_a_pattern_on_many_cards_is_one_object():
    cards = [card("one", name="One"), card("two", name="Two")]
    made = composer(f"a: {{kind: rosette, {BOX}}}\nb: {{kind: hatch, {BOX}}}", cards)
    first, second = (made.compose(one, one.id) for one in cards)
    assert first is not None and second is not None and len(first.ops) == 2
    assert all(a is b for a, b in zip(first.ops, second.ops, strict=True))
