"""The box of an element, relative to the face, the safe area or another element.

`box: safe` (all of it), or a mapping of `of` (its reference), `at` (keypad anchor of the reference,
7 top left … 3 bottom right), `pin` (the anchor of the element put there, default `at`), `x`, `y`
(from there, right and down), `w`, `h` (percentages are of the reference). In points.
"""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec

from pnp.model.definitions import lazy_pattern
from pnp.model.face import IDENTITY, Box, Matrix
from pnp.model.units import Measure
from pnp.schema.values import Key, Mismatch, Number, Parsed, Struct, Text, shown

# keypad digit -> share of width, share of height
ANCHORS = {
    7: (0.0, 0.0), 8: (0.5, 0.0), 9: (1.0, 0.0),
    4: (0.0, 0.5), 5: (0.5, 0.5), 6: (1.0, 0.5),
    1: (0.0, 1.0), 2: (0.5, 1.0), 3: (1.0, 1.0),
}  # fmt: skip

# names that are not those of elements
ROOMS = ("face", "bleed", "safe", "parent")

ZERO = Measure(0.0)
WHOLE = Measure(0.0, 1.0)
# words for anchors in other tools, as shares of width or height
_ACROSS = {"left": 0.0, "right": 1.0}
_DOWN = {"top": 0.0, "bottom": 1.0}
_BETWEEN = ("center", "centre", "middle")
_LENGTHS = lazy_pattern(r"[+-]?[\d.]+(?:mm|cm|in|pt|px|%)?", re.ASCII)
Side = Measure | str | None  # a measure, 'auto', or not given


class Place(msgspec.Struct, frozen=True):
    """A box as written. `width`, `height` None: not given; 'auto': the size of the content."""

    of: str | None = None
    at: int = 7
    pin: int = 7
    x: Measure = ZERO
    y: Measure = ZERO
    width: Side = None
    height: Side = None

    def resolve(self, reference: Box, width: float, height: float) -> Box:
        """The box in points, given the reference and the element's own size."""
        rx, ry, rw, rh = reference
        ax, ay = ANCHORS[self.at]
        px, py = ANCHORS[self.pin]
        return (
            rx + ax * rw + self.x.of(rw) - px * width,
            ry + ay * rh + self.y.of(rh) - py * height,
            width,
            height,
        )

    def fill(self, width: float, height: float) -> tuple[float, float]:
        """The size of an element that fills a reference of this size.

        It reaches from its anchor to the other edge of the reference; an element outside of it
        (`pin` is another anchor than `at`) is as large as the reference.
        """
        (ax, ay), (px, py) = ANCHORS[self.at], ANCHORS[self.pin]
        return (_reach(ax, px, self.x.of(width), width), _reach(ay, py, self.y.of(height), height))


def _reach(at: float, pin: float, offset: float, whole: float) -> float:
    if at != pin:
        return whole
    if at == 0.5:
        return max(0.0, whole - 2 * abs(offset))
    return max(0.0, whole - offset if at == 0 else whole + offset)


NOWHERE = Place()


def anchor_type() -> Parsed:
    """The type of an anchor: a digit of the keypad."""
    digit = Number(1, 9, whole=True)

    def read(raw: Any) -> Any:
        try:
            return digit.read(raw)
        except Mismatch as error:
            meant = _anchor_of(raw) if isinstance(raw, str) else None
            hint = f"anchors are the digits of a keypad: {meant}" if meant else error.hint
            raise Mismatch(error.message, hint) from None

    return Parsed(read, digit.schema)


def _anchor_of(words: str) -> int | None:
    """The digit for 'top left' or 'center'; None if there are other words."""
    across = down = 0.5
    for word in re.split(r"[-_\s]+", words.strip().lower()):
        if word in _ACROSS:
            across = _ACROSS[word]
        elif word in _DOWN:
            down = _DOWN[word]
        elif word not in _BETWEEN:
            return None
    return next(digit for digit, shares in ANCHORS.items() if shares == (across, down))


def sides_of(raw: Any) -> str | None:
    """The correct form of a box that was written as a list of lengths; else None."""
    parts = re.split(r"[\s,]+", raw.strip()) if isinstance(raw, str) else raw
    if not isinstance(parts, list) or len(parts) not in (2, 4):
        return None
    if not all(_LENGTHS.fullmatch(str(part)) for part in parts):
        return None
    return ", ".join(f"{name}: {part}" for name, part in zip("xywh", parts, strict=False))


def place_type(measure: Any, size: Any, anchor: int = 7) -> Parsed:
    """The type of `box`, given the types of offsets and of sizes, and the default of `at`."""
    struct = Struct(
        {
            "of": Key(Text(), doc="face, bleed, safe, parent, or the name of another element"),
            "at": Key(anchor_type(), doc="keypad anchor in the reference"),
            "pin": Key(anchor_type(), doc="keypad anchor of the element put there"),
            "x": Key(measure, default=ZERO, doc="how far to the right of the anchor"),
            "y": Key(measure, default=ZERO, doc="how far down from the anchor"),
            "w": Key(size, doc="width, a percentage of the reference's, or auto"),
            "h": Key(size, doc="height, a percentage of the reference's, or auto"),
        }
    )

    def read(raw: Any) -> Place:
        if sides := sides_of(raw):
            raise Mismatch(f"expected a box, found {shown(raw)}", f"write 'box: {{{sides}}}'")
        if isinstance(raw, str):
            return Place(of=raw, width=WHOLE, height=WHOLE)
        if not isinstance(raw, dict):
            raise Mismatch(
                f"expected a box, found {shown(raw)}",
                "write 'box: safe' or 'box: {x: 3mm, y: 3mm, w: 20mm, h: 5mm}'",
            )
        found = struct.read(raw)
        at = found["at"] or anchor
        return Place(
            found["of"], at, found["pin"] or at, found["x"], found["y"], found["w"], found["h"]
        )

    return Parsed(read, {"anyOf": [{"type": "string"}, struct.schema]})


def point_type(measure: Any) -> Parsed:
    """The type of a place without a size, given the type of offsets: the name of an element (its
    middle), or {of, at, x, y}, where `at` is the middle by default."""
    struct = Struct(
        {
            "of": Key(Text(), doc="face, bleed, safe, parent, or the name of another element"),
            "at": Key(anchor_type(), default=5, doc="keypad anchor in the reference"),
            "x": Key(measure, default=ZERO, doc="how far to the right of the anchor"),
            "y": Key(measure, default=ZERO, doc="how far down from the anchor"),
        }
    )

    def read(raw: Any) -> Place:
        if isinstance(raw, str):
            return Place(of=raw, at=5)
        if not isinstance(raw, dict):
            hint = "write 'to: art', or 'to: {of: art, at: 9, x: -3mm, y: 4mm}'"
            raise Mismatch(f"expected a place, found {shown(raw)}", hint)
        found = struct.read(raw)
        return Place(found["of"], found["at"], 7, found["x"], found["y"])

    return Parsed(read, {"anyOf": [{"type": "string"}, struct.schema]})


def inset(box: Box, by: float) -> Box:
    """A box made smaller by `by` on each side (larger if negative), at least 0 wide and high."""
    x, y, w, h = box
    return x + by, y + by, max(0.0, w - 2 * by), max(0.0, h - 2 * by)


def turned(box: Box, degrees: float) -> Matrix:
    """The matrix that turns clockwise about the middle of a box."""
    if not degrees:
        return IDENTITY
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
