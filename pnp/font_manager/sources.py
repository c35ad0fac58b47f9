"""Find the fonts to add: in a file, in a folder, or as an installed family.

Web fonts are converted to OpenType; all others are taken byte for byte.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pnp.files.listing import exists, is_file, is_folder, list_folder, paths_in
from pnp.files.reading import read_regular
from pnp.files.temporary import temporary_folder, write_new
from pnp.font_manager.system_fonts import system_families
from pnp.fonts.facts import MAX_BYTES, FontFacts, NoFont, read_facts
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.sources.font_manifest import FONT_ENDINGS

WEB_ENDINGS = (".woff", ".woff2")
ENDINGS = FONT_ENDINGS + WEB_ENDINGS
_MOST_FILES = 100
_FORMATS = {b"OTTO": ".otf", b"ttcf": ".ttc"}


class Found(Struct, frozen=True):
    """A face to add: its file, its bytes as OpenType, its facts.

    `converted` names the web font that was unpacked; it is empty for other files.
    """

    source: Path
    data: bytes
    facts: FontFacts
    file_name: str
    converted: str = ""


def find_fonts(sources: Sequence[str], index: int | None, problems: Problems) -> list[Found]:
    """Every face of the sources, each once, in their order; problems are reported."""
    out: dict[tuple[bytes, int], Found] = {}
    for source in sources:
        for found in _of_source(source, index, problems):
            out.setdefault((found.data, found.facts.index), found)
    return list(out.values())


def _of_source(source: str, index: int | None, problems: Problems) -> list[Found]:
    path = Path(source)
    try:
        folder_found = is_folder(path)
        file_found = exists(path) and not folder_found
    except (OSError, ValueError):  # a name too long, a zero byte
        file_found = folder_found = False
    if file_found:
        return _chosen(_of_file(path, problems), path, index, problems)
    if folder_found:
        return _of_folder(path, index, problems)
    return _of_system(source, problems)


def _of_folder(folder: Path, index: int | None, problems: Problems) -> list[Found]:
    """The fonts in a folder itself; those in folders below are often the same again."""
    try:
        files = [p for p in list_folder(folder) if p.suffix.lower() in ENDINGS and is_file(p)]
    except OSError as error:
        message = f"this folder cannot be read: {error.strerror}"
        problems.add("unreadable-file", message, Span(str(folder)))
        return []
    if not files:
        inside = [path for below in paths_in(folder) for path in paths_in(below)]
        deeper = sorted({str(p.parent) for p in inside if p.suffix.lower() in ENDINGS})
        hint = f"there are some in {', '.join(deeper[:3])}" if deeper else None
        hint = hint or f"pnp reads {', '.join(ENDINGS)}"
        problems.add("missing-file", "there are no fonts in this folder", Span(str(folder)), hint)
    if len(files) > _MOST_FILES:
        message = f"there are {len(files)} fonts in this folder, more than {_MOST_FILES}"
        problems.add("usage", message, Span(str(folder)), "name the files to add, or a family")
        return []
    chosen = (_chosen(_of_file(path, problems), path, index, problems) for path in files)
    return [found for faces in chosen for found in faces]


def _of_system(name: str, problems: Problems) -> list[Found]:
    """The faces of an installed family."""
    families = system_families()
    names = {known.casefold(): known for known in families}
    known = names.get(name.casefold())
    if known is None:
        is_path = Path(name).suffix.lower() in ENDINGS or "/" in name or "\\" in name
        what = "there is no such file or folder" if is_path else "no font of that name is installed"
        hint = None if is_path else did_you_mean(name, families, "installed")
        problems.add("missing-file" if is_path else "unknown-name", f"'{name}': {what}", None, hint)
        return []
    out = []
    for face in families[known].faces:
        faces = _of_file(Path(face.path), problems)
        out += [found for found in faces if found.facts.index == face.index]
    return out


def _chosen(faces: list[Found], path: Path, index: int | None, problems: Problems) -> list[Found]:
    """The face `index` of a collection; without an index all faces, if they are one family."""
    if index is not None and faces:
        found = [face for face in faces if face.facts.index == index]
        if not found:
            message = f"there is no font number {index} in this file"
            problems.add("unknown-name", message, Span(str(path)), f"it has: {_numbered(faces)}")
        return found
    if len({face.facts.family_name for face in faces}) > 1:
        message = "this file has fonts of several families"
        hint = f"choose one with --index: {_numbered(faces)}"
        problems.add("usage", message, Span(str(path)), hint)
        return []
    return faces


def _numbered(faces: list[Found]) -> str:
    return ", ".join(f"{f.facts.index} {f.facts.family_name} {f.facts.style}" for f in faces[:20])


def _of_file(path: Path, problems: Problems) -> list[Found]:
    try:
        data = read_regular(path, MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise NoFont(f"this file is larger than {MAX_BYTES // 1_000_000} MB")
        if data[:4] in (b"wOFF", b"wOF2"):
            return _of_web(path, data)
        return [Found(path, data, facts, path.name) for facts in read_facts(path)]
    except NoFont as error:
        problems.add(error.code, error.message, Span(str(path)), error.hint)
    except OSError as error:
        message = f"this file cannot be read: {error.strerror}"
        problems.add("unreadable-file", message, Span(str(path)))
    return []


def _of_web(path: Path, data: bytes) -> list[Found]:
    """The faces of a web font, unpacked. Raises NoFont."""
    unpacked = _unpacked(data)
    ending = _FORMATS.get(unpacked[:4], ".ttf")
    with temporary_folder() as folder:
        there = folder / f"{path.stem}{ending}"
        write_new(there, [unpacked])
        faces = [replace(facts, path=str(path)) for facts in read_facts(there)]
    return [Found(path, unpacked, facts, there.name, path.name) for facts in faces]


def _unpacked(data: bytes) -> bytes:
    """A web font's bytes as OpenType. Raises NoFont."""
    kind = "WOFF2" if data[:4] == b"wOF2" else "WOFF"
    hint = 'pip install "printandplay-press[woff2]"'
    try:
        from fontTools.ttLib import TTFont
    except ImportError:
        raise NoFont(f"this is a web font ({kind}), and fontTools is missing", hint) from None
    # the unpacked size in its header, so that a small file cannot fill the memory
    if len(data) >= 20 and struct.unpack_from(">L", data, 16)[0] > MAX_BYTES:
        raise NoFont(f"this web font unpacks to more than {MAX_BYTES // 1_000_000} MB")
    out = io.BytesIO()
    try:
        font = TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
        font.flavor = None
        font.save(out, reorderTables=None)
    except ImportError:
        raise NoFont(f"this is a web font ({kind}), and brotli is missing", hint) from None
    except Exception as error:  # fontTools raises any exception for a damaged file
        why = str(error) or type(error).__name__
        raise NoFont(f"this web font is damaged: {why[:200]}", "download it again") from None
    return out.getvalue()
