"""Outlines of letters: where HarfBuzz puts them, and the same ink as the text."""

from __future__ import annotations

from pathlib import Path as FilePath

import pypdfium2
import pytest
import uharfbuzz as hb
from drawn import draw_pdf
from repository import FONTS

from pnp.draw.pdf.document import PdfInfo
from pnp.model.face import Face, FontKey, Glyph, Glyphs, Op, Path, Segments, Word
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.text.shaping.letter_outlines import glyph_segments, run_segments, word_segments

REGULAR = str(FONTS / "alegreya/Alegreya_400Regular.ttf")
SANCREEK = str(FONTS / "sancreek/Sancreek_400Regular.ttf")  # 2048 units to the em
CFF = FilePath("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")


def shaped(path: str, text: str, index: int = 0) -> Word:
    face = hb.Face(hb.Blob.from_file_path(path), index)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer)
    scale = 1000 / face.upem
    glyphs = tuple(
        Glyph(info.codepoint, "", place.x_advance * scale, place.x_offset * scale)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    return Word(FontKey(path, index), text, glyphs, sum(g.advance for g in glyphs))


def points(segments: Segments) -> list[tuple[float, float]]:
    return [
        (float(s[i]), float(s[i + 1]))  # type: ignore[misc]
        for s in segments
        for i in range(1, len(s), 2)
    ]


def corners(segments: Segments) -> tuple[float, float, float, float]:
    """The box round segments whose extreme points lie on the outline: x0, y0, x1, y1."""
    xs, ys = zip(*points(tuple((s[0], *s[-2:]) for s in segments if len(s) > 1)), strict=True)  # type: ignore[misc]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("path", [REGULAR, SANCREEK])
def test_boxes_are_those_of_harfbuzz(path: str) -> None:
    face = hb.Face(hb.Blob.from_file_path(path))
    font, scale = hb.Font(face), 1000 / face.upem
    for char in "HIHLET":
        gid = font.get_nominal_glyph(ord(char))
        extents = font.get_glyph_extents(gid)
        x0, y0, x1, y1 = corners(glyph_segments(FontKey(path), gid))
        expected = (
            extents.x_bearing,
            -extents.y_bearing,
            extents.x_bearing + extents.width,
            -extents.y_bearing - extents.height,
        )
        assert (x0, y0, x1, y1) == pytest.approx([v * scale for v in expected], abs=2)


def test_segments_are_whole_closed_outlines() -> None:
    gid = shaped(REGULAR, "g").glyphs[0].gid
    segments = glyph_segments(FontKey(REGULAR), gid)
    kinds = "".join(s[0] for s in segments)
    assert set(kinds) == {"M", "L", "C", "Z"}
    assert kinds[0] == "M" and kinds[-1] == "Z"
    assert kinds.count("M") == kinds.count("Z") >= 2
    assert kinds.count("ZM") == kinds.count("M") - 1
    assert glyph_segments(FontKey(REGULAR), gid) is segments


def test_a_space_has_no_outline() -> None:
    word = shaped(REGULAR, " ")
    assert glyph_segments(word.font, word.glyphs[0].gid) == ()
    assert run_segments(Glyphs(0, 0, 10, (word,))) == ()


def test_words_stand_at_their_place() -> None:
    word = shaped(REGULAR, "HI")
    small, large = word_segments(word, 5, 40, 10), word_segments(word, 5, 40, 20)
    for (x, y), (x2, y2) in zip(points(small), points(large), strict=True):
        assert (x2 - 5, y2 - 40) == pytest.approx(((x - 5) * 2, (y - 40) * 2))
    assert 39 < corners(small)[3] <= 40.5
    raised = Glyph(word.glyphs[0].gid, "H", word.glyphs[0].advance, 100, 300)
    moved = word_segments(Word(word.font, "H", (raised,), raised.advance), 5, 40, 10)
    assert points(moved)[0] == pytest.approx((points(small)[0][0] + 1, points(small)[0][1] - 3))


def test_justified_runs_are_wider_by_their_spaces() -> None:
    words = shaped(REGULAR, "one"), shaped(REGULAR, " "), shaped(REGULAR, "two")
    plain = points(run_segments(Glyphs(0, 0, 10, words)))
    wide = points(run_segments(Glyphs(0, 0, 10, words, extra=7)))
    steps = [b[0] - a[0] for a, b in zip(plain, wide, strict=True)]
    first = len(points(word_segments(words[0], 0, 0, 10)))
    assert steps[:first] == [0] * first
    assert steps[first:] == pytest.approx([7] * (len(steps) - first))


def ink(*ops: Op) -> bytes:
    size = (260.0, 50.0)
    sheet = Sheet(Paper("P", *size), "front", 1, (Placement("f", 0, 0, *size, 0, (0, 0, *size)),))
    data = draw_pdf(PdfInfo("T"), [sheet], {"f": Face("f", *size, 0, ops)}, {})
    document = pypdfium2.PdfDocument(data)
    try:
        image = document[0].render(scale=2).to_pil().convert("L")
    finally:
        document.close()
    return bytes(image.tobytes())


def face_and_text() -> list[tuple[str, int, str]]:
    found = [(REGULAR, 0, "Wave fjord Äg & Quill"), (SANCREEK, 0, "Wave 12 Long")]
    if CFF.exists():
        found.append((str(CFF), 2, "Curves 骨 & lines"))
    return found


@pytest.mark.parametrize(("path", "index", "text"), face_and_text())
def test_a_path_of_outlines_looks_like_the_text(path: str, index: int, text: str) -> None:
    """But for the smoothing of edges, which PDFium does otherwise for letters."""
    line = Glyphs(6, 36, 24, (shaped(path, text, index),))
    one, other = ink(line), ink(Path(run_segments(line), (0.0,)))
    dark = sum(v < 128 for v in one)
    differing = sum(abs(a - b) > 150 for a, b in zip(one, other, strict=True))
    assert dark > 1500
    assert differing < dark * 0.01
    assert sum(255 - v for v in other) == pytest.approx(sum(255 - v for v in one), rel=0.15)


def test_axes_of_variable_fonts(tmp_path: FilePath) -> None:
    builder = pytest.importorskip("fontTools.fontBuilder").FontBuilder(1000)
    variation = pytest.importorskip("fontTools.ttLib.tables.TupleVariation").TupleVariation
    pen = pytest.importorskip("fontTools.pens.ttGlyphPen").TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 500), (100, 500), (100, 0)):
        pen.lineTo(point)
    pen.closePath()
    builder.setupGlyphOrder([".notdef"])
    builder.setupCharacterMap({})
    builder.setupGlyf({".notdef": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (100, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (800, 0), (800, 0), (0, 0), (800, 0), (0, 0), (0, 0)]
    builder.setupGvar({".notdef": [variation({"wght": (0.0, 1.0, 1.0)}, wider)]})
    builder.setupPost()
    path = str(tmp_path / "boxes.ttf")
    builder.save(path)
    for weight in (100.0, 300.0, 900.0):
        segments = glyph_segments(FontKey(path, 0, (("wght", weight),)), 0)
        assert corners(segments) == (0, -500, weight, 0)
    assert corners(glyph_segments(FontKey(path), 0)) == (0, -500, 100, 0)
