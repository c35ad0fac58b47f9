"""What a sheet style wants beside the faces, and the sheets have no room for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.build.products.mark_problems import check_beside, check_marks
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.booklet import BookletStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span
from pnp.model.sheet import FaceSize, MarkStyle, Paper, SheetStyle
from pnp.model.units import mm

LETTER = Paper("letter", mm(215.9), mm(279.4), mm(6.35))
NINE = GridStyle(name="nine", columns=3, rows=3, paper_margin=True, bleed=mm(1))
EDGE = MarkStyle("edge", mm(5), mm(1))
HINT = "write 'marks: auto', which prints a line along such cuts, or choose another sheet"


def found(
    style: SheetStyle,
    faces: int = 9,
    size: tuple[float, float] = (63, 88),
    paper: Paper = LETTER,
    check: Callable[..., None] = check_marks,
) -> list[str]:
    problems = Problems()
    sizes = [FaceSize(f"f{n}", mm(size[0]), mm(size[1]), mm(3)) for n in range(faces)]
    check(style, paper, impose(Job(style, paper, sizes)), Span("g.yaml", 4, 7), problems)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize("kind", ["edge", "card"])
def test_cuts_without_marks_are_reported(kind: str) -> None:
    """Above and below nine cards on Letter are 7.7 mm, less 1 mm and the margin of 6.35 mm."""
    marks = replace(EDGE, kind=kind)  # type: ignore[arg-type]
    assert found(replace(NINE, marks=marks)) == [
        "g.yaml:4:7: warning: the sheets 'nine' on letter: 4 cuts have no crop marks, because "
        f"there is no room for them inside the margin of 6.35 mm\n  hint: {HINT}"
    ]


@pytest.mark.parametrize("kind", ["auto", "lines", "none"])
def test_other_marks_have_room_on_every_sheet(kind: str) -> None:
    marks = replace(EDGE, kind=kind)  # type: ignore[arg-type]
    assert found(replace(NINE, marks=marks)) == []


def test_a_printer_that_prints_nearer_to_the_edge_makes_room() -> None:
    """The margin of the sheet alone does not: the printer leaves its border empty anyway."""
    style = replace(NINE, marks=EDGE, paper_margin=False, margin=mm(3))
    assert [line for line in found(style) if "4 cuts have no crop marks" in line]
    assert found(style, paper=replace(LETTER, margin=mm(3))) == []
    assert found(replace(NINE, marks=EDGE), paper=replace(LETTER, margin=mm(3))) == []


def test_pages_of_a_booklet_that_are_cut_in_the_margin() -> None:
    """Two pages of 135 mm are 270 mm wide: they leave 4.7 mm on each side."""
    style = BookletStyle(name="b", paper_margin=True, marks=replace(EDGE, kind="auto"))
    assert found(style, 4, (135, 180)) == [
        "g.yaml:4:7: warning: the sheets 'b' on letter: 2 cuts have no crop marks, because there "
        "is no room for them inside the margin of 6.35 mm\n"
        "  hint: choose smaller pages, a larger paper or another sheet"
    ]
    # half of the paper: there is nothing to cut
    assert found(style, 4, (139.7, 215.9)) == []


def test_registration_marks_and_colour_bars_without_room() -> None:
    style = replace(NINE, registration=True, color_bar=True)
    assert found(replace(style, columns=2, rows=2)) == []
    # on the left and the right are 7.1 mm, less 1 mm of bleed: enough for 6 mm and for 3 mm
    assert found(style) == []
    assert found(replace(style, bleed=mm(2))) == [
        "g.yaml:4:7: warning: the sheets 'nine' on letter have no room for registration marks\n"
        "  hint: choose a larger paper, fewer faces on a sheet, or 'registration: false'"
    ]
    assert found(style, 9, (67, 88))[1:] == [
        "g.yaml:4:7: warning: the sheets 'nine' on letter have no room for a colour bar\n"
        "  hint: choose a larger paper, fewer faces on a sheet, or 'color_bar: false'"
    ]


def test_rulers_and_small_print_without_room() -> None:
    """Poker cards with gutters of 2 mm leave 10.7 mm at the sides, less 1 mm of bleed and 6.35 mm:
    between the marks of two rows there is room for small print, but not for 100 mm."""
    style = replace(
        NINE, marks=replace(EDGE, kind="auto"), gutter_x=mm(2), gutter_y=mm(2), margin=mm(4),
        paper_margin=False, ruler=True, label="{title}",
    )  # fmt: skip
    no_ruler = (
        "g.yaml:4:7: note: the sheets 'nine' on letter have no room for the ruler of 100 mm, so it "
        "is not printed\n  hint: measure a card instead to see whether the printer scales pages; "
        "or 'ruler: false'"
    )
    poker = 9, (63.5, 88.9)
    assert found(style, *poker, check=check_beside) == [no_ruler]
    assert found(replace(style, ruler=False), *poker, check=check_beside) == []
    near = replace(LETTER, margin=mm(3))
    assert found(replace(style, margin=mm(3)), *poker, paper=near, check=check_beside) == []
    full = replace(NINE, columns=1, rows=1, ruler=True, label="{title}")
    assert found(full, 1, (203, 266), check=check_beside) == [
        no_ruler,
        "g.yaml:4:7: note: the sheets 'nine' on letter have no room for the small print, so it is "
        "not printed\n  hint: choose another sheet, or 'label: \"\"'",
    ]
    # the page is as large as the face
    assert found(replace(full, fit=True), 1, (203, 266), check=check_beside) == []
