"""Text in PDFs: copied as typed, set where HarfBuzz puts it, fonts small and embedded."""

from __future__ import annotations

import ctypes
import gc
import io
import re
import unicodedata
from pathlib import Path as FilePath
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import read_back
import uharfbuzz as hb
from drawn import INFO, differing, draw_pdf, pdf_of, pixels, resources_of, sheet
from hypothesis import given, settings
from hypothesis import strategies as st
from made_fonts import variable_font
from pypdf import PdfReader
from read_back import by_pdfium, output_of
from repository import FONTS

from pnp.draw.pdf.fonts import PdfFont
from pnp.draw.pdf.spelling import Voices
from pnp.draw.pdf.typefaces import Typeface
from pnp.model.face import Face, FontKey, Glyph, Glyphs, Word
from pnp.model.problems import InputError
from pnp.text.shaping.fonts import Features, Font, tracked

REGULAR = str(FONTS / "alegreya/Alegreya_400Regular.ttf")
ITALIC = str(FONTS / "alegreya/Alegreya_400Regular_Italic.ttf")
PLAYFAIR = str(FONTS / "playfair-display-sc/PlayfairDisplaySC_700Bold.ttf")
SANCREEK = str(FONTS / "sancreek/Sancreek_400Regular.ttf")  # 2048 units to the em
SYSTEM_FONTS = FilePath("/usr/share/fonts")


def words_of(font: Font, text: str, features: Features = ()) -> tuple[Word, ...]:
    """A line as typesetting makes it: words and the spaces between them."""
    return tuple(font.word(part, features) for part in re.split("( )", text) if part)


def line_of(path: str, text: str, features: Features = (), size: float = 10, y: float = 20) -> Any:
    return Glyphs(10, y, size, words_of(Font(path), text, features))


def page_of(*lines: Glyphs) -> bytes:
    return pdf_of((500, 30 + 20 * len(lines)), *lines)


def written(path: str, *texts: str, features: Features = ()) -> bytes:
    lines = (line_of(path, t, features, y=20 + 20 * i) for i, t in enumerate(texts))
    return page_of(*lines)


# --- readers --------------------------------------------------------------------------------


def by_pypdf(data: bytes) -> str:
    return PdfReader(io.BytesIO(data)).pages[0].extract_text()


READERS = {"pypdf": by_pypdf, **read_back.READERS}
# they print what ActualText has in place of the glyphs' own text
HONOURS_ACTUAL_TEXT = ("pdfium", "poppler")


def read(reader: str, data: bytes) -> list[str]:
    """The lines a reader finds, composed, without what it adds at their ends."""
    text = unicodedata.normalize("NFC", READERS[reader](data))
    return [line.strip("\ufeff \r\f") for line in text.splitlines() if line.strip("\ufeff \r\f")]


# --- copied as typed ------------------------------------------------------------------------

TYPED = [
    "first difficult office The Thing",  # ligatures fi, ff, ffi, Th
    "AVATAR To Wave Tuttle’s LTV P.A.",  # kerning
    "Benson’s “Long Shot” Revolver – it’s “Steely”",
    "−6 and 1−2 + 3 × 4 = ½",
    "(a) back\\slash (b\\) \\(c ((nested)) \\\\",
    "Łódź žluťoučký Ångström naïve São Ñandú",
    "Σίσυφος Привет",
]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", TYPED)
def test_text_comes_back_as_typed(reader: str, text: str) -> None:
    assert read(reader, written(REGULAR, text)) == [text]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("first", ["é", "e\u0301"])
def test_accents_composed_and_decomposed(reader: str, first: str) -> None:
    texts = [f"caf{first} one", "café two", "cafe\u0301 three", "x\u0323\u0301y four"]
    found = read(reader, written(REGULAR, *texts))
    assert found[:3] == ["café one", "café two", "café three"]
    assert found[3].endswith("y four")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("first", [" ", "\u00a0"])
def test_no_break_space_is_copied_as_a_space(reader: str, first: str) -> None:
    """Whichever came first: who searches for '10 mm' types a plain space."""
    assert read(reader, written(REGULAR, f"a{first}b", "10\u00a0mm c d"))[1] == "10 mm c d"


@pytest.mark.parametrize("reader", READERS)
def test_hyphens_are_copied_as_typed_by_people(reader: str) -> None:
    assert read(reader, written(REGULAR, "a\u2011b c-d")) == ["a-b c-d"]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("path", [REGULAR, PLAYFAIR])
