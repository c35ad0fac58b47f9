"""How paths are filled and stroked, as attributes; gradients and patterns are definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pnp.draw.canvas import THINNEST
from pnp.draw.svg.colors import screen_color
from pnp.draw.svg.definitions import Definitions
from pnp.draw.svg.markup import fine, transform
from pnp.model.face import LinearGradient, Op, Paint, Pattern, RadialGradient, Spot, Stop, Stroke

_STEPS = 8  # between two stops in CMYK, whose colours do not change in proportion to the inks
_LINE: tuple[str, ...] = ("x1", "y1", "x2", "y2")


def visible(stroke: Stroke | None) -> Stroke | None:
    """A line that is drawn; None for one that is too thin, as in PDF."""
    return stroke if stroke is not None and stroke.width >= THINNEST else None


class Paints:
    """Writes paints. `draw` returns the markup of the operations of a tile."""

    def __init__(self, definitions: Definitions, draw: Callable[[tuple[Op, ...]], str]) -> None:
        self._definitions = definitions
        self._draw = draw

    def fill(self, paint: Paint | None, opacity: float) -> str:
        """The attributes of a filling, each after a space."""
        if paint is None:
            return ' fill="none"'
        more = f' fill-opacity="{fine(opacity)}"' if opacity != 1 else ""
        value = self._paint(paint)
        return more if value == "#000000" else f' fill="{value}"{more}'

    def stroke(self, stroke: Stroke | None, opacity: float) -> str:
        """The attributes of a line, each after a space."""
        if stroke is None:
            return ""
        out = f' stroke="{self._paint(stroke.paint)}"'
        if stroke.width != 1:
            out += f' stroke-width="{fine(stroke.width)}"'
        if stroke.cap != "butt":
            out += f' stroke-linecap="{stroke.cap}"'
        if stroke.join != "miter":
            out += f' stroke-linejoin="{stroke.join}"'
        elif stroke.miter != 4:
            out += f' stroke-miterlimit="{fine(max(1.0, stroke.miter))}"'
        if any(length >= THINNEST for length in stroke.dash):
            out += f' stroke-dasharray="{" ".join(map(fine, stroke.dash))}"'
            if stroke.dash_offset:
                out += f' stroke-dashoffset="{fine(stroke.dash_offset)}"'
        return out + (f' stroke-opacity="{fine(opacity)}"' if opacity != 1 else "")

    def _paint(self, paint: Paint) -> str:
        if isinstance(paint, tuple):
            return screen_color(paint)
        if isinstance(paint, Spot):
            return screen_color(paint.color)
        if isinstance(paint, Pattern):
            return f"url(#{self._pattern(paint)})"
        return f"url(#{self._gradient(paint)})"

    def _pattern(self, paint: Pattern) -> str:
        outer = self._definitions.begin()
        tile = self._draw(paint.ops)
        uses = self._definitions.end(outer)
        place = transform(paint.matrix, "patternTransform")
        rest = (
            f' patternUnits="userSpaceOnUse" width="{fine(paint.width)}" '
            f'height="{fine(paint.height)}"{place}>{tile}</pattern>'
        )
        return self._definitions.define("p", "pattern", rest, uses)

    def _gradient(self, paint: LinearGradient | RadialGradient) -> str:
        if isinstance(paint, LinearGradient):
            tag, names = "linearGradient", _LINE
        else:
            tag, names = "radialGradient", _circles(paint)
        place = "".join(f' {name}="{fine(getattr(paint, name))}"' for name in names)
        place += transform(paint.matrix, "gradientTransform")
        stops = "".join(map(_stop, _steps(paint.stops)))
        rest = f' gradientUnits="userSpaceOnUse"{place}>{stops}</{tag}>'
        return self._definitions.define("l", tag, rest)


def _circles(paint: RadialGradient) -> tuple[str, ...]:
    """The attributes of the circles, without those that have the value that SVG assumes."""
    focus = () if (paint.fx, paint.fy) == (paint.cx, paint.cy) else ("fx", "fy")
    return ("cx", "cy", "r", *focus, *(("fr",) if paint.fr else ()))


def _stop(stop: Stop) -> str:
    opacity = f' stop-opacity="{fine(stop.opacity)}"' if stop.opacity != 1 else ""
    return f'<stop offset="{fine(stop.offset)}" stop-color="{screen_color(stop.color)}"{opacity}/>'


def _steps(stops: tuple[Stop, ...]) -> Iterator[Stop]:
    """The stops, with more of them between two in CMYK."""
    for one, other in pairwise(stops):
        yield one
        if len(one.color) == len(other.color) == 4 and other.offset > one.offset:
            for step in range(1, _STEPS):
                yield _between(one, other, step / _STEPS)
    yield stops[-1]


def _between(one: Stop, other: Stop, share: float) -> Stop:
    color = tuple(a + (b - a) * share for a, b in zip(one.color, other.color, strict=True))
    return Stop(
        one.offset + (other.offset - one.offset) * share,
        color,
        one.opacity + (other.opacity - one.opacity) * share,
    )
