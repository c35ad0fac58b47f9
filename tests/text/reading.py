"""Texts in many languages, set as a card's text is and read back: lines, breaks, places."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path as FilePath

import pytest
import uharfbuzz as hb
import yaml
from lay_out import FAMILIES, find_icon
from msgspec import Struct
from pdf_readers import page_of

from pnp.model.face import Glyphs, Op
from pnp.model.layout import FontFace, FontFamily
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import Fitted, fit, place
from pnp.text.paragraphs.paragraph import Align, SetLine, TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.hyphenation import hyphenator

NOTO = FilePath("/usr/share/fonts/truetype/noto")
CJK = FilePath("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
# the fonts of each group: those asked in order, then those asked for what these lack
GROUPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "alegreya": (("Alegreya",), ()),
    "arabic": (("NotoNaskhArabic", "Alegreya"), ()),
    "arabic-sans": (("NotoSansArabic", "Alegreya"), ()),
    "hebrew": (("NotoSerifHebrew", "Alegreya"), ()),
    "devanagari": (("NotoSerifDevanagari", "Alegreya"), ()),
    "thai": (("NotoSerifThai", "Alegreya"), ()),
    "japanese": (("Noto Sans CJK JP",), ()),
    "korean": (("Noto Sans CJK KR",), ()),
    "simplified": (("Noto Sans CJK SC",), ()),
    "traditional": (("Noto Sans CJK TC",), ()),
    "mixed": (
        ("Alegreya", "NotoSerifHebrew"),
        ("Noto Sans CJK JP", "Noto Sans CJK KR", "NotoSerifDevanagari"),
    ),
}
_HIDDEN = {"~": "\u00a0", "¦": "\u202f", "¬": "\u200c"}
MARGIN = 20.0


def _texts() -> dict[str, tuple[str, tuple[str, ...]]]:
    """By language: the group of fonts, the paragraphs."""
    read = yaml.safe_load(FilePath(__file__).with_name("languages.yaml").read_text("utf-8"))
    table = str.maketrans(_HIDDEN)
    return {
        one["language"]: (one["font"], tuple(p.translate(table) for p in one["paragraphs"]))
        for one in read
    }


TEXTS = _texts()


def _family(name: str) -> FontFamily:
    if name in FAMILIES:
        return FAMILIES[name]
    path, index = (CJK, 0) if "CJK" in name else (NOTO / f"{name}-Regular.ttf", 0)
    if not path.exists():
        pytest.skip(f"{path.name} is not installed")
    if path is CJK:
        faces = [hb.Face(hb.Blob.from_file_path(str(CJK)), i) for i in range(5)]
        index = [face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) for face in faces].index(name)
    return FontFamily(name, (FontFace(str(path), 400, False, index),))


@cache
def _library(group: str) -> FontLibrary:
    asked, more = GROUPS[group]
    return FontLibrary({name: _family(name) for name in (*asked, *more)})


def style(
    language: str, align: Align = "start", group: str = "", hyphenate: bool = True
) -> TextStyle:
    """Ten points, in the fonts of a language; the test is skipped where one is missing."""
    group = group or TEXTS[language][0]
    library = _library(group)
    fonts = tuple(library.font(name) for name in GROUPS[group][0])

    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        return Voice(
            fonts,
            fallback=lambda cluster: library.fallback(cluster, 400, False),
            language=language,
            hyphenator=hyphenator(language),
        )

    leading = 17.0 if group.startswith("arabic") else 15.0
    return TextStyle(
        Voices(make, find_icon), 10.0, 10.0, leading, align=align, hyphenate=hyphenate, gap=6.0
    )


class Page(Struct, frozen=True):
    """A text as set: its style, what it is fitted as, the operations, the PDF with them."""

    style: TextStyle
    width: float
    fitted: Fitted
    ops: tuple[Op, ...]
    data: bytes

    @property
    def lines(self) -> list[list[SetLine]]:
        """The lines of each paragraph."""
        return [list(laid._set) for laid in self.fitted.laid]  # type: ignore[attr-defined]

    @property
    def set(self) -> list[SetLine]:
        """All lines."""
        return list(chain.from_iterable(self.lines))

    @property
    def runs(self) -> list[Glyphs]:
        """All that is drawn."""
        return [op for op in self.ops if isinstance(op, Glyphs)]

    @property
    def drawn(self) -> list[list[Glyphs]]:
        """The runs of each line, from the top and from the left."""
        found: dict[float, list[Glyphs]] = defaultdict(list)
        for op in self.runs:
            found[round(op.y, 3)].append(op)
        return [found[y] for y in sorted(found)]


def set_page(text: str, style: TextStyle, width: float) -> Page:
    """A text of blocks in a column of this width, on a page with margins."""
    fitted = fit(blocks_of(text, style), style, width)
    ops = place(fitted, style, (MARGIN, MARGIN, width, fitted.height))
    data = page_of((width + 2 * MARGIN, fitted.height + 2 * MARGIN), ops)
    return Page(style, width, fitted, ops, data)


@cache
def page(language: str, align: Align, width: float, group: str = "") -> Page:
    """The text of a language."""
    return set_page("\n\n".join(TEXTS[language][1]), style(language, align, group), width)


class Break(Struct, frozen=True):
    """Where a line ends in the text of its paragraph, and whether a hyphen was put there."""

    text: str
    at: int
    hyphen: bool

    @property
    def before(self) -> str:
        """What the line ends with, and all before it."""
        return self.text[: self.at].rstrip(" ")

    @property
    def after(self) -> str:
        """What the next line begins with, and all after it."""
        return self.text[self.at :].lstrip(" ")


def breaks_of(lines: Sequence[SetLine], text: str) -> Iterator[Break]:
    """Follow a text through its lines; each must name the next, and the last the end."""
    text = unicodedata.normalize("NFC", text)
    at = 0
    for number, line in enumerate(lines):
        text_of = line.text
        hyphen = not text.startswith(text_of, at) and text_of.endswith("-")
        text_of = text_of[:-1] if hyphen else text_of
        assert text.startswith(text_of, at), (text_of, text[at : at + len(text_of)])
        at += len(text_of)
        if number < len(lines) - 1:
            yield Break(text, at, hyphen)
        at += len(text[at:]) - len(text[at:].lstrip(" "))
    assert at == len(text), text[at:]
