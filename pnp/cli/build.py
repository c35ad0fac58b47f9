"""The commands `pnp build` and `pnp check`.

Commands import libraries when they run, as in `pnp.cli.main`.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Container, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import (
    json_option,
    keep_note,
    no_cache_option,
    note_samples,
    options,
    places_of,
    project_of,
    project_option,
)
from pnp.cli.options.cards import selection_of
from pnp.cli.options.completion import (
    complete_card,
    complete_edition,
    complete_file,
    complete_paper,
    complete_printer,
    complete_product,
    complete_profile,
    complete_sheet,
)
from pnp.cli.options.lengths import read_gutter
from pnp.cli.options.making import clean_option, jobs_option, out_option, strict_option
from pnp.cli.options.names import variant_option
from pnp.cli.options.targets import TargetCommand, chosen_targets, target_option
from pnp.cli.progress import progress_bar
from pnp.model.problems import PnpError, Problems

if TYPE_CHECKING:
    from pnp.build.commands import Command, Result
    from pnp.files.records import Record
    from pnp.model.sheet import Printer
    from pnp.sources.projects import ProjectFolder


_ADVICE = "pnp build --draft prints what can be printed, with the errors marked in red"


# the help of options, by the names of their parameters; what a command does not have is left out
_GROUPS = {
    "What to print": (
        "targets", "languages", "mode", "variants", "matrix", "cards", "deck_list", "since",
        "backs", "grey", "profile",
    ),
    "Sheets": ("papers", "sheet", "gutter", "start", "flip", "printer"),
    "Files": ("out", "zip_files", "clean", "save", "sarif", "proof", "as_json"),
    "Care and speed": (
        "strict", "draft", "verify", "system_fonts", "no_cache", "jobs", "project_folder",
    ),
}  # fmt: skip
_making = options(
    [
        click.argument("names", nargs=-1, metavar="[GAME[/PRODUCT]]...",
                       shell_complete=complete_product),
        target_option,
        click.option("--lang", "languages", multiple=True, metavar="CODE",
                     shell_complete=complete_edition,
                     help="Language of the edition: en, fr, …, or all. Can be repeated."),
        click.option("--mode", type=click.Choice(["full", "rules"]), default="full",
                     help="rules: translate only books; cards stay in the source language."),
        variant_option,
        click.option("--matrix", is_flag=True,
                     help="Every language with every variant, or those named."),
        click.option("--paper", "papers", multiple=True, shell_complete=complete_paper,
                     help="letter, a4, … (default: that of the product or language)."),
        click.option("--sheet", shell_complete=complete_sheet,
                     help="9-up, 8-up, 1-up, … (default: that of the product)."),
        click.option("--gutter", metavar="LENGTH", callback=read_gutter,
                     help="Room between the cards of a sheet, such as 2mm or 0mm, with bleed in it "
                     "(default: that of the sheet)."),
        click.option("--backs/--no-backs", default=None,
                     help="Print backs, or not (default: as the game states)."),
        click.option("--flip", type=click.Choice(["long", "short"]),
                     help="Edge on which the paper is turned for backs."),
        click.option("--profile", metavar="NAME", shell_complete=complete_profile,
                     help="home, low-ink, print-shop, … (default: that of the product)."),
        click.option("--printer", metavar="NAME", shell_complete=complete_printer,
                     help="Correct the errors of this printer (pnp printer list)."),
        click.option("--start", type=click.IntRange(1, 10_000), default=1, metavar="N",
                     help="Begin at the N-th place of the first sheet: of labels partly used."),
        click.option("--grey", is_flag=True, help="Print with black ink only."),
        click.option("--changed-since", "since", metavar="REVISION|FILE",
                     shell_complete=complete_file,
                     help="Print only what differs from a saved build or a git revision."),
        strict_option,
        click.option("--system-fonts", is_flag=True,
                     help="Use fonts of this machine for letters that no font here has."),
        no_cache_option,
        jobs_option,
        project_option,
        json_option,
    ]
)  # fmt: skip


@click.command(cls=TargetCommand, groups=_GROUPS)
@_making
@out_option("Output folder (default: output).")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save fingerprints of the build in a file, for --changed-since.",
)
@click.option(
    "--card",
    "cards",
    multiple=True,
    metavar="CARD",
    shell_complete=complete_card,
    help="Print only this card: its id, deck/id or name; one copy, or '3 axe' for three. "
    "Can be repeated.",
)
@click.option(
    "--list",
    "deck_list",
    metavar="FILE",
    shell_complete=complete_file,
    help="Print only the cards of a deck list, with lines such as '3 Axe'; - reads standard input.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Print everything that can be printed, with errors marked in red, to …-draft folders.",
)
@click.option(
    "--verify", is_flag=True, help="Check every file with a second PDF reader, pypdf, as well."
)
@click.option(
    "--zip", "zip_files", is_flag=True, help="Pack the files of each folder into a ZIP archive."
)
@clean_option("Remove files of earlier builds that nothing makes any more.")
def build(names: Sequence[str], **options: Any) -> int:  # fmt: skip
    """Build PDF files of all games, or of those named.

    Files are written to OUT/<game>/<edition>/<file>.pdf; those of --card and --list to folders of
    their own. If there is an error, all problems are
    printed and no file is written.
    """
    return _run(names, writes=True, **options)


@click.command(cls=TargetCommand, groups=_GROUPS)
@_making
@click.option(
    "--sarif",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the problems to a SARIF file, for code hosts and editors.",
)
@click.option(
    "--proof",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write a picture of each finding of preflight to a folder, with its place ringed.",
)
def check(names: Sequence[str], **options: Any) -> int:
    """Report all problems of games; write nothing.

    Lays out the products that `build` would build. For whole games it also checks everything
    else: other products, backs, sheets, each variant alone, each translation; and lays out each
    layout and back with one card.
    """
    return _run(names, writes=False, **options)


def _run(
    names: Sequence[str],
    writes: bool,
    project_folder: Path,
    as_json: bool,
    out: Path | None = None,
    **options: Any,
) -> int:
    import time

    from pnp.build.commands import Result, Watch, perform
    from pnp.build.project import Project
    from pnp.files.records import recording
    from pnp.files.temporary import folder_for_large_files
    from pnp.model.definitions import replace

    start = time.perf_counter()
    gc.freeze()  # what is imported lives to the end
    result, target, code = Result(), out or Path(), 0
    samples = Problems()
    with recording() as record, folder_for_large_files() as spool:
        try:
            found = project_of(project_folder)
            target = out or found.output
            command = _command(found, names, target, writes, options)
            template = replace(command.template, is_measured=writes and as_json)
            final = None if command.zips else target.absolute()
            places = replace(command.places, spool=spool, out=final)
            command = replace(command, places=places, template=template)
            project = result.project = Project(command.places, record=record)
            samples.extend(note_samples(project.library, names))
            if not as_json:
                _print(("".join(f"{note}\n" for note in samples), ""))
            label = "building" if writes else "checking"
            shown = partial(progress_bar, label, quiet=as_json)
            if options.get("proof"):
                project.checked = []
            perform(command, project, result, Watch(time.perf_counter, shown))
        except PnpError as error:
            code = result.fail(error)
        code = _write_reports(result, options) or code
        seconds = time.perf_counter() - start
        if as_json:
            result.problems = Problems([*samples, *result.problems])
        texts = _texts(
            result, target, f"{seconds:.2f}", round(seconds, 3), as_json, is_brief=writes
        )
        _print(texts)
        code = code or (1 if result.problems.errors else 0)
        if writes and result.built and not (result.is_written or as_json) and sys.stderr.isatty():
            click.echo(_ADVICE, err=True)
        if not code and _is_repeatable(options):
            _note(result, target, samples, as_json, record, writes)
    return code


def _write_reports(result: Result, options: dict[str, Any]) -> int:
    """Write the SARIF file and the proofs that are asked for. Return the exit code: 0, or that of
    an error, which is added to the result."""
    sarif, proof = options.get("sarif"), options.get("proof")
    if result.project is None or not (sarif or proof):
        return 0
    from pnp.files.writing import write_all

    files: list[tuple[Path, Any]] = []
    shown = result.project.library.shown
    try:
        if sarif:
            from pnp.report.sarif import sarif_text

            files.append((sarif, sarif_text(result.problems).encode()))
        if proof:
            from pnp.build.preflight.proofs import proofs

            found = result.project.checked or ()
            pictures = proofs(result.problems, found, result.project.context.shown)
            files += [(proof / name, data) for name, data in pictures]
        write_all([(path.absolute(), data) for path, data in files], shown)
    except PnpError as error:
        result.problems.extend(error.problems)
        return error.exit_code
    return 0


def _is_repeatable(options: dict[str, Any]) -> bool:
    """Whether a command does the same if nothing has changed that it reads: fonts of the machine
    and revisions of git are not noted, and standard input is another each time."""
    once = ("since", "save", "clean", "system_fonts", "sarif", "proof")
    return not any(options.get(name) for name in once) and options.get("deck_list") != "-"


def _note(
    result: Result, out: Path, samples: Problems, as_json: bool, record: Record, writes: bool
) -> None:
    """Note what this command has read, written and printed, for `unchanged`."""
    from pnp.cli.unchanged import SECONDS
    from pnp.files.contents import chunks_of
    from pnp.files.records import hash_of_chunks

    if result.project is None or result.project.places.cache is None:
        return
    printed, reported = _texts(
        result, out, SECONDS, SECONDS, as_json, is_unchanged=True, is_brief=writes
    )
    if not as_json:
        printed = "".join(f"{note}\n" for note in samples) + printed
    written = {
        str((out / file).absolute()): hash_of_chunks(chunks_of(data))
        for built in (result.built if result.is_written else ())
        for file, data in built.files
        if built.data
    }
    place = str(out.absolute())
    keep_note(result.project.places.cache, record, (printed, reported), place, written)


def _command(
    found: ProjectFolder, names: Sequence[str], out: Path, writes: bool, options: dict[str, Any]
) -> Command:
    """The command of these options."""
    from pnp.build.commands import Command
    from pnp.build.requests import Wanted
    from pnp.model.definitions import replace
    from pnp.model.result import Request

    editions = ("languages", "mode", "variants", "papers", "matrix")
    request = (
        "backs", "flip", "sheet", "gutter", "start", "profile", "grey",
    )  # fmt: skip
    how = ("since", "save", "clean", "jobs")
    given = {key: options[key] for key in how if key in options}
    if options.get("proof"):  # other processes would keep the faces
        given["jobs"] = 1
    is_draft = options.get("draft", False)
    is_cached = not (options["no_cache"] or is_draft)
    places = places_of(found, options["system_fonts"], options["strict"], is_cached)
    return Command(
        replace(places, draft=is_draft),
        Wanted(tuple(names), **{key: options[key] for key in editions},
               selection=selection_of(options), targets=chosen_targets(options)),
        Request("", "", **{key: options[key] for key in request},
                is_saved=bool(given.get("save")), is_errata=given["since"] is not None,
                is_verified=options.get("verify", False), is_draft=is_draft,
                printer=_printer(options)),
        out, writes, out == found.output, zips=options.get("zip_files", False), **given,
    )  # fmt: skip


def _printer(options: dict[str, Any]) -> Printer | None:
    """The printer that `--printer` names. Raises UsageError if it is not saved."""
    if not options.get("printer"):
        return None
    from pnp.cli.printer import saved_printer

    return saved_printer(options["printer"])


def _texts(
    result: Result,
    out: Path,
    seconds: str,
    number: float | str,
    as_json: bool,
    is_unchanged: bool = False,
    is_brief: bool = False,
) -> tuple[str, str]:
    """What is printed on stdout and stderr. The time is `seconds` in a text, `number` in JSON.
    `is_brief`: what preflight finds is at most ten lines."""
    from pnp.report.builds import result_json, summary_text
    from pnp.report.problems import problem_text

    brief: Container[str] = ()
    if is_brief and len(result.problems):
        from pnp.preflight.check_kinds import codes

        brief = codes()
    built, problems, is_written = result.built, result.problems, result.is_written
    if as_json:
        return f"{result_json(built, problems, out, number, is_written, is_unchanged)}\n", ""
    if not len(problems):
        return f"{summary_text(built, out, seconds, is_written, is_unchanged)}\n", ""
    is_made = is_written or not problems.errors
    summary = summary_text(built, out, seconds, is_written, is_unchanged) if is_made else ""
    end = "this is a draft" if is_written else "nothing was written"
    return summary and f"{summary}\n", f"{problem_text(problems, end, brief)}\n"


def _print(texts: tuple[str, str]) -> None:
    printed, reported = texts
    if printed:
        click.echo(printed, nl=False)
    if reported:
        click.echo(reported, nl=False, err=True)
