"""Colours, gradients and patterns as written, and what they are over a box."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import context, record

from pnp.model.face import Box, LinearGradient, Paint, Path, Pattern, RadialGradient, Stop
from pnp.schema.values import Mismatch
from pnp.typeset.properties.paint import PATTERNS, as_rgb

PAINT = context(palette="ink: '#204060'\nfaded: 'cmyk(0%, 50%, 100%, 20%)'").paint
BOX = (10.0, 20.0, 40.0, 30.0)


def paint(text: str, box: Box = BOX) -> Paint | None:
    found: Paint | None = PAINT.read(record(f"fill: {text}")["fill"]).over(box)
    return found


def gradient(text: str, box: Box = BOX) -> LinearGradient:
    found = paint(f"{{gradient: linear, {text}}}", box)
    assert isinstance(found, LinearGradient)
    return found


def pattern(text: str) -> Pattern:
    found = paint(f"{{{text}}}")
    assert isinstance(found, Pattern)
    return found


def test_colours() -> None:
    assert paint("ink") == (0.1255, 0.251, 0.3765)
    assert paint("white") == (1,)
    assert paint("none") is None


def test_of_a_list_the_first_known_colour_is_used() -> None:
    assert paint("[unknown, '', '~', ink, white]") == (0.1255, 0.251, 0.3765)
    assert paint("['#ffffff', ink]") == (1,)
    assert paint("[ink]") == paint("ink")


def test_a_gradient_runs_down_from_edge_to_edge() -> None:
    found = gradient("from: white, to: black")
    assert (found.x1, found.y1, found.x2, found.y2) == pytest.approx((30, 20, 30, 50))
    assert found.stops == (Stop(0, (1,)), Stop(1, (0,)))


def test_a_gradient_runs_to_the_right() -> None:
    found = gradient("angle: 0, from: white, to: black")
    assert (found.x1, found.y1, found.x2, found.y2) == pytest.approx((10, 35, 50, 35))


@given(st.integers(-360, 360))
def test_the_corners_get_the_end_colours(angle: int) -> None:
    found = gradient(f"angle: {angle}, from: white, to: black")
    dx, dy = found.x2 - found.x1, found.y2 - found.y1
    length = math.hypot(dx, dy)
    places = [
        ((x - found.x1) * dx + (y - found.y1) * dy) / length**2
        for x, y in [(10, 20), (50, 20), (10, 50), (50, 50)]
    ]
    assert min(places) == pytest.approx(0, abs=1e-9)
    assert max(places) == pytest.approx(1, abs=1e-9)


def test_a_radial_gradient_reaches_the_corners() -> None:
    found = paint("{gradient: radial, from: white, to: black}")
    assert isinstance(found, RadialGradient)
    assert (found.cx, found.cy, found.r, found.fr) == (30, 35, 25, 0)


def test_stops() -> None:
    found = gradient("stops: [{at: 0, color: white}, {at: 25, color: black, opacity: 0.5}]")
    assert found.stops == (Stop(0, (1,)), Stop(0.25, (0,), 0.5))


def test_colours_of_different_kinds_meet_as_rgb() -> None:
    assert [s.color for s in gradient("from: faded, to: ink").stops] == [
        (0.8, 0.4, 0), (0.1255, 0.251, 0.3765),
    ]  # fmt: skip
    assert gradient("from: white, to: ink").stops[0].color == (1, 1, 1)
    assert as_rgb((0.2, 0.3, 0.4)) == (0.2, 0.3, 0.4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{gradient: linear}", "needs 'from' and 'to', or 'stops'"),
        ("{gradient: linear, from: white}", "needs 'from' and 'to', or 'stops'"),
        ("{gradient: linear, stops: [{at: 0, color: white}]}", "at least 2 entries, found 1"),
        ("{gradient: round, from: white, to: black}", "expected one of linear, radial"),
        (
            "{gradient: linear, stops: [{at: 50, color: white}, {at: 40, color: black}]}",
            "the 'at' of gradient stops must rise",
        ),
        ("{gradient: linear, stops: [{at: 0}, {at: 40}]}", "'color' is missing"),
        ("{pattern: dots}", "'color' is missing"),
        ("{pattern: dots, color: ink, spacing: 0.1pt}", "too small"),
        ("{pattern: dots, color: ink, width: 0pt - 1pt}", "negative"),
        ("{from: white}", "expected 'gradient' or 'pattern' in a mapping"),
        ("[]", "expected a colour, found a list"),
        ("[inc, ink2]", "expected a colour, found 'ink2'"),
        ("inc", "expected a colour, found 'inc'"),
    ],
)
def test_what_is_no_paint_is_reported(text: str, message: str) -> None:
    with pytest.raises(Mismatch, match=message):
        paint(text)


def test_a_colour_of_the_palette_is_suggested() -> None:
    with pytest.raises(Mismatch) as error:
        paint("inc")
    assert error.value.hint == "did you mean 'ink'?"
    with pytest.raises(Mismatch) as error:
        paint("'#12'")
    assert error.value.hint is not None and error.value.hint.startswith("a colour is a palette")
    with pytest.raises(Mismatch) as error:
        paint("zzz")
    assert error.value.hint is not None and error.value.hint.startswith("a colour is a palette")


@pytest.mark.parametrize("name", PATTERNS)
def test_a_tile_is_anchored_to_the_box(name: str) -> None:
    found = pattern(f"pattern: {name}, color: ink, spacing: 6pt, width: 1pt")
    assert (found.width, found.height) == (6, 6)
    assert found.matrix == (1, 0, 0, 1, 10, 20)
    assert all(isinstance(op, Path) for op in found.ops)


def test_what_a_tile_holds() -> None:
    def tile(text: str) -> tuple[Any, ...]:
        return pattern(f"{text}, color: black, spacing: 6pt, width: 1pt").ops

    (line,) = tile("pattern: lines")
    assert line.segments == (("M", 0, 3), ("L", 6, 3))
    assert (line.stroke.width, line.fill) == (1, None)
    assert len(tile("pattern: grid")) == 2
    back, dots = tile("pattern: dots, back: white")
    assert (back.fill, dots.fill, dots.stroke) == ((1,), (0,), None)
    assert [s[0] for s in tile("pattern: checks")[0].segments].count("Z") == 2
    (wave,) = tile("pattern: waves")
    assert wave.segments[-1][-2:] == (6, 3)


def test_a_pattern_turns() -> None:
    assert pattern("pattern: lines, color: ink, angle: 90").matrix == (0, 1, -1, 0, 10, 20)
