"""Pictures that print badly: each mistake in a project, and what is no mistake."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image
from print_mistakes import named

CARD = "layouts/m/card.yaml"
CODES = ("low-resolution", "excessive-resolution", "stretched-picture", "poor-jpeg")
ALL = " (all 2 cards)"
# two inches by one
ART = "  a: {kind: picture, file: art.png, box: {x: 5mm, y: 20mm, w: 50.8mm, h: 25.4mm}%s}\n"


def noise(width: int, height: int) -> Image.Image:
    small = Image.frombytes("RGB", (40, 20), random.Random(3).randbytes(2400))
    return small.resize((width, height), Image.Resampling.BICUBIC)


def project(root: Path, width: int, height: int, more: str = "", **how: object) -> Mistakes:
    made = Mistakes(root, ART % more)
    noise(width, height).save(root / "cards/m/art.png", **how)
    return made


def pictures(made: Mistakes) -> list[tuple[str, str, str]]:
    """Code, severity and message of what the checks of this file find on the two cards."""
    found = [one for one in made.findings() if one.code in CODES]
    for one in found:
        assert one.span is not None
        assert (one.span.path, one.span.line, one.about.element) == (CARD, 8, "a")
    return [(one.code, one.severity, one.message.removesuffix(ALL)) for one in found]


@pytest.mark.parametrize(
    ("width", "severity"), [(400, None), (399, None), (398, "warning"), (200, "warning"),
                            (198, "error"), (60, "error")],
)  # fmt: skip
def test_resolution(tmp_path: Path, width: int, severity: str | None) -> None:
    found = pictures(project(tmp_path, width, width // 2))
    assert [(code, level) for code, level, _ in found] == (
        [("low-resolution", severity)] if severity else []
    )


def test_the_message_names_what_is_needed(tmp_path: Path) -> None:
    made = project(tmp_path, 300, 150)
    assert pictures(made) == [
        ("low-resolution", "warning", "'a': 'art.png' is printed at 150 dpi, and needs 200 dpi")
    ]  # fmt: skip
    (found,) = made.findings()
    assert found.hint == (
        "use a picture of 400 × 200 pixels (it has 300 × 150), or print it smaller"
    )


@pytest.mark.skipif(shutil.which("pdfimages") is None, reason="pdfimages is not installed")
def test_poppler_finds_the_same_resolution(tmp_path: Path) -> None:
    made = project(tmp_path, 300, 150, ", fit: cover, turn: 90")
    made.problems(writes=True)
    (pdf,) = tmp_path.rglob("Cards.pdf")
    rows = subprocess.run(
        ["pdfimages", "-list", str(pdf)], check=True, capture_output=True, text=True
    ).stdout.splitlines()[2:]
    row = rows[0].split()
    assert (row[3], row[4]) == ("300", "150")
    assert {round(float(v) / 10) for v in row[12:14]} == {15}
    (found,) = pictures(made)
    assert "150 dpi" in found[2]


def test_a_picture_that_is_cut_off_has_the_resolution_of_the_whole(tmp_path: Path) -> None:
    """300 × 300 pixels fill a box of 2 × 1 inches: 2 × 2 inches are printed of it at 150 dpi."""
    (found,) = pictures(project(tmp_path, 300, 300, ", fit: cover"))
    assert found[0] == "low-resolution" and "150 dpi" in found[2]
    assert pictures(project(tmp_path, 400, 400, ", fit: cover")) == []


def test_each_side_is_measured(tmp_path: Path) -> None:
    """400 pixels on two inches, but 150 on one."""
    found = pictures(project(tmp_path, 400, 150, ", fit: stretch"))
    assert [code for code, _, _ in found] == ["low-resolution", "stretched-picture"]
    assert "150 dpi" in found[0][2]


@pytest.mark.parametrize(
    ("size", "fit", "message"),
    [
        (
            (500, 200),
            "stretch",
            "'a': 'art.png' is stretched: it is printed 25% too high",
        ),
        (
            (500, 300),
            "stretch",
            "'a': 'art.png' is stretched: it is printed 20% too wide",
        ),
        ((500, 254), "stretch", None),  # 1.6 %
        (
            (500, 256),
            "stretch",
            "'a': 'art.png' is stretched: it is printed 2% too wide",
        ),
        ((500, 300), "contain", None),
        ((500, 300), "cover", None),
    ],
)
def test_proportions(tmp_path: Path, size: tuple[int, int], fit: str, message: str | None) -> None:
    found = pictures(project(tmp_path, *size, f", fit: {fit}"))
    assert found == ([("stretched-picture", "warning", message)] if message else [])


@pytest.mark.parametrize(("size", "is_picture"), [((1, 8), False), ((15, 15), False),
                                                  ((16, 16), True)])  # fmt: skip
def test_a_few_pixels_are_a_colour(tmp_path: Path, size: tuple[int, int], is_picture: bool) -> None:
    """They have no resolution and no proportions."""
    made = Mistakes(tmp_path, ART % ", fit: stretch")
    Image.new("RGB", size, "red").save(tmp_path / "cards/m/art.png")
    codes = [code for code, _, _ in pictures(made)]
    assert codes == ["low-resolution", "stretched-picture"] * is_picture


def test_far_more_pixels_than_are_seen(tmp_path: Path) -> None:
    made = project(tmp_path, 2400, 1200, format="JPEG")
    (found,) = pictures(made)
    assert found == (
        "excessive-resolution", "note",
        "'a': 'art.png' is printed at 1200 dpi, and more than 600 dpi are not seen",
    )  # fmt: skip
    made.change("cards/m/game.yaml", "sheet: 9-up", "sheet: 9-up, max_dpi: 300")
    assert pictures(made) == []
    assert pictures(project(tmp_path, 1190, 595, format="JPEG")) == []


def test_small_pictures_may_have_many_pixels_on_an_inch(tmp_path: Path) -> None:
    small = ART.replace("w: 50.8mm, h: 25.4mm", "w: 10mm, h: 5mm")
    made = Mistakes(tmp_path, small % "")
    noise(1000, 500).save(tmp_path / "cards/m/art.png")
    assert pictures(made) == []


@pytest.mark.parametrize(("quality", "is_poor"), [(20, True), (49, True), (50, False), (90, False)])
def test_quality_of_jpeg(tmp_path: Path, quality: int, is_poor: bool) -> None:
    found = pictures(project(tmp_path, 600, 300, format="JPEG", quality=quality))
    message = (
        f"'a': 'art.png' was saved with a JPEG quality of about {quality} of 100, and is printed "
        "at 300 dpi"
    )
    assert found == ([("poor-jpeg", "warning", message)] if is_poor else [])


def test_many_pixels_make_up_for_quality(tmp_path: Path) -> None:
    assert pictures(project(tmp_path, 1000, 500, format="JPEG", quality=30)) == []


def test_a_damaged_picture_is_an_error(tmp_path: Path) -> None:
    made = named("jpeg-cut-short").write(tmp_path)
    assert [(str(one.span), one.severity, one.message) for one in made.problems()] == [
        ("cards/m/art.jpg", "error", "the picture is damaged: its header promises 600 × 300 pixels,"
         " and its data have less")
    ]  # fmt: skip


def test_pictures_of_a_layout_for_some_cards(tmp_path: Path) -> None:
    made = Mistakes(tmp_path, ART.replace("art.png", '"{name}.png"') % "")
    noise(600, 300).save(tmp_path / "cards/m/Ant.png")
    noise(150, 75).save(tmp_path / "cards/m/Bee.png")
    found = [one for one in made.found() if one.code in CODES]
    assert found == [Found("low-resolution", f"{CARD}:8", "cards/bee", "a")]
