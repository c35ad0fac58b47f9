"""The parts of a tray and of its lid: a base, four walls, a glue tab at each corner.

The left and right walls are shorter than the base by a thickness at both ends, so that their tabs
are inside the other two walls.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.net import Inner
from pnp.model.sheet import Turn
from pnp.model.units import mm
from pnp.typeset.boxes.parts import Part, polygon, rectangle

_MOST_TAB = mm(15)
_TAB = 0.8  # of the walls' height
_SLANT = 0.25  # of its hinge, by which a tab becomes narrower on each side

# how walls that stand on the table, and those that hang from a lid, are turned in a net
STANDING: dict[str, Turn] = {"top": 0, "right": 90, "bottom": 180, "left": 270}
HANGING: dict[str, Turn] = {"top": 180, "right": 270, "bottom": 0, "left": 90}


def tray_parts(inner: Inner, thickness: float, base: str) -> tuple[Part, ...]:
    """The parts; `base` is the name of the base: 'base' of a tray, whose walls point up, or 'lid',
    whose walls point down."""
    width, height = inner.width + thickness, inner.height + thickness
    wall = inner.depth + thickness / 2
    turns = STANDING if base == "base" else HANGING
    low, high = thickness, height - thickness
    walls = (
        Part("top", rectangle(0.0, -wall, width, 0.0), base, ((0.0, 0.0), (width, 0.0)),
             turns["top"]),
        Part("right", rectangle(width, low, width + wall, high), base,
             ((width, low), (width, high)), turns["right"]),
        Part("bottom", rectangle(0.0, height, width, height + wall), base,
             ((0.0, height), (width, height)), turns["bottom"]),
        Part("left", rectangle(-wall, low, 0.0, high), base, ((0.0, low), (0.0, high)),
             turns["left"]),
    )  # fmt: skip
    tab = min(wall * _TAB, _MOST_TAB, width / 2 - mm(1))
    tabs = _tabs(((-wall, 0.0, "left"), (width, width + wall, "right")), (low, high), tab)
    return (Part(base, rectangle(0.0, 0.0, width, height)), *walls, *tabs)


def _tabs(
    walls: tuple[tuple[float, float, str], ...], ends: tuple[float, float], tab: float
) -> Iterator[Part]:
    for x0, x1, name in walls:
        slant = (x1 - x0) * _SLANT
        for y, way, end in ((ends[0], -1.0, "top"), (ends[1], 1.0, "bottom")):
            outline = polygon(
                (x0, y), (x0 + slant, y + way * tab), (x1 - slant, y + way * tab), (x1, y)
            )
            yield Part(
                f"tab-{end}-{name}", outline, name, ((x0, y), (x1, y)), flap=True, glued=True
            )
