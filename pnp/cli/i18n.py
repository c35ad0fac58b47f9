"""The commands `pnp i18n extract`, `update`, `report`, `pseudo` and `proof`.

Commands import libraries when they run, as in `pnp.cli.main`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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
    Complete,
    complete_new_translation,
    complete_paper,
    complete_translation,
)
from pnp.cli.options.groups import CommandGroup
from pnp.cli.options.making import out_option
from pnp.cli.options.names import game_argument
from pnp.cli.progress import progress_bar
from pnp.model.problems import InputError, Problems, UsageError

if TYPE_CHECKING:
    from pnp.build.project import Project
    from pnp.model.edition import Message

_F = TypeVar("_F", bound="Callable[..., Any]")


def _languages(complete: Complete) -> Callable[[_F], _F]:
    return click.argument("languages", nargs=-1, metavar="[LANG]...", shell_complete=complete)


@click.group(cls=CommandGroup)
def i18n() -> None:
    """Make, update and check translations."""


@i18n.command()
@game_argument
@project_option
def extract(game: str, project_folder: Path) -> int:
    """Write the template of all translations, translations/GAME.pot."""
    from pnp.editions.catalogue.catalogue import template
    from pnp.editions.catalogue.po_writer import po_text
    from pnp.editions.catalogue.translation import template_path

    project, folder = _open(game, project_folder)
    path = template_path(folder)
    messages = _messages(project, game, folder)
    title, source = _about(project, game, folder)
    found = template(project.library.shown(path), title, source, messages)
    _write(project, [(path, po_text(found))])
    click.echo(f"{project.library.shown(path)}: {len(found.entries)} texts")
    return 0


@i18n.command()
@game_argument
@_languages(complete_new_translation)
@project_option
def update(game: str, languages: Sequence[str], project_folder: Path) -> int:
    """Update translations to the texts of the game; a new LANG creates a catalogue.

    Translations are kept. If the source text has changed, they are marked for review.
    """
    from pnp.editions.catalogue.files import catalogue_path
    from pnp.editions.catalogue.files import languages as known
    from pnp.editions.catalogue.merging import merge
    from pnp.editions.catalogue.po_writer import po_text
    from pnp.editions.catalogue.translation import read_catalogue

    project, folder = _open(game, project_folder)
    names = languages or known(folder)
    if not names:
        hint = f"create one: pnp i18n update {game} fr"
        raise UsageError.of("catalogue", f"'{game}' has no translations", None, hint)
    messages = _messages(project, game, folder)
    title, source = _about(project, game, folder)
    files, lines = [], []
    problems = Problems()
    for language in dict.fromkeys(_checked(name, source) for name in names):
        path = catalogue_path(folder, language)
        merged = merge(messages, read_catalogue(project.library, path, problems), title, source)
        files.append((path, po_text(merged.catalogue)))
        what = ", ".join(
            f"{count} {_FATES[fate]}" for fate, count in merged.counts.items() if count
        )
        lines.append(f"{project.library.shown(path)}: {what}")
    problems.stop_on_errors()
    _write(project, files)
    click.echo("\n".join(lines))
    return 0


_FATES = {
    "kept": "unchanged",
    "changed": "changed, to be reviewed",
    "moved": "moved",
    "revived": "restored",
    "offered": "with a translation of another text, to be reviewed",
    "empty": "to be translated",
    "obsolete": "no longer in the game, kept at the end",
}


@i18n.command()
@game_argument
@_languages(complete_translation)
@click.option(
    "--fit/--no-fit",
    default=True,
    help="Lay out all pages to measure how texts fit (default), or not.",
)
@project_option
@json_option
def report(
    game: str, languages: Sequence[str], fit: bool, project_folder: Path, as_json: bool
) -> int:
    """Print which texts are translated, which are not, which do not fit, and the room left."""
    from pnp.editions.catalogue.files import languages as known
    from pnp.report.translations import report_json, report_text
    from pnp.review.translations import survey, survey_steps

    project, folder = _open(game, project_folder)
    problems = Problems()
    names = languages or known(folder)
    steps = survey_steps(project, game) * len(names)
    with progress_bar("laying out", steps, as_json or not fit) as progress:
        found = [survey(project, game, name, fit, problems, progress=progress) for name in names]
    texts = "\n\n".join(map(report_text, found)) or f"'{game}' has no translations"
    click.echo(report_json(found) if as_json else texts)
    print_problems(problems, "see above")
    return 1 if problems.errors else 0


@i18n.command()
@game_argument
@out_option("Output folder (default: output).")
@project_option
def pseudo(game: str, out: Path | None, project_folder: Path) -> int:
    """Build the game in two made-up languages: longer with accents, and right to left.

    A text that does not fit is cut and reported.
    """
    import time

    from pnp.build import leftovers
    from pnp.languages.locales import PSEUDO_LANGUAGES
    from pnp.report.builds import summary_text
    from pnp.report.translations import fit_text
    from pnp.review.translations import EDITION_STEPS, pseudo_build

    start = time.perf_counter()
    project, _ = _open(game, project_folder)
    target = out or project_of(project_folder).output
    problems = Problems()
    texts, built = [], []
    with progress_bar("building", 2 * EDITION_STEPS * len(PSEUDO_LANGUAGES)) as progress:
        for language in PSEUDO_LANGUAGES:
            made, found = pseudo_build(project, game, language, problems, progress)
            built += made
            texts.append(f"{language}: {fit_text(found)}")
    if not problems.errors:
        problems.extend(leftovers.write(project, built, target))
        click.echo(summary_text(built, target, f"{time.perf_counter() - start:.2f}"))
        click.echo("\n".join(["", *texts]))
    print_problems(problems)
    return 1 if problems.errors else 0


@i18n.command()
@game_argument
@click.argument("language", metavar="LANG", shell_complete=complete_translation)
@click.option("--paper", shell_complete=complete_paper,
              help="letter, a4, … (default: that of the language).")  # fmt: skip
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), callback=pdf_place,
              help="Output file (default: output/GAME/LANG-proof.pdf).")  # fmt: skip
@project_option
def proof(
    game: str, language: str, paper: str | None, out: Path | None, project_folder: Path
) -> int:
    """Make a PDF file for the translator: each text beside a picture of its place in print."""
    from pnp.files.writing import write_all
    from pnp.report.problems import plural
    from pnp.review.translations import proof as make_proof
    from pnp.review.translations import survey_steps

    project, _ = _open(game, project_folder)
    target = out or project_of(project_folder).output / game / f"{language}-proof.pdf"
    problems = Problems()
    with progress_bar("laying out", survey_steps(project, game)) as progress:
        made = make_proof(project, game, language, paper, problems, progress)
    if not problems.errors:
        write_all([(target, made.data)], project.library.shown)
        click.echo(f"{target}: {plural(made.pages, 'page')}")
    print_problems(problems)
    return 1 if problems.errors else 0


# -- shared ---------------------------------------------------------------------------------------


def _open(game: str, project_folder: Path) -> tuple[Project, Path]:
    from pnp.build.project import Project

    project = Project(places_of(project_of(project_folder)))
    return project, project.folder(game)


def _messages(project: Project, game: str, folder: Path) -> list[Message]:
    """All texts of a game and its variants. Raises InputError if the game cannot be read."""
    from pnp.editions.messages.products import with_products
    from pnp.editions.variants.reading import variant_names

    problems = Problems()
    loaded = project.open(game).loaded
    if loaded.game is None or loaded.records is None:
        raise InputError(loaded.problems)
    messages = project.editions(game).messages(variant_names(folder), problems)
    problems.stop_on_errors()
    print_problems(problems, "nothing was written")
    return with_products(messages, loaded.game, loaded.records.lazy)


def _about(project: Project, game: str, folder: Path) -> tuple[str, str]:
    """The title of a game and its source language."""
    found, _ = project.game(game)
    title = f"{found.title} {found.version}" if found else game
    return title, project.editions(game).language


def _checked(language: str, source: str) -> str:
    """The code of a language to translate to. Raises UsageError for an invalid code."""
    from pnp.languages.locales import canonical, is_language, is_pseudo, preferred

    if not is_language(language):
        message = f"'{language}' is not the code of a language"
        raise UsageError.of("usage", message, None, "write a code such as fr, pt-BR, zh-Hant")
    found = canonical(language)
    if preferred(found) != found:
        message = f"'{language}' is not the code that files use for this language"
        raise UsageError.of("usage", message, None, f"did you mean '{preferred(found)}'?")
    if found == source:
        raise UsageError.of("usage", f"'{language}' is the source language of the game", None)
    if is_pseudo(found):
        hint = "nothing is translated to it; 'pnp i18n pseudo' builds it"
        raise UsageError.of("usage", f"'{language}' is a made-up language", None, hint)
    return found


def _write(project: Project, files: Iterable[tuple[Path, str]]) -> None:
    """Write catalogues into the folder of a game. Raises UsageError for games of pnp."""
    from pnp.files.writing import write_all

    listed = list(files)
    for path, _ in listed:
        if not path.is_relative_to(project.library.root):
            game = path.parent.parent
            hint = f"copy {game} into cards/ of your project first"
            message = "this game is a sample of pnp; its files are not changed"
            raise UsageError.of("usage", message, None, hint)
    write_all(((path, text.encode()) for path, text in listed), project.library.shown)
