"""The `text` element of runs that search places: it records where texts are set.

In: values whose text has marks (expressions.traces). Out: the operations of the `text` element in a
group with a `TextPlace`. A text that does not fit is cut, and a character that no font has is
replaced by a question mark; other errors are raised as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.expressions.traces import unmarked
from pnp.model.definitions import replace
from pnp.model.edition import TextPlace
from pnp.model.face import Box, Op
from pnp.schema.values import Mismatch
from pnp.text.blocks.fitting import Fitted
from pnp.text.blocks.room import Room, room_of
from pnp.text.shaping.missing import without_missing
from pnp.typeset.arranging.along import BentText
from pnp.typeset.arranging.distribution import SLACK
from pnp.typeset.elements import callout, text
from pnp.typeset.faces.tracing import is_settable, traced
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Children, Kind, Size, Values, element_kinds

# points: a box whose size differs by less from that of its text was measured by it
_SAME = 1e-6
Arrange = Callable[[Values, Box, Children], list[Box]]
# containers whose children follow each other, and the index of the side of a box along them
_LINES = {"row": 2, "column": 3}
MeasureChildren = Callable[[Values, float | None, float | None, Children], Size]


class TracedKinds(Mapping[str, Kind]):
    """All element kinds, with a `text` that records its places, and containers that take the room
    that their children need if the context is lenient."""

    def __init__(self, context: LayoutContext) -> None:
        self._context = context
        self._spare: dict[Box, _Spare] = {}  # of what rows and columns hold, by box

    def __getitem__(self, name: str) -> Kind:
        kind = element_kinds()[name]
        if kind is text.KIND:
            return replace(kind, draw=self._draw, measure=_measure, least=_least)
        if kind is callout.KIND:
            return callout.kind_with(callout.Setter(self._draw, _measure))
        if kind.arrange is not None and kind.measure_children is not None:
            return replace(kind, arrange=self._arranged(kind, kind.arrange, kind.measure_children))
        return kind

    def _draw(self, values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
        spare = self._spare.get(box)
        key = None if values["same_size"] else _key(values, box, spare)
        if key is None:
            return _drawn(values, box, context, spare)
        kept = context.book.traced
        known = kept.get(key)
        return known if known is not None else kept.put(key, _drawn(values, box, context, spare))

    def _arranged(self, kind: Kind, arrange: Arrange, measure: MeasureChildren) -> Arrange:
        def arranged(values: Values, box: Box, children: Children) -> list[Box]:
            try:
                found = arrange(values, box, children)
            except Mismatch:
                if not self._context.is_lenient:
                    raise
                found = _forced(values, box, children, arrange, measure)
            self._note(kind.name, values, box, children, found)
            return found

        return arranged

    def _note(
        self, name: str, values: Values, box: Box, children: Children, found: Sequence[Box]
    ) -> None:
        """Keep the free room of a row or column for its texts that are as large as needed."""
        if name not in _LINES:
            return
        side = _LINES[name]
        gaps = values["gap"] * (len(found) - 1) + 2 * values["padding"]
        free = box[side] - gaps - sum(one[side] for one in found)
        # in a box that was measured by them they are not limited
        is_known = abs(free) > SLACK and not any(child.grow for child in children)
        for one in found:
            if is_known:
                self._spare[one] = _Spare(free, side)
            else:
                self._spare.pop(one, None)

    def __iter__(self) -> Iterator[str]:
        return iter(element_kinds())

    def __len__(self) -> int:
        return len(element_kinds())


def _key(values: Values, box: Box, spare: _Spare | None) -> tuple[Any, ...] | None:
    """All that a drawing in the styles of a layout depends on; None if that cannot be compared."""
    key = (box, spare, *values.items())
    try:
        hash(key)
    except TypeError:
        return None
    return key


class _Spare(NamedTuple):
    """The points by which a box may grow in its row or column (shrink, if negative): in width
    (`side` 2) or height (3)."""

    points: float
    side: int


def _forced(
    values: Values, box: Box, children: Children, arrange: Arrange, measure: MeasureChildren
) -> list[Box]:
    """The boxes of children that are too large for a box, in a box as large as they need."""
    x, y, width, height = box
    high = max(height, measure(values, width, None, children)[1])
    try:
        return arrange(values, (x, y, width, high), children)
    except Mismatch:
        wide = max(width, measure(values, None, high, children)[0])
        return arrange(values, (x, y, wide, high), children)


class _TracedText(NamedTuple):
    """Values with a text that can be set: without marks and letters that no font has."""

    values: Values
    units: tuple[int, ...]
    missing: str = ""

    @property
    def text(self) -> str:
        """The text that is set."""
        found: str = self.values["text"]
        return found

    def other(self, words: str) -> Values:
        """The values with another text."""
        return {**self.values, "text": words}


def _traced_text(values: Values, context: LayoutContext) -> _TracedText:
    words, units = unmarked(values["text"])
    style = text.style_of(values, context)
    words, missing = without_missing(
        words, lambda one: text.blocks_in({**values, "text": one, "missing": "error"}, style)
    )
    return _TracedText({**values, "text": words}, units, missing)


def _drawn(
    values: Values, box: Box, context: LayoutContext, spare: _Spare | None
) -> tuple[Op, ...]:
    traced_text = _traced_text(values, context)
    if not traced_text.text:
        return ()
    style = text.style_of(traced_text.values, context)
    # without regard to shared sizes: what fits at the smallest size can be printed
    room: Room | None = None
    try:
        found = text.fitted(traced_text.values, box, context)
    except Mismatch:
        room = room_in(traced_text.values, box, context, style.smallest)
        shown = traced_text.other(room.text)
        found = text.fitted_at_most(shown, box, context, style.smallest) if room.text else None
        ops = text.drawn(shown, found, box, context)
    else:
        ops = text.drawn(traced_text.values, found, box, context)
        if traced_text.units and not _is_made_for(traced_text, box, context):
            room = room_in(traced_text.values, box, context, style.smallest)
        elif traced_text.units and spare is not None:
            room = _room_in_line(traced_text, box, context, spare)
    size = found.size if found else style.smallest
    lines = sum(laid.lines for laid in found.laid) if isinstance(found, Fitted) else 1
    place = TextPlace(
        traced_text.units, _plain(found, traced_text), box, size, style.size, style.smallest, lines,
        room.characters if room else None, traced_text.missing, str(values.get("element", "")),
    )  # fmt: skip
    return (traced(ops, place),)


def _plain(found: Fitted | BentText | None, traced_text: _TracedText) -> str:
    """The words of a text as they are set."""
    if isinstance(found, Fitted):
        return " ".join(laid.text for laid in found.laid if laid.text)
    return " ".join(traced_text.text.split())


def room_in(values: Values, box: Box, context: LayoutContext, smallest: float) -> Room:
    """The room for the text of a `text` element in its box, at a size of type in points."""

    def fits(words: str) -> bool:
        other = {**values, "text": words}
        return is_settable(
            lambda one: text.fitted_at_most({**other, "text": one}, box, context, smallest), words
        )

    return room_of(values["text"], fits)


def _room_in_line(
    traced_text: _TracedText, box: Box, context: LayoutContext, spare: _Spare
) -> Room:
    """The room of a text at full size in a row or column that gives it the room it needs."""
    is_high = spare.side == _LINES["column"]
    most = box[spare.side] + spare.points + SLACK

    def fits(words: str) -> bool:
        try:
            found = text.measure(
                traced_text.other(words),
                box[2] if is_high else None,
                None if is_high else box[3],
                context,
            )
        except Mismatch:
            return False
        return found[is_high] <= most

    return room_of(traced_text.text, fits)


def _is_made_for(traced_text: _TracedText, box: Box, context: LayoutContext) -> bool:
    """Whether the box was measured by the text, and would grow with it."""
    try:
        own = (
            text.measure(traced_text.values, None, None, context)[0],
            text.measure(traced_text.values, box[2], None, context)[1],
        )
    except Mismatch:
        return False
    return abs(own[0] - box[2]) < _SAME or abs(own[1] - box[3]) < _SAME


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    traced_text = _traced_text(values, context)
    try:
        return text.measure(traced_text.values, width, height, context)
    except Mismatch:
        room = room_of(
            traced_text.text,
            lambda words: is_settable(
                lambda one: text.measure(traced_text.other(one), width, height, context), words
            ),
        )
        return text.measure(traced_text.other(room.text), width, height, context)


def _least(values: Values, context: LayoutContext) -> float:
    return text.least(_traced_text(values, context).values, context)
