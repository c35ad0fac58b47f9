"""Faces placed smaller or larger than they are, at every turn; dashed marks."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from drawn import (
    BLACK,
    BLUE,
    GREEN,
    INFO,
    RED,
    box,
    differing,
    draw_pdf,
    letters,
    line,
    moved,
    pdf_of,
    pixels,
    typed,
)
from hypothesis import given
from hypothesis import strategies as st

from pnp.draw.canvas import mark_ops
from pnp.draw.extent import moved as moved_box
from pnp.model.face import Face, Group, Op, Path, Pattern, Stroke
from pnp.model.sheet import Line, Paper, Placement, Sheet, Turn

TURNS: tuple[Turn, ...] = get_args(Turn)
OPS: tuple[Op, ...] = (box(0, 0, 8, 6), box(0, 0, 4, 2, BLUE), box(6, 4, 2, 2, GREEN))
HALF = {
    0: """
        BBRR
        RRRR
        RRRG
    """,
    90: """
        RRB
        RRB
        RRR
        GRR
    """,
    180: """
        GRRR
        RRRR
        RRBB
    """,
    270: """
        RRG
        RRR
        BRR
        BRR
    """,
}


def placed(
    face: Face, turn: Turn, scale: float, x: float = 0.0, y: float = 0.0, bleed: float = 0.0
) -> Placement:
    """A face at a scale, its trim box with the top left corner at (x, y), `bleed` on the paper."""
    width, height = face.width * scale, face.height * scale
    if turn in (90, 270):
        width, height = height, width
    clip = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
    return Placement(face.key, x, y, width, height, turn, clip, scale)


def shown(size: tuple[float, float], face: Face, *placements: Placement) -> str:
    sheet = Sheet(Paper("Small", *size), "front", 1, placements)
    return letters(draw_pdf(INFO, [sheet], {face.key: face}, {}))


@pytest.mark.parametrize("turn", TURNS)
def test_half_as_large_in_the_right_place(turn: Turn) -> None:
    """Drawn where it stands, and as a form."""
    face = Face("f", 8, 6, 0, OPS)
    picture = typed(HALF[turn]).splitlines()
    wide = len(picture[0])
    framed = ["_" * (wide + 3), *(f"__{row}_" for row in picture), "_" * (wide + 3)]
    size = (wide + 3, len(picture) + 2)
    one = placed(face, turn, 0.5, 2, 1)
    assert shown(size, face, one).splitlines() == framed
    other = placed(face, turn, 0.5, 2 + size[0], 1)
    both = shown((size[0] * 2, size[1]), face, one, other)
    assert both.splitlines() == [row * 2 for row in framed]


def test_one_face_in_several_sizes_is_one_form() -> None:
    face = Face("f", 8, 6, 0, OPS)
    places = [placed(face, 0, 0.5, 0, 0), placed(face, 90, 1, 5, 0), placed(face, 0, 2, 12, 0)]
    sheet = Sheet(Paper("Small", 30, 12), "front", 1, tuple(places))
    data = draw_pdf(INFO, [sheet], {"f": face}, {})
    assert data.count(b"/Subtype/Form") == 1
    found = letters(data).splitlines()
    assert found[0] == "BBRR_RRRRBB_" + "B" * 8 + "R" * 8 + "__"
    assert found[7] == "_" * 5 + "GGRRRR_" + "R" * 16 + "__"
    assert found[11] == "_" * 12 + "R" * 12 + "G" * 4 + "__"


@pytest.mark.parametrize("turn", TURNS)
def test_the_bleed_shrinks_with_the_face_and_the_clip_does_not(turn: Turn) -> None:
    """Two points of bleed are one on the paper, whatever the clip lets through."""
    face = Face("f", 4, 4, 2, (box(-2, -2, 8, 8),))
    one = placed(face, turn, 0.5, 3, 3, bleed=2)
    assert shown((8, 8), face, one) == typed("""
        ________
        ________
        __RRRR__
        __RRRR__
        __RRRR__
        __RRRR__
        ________
        ________
    """)
    part = Placement("f", 3, 3, 2, 2, turn, (4, 2, 9, 2), 0.5)
    assert shown((8, 8), face, part) == typed("""
        ________
        ________
        ____RR__
        ____RR__
        ________
        ________
        ________
        ________
    """)


def test_patterns_shrink_with_the_face() -> None:
    """Also where the face stands in its own size beside it, which asks for a tile of its own."""
    tile = Pattern(4, 4, (box(0, 0, 4, 2, BLUE), box(0, 2, 4, 2, RED)))
    face = Face("f", 8, 8, 0, (box(0, 0, 8, 8, tile),))
    found = shown((12, 8), face, placed(face, 0, 0.5), placed(face, 0, 1, 4))
    assert found == typed("""
        BBBBBBBBBBBB
        RRRRBBBBBBBB
        BBBBRRRRRRRR
        RRRRRRRRRRRR
        ____BBBBBBBB
        ____BBBBBBBB
        ____RRRRRRRR
        ____RRRRRRRR
    """)


@given(
    turn=st.sampled_from(TURNS),
    scale=st.floats(0.05, 20),
    size=st.tuples(st.floats(1, 900), st.floats(1, 900)),
    at=st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
)
def test_the_face_fills_its_trim_box(
    turn: Turn, scale: float, size: tuple[float, float], at: tuple[float, float]
) -> None:
    placement = placed(Face("f", *size, 0, ()), turn, scale, *at)
    matrix = placement.matrix
    x, y, width, height = placement.trim
    assert moved_box((0, 0, *size), matrix) == pytest.approx((x, y, x + width, y + height))
    a, b, c, d, _, _ = matrix
    assert a * d - b * c == pytest.approx(scale * scale)  # turned, never mirrored
    assert math.degrees(math.atan2(b, a)) % 360 == pytest.approx(turn)


# --- dashed marks ---------------------------------------------------------------------------


def test_marks_are_dashed() -> None:
    data = pdf_of((9, 3), *mark_ops([Line(0, 1.5, 9, 1.5, 1, dash=(2, 1))]))
    assert letters(data) == typed("""
        _________
        KK_KK_KK_
        _________
    """)


def test_a_casing_has_no_dashes() -> None:
    """On a dark bleed the gaps of a mark are white."""
    marks = mark_ops([Line(1, 2.5, 7, 2.5, 1, True, (2, 1))])
    assert letters(pdf_of((8, 5), box(0, 0, 8, 5, BLUE), *marks)) == typed("""
        BBBBBBBB
        B______B
        BKK_KK_B
        B______B
        BBBBBBBB
    """)


def test_marks_alike_are_one_path() -> None:
    dashed = Line(0, 0, 9, 0, 0.5, dash=(2, 1))
    plain, thick = Line(0, 1, 9, 1, 0.5), Line(0, 2, 9, 2, 1)
    again = Line(0, 3, 9, 3, 0.5, dash=(2, 1))
    found = mark_ops([dashed, plain, thick, again])
    assert found == (
        Path(
            (("M", 0, 0), ("L", 9, 0), ("M", 0, 3), ("L", 9, 3)),
            stroke=Stroke(BLACK, 0.5, dash=(2, 1)),
        ),
        line(0, 1, 9, 1, Stroke(BLACK, 0.5)),
        line(0, 2, 9, 2, Stroke(BLACK, 1)),
    )


def test_each_dashed_mark_begins_with_a_dash() -> None:
    marks = [Line(0, 0.5, 5, 0.5, 1, dash=(2, 1)), Line(0, 2.5, 5, 2.5, 1, dash=(2, 1))]
    rows = letters(pdf_of((5, 3), Group(mark_ops(marks), moved(0, 0)))).splitlines()
    assert rows[0] == rows[2] == "KK_KK"


def test_scaling_a_face_is_scaling_its_operations() -> None:
    ops: tuple[Op, ...] = (*OPS, line(1, 5, 7, 1, Stroke(BLACK, 1, dash=(2, 1))))
    face = Face("f", 8, 6, 0, ops)
    sheet = Sheet(Paper("Small", 12, 9), "front", 1, (placed(face, 0, 1.5),))
    scaled = pixels(draw_pdf(INFO, [sheet], {"f": face}, {}), scale=4)
    grouped = pixels(pdf_of((12, 9), Group(ops, (1.5, 0, 0, 1.5, 0, 0))), scale=4)
    assert not differing(scaled, grouped)
