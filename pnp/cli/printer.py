"""The commands `pnp printer calibrate`, `set`, `list`, `show` and `remove`.

Commands import libraries when they run, as in `pnp.cli.main`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.cache_folder import SETTINGS_VARIABLE, settings_folder
from pnp.cli.common import pdf_place, project_of, project_option
from pnp.cli.options.completion import complete_paper, complete_printer
from pnp.cli.options.groups import CommandGroup
from pnp.model.problems import InputError, UsageError

if TYPE_CHECKING:
    from pnp.model.sheet import Printer, PrinterErrors

_landscape = click.option(
    "--landscape", is_flag=True, help="For landscape pages, which are measured by themselves."
)
_PARTS = ("front_x", "front_y", "back_x", "back_y", "turn", "scale")


@click.group(cls=CommandGroup)
def printer() -> None:
    """Measure how a printer misplaces pages, and save it for `pnp build --printer`.

    Printers are saved in the user's folder of settings, one file each, or below PNP_CONFIG.
    """


@printer.command()
@click.option("--paper", shell_complete=complete_paper,
              help="letter, a4, … (default: letter).")  # fmt: skip
@_landscape
@click.option("--printer", "name", metavar="NAME", shell_complete=complete_printer,
              help="Correct the sheet for a saved printer.")  # fmt: skip
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=pdf_place,
    help="Output file (default: output/printer-calibration.pdf).",
)
@project_option
def calibrate(
    paper: str | None, landscape: bool, name: str | None, out: Path | None, project_folder: Path
) -> int:
    """Make a test sheet of two pages. Print it on both sides; it explains what to measure."""
    from pnp.files.writing import write_all
    from pnp.review.calibration import FILE, build_calibration
    from pnp.sources.files import Library

    project = project_of(project_folder)
    library = Library(project.root, Path.cwd())
    saved = saved_printer(name) if name else None
    built = build_calibration(library, paper, landscape, saved)
    target = out or project.output / FILE
    write_all([(target, built.data)], library.shown)
    click.echo(f"{target}  {built.pages} pages  {built.paper}")
    click.echo("print it on both sides, turned on the long edge, at 100 %")
    return 0


@printer.command("set")
@click.argument("name", shell_complete=complete_printer)
@_landscape
@click.option(
    "--read",
    "readings",
    nargs=4,
    type=float,
    metavar="TOP BOTTOM LEFT RIGHT",
    help="The numbers of the four scales of the test sheet.",
)
@click.option(
    "--edges",
    nargs=4,
    type=float,
    metavar="LEFT RIGHT TOP BOTTOM",
    help="Distances of the four short lines from the edges, in mm.",
)
@click.option("--back-x", metavar="LENGTH", help="Backs are so far on the right of fronts.")
@click.option("--back-y", metavar="LENGTH", help="Backs are so far below their fronts.")
@click.option("--turn", metavar="DEGREES", help="Backs are turned clockwise by this angle.")
@click.option("--front-x", metavar="LENGTH", help="Fronts are so far too far on the right.")
@click.option("--front-y", metavar="LENGTH", help="Fronts are so far too low.")
@click.option("--scale", metavar="PERCENT", help="The size of what is printed, such as 99.8.")
@click.option("--margin", metavar="LENGTH", help="What the printer cannot print on.")
def set_printer(name: str, landscape: bool, margin: str | None, **given: Any) -> int:
    """Save what the test sheet shows. What is not given stays as it was saved."""
    from pnp.files.listing import is_file
    from pnp.files.writing import write_all
    from pnp.model.definitions import replace
    from pnp.model.sheet import Printer, PrinterErrors
    from pnp.sources.printers import MARGIN, printer_file, printer_text, read_printer

    file = printer_file(_folder(), name)
    before = read_printer(_folder(), name) if is_file(file) else Printer(name)
    way = "landscape" if landscape else "portrait"
    errors = replace(getattr(before, way) or PrinterErrors(), **_values(given, landscape))
    changed = replace(before, landscape=errors) if landscape else replace(before, portrait=errors)
    if margin is not None:
        changed = replace(changed, margin=_value("margin", MARGIN, margin))
    write_all([(file, printer_text(changed).encode())], str)
    click.echo(f"{_line(changed)}\n{file}")
    return 0


@printer.command("list")
def list_printers() -> int:
    """List the saved printers, and their errors."""
    from pnp.sources.printers import printer_names, read_printer

    names = printer_names(_folder())
    for name in names:
        click.echo(_line(read_printer(_folder(), name)))
    if not names:
        click.echo("no printer is saved; pnp printer calibrate makes a test sheet")
    return 0


@printer.command()
@click.argument("name", shell_complete=complete_printer)
def show(name: str) -> int:
    """Print the file of a saved printer."""
    from pnp.sources.printers import printer_file, printer_text

    text = printer_text(saved_printer(name))
    click.echo(f"# {printer_file(_folder(), name)}\n{text}", nl=False)
    return 0


@printer.command()
@click.argument("name", shell_complete=complete_printer)
def remove(name: str) -> int:
    """Remove a saved printer."""
    from pnp.files.placing import remove as remove_file
    from pnp.sources.printers import printer_file

    saved_printer(name)
    file = printer_file(_folder(), name)
    try:
        remove_file(file)
    except OSError as error:
        message = f"'{file}' cannot be removed: {error.strerror or error}"
        raise InputError.of("usage", message) from None
    click.echo(f"removed {file}")
    return 0


def saved_printer(name: str) -> Printer:
    """A printer by its name. Raises UsageError if it is not saved, InputError if its file is
    wrong."""
    from pnp.sources.printers import read_printer

    return read_printer(_folder(), name)


def _folder() -> Path:
    """The folder of printers. Raises UsageError if no folder of the user is known."""
    from pnp.sources.printers import FOLDER

    folder = settings_folder(os.environ)
    if folder is None:
        message = "no folder for settings is known"
        raise UsageError.of("usage", message, None, f"set {SETTINGS_VARIABLE} to a folder")
    return Path(folder) / FOLDER


def _values(given: dict[str, Any], is_landscape: bool) -> dict[str, float]:
    """The values that the options of `set` give, in points, degrees and percent. Raises UsageError
    for options that contradict each other."""
    from pnp.model.units import mm
    from pnp.review.calibration import shift_and_turn
    from pnp.sources.printers import ERROR_KEYS

    readings, edges = given.pop("readings"), given.pop("edges")
    _refuse_twice("--read", readings, given, ("back_x", "back_y", "turn"))
    _refuse_twice("--edges", edges, given, ("front_x", "front_y"))
    found = {
        key: _value(key, ERROR_KEYS[key].type, given[key])
        for key in _PARTS
        if given[key] is not None
    }
    if readings:
        x, y, turn = shift_and_turn(readings, is_landscape)
        found |= {"back_x": mm(x), "back_y": mm(y), "turn": turn}
    if edges:
        left, right, top, bottom = edges
        found |= {"front_x": mm((left - right) / 2), "front_y": mm((top - bottom) / 2)}
    return found


def _refuse_twice(option: str, value: Any, given: dict[str, Any], keys: tuple[str, ...]) -> None:
    other = next((key for key in keys if given[key] is not None), None)
    if value and other:
        message = f"{option} and --{other.replace('_', '-')} exclude each other"
        raise UsageError.of("usage", message)


def _value(name: str, kind: Any, raw: str) -> float:
    from pnp.schema.values import Mismatch

    try:
        return float(kind.read(raw))
    except Mismatch as error:
        option = f"--{name.replace('_', '-')}"
        raise UsageError.of("usage", f"{option}: {error.message}", None, error.hint) from None


def _line(saved: Printer) -> str:
    """A printer in one line."""
    from pnp.model.units import in_mm

    parts = [
        f"{way}: {_errors_text(errors)}"
        for way, errors in (("portrait", saved.portrait), ("landscape", saved.landscape))
        if errors is not None
    ]
    if saved.margin is not None:
        parts.append(f"margin {in_mm(saved.margin)}")
    return f"{saved.name}  {'; '.join(parts)}"


def _errors_text(errors: PrinterErrors) -> str:
    from pnp.model.units import mm

    def both(x: float, y: float) -> str:
        return f"{round(x / mm(1), 2) + 0.0:g}, {round(y / mm(1), 2) + 0.0:g} mm"

    return (
        f"backs {both(errors.back_x, errors.back_y)}, turned {round(errors.turn, 2):g}°, "
        f"fronts {both(errors.front_x, errors.front_y)}, scale {errors.scale:g} %"
    )
