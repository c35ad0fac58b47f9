"""Drawings off the card, text near the cut of a face without a safe area, texts that overlap."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes

LAYOUT = "layouts/m/card.yaml"
HERE = f"{LAYOUT}:8"
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'


@pytest.mark.parametrize(
    ("x", "is_found"), [("58mm", True), ("-5mm", True), ("50mm", False), ("3mm", False)]
)
def test_an_icon_that_the_cut_goes_through(tmp_path: Path, x: str, is_found: bool) -> None:
    project = Mistakes(
        tmp_path, f"  i: {{kind: icon, icon: sun, box: {{x: {x}, y: 20mm, w: 9mm, h: 9mm}}}}\n"
    )
    project.write("cards/m/icons/sun.svg", SUN)
    assert project.found() == ([Found("off-card", HERE, "", "i")] if is_found else [])


def test_a_shape_that_lies_outside(tmp_path: Path) -> None:
    shape = '  s: {kind: shape, fill: "#000000", box: {x: 70mm, y: 20mm, w: 9mm, h: 9mm}}\n'
    project = Mistakes(tmp_path, shape)
    assert project.found() == [Found("off-card", HERE, "", "s")]
    assert project.message() == (
        "'s': the drawing lies outside of the card, so nothing of it remains after the cut"
    )


def test_a_shape_that_reaches_over_the_cut_is_meant_so(tmp_path: Path) -> None:
    shape = '  s: {kind: shape, fill: "#000000", box: {x: 58mm, y: 20mm, w: 9mm, h: 9mm}}\n'
    assert Mistakes(tmp_path, shape).found() == []


@pytest.mark.parametrize(("x", "is_found"), [("1mm", True), ("3mm", False)])
def test_text_near_the_cut_without_a_safe_area(tmp_path: Path, x: str, is_found: bool) -> None:
    text = f'  t: {{kind: text, text: "hello", style: plain, box: {{x: {x}, y: 20mm, w: 30mm}}}}\n'
    project = Mistakes(tmp_path, text)
    project.change(LAYOUT, "safe: 3mm", "safe: 0mm")
    expected = [Found("no-safe-area", f"{LAYOUT}:1", "", "")] if is_found else []
    assert project.found() == expected


def _two_texts(y: str) -> str:
    return (
        '  a: {kind: text, text: "hello", style: plain, box: {x: 9mm, y: 20mm, w: 30mm}}\n'
        f'  b: {{kind: text, text: "world", style: plain, box: {{x: 9mm, y: {y}, w: 30mm}}}}\n'
    )


@pytest.mark.parametrize(("y", "is_found"), [("21mm", True), ("24.5mm", False)])
def test_texts_that_overlap(tmp_path: Path, y: str, is_found: bool) -> None:
    project = Mistakes(tmp_path, _two_texts(y))
    expected = [Found("overlapping-texts", f"{LAYOUT}:9", "", "b")] if is_found else []
    assert project.found() == expected
    if is_found:
        message = "'b': the text 'world' overlaps 'hello' of 'a'"
        assert project.message() == message


def test_boxes_may_overlap_where_letters_do_not(tmp_path: Path) -> None:
    """Text without descenders above text without ascenders: the lines overlap, the ink does not."""
    project = Mistakes(tmp_path, _two_texts("23mm").replace("hello", "TEN").replace("world", "sun"))
    assert project.found() == []


def test_texts_in_one_group_that_overlap(tmp_path: Path) -> None:
    lines = _two_texts("2mm").replace("20mm", "1mm").replace("\n  ", "\n      ").rstrip()
    group = f"  g:\n    kind: group\n    elements:\n    {lines.replace('  a', '  a', 1)}\n"
    project = Mistakes(tmp_path, group)
    assert [one.code for one in project.found()] == ["outside-safe", "outside-safe",
                                                     "overlapping-texts"]  # fmt: skip
