"""The parts of a tray or lid of two strips, for boxes whose net is too large for one sheet.

One strip is the base with the walls above and below it, and a tab at each end of these walls. The
other strip, the sides, is a second base with the walls at the left and the right: it is glued into
the first, and its walls over the tabs. So the base is double, and no seam runs through a panel.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.net import Inner
from pnp.model.units import mm
from pnp.typeset.boxes.parts import Part, polygon, rectangle
from pnp.typeset.boxes.tray import HANGING, STANDING

_TAB = mm(6.5)  # not more, because tabs make the strip wider, and paper is as wide as it is
_SLANT = 0.15  # of its hinge, by which a tab becomes narrower on each side


def strip_parts(inner: Inner, thickness: float, base: str) -> tuple[Part, ...]:
    """The parts of the first strip; `base` as in `tray_parts`. Its walls are longer by the second
    base, and narrower by a thickness at both ends, so that their tabs are inside the sides."""
    width, height = inner.width + thickness, inner.height + thickness
    wall = inner.depth + 1.5 * thickness
    turns = STANDING if base == "base" else HANGING
    low, high = thickness, width - thickness
    walls = (
        Part("top", rectangle(low, -wall, high, 0.0), base, ((low, 0.0), (high, 0.0)),
             turns["top"]),
        Part("bottom", rectangle(low, height, high, height + wall), base,
             ((low, height), (high, height)), turns["bottom"]),
    )  # fmt: skip
    rows = ((-wall, 0.0, "top"), (height, height + wall, "bottom"))
    return (Part(base, rectangle(0.0, 0.0, width, height)), *walls, *_tabs(rows, (low, high)))


def _tabs(rows: tuple[tuple[float, float, str], ...], ends: tuple[float, float]) -> Iterator[Part]:
    for y0, y1, name in rows:
        slant = (y1 - y0) * _SLANT
        for x, way, side in ((ends[0], -1.0, "left"), (ends[1], 1.0, "right")):
            outline = polygon(
                (x, y0), (x + way * _TAB, y0 + slant), (x + way * _TAB, y1 - slant), (x, y1)
            )
            yield Part(
                f"tab-{name}-{side}", outline, name, ((x, y0), (x, y1)), flap=True, glued=True
            )


def side_parts(inner: Inner, thickness: float, hangs: bool) -> tuple[Part, ...]:
    """The parts of the second strip. It is as high as the room inside, so that it lies between the
    walls of the first; `hangs`: it is that of a lid."""
    width, height = inner.width + thickness, inner.height
    wall = inner.depth + thickness / 2
    turns = HANGING if hangs else STANDING
    return (
        Part("inside", rectangle(0.0, 0.0, width, height), flap=True, glued=True),
        Part("left", rectangle(-wall, 0.0, 0.0, height), "inside", ((0.0, 0.0), (0.0, height)),
             turns["left"]),
        Part("right", rectangle(width, 0.0, width + wall, height), "inside",
             ((width, 0.0), (width, height)), turns["right"]),
    )  # fmt: skip
