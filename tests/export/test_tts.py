"""`--target tts`: a game for Tabletop Simulator, read back by a reader of the tests."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import pypdf
import pytest
from plain_cards import BLUE, GREEN, LAYOUT, RED, files_below, image
from poker_cards import BACK, POKER, poker_cards
from repository import ROOT
from tiny_project import TinyProject
from tts_reader import cards_in, file_at, in_bag, picture, saved

from pnp.export.target_kinds import targets
from pnp.export.targets.tts import file_url

OUT = "output/tiny/en@tts"
RULES = """\
page: {size: {width: 105mm, height: 60mm}}
margins: 10mm
text: body
styles:
  body: {font: Alegreya, size: 10pt, leading: 12pt, headings: [big]}
  big: {font: Alegreya, size: 14pt, leading: 16pt}
"""
TEXT = "\n\n".join(f"# Part {n}\n\n{' '.join([f'Text{n}'] * 60)}" for n in range(1, 5))


@pytest.fixture
def poker(tiny: TinyProject) -> TinyProject:
    """Three poker cards, one of them twice, with one back."""
    poker_cards(tiny)
    return tiny


def built(tiny: TinyProject, *options: str) -> Path:
    """The saved object of the product 'cards'."""
    code, _, err = tiny.run("build", "tiny/cards", "--target", "tts", *options)
    assert code == 0, err
    return tiny.root / OUT / "Tiny.json"


# -- cards ----------------------------------------------------------------------------------------


def test_a_deck_with_names_copies_and_pictures(poker: TinyProject) -> None:
    (deck,) = in_bag(built(poker))
    cards = cards_in(deck)
    assert [card.made["Nickname"] for card in cards] == ["Ant", "Bee & Co", "Bee & Co", "Cat"]
    # a copy repeats the number, so that its picture is on the sheet once
    assert deck["DeckIDs"] == [100, 101, 101, 102]
    assert [card.made["GMNotes"] for card in cards][2:] == ["cards/bee", "cards/cat"]
    assert {card.front.size for card in cards} == {(731, 1024)}
    assert cards[0].front.getpixel((0, 0)) == BLUE and cards[0].front.getpixel((730, 1023)) == RED
    # the back has its corner at the top right
    assert {card.back.size for card in cards} == {(731, 1024)}
    assert cards[0].back.getpixel((730, 0)) == BLUE and cards[0].back.getpixel((0, 0)) == RED


def test_a_deck_lies_face_down_in_true_size(poker: TinyProject) -> None:
    (deck,) = in_bag(built(poker))
    # 88.9 mm of 80 mm; its width follows from the shape of the picture
    for made in (deck, deck["ContainedObjects"][0]):
        found = made["Transform"]
        assert (found["scaleX"], found["scaleY"], found["scaleZ"]) == (1.1113, 1.0, 1.1113)
        assert (found["rotY"], found["rotZ"]) == (180.0, 180.0)
    sheet = deck["CustomDeck"]["1"]
    assert (sheet["UniqueBack"], sheet["Type"], deck["SidewaysCard"]) == (False, 1, False)


def test_pictures_are_those_of_the_target_png(tiny: TinyProject) -> None:
    """Each place of the sheets, cut out, has exactly the pixels of the card drawn alone."""
    cards = "".join(f"  - {{id: c{n}, name: C{n}, rank: {n % 9 + 1}, suit: sun}}\n"
                    for n in range(23))  # fmt: skip
    tiny.write("cards", "fields: {name: text, rank: {whole: [1, 9]}, suit: {reference: suits}}\n"
               f"cards:\n{cards}")  # fmt: skip
    (deck,) = in_bag(built(tiny))
    assert tiny.run("build", "--target", "png", "--pixels", "733x1024", "--corner", "0mm")[0] == 0
    (alone,) = (tiny.root / "output/tiny").glob("en@png*")
    found = cards_in(deck)
    assert len(found) == 23 and len(deck["CustomDeck"]) == 2
    for n, card in enumerate(found):
        assert card.front.tobytes() == image(alone / f"Tiny-c{n}.png").tobytes(), n


def test_backs_of_their_own_are_a_sheet_of_the_same_grid(tiny: TinyProject) -> None:
    poker_cards(tiny, own_backs=True)
    (deck,) = in_bag(built(tiny))
    sheet = deck["CustomDeck"]["1"]
    assert sheet["UniqueBack"] is True and sheet["FaceURL"] != sheet["BackURL"]
    first, second, copy, third = (card.back.tobytes() for card in cards_in(deck))
    assert second == copy and len({first, second, third}) == 3


def test_cards_without_backs_have_a_plain_one(tiny: TinyProject) -> None:
    (deck,) = in_bag(built(tiny))
    back = cards_in(deck)[0].back
    assert back.getcolors() == [(back.width * back.height, (242, 240, 235))]


def test_backs_that_are_not_printed_are_shown(poker: TinyProject) -> None:
    """The cards of a product that is printed without backs have them at the table; and of two decks
    only that which has a back."""
    poker.spoil("game", "decks:\n", "decks:\n  plain: {file: cards.yaml, layout: tiny/card}\n")
    poker.spoil("game", "[cards], sheet: 9-up", "[cards, plain], sheet: 9-up, backs: false")
    decks = in_bag(built(poker))
    assert [cards_in(deck)[0].back.getpixel((60, 0)) for deck in decks] == [RED, (242, 240, 235)]
    assert [deck["Nickname"] for deck in decks] == ["cards (cards)", "cards (plain)"]
    built(poker, "--no-backs")
    without = poker.root / "output/tiny/en@no-backs@tts/Tiny.json"
    assert cards_in(in_bag(without)[0])[0].back.getpixel((60, 0)) == (242, 240, 235)


def test_a_single_card_is_no_deck(poker: TinyProject) -> None:
    file = built(poker, "--card", "ant")
    (only,) = (poker.root / "output/tiny").glob("*/Tiny.json")
    (card,) = in_bag(only)
    assert (card["Name"], card["CardID"], card["Hands"]) == ("CardCustom", 100, True)
    assert cards_in(card)[0].front.getpixel((0, 0)) == BLUE
    assert not file.is_file()  # a selection has a folder of its own


def test_landscape_cards_are_sideways(tiny: TinyProject) -> None:
    poker_cards(tiny, is_landscape=True)
    (deck,) = in_bag(built(tiny))
    card = cards_in(deck)[0]
    assert deck["SidewaysCard"] is card.made["SidewaysCard"] is True
    assert card.front.size == (1024, 731) and card.front.getpixel((0, 0)) == BLUE
    assert deck["Transform"]["scaleZ"] == 0.7938  # 63.5 of 80 mm


def test_tags_and_descriptions(tiny: TinyProject) -> None:
    (deck,) = in_bag(built(tiny, "--tags", "suit, rank"))
    cards = deck["ContainedObjects"]
    assert [card["Tags"] for card in cards] == [
        ["cards", "sun", "1"], ["cards", "moon", "2"], ["cards", "sun", "3"],
    ]  # fmt: skip
    # the words on the card, without its name
    assert [card["Description"] for card in cards] == ["1", "2", "3"]


def test_errors_of_cards_are_reported_once(tiny: TinyProject) -> None:
    tiny.spoil("cards", "name: Bee", 'name: "{nme}"')
    code, _, err = tiny.run("build", "tiny/cards", "--target", "tts")
    assert (code, err.count("error: "), err.count("there is no field 'nme'")) == (1, 1, 1), err


def test_round_corners_are_filled_with_bleed(tiny: TinyProject) -> None:
    tiny.write("layout", POKER.replace("bleed:", "corner: 3mm\nbleed:"))
    (deck,) = in_bag(built(tiny))
    assert deck["CustomDeck"]["1"]["Type"] == 0  # the game rounds the corners
    front = cards_in(deck)[0].front
    assert front.mode == "RGB" and front.getpixel((730, 1023)) == RED


# -- sheets and addresses -------------------------------------------------------------------------


def test_names_have_a_hash_of_the_picture(poker: TinyProject) -> None:
    """A changed picture has another address, because the game keeps pictures by it."""
    built(poker)
    before = {path.name: path.read_bytes() for path in (poker.root / OUT / "Tiny").iterdir()}
    for name, data in before.items():
        found = re.fullmatch(r"Tiny-(1|back)-([0-9a-f]{10})\.png", name)
        assert found and found[2] == hashlib.sha256(data).hexdigest()[:10]
    poker.write("layouts/tiny/back.yaml", BACK.replace("#0000ff", "#ff00ff"))
    built(poker)
    after = {path.name for path in (poker.root / OUT / "Tiny").iterdir()}
    assert len(before) == 2 and len(after & before.keys()) == 2 and len(after) == 3


def test_the_same_input_gives_the_same_bytes(poker: TinyProject) -> None:
    built(poker)
    first = {name: (poker.root / OUT / name).read_bytes() for name in files_below(poker.root / OUT)}
    assert len(first) == 4
    built(poker, "--no-cache")
    assert first == {name: (poker.root / OUT / name).read_bytes() for name in first}


def test_addresses_on_the_web(poker: TinyProject) -> None:
    poker.spoil("game", "file: Tiny", "file: Tiny Ü")
    code, _, err = poker.run("build", "tiny/cards", "--target", "tts", "--base-url",
                             "https://example.com/a/")  # fmt: skip
    assert code == 0, err
    (deck,) = in_bag(poker.root / OUT / "Tiny Ü.json")
    for url in (deck["CustomDeck"]["1"]["FaceURL"], deck["CustomDeck"]["1"]["BackURL"]):
        assert url.isascii() and " " not in url
        assert file_at(url, "https://example.com/a", poker.root / OUT).is_file()


def test_addresses_of_files_as_the_game_writes_them() -> None:
    assert file_url(PureWindowsPath(r"C:\Users\My Name\out"), "Tiny/a-1.png") == (
        r"file:///C:\Users\My Name\out\Tiny\a-1.png"
    )
    assert file_url(PurePosixPath("/srv/my name/out"), "Tiny/a-1.png") == (
        "file:///srv/my name/out/Tiny/a-1.png"
    )


def test_an_archive_needs_an_address(poker: TinyProject) -> None:
    found = poker.run("build", "tiny/cards", "--target", "tts", "--zip")
    assert found[0] == 1 and found[2].splitlines()[:2] == [
        "error: files in an archive have no address that the game could load them from",
        "  hint: --base-url https://… with the address that you unpack it at, or leave out --zip",
    ]
    more = ("--zip", "--base-url", "https://example.com")
    assert poker.run("build", "tiny/cards", "--target", "tts", *more)[0] == 0


def test_the_output_folder_of_the_command_line(poker: TinyProject) -> None:
    assert poker.run("build", "tiny/cards", "--target", "tts", "--out", "else where")[0] == 0
    (deck,) = in_bag(poker.root / "else where/tiny/en@tts/Tiny.json")
    url = deck["CustomDeck"]["1"]["FaceURL"]
    assert url.startswith(f"file:///{str(poker.root).lstrip('/')}/else where/tiny/en@tts/Tiny/")
    assert picture(url).size == (3 * 731, 1024)


def test_smaller_sheets(poker: TinyProject) -> None:
    built(poker, "--side", "1024", "--card-pixels", "300")
    (deck,) = in_bag(poker.root / "output/tiny/en@tts@side-1024@card-pixels-300/Tiny.json")
    assert {card.front.size for card in cards_in(deck)} == {(341, 477)}


# -- other pieces ---------------------------------------------------------------------------------


def shaped(tiny: TinyProject, layout: str) -> list[dict[str, Any]]:
    """What is in the bag, and what is in a bag of tokens in it."""
    tiny.write("layout", layout)
    return [one for made in in_bag(built(tiny)) for one in made.get("ContainedObjects", [made])]


def test_boards_are_stretched_tiles(tiny: TinyProject) -> None:
    first, *rest = shaped(tiny, LAYOUT.replace("50.8mm, height: 76.2mm", "254mm, height: 127mm"))
    assert len(rest) == 2  # each on its own
    assert (first["Name"], first["Nickname"]) == ("Custom_Tile", "Ant")
    scale = first["Transform"]
    assert (scale["scaleX"], scale["scaleZ"]) == (5.0, 2.5)
    tile = first["CustomImage"]
    assert tile["CustomTile"] == {
        "Type": 0, "Thickness": 0.0787, "Stackable": False, "Stretch": True,
    }  # fmt: skip
    found = picture(tile["ImageURL"])
    assert found.size == (3000, 1500) and found.getpixel((0, 0)) == BLUE


def test_round_tokens_are_round_tiles_with_backs(tiny: TinyProject) -> None:
    layout = POKER.replace("63.5mm, height: 88.9mm", "25.4mm, height: 25.4mm")
    layout = layout.replace("bleed:", "outline: circle\nbleed:")
    tiny.write("layouts/tiny/back.yaml", layout.replace("#ff0000", "#00ffff"))
    tiny.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    token = shaped(tiny, layout)[0]
    assert (token["Name"], token["Transform"]["scaleX"]) == ("Custom_Tile", 0.5)
    assert token["CustomImage"]["CustomTile"]["Type"] == 2
    assert token["CustomImage"]["CustomTile"]["Stackable"] is True
    back = picture(token["CustomImage"]["ImageSecondaryURL"])
    assert (back.size, back.getpixel((150, 150))) == ((300, 300), (0, 255, 255))


def test_small_pieces_are_tiles(tiny: TinyProject) -> None:
    small = shaped(tiny, LAYOUT.replace("50.8mm, height: 76.2mm", "20mm, height: 40mm"))
    assert [one["Name"] for one in small] == ["Custom_Tile"] * 3
    larger = shaped(tiny, LAYOUT.replace("50.8mm, height: 76.2mm", "20mm, height: 41mm"))
    assert [one["Name"] for one in larger] == ["Card"] * 3


def test_tokens_of_other_outlines_are_cut_out(tiny: TinyProject) -> None:
    layout = LAYOUT.replace("bleed:", "outline: hexagon\nbleed:")
    token = shaped(tiny, layout)[0]
    assert token["Name"] == "Custom_Token"
    found = picture(token["CustomImage"]["ImageURL"])
    # 600 × 900 pixels and four transparent ones around them
    assert (found.mode, found.size) == ("RGBA", (608, 908))
    assert [found.getpixel(at)[3] for at in ((0, 454), (3, 454), (304, 454), (5, 5))] == [
        0, 0, 255, 0,
    ]  # fmt: skip
    # 76.2 mm and the border, of 50.8 mm
    assert token["Transform"]["scaleX"] == token["Transform"]["scaleZ"] == 1.5133


def test_backs_that_the_game_does_not_show_are_noted(tiny: TinyProject) -> None:
    layout = LAYOUT.replace("bleed:", "outline: hexagon\nbleed:")
    tiny.write("layout", layout)
    tiny.write("layouts/tiny/back.yaml", layout)
    tiny.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    _, _, err = tiny.run("build", "tiny/cards", "--target", "tts")
    note = "left out: the backs of 'cards', which a token of Tabletop Simulator does not show"
    assert f"note: {note}" in err.splitlines()


def test_a_product_states_what_its_pieces_are(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up", "sheet: 9-up, export: {tts: {piece: standee}}")
    (bag,) = in_bag(built(tiny))
    assert (bag["Name"], bag["Nickname"], bag["Bag"]) == ("Bag", "cards", {"Order": 0})
    assert len(bag["ContainedObjects"]) == 3
    one = bag["ContainedObjects"][0]
    assert (one["Name"], one["Transform"]["scaleX"]) == ("Figurine_Custom", 1.7323)
    assert built(tiny, "--piece", "tile")
    tile = in_bag(tiny.root / "output/tiny/en@tts@piece-tile/Tiny.json")[0]["ContainedObjects"][0]
    assert (tile["Name"], tile["CustomImage"]["CustomTile"]["Stackable"]) == ("Custom_Tile", True)


# -- a whole game ---------------------------------------------------------------------------------


@pytest.fixture
def game(poker: TinyProject) -> TinyProject:
    """A game of cards, cards again on another sheet, a box, rules of three pages, and a guide."""
    poker.write("layouts/tiny/rules.yaml", RULES)
    poker.write("cards/tiny/rules.md", TEXT)
    poker.spoil("game", "products:\n", """\
