"""The command `pnp new`: a project, or a game in a project, from a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import project_option
from pnp.cli.options.completion import complete_template
from pnp.model.problems import UsageError

if TYPE_CHECKING:
    from pnp.model.result import Stored
    from pnp.templates.from_table import Line
    from pnp.templates.names import NewName


@click.command()
@click.argument("name", required=False)
@click.option(
    "--template",
    metavar="TEMPLATE",
    shell_complete=complete_template,
    help="Begin with this template (see --list).",
)
@click.option(
    "--from",
    "table",
    type=click.Path(path_type=Path),
    metavar="TABLE",
    help="Begin with your own table of cards: CSV, TSV, XLSX, ODS, JSON, JSON Lines.",
)
@click.option(
    "--designer",
    metavar="NAME",
    help="Name the designer: on the box, and as the author of the PDF files.",
)
@click.option("--list", "lists", is_flag=True, help="List the templates.")
@project_option
def new(
    name: str | None,
    template: str | None,
    table: Path | None,
    designer: str | None,
    lists: bool,
    project_folder: Path,
) -> int:
    """Make a project in a new folder or, in a project, a new game.

    NAME is the title of the game; its folder has the same name in small letters. No file that
    exists is changed.
    """
    from pnp.files.listing import is_folder
    from pnp.templates.names import read_name
    from pnp.templates.projects import (
        designer_line,
        game_file,
        project_of,
        with_designer,
        with_schemas,
        write_new,
    )

    if lists:
        return _print_templates()
    if name is None:
        hint = 'for example: pnp new "Moss & Ember"; pnp new --list shows the templates'
        raise UsageError.of("usage", "pnp new needs a name", None, hint)
    if not is_folder(project_folder):
        raise UsageError.of("missing-file", f"there is no folder '{project_folder}'")
    found = read_name(name, project_folder.resolve())
    root, in_project = project_of(found)
    files, report, language = _files(found, template, table, in_project)
    files = with_schemas(with_designer(files, found, designer) if designer else files)
    written = write_new(root, files, lambda path: _shown(path).as_posix())
    _print_made(found, root, in_project, written)
    _print_report(report, "" if root == Path.cwd() else f"{_shown(root).as_posix()}/")
    readme = next((place for place in written if place.endswith("README.md")), "README.md")
    steps = [(f"pnp build {found.id}" if in_project else "pnp build",
              f"writes the PDF files to output/{found.id}/{language}/"),
             (readme, "the first five changes, each with what it does")]  # fmt: skip
    if line := designer_line(files, found):
        steps.append((f"{game_file(found)}:{line}", "the place for the name of the designer"))
    _print_next(root, steps)
    return 0


def _files(
    name: NewName, template: str | None, table: Path | None, in_project: bool
) -> tuple[Mapping[str, bytes | Stored], Sequence[Line], str]:
    """The files of the game, the report about a table, and the language of the game."""
    from pnp.templates.catalogue import DEFAULT, template_of
    from pnp.templates.projects import from_template

    if table is None:
        return from_template(template_of(template or DEFAULT), name, in_project), (), "en"
    if template is not None:
        raise UsageError.of("conflicting-keys", "choose either --template or --from")
    from pnp.templates.from_table import from_table
    from pnp.templates.tables import read_table

    found = from_table(read_table(table, _shown(table).as_posix()), table, name, in_project)
    return found.files, found.report, found.language


def _print_templates() -> int:
    from pnp.templates.catalogue import DEFAULT, templates

    found = templates().values()
    width = max(len(one.name) for one in found)
    for one in found:
        mark = " (default)" if one.name == DEFAULT else ""
        click.echo(f"{one.name:{width}}  {one.about}{mark}")
    return 0


def _shown(path: Path) -> Path:
    """A path as it is typed here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _print_made(name: NewName, root: Path, in_project: bool, written: Sequence[str]) -> None:
    folder = _shown(root).as_posix()
    where = "" if folder == "." else f"{folder}/"
    what = f"the game '{name.title}'" if in_project else f"a project for '{name.title}'"
    click.echo(f"made {what}:")
    for place in written:
        if not place.startswith("."):
            click.echo(f"  {where}{place}")


def _print_report(report: Sequence[Line], root: str) -> None:
    """What was recognised, guessed and left out, each with the line to change."""
    for kind in dict.fromkeys(line.kind for line in report):
        lines = [line for line in report if line.kind == kind]
        width = min(24, max(len(line.what) for line in lines))
        click.echo(f"{kind}:")
        for line in lines:
            click.echo(f"  {line.what:{width}}  {line.found}  ({root}{line.place})")


def _print_next(root: Path, steps: Sequence[tuple[str, str]]) -> None:
    """What to type or to open next, each with what it does."""
    folder = _shown(root).as_posix()
    go = [] if folder == "." else [(f"cd {_quoted(folder)}", "go to the project")]
    steps = [*go, *steps]
    width = max(len(step) for step, _ in steps)
    click.echo("next:")
    for step, effect in steps:
        click.echo(f"  {step:{width}}  {effect}")


def _quoted(folder: str) -> str:
    return f'"{folder}"' if " " in folder else folder
