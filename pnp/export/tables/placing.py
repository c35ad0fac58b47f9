"""Places for pieces on a table, beside each other.

In: boxes and the size of the table. Out: a corner for each box, so that none overlaps another.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.face import Box


def places_for(
    sizes: Sequence[tuple[float, float]], width: float, height: float
) -> list[tuple[float, float]] | None:
    """The top left corner of each box on a table: large ones first, from the top left. None if
    there is no room."""
    order = sorted(range(len(sizes)), key=lambda i: (-sizes[i][0] * sizes[i][1], i))
    placed: dict[int, Box] = {}
    for i in order:
        found = _free_place(list(placed.values()), sizes[i], width, height)
        if found is None:
            return None
        placed[i] = (*found, *sizes[i])
    return [placed[i][:2] for i in range(len(sizes))]


def _free_place(
    taken: Sequence[Box], size: tuple[float, float], width: float, height: float
) -> tuple[float, float] | None:
    """The place for a box that is nearest to the top, beside or below those taken."""
    lefts = sorted({0.0, *(x + w for x, _, w, _ in taken)})
    tops = sorted({0.0, *(y + h for _, y, _, h in taken)})
    for top in tops:
        for left in lefts:
            box = left, top, *size
            is_inside = left + size[0] <= width and top + size[1] <= height
            if is_inside and not any(_overlap(box, other) for other in taken):
                return left, top
    return None


def _overlap(one: Box, other: Box) -> bool:
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))
