"""What a person types: `pnp build`, `pnp check`, `pnp list`.

Exit codes: 0 good, 1 the input is wrong, 2 wrong use, 3 a bug in pnp, 130 interrupted. Heavy
imports wait until a command needs them, so that `pnp --help` is there at once.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp import __version__
from pnp.cli_build import build, check
from pnp.cli_common import json_option, places_of, project_option
from pnp.cli_diff import diff
from pnp.cli_fonts import fonts
from pnp.cli_i18n import i18n
from pnp.problems import PnpError

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """Ends with pnp's exit codes, and never with a traceback for what a user can cause."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """See click."""
        for stream in (sys.stdout, sys.stderr):
            # a terminal or pipe that knows few letters gets escapes, not a crash
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            kwargs["standalone_mode"] = False
            code = super().main(*args, **kwargs)
            sys.exit(code if isinstance(code, int) else 0)
        except PnpError as error:
            from pnp.report import problem_text

            click.echo(problem_text(error.problems), err=True)
            sys.exit(error.exit_code)
        except click.ClickException as error:
            error.show()
            sys.exit(2)
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted; no file was left half-written", err=True)
            sys.exit(130)
        except BrokenPipeError:
            sys.exit(1)
        except Exception:
            import traceback

            traceback.print_exc()
            click.echo("this is a bug in pnp; please report it with the lines above", err=True)
            sys.exit(3)


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
    from pnp.load.variants_reading import described
    from pnp.making.translations import languages
    from pnp.problems import Problems
    from pnp.workshop import Workshop

    workshop = Workshop(places_of(project))
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
        for game in games:
            text = report.game_text(game, editions(game.id))
            click.echo(report.origins_text(game) if origins else text)
        if not games and not problems.errors:
            click.echo("there are no games here")
    if problems.errors:
        click.echo(report.problem_text(problems, "see above"), err=True)
    return 1 if problems.errors else 0
