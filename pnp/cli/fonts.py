"""The commands `pnp fonts list`, `check`, `add` and `specimen`.

Commands import libraries when they run, as in `pnp.cli.main`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import (
    json_option,
    pdf_place,
    places_of,
    print_problems,
    project_of,
    project_option,
)
from pnp.cli.options.completion import (
    complete_family,
    complete_file,
    complete_game,
    complete_paper,
)
from pnp.cli.options.groups import CommandGroup
from pnp.model.problems import InputError, Problems, UsageError, did_you_mean

if TYPE_CHECKING:
    from pnp.fonts.facts import FontFacts
    from pnp.report.fonts import FamilyReport
    from pnp.review.specimen.sample import Exhibit
    from pnp.sources.files import Library
    from pnp.sources.font_manifest import ListedFamily


@click.group(cls=CommandGroup)
def fonts() -> None:
    """List, check, add and show fonts."""


def _library(project_folder: Path) -> Library:
    from pnp.sources.files import Library

    return Library(project_of(project_folder).root, Path.cwd())


def _listed(library: Library, problems: Problems) -> list[tuple[str, ListedFamily]]:
    """Families that layouts can name, with their origin: those of the project hide those of pnp."""
    out: dict[str, tuple[str, ListedFamily]] = {}
    for root, found in zip(library.roots, library.manifests(problems), strict=True):
        origin = "pnp" if root == library.shipped else "project"
        for name, listed in found.items():
            out.setdefault(name, (origin, listed))
    return list(out.values())


@fonts.command("list")
@click.option("--system", is_flag=True, help="List fonts of this machine, too.")
@project_option
@json_option
def list_fonts(system: bool, as_json: bool, project_folder: Path) -> int:
    """List the families that layouts can name, and what each covers."""
    from pnp.report import fonts as report_fonts

    library, problems = _library(project_folder), Problems()
    families = [_report(origin, listed, problems) for origin, listed in _listed(library, problems)]
    if system:
        families += _system({family.name for family in families})
    if as_json:
        click.echo(report_fonts.families_json(families))
    else:
        click.echo(report_fonts.families_text(families) or "there are no fonts here")
    print_problems(problems, "see above")
    return 1 if problems.errors else 0


def _report(origin: str, listed: ListedFamily, problems: Problems) -> FamilyReport:
    from pnp.font_manager.check import face_facts
    from pnp.fonts.coverage import coverage
    from pnp.fonts.facts import NoFont
    from pnp.report.fonts import FamilyReport

    facts = []
    for face in listed.faces:
        try:
            facts.append(face_facts(face))
        except NoFont as error:
            problems.add(error.code, f"'{face.file}': {error.message}", face.span, error.hint)
    about = {key: getattr(listed, key) for key in ("role", "licence", "licence_file", "source")}
    faces, colors = listed.family.faces, _colors(facts)
    return FamilyReport(listed.name, origin, faces, coverage(facts), colors=colors, **about)


def _colors(facts: Iterable[FontFacts]) -> str:
    """The tables of coloured glyphs in these faces."""
    from pnp.font_manager.ink import color_words

    return next(filter(None, map(color_words, facts)), "")


def _system(taken: set[str]) -> list[FamilyReport]:
    """Installed families, without those whose name is taken."""
    from pnp.font_manager.system_fonts import system_families
    from pnp.fonts.coverage import coverage
    from pnp.fonts.facts import read_facts
    from pnp.report.fonts import FamilyReport

    out = []
    for name, family in system_families().items():
        if name not in taken:
            wanted = {(face.path, face.index) for face in family.faces}
            files = dict.fromkeys(Path(face.path) for face in family.faces)
            facts = [known for path in files for known in read_facts(path)]
            own = [known for known in facts if (known.path, known.index) in wanted]
            faces, colors = family.faces, _colors(own)
            out.append(FamilyReport(name, "system", faces, coverage(own), colors=colors))
    return out


@fonts.command()
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@project_option
def check(games: Sequence[str], project_folder: Path) -> int:
    """Check files, hashes and licences of fonts, and letters of games that fonts lack."""
    from pnp.build.project import Project
    from pnp.font_manager.check import check_family, check_game
    from pnp.fonts.coverage import coverage
    from pnp.report import fonts as report_fonts

    project, problems = Project(places_of(project_of(project_folder))), Problems()
    library = project.library
    editions = {name: project.editions(name) for name in games or library.games}
    families = {}
    for _, listed in _listed(library, problems):
        families[listed.name] = listed.family
        facts = check_family(listed, library, problems)
        if facts:
            click.echo(report_fonts.languages_text(listed.name, coverage(facts)))
    for name, game in editions.items():
        loaded = game.open()
        problems.extend(loaded.problems)
        if loaded.game is not None:
            found = check_game(loaded.game, library, families, problems)
            click.echo(report_fonts.game_letters_text(name, found))
    print_problems(problems, "see above")
    return 1 if problems.errors else 0


@fonts.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...",
                shell_complete=complete_file)  # fmt: skip
@click.option("--name", metavar="FAMILY", help="Name for layouts (default: that in the file).")
@click.option("--role", metavar="TEXT", help="Its use, e.g. titles.")
@click.option(
    "--licence", metavar="SPDX", help="Its licence, e.g. OFL-1.1 (default: from the file)."
)
@click.option(
    "--licence-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Text of the licence (default: the file beside the font).",
)
@click.option("--source", metavar="TEXT", help="Its origin, e.g. a package or an address.")
@click.option(
    "--index", type=click.IntRange(0, 255), help="Number of the font in a collection (.ttc)."
)
@click.option("--force", is_flag=True, help="Replace a family of this name and its files.")
@project_option
def add(sources: Sequence[str], project_folder: Path, **options: Any) -> int:
    """Add fonts to the project: files, a folder of files, or a family installed here.

    Files are copied unchanged to fonts/<family>/ with their licence, and listed in
    fonts/manifest.yaml. If there is an error, nothing is written.
    """
    from pnp.font_manager.folders import AddOptions, plan_addition
    from pnp.report.fonts import added_text

    library, problems = _library(project_folder), Problems()
    addition = plan_addition(AddOptions(tuple(sources), **options), library, problems)
    if not problems.errors:
        _write(addition.files, library)
        click.echo(added_text(addition.families))
    print_problems(problems, "nothing was written")
    return 1 if problems.errors else 0


@fonts.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...", shell_complete=complete_family)
@click.option("--paper", shell_complete=complete_paper,
              help="letter, a4, … (default: letter).")  # fmt: skip
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=pdf_place,
    help="Output file (default: output/fonts-specimen.pdf).",
)
@project_option
def specimen(
    families: Sequence[str], paper: str | None, out: Path | None, project_folder: Path
) -> int:
    """Make a PDF file that shows fonts: faces, sizes, letters, features, languages.

    Shows all families that layouts can name, or those given.
    """
    from pnp.files.writing import write_all
    from pnp.report.builds import size_text
    from pnp.report.problems import plural
    from pnp.review.specimen.building import FILE, build_specimen

    library, problems = _library(project_folder), Problems()
    listed = _listed(library, problems)
    chosen = _chosen(families, listed)
    exhibits = [_exhibit(origin, family, problems) for origin, family in chosen]
    if not exhibits:
        problems.add("unknown-name", "there are no fonts here")
    problems.stop_on_errors()
    target = out or project_of(project_folder).output / FILE
    built = build_specimen(exhibits, library, paper, problems)
    problems.stop_on_errors()
    write_all([(target, built.data)], library.shown)
    fields = [target, plural(built.pages, "page"), built.paper, size_text(len(built.data))]
    click.echo("  ".join(map(str, fields)))
    print_problems(problems, "see above")
    return 0


def _chosen(
    names: Sequence[str], listed: list[tuple[str, ListedFamily]]
) -> list[tuple[str, ListedFamily]]:
    """Families by name, ignoring case, in this order; without names all."""
    known = {family.name.casefold(): (origin, family) for origin, family in listed}
    for name in names:
        if name.casefold() not in known:
            hint = did_you_mean(name, [family.name for _, family in listed], "fonts")
            raise UsageError.of("unknown-name", f"there is no font '{name}'", None, hint)
    return [known[name] for name in dict.fromkeys(n.casefold() for n in names)] or listed


def _exhibit(origin: str, listed: ListedFamily, problems: Problems) -> Exhibit:
    from pnp.review.specimen.sample import Exhibit

    known = _report(origin, listed, problems)
    about = {key: getattr(listed, key) for key in ("role", "licence", "source")}
    return Exhibit(listed.family, known.coverage, origin, **about)


def _write(files: Mapping[str, bytes], library: Library) -> None:
    """Write all files of the project, or none. Raises InputError."""
    from pnp.files.writing import write
    from pnp.model.definitions import replace
    from pnp.model.result import Built, Request

    try:
        built = [Built(Request("", ""), file=name, data=data) for name, data in files.items()]
        write(built, library.root, library.shown)
    except InputError as error:
        hint = "check the free space on the disk, and the permissions of the folder"
        raise InputError(replace(problem, hint=hint) for problem in error.problems) from None
