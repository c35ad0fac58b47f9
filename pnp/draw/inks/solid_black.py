"""The look of black ink alone: text, lines and marks in solid black on white paper.

Fills that are large or carry text become white, with a thin line around them; pictures are grey.
"""

from __future__ import annotations

from pnp.draw.extent import Corners
from pnp.draw.inks.greys import grey_color
from pnp.draw.inks.grounds import Ground, Look, is_ground, lightness, on_picture, with_color
from pnp.draw.inks.repainting import Repainting
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Glyphs, Group, Op, Path, Picture, Stroke

_BLACK: Color = (0.0,)
_WHITE: Color = (1.0,)
_LARGE = 0.03  # of the face
_WHOLE = 0.9
_LIGHT = 0.7
_SAME = 0.06  # difference of lightness that is not seen
_SET_OFF = 0.15  # difference of lightness of a panel that gets a line around it
_LINE = 0.5  # points


def solid(color: Color) -> Color:
    """Black, or white for what is white."""
    return _WHITE if lightness(color) > 1 - _SAME else _BLACK


class BlackFace(Look):
    """A face in solid black."""

    def __init__(self, face: Face) -> None:
        super().__init__(face)
        self._greys = Repainting(grey_color, keeps_spots=False)

    def drawing(self, op: Group, box: Corners) -> Group:
        """See `Look`."""
        return replace(op, ops=self._greys.all(op.ops))

    def group(self, op: Group) -> Group:
        """See `Look`."""
        return op if op.opacity == 1 else replace(op, opacity=1.0)

    def text(self, op: Glyphs, ground: Ground) -> tuple[Op, ...]:
        """See `Look`."""
        if op.fill is None and op.stroke is None:
            return (op,)  # it is not seen
        if ground.after is None:
            return on_picture(op)
        is_on_black = ground.after < _WHITE[0] / 2
        fill, other = (_WHITE, _BLACK) if is_on_black else (_BLACK, _WHITE)
        if op.fill is None:
            return (replace(op, stroke=with_color(op.stroke, fill), opacity=1.0),)
        return (replace(op, fill=fill, stroke=with_color(op.stroke, other), opacity=1.0),)

    def path(self, op: Path, box: Corners, ground: Ground) -> Op:
        """See `Look`."""
        stroke = self._line(op, ground)
        if op.fill is None:
            return replace(op, stroke=stroke, stroke_opacity=1.0)
        before = self._light(op, ground)
        under = _WHITE[0] if ground.before is None else ground.before
        if self.share(box) >= _LARGE or self.carries_text(box):
            if stroke is None and self.share(box) < _WHOLE and abs(before - under) > _SET_OFF:
                stroke = Stroke(_BLACK, _LINE)
            fill = _WHITE
        elif min(before, under) > _LIGHT and abs(before - under) > _SAME:
            stroke = stroke or Stroke(_BLACK, _LINE)  # a light space on a light ground
            fill = _WHITE
        else:
            fill = self._mark(before, ground)
        if is_ground(op):
            self.put(box, before, fill[0])
        return replace(op, fill=fill, stroke=stroke, fill_opacity=1.0, stroke_opacity=1.0)

    def _light(self, op: Path, ground: Ground) -> float:
        """How light the fill of a path is seen."""
        assert op.fill is not None
        light = lightness(op.fill)
        under = 1.0 if ground.before is None else ground.before
        return under + (light - under) * op.fill_opacity

    def _mark(self, light: float, ground: Ground) -> Color:
        """The fill of what stands on a ground: the other of black and white, if it is seen."""
        if ground.before is None or ground.after is None:
            return _WHITE if light > 0.5 else _BLACK
        is_black = ground.after < 0.5
        if abs(light - ground.before) < _SAME:
            return _BLACK if is_black else _WHITE
        return _WHITE if is_black else _BLACK

    def _line(self, op: Path, ground: Ground) -> Stroke | None:
        if op.stroke is None:
            return None
        return with_color(op.stroke, self._mark(lightness(op.stroke.paint), ground))

    def picture(self, op: Picture, box: Corners) -> tuple[Op, ...]:
        """See `Look`."""
        self.put(box, None, None)
        return (op,)
