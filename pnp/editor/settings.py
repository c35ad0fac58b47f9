"""Set an editor up for a project: schemas in its folder, lines in its files, settings.

In: the folder of a project. Out: bytes by path, and the setting `yaml.schemas`. An editor finds the
schema of a file by its first line (see `pnp.schema.editor_files.schema_comment`) or by the setting.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.editor.schemas import schema_text
from pnp.files.listing import files_below, is_taken
from pnp.files.reading import read_regular
from pnp.schema.editor_files import FILE_KINDS, schema_comment, schema_file, schema_kind

_FOLDERS = ("cards", "fonts", "layouts")
_SETTINGS = "pnp.yaml"
_MARK = b"yaml-language-server:"
_BOM = b"\xef\xbb\xbf"
_HEAD = 500  # bytes in which a line for editors is searched


def schema_files() -> dict[str, bytes]:
    """The schemas of all kinds of files, by their paths in a project."""
    return {schema_file(kind): schema_text(kind).encode() for kind in FILE_KINDS}


def files_by_kind(root: Path) -> dict[str, list[str]]:
    """The paths of the project's files that have a schema, by kind."""
    found: dict[str, list[str]] = {}
    files = [path for name in _FOLDERS for path in files_below(root / name, ".yaml")]
    if is_taken(root / _SETTINGS):
        files.append(root / _SETTINGS)
    for path in files:
        place = path.relative_to(root).as_posix()
        if kind := schema_kind(place):
            found.setdefault(kind, []).append(place)
    return {kind: sorted(found[kind]) for kind in FILE_KINDS if kind in found}


def yaml_schemas(root: Path) -> dict[str, list[str]]:
    """The setting `yaml.schemas`: the project's files by the path of their schema. It names files,
    because editors apply every schema with a pattern that fits, and many know no exceptions."""
    return {f"./{schema_file(kind)}": places for kind, places in files_by_kind(root).items()}


def with_comments(root: Path) -> dict[str, bytes]:
    """The files of a project that have no line for editors yet, with this line as their first.

    Raises OSError for a file that cannot be read.
    """
    found = {}
    for places in files_by_kind(root).values():
        for place in places:
            data = read_regular(root / place)
            new = with_comment(place, data)
            if new != data and _is_utf8(data):
                found[place] = new
    return found


def with_comment(place: str, data: bytes) -> bytes:
    """The content of a file at a path in a project, with the line that names its schema, if it has
    none yet."""
    if _MARK in data[:_HEAD]:
        return data
    mark = _BOM if data.startswith(_BOM) else b""
    text = data.removeprefix(_BOM)
    end = b"\r\n" if b"\r\n" in text else b"\n"
    return mark + schema_comment(place).encode() + end + text


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def json_setting(setting: Mapping[str, list[str]]) -> str:
    """The setting as JSON, for the settings of an editor."""
    import json

    return json.dumps({"yaml.schemas": setting}, ensure_ascii=False, indent=2)
