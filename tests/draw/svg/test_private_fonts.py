"""Copies of fonts for a browser: every glyph at a private character, whatever kind the font is."""

from __future__ import annotations

import os
from pathlib import Path as FilePath

import pytest
import uharfbuzz as hb
from browser import open_browser
from made_fonts import make_collection, make_font, variable_font
from repository import FONTS
from svg_pictures import SvgPage, by_pdfium, difference, sheet_of, svg_page

from pnp.draw.svg.private_fonts import font_id, private_character, private_font
from pnp.draw.svg.writer import SvgWriter
from pnp.fonts.tables import damage, tables_of
from pnp.model.face import Face, FontKey, Glyph, Glyphs, Word
from pnp.text.shaping.fonts import Font

ALEGREYA = str(FONTS / "alegreya/Alegreya_400Regular.ttf")
SYSTEM = FilePath("/usr/share/fonts")
CJK = SYSTEM / "opentype/noto/NotoSansCJK-Regular.ttc"  # CFF, 65 535 glyphs, ten faces
STATIC_CFF = SYSTEM / "opentype/urw-base35/C059-Roman.otf"


def outline(font: hb.Font, glyph: int) -> list[tuple[float, ...]]:
    """The points of a glyph's outline."""
    points: list[tuple[float, ...]] = []
    draw = hb.DrawFuncs()
    draw.set_move_to_func(lambda x, y, _: points.append((x, y)))
    draw.set_line_to_func(lambda x, y, _: points.append((x, y)))
    draw.set_quadratic_to_func(lambda *p: points.append(p[:4]))
    draw.set_cubic_to_func(lambda *p: points.append(p[:6]))
    font.draw_glyph(glyph, draw)
    return points


def copy_of(key: FontKey) -> hb.Font:
    data = private_font(key)
    assert damage(data) is None
    return hb.Font(hb.Face(data))


def test_each_glyph_has_a_character_and_its_outline() -> None:
    original, copy = hb.Font(hb.Face(hb.Blob.from_file_path(ALEGREYA))), copy_of(FontKey(ALEGREYA))
    count = original.face.glyph_count
    assert copy.face.glyph_count == count > 1000
    found = [copy.get_nominal_glyph(ord(private_character(glyph))) for glyph in range(count)]
    assert found == [None, *range(1, count)]  # glyph 0 is that of missing characters
    assert set(copy.face.unicodes) == {0xF0000 + glyph for glyph in range(1, count)}
    for glyph in (1, 70, 900):
        assert outline(copy, glyph) == outline(original, glyph) != []


def test_a_copy_has_no_rules_and_no_words() -> None:
    tables = tables_of(private_font(FontKey(ALEGREYA)))
    assert set(tables) <= {"OS/2", "cmap", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca",
                           "maxp", "name", "post", "prep"}  # fmt: skip
    assert tables["name"].length == 6  # no entry


def test_the_last_glyphs_of_a_large_font_avoid_what_is_no_character() -> None:
    """U+FFFFE and U+FFFFF are no characters."""
    shown = [private_character(glyph) for glyph in (0, 0xFFFD, 0xFFFE, 0xFFFF)]
    assert shown == ["\U000f0000", "\U000ffffd", "\U00100000", "\U00100001"]


@pytest.mark.skipif(not CJK.exists(), reason="Noto Sans CJK is not installed")
def test_a_face_of_a_collection_with_all_glyphs_there_can_be() -> None:
    copy = copy_of(FontKey(str(CJK), 2))
    assert copy.face.glyph_count == 65_535
    assert copy.get_nominal_glyph(0xFFFFD) == 0xFFFD
    assert copy.get_nominal_glyph(0x100000) == 0xFFFE
    font = Font(str(CJK), 2)
    (glyph,) = font.word("骨").glyphs
    original = hb.Font(hb.Face(hb.Blob.from_file_path(str(CJK)), 2))
    assert outline(copy, glyph.gid) == outline(original, glyph.gid) != []


