"""Every kind of operation as pixels typed as text: 1 pt = 1 px, letters as in drawn.LETTERS."""

from __future__ import annotations

import math
from pathlib import Path as FilePath

import pytest
from drawn import (
    BLACK,
    BLUE,
    GREEN,
    INFO,
    RED,
    WHITE,
    box,
    differing,
    draw_pdf,
    group,
    letters,
    line,
    moved,
    pdf_of,
    pixels,
    seen,
    sheet,
    typed,
)
from geometry import rect
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from read_back import output_of
from repository import FONTS

from pnp.draw.canvas import mark_ops
from pnp.model.definitions import replace
from pnp.model.face import (
    Clip,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Op,
    Paint,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Segments,
    Stop,
    Stroke,
)
from pnp.model.sheet import Line, Paper, Placement, Sheet, Turn
from pnp.text.shaping.fonts import Font

# --- paths ----------------------------------------------------------------------------------


def test_fill() -> None:
    assert seen((8, 4), box(1, 1, 3, 2), box(5, 0, 2, 3, BLUE)) == typed("""
        _____BB_
        _RRR_BB_
        _RRR_BB_
        ________
    """)


@pytest.mark.parametrize("color", [(0.0,), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)])
def test_fill_in_each_colour_space(color: tuple[float, ...]) -> None:
    found = pixels(pdf_of((2, 1), box(1, 0, 1, 1, color)))[0]
    assert found[0] == (255, 255, 255)
    assert max(found[1]) < 45  # PDFium's black of four inks is not quite black


def test_later_covers_earlier() -> None:
    assert seen((6, 2), box(0, 0, 4, 2), box(2, 1, 4, 1, WHITE), box(3, 1, 1, 1, BLUE)) == typed("""
        RRRR__
        RR_B__
    """)


def test_even_odd_and_nonzero() -> None:
    rings = rect(0, 0, 5, 5) + rect(1, 1, 3, 3)
    assert seen((5, 5), Path(rings, RED)) == "\n".join(["RRRRR"] * 5)
    assert seen((5, 5), Path(rings, RED, rule="evenodd")) == typed("""
        RRRRR
        R___R
        R___R
        R___R
        RRRRR
    """)


def test_fill_and_stroke_together() -> None:
    path = Path(rect(2, 2, 4, 4), RED, Stroke(BLUE, 2))
    assert seen((8, 8), path) == typed("""
        ________
        _BBBBBB_
        _BBBBBB_
        _BBRRBB_
        _BBRRBB_
        _BBBBBB_
        _BBBBBB_
        ________
    """)


def test_stroke_over_fill_is_seen_through() -> None:
    """As in SVG: the fill shows under the inner half of the line (a single B would hide it)."""
    path = Path(rect(2, 2, 4, 4), RED, Stroke(BLUE, 2), stroke_opacity=0.5)
    assert seen((8, 8), path) == typed("""
        ________
        _bbbbbb_
        _bppppb_
        _bpRRpb_
        _bpRRpb_
        _bppppb_
        _bbbbbb_
        ________
    """)


def test_even_odd_fill_with_stroke() -> None:
    rings = rect(1, 1, 8, 8) + rect(3, 3, 4, 4)
    path = Path(rings, RED, Stroke(BLUE, 2), rule="evenodd")
    assert seen((10, 10), path).splitlines()[4] == "BBBB__BBBB"


def test_widths_caps_and_dashes() -> None:
    lines = (
        line(2, 1, 8, 1, Stroke(BLACK, 2)),
        line(2, 4, 8, 4, Stroke(BLACK, 2, cap="square")),
        line(1, 6.5, 9, 6.5, Stroke(BLACK, 1, dash=(2, 1))),
        line(1, 8.5, 9, 8.5, Stroke(BLACK, 1, dash=(2, 1), dash_offset=1)),
        line(1, 10.5, 9, 10.5, Stroke(BLACK, 1)),
    )
    assert seen((10, 12), *lines) == typed("""
        __KKKKKK__
        __KKKKKK__
        __________
        _KKKKKKKK_
        _KKKKKKKK_
        __________
        _KK_KK_KK_
        __________
        _K_KK_KK__
        __________
        _KKKKKKKK_
        __________
    """)


