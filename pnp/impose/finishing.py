"""What is cut and folded of the sheets of a product, and in which order.

In: the sheets of a product, or the nets of its boxes. Out: a `Finishing`. Points, y down.

Straight cuts go through the whole paper, so they are made in passes: first all cuts of one way,
then those of the other way through each strip. The cuts of the first pass may not go through a
piece. If both ways are possible, the longer cuts are first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.impose.papers import SAME
from pnp.model.face import Box, Segments
from pnp.model.net import Net
from pnp.model.result import CutPass, Finishing, Way
from pnp.model.sheet import Crease, Sheet
from pnp.model.units import mm

_EDGE = mm(0.5)  # nothing is cut so near to the edge of the paper, as where pages creep
_SIDES = 4  # cuts of a piece that no straight cut through the paper separates


def sheet_finishing(sheets: Sequence[Sheet], sides: int) -> Finishing | None:
    """The work on sheets of paper that are printed on `sides` sides; None without sheets. Only
    fronts count, because a back is cut with its front."""
    fronts = [sheet for sheet in sheets if sheet.side == "front"]
    if not fronts:
        return None
    fullest = max(fronts, key=lambda sheet: len(sheet.cut_boxes) + len(sheet.cuts))
    return Finishing(
        width=fullest.paper.width,
        height=fullest.paper.height,
        sheets=-(-len(sheets) // sides),
        trims=fullest.cut_boxes,
        outlines=tuple(cut.line for cut in fullest.cuts),
        passes=cut_passes(fullest) or (),
        creases=fullest.creases,
        cuts=sum(map(_cuts, fronts)),
        pieces=sum(len(sheet.cuts) for sheet in fronts),
        folds=sum(len(sheet.creases) for sheet in fronts),
    )


def net_finishing(nets: Sequence[Net], sheets: int) -> Finishing | None:
    """The work on boxes with these nets, of which the first is shown."""
    if not nets:
        return None
    creases = [tuple(_strokes(net.crease)) for net in nets]
    return Finishing(
        width=nets[0].width,
        height=nets[0].height,
        sheets=sheets,
        outlines=tuple(filter(None, (nets[0].cut, nets[0].slits))),
        creases=creases[0],
        pieces=len(nets),
        folds=sum(map(len, creases)),
    )


def cut_passes(sheet: Sheet) -> tuple[CutPass, ...] | None:
    """The straight cuts of a sheet in their order, without those along the edge of the paper;
    None if no way of cutting separates its pieces."""
    boxes, paper = sheet.cut_boxes, sheet.paper
    down = CutPass("down", _edges(((x, x + w) for x, _, w, _ in boxes), paper.width))
    across = CutPass("across", _edges(((y, y + h) for _, y, _, h in boxes), paper.height))
    longest_first = (down, across) if paper.height >= paper.width else (across, down)
    for first in longest_first:
        if not any(_goes_through(first.way, at, box) for at in first.at for box in boxes):
            second = across if first is down else down
            return tuple(one for one in (first, second) if one.at)
    return None


def _cuts(sheet: Sheet) -> int:
    found = cut_passes(sheet)
    if found is None:
        return _SIDES * len(sheet.cut_boxes)
    return sum(len(one.at) for one in found)


def _edges(spans: Iterable[tuple[float, float]], length: float) -> tuple[float, ...]:
    """The ends of spans within a length of paper, each once, in order."""
    found: list[float] = []
    for edge in sorted(end for span in spans for end in span):
        is_new = not found or edge - found[-1] > SAME
        if is_new and _EDGE < edge < length - _EDGE:
            found.append(edge)
    return tuple(found)


def _goes_through(way: Way, at: float, box: Box) -> bool:
    start, length = (box[0], box[2]) if way == "down" else (box[1], box[3])
    return start + SAME < at < start + length - SAME


def _strokes(lines: Segments) -> Iterator[Crease]:
    """The straight lines of a path of moves and lines."""
    x, y = 0.0, 0.0
    for segment in lines:
        if len(segment) == 3:
            if segment[0] == "L":
                yield x, y, segment[1], segment[2]
            x, y = segment[1], segment[2]
