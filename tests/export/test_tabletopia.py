"""`--target tabletopia`: a picture of each face, all of a kind with the same pixels, and a list."""

from __future__ import annotations

import csv
from pathlib import Path

from plain_cards import BLUE, LAYOUT, files_below, image
from poker_cards import POKER, poker_cards
from tiny_project import TinyProject


def built(tiny: TinyProject) -> Path:
    code, _, err = tiny.run("build", "tiny/cards", "--target", "tabletopia")
    assert code == 0, err
    return tiny.root / "output/tiny/en@tabletopia/Tiny"


def rows(folder: Path) -> list[list[str]]:
    with (folder / "contents.csv").open(encoding="utf-8-sig", newline="") as text:
        return list(csv.reader(text))


def test_a_picture_of_each_face_and_a_list(tiny: TinyProject) -> None:
    poker_cards(tiny)
    folder = built(tiny)
    assert files_below(folder) == [
        "Tiny/001-ant.png", "Tiny/002-bee.png", "Tiny/003-cat.png", "Tiny/back.png", "contents.csv",
    ]  # fmt: skip
    assert rows(folder) == [
        ["kind", "deck", "name", "front", "back", "quantity", "width_mm", "height_mm"],
        ["card", "cards", "Ant", "Tiny/001-ant.png", "Tiny/back.png", "1", "63.5", "88.9"],
        ["card", "cards", "Bee & Co", "Tiny/002-bee.png", "Tiny/back.png", "2", "63.5", "88.9"],
        ["card", "cards", "Cat", "Tiny/003-cat.png", "Tiny/back.png", "1", "63.5", "88.9"],
    ]  # fmt: skip
    pictures = [image(file) for file in sorted(folder.rglob("*.png"))]
    assert {picture.size for picture in pictures} == {(750, 1050)}
    assert pictures[0].getpixel((0, 0))[:3] == pictures[3].getpixel((749, 0))[:3] == BLUE


def test_backs_of_their_own(tiny: TinyProject) -> None:
    poker_cards(tiny, own_backs=True)
    folder = built(tiny)
    assert [row[4] for row in rows(folder)[1:]] == [
        "Tiny/001-ant-back.png", "Tiny/002-bee-back.png", "Tiny/003-cat-back.png",
    ]  # fmt: skip
    assert all((folder / row[4]).is_file() for row in rows(folder)[1:])


def test_two_decks_of_one_product(tiny: TinyProject) -> None:
    tiny.write("layout", POKER.replace("bleed:", "corner: 3mm\nbleed:"))
    tiny.write("layouts/tiny/token.yaml", LAYOUT.replace("bleed:", "outline: hexagon\nbleed:"))
    tiny.spoil("game", "decks:\n", "decks:\n  tokens: {file: cards.yaml, layout: tiny/token}\n")
    tiny.spoil("game", "decks: [cards]", "decks: [cards, tokens]")
    folder = built(tiny)
    found = rows(folder)[1:]
    assert [(row[0], row[1], row[3]) for row in found[2:4]] == [
        ("card", "cards", "Tiny-cards/003-cat.png"), ("token", "tokens", "Tiny-tokens/001-ant.png"),
    ]  # fmt: skip
    for name, size in (("Tiny-cards", (750, 1050)), ("Tiny-tokens", (600, 900))):
        pictures = [image(file) for file in (folder / name).iterdir()]
        assert {(picture.size, picture.mode) for picture in pictures} == {(size, "RGBA")}
        # what is cut off is transparent
        assert all(picture.getpixel((0, 0))[3] == 0 for picture in pictures)
