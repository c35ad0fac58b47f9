"""Scripts that are not one glyph a letter: copied and found as typed, and drawn as shaped.

Right words are those typed, whatever order a reader brings lines of two directions into.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import groupby, pairwise
from pathlib import Path as FilePath

import pypdfium2
import pytest
import uharfbuzz as hb
from drawn import pdf_of, pixels
from read_back import READERS

from pnp.draw.pdf.spelling import deal
from pnp.model.face import FontKey, Glyph, Glyphs, Path, Word
from pnp.text.shaping.letter_outlines import run_segments

NOTO = FilePath("/usr/share/fonts/truetype/noto")
LATIN = "NotoSans-Regular"
_CONTROLS = dict.fromkeys([0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], " ")


# --- shaping and ordering, as the text engine does it ----------------------------------------


def font_file(name: str) -> str:
    path = NOTO / f"{name}.ttf"
    if not path.exists():
        pytest.skip(f"{name} is not installed")
    return str(path)


def shaped(path: str, text: str, rtl: bool) -> Word:
    face = hb.Face(hb.Blob.from_file_path(path))
    buffer = hb.Buffer()
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(hb.Font(face), buffer)
    starts = [*sorted({info.cluster for info in buffer.glyph_infos}), len(text)]
    ends = dict(pairwise(starts))
    k = 1000 / face.upem
    glyphs, last = [], -1
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        chars = "" if info.cluster == last else text[info.cluster : ends[info.cluster]]
        last = info.cluster
        numbers = (place.x_advance * k, place.x_offset * k, place.y_offset * k)
        glyphs.append(Glyph(info.codepoint, chars, *numbers))
    return Word(FontKey(path), text, tuple(glyphs), sum(g.advance for g in glyphs), rtl)


def in_order(text: str, rtl: bool) -> list[tuple[str, bool]]:
    """Words and spaces from left to right, with their direction; the line's own is `rtl`."""
    tokens = re.findall(r"\S+|\s", text)
    strong = [_is_rtl(token) for token in tokens]
    for i, token in enumerate(tokens):
        if token.isspace():
            before, after = strong[i - 1], _is_rtl(tokens[i + 1])
            strong[i] = before if before == after else rtl
    runs = [list(run) for _, run in groupby(zip(tokens, strong, strict=True), lambda t: t[1])]
    ordered = [run[::-1] if run[0][1] else run for run in (runs[::-1] if rtl else runs)]
    return [token for run in ordered for token in run]


def _is_rtl(token: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in token)


def runs_of(name: str, text: str, rtl: bool, extra: float = 0.0) -> list[Glyphs]:
    """A line of 12 points: what the font lacks is set in another."""
    path, other = font_file(name), font_file(LATIN)
    font = hb.Font(hb.Face(hb.Blob.from_file_path(path)))
    runs: list[Glyphs] = []
    x = 10.0
    for token, direction in in_order(text, rtl):
        own = font.get_nominal_glyph(ord(token[0])) is not None
        word = shaped(path if own else other, token, direction)
        if runs and runs[-1].words[0].font == word.font:
            last = runs.pop()
            runs.append(Glyphs(last.x, 30, 12, (*last.words, word), extra=extra))
        else:
            runs.append(Glyphs(x, 30, 12, (word,), extra=extra))
        x = runs[-1].x + runs[-1].width
    return runs


def page(name: str, text: str, rtl: bool) -> bytes:
    return pdf_of((600, 50), *runs_of(name, text, rtl))


# --- readers --------------------------------------------------------------------------------


def found_by_pdfium(data: bytes, word: str) -> bool:
    document = pypdfium2.PdfDocument(data)
    try:
        return document[0].get_textpage().search(word).get_next() is not None
    finally:
        document.close()


def words_by(reader: str, data: bytes) -> list[str]:
    return READERS[reader](data).translate(_CONTROLS).split()


def normal(words: list[str]) -> Counter[str]:
    return Counter(unicodedata.normalize("NFKC", word) for word in words)


# --- left to right --------------------------------------------------------------------------

