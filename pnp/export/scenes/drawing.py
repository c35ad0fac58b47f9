"""A scene as a picture: its pieces with their shadows, from back to front."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from PIL import Image, ImageChops

from pnp.export.scenes.reflections import reflection
from pnp.export.scenes.scene import Look, Piece, Scene, Screen
from pnp.export.scenes.shadows import blurred, dark, floor_shadow, reach
from pnp.export.scenes.space import Camera, Plane, scaled
from pnp.export.scenes.warping import SAMPLES, Tile, put, seen_corners, warped
from pnp.model.definitions import replace

_EDGE = (196, 192, 184)  # the colour of the edge of card stock
_LEAST_EDGE = 0.35  # pixels
_MOST_EDGES = 5
_BEYOND = 1  # pixels of a panel's picture, of which two are one of the scene
_MIRRORED = 0.42  # of the height of the scene
_MASK_SIDE = 160  # pixels of a mask for the shadow on a floor

# pixels of the faces of these keys, in this order, at least so many across: key, pixels
Draw = Callable[[Mapping[str, int]], Iterator[tuple[str, Image.Image]]]


def drawn(
    scene: Scene, sizes: Mapping[str, tuple[float, float]], look: Look, draw: Draw
) -> Image.Image:
    """The picture (RGBA) of a scene. `sizes` are those of the faces, in points."""
    if look.reflection and scene.ground == "floor":
        scene = replace(scene, mirrored=_MIRRORED * max(-y for _, y, _ in scene.points))
    camera, size = scene.fitted(look.pixels, look.margin)
    layer, floor = Image.new("RGBA", size), Image.new("RGBA", size)
    blocks: list[tuple[Screen, Image.Image]] = []
    for piece, image in _pictures(scene.pieces, camera, sizes, draw):
        if piece.is_panel:
            piece, image = _extended(piece, image)
        lit = _lit(image, piece.light)
        tile = warped(lit, camera.projection(piece.plane), piece.box)
        if not piece.is_panel:
            _shade(layer, tile, min(piece.box[2:]) * camera.scale, look.shadow)
        for edge in _edges(piece, image, camera):
            put(layer, edge)
        put(layer, tile)
        if scene.mirrored:
            mirrored = reflection(piece, lit, camera, scene.mirrored, look.reflection)
            if mirrored is not None:
                put(floor, mirrored)
        if scene.ground == "floor" and not scene.screens:
            mask = image.getchannel("A")
            mask.thumbnail((_MASK_SIDE, _MASK_SIDE))
            blocks.append((Screen(piece.plane, piece.box), mask))
    ground = Image.new("L", size)
    if look.shadow and scene.ground == "floor":
        blocks += [(screen, Image.new("L", (16, 16), 255)) for screen in scene.screens]
        ground = floor_shadow(blocks, camera, size, look.shadow)
    elif look.shadow:
        side = min(scene.pieces[0].box[2:]) * camera.scale
        ground = blurred(layer.getchannel("A"), size, (0, 0), side, False, look.shadow)
    floor.alpha_composite(dark(ground, 1.0))
    floor.alpha_composite(layer)
    return floor


def _pictures(
    pieces: Sequence[Piece], camera: Camera, sizes: Mapping[str, tuple[float, float]], draw: Draw
) -> Iterator[tuple[Piece, Image.Image]]:
    """The pieces with their pictures (RGBA). A picture is kept as long as a later piece needs
    it."""
    waiting = Counter(piece.key for piece in pieces)
    wanted: dict[str, int] = {}
    for piece in pieces:
        across = sizes[piece.key][0] * _pixels_per_point(piece, camera) * SAMPLES
        wanted[piece.key] = max(wanted.get(piece.key, 1), math.ceil(across))
    made = draw(wanted)
    kept: dict[str, Image.Image] = {}
    for piece in pieces:
        while piece.key not in kept:
            key, image = next(made)
            kept[key] = image.convert("RGBA")
        image = kept[piece.key]
        waiting[piece.key] -= 1
        if not waiting[piece.key]:
            del kept[piece.key]
        yield piece, _part(image, piece, sizes[piece.key])


def _part(image: Image.Image, piece: Piece, size: tuple[float, float]) -> Image.Image:
    """The part of a picture of a whole face that a piece shows."""
    x, y, width, height = piece.box
    across, down = image.width / size[0], image.height / size[1]
    box = x * across, y * down, (x + width) * across, (y + height) * down
    if box == (0, 0, *image.size):
        return image
    return image.crop(tuple(round(value) for value in box))  # type: ignore[arg-type]


def _extended(piece: Piece, image: Image.Image) -> tuple[Piece, Image.Image]:
    """A panel and its picture, with a border in the colours of its edges: smooth edges of two
    panels beside each other would let the ground through."""
    across, down = (side + 2 * _BEYOND for side in image.size)
    x, y, width, height = piece.box
    right, below = width / image.width * _BEYOND, height / image.height * _BEYOND
    larger = image.resize((across, down), Image.Resampling.NEAREST)
    larger.paste(image, (_BEYOND, _BEYOND))
    box = x - right, y - below, width + 2 * right, height + 2 * below
    return replace(piece, box=box), larger


def _pixels_per_point(piece: Piece, camera: Camera) -> float:
    a, b, c, d = seen_corners(camera.projection(piece.plane), piece.box)
    across = max(math.dist(a, b), math.dist(c, d)) / piece.box[2]
    return max(across, math.dist(b, c) / piece.box[3], math.dist(a, d) / piece.box[3])


def _lit(image: Image.Image, light: float) -> Image.Image:
    """A picture in less light."""
    if light == 1:
        return image
    darker = [round(value * light) for value in range(256)]
    return image.point([*darker * 3, *range(256)])


def _edges(piece: Piece, image: Image.Image, camera: Camera) -> Iterator[Tile]:
    """The paper behind the printed side, as far as it is seen, from back to front."""
    depth = scaled(piece.plane.normal, -piece.thickness)
    front = seen_corners(camera.projection(piece.plane), piece.box)
    back = seen_corners(camera.projection(piece.plane.moved(depth)), piece.box)
    seen = max(math.dist(a, b) for a, b in zip(front, back, strict=True))
    if not piece.thickness or seen < _LEAST_EDGE:
        return
    paper = Image.new("RGBA", image.size, _EDGE)
    paper.putalpha(image.getchannel("A"))
    paper = _lit(paper, piece.light)
    count = min(_MOST_EDGES, math.ceil(seen))
    for number in range(count, 0, -1):
        plane: Plane = piece.plane.moved(scaled(depth, number / count))
        yield warped(paper, camera.projection(plane), piece.box, 1)


def _shade(layer: Image.Image, tile: Tile, side: float, strength: float) -> None:
    """Draw the shadow of a tile on what is in a layer already."""
    more = reach(side)
    box = (max(0, tile.x - more), max(0, tile.y - more),
           min(layer.width, tile.x + tile.image.width + more),
           min(layer.height, tile.y + tile.image.height + more))  # fmt: skip
    under = layer.crop(box)
    alpha = under.getchannel("A")
    if not strength or alpha.getextrema()[1] == 0:
        return
    at = tile.x - box[0], tile.y - box[1]
    shadow = blurred(tile.image.getchannel("A"), under.size, at, side, True, strength)
    layer.alpha_composite(dark(ImageChops.multiply(shadow, alpha), 1.0), box[:2])
