"""`low_resolution`: a picture with too few pixels for the size at which it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.model.problems import Severity
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing
from pnp.preflight.findings import Finding
from pnp.preflight.measures.resolution import printed
from pnp.preflight.traits import IMAGES


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    limits = context.limits
    for one in printed(drawing):
        dpi = one.lowest_dpi
        if round(dpi) >= limits.low_resolution:
            continue
        width, height = one.needed(limits.low_resolution)
        message = (
            f"'{PurePath(one.image.op.path).name}' is printed at {dpi:.0f} dpi, and needs "
            f"{limits.low_resolution:g} dpi"
        )
        hint = (
            f"use a picture of {width} × {height} pixels (it has {one.facts.width} × "
            f"{one.facts.height}), or print it smaller"
        )
        severity: Severity | None = "error" if round(dpi) < limits.poor_resolution else None
        yield Finding(
            "low-resolution", message, hint, one.image.origin, one.image.box, severity=severity,
            is_of_value=True,
        )  # fmt: skip


KIND = Check(
    "low_resolution", "a picture below 200 dpi as it is printed (below 100: an error)",
    drawing=_drawing, needs=IMAGES,
)  # fmt: skip
