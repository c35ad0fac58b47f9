"""The box round the ink of a text: exact, and slower than the approximate box of `facts.Text`."""

from __future__ import annotations

from pnp.draw.extent import Corners, moved
from pnp.geometry.segments import control_bounds
from pnp.preflight.facts import Text, within
from pnp.text.shaping.letter_outlines import run_segments


def ink_box(text: Text) -> Corners | None:
    """The box round the letters of a text on the face, in points, cut off by the clips around it;
    None if nothing of it may be seen."""
    segments = run_segments(text.op)
    if not segments:
        return None
    x0, y0, x1, y1 = control_bounds(segments)
    out = text.op.stroke.width / 2 if text.op.stroke is not None else 0.0
    box = moved((x0 - out, y0 - out, x1 + out, y1 + out), text.matrix)
    return box if text.clip is None else within(box, text.clip)
