"""The limits that preflight checks against. A profile or a product may set others."""

from __future__ import annotations

from msgspec import Struct

from pnp.model.units import mm


class Limits(Struct, frozen=True):
    """What prints well: the `smallest_text` and the `thinnest_line` in points; `near_cut`, the
    distance from the cut within which text may be cut off, and `unprintable`, the border of the
    paper that a usual printer leaves empty, in points."""

    smallest_text: float = 6.0
    thinnest_line: float = 0.25
    near_cut: float = mm(2)
    unprintable: float = mm(6.35)


USUAL = Limits()
