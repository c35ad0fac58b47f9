"""Things seen at an angle: boxes, faces, wheels and turned bodies in three dimensions."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Unpack

from engraving.curves import Points, as_points
from engraving.drawing import Drawing
from engraving.surfaces import Look
from engraving.tone import Tone, lit, tone_of
from engraving.turned import Turning

Place = tuple[float, float, float]  # to the right, up, to the reader


class View:
    """Parallel projection: a thing turned to one side (`yaw`) and seen from above (`pitch`).

    Both in degrees. A positive yaw shows the right-hand side of the thing.
    """

    def __init__(self, plate: Drawing, yaw: float = 30, pitch: float = 18) -> None:
        self.plate = plate
        self._yaw, self._pitch = math.radians(-yaw), math.radians(pitch)

    def _turned(self, v: Place) -> tuple[complex, float]:
        """A direction: in the sheet, and how far to the reader."""
        x, y, z = v
        co, si = math.cos(self._yaw), math.sin(self._yaw)
        x, z = x * co + z * si, -x * si + z * co
        cp, sp = math.cos(self._pitch), math.sin(self._pitch)
        return complex(x, -y * cp + z * sp), y * sp + z * cp

    def at(self, x: float, y: float, z: float = 0) -> complex:
        """The point of the part for a place."""
        return self._turned((x, y, z))[0]

    def line(self, places: Sequence[Place]) -> Points:
        """The points for several places."""
        return [self._turned(v)[0] for v in places]

    def tone(self, normal: Place, material: str = "matte") -> float:
        """The tone of a face that looks this way."""
        size = math.sqrt(sum(c * c for c in normal))
        flat, front = self._turned((normal[0] / size, normal[1] / size, normal[2] / size))
        return tone_of(material, lit(self.plate.heading * flat, front))

    def face(
        self,
        places: Sequence[Place],
        tone: Tone | None = None,
        grain: int = 0,
        **look: Unpack[Look],
    ) -> None:
        """A flat polygon, drawn if it is seen from outside: counter-clockwise from there.

        Its lines run along the edge with the number `grain`; without a tone, light gives it.
        """
        a, b, c = places[:3]
        u = tuple(q - p for p, q in zip(a, b, strict=True))
        v = tuple(q - p for p, q in zip(b, c, strict=True))
        normal = (
            u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
        )  # fmt: skip
        if self._turned(normal)[1] <= 0:
            return
        if tone is None:
            tone = min(self.tone(normal, look.get("material", "matte")), 0.78)
        pts = self.line(places)
        edge = self.plate.heading * (pts[(grain + 1) % len(pts)] - pts[grain])
        self.plate.flat(pts, tone, math.degrees(cmath.phase(edge)), **look)

    def box(
        self, at: Place, size: Place, grain: tuple[int, int, int] = (0, 0, 0), **look: Unpack[Look]
    ) -> None:
        """A box: its left lower front corner is `at`; `size` runs right, up and away.

        `grain`: the edge along which the lines of top, front and side run (0 or 1).
        """
        x, y, z = at
        w, h, d = size
        x1, y1, z0 = x + w, y + h, z - d
        self.face([(x, y1, z), (x1, y1, z), (x1, y1, z0), (x, y1, z0)], None, grain[0], **look)
        self.face([(x, y, z), (x1, y, z), (x1, y1, z), (x, y1, z)], None, grain[1], **look)
        self.face([(x1, y, z), (x1, y, z0), (x1, y1, z0), (x1, y1, z)], None, grain[2], **look)
        self.face([(x, y, z0), (x, y, z), (x, y1, z), (x, y1, z0)], None, grain[2], **look)

    def prism(
        self, side: str | Sequence[complex], near: float, far: float, **look: Unpack[Look]
    ) -> None:
        """A shape of the (right, up) plane, given clockwise, extruded from `near` back to `far`."""
        pts = as_points(side) if isinstance(side, str) else list(side)
        walls = []
        for p, q in zip(pts, [*pts[1:], *pts[:1]], strict=True):
            wall: list[Place] = [
                (p.real, p.imag, far), (p.real, p.imag, near),
                (q.real, q.imag, near), (q.real, q.imag, far),
            ]  # fmt: skip
            walls.append(wall)
        walls.sort(key=lambda wall: sum(self._turned(v)[1] for v in wall))
        for wall in walls:
            self.face(wall, None, 1, **look)
        self.face([(p.real, p.imag, near) for p in pts[::-1]], None, 0, **look)

    def axes(self, at: Place, right: Place, up: Place) -> None:
        """`push` for a plane: one unit right and one unit up are these directions."""
        self.plate.push_axes(self._turned(at)[0], self._turned(right)[0], -self._turned(up)[0])

    def wheel_axes(self, at: Place, axis: Place = (0, 0, 1)) -> complex:
        """`push` for the plane across a level axis.

        Returns one unit along the axis, as a vector of that plane.
        """
        ax, _, az = axis
        self.axes(at, (az, 0, -ax), (0, 1, 0))
        plate = self.plate
        vector = self._turned(axis)[0]
        # the vector is one of the part around: through the sheet into the new plane
        plate.pop()
        on_sheet = plate.placed_one(vector) - plate.placed_one(0)
        self.axes(at, (az, 0, -ax), (0, 1, 0))
        return plate.back(on_sheet)

    def lathe(self, at: Place, axis: Place, profile: str | Points, **look: Unpack[Turning]) -> None:
        """A surface of revolution with its axis in any direction."""
        flat, front = self._turned(axis)
        size = math.sqrt(abs(flat) ** 2 + front * front)
        flat, front = flat / size, front / size
        pts = [complex(p.real * max(abs(flat), 0.02), p.imag) for p in as_points(profile)]
        angle = math.degrees(cmath.phase(flat))
        turning: Turning = {"e": min(0.98, abs(front)), "near": front >= 0}
        turning.update(look)
        self.plate.lathe(self._turned(at)[0], angle, pts, **turning)
