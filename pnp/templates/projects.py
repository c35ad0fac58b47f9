"""The files of a new project, or of a new game in a project.

In: a template and a name. Out: paths with their bytes. The template's game is called `my-game`, its
title `My Game`; both are replaced in paths and texts. Files of YAML begin with a line that names
their schema for editors. A game names no designer until somebody is named: `Your Name` is in a
comment, so that it is never printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pnp.editor.schemas import schema_text
from pnp.editor.settings import with_comment
from pnp.files.listing import is_taken
from pnp.files.reading import read_regular
from pnp.files.writing import Shown, write_all
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import InputError, Problems, Span
from pnp.model.result import Stored
from pnp.schema.editor_files import FILE_KINDS, schema_file, schema_kind
from pnp.sources.projects import SETTINGS, enclosing_project
from pnp.templates.catalogue import Template
from pnp.templates.names import NewName
from pnp.templates.yaml_text import quoted

GAME, TITLE = "my-game", "My Game"
# the line of game.yaml that names the designer, as long as it is a comment
_DESIGNER = lazy_pattern(r"(?m)^# credits: \{design: Your Name\}.*$")
_TEXTS = (".yaml", ".md", ".csv", ".txt", ".svg")
# files of a whole project; a game in a project that exists has its README in its own folder
_README = PurePosixPath("README.md")
_OF_PROJECT = (SETTINGS, ".gitignore")


def project_of(name: NewName) -> tuple[Path, bool]:
    """The folder of the project for a new game, and whether there is a project already."""
    found = enclosing_project(name.parent)
    return (found, True) if found is not None else (name.parent / name.id, False)


def from_template(template: Template, name: NewName, in_project: bool) -> dict[str, bytes]:
    """The files of a template for a game of this name: bytes by their path in the project."""
    found: dict[str, bytes] = {}
    for file in template.files():
        place = PurePosixPath(file.as_posix())
        if in_project and str(place) in _OF_PROJECT:
            continue
        if in_project and place == _README:
            place = PurePosixPath("cards", GAME, _README)
        parts = (name.id if part == GAME else part for part in place.parts)
        data = read_regular(template.folder / file)
        if place.suffix in _TEXTS:
            data = _renamed(data.decode(), place.suffix == ".yaml", name).encode()
        found[str(PurePosixPath(*parts))] = data
    return found


def with_designer(
    files: Mapping[str, bytes | Stored], name: NewName, designer: str
) -> dict[str, bytes | Stored]:
    """The files of a game, whose game.yaml names this designer."""
    place = game_file(name)
    data = files[place]
    assert isinstance(data, bytes)
    line = f"credits: {{design: {quoted(designer)}}}"
    return {**files, place: _DESIGNER.sub(lambda _: line, data.decode(), count=1).encode()}


def designer_line(files: Mapping[str, bytes | Stored], name: NewName) -> int | None:
    """The number of the line of game.yaml where the designer is a comment; None if it is none."""
    data = files[game_file(name)]
    found = _DESIGNER.search(data.decode()) if isinstance(data, bytes) else None
    return found.string.count("\n", 0, found.start()) + 1 if found else None


def game_file(name: NewName) -> str:
    """The path of game.yaml of a new game in its project."""
    return f"cards/{name.id}/game.yaml"


def _renamed(text: str, is_yaml: bool, name: NewName) -> str:
    """A text with the name of the new game; in YAML, the title is between double quotes."""
    title = name.title
    if is_yaml:
        title = title.replace("\\", "\\\\").replace('"', '\\"')
    return text.replace(TITLE, title).replace(GAME, name.id)


def with_schemas(files: Mapping[str, bytes | Stored]) -> dict[str, bytes | Stored]:
    """The files with the line for editors in those whose kind has a schema, and these schemas."""
    found: dict[str, bytes | Stored] = {}
    kinds: set[str] = set()
    for place, data in files.items():
        kind = schema_kind(place)
        if kind is not None and isinstance(data, bytes):
            kinds.add(kind)
            data = with_comment(place, data)
        found[place] = data
    return found | {schema_file(kind): schema_text(kind).encode() for kind in sorted(kinds)}


def write_new(root: Path, files: Mapping[str, bytes | Stored], shown: Shown) -> list[str]:
    """Write the files of a new project or game below `root`, all or none; return their paths.

    A schema that is there already stays. Raises InputError, and writes nothing, if any other file
    exists.
    """
    schemas = {schema_file(kind) for kind in FILE_KINDS}
    taken = [place for place in files if is_taken(root / place)]
    problems = Problems()
    for place in taken:
        if place not in schemas:
            problems.add(
                "output",
                "this file exists, and pnp new replaces no file",
                Span(shown(root / place)),
                "choose another name, or move the file away",
            )
    if problems.errors:
        raise InputError(problems)
    written = [place for place in files if place not in taken]
    write_all([(root / place, files[place]) for place in written], shown)
    return written
