"""The back of the Upgrades, as PDFium draws it: alike when rotated, and safe from a bad cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from judges import pages_of
from PIL import Image, ImageChops, ImageFilter
from samples import PATENT

from pnp.model.edition import Choice
from pnp.model.result import Request

DPI = 254  # ten dots in each millimetre
WIDTH, HEIGHT = 630, 880
# the nine cards are in the middle of an A4 page
LEFT, TOP = 105, 165
DARK = 90  # of 255


@pytest.fixture(params=[(), pytest.param(("low-ink",), marks=pytest.mark.thorough)])
def back(us_patent: Callable[[Request], Any], request: pytest.FixtureRequest) -> Image.Image:
    """The second page of the cards: nine backs."""
    choice = Choice("en", variants=request.param)
    made = us_patent(Request(PATENT, "cards", "a4", backs=True, edition=choice))
    return pages_of(made.data, DPI)[1].convert("L")


def card(page: Image.Image, column: int, row: int) -> Image.Image:
    left, top = LEFT + column * WIDTH, TOP + row * HEIGHT
    return page.crop((round(left), round(top), round(left) + WIDTH, round(top) + HEIGHT))


def far_apart(one: Image.Image, other: Image.Image) -> int:
    """The largest difference, after lines are blurred, because dots lie elsewhere by a half."""
    first, second = (image.filter(ImageFilter.GaussianBlur(3)) for image in (one, other))
    return int(ImageChops.difference(first, second).getextrema()[1])


def test_the_back_is_the_same_when_it_is_rotated(back: Image.Image) -> None:
    one = card(back, 1, 1)
    assert far_apart(one, one.rotate(180)) < 60
    # a mirror moves the hands of the clock
    assert far_apart(one, one.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) > 120


def test_no_dark_line_runs_along_the_cut(back: Image.Image) -> None:
    """Within 6 mm of the cut there is nothing dark, except the wheels on the corners."""
    one = card(back, 1, 1)
    border, wheel = 60, 150
    for strip in (
        (wheel, 0, WIDTH - wheel, border),
        (wheel, HEIGHT - border, WIDTH - wheel, HEIGHT),
        (0, wheel, border, HEIGHT - wheel),
        (WIDTH - border, wheel, WIDTH, HEIGHT - wheel),
    ):
        assert one.crop(strip).getextrema()[0] > DARK
    assert one.getextrema()[0] < DARK
