"""Boxes: anchors, references, defaults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import box_of, boxes, face, problems_of

from pnp.model.face import IDENTITY
from pnp.model.units import Measure
from pnp.schema.values import Length, Mismatch
from pnp.typeset.properties.places import ANCHORS, Place, inset, place_type, turned

MEASURE = Length(share=True)
BOX = place_type(MEASURE, MEASURE)
REFERENCE = (10.0, 20.0, 100.0, 60.0)
sides = st.floats(0, 200)
digits = st.integers(1, 9)


@pytest.mark.parametrize(
    ("digit", "x", "y"),
    [
        (7, 10, 20), (8, 55, 20), (9, 100, 20),
        (4, 10, 48), (5, 55, 48), (6, 100, 48),
        (1, 10, 76), (2, 55, 76), (3, 100, 76),
    ],
)  # fmt: skip
def test_anchors_as_on_a_keypad(digit: int, x: float, y: float) -> None:
    place = Place(at=digit, pin=digit)
    assert place.resolve(REFERENCE, 10, 4) == (x, y, 10, 4)


@given(digits, digits, sides, sides, st.floats(-50, 50), st.floats(-50, 50))
def test_the_pinned_anchor_lies_on_the_other(
    at: int, pin: int, width: float, height: float, x: float, y: float
) -> None:
    place = Place(at=at, pin=pin, x=Measure(x), y=Measure(y))
    left, top, w, h = place.resolve(REFERENCE, width, height)
    (ax, ay), (px, py) = ANCHORS[at], ANCHORS[pin]
    assert (w, h) == (width, height)
    assert left + px * w == pytest.approx(10 + ax * 100 + x)
    assert top + py * h == pytest.approx(20 + ay * 60 + y)


@given(digits, st.floats(-40, 40), st.floats(-25, 25))
def test_what_fills_ends_where_the_reference_ends(digit: int, x: float, y: float) -> None:
    place = Place(at=digit, pin=digit, x=Measure(x), y=Measure(y))
    width, height = place.fill(100, 60)
    left, top, _, _ = place.resolve(REFERENCE, width, height)
    ax, ay = ANCHORS[digit]
    edges = {0: left + width - 110, 1: left - 10, 0.5: 0}
    assert edges[ax] == pytest.approx(0)
    if ax == 0.5:
        assert width == pytest.approx(100 - 2 * abs(x))
        assert left >= 10 - 1e-9 and left + width <= 110 + 1e-9
    if ay == 0:
        assert top + height == pytest.approx(80)


def test_what_is_outside_is_as_large_as_the_reference() -> None:
    assert Place(at=2, pin=8, y=Measure(5)).fill(100, 60) == (100, 60)
    assert Place(at=6, pin=4, x=Measure(5)).fill(100, 60) == (100, 60)


def test_nothing_is_left_beyond_the_edge() -> None:
    assert Place(x=Measure(120)).fill(100, 60) == (0, 60)
    assert Place(at=5, pin=5, x=Measure(-70)).fill(100, 60) == (0, 60)


def test_boxes_as_written() -> None:
    assert BOX.read("safe") == Place("safe", width=Measure(0, 1), height=Measure(0, 1))
    assert BOX.read({}) == Place()
    assert BOX.read({"at": 9, "x": "-2pt"}) == Place(at=9, pin=9, x=Measure(-2))
    assert BOX.read({"at": 9, "pin": 7}).pin == 7
    assert BOX.read({"w": "100% - 4pt"}).width == Measure(-4, 1)


def test_what_is_no_box_is_reported() -> None:
    with pytest.raises(Mismatch, match="expected a box, found 5"):
        BOX.read(5)
    with pytest.raises(Mismatch, match="from 1 to 9"):
        BOX.read({"at": 10})
    with pytest.raises(Mismatch, match="unknown key 'width'"):
        BOX.read({"width": "3pt"})


def test_inset_and_turned() -> None:
    assert inset((0, 0, 10, 20), 2) == (2, 2, 6, 16)
    assert inset((0, 0, 10, 20), -2) == (-2, -2, 14, 24)
    assert inset((0, 0, 10, 20), 7)[2:] == (0, 6)
    assert turned((0, 0, 10, 10), 0) == IDENTITY
    a, b, c, d, e, f = turned((10, 0, 20, 10), 90)
    # clockwise: what was at the top left is at the top right, about (20, 5)
    assert (a * 10 + c * 0 + e, b * 10 + d * 0 + f) == pytest.approx((25, -5))


# -- on a face of 200 × 100 with 10 bleed and 5 safe ------------------------------------------

S = "kind: shape, fill: black"


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("face", (0, 0, 200, 100)),
        ("bleed", (-10, -10, 220, 120)),
        ("safe", (5, 5, 190, 90)),
        ("parent", (0, 0, 200, 100)),
        ("{}", (0, 0, 200, 100)),
        ("{of: safe, at: 5, w: 50%, h: 10pt}", (52.5, 45, 95, 10)),
        ("{x: 3pt}", (3, 0, 197, 100)),
        ("{at: 3, x: -3pt, y: -4pt}", (0, 0, 197, 96)),
        ("{of: safe, x: 10%, w: 100% - 20pt}", (24, 5, 170, 90)),
    ],
)
def test_rooms_of_a_face(box: str, expected: tuple[float, ...]) -> None:
    assert box_of(f"a: {{{S}, box: {box}}}") == expected


def test_by_another_element_written_before_or_after() -> None:
    found = boxes(
        face(
            f"""
            late: {{{S}, box: {{of: base, at: 2, pin: 8, y: 2pt, h: 4pt}}}}
            base: {{{S}, box: {{x: 10pt, y: 20pt, w: 30pt, h: 40pt}}}}
            corner: {{{S}, box: {{of: late, at: 3, pin: 7, w: 1pt, h: 1pt}}}}
            """
        ).ops
    )
    assert found == [(10, 62, 30, 4), (10, 20, 30, 40), (40, 66, 1, 1)]


def test_a_hidden_element_still_has_a_place() -> None:
    found = box_of(
        f"""
        base: {{{S}, when: false, box: {{x: 10pt, w: 30pt, h: 40pt}}}}
        on: {{{S}, box: {{of: base, at: 3, pin: 3, w: 5pt, h: 5pt}}}}
        """
    )
    assert found == (35, 35, 5, 5)


def test_a_group_is_a_parent_and_what_is_outside_can_be_referred_to() -> None:
    found = boxes(
        face(
            f"""
            base: {{{S}, box: {{x: 150pt, y: 50pt, w: 10pt, h: 10pt}}}}
            group:
              kind: group
              box: {{x: 20pt, y: 20pt, w: 50pt, h: 40pt}}
              elements:
                inner: {{{S}, box: {{at: 3, w: 10pt, h: 10pt}}}}
                outer: {{{S}, box: {{of: base, at: 6, pin: 4, w: 2pt, h: 2pt}}}}
                whole: {{{S}, box: safe}}
            """
        ).ops
    )
    assert found == [(150, 50, 10, 10), (60, 50, 10, 10), (160, 54, 2, 2), (5, 5, 190, 90)]


def test_inner_names_come_before_outer_ones() -> None:
    found = boxes(
        face(
            f"""
            base: {{{S}, box: {{w: 10pt, h: 10pt}}}}
            group:
              kind: group
              elements:
                base: {{{S}, box: {{x: 50pt, w: 5pt, h: 5pt}}}}
                on: {{{S}, box: {{of: base, at: 9, pin: 7, w: 1pt, h: 1pt}}}}
            """
        ).ops
    )
    assert found[2] == (55, 0, 1, 1)


def test_circles_are_refused_once() -> None:
    (message,) = problems_of(
        f"""
        a: {{{S}, box: {{of: b}}}}
        b: {{{S}, box: {{of: c}}}}
        c: {{{S}, box: {{of: a}}}}
        """
    )
    assert message == "'a': 'box': elements are placed by each other in a circle: a → b → c → a"
    (message,) = problems_of(f"a: {{{S}, box: {{of: a}}}}")
    assert message.endswith("in a circle: a → a")


def test_unknown_places_are_reported_with_the_nearest() -> None:
    (message,) = problems_of(f"a: {{{S}, box: {{of: saef}}}}")
    assert message == "'box': there is no element 'saef' (did you mean 'safe'?)"


def test_a_repeated_element_is_no_place() -> None:
    (message,) = problems_of(
        f"""
        many: {{{S}, repeat: "n in [1, 2]", box: {{w: 5pt, h: 5pt}}}}
        a: {{{S}, box: {{of: many}}}}
        """
    )
    assert "'many' is repeated, so it has several places" in message


def test_auto_needs_a_size_of_its_own() -> None:
    (message,) = problems_of(f"a: {{{S}, box: {{w: auto, h: 5pt}}}}")
    assert message.startswith("'a': 'box': a shape has no size of its own, so it cannot be 'auto'")
