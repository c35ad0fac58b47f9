"""What a draft shows of what has errors: elements framed in red, and red faces.

In: a box or the size of a face in points, messages, the fonts. Out: operations. A draft has all
that can be drawn; the errors are reported as usual.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry.outlines import box_outline
from pnp.model.face import Box, Face, Op, Path, Stroke
from pnp.model.problems import Problem
from pnp.schema.values import Mismatch
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.arranging.notes import Look, note
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Values
from pnp.typeset.properties.places import inset

_RED, _PALE, _WHITE = (0.8, 0.0, 0.0), (1.0, 0.93, 0.92), (1.0,)
_FRAME = Stroke(_RED, 0.75)
_PADDING = 2.0
_BADGE = 6.5  # points: the side of the square with the number of a frame
_NUMBER = Look(_WHITE, size=6.0, align="center", valign="middle")
_LIST = Look(_RED, size=6.5)
_TITLE, _REASONS = Look(_RED, size=14.0, smallest=6.0), Look(_RED, size=8.0)
_TITLE_HEIGHT = 36.0
_MOST = 0.45  # of the height of a face, for the list of its errors


def mark(box: Box, problems: Sequence[Problem], context: LayoutContext) -> tuple[Op, ...]:
    """A red frame around a box, with the number of its problems in the `legend` of the face."""
    x, y, width, height = box
    number = context.marks.setdefault(_text(problems), len(context.marks) + 1)
    badge: Box = (x + width - _BADGE, y, _BADGE, _BADGE)
    return (
        Path(box_outline((x, y, width, height)), None, _FRAME),
        Path(box_outline(badge), _RED),
        *note(str(number), badge, context.fonts, _NUMBER)[0],
    )


def legend(face: Box, context: LayoutContext) -> tuple[Op, ...]:
    """The messages of the frames drawn since the last legend, at the foot of a face."""
    if not context.marks:
        return ()
    text = "\n".join(f"{number}. {message}" for message, number in context.marks.items())
    context.marks.clear()
    x, y, width, height = inset(face, min(face[2], face[3]) * 0.03)
    inner = width - 2 * _PADDING
    _, tall = note(text, (x, y, inner, height * _MOST), context.fonts, _LIST)
    top = y + height - tall - 2 * _PADDING
    plate: Box = (x, top, width, tall + 2 * _PADDING)
    room: Box = (x + _PADDING, top + _PADDING, inner, height * _MOST)
    return (
        Path(box_outline(plate), _PALE, Stroke(_RED, 0.4)),
        *note(text, room, context.fonts, _LIST)[0],
    )


def red_face(
    key: str,
    size: tuple[float, float, float],
    title: str,
    problems: Sequence[Problem],
    fonts: FontLibrary,
) -> Face:
    """A face in red instead of one that cannot be made: its title and the messages. `size` is its
    width, height and bleed."""
    width, height, bleed = size
    trim: Box = (0.0, 0.0, width, height)
    inner = inset(trim, min(width, height) * 0.08)
    head, tall = note(title, (*inner[:3], min(_TITLE_HEIGHT, inner[3])), fonts, _TITLE)
    top = inner[1] + tall * 1.2
    rest: Box = (inner[0], top, inner[2], max(0.0, inner[1] + inner[3] - top))
    ops = (
        Path(box_outline(inset(trim, -bleed)), _PALE),
        Path(box_outline(inset(trim, _FRAME.width)), None, _FRAME),
        *head,
        *note(_text(problems), rest, fonts, _REASONS)[0],
    )
    return Face(key, width, height, bleed, ops, problems=tuple(problems))


def _text(problems: Sequence[Problem]) -> str:
    return "\n".join(
        one.message + (f" ({one.hint})" if one.hint else ".") for one in dict.fromkeys(problems)
    )


def cut_text(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """As much of the text of a `text` element as fits in its box; nothing of other elements."""
    from pnp.typeset.elements import text
    from pnp.typeset.faces.text_tracing import room_in

    if not isinstance(values.get("text"), str):
        return ()
    try:
        smallest = text.style_of(values, context).smallest
        shown = {**values, "text": room_in(values, box, context, smallest).text}
        return text.drawn(shown, text.fitted_at_most(shown, box, context, smallest), box, context)
    except Mismatch:
        return ()
