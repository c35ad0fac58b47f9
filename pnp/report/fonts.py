"""Font families as text or JSON: coverage, licence, source."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from pnp.font_manager.check import GameLetters
from pnp.font_manager.folders import Added
from pnp.fonts.characters import listed_letters
from pnp.fonts.coverage import Coverage
from pnp.languages.letters import written
from pnp.model.layout import FontFace
from pnp.report.problems import plural

_LISTED = 8
# the most missing letters that are listed: a language that lacks more is not nearly covered
_FEW = 16


class FamilyReport(Struct, frozen=True):
    """A family in a report. `origin` is 'project', 'pnp' or 'system'; texts may be empty.

    `colors` are the tables with coloured glyphs that its faces have.
    """

    name: str
    origin: str
    faces: tuple[FontFace, ...]
    coverage: Coverage
    role: str = ""
    licence: str = ""
    licence_file: str = ""
    source: str = ""
    colors: str = ""


def families_text(families: Iterable[FamilyReport]) -> str:
    """Each family: name and origin, faces, coverage, licence and source."""
    return "\n\n".join(_family_text(family) for family in families)


def _family_text(family: FamilyReport) -> str:
    role = f", {family.role}" if family.role else ""
    found = [f"{family.name}  ({_ORIGINS[family.origin]}{role})", f"  {_faces(family.faces)}"]
    found.append(f"  {family.coverage.words}")
    if family.colors:
        found.append(f"  a colour font ({family.colors}): pnp prints its outlines, in one colour")
    licence = ", ".join(part for part in (family.licence, family.source) if part)
    return "\n".join([*found, *([f"  {licence}"] if licence else [])])


_ORIGINS = {"project": "this project", "pnp": "comes with pnp", "system": "this machine"}


def _faces(faces: Sequence[FontFace]) -> str:
    """'400, 400 italic, 700' with the ranges of variable fonts."""
    shown = []
    for face in faces:
        axes = [f"{tag} {low:g}–{high:g}" for tag, low, high in face.axes]
        plain = f"{face.weight}{' italic' if face.italic else ''}"
        shown.append(f"{plain} ({', '.join(axes)})" if axes else plain)
    return ", ".join(shown) or "no faces"


def families_json(families: Iterable[FamilyReport]) -> str:
    """The same as JSON: an object by the names of families."""
    return json.dumps({f.name: _family_json(f) for f in families}, ensure_ascii=False, indent=2)


def _family_json(family: FamilyReport) -> dict[str, Any]:
    return {
        "origin": family.origin,
        "role": family.role or None,
        "licence": family.licence or None,
        "licence_file": family.licence_file or None,
        "source": family.source or None,
        "colors": family.colors or None,
        "faces": [
            {
                "weight": face.weight, "italic": face.italic, "file": face.path,
                "index": face.index, "axes": {tag: [low, high] for tag, low, high in face.axes},
            }
            for face in family.faces
        ],
        "coverage": family.coverage.words,
        "languages": list(family.coverage.languages),
        "features": sorted(family.coverage.features),
        "characters": len(family.coverage.charset),
    }  # fmt: skip


def languages_text(name: str, coverage: Coverage) -> str:
    """The languages of a family, and the letters that it lacks of nearly covered ones."""
    lines = [f"{name}  {plural(len(coverage.languages), 'language')}: {coverage.words}"]
    lacking = [(code, lacks) for found in coverage.scripts for code, lacks in found.lacking.items()]
    few = [(code, lacks) for code, lacks in lacking if len(lacks) <= _FEW]
    lines += [
        f"  lacks {listed_letters(lacks)} for {written(code).name} ({code})" for code, lacks in few
    ]
    lines += [
        f"  lacks {listed_letters(lacks)} for a few words of {written(code).name} ({code})"
        for code, lacks in coverage.rare.items()
    ]
    return "\n".join(lines)


def game_letters_text(game: str, found: GameLetters) -> str:
    """The letters of a game's texts that each family lacks."""
    names = ", ".join(found.families) or "no font by name"
    lines = [f"{game}  {plural(found.count, 'character')} in its texts; its layouts name {names}"]
    lines += [f"  {name} lacks {listed_letters(lacks)}" for name, lacks in found.lacking.items()]
    if len(lines) == 1 and found.families and not found.nowhere:
        lines.append("  each of them has all")
    return "\n".join(lines)


def added_text(families: Iterable[Added]) -> str:
    """The families that were added, and their languages."""
    lines = []
    for family in families:
        faces = plural(len(family.faces), "face")
        where = f"{family.folder}, {faces}, {family.licence.spdx}"
        lines.append(f"added '{family.name}' ({where}): write 'font: {family.name}'")
        codes = family.coverage.languages
        names = [written(code).name for code in codes[:_LISTED]]
        more = f" and {len(codes) - _LISTED} more" if len(codes) > _LISTED else ""
        if names:
            lines.append(f"  {plural(len(codes), 'language')}: {', '.join(names)}{more}")
        lines.append(f"  {family.coverage.words}")
    return "\n".join(lines)
