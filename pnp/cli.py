"""What a person types: `pnp build`, `pnp check`, `pnp list`.

Exit codes: 0 good, 1 the input is wrong, 2 wrong use, 3 a bug in pnp, 130 interrupted. Heavy
imports wait until a command needs them, so that `pnp --help` is there at once.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp import __version__
from pnp.cli_fonts import fonts
from pnp.problems import PnpError

if TYPE_CHECKING:
    from pnp.build import Places, Workshop
    from pnp.model.result import Built, Request

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
# two products of 48 cards gain nothing from two processes, two of 480 a fifth (measured)
_WORTH_PROCESSES = 400
# a book, a box or a board takes 0.03 to 0.4 s, so many cards about 0.1 (measured)
_LARGE = 200


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


main.add_command(fonts)


def _project(function: Any) -> Any:
    return click.option(
        "--project", type=click.Path(file_okay=False, path_type=Path), default=Path(),
        help="The folder with cards/, layouts/, fonts/ (default: this one).",
    )(function)  # fmt: skip


def _json(function: Any) -> Any:
    return click.option("--json", "as_json", is_flag=True, help="Tell the result as JSON.")(
        function
    )


def _making(function: Any) -> Any:
    """The options of build and check."""
    options = [
        click.argument("names", nargs=-1, metavar="[GAME[/PRODUCT]]..."),
        click.option("--target", type=click.Choice(["files", "kit"]), default="files",
                     help="A file for each product, or one kit of all of them."),
        click.option("--paper", help="letter, a4, … (default: the product's or language's)."),
        click.option("--sheet", help="9-up, 8-up, 1-up, … (default: the product's)."),
        click.option("--backs/--no-backs", default=None, help="Default: as the data says."),
        click.option("--flip", type=click.Choice(["long", "short"]), help="Edge paper turns on."),
        click.option("--grey", is_flag=True, help="With black ink only."),
        click.option("--system-fonts", is_flag=True, help="For letters that no font here has."),
        click.option("--jobs", type=click.IntRange(1, 64), help="Processes; default: what helps."),
        _project,
        _json,
    ]  # fmt: skip
    for option in reversed(options):
        function = option(function)
    return function


@main.command()
@_making
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Output folder (default: output).",
)
def build(names: Sequence[str], out: Path | None, **options: Any) -> int:
    """Build PDF files: of every game found, or of those named.

    Files go to OUT/<game>/<language>/<file>.pdf. If anything is wrong, every problem is told and
    nothing is written.
    """
    return _make(names, out or options["project"] / "output", write=True, **options)


@main.command()
@_making
def check(names: Sequence[str], **options: Any) -> int:
    """Do everything but writing: tell every problem there is."""
    return _make(names, options["project"] / "output", write=False, **options)


def _make(
    names: Sequence[str],
    out: Path,
    write: bool,
    target: str,
    paper: str | None,
    sheet: str | None,
    backs: bool | None,
    flip: Any,
    grey: bool,
    jobs: int | None,
    system_fonts: bool,
    project: Path,
    as_json: bool,
) -> int:
    import gc
    import time

    from pnp import build as building
    from pnp.export import files
    from pnp.model.result import Request
    from pnp.problems import InputError
    from pnp.report import problem_text, result_json, summary_text

    start = time.perf_counter()
    # A build makes many values that live to its end: looking through them again and again took
    # 136 ms of a deck of 4800 cards, so it takes 28 (measured).
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    places = _places(project, system_fonts)
    workshop = building.Workshop(places)
    written, code = False, 0
    built: list[Built] = []
    try:
        requests = workshop.requests(
            names, Request("", "", paper, backs, flip, sheet, target == "kit", grey)
        )
        cards = sum(_cards(workshop, request) for request in requests)
        jobs = jobs or _useful_jobs(cards, workshop, requests)
        with _progress(cards, quiet=as_json) as progress:
            built = building.build(requests, places, workshop, jobs, time.perf_counter, progress)
        problems = building.all_problems(built)
        if write and not problems.errors:
            files.write(built, out, workshop.library.shown)
            written = True
    except PnpError as error:
        if not as_json and not isinstance(error, InputError):
            raise
        code = error.exit_code
        problems = building.all_problems(built)
        problems.extend(error.problems)
    problems.extend(workshop.notes)
    seconds = time.perf_counter() - start
    if as_json:
        click.echo(result_json(built, problems, out, seconds, written))
    elif not problems.errors:
        click.echo(summary_text(built, out, seconds, written))
    if len(problems) and not as_json:
        click.echo(problem_text(problems), err=True)
    return code or (1 if problems.errors else 0)


def _places(project: Path, system_fonts: bool = False) -> Places:
    from pnp.build import Places
    from pnp.problems import Problem, UsageError

    if not project.is_dir():
        raise UsageError([Problem(f"there is no folder '{project}'")])
    return Places(project.resolve(), Path.cwd(), system_fonts=system_fonts)


def _cards(workshop: Workshop, request: Request) -> int:
    game, _ = workshop.game(request.game)
    if game is None:
        return 0
    if request.is_kit:
        decks = tuple(deck for product in game.products.values() for deck in product.decks)
    else:
        decks = game.products[request.product].decks
    known = [game.decks[deck] for deck in decks if deck in game.decks]
    return sum(card.copies for deck in known for card in deck.cards)


def _useful_jobs(cards: int, workshop: Workshop, requests: Sequence[Request]) -> int:
    import os

    large = sum(_is_large(workshop, request) for request in requests)
    worth = cards + _LARGE * large >= _WORTH_PROCESSES
    return min(len(requests), os.cpu_count() or 1) if worth else 1


def _is_large(workshop: Workshop, request: Request) -> bool:
    """Whether a product is no deck of cards but a book, a box or a single large drawing."""
    game, _ = workshop.game(request.game)
    if game is None or request.is_kit:
        return False
    product = game.products[request.product]
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    return all(len(deck.cards) == 1 for deck in decks)


@contextlib.contextmanager
def _progress(cards: int, quiet: bool) -> Iterator[Any]:
    """A bar on a terminal for long work, nothing elsewhere."""
    if quiet or not sys.stderr.isatty() or cards < 20:
        yield lambda done: None
        return
    with click.progressbar(length=cards, label="cards", file=sys.stderr) as bar:
        yield bar.update


@main.command()
def schema() -> None:
    """Print a JSON Schema of layout files, for editors that complete and check."""
    import json

    from pnp.load.layouts import LAYOUT_KEYS
    from pnp.typeset.layout_schema import layout_schema

    click.echo(json.dumps(layout_schema(LAYOUT_KEYS), ensure_ascii=False, indent=2))


@main.command("list")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--origins", is_flag=True, help="Which values are inferred or invented.")
@_project
@_json
def list_games(names: Sequence[str], origins: bool, project: Path, as_json: bool) -> int:
    """List games with their products."""
    import json

    from pnp import report
    from pnp.build import Workshop
    from pnp.problems import Problems

    workshop = Workshop(_places(project))
    problems = Problems()
    games = []
    for name in names or list(workshop.library.games):
        game, found = workshop.game(name)
        problems.extend(found)
        games += [game] if game else []
    if as_json:
        tell = report.origins if origins else report.game_json
        click.echo(json.dumps({g.id: tell(g) for g in games}, ensure_ascii=False, indent=2))
    else:
        for game in games:
            click.echo(report.origins_text(game) if origins else report.game_text(game))
        if not games and not problems.errors:
            click.echo("there are no games here")
    if problems.errors:
        click.echo(report.problem_text(problems, "see above"), err=True)
    return 1 if problems.errors else 0
