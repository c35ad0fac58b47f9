"""What an element kind is: its keys, its size, the operations it composes.

A kind is one file in `elements/` with a `KIND`. It is found there by name, so a new kind changes no
other file. `Content` is what a container needs of its children. All sizes are in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from msgspec import Struct, field

from pnp.model.face import Box, Clip, Op, Role
from pnp.model.problems import Problem
from pnp.schema.open_kinds import OpenKinds
from pnp.schema.values import Key
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.places import Place

_CONTAINER = Role("container")
Values = Mapping[str, Any]
Size = tuple[float, float]


class Content(Protocol):
    """A child of a container, with its values for one card filled in.

    `flows`: its height follows from its width, as for text. `sizeless`: the name of its kind if it
    contains elements but has no size of its own, else ''.
    """

    place: Place
    grow: float
    flows: bool
    sizeless: str

    def measure(self, width: float | None, height: float | None) -> Size:
        """Its size, given one side or none; a given side is returned as it is."""

    def least(self) -> float:
        """The width below which it cannot be set."""

    def baseline(self, width: float) -> float:
        """From its top to its first baseline, given its width; 0 if it has none."""

    def render(self, box: Box) -> tuple[Op, ...]:
        """Its operations in a box."""


Children = Sequence[Content]


class Spot(Struct, frozen=True):
    """One of the places where a container draws all its elements.

    `box` is their parent, turned by `turn` degrees clockwise about its middle; `clip` is what is
    visible, and is not turned. `names` are values that they can read, `label` is for messages.
    """

    box: Box
    turn: float = 0.0
    names: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    clip: Clip | None = None


class Spots(Struct, frozen=True):
    """The operations under all spots, the spots, and warnings about what they show. A warning
    without a span is placed at the element."""

    under: tuple[Op, ...] = ()
    spots: Sequence[Spot] = ()
    warnings: Sequence[Problem] = ()


class Kind(Struct, frozen=True):
    """An element kind: its name in layouts, and one line about it (`doc`).

    `keys(context)` are its keys beside the common ones. Then one of four:

    - `draw(values, box, context)` returns its operations. `measure(values, width, height, context)`
      returns its size if a side is not given (None: it has no size of its own), `least(values,
      context)` the width below which it cannot be set (None: there is none), and `baseline(values,
      width, context)` the distance from its top to its first baseline.
    - `arrange(values, box, children)` returns the boxes of the children; `measure_children` is the
      container's `measure`.
    - `free`: children are placed by their own boxes, as on a face.
    - `spots(values, box, context)` returns places, at each of which all children are drawn, placed
      by their own boxes (`centred`: in the middle by default); `binds` are the names that they can
      read there.

    `is_side`: it is a side of a folding box, at the top level of a layout; text that leaves it is
    lost. `fills`: whether its width and its height are those of its reference by default.
    `repeats`: the drawing is shared between faces (vector art; not text, which readers search).
    `warnings` returns those about what was drawn, as in `Spots`.
    `sized_by`: a key that gives it a size of its own, so that it does not fill its reference.
    `points` are keys whose value is a `Place`: `draw` gets the point on the face, (x, y), instead.
    `role` is what its operations are for a reader.
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
    warnings: Callable[[Values, Box, LayoutContext], Iterable[Problem]] | None = None
    sized_by: str = ""
    points: tuple[str, ...] = ()
    role: Role = _CONTAINER

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
