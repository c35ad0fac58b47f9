"""The command `pnp pull`."""

from __future__ import annotations

from datetime import UTC
from functools import partial
from pathlib import Path

import click

from pnp.cli.common import places_of, print_problems, project_of, project_option
from pnp.cli.options.completion import complete_deck
from pnp.cli.progress import progress_bar
from pnp.model.problems import Problems


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME[/DECK]]…", shell_complete=complete_deck)
@click.option("--check", is_flag=True, help="Only show what would change.")
@click.option("--force", is_flag=True, help="Replace files that were changed here.")
@project_option
def pull(names: tuple[str, ...], check: bool, force: bool, project_folder: Path) -> int:
    """Fetch the online sheets that decks name as `source`, and show what changed.

    Builds never use the network: they read the file that was pulled.
    """
    from datetime import datetime

    from pnp.build.project import Project
    from pnp.build.pull.pulling import Settings
    from pnp.build.pull.pulling import pull as fetch_decks
    from pnp.report.pulls import pulled_text

    project = Project(places_of(project_of(project_folder)))
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    problems = Problems()
    shown = partial(progress_bar, "fetching", after=0.0)
    found = fetch_decks(project, names, Settings(now, check, force), problems, shown)
    for one in found:
        click.echo(pulled_text(one, check))
    print_problems(problems, "these decks stay as they are")
    return 1 if problems.errors else 0
