"""Read `fonts/manifest.yaml`: families with their faces and files, licences, origins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.files.listing import exists, files_below, resolved
from pnp.files.reading import check_regular
from pnp.model.layout import FontFace, FontFamily
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Record
from pnp.schema.records import note, read_record
from pnp.schema.values import AnyValue, Flag, Key, Listed, Mismatch, Number, Text, shown

if TYPE_CHECKING:
    from pnp.fonts.facts import FontHead

# of an axis: tag, least and greatest value
Range = tuple[str, float, float]

FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")

FACTS = ("role", "coverage", "licence", "licence_file", "source")
FAMILY_KEYS = {
    "role": Key(Text(), doc="its use, e.g. titles"),
    "coverage": Key(Text(), doc="its languages and features"),
    "licence": Key(Text(), doc="its licence, e.g. OFL-1.1"),
    "licence_file": Key(Text(), doc="the text of the licence, in the folder of fonts"),
    "source": Key(Text(), doc="its origin, e.g. a package or an address"),
    "faces": Key(Listed(), required=True, doc="its files, one for each weight and slope"),
}
FACE_KEYS = {
    "file": Key(Text(), required=True, doc="a font file, in the folder of fonts"),
    "weight": Key(Number(1, 1000, whole=True), default=400, doc="400 is regular, 700 bold"),
    "italic": Key(Flag(), default=False, doc="true: an italic face"),
    "index": Key(
        Number(0, 255, whole=True), default=0, doc="the number of the font in a collection, from 0"
    ),
    "axes": Key(
        AnyValue(), doc="the axes of a variable font: true, or limits such as {wght: [200, 900]}"
    ),
    "sha256": Key(Text(), doc="the hash of the file; a build reports another file"),
}


class ListedFace(Struct, frozen=True):
    """A face of the manifest, at `span`. `sha256` is empty if it is not written."""

    face: FontFace
    file: str
    sha256: str
    span: Span


class ListedFamily(Struct, frozen=True):
    """A family of the manifest. Its paths start from `folder`; texts may be empty.

    `faces` are those whose files exist.
    """

    name: str
    role: str
    coverage: str
    licence: str
    licence_file: str
    source: str
    faces: tuple[ListedFace, ...]
    folder: Path
    record: Record
    span: Span

    @property
    def family(self) -> FontFamily:
        """The family as typesetting uses it."""
        return FontFamily(self.name, tuple(listed.face for listed in self.faces))


def read_manifest(
    record: Record, folder: Path, show: Callable[[Path], str], problems: Problems
) -> dict[str, ListedFamily]:
    """The families of a manifest in its order; `folder` is that of the manifest."""
    out: dict[str, ListedFamily] = {}
    for name in record:
        what, where = f"font '{name}'", record.span(name)
        given = read_record(record[name], FAMILY_KEYS, problems, what, where)
        listed = given["faces"] or ()
        spans = [given["faces"].span(i) for i in range(len(listed))]
        faces = [
            _face(raw, name, span, folder, show, problems)
            for raw, span in zip(listed, spans, strict=True)
        ]
        # a family without faces is reported here alone, so it is kept: the layouts that name it
        # do not report it again
        if given["faces"] is not None and not given["faces"]:
            problems.add("missing-key", f"{what} has no faces", record[name].span("faces"))
        raw = record[name] if isinstance(record[name], Record) else Record()
        out[name] = ListedFamily(
            name,
            **{fact: given[fact] or "" for fact in FACTS},
            faces=tuple(face for face in faces if face is not None),
            folder=folder,
            record=raw,
            span=where,
        )
    return out


def ranges(head: FontHead) -> tuple[Range, ...]:
    """The limits of the axes of a face."""
    return tuple((tag, least, greatest) for tag, least, _, greatest in head.axes)


def _face(
    raw: Any, family: str, span: Span, folder: Path, show: Callable[[Path], str], problems: Problems
) -> ListedFace | None:
    """One file of a family; None (and a problem) if there is none."""
    given = read_record(raw, FACE_KEYS, problems, f"a face of '{family}'", span)
    if given["file"] is None:
        return None
    path, where = resolved(folder / given["file"]), raw.span("file")
    if path is not None and not path.is_relative_to(folder.resolve()):
        hint = f"keep the font below {show(folder)}"
        problems.add("outside-folder", f"'{given['file']}' leaves the folder of fonts", where, hint)
        return None
    if path is None or not exists(path):
        known = [p for p in files_below(folder) if p.suffix.lower() in FONT_ENDINGS]
        names = [p.relative_to(folder).as_posix() for p in known]
        hint = did_you_mean(given["file"], names, f"fonts in {show(folder)}")
        problems.add("missing-file", f"there is no font file '{given['file']}'", where, hint)
        return None
    try:
        check_regular(path)
    except OSError as error:
        message = f"'{given['file']}' cannot be read: {error.strerror or error}"
        problems.add("unreadable-file", message, where, "name a font file")
        return None
    axes: tuple[Range, ...] = ()
    if given["axes"] not in (None, False):
        try:
            axes = _axes(given["axes"], path, given["index"])
        except Mismatch as error:
            note(problems, raw, "axes", error)
    sha256 = (given["sha256"] or "").lower()
    face = FontFace(
        str(path), given["weight"], given["italic"], given["index"], axes, sha256, raw.span("file")
    )
    return ListedFace(face, given["file"], sha256, span)


def _axes(raw: Any, path: Path, index: int) -> tuple[Range, ...]:
    """The axes of a variable font, within the limits of the manifest. Raises Mismatch.

    `true`: all axes of the file.
    """
    from pnp.fonts.facts import NoFont, read_heads

    try:
        heads = {head.index: head for head in read_heads(path)}
    except NoFont as error:
        raise Mismatch(f"the font cannot be read: {error.message}", error.hint) from None
    there = {axis[0]: axis for axis in ranges(heads[index])} if index in heads else {}
    if not there:
        raise Mismatch("this font has no axes: it is not variable", "remove 'axes'")
    if raw is True:
        return tuple(there.values())
    if not isinstance(raw, Record):
        hint = "write e.g. 'axes: {wght: [200, 900]}', or 'axes: true' for all of them"
        raise Mismatch(f"expected the limits of each axis, found {shown(raw)}", hint)
    out = []
    for tag in raw:
        if tag not in there:
            raise Mismatch(f"the font has no axis '{tag}'", did_you_mean(tag, there, "axes"), tag)
        out.append(_limited(there[tag], raw[tag]))
    return tuple(out)


def _limited(axis: Range, raw: Any) -> Range:
    """An axis of a font between the two numbers of the manifest."""
    tag, least, greatest = axis
    if not isinstance(raw, list) or len(raw) != 2:
        message = f"axis '{tag}': expected two numbers, the least and the greatest"
        raise Mismatch(f"{message}; found {shown(raw)}", f"e.g. '{tag}: [200, 900]'", tag)
    low, high = (Number().read(value) for value in raw)
    if not least <= low <= high <= greatest:
        hint = f"the font has '{tag}' from {least:g} to {greatest:g}"
        raise Mismatch(f"axis '{tag}': {low:g} to {high:g} is not in the font", hint, tag)
    return tag, float(low), float(high)
