"""`low_contrast`: text that stands out too little from what is under it.

The contrast is that of WCAG 2, measured against all that is drawn below the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.measures.legibility import (
    color_name,
    is_covered,
    is_unseen,
    needed,
    ratio_name,
    worst,
)
from pnp.preflight.traits import FAINT_TEXT


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element: its text with the lowest contrast."""
    limits = context.limits
    low = [
        reading
        for reading in context.grounds.readings(facts)
        if reading.contrast < limits.contrast
        and reading.contrast < needed(reading, limits, context.enlarged)
        and not (is_unseen(reading) or is_covered(reading))
    ]
    for origin, reading in worst(low, lambda reading: reading.contrast):
        colors = f"{color_name(reading.color)} on {color_name(reading.ground)}"
        message = (
            f"its text has a contrast of {ratio_name(reading.contrast)} ({colors}), and needs "
            f"{needed(reading, limits, context.enlarged):g} : 1"
        )
        hint = "make the text or what is under it darker or lighter"
        yield Finding("low-contrast", message, hint, origin, reading.box)


KIND = Check(
    "low_contrast", "text that stands out too little from what is under it", face=_face,
    needs=FAINT_TEXT,
)  # fmt: skip
