"""`bleed_too_small`: a ground that reaches the cut of a face with less bleed than is printed."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.impose.papers import mm_text
from pnp.model.units import in_mm, mm
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.grounds import grounds

_TOLERANCE = mm(0.1)
_ENOUGH = mm(3)  # the usual bleed: a style that prints more does not ask for more


def _painting(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    ground = next(grounds(facts, context), None)
    if ground is None:
        return
    what = "a picture" if ground.paint is None else "a ground"
    message = f"{what} reaches the cut, and the layout has no bleed"
    if context.bleed > _TOLERANCE:
        message = f"{what} reaches the cut, and the layout has {in_mm(context.bleed)} of bleed"
    limits, wanted = context.limits, _wanted(context)
    if limits.bleed:
        message += f"; the profile '{limits.profile.name}' asks for {in_mm(wanted)}"
    elif wanted > _TOLERANCE:
        message += f", where the sheet prints {in_mm(limits.sheet_bleed)}"
    enough = mm_text(max(wanted, _ENOUGH))
    hint = f"write 'bleed: {enough}mm', and let grounds fill it: box: bleed"
    yield Finding("bleed-too-small", message, hint, None, ground.item.box, context.layout)


def _wanted(context: FaceContext) -> float:
    return context.limits.bleed or min(context.limits.sheet_bleed, _ENOUGH)


def _applies(context: FaceContext) -> bool:
    enough = max(_wanted(context), 2 * _TOLERANCE) - _TOLERANCE
    return context.bleed < enough


KIND = Check(
    "bleed_too_small", "less bleed than the sheet prints, under a ground", painting=_painting,
    applies=_applies,
)  # fmt: skip