HINDI = "हिन्दी क्षत्रिय कर्म र्कि स्त्री नमस्ते दुनिया शक्ति कार्ड विद्यार्थी"
THAI = "น้ำ ที่นี่ กำ ผู้เล่น การ์ด ป่า ฟ้า สวัสดี"
TAMIL = "கொடு தமிழ் கௌ வணக்கம் விளையாட்டு போ"
VIETNAMESE = "Việt Nam ế người chơi lá bài"
TO_THE_RIGHT = [
    ("NotoSansDevanagari-Regular", HINDI),
    ("NotoSerifDevanagari-Regular", HINDI),
    ("NotoSansThai-Regular", THAI),
    ("NotoSerifThai-Regular", THAI),
    ("NotoSansTamil-Regular", TAMIL),
    ("NotoSerifTamil-Regular", TAMIL),
    (LATIN, VIETNAMESE),
    (LATIN, unicodedata.normalize("NFD", VIETNAMESE)),
    (LATIN, "x\u0323\u0302 y\u0301\u0323 a"),
    ("NotoSansBengali-Regular", "বাংলা কোন খেলা কার্ড শক্তি"),
    ("NotoSansMyanmar-Regular", "မြန်မာ ကစား ပြည် ကို"),
    ("NotoSansTelugu-Regular", "తెలుగు ఆట కార్డు క్షణం"),
    ("NotoSansMalayalam-Regular", "മലയാളം കൊച്ചി കാർഡ്"),
    ("NotoSansGujarati-Regular", "ગુજરાતી ક્ષિતિજ"),
    ("NotoSansGurmukhi-Regular", "ਪੰਜਾਬੀ ਖੇਡ ਸ਼ਕਤੀ"),
    ("NotoSansKannada-Regular", "ಕನ್ನಡ ಆಟ ಕೊಡು"),
    ("NotoSansLao-Regular", "ພາສາລາວ ນ້ຳ ຫຼິ້ນ"),
]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("name", "text"), TO_THE_RIGHT)
def test_scripts_to_the_right_are_copied(reader: str, name: str, text: str) -> None:
    assert normal(words_by(reader, page(name, text, False))) == normal(text.split())


@pytest.mark.parametrize("reader", ["poppler", "pdfium"])
@pytest.mark.parametrize(("name", "text"), TO_THE_RIGHT)
def test_they_are_copied_to_the_character(reader: str, name: str, text: str) -> None:
    """Also where a vowel sign is taken apart for readers that know no ActualText."""
    assert words_by(reader, page(name, text, False)) == text.split()


@pytest.mark.parametrize("reader", ["poppler", "pdfium"])
def test_more_glyphs_than_parts_of_characters(reader: str) -> None:
    text = "ខ្មែរ ភាសា កម្ពុជា បៀ លេង"
    assert words_by(reader, page("NotoSansKhmer-Regular", text, False)) == text.split()


@pytest.mark.parametrize(("name", "text"), TO_THE_RIGHT)
def test_each_word_to_the_right_is_found(name: str, text: str) -> None:
    data = page(name, text, False)
    assert [word for word in text.split() if not found_by_pdfium(data, word)] == []


# --- right to left --------------------------------------------------------------------------

POINTED = "שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁית"
TO_THE_LEFT = [
    ("NotoSansHebrew-Regular", "שלום עולם טוב", True),
    ("NotoSansHebrew-Regular", POINTED, True),
    ("NotoSerifHebrew-Regular", POINTED, True),
    ("NotoSansHebrew-Regular", "אבג Latin text 123 דהו", True),
    ("NotoSansHebrew-Regular", "the word שלום means peace", False),
    ("NotoNaskhArabic-Regular", "السلام عليكم لا إله", True),
    ("NotoNaskhArabic-Regular", "مُحَمَّد رَسُولُ اللَّهِ", True),
    ("NotoSansArabic-Regular", "السلام عليكم لا الأرض الإله", True),
    ("NotoSansArabic-Regular", "مُحَمَّدٌ كِتَابٌ لِلَّهِ لَا", True),
    ("NotoKufiArabic-Regular", "السلام عليكم لا الأرض مُحَمَّد", True),
    ("NotoSansArabic-Regular", "بطاقة حمراء أو Card 12 نقطة ٣٤", True),
]
BRACKETS = [
    ("NotoSerifHebrew-Regular", "קלף (אדום) או [כחול] 12 נקודות", True),
    ("NotoSansArabic-Regular", "بطاقة (حمراء) أو Card 12", True),
]


