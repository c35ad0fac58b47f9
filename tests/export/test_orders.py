"""Orders of cards for print services: pictures in folders, lists of quantities, `cards.xml`."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest
from mpc_reader import read_order
from plain_cards import BLUE, GREEN, RED, files_below, image
from poker_cards import POKER, poker_cards
from tiny_project import TinyProject


@pytest.fixture
def poker(tiny: TinyProject) -> TinyProject:
    """Four poker cards, two of them copies, with one back."""
    poker_cards(tiny)
    return tiny


def built(tiny: TinyProject, target: str, *options: str, ending: str = "") -> Path:
    """The folder of the product that is made for a target without an error."""
    code, _, err = tiny.run("build", "--target", target, *options)
    assert code == 0, err
    return tiny.root / f"output/tiny/en@{target}{ending}/Tiny"


def rows(file: Path) -> list[list[str]]:
    with file.open(encoding="utf-8-sig", newline="") as text:
        return list(csv.reader(text))


# -- MakePlayingCards -----------------------------------------------------------------------------


def test_an_order_for_makeplayingcards(poker: TinyProject) -> None:
    folder = built(poker, "mpc")
    assert files_below(folder) == [
        "backs/000-cards.png", "cards.xml", "contents.csv", "fronts/001-ant.png",
        "fronts/002-bee.png", "fronts/003-cat.png",
    ]  # fmt: skip
    front, back = image(folder / "fronts/001-ant.png"), image(folder / "backs/000-cards.png")
    assert (front.size, front.mode, back.size) == ((822, 1122), "RGB", (822, 1122))
    # 36 pixels of bleed on each side
    assert (front.getpixel((35, 35)), front.getpixel((36, 36))) == (GREEN, BLUE)
    assert (front.getpixel((785, 1085)), front.getpixel((786, 1086))) == (RED, GREEN)
    assert (back.getpixel((785, 36)), back.getpixel((36, 36))) == (BLUE, RED)


def test_pictures_state_the_resolution_of_the_printed_card(poker: TinyProject) -> None:
    """63 × 88 mm on 2.5 × 3.5 in: the picture is of the larger card."""
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "width: 63.5mm, height: 88.9mm", "width: 63mm, height: 88mm")
    found = image(built(poker, "mpc") / "fronts/001-ant.png")
    assert [round(value, 1) for value in found.info["dpi"]] == [300.0, 300.0]


def test_the_order_file_as_its_reader_takes_it(poker: TinyProject) -> None:
    folder = built(poker, "mpc")
    found = read_order(folder / "cards.xml")
    assert (found.quantity, found.stock, found.foil) == (4, "(S30) Standard Smooth", False)
    assert [found.fronts[slot].name for slot in range(4)] == [
        "001-ant.png", "002-bee.png", "002-bee.png", "003-cat.png",
    ]  # fmt: skip
    assert {path.name for path in found.backs.values()} == {"000-cards.png"}
    queries = [one.text for one in ElementTree.parse(folder / "cards.xml").iter("query")]
    assert queries == ["ant", "bee & co", "cat"]


def test_cards_with_backs_of_their_own(tiny: TinyProject) -> None:
    poker_cards(tiny, own_backs=True)
    folder = built(tiny, "mpc")
    found = read_order(folder / "cards.xml")
    assert [found.backs[slot].name for slot in range(4)] == [
        "001-ant.png", "002-bee.png", "002-bee.png", "003-cat.png",
    ]  # fmt: skip
    # the back of most cards is the common one
    cardback = ElementTree.parse(folder / "cards.xml").findtext("cardback")
    assert cardback == "backs/002-bee.png"


def test_paths_with_a_folder_stock_and_foil(poker: TinyProject) -> None:
    base = poker.root / "output/tiny/en@mpc@stock-S33@foil"
    folder = built(
        poker, "mpc", "--stock", "S33", "--foil", "--base", f"{base}/", ending="@stock-S33@foil"
    )
    found = read_order(folder / "cards.xml")
    assert (found.stock, found.foil) == ("(S33) Superior Smooth", True)
    first = ElementTree.parse(folder / "cards.xml").findtext("fronts/card/id")
    assert first == f"{base.as_posix()}/Tiny/fronts/001-ant.png"
    assert poker.run("build", "--target", "mpc", "--stock", "P10", "--foil")[2].splitlines()[
        :2
    ] == [
        "error: the stock (P10) Plastic is not printed with foil",
        "  hint: choose another stock, or --no-foil",
    ]


def test_an_order_without_backs_has_no_order_file(tiny: TinyProject) -> None:
    tiny.write("layout", POKER)
    err = tiny.run("build", "--target", "mpc")[2]
    assert "'mpc' needs backs, and product 'cards' has none" in err
    err = tiny.run("build", "--target", "mpc", "--no-backs")[2]
    assert "error: cards.xml needs a back for each card, and 'Tiny' has none" in err
    assert tiny.run("build", "--target", "mpc", "--no-backs", "--no-xml")[0] == 0


def test_landscape_cards_are_turned_with_their_backs(tiny: TinyProject) -> None:
    """As if the card is turned over sideways: the top of the front is at the right, that of the
    back at the left."""
    poker_cards(tiny, is_landscape=True)
    folder = built(tiny, "mpc")
    front, back = image(folder / "fronts/001-ant.png"), image(folder / "backs/000-cards.png")
    assert front.size == back.size == (822, 1122)
    # the corner at the top left of the front, and that at the top right of the back
    assert (front.getpixel((785, 36)), front.getpixel((36, 36))) == (BLUE, RED)
    assert (back.getpixel((36, 36)), back.getpixel((785, 36))) == (BLUE, RED)


@pytest.mark.parametrize(
    ("size", "pixels", "bleed"),
    [
        ("width: 57.15mm, height: 88.9mm", (747, 1122), 36),
        ("width: 70mm, height: 121mm", (897, 1497), 36),
        ("width: 44.45mm, height: 88.9mm", (597, 1122), 36),
        ("width: 44.45mm, height: 63.5mm", (597, 822), 36),
        ("width: 31.75mm, height: 44.45mm", (447, 597), 36),
        ("width: 50.8mm, height: 88.9mm", (672, 1122), 36),
        ("width: 63mm, height: 88mm", (822, 1122), 36),
    ],
)
def test_other_products(poker: TinyProject, size: str, pixels: tuple[int, int], bleed: int) -> None:
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "width: 63.5mm, height: 88.9mm", size)
    poker.spoil("layouts/tiny/back.yaml", "x: 53.5mm", "x: 5mm")
    folder = built(poker, "mpc")
    found = image(folder / "fronts/001-ant.png")
    assert found.size == pixels
    assert found.getpixel((bleed - 2, bleed - 2)) == GREEN
    assert found.getpixel((bleed + 2, bleed + 2)) == BLUE
    # mpc-autofill fills in poker cards alone
    assert (folder / "cards.xml").exists() == (pixels == (822, 1122))


def test_at_most_612_cards(poker: TinyProject) -> None:
    poker.spoil("cards", "copies: 2", "copies: 611")
    err = poker.run("build", "--target", "mpc")[2]
    assert "error: product 'cards' has 613 cards, and 'mpc' takes 612" in err
    poker.spoil("cards", "copies: 611", "copies: 610")
    assert read_order(built(poker, "mpc") / "cards.xml").quantity == 612


def test_an_order_for_printerstudio(poker: TinyProject) -> None:
    folder = built(poker, "printerstudio")
    assert read_order(folder / "cards.xml").quantity == 4
    assert image(folder / "fronts/001-ant.png").size == (822, 1122)
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "width: 63.5mm", "width: 57.15mm")
    err = poker.run("build", "--target", "printerstudio")[2]
    assert "'printerstudio' has no product for cards of 57.2 × 88.9 mm" in err


# -- The Game Crafter -----------------------------------------------------------------------------


def test_an_order_for_the_game_crafter(poker: TinyProject) -> None:
    folder = built(poker, "tgc")
    assert files_below(folder) == [
        "cards/ant.png", "cards/back.png", "cards/bee.png", "cards/cat.png", "contents.csv",
    ]  # fmt: skip
    found = image(folder / "cards/ant.png")
    assert (found.size, found.mode) == ((825, 1125), "RGB")
    assert (found.getpixel((36, 36)), found.getpixel((38, 38))) == (GREEN, BLUE)
    assert rows(folder / "contents.csv") == [
        ["number", "deck", "product", "name", "front", "back", "quantity"],
        ["1", "cards", "PokerDeck", "Ant", "cards/ant.png", "cards/back.png", "1"],
        ["2", "cards", "PokerDeck", "Bee & Co", "cards/bee.png", "cards/back.png", "2"],
        ["3", "cards", "PokerDeck", "Cat", "cards/cat.png", "cards/back.png", "1"],
    ]


# the product, its picture and where it is cut, as The Game Crafter states them
TGC = [
    ("63mm", "88mm", "EuroPokerDeck", (825, 1125), (746, 1043)),
    ("57.15mm", "88.9mm", "BridgeDeck", (750, 1125), (675, 1050)),
    ("56mm", "87mm", "USGameDeck", (750, 1125), (661, 1028)),
    ("69.85mm", "120.65mm", "TarotDeck", (900, 1500), (825, 1424)),
    ("44.45mm", "63.5mm", "MiniDeck", (600, 825), (525, 750)),
    ("31.75mm", "44.45mm", "MicroDeck", (450, 600), (375, 525)),
    ("88.9mm", "139.7mm", "JumboDeck", (1125, 1725), (1051, 1649)),
    ("44.45mm", "88.9mm", "DominoDeck", (600, 1125), (525, 1050)),
    ("50.8mm", "88.9mm", "BusinessDeck", (675, 1125), (600, 1050)),
    ("88.9mm", "88.9mm", "SquareDeck", (1125, 1125), (1049, 1049)),
    ("63.5mm", "63.5mm", "SmallSquareDeck", (825, 825), (750, 750)),
    ("70mm", "70mm", "EuroSquareDeck", (900, 900), (827, 827)),
]


@pytest.mark.parametrize(("width", "height", "product", "pixels", "cut"), TGC)
def test_products_of_the_game_crafter(
    poker: TinyProject,
    width: str,
    height: str,
    product: str,
    pixels: tuple[int, int],
    cut: tuple[int, int],
) -> None:
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "width: 63.5mm, height: 88.9mm", f"width: {width}, height: {height}")
        poker.spoil(name, "bleed: 3.3mm", "bleed: 4.2mm")
    poker.spoil("layouts/tiny/back.yaml", "x: 53.5mm", "x: 5mm")
    folder = built(poker, "tgc")
    found = image(folder / "cards/ant.png")
    assert found.size == pixels
    assert {row[2] for row in rows(folder / "contents.csv")[1:]} == {product}
    across, down = (pixels[0] - cut[0]) // 2, (pixels[1] - cut[1]) // 2
    assert found.getpixel((across - 4, down - 4)) == GREEN
    assert found.getpixel((across + 4, down + 4)) == BLUE
    right, bottom = pixels[0] - across, pixels[1] - down
    assert found.getpixel((right - 5, bottom - 5)) == RED
    assert found.getpixel((right + 4, bottom + 4)) == GREEN


def test_round_cards_are_no_square_ones(poker: TinyProject) -> None:
    for name in ("layout", "layouts/tiny/back.yaml"):
        size = "width: 88.9mm, height: 88.9mm"
        poker.spoil(name, "width: 63.5mm, height: 88.9mm}", f"{size}}}\noutline: circle")
    folder = built(poker, "tgc")
    assert rows(folder / "contents.csv")[1][2] == "CircleDeck"
    found = image(folder / "cards/ant.png")
    assert (found.size, found.mode) == ((1125, 1125), "RGB")


def test_each_deck_has_a_folder(poker: TinyProject) -> None:
    poker.spoil("game", "  cards: {file: cards.yaml,", "  extra: {file: cards.yaml, layout: "
                "tiny/card, back: tiny/back}\n  cards: {file: cards.yaml,")  # fmt: skip
    poker.spoil("game", "decks: [cards]", "decks: [cards, extra]")
    folder = built(poker, "tgc")
    assert files_below(folder) == [
        "cards/ant.png", "cards/back.png", "cards/bee.png", "cards/cat.png", "contents.csv",
        "extra/ant.png", "extra/back.png", "extra/bee.png", "extra/cat.png",
    ]  # fmt: skip
    assert [row[1] for row in rows(folder / "contents.csv")[1:]] == ["cards"] * 3 + ["extra"] * 3


# -- what all orders have -------------------------------------------------------------------------


def test_an_order_of_any_size(tiny: TinyProject) -> None:
    """The target without a service: cards of any size, with or without backs."""
    folder = built(tiny, "order", "--dpi", "100", ending="@dpi-100")
    assert files_below(folder) == [
        "contents.csv", "fronts/001-ant.png", "fronts/002-bee.png", "fronts/003-cat.png",
    ]  # fmt: skip
    assert rows(folder / "contents.csv")[1] == ["1", "cards", "", "Ant", "fronts/001-ant.png", "",
                                                "1"]  # fmt: skip


def test_the_list_is_in_the_order_of_printing(poker: TinyProject) -> None:
    poker.spoil("game", "sheet: 9-up}", "sheet: 9-up, sort: [-rank]}")
    folder = built(poker, "mpc")
    assert [row[3] for row in rows(folder / "contents.csv")[1:]] == ["Cat", "Bee & Co", "Ant"]
    assert read_order(folder / "cards.xml").fronts[0].name == "001-cat.png"


def test_the_same_order_has_the_same_bytes(poker: TinyProject) -> None:
    first = {path.name: path.read_bytes() for path in built(poker, "mpc").rglob("*.*")}
    again = built(poker, "mpc", "--no-cache", "--jobs", "2")
    assert {path.name: path.read_bytes() for path in again.rglob("*.*")} == first
