"""Boxes (x, y, width, height) and paths compared: what lies in what, and how long it is."""

from __future__ import annotations

from pnp.geometry.curves import Chain
from pnp.geometry.segments import subpaths
from pnp.model.face import Box, Segments


def rect(x: float, y: float, width: float, height: float) -> Segments:
    return (
        ("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height),
        ("Z",),
    )  # fmt: skip


def length(segments: Segments) -> float:
    return sum(Chain(tuple(part)).length for part in subpaths(segments))


def inside(inner: Box, outer: Box, slack: float = 0.02) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[0] + inner[2] <= outer[0] + outer[2] + slack
        and inner[1] + inner[3] <= outer[1] + outer[3] + slack
    )


def overlap(a: Box, b: Box, slack: float = 0.02) -> bool:
    """Whether two boxes share more than `slack`, by default rounding."""
    return (
        min(a[0] + a[2], b[0] + b[2]) > max(a[0], b[0]) + slack
        and min(a[1] + a[3], b[1] + b[3]) > max(a[1], b[1]) + slack
    )
