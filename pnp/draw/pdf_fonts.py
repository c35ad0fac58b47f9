"""Fonts in a PDF: one composite font for each face, subset, with the text of every glyph.

Codes are the glyph numbers of the font file (Identity-H), so what a word draws never depends on
the rest of the document. ToUnicode gives each glyph the text it was first used for; where a glyph
stands for another text there, or several glyphs for one cluster, ActualText says so.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any

import uharfbuzz as hb

from pnp.draw.pdf_objects import PdfObjects, fine
from pnp.model.face import FontKey, Glyph, Word

# how far a glyph inside a word may stand off its place, in 1/1000 em: whole widths drift less
_SLACK = 0.5
# what looks alike is copied as what people search for
_ALIKE = str.maketrans({"\u00a0": " ", "\u2011": "-", "\u2010": "-", "\u00ad": "-"})
# a bracket that opens a string follows a number or '[', one that is a glyph follows a backslash
_EMPTY = re.compile(rb"\[\(\)\]TJ|(?<=[\d\[])\(\)")
_ESCAPED = {b"\\": b"\\\\", b"(": b"\\(", b")": b"\\)", b"\r": b"\\r"}


def show_bytes(runs: Iterable[bytes]) -> bytes:
    """The operators that show encoded words in a row.

    Without empty strings: PDFium forgets a shift before one at the end (measured).
    """
    shown = b"[(%s)]TJ" % b"".join(runs)
    return _EMPTY.sub(b"", shown) if b"()" in shown else shown


class PdfFont:
    """A face as used in one document. `name` is what content streams call it, e.g. b'F1'."""

    def __init__(self, key: FontKey, name: bytes) -> None:
        self.key = key
        self.name = name
        self._face = hb.Face(hb.Blob.from_file_path(key.path), key.index)
        self._font = hb.Font(self._face)
        self._scale = 1000 / self._face.upem
        self._texts: dict[int, str] = {}
        self._widths: dict[int, int] = {}
        self._words: dict[Word, bytes] = {}

    def width(self, gid: int) -> int:
        """The advance written in the font's widths: whole 1/1000 em.

        PDFium and MuPDF cut fractions off; what is left over is made up in the strings.
        """
        known = self._widths.get(gid)
        if known is None:
            known = round(self._font.get_glyph_h_advance(gid) * self._scale)
            self._widths[gid] = known
        return known

    def encode(self, word: Word, size: float) -> bytes:
        """A word as it stands inside the brackets of TJ, between '(' and ')', for `show_bytes`.

        Kerning is told as differences from the glyphs' own widths. A raised glyph and an
        ActualText close the array and open a new one; the rise depends on `size` (points).
        """
        known = self._words.get(word)
        if known is None:
            raised = any(glyph.dy for glyph in word.glyphs)
            known = self._encode(word, size)
            if not raised:
                self._words[word] = known
        return known

    def _encode(self, word: Word, size: float) -> bytes:
        out: list[bytes] = []
        error = 0.0  # where HarfBuzz is, less where the PDF's pen is, in 1/1000 em
        for text, glyphs in _clusters(word.glyphs):
            spelled = self._spell(text, glyphs)
            if not spelled:
                actual = ("\ufeff" + text).encode("utf-16-be").hex().upper().encode()
                out.append(b")]TJ/Span<</ActualText<%s>>>BDC[(" % actual)
            for glyph in glyphs:
                shift = error + glyph.dx
                if abs(shift) > _SLACK:
                    out.append(b")%s(" % fine(round(-shift, 2)))
                    error -= shift
                if glyph.dy:
                    out.append(b")]TJ %s Ts[(" % fine(glyph.dy * size / 1000))
                out.append(_escape(glyph.gid.to_bytes(2, "big")))
                if glyph.dy:
                    out.append(b")]TJ 0 Ts[(")
                error += glyph.advance - self.width(glyph.gid)
            if not spelled:
                out.append(b")]TJ EMC[(")
        if abs(error) > 0.05:
            out.append(b")%s(" % fine(round(-error, 2)))
        return b"".join(out)

    def _spell(self, text: str, glyphs: list[Glyph]) -> bool:
        """Whether readers get `text` from ToUnicode alone; notes what the glyph stands for."""
        if len(glyphs) != 1:
            return False
        plain = text.translate(_ALIKE)
        return self._texts.setdefault(glyphs[0].gid, plain) == plain

    # -- embedding ----------------------------------------------------------------------

    def embed(self, objects: PdfObjects) -> int:
        """Write the font with the glyphs used so far; the number of its object."""
        cff = "CFF " in self._face.table_tags
        data = self._subset(cff)
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
        name = b"/" + f"{tag}+{self._postscript_name()}".encode("ascii")
        if cff:
            file = objects.stream(b"/Subtype/CIDFontType0C", data)
        else:
            file = objects.stream(b"/Length1 %d" % len(data), data)
        descriptor = objects.put(self._descriptor(name, b"3" if cff else b"2", file))
        widths = b" ".join(b"%d[%d]" % item for item in sorted(self._widths.items()))
        kind = b"/CIDFontType0" if cff else b"/CIDFontType2/CIDToGIDMap/Identity"
        descendant = objects.put(
            b"<</Type/Font/Subtype%s/BaseFont%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            b"/Supplement 0>>/FontDescriptor %d 0 R/DW 0/W[%s]>>" % (kind, name, descriptor, widths)
        )
        unicode_map = objects.stream(b"", _to_unicode(self._texts))
        return objects.put(
            b"<</Type/Font/Subtype/Type0/BaseFont%s/Encoding/Identity-H/DescendantFonts[%d 0 R]"
            b"/ToUnicode %d 0 R>>" % (name, descendant, unicode_map)
        )

    def _subset(self, cff: bool) -> bytes:
        wanted = hb.SubsetInput()
        wanted.glyph_set.update({0, *self._widths})
        flags = hb.SubsetFlags
        wanted.flags = (
            flags.NO_LAYOUT_CLOSURE | flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.RETAIN_GIDS
        )
        if cff:
            wanted.flags |= flags.CFF_IDENTITY_CHARSET
        layout = (b"GSUB", b"GPOS", b"GDEF", b"kern", b"BASE", b"MATH", b"DSIG", b"name", b"post",
                  b"cmap", b"OS/2", b"STAT", b"meta", b"gasp")  # fmt: skip
        wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in layout)
        subset = hb.subset(self._face, wanted)
        table = subset.reference_table("CFF ") if cff else subset.blob
        return bytes(table.data)

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


def _clusters(glyphs: Iterable[Glyph]) -> list[tuple[str, list[Glyph]]]:
    """Glyphs by the text they stand for together: only the first of a cluster carries it."""
    out: list[tuple[str, list[Glyph]]] = []
    for glyph in glyphs:
        if glyph.text or not out:
            out.append((glyph.text, [glyph]))
        else:
            out[-1][1].append(glyph)
    return out


def _escape(code: bytes) -> bytes:
    if any(special in code for special in _ESCAPED):
        return b"".join(_ESCAPED.get(bytes([byte]), bytes([byte])) for byte in code)
    return code


def _to_unicode(texts: dict[int, str]) -> bytes:
    """The CMap that tells readers what the glyphs say."""
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
