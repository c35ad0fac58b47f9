"""Sheets for cutting machines: their marks, what stays off them, and the lines that are cut."""

from __future__ import annotations

import pytest
from geometry import overlap
from hypothesis import given
from hypothesis import strategies as st
from test_imposing import shipped
from test_sheet_styles import load  # noqa: F401

from pnp.export.dieline import cut_sheets
from pnp.geometry.outlines import ellipse_in
from pnp.geometry.segments import tight_bounds
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.positions import Position, PositionsStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import Cutter, FaceSize, Line, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("a4", mm(210), mm(297))
LETTER = Paper("letter", mm(215.9), mm(279.4))
CUTTER = Cutter("silhouette", mm(10), mm(20), mm(0.3), mm(5), mm(20), mm(3))


def faces(count: int, width: float = 63, height: float = 88, bleed: float = 3) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(bleed)) for i in range(count)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def drawn(line: Line) -> tuple[float, ...]:
    """The box that a line blackens, in mm: x, y, width, height."""
    half = line.width / 2
    if line.y1 == line.y2:
        return in_mm((line.x1, line.y1 - half, line.x2 - line.x1, line.width))
    return in_mm((line.x1 - half, line.y1, line.width, line.y2 - line.y1))


def bounds(sheet: Sheet) -> list[tuple[float, ...]]:
    """The boxes of the lines that are cut, in mm: left, top, right, bottom."""
    return [in_mm(tight_bounds(cut.line)) for cut in sheet.cuts]


def style(**more: object) -> GridStyle:
    return GridStyle(name="cut", **({"columns": 2, "rows": 2, "cutter": CUTTER} | more))  # type: ignore[arg-type]


# --- marks ----------------------------------------------------------------------------------


def test_the_marks_of_a_silhouette() -> None:
    (sheet,) = impose(Job(style(orientation="portrait"), A4, faces(4)))
    assert sorted(drawn(line) for line in sheet.marks) == [
        (10, 10, 5, 5),  # the filled square
        (10, 267, 0.3, 20), (10, 286.7, 20, 0.3),  # the L bottom left
        (180, 10, 20, 0.3), (199.7, 10, 0.3, 20),  # the L top right
    ]  # fmt: skip


def test_the_marks_of_a_cameo_5() -> None:
    cutter = replace(CUTTER, kind="cameo5", square=0.0, inset=mm(12), length=mm(15), clear=mm(15))
    (sheet,) = impose(Job(style(cutter=cutter, orientation="landscape"), A4, faces(2)))
    assert sorted(drawn(line) for line in sheet.marks) == [
        (12, 12, 0.3, 15), (12, 12, 15, 0.3), (12, 183, 0.3, 15), (12, 197.7, 15, 0.3),
        (270, 12, 15, 0.3), (270, 197.7, 15, 0.3), (284.7, 12, 0.3, 15), (284.7, 183, 0.3, 15),
    ]  # fmt: skip


def test_backs_have_no_marks_of_the_machine_and_no_lines() -> None:
    front, back = impose(Job(style(), A4, faces(2), faces(2)))
    assert front.marks and front.cuts
    assert back.marks == () and back.cuts == ()


# --- the lines that are cut -----------------------------------------------------------------


def test_cards_are_cut_with_round_corners() -> None:
    (sheet,) = impose(Job(style(orientation="portrait"), A4, faces(1)))
    (cut,) = sheet.cuts
    assert not cut.is_printed
    # the block of 2 × 2 is in the middle of the paper
    assert bounds(sheet) == [(42, 60.5, 105, 148.5)]
    starts = [(round(s[-2] / mm(1), 2), round(s[-1] / mm(1), 2)) for s in cut.line if len(s) > 1]
    assert (45, 60.5) in starts and (42, 63.5) in starts  # 3 mm


def test_the_corner_of_a_layout_and_its_outline_come_first() -> None:
    square, soft, round_ = faces(3, 40, 40)
    fronts = [
        square, replace(soft, corner=mm(8)),
        replace(round_, outline=ellipse_in((0.0, 0.0, mm(40), mm(40)))),
    ]  # fmt: skip
    (sheet,) = impose(Job(style(columns=3, rows=1), A4, fronts))
    corners = [min(s[1] for s in cut.line if s[0] == "M") for cut in sheet.cuts]
    lefts = [placed.x for placed in sheet.placements]
    assert [round((c - x) / mm(1), 2) for c, x in zip(corners, lefts, strict=True)][:2] == [3, 8]
    assert [len(cut.line) for cut in sheet.cuts][2] == len(fronts[2].outline)


def test_other_lines_have_files_of_their_own() -> None:
    """Two full sheets, and one with one card; backs between them."""
    sheets = impose(Job(style(orientation="portrait"), A4, faces(9), faces(9)))
    found = cut_sheets(sheets)
    assert list(found) == ["-cut", "-cut-page-5"]
    assert sum(s[0] == "M" for s in found["-cut"].cut) == 4
    assert sum(s[0] == "M" for s in found["-cut-page-5"].cut) == 1


# --- faces stay off the marks ---------------------------------------------------------------


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", [(63, 88), (63.5, 88.9)])
@pytest.mark.parametrize("name", ["silhouette", "cameo-5"])
def test_the_shipped_sheets_take_eight_poker_cards(
    name: str, size: tuple[float, float], paper: Paper
) -> None:
    sheets = impose(Job(shipped(name), paper, faces(9, *size)))
    assert [len(sheet.placements) for sheet in sheets] == [8, 1]
    assert (sheets[0].paper.width, sheets[0].paper.height) == (paper.height, paper.width)


