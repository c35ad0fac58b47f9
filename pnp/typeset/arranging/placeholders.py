"""What is drawn in place of a picture that does not exist yet."""

from __future__ import annotations

from pnp.geometry.outlines import box_outline
from pnp.model.face import Box, Op, Path, Stroke
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.arranging.notes import Look, note

_GROUND, _LINE, _INK = (0.9,), (0.62,), (0.3,)
_LABEL = Look(_INK, align="center", valign="middle")
_MARGIN = 0.06  # of the shorter side, around the name
_PLATE = 2.0  # points of ground around the name


def placeholder(name: str, box: Box, fonts: FontLibrary) -> tuple[Op, ...]:
    """A grey box with a cross and a name, in place of a picture that does not exist yet."""
    x, y, width, height = box
    margin = min(width, height) * _MARGIN
    room: Box = (x + margin, y + margin, width - 2 * margin, height - 2 * margin)
    label, tall = note(name, room, fonts, _LABEL)
    plate: Box = (room[0], y + (height - tall) / 2 - _PLATE, room[2], tall + 2 * _PLATE)
    line = Stroke(_LINE, 0.5)
    cross = (("M", x, y), ("L", x + width, y + height), ("M", x + width, y), ("L", x, y + height))
    inner = line.width / 2
    edge = box_outline((x + inner, y + inner, width - 2 * inner, height - 2 * inner))
    return (
        Path(box_outline(box), _GROUND),
        Path(cross, None, line),
        *((Path(box_outline(plate), _GROUND),) if label else ()),
        Path(edge, None, line),
        *label,
    )
