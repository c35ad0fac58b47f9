"""Colours on a screen are those that PDFium makes of the same numbers."""

from __future__ import annotations

from itertools import product

import numpy as np
from drawn import box, pdf_of, pixels

from pnp.draw.svg.colors import screen_cmyk, screen_color


def test_grey_and_rgb() -> None:
    assert screen_color((0.5,)) == "#808080"
    assert screen_color((1.0, 0.2, 0.0)) == "#ff3300"
    assert screen_color((1.2, -0.1, 0.001)) == "#ff0000"


def test_inks_are_near_to_those_of_pdfium() -> None:
    inks = list(product((0.0, 0.3, 0.6, 1.0), repeat=4))
    boxes = [box(i, 0, 1, 1, color) for i, color in enumerate(inks)]
    wanted = np.array(pixels(pdf_of((len(inks), 1), *boxes))[0], float)
    found = np.array([screen_cmyk(color) for color in inks]) * 255
    off = np.abs(found - wanted)
    assert off.mean() < 2.2 and off.max() < 32
    # the usual formula is far from it
    usual = np.array([[(1 - ink) * (1 - k) for ink in (c, m, y)] for c, m, y, k in inks]) * 255
    assert np.abs(usual - wanted).mean() > 12


def test_single_inks() -> None:
    """White is white; a picture of cyan, magenta, yellow and black by PDFium."""
    assert screen_color((0.0, 0.0, 0.0, 0.0)) == "#ffffff"
    wanted = {
        (1.0, 0.0, 0.0, 0.0): (0, 174, 239), (0.0, 1.0, 0.0, 0.0): (237, 2, 140),
        (0.0, 0.0, 1.0, 0.0): (255, 241, 1), (0.0, 0.0, 0.0, 1.0): (35, 31, 32),
    }  # fmt: skip
    for inks, rgb in wanted.items():
        found = [part * 255 for part in screen_cmyk(inks)]
        assert max(abs(a - b) for a, b in zip(found, rgb, strict=True)) < 18
