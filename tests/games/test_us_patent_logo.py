"""The logo of US Patent #1: the file and its code, and what another program sees in it."""

from __future__ import annotations

import importlib.util
import io
import re
from itertools import pairwise

import resvg_py
from PIL import Image
from repository import ROOT

ART = ROOT / "cards/us-patent-1/art"
SVG = (ART / "logo.svg").read_text("utf-8")


def picture(width: int) -> Image.Image:
    """The logo in greys, drawn by resvg on white paper."""
    data = resvg_py.svg_to_bytes(svg_string=SVG, width=width, background="white")
    return Image.open(io.BytesIO(bytes(data))).convert("L")


def test_the_code_writes_the_file() -> None:
    spec = importlib.util.spec_from_file_location("logo", ART / "logo.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.draw() == SVG


def test_it_has_three_colours_no_text_and_the_shape_of_a_plate() -> None:
    assert set(re.findall("#[0-9a-f]{6}", SVG)) == {"#1d1a16", "#ecd097", "#f6ebd1"}
    assert "<text" not in SVG and "font" not in SVG
    assert 'viewBox="0 0 100 60"' in SVG
    assert len(SVG) < 50_000


def test_no_line_is_thinner_than_a_tenth_of_a_millimetre_at_30_mm() -> None:
    strokes = [float(width) for width in re.findall(r'stroke-width="([\d.]+)"', SVG)]
    # strokes round filled letters make them heavier; the others are lines
    lines = [width for width in strokes if width not in (0.25, 0.3, 0.35)]
    assert sorted(lines) == [0.45, 0.5, 1.5]
    assert min(lines) * 30 / 100 > 0.1


def test_its_letters_are_apart_in_one_colour_at_30_mm() -> None:
    black = picture(round(30 / 25.4 * 600)).point(lambda grey: 0 if grey < 128 else 255)
    scale = black.width / 100
    # where black begins, at half the height of the letters: both stems of U, S, P and its bowl,
    # A, T, E, N, T. Between two of them is their shade
    row = [black.getpixel((x, round(16 * scale))) for x in range(black.width)]
    edges = [x / scale for x, (a, b) in enumerate(pairwise(row)) if a == 255 and b == 0]
    for letter in (9.0, 15.6, 23.5, 39.7, 46.6, 50.9, 57.9, 65.2, 73.8, 85.4):
        assert any(abs(edge - letter) < 0.4 for edge in edges), letter
    # the seal is black, and the stem of its 1 is not
    assert black.getpixel((round(50 * scale), round(29.5 * scale))) == 0
    assert black.getpixel((round(57.5 * scale), round(42 * scale))) == 255
