"""Inks: more than a profile allows, small text in four of them, RGB for a press."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from drawn import pdf_of
from geometry import rect
from made_icc import write_icc
from mistakes import Found, Mistakes
from print_mistakes import named
from pytest import approx

from pnp.model.face import LinearGradient, Pattern, Stop, Stroke
from pnp.model.face import Path as Shape
from pnp.model.profile import HOME, Profile
from pnp.preflight.measures.inks import colors_of, ink_sum, is_in_four_inks, plates

CARD = "layouts/m/card.yaml"
BOX = "box: {x: 6mm, y: 6mm, w: 50mm, h: 12mm}"
PROFILE = """\
extends: print-shop
icc: ../../made.icc
condition: Made
ink_limit: 300%
"""


def project(root: Path, *elements: str, profile: str = PROFILE) -> Mistakes:
    made = Mistakes(root, "".join(f"  {one}\n" for one in elements), ", profile: shop")
    made.write("layouts/profiles/shop.yaml", profile)
    write_icc(root)
    return made


def inks(made: Mistakes) -> list[Found]:
    codes = ("ink-limit", "text-in-four-inks", "rgb-in-cmyk")
    return [one for one in made.found() if one.code in codes and one.element != "ground"]


# -- measures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ((0.0,), (0, 0, 0, 1)),
        ((0.25,), (0, 0, 0, 0.75)),
        ((1.0, 0.0, 0.0), (0, 1, 1, 0)),
        ((0.2, 0.4, 0.6), (0.4, 0.2, 0, 0.4)),
        ((0.1, 0.2, 0.3, 0.4), (0.1, 0.2, 0.3, 0.4)),
    ],
)
def test_plain_conversion(color: tuple[float, ...], expected: tuple[float, ...]) -> None:
    assert plates(color, HOME) == approx(expected)


def test_a_profile_in_black_has_one_ink() -> None:
    assert plates((0.0, 1.0, 0.0), Profile(color="grey")) == approx((0, 0, 0, 1 - 0.587))


def test_conversion_by_an_icc_profile(tmp_path: Path) -> None:
    shop = Profile(color="cmyk", icc=str(write_icc(tmp_path)), ink_limit=3.0)
    assert plates((0.0,), shop) == (0, 0, 0, 1)
    assert plates((0.1, 0.2, 0.3, 0.4), shop) == (0.1, 0.2, 0.3, 0.4)
    assert ink_sum((0.1, 0.05, 0.0), shop) <= 3.001
    assert is_in_four_inks((0.3, 0.2, 0.1), shop)
    assert not is_in_four_inks((0.2,), shop)


def test_colours_of_all_paints() -> None:
    red, blue, grey = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.5,)
    fade = LinearGradient(0, 0, 1, 0, (Stop(0, red), Stop(1, blue)))
    tile = Pattern(4, 4, (Shape(rect(0, 0, 2, 2), grey),))
    path = Shape(rect(0, 0, 9, 9), fade, Stroke(tile))
    assert list(colors_of(path)) == [red, blue, grey]


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not installed")
def test_ghostscript_counts_the_same_ink(tmp_path: Path) -> None:
    color = (0.9, 0.8, 0.7, 0.65)
    (tmp_path / "a.pdf").write_bytes(pdf_of((100, 100), Shape(rect(0, 0, 100, 100), color)))
    shown = subprocess.run(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=ink_cov", "-o", "-", f"{tmp_path}/a.pdf"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    found = sum(float(word) for word in shown.split()[:4])
    assert ink_sum(color, HOME) == approx(found / 100, abs=0.02) == approx(3.05, abs=0.02)


# -- mistakes ---------------------------------------------------------------------------------


def test_too_much_ink(tmp_path: Path) -> None:
    made = named("ink-limit").write(tmp_path)
    assert inks(made) == [Found("ink-limit", f"{CARD}:8", "", "p")]
    (found,) = [one for one in made.findings() if one.code == "ink-limit"]
    assert (found.severity, found.message) == (
        "warning",
        "'p': cmyk(90%, 80%, 70%, 65%) is 305% of ink; the profile 'shop' allows 300% "
        "(all 2 cards)",
    )
    made.change(CARD, "65%", "60%")
    assert inks(made) == []
    # a printer at home has no limit
    made.change(CARD, "60%", "90%")
    made.change("cards/m/game.yaml", ", profile: shop", "")
    assert inks(made) == []


def test_too_much_ink_in_a_picture(tmp_path: Path) -> None:
    made = named("ink-limit-of-picture").write(tmp_path)
    assert inks(made) == [Found("ink-limit", f"{CARD}:8", "", "a")]
    (found,) = made.findings()
    # (240 + 220 + 200 + 180) / 255 = 3.29
    assert found.message == (
        "'a': 'art.jpg' has up to 329% of ink; the profile 'shop' allows 300% (all 2 cards)"
    )


TEXT = 't: {kind: text, text: Hamburg, style: plain, %s, color: "%s"}'


@pytest.mark.parametrize(
    ("color", "is_found"),
    [
        ("cmyk(60%, 50%, 50%, 90%)", True),
        ("#4d3319", True),
        ("#241c16", False),  # printed as black
        ("cmyk(0%, 90%, 60%, 0%)", False),
        ("cmyk(0%, 0%, 0%, 90%)", False),
        ("black", False),
        ("grey(80%)", False),
    ],
)
def test_small_text_in_four_inks(tmp_path: Path, color: str, is_found: bool) -> None:
    made = project(tmp_path, TEXT % (BOX, color))
    found = [one for one in inks(made) if one.code == "text-in-four-inks"]
    assert found == [Found("text-in-four-inks", f"{CARD}:8", "", "t")] * is_found


def test_large_text_and_printers_at_home_may_use_four_inks(tmp_path: Path) -> None:
    made = project(tmp_path, TEXT % (BOX, "cmyk(60%, 50%, 50%, 90%)"))
    made.change(CARD, "size: 10pt", "size: 13pt")
    assert inks(made) == []
    made.change(CARD, "size: 13pt", "size: 10pt")
    assert [one.code for one in inks(made)] == ["text-in-four-inks"]
    made.change("cards/m/game.yaml", ", profile: shop", "")
    assert inks(made) == []


def test_rgb_for_a_press(tmp_path: Path) -> None:
    made = named("rgb-in-cmyk").write(tmp_path)
    assert inks(made) == [Found("rgb-in-cmyk", f"{CARD}:8", "", "p")]
    (found,) = made.findings()
    assert (found.severity, found.message) == (
        "note", "'p': colours are RGB, and the profile 'shop' converts them to inks "
        "(all 2 cards)",
    )  # fmt: skip
    made.change(CARD, "#20c040", "cmyk(80%, 0%, 80%, 0%)")
    assert inks(made) == []


def test_an_rgb_picture_for_a_press(tmp_path: Path) -> None:
    made = named("rgb-picture-in-cmyk").write(tmp_path)
    (found,) = made.findings()
    assert (found.message, found.hint) == (
        "'a': 'art.jpg' is RGB, and the profile 'shop' converts it to inks (all 2 cards)",
        "bright colours become duller: ask for a proof, or save it as CMYK",
    )
