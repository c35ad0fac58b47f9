"""What commands have in common: options, and how a project is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.model.problems import PnpError, Problem, Problems, UsageError

if TYPE_CHECKING:
    from pnp.build.project import Places
    from pnp.sources.files import Library
    from pnp.sources.projects import ProjectFolder

_F = TypeVar("_F", bound=Callable[..., Any])


def project_option(function: Any) -> Any:
    """--project"""
    return click.option(
        "--project",
        "project_folder",
        type=click.Path(file_okay=False, path_type=Path), default=Path(),
        help="The folder of the project, or one in it (default: this one).",
    )(function)  # fmt: skip


def json_option(function: Any) -> Any:
    """--json. A command that cannot do what it is asked to then prints why as JSON, too."""

    @wraps(function)
    def run(*args: Any, as_json: bool, **kwargs: Any) -> Any:
        try:
            return function(*args, as_json=as_json, **kwargs)
        except PnpError as error:
            if not as_json:
                raise
            _print_as_json(error)
            return error.exit_code

    return click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(run)


def _print_as_json(error: PnpError) -> None:
    import json

    from pnp.report.problems import problems_json

    found = {"problems": problems_json(error.problems)}
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))


def options(listed: Sequence[Any]) -> Callable[[_F], _F]:
    """One decorator of several options, in their order."""

    def decorate(function: _F) -> _F:
        for option in reversed(listed):
            function = option(function)
        return function

    return decorate


variant_option = click.option(
    "--variant", "variants", multiple=True, metavar="NAME",
    help="Lay a variant over the game; several in this order.",
)  # fmt: skip


def pdf_place(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """A place that a PDF file can be written to. Raises UsageError if another file is there, which
    would be lost."""
    if path is not None and _start(path) not in (b"", b"%PDF-"):
        hint = "choose a name that is free, or remove what is there first"
        raise UsageError.of("usage", f"'{path}' is no PDF file, so it is not replaced", None, hint)
    return path


def _start(path: Path) -> bytes:
    """The first bytes of a file; none if there is no file, something else if it cannot be read."""
    from pnp.files.reading import read_regular

    try:
        return read_regular(path, 5)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except (OSError, ValueError):
        return b"?"


def project_of(folder: Path) -> ProjectFolder:
    """The project that a folder belongs to; its output folder is as a person here writes it.

    Raises UsageError if there is no such folder, InputError for settings that are wrong.
    """
    from dataclasses import replace

    from pnp.files.listing import is_folder
    from pnp.sources.projects import open_project

    if not is_folder(folder):
        raise UsageError([Problem("missing-file", f"there is no folder '{folder}'")])
    here = Path.cwd()

    def shown(path: Path) -> Path:
        return path.relative_to(here) if path.is_relative_to(here) else path

    project_folder = open_project(folder, lambda path: shown(path).as_posix())
    return replace(project_folder, output=shown(project_folder.output))


def places_of(
    project_folder: ProjectFolder, system_fonts: bool = False, strict: bool = False
) -> Places:
    """Where the files of a project are."""
    from pnp.build.project import Places

    return Places(project_folder.root, Path.cwd(), system_fonts=system_fonts, strict=strict)


def note_samples(library: Library, names: Sequence[str]) -> Problems:
    """A note if what a command is about to use are samples, because there is no project here or
    because they are named in a project that does not have them."""
    found = Problems()
    if library.lists_samples and not names:
        found.add(
            "unknown-name",
            "there is no project here; these are the samples that come with pnp",
            None,
            "a project has a folder cards/<game>/ with a game.yaml",
            "note",
        )
    asked = {} if library.lists_samples else dict.fromkeys(n.partition("/")[0] for n in names)
    for name in asked:
        folder = library.game_folder(name)
        if folder is not None and not folder.is_relative_to(library.root):
            found.add(
                "usage",
                f"'{name}' is a sample that comes with pnp, not a game of this project",
                None,
                None,
                "note",
            )
    return found


def print_problems(problems: Problems, written: str = "nothing was written") -> None:
    """Print problems, if there are any."""
    from pnp.report.problems import problem_text

    if len(problems):
        click.echo(problem_text(problems, written), err=True)