def test_small_caps_are_copied_as_typed(reader: str, path: str) -> None:
    """No other text uses those glyphs, so ToUnicode alone names it."""
    data = written(path, "Abc Upgrade", features=(("smcp", 1),))
    assert read(reader, data) == ["Abc Upgrade"]


@pytest.mark.parametrize("reader", READERS)
def test_one_glyph_for_two_texts(reader: str) -> None:
    """Small capitals of both cases: the later of the two is set by another voice."""
    features = (("smcp", 1), ("c2sc", 1))
    data = written(REGULAR, "abc ABC aBc", features=features)
    assert read(reader, data) == ["abc ABC aBc"]
    voices = fonts_of(data)
    assert len(voices) == 2
    assert voices[0]["/DescendantFonts"] == voices[1]["/DescendantFonts"]
    assert voices[0]["/ToUnicode"].get_data() != voices[1]["/ToUnicode"].get_data()


@pytest.mark.parametrize("reader", HONOURS_ACTUAL_TEXT)
def test_one_glyph_for_very_many_texts(reader: str) -> None:
    """A box for whatever a font lacks: ActualText names what no voice is left for."""
    chars = "".join(chr(0x4E00 + i) for i in range(230))
    glyphs = tuple(Glyph(0, char, 600) for char in chars)
    word = Word(FontKey(REGULAR), chars, glyphs, 600.0 * len(chars))
    data = pdf_of((1500, 40), Glyphs(10, 20, 10, (word,)))
    assert len(fonts_of(data)) == 200
    assert content(data).count(b"/ActualText") == 30
    assert content(data).count(b"EMC") == 31  # with that of the face
    assert "".join(read(reader, data)) == chars


@pytest.mark.parametrize("reader", HONOURS_ACTUAL_TEXT)
def test_several_glyphs_for_one_text(reader: str) -> None:
    """A cluster that fell apart is copied as a whole, and what follows stands on its place."""
    font = Font(REGULAR)
    one, two = font.word("x").glyphs[0], font.word("y").glyphs[0]
    cluster = (Glyph(one.gid, "ǆ", 400), Glyph(two.gid, "", 500))
    word = Word(font.key, "ǆ", cluster, 900)
    line = Glyphs(10, 20, 10, (font.word("ab"), word, word, font.word("cd")))
    data = page_of(line)
    assert read(reader, data) == ["abǆǆcd"]
    placed = {char: x for char, x, _ in origins(data)}
    assert placed["c"] == pytest.approx(10 + (font.word("ab").advance + 1800) / 100, abs=0.02)


@pytest.mark.parametrize("reader", READERS)
def test_texts_of_one_font_do_not_disturb_another(reader: str) -> None:
    data = page_of(
        line_of(REGULAR, "first Abc", (("smcp", 1),)),
        line_of(ITALIC, "first fjord", y=40),
        line_of(REGULAR, "fjord ABC", y=60),
    )
    assert read(reader, data) == ["first Abc", "first fjord", "fjord ABC"]


# glyph numbers whose bytes mean something inside the brackets of a PDF string
SPECIAL = [high << 8 | low for high in range(8) for low in (0x28, 0x29, 0x5C, 0x0D, 0x0A)]


