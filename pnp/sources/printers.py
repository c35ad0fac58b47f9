"""Printers as they were measured: one YAML file each, in the user's folder of settings.

In: the folder, the name of a printer. Out: a `Printer`, or the text of its file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.files.listing import is_file, paths_in
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems, Span, UsageError, did_you_mean
from pnp.model.sheet import Printer, PrinterErrors
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.schema.records import read_record
from pnp.schema.values import Key, Length, Number, Parsed
from pnp.sources.reader import read_yaml

FOLDER = "printers"  # in the folder of settings of the user
_ENDING = ".yaml"
_SHIFT = Length(low=-mm(50), high=mm(50))
MARGIN = Length(low=0, high=mm(50))
ERROR_KEYS = {
    "front_x": Key(_SHIFT, default=0.0, doc="so far are fronts too far on the right"),
    "front_y": Key(_SHIFT, default=0.0, doc="so far are fronts too low"),
    "back_x": Key(_SHIFT, default=0.0, doc="so far are backs on the right of their fronts"),
    "back_y": Key(_SHIFT, default=0.0, doc="so far are backs below their fronts"),
    "turn": Key(Number(-10, 10), default=0.0, doc="degrees by which backs are turned clockwise"),
    "scale": Key(Number(80, 120), default=100.0, doc="the size of what is printed, in percent"),
}
_WAYS = ("portrait", "landscape")
_NAME = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_HEAD = "# A printer, as measured with the test sheet of 'pnp printer calibrate': its errors.\n"


def printer_names(folder: Path) -> list[str]:
    """The printers that are saved in a folder."""
    return sorted(path.stem for path in paths_in(folder, _ENDING) if is_file(path))


def printer_file(folder: Path, name: str) -> Path:
    """The file of a printer. Raises UsageError for a name that cannot be that of a file."""
    if not _NAME.fullmatch(name) or name.endswith("."):
        hint = "a name has letters, digits, '-', '_' and '.', and begins with a letter or a digit"
        raise UsageError.of("usage", f"'{name}' cannot be the name of a printer", None, hint)
    return folder / f"{name}{_ENDING}"


def read_printer(folder: Path, name: str) -> Printer:
    """A printer that is saved. Raises UsageError if there is none of this name, InputError if its
    file is wrong."""
    path = printer_file(folder, name)
    if not is_file(path):
        known = printer_names(folder)
        hint = did_you_mean(name, known, "printers") if known else "pnp printer set saves one"
        raise UsageError.of("unknown-name", f"there is no printer '{name}'", None, hint)
    problems = Problems()
    raw = read_yaml(path, str(path))
    if not isinstance(raw, Record):
        message = "expected keys and values: portrait, landscape, margin"
        problems.add("wrong-structure", message, Span(str(path), 1, 1))
        raw = Record()
    keys = {way: Key(Parsed(lambda one: one)) for way in _WAYS} | {"margin": Key(MARGIN)}
    found = read_record(raw, keys, problems, "printer")
    ways = {way: _errors(found[way], way, raw, problems) for way in _WAYS if way in raw}
    problems.stop_on_errors()
    return Printer(name, **ways, margin=found["margin"])


def _errors(raw: Any, way: str, record: Record, problems: Problems) -> PrinterErrors:
    return PrinterErrors(**read_record(raw, ERROR_KEYS, problems, f"'{way}'", record.span(way)))


def printer_text(printer: Printer) -> str:
    """The text of the file of a printer."""
    lines = [_HEAD]
    for way, errors in (("portrait", printer.portrait), ("landscape", printer.landscape)):
        if errors is not None:
            lines.append(f"{way}:\n")
            lines += [f"  {key}: {_value(key, errors)}\n" for key in ERROR_KEYS]
    if printer.margin is not None:
        lines.append(f"margin: {_mm(printer.margin)}\n")
    return "".join(lines)


def _value(key: str, errors: PrinterErrors) -> str:
    value: float = getattr(errors, key)
    return f"{round(value, 4):g}" if key in ("turn", "scale") else _mm(value)


def _mm(points: float) -> str:
    return f"{round(points / mm(1), 3) + 0.0:g}mm"
