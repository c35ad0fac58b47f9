"""`text_in_four_inks`: small text that is printed with all four inks.

Plates never meet exactly: thin strokes of four inks get coloured edges, and are hard to read.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing
from pnp.preflight.findings import Finding
from pnp.preflight.measures.inks import ink_name, is_in_four_inks, plates

_SMALL = 12.0  # points


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element and colour."""
    profile = context.limits.profile
    seen = set()
    for text in drawing.texts:
        color = text.op.fill
        if text.in_figure or text.size > _SMALL or not isinstance(color, tuple):
            continue
        if (text.origin, color) in seen or not text.text.strip():
            continue
        seen.add((text.origin, color))
        if is_in_four_inks(color, profile):
            inks = ink_name(plates(color, profile))
            message = f"text of {text.size:.3g} pt is printed in four inks: {inks}"
            hint = "use black, a grey, or a colour of two inks, such as 'cmyk(0%, 90%, 60%, 0%)'"
            yield Finding("text-in-four-inks", message, hint, text.origin, text.box)


KIND = Check(
    "text_in_four_inks", "text up to 12 pt that is printed in four inks", drawing=_drawing,
    applies=lambda context: context.limits.profile.color == "cmyk",
)  # fmt: skip