def test_glyph_numbers_that_look_like_brackets() -> None:
    """Each of them drawn alone puts down the ink of its outline, and all come in a row."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(REGULAR)))
    assert max(SPECIAL) < font.face.glyph_count
    pairs = [(gid, chr(0x4E00 + i)) for i, gid in enumerate(SPECIAL)]
    glyphs = tuple(Glyph(gid, text, 1000) for gid, text in pairs)
    text = "".join(t for _, t in pairs)
    word = Word(FontKey(REGULAR), text, glyphs, 1000 * len(glyphs))
    data = pdf_of((430, 40), Glyphs(10, 25, 10, (word,)))
    assert by_pdfium(data).replace(" ", "").strip() == text
    rows = pixels(data)
    inked = 0
    for i, gid in enumerate(SPECIAL):
        extents = font.get_glyph_extents(gid)
        left, right = extents.x_bearing, extents.x_bearing + extents.width
        if 0 <= left < right < 1000:
            columns = [p for row in rows for p in row[10 + 10 * i : 20 + 10 * i]]
            assert any(pixel != (255, 255, 255) for pixel in columns), hex(gid)
            inked += 1
    assert inked > 20


# --- placed as shaped -----------------------------------------------------------------------

LONG = "AVATAR To Wave Ty Type Yo. Tuttle’s LTV first Te Vo Po WAVE (fjord) Kov Yes"


def origins(data: bytes) -> list[tuple[str, float, float]]:
    """Each character that PDFium draws, and where its pen stands: x, y down."""
    document = pypdfium2.PdfDocument(data)
    try:
        page = document[0]
        textpage = page.get_textpage()
        height = page.get_height()
        found = []
        for i in range(textpage.count_chars()):
            if pdfium.FPDFText_IsGenerated(textpage, i):
                continue
            x, y = ctypes.c_double(), ctypes.c_double()
            assert pdfium.FPDFText_GetCharOrigin(textpage, i, x, y)
            char = chr(pdfium.FPDFText_GetUnicode(textpage, i))
            found.append((char, x.value, height - y.value))
        return found
    finally:
        document.close()


def pens(line: Glyphs) -> list[tuple[str, float, float]]:
    """The same from the shaped glyphs; those of one character only."""
    found, x = [], line.x
    for word in line.words:
        for glyph in word.glyphs:
            em = line.size / 1000
            if len(glyph.text) == 1:
                found.append((glyph.text, x + glyph.dx * em, line.y - glyph.dy * em))
            x += glyph.advance * em
        x += line.extra * word.stretch
    return found


def assert_placed(line: Glyphs, least: int) -> None:
    """Each glyph within 0.02 pt of where HarfBuzz puts it."""
    found = origins(pdf_of((700, 60), line))
    planned = pens(line)
    assert len(planned) >= least
    at = 0
    for char, x, y in planned:
        while found[at][0] != char:  # the parts of a ligature
            at += 1
        assert found[at][1:] == pytest.approx((x, y), abs=0.02), (char, at)
        at += 1


@pytest.mark.parametrize("path", [REGULAR, ITALIC, PLAYFAIR, SANCREEK])
@pytest.mark.parametrize("size", [7.75, 10, 14.3])
def test_glyphs_stand_where_harfbuzz_puts_them(path: str, size: float) -> None:
    assert_placed(line_of(path, LONG, size=size), least=60)


def test_justified_line() -> None:
    words = words_of(Font(REGULAR), LONG)
    assert_placed(Glyphs(10, 20, 9.5, words, extra=1.37), least=60)
    assert_placed(Glyphs(10, 20, 9.5, words, extra=-0.4), least=60)


def test_places_in_another_voice() -> None:
    features = (("smcp", 1), ("c2sc", 1))
    line = line_of(REGULAR, "Av Avatar To to TOTO wave WaVe", features)
    assert b"v1 10 Tf" in content(pdf_of((500, 60), line))
    assert_placed(line, least=28)


def raised(dy: float, dx: float = 0.0) -> Word:
    font = Font(REGULAR)
    one, two, three = (font.word(c).glyphs[0] for c in "abc")
    lifted = Glyph(two.gid, two.text, two.advance, dx, dy)
    return Word(font.key, "abc", (one, lifted, three), font.word("abc").advance)


@pytest.mark.parametrize("dy", [330.0, -125.5])
def test_raised_glyphs(dy: float) -> None:
    """Up is up, the next glyph is back on the line, and other sizes rise in proportion."""
    word = raised(dy, dx=40)
    for size in (10.0, 20.0, 10.0):
        assert_placed(Glyphs(10, 30, size, (word, word)), least=6)
    lines = Glyphs(10, 30, 10, (word,)), Glyphs(60, 30, 20, (word,))
    found = origins(pdf_of((200, 60), *lines))
    assert found[1][2] == pytest.approx(30 - dy / 100, abs=0.01)
    assert found[4][2] == pytest.approx(30 - dy / 50, abs=0.01)
    assert found[2][2] == found[5][2] == pytest.approx(30, abs=0.01)


@settings(max_examples=40)
@given(
    text=st.lists(
        st.text("abdefhiltvwyAJLPTVWY.,’-fi", min_size=1, max_size=9), min_size=1, max_size=8
    ).map(" ".join),
    size=st.floats(4, 30).map(lambda v: round(v, 3)),
)
def test_any_words_stand_where_harfbuzz_puts_them(text: str, size: float) -> None:
    assert_placed(Glyphs(10, 40, size, words_of(FONT, text)), least=0)


FONT = Font(SANCREEK)


# --- the fonts in the file ------------------------------------------------------------------


def content(data: bytes) -> bytes:
    return PdfReader(io.BytesIO(data)).pages[0].get_contents().get_data()  # type: ignore[union-attr]


def fonts_of(data: bytes) -> list[Any]:
    return list(resources_of(data, "/Font").values())


def file_of(font: Any) -> bytes:
    descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
    (key,) = {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
    return descriptor[key].get_data()  # type: ignore[no-any-return]


def test_two_faces_of_one_family() -> None:
    data = page_of(line_of(REGULAR, "same words"), line_of(ITALIC, "same words", y=40))
    names = [font["/BaseFont"] for font in fonts_of(data)]
    assert sorted(n.split("+")[1] for n in names) == ["Alegreya-Italic", "Alegreya-Regular"]
    assert all(re.fullmatch(r"/[A-Z]{6}\+[\w-]+", name) for name in names)
    rows = pixels(data)
    upright, slanted = rows[8:26], rows[28:46]
    assert len(differing(upright, slanted)) > 40


def test_every_font_in_the_file_is_embedded() -> None:
    """Nor does reportlab's own Helvetica slip in."""
    data = page_of(line_of(REGULAR, "a"), line_of(PLAYFAIR, "b", y=40))
    objects = [PdfReader(io.BytesIO(data)).get_object(n) for n in range(1, 40)]
    fonts = [o for o in objects if isinstance(o, dict) and o.get("/Type") == "/Font"]
    assert len(fonts) == 4  # two of each: the composite and what it is made of
    assert sum("/FontDescriptor" in font for font in fonts) == 2
    assert b"Helvetica" not in data


