"""What an element kind is: the keys it may say, the size it takes, the operations it composes.

A kind is one file in `elements/` with a `KIND`. It is found there by name, so a new kind touches
nothing else. `Content` is what a container asks of its children.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pnp.lang.schema import Key
from pnp.model.face import Box, Op
from pnp.typeset.places import Place
from pnp.typeset.studio import Studio

Values = Mapping[str, Any]
Size = tuple[float, float]


class Content(Protocol):
    """A child of a container, with its values for one card filled in."""

    place: Place
    grow: float

    def measure(self, width: float | None, height: float | None) -> Size:
        """The size it takes, given one side or none (points)."""

    def render(self, box: Box) -> tuple[Op, ...]:
        """Its operations in a box."""


Children = Sequence[Content]


@dataclass(frozen=True)
class Kind:
    """An element kind.

    `keys(studio)`: what it may say beside the common keys. `draw(values, box, studio)`: its
    operations. `measure(values, width, height, studio)`: the size it takes when a side is not
    given; None if it has no size of its own. A container has `arrange` instead of `draw`, which
    gives its children their boxes, and `measure_children`. `repeats`: the drawing is worth
    sharing between faces (vector art; not text, which readers search).
    """

    name: str
    doc: str
    keys: Callable[[Studio], Mapping[str, Key]]
    draw: Callable[[Values, Box, Studio], tuple[Op, ...]] | None = None
    measure: Callable[[Values, float | None, float | None, Studio], Size] | None = None
    arrange: Callable[[Values, Box, Children], list[Box]] | None = None
    measure_children: Callable[[Values, float | None, float | None, Children], Size] | None = None
    fills: bool = False  # takes the width of what it is placed by, if none is said
    free: bool = False  # children are placed by their own boxes, as on a face
    repeats: bool = False