def test_joins_and_their_limit() -> None:
    def corner(stroke: Stroke) -> str:
        return seen((5, 5), Path((("M", 1, 5), ("L", 1, 1), ("L", 5, 1)), stroke=stroke))

    assert corner(Stroke(BLACK, 2)).splitlines()[0] == "KKKKK"
    for blunt in (Stroke(BLACK, 2, join="bevel"), Stroke(BLACK, 2, miter=1.0)):
        assert corner(blunt)[0] not in "K_"
    assert corner(Stroke(BLACK, 2, join="round"))[0] not in "K_"


@pytest.mark.parametrize("dash", [(0.0, 0.0), (0.0003,)])
def test_dashes_of_nothing_are_a_plain_line(dash: tuple[float, ...]) -> None:
    assert seen((4, 1), line(0, 0.5, 4, 0.5, Stroke(BLACK, 1, dash=dash))) == "KKKK"


def test_a_line_of_no_width_is_not_a_hairline() -> None:
    thin = Path(rect(1, 1, 2, 2), RED, Stroke(BLACK, 0.0004))
    assert seen((4, 4), thin, line(0, 0.5, 4, 0.5, Stroke(BLACK, 0))) == typed("""
        ____
        _RR_
        _RR_
        ____
    """)


def test_paths_of_nothing() -> None:
    assert seen((2, 1), Path((), RED), Path(rect(0, 0, 2, 1)), Path((), LINEAR)) == "__"


def test_opacity_of_fill_and_stroke() -> None:
    ops = (
        box(0, 0, 2, 1, fill_opacity=0.5),
        Path(rect(2, 0, 2, 1), BLUE),
        line(4, 0.5, 6, 0.5, Stroke(RED, 1)),
        Path((("M", 6, 0.5), ("L", 8, 0.5)), stroke=Stroke(BLUE, 1), stroke_opacity=0.5),
        box(8, 0, 1, 1),
    )
    assert seen((9, 1), *ops) == "rrBBRRbbR"


# --- groups ---------------------------------------------------------------------------------


def test_clip_moves_with_the_matrix() -> None:
    clipped = group(box(0, 0, 9, 9), matrix=moved(2, 1), clip=rect(1, 1, 2, 2))
    assert seen((8, 5), clipped, box(7, 4, 1, 1, BLUE)) == typed("""
        ________
        ________
        ___RR___
        ___RR___
        _______B
    """)


def test_even_odd_clip() -> None:
    ring = Clip(rect(0, 0, 5, 3) + rect(1, 1, 3, 1), "evenodd")
    assert seen((5, 3), Group((box(0, 0, 5, 3),), clip=ring)) == "RRRRR\nR___R\nRRRRR"


def test_an_empty_clip_hides_everything() -> None:
    assert seen((3, 1), group(box(0, 0, 2, 1), clip=()), box(2, 0, 1, 1)) == "__R"


def test_nested_groups() -> None:
    inner = group(box(0, 0, 2, 2), box(1, 0, 1, 1, BLUE), matrix=moved(1, 1))
    outer = group(inner, group(inner, matrix=moved(3, 0)), matrix=(2, 0, 0, 2, 0, 0))
    assert seen((12, 7), outer) == typed("""
        ____________
        ____________
        __RRBB__RRBB
        __RRBB__RRBB
        __RRRR__RRRR
        __RRRR__RRRR
        ____________
    """)


def test_turned_group() -> None:
    """A quarter turn clockwise about the origin, then moved."""
    mark = group(box(0, 0, 4, 1), box(0, 1, 1, 2, BLUE), matrix=(0, 1, -1, 0, 4, 0))
    assert seen((5, 5), mark) == typed("""
        _BBR_
        ___R_
        ___R_
        ___R_
        _____
    """)


def test_group_opacity_is_that_of_one_picture() -> None:
    shapes = (box(0, 0, 4, 2), box(2, 1, 4, 2))
    assert seen((6, 3), group(*shapes, opacity=0.5)) == typed("""
        rrrr__
        rrrrrr
        __rrrr
    """)
    over = seen((6, 3), *(box(*at, fill_opacity=0.5) for at in ((0, 0, 4, 2), (2, 1, 4, 2))))
    assert over.splitlines()[1] == "rr??rr"


def test_group_opacity_in_group_opacity() -> None:
    inner = group(box(0, 0, 2, 1), opacity=0.5)
    found = pixels(pdf_of((3, 1), group(inner, opacity=0.5), box(2, 0, 1, 1)))[0]
    assert [abs(p[1] - 191) <= 2 for p in found] == [True, True, False]
    assert found[2] == (255, 0, 0)


