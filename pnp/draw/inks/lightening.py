"""The look that saves ink: large dark fills and large pictures get lighter.

What stands on them gets darker where it would be hard to read.
"""

from __future__ import annotations

from pnp.draw.extent import Corners
from pnp.draw.inks.greys import luma
from pnp.draw.inks.grounds import (
    Ground,
    Look,
    contrast,
    is_ground,
    lightness,
    on_picture,
    with_color,
)
from pnp.draw.inks.repainting import Repainting
from pnp.draw.opacity import is_opaque_picture
from pnp.geometry.color import as_rgb
from pnp.geometry.outlines import box_outline
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Glyphs, Group, Op, Path, Picture
from pnp.model.profile import Lighten

_READABLE = 4.5  # the contrast of text with its ground that is enough
_SMALL = 0.02  # of the face: an icon, not a panel
_LIGHT = 0.5
_STEPS = 20


class LightFace(Look):
    """A face with less ink."""

    def __init__(self, face: Face, how: Lighten) -> None:
        super().__init__(face)
        self._how = how
        self._lighter = Repainting(self._lightened)
        self._faint = Repainting(self._fainter)

    def _fainter(self, color: Color) -> Color:
        return _mixed(color, self._how.pictures)

    def drawing(self, op: Group, box: Corners) -> Group:
        """See `Look`."""
        if self.share(box) < self._how.above:
            return op
        return replace(op, ops=self._faint.all(op.ops))

    def _lightened(self, color: Color) -> Color:
        ink = 1 - luma(color)
        if ink <= self._how.ink:
            return color
        return _mixed(color, self._how.ink / ink)

    def text(self, op: Glyphs, ground: Ground) -> tuple[Op, ...]:
        """See `Look`."""
        if ground.after is None:
            is_light = op.fill is not None and lightness(op.fill) > _LIGHT
            return on_picture(op) if is_light else (op,)
        if not isinstance(op.fill, tuple):
            return (op,)
        fill = _readable(op.fill, ground)
        if fill == op.fill:
            return (op,)
        # an outline that set light letters off is of no use to dark ones
        return (replace(op, fill=fill, stroke=with_color(op.stroke, (1.0,))),)

    def path(self, op: Path, box: Corners, ground: Ground) -> Op:
        """See `Look`."""
        before = None if op.fill is None else lightness(op.fill)
        if before is not None and self.share(box) >= self._how.above and is_ground(op):
            op = self._ground(op)
        elif ground.after is not None and ground.before is not None:
            op = self._mark(op, box, ground)
        if before is not None and is_ground(op):
            assert op.fill is not None
            self.put(box, before, lightness(op.fill))
        return op

    def _ground(self, op: Path) -> Path:
        (filled,) = self._lighter.all((replace(op, stroke=None),))
        assert isinstance(filled, Path)
        return replace(filled, stroke=op.stroke)

    def _mark(self, op: Path, box: Corners, ground: Ground) -> Path:
        """What stands on a ground: lines, and fills that are small and carry no text."""
        stroke = op.stroke
        if stroke is not None and isinstance(stroke.paint, tuple):
            op = replace(op, stroke=replace(stroke, paint=_readable(stroke.paint, ground)))
        is_small = self.share(box) < _SMALL and not self.carries_text(box)
        if is_small and isinstance(op.fill, tuple):
            op = replace(op, fill=_readable(op.fill, ground))
        return op

    def picture(self, op: Picture, box: Corners) -> tuple[Op, ...]:
        """See `Look`: a picture is drawn in part on white, so that its file stays as it is."""
        self.put(box, None, None)
        if self.share(box) < self._how.above:
            return (op,)
        faint = replace(op, opacity=op.opacity * self._how.pictures)
        if op.opacity < 1 or not is_opaque_picture(op.path):
            return (faint,)
        paper = Path(box_outline((op.x, op.y, op.width, op.height)), (1.0,))
        return (paper, faint)


def _mixed(color: Color, share: float) -> Color:
    """A colour with this share of its ink."""
    light = tuple(1 - (1 - part) * share for part in as_rgb(color))
    return light if len(set(light)) > 1 else light[:1]


def _readable(color: Color, ground: Ground) -> Color:
    """A colour as dark as it takes to be read on a ground as well as before, or well enough."""
    assert ground.before is not None and ground.after is not None
    wanted = min(_READABLE, contrast(luma(color), ground.before))
    if contrast(luma(color), ground.after) >= wanted:
        return color
    parts = as_rgb(color)
    for step in range(_STEPS - 1, -1, -1):
        darker = tuple(part * step / _STEPS for part in parts)
        if contrast(luma(darker), ground.after) >= wanted:
            return darker if any(darker) else (0.0,)
    return (0.0,)
