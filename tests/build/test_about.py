"""A problem names the game and the product that it is about, in every command."""

from __future__ import annotations

import json

import pytest
from tiny_project import TinyProject


def about(tiny: TinyProject, *arguments: str) -> list[tuple[str | None, str | None]]:
    """The games and products of the errors that a command reports."""
    _, out, _ = tiny.run(*arguments, "--json")
    problems = json.loads(out)["problems"]
    return [(p["game"], p["product"]) for p in problems if p["severity"] == "error"]


@pytest.mark.parametrize("arguments", [
    ("build",), ("build", "--target", "kit"), ("build", "--lang", "en-XA"), ("check",),
])  # fmt: skip
def test_an_error_of_a_layout(tiny: TinyProject, arguments: tuple[str, ...]) -> None:
    tiny.spoil("layout", "{kind: shape, box: bleed", "{kind: shapes, box: bleed")
    assert about(tiny, *arguments) == [("tiny", "cards")]


@pytest.mark.parametrize("arguments", [
    ("build", "tiny/cards"), ("check",), ("build", "--target", "kit"),
])  # fmt: skip
def test_an_error_of_the_game(tiny: TinyProject, arguments: tuple[str, ...]) -> None:
    tiny.spoil("game", "title: Tiny", "title: Tiny\nversion: [1]")
    assert [game for game, _ in about(tiny, *arguments)] == ["tiny"]


def test_an_error_of_a_deck_that_no_product_prints(tiny: TinyProject) -> None:
    tiny.spoil("game", "products:", "  more: {file: cards.yaml, layout: tiny/other}\nproducts:")
    text = (tiny.root / "layouts/tiny/card.yaml").read_text()
    tiny.write("layouts/tiny/other.yaml", text.replace("kind: icon", "kind: icons"))
    assert about(tiny, "build") == []
    assert [game for game, _ in about(tiny, "check")] == ["tiny"]


def test_an_error_of_a_picture(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/art/dot.png", b"\x89PNG\r\n\x1a\n")
    assert about(tiny, "build") == [("tiny", "cards")]