def test_nothing_leaks_out_of_a_group() -> None:
    inside = group(
        box(0, 0, 1, 1, GREEN, fill_opacity=0.5),
        line(0, 1.5, 1, 1.5, Stroke(BLUE, 1, dash=(5, 5))),
        matrix=moved(0, 0.0001),
    )
    stroke = Stroke(RED, 1)
    assert seen((6, 2), box(1, 0, 1, 1), inside, box(2, 0, 1, 1), line(1, 1.5, 6, 1.5, stroke)) == (
        "gRR___\nBRRRRR"
    )


# --- gradients ------------------------------------------------------------------------------

# not at a half: PDFium asks for the colour of a pixel at its corner, others in its middle
EDGE = 0.47
SHARP = (Stop(0, RED), Stop(EDGE, RED), Stop(EDGE, BLUE), Stop(1, BLUE))
LINEAR = LinearGradient(0, 0, 8, 0, SHARP)
FADING = (Stop(0, RED, 1), Stop(EDGE, RED, 1), Stop(EDGE, RED, 0.5), Stop(1, RED, 0.5))


def test_linear_gradient_with_a_sharp_edge() -> None:
    assert seen((8, 2), box(0, 0, 8, 1, LINEAR)) == "RRRRBBBB\n________"


def test_linear_gradient_is_even() -> None:
    paint = LinearGradient(0, 0, 16, 0, (Stop(0, (0.0,)), Stop(1, (1.0,))))
    found = [p[0] for p in pixels(pdf_of((16, 1), box(0, 0, 16, 1, paint)))[0]]
    assert found == pytest.approx([(x + 0.5) / 16 * 255 for x in range(16)], abs=10)
    assert found == sorted(found)


def test_end_colours_run_on() -> None:
    paint = LinearGradient(3, 0, 5, 0, SHARP)
    assert seen((8, 1), box(0, 0, 8, 1, paint)) == "RRRRBBBB"


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        ((Stop(0.3, RED),), "RRRR"),
        ((Stop(0, RED), Stop(0, BLUE)), "_BBB"),
        ((Stop(1, RED), Stop(1, BLUE)), "_RRR"),
        ((Stop(EDGE, RED), Stop(EDGE, GREEN), Stop(EDGE, BLUE)), "RRBB"),
        ((Stop(1, RED),), "RRRR"),
    ],
)
def test_stops_at_the_same_place(stops: tuple[Stop, ...], expected: str) -> None:
    paint = LinearGradient(0, 0, 4, 0, stops)
    left = 1 if expected[0] == "_" else 0
    assert seen((4, 1), box(left, 0, 4 - left, 1, paint)) == expected


def test_the_colour_before_a_sharp_edge_at_the_start() -> None:
    paint = LinearGradient(1.75, 0, 4, 0, (Stop(0, RED), Stop(0, BLUE)))
    assert seen((4, 1), box(0, 0, 4, 1, paint)) == "RRBB"


def test_gradient_with_its_own_matrix() -> None:
    turned = LinearGradient(0, 0, 1, 0, SHARP, (0, 4, -4, 0, 0, 0))
    assert seen((2, 4), box(0, 0, 2, 4, turned)) == "RR\nRR\nBB\nBB"


def test_radial_gradient() -> None:
    paint = RadialGradient(8, 8, 8, 8, 8, 0, SHARP)
    assert_disc(seen((16, 16), box(0, 0, 16, 16, paint)), 8 * EDGE, 1)


def assert_disc(picture: str, radius: float, flat: float) -> None:
    """Red about the middle as far as `radius`, `flat` times as high, and blue around."""
    rows = picture.splitlines()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            away = math.hypot(x + 0.5 - len(row) / 2, (y + 0.5 - len(rows) / 2) / flat)
            if abs(away - radius) > 1 / flat:
                assert letter == ("R" if away < radius else "B"), (x, y)


def test_radial_gradient_with_matrix() -> None:
    paint = RadialGradient(0, 0, 4, 0, 0, 0, SHARP, (4, 0, 0, 2, 16, 8))
    assert_disc(seen((32, 16), box(0, 0, 32, 16, paint)), 16 * EDGE, 0.5)


