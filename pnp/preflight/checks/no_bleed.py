"""`no_bleed`: a ground or a picture that ends at the cut, not at the bleed.

A cut that is a little off then shows a white edge. A ground on another one of the same colour that
has bleed is right. On a box, this is true of each panel, also at a fold to a hidden flap.
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
    bled: set[tuple[str, int, Paint | None]] = set()
    short: dict[tuple[Origin | None, str], list[Ground]] = {}
    for ground in grounds(facts, context):
        key = ground.panel, ground.side, ground.paint
        if ground.reach >= context.bleed - _TOLERANCE or ground.is_clipped:
            bled.add(key)
        elif ground.paint is None or key not in bled:
            short.setdefault((ground.item.origin, ground.panel), []).append(ground)
    for (origin, panel), found in short.items():
        sides = ", ".join(dict.fromkeys(SIDES[ground.side] for ground in found))
        least = min(ground.reach for ground in found)
        reach = f"{in_mm(least)} beyond" if least > _TOLERANCE else "at"
        what = "picture" if found[0].paint is None else "ground"
        edge = f"edge of the panel '{panel}'" if panel else "cut"
        message = (
            f"the {what} ends {reach} the {edge} ({sides}); the bleed is {in_mm(context.bleed)}"
        )
        fill = "box: {x: -3mm, y: -3mm, w: 100% + 6mm, h: 100% + 6mm}" if panel else "box: bleed"
        hint = f"let it fill the bleed: {fill}"
        if found[0].paint is None:
            hint += "; or give it bleed: bleed_from: mirror"
        yield Finding("no-bleed", message, hint, origin, found[0].item.box)


KIND = Check(
    "no_bleed", "a ground or a picture that should bleed and does not", painting=_painting,
    applies=lambda context: context.bleed > _TOLERANCE,
)  # fmt: skip
