"""The `text` element of runs that look for places: it tells what it set where, and never fails.

In: values whose text has marks (lang.traces). Out: the same operations as ever in a group with a
`TextPlace`. Of a text that does not fit, as much is drawn as does; for a character that no font
has, a question mark. What else is wrong is wrong here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from pnp.lang.schema import Mismatch
from pnp.lang.traces import unmarked
from pnp.model.face import Box, Op, TextPlace
from pnp.text.document import blocks_of
from pnp.text.fitting import Fitted
from pnp.text.room import Room, room_of
from pnp.typeset.along import BentText
from pnp.typeset.elements import kinds, text
from pnp.typeset.kinds import Children, Kind, Size, Values
from pnp.typeset.studio import Studio
from pnp.typeset.tracing import does, told, without_missing

# a box that is no further than this from what its text takes was made for it, in points
_SAME = 1e-6
Arrange = Callable[[Values, Box, Children], list[Box]]
MeasureChildren = Callable[[Values, float | None, float | None, Children], Size]


class TracedKinds(Mapping[str, Kind]):
    """All element kinds, with a `text` that tells its places, and containers that, where the
    studio is lenient, take the room that their children need."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    def __getitem__(self, name: str) -> Kind:
        kind = kinds()[name]
        if kind is text.KIND:
            return replace(kind, draw=_draw, measure=_measure, least=_least)
        if kind.arrange is not None and kind.measure_children is not None:
            return replace(kind, arrange=self._arranged(kind.arrange, kind.measure_children))
        return kind

    def _arranged(self, arrange: Arrange, measure: MeasureChildren) -> Arrange:
        def arranged(values: Values, box: Box, children: Children) -> list[Box]:
            try:
                return arrange(values, box, children)
            except Mismatch:
                if not self._studio.is_lenient:
                    raise
            x, y, width, height = box
            high = max(height, measure(values, width, None, children)[1])
            try:
                return arrange(values, (x, y, width, high), children)
            except Mismatch:
                wide = max(width, measure(values, None, high, children)[0])
                return arrange(values, (x, y, wide, high), children)

        return arranged

    def __iter__(self) -> Iterator[str]:
        return iter(kinds())

    def __len__(self) -> int:
        return len(kinds())


class _Said(NamedTuple):
    """Values with a text that can be set: without marks, without what no font has."""

    values: Values
    units: tuple[int, ...]
    missing: str = ""

    @property
    def text(self) -> str:
        """What is set."""
        found: str = self.values["text"]
        return found

    def other(self, words: str) -> Values:
        """The values with another text."""
        return {**self.values, "text": words}


def _said(values: Values, studio: Studio) -> _Said:
    words, units = unmarked(values["text"])
    style = text.style_of(values, studio)
    words, missing = without_missing(words, lambda one: blocks_of(one, style))
    return _Said({**values, "text": words}, units, missing)


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    said = _said(values, studio)
    if not said.text:
        return ()
    style = text.style_of(said.values, studio)
    # whatever size it shares: what fits at the smallest is what could be printed
    room: Room | None = None
    try:
        found = text.fitted(said.values, box, studio)
    except Mismatch:
        room = _room(said, box, studio, style.smallest)
        shown = said.other(room.text)
        found = text.fitted_at_most(shown, box, studio, style.smallest) if room.text else None
        ops = text.drawn(shown, found, box, studio)
    else:
        ops = text.drawn(said.values, found, box, studio)
        if said.units and not _is_made_for(said, box, studio):
            room = _room(said, box, studio, style.smallest)
    size = found.size if found else style.smallest
    lines = sum(laid.lines for laid in found.laid) if isinstance(found, Fitted) else 1
    place = TextPlace(
        said.units, _plain(found, said), box, size, style.size, style.smallest, lines,
        room.characters if room else None, said.missing, str(values.get("element", "")),
    )  # fmt: skip
    return (told(ops, place),)


def _plain(found: Fitted | BentText | None, said: _Said) -> str:
    """What a text says as it is set."""
    if isinstance(found, Fitted):
        return " ".join(laid.text for laid in found.laid if laid.text)
    return " ".join(said.text.split())


def _room(said: _Said, box: Box, studio: Studio, smallest: float) -> Room:
    def fits(words: str) -> bool:
        return does(lambda one: text.fitted_at_most(said.other(one), box, studio, smallest), words)

    return room_of(said.text, fits)


def _is_made_for(said: _Said, box: Box, studio: Studio) -> bool:
    """Whether the box was measured by the text, so that it grows with it."""
    measure = text.KIND.measure
    assert measure is not None
    try:
        own = (
            measure(said.values, None, None, studio)[0],
            measure(said.values, box[2], None, studio)[1],
        )
    except Mismatch:
        return False
    return abs(own[0] - box[2]) < _SAME or abs(own[1] - box[3]) < _SAME


def _measure(values: Values, width: float | None, height: float | None, studio: Studio) -> Size:
    said = _said(values, studio)
    measure = text.KIND.measure
    assert measure is not None
    try:
        return measure(said.values, width, height, studio)
    except Mismatch:
        room = room_of(
            said.text,
            lambda words: does(lambda one: measure(said.other(one), width, height, studio), words),
        )
        return measure(said.other(room.text), width, height, studio)


def _least(values: Values, studio: Studio) -> float:
    least = text.KIND.least
    assert least is not None
    return least(_said(values, studio).values, studio)
