"""`stretched_picture`: a picture that is not printed in its own proportions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing
from pnp.preflight.findings import Finding
from pnp.preflight.measures.resolution import Printed, printed
from pnp.preflight.traits import IMAGES

_MOST = 0.02  # of a side


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    for one in printed(drawing):
        more = max(one.stretch, 1 / one.stretch) - 1
        if more <= _allowed(one):
            continue
        way = "wide" if one.stretch > 1 else "high"
        name = PurePath(one.image.op.path).name
        message = f"'{name}' is stretched: it is printed {more:.0%} too {way}"
        hint = "use 'fit: contain' or 'fit: cover', or a box of its proportions"
        yield Finding(
            "stretched-picture", message, hint, one.image.origin, one.image.box, is_of_value=True
        )


def _allowed(one: Printed) -> float:
    """A picture of few pixels may be off by one of them."""
    return max(_MOST, 1 / min(one.facts.width, one.facts.height))


KIND = Check(
    "stretched_picture", "a picture that is more than 2 % wider or higher than its pixels",
    drawing=_drawing, needs=IMAGES,
)  # fmt: skip
