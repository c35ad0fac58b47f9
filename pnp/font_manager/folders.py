"""Plan which files to add below `fonts/`, and the new text of the manifest.

Nothing is written here. What is in the manifest already stays byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.files.listing import exists, is_file, resolved
from pnp.files.reading import read_regular
from pnp.font_manager.ink import check_ink
from pnp.font_manager.licences import Licence, find_licence, is_spdx, of_file, reserved_name
from pnp.font_manager.manifest_text import Entry, with_entries
from pnp.font_manager.sources import Found, find_fonts
from pnp.fonts.coverage import Coverage, coverage
from pnp.fonts.use import embedding_code
from pnp.model.problems import Problems, Span
from pnp.sources.files import Library
from pnp.sources.font_manifest import FONT_ENDINGS, ListedFamily, ranges

MANIFEST = "fonts/manifest.yaml"


class AddOptions(Struct, frozen=True):
    """The arguments of `pnp fonts add`; None where an option is not given."""

    sources: tuple[str, ...]
    name: str | None = None
    role: str | None = None
    licence: str | None = None
    licence_file: Path | None = None
    source: str | None = None
    index: int | None = None
    force: bool = False


class Added(Struct, frozen=True):
    """A family that is added: its folder, its faces, what it covers."""

    name: str
    folder: str
    faces: tuple[Found, ...]
    licence: Licence
    coverage: Coverage


class Addition(Struct, frozen=True):
    """The files to write: bytes by path from the project's folder, the manifest last."""

    files: Mapping[str, bytes]
    families: tuple[Added, ...]


def plan_addition(options: AddOptions, library: Library, problems: Problems) -> Addition:
    """Plan the files to add. If the problems have errors, they must not be written."""
    if options.licence is not None and not is_spdx(options.licence):
        hint = "e.g. OFL-1.1, Apache-2.0 or LicenseRef-bought-from-the-foundry"
        problems.add(
            "wrong-value", f"'{options.licence}' is not an SPDX licence identifier", None, hint
        )
    if options.name is not None and not _clean(options.name):
        problems.add("wrong-value", "the name of a family cannot be empty", None, "--name FAMILY")
    in_manifest = Problems()
    own, *shipped = library.manifests(in_manifest)
    # with --force the command repairs a manifest that names missing files
    if not (own and options.force):
        problems.extend(in_manifest)
    files: dict[str, bytes] = {}
    entries: list[Entry] = []
    families: list[Added] = []
    found = find_fonts(options.sources, options.index, problems)
    for name, faces in _by_family(found, options.name).items():
        _check_faces(name, faces, problems)
        _check_name(name, own, shipped, options.force, problems)
        licence = _licence(name, faces[0], options, problems)
        if licence is None:
            continue
        folder = _folder(name, own.values(), {entry.folder for entry in entries})
        entry = _entry(name, folder, faces, licence, options)
        entries.append(entry)
        if name in own and options.force:
            _report_leftovers(own[name], entry, problems)
        files[f"fonts/{folder}/{licence.file}"] = licence.data
        files |= {f"fonts/{p}": face.data for p, face in zip(entry.files, faces, strict=True)}
        covered = coverage(face.facts for face in faces)
        families.append(Added(name, f"fonts/{folder}", tuple(faces), licence, covered))
    _check_places(files, library, options.force, problems)
    if not problems.errors:
        files[MANIFEST] = with_entries(library, entries, problems)
        _check_places({MANIFEST: files[MANIFEST]}, library, True, problems)
    return Addition(files, tuple(families))


def _check_name(
    name: str,
    own: Mapping[str, ListedFamily],
    shipped: Iterable[Mapping[str, ListedFamily]],
    force: bool,
    problems: Problems,
) -> None:
    """Report a family that is in the manifest already, or that hides one of pnp's."""
    if name in own and not force:
        hint = "--force replaces it with these fonts; --name gives them another name"
        message = f"font '{name}' is in the manifest already"
        problems.add("duplicate-name", message, own[name].span, hint)
    if any(name in listed for listed in shipped):
        message = f"'{name}' hides the font with the same name that comes with pnp"
        problems.add("font-file", message, None, None, "note")


