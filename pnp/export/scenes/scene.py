"""A scene: flat pieces at their places, in the order in which they are drawn, and the light."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

from pnp.export.scenes.space import Bounds, Camera, Plane, Vector, bounds, corners
from pnp.geometry.curves import flattened
from pnp.impose.machines import outline_of
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import FaceSize

_STEPS = 6  # straight lines for a curve of an outline
_TALLEST = 1.5  # of a picture that is as high as it needs, in parts of its width


def hull_of(size: FaceSize) -> tuple[tuple[float, float], ...]:
    """Points of the line along which a face is cut; none if these are the corners of its box."""
    if not (size.outline or size.corner):
        return ()
    return tuple(flattened(outline_of(size, 0.0), _STEPS))


class Piece(Struct, frozen=True):
    """A part of a face in space: the key of the face, the part (`box`, in points of the face), and
    the place of the face. `light`: how bright it is, 1 as printed. `thickness`: that of the paper,
    in points, whose edge is seen. `hull`: points of the line along which it is cut (none: the
    corners of the box). `is_panel`: it is a part of a box, whose panels throw no shadows on each
    other."""

    key: str
    box: Box
    plane: Plane
    light: float = 1.0
    thickness: float = 0.0
    hull: tuple[tuple[float, float], ...] = ()
    is_panel: bool = False


class Screen(Struct, frozen=True):
    """What keeps light from the floor: a box of a plane, or what is in its `hull`."""

    plane: Plane
    box: Box
    hull: tuple[tuple[float, float], ...] = ()

    @property
    def points(self) -> list[Vector]:
        """Its edge in space."""
        return [self.plane.at(*point) for point in self.hull or corners(self.box)]


class Scene(Struct, frozen=True):
    """Pieces from back to front, as a camera `pitch` degrees above them sees them. They lie on a
    `table`, which is parallel to them, or stand on the `floor`, y = 0. `distance`: that of the
    camera, in lengths of the scene. `screens`: what throws shadows on the floor, if that is not the
    pieces. `mirrored`: up to which height the floor mirrors them, in points."""

    pieces: tuple[Piece, ...]
    ground: Literal["table", "floor"]
    pitch: float = 0.0
    screens: tuple[Screen, ...] = ()
    mirrored: float = 0.0
    distance: float = 2.2

    @property
    def _blocks(self) -> tuple[Screen, ...]:
        return self.screens or tuple(
            Screen(piece.plane, piece.box, piece.hull) for piece in self.pieces
        )

    @property
    def points(self) -> list[Vector]:
        """The corners of all pieces, or of the screens, in space."""
        return [point for block in self._blocks for point in block.points]

    @property
    def camera(self) -> Camera:
        """The camera, whose picture has a pixel for each point in the middle of the scene."""
        sides = [(min(axis), max(axis)) for axis in zip(*self.points, strict=True)]
        x, y, z = ((low + high) / 2 for low, high in sides)
        length = math.hypot(*(high - low for low, high in sides))
        return Camera((x, y, z), self.distance * length, self.pitch)

    def bounds(self, camera: Camera) -> Bounds:
        """The box round all that is seen in the picture of a camera."""
        points = self.points
        if self.mirrored:
            points += [(x, min(-y, self.mirrored), z) for x, y, z in points]
        return bounds(camera.shown(point) for point in points)

    def fitted(
        self, pixels: tuple[int, int | None], margin: float
    ) -> tuple[Camera, tuple[int, int]]:
        """A camera that shows all pieces in the middle of a picture of so many pixels (a height of
        None: as high as they need), with a margin of this part of its shorter side; and the pixels
        of the picture."""
        camera = self.camera
        x0, y0, x1, y1 = self.bounds(camera)
        width, height = pixels
        edge = margin * (width if height is None else min(width, height))
        scale = (width - 2 * edge) / (x1 - x0)
        if height is None:
            height = round(min(_TALLEST * width, (y1 - y0) * scale + 2 * edge))
        scale = min(scale, (height - 2 * edge) / (y1 - y0))
        middle = width / 2 - (x0 + x1) / 2 * scale, height / 2 - (y0 + y1) / 2 * scale
        return replace(camera, scale=scale, middle=middle), (width, height)


class Look(Struct, frozen=True):
    """`pixels` across and down (None: as many as the scene needs), the `margin` as a part of the
    shorter side, how dark shadows are (`shadow`, 1 is usual), and how strong the floor mirrors
    what stands on it (`reflection`, from 0 to 1)."""

    pixels: tuple[int, int | None]
    margin: float
    shadow: float
    reflection: float = 0.0
