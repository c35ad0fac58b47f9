"""Fonts of files in a PDF: their widths, and one composite font for each voice, subset.

In: a font file, and the texts of the glyphs that a document uses, by voice. Out: its objects. Codes
are the glyph numbers of the file (Identity-H).
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from typing import Any

import uharfbuzz as hb

from pnp.draw.pdf.objects import PdfObjects, fine, pack
from pnp.draw.pdf.spelling import to_unicode
from pnp.files.reading import name_to_open
from pnp.model.face import FontKey
from pnp.model.problems import InputError, Problem, Span

_ROW = 6  # bytes


class Typeface:
    """A face of a font file."""

    def __init__(self, key: FontKey) -> None:
        self.key = key
        self._face = hb.Face(hb.Blob.from_file_path(name_to_open(key.path)), key.index)
        self._font = hb.Font(self._face)
        if key.axes:
            self._font.set_variations(dict(key.axes))
        self._scale = 1000 / self._face.upem
        self._widths: dict[int, int] = {}

    def width(self, gid: int) -> int:
        """The advance written in the font's widths: whole 1/1000 em.

        PDFium and MuPDF cut fractions off; what is left over is made up in the strings.
        """
        known = self._widths.get(gid)
        if known is None:
            known = round(self._font.get_glyph_h_advance(gid) * self._scale)
            self._widths[gid] = known
        return known

    def is_glyph_of(self, char: str, gid: int) -> bool:
        """Whether a glyph is that of a character by default."""
        return bool(self._font.get_nominal_glyph(ord(char)) == gid)

    @property
    def space(self) -> int | None:
        """The glyph of a space; None if there is none."""
        found: int | None = self._font.get_nominal_glyph(0x20)
        return found

    def embed(self, objects: PdfObjects, voices: Sequence[dict[int, str]], shown: str) -> list[int]:
        """Write the font with the glyphs that have a text in any voice. Return the object numbers
        of its voices. Raises InputError, with the file as `shown`, for outlines PDF cannot hold."""
        glyphs = sorted({gid for texts in voices for gid in texts})
        cff = any(_has_table(self._face, tag) for tag in ("CFF ", "CFF2"))
        data = self._subset(glyphs, cff, shown)
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
        name = b"/" + f"{tag}+{self._postscript_name()}".encode("ascii")
        if cff:
            entries, packed = _pack(data)
            file = objects.stream(b"/Subtype/CIDFontType0C" + entries, packed)
        else:
            file = objects.stream(b"/Length1 %d" % len(data), pack(data))
        descriptor = objects.put(self._descriptor(name, b"3" if cff else b"2", file))
        widths = b" ".join(b"%d[%d]" % (gid, self.width(gid)) for gid in glyphs)
        kind = b"/CIDFontType0" if cff else b"/CIDFontType2/CIDToGIDMap/Identity"
        descendant = objects.put(
            b"<</Type/Font/Subtype%s/BaseFont%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            b"/Supplement 0>>/FontDescriptor %d 0 R/DW 0/W[%s]>>" % (kind, name, descriptor, widths)
        )
        out = []
        for texts in voices:
            unicode_map = objects.stream(b"", pack(to_unicode(texts)))
            out.append(objects.put(
                b"<</Type/Font/Subtype/Type0/BaseFont%s/Encoding/Identity-H"
                b"/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>" % (name, descendant, unicode_map)
            ))  # fmt: skip
        return out

    def _subset(self, glyphs: Sequence[int], cff: bool, shown: str) -> bytes:
        wanted = hb.SubsetInput()
        wanted.glyph_set.update({0, *glyphs})
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
    """Whether a font has a table that is not empty. A list of all tags cannot be read: a font
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
        return b"", plain
    return b"/DecodeParms<</Predictor 12/Columns %d>>" % _ROW, stepped
