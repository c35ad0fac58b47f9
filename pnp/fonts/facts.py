"""Read the facts in a font file: names, weight, axes, letters, features, licence.

HarfBuzz reads most, `struct` the rest. The tables are described in the OpenType specification
(https://learn.microsoft.com/typography/opentype/spec): `OS/2`, `head`, `GSUB`, `GPOS`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from msgspec import Struct

from pnp.files.reading import NotRegularError, check_regular, name_to_open, read_regular
from pnp.fonts.ink import COLOR_TABLES
from pnp.fonts.tables import damage, is_cut_short
from pnp.fonts.use import forbids_embedding
from pnp.model.codes import Code

MAX_BYTES = 200_000_000
# tag, least, default and greatest value
Axis = tuple[str, float, float, float]

_MAX_FACES = 256  # of a collection; the manifest counts to 255
_AGAIN = "fetch it again from its source"
_OUTLINES = ("glyf", "CFF ", "CFF2")
_WEB = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
# name ids
_COPYRIGHT, _FAMILY, _STYLE, _FULL, _LICENCE, _LICENCE_URL = 0, 1, 2, 4, 13, 14
_TYPO_FAMILY, _TYPO_STYLE = 16, 17
# usWidthClass
_NORMAL_WIDTH = 5
_WIDTHS = {
    1: "Ultra Condensed", 2: "Extra Condensed", 3: "Condensed", 4: "Semi Condensed",
    6: "Semi Expanded", 7: "Expanded", 8: "Extra Expanded", 9: "Ultra Expanded",
}  # fmt: skip


class NoFont(ValueError):  # noqa: N818
    """A file has no font that pnp can use; `hint` is what the user can do."""

    code: Code = "font-file"

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint or "pnp reads TrueType and OpenType files (.ttf, .otf, .ttc, .otc)"


class FontHead(Struct, frozen=True):
    """The place of a face in its family. `weight` 1–1000, `width` 1–9 (5 is normal)."""

    path: str
    index: int
    family: str
    style: str
    weight: int
    width: int
    italic: bool
    axes: tuple[Axis, ...]

    @property
    def family_name(self) -> str:
        """The family as layouts name it: condensed and expanded faces are separate families."""
        word = _WIDTHS.get(self.width, "")
        return self.family if not word or _has_word(self.family, word) else f"{self.family} {word}"


class FontFacts(FontHead, frozen=True):
    """All facts about a face. `charset` has code points, `features` and `scripts` have tags.

    A `kern` table counts as the feature `kern`, because it is applied as one. `copyright`,
    `licence` and `licence_url` are as written in the file, or empty. `color_tables`: tables with
    coloured glyphs.
    """

    full_name: str
    glyph_count: int
    charset: frozenset[int]
    features: frozenset[str]
    scripts: frozenset[str]
    fs_type: int
    is_cff: bool
    copyright: str
    licence: str
    licence_url: str
    color_tables: tuple[str, ...]

    @property
    def forbids_embedding(self) -> str | None:
        """Why pnp may not put the font into a PDF; None if it may."""
        return forbids_embedding(self.fs_type)


def read_facts(path: Path) -> tuple[FontFacts, ...]:
    """Every face of a file whose tables are not damaged. Raises NoFont."""
    data = _blob(path).data
    if reason := next(filter(None, (damage(data, index) for index, _ in _faces(path))), None):
        raise NoFont(f"this font file is damaged: {reason}", _AGAIN)
    return tuple(
        FontFacts(
            **_head(face, path, index),
            full_name=_name(face, _FULL),
            glyph_count=face.glyph_count,
            charset=frozenset(face.unicodes),
            features=_tags(face, 6) | ({"kern"} if _table(face, "kern") else set()),
            scripts=_tags(face, 4),
            fs_type=_number(face, "OS/2", ">H", 8, 0),
            is_cff=not _table(face, "glyf"),
            copyright=_name(face, _COPYRIGHT),
            licence=_name(face, _LICENCE),
            licence_url=_name(face, _LICENCE_URL),
            color_tables=tuple(tag for tag in COLOR_TABLES if _table(face, tag)),
        )
        for index, face in _faces(path)
    )


def read_heads(path: Path) -> tuple[FontHead, ...]:
    """The name and place in its family of every face of a file. Raises NoFont."""
    return tuple(FontHead(**_head(face, path, index)) for index, face in _faces(path))


def _faces(path: Path) -> Iterator[tuple[int, Any]]:
    """The usable faces of a file with their numbers. Raises NoFont if there is none."""
    blob = _blob(path)
    try:
        count = min(hb.Face(blob, 0).count, _MAX_FACES)
        faces = [(index, hb.Face(blob, index)) for index in range(count)]
    except hb.HarfBuzzError:
        faces = []
    known = [(index, face) for index, face in faces if face.glyph_count and face.upem]
    if not known:
        raise NoFont("this is not a font, or it is damaged")
    if any(is_cut_short(blob.data, index) for index, _ in known):
        raise NoFont("this font file is cut short, or damaged", _AGAIN)
    usable = [(i, face) for i, face in known if any(_table(face, tag) for tag in _OUTLINES)]
    if not usable:
        raise NoFont("this font has no outlines: its glyphs are pictures")
    lettered = [(i, face) for i, face in usable if len(face.unicodes)]
    if not lettered:
        raise NoFont("this font has no characters: its table 'cmap' is missing or cannot be read")
    yield from lettered


def _blob(path: Path) -> Any:
    try:
        if check_regular(path).st_size > MAX_BYTES:
            raise NoFont(f"this file is larger than {MAX_BYTES // 1_000_000} MB")
        kind = read_regular(path, 4)
        if kind in _WEB:
            hint = "'pnp fonts add' converts web fonts"
            raise NoFont(f"this is a web font ({_WEB[kind]}); pnp uses OpenType fonts", hint)
        if len(kind) < 4:
            raise NoFont("this file is empty" if not kind else "this is not a font")
        return hb.Blob.from_file_path(name_to_open(path))
    except NotRegularError as error:
        raise NoFont(str(error), "name a font file") from None
    except FileNotFoundError:
        raise NoFont("there is no such file") from None
    except (OSError, hb.HarfBuzzError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise NoFont(
            f"this file cannot be read: {reason}", "check the permissions of the file"
        ) from None


def _head(face: Any, path: Path, index: int) -> dict[str, Any]:
    selection = _number(face, "OS/2", ">H", 62, 0)
    weight = _number(face, "OS/2", ">H", 4, 400) or 400
    width = _number(face, "OS/2", ">H", 6, _NORMAL_WIDTH)
    slanted = selection & 0x0201 or _number(face, "head", ">H", 44, 0) & 0x0002
    return {
        "path": str(path),
        "index": index,
        "family": _name(face, _TYPO_FAMILY) or _name(face, _FAMILY) or path.stem,
        "style": _name(face, _TYPO_STYLE) or _name(face, _STYLE) or "Regular",
        "weight": min(max(weight, 1), 1000),
        "width": width if width in _WIDTHS else _NORMAL_WIDTH,
        "italic": bool(slanted),
        "axes": tuple(
            (axis.tag, axis.min_value, axis.default_value, axis.max_value)
            for axis in face.axis_infos
        ),
    }


def _name(face: Any, number: int) -> str:
    """A name in English or, failing that, in the first language the file has it in."""
    found = face.get_name(number, "en")
    if not found:
        tags = [name.language for name in face.list_names() if name.name_id == number]
        found = next((entry for tag in tags if (entry := face.get_name(number, tag))), "")
    # some files have control characters here, which YAML would refuse
    lines = (found or "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(c for c in line if c.isprintable()).strip() for line in lines).strip()


def _table(face: Any, tag: str) -> bytes:
    """The bytes of a table, none if the face has no such table."""
    return face.reference_table(tag).data or b""


def _number(face: Any, table: str, form: str, offset: int, default: int) -> int:
    """A number of a table; `default` if the table is missing or too short."""
    data = _table(face, table)
    if len(data) < offset + struct.calcsize(form):
        return default
    return int(struct.unpack_from(form, data, offset)[0])


def _tags(face: Any, header: int) -> frozenset[str]:
    """Tags of the list whose offset is at `header` in GSUB and GPOS: 4 scripts, 6 features."""
    found = set()
    for table in ("GSUB", "GPOS"):
        data = _table(face, table)
        try:
            (start,) = struct.unpack_from(">H", data, header)
            (count,) = struct.unpack_from(">H", data, start)
            records = [struct.unpack_from(">4s", data, start + 2 + 6 * i)[0] for i in range(count)]
        except struct.error:  # a table cut short, or none
            continue
        found |= {tag.decode("latin-1") for tag in records}
    return frozenset(found)


def _has_word(family: str, word: str) -> bool:
    return word.replace(" ", "").casefold() in family.replace(" ", "").casefold()
