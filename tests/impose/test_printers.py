"""A printer that misplaces pages prints corrected pages where they belong.

The printer is simulated here: it shifts, turns and scales what it is given. Its back is measured
against its front with the sheet turned on the long edge, as a person does.
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.printers import corrected, correction, printable
from pnp.impose.sheet_kinds import Job
from pnp.model.problems import Problems
from pnp.model.sheet import FaceSize, Paper, Printer, PrinterErrors
from pnp.model.units import mm
from pnp.sources.printers import printer_text, read_printer

A4 = Paper("a4", mm(210), mm(297))
LANDSCAPE = Paper("a4", mm(297), mm(210))
Point = tuple[float, float]


def applied(matrix: tuple[float, ...] | None, point: Point) -> Point:
    if matrix is None:
        return point
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def other_side(paper: Paper, flip: str, point: Point) -> Point:
    """Where a point of one page is on the other page of the sheet."""
    is_upright_axis = (flip == "long") == (paper.width < paper.height)
    x, y = point
    return (paper.width - x, y) if is_upright_axis else (x, paper.height - y)


class FaultyPrinter:
    """Shifts what it prints on fronts, shifts and turns what it prints on backs, scales both. The
    errors of the back are those of the paper as it lies when turned on the long edge."""

    def __init__(self, paper: Paper, front: Point, back: Point, turn: float, scale: float) -> None:
        self.paper, self.front, self.back = paper, front, back
        self.turn, self.scale = math.radians(turn), scale

    def print_front(self, point: Point) -> Point:
        return self._printed(point, self.front, 0.0)

    def print_back(self, point: Point, flip: str = "long") -> Point:
        if flip == "long":
            return self._printed(point, self.back, self.turn)
        # the driver turns the page: it goes through the printer upside down
        wide, high = self.paper.width, self.paper.height
        x, y = self._printed((wide - point[0], high - point[1]), self.back, self.turn)
        return wide - x, high - y

    def _printed(self, point: Point, shift: Point, turn: float) -> Point:
        middle = self.paper.width / 2, self.paper.height / 2
        x, y = (point[0] - middle[0]) * self.scale, (point[1] - middle[1]) * self.scale
        return (
            x * math.cos(turn) - y * math.sin(turn) + middle[0] + shift[0],
            x * math.sin(turn) + y * math.cos(turn) + middle[1] + shift[1],
        )

    def measured(self) -> PrinterErrors:
        """What a person reads off the test sheet."""
        middle = self.paper.width / 2, self.paper.height / 2
        front, back = self.print_front(middle), self.print_back(middle)
        seen = other_side(self.paper, "long", front)
        return PrinterErrors(
            front[0] - middle[0], front[1] - middle[1], back[0] - seen[0], back[1] - seen[1],
            math.degrees(self.turn), self.scale * 100,
        )  # fmt: skip


SHIFT = st.floats(-9, 9)


@given(
    front=st.tuples(SHIFT, SHIFT), back=st.tuples(SHIFT, SHIFT), turn=st.floats(-2, 2),
    scale=st.floats(0.97, 1.03), paper=st.sampled_from((A4, LANDSCAPE)),
    flip=st.sampled_from(("long", "short")), at=st.tuples(st.floats(0, 595), st.floats(0, 595)),
)  # fmt: skip
def test_corrected_pages_are_printed_in_place_and_backs_behind_fronts(
    front: Point, back: Point, turn: float, scale: float, paper: Paper, flip: str, at: Point
) -> None:
    printer = FaultyPrinter(paper, front, back, turn, scale)
    errors = printer.measured()
    on_front = printer.print_front(applied(correction(errors, paper, False, flip), at))  # type: ignore[arg-type]
    assert on_front == pytest.approx(at, abs=0.001)
    behind = other_side(paper, flip, at)
    on_back = printer.print_back(applied(correction(errors, paper, True, flip), behind), flip)  # type: ignore[arg-type]
    assert on_back == pytest.approx(behind, abs=0.001)


def test_a_shift_alone_moves_the_page_the_other_way() -> None:
    errors = PrinterErrors(back_x=mm(0.6), back_y=mm(-1.2))
    assert correction(errors, A4, False, "long") is None
    assert correction(errors, A4, True, "long") == pytest.approx((1, 0, 0, 1, -mm(0.6), mm(1.2)))
    assert correction(errors, A4, True, "short") == pytest.approx((1, 0, 0, 1, mm(0.6), -mm(1.2)))


def test_a_page_printed_too_small_is_enlarged_about_its_middle() -> None:
    matrix = correction(PrinterErrors(scale=99.0), A4, False, "long")
    assert applied(matrix, (A4.width / 2, A4.height / 2)) == pytest.approx((mm(105), mm(148.5)))
    x, _ = applied(matrix, (A4.width / 2 + mm(99), 0))
    assert x == pytest.approx(mm(205))


def cards(count: int) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(63), mm(88)) for i in range(count)]


def test_pages_that_lie_as_the_printer_was_not_measured_are_reported() -> None:
    style = GridStyle(name="s", columns=2, orientation="landscape")
    sheets = impose(Job(style, A4, cards(2), cards(2)))
    problems = Problems()
    printer = Printer("office", portrait=PrinterErrors(back_x=3.0))
    assert corrected(sheets, printer, "long", problems) == sheets
    assert [str(problem) for problem in problems] == [
        "warning: printer 'office' was not measured with landscape pages, so these are not "
        "corrected\n  hint: pnp printer calibrate --landscape, then pnp printer set office "
        "--landscape …"
    ]


def test_only_the_correction_of_a_sheet_changes() -> None:
    style = GridStyle(name="s", columns=2, rows=2)
    sheets = impose(Job(style, A4, cards(2), cards(2)))
    printer = Printer("office", portrait=PrinterErrors(back_x=3.0))
    front, back = corrected(sheets, printer, "long", Problems())
    assert front.correction is None
    assert back.correction == pytest.approx((1, 0, 0, 1, -3, 0))
    assert back.placements == sheets[1].placements and back.marks == sheets[1].marks


def test_the_margin_of_a_printer_is_the_least_of_sheets_that_have_one() -> None:
    printer = Printer("office", margin=mm(6))
    for margin, expected in ((mm(4), mm(6)), (mm(8), mm(8)), (0.0, 0.0)):
        assert printable(GridStyle(name="s", margin=margin), printer).margin == expected


def test_a_file_of_a_printer_is_read_as_it_was_written(tmp_path) -> None:
    printer = Printer(
        "office", PrinterErrors(mm(0.5), 0.0, mm(-1.25), mm(2), 0.15, 99.8), None, mm(5)
    )
    text = printer_text(printer)
    assert text == (
        "# A printer, as measured with the test sheet of 'pnp printer calibrate': its errors.\n"
        "portrait:\n  front_x: 0.5mm\n  front_y: 0mm\n  back_x: -1.25mm\n  back_y: 2mm\n"
        "  turn: 0.15\n  scale: 99.8\nmargin: 5mm\n"
    )
    (tmp_path / "office.yaml").write_text(text)
    found = read_printer(tmp_path, "office")
    assert found.margin == pytest.approx(mm(5)) and found.landscape is None
    assert found.portrait is not None and found.portrait.back_x == pytest.approx(mm(-1.25))
