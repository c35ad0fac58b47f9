"""The dieline of a folding box: what is cut, creased and glued, and where its panels lie.

Lengths are points, y down, origin top left of the smallest box round the cut lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.model.face import Box, Segments
from pnp.model.sheet import Turn


@dataclass(frozen=True, slots=True)
class Panel:
    """A side or flap: the smallest box round it as it lies in the net, and how far it is turned
    there clockwise, so that what is drawn upright on it stands upright on the folded box."""

    box: Box
    turn: Turn = 0


@dataclass(frozen=True, slots=True)
class Net:
    """A box spread out: `panels` by name; `cut`, `crease`, the outlines of `glue` areas, and the
    closed `outline` of all of it. `inner` is the room inside: width, height, depth."""

    width: float
    height: float
    inner: tuple[float, float, float]
    panels: Mapping[str, Panel]
    cut: Segments
    crease: Segments
    glue: Segments
    outline: Segments
