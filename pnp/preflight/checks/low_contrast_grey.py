"""`low_contrast_grey`: text that stands out in colour, but not in a print in greys."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.measures.legibility import is_covered, needed, ratio_name, worst
from pnp.preflight.traits import FAINT_TEXT


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element: its text with the lowest contrast in greys."""
    limits = context.limits
    low = [
        reading
        for reading in context.grounds.readings(facts)
        if reading.grey < limits.contrast
        and reading.grey < needed(reading, limits, context.enlarged) <= reading.contrast
        and not is_covered(reading)
    ]
    for origin, reading in worst(low, lambda reading: reading.grey):
        message = (
            f"in greys its text has a contrast of {ratio_name(reading.grey)}, and needs "
            f"{needed(reading, limits, context.enlarged):g} : 1; in colour it "
            f"has {ratio_name(reading.contrast)}"
        )
        hint = "for prints in greys (--grey), take colours that differ more in lightness"
        yield Finding("low-contrast-grey", message, hint, origin, reading.box)


KIND = Check(
    "low_contrast_grey",
    "text that stands out in colour, but not in a print in greys",
    "note",
    face=_face,
    needs=FAINT_TEXT,
)
