"""The command `pnp schema`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import project_of, project_option
from pnp.cli.options.completion import complete_kind
from pnp.model.problems import InputError, Span, UsageError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

_HELP = """
An editor finds the schema of a file by the first line of the file, for example

  {example}

'pnp schema --write --comments' adds this line to all files that do not have it. Or it finds the
schemas by its settings. VS Code, with the extension "YAML" of Red Hat, reads them from
.vscode/settings.json:

{setting}"""


@click.command()
@click.argument("kind", required=False, shell_complete=complete_kind)
@click.option(
    "--out",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write KIND.json, or the schemas of all kinds, into this folder.",
)
@click.option(
    "--write",
    "writes",
    is_flag=True,
    help="Write all schemas into the project, and print the settings of an editor.",
)
@click.option(
    "--comments",
    is_flag=True,
    help="With --write: also name its schema in the first line of each file.",
)
@project_option
def schema(
    kind: str | None, folder: Path | None, writes: bool, comments: bool, project_folder: Path
) -> int:
    """Print the JSON Schema of a kind of file, for completion and help in editors.

    Without KIND, list the kinds.
    """
    from pnp.schema.editor_files import FILE_KINDS

    if kind is not None and kind not in FILE_KINDS:
        hint = did_you_mean(kind, FILE_KINDS, "kinds")
        raise UsageError.of("unknown-name", f"there is no kind of file '{kind}'", None, hint)
    if writes and (kind or folder):
        hint = "--out FOLDER writes schemas into any folder"
        raise UsageError.of("conflicting-keys", "--write takes no KIND and no --out", None, hint)
    if comments and not writes:
        raise UsageError.of("conflicting-keys", "--comments needs --write", None, "add --write")
    if writes:
        _set_up(project_folder, comments)
    elif folder is not None:
        _write_into(folder, [kind] if kind else list(FILE_KINDS))
    elif kind is not None:
        from pnp.editor.schemas import schema_text

        click.echo(schema_text(kind), nl=False)
    else:
        _list()
    return 0


def _list() -> None:
    from pnp.schema.editor_files import FILE_KINDS

    width = max(map(len, FILE_KINDS))
    for name, kind in FILE_KINDS.items():
        form = f" ({kind.form})" if kind.form else ""
        click.echo(f"{name:{width}}  {kind.doc}{form}")
    click.echo("\npnp schema KIND prints a schema; pnp schema --write sets an editor up")


def _write_into(folder: Path, kinds: list[str]) -> None:
    from pnp.editor.schemas import schema_text

    _write(folder, {f"{kind}.json": schema_text(kind).encode() for kind in kinds})


def _set_up(project_folder: Path, comments: bool) -> None:
    """Write all schemas into the project, and print what an editor needs beside them."""
    from pnp.editor.settings import json_setting, schema_files, yaml_schemas
    from pnp.schema.editor_files import FOLDER

    root = project_of(project_folder).root
    named = _commented(root) if comments else {}
    _write(root, {**schema_files(), **named}, FOLDER)
    setting = yaml_schemas(root)
    if comments:
        files = "1 file" if len(named) == 1 else f"{len(named)} files"
        click.echo(f"wrote a first line that names its schema into {files}")
    elif setting:
        click.echo(_HELP.format(example=_example(setting), setting=json_setting(setting)))


def _example(setting: Mapping[str, list[str]]) -> str:
    """The line of a file of the project: of a game, if there is one."""
    from pnp.schema.editor_files import schema_comment

    places = [place for listed in setting.values() for place in listed]
    place = next((one for one in places if one.endswith("game.yaml")), places[0])
    return f"{schema_comment(place)}    (in {place})"


def _commented(root: Path) -> dict[str, bytes]:
    """The files of the project that get a first line for editors."""
    from pnp.editor.settings import with_comments

    try:
        return with_comments(root)
    except OSError as error:
        where = Span(str(error.filename or root))
        raise InputError.of("unreadable-file", f"cannot be read: {error.strerror}", where) from None


def _write(folder: Path, files: Mapping[str, bytes], shown: str = "") -> None:
    from pnp.files.writing import write_all

    here = Path.cwd()

    def show(path: Path) -> str:
        return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)

    write_all([(folder / name, data) for name, data in files.items()], show)
    schemas = sum(name.endswith(".json") for name in files)
    where = show((folder / shown).resolve())
    click.echo(f"wrote {schemas} schema{'s' * (schemas != 1)} to {where}/")
