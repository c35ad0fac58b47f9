"""A flat picture as a camera shows it, with smooth edges: Pillow moves its pixels.

Twice as many pixels are made in each direction, and each four become one. Colours are multiplied by
their opacity for that (Pillow does so with RGBA), so edges have no dark line.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image

from pnp.export.scenes.space import Projection, bounds, corners, inverted, product, shown
from pnp.model.face import Box

SAMPLES = 2  # for a pixel, in each direction
_BORDER = 3  # transparent pixels round a picture, so that its edges become smooth


class Tile(NamedTuple):
    """A part of a picture: its pixels, and the place of its left upper corner."""

    image: Image.Image
    x: int
    y: int


def seen_corners(projection: Projection, box: Box) -> list[tuple[float, float]]:
    """The places of the corners of a box, clockwise from its left upper one."""
    return [shown(projection, *point) for point in corners(box)]


def warped(image: Image.Image, projection: Projection, box: Box, samples: int = SAMPLES) -> Tile:
    """A picture (RGBA or L) that fills a box of a plane, as it is shown."""
    edges = seen_corners(projection, box)
    image = _reduced(image, edges, samples)
    x0, y0, x1, y1 = bounds(edges)
    left, top = math.floor(x0) - 1, math.floor(y0) - 1
    size = math.ceil(x1) + 1 - left, math.ceil(y1) + 1 - top
    bordered = Image.new(image.mode, (image.width + 2 * _BORDER, image.height + 2 * _BORDER))
    bordered.paste(image, (_BORDER, _BORDER))
    across, down = box[2] / image.width, box[3] / image.height
    to_plane: Projection = (
        (across, 0.0, box[0] - _BORDER * across), (0.0, down, box[1] - _BORDER * down),
        (0.0, 0.0, 1.0),
    )  # fmt: skip
    to_tile: Projection = (
        (samples, 0.0, -left * samples), (0.0, samples, -top * samples), (0.0, 0.0, 1.0),
    )  # fmt: skip
    rows = inverted(product(to_tile, product(projection, to_plane)))
    whole = [value / rows[2][2] for row in rows for value in row][:8]
    made = bordered.transform(
        (size[0] * samples, size[1] * samples), Image.Transform.PERSPECTIVE, whole,
        Image.Resampling.BICUBIC,
    )  # fmt: skip
    return Tile(made.reduce(samples) if samples > 1 else made, left, top)


def _reduced(image: Image.Image, edges: list[tuple[float, float]], samples: int) -> Image.Image:
    """A picture with as many pixels as are shown of it, so that none is left out where a plane is
    seen from the side."""
    a, b, c, d = edges
    longest = max(math.dist(a, b), math.dist(d, c)), max(math.dist(b, c), math.dist(a, d))
    wanted = [max(1, math.ceil(length * samples)) for length in longest]
    size = min(image.width, wanted[0]), min(image.height, wanted[1])
    if size == image.size:
        return image
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def put(layer: Image.Image, tile: Tile) -> None:
    """Draw a tile, which may reach beyond the layer."""
    left, top = max(0, -tile.x), max(0, -tile.y)
    right = min(tile.image.width, layer.width - tile.x)
    bottom = min(tile.image.height, layer.height - tile.y)
    if left < right and top < bottom:
        at = tile.x + left, tile.y + top
        layer.alpha_composite(tile.image, at, (left, top, right, bottom))