@pytest.mark.parametrize("reader", ["poppler", "pdfium"])
@pytest.mark.parametrize(("name", "text", "rtl"), TO_THE_LEFT)
def test_scripts_to_the_left_are_copied(reader: str, name: str, text: str, rtl: bool) -> None:
    assert normal(words_by(reader, page(name, text, rtl))) == normal(text.split())


@pytest.mark.parametrize(("name", "text", "rtl"), TO_THE_LEFT + BRACKETS)
def test_each_word_to_the_left_is_found(name: str, text: str, rtl: bool) -> None:
    data = page(name, text, rtl)
    plain = re.sub(r"[()\[\]]", "", text)
    assert [word for word in plain.split() if not found_by_pdfium(data, word)] == []


@pytest.mark.parametrize(("name", "text", "rtl"), BRACKETS)
def test_brackets_are_written_as_they_look(name: str, text: str, rtl: bool) -> None:
    """PDFium mirrors them where it turns text round; poppler does not."""
    data = page(name, text, rtl)
    assert normal(words_by("pdfium", data)) == normal(text.split())
    turned = [re.sub(r"[()\[\]]", "", word) for word in words_by("poppler", data)]
    assert normal(turned) == normal(re.sub(r"[()\[\]]", "", text).split())


# --- as shaped ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "rtl"),
    [
        ("NotoSansHebrew-Regular", POINTED, True),
        ("NotoSansArabic-Regular", "مُحَمَّدٌ كِتَابٌ لِلَّهِ لَا", True),
        ("NotoNastaliqUrdu-Regular", "یہ ایک کھیل ہے", True),
        ("NotoSansDevanagari-Regular", HINDI, False),
        ("NotoSansThai-Regular", THAI, False),
        ("NotoSansTamil-Regular", TAMIL, False),
        (LATIN, "x\u0323\u0302 y\u0301\u0323 a", False),
    ],
)
@pytest.mark.parametrize("extra", [0.0, 4.0])
def test_every_glyph_is_drawn_in_its_place(name: str, text: str, rtl: bool, extra: float) -> None:
    """Whatever the order they are written in: the ink of the text is that of its outlines."""
    runs = runs_of(name, text, rtl, extra)
    letters = pixels(pdf_of((600, 50), *runs), scale=3)
    outlines = pixels(pdf_of((600, 50), *(Path(run_segments(r), (0.0,)) for r in runs)), scale=3)
    pairs = [
        (one[0], other[0])
        for rows in zip(letters, outlines, strict=True)
        for one, other in zip(*rows, strict=True)
    ]
    dark = sum(one < 128 for one, _ in pairs)
    assert dark > 300
    assert sum(abs(one - other) > 180 for one, other in pairs) < dark * 0.02


# --- dealing out ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "glyphs", "dealt"),
    [
        ("ffi", "?", ["ffi"]),
        ("ab", "ab", ["a", "b"]),
        ("abc", "a?", ["a", "bc"]),
        ("abc", "?c", ["ab", "c"]),
        ("abcd", "?b?", ["a", "b", "cd"]),
        ("a", "???", ["a", "\u200b", "\u200b"]),
        ("é", "?\u0301", ["e", "\u0301"]),
    ],
)
def test_characters_are_dealt_out_over_glyphs(text: str, glyphs: str, dealt: list[str]) -> None:
    """`glyphs` are named by the character that they are the glyph of."""
    found, exact = deal(text, list(range(len(glyphs))), lambda char, gid: glyphs[gid] == char)
    assert found == dealt
    assert exact == ("".join(dealt) == text)