def test_too_many_cards_are_refused_with_the_number_that_fits() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(style(columns=3, rows=3, bleed=mm(1)), A4, faces(9)))
    assert str(caught.value.problems[0]) == (
        "error: face 'f0' of 63 × 88 mm does not fit the sheets 'cut': a grid of 3 × 3 needs "
        "189 × 264 mm, but a4 has 190 × 235 mm or 148 × 277 mm or 277 × 148 mm or 235 × 190 mm "
        "between the marks of the cutting machine\n"
        "  hint: choose a larger paper, or a grid of at most 3 × 2"
    )


def test_a_position_on_a_mark_is_refused() -> None:
    places = (Position(mm(12), mm(12)),)
    on_mark = PositionsStyle(name="p", positions=places, cutter=CUTTER)
    with pytest.raises(InputError) as caught:
        impose(Job(on_mark, A4, faces(1)))
    assert str(caught.value.problems[0]) == (
        "error: face 'f0' on the sheets 'p' reaches into the marks of the cutting machine: they "
        "are 10 mm from the edge, with squares of 20 mm in the corners\n"
        "  hint: move it, or set a smaller 'bleed', or a smaller 'length' of 'cutter'"
    )
    outside = replace(on_mark, positions=(Position(mm(5), mm(100)),))
    with pytest.raises(InputError) as caught:
        impose(Job(outside, A4, faces(1)))
    assert "is nearer to the edge than the marks of" in str(caught.value.problems[0])


@given(
    width=st.floats(15, 90),
    height=st.floats(15, 120),
    bleed=st.floats(0, 4),
    clear=st.floats(5, 30),
    kind=st.sampled_from(("silhouette-tokens", "silhouette", "cameo-5")),
    paper=st.sampled_from((A4, LETTER)),
    is_round=st.booleans(),
)
def test_nothing_is_printed_in_the_squares_of_the_marks(
    width: float, height: float, bleed: float, clear: float, kind: str, paper: Paper, is_round: bool
) -> None:
    found = shipped(kind)
    assert found.cutter is not None
    cutter = replace(found.cutter, clear=mm(clear))
    (face,) = faces(1, width, height, bleed)
    if is_round:
        face = replace(face, outline=ellipse_in((0.0, 0.0, face.width, face.height)))
    try:
        sheets = impose(Job(replace(found, cutter=cutter), paper, [face] * 30))
    except InputError as error:
        assert "does not fit" in str(error)
        return
    inset, side = cutter.inset, mm(clear)
    for sheet in sheets:
        wide, high = sheet.paper.width, sheet.paper.height
        for placed in sheet.placements:
            x, y, w, h = placed.trim
            assert min(x, y, wide - x - w, high - y - h) > inset - 0.02
            for left in (inset, wide - inset - side):
                for top in (inset, high - inset - side):
                    assert not overlap(placed.clip, (left, top, side, side), 0.03)
        assert len(sheet.cuts) == len(sheet.placements)


def test_a_label_is_between_the_marks() -> None:
    named = style(label="small print", bleed=mm(1), orientation="portrait")
    (sheet,) = impose(Job(named, A4, faces(4)))
    assert sheet.label is not None
    low = sheet.label.y + 1.5
    if sheet.label.turn == 0 and low > mm(267):
        assert sheet.label.x > mm(30) and sheet.label.x + sheet.label.width < mm(180)


# --- the key of a style ---------------------------------------------------------------------


def test_a_style_names_the_machine_alone_or_with_its_values(load) -> None:  # noqa: F811
    found, messages = load("cutter: silhouette\n")
    assert messages == [] and found.cutter == CUTTER and found.marks.kind == "none"
    found, messages = load("cutter: {kind: cameo5, inset: 15mm, length: 8mm, width: 1mm}\n")
    assert messages == []
    assert found.cutter == Cutter("cameo5", mm(15), mm(8), mm(1), 0.0, mm(8), mm(3))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cutter: silhuette",
         "1:9: error: 'cutter': 'kind': expected one of cameo5, silhouette; found 'silhuette'\n"
         "  hint: did you mean 'silhouette'?"),
        ("cutter: {kind: cameo5, square: 5mm}",
         "1:9: error: 'cutter': the marks of 'cameo5' have no 'square'\n  hint: leave it out"),
        ("cutter: {kind: silhouette, clear: 4mm}",
         "1:9: error: 'cutter': 'clear' is smaller than the mark\n"
         "  hint: write at least 'length', or leave it out"),
        ("cutter: silhouette\nmarks: edge",
         "2:8: error: 'marks': a sheet for a cutting machine has only the marks of the machine, "
         "which might read others as its own\n  hint: leave it out"),
    ],
)  # fmt: skip
def test_errors_in_the_key(load, text: str, message: str) -> None:  # noqa: F811
    _, messages = load(text)
    assert messages == [f"s.yaml:{message}"]


def test_sheets_that_no_machine_cuts_have_no_such_key(load) -> None:  # noqa: F811
    _, messages = load("kind: booklet\ncutter: silhouette\n")
    assert "'cutter' is not a key of sheets of kind 'booklet'" in messages[0]
