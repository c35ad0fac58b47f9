"""The pictures of a proof: a face cut to what lies around a text, with a frame round the text.

In: a text where it is printed, its face, the room for the picture in points. Out: a `Shot`: where
to put the face so that the text is upright and large enough to be read, and what to frame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.geometry.outlines import box_outline
from pnp.model.face import Box, Color, Face, Op, Path, Stroke
from pnp.model.sheet import Placement, Turn
from pnp.typeset.faces.tracing import Placed

FRAME: Color = (0.78, 0.1, 0.1)
_EDGE = Stroke((0.6,), 0.35)
_CASING = Stroke((1.0,), 2.6)
_FRAME = Stroke(FRAME, 1.1)
_OFF = 1.6  # from the text to its frame, in points
_READABLE = 7.0  # points: smaller type is enlarged to it, as far as there is room
_LARGEST = 1.6
_AROUND = 18.0  # what is shown above and below a text
_BESIDE = 10.0


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture whose top left corner is the origin: the face as it is placed, the size of what is
    seen of it, and the box of the text."""

    placement: Placement
    width: float
    height: float
    text: Box

    def at(self, x: float, y: float) -> Placement:
        """The face, with the picture's corner at a place of the paper."""
        put = self.placement
        return replace(put, x=put.x + x, y=put.y + y, clip=(x, y, self.width, self.height))

    def frames(self, x: float, y: float) -> tuple[Op, ...]:
        """What is drawn over it there: its edge, and the frame round the text."""
        left, top = x + self.text[0], y + self.text[1]
        box = box_outline((left, top, *self.text[2:]))
        edge = box_outline((x, y, self.width, self.height))
        return Path(edge, stroke=_EDGE), Path(box, stroke=_CASING), Path(box, stroke=_FRAME)


def shot(placed: Placed, name: str, face: Face, width: float, low: float, high: float) -> Shot:
    """The picture of a text on a face called `name`: at most `width` wide, and `low` to `high`
    points high, or lower if the face is."""
    turn = _upright(placed.turn)
    aside = turn in (90, 270)
    across, along = placed.x1 - placed.x0, placed.y1 - placed.y0
    if aside:
        across, along = along, across
    size = max(placed.place.size * placed.scale, 0.1)
    scale = min(_LARGEST, max(1.0, _READABLE / size))
    scale = min(scale, width / (across + 2 * _BESIDE), high / (along + 2 * _BESIDE))
    sides = face.width * scale, face.height * scale
    trim = sides[::-1] if aside else sides
    put = Placement(name, 0.0, 0.0, *trim, turn, (0.0, 0.0, *trim), scale)
    x0, y0, x1, y1 = _mapped(placed, put)
    seen_width = min(width, trim[0])
    seen_height = min(high, trim[1], max(low, y1 - y0 + 2 * _AROUND * min(scale, 1.0)))
    left = _window((x0 + x1) / 2, seen_width, trim[0])
    top = _window((y0 + y1) / 2, seen_height, trim[1])
    put = replace(put, x=-left, y=-top)
    a, b = max(x0 - left - _OFF, 1.0), max(y0 - top - _OFF, 1.0)
    c, d = min(x1 - left + _OFF, seen_width - 1.0), min(y1 - top + _OFF, seen_height - 1.0)
    return Shot(put, seen_width, seen_height, (a, b, max(c - a, 1.0), max(d - b, 1.0)))


def _upright(turn: float) -> Turn:
    """How a face is turned so that text turned by so many degrees is most nearly upright."""
    turns: tuple[Turn, ...] = (0, 270, 180, 90)
    return turns[round(turn / 90) % 4]


def _mapped(placed: Placed, put: Placement) -> tuple[float, float, float, float]:
    """The corners of a text on the paper."""
    width, height = put.width, put.height
    x0, y0, x1, y1 = (side * put.scale for side in placed.corners)
    if put.turn == 90:
        return width - y1, x0, width - y0, x1
    if put.turn == 180:
        return width - x1, height - y1, width - x0, height - y0
    if put.turn == 270:
        return y0, height - x1, y1, height - x0
    return x0, y0, x1, y1


def _window(middle: float, length: float, whole: float) -> float:
    """Where a window of a length begins with this in its middle, inside of the whole."""
    return min(max(middle - length / 2, 0.0), max(whole - length, 0.0))