def test_radial_gradient_with_a_focus() -> None:
    """The edge between the colours is a circle between the focus and the outer one."""
    paint = RadialGradient(8, 8, 8, 4, 8, 0, SHARP)
    row = seen((16, 16), box(0, 0, 16, 16, paint)).splitlines()[8]
    assert row[:2] + row[3:9] + row[11:] == "BB" + "R" * 6 + "BBBBB"


def test_stops_with_opacity() -> None:
    paint = LinearGradient(0, 0, 4, 0, FADING)
    assert seen((5, 2), box(0, 0, 4, 1, paint), box(4, 0, 1, 1)) == "RRrrR\n_____"


def test_stops_with_opacity_move_with_their_group() -> None:
    paint = LinearGradient(0, 0, 1, 0, FADING, (0, 4, -4, 0, 0, 0))
    moved_group = group(box(0, 0, 2, 4, paint), matrix=moved(1, 1))
    assert seen((4, 6), moved_group) == "____\n_RR_\n_RR_\n_rr_\n_rr_\n____"


def test_opacity_on_top_of_stops_with_opacity() -> None:
    paint = LinearGradient(0, 0, 2, 0, (Stop(0, RED, 0.5), Stop(1, RED, 0.5)))
    found = pixels(pdf_of((2, 1), box(0, 0, 2, 1, paint, fill_opacity=0.5)))[0]
    assert all(abs(p[1] - 191) <= 2 for p in found)


def test_gradient_stroke() -> None:
    assert seen((8, 2), line(0, 0.5, 8, 0.5, Stroke(LINEAR, 1))) == "RRRRBBBB\n________"


def test_gradient_stroke_with_opacity() -> None:
    stroke = Stroke(LinearGradient(1, 0, 5, 0, FADING), 2, cap="square")
    assert seen((7, 2), line(2, 1, 4, 1, stroke), box(6, 0, 1, 2)) == "_RRrr_R\n_RRrr_R"


def test_gradient_fill_with_stroke() -> None:
    path = Path(rect(1, 1, 8, 3), LinearGradient(1, 0, 9, 0, SHARP), Stroke(BLACK, 2))
    assert seen((10, 5), path).splitlines()[2] == "KKRRRBBBKK"


# --- patterns -------------------------------------------------------------------------------

TILE = Pattern(4, 4, (box(0, 0, 2, 2),))


def test_pattern() -> None:
    assert seen((8, 6), box(1, 1, 6, 4, TILE)) == typed("""
        ________
        _R__RR__
        ________
        ________
        _R__RR__
        ________
    """)


def test_pattern_with_matrix() -> None:
    paint = Pattern(2, 2, (box(0, 0, 1, 1),), (2, 0, 0, 2, 1, 1))
    assert seen((8, 6), box(0, 0, 8, 6, paint)) == typed("""
        ________
        _RR__RR_
        _RR__RR_
        ________
        ________
        _RR__RR_
    """)


def test_pattern_as_stroke_and_after_a_colour() -> None:
    ops = (
        line(0, 1, 8, 1, Stroke(BLUE, 2)),
        line(0, 1, 8, 1, Stroke(TILE, 2)),
        box(0, 2, 8, 1, BLUE),
        box(0, 4, 8, 2, TILE),
        box(0, 6, 8, 1, BLUE),
    )
    assert seen((8, 7), *ops) == typed("""
        RRBBRRBB
        RRBBRRBB
        BBBBBBBB
        ________
        RR__RR__
        RR__RR__
        BBBBBBBB
    """)


def test_pattern_in_a_moved_group() -> None:
    inner = group(box(0, 0, 6, 2, TILE), matrix=moved(1, 1))
    assert seen((8, 4), inner) == "________\n_RR__RR_\n_RR__RR_\n________"
    assert seen((9, 5), group(inner, matrix=moved(1, 1))).splitlines()[2] == "__RR__RR_"


def test_pattern_in_a_pattern() -> None:
    inner = Pattern(2, 2, (box(0, 0, 1, 1),))
    outer = Pattern(6, 6, (box(0, 0, 4, 4, inner),), moved(1, 0))
    assert seen((8, 4), box(0, 0, 8, 4, outer)) == typed("""
        _R_R___R
        ________
        _R_R___R
        ________
    """)


