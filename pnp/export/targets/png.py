"""`png`: a picture of each card, as it is cut, or with its bleed; copies of a card are one file."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Flag, Mismatch, Number, Parsed

_DPI = 300


class PixelSize(tuple[int, int | None]):
    """Pixels across and down (None: as many as the shape of the card needs)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "x".join(str(number) for number in self if number is not None)


def _pixels(raw: object) -> PixelSize:
    """'750x1050', or '750' for the width alone. Raises Mismatch."""
    text = str(raw).strip().lower().replace("×", "x")
    numbers = [part.strip() for part in text.split("x")]
    if not all(part.isascii() and part.isdigit() and 0 < len(part) < 6 for part in numbers):
        numbers = []
    if len(numbers) not in (1, 2) or not all(map(int, numbers)):
        raise Mismatch(f"expected pixels across and down, found '{raw}'", "e.g. 750x1050, or 750")
    return PixelSize((int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else None))


def _make(job: ExportJob) -> Files:
    from pnp.export.face_names import face_names
    from pnp.export.raster import Resolution, pictures

    options = job.options
    how = Resolution(options["dpi"], options["pixels"], options["bleed"])
    if options["dpi"] != _DPI and options["pixels"]:
        from pnp.model.problems import InputError

        message = "--dpi and --pixels exclude each other"
        raise InputError.of("conflicting-keys", message)
    sizes = {size.key: size for size in (*job.fronts, *(job.backs or ()))}
    names = face_names(job)
    found = pictures(job, list(sizes.values()), how)
    return {f"{names[key]}.png": data for key, data in found}


KIND = Target(
    "png", "a picture of each card", "faces", "product", (".png",), _make, has_folder=True,
    options=(
        TargetOption("dpi", Number(10, 2400, whole=True), f"pixels per inch (default: {_DPI})",
                     _DPI),
        TargetOption("pixels", Parsed(_pixels, {"type": "string"}),
                     "size of each picture, such as 750x1050, or 750 for its width"),
        TargetOption("bleed", Flag(), "with the bleed (default: as the card is cut)", False),
    ),
)  # fmt: skip
