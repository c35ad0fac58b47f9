"""What codes for machines share: their keys, dark modules on a light ground, a line below them.

In: the modules of a code and its box in points. Out: operations. The modules are one path, so that
no viewer shows seams between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.expressions.parser import ExpressionError, to_text
from pnp.expressions.traces import unmarked
from pnp.geometry.outlines import rectangle
from pnp.markup.blocks import escape_blocks
from pnp.model.face import Box, Op, Path, Segment, Segments
from pnp.model.problems import Problem
from pnp.model.units import in_mm, mm
from pnp.schema.values import Flag, Key, Mismatch, Number, Parsed
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import fit, place
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Values
from pnp.typeset.styles.table import STYLE_NAMES

_SMALLEST = 4.0  # points; of the line below a code
_LINE = 1.25  # its height, in its size

Cells = Sequence[Sequence[bool]]


def _read_text(raw: Any) -> str:
    try:
        return unmarked(to_text(raw))[0]
    except ExpressionError as error:
        raise Mismatch(error.message, error.hint, code=error.code) from None


def code_keys(context: LayoutContext) -> Mapping[str, Key]:
    """The keys of all codes."""
    text = Parsed(_read_text, {"type": ["string", "number", "null"]})
    return {
        "data": Key(text, required=True, doc="the content of the code"),
        "quiet": Key(Number(0, 50, whole=True), doc="the light space around it, in modules"),
        "color": Key(context.color, default=(0.0,), doc="the colour of the dark modules"),
        "back": Key(context.paint, default=context.paint.read("white"),
                    doc="the paint of the light modules and the space around them, or none"),
        "style": Key(context.book.name, doc="the style of the text below it"),
    }  # fmt: skip


def text_key() -> Key:
    """The key of the line below a code that has none of its own."""
    return Key(Parsed(_read_text, {"type": ["string", "number", "null"]}), default="",
               doc="a line below it")  # fmt: skip


def flag_key() -> Key:
    """The key for the line below a code that can be read by people."""
    return Key(Flag(), default=True, doc="false: without the digits or letters below it")


def line_height(values: Values, text: str, context: LayoutContext) -> float:
    """The height of the line below a code, in points."""
    return _style(values, context).size * _LINE if text else 0.0


def line_below(values: Values, text: str, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """One line of text in a box, as large as fits. Raises Mismatch if it does not fit."""
    if not text:
        return ()
    style = _style(values, context)
    found = fit(blocks_of(escape_blocks(text), style), style, box[2], box[3])
    return place(found, style, box)


def _style(values: Values, context: LayoutContext) -> TextStyle:
    own = dict.fromkeys(STYLE_NAMES) | {"align": "center", "valign": "bottom", "wrap": False}
    size = context.text_style(values["style"], tuple(own.values())).size
    own["smallest"] = min(_SMALLEST, size)
    return context.text_style(values["style"], tuple(own.values()))


def ground(values: Values, box: Box) -> tuple[Op, ...]:
    """The light space of a code."""
    paint = values["back"].over(box)
    return () if paint is None else (Path(rectangle(*box), paint),)


def cells_path(cells: Cells, x: float, y: float, step: tuple[float, float]) -> Segments:
    """The outlines of the dark cells of a grid whose top left corner is at (x, y)."""
    out: list[Segment] = []
    for ring in _rings(cells):
        points = [(round(x + c * step[0], 4), round(y + r * step[1], 4)) for c, r in ring]
        out += [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]
    return tuple(out)


def _rings(cells: Cells) -> Iterator[list[tuple[int, int]]]:
    """The corners of each outline: dark cells are on the right of it."""
    rows, columns = len(cells), len(cells[0])

    def dark(c: int, r: int) -> bool:
        return 0 <= c < columns and 0 <= r < rows and bool(cells[r][c])

    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r in range(rows):
        for c in range(columns):
            if not dark(c, r):
                continue
            for is_edge, start, end in (
                (not dark(c, r - 1), (c, r), (c + 1, r)),
                (not dark(c + 1, r), (c + 1, r), (c + 1, r + 1)),
                (not dark(c, r + 1), (c + 1, r + 1), (c, r + 1)),
                (not dark(c - 1, r), (c, r + 1), (c, r)),
            ):
                if is_edge:
                    after.setdefault(start, []).append(end)
    while after:
        start = next(iter(after))
        ring, here = [start], start
        while True:
            following = after[here].pop()
            if not after[here]:
                del after[here]
            if following == start:
                break
            ring.append(following)
            here = following
        yield _without_straight(ring)


def _without_straight(ring: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of a ring that turn."""
    before, following = [ring[-1], *ring[:-1]], [*ring[1:], ring[0]]
    return [
        at
        for last, at, then in zip(before, ring, following, strict=True)
        if (at[0] - last[0], at[1] - last[1]) != (then[0] - at[0], then[1] - at[1])
    ]


def too_small(module: float, least: float, whole: float) -> Problem | None:
    """The warning for modules that are smaller than can be printed; `whole` is the width of the
    code."""
    if module >= least - 1e-6:
        return None
    limit = f"{round(least / mm(1), 2):g} mm"
    message = f"its modules are smaller than {limit}, so a printed code may not be readable"
    needed = mm(round(whole / module * least / mm(1) + 0.5))
    hint = f"make it {in_mm(needed)} wide, or shorten the data"
    return Problem("barcode", message, None, hint, "warning")