def patterned_faces() -> dict[str, Face]:
    """Patterns as a face may hold them: bare, in groups met twice, and in a see-through one."""
    shared = group(box(0, 0, 6, 6, TILE))
    return {
        "bare": Face("bare", 8, 8, 0, (box(0, 0, 8, 8, TILE),)),
        "shared": Face("shared", 8, 8, 0, (shared, group(shared, matrix=moved(3, 2)))),
        "faint": Face("faint", 8, 8, 0, (Group((shared,), moved(1, 1), None, 0.5),)),
        "line": Face("line", 8, 8, 0, (line(0, 4, 8, 4, Stroke(TILE, 8)),)),
    }


def placed_alone(face: Face, x: float, y: float) -> bytes:
    return draw_pdf(INFO, [sheet((40, 24), (face.key, x, y, 8, 8, 0))], {face.key: face}, {})


@pytest.mark.parametrize("key", ["bare", "shared", "faint", "line"])
def test_patterns_move_with_the_face(key: str) -> None:
    """MuPDF and Ghostscript kept the first place's tiles for a form drawn again."""
    face = patterned_faces()[key]
    places = [(1, 1), (12, 2), (23, 4), (31, 15), (2, 14)]
    both = pixels(
        draw_pdf(
            INFO, [sheet((40, 24), *((key, x, y, 8, 8, 0) for x, y in places))], {key: face}, {}
        )
    )
    alone = pixels(placed_alone(face, 1, 1))
    tile = [row[1:9] for row in alone[1:9]]
    assert any(pixel != (255, 255, 255) for row in tile for pixel in row)
    for x, y in places:
        assert [row[x : x + 8] for row in both[y : y + 8]] == tile


def test_each_place_of_a_pattern_is_an_object_of_its_own() -> None:
    face = patterned_faces()["bare"]
    one = sheet((40, 24), ("bare", 1, 1, 8, 8, 0), ("bare", 12, 2, 8, 8, 0))
    data = draw_pdf(INFO, [one, one, one], {"bare": face}, {})
    assert data.count(b"/PatternType 1") == 2  # the same places on later pages share them
    assert data.count(b"/Subtype/Form") == 2


# --- pictures -------------------------------------------------------------------------------


