"""Text that is seen badly or not at all: each mistake in a project, and what is no mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image
from print_mistakes import named

CARD = "layouts/m/card.yaml"
TEXT = 't: {kind: text, text: "{name}", style: plain, box: {x: 8mm, y: 8mm, w: 40mm, h: 8mm}%s}'
BOX = "box: {x: 4mm, y: 4mm, w: 50mm, h: 16mm}"


def legibility(project: Mistakes) -> list[Found]:
    """What the checks of this file find."""
    codes = ("low-contrast", "low-contrast-grey", "hidden-text")
    return [one for one in project.found() if one.code in codes]


def layout(*elements: str) -> str:
    return "".join(f"  {element}\n" for element in elements)


def test_pale_text_on_white(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, layout(TEXT % ', color: "#777777"'))
    assert legibility(project) == [Found("low-contrast", f"{CARD}:8", "", "t")]
    (found,) = project.findings()
    assert found.message == (
        "'t': its text has a contrast of 4.4 : 1 (#777777 on #ffffff), and needs 4.5 : 1 "
        "(all 2 cards)"
    )


@pytest.mark.parametrize("color", ["#767676", "#333333", "#a01010"])
def test_text_with_enough_contrast(tmp_path: Path, color: str) -> None:
    assert legibility(Mistakes(tmp_path, layout(TEXT % f', color: "{color}"'))) == []


@pytest.mark.parametrize(
    ("size", "weight", "is_found"),
    [("17.9pt", "regular", True), ("18pt", "regular", False), ("14pt", "bold", False),
     ("14pt", "regular", True), ("13.9pt", "bold", True)],
)  # fmt: skip
def test_large_text_needs_less(tmp_path: Path, size: str, weight: str, is_found: bool) -> None:
    project = Mistakes(tmp_path, layout(TEXT % ', color: "#888888"'))
    project.change(CARD, "size: 10pt", f"size: {size}, weight: {weight}")
    project.change(CARD, "w: 40mm", "w: 55mm")
    assert [one.code for one in legibility(project)] == ["low-contrast"] * is_found


def test_the_ground_is_what_is_really_under_the_text(tmp_path: Path) -> None:
    panel = f'p: {{kind: shape, {BOX}, fill: "#101040"}}'
    dark, light = TEXT % "", TEXT % ', color: "#ffffff"'
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    assert legibility(Mistakes(tmp_path / "a", layout(panel, light))) == []
    assert legibility(Mistakes(tmp_path / "b", layout(panel, dark))) == [
        Found("low-contrast", f"{CARD}:9", "", "t")
    ]


def test_the_ground_of_one_card(tmp_path: Path) -> None:
    """The colour of the ground is a value of the card."""
    panel = f'p: {{kind: shape, {BOX}, fill: "{{color}}"}}'
    project = Mistakes(tmp_path, layout(panel, TEXT % ', color: "#ffffff"'))
    project.write("cards/m/cards.csv", "id,name,color\nant,Ant,#202020\nbee,Bee,#e0c020\n")
    assert legibility(project) == [Found("low-contrast", f"{CARD}:9", "cards/bee", "t")]


def test_text_on_a_picture(tmp_path: Path) -> None:
    art = f"a: {{kind: picture, file: art.png, {BOX}, fit: cover}}"
    line = (TEXT % ', color: "#ffffff"').replace("{name}", "Hamburg")
    project = Mistakes(tmp_path, layout(art, line))
    image = Image.new("RGB", (800, 300), (20, 30, 60))
    image.save(tmp_path / "cards/m/art.png")
    assert legibility(project) == []
    image.paste((250, 240, 200), (200, 0, 800, 300))
    image.save(tmp_path / "cards/m/art.png")
    assert legibility(project) == [Found("low-contrast", f"{CARD}:9", "", "t")]


def test_text_that_is_seen_in_colour_only(tmp_path: Path) -> None:
    """Pure green has 72 % of the light of white, but 59 % of its luma."""
    project = named("low-contrast-grey").write(tmp_path)
    assert legibility(project) == [Found("low-contrast-grey", f"{CARD}:9", "", "t")]
    (found,) = project.findings()
    assert found.severity == "note"
    assert "in greys its text has a contrast of 2.9 : 1, and needs 4.5 : 1" in found.message


def test_white_on_white(tmp_path: Path) -> None:
    project = named("white-on-white").write(tmp_path)
    assert legibility(project) == [Found("hidden-text", f"{CARD}:8", "", "t")]
    (found,) = project.findings()
    assert (found.severity, found.message) == (
        "warning",
        "'t': its text has the colour of what is under it (#ffffff on #ffffff) (all 2 cards)",
    )


def test_white_letters_with_an_outline(tmp_path: Path) -> None:
    outline = ', color: "#ffffff", outline: {color: "#000000", width: 0.3mm}'
    assert legibility(Mistakes(tmp_path, layout(TEXT % outline))) == []


def test_text_under_a_shape(tmp_path: Path) -> None:
    panel = f'p: {{kind: shape, {BOX}, fill: "#d0d0f0"%s}}'
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir(), (tmp_path / "c").mkdir()
    project = Mistakes(tmp_path / "a", layout(TEXT % "", panel % ""))
    assert legibility(project) == [
        Found("hidden-text", f"{CARD}:8", "cards/ant", "t"),
        Found("hidden-text", f"{CARD}:8", "cards/bee", "t"),
    ]
    assert "the text 'Ant' is hidden by 'p'" in project.findings()[0].message
    assert legibility(Mistakes(tmp_path / "b", layout(TEXT % "", panel % ", opacity: 0.3"))) == []
    beside = panel.replace("y: 4mm", "y: 14mm")
    assert legibility(Mistakes(tmp_path / "c", layout(TEXT % "", beside % ""))) == []


def test_text_inside_of_a_group(tmp_path: Path) -> None:
    group = """\
  g:
    kind: group
    box: {x: 4mm, y: 4mm, w: 50mm, h: 16mm}
    elements:
      p: {kind: shape, fill: "#102040"}
      t: {kind: text, text: Fixed, style: plain, box: {x: 2mm, y: 2mm, w: 40mm, h: 8mm}}
"""
    assert legibility(Mistakes(tmp_path, group)) == [Found("low-contrast", f"{CARD}:13", "", "t")]
