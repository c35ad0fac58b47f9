"""Tokens on a sheet: as many as fit, never nearer than the gutter, backs behind their fronts."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.export.dieline import CutSheet, cut_sheets
from pnp.geometry.offsets import distance, is_inside, polygon
from pnp.geometry.outlines import ellipse_in, hexagon_in, regular_polygon_in
from pnp.geometry.path import parse_path
from pnp.geometry.segments import tight_bounds, transform
from pnp.impose.cutting import SplitStyle
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.fill import FillStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Segments
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
STYLE = FillStyle(name="tokens", margin=mm(5), gutter=mm(3), bleed=mm(1.5))
D_SHAPE = parse_path("M 0 0 L 30 0 C 110 0 110 100 30 100 L 0 100 Z")


def tokens(
    count: int, outline: Segments, width: float = 25, height: float = 25, bleed: float = 2
) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(bleed), outline) for i in range(count)]


def circles(count: int) -> list[FaceSize]:
    return tokens(count, ellipse_in((0.0, 0.0, mm(25), mm(25))))


def centres(sheet: Sheet) -> list[tuple[float, float]]:
    return [((p.x + p.width / 2) / mm(1), (p.y + p.height / 2) / mm(1)) for p in sheet.placements]


def test_circles_are_staggered_if_more_fit() -> None:
    """25 mm and a gutter of 3 mm: ten rows of seven if they are straight. Shifted columns are
    28 · √3 / 2 = 24.25 mm apart, so there are eight, of ten and nine."""
    (sheet, rest) = impose(Job(STYLE, A4, circles(77)))
    assert len(sheet.placements) == 76 and len(rest.placements) == 1
    found = sorted(centres(sheet))
    assert found[10][0] - found[0][0] == pytest.approx(28 * math.sqrt(3) / 2, abs=0.05)
    assert found[10][1] - found[0][1] == pytest.approx(14, abs=0.01)
    nearest = min(math.dist(a, b) for a, b in combinations(found, 2))
    assert nearest == pytest.approx(28, abs=0.02)
    # the block is in the middle of the paper
    assert (min(x for x, _ in found) + max(x for x, _ in found)) / 2 == pytest.approx(105)


def test_straight_rows_if_asked() -> None:
    (sheet,) = impose(Job(replace(STYLE, stagger=False), A4, circles(70)))
    assert len({round(x, 3) for x, _ in centres(sheet)}) == 7
    assert len({round(y, 3) for _, y in centres(sheet)}) == 10


@pytest.mark.parametrize(
    ("width", "height"), [(25, 50 / math.sqrt(3)), (50 / math.sqrt(3), 25)], ids=["tall", "wide"]
)
def test_hexagons_interlock(width: float, height: float) -> None:
    outline = hexagon_in((0.0, 0.0, mm(width), mm(height)))
    (sheet,) = impose(Job(STYLE, A4, tokens(30, outline, width, height)))
    found = centres(sheet)
    gaps = sorted(math.dist(found[0], other) for other in found[1:])
    assert gaps[0] == pytest.approx(28, abs=0.05)  # its own width and the gutter, on all sides


outlines = st.sampled_from(
    [
        regular_polygon_in((0.0, 0.0, mm(30), mm(25)), 5),
        regular_polygon_in((0.0, 0.0, mm(30), mm(25)), 5, 0.5),
        transform(D_SHAPE, (mm(0.3), 0.0, 0.0, mm(0.25), 0.0, 0.0)),
        hexagon_in((0.0, 0.0, mm(30), mm(25))),
    ]
)


@given(outlines, st.floats(0, 6))
def test_no_outlines_are_nearer_than_the_gutter(outline: Segments, gutter: float) -> None:
    style = replace(STYLE, gutter=mm(gutter))
    (sheet, *_) = impose(Job(style, A4, tokens(40, outline, 30, 25)))
    points = polygon(outline)
    first = sheet.placements[0]
    for other in sheet.placements[1:]:
        dx, dy = other.x - first.x, other.y - first.y
        if max(abs(dx), abs(dy)) > mm(60):
            continue
        for x, y in points:
            assert not is_inside(points, (x + dx, y + dy)) or gutter < 0.01
            assert distance(points, (x + dx, y + dy)) >= mm(gutter) - 0.2
    for placed in sheet.placements:
        assert placed.x >= mm(5) - 0.01
        assert placed.x + placed.width <= sheet.paper.width - mm(5) + 0.01


def test_each_prints_its_bleed_as_far_as_half_of_the_gutter() -> None:
    (sheet,) = impose(Job(replace(STYLE, gutter=mm(2)), A4, circles(3)))
    one = sheet.placements[0]
    x0, y0, x1, y1 = tight_bounds(one.shape)
    assert (x0, y0) == pytest.approx((-mm(1), -mm(1)), abs=0.1)
    assert (x1, y1) == pytest.approx((mm(26), mm(26)), abs=0.1)
    assert sheet.placements[1].shape is one.shape


def test_cut_lines_are_where_the_faces_are() -> None:
    front, back = impose(Job(STYLE, A4, circles(2), circles(2)))
    assert len(front.cuts) == 2 and back.cuts == ()
    for cut, placed in zip(front.cuts, front.placements, strict=True):
        x0, y0, x1, y1 = tight_bounds(cut.line)
        assert (x0, y0, x1 - x0, y1 - y0) == pytest.approx(placed.trim, abs=0.01)
    assert front.marks == ()
    assert impose(Job(replace(STYLE, cut_lines=False), A4, circles(2)))[0].cuts == ()


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_a_back_is_cut_with_its_front(flip: str, orientation: str) -> None:
    """Hold the sheet against the light: the shape that the back prints covers that of the front
    and 2 mm around it."""
    outline = transform(D_SHAPE, (mm(0.3), 0.0, 0.0, mm(0.25), 0.0, 0.0))
    style = replace(STYLE, orientation=orientation, flip=flip, bleed=0.0)  # type: ignore[arg-type]
    fronts = tokens(5, outline, 30, 25)
    backs = [replace(f, key=f.key.replace("f", "b")) for f in fronts]
    front, back = impose(Job(style, A4, fronts, backs))
    is_wide = front.paper.width > front.paper.height
    is_upright = (flip == "short") == is_wide
    for one, other in zip(front.placements, back.placements, strict=True):
        seen = transform(one.shape, one.matrix)
        behind = transform(other.shape, other.matrix)
        if is_upright:
            through = transform(behind, (-1.0, 0.0, 0.0, 1.0, front.paper.width, 0.0))
        else:
            through = transform(behind, (1.0, 0.0, 0.0, -1.0, 0.0, front.paper.height))
        # the back prints its whole bleed of 2 mm around the outline, so that it may be misplaced
        for p in polygon(seen):
            assert is_inside(polygon(through), p)
            assert distance(polygon(through), p) == pytest.approx(mm(2), abs=0.2)
        assert other.turn == (0 if is_upright else 180)


def test_plain_cards_stand_in_a_grid_with_crop_marks() -> None:
    """41 × 60 mm: four columns of four rows upright, seven of three across."""
    style = replace(STYLE, gutter=0.0, marks=MarkStyle("edge", mm(3), mm(1)))
    (sheet, _) = impose(Job(style, A4, tokens(22, (), 41, 60)))
    assert len(sheet.placements) == 21 and sheet.paper.width == mm(297)
    grid = GridStyle(
        name="tokens", columns=7, rows=3, orientation="landscape", margin=mm(5), bleed=mm(1.5),
        marks=style.marks,
    )  # fmt: skip
    assert impose(Job(grid, A4, tokens(22, (), 41, 60)))[0] == sheet


def test_an_error_if_not_one_fits() -> None:
    with pytest.raises(InputError) as error:
        impose(Job(STYLE, Paper("Small", mm(30), mm(30)), circles(1)))
    assert str(error.value.problems[0]) == (
        "error: face 'f0' of 25 × 25 mm does not fit the sheets 'tokens': Small (30 × 30 mm, "
        "either way) has 20 × 20 mm or 20 × 20 mm inside its margin "
        "of 5 mm\n"
        "  hint: choose a larger paper, or a smaller margin"
    )


def test_a_large_face_is_cut_along_its_outline_on_each_of_its_pages() -> None:
    """A hexagon of 300 mm on four pages of A4: lines end where the pages end, and the key, which
    shows it smaller, has none. Cutting machines get no lines of parts."""
    outline = hexagon_in((0.0, 0.0, mm(300), mm(346.41)))
    style = SplitStyle(name="poster", margin=mm(6), bleed=mm(3), overlap=mm(12))
    key, *pages = impose(Job(style, A4, tokens(1, outline, 300, 346.41, 3)))
    assert key.cuts == () and len(pages) == 4
    for page in pages:
        (cut,) = page.cuts
        assert cut.clip == page.placements[0].clip
        assert tight_bounds(cut.line)[2] - tight_bounds(cut.line)[0] == pytest.approx(
            mm(300), abs=0.1
        )
    assert cut_sheets(pages) == {}
    (whole,) = impose(Job(STYLE, A4, circles(3)))
    assert cut_sheets([*pages, whole])["-cut"] == CutSheet(
        mm(210), mm(297), tuple(s for cut in whole.cuts for s in cut.line)
    )


def test_other_sheets_follow_outlines_too() -> None:
    grid = GridStyle(name="g", columns=2, rows=2, gutter_x=mm(4), gutter_y=mm(4), bleed=mm(1))
    (sheet,) = impose(Job(grid, A4, circles(4)))
    assert len(sheet.cuts) == 4
    x0, _, x1, _ = tight_bounds(sheet.placements[0].shape)
    assert (x1 - x0) / mm(1) == pytest.approx(27, abs=0.05)


@pytest.mark.parametrize(("backs", "bleed"), [(["b", "b", "b"], 3.0), (["a", "b", "c"], 1.5)])
def test_equal_backs_of_nested_tokens_print_3_mm_around_them(
    backs: list[str], bleed: float
) -> None:
    """Different ones would print on each other's bleed: these share the gutter, as fronts do."""
    outline = ellipse_in((0.0, 0.0, mm(25), mm(25)))
    behind = [FaceSize(key, mm(25), mm(25), mm(4), outline) for key in backs]
    front, back = impose(Job(STYLE, A4, tokens(3, outline, bleed=4), behind))
    for sheet, around in ((front, 1.5), (back, bleed)):
        for placed in sheet.placements:
            left, top, right, foot = tight_bounds(transform(placed.shape, placed.matrix))
            x, y, width, height = placed.clip
            assert placed.x - max(left, x) == pytest.approx(mm(around), abs=0.2)
            assert placed.y - max(top, y) == pytest.approx(mm(around), abs=0.2)
            assert min(right, x + width) - placed.x == pytest.approx(mm(25 + around), abs=0.2)
            assert min(foot, y + height) - placed.y == pytest.approx(mm(25 + around), abs=0.2)