@pytest.fixture
def arrow(tmp_path: FilePath) -> str:
    """3 × 2 pixels: red, green, blue; black, white, see-through red."""
    image = Image.new("RGBA", (3, 2))
    colors = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255),
              (0, 0, 0, 255), (255, 255, 255, 255), (255, 0, 0, 0)]  # fmt: skip
    for i, color in enumerate(colors):
        image.putpixel((i % 3, i // 3), color)
    path = tmp_path / "arrow.png"
    image.save(path)
    return str(path)


def test_picture_stands_upright(arrow: str) -> None:
    assert seen((5, 4), Picture(arrow, 1, 1, 3, 2)) == "_____\n_RGB_\n_K___\n_____"


def test_picture_lets_the_ground_through(arrow: str) -> None:
    assert seen((3, 2), box(0, 0, 3, 2, BLUE), Picture(arrow, 0, 0, 3, 2)) == "RGB\nK_B"


def test_picture_with_opacity(arrow: str) -> None:
    ops = (Picture(arrow, 0, 0, 3, 2, 0.5), box(3, 0, 1, 1), Picture(arrow, 4, 0, 3, 2))
    assert seen((7, 2), *ops) == "rgbRRGB\nk___K__"


def test_pictures_of_a_palette_and_of_four_inks(tmp_path: FilePath) -> None:
    indexed, inks = tmp_path / "indexed.png", tmp_path / "inks.jpg"
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.putpixel((1, 0), 1)
    image.save(indexed)
    Image.new("CMYK", (8, 8), (0, 0, 0, 0)).save(inks)  # inverted, as Adobe's programs do
    ops = (Picture(str(indexed), 0, 0, 2, 1), box(2, 0, 2, 1), Picture(str(inks), 3, 0, 1, 1))
    assert seen((4, 1), *ops) == "RBR_"


def test_picture_turned_and_clipped(arrow: str) -> None:
    turned = group(Picture(arrow, 0, 0, 3, 2), matrix=(0, 1, -1, 0, 2, 0))
    assert seen((2, 3), turned) == "KR\n_G\n_B"
    assert seen((3, 2), group(Picture(arrow, 0, 0, 3, 2), clip=rect(1, 0, 1, 2))) == "_G_\n___"


# --- placing --------------------------------------------------------------------------------

LSHAPE = Face("l", 4, 3, 0, (box(0, 0, 4, 1), box(0, 1, 1, 2, BLUE), box(3, 2, 1, 1, GREEN)))
TURNED: dict[Turn, str] = {
    0: """
        ________
        __RRRR__
        __B_____
        __B__G__
        ________
        ________
    """,
    90: """
        ________
        __BBR___
        ____R___
        ____R___
        __G_R___
        ________
    """,
    180: """
        ________
        __G__B__
        _____B__
        __RRRR__
        ________
        ________
    """,
    270: """
        ________
        __R_G___
        __R_____
        __R_____
        __RBB___
        ________
    """,
}


@pytest.mark.parametrize("turn", TURNED)
@pytest.mark.parametrize("copies", [1, 2])
def test_a_face_lands_where_its_placement_states(turn: Turn, copies: int) -> None:
    size = (4, 3) if turn in (0, 180) else (3, 4)
    page = sheet((8, 6), ("l", 2, 1, *size, turn))
    data = draw_pdf(INFO, [page] * copies, {"l": LSHAPE}, {})
    assert letters(data, copies - 1) == typed(TURNED[turn])


@pytest.mark.parametrize("copies", [1, 2])
def test_a_placement_prints_on_its_clip_only(copies: int) -> None:
    face = Face("f", 4, 2, 3, (box(-3, -3, 10, 8), box(0, 0, 4, 2, BLUE)))
    page = Sheet(Paper("P", 10, 6), "front", 1, (Placement("f", 3, 2, 4, 2, 0, (2, 1, 5, 4)),))
    data = draw_pdf(INFO, [page] * copies, {"f": face}, {})
    assert letters(data, copies - 1) == typed("""
        __________
        __RRRRR___
        __RBBBB___
        __RBBBB___
        __RRRRR___
        __________
    """)


def test_paper_of_broken_size_has_its_top_at_the_top() -> None:
    face = Face("f", 595.276, 841.89, 0, (box(0, 0, 100, 10), box(0, 831.89, 100, 10, BLUE)))
    page = sheet((595.276, 841.89), ("f", 0, 0, 595.276, 841.89, 0))
    found = pixels(draw_pdf(INFO, [page], {"f": face}, {}))
    assert found[0][5] == found[9][5] == (255, 0, 0)
    assert found[-2][5] == (0, 0, 255)
    assert found[11][5] == found[-12][5] == (255, 255, 255)


def test_marks_with_casings() -> None:
    marks = (Line(1, 2.5, 7, 2.5, 1, True), Line(3.5, 0, 3.5, 5, 1, True), Line(8.5, 0, 8.5, 5, 1))
    assert seen((10, 5), box(0, 0, 10, 5), *mark_ops(marks)) == typed("""
        RR_K_RRRKR
        R__K___RKR
        RKKKKKKRKR
        R__K___RKR
        RR_K_RRRKR
    """)


def test_marks_are_drawn_over_the_faces_of_every_page() -> None:
    face = Face("f", 4, 4, 0, (box(0, 0, 4, 4),))
    marks = (Line(0, 0.5, 4, 0.5, 1),)
    page = replace(sheet((4, 4), ("f", 0, 0, 4, 4, 0)), marks=marks)
    labels = {1: (box(3, 3, 1, 1, BLUE),)}
    data = draw_pdf(INFO, [page, page, page], {"f": face}, labels)
    for i in range(3):
        assert letters(data, i) == "KKKK\nRRRR\nRRRR\nRRRB"


# --- forms and the state around them --------------------------------------------------------


def stained(before: tuple[Op, ...], shared: Group, after: tuple[Op, ...]) -> Face:
    return Face("stained", 12, 12, 0, (*before, shared, *after))


WORDS = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf")).word("Wow")
BEFORE: list[tuple[Op, ...]] = [
    (),
    (Glyphs(0, 8, 9, (WORDS,)),),
    (Glyphs(0, 8, 9, (WORDS,), BLUE), Glyphs(0, 11, 5, (WORDS,), RED, opacity=0.5)),
    (box(0, 0, 1, 1, BLUE),),
    (box(0, 0, 1, 1, BLUE, fill_opacity=0.5),),
    (line(0, 0.5, 2, 0.5, Stroke(GREEN, 3, "round", "bevel", 2.0, (1, 1), 0.5)),),
    (Path((("M", 0, 0), ("L", 3, 0)), stroke=Stroke(BLACK), stroke_opacity=0.5),),
    (box(0, 0, 1, 1, LINEAR), line(0, 0.5, 2, 0.5, Stroke(LINEAR, 2))),
    (box(0, 0, 1, 1, TILE),),
    (group(box(0, 0, 1, 1, RED), opacity=0.5),),
]
SHARED: list[tuple[Op, ...]] = [
    (Path(rect(3, 3, 4, 4), BLACK, Stroke(BLACK)),),
    (Path(rect(3, 3, 4, 4), BLACK),),
    (line(2, 5, 10, 5, Stroke(BLACK)),),
    (line(2, 5, 10, 5, Stroke(RED, 3, "square", "round", 4.0, (2, 1))),),
    (box(3, 3, 3, 3, BLUE, fill_opacity=0.5), box(4, 4, 4, 4, BLUE)),
    (group(box(3, 3, 4, 4, RED), box(4, 4, 5, 5, RED), opacity=0.5),),
    (box(3, 3, 5, 5, LinearGradient(3, 0, 8, 0, FADING)),),
]
AFTER: tuple[Op, ...] = (
    box(0, 10, 2, 2, BLACK),
    line(3, 11, 11, 11, Stroke(BLACK)),
    box(8, 0, 2, 2, BLUE, fill_opacity=0.5),
)


@pytest.mark.parametrize("ops", SHARED)
@pytest.mark.parametrize("before", BEFORE)
def test_state_neither_leaks_into_a_form_nor_out(
    before: tuple[Op, ...], ops: tuple[Op, ...]
) -> None:
    """The same group drawn where it stands and, met in two faces, as a form."""
    inline = Face("inline", 12, 12, 0, (*before, Group(ops), *AFTER))
    shared = Group(ops, is_picture=True)  # drawn as a form
    one = Face("one", 12, 12, 0, (*before, shared, *AFTER))
    two = Face("two", 12, 12, 0, (shared,))
    size = (12, 12)
    pages = [sheet(size, (f.key, 0, 0, *size, 0)) for f in (inline, one, two)]
    data = draw_pdf(INFO, pages, {f.key: f for f in (inline, one, two)}, {})
    assert data.count(b"/Subtype/Form") >= 1
    assert not differing(pixels(data, 0, 4), pixels(data, 1, 4))
    assert pixels(data, 0) != [[(255, 255, 255)] * 12] * 12


@pytest.mark.parametrize("ops", [*BEFORE, *SHARED])
def test_what_a_group_sets_is_forgotten_after_it(ops: tuple[Op, ...]) -> None:
    """The same operations off the page in a group, then again: as if they came first."""
    away = group(*ops, matrix=moved(50, 0.5))
    assert not differing(pixels(pdf_of((12, 12), *ops)), pixels(pdf_of((12, 12), away, *ops)))


def test_a_turned_form_is_not_cut_by_its_box(tmp_path: FilePath) -> None:
    """MuPDF and poppler smooth the edges of a box that lies askew: had the drawing the same
    edges, they would get paler."""
    ops = (box(0, 0, 9, 6, BLACK),)
    turned = (0.8, 0.6, -0.6, 0.8, 5.0, 1.0)
    shared = Group(ops, is_picture=True)  # drawn as a form
    one = Face("one", 14, 14, 0, (group(Group(ops), matrix=turned),))
    two = Face("two", 14, 14, 0, (group(shared, matrix=turned), group(shared, matrix=moved(50, 0))))
    pages = [sheet((14, 14), (f.key, 0, 0, 14, 14, 0)) for f in (one, two)]
    data = draw_pdf(INFO, pages, {"one": one, "two": two}, {})
    assert data.count(b"/Subtype/Form") == 1
    output_of(data, "mutool", "draw", "-q", "-r", "100", "-o", f"{tmp_path}/%d.png", "{}")
    inline, form = (Image.open(tmp_path / f"{n}.png").convert("RGB") for n in (1, 2))
    assert ImageChops.difference(inline, form).getextrema() == ((0, 0),) * 3


# whole and half points, so that edges are cut by the form's box where they could be
HALVES = st.integers(-8, 40).map(lambda n: n / 2)
COLORS = st.sampled_from([RED, GREEN, BLUE, BLACK])
PAINTS: st.SearchStrategy[Paint] = st.one_of(
    COLORS,
    st.builds(LinearGradient, HALVES, HALVES, HALVES, HALVES, st.sampled_from([SHARP, FADING])),
    st.just(TILE),
)
STROKES = st.builds(
    Stroke,
    PAINTS,
    st.sampled_from([0.25, 1.0, 2.5, 6.0]),
    st.sampled_from(["butt", "round", "square"]),
    st.sampled_from(["miter", "round", "bevel"]),
    st.sampled_from([1.0, 4.0, 20.0]),
    st.sampled_from([(), (2.0, 1.0)]),
)
POINTS = st.tuples(HALVES, HALVES)


@st.composite
def paths(draw: st.DrawFn) -> Path:
    first, *rest = draw(st.lists(POINTS, min_size=2, max_size=4))
    segments: Segments = (("M", *first), *(("L", *point) for point in rest))
    if draw(st.booleans()):
        segments += (("C", *draw(POINTS), *draw(POINTS), *draw(POINTS)),)
    if draw(st.booleans()):
        segments += (("Z",),)
    opacity = st.sampled_from([1.0, 0.5])
    return Path(
        segments,
        draw(st.none() | PAINTS),
        draw(st.none() | STROKES),
        draw(st.sampled_from(["nonzero", "evenodd"])),
        draw(opacity),
        draw(opacity),
    )


MATRICES: st.SearchStrategy[Matrix] = st.sampled_from(
    [moved(0, 0), moved(3, 1.5), (0, 1, -1, 0, 16, 0), (1.5, 0, 0, 0.5, 1, 4)]
)
CLIPS = st.none() | st.just(Clip(rect(1, 1, 12, 12)))


def groups(inner: st.SearchStrategy[Op]) -> st.SearchStrategy[Op]:
    ops = st.lists(inner, min_size=1, max_size=3).map(tuple)
    return st.builds(Group, ops, MATRICES, CLIPS, st.sampled_from([1.0, 1.0, 0.5]))


OPS = st.recursive(paths(), groups, max_leaves=5)


@settings(max_examples=120)
@given(before=st.lists(paths(), max_size=2), ops=st.lists(OPS, min_size=1, max_size=3))
def test_forms_look_like_what_they_are_made_of(before: list[Op], ops: list[Op]) -> None:
    """A group drawn once is drawn where it stands, one drawn again is a form: equal pixels."""
    inline = Face("inline", 20, 20, 0, (*before, Group(tuple(ops)), *AFTER))
    shared = Group(tuple(ops))
    forms = Face("forms", 20, 20, 0, (*before, shared, *AFTER))
    again = Face("again", 20, 20, 0, (shared, shared))
    size = (20, 20)
    pages = [sheet(size, (f.key, 0, 0, *size, 0)) for f in (inline, forms, again, forms)]
    data = draw_pdf(INFO, pages, {f.key: f for f in (inline, forms, again)}, {})
    once = pixels(data, 0, 3)
    assert not differing(once, pixels(data, 1, 3), slack=2)
    assert not differing(once, pixels(data, 3, 3), slack=2)


@pytest.mark.parametrize("key", ["bare", "shared", "faint", "line"])
@pytest.mark.parametrize("reader", ["mutool", "gs"])
def test_patterns_move_with_the_face_in_other_readers(
    key: str, reader: str, tmp_path: FilePath
) -> None:
    face = patterned_faces()[key]
    page = sheet((40, 24), (key, 1, 1, 8, 8, 0), (key, 12, 2, 8, 8, 0), (key, 23, 4, 8, 8, 0))
    out = tmp_path / "out.png"
    command = {
        "mutool": ("draw", "-q", "-A", "0", "-r", "72", "-o", str(out), "{}"),
        "gs": ("-q", "-sDEVICE=png16m", "-r72", "-o", str(out), "{}"),
    }
    output_of(draw_pdf(INFO, [page], {key: face}, {}), reader, *command[reader])
    with Image.open(out) as image:
        tiles = [
            image.convert("RGB").crop((x, y, x + 8, y + 8)).tobytes()
            for x, y in ((1, 1), (12, 2), (23, 4))
        ]
    assert tiles[0] == tiles[1] == tiles[2] != b"\xff" * len(tiles[0])
