"""Folding boxes are judged by their panels: each has cuts and folds at its sides.

The box is 60 × 80 × 20 mm inside. With 0.3 mm of board, the front is 60.3 × 80.3 mm; it is at the
left of the net, 34.3 mm below its top. A thumb notch of 6.25 mm is cut out of its upper edge, its
right side is a fold. The safe area is 3 mm.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image

LAYOUT = "layouts/m/box.yaml"
GAME = """\
title: Mistakes
decks:
  cards: {file: cards.csv, layout: m/card}
boxes:
  b: {net: tuck, layout: m/box, inner: {width: 60mm, height: 80mm, depth: 20mm}, board: 0.3mm}
products:
  box: {file: Box, boxes: [b], sheet: box}
"""
HEAD = """\
size: box
bleed: 3mm
safe: 3mm
styles:
  plain: {font: Alegreya, size: 10pt, smallest: 4pt}
elements:
"""
AT = f"{LAYOUT}:10"  # the first element of a panel


def _box(root: Path, elements: str, head: str = HEAD) -> Mistakes:
    project = Mistakes(root)
    project.write("cards/m/game.yaml", GAME)
    project.write(LAYOUT, head + elements)
    return project


def _panel(root: Path, element: str, panel: str = "front", head: str = HEAD) -> Mistakes:
    lines = ("  p:", "    kind: panel", f"    box: {panel}", f"    elements: {{{element}}}", "")
    return _box(root, "\n".join(lines), head)


def _text(box: str) -> str:
    return f"t: {{kind: text, text: hello, style: plain, align: center, box: {box}}}"


def _drawing(box: str) -> str:
    return f's: {{kind: shape, fill: "#000000", box: {box}}}'


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ("{x: 1.5mm, y: 30mm, h: 5mm}", "ends 1.6 mm from the cut"),
        ("{x: 52mm, y: 30mm, h: 5mm}", "ends 1.5 mm from a fold"),
        ("{x: 26.5mm, y: 7.5mm, h: 5mm}", "ends 1.2 mm from the cut"),  # of the notch
        ("{x: 8mm, y: 75.5mm, h: 5mm}", "ends 2.1 mm from the cut"),
    ],
)
def test_text_near_an_edge_of_its_panel_is_found(tmp_path: Path, box: str, message: str) -> None:
    project = _panel(tmp_path, _text(box).replace("align: center, ", ""))
    assert project.found() == [Found("outside-safe", AT, "", "t")]
    assert project.message() == (
        f"'t': the text 'hello' on the panel 'front' {message}, outside of the safe area"
    )


@pytest.mark.parametrize(
    "box", ["{x: 4mm, y: 30mm, w: 52mm, h: 5mm}", "{x: 8mm, y: 7.5mm, w: 9mm, h: 5mm}"]
)
def test_text_in_the_safe_area_of_its_panel_is_not_found(tmp_path: Path, box: str) -> None:
    """Also beside the notch."""
    assert _panel(tmp_path, _text(box)).found() == []


@pytest.mark.parametrize(("height", "is_found"), [("5mm", False), ("8mm", True)])
def test_a_narrow_side_needs_less_room(tmp_path: Path, height: str, is_found: bool) -> None:
    """A fifth of 8.3 mm are 1.7 mm."""
    text = _text(f"{{at: 5, w: 40mm, h: {height}}}").replace("align", "valign: bottom, align")
    project = _panel(tmp_path, text, "bottom")
    project.change("cards/m/game.yaml", "depth: 20mm", "depth: 8mm")
    assert [found.code for found in project.found()] == ["outside-safe"] * is_found


def test_text_over_a_fold_is_found(tmp_path: Path) -> None:
    """It lies on the front and on the right side, and is no part of a panel."""
    project = _box(tmp_path, f"  {_text('{x: 50mm, y: 60mm, w: 20mm, h: 5mm}')}\n")
    assert project.found() == [Found("outside-safe", f"{LAYOUT}:7", "", "t")]
    assert project.message() == "'t': a fold goes through the text 'hello' on the panel 'front'"


def test_text_over_the_cut_of_the_notch_is_found(tmp_path: Path) -> None:
    """34.3 mm below the top is the upper edge of the front, and 30.15 mm is its middle."""
    project = _box(tmp_path, f"  {_text('{x: 20mm, y: 38mm, w: 20.3mm, h: 5mm}')}\n")
    assert project.found() == [Found("outside-safe", f"{LAYOUT}:7", "", "t")]
    assert project.message() == "'t': the cut goes through the text 'hello' on the panel 'front'"


def test_text_on_a_slit_is_found(tmp_path: Path) -> None:
    """The lip is below the bottom, which ends 34.3 + 80.3 + 20.3 mm below the top of the net, and
    its left slit begins 80.6 + 0.5 mm from the left."""
    project = _box(tmp_path, f"  {_text('{x: 76mm, y: 132.5mm, w: 14mm, h: 5mm}')}\n")
    assert project.message() == "'t': the cut goes through the text 'hello' on the panel 'bottom'"


def test_text_that_leaves_its_panel_is_reported_once(tmp_path: Path) -> None:
    project = _panel(tmp_path, _text("{x: 55mm, y: 30mm, w: 20mm, h: 5mm}"))
    assert [problem.code for problem in project.problems()] == ["text-over-edge"]


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ("{x: 1mm, y: 20mm, w: 50mm, h: 9mm}", "1 mm from the cut at the left"),
        ("{x: 9mm, y: 20mm, w: 50mm, h: 9mm}", "1.3 mm from a fold at the right"),
        ("{x: 3mm, y: 20mm, w: 54mm, h: 9mm}", ""),
        ("{x: -3mm, y: -3mm, w: 100% + 6mm, h: 100% + 6mm}", ""),  # it ends at the fold
    ],
)
def test_drawings_that_end_near_a_cut_or_a_fold_are_found(
    tmp_path: Path, box: str, message: str
) -> None:
    project = _panel(tmp_path, _drawing(box))
    if not message:
        assert project.found() == []
        return
    assert project.found() == [Found("outside-safe", AT, "", "s")]
    assert project.message() == (
        f"'s': the drawing ends {message} of the panel 'front', outside of the safe area"
    )


def test_a_band_that_ends_behind_a_fold_is_found(tmp_path: Path) -> None:
    """It reaches 1.7 mm onto the right side, which begins at 60.3 mm."""
    project = _box(tmp_path, f"  {_drawing('{x: -3mm, y: 60mm, w: 64.5mm, h: 9mm}')}\n")
    assert project.found() == [Found("outside-safe", f"{LAYOUT}:7", "", "s")]
    assert project.message() == (
        "'s': the drawing ends 1.2 mm from a fold at the left of the panel 'right', outside of "
        "the safe area"
    )


def test_codes_on_a_fold_or_over_the_cut_are_found(tmp_path: Path) -> None:
    code = "  {}: {{kind: qr, data: pnp, box: {{x: {}, y: 60mm, w: 14mm, h: 14mm}}}}\n"
    project = _box(tmp_path, code.format("a", "53mm") + code.format("b", "-3mm"))
    assert project.found() == [
        Found("outside-safe", f"{LAYOUT}:7", "", "a"),
        Found("off-card", f"{LAYOUT}:8", "", "b"),
    ]
    assert [one.message for one in project.findings()] == [
        "'a': a fold goes through the QR code on the panel 'front'",
        "'b': the QR code reaches over the edge of the net and will be cut",
    ]


def test_a_drawing_beside_the_net_is_found(tmp_path: Path) -> None:
    """There is nothing above the front: the lids are at the back."""
    project = _box(tmp_path, f"  {_drawing('{x: 5mm, y: 5mm, w: 9mm, h: 9mm}')}\n")
    assert project.found() == [Found("off-card", f"{LAYOUT}:7", "", "s")]
    assert project.message() == (
        "'s': the drawing lies outside of the net, so nothing of it remains after the cut"
    )


def test_a_ground_that_ends_at_the_cut_of_its_panel_is_found(tmp_path: Path) -> None:
    """At the right of the front is another panel, so no bleed is needed there."""
    project = _panel(tmp_path, _drawing("{w: 100%, h: 100%}"))
    assert project.found() == [Found("no-bleed", AT, "", "s")]
    assert project.message() == (
        "'s': the ground ends at the edge of the panel 'front' (left, top, bottom); the bleed is "
        "3 mm"
    )


def test_a_layout_without_bleed_is_found(tmp_path: Path) -> None:
    project = _panel(
        tmp_path, _drawing("{w: 100%, h: 100%}"), head=HEAD.replace("bleed: 3mm", "bleed: 0mm")
    )
    assert project.found() == [Found("bleed-too-small", "cards/m/game.yaml:5", "", "")]


def test_a_box_without_a_safe_area_is_found(tmp_path: Path) -> None:
    text = _text("{x: 52mm, y: 30mm, h: 5mm}").replace("align: center, ", "")
    project = _panel(tmp_path, text, head=HEAD.replace("safe: 3mm", "safe: 0mm"))
    assert project.found() == [Found("no-safe-area", "cards/m/game.yaml:5", "", "")]
    assert (
        project.message()
        == "the layout has no safe area, and the text 'hello' is 1.4 mm from a fold"
    )


@pytest.mark.parametrize("panel", ["front", "right", "top"])
def test_what_is_on_a_panel_is_judged_however_it_is_turned(tmp_path: Path, panel: str) -> None:
    place = "box: {x: 4mm, y: 4mm, w: 12mm, h: 6mm}"
    elements = (
        ("small-text", f"a: {{kind: text, text: hi, style: plain, size: 5pt, {place}}}"),
        ("low-contrast", f'b: {{kind: text, text: hi, style: plain, color: "#aaaaaa", {place}}}'),
        ("hairline", f"c: {{kind: shape, stroke: black, stroke_width: 0.2pt, {place}}}"),
        ("low-resolution", f"d: {{kind: picture, file: m/art.png, {place}}}"),
    )
    Mistakes(tmp_path)
    Image.effect_noise((60, 30), 90).save(tmp_path / "layouts/m/art.png")  # 127 dpi
    for code, element in elements:
        project = _panel(tmp_path, element, panel)
        assert project.found() == [Found(code, AT, "", element[0])]


def test_each_box_of_a_product_leads_to_its_own_layout(tmp_path: Path) -> None:
    ground = _drawing("{w: 100%, h: 100%}")
    project = _panel(tmp_path, ground, head=HEAD.replace("bleed: 3mm", "bleed: 0mm"))
    project.write("layouts/m/plain.yaml", HEAD + "  g: {kind: shape, fill: black, box: bleed}\n")
    first = "  a: {net: tuck, layout: m/plain, inner: {width: 30mm, height: 40mm, depth: 20mm}}\n"
    project.change("cards/m/game.yaml", "boxes:\n", f"boxes:\n{first}")
    project.change("cards/m/game.yaml", "[b]", "[a, b]")
    assert project.found() == [Found("bleed-too-small", "cards/m/game.yaml:6", "", "")]


@pytest.mark.parametrize("turn", [0, 90, -90, 180])
def test_texts_that_overlap_are_found_on_turned_sides(tmp_path: Path, turn: int) -> None:
    first = _text("{x: 4mm, y: 1mm, w: 30mm, h: 5mm}")
    second = first.replace("t:", "u:", 1).replace("y: 1mm", "y: 2mm")
    group = (
        f"g: {{kind: group, turn: {turn}, box: {{at: 5, w: 40mm, h: 9mm}}, elements: {{{first}, "
    )
    project = _panel(tmp_path, f"{group}{second}}}}}", "front")
    assert project.found() == [Found("overlapping-texts", AT, "", "u")]