def test_pdffonts_sees_embedded_subsets_with_text() -> None:
    data = page_of(line_of(REGULAR, "a"), line_of(PLAYFAIR, "b", y=40))
    rows = output_of(data, "pdffonts", "{}").splitlines()[2:]
    assert len(rows) == 2
    assert all(row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows)


def test_a_file_without_text_has_no_font() -> None:
    assert b"/Font" not in draw_pdf(INFO, [sheet((5, 5))], {}, {})


@pytest.mark.parametrize("path", [REGULAR, PLAYFAIR, SANCREEK])
def test_widths_are_the_font_s_advances(path: str) -> None:
    text = "AVATAR first (fjord) Mr. Quill"
    line = line_of(path, text)
    (font,) = fonts_of(page_of(line))
    inner = font["/DescendantFonts"][0]
    assert inner["/DW"] == 0
    array = inner["/W"]
    widths = {array[i]: array[i + 1][0] for i in range(0, len(array), 2)}
    used = {glyph.gid for word in line.words for glyph in word.glyphs}
    assert set(widths) == used
    face = hb.Face(hb.Blob.from_file_path(path))
    advances = hb.Font(face)
    for gid, width in widths.items():
        assert width == int(width)
        assert width == pytest.approx(advances.get_glyph_h_advance(gid) * 1000 / face.upem, abs=0.5)


def test_subset_holds_only_what_is_used() -> None:
    def embedded(text: str) -> bytes:
        return file_of(fonts_of(written(REGULAR, text))[0])

    one, some = embedded("o"), embedded("first difficult words")
    whole = FilePath(REGULAR).read_bytes()
    assert len(one) < 4_000
    assert len(whole) > 200_000
    assert len(one) < len(some) < 16_000
    font = hb.Font(hb.Face(hb.Blob(some)))
    inked = {g for g in range(font.face.glyph_count) if outlined(font, g)}
    used = {
        glyph.gid
        for word in words_of(Font(REGULAR), "first difficult words")
        for glyph in word.glyphs
    }
    space = Font(REGULAR).glyph(" ")
    assert used - {space} <= inked
    assert len(inked) <= len(used) + 8  # parts of composite glyphs, and .notdef


def outlined(font: Any, gid: int) -> bool:
    extents = font.get_glyph_extents(gid)
    return bool(extents and (extents.width or extents.height))


def test_glyphs_used_on_later_pages_are_embedded_too() -> None:
    faces = {
        key: Face(key, 60, 30, 0, (line_of(REGULAR, text),))
        for key, text in (("a", "one"), ("b", "two"), ("c", "three"))
    }
    pages = [sheet((60, 30), (key, 0, 0, 60, 30, 0)) for key in faces]
    data = draw_pdf(INFO, pages, faces, {})
    assert len(fonts_of(data)) == 1
    found = [page.extract_text().strip() for page in PdfReader(io.BytesIO(data)).pages]
    assert found == ["one", "two", "three"]


