"""Fonts in a PDF: one composite font for each face, subset, with the text of every glyph.

Codes are the glyph numbers of the font file (Identity-H), so what a word draws never depends on
the rest of the document. ToUnicode gives each glyph the text it was first used for; where it
stands for another text, the font speaks in another voice: the same outlines under another name.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable
from typing import Any

import uharfbuzz as hb

from pnp.draw.pdf.objects import PdfObjects, fine, number
from pnp.draw.pdf.spelling import Spelled, Voices, copied_as, spell, to_unicode
from pnp.files.reading import name_to_open
from pnp.model.face import STRETCHES, FontKey, Glyphs, Word
from pnp.model.problems import InputError, Problem, Span
from pnp.text.cache import Recent

# how far a glyph inside a word may stand off its place, in 1/1000 em: whole widths drift less
_SLACK = 0.5
_State = tuple[int, float]  # voice, rise in 1/1000 em
_PLAIN: _State = (0, 0.0)
_END = b")]TJ EMC[("  # of a span
_ROW = 6  # bytes
# letters further apart than this, in 1/1000 em, are taken for words of their own (poppler: .1 em)
_APART = 80.0
_KEPT = 16_000  # words of a generation
# a bracket that opens a string follows a number or '[', one that is a glyph follows a backslash
_EMPTY = re.compile(rb"\[\(\)\]TJ|(?<=[\d\[])\(\)")
_BACKSLASH = 0x5C
_ESCAPED = {b"\\": b"\\\\", b"(": b"\\(", b")": b"\\)", b"\r": b"\\r"}


class PdfFont:
    """A face as used in one document. `name` is what content streams call it, e.g. b'F1'."""

    def __init__(self, key: FontKey, name: bytes) -> None:
        self.key = key
        self.name = name
        self.has_late = False  # whether any word has glyphs to be drawn after the line
        self._face = hb.Face(hb.Blob.from_file_path(name_to_open(key.path)), key.index)
        self._font = hb.Font(self._face)
        if key.axes:
            self._font.set_variations(dict(key.axes))
        self._scale = 1000 / self._face.upem
        self._voices = Voices()
        self._widths: dict[int, int] = {}
        self._codes: dict[int, tuple[bytes, int]] = {}
        self._selects: dict[float, bytes] = {}
        self._words: Recent[Word | tuple[Word, float], bytes] = Recent(_KEPT)
        self._late: Recent[Word, list[Spelled]] = Recent(_KEPT)

    def width(self, gid: int) -> int:
        """The advance written in the font's widths: whole 1/1000 em.

        PDFium and MuPDF cut fractions off; what is left over is made up in the strings.
        """
        known = self._widths.get(gid)
        if known is None:
            known = round(self._font.get_glyph_h_advance(gid) * self._scale)
            self._widths[gid] = known
        return known

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
        runs = [self._encoded(word, line.size) for word in words]
        if extra:
            extra = -extra * 1000 / line.size
            wider = {text: _shift(-extra * share) for text, share in STRETCHES.items()}
            runs = [run + wider.get(w.text, b"") for run, w in zip(runs, words, strict=True)]
        if self.has_late:
            runs.append(self._late_glyphs(line))
        return _EMPTY.sub(b" ", b"[(%s)]TJ" % b"".join(runs))

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
        if not word.rtl and all(g.text and g.advance and not g.dy for g in word.glyphs):
            code = self._letters(word)
            if code is not None:
                return code, code[:1] != b")"
        parts, late = spell(word, self._is_glyph_of)
        if late:
            self.has_late = True
            self._late.put(word, late)
        out: list[bytes] = []
        state, same = _PLAIN, True
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
        code = b"".join(out)
        return code, same and code[:1] != b")" and not _EMPTY.search(code)

    def _letters(self, word: Word) -> bytes | None:
        """A word of which each glyph stands for its own characters: what `spell` would give; None
        if one of them has stood for others before, or letters stand apart."""
        texts = self._voices.texts[0]
        out: list[bytes] = []
        error = over = 0.0
        for gid, text, advance, dx, _ in word.glyphs:
            text = copied_as(text)
            if texts.setdefault(gid, text) != text or over > _APART:
                return None
            if abs(error + dx) > _SLACK:
                out.append(_shift(error + dx))
                error -= error + dx
            code, width = self._codes.get(gid) or self._code(gid)
            out.append(code)
            over = advance - width
            error += over
        if abs(error) > 0.05:
            out.append(_shift(error))
        return b"".join(out)

    def _code(self, gid: int) -> tuple[bytes, int]:
        """The code of a glyph in a string, and its width."""
        code = self._codes[gid] = _escape(gid.to_bytes(2, "big")), self.width(gid)
        return code

    def _late_glyphs(self, line: Glyphs) -> bytes:
        """The glyphs of a line that stand on others, as `_encoded` gives a word: they follow the
        line's words, from where the last one ended.

        Each string starts with a space there: PDFium sorts strings by where they start.
        """
        layers: dict[_State, list[tuple[float, int]]] = {}
        pen, scale = 0.0, 1000 / line.size
        for word in line.words:
            for spelled in self._late_of(word):
                glyph = spelled.glyph
                voice = self._voices.voice(glyph.gid, spelled.text) or 0
                layer = layers.setdefault((voice, glyph.dy), [])
                layer.append((pen + spelled.pen + glyph.dx, glyph.gid))
            pen += word.advance + line.extra * scale * word.stretch
        space = self._font.get_nominal_glyph(0x20)
        out: list[bytes] = []
        state, at, end = _PLAIN, pen, pen
        for wanted, marks in layers.items():
            placed = marks
            if space is not None:
                placed = [(end, space), *marks]
                self._voices.texts[wanted[0]].setdefault(space, " ")
            for i, (place, gid) in enumerate(placed):
                out.append(_shift(place - at))
                if i == 0:
                    out.append(self._change(state, wanted, line.size))
                    state = wanted
                out.append(_escape(gid.to_bytes(2, "big")))
                at = place + self.width(gid)
        out.append(self._change(state, _PLAIN, line.size))
        return b"".join(out)

    def _late_of(self, word: Word) -> list[Spelled]:
        known = self._late.get(word)
        if known is None:
            known = spell(word, self._is_glyph_of)[1]
            self._late.put(word, known)
        return known

    def _change(self, old: _State, new: _State, size: float) -> bytes:
        """From one state of text to another, between strings."""
        out = b")]TJ"
        if new[0] != old[0]:
            out += b"/%s %s Tf" % (self._voice_name(new[0]), number(size))
        if new[1] != old[1]:
            out += b" %s Ts" % fine(new[1] * size / 1000)
        return out + b"[("

    def _voice_name(self, voice: int) -> bytes:
        return b"%sv%d" % (self.name, voice) if voice else self.name

    def _is_glyph_of(self, char: str, gid: int) -> bool:
        return bool(self._font.get_nominal_glyph(ord(char)) == gid)

    # -- embedding ----------------------------------------------------------------------

    def embed(self, objects: PdfObjects, shown: str) -> list[tuple[bytes, int]]:
        """Write the font with the glyphs used so far; the names and object numbers of its
        voices. Raises InputError, with the file as `shown`, for outlines PDF cannot hold."""
        cff = any(_has_table(self._face, tag) for tag in ("CFF ", "CFF2"))
        data = self._subset(cff, shown)
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
        name = b"/" + f"{tag}+{self._postscript_name()}".encode("ascii")
        if cff:
            entries, packed = _pack(data)
            file = objects.stream(b"/Subtype/CIDFontType0C" + entries, packed, packed=True)
        else:
            file = objects.stream(b"/Length1 %d" % len(data), data)
        descriptor = objects.put(self._descriptor(name, b"3" if cff else b"2", file))
        widths = b" ".join(b"%d[%d]" % item for item in sorted(self._widths.items()))
        kind = b"/CIDFontType0" if cff else b"/CIDFontType2/CIDToGIDMap/Identity"
        descendant = objects.put(
            b"<</Type/Font/Subtype%s/BaseFont%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            b"/Supplement 0>>/FontDescriptor %d 0 R/DW 0/W[%s]>>" % (kind, name, descriptor, widths)
        )
        out = []
        for voice, texts in enumerate(self._voices.texts):
            unicode_map = objects.stream(b"", to_unicode(texts))
            font = objects.put(
                b"<</Type/Font/Subtype/Type0/BaseFont%s/Encoding/Identity-H"
                b"/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>" % (name, descendant, unicode_map)
            )
            out.append((self._voice_name(voice), font))
        return out

    def _subset(self, cff: bool, shown: str) -> bytes:
        wanted = hb.SubsetInput()
        wanted.glyph_set.update({0, *self._widths})
        flags = hb.SubsetFlags
        wanted.flags = (
            flags.NO_LAYOUT_CLOSURE | flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.RETAIN_GIDS
        )
        if cff:
            wanted.flags |= flags.CFF_IDENTITY_CHARSET | flags.DOWNGRADE_CFF2
        if self._face.has_var_data:
            wanted.pin_all_axes_to_default(self._face)
            for axis, value in self.key.axes:
                wanted.pin_axis_location(self._face, axis, value)
        layout = (b"GSUB", b"GPOS", b"GDEF", b"kern", b"BASE", b"MATH", b"DSIG", b"name", b"post",
                  b"cmap", b"OS/2", b"STAT", b"meta", b"gasp")  # fmt: skip
        wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in layout)
        try:
            subset = hb.subset(self._face, wanted)
        except RuntimeError as error:
            raise _not_embeddable(shown, str(error)) from None
        if not cff:
            return bytes(subset.blob.data)
        if not _has_table(subset, "CFF "):
            raise _not_embeddable(shown, "its outlines (CFF2) cannot be turned into CFF")
        return bytes(subset.reference_table("CFF ").data)

    def _postscript_name(self) -> str:
        found: Any = self._face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME)
        name = "".join(c for c in found or "" if c.isascii() and (c.isalnum() or c in "-_"))
        return name or "Font"

    def _descriptor(self, name: bytes, kind: bytes, file: int) -> bytes:
        head = bytes(self._face.reference_table("head").data)
        corners = [int.from_bytes(head[i : i + 2], "big", signed=True) for i in (36, 38, 40, 42)]
        box = b" ".join(fine(v * self._scale) for v in corners)
        extents = self._font.get_font_extents("ltr")
        slant = self._font.get_style_value(hb.StyleTag.SLANT_ANGLE)
        weight = self._font.get_style_value(hb.StyleTag.WEIGHT)
        cap = self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
        return (
            b"<</Type/FontDescriptor/FontName%s/Flags %d/FontBBox[%s]/ItalicAngle %s/Ascent %s"
            b"/Descent %s/CapHeight %s/StemV %d/FontFile%s %d 0 R>>"
            % (name, 4 | (64 if slant else 0), box, fine(slant),
               fine(extents.ascender * self._scale), fine(extents.descender * self._scale),
               fine(cap * self._scale), round(50 + (weight / 65) ** 2), kind, file)
        )  # fmt: skip


def _has_table(face: Any, tag: str) -> bool:
    """Whether a font has a table that is not empty. A list of all tags is not to be had: a font
    may have some that are no ASCII."""
    return bool(face.reference_table(tag).data)


def _not_embeddable(shown: str, why: str) -> InputError:
    hint = "use a static version of the font (.ttf or .otf)"
    return InputError(
        [Problem("font-file", f"this font cannot be put into a PDF: {why}", Span(shown), hint)]
    )


def _pack(data: bytes) -> tuple[bytes, bytes]:
    """A CFF table as small as it gets: with its entries of the stream's dictionary.

    The offsets of the glyphs left out rise by one: as differences of six bytes (two offsets of
    three, or three of two) one glyph of 65 535 takes 2 kB instead of 83 (measured).
    """
    padded = data + bytes(-len(data) % _ROW)
    steps = bytes((a - b) & 255 for a, b in zip(padded, bytes(_ROW) + padded, strict=False))
    rows = b"".join(b"\x02" + steps[i : i + _ROW] for i in range(0, len(steps), _ROW))
    plain, stepped = zlib.compress(data, 6), zlib.compress(rows, 6)
    if len(plain) <= len(stepped):
        return b"/Filter/FlateDecode", plain
    return b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>" % _ROW, stepped


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
