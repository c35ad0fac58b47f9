"""What a person types to print: `pnp build`, `pnp check`.

Heavy imports wait until a command needs them, as in `pnp.cli`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli_common import json_option, options, places_of, project_option, variant_option
from pnp.problems import PnpError, Problems

if TYPE_CHECKING:
    from pnp.model.result import Built, Request
    from pnp.workshop import Workshop

# two products of 48 cards gain nothing from two processes, two of 480 a fifth (measured)
_WORTH_PROCESSES = 400
# a book, a box or a board takes 0.03 to 0.4 s, so many cards about 0.1 (measured)
_LARGE = 200


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
def build(names: Sequence[str], out: Path | None, save: Path | None, **options: Any) -> int:
    """Build PDF files: of every game found, or of those named.

    Files go to OUT/<game>/<edition>/<file>.pdf. If anything is wrong, every problem is told and
    nothing is written.
    """
    return _make(names, out or options["project"] / "output", write=True, save=save, **options)


@click.command()
@_making
def check(names: Sequence[str], **options: Any) -> int:
    """Do everything but writing: tell every problem there is."""
    return _make(names, options["project"] / "output", write=False, save=None, **options)


def _make(
    names: Sequence[str],
    out: Path,
    write: bool,
    save: Path | None,
    since: str | None,
    strict: bool,
    jobs: int | None,
    system_fonts: bool,
    project: Path,
    as_json: bool,
    **asked: Any,
) -> int:
    import time

    from pnp.build import all_problems
    from pnp.build import build as build_all
    from pnp.export import files
    from pnp.problems import InputError
    from pnp.workshop import Workshop

    start = time.perf_counter()
    _collect_less()
    places = places_of(project, system_fonts, strict)
    workshop = Workshop(places)
    written, code = False, 0
    built: list[Built] = []
    try:
        requests = _requests(workshop, names, save is not None, since is not None, **asked)
        if save:
            from pnp.errata import one_edition

            edition = one_edition(workshop, requests)
        if since is not None:
            from pnp.errata import before  # it imports what opens archives

            notes = workshop.notes
            places = replace(places, before=before(places, workshop, since, requests))
            workshop = Workshop(places)
            workshop.notes.extend(notes)
        cards = sum(_cards(workshop, request) for request in requests)
        jobs = jobs or _useful_jobs(cards, workshop, requests)
        with _progress(cards, quiet=as_json) as progress:
            built = build_all(requests, places, workshop, jobs, time.perf_counter, progress)
        problems = all_problems(built, workshop)
        more = []
        if save:
            from pnp.errata import saved

            more = [(save, saved(*edition, built).encode())]
        built = _differing(built, since, workshop.notes)
        if write and not problems.errors:
            files.write(built, out, workshop.library.shown, more)
            written = True
    except PnpError as error:
        if not as_json and not isinstance(error, InputError):
            raise
        code = error.exit_code
        problems = all_problems(built, workshop)
        problems.extend(error.problems)
    problems.extend(workshop.notes)
    _tell(built, problems, out, time.perf_counter() - start, written, as_json)
    return code or (1 if problems.errors else 0)


def _collect_less() -> None:
    """A build makes many values that live to its end: looking through them again and again took
    136 ms of a deck of 4800 cards, so it takes 28 (measured)."""
    import gc

    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def _requests(
    workshop: Workshop,
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
    from pnp.build_matrix import Wanted, requests
    from pnp.model.result import Request

    wanted = Wanted(tuple(names), languages, mode, variants, papers, matrix)
    template = Request("", "", None, backs, flip, sheet, target == "kit", grey)
    return requests(workshop, wanted, replace(template, is_saved=is_saved, is_errata=is_errata))


def _tell(
    built: list[Built], problems: Problems, out: Path, seconds: float, written: bool, as_json: bool
) -> None:
    from pnp.report import problem_text, result_json, summary_text

    if as_json:
        click.echo(result_json(built, problems, out, seconds, written))
        return
    if not problems.errors:
        click.echo(summary_text(built, out, seconds, written))
    if len(problems):
        click.echo(problem_text(problems), err=True)


def _differing(built: list[Built], since: str | None, notes: Problems) -> list[Built]:
    """What there is to print of an errata pack; what has not changed is told."""
    if since is None or any(p.severity == "error" for item in built for p in item.problems):
        return built
    same = [item.request for item in built if not item.data]
    if same:
        names = (f"the kit of {r.game}" if r.is_kit else f"{r.game}/{r.product}" for r in same)
        listed = ", ".join(dict.fromkeys(names))
        notes.add(f"nothing to print again of {listed}", None, f"compared with {since}", "note")
    return [item for item in built if item.data]


def _cards(workshop: Workshop, request: Request) -> int:
    game, _ = workshop.game(request.game, request.edition)
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
    game, _ = workshop.game(request.game, request.edition)
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
