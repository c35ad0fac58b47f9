"""Letters in any paint: gradients, patterns, outlines, and letters that cannot be seen."""

from __future__ import annotations

import io
from pathlib import Path as FilePath
from typing import Any

import pytest
from drawn import (
    BLACK,
    BLUE,
    INFO,
    RED,
    WHITE,
    box,
    differing,
    draw_pdf,
    group,
    moved,
    pdf_of,
    pixels,
    seen,
    sheet,
)
from geometry import rect
from PIL import Image
from pypdf import PdfReader
from read_back import READERS, output_of
from repository import FONTS

from pnp.draw.extent import extent
from pnp.draw.journal import describe
from pnp.model.face import (
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Paint,
    Pattern,
    RadialGradient,
    Stop,
    Stroke,
)
from pnp.text.shaping.fonts import Font

BOLD = Font(str(FONTS / "playfair-display-sc/PlayfairDisplaySC_900Black.ttf"))
WORD = BOLD.word("HHHH")
WIDTH = WORD.advance * 60 / 1000
SIZE = (round(WIDTH) + 20, 70)
MIDDLE = 10 + WIDTH / 2
SHARP = (Stop(0, RED), Stop(0.5, RED), Stop(0.5, BLUE), Stop(1, BLUE))
SIDES = LinearGradient(10, 0, 10 + WIDTH, 0, SHARP)
FADING = LinearGradient(
    10, 0, 10 + WIDTH, 0, (Stop(0, RED), Stop(0.5, RED), Stop(0.5, RED, 0.5), Stop(1, RED, 0.5))
)
Pixels = list[list[tuple[int, int, int]]]


def text(fill: Paint | None = BLACK, stroke: Stroke | None = None, opacity: float = 1.0) -> Glyphs:
    return Glyphs(10, 60, 60, (WORD,), fill, 0.0, opacity, stroke)


def by_program(program: str, *arguments: str) -> Any:
    def picture(data: bytes, folder: FilePath) -> Pixels:
        out = folder / "out.png"
        output_of(data, program, *(a.replace("OUT", str(out)) for a in arguments))
        if not out.exists():  # poppler adds the ending itself
            out = next(folder.glob("out*.png"))
        with Image.open(out) as image:
            rgb = image.convert("RGB")
        flat = [rgb.getpixel((x, y)) for y in range(rgb.height) for x in range(rgb.width)]
        return [flat[i : i + rgb.width] for i in range(0, len(flat), rgb.width)]  # type: ignore[misc]

    return picture


DRAWERS: dict[str, Any] = {
    "pdfium": lambda data, folder: pixels(data),
    "poppler": by_program("pdftoppm", "-r", "72", "-png", "-singlefile", "{}", "OUT"),
    "mutool": by_program("mutool", "draw", "-q", "-r", "72", "-o", "OUT", "{}"),
}
drawers = pytest.mark.parametrize("drawer", DRAWERS)


def count(rows: Pixels, color: tuple[int, int, int], slack: int = 40) -> tuple[int, int]:
    """Pixels of a colour left and right of the middle."""
    found = [
        x
        for row in rows
        for x, pixel in enumerate(row)
        if max(abs(a - b) for a, b in zip(pixel, color, strict=True)) <= slack
    ]
    left = sum(x < MIDDLE for x in found)
    return left, len(found) - left


PURE_RED, PURE_BLUE, PALE_RED = (255, 0, 0), (0, 0, 255), (255, 128, 128)


@drawers
def test_a_gradient_changes_from_left_to_right(drawer: str, tmp_path: FilePath) -> None:
    rows = DRAWERS[drawer](pdf_of(SIZE, text(SIDES)), tmp_path)
    red, blue = count(rows, PURE_RED), count(rows, PURE_BLUE)
    assert red[0] > 1000 and red[1] < 30
    assert blue[1] > 1000 and blue[0] < 30
    assert count(rows, (0, 0, 0)) == (0, 0)


@drawers
def test_gradients_move_with_their_group(drawer: str, tmp_path: FilePath) -> None:
    plain = DRAWERS[drawer](pdf_of(SIZE, text(SIDES)), tmp_path)
    shifted = DRAWERS[drawer](pdf_of(SIZE, group(text(SIDES), matrix=moved(0, -6))), tmp_path)
    assert not differing(plain[20:60], shifted[14:54], slack=100)
    assert count(shifted, PURE_BLUE)[1] > 1000


