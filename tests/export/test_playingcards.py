"""`--target playingcards`: a room for playingcards.io, read by rules of an importer.

The rules are those of virtualtabletop (server/pcioimport.mjs), written again: pictures are files of
the archive below 2 MiB, cards have a deck with their type, children lie relative to their pile.
"""

from __future__ import annotations

import io
import json
from itertools import combinations
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy
import pytest
from PIL import Image
from plain_cards import BLUE, LAYOUT, RED
from poker_cards import poker_cards
from tiny_project import TinyProject

LARGE = LAYOUT.replace("50.8mm, height: 76.2mm", "254mm, height: 190mm")


class Room:
    """A room: its widgets by their ids."""

    def __init__(self, file: Path) -> None:
        self.archive = ZipFile(file)
        found = json.loads(self.archive.read("widgets.json"))
        self.widgets: dict[str, dict[str, Any]] = {one["id"]: one for one in found}
        assert len(self.widgets) == len(found)
        sizes = [one.file_size for one in self.archive.infolist() if one.filename[0] == "u"]
        assert sizes and max(sizes) < 2 * 1024 * 1024

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.widgets.values() if one["type"] == kind]

    def picture(self, address: str) -> Image.Image:
        assert address.startswith("package://userassets/")
        with Image.open(io.BytesIO(self.archive.read(address.removeprefix("package://")))) as image:
            image.load()
            return image

    def cards(self) -> list[tuple[str, Image.Image, Image.Image | None]]:
        """The cards from the top of their piles down: label, face and back."""
        found = []
        for card in sorted(self.of("card"), key=lambda one: -one["z"]):
            deck = self.widgets[card["deck"]]
            assert card["parent"] == deck["parent"] and self.widgets[card["parent"]]
            assert card["faceup"] is False and card["owner"] is None
            kind = deck["cardTypes"][card["cardType"]]
            for side in ("face", "back"):
                (image,) = deck[f"{side}Template"]["objects"]
                assert (image["w"], image["h"]) == (deck["cardWidth"], deck["cardHeight"])
                assert (image["valueType"], image["value"]) == ("dynamic", side)
            back = self.picture(kind["back"]) if "back" in kind else None
            found.append((kind["label"], self.picture(kind["face"]), back))
        return found

    def boxes(self) -> list[tuple[float, float, float, float]]:
        """What lies on the table, with the labels above and the buttons below piles."""
        boxes = []
        for one in self.of("cardPile"):
            below = 1.02 * one["height"] + 32 if one["hasShuffleButton"] else one["height"]
            boxes.append((one["x"], one["y"] - 20, one["x"] + one["width"], one["y"] + below))
        return boxes + [
            (one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"])
            for one in self.of("board")
        ]


def room(tiny: TinyProject, *options: str, name: str = "tiny/cards", file: str = "Tiny") -> Room:
    code, _, err = tiny.run("build", name, "--target", "playingcards", *options)
    assert code == 0, err
    return Room(tiny.root / f"output/tiny/en@playingcards/{file}.pcio")


def check_table(found: Room) -> None:
    """Nothing overlaps, and all is on the table, above the hand."""
    boxes = found.boxes()
    for x0, y0, x1, y1 in boxes:
        assert x0 >= 0 and y0 >= 0 and x1 <= 1600 and y1 <= 820
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_pile_of_cards(tiny: TinyProject) -> None:
    poker_cards(tiny)
    found = room(tiny)
    (pile,), (deck,) = found.of("cardPile"), found.of("cardDeck")
    assert (pile["label"], pile["hasShuffleButton"], deck["parent"]) == ("cards", True, pile["id"])
    assert (deck["cardWidth"], deck["cardHeight"], deck["enlarge"]) == (114, 160, True)
    cards = found.cards()
    assert [label for label, _, _ in cards] == ["Ant", "Bee & Co", "Bee & Co", "Cat"]
    _, face, back = cards[0]
    assert back is not None and face.size == back.size == (731, 1024)
    assert face.getpixel((0, 0)) == back.getpixel((730, 0)) == BLUE
    assert face.getpixel((730, 0)) == RED
    # one picture for two copies, and one back: 3 faces, 1 back, widgets.json
    assert len(found.archive.namelist()) == 5
    assert found.widgets["hand"]["y"] == 820
    check_table(found)


def test_boards_and_piles_do_not_overlap(tiny: TinyProject) -> None:
    tiny.write("layouts/tiny/large.yaml", LARGE)
    tiny.spoil("game", "decks:\n", "decks:\n  boards: {file: cards.yaml, layout: tiny/large}\n")
    tiny.spoil("game", "decks: [cards]", "decks: [boards, cards]")
    found = room(tiny)
    boards = found.of("board")
    assert len(boards) == 3 and len(found.of("card")) == 3
    check_table(found)
    # in true relative size: 254 mm and 63 mm across
    across = [boards[0]["width"], found.of("cardDeck")[0]["cardWidth"]]
    assert across[0] / across[1] == pytest.approx(254 / 63, rel=0.01)
    picture = found.picture(boards[0]["boardImage"])
    assert picture.size == (2048, 1532) and picture.getpixel((0, 0)) == BLUE


def test_pictures_are_small_enough(tiny: TinyProject) -> None:
    """Noise cannot be compressed: the PNG file would have 6 MB, so the picture is a JPEG file,
    and has fewer pixels until it is small enough."""
    noise = numpy.random.default_rng(5).integers(0, 256, (1400, 1400, 3), dtype=numpy.uint8)
    tiny.picture("noise", Image.fromarray(noise))
    tiny.write("layout", LAYOUT.replace("50.8mm, height: 76.2mm", "200mm, height: 200mm").replace(
        "card: {kind: shape, box: face, fill: \"#ff0000\"}",
        "card: {kind: picture, box: face, file: art/noise.png}"))  # fmt: skip
    found = room_of(tiny, "--card", "ant", "--side", "700")
    (board,) = found.of("board")
    assert board["boardImage"].endswith(".jpg")
    assert 700 < found.picture(board["boardImage"]).width < 1400


def test_too_many_widgets_are_refused(tiny: TinyProject) -> None:
    tiny.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 1000\n")
    tiny.spoil("cards", "name: Cat\n", "name: Cat\n    copies: 300\n")
    _, _, err = tiny.run("build", "tiny/cards", "--target", "playingcards")
    assert err.splitlines()[0] == (
        "error: the room would have 1304 widgets (1301 cards), and it can have 1200"
    )
    found = room_of(tiny, "--most-widgets", "1304")
    assert len(found.widgets) == 1304


def room_of(tiny: TinyProject, *options: str) -> Room:
    assert tiny.run("build", "tiny/cards", "--target", "playingcards", *options)[0] == 0
    (file,) = (tiny.root / "output/tiny").glob("en@playingcards*/Tiny.pcio")
    return Room(file)


def test_tokens_have_no_border(tiny: TinyProject) -> None:
    tiny.write("layout", LAYOUT.replace("bleed:", "outline: hexagon\nbleed:"))
    found = room(tiny)
    template = found.of("cardDeck")[0]["faceTemplate"]
    assert (template["includeRadius"], template["objects"][0]["color"]) == (False, "transparent")
    _, face, _ = found.cards()[0]
    assert face.mode == "RGBA" and face.getpixel((0, 0))[3] == 0
    assert tiny.run("build", "tiny/cards", "--target", "playingcards")[0] == 0


def test_the_same_input_gives_the_same_bytes(tiny: TinyProject) -> None:
    room(tiny)
    file = tiny.root / "output/tiny/en@playingcards/Tiny.pcio"
    first = file.read_bytes()
    room(tiny, "--no-cache")
    assert file.read_bytes() == first
