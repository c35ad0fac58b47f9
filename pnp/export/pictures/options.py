"""The options that targets of pictures share, and what they mean together."""

from __future__ import annotations

from typing import Any

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.frames import Resolution
from pnp.export.pictures.patterns import read_pattern
from pnp.export.target_kinds import ExportJob, TargetOption
from pnp.model.face import Color
from pnp.model.problems import InputError
from pnp.model.units import mm
from pnp.schema.colors import parse_color
from pnp.schema.pixels import PIXELS
from pnp.schema.values import Flag, Length, Mismatch, Number, Parsed

USUAL_DPI = 300
_STRING = {"type": "string"}


class Millimetres(float):
    """A length in points whose text is in millimetres, for names of folders."""

    def __str__(self) -> str:
        return f"{round(self / mm(1), 2):g}mm"


class ScreenColor(tuple[float, ...]):
    """A grey or an RGB colour whose text is its digits, for names of folders."""

    __slots__ = ()

    def __str__(self) -> str:
        values = self * 3 if len(self) == 1 else self
        return "".join(f"{round(value * 255):02x}" for value in values)


def _length(raw: object) -> Millimetres:
    found: Any = Length(low=0, high=mm(100)).read(raw)
    return Millimetres(found)


def _color(raw: object) -> ScreenColor:
    found = parse_color(raw)
    if len(found) == 4:
        raise Mismatch(f"expected a colour of screens, found '{raw}'", "e.g. white, or '#b8392b'")
    return ScreenColor(found)


LENGTH = Parsed(_length, _STRING)
COLOR = Parsed(_color, _STRING)
DPI = TargetOption(
    "dpi", Number(10, 2400, whole=True), f"pixels per inch (default: {USUAL_DPI})", USUAL_DPI
)
BLEED = TargetOption("bleed", Flag(), "with the bleed (default: as the card is cut)", False)
CORNER = TargetOption(
    "corner", LENGTH, "the radius of the corners; 0mm: square (default: as in the layout)"
)
COPIES = TargetOption("copies", Flag(), "a file for each copy of a card (default: one)", False)
NAME = TargetOption(
    "name", Parsed(read_pattern, _STRING),
    "names of files, such as '{number:03}-{id}-{side}'", names_folder=False,
)  # fmt: skip
QUALITY = TargetOption("quality", Number(1, 100, whole=True), "1 to 100 (default: 90)", 90)
RASTER = (
    DPI,
    TargetOption("pixels", PIXELS, "size of each picture, such as 750x1050, or 750 for its width"),
    BLEED,
    TargetOption("cut", PIXELS, "the pixels in the middle that are the card; the rest is bleed"),
    CORNER,
    TargetOption("background", COLOR, "the colour of what is cut off (default: transparent)"),
    TargetOption("upright", Flag(), "landscape cards are turned by 90°", False),
    COPIES,
    NAME,
)  # fmt: skip


def resolution(job: ExportJob, encoding: Encoding) -> Resolution:
    """How large the pictures of a job are, and what is cut off. Raises InputError for options that
    exclude each other."""
    options = job.options
    if options["dpi"] != USUAL_DPI and (options["pixels"] or options["cut"]):
        other = "pixels" if options["pixels"] else "cut"
        message = f"--dpi and --{other} exclude each other"
        raise InputError.of("conflicting-keys", message)
    background: Color | None = options["background"] and tuple(options["background"])
    return Resolution(
        options["dpi"], options["pixels"], options["bleed"], options["cut"], options["corner"],
        background, is_cut=encoding.has_alpha or background is not None, upright=options["upright"],
        longer_side=max(job.offer.width, job.offer.height) if job.offer else None,
    )  # fmt: skip
