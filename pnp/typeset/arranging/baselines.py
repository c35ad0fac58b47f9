"""Baselines of text in a layout: an arc, a circle, a path.

In: `{arc: 60}`, `{circle: top}` or `{along: M 0 50 C …}`. Out: a `Baseline`, which becomes a curve
for a box and a size of type. Points.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, Protocol

import msgspec

from pnp.geometry.curves import Arc, Chain, Curve
from pnp.geometry.path import parse_path
from pnp.geometry.segments import transform
from pnp.geometry.values import BadValueError
from pnp.model.face import Box, Segments
from pnp.model.units import in_mm
from pnp.schema.values import Choice, Key, Mismatch, Number, Parsed, Struct, Text
from pnp.text.blocks.lines import ROUNDING
from pnp.text.paragraphs.paragraph import TextStyle

_FLAT = 0.01  # degrees: less is a straight line


class Reach(NamedTuple):
    """How far type reaches above and below its baseline, in points."""

    above: float
    below: float

    @classmethod
    def of(cls, style: TextStyle, size: float) -> Reach:
        """Of a style at a size."""
        return cls(style.ascent * size / 1000, style.descent * size / 1000)


class Baseline(Protocol):
    """The baseline of a text, as written in a layout."""

    def curve(self, box: Box, reach: Reach, valign: str) -> Curve:
        """The curve in a box, for type of this reach. Raises Mismatch if it has no room."""

    def width(self, length: float, reach: Reach) -> float:
        """Of the box that gives the curve a length. Raises Mismatch if no width follows from it."""

    def height(self, width: float, reach: Reach) -> float:
        """Of the box, given its width. Raises Mismatch if none follows from it."""


class Bow(msgspec.Struct, frozen=True):
    """An arc of `angle` degrees over the width of the box; above 0, its ends are lower than its
    middle. The arc is so much narrower than the box that letters stay in it."""

    angle: float

    @property
    def _half(self) -> float:
        return math.radians(abs(self.angle)) / 2

    def _radii(self, width: float, reach: Reach) -> tuple[float, float, float]:
        """Of the baseline, and of the letters' outer and inner reach."""
        out, into = reach if self.angle > 0 else (reach.below, reach.above)
        outer = width / 2 / math.sin(self._half)
        return outer - out, outer, outer - out - into

    def curve(self, box: Box, reach: Reach, valign: str) -> Curve:
        """See `Baseline`."""
        x, y, width, height = box
        needed = self.height(width, reach)
        if needed > height + ROUNDING:
            raise Mismatch(
                f"its arc is {in_mm(needed)} high, the box {in_mm(height)}: "
                f"{in_mm(needed - height)} over",
                "make the box higher or narrower, or the arc flatter",
                code="no-room",
            )
        top = y + (height - needed) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign]
        if abs(self.angle) < _FLAT:
            base = top + reach.above
            return Chain((("M", x, base), ("L", x + width, base)))
        radius, outer, _ = self._radii(width, reach)
        middle = x + width / 2
        if self.angle > 0:
            return Arc(middle, top + outer, radius, -math.pi / 2 - self._half, 2 * self._half)
        bottom = top + needed
        return Arc(middle, bottom - outer, radius, math.pi / 2 + self._half, -2 * self._half)

    def width(self, length: float, reach: Reach) -> float:
        """See `Baseline`."""
        if abs(self.angle) < _FLAT:
            return length
        out = reach.above if self.angle > 0 else reach.below
        return 2 * (length / (2 * self._half) + out) * math.sin(self._half)

    def height(self, width: float, reach: Reach) -> float:
        """See `Baseline`."""
        if abs(self.angle) < _FLAT:
            return sum(reach)
        _, outer, inner = self._radii(width, reach)
        return outer - inner * math.cos(self._half)


class Ring(msgspec.Struct, frozen=True):
    """The circle in the box, with letters inside of it, read along its `top` or its bottom."""

    side: str

    def curve(self, box: Box, reach: Reach, valign: str) -> Curve:
        """See `Baseline`."""
        x, y, width, height = box
        radius = min(width, height) / 2
        cx, cy = x + width / 2, y + height / 2
        if self.side == "top":
            return Arc(cx, cy, radius - reach.above, math.pi / 2, 2 * math.pi)
        return Arc(cx, cy, radius - reach.below, -math.pi / 2, -2 * math.pi)

    def width(self, length: float, reach: Reach) -> float:
        """See `Baseline`."""
        return length / math.pi + 2 * (reach.above if self.side == "top" else reach.below)

    def height(self, width: float, reach: Reach) -> float:
        """See `Baseline`."""
        return width


class Free(msgspec.Struct, frozen=True):
    """Any line, in a square of 100 × 100 that is scaled to the box."""

    segments: Segments

    def curve(self, box: Box, reach: Reach, valign: str) -> Curve:
        """See `Baseline`."""
        x, y, width, height = box
        return Chain(transform(self.segments, (width / 100, 0.0, 0.0, height / 100, x, y)))

    def width(self, length: float, reach: Reach) -> float:
        """See `Baseline`."""
        raise Mismatch("text along a path has no width of its own", "set 'w' in its box")

    def height(self, width: float, reach: Reach) -> float:
        """See `Baseline`."""
        raise Mismatch("text along a path has no height of its own", "set 'h' in its box")


def baseline_type() -> Parsed:
    """The type of `path`."""
    struct = Struct(
        {
            "arc": Key(Number(-180, 180), doc="degrees: its ends lower if above 0, else higher"),
            "circle": Key(Choice(("top", "bottom")), doc="round the circle in the box"),
            "along": Key(
                Text(), doc="SVG path data, in a square of 100 × 100 stretched to the box"
            ),
        }
    )
    hint = "e.g. {arc: 60}, {circle: top} or {along: M 0 50 L 100 20}"

    def read(raw: Any) -> Baseline:
        if not isinstance(raw, dict):
            raise Mismatch("expected 'arc', 'circle' or 'along' in a mapping", hint)
        found = struct.read(raw)
        given = [name for name, value in found.items() if value is not None]
        if len(given) != 1:
            raise Mismatch("expected one of 'arc', 'circle' and 'along'", hint)
        if given == ["arc"]:
            return Bow(found["arc"])
        return Ring(found["circle"]) if given == ["circle"] else Free(_one_line(found["along"]))

    return Parsed(read, struct.schema)


_FAR = 10_000.0  # a hundred times its box


def _one_line(data: str) -> Segments:
    try:
        segments = parse_path(data)
    except BadValueError as error:
        raise Mismatch(f"'along': {error}", error.hint) from None
    if any(abs(float(v)) > _FAR for segment in segments for v in segment[1:]):
        raise Mismatch("'along': the path leaves its box", "the box is a square of 100 × 100")
    lines = sum(s[0] == "M" for s in segments)
    if lines > 1:
        raise Mismatch(f"'along': text is set on one line, and this path has {lines}")
    if not Chain(segments).length:
        raise Mismatch("'along': the path has no length", "e.g. M 0 50 C 30 0 70 0 100 50")
    return segments
