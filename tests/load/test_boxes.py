"""Boxes in game.yaml: values and problems."""

from __future__ import annotations

import pytest
from repository import ROOT

from pnp.load.boxes import BOX_KEYS, read_boxes
from pnp.model.net import BoxPlan, Inner
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.sources.reader import parse_yaml

DECKS = ("upgrades", "machines")


def read(text: str) -> tuple[dict[str, BoxPlan], list[str]]:
    raw = parse_yaml(text, "game.yaml")
    assert isinstance(raw, Record)
    problems = Problems()
    return read_boxes(raw, DECKS, problems), [str(problem) for problem in problems]


def test_boxes_are_read_with_their_defaults() -> None:
    found, messages = read(
        "tuck: {net: tuck, layout: a/tuck, holds: upgrades, sleeves: thin}\n"
        "base: {net: tray, layout: a/base, inner: {width: 100mm, height: 130mm, depth: 30mm}}\n"
        "lid: {net: lid, layout: a/lid, over: base, depth: 15mm, board: 1mm}\n"
    )
    assert not messages
    tuck, base, lid = found.values()
    assert (tuck.bottom, base.strips, lid.of) == ("tuck", 1, None)
    assert (tuck.net, tuck.layout, tuck.holds, tuck.sleeves) == (
        "tuck", "a/tuck", ("upgrades",), "thin"
    )  # fmt: skip
    assert (tuck.stock, tuck.board, tuck.inner) == (mm(0.33), mm(0.3), None)
    assert base.inner == Inner(mm(100), mm(130), mm(30)) and base.holds == ()
    assert (lid.over, lid.clearance, lid.depth, lid.board) == ("base", mm(1), mm(15), mm(1))


def test_boxes_of_two_strips_and_glued_bottoms_are_read() -> None:
    found, messages = read(
        "tuck: {net: tuck, layout: a/tuck, holds: upgrades, bottom: glued}\n"
        "base: {net: tray, layout: a/base, inner: {width: 18cm, height: 18cm, depth: 3cm}, "
        "strips: 2}\n"
        "sides: {net: sides, layout: a/sides, of: base}\n"
    )
    assert not messages
    tuck, base, sides = found.values()
    assert (tuck.bottom, base.strips, sides.net, sides.of) == ("glued", 2, "sides", "base")


