"""Options that commands share, and how a project is opened."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.model.problems import PnpError, Problems, UsageError

if TYPE_CHECKING:
    from pnp.build.project import Places
    from pnp.files.records import Record
    from pnp.sources.files import Library
    from pnp.sources.projects import ProjectFolder

_F = TypeVar("_F", bound=Callable[..., Any])


def project_option(function: Any) -> Any:
    """--project"""
    return click.option(
        "--project",
        "project_folder",
        type=click.Path(file_okay=False, path_type=Path), default=Path(),
        help="Folder of the project, or one inside it (default: this folder).",
    )(function)  # fmt: skip


def no_cache_option(function: Any) -> Any:
    """--no-cache"""
    return click.option(
        "--no-cache", is_flag=True, help="Make everything again, and keep nothing."
    )(function)


def json_option(function: Any) -> Any:
    """--json. If such a command fails, it prints the problems as JSON."""

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
    """One decorator for several options, in their order."""

    def decorate(function: _F) -> _F:
        for option in reversed(listed):
            function = option(function)
        return function

    return decorate


def pdf_place(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """A place for a PDF file. Raises UsageError if a file that is not PDF is there: it would be
    lost."""
    if path is not None and _start(path) not in (b"", b"%PDF-"):
        hint = "choose another name, or remove that file first"
        raise UsageError.of(
            "usage", f"'{path}' is not a PDF file, so it is not replaced", None, hint
        )
    return path


def _start(path: Path) -> bytes:
    """The first bytes of a file; none if there is no file, '?' if it cannot be read."""
    from pnp.files.reading import read_regular

    try:
        return read_regular(path, 5)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except (OSError, ValueError):
        return b"?"


def project_of(folder: Path) -> ProjectFolder:
    """The project of a folder; its output folder is relative to the current folder, if it is there.

    Raises UsageError if there is no such folder, InputError for invalid settings.
    """
    from pnp.files.listing import is_folder
    from pnp.model.definitions import replace
    from pnp.sources.projects import open_project

    if not is_folder(folder):
        raise UsageError.of("missing-file", f"there is no folder '{folder}'")
    here = Path.cwd()

    def shown(path: Path) -> Path:
        return path.relative_to(here) if path.is_relative_to(here) else path

    project_folder = open_project(folder, lambda path: shown(path).as_posix())
    return replace(project_folder, output=shown(project_folder.output))


def places_of(
    project_folder: ProjectFolder,
    system_fonts: bool = False,
    strict: bool = False,
    is_cached: bool = False,
) -> Places:
    """The folders and settings of a project. `is_cached`: what is made is kept for later runs."""
    import os

    from pnp.build.project import Places
    from pnp.cli.cache_folder import cache_folder

    cache = cache_folder(os.environ) if is_cached else None
    return Places(
        project_folder.root, Path.cwd(), system_fonts=system_fonts, strict=strict,
        cache=Path(cache) if cache else None, settings=project_folder.settings,
        profile=project_folder.profile, profile_span=project_folder.profile_span,
    )  # fmt: skip


def note_samples(library: Library, names: Sequence[str]) -> Problems:
    """A note for each sample that a command uses: because there is no project here, or because a
    sample is named in a project that does not have it."""
    found = Problems()
    if library.lists_samples and not names and not library.projects_below:
        message = "there is no project here; these are the samples that come with pnp"
        hint = "a project has a folder cards/<game>/ with a game.yaml"
        found.add("sample-game", message, None, hint, "note")
    asked = {} if library.lists_samples else dict.fromkeys(n.partition("/")[0] for n in names)
    for name in asked:
        folder = library.game_folder(name)
        if folder is not None and not folder.is_relative_to(library.root):
            message = f"'{name}' is a sample that comes with pnp, not a game of this project"
            found.add("sample-game", message, severity="note")
    return found


def print_problems(problems: Problems, written: str = "nothing was written") -> None:
    """Print problems, if there are any."""
    from pnp.report.problems import problem_text

    if len(problems):
        click.echo(problem_text(problems, written), err=True)


def keep_note(
    cache: Path,
    record: Record,
    texts: tuple[str, str],
    out: str | None = None,
    written: Mapping[str, bytes] | None = None,
) -> None:
    """Note what this command has read and what it has printed on stdout and stderr, so that it is
    answered at once when nothing has changed. `written`: hashes of files, below the folder `out`.
    """
    from pnp.cli.unchanged import KIND, note_data, note_name
    from pnp.files.cache import Cache

    if record.is_certain:
        kept = Cache(cache)
        data = note_data(record, out, written or {}, texts, 0)
        kept.put(KIND, note_name(sys.argv[1:]), data)
        kept.trim()
