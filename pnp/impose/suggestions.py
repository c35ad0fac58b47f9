"""Which of several sheet styles print faces of a size on a paper, and how much of their bleed.

In: sheet styles, a paper, a face. Out: `Fit`s, the best first. Each style imposes copies of the
face, so a style of any kind is measured by what it does. Styles that print something else than
whole faces beside each other on this paper are left out: tiles, posters, folded pieces, pages of
one face, pre-cut sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pnp.impose.imposing import impose
from pnp.impose.papers import SAME, lying, mm_text
from pnp.impose.sheet_kinds import Job, sheet_kinds
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Paper, Placement, Sheet, SheetStyle

_FEW, _COPIES = 12, 200  # more than most sheets of cards hold; more than any holds
_SHOWN = 3


class Fit(Struct, frozen=True):
    """A style that prints a face whole: `count` faces on a full sheet, and of each of them at least
    `bleed` points of bleed on every side."""

    style: str
    count: int
    bleed: float


def fits_of(styles: Iterable[SheetStyle], paper: Paper, face: FaceSize) -> tuple[Fit, ...]:
    """The styles that print the face: first those with most bleed, of these first those that hold
    most faces."""
    found = [fit for style in styles if (fit := fit_of(style, paper, face))]
    return tuple(sorted(found, key=lambda fit: (-round(fit.bleed, 1), -fit.count, fit.style)))


def fit_of(style: SheetStyle, paper: Paper, face: FaceSize) -> Fit | None:
    """How a style prints the face; None if it does not fit, or not on this paper."""
    kind = sheet_kinds()[style.kind]
    if kind.backs_beside or kind.two_sided or kind.no_backs or style.paper:
        return None
    try:
        first = _full_sheet(style, paper, face)
    except InputError:
        return None
    placed = first.placements
    if first.paper not in lying(paper).values() or not all(map(_is_whole, placed)):
        return None
    if len({one.face for one in placed}) != len(placed):
        return None
    return Fit(style.name, len(placed), min(map(printed_bleed, placed)))


def _full_sheet(style: SheetStyle, paper: Paper, face: FaceSize) -> Sheet:
    """A sheet that holds as many faces as it can: one that another sheet follows."""
    copies = _copies(face)
    job: Job[Any] = Job(style, paper, copies[:_FEW])
    first, *more = impose(job)
    return first if more else impose(replace(job, fronts=copies))[0]


@lru_cache(maxsize=1)
def _copies(face: FaceSize) -> tuple[FaceSize, ...]:
    return tuple(replace(face, key=f"{face.key} {number}") for number in range(_COPIES))


def printed_bleed(placed: Placement) -> float:
    """The least bleed in points that a placed face may print on one of its sides."""
    x, y, width, height = placed.trim
    left, top, wide, high = placed.clip
    return min(x - left, y - top, left + wide - x - width, top + high - y - height)


def _is_whole(placed: Placement) -> bool:
    return placed.scale == 1 and printed_bleed(placed) > -SAME


def suggestion(fits: Sequence[Fit], bleed: float) -> str:
    """A hint that names the styles which print `bleed` points on every side, else those with most
    bleed; '' if there are none. Of styles that hold equally many, it names the first one."""
    first: dict[int, Fit] = {}
    for fit in fits:
        first.setdefault(fit.count, fit)
    fits = list(first.values())
    full = [fit for fit in fits if fit.bleed > bleed - SAME]
    if full:
        what = f"with {mm_text(bleed)} mm of bleed on every side" if bleed else ""
        names = ", ".join(f"'{fit.style}' ({fit.count} on a sheet)" for fit in full[:_SHOWN])
    else:
        what = ""
        names = ", ".join(
            f"'{fit.style}' ({fit.count} on a sheet, {mm_text(max(fit.bleed, 0.0))} mm of bleed)"
            for fit in fits[:_SHOWN]
        )
    return f"sheets that print it{' ' if what else ''}{what}: {names}" if names else ""
