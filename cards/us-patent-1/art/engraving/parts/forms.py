"""Plain forms, so that a picture can be made of data alone."""

from __future__ import annotations

from engraving.curves import as_points, ellipse
from engraving.drawing import Drawing
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER

_TINTS = {"paper": PAPER, "brass": BRASS, "leather": LEATHER}


def turned(
    p: Drawing,
    profile: str,
    material: str = "matte",
    tint: str = "paper",
    e: float = 0.2,
    lines: str = "axial",
    cap: str = "flat",
) -> None:
    """A body turned on a lathe, upright; `profile`: points (height, radius), "/": a corner."""
    p.lathe(0, -90, profile, e=e, lines=lines, cap=cap, material=material, tint=_TINTS[tint])


def pipe(
    p: Drawing, line: str, r: float = 0.5, material: str = "steel", tint: str = "paper"
) -> None:
    """A pipe along a curve."""
    p.tube(line, r, material, tint=_TINTS[tint])


def plate(
    p: Drawing, outline: str, tone: float = 0.3, angle: float = 45, tint: str = "paper"
) -> None:
    """A flat face; `outline`: points of a closed curve, "/": a corner; `angle`: of its lines."""
    p.flat([*as_points(outline)], tone, angle, tint=_TINTS[tint])


def ball(
    p: Drawing, rx: float = 2, ry: float = 2, material: str = "matte", tint: str = "paper"
) -> None:
    """A ball or an egg."""
    p.ball(0, rx, ry, material=material, tint=_TINTS[tint])


def box(
    p: Drawing,
    size: tuple[float, float, float] = (10, 6, 6),
    yaw: float = 30,
    pitch: float = 16,
    tint: str = "paper",
) -> None:
    """A box, seen at an angle; `size`: width, height and depth; it stands on the origin."""
    w, h, d = size
    View(p, yaw, pitch).box((-w / 2, 0, d / 2), (w, h, d), tint=_TINTS[tint])


def ring(p: Drawing, r: float = 2, inner: float = 1.4, tint: str = "brass") -> None:
    """A flat ring."""
    p.flat(ellipse(0, r), 0.3, 45, [ellipse(0, inner)], tint=_TINTS[tint])


def pen(p: Drawing, line: str, w: float = 0.2, tips: tuple[float, float] = (0.6, 0.6)) -> None:
    """A line along a curve; `tips`: how long its pointed ends are."""
    p.line(line, w, tips)


def row_of_rivets(p: Drawing, line: str, count: int = 6, r: float = 0.26) -> None:
    """Rivets at even distances along a curve."""
    p.rivets(line, count, r)
