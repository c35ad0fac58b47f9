"""What a smooth floor mirrors: pieces upside down, which fade away from the floor."""

from __future__ import annotations

from PIL import Image, ImageChops

from pnp.export.scenes.scene import Piece
from pnp.export.scenes.space import Camera
from pnp.export.scenes.warping import Tile, warped


def reflection(
    piece: Piece, image: Image.Image, camera: Camera, height: float, strength: float
) -> Tile | None:
    """The mirrored picture of a piece, up to a height in points; None if the mirror shows its other
    side."""
    plane = piece.plane.mirrored()
    x, y, width, depth = piece.box
    # the mirror turns the normal over
    if camera.is_seen(plane, (x, y)):
        return None
    places = (piece.plane.at(x + a * width, y + b * depth) for b in (0, 1) for a in (0, 1))
    levels = [round(255 * min(1.0, max(0.0, -place[1]) / height)) for place in places]
    if min(levels) >= 255:
        return None
    fading = _heights(piece, image.size, height)
    faded = image.copy()
    faded.putalpha(ImageChops.multiply(image.getchannel("A"), fading.point(
        [round(255 * strength * (1 - value / 255) ** 2) for value in range(256)]
    )))  # fmt: skip
    return warped(faded, camera.projection(plane), piece.box)


def _heights(piece: Piece, size: tuple[int, int], most: float) -> Image.Image:
    """The height over the floor of each pixel of a piece (L): 255 is `most`, or more."""
    x, y, width, height = piece.box
    low, high = (-piece.plane.at(x + width / 2, y + part * height)[1] for part in (1, 0))
    left, right = (-piece.plane.at(x + part * width, y + height / 2)[1] for part in (0, 1))
    if abs(high - low) >= abs(right - left):
        return _ramp(size[1], high, low, most).resize(size)
    return _ramp(size[0], left, right, most).rotate(90, expand=True).resize(size)


def _ramp(count: int, first: float, last: float, most: float) -> Image.Image:
    """A column of pixels with values from one height to another."""
    steps = (first + (last - first) * (number + 0.5) / count for number in range(count))
    values = bytes(round(255 * min(1.0, max(0.0, step) / most)) for step in steps)
    return Image.frombytes("L", (1, count), values)