def _clean(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _by_family(found: Iterable[Found], name: str | None) -> dict[str, list[Found]]:
    out: dict[str, list[Found]] = {}
    for face in found:
        out.setdefault(_clean(name or face.facts.family_name), []).append(face)
    return out


def _check_faces(name: str, faces: Sequence[Found], problems: Problems) -> None:
    """Report why these faces cannot be one family."""
    there: dict[tuple[int, bool], Found] = {}
    for face in faces:
        facts, span = face.facts, Span(str(face.source))
        if reason := facts.forbids_embedding:
            hint = "ask its maker for a licence and a file that allows it; or use another font"
            message = f"'{name}' cannot be used: {reason}"
            problems.add(embedding_code(reason), message, span, hint)
        check_ink(name, facts, face.data, span, problems)
        other = there.setdefault((facts.weight, facts.italic), face)
        if other is not face:
            slant = "italic" if facts.italic else "upright"
            message = f"'{name}' has weight {facts.weight} {slant} already: {other.source}"
            hint = "name the files you want, or add them as two families with --name"
            problems.add("duplicate-name", message, span, hint)
        if face.converted:
            _report_conversion(face, problems)


def _report_conversion(face: Found, problems: Problems) -> None:
    reserved = reserved_name(f"{face.facts.copyright}\n{face.facts.licence}")
    message = f"unpacked to {face.file_name}; the font's data are unchanged"
    hint = (
        f"'{reserved}' is a Reserved Font Name: by the FAQ of the OFL, packing as WOFF alone is no "
        "change; the .ttf or .otf of the font's maker is safer"
    )
    problems.add("font-file", message, Span(str(face.source)), hint if reserved else None, "note")


def _licence(name: str, face: Found, options: AddOptions, problems: Problems) -> Licence | None:
    """The licence of a family, taken from its first face; None (and a problem) if there is none."""
    if options.licence_file is not None:
        try:
            return of_file(options.licence_file, options.licence)
        except OSError as error:
            span = Span(str(options.licence_file))
            problems.add("unreadable-file", f"this licence cannot be read: {error.strerror}", span)
            return None
    licence = find_licence(face.facts, face.source, options.licence)
    if licence is None:
        hint = "name it: --licence OFL-1.1 --licence-file FILE"
        message = f"the licence of '{name}' is not known: no file and no entry in the font names it"
        problems.add("font-licence", message, Span(str(face.source)), hint)
    elif licence.differs:
        message = f"{licence.file} is {licence.spdx}; the font names {licence.differs}"
        hint = "name the right one: --licence SPDX --licence-file FILE"
        problems.add("font-licence", message, Span(str(face.source)), hint, "warning")
    elif not licence.is_known:
        message = f"pnp does not know the licence of '{name}'; it is kept in {licence.file}"
        hint = "read it, and name the licence: --licence SPDX"
        problems.add("font-licence", message, Span(str(face.source)), hint, "warning")
    return licence


def slug(name: str) -> str:
    """A family's name as a folder: 'Alegreya Sans' becomes 'alegreya-sans'."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "-", plain.casefold()).strip("-")[:60] or "font"


def _folder(name: str, listed: Iterable[ListedFamily], now: set[str]) -> str:
    """The folder of a family: the one it has, or one that no other family uses."""
    others = [family for family in listed if family.name != name]
    used = {face.file.split("/")[0] for family in others for face in family.faces} | now
    folder, number = slug(name), 2
    while folder in used:
        folder, number = f"{slug(name)}-{number}", number + 1
    return folder


def _entry(
    name: str, folder: str, faces: Sequence[Found], licence: Licence, options: AddOptions
) -> Entry:
    files = _file_names(faces, licence.file)
    converted = sorted({face.converted for face in faces if face.converted})
    origin = "; ".join(
        part
        for part in (
            options.source,
            f"converted from {', '.join(converted)}" if converted else None,
        )
        if part
    )
    facts = {
        "role": options.role,
        "coverage": coverage(face.facts for face in faces).words,
        "licence": licence.spdx,
        "licence_file": f"{folder}/{licence.file}",
        "source": origin,
    }
    lines = [f"{_scalar(name)}:"]
    lines += [f"  {key}: {_scalar(value)}" for key, value in facts.items() if value]
    lines.append("  faces:")
    for face, file in zip(faces, files, strict=True):
        lines += _face_lines(face, f"{folder}/{file}")
    return Entry(name, folder, tuple(f"{folder}/{file}" for file in files), tuple(lines))


def _face_lines(face: Found, file: str) -> list[str]:
    facts = face.facts
    axes = ", ".join(f"{_scalar(tag)}: [{low:g}, {high:g}]" for tag, low, high in ranges(facts))
    lines = [
        f"    - file: {_scalar(file)}",
        f"      weight: {facts.weight}",
        f"      italic: {'true' if facts.italic else 'false'}",
    ]
    lines += [f"      index: {facts.index}"] if facts.index else []
    lines += [f"      axes: {{{axes}}}"] if axes else []
    return [*lines, f"      sha256: {hashlib.sha256(face.data).hexdigest()}"]


def _file_names(faces: Sequence[Found], taken: str) -> list[str]:
    """A file name for each face: different data get names that differ in more than case."""
    used: dict[str, bytes] = {taken.casefold(): b""}
    out = []
    for face in faces:
        stem, ending = Path(face.file_name).stem, Path(face.file_name).suffix
        stem = re.sub(r"[^\w.,+()\[\] -]+", "-", stem).strip(". ")[:80] or "font"
        ending = ending if ending.lower() in FONT_ENDINGS else ".ttf"
        name, number = f"{stem}{ending}", 2
        while used.get(name.casefold(), face.data) != face.data:
            name, number = f"{stem}-{number}{ending}", number + 1
        used[name.casefold()] = face.data
        out.append(name)
    return out


def _scalar(text: str) -> str:
    """A text in YAML: plain where that is safe, else in double quotes."""
    text = _clean(text)
    plain = re.fullmatch(r"[A-Za-z][\w .,/()+;@'-]*", text, re.ASCII)
    is_word = text.lower() in ("true", "false", "null", "yes", "no", "on", "off")
    return text if plain and not is_word else json.dumps(text, ensure_ascii=False)


def _report_leftovers(old: ListedFamily, entry: Entry, problems: Problems) -> None:
    """Report files of the old family that the new one does not name."""
    left = sorted({listed.file for listed in old.faces} - set(entry.files))
    if left:
        message = f"'{old.name}' no longer uses {', '.join(left)}"
        hint = "delete them if nothing else needs them"
        problems.add("leftover-file", message, old.span, hint, "note")


def _check_places(
    new: Mapping[str, bytes], library: Library, force: bool, problems: Problems
) -> None:
    """Report files that would be outside the folder of fonts, or replace others."""
    top = resolved(library.root / "fonts")
    for name, data in new.items():
        path = library.root / name
        there = resolved(path)
        span = Span(library.shown(path))
        wanted = top / Path(name).relative_to("fonts") if top is not None else None
        is_inside = wanted is not None and wanted.is_relative_to(library.root)
        if not is_inside or there is None or there != wanted:
            hint = f"nothing is written outside of {library.shown(library.root / 'fonts')}"
            problems.add("output", "a link is in the way", span, hint)
        elif is_file(there) and read_regular(there) != data and not force:
            message = "another file with this name exists"
            problems.add("output", message, span, "--force replaces it")
        elif exists(there) and not is_file(there):
            problems.add("output", "a folder with this name exists", span)
