"""A face of 200 × 280 points that holds every kind of paint, line, clip, picture and letter."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path as FilePath

from drawn import BLUE, RED, box, group, moved
from geometry import rect
from PIL import Image
from repository import FONTS

from pnp.model.face import (
    Clip,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Segments,
    Stop,
    Stroke,
)
from pnp.text.shaping.fonts import Font

WIDTH, HEIGHT = 200.0, 280.0
REGULAR = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
BLACK_WEIGHT = Font(str(FONTS / "playfair-display-sc/PlayfairDisplaySC_900Black.ttf"))
GREEN = (0.1, 0.5, 0.3)
STOPS = (Stop(0, RED), Stop(0.4, (1.0, 0.9, 0.2)), Stop(1, BLUE))
FADING = (Stop(0, RED), Stop(0.5, BLUE, 0.3), Stop(1, GREEN, 0.9))


def star(x: float, y: float, radius: float) -> Segments:
    """Five points; its lines cross, so that the two rules differ."""
    corners = [(x + radius * sin(i * 4 * pi / 5), y - radius * cos(i * 4 * pi / 5))
               for i in range(5)]  # fmt: skip
    lines = [("L" if i else "M", *at) for i, at in enumerate(corners)]
    return (*lines, ("Z",))


def all_paints(folder: FilePath) -> Face:
    """The face; its pictures are made in a folder."""
    ground = box(-10, -10, 220, 300, (0.98, 0.96, 0.9))
    ops = (ground, *_gradients(), *_inks(), *_tiles(), *_lines(), *_groups(),
           *_pictures(folder), *_letters())  # fmt: skip
    return Face("all", WIDTH, HEIGHT, 10, ops)


def _gradients() -> Iterator[Op]:
    yield box(5, 5, 40, 30, LinearGradient(5, 5, 45, 35, STOPS))
    yield box(50, 5, 40, 30, LinearGradient(0, 0, 1, 0, FADING, (30, 10, -10, 30, 55, 5)))
    yield Path(star(115, 22, 17), RadialGradient(115, 20, 18, 110, 15, 3, STOPS), rule="evenodd")
    yield box(138, 5, 25, 30, RadialGradient(150, 20, 15, 150, 20, 0, FADING), fill_opacity=0.7)
    inks = (Stop(0, (0.0, 1.0, 0.0, 0.0)), Stop(1, (1.0, 0.0, 0.6, 0.1)))
    yield box(168, 5, 27, 30, LinearGradient(168, 0, 195, 0, inks))


def _inks() -> Iterator[Op]:
    for row, black in enumerate((0.0, 0.5)):
        for column in range(12):
            inks = (column % 3 / 2, column // 3 % 2, column // 6, black)
            yield box(5 + column * 16, 40 + row * 8, 16, 8, tuple(map(float, inks)))


def _tiles() -> Iterator[Op]:
    dots = (box(0, 0, 4, 4, (1.0,)), box(1, 1, 2, 2, GREEN))
    yield box(5, 62, 45, 25, Pattern(4, 4, dots, (1.5, 0.5, -0.5, 1.5, 5, 62)))
    wave = (Path((("M", 0, 3), ("C", 3, -2, 6, 8, 9, 3)), None, Stroke(BLUE, 0.8)),)
    # PDFium ignores the opacity of a path that is filled with tiles
    yield group(box(55, 62, 45, 25, Pattern(9, 6, wave)), opacity=0.6)
    yield Path(rect(108, 66, 32, 17), None, Stroke(Pattern(4, 4, dots), 6))


def _lines() -> Iterator[Op]:
    for row, cap in enumerate(("butt", "round", "square")):
        line = Stroke(RED, 3, cap, dash=(7, 6), dash_offset=2)  # type: ignore[arg-type]
        yield Path((("M", 8, 95 + row * 6), ("L", 80, 95 + row * 6)), None, line)
    for column, join in enumerate(("miter", "round", "bevel")):
        x = 95 + column * 22
        corner: Segments = (("M", x, 108), ("L", x + 7, 94), ("L", x + 14, 108))
        yield Path(corner, None, Stroke((0.0,), 5, join=join))  # type: ignore[arg-type]
    fading = LinearGradient(160, 90, 195, 110, FADING)
    yield Path(rect(163, 93, 30, 14), (1.0,), Stroke(fading, 4), stroke_opacity=0.8)
    yield Path(rect(146, 66, 20, 17), GREEN, Stroke((0.0,), 5), stroke_opacity=0.4)


def _groups() -> Iterator[Op]:
    both = (box(0, 0, 20, 20, RED), box(10, 10, 20, 20, BLUE))
    yield group(*both, matrix=moved(5, 120), opacity=0.5)
    yield group(*both, matrix=(0.9, 0.4, -0.4, 0.9, 55, 115), clip=rect(5, 5, 20, 20))
    inside = Group(both, (1.4, 0, 0, 1.4, -22, -22), opacity=0.7)
    yield Group((inside,), moved(100, 137), Clip(star(0, 0, 20), "evenodd"))
    yield Group((Group(both, moved(-12, -15)),), moved(145, 137), Clip(star(0, 0, 20)))
    yield Group(both, moved(170, 120), Clip(()))  # an empty clip: nothing


def _pictures(folder: FilePath) -> Iterator[Op]:
    ramp = Image.linear_gradient("L").resize((30, 20)).rotate(90, expand=True).resize((30, 20))
    colors = Image.merge("RGB", (ramp, ramp.transpose(Image.Transpose.FLIP_TOP_BOTTOM), ramp))
    with_alpha = colors.copy()
    with_alpha.putalpha(Image.radial_gradient("L").resize((30, 20)).point(lambda v: 255 - v))
    with_alpha.save(folder / "alpha.png")
    _with_gamma(colors, folder / "gamma.png")
    exif = Image.Exif()
    exif[0x112] = 6  # turned clockwise
    colors.save(folder / "turned.jpg", quality=95, exif=exif)
    inks = Image.merge(
        "CMYK", (ramp, ramp.point(lambda v: 255 - v), ramp, ramp.point(lambda v: v // 3))
    )
    inks.resize((60, 40)).save(folder / "inks.jpg", quality=95)
    yield Picture(str(folder / "alpha.png"), 5, 165, 42, 28)
    yield Picture(str(folder / "gamma.png"), 55, 165, 42, 28, 0.8)
    yield Picture(str(folder / "turned.jpg"), 105, 160, 24, 36)
    yield Picture(str(folder / "inks.jpg"), 140, 165, 42, 28)


def _with_gamma(image: Image.Image, path: FilePath) -> None:
    """A PNG whose gAMA chunk would make it much darker."""
    file = io.BytesIO()
    image.save(file, "PNG")
    data = file.getvalue()
    body = b"gAMA" + struct.pack(">I", 200_000)
    chunk = struct.pack(">I", 4) + body + struct.pack(">I", zlib.crc32(body))
    path.write_bytes(data[:33] + chunk + data[33:])


def _letters() -> Iterator[Op]:
    words = tuple(REGULAR.word(text) for text in ("Fifty", " ", "affable", " ", "waltzes"))
    yield Glyphs(5, 215, 14, words)
    yield Glyphs(5, 228, 9, words, (0.0, 0.9, 0.9, 0.2), extra=6, opacity=0.6)
    title = (BLACK_WEIGHT.word("Ink"),)
    yield Glyphs(115, 225, 26, title, RED, stroke=Stroke((0.0,), 1.5, join="round"))
    yield Glyphs(5, 258, 30, title, LinearGradient(5, 235, 60, 260, STOPS))
    yield Glyphs(65, 258, 30, title, RED, stroke=Stroke(BLUE, 2), opacity=0.5)
    yield Glyphs(125, 258, 30, title, None, stroke=Stroke(GREEN, 0.8))
    turned = Group((Glyphs(0, 0, 12, words[:1]),), (0.8, -0.6, 0.6, 0.8, 170, 275))
    yield turned
    yield Glyphs(5, 275, 12, words, None)  # not seen
