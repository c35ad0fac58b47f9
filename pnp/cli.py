"""What a person types: `pnp build`, `pnp check`, `pnp list`.

Heavy imports wait until a command needs them, so that `pnp --help` is there at once. Exit codes
are in `pnp.cli_ending`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp import __version__
from pnp.cli_build import build, check
from pnp.cli_common import json_option, note_samples, places_of, project_of, project_option
from pnp.cli_diff import diff
from pnp.cli_ending import ended
from pnp.cli_fonts import fonts
from pnp.cli_i18n import i18n

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """Ends with pnp's exit codes, and never with a traceback for what a user can cause."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """See click."""
        kwargs["standalone_mode"] = False
        run = super().main
        sys.exit(ended(lambda: run(*args, **kwargs)))


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """The press for print-and-play games: from YAML and art to print-ready PDF files."""


for _command in (build, check, diff, fonts, i18n):
    main.add_command(_command)


@main.command()
def schema() -> None:
    """Print a JSON Schema of layout files, for editors that complete and check."""
    import json

    from pnp.load.book_layouts import BOOK_LAYOUT_KEYS
    from pnp.load.layouts import LAYOUT_KEYS
    from pnp.typeset.layout_schema import layout_schema

    click.echo(
        json.dumps(layout_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS), ensure_ascii=False, indent=2)
    )


@main.command("list")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--origins", is_flag=True, help="Which values are inferred or invented.")
@project_option
@json_option
def list_games(names: Sequence[str], origins: bool, project: Path, as_json: bool) -> int:
    """List games with their products."""
    import json

    from pnp import report
    from pnp.editions.catalogue.translation import languages
    from pnp.editions.variants.reading import described
    from pnp.problems import Problems
    from pnp.report_problems import problem_text
    from pnp.workshop import Workshop

    workshop = Workshop(places_of(project_of(project)))
    problems = Problems()
    games = []

    def editions(game: str) -> report.Editions:
        folder = workshop.folder(game)
        return report.Editions(languages(folder), described(workshop.library, folder))

    for name in names or list(workshop.library.games):
        game, found = workshop.game(name)
        problems.extend(found)
        games += [game] if game else []
    if as_json:
        told = {
            g.id: report.origins(g) if origins else report.game_json(g, editions(g.id))
            for g in games
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for note in note_samples(workshop.library, names):
            click.echo(note)
        for game in games:
            text = report.game_text(game, editions(game.id))
            click.echo(report.origins_text(game) if origins else text)
        if not games and not problems.errors:
            click.echo("there are no games here")
    if problems.errors:
        click.echo(problem_text(problems, "see above"), err=True)
    return 1 if problems.errors else 0
