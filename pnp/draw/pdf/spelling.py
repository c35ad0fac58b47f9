"""From shaped words to glyphs with the text that readers shall copy for each of them.

Readers take the text of a glyph from ToUnicode, in the order of the page, and turn round what
runs from right to left, within a glyph too. They take a jump of the pen for the end of a word.
So the glyphs of a word that move the pen carry its characters, dealt out from left to right, and
those that only stand on others (vowel points, tone marks, rephs) are drawn after the line, where
they say a space. Measured with poppler 22.12, PDFium 159.0.8149, MuPDF 1.21 and 1.28.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from itertools import combinations

from msgspec import Struct

from pnp.draw.pdf.drawn import Letter
from pnp.model.face import Glyph, Word

# what looks alike is copied as what people search for
_ALIKE = str.maketrans({"\u00a0": " ", "\u2011": "-", "\u2010": "-", "\u00ad": "-"})
_PAIRS = "()[]{}<>«»‹›≤≥⟨⟩⟦⟧「」『』【】《》〈〉"
_MIRRORED = str.maketrans(_PAIRS, "".join(b + a for a, b in zip(*[iter(_PAIRS)] * 2, strict=True)))
_MARKS = ("Mn", "Me")  # general categories
_NOTHING = "\u200b"  # the text of a glyph that has no character left, where each needs some text
_VOICES = 200  # fonts over one file; more texts are written as ActualText
_MOST = 12  # characters or glyphs of a cluster that are matched with each other


class Spelled(Struct, frozen=True):
    """A glyph, where the pen of the word is before it in 1/1000 em, and its text."""

    glyph: Glyph
    pen: float
    text: str


class Part(Struct, frozen=True):
    """Glyphs in a row, left to right. `actual` is what they stand for together where their own
    texts do not spell it letter by letter."""

    glyphs: tuple[Spelled, ...]
    actual: str | None = None


def spell(word: Word, is_glyph_of: Callable[[str, int], bool]) -> tuple[list[Part], list[Spelled]]:
    """The glyphs that carry the text of a word, and those to be drawn after the line.

    `is_glyph_of` returns whether a glyph is that of a character by default.
    """
    parts, late = [], []
    for text, glyphs in _groups(word):
        carriers = [item for item in glyphs if item[0].advance] or glyphs[:1]
        late += [Spelled(g, pen, " ") for g, pen in glyphs if (g, pen) not in carriers]
        parts.append(_part(copied_as(text), carriers, word.rtl, is_glyph_of))
    return parts, late


def copied_as(text: str) -> str:
    """The text of a glyph as readers copy it."""
    return text.translate(_ALIKE)


_Placed = tuple[Glyph, float]


def _groups(word: Word) -> list[tuple[str, list[_Placed]]]:
    """Clusters with what stands on them: text in the order of reading, glyphs left to right.

    The first glyph of a cluster carries its text. A mark comes after its letter where text runs
    to the right, so before it, seen from the left, where text runs to the left.
    """
    groups: list[tuple[str, list[_Placed]]] = []
    waiting = False  # a mark for the letter to its right
    for text, glyphs in _clusters(word.glyphs):
        lone = all(unicodedata.category(c) in _MARKS for c in text)
        stands_on = lone and not any(glyph.advance for glyph, _ in glyphs)
        if groups and (waiting if word.rtl else stands_on or _too_short(*groups[-1], text)):
            before, held = groups[-1]
            groups[-1] = (text + before if word.rtl else before + text, held + glyphs)
        else:
            groups.append((text, glyphs))
        waiting = stands_on
    return groups


def _too_short(text: str, glyphs: list[_Placed], more: str) -> bool:
    """Whether characters are too few for the glyphs, and the next can be taken apart for them:
    a vowel sign of two parts that stand on both sides of a letter."""
    carriers = sum(bool(glyph.advance) for glyph, _ in glyphs)
    apart = unicodedata.normalize("NFKD", more)
    return len(text) < carriers and len(apart) > len(more)


def _clusters(glyphs: Iterable[Glyph]) -> list[tuple[str, list[_Placed]]]:
    out: list[tuple[str, list[_Placed]]] = []
    pen = 0.0
    for glyph in glyphs:
        if glyph.text or not out:
            out.append((glyph.text, [(glyph, pen)]))
        else:
            out[-1][1].append((glyph, pen))
        pen += glyph.advance
    return out


def _part(
    text: str, carriers: list[_Placed], rtl: bool, is_glyph_of: Callable[[str, int], bool]
) -> Part:
    order = carriers[::-1] if rtl else carriers
    gids = [glyph.gid for glyph, _ in order]
    dealt, exact = deal(text, gids, is_glyph_of)
    if rtl:
        # a bracket is written as it looks; readers mirror it, as they turn the rest round
        dealt = [_turned(t.translate(_MIRRORED) if len(t) == 1 else t) for t in dealt[::-1]]
    spelled = tuple(Spelled(g, pen, t) for (g, pen), t in zip(carriers, dealt, strict=True))
    return Part(spelled, None if exact else text)


def _turned(text: str) -> str:
    """Letters last to first, each after its marks, whose order PDFium leaves alone."""
    letters: list[str] = []
    for char in text:
        if letters and unicodedata.category(char) in _MARKS:
            letters[-1] = letters[-1][:-1] + char + letters[-1][-1]
        else:
            letters.append(char)
    return "".join(reversed(letters))


def deal(
    text: str, gids: list[int], is_glyph_of: Callable[[str, int], bool]
) -> tuple[list[str], bool]:
    """The characters of a cluster dealt out over its glyphs, both in the order of reading, and
    whether that is the text as typed: where characters are too few, they are taken apart.

    As many glyphs as possible get the one character that they are the glyph of.
    """
    count = len(gids)
    whole = text if len(text) >= count else unicodedata.normalize("NFKD", text)
    if count == 1 or len(whole) < count or len(whole) > _MOST:
        return [text, *[_NOTHING] * (count - 1)], count == 1
    best: list[str] = []
    most = -1
    for cuts in combinations(range(len(whole) - 1, 0, -1), count - 1):
        ends = [*cuts[::-1], len(whole)]
        dealt = [whole[a:b] for a, b in zip([0, *cuts[::-1]], ends, strict=True)]
        right = sum(
            len(part) == 1 and is_glyph_of(part, gid) for part, gid in zip(dealt, gids, strict=True)
        )
        if right > most:
            best, most = dealt, right
    return best, whole == text


class Voices:
    """The texts of the glyphs of one font: glyph number to text, in as many voices as there are
    texts for one glyph. A voice is a PDF font of its own over the same outlines."""

    def __init__(self) -> None:
        self.texts: list[dict[int, str]] = [{}]
        self._noted: set[Letter] = set()

    def voice(self, gid: int, text: str) -> int | None:
        """The first voice in which the glyph has this text; None if it has too many texts."""
        for number, texts in enumerate(self.texts):
            if texts.setdefault(gid, text) == text:
                return number
        if len(self.texts) == _VOICES:
            return None
        self.texts.append({gid: text})
        return len(self.texts) - 1

    def fits(self, letters: Iterable[Letter]) -> bool:
        """Whether the glyphs of these letters would get the voices that they have."""
        return self._noted.issuperset(letters) or all(self._fits(*letter) for letter in letters)

    def _fits(self, voice: int, gid: int, text: str) -> bool:
        own = self.texts[voice].get(gid, text) if voice < len(self.texts) else text
        if own != text:
            return False
        # spaces before marks have no voice of their own
        lower = (texts.get(gid, text) for texts in self.texts[:voice])
        return text == " " or all(other != text for other in lower)

    def add(self, letters: Iterable[Letter]) -> None:
        """Note letters that are shown."""
        if self._noted.issuperset(letters):
            return
        self._noted.update(letters)
        for voice, gid, text in letters:
            while len(self.texts) <= voice:
                self.texts.append({})
            self.texts[voice].setdefault(gid, text)


def to_unicode(texts: dict[int, str]) -> bytes:
    """The CMap from the glyphs of a voice to their text, for readers."""
    rows = [
        b"<%04X><%s>" % (gid, text.encode("utf-16-be", "surrogatepass").hex().upper().encode())
        for gid, text in sorted(texts.items())
        if text
    ]
    blocks = b"".join(
        b"%d beginbfchar\n%s\nendbfchar\n" % (len(rows[i : i + 100]), b"\n".join(rows[i : i + 100]))
        for i in range(0, len(rows), 100)
    )
    return (
        b"/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry"
        b"(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def "
        b"1 begincodespacerange<0000><FFFF>endcodespacerange\n%sendcmap CMapName currentdict/CMap "
        b"defineresource pop end end" % blocks
    )
