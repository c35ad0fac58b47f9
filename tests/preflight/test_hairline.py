"""Lines that are thinner than can be printed: below 0.25 pt."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from print_mistakes import named

HERE = "layouts/m/card.yaml:8"


def _line(width: str) -> str:
    return (
        f'  s: {{kind: shape, stroke: "#000000", stroke_width: {width}, '
        "box: {x: 9mm, y: 9mm, w: 9mm, h: 9mm}}\n"
    )


@pytest.mark.parametrize(
    ("width", "message"),
    [
        ("0.2pt", "'s': a line is 0.20 pt wide (0.07 mm)"),
        ("0.05mm", "'s': a line is 0.14 pt wide (0.05 mm)"),
    ],
)
def test_a_thin_line_is_found(tmp_path: Path, width: str, message: str) -> None:
    project = Mistakes(tmp_path, _line(width))
    assert project.found() == [Found("hairline", HERE, "", "s")]
    assert project.message() == message


def test_a_quarter_of_a_point_is_not_found(tmp_path: Path) -> None:
    assert Mistakes(tmp_path, _line("0.25pt")).found() == []


def test_a_thin_filled_box_is_a_line(tmp_path: Path) -> None:
    box = "{x: 9mm, y: 9mm, w: 20mm, h: 0.07mm}"
    shape = f'  s: {{kind: shape, fill: "#000000", box: {box}}}\n'
    assert Mistakes(tmp_path, shape).found() == [Found("hairline", HERE, "", "s")]


def test_a_line_of_a_drawing_that_is_scaled_down_is_found(tmp_path: Path) -> None:
    """A line of 1 unit in a drawing of 240 is 0.12 pt wide on an icon of 10 mm."""
    project = named("scaled-hairline").write(tmp_path)
    assert project.found() == [Found("hairline", HERE, "", "i")]
    project.change("cards/m/icons/fine.svg", 'stroke-width="1"', 'stroke-width="3"')
    assert project.found() == []
