"""Faces with an outline on sheets: what each of them prints, and the lines to cut along.

In: sheets of any kind, the faces on them. Out: the same sheets, where each face with an outline
prints no farther beyond it than its bleed, and fronts have cut lines. A back is cut with its front,
so it has the outline of its front as seen from behind, whatever its own layout has; it prints as
much beyond it as other backs (see `marks.backs`), but not on a neighbour of another face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pnp.geometry.offsets import grown
from pnp.geometry.segments import transform
from pnp.impose.marks.backs import BLEED
from pnp.impose.marks.spans import overlap
from pnp.impose.papers import SAME
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Segments
from pnp.model.sheet import CutLine, FaceSize, Placement, Sheet, SheetStyle, Side

_THINNEST = 0.25  # points; of a cut line, where marks have no width


def follow_outlines(job: Job[Any], sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets with faces clipped along their outlines, and with cut lines."""
    faces = {face.key: face for face in job.fronts}
    if job.backs is not None:
        pairs = zip(job.fronts, job.backs, strict=True)
        faces |= {back.key: replace(back, outline=seen_from_behind(front)) for front, back in pairs}
    most: dict[Side, float] = dict.fromkeys(("front", "back"), job.style.outline_bleed)
    full = next((sheet for sheet in sheets if sheet.side == "back"), None)
    if full is not None and not _meet(full.placements):
        most["back"] = max(most["back"], BLEED)
    return tuple(_followed(sheet, faces, job.style, most[sheet.side]) for sheet in sheets)


def _meet(placements: Sequence[Placement]) -> bool:
    """Whether any two of the faces are different and print on the same paper."""
    by_left = sorted(placements, key=lambda placed: placed.clip)
    for i, one in enumerate(by_left):
        for other in by_left[i + 1 :]:
            if other.clip[0] >= one.clip[0] + one.clip[2] - SAME:
                break
            if other.face != one.face and overlap(one.clip, other.clip):
                return True
    return False


def seen_from_behind(face: FaceSize) -> Segments:
    """The outline of a face as its back has it, in the coordinates of the back."""
    return transform(face.outline, (-1.0, 0.0, 0.0, 1.0, face.width, 0.0))


def _followed(sheet: Sheet, faces: Mapping[str, FaceSize], style: SheetStyle, most: float) -> Sheet:
    placed = tuple(_shaped(p, faces[p.face], most) for p in sheet.placements)
    cuts: tuple[CutLine, ...] = ()
    if style.cut_lines and sheet.side == "front":
        cuts = tuple(_cuts(sheet.placements, faces, style.marks.width or _THINNEST))
    return replace(sheet, placements=placed, cuts=cuts)


def _shaped(placed: Placement, face: FaceSize, most: float) -> Placement:
    if not face.outline or placed.shape:
        return placed
    return replace(placed, shape=with_bleed(face.outline, min(most, face.bleed)))


@lru_cache(maxsize=64)
def with_bleed(outline: Segments, bleed: float) -> Segments:
    """An outline with bleed around it: the same object for the faces of a deck."""
    return grown(outline, bleed)


def _cuts(
    placements: Sequence[Placement], faces: Mapping[str, FaceSize], width: float
) -> Iterator[CutLine]:
    """The line of each face that is printed in its own size, as far as its part of the paper
    goes."""
    for placed in placements:
        outline = faces[placed.face].outline
        if outline and placed.scale == 1:
            left, top, wide, high = placed.clip
            x, y, w, h = placed.trim
            whole = (
                left <= x + SAME and top <= y + SAME
                and left + wide >= x + w - SAME and top + high >= y + h - SAME
            )  # fmt: skip
            line = transform(outline, placed.matrix)
            yield CutLine(line, width, None if whole else placed.clip)
