"""What a person types to print: `pnp build`, `pnp check`.

Heavy imports wait until a command needs them, as in `pnp.cli.main`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import (
    json_option,
    note_samples,
    options,
    places_of,
    project_of,
    project_option,
    variant_option,
)
from pnp.model.problems import PnpError, Problems

if TYPE_CHECKING:
    from pnp.build.project import Project
    from pnp.model.result import Built, Request
    from pnp.sources.projects import ProjectFolder

# two products of 48 cards gain nothing from two processes, two of 480 a fifth (measured)
_WORTH_PROCESSES = 400
# a book, a box or a board takes 0.03 to 0.4 s, so many cards about 0.1 (measured)
_LARGE = 200
# options that say how to build, not what
_BUILDING = ("since", "strict", "jobs", "system_fonts")


_making = options(
    [
        click.argument("names", nargs=-1, metavar="[GAME[/PRODUCT]]..."),
        click.option("--target", type=click.Choice(["files", "kit"]), default="files",
                     help="A file for each product, or one kit of all of them."),
        click.option("--lang", "languages", multiple=True, metavar="CODE",
                     help="en, fr, …, or all; several make several editions."),
        click.option("--mode", type=click.Choice(["full", "rules"]), default="full",
                     help="rules: only books, for cards that stay as they are."),
        variant_option,
        click.option("--matrix", is_flag=True,
                     help="Every language and variant, each with each (or of those named)."),
        click.option("--paper", "papers", multiple=True,
                     help="letter, a4, … (default: the product's or language's)."),
        click.option("--sheet", help="9-up, 8-up, 1-up, … (default: the product's)."),
        click.option("--backs/--no-backs", default=None, help="Default: as the data says."),
        click.option("--flip", type=click.Choice(["long", "short"]), help="Edge paper turns on."),
        click.option("--grey", is_flag=True, help="With black ink only."),
        click.option("--changed-since", "since", metavar="REVISION|FILE",
                     help="Only what differs from a saved build or a git revision."),
        click.option("--strict", is_flag=True, help="A text that is not translated is an error."),
        click.option("--system-fonts", is_flag=True, help="For letters that no font here has."),
        click.option("--jobs", type=click.IntRange(1, 64), help="Processes; default: what helps."),
        project_option,
        json_option,
    ]
)  # fmt: skip


@click.command()
@_making
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Output folder (default: output).",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what is drawn in a file, for --changed-since.",
)
@click.option(
    "--clean",
    is_flag=True,
    help="Remove files of earlier builds that nothing makes any more.",
)
def build(names: Sequence[str], out: Path | None, **options: Any) -> int:
    """Build PDF files: of every game found, or of those named.

    Files go to OUT/<game>/<edition>/<file>.pdf. If anything is wrong, every problem is told and
    nothing is written.
    """
    return _make(names, out, write=True, **options)


@click.command()
@_making
def check(names: Sequence[str], **options: Any) -> int:
    """Do everything but writing: tell every problem there is.

    Lays out the products that `build` would build. Of games named as a whole, or of all, it also
    reads everything else: other products, backs, sheets, each variant alone, each translation; and
    lays out each layout and back with one card.
    """
    return _make(names, None, write=False, **options)


def _make(
    names: Sequence[str],
    out: Path | None,
    write: bool,
    project_folder: Path,
    as_json: bool,
    **options: Any,
) -> int:
    import time

    from pnp.build.run import all_problems

    start = time.perf_counter()
    _collect_less()
    made = _Made(out or Path())
    code = 0
    try:
        found = project_of(project_folder)
        made.out = out or found.output
        _build(made, found, names, write, as_json, options)
    except PnpError as error:
        code = error.exit_code
        if made.project is not None:
            made.problems.extend(all_problems(made.built, made.project, made.beside))
        made.problems.extend(error.problems)
    _report(made, time.perf_counter() - start, as_json)
    return code or (1 if made.problems.errors else 0)


@dataclass
class _Made:
    """What a command came to, as far as it went: `out` is the output folder, `beside` is what is
    wrong with files that nothing that was built needs."""

    out: Path
    project: Project | None = None
    built: list[Built] = field(default_factory=list)
    beside: Problems = field(default_factory=Problems)
    problems: Problems = field(default_factory=Problems)
    is_written: bool = False


def _build(
    made: _Made,
    project_folder: ProjectFolder,
    names: Sequence[str],
    write: bool,
    as_json: bool,
    options: dict[str, Any],
) -> None:
    """Build what is asked for, and write it if nothing is wrong. Raises PnpError."""
    from time import perf_counter

    from pnp.build.project import Project
    from pnp.build.run import all_problems
    from pnp.build.run import build as build_all

    since, strict, jobs, system_fonts = map(options.pop, _BUILDING)
    save, clean = options.pop("save", None), options.pop("clean", False)
    if save:
        from pnp.build.earlier.changes import check_place

        check_place(save)
    places = places_of(project_folder, system_fonts, strict)
    made.project = project = Project(places)
    notes = project.notes = made.problems
    _note_samples(project, names, notes, as_json)
    requests = _requests(project, names, save is not None, since is not None, **options)
    if save:
        from pnp.build.errata import one_edition

        edition = one_edition(project, requests)
    if since is not None:
        from pnp.build.errata import before  # it imports what opens archives

        project = Project(replace(places, before=before(places, project, since, requests)))
        project.notes = notes
    cards = sum(_cards(project, request) for request in requests)
    jobs = jobs or _useful_jobs(cards, project, requests)

    def inspect() -> None:
        if not write:
            made.beside = _inspected(project, names, requests, strict)

    with _progress(cards, quiet=as_json) as progress:
        made.built = build_all(
            requests, project.places, project, jobs, perf_counter, progress, inspect
        )
    problems = all_problems(made.built, project, made.beside)
    more = []
    if save:
        from pnp.build.errata import saved

        more = [(save, saved(*edition, made.built).encode())]
    if write and not problems.errors:
        from pnp.build import leftovers

        is_own = made.out == project_folder.output
        notes.extend(leftovers.write(project, made.built, made.out, clean, is_own, more))
        made.is_written = True
    made.built = _differing(made.built, since, notes)
    notes.extend(problems)


def _collect_less() -> None:
    """A build makes many values that live to its end: looking through them again and again took
    136 ms of a deck of 4800 cards, so it takes 28 (measured)."""
    import gc

    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def _requests(
    project: Project,
    names: Sequence[str],
    is_saved: bool,
    is_errata: bool,
    *,
    target: str,
    languages: tuple[str, ...],
    mode: Any,
    variants: tuple[str, ...],
    matrix: bool,
    papers: tuple[str, ...],
    sheet: str | None,
    backs: bool | None,
    flip: Any,
    grey: bool,
) -> list[Request]:
    """What is asked for, from the options as they are typed."""
    from pnp.build.requests import Wanted, requests
    from pnp.model.result import Request

    wanted = Wanted(tuple(names), languages, mode, variants, papers, matrix)
    template = Request("", "", None, backs, flip, sheet, target == "kit", grey)
    return requests(project, wanted, replace(template, is_saved=is_saved, is_errata=is_errata))


def _inspected(
    project: Project, names: Sequence[str], requests: Sequence[Request], strict: bool
) -> Problems:
    """What is wrong beside the products asked for: of games named as a whole or, without names, of
    the whole project."""
    from pnp.build.inspection.files import inspect_files
    from pnp.build.inspection.games import inspect_games

    games = [name.strip("/") for name in names if "/" not in name.strip("/")]
    problems = inspect_games(project, games if names else project.all_games(), requests, strict)
    if not names:
        problems.extend(inspect_files(project))
    return problems


def _note_samples(project: Project, names: Sequence[str], notes: Problems, as_json: bool) -> None:
    """Say first if samples are built, to a person before anything else."""
    found = note_samples(project.library, names)
    if as_json:
        notes.extend(found)
    else:
        for note in found:
            click.echo(note)


def _report(made: _Made, seconds: float, as_json: bool) -> None:
    from pnp.report.builds import result_json, summary_text
    from pnp.report.problems import problem_text

    if as_json:
        click.echo(result_json(made.built, made.problems, made.out, seconds, made.is_written))
        return
    if not made.problems.errors:
        click.echo(summary_text(made.built, made.out, seconds, made.is_written))
    if len(made.problems):
        click.echo(problem_text(made.problems), err=True)


def _differing(built: list[Built], since: str | None, notes: Problems) -> list[Built]:
    """What there is to print of an errata pack; what has not changed is told."""
    if since is None or any(p.severity == "error" for item in built for p in item.problems):
        return built
    same = [item.request for item in built if not item.data]
    if same:
        names = (f"the kit of {r.game}" if r.is_kit else f"{r.game}/{r.product}" for r in same)
        listed = ", ".join(dict.fromkeys(names))
        notes.add(
            "nothing-to-print",
            f"nothing to print again of {listed}",
            None,
            f"compared with {since}",
            "note",
        )
    return [item for item in built if item.data]


def _cards(project: Project, request: Request) -> int:
    game, _ = project.game(request.game, request.edition)
    if game is None:
        return 0
    if request.is_kit:
        decks = tuple(deck for product in game.products.values() for deck in product.decks)
    else:
        decks = game.products[request.product].decks
    known = [game.decks[deck] for deck in decks if deck in game.decks]
    return sum(card.copies for deck in known for card in deck.cards)


def _useful_jobs(cards: int, project: Project, requests: Sequence[Request]) -> int:
    import os

    large = sum(_is_large(project, request) for request in requests)
    worth = cards + _LARGE * large >= _WORTH_PROCESSES
    return min(len(requests), os.cpu_count() or 1) if worth else 1


def _is_large(project: Project, request: Request) -> bool:
    """Whether a product is no deck of cards but a book, a box or a single large drawing."""
    game, _ = project.game(request.game, request.edition)
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