def cff_font() -> str:
    """An OpenType font with CFF outlines on this machine."""
    for path in sorted(SYSTEM_FONTS.rglob("*.otf")) if SYSTEM_FONTS.is_dir() else []:
        face = hb.Face(hb.Blob.from_file_path(str(path)))
        if "CFF " in face.table_tags and hb.Font(face).get_nominal_glyph(ord("A")):
            return str(path)
    pytest.skip("no OpenType font with CFF outlines is installed")


@pytest.mark.parametrize("reader", READERS)
def test_cff_fonts(reader: str) -> None:
    path = cff_font()
    text = "Wave AVATAR difficult (x) To."
    data = written(path, text)
    assert read(reader, data) == [text]
    (font,) = fonts_of(data)
    inner = font["/DescendantFonts"][0]
    assert inner["/Subtype"] == "/CIDFontType0"
    assert inner["/FontDescriptor"]["/FontFile3"]["/Subtype"] == "/CIDFontType0C"
    assert len(file_of(font)) < FilePath(path).stat().st_size / 2


def test_cff_glyphs_are_placed_and_inked() -> None:
    line = line_of(cff_font(), "Wave AVATAR To. Quill", size=12)
    assert_placed(line, least=18)
    rows = pixels(pdf_of((300, 40), line))
    assert sum(pixel != (255, 255, 255) for row in rows for pixel in row) > 200


# --- variable fonts and collections ---------------------------------------------------------


def box_at(path: str, weight: float | None, x: float, y: float) -> Glyphs:
    axes = () if weight is None else (("wght", weight),)
    width = 100.0 if weight is None else weight
    return Glyphs(x, y, 100, (Word(FontKey(path, 0, axes), "A", (Glyph(1, "A", width),), width),))


@pytest.mark.parametrize("cff2", [False, True])
@pytest.mark.parametrize("weight", [None, 100.0, 500.0, 900.0])
def test_a_variable_font_is_drawn_at_its_place_on_the_axes(
    tmp_path: FilePath, weight: float | None, cff2: bool
) -> None:
    data = pdf_of((120, 120), box_at(variable_font(tmp_path, cff2), weight, 10, 100))
    row = pixels(data)[80]
    inked = [x for x, pixel in enumerate(row) if pixel == (0, 0, 0)]
    width = round((weight or 100) / 10)
    assert inked[0] == 10
    assert len(inked) == pytest.approx(width, abs=1)  # PDFium thickens thin stems
    (font,) = fonts_of(data)
    inner = font["/DescendantFonts"][0]
    assert inner["/W"] == [1, [width * 10]]
    if cff2:
        assert inner["/Subtype"] == "/CIDFontType0"
        assert file_of(font)[0] == 1  # the version of CFF
    else:
        tables = hb.Face(hb.Blob(file_of(font))).table_tags
        assert not {"fvar", "gvar", "avar", "HVAR"} & set(tables)


def test_two_places_on_the_axes_are_two_fonts(tmp_path: FilePath) -> None:
    path = variable_font(tmp_path)
    data = pdf_of((300, 120), box_at(path, 300, 10, 100), box_at(path, 800, 100, 100))
    fonts = fonts_of(data)
    widths = [font["/DescendantFonts"][0]["/W"] for font in fonts]
    found = sorted([first, list(shown)] for first, shown in widths)
    assert found == [[1, [300]], [1, [800]]]
    assert file_of(fonts[0]) != file_of(fonts[1])


COLLECTION = SYSTEM_FONTS / "opentype/noto/NotoSansCJK-Regular.ttc"


@pytest.mark.skipif(not COLLECTION.exists(), reason="Noto Sans CJK is not installed")
def test_faces_of_a_collection() -> None:
    """One character, drawn differently in Japan and China, and each file small."""
    lines = []
    for i, index in enumerate((0, 2)):
        font = Font(str(COLLECTION), index)
        lines.append(Glyphs(10, 50 + 60 * i, 50, (font.word("骨"),)))
    data = pdf_of((80, 130), *lines)
    names = [font["/BaseFont"].split("+")[1] for font in fonts_of(data)]
    assert sorted(names) == ["NotoSansCJKjp-Regular", "NotoSansCJKsc-Regular"]
    rows = pixels(data)
    assert differing(rows[5:60], rows[65:120], slack=64)
    assert len(data) < 12_000
    assert READERS["poppler"](data).split() == ["骨", "骨"]


