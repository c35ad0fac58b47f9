"""`hidden_text`: text that is not seen: it has the colour of its ground, or lies under a shape."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.problems import excerpt
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.measures.grounds import Reading
from pnp.preflight.measures.legibility import color_name, is_covered, is_unseen, worst
from pnp.preflight.traits import FAINT_TEXT


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element: the text that is hidden most."""
    hidden = [one for one in context.grounds.readings(facts) if is_covered(one) or is_unseen(one)]
    for origin, reading in worst(hidden, lambda reading: -reading.covered):
        message, hint = _covered(reading) if is_covered(reading) else _unseen(reading)
        yield Finding("hidden-text", message, hint, origin, reading.box)


def _covered(reading: Reading) -> tuple[str, str]:
    part = "is" if reading.covered == 1 else "is partly"
    name = reading.cover.element if reading.cover else ""
    by = f"'{name}'" if name else "what is drawn after it"
    message = f"the text '{excerpt(reading.text)}' {part} hidden by {by}"
    return message, "elements are drawn in the order in which they are listed: move this one down"


def _unseen(reading: Reading) -> tuple[str, str]:
    colors = f"{color_name(reading.color)} on {color_name(reading.ground)}"
    message = f"its text has the colour of what is under it ({colors})"
    return message, "give the text or what is under it another colour"


KIND = Check(
    "hidden_text", "text in the colour of what is under it, or under a shape", face=_face,
    needs=FAINT_TEXT,
)  # fmt: skip