def test_no_boxes_are_none() -> None:
    assert read_boxes(None, DECKS, Problems()) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: {layout: x, holds: upgrades}", "1:4: error: box 'a' needs 'net'"),
        ("a: {net: tuk, layout: x, holds: upgrades}",
         "1:10: error: 'net': expected one of tuck, tray, lid, sides; found 'tuk'\n"
         "  hint: did you mean 'tuck'?"),
        ("../a: {net: tuck, layout: x, holds: upgrades}",
         "1:1: error: '../a' cannot be the name of a box\n"
         "  hint: its dieline is named after it"),
        ("a: 7", "1:4: error: box 'a': expected a mapping of keys and values, found 7"),
        ("a: {net: tuck, layout: x}", "1:4: error: box 'a': it has no size\n"
         "  hint: write 'inner', 'holds', or for a lid 'over'"),
        ("a: {net: tuck, layout: x, holds: upgrades, inner: {width: 9cm, height: 9cm, depth: 1cm}}",
         "1:4: error: box 'a': 'inner' and 'holds' exclude each other\n"
         "  hint: write 'inner', 'holds', or for a lid 'over'"),
        ("a: {net: tuck, layout: x, holds: [upgrades, machine]}",
         "1:45: error: there is no deck 'machine'\n  hint: did you mean 'machines'?"),
        ("a: {net: tuck, layout: x, inner: 9cm}",
         "1:34: error: 'inner': expected width, height and depth\n"
         "  hint: e.g. {width: 66mm, height: 91mm, depth: 25mm}"),
        ("a: {net: tuck, layout: x, inner: {width: 9cm, height: 9cm}}",
         "1:34: error: 'inner': 'depth' is missing"),
        ("a: {net: tuck, layout: x, inner: {width: 9cm, height: 9cm, depth: 1mm}}",
         "1:60: error: 'inner': 'depth': '1mm' is too small; the least is 5 mm"),
        ("a: {net: tuck, layout: x, holds: upgrades, clearance: 1mm}",
         "1:44: error: box 'a': 'clearance' needs 'over'"),
        ("a: {net: lid, layout: x, over: b, stock: 1mm}\n"
         "b: {net: tray, layout: x, holds: upgrades}",
         "1:35: error: box 'a': 'stock' needs 'holds'"),
        ("a: {net: tray, layout: x, over: a}",
         "1:27: error: box 'a': 'over' needs 'net: lid'"),
        ("a: {net: tuck, layout: x, holds: upgrades}\nb: {net: lid, layout: x, over: a}",
         "2:32: error: box 'b': 'a' is a tuck box\n"
         "  hint: a tuck box closes by itself; a lid goes over a tray"),
        ("a: {net: lid, layout: x, over: a}",
         "1:32: error: boxes go over each other in a circle: a → a"),
        ("tray: {net: tray, layout: x, holds: upgrades}\na: {net: lid, layout: x, over: try}",
         "2:32: error: there is no box 'try'\n  hint: did you mean 'tray'?"),
        ("a: {net: tray, layout: x, holds: upgrades, bottom: glued}",
         "1:44: error: box 'a': 'bottom' needs 'net: tuck'"),
        ("a: {net: tuck, layout: x, holds: upgrades, strips: 2}",
         "1:44: error: box 'a': 'strips' needs 'net: tray' or 'net: lid'"),
        ("a: {net: tray, layout: x, holds: upgrades, strips: 3}",
         "1:52: error: 'strips': expected a whole number from 1 to 2, found 3"),
        ("a: {net: tray, layout: x, holds: upgrades, strips: 2}",
         "1:52: error: box 'a' has two strips, and no box has the second one\n"
         "  hint: add a box with 'net: sides' and 'of: a'"),
        ("a: {net: sides, layout: x, holds: upgrades}",
         "1:4: error: box 'a': 'net: sides' needs 'of', and no other size\n"
         "  hint: write 'of' and the name of the tray or lid"),
        ("a: {net: tray, layout: x, holds: upgrades}\nb: {net: tray, layout: x, of: a}",
         "2:27: error: box 'b': 'of' needs 'net: sides'"),
        ("a: {net: tray, layout: x, holds: upgrades}\nb: {net: sides, layout: x, of: a}",
         "2:32: error: box 'b': 'a' is made of one strip\n"
         "  hint: sides are the second strip of a tray or lid with 'strips: 2'"),
        ("tray: {net: tray, layout: x, holds: upgrades}\nb: {net: sides, layout: x, of: try}",
         "2:32: error: there is no box 'try'\n  hint: did you mean 'tray'?"),
        ("a: {net: sides, layout: x, of: b, board: 1mm}\n"
         "b: {net: tray, layout: x, holds: upgrades, strips: 2}",
         "1:35: error: box 'a': 'board' needs 'net: tuck' or 'net: tray' or 'net: lid'"),
        ("a: {net: tray, layout: x, holds: upgrades, strips: 2}\n"
         "b: {net: sides, layout: x, of: a}\nc: {net: lid, layout: x, over: b}",
         "3:32: error: box 'c': 'b' is the sides of a box\n  hint: name the tray itself"),
        ("a: {net: tuck, layout: x, holds: upgrades, board: 0.3}",
         "1:51: error: 'board': 0.3 is not a length; write a unit, e.g. '0.3mm'"),
        ("a: {net: tuck, layout: x, hold: upgrades}", "1:27: error: unknown key 'hold'\n"
         "  hint: did you mean 'holds'?"),
    ],
)  # fmt: skip
def test_errors_are_reported(text: str, message: str) -> None:
    _, messages = read(text)
    assert messages[0] == f"game.yaml:{message}"


def test_unknown_decks_are_not_reported_when_nobody_knows_the_decks() -> None:
    raw = parse_yaml("a: {net: tuck, layout: x, holds: gone}", "game.yaml")
    problems = Problems()
    assert list(read_boxes(raw, None, problems)) == ["a"]  # type: ignore[arg-type]
    assert not list(problems)


def test_every_key_is_in_the_page_and_its_example_is_read() -> None:
    page = (ROOT / "docs/boxes.md").read_text()
    for key in BOX_KEYS:
        assert f"| `{key}` |" in page, key
    examples = (["tuck", "base", "lid"], ["base", "base-sides", "lid", "lid-sides"])
    for block, names in zip(page.split("```yaml\nboxes:")[1:], examples, strict=True):
        raw = parse_yaml("boxes:" + block.split("```")[0], "boxes.md")
        problems = Problems()
        assert list(read_boxes(raw["boxes"], DECKS, problems)) == names
        assert not list(problems)
