"""Text and drawings that end between the safe area and the cut. The safe area is 3 mm."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from print_mistakes import named

HERE = "layouts/m/card.yaml:8"


def test_text_outside_is_found(tmp_path: Path) -> None:
    project = named("text-outside-safe").write(tmp_path)
    assert project.found() == [Found("outside-safe", HERE, "", "t")]
    assert project.message() == (
        "'t': the text 'hello' ends 1.6 mm from the cut at the left, outside of the safe area"
    )


def test_text_in_the_safe_area_is_not_found(tmp_path: Path) -> None:
    assert named("text-outside-safe").write(tmp_path, is_corrected=True).found() == []


@pytest.mark.parametrize(
    ("box", "is_found"),
    [
        ("{x: 1mm, y: 1mm, w: 61mm, h: 86mm}", True),  # a border that a cut would show uneven
        ("{x: 3mm, y: 3mm, w: 57mm, h: 82mm}", False),
        ("{x: -3mm, y: 20mm, w: 69mm, h: 9mm}", False),  # a band over the whole card
        ("{x: -3mm, y: 20mm, w: 65mm, h: 9mm}", True),  # which ends 1 mm before the right edge
    ],
)
def test_shapes(tmp_path: Path, box: str, is_found: bool) -> None:
    shape = f'  s: {{kind: shape, fill: "#000000", box: {box}}}\n'
    expected = [Found("outside-safe", HERE, "", "s")] if is_found else []
    assert Mistakes(tmp_path, shape).found() == expected
