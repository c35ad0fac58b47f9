"""Whole texts in many languages: set, broken, joined, drawn and copied as their readers expect."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

import budoux
import pypdfium2
import pyphen
import pytest
import uharfbuzz as hb
from pdf_readers import joined, letters_by, page_of, words_by
from read_back import READERS
from reading import GROUPS, MARGIN, NOTO, TEXTS, Break, Page, breaks_of, page, set_page, style

from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import FontKey, Glyphs, Path, Word
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import fit, place
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.letter_outlines import run_segments
from pnp.text.shaping.parts import Run, in_a_row
from pnp.text.shaping.voice import Voice

pytestmark = pytest.mark.slow

WAYS = [(align, width) for align in ("start", "justify") for width in (150.0, 260.0)]
RIGHT_TO_LEFT = ("ar", "fa", "he")
CJK = ("ja", "zh-Hans", "zh-Hant")
TO_THE_RIGHT = [code for code in TEXTS if code not in (*RIGHT_TO_LEFT, "mul")]

languages = pytest.mark.parametrize("language", TEXTS)
ways = pytest.mark.parametrize(("align", "width"), WAYS)


def breaks(found: Page, language: str) -> Iterator[Break]:
    for lines, text in zip(found.lines, TEXTS[language][1], strict=True):
        yield from breaks_of(lines, text)


def all_breaks(language: str) -> list[Break]:
    """Where the lines end, whatever the width and the alignment."""
    found = [b for way in WAYS for b in breaks(page(language, *way), language)]
    assert len(found) > 25
    return found


# -- the texts themselves ---------------------------------------------------------------------


def test_there_are_texts_enough() -> None:
    assert len(TEXTS) >= 30
    for language, (group, paragraphs) in TEXTS.items():
        assert group in GROUPS
        assert len(paragraphs) == 2, language
        text = " ".join(paragraphs)
        assert len(text.split()) >= 60 or (language in (*CJK, "th") and len(text) >= 200), language
        assert re.search(r"\d", text), language
        assert re.search("[“”«»„״「]", text), language


# -- set --------------------------------------------------------------------------------------


@languages
@ways
def test_all_of_the_text_is_set_with_letters_that_the_fonts_have(
    language: str, align: str, width: float
) -> None:
    found = page(language, align, width)
    for _ in breaks(found, language):
        pass  # following the text through its lines has compared it
    glyphs = [glyph for op in found.runs for word in op.words for glyph in word.glyphs]
    assert all(glyph.gid for glyph in glyphs)
    drawn = Counter(char for glyph in glyphs for char in glyph.text)
    assert drawn == Counter(char for line in found.set for char in line.text)


@languages
@ways
def test_every_line_is_in_its_measure(language: str, align: str, width: float) -> None:
    found = page(language, align, width)
    left, right = MARGIN, MARGIN + width
    ends = [line.ends for lines in found.lines for line in lines]
    for line, is_last in zip(found.drawn, ends, strict=True):
        begins, stops = line[0].x, line[-1].x + line[-1].width
        assert left - 0.02 <= begins
        assert stops <= right + 0.02
        if language in RIGHT_TO_LEFT:
            assert stops == pytest.approx(right, abs=0.02)
        else:
            assert begins == pytest.approx(left, abs=0.02)
        if align == "justify" and not is_last:
            assert (begins, stops) == pytest.approx((left, right), abs=0.03)


@languages
@ways
def test_the_runs_of_a_line_stand_side_by_side_and_stretch_alike(
    language: str, align: str, width: float
) -> None:
    for line in page(language, align, width).drawn:
        assert len({op.extra for op in line}) == 1
        for one, other in pairwise(line):
            assert one.x + one.width == pytest.approx(other.x, abs=0.01)


@pytest.mark.parametrize("language", CJK)
def test_chinese_and_japanese_lines_are_spread_between_all_characters(language: str) -> None:
    found = page(language, "justify", 260.0)
    for line, ops in zip(found.set, found.drawn, strict=True):
        if not line.ends:
            assert len(ops) == 1
            assert sum(word.stretch > 0 for word in ops[0].words) >= 12
            assert -0.65 < ops[0].extra / 2 < 1.0


def test_thai_lines_are_spread_between_words() -> None:
    """A space there ends a phrase: it is wider than the room between words, but no hole."""
    found = page("th", "justify", 150.0)
    for line, ops in zip(found.set, found.drawn, strict=True):
        if not line.ends:
            assert sum(word.stretch > 0 for op in ops for word in op.words) >= 4
            assert ops[0].extra / 2 < 4.0


def test_places_to_stretch_do_not_tear_runs() -> None:
    """They are of the first font, the letters of another."""
    found = set_page("車輪を回す歯車" * 9, style("mul", "justify"), 150.0)
    assert [len(line) for line in found.drawn] == [1] * 5


def test_a_font_s_own_space_between_korean_words() -> None:
    found = page("ko", "start", 260.0)
    spaces = {w.glyphs[0].advance for op in found.runs for w in op.words if w.text == " "}
    latin = found.style.voices.base.space().advance
    assert latin not in spaces
    assert max(spaces) > latin


# -- broken -----------------------------------------------------------------------------------


@languages
def test_no_line_begins_with_what_ends_something(language: str) -> None:
    for found in all_breaks(language):
        assert found.after[0] not in ".,:;!?%)]}…·،؛؟।、。，．：；！？）］】」』》〉・ー々", found
        # quotes that close in the language, and do not open in it as well
        closing = {"de": "“", "cs": "“", "da": "«", "en": "”", "zh-Hans": "”", "ru": "»"}
        assert found.after[0] not in closing.get(language, ""), found


@languages
def test_no_line_ends_with_what_begins_something(language: str) -> None:
    opening = {"de": "„‚", "da": "»", "en": "“", "es": "¿¡«", "fr": "«", "pl": "„", "zh-Hans": "“"}
    for found in all_breaks(language):
        assert found.before[-1] not in "([{（「『《〈", found
        assert found.before[-1] not in opening.get(language, ""), found


def test_no_japanese_line_begins_with_a_small_kana() -> None:
    for found in all_breaks("ja"):
        assert found.after[0] not in "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ", found


def test_french_marks_stay_with_what_they_follow() -> None:
    for found in all_breaks("fr"):
        assert found.after[0] not in "»;:!?\u00a0\u202f", found
        assert found.before[-1] not in "«\u00a0\u202f", found


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_line_begins_with_a_dash_between_words(language: str) -> None:
    assert not [found for found in all_breaks(language) if found.after[0] == "—"]


def test_a_spanish_dash_stays_with_the_word_that_it_opens() -> None:
    style_of = style("es")
    text = TEXTS["es"][1][1]
    ends = set()
    for width in range(80, 240, 2):
        (lines,) = set_page(text, style_of, float(width)).lines
        ends |= {found.before[-2:] for found in breaks_of(lines, text)}
    assert not {end for end in ends if end.endswith("—") and end != "a—"}
    assert "a?" in ends  # before the dash of «—preguntaba» a line may end


def test_thai_lines_end_between_words() -> None:
    parse = budoux.load_default_thai_parser().parse
    for found in all_breaks("th"):
        if not re.match("[\u0e00-\u0e7f]{2}", found.text[found.at - 1 : found.at + 1]):
            continue
        begin = re.search("[\u0e01-\u0e3a\u0e40-\u0e4e]*$", found.text[: found.at])
        assert begin is not None
        run = re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e]+").match(found.text, begin.start())
        assert run is not None
        heads = [0]
        for word in parse(run[0]):
            heads.append(heads[-1] + len(word))
        assert found.at - begin.start() in heads, found
        assert unicodedata.category(found.after[0]) != "Mn"


@languages
def test_words_are_divided_only_where_the_dictionary_allows(language: str) -> None:
    known = {"en": "en_US", "de": "de_DE"}.get(language) or pyphen.language_fallback(language)
    divided = [found for found in all_breaks(language) if found.hyphen]
    if known is None or language == "th":
        assert divided == []
        return
    assert divided
    patterns = pyphen.Pyphen(lang=known)
    for found in divided:
        head = re.search(r"[^\W\d_]+$", found.text[: found.at])
        tail = re.match(r"[^\W\d_]+", found.text[found.at :])
        assert head and tail, found
        assert len(head[0]) in patterns.positions(head[0] + tail[0]), found
        assert len(head[0]) >= 2 <= len(tail[0])


# -- shaped -----------------------------------------------------------------------------------


def shaped_at_once(key: FontKey, text: str, rtl: bool, language: str) -> list[tuple[int, float]]:
    """Glyphs and advances of a whole run by HarfBuzz alone, from left to right."""
    face = hb.Face(hb.Blob.from_file_path(key.path), key.index)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    buffer.language = language
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(hb.Font(face), buffer)
    places = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return [(info.codepoint, place.x_advance * 1000 / face.upem) for info, place in places]


def runs_of_line(parts: tuple[object, ...]) -> Iterator[tuple[FontKey, int, list[Word]]]:
    """Words in a row of one font and direction, in the order of reading."""
    runs = [part for part in parts if isinstance(part, Run) and part.word.text]
    for (key, level), group in groupby(runs, key=lambda run: (run.word.font, run.level)):
        yield key, level, [run.word for run in group]


@pytest.mark.parametrize(
    ("language", "group"),
    [*((language, "") for language in TEXTS), ("ar", "arabic-sans"), ("fa", "arabic-sans")],
)
def test_words_are_joined_as_in_a_line_shaped_at_once(language: str, group: str) -> None:
    """Letters that join, ligatures and marks do not know that words were shaped one by one."""
    count = 0
    for line in page(language, "justify", 260.0, group).set:
        for key, level, words in runs_of_line(line.parts):
            rtl = bool(level & 1)
            text = "".join(word.text for word in words)
            seen = [g for word in (words[::-1] if rtl else words) for g in word.glyphs]
            whole = shaped_at_once(key, text, rtl, language)
            assert [glyph.gid for glyph in seen] == [gid for gid, _ in whole], text
            # but for what a font kerns with a space, a narrow space that it lacks, and characters
            # between which lines are broken and spread
            spaces = sum(char.isspace() for char in text)
            slack = (
                0.5 + 110 * text.count("\u202f") + 40 * spaces + 8 * len(text) * (language in CJK)
            )
            length = sum(glyph.advance for glyph in seen)
            assert length == pytest.approx(sum(advance for _, advance in whole), abs=slack), text
            count += len(seen)
    assert count > 150


def lacking(name: str, *chars: str) -> Font:
    """A font as if it had no glyphs for these characters."""
    path = NOTO / f"{name}-Regular.ttf"
    if not path.exists():
        pytest.skip(f"{path.name} is not installed")
    font = Font(str(path))
    font._glyphs.update(dict.fromkeys(chars))
    return font


def test_letters_of_two_fonts_join_past_a_vowel_sign() -> None:
    fonts = lacking("NotoNaskhArabic", "م"), lacking("NotoSansArabic")
    first, second = Voice(fonts, language="ar").runs("سَم", level=1, script="Arab")
    assert (first.word.text, second.word.text) == ("سَ", "م")
    joined_up = shaped_at_once(fonts[1].key, "سَم", True, "ar")
    alone = shaped_at_once(fonts[1].key, "م", True, "ar")
    assert second.word.glyphs[0].gid == joined_up[0][0] != alone[0][0]


@pytest.mark.parametrize(
    ("name", "lost", "text"),
    [
        ("NotoSerifHebrew", "ל", "גַּלְגַּל"),
        ("NotoNaskhArabic", "م", "مُحَرِّك"),
        ("NotoSerifDevanagari", "म", "मिश्रा"),
        ("NotoSerifThai", "ท", "ที่นี่"),
    ],
)
def test_a_letter_and_its_signs_are_of_one_font(name: str, lost: str, text: str) -> None:
    other = name.replace("Serif", "Sans").replace("Naskh", "Sans")
    fonts = lacking(name, lost), lacking(other)
    rtl = name in ("NotoSerifHebrew", "NotoNaskhArabic")
    runs = Voice(fonts).runs(text, level=int(rtl))
    assert {run.word.font for run in runs} == {font.key for font in fonts}
    assert "".join(run.word.text for run in runs) == unicodedata.normalize("NFC", text)
    for run in runs:
        assert not unicodedata.category(run.word.text[0]).startswith("M"), run.word.text


# -- drawn ------------------------------------------------------------------------------------


def grey(data: bytes) -> bytes:
    document = pypdfium2.PdfDocument(data)
    try:
        return document[0].render(scale=6, grayscale=True).to_pil().tobytes()
    finally:
        document.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ar", "fa", "he", "hi", "th", "vi", "ko", "mul"])
@pytest.mark.parametrize("width", [150.0, 260.0])
def test_the_ink_of_a_justified_page_is_that_of_its_outlines(language: str, width: float) -> None:
    """Every mark stands on its letter, whatever the order that letters are written in."""
    found = page(language, "justify", width)
    outlines = [Path(run_segments(op), (0.0,)) for op in found.ops]
    drawn = grey(found.data)
    meant = grey(page_of((width + 2 * MARGIN, found.fitted.height + 2 * MARGIN), outlines))
    assert len(drawn) == len(meant)
    dark = sum(value < 128 for value in meant)
    assert dark > 50_000
    off = sum(abs(one - other) > 180 for one, other in zip(drawn, meant, strict=True))
    assert off < dark * 0.001


# -- copied -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("language", TO_THE_RIGHT)
@ways
def test_it_is_copied_as_typed(language: str, reader: str, align: str, width: float) -> None:
    """To the character; only hyphens at the ends of lines are gone."""
    found = page(language, align, width)
    expected = joined(line.text for lines in found.lines for line in lines)
    read = joined(READERS[reader](found.data).splitlines())
    if language == "th":  # PDFium finds a space before a quotation mark of another font
        expected, read = expected.replace(" ", ""), read.replace(" ", "")
    assert read == expected


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("language", RIGHT_TO_LEFT)
@ways
def test_words_from_right_to_left_are_copied(
    language: str, reader: str, align: str, width: float
) -> None:
    """Readers bring lines of two directions into orders of their own; the words are those typed.
    MuPDF gives them as they are seen, so that only their letters can be compared."""
    found = page(language, align, width)
    expected, text = words_by(" ".join(TEXTS[language][1])), READERS[reader](found.data)
    read = words_by(text)
    assert letters_by(text).keys() >= letters_by("".join(expected)).keys()
    if reader == "mutool":
        expected, read = (Counter("".join(sorted(w)) for w in ws) for ws in (expected, read))
    # PDFium turns brackets round, and a word beside them may be glued to another; a range of
    # figures, which runs from right to left, is read by poppler as it is seen
    assert (expected - read).total() <= {"mutool": 0, "poppler": 1, "pdfium": 2}[reader]


@pytest.mark.parametrize("reader", READERS)
@ways
def test_words_of_many_scripts_are_copied(reader: str, align: str, width: float) -> None:
    found = page("mul", align, width)
    text = " ".join(line.text for line in found.set)
    read = READERS[reader](found.data)
    assert letters_by(read) == letters_by(text)
    missed = words_by(text) - words_by(read)
    # a Hebrew word is read as seen by MuPDF, and may be glued to a figure next to it
    assert missed.total() <= 4
    assert {"τροχός", "колесо", "바퀴", "चक्र", "Ингеборг"}.isdisjoint(missed)


# -- lists ------------------------------------------------------------------------------------

LISTS = {
    "he": "- קחו קלף אחד מהחפיסה (12 קלפים), והניחו אותו על הלוח.\n- העבירו את התור.",
    "ar": "- خذ بطاقة واحدة من الرزمة، وضعها على اللوح أمام الجميع.\n- مرّر الدور.",
    "en": "- Take one card from the deck (12 cards), and put it on the board.\n- Pass.",
}


@pytest.mark.parametrize("language", LISTS)
def test_bullets_stand_where_their_items_begin(language: str) -> None:
    found = set_page(LISTS[language], style(language), 150.0)
    bullets = [op for op in found.runs if [w.text for w in op.words] == ["•"]]
    items = [op for op in found.runs if op not in bullets]
    assert len(bullets) == 2
    for bullet in bullets:
        beside = [op for op in items if op.y == bullet.y]
        if language == "en":
            assert MARGIN <= bullet.x < bullet.x + bullet.width < min(op.x for op in beside)
        else:
            end = max(op.x + op.width for op in beside)
            assert end == pytest.approx(MARGIN + 150 - 12, abs=0.02)
            assert end < bullet.x < bullet.x + bullet.width <= MARGIN + 150


@pytest.mark.parametrize("direction", ["auto", "rtl"])
def test_numbers_of_lists_stand_on_the_side_of_the_text(direction: str) -> None:
    """From the right, the point comes after the figure: to the left of it."""
    right_to_left = replace(style("he", "start"), direction=direction)
    blocks = blocks_of("1. שלום", right_to_left)
    ops = place(fit(blocks, right_to_left, 200.0), right_to_left, (0.0, 0.0, 200.0, 100.0))
    words = [(op.x, w.text) for op in ops if isinstance(op, Glyphs) for w in op.words]
    marker = "".join(text for x, text in sorted(words) if text in ("1", ".", "1."))
    assert marker == ".1"
    assert min(x for x, text in words if text in ("1", ".")) > 185


def test_japanese_is_spread_between_all_characters() -> None:
    """Where no line may break too, and where kanji and kana meet."""
    found = set_pieces([Piece("text", "へ行って、ジュースを")], style("ja").voices)
    row = in_a_row(found.chunks)
    texts = [part.word.text for part in row if isinstance(part, Run)]
    assert "".join(texts) == "へ行って、ジュースを"
    assert texts[::2] == list("へ行って、ジュースを")
    assert set(texts[1::2]) == {""}