boxes:
  tuck: {net: tuck, layout: tiny/box, inner: {width: 65mm, height: 90mm, depth: 20mm}}
books:
  rules: {file: rules.md, layout: tiny/rules}
products:
  guide: {file: TinyGuide, title: Guide, guide: true, sheet: 1-up}
  rules: {file: TinyRules, title: The rules, book: rules, sheet: booklet}
  box: {file: TinyBox, boxes: [tuck], sheet: box}
""")  # fmt: skip
    poker.spoil("game", "sheet: 9-up}\n", "sheet: 9-up}\n  again: {file: Again, decks: [cards], "
                "sheet: 8-up}\n")  # fmt: skip
    poker.write("layouts/tiny/box.yaml", "size: box\ntheme: tiny/theme\nelements: {}\n")
    return poker


def test_a_whole_game_in_one_bag(game: TinyProject) -> None:
    code, _, err = game.run("build", "tiny", "--target", "tts")
    assert (code, err.splitlines()[0]) == (
        0, "note: left out, as it is not played with: guide, box, again"
    ), err  # fmt: skip
    file = game.root / OUT / "tiny-kit.json"
    deck, rules = in_bag(file)
    assert saved(file)["SaveName"] == "Tiny"
    assert (rules["Name"], rules["Nickname"]) == ("Custom_PDF", "The rules")
    pages = pypdf.PdfReader(file_at(rules["CustomPDF"]["PDFUrl"])).pages
    # in the order of reading, and not two on a sheet as the booklet is printed
    assert {tuple(round(v) for v in page.mediabox[2:]) for page in pages} == {(298, 170)}
    assert len(pages) >= 4
    words = " ".join(page.extract_text() for page in pages)
    found = [words.index(f"Text{n}") for n in range(1, 5)]
    assert found == sorted(found)
    assert [card.made["Nickname"] for card in cards_in(deck)] == [
        "Ant", "Bee & Co", "Bee & Co", "Cat",
    ]  # fmt: skip
    thumbnail = image(file.with_suffix(".png"))
    assert (thumbnail.size, thumbnail.mode) == ((256, 256), "RGBA")
    assert (thumbnail.getpixel((0, 128))[3], thumbnail.getpixel((128, 128))) == (0, (*RED, 255))


def test_a_deck_of_two_products_is_there_once(poker: TinyProject) -> None:
    poker.spoil("game", "decks:\n", "decks:\n  plain: {file: cards.yaml, layout: tiny/card}\n")
    poker.spoil("game", "sheet: 9-up}\n", "sheet: 9-up}\n  more: {file: More, title: More, "
                "decks: [cards, plain], sheet: 9-up}\n")  # fmt: skip
    code, _, err = poker.run("build", "tiny", "--target", "tts")
    assert code == 0
    assert "note: left out: the deck 'cards' of 'More', which is there already" in err.splitlines()
    decks = in_bag(poker.root / OUT / "tiny-kit.json")
    assert [deck["Tags"] for deck in decks] == [["cards"], ["plain"]]


def test_a_box_is_nothing_for_a_table(game: TinyProject) -> None:
    _, _, err = game.run("build", "tiny/box", "--target", "tts")
    assert err.splitlines()[:2] == [
        "error: a virtual table has no use for 'TinyBox'",
        "  hint: name a product with cards, boards or rules, or the whole game",
    ]


def test_files_are_removed_when_nothing_makes_them(poker: TinyProject) -> None:
    built(poker)
    poker.spoil("layout", "#ff0000", "#aa0000")
    code, _, err = poker.run("build", "tiny/cards", "--target", "tts", "--clean")
    assert code == 0 and "removed 1 file that nothing makes any more: Tiny/Tiny-1-" in err
    assert len(files_below(poker.root / OUT)) == 4


def test_figures_of_the_project(poker: TinyProject) -> None:
    """A file of the project has other figures than the one that comes with pnp: for a whole game,
    and for a product alone."""
    poker.write("layouts/services/tts.yaml", "extends: tts\noptions: {card-height: 88.9mm}\n")
    (deck,) = in_bag(built(poker))
    assert deck["Transform"]["scaleX"] == 1.0
    assert poker.run("build", "tiny", "--target", "tts")[0] == 0
    (whole,) = in_bag(poker.root / OUT / "tiny-kit.json")
    assert whole["Transform"]["scaleX"] == 1.0


def test_the_figures_of_pnp_are_the_defaults() -> None:
    """Without the file, as in a project of another version, the files are the same."""
    for name in ("tts", "playingcards", "tabletopia", "tabletop-playground"):
        target = targets()[name]
        text = (ROOT / f"layouts/services/{name}.yaml").read_text(encoding="utf-8")
        found = re.findall(r"^  ([a-z-]+): (\S+)$", text.partition("options:")[2], re.MULTILINE)
        assert len(found) >= 1
        for option, value in found:
            known = target.option(option)
            assert known is not None and str(known.default) == value, option


def test_variants_are_named(poker: TinyProject) -> None:
    poker.write(
        "cards/tiny/variants/short.yaml", "title: Short\ncards:\n  cards: {remove: [cat]}\n"
    )
    code, _, err = poker.run("build", "tiny/cards", "--target", "tts", "--variant", "short")
    assert code == 0, err
    file = poker.root / "output/tiny/en+short@tts/Tiny.json"
    assert saved(file)["SaveName"] == "cards (en+short)"
    assert [card.made["Nickname"] for card in cards_in(in_bag(file)[0])][-1] == "Bee & Co"


@pytest.mark.thorough
def test_a_large_deck(poker: TinyProject) -> None:
    """480 cards on 24 sheets, with ids that differ."""
    cards = "".join(f"  - {{id: c{n}, name: C{n}, rank: 1, suit: sun}}\n" for n in range(480))
    poker.write("cards", "fields: {name: text, rank: {whole: [1, 9]}, suit: {reference: suits}}\n"
                f"cards:\n{cards}")  # fmt: skip
    (deck,) = in_bag(built(poker))
    assert (
        len(deck["CustomDeck"]) == 24 and len(deck["DeckIDs"]) == len(set(deck["DeckIDs"])) == 480
    )
    sheets = {sheet["FaceURL"] for sheet in deck["CustomDeck"].values()}
    # all cards look the same, so they are one picture
    assert len(sheets) == 24 and len({file_at(url).read_bytes() for url in sheets}) == 1
    assert json.dumps(deck).count("GUID") == 481
    assert GREEN not in {color for _, color in picture(min(sheets)).getcolors(1 << 24) or ()}
