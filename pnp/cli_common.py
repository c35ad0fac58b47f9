"""What commands have in common: options, and how a project is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.problems import Problem, Problems, UsageError

if TYPE_CHECKING:
    from pnp.workshop import Places

_F = TypeVar("_F", bound=Callable[..., Any])


def project_option(function: Any) -> Any:
    """--project"""
    return click.option(
        "--project", type=click.Path(file_okay=False, path_type=Path), default=Path(),
        help="The folder with cards/, layouts/, fonts/ (default: this one).",
    )(function)  # fmt: skip


def json_option(function: Any) -> Any:
    """--json"""
    return click.option("--json", "as_json", is_flag=True, help="Tell the result as JSON.")(
        function
    )


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
        raise UsageError.of(f"'{path}' is no PDF file, so it is not replaced", None, hint)
    return path


def _start(path: Path) -> bytes:
    """The first bytes of a file; none if there is no file, something else if it cannot be read."""
    from pnp.regular import read_regular

    try:
        return read_regular(path, 5)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except (OSError, ValueError):
        return b"?"


def places_of(project: Path, system_fonts: bool = False, strict: bool = False) -> Places:
    """Where a project is. Raises UsageError if it is nowhere."""
    from pnp.workshop import Places

    if not project.is_dir():
        raise UsageError([Problem(f"there is no folder '{project}'")])
    return Places(project.resolve(), Path.cwd(), system_fonts=system_fonts, strict=strict)


def tell(problems: Problems, written: str = "nothing was written") -> None:
    """Print problems, if there are any."""
    from pnp.report import problem_text

    if len(problems):
        click.echo(problem_text(problems, written), err=True)
