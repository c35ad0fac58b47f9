"""What an element kind is: the keys it may say, the size it takes, the operations it composes.

A kind is one file in `elements/` with a `KIND`. It is found there by name, so a new kind touches
nothing else. `Content` is what a container asks of its children. All sizes are in points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, Protocol

from pnp.model.face import Box, Clip, Op
from pnp.model.frozen import frozen
from pnp.model.open_kinds import OpenKinds
from pnp.model.problems import Span
from pnp.schema.values import Key
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.places import Place

Values = Mapping[str, Any]
Size = tuple[float, float]


class Content(Protocol):
    """A child of a container, with its values for one card filled in.

    `flows`: its height follows from the width it is given, as that of text does. `hollow`: it
    has room for elements, but no size of its own; then it is what it is called, else ''.
    """

    place: Place
    grow: float
    flows: bool
    hollow: str

    def measure(self, width: float | None, height: float | None) -> Size:
        """The size it takes, given one side or none; a side that is given comes back."""

    def least(self) -> float:
        """The width below which it cannot be set."""

    def baseline(self, width: float) -> float:
        """From its top to its first baseline, given its width; 0 if it has none."""

    def render(self, box: Box) -> tuple[Op, ...]:
        """Its operations in a box."""


Children = Sequence[Content]


@frozen
class Spot:
    """One of the places where a container draws all its elements.

    `box` is their parent, turned by `turn` degrees clockwise about its middle; `clip` is what may
    be seen, not turned along. `names` are what they can read there, `label` what messages call it.
    """

    box: Box
    turn: float = 0.0
    names: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    clip: Clip | None = None


@frozen
class Warned:
    """What is drawn all the same, but is hardly meant; `span` is where it was written, if known."""

    message: str
    span: Span | None = None
    hint: str | None = None


@frozen
class Spots:
    """What is drawn under all spots, the spots, and what to warn of."""

    under: tuple[Op, ...] = ()
    spots: Sequence[Spot] = ()
    warned: Sequence[Warned] = ()


@frozen(slots=False)
class Kind:
    """An element kind, called `name` in layouts, and in one line (`doc`) what it is.

    `keys(studio)`: what it may say beside the common keys. Then one of four:

    - `draw(values, box, studio)` gives its operations. `measure(values, width, height, studio)`
      says the size it takes when a side is not given (None if it has no size of its own), and
      `least(values, studio)` the width below which it cannot be set (None: there is no such).
      `baseline(values, width, studio)` is how far its first baseline is below its top.
    - `arrange(values, box, children)` gives children their boxes; `measure_children` is the
      container's `measure`.
    - `free`: children are placed by their own boxes, as on a face.
    - `spots(values, box, studio)` gives places, at each of which all children are drawn, placed by
      their own boxes (in the middle if those say no `at`, where it is `centred`); `binds` are the
      names that they can read there.

    `is_side`: it is a side of a folding box. It stands at the top level of a layout, and text that
    leaves it is lost.

    `fills`: whether it takes the width, the height of what it is placed in if none is said.
    `repeats`: the drawing is worth sharing between faces (vector art; not text, which readers
    search).
    """

    name: str
    doc: str
    keys: Callable[[LayoutContext], Mapping[str, Key]]
    draw: Callable[[Values, Box, LayoutContext], tuple[Op, ...]] | None = None
    measure: Callable[[Values, float | None, float | None, LayoutContext], Size] | None = None
    least: Callable[[Values, LayoutContext], float] | None = None
    baseline: Callable[[Values, float, LayoutContext], float] | None = None
    arrange: Callable[[Values, Box, Children], list[Box]] | None = None
    measure_children: Callable[[Values, float | None, float | None, Children], Size] | None = None
    free: bool = False
    spots: Callable[[Values, Box, LayoutContext], Spots] | None = None
    binds: tuple[str, ...] = ()
    centred: bool = False
    is_side: bool = False
    fills: tuple[bool, bool] = (True, True)
    repeats: bool = False

    @property
    def has_children(self) -> bool:
        """Whether it is made of other elements."""
        return self.free or self.arrange is not None or self.spots is not None

    @property
    def has_size(self) -> bool:
        """Whether it takes a size of its own."""
        return self.measure is not None or self.measure_children is not None


@cache
def element_kinds() -> OpenKinds[Kind]:
    """The element kinds by name."""
    return OpenKinds("pnp.typeset.elements", "element kind")
