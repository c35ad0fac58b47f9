"""Boxes as they are folded, each from two corners, so that all six sides are seen.

The first stands, with its front, its left side and its top. The other one lies on its front: its
back is above, its bottom and its right side are in front.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.export.scenes.rows import lit
from pnp.export.scenes.scene import Piece, Scene, Screen
from pnp.export.scenes.space import Camera, Plane, Vector, added, corners, dot, scaled
from pnp.export.target_kinds import Dieline, ExportJob
from pnp.model.definitions import replace
from pnp.model.net import Net
from pnp.model.units import mm

_TURN, _PITCH = 34.0, 24.0  # degrees
_DISTANCE = 3.4  # of the camera, in lengths of the scene
_APART = 0.06  # the room between two boxes, in parts of the first and its second view
_HIDDEN = 0.3  # how much of a standing box is behind the lying one, in parts of its width
_GAP = mm(4)
_IN_LID = 4  # levels from a tray to the lid over it
_INNER = 0.2  # points, from a flap to the panel over it


class Side(Struct, frozen=True):
    """A panel of a folded box: the key of the face, the panel of the net, its place.

    `level`: 0 of what is closest to the middle of the box; what is outside of it has more."""

    key: str
    box: tuple[float, float, float, float]
    plane: Plane
    level: int = 0


def folded(net: Net) -> dict[str, Plane]:
    """The place of each panel of a net that is folded; the first one stays where it is. A point of
    the net has the same coordinates on each plane."""
    found: dict[str, Plane] = {}
    for name, panel in net.panels.items():
        if panel.parent is None or panel.hinge is None:
            found[name] = Plane()
            continue
        parent = found[panel.parent]
        (ax, ay), (bx, _) = panel.hinge
        x, y, width, height = panel.box
        back = scaled(parent.normal, -1)
        if ax == bx:
            right, down = scaled(back, math.copysign(1, x + width / 2 - ax)), parent.down
        else:
            right, down = parent.right, scaled(back, math.copysign(1, y + height / 2 - ay))
        origin = added(added(parent.at(ax, ay), right, -ax), down, -ay)
        found[name] = Plane(origin, right, down)
    return found


def solids(dielines: Sequence[Dieline]) -> list[list[Side]]:
    """The boxes of these nets, closed, each with its front towards the viewer: a tuck box; a tray
    and the lid over it; a tray or a lid alone. The sides of a box of two strips are in their
    place."""
    found = []
    by_name = {dieline.plan.id: dieline for dieline in dielines}
    over = {one.plan.over: one for one in dielines if one.plan.over in by_name}
    for one in dielines:
        plan = one.plan
        if plan.of in by_name or plan.id in over:
            continue
        sides = _sides(one, dielines)
        if plan.net == "tuck":
            sides = [_turned(side, 1, 180) for side in sides]
        elif plan.over in by_name:
            sides = [replace(side, level=side.level and side.level + _IN_LID) for side in sides]
            sides += _tray(by_name[plan.over], dielines, plan.board)
        found.append(_centred(sides))
    return found


def _tray(tray: Dieline, dielines: Sequence[Dieline], board: float) -> list[Side]:
    """A tray in its lid, whose outer side is at z = 0 in the middle of the tray."""
    found = _sides(tray, dielines)
    walls = (side.plane.at(*corner) for side in found for corner in corners(side.box))
    depth = -min(z for _, _, z in walls)
    turned = (_turned(side, 1, 180) for side in found)
    return [replace(side, plane=side.plane.moved((0.0, 0.0, -depth - board))) for side in turned]


def _sides(one: Dieline, dielines: Sequence[Dieline]) -> list[Side]:
    """The panels of a net, with those of its second strip; the middle of the first panel is at
    (0, 0, 0)."""
    found = list(_panels(one, 1))
    for other in dielines:
        if other.plan.of == one.plan.id:
            found += _panels(other, 2)
    return found


def _panels(one: Dieline, level: int) -> Iterator[Side]:
    planes = folded(one.net)
    first = next(iter(one.net.panels.values()))
    x, y, width, height = first.box
    for name, panel in one.net.panels.items():
        plane = planes[name].moved((-x - width / 2, -y - height / 2, 0.0))
        if panel.flap:
            plane = plane.moved(scaled(plane.normal, -_INNER))
        yield Side(one.face, panel.box, plane, 0 if panel.flap else level)


def _turned(side: Side, axis: int, degrees: float) -> Side:
    return replace(side, plane=side.plane.turned(axis, degrees))


def _extent(sides: Sequence[Side]) -> tuple[Vector, Vector]:
    """The smallest and the largest coordinates of the panels that are seen."""
    points = [side.plane.at(*corner) for side in sides if side.level
              for corner in corners(side.box)]  # fmt: skip
    axes = [*zip(*points, strict=True)]
    low, high = ([pick(axis) for axis in axes] for pick in (min, max))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def _centred(sides: Sequence[Side]) -> list[Side]:
    low, high = _extent(sides)
    middle = scaled(added(low, high), -0.5)
    return [replace(side, plane=side.plane.moved(middle)) for side in sides]


def boxes_of(job: ExportJob) -> Scene:
    """The boxes of a job, twice each."""
    turn, pitch = job.options["turn"], job.options["pitch"]
    turn, pitch = _TURN if turn is None else turn, _PITCH if pitch is None else pitch
    return box_scene(solids(job.dielines), turn, pitch)


def _pair(solid: Sequence[Side], turn: float) -> tuple[list[Side], list[Side]]:
    """A box as it stands, and before it, to the right, as it lies on its front; both turned."""
    standing = _on_floor([_turned(side, 1, turn) for side in solid])
    lying = _on_floor([_turned(_turned(_turned(side, 1, 180), 0, 90), 1, turn) for side in solid])
    angle = math.radians(turn)
    ahead = math.sin(angle), 0.0, math.cos(angle)
    low, high = _extent(standing)
    across = high[0] - _HIDDEN * (high[0] - low[0]) - _extent(lying)[0][0]
    lying = [_moved(side, (across, 0.0, 0.0)) for side in lying]
    far, near = (
        [dot(ahead, side.plane.at(*corner)) for side in view for corner in corners(side.box)]
        for view in (standing, lying)
    )
    away = (max(far) - min(near)) / ahead[2] + _GAP
    return standing, [_moved(side, (0.0, 0.0, away)) for side in lying]


def _on_floor(sides: Sequence[Side]) -> list[Side]:
    bottom = _extent(sides)[1][1]
    return [_moved(side, (0.0, -bottom, 0.0)) for side in sides]


def _moved(side: Side, by: Vector) -> Side:
    return replace(side, plane=side.plane.moved(by))


def box_scene(boxes: Sequence[Sequence[Side]], turn: float, pitch: float) -> Scene:
    """Boxes beside each other on a floor, each twice."""
    placed: list[list[Side]] = []
    at = 0.0
    for solid in boxes:
        pair = _pair(solid, turn)
        low, high = _extent([side for view in pair for side in view])
        move = at - low[0], 0.0, 0.0
        placed += [[_moved(side, move) for side in view] for view in pair]
        at += (high[0] - low[0]) * (1 + _APART)
    screens = tuple(Screen(side.plane, side.box) for view in placed for side in view
                    if side.level)  # fmt: skip
    scene = Scene((), "floor", pitch, screens=screens, distance=_DISTANCE)
    camera = scene.camera
    pieces = [piece for view in placed for piece in _seen(view, camera)]
    return replace(scene, pieces=tuple(pieces))


def _seen(view: Sequence[Side], camera: Camera) -> Iterator[Piece]:
    """The panels of a box that are turned towards the camera, flaps first."""
    shown = [side for side in view if camera.is_seen(side.plane, side.box[:2])]
    for side in sorted(shown, key=lambda side: side.level):
        yield Piece(side.key, side.box, side.plane, lit(side.plane), is_panel=True)
