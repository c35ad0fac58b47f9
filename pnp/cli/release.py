"""The command `pnp release`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import (
    json_option,
    no_cache_option,
    note_samples,
    places_of,
    project_of,
    project_option,
)
from pnp.cli.options.completion import (
    complete_edition,
    complete_file,
    complete_paper,
    complete_variant,
)
from pnp.cli.options.groups import GroupedCommand
from pnp.cli.options.making import clean_option, jobs_option, out_option, strict_option
from pnp.cli.options.names import game_argument
from pnp.cli.progress import progress_bar
from pnp.model.problems import Problems

if TYPE_CHECKING:
    from pnp.release.making import Made


_GROUPS = {
    "What is released": ("languages", "variants", "papers", "since"),
    "Where to": ("out", "clean", "as_json"),
    "In the browser": ("serve", "no_open", "port"),
    "Care and speed": ("strict", "no_cache", "jobs", "project_folder"),
}


@click.command(cls=GroupedCommand, groups=_GROUPS)
@game_argument
@out_option("Folder of the release (default: output/GAME/release).")
@click.option(
    "--lang",
    "languages",
    multiple=True,
    metavar="CODE",
    shell_complete=complete_edition,
    help="A language of the release (default: all of the game). Can be repeated.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_variant,
    help="Also release the game with this variant; with several at once: a+b. Can be repeated.",
)
@click.option(
    "--paper",
    "papers",
    multiple=True,
    shell_complete=complete_paper,
    help="A paper of the files to print (default: letter and a4). Can be repeated.",
)
@click.option(
    "--changed-since",
    "since",
    metavar="FOLDER|REVISION|FILE",
    shell_complete=complete_file,
    help="List what differs from an earlier release, and add an archive that prints it.",
)
@strict_option
@clean_option("Remove files of an earlier release that are not made any more.")
@click.option("--serve", is_flag=True, help="Then show the release in the browser.")
@click.option("--no-open", is_flag=True, help="With --serve: print the address only.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="With --serve: use this port (default: a free one).",
)
@jobs_option
@no_cache_option
@project_option
@json_option
def release(game: str, project_folder: Path, as_json: bool, **options: Any) -> int:
    """Make the folder of a release: web pages, rules, files to print, checksums.

    There is a page for each language of the game, with the rules as pages for phones, and an
    archive for each edition. It needs no server: open index.html. If there is an error, nothing is
    written.
    """
    import time

    from pnp.build.commands import Watch
    from pnp.build.project import Project
    from pnp.files.records import recording
    from pnp.files.temporary import folder_for_large_files
    from pnp.model.definitions import replace
    from pnp.release.making import PAPERS, Release, make_release, release_folder
    from pnp.release.writing import write_release

    start = time.perf_counter()
    found = project_of(project_folder)
    out = options["out"] or release_folder(found.output, game.strip("/"))
    places = places_of(found, strict=options["strict"], is_cached=not options["no_cache"])
    wanted = Release(
        game.strip("/"), options["languages"],
        tuple(tuple(filter(None, name.split("+"))) for name in options["variants"]),
        options["papers"] or PAPERS, options["since"], options["jobs"],
    )  # fmt: skip
    with recording() as record, folder_for_large_files() as spool:
        project = Project(replace(places, spool=spool), record=record)
        samples = note_samples(project.library, [game])
        shown = partial(progress_bar, "building", quiet=as_json)
        watch = Watch(time.perf_counter, shown)
        made = make_release(project, wanted, watch)
        if made.files:
            made.problems.extend(
                write_release(made.files, out, options["clean"], project.library.shown)
            )
        made = replace(made, problems=Problems([*samples, *made.problems]))
        seconds = time.perf_counter() - start
        _report(made, out, seconds, as_json)
    if made.files and options["serve"]:
        _serve(out, options["port"] or 0, options["no_open"])
    return 1 if made.problems.errors else 0


def _report(made: Made, out: Path, seconds: float, as_json: bool) -> None:
    """Print what was made."""
    from pnp.preflight.check_kinds import codes
    from pnp.release.summary import release_json, release_text
    from pnp.report.problems import problem_text

    if as_json:
        click.echo(release_json(made, out, round(seconds, 3)))
        return
    if len(made.problems):
        click.echo(problem_text(made.problems, brief=codes()), err=True)
    if made.files:
        click.echo(release_text(made, out, f"{seconds:.2f}"))


def _serve(out: Path, port: int, no_open: bool) -> None:
    """Show a release until it is stopped."""
    from pnp.release.serving import serve

    def opened(address: str) -> None:
        click.echo(f"release: {address}\nCtrl+C ends it")
        if not no_open:
            import webbrowser

            webbrowser.open(address)

    serve(out, port, opened)
