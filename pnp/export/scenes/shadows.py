"""Shadows: soft ones of pieces on each other and on a table, and those of lamps on a floor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from pnp.export.scenes.scene import Screen
from pnp.export.scenes.space import Camera, Projection, product
from pnp.export.scenes.warping import Tile, warped

# shadows of what lies flat: how far they are moved right and down, and blurred, in parts of the
# shorter side of a card, and how dark they are: where it touches, and that of the lamp
_ON_CARDS = ((0.001, 0.004, 0.008, 0.34), (0.006, 0.018, 0.034, 0.34))
_ON_TABLE = ((0.0, 0.006, 0.012, 0.30), (0.012, 0.045, 0.055, 0.36))


class _Lamp(NamedTuple):
    """A lamp over a floor: where a point throws its shadow, for each point of height; the radius of
    the lamp, measured so; how dark its shadow is; of how many of its points; how far shadows are
    blurred, in parts of the picture."""

    across: float
    away: float
    radius: float
    darkness: float
    points: int
    soft: float


_LAMPS = (
    _Lamp(0.34, -0.30, 0.22, 0.34, 32, 0.004),
    _Lamp(0.0, 0.0, 0.5, 0.42, 48, 0.014),  # the light of the room
    _Lamp(0.0, 0.0, 0.1, 0.4, 16, 0.003),  # where something touches the floor
)
_GOLDEN = math.pi * (3 - math.sqrt(5))
_COARSE = 4  # pixels of a picture, to a side, for one of a shadow on the floor


def dark(mask: Image.Image, strength: float) -> Image.Image:
    """Black that is as opaque as a mask, times a strength."""
    found = Image.new("RGBA", mask.size)
    found.putalpha(mask.point([round(value * strength) for value in range(256)]))
    return found


def blurred(
    mask: Image.Image,
    size: tuple[int, int],
    at: tuple[int, int],
    side: float,
    on_cards: bool,
    strength: float,
) -> Image.Image:
    """How dark the shadow (L) of a mask at this place is in a picture of a size; `side` is that of
    a card in pixels."""
    found = Image.new("L", size)
    for right, down, soft, darkness in _ON_CARDS if on_cards else _ON_TABLE:
        one = Image.new("L", size)
        one.paste(mask, (at[0] + round(right * side), at[1] + round(down * side)))
        one = one.filter(ImageFilter.GaussianBlur(soft * side))
        one = one.point([round(value * min(1.0, darkness * strength)) for value in range(256)])
        found = ImageChops.screen(found, one)
    return found


def reach(side: float) -> int:
    """How many pixels a shadow reaches beyond a card whose shorter side has so many."""
    return math.ceil(max(right + down + 3 * soft for right, down, soft, _ in _ON_CARDS) * side)


def floor_shadow(
    blocks: Sequence[tuple[Screen, Image.Image]],
    camera: Camera,
    size: tuple[int, int],
    strength: float,
) -> Image.Image:
    """How dark the floor (L) is in a picture of a size, under what keeps light from it, with masks:
    the mean of the shadows from many points of each lamp, which are sharp where something stands
    and soft far from it."""
    small = max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)
    to_small: Projection = (
        (small[0] / size[0], 0.0, 0.0), (0.0, small[1] / size[1], 0.0), (0.0, 0.0, 1.0),
    )  # fmt: skip
    found = Image.new("L", small)
    for lamp in _LAMPS:
        mean = Image.new("L", small)
        for number, (across, away) in enumerate(_spots(lamp)):
            one = Image.new("L", small)
            for block, mask in blocks:
                plane = block.plane.shadow(across, away)
                seen = product(to_small, camera.projection(plane))
                tile = warped(mask, seen, block.box, 1)
                _lighten(one, tile)
            mean = Image.blend(mean, one, 1 / (number + 1))
        darkness = min(1.0, lamp.darkness * strength)
        mean = mean.filter(ImageFilter.GaussianBlur(lamp.soft * max(small)))
        mean = mean.point([round(value * darkness) for value in range(256)])
        found = ImageChops.screen(found, mean)
    return found.resize(size, Image.Resampling.BICUBIC)


def _spots(lamp: _Lamp) -> Iterator[tuple[float, float]]:
    """Points of a lamp, evenly spread: how it moves a shadow for each point of height."""
    for number in range(lamp.points):
        far, angle = lamp.radius * math.sqrt((number + 0.5) / lamp.points), number * _GOLDEN
        yield lamp.across + far * math.cos(angle), lamp.away + far * math.sin(angle)


def _lighten(image: Image.Image, tile: Tile) -> None:
    """Make the pixels of a picture as light as those of a tile, where these are lighter."""
    x0, y0 = max(0, tile.x), max(0, tile.y)
    x1 = min(image.width, tile.x + tile.image.width)
    y1 = min(image.height, tile.y + tile.image.height)
    if x0 < x1 and y0 < y1:
        part = tile.image.crop((x0 - tile.x, y0 - tile.y, x1 - tile.x, y1 - tile.y))
        image.paste(ImageChops.lighter(image.crop((x0, y0, x1, y1)), part), (x0, y0))
