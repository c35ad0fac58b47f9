"""Faces at listed places, and their backs behind them whichever way the paper is turned."""

from __future__ import annotations

import pytest

from pnp.geometry.outlines import ellipse_in
from pnp.impose.imposing import impose
from pnp.impose.kinds.positions import Position, PositionsStyle
from pnp.impose.sheet_kinds import Job
from pnp.impose.styles import read_style
from pnp.model.definitions import replace
from pnp.model.problems import InputError, Problems
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Turn
from pnp.model.units import mm
from pnp.sources.reader import parse_yaml

A4 = Paper("A4", mm(210), mm(297))
Point = tuple[float, float]


def style(*positions: tuple[float, float, Turn], **more: object) -> PositionsStyle:
    found = tuple(Position(mm(x), mm(y), turn) for x, y, turn in positions)
    return PositionsStyle(name="sprue", margin=mm(5), bleed=mm(2), positions=found, **more)  # type: ignore[arg-type]


def faces(*sizes: tuple[float, float], letter: str = "f") -> list[FaceSize]:
    return [FaceSize(f"{letter}{i}", mm(w), mm(h), mm(3)) for i, (w, h) in enumerate(sizes)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def apply(matrix: tuple[float, ...], x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def test_faces_of_any_size_are_where_they_are_listed() -> None:
    wanted = style((10, 20, 0), (100, 20, 90))
    sheets = impose(Job(wanted, A4, faces((30, 40), (20, 50), (60, 70))))
    assert [[(in_mm(p.trim), p.turn) for p in sheet.placements] for sheet in sheets] == [
        [((10, 20, 30, 40), 0), ((100, 20, 50, 20), 90)],
        [((10, 20, 60, 70), 0)],
    ]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_back_is_behind_its_front(flip: str, orientation: str, turn: Turn) -> None:
    """Three corners of the card: turned over like the page of a book, its left edge is the right
    edge of its back, and its top stays at the top."""
    wanted = style((20, 30, turn), orientation=orientation, flip=flip)
    front, back = impose(Job(wanted, A4, faces((30, 40)), faces((30, 40), letter="b")))
    one, other = front.placements[0], back.placements[0]
    is_upright = (flip == "short") == (front.paper.width > front.paper.height)
    w, h = mm(30), mm(40)
    for x, y in ((0.0, 0.0), (w, 0.0), (0.0, h)):
        on_front = apply(one.matrix, x, y)
        on_back = apply(other.matrix, w - x, y)
        if is_upright:
            through = (back.paper.width - on_back[0], on_back[1])
        else:
            through = (on_back[0], back.paper.height - on_back[1])
        assert through == pytest.approx(on_front)


def test_bleed_towards_a_neighbour_is_half_of_the_way() -> None:
    wanted = style((20, 20, 0), (51, 20, 0), (20, 60, 0))
    (sheet,) = impose(Job(wanted, A4, faces((30, 40), (30, 40), (30, 40))))
    assert in_mm(sheet.placements[0].clip) == (18, 18, 32.5, 42)


def test_a_position_off_the_paper() -> None:
    with pytest.raises(InputError) as error:
        impose(Job(style((10, 20, 0), (180, 20, 0), orientation="portrait"), A4,
                   faces((30, 40), (30, 40))))  # fmt: skip
    assert str(error.value.problems[0]) == (
        "error: face 'f1' at position 2 of the sheets 'sprue' reaches 5 mm beyond the room on the "
        "paper: it is 30 × 40 mm at x 180 mm, y 20 mm, but A4 (210 × 297 mm, portrait) has "
        "200 × 287 mm inside its margin of 5 mm\n"
        "  hint: move the position, choose a larger paper, or a smaller margin"
    )


def test_faces_that_overlap() -> None:
    with pytest.raises(InputError) as error:
        impose(Job(style((10, 20, 0), (35, 50, 0)), A4, faces((30, 40), (30, 40))))
    assert str(error.value.problems[0]) == (
        "error: face 'f0' at position 1 and face 'f1' at position 2 of the sheets 'sprue' overlap "
        "by 5 × 10 mm\n  hint: move one of the positions"
    )


def test_circles_may_interlock() -> None:
    circle = ellipse_in((0.0, 0.0, mm(30), mm(30)))
    round_faces = [replace(face, outline=circle) for face in faces((30, 30), (30, 30))]
    (sheet,) = impose(Job(style((10, 20, 0), (35, 45, 0)), A4, round_faces))
    assert len(sheet.cuts) == 2
    with pytest.raises(InputError, match="overlap by 12 × 12 mm"):
        impose(Job(style((10, 20, 0), (28, 38, 0)), A4, round_faces))


def test_crop_marks_are_for_faces_that_are_cut_straight() -> None:
    circle = ellipse_in((0.0, 0.0, mm(30), mm(30)))
    mixed = faces((30, 30), (30, 30))
    mixed[1] = replace(mixed[1], outline=circle)
    marks = MarkStyle("card", mm(4), mm(1))
    (sheet,) = impose(Job(style((20, 20, 0), (80, 80, 0), marks=marks), A4, mixed))
    assert len(sheet.marks) == 8
    assert max(line.x2 for line in sheet.marks) == pytest.approx(mm(55))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "s.yaml:1:1: error: sheet 's' needs 'positions'"),
        ("positions: 3mm\n",
         "s.yaml:2:12: error: 'positions': expected a list of positions, found '3mm'\n"
         "  hint: e.g. positions: [{x: 10mm, y: 10mm}, {x: 80mm, y: 10mm, turn: 90}]"),
        ("positions: [{x: 3mm, y: 4mm}, {x: 3mm}]\n",
         "s.yaml:2:12: error: 'positions': position 2: 'y' is missing"),
        ("positions: [{x: 3mm, y: 4mm, turn: 45}]\n",
         "s.yaml:2:12: error: 'positions': position 1: 'turn': expected one of 0, 90, 180, 270; "
         "found 45"),
        ("positions: [{x: 3, y: 4mm}]\n",
         "s.yaml:2:12: error: 'positions': position 1: 'x': 3 is not a length; write a unit, "
         "e.g. '3mm'"),
    ],
)  # fmt: skip
def test_error_in_the_list(text: str, message: str) -> None:
    problems = Problems()
    read_style("s", parse_yaml(f"kind: positions\n{text}", "s.yaml"), problems)
    assert [str(p) for p in problems] == [message]
