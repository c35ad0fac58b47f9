"""`poor_jpeg`: a JPEG that was saved with so little quality that its squares are seen in print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing
from pnp.preflight.findings import Finding
from pnp.preflight.measures.resolution import printed
from pnp.preflight.traits import IMAGES

_POOR = 50  # of 100
_FINE = 450.0  # dpi at which the squares of eight pixels are too small to be seen


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    for one in printed(drawing):
        quality = one.facts.quality
        if quality is None or quality >= _POOR or one.lowest_dpi >= _FINE:
            continue
        message = (
            f"'{PurePath(one.image.op.path).name}' was saved with a JPEG quality of about {quality}"
            f" of 100, and is printed at {one.lowest_dpi:.0f} dpi"
        )
        hint = "save it again from the original with a quality of 85 or more, or as PNG"
        yield Finding("poor-jpeg", message, hint, one.image.origin, one.image.box, is_of_value=True)


KIND = Check("poor_jpeg", "a JPEG with a quality below 50 of 100", drawing=_drawing, needs=IMAGES)
