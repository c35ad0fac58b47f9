"""The command `pnp upgrade`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pnp.cli.common import places_of, project_of, project_option
from pnp.cli.options.names import games_argument
from pnp.model.problems import InputError, Problems


@click.command()
@games_argument
@click.option("--check", is_flag=True, help="Print what would change; write nothing.")
@project_option
def upgrade(names: Sequence[str], check: bool, project_folder: Path) -> int:
    """Rewrite games of an older format: renamed keys, with all comments kept."""
    from pnp.build.project import Project
    from pnp.editions.upgrading import upgraded
    from pnp.files.writing import write_all

    project = Project(places_of(project_of(project_folder)))
    problems = Problems()
    found = [
        one for name in names or project.library.games
        for one in upgraded(project.folder(name), project.library, problems)
    ]  # fmt: skip
    if problems.errors:
        raise InputError(problems)
    if not check:
        write_all([(one.path, one.data) for one in found], project.library.shown)
    for one in found:
        for change in one.changes:
            click.echo(change)
    files = f"{len(found)} file{'' if len(found) == 1 else 's'}"
    end = "would be rewritten" if check else "rewritten"
    click.echo(f"{files} {end}" if found else "all games are of the current format")
    return 1 if check and found else 0
