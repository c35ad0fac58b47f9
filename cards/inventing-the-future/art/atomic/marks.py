"""Marks: the flat shapes and lines that a picture is made of, and their text in SVG.

Lengths are in tenths of a millimetre, y down. A color is the name of one of the picture's colors.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NewType

import msgspec

Color = NewType("Color", str)
Outline = NewType("Outline", str)
Point = tuple[float, float]


class Mark(msgspec.Struct, frozen=True):
    """A path in SVG's notation: filled, or with a `width` drawn as a line with round ends."""

    path: str
    color: Color
    width: float = 0.0


Marks = tuple[Mark, ...]

# the width of outlines where pictures are drawn without fills
OUTLINE = 3.0


class Place(msgspec.Struct, frozen=True):
    """Where marks are put: their origin, the turn in degrees clockwise, the size, and whether left
    and right are exchanged before the turn."""

    at: Point = (0.0, 0.0)
    turn: float = 0.0
    size: float = 1.0
    flip: bool = False


def number(value: float) -> str:
    """A length as SVG has it: at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def polar(radius: float, angle_deg: float) -> Point:
    """The point in this direction: 0 is up, clockwise."""
    angle = math.radians(angle_deg)
    return (radius * math.sin(angle), -radius * math.cos(angle))


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def stretched(path: str, x: float, y: float) -> str:
    """A path of M, L, C, S and Z with absolute coordinates, 100 of which become `x` to the right
    and `y` downwards."""
    factors = itertools.cycle((x / 100, y / 100))
    return _NUMBER.sub(lambda found: number(float(found[0]) * next(factors)), path)


def polygon(points: Iterable[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def line(points: Iterable[Point]) -> str:
    """An open path of straight lines."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def ellipse(rx: float, ry: float, at: Point = (0.0, 0.0)) -> str:
    """A closed ellipse."""
    x, y = at
    arc = f"A{number(rx)} {number(ry)} 0 0 1 "
    return (
        f"M{number(x - rx)} {number(y)}{arc}{number(x + rx)} {number(y)}"
        f"{arc}{number(x - rx)} {number(y)}Z"
    )


def rectangle(x: float, y: float, w: float, h: float, radius: float = 0.0) -> str:
    """A closed rectangle, with round corners of `radius`."""
    if not radius:
        return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}Z"
    r, dx, dy = number(radius), number(w - 2 * radius), number(h - 2 * radius)
    back, up = number(2 * radius - w), number(2 * radius - h)
    return (
        f"M{number(x + radius)} {number(y)}h{dx}a{r} {r} 0 0 1 {r} {r}v{dy}"
        f"a{r} {r} 0 0 1 -{r} {r}h{back}a{r} {r} 0 0 1 -{r} -{r}v{up}a{r} {r} 0 0 1 {r} -{r}Z"
    )


def svg_group(marks: Marks, place: Place, colors: Mapping[str, str]) -> str:
    """The marks of one part at their place; neighbours of one color and width share a path."""
    rows = []
    for mark in _joined(marks):
        paint = colors[mark.color]
        rows.append(
            _stroke(mark.path, paint, mark.width) if mark.width else _fill(mark.path, paint)
        )
    return _placed(rows, place)


def line_group(marks: Marks, place: Place, ink: str, paper: str) -> str:
    """The marks of one part at their place, as outlines: `ink` around shapes of `paper`. Lines that
    are wide become two lines."""
    rows = []
    for mark in _joined(marks):
        width = mark.width * place.size
        if not width:
            look = f'stroke="{ink}" stroke-width="{number(OUTLINE / place.size)}"'
            rows.append(f'<path d="{mark.path}" fill="{paper}" {look}/>')
        elif width < 3 * OUTLINE:
            rows.append(_stroke(mark.path, ink, min(width, OUTLINE) / place.size))
        else:
            rows.append(_stroke(mark.path, ink, mark.width))
            rows.append(_stroke(mark.path, paper, mark.width - 2 * OUTLINE / place.size))
    return _placed(rows, place)


def _fill(path: str, paint: str) -> str:
    return f'<path d="{path}" fill="{paint}"/>'


def _stroke(path: str, paint: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{number(width)}"/>'


def _placed(rows: Sequence[str], place: Place) -> str:
    steps, inner = _steps(place), "".join(rows)
    return f'<g transform="{steps}">{inner}</g>' if steps else inner


def _steps(place: Place) -> str:
    steps = []
    if place.at != (0.0, 0.0):
        steps.append(f"translate({number(place.at[0])} {number(place.at[1])})")
    if place.turn:
        steps.append(f"rotate({number(place.turn)})")
    if place.flip or place.size != 1:
        size = f"{place.size:g}"
        steps.append(f"scale(-{size} {size})" if place.flip else f"scale({size})")
    return " ".join(steps)


def _joined(marks: Sequence[Mark]) -> list[Mark]:
    found: list[Mark] = []
    for mark in marks:
        last = found[-1] if found else None
        # shapes that lie over each other keep their own paths: even-odd would make holes
        if last and mark.width and (last.color, last.width) == (mark.color, mark.width):
            found[-1] = Mark(last.path + mark.path, mark.color, mark.width)
        else:
            found.append(mark)
    return found
