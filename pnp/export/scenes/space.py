"""Planes in space, a camera, and where it shows the points of a plane.

Lengths are points: x to the right, y down, z towards the viewer. The floor is y = 0, so what stands
on it has a negative y. A `Projection` maps (u, v, 1), a point of a plane, to (x, y, w): its place
in the picture is (x / w, y / w).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from pnp.model.face import Box

Vector = tuple[float, float, float]
Projection = tuple[Vector, Vector, Vector]  # rows
Bounds = tuple[float, float, float, float]  # x0, y0, x1, y1

_LEAST_DEPTH = 1e-3


def added(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    """a + b · times."""
    return a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times


def scaled(a: Vector, by: float) -> Vector:
    """a · by."""
    return a[0] * by, a[1] * by, a[2] * by


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


class Plane(NamedTuple):
    """The place of a flat thing in space: its point (0, 0), and the directions of its x and y, as
    long as a point of it."""

    origin: Vector = (0.0, 0.0, 0.0)
    right: Vector = (1.0, 0.0, 0.0)
    down: Vector = (0.0, 1.0, 0.0)

    @property
    def normal(self) -> Vector:
        """The direction out of the printed side, as long as 1."""
        (a, b, c), (d, e, f) = self.right, self.down
        found = b * f - c * e, c * d - a * f, a * e - b * d
        return scaled(found, 1 / math.hypot(*found))

    def at(self, x: float, y: float) -> Vector:
        """The place of one of its points."""
        return added(added(self.origin, self.right, x), self.down, y)

    def moved(self, by: Vector) -> Plane:
        """The plane at another place."""
        return self._replace(origin=added(self.origin, by))

    def turned(self, axis: int, degrees: float) -> Plane:
        """The plane turned about the axis x, y or z (0, 1, 2) through the point (0, 0, 0): about z
        clockwise, as the viewer sees it."""
        return Plane(*(_turned(vector, axis, degrees) for vector in self))

    def shadow(self, across: float, away: float) -> Plane:
        """The shadow on the floor in light that moves it by so much, to the right and towards the
        viewer, for each point of height."""
        return Plane(*((x - y * across, 0.0, z - y * away) for x, y, z in self))

    def mirrored(self) -> Plane:
        """The plane as the floor mirrors it."""
        return Plane(*((x, -y, z) for x, y, z in self))


def _turned(vector: Vector, axis: int, degrees: float) -> Vector:
    angle = math.radians(degrees)
    first, second = (axis + 1) % 3, (axis + 2) % 3
    found = list(vector)
    found[first] = vector[first] * math.cos(angle) - vector[second] * math.sin(angle)
    found[second] = vector[first] * math.sin(angle) + vector[second] * math.cos(angle)
    return found[0], found[1], found[2]


class Camera(Struct, frozen=True):
    """A camera that looks at the point `target` from `distance` (points), `pitch` degrees above
    it. Its picture then has `scale` pixels to a point at the target, which is at `middle`."""

    target: Vector = (0.0, 0.0, 0.0)
    distance: float = math.inf
    pitch: float = 0.0
    scale: float = 1.0
    middle: tuple[float, float] = (0.0, 0.0)

    def projection(self, plane: Plane) -> Projection:
        """Where the points of a plane are in the picture."""
        seen = plane.moved(scaled(self.target, -1)).turned(0, -self.pitch)
        columns = seen.right, seen.down, seen.origin
        depth = tuple(-vector[2] / self.distance for vector in columns)
        w = depth[0], depth[1], 1 + depth[2]
        (ax, ay), scale = self.middle, self.scale
        x, y = ([vector[i] for vector in columns] for i in (0, 1))
        return (
            (x[0] * scale + ax * w[0], x[1] * scale + ax * w[1], x[2] * scale + ax * w[2]),
            (y[0] * scale + ay * w[0], y[1] * scale + ay * w[1], y[2] * scale + ay * w[2]),
            w,
        )

    def is_seen(self, plane: Plane, point: tuple[float, float]) -> bool:
        """Whether the printed side of a plane is turned towards the camera."""
        shown = plane.moved(scaled(self.target, -1)).turned(0, -self.pitch)
        where = shown.at(*point)
        if math.isinf(self.distance):
            return shown.normal[2] > 0
        return dot(shown.normal, added((0.0, 0.0, self.distance), where, -1.0)) > 0

    def shown(self, point: Vector) -> tuple[float, float]:
        """The place of a point in space in the picture."""
        return shown(self.projection(Plane(point)), 0.0, 0.0)


def shown(projection: Projection, x: float, y: float) -> tuple[float, float]:
    """The place of a point of a plane in the picture."""
    a, b, w = (row[0] * x + row[1] * y + row[2] for row in projection)
    w = max(w, _LEAST_DEPTH)
    return a / w, b / w


def product(a: Projection, b: Projection) -> Projection:
    """The projection that maps by `b` first and then by `a`."""
    columns = tuple(zip(*b, strict=True))
    return tuple(  # type: ignore[return-value]
        tuple(sum(p * q for p, q in zip(row, column, strict=True)) for column in columns)
        for row in a
    )


def inverted(m: Projection) -> Projection:
    """The inverse, which maps pixels to points of a plane, up to a factor without effect."""
    (a, b, c), (d, e, f), (g, h, i) = m
    return (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )


def bounds(points: Iterable[tuple[float, float]]) -> Bounds:
    """The smallest box round points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def corners(box: Box) -> list[tuple[float, float]]:
    """The corners of a box, clockwise from its left upper one."""
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