def test_radial_gradient_and_pattern() -> None:
    ring = RadialGradient(MIDDLE, 40, WIDTH / 4, MIDDLE, 40, 0, SHARP[:2] + SHARP[2:])
    rows = pixels(pdf_of(SIZE, text(ring)))
    assert count(rows, PURE_RED)[0] > 100 and count(rows, PURE_BLUE)[0] > 500
    tile = Pattern(4, 4, (box(0, 0, 4, 2), box(0, 2, 4, 2, BLUE)))
    rows = pixels(pdf_of(SIZE, text(tile), box(0, 0, 5, 5, BLACK)))
    inked = [y for y, row in enumerate(rows) if (255, 0, 0) in row]
    assert {y % 4 for y in inked} == {0, 1}
    assert rows[2][2] == (0, 0, 0)


@drawers
def test_a_gradient_that_fades(drawer: str, tmp_path: FilePath) -> None:
    data = pdf_of(SIZE, text(FADING), box(0, 0, 3, 3))
    rows = DRAWERS[drawer](data, tmp_path)
    strong, pale = count(rows, PURE_RED), count(rows, PALE_RED, 20)
    assert strong[0] > 1000 and strong[1] < 30
    assert pale[1] > 1000 and pale[0] < 100
    assert PdfReader(io.BytesIO(data)).pages[0].extract_text().strip() == "HHHH"


@drawers
def test_an_outline(drawer: str, tmp_path: FilePath) -> None:
    """The middle of the stems is empty, and the line as wide as set."""
    rows = DRAWERS[drawer](pdf_of(SIZE, text(None, Stroke(RED, 2))), tmp_path)
    assert count(rows, (0, 0, 0)) == (0, 0)
    runs = [len(run) for run in red_runs(rows[50])]
    assert len(runs) >= 16  # two sides of two stems of four letters
    assert all(run <= 3 for run in runs)


def red_runs(row: list[tuple[int, int, int]]) -> list[str]:
    marks = "".join("R" if g < 128 and r > 200 else " " for r, g, _ in row)
    return marks.split()


@drawers
def test_fill_and_outline(drawer: str, tmp_path: FilePath) -> None:
    rows = DRAWERS[drawer](pdf_of(SIZE, text(BLUE, Stroke(RED, 1.5))), tmp_path)
    assert sum(count(rows, PURE_BLUE)) > 1000
    assert len(red_runs(rows[50])) >= 16


def test_joins_of_outlines() -> None:
    def drawn(stroke: Stroke) -> Pixels:
        return pixels(pdf_of(SIZE, text(None, stroke)), scale=2)

    sharp = drawn(Stroke(RED, 6))
    for stroke in (Stroke(RED, 6, join="round"), Stroke(RED, 6, join="bevel")):
        assert len(differing(sharp, drawn(stroke), 128)) > 20
    assert len(differing(sharp, drawn(Stroke(RED, 3)), 128)) > 1000


def test_an_outline_of_no_width_is_none() -> None:
    assert seen(SIZE, text(BLUE, Stroke(RED, 0.0001))) == seen(SIZE, text(BLUE))
    assert seen(SIZE, text(None, Stroke(RED, 0))) == seen(SIZE)


def test_a_see_through_outline_hides_the_fill_below_it() -> None:
    rows = pixels(pdf_of(SIZE, text(BLUE, Stroke(RED, 4), 0.5)))
    assert sum(count(rows, PALE_RED, 8)) > 500
    assert sum(count(rows, (128, 128, 255), 8)) > 200
    assert sum(count(rows, (160, 64, 160), 40)) < 60


@pytest.mark.parametrize(
    ("fill", "line"), [(FADING, BLUE), (BLUE, FADING), (FADING, FADING), (SIDES, FADING)]
)
def test_fading_fill_and_outline_are_copied_once(fill: Paint, line: Paint) -> None:
    data = pdf_of(SIZE, text(fill, Stroke(line, 2)))
    assert PdfReader(io.BytesIO(data)).pages[0].extract_text().strip() == "HHHH"
    rows = pixels(data)
    assert sum(pixel != (255, 255, 255) for row in rows for pixel in row) > 3000
    if line is FADING:
        assert min(count(rows, PURE_RED)[0], count(rows, PALE_RED, 30)[1]) > 100


