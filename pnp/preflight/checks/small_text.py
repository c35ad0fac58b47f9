"""`small_text`: text that is printed smaller than can be read."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Origin
from pnp.model.problems import excerpt
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, Text
from pnp.preflight.findings import Finding
from pnp.preflight.traits import SMALL_TEXT

_TOLERANCE = 0.005  # points


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element, and one for a figure: the smallest text in it."""
    limit = context.limits.smallest_text
    small: dict[Origin | None, Text] = {}
    for text in drawing.texts:
        if text.size < limit - _TOLERANCE and text.text.strip():
            origin = text.origin
            if origin not in small or text.size < small[origin].size:
                small[origin] = text
    for origin, text in small.items():
        message = f"the text '{excerpt(text.text.strip())}' is printed at {text.size:.1f} pt"
        hint = f"text below {limit:g} pt is hard to read: "
        if text.in_figure:
            message = f"in a figure, {message}"
            hint += "show this figure larger, or only a part of the face"
        else:
            hint += "shorten it, or make its box or its 'smallest' size larger"
        yield Finding("small-text", message, hint, origin, text.box, is_of_value=True)


KIND = Check(
    "small_text", "text below 6 pt, also after shrinking and in figures", drawing=_drawing,
    needs=SMALL_TEXT,
)  # fmt: skip