@pytest.mark.parametrize("cff2", [False, True])
def test_a_variable_font_is_copied_at_its_place_on_the_axes(tmp_path: FilePath, cff2: bool) -> None:
    path = variable_font(tmp_path, cff2)
    for weight, width in ((None, 100), (500.0, 500), (900.0, 900)):
        axes = () if weight is None else (("wght", weight),)
        copy = copy_of(FontKey(path, 0, axes))
        assert not copy.face.has_var_data
        assert max(point[0] for point in outline(copy, 1)) == width


def test_a_name_is_made_of_content_face_and_place(tmp_path: FilePath) -> None:
    first = make_font(tmp_path / "a.ttf")
    name = font_id(FontKey(str(first)))
    assert name.isalnum() and name.isascii() and name[0].isalpha()
    again = make_font(tmp_path / "b.ttf")
    assert font_id(FontKey(str(again))) == name
    names = {name, font_id(FontKey(str(first), 1)), font_id(FontKey(str(first), 0, (("w", 1.0),)))}
    assert len(names) == 3
    stamp = first.stat().st_mtime_ns
    make_font(first, letters="abd ")
    os.utime(first, ns=(stamp, stamp))
    assert font_id(FontKey(str(first))) not in names


def test_what_is_no_font_is_refused(tmp_path: FilePath) -> None:
    path = tmp_path / "a.ttf"
    for data in (b"", b"no font at all", private_font(FontKey(ALEGREYA))[:300]):
        path.write_bytes(data)
        with pytest.raises(ValueError, match="no font"):
            private_font(FontKey(str(path)))
    with pytest.raises(OSError):
        private_font(FontKey(str(tmp_path / "none.ttf")))
    assert font_id(FontKey(str(tmp_path / "none.ttf")))


# -- in a browser -------------------------------------------------------------------------------


def kinds(folder: FilePath) -> dict[str, Glyphs]:
    """A line in each kind of font."""
    found = {"TrueType": word_in(ALEGREYA, "Hafe")}
    made = make_font(folder / "made.otf", outlines="CFF ")
    found["small CFF"] = word_in(str(made), "abc")
    both = make_collection(folder / "both.ttc", [make_font(folder / "one.ttf"), FilePath(ALEGREYA)])
    found["collection"] = word_in(str(both), "Hafe", 1)
    for cff2 in (False, True):
        key = FontKey(variable_font(folder, cff2), 0, (("wght", 700.0),))
        boxes = (Glyph(1, "A", 750.0), Glyph(1, "A", 700.0))
        line = Glyphs(10, 40, 30, (Word(key, "AA", boxes, 1450.0),))
        found["variable CFF2" if cff2 else "variable TrueType"] = line
    if STATIC_CFF.exists():
        found["static CFF"] = word_in(str(STATIC_CFF), "Hafe")
    if CJK.exists():
        found["collection of CFF"] = word_in(str(CJK), "骨。か", 2)
    return found


def word_in(path: str, text: str, index: int = 0) -> Glyphs:
    return Glyphs(10, 40, 30, (Font(path, index).word(text),))


@pytest.mark.thorough
def test_chromium_draws_every_kind_of_font(tmp_path: FilePath) -> None:
    with open_browser() as browser, svg_page(browser) as page:
        for kind, line in kinds(tmp_path).items():
            assert _differs(page, line) < 0.2, kind
        # the measure sees a wrong weight, and a wrong glyph
        path = variable_font(tmp_path)
        for wrong in (FontKey(path, 0, (("wght", 500.0),)), FontKey(path)):
            line = Glyphs(10, 40, 30, (Word(wrong, "A", (Glyph(1, "A", 700.0),), 700.0),))
            right = Glyphs(10, 40, 30, (Word(FontKey(path, 0, (("wght", 700.0),)), "A",
                                            (Glyph(1, "A", 700.0),), 700.0),))  # fmt: skip
            assert _differs(page, line, right) > 0.25


def _differs(page: SvgPage, line: Glyphs, other: Glyphs | None = None) -> float:
    """How much of the ink of a line, or of another, in PDFium is not that of it in Chromium."""
    face, wanted = (Face("a", 120, 60, 0, (one,)) for one in (line, other or line))
    (printed,) = by_pdfium([sheet_of(wanted)], {"a": wanted})
    assert (printed < 100).mean() > 0.02  # there are letters
    mean = difference(page.face(SvgWriter("text", str), face), printed).mean
    return mean / float((255.0 - printed).mean())
