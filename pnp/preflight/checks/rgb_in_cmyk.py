"""`rgb_in_cmyk`: RGB in a file for a printing press.

A profile with an ICC profile converts RGB; screens show brighter colours than inks can print. A
file for a print shop without a conversion may be printed in any colours, or refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.problems import Severity
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts, Image, Item
from pnp.preflight.findings import Finding
from pnp.preflight.measures.inks import colors_of
from pnp.preflight.measures.pictures import picture_facts


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for a face: the first thing in RGB."""
    profile = context.limits.profile
    is_converted = profile.color == "cmyk"
    if not (is_converted or (profile.is_for_print_shop and profile.color in ("unchanged", "rgb"))):
        return
    first = next((item for item in facts.items if not item.in_figure and _is_rgb(item)), None)
    if first is None:
        return
    severity: Severity | None = None
    message = f"colours are RGB, and the profile '{profile.name}' converts them to inks"
    hint = "bright colours become duller: ask for a proof, or write colours as 'cmyk(…)'"
    if not is_converted:
        severity = "warning"
        message = f"colours are RGB, and the profile '{profile.name}' does not convert them"
        hint = "set 'color: cmyk' and 'icc' of the profile, or write colours as 'cmyk(…)'"
    yield Finding("rgb-in-cmyk", message, hint, first.origin, first.box, severity=severity)


def _is_rgb(item: Item) -> bool:
    if isinstance(item, Image):
        found = picture_facts(item.op.path)
        return found is not None and found.colors == 3
    return any(len(color) == 3 for color in colors_of(item.op))


KIND = Check("rgb_in_cmyk", "RGB in a file for a printing press", "note", face=_face)