FINDERS = {
    "pypdf": lambda data: PdfReader(io.BytesIO(data)).pages[0].extract_text(),
    **READERS,
}


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.parametrize(
    "op", [text(None), text(SIDES), text(FADING), text(None, Stroke(RED)), text(BLUE, Stroke(RED))]
)
def test_letters_in_any_paint_are_found(finder: str, op: Glyphs) -> None:
    assert FINDERS[finder](pdf_of(SIZE, op)).split() == ["HHHH"]


@drawers
def test_invisible_letters_leave_no_ink(drawer: str, tmp_path: FilePath) -> None:
    rows = DRAWERS[drawer](pdf_of(SIZE, text(None)), tmp_path)
    assert {pixel for row in rows for pixel in row} == {(255, 255, 255)}


# --- the state around them ------------------------------------------------------------------

PAINTED: list[tuple[Op, ...]] = [
    (text(None),),
    (text(None, Stroke(RED, 2)),),
    (text(BLUE, Stroke(RED, 2)),),
    (text(SIDES),),
    (text(FADING),),
    (text(Pattern(4, 4, (text(RED), box(0, 0, 2, 2)))),),
    (text(BLUE, Stroke(FADING, 2)),),
    (text(BLUE, Stroke(RED, 2), 0.5),),
]


@pytest.mark.parametrize("ops", PAINTED)
def test_paint_is_forgotten_after_a_group(ops: tuple[Op, ...]) -> None:
    away = group(*ops, matrix=moved(500, 0.5))
    after = (text(RED), box(0, 0, 4, 4), box(5, 0, 4, 4, BLUE))
    assert seen(SIZE, away, *after) == seen(SIZE, *after)
    behind = (*ops, box(0, 0, *SIZE, WHITE), *after)
    assert seen(SIZE, *behind) == seen(SIZE, *after)


@pytest.mark.parametrize("before", PAINTED)
@pytest.mark.parametrize("ops", [(text(BLACK),), *PAINTED])
def test_forms_start_afresh(before: tuple[Op, ...], ops: tuple[Op, ...]) -> None:
    """A group met twice is a form: it looks like the same operations drawn in their place."""
    shared = Group(ops)
    white = box(0, 0, *SIZE, WHITE)
    faces = [
        Face("inline", *SIZE, 0, (*before, white, Group(ops))),
        Face("one", *SIZE, 0, (*before, white, shared)),
        Face("two", *SIZE, 0, (shared,)),
    ]
    pages = [sheet(SIZE, (f.key, 0, 0, *SIZE, 0)) for f in faces]
    data = draw_pdf(INFO, pages, {f.key: f for f in faces}, {})
    assert not differing(pixels(data, 0), pixels(data, 1), slack=3)


def test_letters_in_a_pattern_move_with_the_face() -> None:
    """A form with tiles is made for one place (see the tests of patterns)."""
    face = Face("f", *SIZE, 0, (text(Pattern(5, 7, (box(0, 0, 3, 3),))),))
    wide = (2 * SIZE[0] + 3, SIZE[1])
    page = sheet(wide, ("f", 0, 0, *SIZE, 0), ("f", SIZE[0] + 3, 0, *SIZE, 0))
    data = draw_pdf(INFO, [page], {"f": face}, {})
    assert data.count(b"/PatternType 1") == 2
    rows = pixels(data)
    left, right = [r[: SIZE[0]] for r in rows], [r[SIZE[0] + 3 :] for r in rows]
    assert not differing(left, right, slack=3)


# --- extent and journal ---------------------------------------------------------------------


def test_extent_counts_the_line() -> None:
    plain, lined = extent((text(),)), extent((text(None, Stroke(RED, 10)),))
    assert plain is not None and lined is not None
    assert [b - a for a, b in zip(plain, lined, strict=True)] == [-20, -20, 20, 20]


def test_journal_reports_fill_line_and_neither() -> None:
    ops = (
        text(None),
        text(None, Stroke(RED, 0.5, join="round")),
        text(SIDES, Stroke((0.5,), 2), 0.5),
    )
    start = "glyphs 10 60 PlayfairDisplaySC_900Black 60 'HHHH'"
    assert describe(ops, "") == [
        f"{start} invisible",
        f"{start} hollow stroke 1,0,0 0.5 round",
        f"{start} color LinearGradient stroke 0.5 2 opacity 0.5",
    ]


def test_clipped_letters() -> None:
    cut = group(text(SIDES), clip=rect(0, 0, MIDDLE, 70))
    rows = pixels(pdf_of(SIZE, cut))
    assert count(rows, PURE_RED)[0] > 1000
    assert count(rows, PURE_BLUE)[1] < 80
