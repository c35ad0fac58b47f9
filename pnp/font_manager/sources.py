"""From what `pnp fonts add` is given to font files: a file, a folder, an installed family.

Web fonts become OpenType here; everything else is taken byte for byte.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pnp.files.listing import exists, is_file, is_folder, list_folder, paths_in
from pnp.files.reading import read_regular
from pnp.files.temporary import temporary_folder, write_new
from pnp.font_manager.system_fonts import system_families
from pnp.fonts.facts import MAX_BYTES, FontFacts, NoFont, read_facts
from pnp.model.frozen import frozen
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.sources.font_manifest import FONT_ENDINGS

WEB_ENDINGS = (".woff", ".woff2")
ENDINGS = FONT_ENDINGS + WEB_ENDINGS
_MOST_FILES = 100
_FORMATS = {b"OTTO": ".otf", b"ttcf": ".ttc"}


@frozen
class Found:
    """A face to be added: the file it came from, its bytes as OpenType, what it says of itself.

    `converted` names the web font the bytes were unpacked from; it is empty otherwise.
    """

    source: Path
    data: bytes
    facts: FontFacts
    file_name: str
    converted: str = ""


def find_fonts(sources: Sequence[str], index: int | None, problems: Problems) -> list[Found]:
    """Every face of the sources, each once, in their order; problems are noted."""
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
    """The font files right in a folder; those deeper down are often the same fonts again."""
    try:
        files = [p for p in list_folder(folder) if p.suffix.lower() in ENDINGS and is_file(p)]
    except OSError as error:
        problems.add(
            "unreadable-file", f"this folder cannot be read: {error.strerror}", Span(str(folder))
        )
        return []
    if not files:
        inside = [path for below in paths_in(folder) for path in paths_in(below)]
        deeper = sorted({str(p.parent) for p in inside if p.suffix.lower() in ENDINGS})
        hint = f"there are some in {', '.join(deeper[:3])}" if deeper else None
        problems.add("unknown-name", "there are no fonts in this folder", Span(str(folder)),
                     hint or f"pnp takes {', '.join(ENDINGS)}")  # fmt: skip
    if len(files) > _MOST_FILES:
        message = f"there are {len(files)} fonts in this folder, more than {_MOST_FILES}"
        problems.add(
            "font-file", message, Span(str(folder)), "name the files you want, or a family"
        )
        return []
    return [
        found
        for path in files
        for found in _chosen(_of_file(path, problems), path, index, problems)
    ]


def _of_system(name: str, problems: Problems) -> list[Found]:
    """The faces of an installed family."""
    families = system_families()
    names = {known.casefold(): known for known in families}
    known = names.get(name.casefold())
    if known is None:
        is_path = Path(name).suffix.lower() in ENDINGS or "/" in name or "\\" in name
        what = "there is no such file or folder" if is_path else "no font of that name is installed"
        hint = None if is_path else did_you_mean(name, families, "installed")
        problems.add("font-file", f"'{name}': {what}", None, hint)
        return []
    out = []
    for face in families[known].faces:
        faces = _of_file(Path(face.path), problems)
        out += [found for found in faces if found.facts.index == face.index]
    return out


def _chosen(faces: list[Found], path: Path, index: int | None, problems: Problems) -> list[Found]:
    """The face of a collection that is asked for; all of them if they are one family."""
    if index is not None and faces:
        found = [face for face in faces if face.facts.index == index]
        if not found:
            hint = f"it has: {_numbered(faces)}"
            problems.add(
                "unknown-name",
                f"there is no font number {index} in this file",
                Span(str(path)),
                hint,
            )
        return found
    if len({face.facts.family_name for face in faces}) > 1:
        hint = f"choose one with --index: {_numbered(faces)}"
        problems.add(
            "font-file", "this file holds fonts of several families", Span(str(path)), hint
        )
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
        problems.add(
            "unreadable-file", f"this file cannot be read: {error.strerror}", Span(str(path))
        )
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
    # what the file says it unpacks to, so that a small file cannot fill the memory
    if len(data) >= 20 and struct.unpack_from(">L", data, 16)[0] > MAX_BYTES:
        raise NoFont(f"this web font unpacks to more than {MAX_BYTES // 1_000_000} MB")
    out = io.BytesIO()
    try:
        font = TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
        font.flavor = None
        font.save(out, reorderTables=None)
    except ImportError:
        raise NoFont(f"this is a web font ({kind}), and brotli is missing", hint) from None
    except Exception as error:  # fontTools raises what it likes for a damaged file
        why = str(error) or type(error).__name__
        raise NoFont(f"this web font is damaged: {why[:200]}", "fetch it anew") from None
    return out.getvalue()
