"""`rgb_in_cmyk`: RGB in a file for a printing press.

The profile converts it to inks. Screens show brighter colours than inks can print.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts, Image, Item
from pnp.preflight.findings import Finding
from pnp.preflight.measures.inks import colors_of
from pnp.preflight.measures.pictures import picture_facts


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for a face: the first thing in RGB."""
    profile = context.limits.profile
    for item in facts.items:
        if not item.in_figure and _is_rgb(item):
            what, them, instead = "colours are", "them", "write colours as 'cmyk(…)'"
            if isinstance(item, Image):
                name = PurePath(item.op.path).name
                what, them, instead = f"'{name}' is", "it", "save it as CMYK"
            message = f"{what} RGB, and the profile '{profile.name}' converts {them} to inks"
            hint = f"bright colours become duller: ask for a proof, or {instead}"
            yield Finding("rgb-in-cmyk", message, hint, item.origin, item.box)
            return


def _is_rgb(item: Item) -> bool:
    if isinstance(item, Image):
        found = picture_facts(item.op.path)
        return found is not None and found.colors == 3
    return any(len(color) == 3 for color in colors_of(item.op))


KIND = Check(
    "rgb_in_cmyk", "RGB in a file for a printing press", "note", face=_face,
    applies=lambda context: context.limits.profile.color == "cmyk",
)  # fmt: skip
