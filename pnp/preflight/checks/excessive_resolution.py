"""`excessive_resolution`: a picture with far more pixels than a print can show.

It is printed as well as a smaller one; but the file is large, and slow to send and to print.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing
from pnp.preflight.findings import Finding
from pnp.preflight.measures.resolution import printed
from pnp.preflight.traits import IMAGES

_SMALL = 2_000_000  # pixels that no one misses the room of


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    limit = context.limits.high_resolution
    for one in printed(drawing):
        pixels = one.facts.width * one.facts.height
        if one.lowest_dpi <= limit or pixels <= _SMALL:
            continue
        width, height = one.needed(limit / 2)
        message = (
            f"'{PurePath(one.image.op.path).name}' is printed at {one.lowest_dpi:.0f} dpi, and "
            f"more than {limit:g} dpi are not seen"
        )
        hint = (
            f"{width} × {height} pixels are enough (it has {one.facts.width} × "
            f"{one.facts.height}); or set 'max_dpi: 300' of the product"
        )
        yield Finding(
            "excessive-resolution", message, hint, one.image.origin, one.image.box,
            is_of_value=True,
        )  # fmt: skip


KIND = Check(
    "excessive_resolution", "a large picture above 600 dpi as it is printed", "note",
    drawing=_drawing, needs=IMAGES,
)  # fmt: skip
