"""The options of pictures of cards in space, and what they mean together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.frames import MOST_SIDE
from pnp.export.pictures.options import COLOR, CORNER, QUALITY
from pnp.export.scenes.scene import Look
from pnp.export.target_kinds import ExportJob, TargetOption
from pnp.model.problems import InputError
from pnp.schema.pixels import PIXELS, PixelSize
from pnp.schema.values import Choice, Number

MOST_CARDS = 100
_MOST_PIXELS = 25_000_000
_ENDINGS = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
ENDINGS = tuple(_ENDINGS.values())
_WIDE = PixelSize((1600, None))
SHARED = (
    TargetOption("pixels", PIXELS, "size of the picture, such as 1200x630, or 1200 for its width "
                 "(default: 1600)", _WIDE),
    TargetOption("format", Choice(tuple(_ENDINGS)), "png, jpeg or webp (default: png)", "png"),
    QUALITY,
    TargetOption("background", COLOR, "the colour of the ground (default: transparent)"),
    TargetOption("margin", Number(0, 40), "in percent of the shorter side (default: 6)", 6),
    TargetOption("shadow", Number(0, 200), "how dark shadows are, in percent (default: 100)", 100),
    CORNER,
)  # fmt: skip


def count_option(usual: int) -> TargetOption:
    """The option for the number of cards."""
    doc = f"how many cards it shows (default: {usual}, or those that are named)"
    return TargetOption("count", Number(1, MOST_CARDS, whole=True), doc)


def arc_options(angle: float, radius: float) -> Sequence[TargetOption]:
    """The options of cards in an arc."""
    return (
        TargetOption("angle", Number(0, 330), "from the first card to the last, in degrees "
                     f"(default: {angle:g})", angle),
        TargetOption("radius", Number(0.2, 20), "from the middle of the cards to the point that "
                     f"they turn about, in lengths of a card (default: {radius:g})", radius),
        TargetOption("tilt", Number(0, 75), "how far the table is tilted away, in degrees "
                     "(default: 0)", 0),
    )  # fmt: skip


def look_of(job: ExportJob) -> Look:
    """The size and the light of the picture of a job. Raises InputError for too many pixels."""
    options: Any = job.options
    width, height = options["pixels"]
    if max(width, height or 0) > MOST_SIDE or width * (height or 1) > _MOST_PIXELS:
        size = f"{width} × {height}" if height else f"a width of {width}"
        raise InputError.of(
            "picture", f"the picture of '{job.name}' would have {size} pixels", None,
            f"at most {MOST_SIDE} to a side, and {_MOST_PIXELS // 1_000_000} million in all",
        )  # fmt: skip
    reflection = options.get("reflection", 0) / 100
    return Look((width, height), options["margin"] / 100, options["shadow"] / 100, reflection)


def encoding_of(job: ExportJob) -> tuple[Encoding, str]:
    """The format of the picture of a job, and its ending."""
    name = job.options["format"]
    quality = None if name == "png" else job.options["quality"]
    return Encoding(name, quality), _ENDINGS[name]
