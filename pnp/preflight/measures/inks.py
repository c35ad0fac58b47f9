"""Inks on the plates: how much of each a colour is printed with, by the profile of the file.

In: colours and paints of operations, a profile. Out: cyan, magenta, yellow and black of 0..1, and
their sums. Where a profile does not convert colours, RGB becomes CMYK by the plain formula that
replaces all grey by black.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.draw.inks.choosing import process_inks
from pnp.draw.inks.greys import grey_color
from pnp.geometry.color import as_rgb
from pnp.model.face import Color, Glyphs, Group, LinearGradient, Op, Paint, Path, Pattern, Picture
from pnp.model.face import RadialGradient as Radial
from pnp.model.problems import InputError
from pnp.model.profile import Profile

_SHOWN = 0.03  # of an ink: less leaves no visible dots


def plates(color: Color, profile: Profile) -> Color:
    """The four inks of a colour."""
    if profile.color in ("grey", "black"):
        return 0.0, 0.0, 0.0, 1 - grey_color(color)[0]
    if profile.color == "cmyk" and profile.icc:
        try:
            return process_inks(profile).color(color)
        except InputError:  # reported when the file is made
            pass
    return _plain(color)


def ink_sum(color: Color, profile: Profile) -> float:
    """All inks of a colour together, 0..4."""
    return sum(plates(color, profile))


def is_in_four_inks(color: Color, profile: Profile) -> bool:
    """Whether a colour has a visible part of each ink."""
    return min(plates(color, profile)) >= _SHOWN


@lru_cache(maxsize=4096)
def _plain(color: Color) -> Color:
    if len(color) == 4:
        return color
    inks = [1 - part for part in as_rgb(color)]
    black = min(inks)
    cyan, magenta, yellow = (ink - black for ink in inks)
    return cyan, magenta, yellow, black


def colors_of(op: Op) -> Iterator[Color]:
    """The colours of an operation that is no group: of its fill and its stroke, of all stops of a
    gradient, of all that a tile has."""
    if isinstance(op, Path | Glyphs):
        if op.fill is not None:
            yield from _of_paint(op.fill)
        if op.stroke is not None:
            yield from _of_paint(op.stroke.paint)


def _of_paint(paint: Paint) -> Iterator[Color]:
    if isinstance(paint, tuple):
        yield paint
    elif isinstance(paint, LinearGradient | Radial):
        yield from (stop.color for stop in paint.stops)
    elif isinstance(paint, Pattern):
        for op in paint.ops:
            yield from _inside(op)


def _inside(op: Op) -> Iterator[Color]:
    if isinstance(op, Group):
        for one in op.ops:
            yield from _inside(one)
    elif not isinstance(op, Picture):
        yield from colors_of(op)


def ink_name(color: Color) -> str:
    """Inks in a message, as layouts write them: 'cmyk(0%, 80%, 70%, 20%)'."""
    return f"cmyk({', '.join(f'{ink:.0%}' for ink in color)})"
