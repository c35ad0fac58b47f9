"""Pictures of sheets for Cricut: the cards as they are cut, nothing else, in their size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tiny_project import TinyProject

_PIXELS = 300 / 25.4


@pytest.fixture
def cards(tiny: TinyProject) -> TinyProject:
    """Black cards of 63 × 88 mm with bleed, one of four to a sheet on A4."""
    tiny.spoil("layout", "fill: paper", 'fill: "#000000"')
    tiny.spoil("game", "sheet: 9-up", "sheet: cricut, paper: a4")
    return tiny


def made(cards: TinyProject, *options: str) -> list[Path]:
    code, _, err = cards.run("build", "--target", "cricut", "--out", "out", *options)
    assert (code, err) == (0, "")
    return sorted((cards.root / "out").rglob("*.png"))


def alpha(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        assert image.mode == "RGBA"
        return np.asarray(image)[..., 3] / 255


def test_a_picture_has_the_cards_in_their_size_and_nothing_else(cards: TinyProject) -> None:
    (path,) = made(cards)
    with Image.open(path) as image:
        # 63 + 4 + 63 mm by 88 + 4 + 88 mm at 300 dpi
        assert image.size == (round(130 * _PIXELS), round(180 * _PIXELS)) == (1535, 2126)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.02)
        assert "srgb" in image.info
    shown = alpha(path)
    # three cards with round corners of 3 mm: 4 · (1 − π/4) · 9 mm² less than 63 · 88 mm² each
    assert shown.sum() / _PIXELS**2 == pytest.approx(3 * (63 * 88 - 7.725), rel=0.0005)
    assert shown[:, round(64 * _PIXELS) : round(66 * _PIXELS)].max() == 0  # between the cards
    assert shown[round(93 * _PIXELS) :, round(68 * _PIXELS) :].max() == 0  # the empty place


def test_corners_are_cut_as_asked_or_as_the_layout_has_them(cards: TinyProject) -> None:
    lost = []
    for corner, options in ((None, ("--corner", "0mm")), (None, ("--corner", "6mm")), ("5mm", ())):
        if corner:
            cards.spoil("layout", "bleed: 3mm", f"bleed: 3mm\ncorner: {corner}")
        made(cards, *options)
    for folder, radius in (("@cricut@corner-0mm", 0), ("@cricut@corner-6mm", 6), ("@cricut", 5)):
        (path,) = (cards.root / "out/tiny").glob(f"en{folder}/*.png")
        lost = 3 * 63 * 88 - alpha(path).sum() / _PIXELS**2
        assert lost == pytest.approx(3 * 0.8584 * radius**2, abs=4)


def test_backs_are_pictures_of_their_own(cards: TinyProject) -> None:
    cards.spoil("game", "layout: tiny/card", "layout: tiny/card, back: tiny/card")
    front, back = made(cards, "--backs")[::-1]
    assert (front.name, back.name) == ("Tiny-1.png", "Tiny-1-back.png")
    assert np.abs(alpha(front) - alpha(back)[:, ::-1]).mean() < 0.001


def test_resolution(cards: TinyProject) -> None:
    (path,) = made(cards, "--dpi", "150")
    with Image.open(path) as image:
        assert image.size == (768, 1063)
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.02)


@pytest.mark.parametrize(
    ("sheet", "options", "message"),
    [
        ("4-up", (), "error: cards of page 1 touch, so Cricut would cut them out in one piece\n"
                     "  hint: --sheet cricut, or sheets with a 'gutter'"),
        ("cricut", ("--border", "50mm"),
         "error: the cards of page 1 take 130 × 180 mm, but Cricut's Print Then Cut takes 110 × "
         "197 mm on this paper\n  hint: --sheet cricut, or --border if your version of Design "
         "Space takes more"),
    ],
)  # fmt: skip
def test_what_cricut_cannot_cut_is_an_error(
    cards: TinyProject, sheet: str, options: tuple[str, ...], message: str
) -> None:
    code, _, err = cards.run("build", "--target", "cricut", "--sheet", sheet, *options)
    assert code == 1 and message in err
