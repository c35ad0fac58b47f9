"""What a profile sets for preflight, one by one: each limit and each severity changes a finding."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_icc import write_icc
from mistakes import Mistakes
from PIL import Image

LAYOUT = "layouts/m/card.yaml"
TEXT = "  t: {kind: text, style: plain, text: hello, box: {x: %s, y: 20mm, w: 30mm, h: 8mm}}\n"
SHAPE = "  s: {kind: shape, %s, box: {x: 9mm, y: 9mm, w: 20mm, h: 20mm}}\n"
PICTURE = "  p: {kind: picture, file: p.png, fit: stretch, box: {x: 9mm, y: 9mm, w: 1in, h: 1in}}\n"
GREY_TEXT = (
    '  t: {kind: text, style: plain, color: "#707070", text: hello, '
    "box: {x: 9mm, y: 20mm, w: 30mm, h: 8mm}}\n"
)
RED = (
    "  s: {kind: shape, fill: 'cmyk(100%, 100%, 0%, 50%)', box: {x: 9mm, y: 9mm, w: 9mm, h: 9mm}}\n"
)


def found(root: Path, elements: str, profile: str = "") -> list[tuple[str, str]]:
    """Codes and severities of the findings with a profile that has these lines."""
    made = Mistakes(root, elements)
    Image.effect_noise((150, 150), 90).convert("RGB").save(root / "cards/m/p.png")
    made.write("layouts/profiles/mine.yaml", f"extends: home\n{profile}")
    findings = made.findings(profile="mine")
    return sorted({(one.code, one.severity) for one in findings})


@pytest.mark.parametrize(
    ("elements", "without", "limit", "code"),
    [
        (TEXT % "9mm", [], "smallest_text: 12pt", ("small-text", "warning")),
        (SHAPE % "stroke: '#000000', stroke_width: 0.5pt", [], "thinnest_line: 1pt",
         ("hairline", "warning")),
        (TEXT % "4mm", [], "safe: 5mm", ("outside-safe", "warning")),
        (GREY_TEXT, [], "contrast: 7", ("low-contrast", "warning")),
        (PICTURE, [("low-resolution", "warning")], "error_resolution: 180",
         ("low-resolution", "error")),
        (RED, [], "ink_limit: 200%", ("ink-limit", "warning")),
    ],
)  # fmt: skip
def test_a_limit(
    tmp_path: Path, elements: str, without: list[tuple[str, str]], limit: str, code: tuple[str, str]
) -> None:
    assert found(tmp_path, elements) == without
    assert code in found(tmp_path, elements, f"{limit}\n")


def test_resolutions(tmp_path: Path) -> None:
    """150 pixels to an inch are less than 200."""
    assert found(tmp_path, PICTURE) == [("low-resolution", "warning")]
    assert found(tmp_path, PICTURE, "low_resolution: 140\n") == []


def test_the_bleed_that_a_profile_asks_for(tmp_path: Path) -> None:
    """3 mm are less than 5 mm; a card that is white at its edges needs none."""
    ground = "  s: {kind: shape, box: bleed, fill: '#305070'}\n"
    assert found(tmp_path, ground) == []
    assert found(tmp_path, ground, "bleed: 5mm\n") == [("bleed-too-small", "warning")]
    assert found(tmp_path, ground, "bleed: 3mm\n") == []
    assert found(tmp_path, "", "bleed: 5mm\n") == []
    made = Mistakes(tmp_path, ground)
    made.write("layouts/profiles/mine.yaml", "extends: home\nbleed: 5mm\n")
    (one,) = made.findings(profile="mine")
    assert one.message == (
        "a ground reaches the cut, and the layout has 3 mm of bleed; the profile 'mine' asks for "
        "5 mm (all 2 cards)"
    )
    assert one.hint == "write 'bleed: 5mm', and let grounds fill it: box: bleed"


@pytest.mark.parametrize("severity", ["error", "note", "off"])
def test_a_severity_of_a_profile(tmp_path: Path, severity: str) -> None:
    thin = SHAPE % "stroke: '#000000', stroke_width: 0.1pt"
    assert found(tmp_path, thin) == [("hairline", "warning")]
    expected = [] if severity == "off" else [("hairline", severity)]
    assert found(tmp_path, thin, f"preflight: {{hairline: {severity}}}\n") == expected


def test_a_profile_comes_before_a_game(tmp_path: Path) -> None:
    made = Mistakes(tmp_path, SHAPE % "stroke: '#000000', stroke_width: 0.1pt")
    made.write("layouts/profiles/mine.yaml", "extends: home\npreflight: {hairline: error}\n")
    made.change("cards/m/game.yaml", "title:", "preflight: {hairline: off}\ntitle:")
    assert made.findings() == []
    assert [one.severity for one in made.findings(profile="mine")] == ["error"]


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("home", [("low-resolution", "warning")]),
        ("print-shop", [("low-resolution", "error")]),
        ("pdf-x1a", [("low-resolution", "error")]),
    ],
)
def test_the_limits_of_shipped_profiles(
    tmp_path: Path, profile: str, expected: list[tuple[str, str]]
) -> None:
    """`print-shop` takes 250 pixels to an inch as the least, and 150 as an error; a picture of 149
    is above the 100 of `home`."""
    made = Mistakes(tmp_path, PICTURE)
    Image.effect_noise((149, 149), 90).convert("RGB").save(tmp_path / "cards/m/p.png")
    if profile != "home":
        icc = write_icc(tmp_path)
        made.write(f"layouts/profiles/{profile}.yaml", f"extends: {profile}\nicc: {icc}\n")
    found = [(o.code, o.severity) for o in made.findings(profile=profile)]
    assert [one for one in found if one[0] == "low-resolution"] == expected
