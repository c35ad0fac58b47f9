"""Traits: what a drawing must have so that a check can find anything in it.

Most drawings of a deck are a text in its place. A check that names the traits which it needs is not
called for them, which saves more time than anything that it does by itself.
"""

from __future__ import annotations

from pnp.draw.extent import Corners
from pnp.preflight.facts import Drawing, beyond

IMAGES = 1  # raster pictures
LINES = 2  # lines or shapes
SMALL_TEXT = 4  # text that is smaller than the smallest size
SEVERAL_TEXTS = 8  # several runs of text that may be of different elements
NEAR_EDGE = 16  # it reaches out of the safe area, or nearer to the cut than text should be
TEXT_NEAR_EDGE = 32  # text among what is near the edge
FAINT_TEXT = 64  # of a face: text that may be seen badly


def traits_of(drawing: Drawing, smallest: float, inner: Corners) -> int:
    """The sum of the traits of a drawing with a box. `smallest` is a size of text in points,
    `inner` what is not near the edge."""
    assert drawing.box is not None
    left, top, right, bottom = drawing.box
    x0, y0, x1, y1 = inner
    found = 0
    if left < x0 or top < y0 or right > x1 or bottom > y1:
        found = NEAR_EDGE
        if drawing.text_box is not None and max(beyond(drawing.text_box, inner)) > 0:
            found += TEXT_NEAR_EDGE
    if drawing.smallest < smallest:
        found += SMALL_TEXT
    if drawing.text_colors is not None:  # one text, and nothing else
        return found
    if drawing.has_images:
        found += IMAGES
    if drawing.has_lines:
        found += LINES
    if drawing.runs > 1:
        found += SEVERAL_TEXTS
    return found
