"""Any text is set, or a problem states why not: never a crash, an endless run or an empty page."""

from __future__ import annotations

import unicodedata

import pytest
from drawn import pdf_of
from hypothesis import given, settings
from hypothesis import strategies as st
from lay_out import FAMILIES, find_icon

from pnp.font_manager.system_fonts import system_families
from pnp.fonts.characters import is_invisible
from pnp.markup.blocks import escape_blocks
from pnp.model.face import Glyphs, Group, Op, Path
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import Columns, fit, place
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.hyphenation import hyphenator

pytestmark = pytest.mark.slow

# with the fonts of the machine, so that as much as can be is set
LIBRARY = FontLibrary(FAMILIES, system=system_families)
ALIGNS = st.sampled_from(["start", "justify", "center", "end"])
# what is known to break text engines
ODD = st.sampled_from(
    [
        "\u0301", "\u0301\u0301\u0323", "\u200d", "\u200c", "\u200b", "\u2060", "\ufeff", "\u00ad",
        "\u00ad\u00ad", "\u202e", "\u202d", "\u202c", "\u2066", "\u2067", "\u2068", "\u2069",
        "\u200e", "\u200f", "\u061c", "\ue000", "\U000f0000", "\u0378", "\U0001f468\u200d\U0001f469"
        "\u200d\U0001f467", "\U0001f1eb\U0001f1f7", "\U0001f1eb", "\ufe0f", "1\ufe0f\u20e3",
        "\U0001f44d\U0001f3fd", "\U000e0041", "\ud800", "\udfff", "\x00", "\x07", "\x1b[2J", "\x85",
        "\u2028", "\u2029", "\t", "\t\t", "\n", "\n\n", "  ", "\u00a0", "\u202f", "\u3000",
        "ſt", "ﬁ", "İı", "ß", "ǆ", "שלום", "(אב)", "مرحبا", "12٣٤", "ไทย", "日本語。", "「", "한국",
        "नमस्ते", "a" * 300, "-" * 50, "—", "…", "‘", "«", "»", "“", "5 mm", "No. 5", "J. R. R. T",
        "**", "*", "[", "](", "](caps)", ":gear:", "<!--", "-->", "\\", "{", "}", "# ", "- ", "1. ",
        "| a |", "---", "> ",
    ]
)  # fmt: skip
TEXTS = st.lists(
    st.one_of(
        ODD,
        st.text(max_size=12),
        st.text(st.characters(categories=["Mn", "Mc", "Cf", "Co", "Cn", "So", "Zs"]), max_size=6),
        st.text("abcdefg hijklm", max_size=30),
    ),
    max_size=12,
).map("".join)
# without what no font can have, so that most of it is set
FONTS_COULD = TEXTS.map(
    lambda text: "".join(
        c for c in text if unicodedata.category(c) not in ("Cn", "Co", "Cs", "Cc") or c in "\n\t"
    )
)


def style(align: str = "start", size: float = 9.0) -> TextStyle:
    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        weight = 700 if bold else 400
        font = LIBRARY.font("Alegreya", weight, italic)
        return Voice(
            (font,),
            fallback=lambda cluster: LIBRARY.fallback(cluster, weight, italic),
            language="en",
            hyphenator=hyphenator("en"),
        )

    return TextStyle(
        Voices(make, find_icon),
        size,
        4.0,
        size * 1.2,
        align=align,
        hyphenate=True,
        hang=True,  # type: ignore[arg-type]
    )


STYLES = {align: style(align) for align in ("start", "justify", "center", "end")}


def ops_of(text: str, align: str, width: float = 150.0, columns: int = 1) -> tuple[Op, ...]:
    chosen = STYLES[align]
    side_by_side = Columns(columns, 8.0)
    fitted = fit(blocks_of(text, chosen), chosen, width, 5000.0, side_by_side)
    return place(fitted, chosen, (0.0, 0.0, width, 5000.0), side_by_side)


def is_seen(char: str) -> bool:
    return not (char.isspace() or is_invisible(char) or unicodedata.category(char) in ("Cc", "Cf"))


def marks_something(ops: tuple[Op, ...]) -> bool:
    return any(
        marks_something(op.ops)
        if isinstance(op, Group)
        else isinstance(op, Path)
        or (isinstance(op, Glyphs) and any(word.glyphs for word in op.words))
        for op in ops
    )


def is_reported(error: Mismatch) -> bool:
    return bool(error.message) and "Traceback" not in error.message


@pytest.mark.slow
@given(st.one_of(TEXTS, FONTS_COULD), ALIGNS, st.integers(1, 3))
@settings(max_examples=800, deadline=None)
def test_any_text_is_set_or_reported(text: str, align: str, columns: int) -> None:
    try:
        ops = ops_of(text, align, columns=columns)
    except Mismatch as error:
        assert is_reported(error)
        return
    for op in ops:
        if isinstance(op, Glyphs):
            assert all(glyph.gid for word in op.words for glyph in word.glyphs)
    assert pdf_of((150.0, 5000.0), *ops).startswith(b"%PDF")


@given(FONTS_COULD)
@settings(max_examples=300, deadline=None)
def test_escaped_it_is_seen(text: str) -> None:
    """Without marks, whatever can be seen in a text is seen on the page."""
    try:
        ops = ops_of(escape_blocks(text), "start")
    except Mismatch as error:
        assert is_reported(error)
        return
    assert marks_something(ops) or not any(map(is_seen, text))


@given(st.text(max_size=40), st.floats(5, 400))
@settings(max_examples=200, deadline=None)
def test_any_width(text: str, width: float) -> None:
    try:
        ops_of(escape_blocks(text), "justify", width)
    except Mismatch as error:
        assert is_reported(error)


@pytest.mark.parametrize(
    "word",
    [
        "a" * 10_000, "a\u0301" * 5_000, "\u0301" * 10_000, "\u200d" * 10_000, "\u202e" * 10_000,
        "\u2067" * 10_000, "(" * 10_000, "a\u00ad" * 5_000, "-" * 10_000, "a-" * 5_000,
        "\U0001f468\u200d" * 3_000, "*" * 10_000, "[" * 10_000, "<!--" * 2_500, "\\" * 10_000,
        "a b " * 2_500, "\u00a0" * 10_000, "\u200b" * 10_000, "日" * 10_000, "ab1" * 3_000,
    ],
    ids=lambda word: f"U+{ord(word[0]):04X} {len(word)}",
)  # fmt: skip
@pytest.mark.usefixtures("must_end")
def test_ten_thousand_of_anything(word: str) -> None:
    """Each is set, or a problem is reported."""
    for align in ("start", "justify"):
        try:
            ops_of(word, align)
        except Mismatch as error:
            assert is_reported(error) and len(error.message) < 1000
