"""Registration marks and colour bar: what a printer checks the printing by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.impose.marks.spans import overlap
from pnp.impose.marks.strips import Band, Side, Strip, between, beyond
from pnp.impose.papers import SAME
from pnp.model.face import Box, Color
from pnp.model.sheet import Patch, Target
from pnp.model.units import mm

CLEAR = mm(1)  # around each
RADIUS = mm(2)
TARGET = 3 * RADIUS  # from one end of the cross to the other
_STEPS = (0.0, 0.25, -0.25, 0.125, -0.125, 0.375, -0.375)  # from the middle, shares of the side
_SIZES = mm(3), mm(5)  # of a patch: at least, at most
LEAST_PATCH = _SIZES[0]
_BAR_SIDES: tuple[Side, ...] = ("right", "left", "top", "bottom")
# four inks, three colours of a screen, four greys
PATCHES: tuple[Color, ...] = (
    (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0),
    (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.2,), (0.4,), (0.6,), (0.8,),
)  # fmt: skip


def targets_in(strips: Mapping[Side, Strip], taken: Sequence[Box]) -> tuple[Target, ...]:
    """A registration mark on each side that has room for it: in the middle, or as near to it as
    there is room."""
    found: list[Target] = []
    for strip in strips.values():
        boxes = [*taken, *map(target_box, found)]
        for target in _targets(strip, taken):
            if not any(overlap(target_box(target), box, CLEAR) for box in boxes):
                found.append(target)
                break
    return tuple(found)


def target_box(target: Target) -> Box:
    """The paper that a registration mark takes."""
    return target.x - target.reach, target.y - target.reach, 2 * target.reach, 2 * target.reach


def _targets(strip: Strip, taken: Sequence[Box]) -> Iterator[Target]:
    """Places for a registration mark, the best first."""
    past = beyond(strip, taken)
    low, high = strip.along
    for step in _STEPS:
        at = (low + high) / 2 + step * (high - low)
        around = at - TARGET / 2, at + TARGET / 2
        start = strip.depth - past.depth
        for away in (0.0, start + CLEAR if start > 0 else 0.0):
            if strip.depth - away < TARGET - SAME:
                continue
            x, y, width, height = strip.band(around, away, away + TARGET).box
            yield Target(x + width / 2, y + height / 2, RADIUS)


def patches_in(strips: Mapping[Side, Strip], taken: Sequence[Box]) -> tuple[Patch, ...]:
    """A colour bar on the first side that has room for it; none if no side has."""
    for side in _BAR_SIDES:
        if side not in strips:
            continue
        bands = (*between(strips[side], taken), beyond(strips[side], taken))
        for band in (one.less(CLEAR) for one in bands):
            size = min(_SIZES[1], band.depth, band.length / len(PATCHES))
            if size >= _SIZES[0] - SAME:
                return tuple(_bar(band, size))
    return ()


def _bar(band: Band, size: float) -> Iterator[Patch]:
    x, y, _, _ = band.middle(size * len(PATCHES), size)
    for number, color in enumerate(PATCHES):
        dx, dy = (0.0, number * size) if band.upright else (number * size, 0.0)
        yield Patch((x + dx, y + dy, size, size), color)
