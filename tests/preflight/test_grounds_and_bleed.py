"""Grounds and pictures that end at the cut, and faces without bleed under a ground."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image

LAYOUT = "layouts/m/card.yaml"
HERE = f"{LAYOUT}:8"


def _ground(box: str, fill: str = "#305070") -> str:
    return f'  s: {{kind: shape, fill: "{fill}", box: {box}}}\n'


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ("face", "the ground ends at the cut (left, top, right, bottom); the bleed is 3 mm"),
        (
            "{x: -3mm, y: -3mm, w: 69mm, h: 91mm}",
            "the ground ends at the cut (bottom); the bleed is 3 mm",
        ),
        (
            "{x: -1mm, y: -1mm, w: 65mm, h: 90mm}",
            "the ground ends 1 mm beyond the cut (left, top, right, bottom); the bleed is 3 mm",
        ),
    ],
)
def test_a_ground_without_bleed_is_found(tmp_path: Path, box: str, message: str) -> None:
    project = Mistakes(tmp_path, _ground(box))
    assert project.found() == [Found("no-bleed", HERE, "", "s")]
    assert project.message() == f"'s': {message}"


@pytest.mark.parametrize(
    "ground",
    [
        _ground("bleed"),
        _ground("face", "#ffffff"),  # which is not printed
        _ground("{x: 5mm, y: 5mm, w: 53mm, h: 78mm}"),
        _ground("bleed") + _ground("face").replace("s:", "t:"),  # of the colour of the ground
    ],
)
def test_grounds_that_are_right(tmp_path: Path, ground: str) -> None:
    assert Mistakes(tmp_path, ground).found() == []


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63" height="88">'
    '<rect width="63" height="88" fill="#204060"/></svg>'
)


@pytest.mark.parametrize("file", ["p.png", "p.svg"])
@pytest.mark.parametrize(
    ("keys", "is_found"),
    [
        ("bleed_from: mirror", False),
        ("bleed_from: stretch", False),
        ('bleed_from: "#204060"', False),
        ("has_bleed: 3mm", False),
        ("has_bleed: 1mm", True),
        ("has_bleed: 1mm, bleed_from: mirror", False),
    ],
)
def test_a_picture_that_makes_its_bleed(
    tmp_path: Path, file: str, keys: str, is_found: bool
) -> None:
    project = Mistakes(
        tmp_path, f"  p: {{kind: picture, file: art/{file}, fit: stretch, box: face, {keys}}}\n"
    )
    (tmp_path / "cards/m/art").mkdir()
    Image.new("RGB", (754, 1040), (200, 30, 30)).save(tmp_path / "cards/m/art/p.png")
    (tmp_path / "cards/m/art/p.svg").write_text(DRAWING)
    assert project.found() == ([Found("no-bleed", HERE, "", "p")] if is_found else [])
    if is_found:
        assert project.message() == (
            f"'p': the {'picture' if file == 'p.png' else 'ground'} ends 1 mm beyond the cut "
            "(left, top, right, bottom); the bleed is 3 mm"
        )


def test_a_picture_without_bleed_is_found(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, "  p: {kind: picture, file: art/p.png, fit: cover, box: face}\n")
    (tmp_path / "cards/m/art").mkdir()
    Image.new("RGB", (750, 1050), (200, 30, 30)).save(tmp_path / "cards/m/art/p.png")
    assert Found("no-bleed", HERE, "", "p") in project.found()
    project.change(LAYOUT, "box: face", "box: bleed")
    assert "no-bleed" not in [one.code for one in project.found()]


def test_a_ground_on_a_face_without_bleed_is_found(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, _ground("face"))
    project.change(LAYOUT, "bleed: 3mm", "bleed: 0mm")
    assert project.found() == [Found("bleed-too-small", f"{LAYOUT}:1", "", "")]
    assert project.message() == (
        "a ground reaches the cut, and the layout has no bleed, where the sheet prints 1 mm"
    )


def test_bleed_as_large_as_the_sheet_prints_is_right(tmp_path: Path) -> None:
    """The sheet 9-up prints 1 mm of the bleed."""
    project = Mistakes(tmp_path, _ground("bleed"))
    project.change(LAYOUT, "bleed: 3mm", "bleed: 1mm")
    assert project.found() == []
    project.change(LAYOUT, "bleed: 1mm", "bleed: 0.5mm")
    assert [one.code for one in project.found()] == ["bleed-too-small"]


def test_a_face_without_bleed_and_without_ground_is_right(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, _ground("{x: 5mm, y: 5mm, w: 53mm, h: 78mm}"))
    project.change(LAYOUT, "bleed: 3mm", "bleed: 0mm")
    assert project.found() == []