# --- many words -----------------------------------------------------------------------------


def test_words_never_met_again_are_forgotten() -> None:
    font = PdfFont(Typeface(FontKey(REGULAR)), b"F1", Voices())
    glyph = Font(REGULAR).word("a").glyphs[0]
    glyphs = (glyph,)
    gc.collect()
    for _ in range(50_000):
        word = Word(FontKey(REGULAR), "never again", glyphs, glyph.advance)
        font.show(Glyphs(0, 0, 10, (word,)))
    held = sum(isinstance(o, Word) and o.glyphs is glyphs for o in gc.get_objects())
    assert 16_000 <= held <= 32_000


def test_a_word_in_use_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many others there are, and in whatever sizes it is shown."""
    encoded: list[str] = []
    encode = PdfFont._encode

    def recorded(font: PdfFont, word: Word, size: float) -> Any:
        encoded.append(word.text)
        return encode(font, word, size)

    monkeypatch.setattr(PdfFont, "_encode", recorded)
    font, shaped = PdfFont(Typeface(FontKey(REGULAR)), b"F1", Voices()), Font(REGULAR)
    often, space, glyph = shaped.word("often"), shaped.word(" "), shaped.word("a").glyphs[0]
    for number in range(40_000):
        other = Word(FontKey(REGULAR), "a", (glyph,), glyph.advance)
        font.show(Glyphs(0, 0, 10 + number % 2, (often, space, other)))
    assert encoded.count("often") == encoded.count(" ") == 1
    assert encoded.count("a") == 40_000


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("o k", b"[(\0f\0\x17)-0.14(\0b)]TJ"),
        ("mouth of", b"[(\0d\0f\0l\0k\0_)0.41(\0\x17)-0.14(\0f\0])-0.08 ]TJ"),
        ("1", b"[(\0\\()-0.38 ]TJ"),  # its code has a bracket
        ("11", b"[(\0\\(\0\\()-0.77 ]TJ"),
    ],
)
def test_no_string_is_empty(text: str, shown: bytes) -> None:
    font = PdfFont(Typeface(FontKey(SANCREEK)), b"F1", Voices())
    words = words_of(Font(SANCREEK), text)
    assert font.show(Glyphs(0, 0, 10, words)) == shown
    assert font.show(Glyphs(0, 0, 10, words)) == shown  # from what is kept


@pytest.mark.parametrize("path", [REGULAR, ITALIC, SANCREEK])
@pytest.mark.parametrize(
    "text", ["AV To fi ffi", "co\u2011op a\u00a0b", "e\u0301x\u0323", "V1/2 é"]
)
def test_letters_are_encoded_as_glyphs_that_are_spelled(
    path: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short way for words of single letters, and the long way for all."""
    font = Font(path)
    apart = tuple(tracked(word, 90.0) for word in words_of(font, text))
    lines = [Glyphs(0, 0, 10, words) for words in (words_of(font, text), apart)]
    voices = Voices(), Voices()
    short, long = (PdfFont(Typeface(FontKey(path)), b"F1", one) for one in voices)
    found = [short.show(line) for line in lines]
    monkeypatch.setattr(PdfFont, "_plain", lambda *_: None)
    assert found == [long.show(line) for line in lines]
    assert voices[0].texts == voices[1].texts
    noted = [font.letters(font.bits_of(words_of(Font(path), text))) for font in (short, long)]
    assert noted[0] == noted[1] and noted[0]


def test_outlines_that_no_pdf_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("Subset failed")

    monkeypatch.setattr(hb, "subset", fail)
    with pytest.raises(InputError) as caught:
        written(REGULAR, "a")
    (problem,) = caught.value.problems
    assert problem.message == "this font cannot be put into a PDF: Subset failed"
    assert problem.span is not None and problem.span.path.endswith("Alegreya_400Regular.ttf")


@pytest.mark.parametrize("tracking", [50.0, 100.0, 200.0, 400.0])
@pytest.mark.parametrize("reader", ["pdfium", "poppler"])
def test_letters_set_apart_are_copied_as_words(reader: str, tracking: float) -> None:
    font = Font(REGULAR)
    parts = [tracked(font.word(text), tracking) for text in ("Tracked", " ", "words", " ", "here")]
    data = page_of(Glyphs(10, 20, 10, tuple(parts)))
    assert read(reader, data) == ["Tracked words here"]
