"""The dieline of a folding box: its lines to cut, crease and glue, and its panels.

Lengths are points, y down, origin top left of the smallest box round the cut lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

from pnp.model.face import Box, Segments
from pnp.model.sheet import Turn
from pnp.model.source import Record

NetKind = Literal["tuck", "tray", "lid", "sides"]
Bottom = Literal["tuck", "glued"]
Sleeves = Literal["none", "thin", "thick"]


class Inner(NamedTuple):
    """The room inside a box that lies flat: width and height seen from above, and depth."""

    width: float
    height: float
    depth: float


class Panel(Struct, frozen=True):
    """A side or flap: the smallest box round it in the net, and its clockwise turn there, in
    degrees, with which its content is upright on the folded box.

    `flap`: it is hidden when the box is closed. It is folded by 90° away from the printed side of
    its `parent`, along the `hinge` from one point of the net to another; the first panel has none.
    """

    box: Box
    turn: Turn = 0
    flap: bool = False
    parent: str | None = None
    hinge: tuple[tuple[float, float], tuple[float, float]] | None = None


class Net(Struct, frozen=True):
    """A box spread out, printed side up: `panels` by name; `cut`, one closed line; `crease`; the
    outlines of `glue` areas; `slits`, cuts inside of it. `inner` is the room inside. A panel comes
    after its parent."""

    width: float
    height: float
    inner: Inner
    panels: Mapping[str, Panel]
    cut: Segments
    crease: Segments
    glue: Segments
    slits: Segments = ()


class NetForm(Struct, frozen=True):
    """What differs between nets of one kind: the `bottom` of a tuck box; of how many `strips` of
    board a tray or a lid is made, 1 or 2; whether sides are those of a lid, which hang from it."""

    bottom: Bottom = "tuck"
    strips: int = 1
    hangs: bool = False


class BoxPlan(Struct, frozen=True):
    """A box as its author describes it; lengths in points.

    Its room is `inner` if given, else that of the decks it `holds` (cards of the thickness `stock`
    in `sleeves`), else, of a lid, what the box `over` takes with `clearance` on top; a lid's
    `depth` may be less. Sides have the room of the tray or lid `of` which they are the second
    strip. `board` is the thickness of the board of the box.
    """

    id: str
    net: NetKind
    layout: str
    board: float
    inner: Inner | None
    holds: tuple[str, ...]
    stock: float
    sleeves: Sleeves
    over: str | None
    clearance: float
    depth: float | None
    record: Record
    bottom: Bottom = "tuck"
    strips: int = 1
    of: str | None = None
