"""From words to the strings of a content stream, in one composite font for each face.

Codes are the glyph numbers of the font file (Identity-H), so what a word draws never depends on
the rest of the document. ToUnicode gives each glyph the text it was first used for; where it
stands for another text, it is shown in another voice: the same outlines under another name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import reduce
from itertools import compress
from operator import or_

from pnp.draw.pdf.drawn import Letter, voice_name
from pnp.draw.pdf.objects import fine, number
from pnp.draw.pdf.spelling import Part, Spelled, Voices, copied_as, spell
from pnp.draw.pdf.typefaces import Typeface
from pnp.model.face import STRETCHES, FontKey, Glyphs, Word
from pnp.text.cache import Recent

# how far a glyph inside a word may stand off its place, in 1/1000 em: whole widths drift less
_SLACK = 0.5
_State = tuple[int, float]  # voice, rise in 1/1000 em
_PLAIN: _State = (0, 0.0)
_END = b")]TJ EMC[("  # of a span
# letters further apart than this, in 1/1000 em, are taken for words of their own (poppler: .1 em)
_APART = 80.0
SOFT_HYPHEN = "\u00ad"  # the text of a word that is a hyphen where a word is divided
_KEPT = 16_000  # words of a generation
# a bracket that opens a string follows a number or '[', one that is a glyph follows a backslash
_EMPTY = re.compile(rb"\[\(\)\]TJ|(?<=[\d\[])\(\)")
_BACKSLASH = 0x5C
_ESCAPED = {b"\\": b"\\\\", b"(": b"\\(", b")": b"\\)", b"\r": b"\\r"}


class PdfFont:
    """A face as used in one document. `name` is what content streams call it, e.g. b'F1c0ffee'.
    `voices` are those of the document."""

    def __init__(self, typeface: Typeface, name: bytes, voices: Voices) -> None:
        self.name = name
        self.key: FontKey = typeface.key
        self.has_late = False  # whether any word has glyphs to be drawn after the line
        self.late_bits = 0  # the letters of these, of the line shown last
        self.width = typeface.width
        self.space = typeface.space  # the number of its glyph; None if there is none
        self._typeface = typeface
        self._voices = voices
        # glyphs that stand for their own characters: their codes in strings, widths and bits
        self._plain_glyphs: dict[tuple[int, str], tuple[bytes, int, int]] = {}
        self._selects: dict[float, bytes] = {}
        self._words: Recent[Word | tuple[Word, float], bytes] = Recent(_KEPT)
        self._late: Recent[Word, list[Spelled]] = Recent(_KEPT)
        self._letters: list[Letter] = []  # all that were shown so far
        self._bits: dict[Letter, int] = {}  # of each a bit of its own
        self._shown: Recent[Word, int] = Recent(_KEPT)  # the bits of a word

    def letters(self, bits: int) -> tuple[Letter, ...]:
        """The letters of these bits, sorted."""
        digits = f"{bits:b}"[::-1]
        return tuple(sorted(compress(self._letters, map("1".__eq__, digits))))

    def bits_of(self, words: Iterable[Word]) -> int:
        """The letters that encoded words show, as bits."""
        shown = self._shown.young.get
        return reduce(or_, [shown(word) or self._bits_of_word(word) for word in words], 0)

    def _bits_of_word(self, word: Word) -> int:
        known = self._shown.get(word)
        if known is None:
            self._encode(word, 1.0)
            known = self._shown.get(word) or 0
        return known

    def _bit(self, voice: int, gid: int, text: str) -> int:
        letter = voice, gid, text
        if letter not in self._bits:
            self._bits[letter] = 1 << len(self._letters)
            self._letters.append(letter)
        return self._bits[letter]

    def select(self, size: float) -> bytes:
        """The operator that selects the font in a size (points): always the same object."""
        known = self._selects.get(size)
        if known is None:
            known = self._selects[size] = b"/%s %s Tf\n" % (self.name, number(size))
        return known

    def show(self, line: Glyphs) -> bytes:
        """The operators that show the words of a line in its size.

        Kerning is written as differences from the glyphs' own widths. A raised glyph, another voice
        and an ActualText close the array of TJ and open a new one. Empty strings are left out:
        PDFium ignores a shift before one at the end (measured).
        """
        words, extra = line.words, line.extra
        if not (extra or self.has_late):
            try:
                codes = b"".join(map(self._words.young.__getitem__, words))
            except KeyError:
                pass  # one is new, or not plain
            else:
                is_open = codes[-1:] == b"(" and codes[-2] != _BACKSLASH
                return b"[(%s ]TJ" % codes[:-1] if is_open else b"[(%s)]TJ" % codes
        try:
            runs = [*map(self._words.young.__getitem__, words)]
        except KeyError:
            runs = [self._encoded(word, line.size) for word in words]
        if extra:
            extra = -extra * 1000 / line.size
            wider = {text: _shift(-extra * share) for text, share in STRETCHES.items()}
            for number, word in enumerate(words):
                if word.text in wider:
                    runs[number] += wider[word.text]
        self.late_bits = 0
        if self.has_late:
            late, self.late_bits = self._late_glyphs(line)
            runs.append(late)
        shown = b"[(%s)]TJ" % b"".join(runs)
        return _EMPTY.sub(b" ", shown) if b"()" in shown else shown

    def _encoded(self, word: Word, size: float) -> bytes:
        """A word as it stands inside the brackets of TJ, between '(' and ')'; kept."""
        words = self._words
        known = words.get(word)
        if known is None:
            known = words.get((word, size))
            if known is None:
                known, is_plain = self._encode(word, size)
                words.put(word if is_plain else (word, size), known)
        return known

    def _encode(self, word: Word, size: float) -> tuple[bytes, bool]:
        """The word, and whether it is plain: the same at all sizes, and without empty strings but
        for one that its end may leave open."""
        is_soft = word.text == SOFT_HYPHEN
        if not (word.rtl or is_soft) and all(
            g.text and g.advance and not g.dy for g in word.glyphs
        ):
            code = self._plain(word)
            if code is not None:
                return code, code[:1] != b")"
        parts, late = spell(word, self._typeface.is_glyph_of)
        if is_soft:
            parts = [Part((Spelled(word.glyphs[0], 0.0, SOFT_HYPHEN),))]
        if late:
            self.has_late = True
            self._late.put(word, late)
        out: list[bytes] = []
        state, same, bits = _PLAIN, True, 0
        error = 0.0  # where HarfBuzz is, less where the PDF's pen is, in 1/1000 em
        for part in parts:
            if part.actual is not None:
                out.append(_span(part.actual))
            for spelled in part.glyphs:
                glyph = spelled.glyph
                shift = error + glyph.dx
                if abs(shift) > _SLACK:
                    out.append(_shift(shift))
                    error -= shift
                voice = self._voices.voice(glyph.gid, spelled.text)
                text = self._voices.texts[0][glyph.gid] if voice is None else spelled.text
                bits |= self._bit(voice or 0, glyph.gid, text)
                wanted = voice or 0, glyph.dy
                if wanted != state:
                    out.append(self._change(state, wanted, size))
                    state, same = wanted, False
                code = _escape(glyph.gid.to_bytes(2, "big"))
                if voice is None and part.actual is None:
                    code = _span(spelled.text) + code + _END
                out.append(code)
                error += glyph.advance - self.width(glyph.gid)
            if part.actual is not None:
                out.append(_END)
        if state != _PLAIN:
            out.append(self._change(state, _PLAIN, size))
        if _is_spread(word, self.width) and not any(b"ActualText" in piece for piece in out):
            out = [_span(word.text), *out, _END]
        if abs(error) > 0.05:
            out.append(_shift(error))
        self._shown.put(word, bits)
        code = b"".join(out)
        return code, same and code[:1] != b")" and not _EMPTY.search(code)

    def _plain(self, word: Word) -> bytes | None:
        """A word of which each glyph stands for its own characters: what `spell` would give; None
        if one of them has stood for others before, or letters stand apart."""
        out: list[bytes] = []
        bits = 0
        error = over = 0.0
        for gid, text, advance, dx, _ in word.glyphs:
            known = self._plain_glyphs.get((gid, text)) or self._plain_glyph(gid, text)
            if known is None or over > _APART:
                return None
            code, width, bit = known
            bits |= bit
            if abs(error + dx) > _SLACK:
                out.append(_shift(error + dx))
                error -= error + dx
            out.append(code)
            over = advance - width
            error += over
        if abs(error) > 0.05:
            out.append(_shift(error))
        self._shown.put(word, bits)
        return b"".join(out)

    def _plain_glyph(self, gid: int, text: str) -> tuple[bytes, int, int] | None:
        """The code of a glyph in a string, its width and its bit; None if it has stood for another
        text before."""
        copied = copied_as(text)
        if self._voices.texts[0].setdefault(gid, copied) != copied:
            return None
        code = _escape(gid.to_bytes(2, "big"))
        found = code, self.width(gid), self._bit(0, gid, copied)
        self._plain_glyphs[gid, text] = found
        return found

    def _late_glyphs(self, line: Glyphs) -> tuple[bytes, int]:
        """The glyphs of a line that stand on others, as `_encoded` gives a word: they follow the
        line's words, from where the last one ended; and their letters as bits.

        Each string starts with a space there: PDFium sorts strings by where they start.
        """
        bits = 0
        layers: dict[_State, list[tuple[float, int]]] = {}
        pen, scale = 0.0, 1000 / line.size
        for word in line.words:
            for spelled in self._late_of(word):
                glyph = spelled.glyph
                voice = self._voices.voice(glyph.gid, spelled.text) or 0
                bits |= self._bit(voice, glyph.gid, self._voices.texts[voice][glyph.gid])
                layer = layers.setdefault((voice, glyph.dy), [])
                layer.append((pen + spelled.pen + glyph.dx, glyph.gid))
            pen += word.advance + line.extra * scale * word.stretch
        if not layers:
            return b"", 0
        space = self._typeface.space
        out: list[bytes] = []
        state, at, end = _PLAIN, pen, pen
        for wanted, marks in layers.items():
            placed = marks
            if space is not None:
                placed = [(end, space), *marks]
                text = self._voices.texts[wanted[0]].setdefault(space, " ")
                bits |= self._bit(wanted[0], space, text)
            for i, (place, gid) in enumerate(placed):
                out.append(_shift(place - at))
                if i == 0:
                    out.append(self._change(state, wanted, line.size))
                    state = wanted
                out.append(_escape(gid.to_bytes(2, "big")))
                at = place + self.width(gid)
        out.append(self._change(state, _PLAIN, line.size))
        return b"".join(out), bits

    def _late_of(self, word: Word) -> list[Spelled]:
        known = self._late.get(word)
        if known is None:
            known = spell(word, self._typeface.is_glyph_of)[1]
            self._late.put(word, known)
        return known

    def _change(self, old: _State, new: _State, size: float) -> bytes:
        """From one state of text to another, between strings."""
        out = b")]TJ"
        if new[0] != old[0]:
            out += b"/%s %s Tf" % (voice_name(self.name, new[0]), number(size))
        if new[1] != old[1]:
            out += b" %s Ts" % fine(new[1] * size / 1000)
        return out + b"[("


def _shift(distance: float) -> bytes:
    return b")%s(" % fine(round(-distance, 2))


def _span(text: str) -> bytes:
    """The start of a span that is copied as `text`, whatever the text of its glyphs is."""
    actual = ("\ufeff" + text).encode("utf-16-be", "surrogatepass").hex().upper().encode()
    return b")]TJ/Span<</ActualText<%s>>>BDC[(" % actual


def _is_spread(word: Word, width: Callable[[int], int]) -> bool:
    """Whether letters of a word stand so far apart that readers would part it."""
    inner = word.glyphs[:-1]
    return not word.rtl and any(g.advance - width(g.gid) > _APART for g in inner)


def _escape(code: bytes) -> bytes:
    return b"".join(_ESCAPED.get(bytes([byte]), bytes([byte])) for byte in code)
