"""`no_bleed`: a ground or a picture that ends at the cut, not at the bleed.

A cut that is a little off then shows a white edge. A ground on another one of the same colour that
has bleed is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Origin, Paint
from pnp.model.units import in_mm, mm
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.grounds import SIDES, Ground, grounds

_TOLERANCE = mm(0.1)


def _painting(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element, with all sides where it ends too early."""
    bled: set[tuple[int, Paint | None]] = set()
    short: dict[Origin | None, list[Ground]] = {}
    for ground in grounds(facts, context):
        key = ground.side, ground.paint
        if ground.reach >= context.bleed - _TOLERANCE:
            bled.add(key)
        elif ground.paint is None or key not in bled:
            short.setdefault(ground.item.origin, []).append(ground)
    for origin, found in short.items():
        sides = ", ".join(dict.fromkeys(SIDES[ground.side] for ground in found))
        least = min(ground.reach for ground in found)
        reach = f"{in_mm(least)} beyond" if least > _TOLERANCE else "at"
        what = "picture" if found[0].paint is None else "ground"
        message = f"the {what} ends {reach} the cut ({sides}); the bleed is {in_mm(context.bleed)}"
        hint = "let it fill the bleed: box: bleed"
        if found[0].paint is None:
            hint += "; or give it bleed: bleed_from: mirror"
        yield Finding("no-bleed", message, hint, origin, found[0].item.box)


def _applies(context: FaceContext) -> bool:
    return context.bleed > _TOLERANCE and context.content != "box"


KIND = Check(
    "no_bleed", "a ground or a picture that should bleed and does not", painting=_painting,
    applies=_applies,
)  # fmt: skip
