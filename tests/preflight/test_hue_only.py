"""Cards that are told apart by the hue of a colour only."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes

from pnp.preflight.measures.likeness import is_hue_only

CARD = "layouts/m/card.yaml"
DISC = (
    "  d: {kind: shape, shape: ellipse, box: {x: 20mm, y: 30mm, w: 20mm, h: 20mm}, "
    "fill: '{color}'}\n"
)
PLACE = "box: {x: 8mm, y: 8mm, w: 40mm, h: 8mm}"
LETTER = f"  t: {{kind: text, text: '{{name}}', style: plain, {PLACE}}}\n"


def rgb(text: str) -> tuple[float, ...]:
    return tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))


@pytest.mark.parametrize(
    ("one", "other", "is_found"),
    [
        ("#d0202a", "#2a9d3a", True),  # red and green
        ("#a01830", "#206030", True),  # dark ones
        ("#1f5fbf", "#7a3fbf", True),  # blue and violet
        ("#8b5a2b", "#6b6b23", True),  # brown and olive
        ("#d02020", "#2040c0", False),  # red and blue: people without green see them
        ("#3070d0", "#b06020", False),  # blue and orange
        ("#f0d020", "#a01830", False),  # light and dark
        ("#ffb0b0", "#206030", False),
        ("#808080", "#848484", False),  # shades that nobody tells apart
        ("#202020", "#e0e0e0", False),
    ],
)
def test_pairs_of_colours(one: str, other: str, is_found: bool) -> None:
    assert is_hue_only(rgb(one), rgb(other)) == is_found
    assert is_hue_only(rgb(other), rgb(one)) == is_found


def project(root: Path, colors: str, more: str = "", names: str = "abcdefgh") -> Mistakes:
    made = Mistakes(root, DISC + more)
    rows = "".join(f"c{i},{names[i]},{color}\n" for i, color in enumerate(colors.split()))
    made.write("cards/m/cards.csv", f"id,name,color\n{rows}")
    return made


def hues(made: Mistakes) -> list[Found]:
    return [one for one in made.found() if one.code == "hue-only"]


def test_red_and_green_discs(tmp_path: Path) -> None:
    made = project(tmp_path, "#d0202a #2a9d3a")
    assert hues(made) == [Found("hue-only", f"{CARD}:8", "cards/c1", "d")]
    (found,) = [one for one in made.findings() if one.code == "hue-only"]
    assert found.severity == "warning"
    assert found.message == (
        "'d': only its hue differs from that of card 'c0' (#d0202a and #2a9d3a), which not "
        "everyone sees (card 'c1')"
    )


def test_each_pair_is_found_once(tmp_path: Path) -> None:
    """Four red and four green cards; blue is no colour of the pair."""
    made = project(tmp_path, "#d0202a #2a9d3a #d0202a #2a9d3a #d0202a #2a9d3a #2040c0")
    assert hues(made) == [Found("hue-only", f"{CARD}:8", "cards/c1", "d")]


def test_colours_that_all_see(tmp_path: Path) -> None:
    assert hues(project(tmp_path, "#d02020 #2040c0 #f0d020")) == []


def test_a_letter_makes_the_difference(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    assert hues(project(tmp_path / "a", "#d0202a #2a9d3a", LETTER, names="RG")) == []
    # the same letter makes none
    found = hues(project(tmp_path / "b", "#d0202a #2a9d3a", LETTER, names="XX"))
    assert [one.code for one in found] == ["hue-only"]


def test_another_shape_makes_the_difference(tmp_path: Path) -> None:
    made = project(tmp_path, "#d0202a #2a9d3a")
    made.change(CARD, "w: 20mm", "w: '{name}mm'")
    made.write("cards/m/cards.csv", "id,name,color\na,10,#d0202a\nb,20,#2a9d3a\n")
    assert hues(made) == []


def test_a_second_colour_makes_the_difference(tmp_path: Path) -> None:
    """The other disc is light on one card, and dark on the other."""
    second = DISC.replace("d:", "e:", 1).replace("y: 30mm", "y: 55mm").replace("color", "name")
    made = project(tmp_path, "#d0202a #2a9d3a", second)
    made.write("cards/m/cards.csv", "id,name,color\na,#202020,#d0202a\nb,#e0e0e0,#2a9d3a\n")
    assert hues(made) == []


def test_the_second_build_finds_the_same(tmp_path: Path) -> None:
    made = project(tmp_path, "#d0202a #2a9d3a")
    first = [str(one) for one in made.problems(writes=True)]
    assert [str(one) for one in made.problems(writes=True)] == first
    assert any("only its hue" in one for one in first)
