"""Letters as artwork: painted, filled with a picture, outlined, with shadows.

In: `fill`, `outline` and `shadow` of a text, and its set letters. Out: operations. Outlines and
shadows are paths, so that the text is in a file once, and is found and copied as typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from pnp.geometry.segments import tight_bounds, transform
from pnp.model.definitions import replace
from pnp.model.face import (
    IDENTITY,
    Box,
    Clip,
    Color,
    Glyphs,
    Group,
    Matrix,
    Op,
    Paint,
    Path,
    Segment,
    Segments,
    Stroke,
    multiply,
)
from pnp.model.problems import did_you_mean
from pnp.schema.values import Choice, Key, Many, Mismatch, Number, Parsed, Struct
from pnp.text.shaping.letter_outlines import run_segments
from pnp.typeset.arranging.pictures import draw_picture, picture_keys
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Values
from pnp.typeset.properties.paint import PaintSpec

Letters = Glyphs | Path
_FILLS = ("gradient", "pattern", "picture")


class PictureFill(msgspec.Struct, frozen=True):
    """A picture seen through the letters: the values of a `picture` element."""

    values: Mapping[str, Any]


class Outline(msgspec.Struct, frozen=True):
    """A line round the letters, or round the outline inside it; `width` is the visible part."""

    color: PaintSpec
    width: float
    join: Any


class Shadow(msgspec.Struct, frozen=True):
    """The letters with their outlines in one colour, moved by x, y."""

    x: float
    y: float
    color: Color
    opacity: float


def lettering_keys(context: LayoutContext) -> dict[str, Key]:
    """The keys of a text for the drawing of its letters."""
    length = context.length()
    outline = Struct(
        {
            "color": Key(context.paint, required=True, doc="a colour, gradient or pattern"),
            "width": Key(context.length(low=0), required=True, doc="how thick it is"),
            "join": Key(Choice(("round", "miter", "bevel")), default="round", doc="its corners"),
        }
    )
    shadow = Struct(
        {
            "x": Key(length, required=True, doc="how far to the right"),
            "y": Key(length, required=True, doc="how far down"),
            "color": Key(context.color, default=(0.0,), doc="its colour"),
            "opacity": Key(Number(0, 1), default=1.0, doc="0 (not visible) to 1 (solid)"),
        }
    )

    def read_shadow(raw: Any) -> Shadow:
        if isinstance(raw, dict) and "blur" in raw:
            raise Mismatch(
                "shadows have sharp edges, they are drawn as shapes",
                "leave 'blur' out, or use several shadows of low opacity", "blur",
            )  # fmt: skip
        return Shadow(**shadow.read(raw))

    def read_outline(raw: Any) -> Outline:
        return Outline(**outline.read(raw))

    return {
        "fill": Key(_fill_type(context), doc="a colour, gradient, pattern, {picture: …} or none"),
        "outline": Key(
            Many(Parsed(read_outline, outline.schema)),
            default=(),
            doc="{color, width}, or a list of them, the first next to the letters",
        ),
        "shadow": Key(
            Many(Parsed(read_shadow, shadow.schema)),
            default=(),
            doc="{x, y, color, opacity}, or a list of them, the first next to the letters",
        ),
    }


def _fill_type(context: LayoutContext) -> Parsed:
    keys = dict(picture_keys(context))
    shown = Struct(
        {
            "picture": replace(keys["file"], doc="the file"),
            "fit": replace(keys["fit"], default="cover"),
            "focus": keys["focus"],
            "color": keys["color"],
            "colors": keys["colors"],
        }
    )

    def read(raw: Any) -> PaintSpec | PictureFill:
        if not isinstance(raw, dict):
            return context.paint.read(raw)  # type: ignore[no-any-return]
        if not any(name in raw for name in _FILLS):
            hint = did_you_mean(next(iter(raw), ""), _FILLS, "fills")
            raise Mismatch("expected 'gradient', 'pattern' or 'picture' in a mapping", hint)
        if "picture" not in raw:
            return context.paint.read(raw)  # type: ignore[no-any-return]
        found = shown.read(raw)
        return PictureFill({**found, "file": found["picture"]})

    return Parsed(read, {"anyOf": [context.paint.schema, shown.schema]})


def lettered(
    values: Values,
    letters: Sequence[Letters],
    others: Sequence[Op],
    base: Paint,
    context: LayoutContext,
) -> tuple[Op, ...]:
    """Shadows and outlines, the letters, then `others`: icons, rules.

    Only letters in the paint `base` of the text are filled; others have a colour of their own.
    Icons have shadows and outlines too. Raises Mismatch if nothing is visible.
    """
    fill = values["fill"]
    rings = [ring for ring in values["outline"] if ring.width and ring.color != PaintSpec()]
    if fill is None and not rings and not values["shadow"]:
        return *letters, *others
    hollow = fill == PaintSpec()
    if hollow and not rings:
        raise Mismatch(
            "letters without a fill need an outline to be visible, and there is none",
            "e.g. 'outline: {color: ink, width: 0.2mm}'",
        )
    icons = (op for op in others if isinstance(op, Group))
    segments = _outlines(letters) + tuple(s for icon in icons for s in _silhouette(icon))
    if not segments:  # nothing but spaces
        return *letters, *others
    strokes = _strokes(rings, _ink(segments), hollow)
    return (
        *_shadows(values["shadow"], segments, strokes, hollow),
        *(Path(segments, stroke=stroke) for stroke in reversed(strokes)),
        *_filled(letters, fill, base, context),
        *others,
    )


def _outlines(letters: Sequence[Letters]) -> Segments:
    found = (op.segments if isinstance(op, Path) else run_segments(op) for op in letters)
    return tuple(segment for segments in found for segment in segments)


def _silhouette(group: Group, matrix: Matrix = IDENTITY) -> Iterator[Segment]:
    """The paths that a drawing fills; for a clipped group, its clip."""
    matrix = multiply(matrix, group.matrix)
    if group.clip is not None:
        yield from transform(group.clip.segments, matrix)
        return
    for op in group.ops:
        if isinstance(op, Group):
            yield from _silhouette(op, matrix)
        elif isinstance(op, Path) and op.fill is not None:
            yield from transform(op.segments, matrix)


def _ink(segments: Segments, more: float = 0.0) -> Box:
    """The box around letters, and `more` points on each side."""
    x0, y0, x1, y1 = tight_bounds(segments)
    return x0 - more, y0 - more, x1 - x0 + 2 * more, y1 - y0 + 2 * more


def _strokes(rings: Sequence[Outline], ink: Box, hollow: bool) -> list[Stroke]:
    """Lines along the letters' edges, the innermost first, each wider than the one over it.

    Half of a line is under the letters; of letters without a fill, all of the first is visible.
    """
    out = []
    x, y, w, h = ink
    for ring, reach in zip(rings, accumulate(ring.width for ring in rings), strict=True):
        width = 2 * reach - (rings[0].width if hollow else 0.0)
        half = width / 2
        paint = ring.color.over((x - half, y - half, w + width, h + width))
        assert paint is not None
        out.append(Stroke(paint, width, "butt", ring.join))
    return out


def _shadows(
    shadows: Sequence[Shadow], segments: Segments, strokes: Sequence[Stroke], hollow: bool
) -> list[Group]:
    """The last first. Each is one shape, so that overlapping letters are not darker."""
    out = []
    for shadow in reversed(shadows):
        fill = None if hollow else shadow.color
        stroke = replace(strokes[-1], paint=shadow.color) if strokes else None
        matrix = (1.0, 0.0, 0.0, 1.0, shadow.x, shadow.y)
        out.append(Group((Path(segments, fill, stroke),), matrix, opacity=shadow.opacity))
    return out


def _filled(letters: Sequence[Letters], fill: Any, base: Paint, context: LayoutContext) -> list[Op]:
    """The letters themselves."""
    if fill is None:
        return list(letters)
    if fill == PaintSpec():
        return _unseen(letters)
    plain = [op for op in letters if op.fill == base]
    own: list[Op] = [op for op in letters if op.fill != base]
    segments = _outlines(plain)
    if not segments:
        return list(letters)
    ink = _ink(segments)
    if isinstance(fill, PaintSpec):
        paint = fill.over(ink)
        return [*(replace(op, fill=paint) for op in plain), *own]
    clip = Clip(segments)
    shown = Group(draw_picture({**fill.values, "clip": clip}, ink, context), clip=clip)
    return [shown, *_unseen(plain), *own]


def _unseen(letters: Sequence[Letters]) -> list[Op]:
    """The letters as invisible text, which is found and copied; paths have none."""
    return [replace(op, fill=None) for op in letters if isinstance(op, Glyphs)]
