"""Whether texts are seen well enough: the contrast that each needs, and the text of an element that
is worst.

Large text is of 18 pt, or of 14 pt if it is bold: WCAG 2.2, success criterion 1.4.3.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from pnp.geometry.contrast import RGB
from pnp.model.face import FontKey, Origin
from pnp.preflight.limits import Limits
from pnp.preflight.measures.grounds import Reading

_LARGE, _LARGE_BOLD, _BOLD = 18.0, 14.0, 700
_ROUNDED = 0.005  # points, of sizes that were computed
_SAME = 1.1  # the contrast below which a text is not seen at all
_HIDDEN = 0.5  # the part of a text that must be covered to spoil it


def is_unseen(reading: Reading) -> bool:
    """Whether a text has the colour of what is under it."""
    return reading.highest < _SAME


def is_covered(reading: Reading) -> bool:
    """Whether half of a text or more lies under something."""
    return reading.covered >= _HIDDEN


def needed(reading: Reading, limits: Limits, enlarged: float) -> float:
    """The contrast that a text needs on a face that is printed `enlarged`."""
    size = reading.size * enlarged
    if size >= _LARGE - _ROUNDED:
        return limits.large_contrast
    # a font file is read only if the weight decides
    low = min(reading.contrast, reading.grey)
    if size < _LARGE_BOLD - _ROUNDED or low >= limits.contrast:
        return limits.contrast
    return limits.large_contrast if _is_bold(reading.font) else limits.contrast


def worst(
    readings: Iterable[Reading], measure: Callable[[Reading], float]
) -> Iterator[tuple[Origin | None, Reading]]:
    """Of each element, the reading with the lowest `measure`."""
    found: dict[Origin | None, Reading] = {}
    for reading in readings:
        known = found.get(reading.origin)
        if known is None or measure(reading) < measure(known):
            found[reading.origin] = reading
    yield from found.items()


def color_name(color: RGB) -> str:
    """A colour as layouts write it: '#b8392b'."""
    return "#" + "".join(f"{round(255 * max(0.0, min(1.0, part))):02x}" for part in color)


def ratio_name(ratio: float) -> str:
    """A ratio in a message, never rounded up to one that is asked for: '4.4 : 1'."""
    return f"{math.floor(10 * ratio) / 10:.1f} : 1"


@lru_cache(maxsize=256)
def _is_bold(font: FontKey) -> bool:
    from pnp.fonts.facts import NoFont, read_heads

    weight = dict(font.axes).get("wght")
    if weight is not None:
        return weight >= _BOLD
    try:
        heads = read_heads(Path(font.path))
    except NoFont:
        return False
    return any(head.weight >= _BOLD for head in heads if head.index == font.index)
