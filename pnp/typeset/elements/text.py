"""`text`: words set in a style, shrunk to fit the box, never cut."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from pnp.expressions.parser import ExpressionError, to_text
from pnp.markup.blocks import escape_blocks
from pnp.model.face import Box, Glyphs, Op, Role
from pnp.schema.values import Choice, Flag, Key, Mismatch, Number, Parsed, Text
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import ENDLESS, Columns, Fitted, fit, place
from pnp.text.blocks.lines import Block
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import number_of, without_missing
from pnp.typeset.arranging.baselines import Reach, baseline_type
from pnp.typeset.arranging.distribution import SLACK
from pnp.typeset.arranging.lettering import lettered, lettering_keys
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values
from pnp.typeset.styles.table import STYLE_NAMES

if TYPE_CHECKING:
    from pnp.typeset.arranging.along import BentText, OneLine
    from pnp.typeset.properties.inked import Inked

# default gap between columns, in points
_GUTTER = 12.0
_own = itemgetter(*STYLE_NAMES)


def _read_text(raw: Any) -> str:
    """A value as text: '' for an empty field."""
    try:
        return to_text(raw)
    except ExpressionError as error:
        raise Mismatch(error.message, error.hint, code=error.code) from None


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    text = Parsed(_read_text, {"type": ["string", "number", "boolean", "array", "null"]})
    return {
        "text": Key(
            text, required=True, doc="the words, with {placeholders}, **bold**, *italic*, :icons:"
        ),
        "style": Key(context.book.name, doc="a style of the theme; the keys below change it"),
        "columns": Key(Number(1, 12, whole=True), default=1, doc="side by side in the box"),
        "gutter": Key(context.length(low=0), default=_GUTTER, doc="between columns"),
        "marks": Key(Flag(), default=True, doc="false: printed as typed, with all its signs"),
        "missing": Key(
            Choice(("error", "number")),
            default="error",
            doc="number: a letter that no font has is printed as its number, U+1F600",
        ),
        "room": Key(
            Choice(("type", "ink")),
            default="type",
            doc="ink: the box is as high as the letters reach, and lines never touch",
        ),
        "same_size": Key(Text(), doc="texts with the same name here share one size"),
        "path": Key(baseline_type(), doc="stand on {arc: 60}, {circle: top}, {along: SVG path}"),
        **lettering_keys(context),
        **context.book.keys,
    }


def style_of(values: Values, context: LayoutContext) -> TextStyle:
    """The style of a text: the keys of the element over its named style."""
    return context.text_style(values["style"], _own(values))


def blocks_in(values: Values, style: TextStyle) -> tuple[Block, ...]:
    """The blocks of a text. `marks: false` prints marks as typed; `missing: number` replaces
    letters that no font has by their numbers."""
    text: str = values["text"] if values["marks"] else escape_blocks(values["text"])
    if values["missing"] == "number":
        text, _ = without_missing(text, lambda found: blocks_of(found, style), number_of)
    return blocks_of(text, style)


def _columns(values: Values) -> Columns:
    return Columns(values["columns"], values["gutter"])


def _most(values: Values, context: LayoutContext) -> float:
    """The size that the text may not exceed."""
    group = values["same_size"]
    if not group:
        return ENDLESS
    style = style_of(values, context)
    most, smallest = context.shared.most(group), style.smallest
    # a text without 'smallest' may have any smaller size
    if most < smallest < style.size:
        raise Mismatch(
            f"the texts of '{group}' share a size of {most:g}pt, and the smallest allowed here is "
            f"{smallest:g}pt",
            "give all of them the same 'smallest', or shorten the longest",
            code="text-overflow",
        )
    return most


def _note(values: Values, size: float, context: LayoutContext) -> None:
    if values["same_size"]:
        context.shared.note(values["same_size"], size)


def _fitted(values: Values, width: float, height: float, context: LayoutContext) -> Fitted:
    found = _fit(values, width, height, context, _most(values, context))
    _note(values, found.size, context)
    return found


def _fit(
    values: Values, width: float, height: float, context: LayoutContext, most: float
) -> Fitted:
    if _is_inked(values):
        return _inked(values, width, height, context, most).fitted
    return _set(values, style_of(values, context), (width, height), most)


def _set(
    values: Values, style: TextStyle, room: tuple[float, float], most: float = ENDLESS
) -> Fitted:
    """A text in a style, fitted to a room. With `one_line`, all on one line if it fits so in a size
    that this allows. Raises Mismatch if it does not fit."""
    columns = _columns(values)
    if style.one_line:
        line = style.on_one_line
        try:
            return fit(blocks_in(values, line), line, *room, columns, most)
        except Mismatch:
            pass  # an error that is not about room is raised again
    return fit(blocks_in(values, style), style, *room, columns, most)


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    if not values["text"]:
        return ()
    if values["path"] is not None or values["room"] == "ink" or values["same_size"]:
        return drawn(values, fitted(values, box, context), box, context)
    style, columns = style_of(values, context), _columns(values)
    found = _set(values, style, box[2:])
    return _painted(values, place(found, style, box, columns), style, context)


def fitted(values: Values, box: Box, context: LayoutContext) -> Fitted | BentText | None:
    """A text fitted to its box; None if it is empty. Raises Mismatch if it does not fit."""
    if values["path"] is not None:
        return _bent(values, box, context)
    return _fitted(values, box[2], box[3], context)


def fitted_at_most(
    values: Values, box: Box, context: LayoutContext, most: float
) -> Fitted | BentText | None:
    """A text fitted to its box at `most` points or less, without regard to shared sizes; None if
    it is empty. Raises Mismatch if it does not fit."""
    if values["path"] is None:
        return _fit(values, box[2], box[3], context, most)
    line = line_of(values, context)
    return line.fitted(values["path"], box, most) if line else None


def drawn(
    values: Values, found: Fitted | BentText | None, box: Box, context: LayoutContext
) -> tuple[Op, ...]:
    """The operations of a fitted text."""
    if found is None:
        return ()
    style = style_of(values, context)
    if not isinstance(found, Fitted):
        return lettered(values, found.letters, found.others, style.fill, context)
    if _is_inked(values):
        known = _inked(values, box[2], ENDLESS, context, _most(values, context))
        if known.fitted is not found:
            from pnp.typeset.properties.inked import measured

            known = measured(found, style, box[2])
        ops = known.draw(box)
    else:
        ops = place(found, style, box, _columns(values))
    return _painted(values, ops, style, context)


def _painted(
    values: Values, ops: tuple[Op, ...], style: TextStyle, context: LayoutContext
) -> tuple[Op, ...]:
    """The operations of a text with the paints of its letters."""
    if not (values["fill"] or values["outline"] or values["shadow"]):
        return ops
    letters = [op for op in ops if isinstance(op, Glyphs)]
    others = [op for op in ops if not isinstance(op, Glyphs)]
    return lettered(values, letters, others, style.fill, context)


def measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    """See `Kind`. Raises Mismatch if a text does not fit a given width."""
    if not values["text"]:
        return width or 0.0, height or 0.0
    if width is None:
        width = _natural(values, context)
    if height is None:
        if values["path"] is not None:
            # at full size also for texts that shrink, so that the arcs of all cards are equal
            style = style_of(values, context)
            return width, values["path"].height(width, Reach.of(style, style.size)) + 0.01
        # a hundredth of a point more than it needs, so that rounding never breaks a line
        if _is_inked(values):
            found = _inked(values, width, ENDLESS, context, _most(values, context))
            return width, found.height + 0.01
        height = _fitted(values, width, ENDLESS, context).height + 0.01
    return width, height


def _is_inked(values: Values) -> bool:
    """Whether its box is as high as its letters reach."""
    return bool(values["room"] == "ink" and values["path"] is None)


def _inked(
    values: Values, width: float, height: float, context: LayoutContext, most: float = ENDLESS
) -> Inked:
    """A text with the reach of its letters, set once for measuring and drawing. Raises Mismatch
    if it does not fit."""
    style = style_of(values, context)
    key = (values["text"], id(style), width, most, values["missing"], values["marks"])
    known = context.inked.get(key)
    if known is None:
        known = context.inked.put(key, _set_inked(values, width, ENDLESS, context, most))
    if known.height > height + SLACK:
        # without the height that letters reach beyond their lines
        less = height - (known.height - known.fitted.height)
        known = _set_inked(values, width, max(0.0, less), context, most)
    return known


def _set_inked(
    values: Values, width: float, height: float, context: LayoutContext, most: float
) -> Inked:
    from pnp.typeset.properties.inked import set_inked

    own = dict(zip(STYLE_NAMES, _own(values), strict=True))

    def looser(leading: float) -> TextStyle:
        return context.text_style(values["style"], tuple({**own, "leading": leading}.values()))

    def fitted_in(style: TextStyle) -> Fitted:
        return _set(values, style, (width, height), most)

    return set_inked(style_of(values, context), looser, fitted_in, width)


def _baseline(values: Values, width: float, context: LayoutContext) -> float:
    """From the top of the box of a text to its first baseline, in points."""
    if values["path"] is not None or not values["text"]:
        return 0.0
    if _is_inked(values):
        return _inked(values, width, ENDLESS, context, _most(values, context)).above
    strips = _fitted(values, width, ENDLESS, context).columns[0].strips
    return strips[0][2] if strips else 0.0


def _natural(values: Values, context: LayoutContext) -> float:
    """The width of the text without line breaks."""
    if values["path"] is not None:
        line = line_of(values, context)
        return line.natural(values["path"]) + 0.01 if line else 0.0
    style = style_of(values, context)
    widths = [block.natural() for block in blocks_in(values, style)]
    return _columns(values).whole(max(widths, default=0.0)) + 0.01


def least(values: Values, context: LayoutContext) -> float:
    """See `Kind`."""
    if values["path"] is not None:
        return 0.0  # small type fits nearly any width
    blocks = blocks_in(values, style_of(values, context))
    return _columns(values).whole(max((block.least() for block in blocks), default=0.0))


# -- on a path --------------------------------------------------------------------------------


def line_of(values: Values, context: LayoutContext) -> OneLine | None:
    """A text on a path; None if it is empty. Raises Mismatch if it takes several lines."""
    from pnp.typeset.arranging.along import ONE_LINE, OneLine

    style = context.text_style(values["style"], _own({**values, **ONE_LINE}))
    return OneLine.of(values["text"], style)


def _bent(values: Values, box: Box, context: LayoutContext) -> BentText | None:
    line = line_of(values, context)
    if line is None:
        return None
    found = line.fitted(values["path"], box, _most(values, context))
    _note(values, found.size, context)
    return found


KIND = Kind(
    name="text",
    doc="words set in a style, shrunk to fit the box, never cut",
    keys=_keys,
    draw=_draw,
    measure=measure,
    least=least,
    baseline=_baseline,
    fills=(True, False),
    role=Role("text"),
)
