"""Services: targets with settings, from files of the project; and settings in game.yaml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from plain_cards import BLUE, GREEN, LANDSCAPE, LAYOUT, RED, files_below, image, with_backs
from tiny_project import TinyProject

SHOP = """\
doc: cards by a shop
source: https://example.com/templates
target: png
options: {name: "{side}s/{number:03}-{id}", copies: true}
most_cards: 20
products:
  poker: {width: 2.5in, height: 3.5in, pixels: 825x1125, cut: 750x1050, safe: 675x975}
  small: {width: 2in, height: 3in, pixels: 660x960, cut: 600x900}
"""
FILE = "layouts/services/shop.yaml"


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    """A project with the service 'shop' and cards of 50.8 × 76.2 mm, 2 × 3 in."""
    tiny.write("layout", LAYOUT)
    tiny.write(FILE, SHOP)
    return tiny


def files(tiny: TinyProject, folder: str = "en@shop") -> list[str]:
    return files_below(tiny.root / "output/tiny" / folder)


def test_a_service(plain: TinyProject) -> None:
    plain.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 2\n")
    assert plain.run("build", "--target", "shop")[::2] == (0, "")
    assert files(plain) == [
        "Tiny/fronts/001-ant.png", "Tiny/fronts/002-bee.png", "Tiny/fronts/003-bee.png",
        "Tiny/fronts/004-cat.png",
    ]  # fmt: skip
    found = image(plain.root / "output/tiny/en@shop/Tiny/fronts/001-ant.png")
    assert found.size == (660, 960)
    assert (found.getpixel((29, 29)), found.getpixel((30, 30))) == (GREEN, BLUE)


def test_cards_on_their_side(plain: TinyProject) -> None:
    """The pixels of the service are turned with the cards."""
    plain.write("layout", LANDSCAPE)
    assert plain.run("build", "--target", "shop")[::2] == (0, "")
    found = image(plain.root / "output/tiny/en@shop/Tiny/fronts/001-ant.png")
    assert found.size == (960, 660)
    assert (found.getpixel((29, 29)), found.getpixel((30, 30))) == (GREEN, BLUE)
    plain.write(FILE, SHOP.replace("copies: true", "copies: true, upright: true"))
    assert plain.run("build", "--target", "shop")[::2] == (0, "")
    found = image(plain.root / "output/tiny/en@shop/Tiny/fronts/001-ant.png")
    assert (found.size, found.getpixel((629, 30))) == ((660, 960), BLUE)


def test_the_command_line_comes_first_then_the_product(plain: TinyProject) -> None:
    plain.spoil("game", "sheet: 9-up}", "sheet: 9-up, export: {shop: {name: '{id}'}}}")
    assert plain.run("build", "--target", "shop")[::2] == (0, "")
    assert files(plain) == ["Tiny/ant.png", "Tiny/bee.png", "Tiny/cat.png"]
    assert plain.run("build", "--target", "shop", "--name", "{name}", "--clean")[0] == 0
    assert files(plain) == ["Tiny/Ant.png", "Tiny/Bee.png", "Tiny/Cat.png"]
    # options of the command line are part of the folder's name
    assert plain.run("build", "--target", "shop", "--no-copies", "--corner", "3mm")[0] == 0
    assert len(files(plain, "en@shop@corner-3mm")) == 3


def test_a_product_of_a_service_by_name(plain: TinyProject) -> None:
    twice = SHOP + "  other: {width: 2in, height: 3in, pixels: 300x450}\n"
    plain.write(FILE, twice)
    plain.spoil("game", "sheet: 9-up}", "sheet: 9-up, export: {shop: {product: other}}}")
    assert plain.run("build", "--target", "shop")[::2] == (0, "")
    found = image(plain.root / "output/tiny/en@shop/Tiny/fronts/001-ant.png")
    assert (found.size, found.getpixel((0, 0)), found.getpixel((299, 0))) == ((300, 450), BLUE, RED)


def test_the_product_whose_size_is_nearest(plain: TinyProject) -> None:
    near = "  near: {width: 51.5mm, height: 76.2mm, pixels: 100x150}\n"
    plain.write(FILE, SHOP.replace("  small:", f"{near}  small:"))
    assert plain.run("build", "--target", "shop")[0] == 0
    found = image(plain.root / "output/tiny/en@shop/Tiny/fronts/001-ant.png")
    assert found.size == (660, 960)


def test_backs(plain: TinyProject) -> None:
    with_backs(plain)
    assert plain.run("build", "--target", "shop")[0] == 0
    assert len(files(plain)) == 3
    plain.write(FILE, f"{SHOP}backs: true\n")
    assert plain.run("build", "--target", "shop")[0] == 0
    assert files(plain)[0] == "Tiny/backs/000-cards.png"
    assert plain.run("build", "--target", "shop", "--no-backs", "--out", "o")[0] == 0
    assert len(files_below(plain.root / "o/tiny")) == 4  # with the list of files


def test_a_service_that_extends_another(plain: TinyProject) -> None:
    plain.write("layouts/services/mine.yaml", "extends: shop\noptions: {name: '{id}'}\n"
                "products: {small: {pixels: 664x964}}\n")  # fmt: skip
    assert plain.run("build", "--target", "mine")[::2] == (0, "")
    assert files(plain, "en@mine") == ["Tiny/ant.png", "Tiny/bee.png", "Tiny/cat.png"]
    assert image(plain.root / "output/tiny/en@mine/Tiny/ant.png").size == (664, 964)


def test_a_service_with_the_name_of_a_target(plain: TinyProject) -> None:
    plain.write("layouts/services/png.yaml", "options: {dpi: 100}\n")
    assert plain.run("build", "--target", "png")[::2] == (0, "")
    assert image(plain.root / "output/tiny/en@png/Tiny-ant.png").size == (200, 300)
    plain.write("layouts/services/png.yaml", "target: svg\n")
    plain.reports(
        "layouts/services/png.yaml:1:9: error: the service 'png' has the name of a target, so it "
        "is made by 'png'\n"
        "  hint: leave 'target' out, or rename the file",
        "build", "--target", "png",
    )  # fmt: skip


def test_settings_of_targets_in_the_product(plain: TinyProject) -> None:
    plain.spoil("game", "sheet: 9-up}", "sheet: 9-up, export: {png: {dpi: 100, bleed: true}}}")
    assert plain.run("build", "--target", "png")[::2] == (0, "")
    assert image(plain.root / "output/tiny/en@png/Tiny-ant.png").size == (220, 320)
    # another size on the command line replaces the resolution
    assert plain.run("build", "--target", "png", "--pixels", "440")[::2] == (0, "")
    found = image(plain.root / "output/tiny/en@png@pixels-440/Tiny-ant.png")
    assert found.size == (440, 640)
    assert plain.run("build", "--target", "svg")[::2] == (0, "")  # which has another entry


# -- errors ---------------------------------------------------------------------------------------


def test_an_unknown_service(plain: TinyProject) -> None:
    assert plain.run("build", "--target", "shpo")[::2] == (
        2, "error: there is no export target or service 'shpo'\n"
        "  hint: did you mean 'shop'?\n1 error; nothing was written\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("makeplayingcards", "mpc"),
        ("MakePlayingCards", "mpc"),
        ("makeplayingcrads", "mpc"),
        ("The Game Crafter", "tgc"),
        ("drivethrurpg", "drivethru"),
        ("Tabletop Simulator", "tts"),
        ("tabletopsimulator", "tts"),
        ("pcio", "playingcards"),
        (".pcio", "playingcards"),
        ("playingcards.io", "playingcards"),
        ("TTPG", "tabletop-playground"),
        ("jpg", "jpeg"),
        ("Images", "png"),
        ("boutique", "shop"),  # of the project
        ("boutiqeu", "shop"),
    ],
)
def test_other_names_of_targets_and_services(plain: TinyProject, written: str, meant: str) -> None:
    plain.spoil(FILE, "target: png", "target: png\nalso: [boutique]")
    assert plain.run("build", "--target", written)[::2] == (
        2, f"error: there is no export target or service '{written}'\n"
        f"  hint: did you mean '{meant}'?\n1 error; nothing was written\n",
    )  # fmt: skip


def test_a_name_of_what_a_build_makes_anyway(plain: TinyProject) -> None:
    assert plain.run("build", "--target", "pdf")[2].splitlines()[1] == (
        "  hint: without --target, each product is a PDF file; --target kit makes one PDF file of "
        "all, --target card-pdf a page for each side of a card"
    )


def test_a_service_that_extends_another_one_does_not_take_its_names(plain: TinyProject) -> None:
    plain.write("layouts/services/a-shop.yaml", "extends: shop\nalso: [corner-shop]\n")
    plain.spoil(FILE, "target: png", "target: png\nalso: [boutique]")
    assert "did you mean 'shop'?" in plain.run("build", "--target", "boutique")[2]
    assert "did you mean 'a-shop'?" in plain.run("build", "--target", "corner-shop")[2]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "target: png", "target: pgn",
            "layouts/services/shop.yaml:3:9: error: service 'shop': there is no export target "
            "'pgn'\n  hint: did you mean 'png'?",
        ),
        (
            "doc: cards", "dok: cards",
            "layouts/services/shop.yaml:1:1: error: unknown key 'dok'\n  hint: did you mean 'doc'?",
        ),
        (
            "copies: true", "copys: true",
            "layouts/services/shop.yaml:4:45: error: target 'png' has no option 'copys'\n"
            "  hint: did you mean 'copies'?",
        ),
        (
            "pixels: 660x960", "pixels: 660*960",
            "layouts/services/shop.yaml:8:44: error: 'pixels': expected pixels across and down, "
            "found '660*960'\n  hint: e.g. 750x1050, or 750",
        ),
        (
            "{width: 2in, height: 3in,", "{width: 3in, height: 5in,",
            "cards/tiny/game.yaml:10:10: error: 'shop' has no product for cards of 50.8 × 76.2 mm\n"
            "  hint: it has: poker (63.5 × 88.9 mm), small (76.2 × 127 mm)",
        ),
        (
            "most_cards: 20", "most_cards: 2",
            "cards/tiny/game.yaml:10:30: error: product 'cards' has 3 cards, and 'shop' takes 2\n"
            "  hint: divide it into several products",
        ),
        (
            "pixels: 660x960", "pixels: 800x1100",
            "error: 'cards/ant' has 2.5 mm of bleed, and the picture shows 8.5 mm around the cut\n"
            "  hint: write 'bleed: 8.5mm' in its layout, with grounds that reach it ('box: bleed')",
        ),
    ],
)  # fmt: skip
def test_services_that_are_wrong(plain: TinyProject, old: str, new: str, expected: str) -> None:
    plain.spoil(FILE, old, new)
    plain.reports(expected, "build", "--target", "shop")
    assert not (plain.root / "output").exists()


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "pgn: {}",
            "cards/tiny/game.yaml:10:61: error: there is no export target or service 'pgn'\n"
            "  hint: did you mean 'png'?",
        ),
        (
            "makeplayingcards: {}",
            "cards/tiny/game.yaml:10:61: error: there is no export target or service "
            "'makeplayingcards'\n  hint: did you mean 'mpc'?",
        ),
        (
            "png: {dip: 3}",
            "cards/tiny/game.yaml:10:67: error: target 'png' has no option 'dip'\n"
            "  hint: did you mean 'dpi'?",
        ),
        (
            "files: {dpi: 3}",
            "cards/tiny/game.yaml:10:69: error: target 'files' has no option 'dpi'",
        ),
        (
            "png: 300",
            "cards/tiny/game.yaml:10:66: error: 'png': expected options of the target\n"
            "  hint: e.g. {dpi: 600}",
        ),
        (
            "shop: {product: pokr}",
            None,
        ),
    ],
)  # fmt: skip
def test_entries_that_are_wrong(plain: TinyProject, entry: str, expected: str | None) -> None:
    """They are reported by each build, whatever its target is."""
    plain.spoil("game", "sheet: 9-up}", f"sheet: 9-up, export: {{{entry}}}}}")
    if expected is not None:
        plain.reports(expected)
        return
    # products of services are looked at for them alone
    assert plain.run("check", "tiny/cards")[0] == 0
    plain.reports(
        "cards/tiny/game.yaml:10:77: error: 'shop' has no product 'pokr'\n"
        "  hint: did you mean 'poker'?",
        "build", "--target", "shop",
    )  # fmt: skip


def test_services_are_checked_with_the_project(plain: TinyProject) -> None:
    assert plain.run("check")[0] == 0
    plain.spoil(FILE, "safe: 675x975", "saef: 675x975")
    assert plain.run("check")[2].splitlines()[:2] == [
        "layouts/services/shop.yaml:7:73: error: target 'png' has no option 'saef'",
        "  hint: did you mean 'safe'?",
    ]
    plain.write(FILE, "extends: shop\n")
    err = plain.run("build", "--target", "shop")[2]
    assert "layouts/services/shop.yaml:1:10: error: service 'shop' extends itself" in err


# -- lists ----------------------------------------------------------------------------------------


def test_the_list_of_targets(plain: TinyProject) -> None:
    code, out, err = plain.run("list", "--targets")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "webp  a WebP picture of each card (.webp)" in lines
    assert "  --dpi DPI  pixels per inch (default: 300)" in lines
    services = lines[lines.index("services:") + 1 :]
    names = [line.split()[0] for line in services if not line.startswith(" ")]
    assert names == [
        "drivethru", "forum", "mpc", "playingcards", "printerstudio", "shop", "shop-banner",
        "square", "tabletop-playground", "tabletopia", "tgc", "tts",
    ]  # fmt: skip
    own = services.index("shop  cards by a shop (--target png)")
    assert services[own + 1 : own + 3] == [
        "  poker  63.5 × 88.9 mm, 825x1125 pixels", "  small  50.8 × 76.2 mm, 660x960 pixels",
    ]  # fmt: skip
    found = json.loads(plain.run("list", "--targets", "--json")[1])
    assert found["services"]["shop"]["products"]["small"]["options"]["cut"] == "600x900"
    assert found["targets"]["kit"]["unit"] == "game"
    assert "lists targets, not games" in plain.run("list", "tiny", "--targets")[2]


def test_an_editor_knows_services(plain: TinyProject) -> None:
    schema = json.loads(plain.run("schema", "service")[1])
    assert "most_cards" in json.dumps(schema["properties"])


@pytest.mark.parametrize("name", ["shop", "order", "mpc", "card-pdf"])
def test_products_without_cards_are_left_out_of_a_whole_game(plain: TinyProject, name: str) -> None:
    """A service takes cards: a book is left out, unless it is named."""
    with_backs(plain)
    plain.write("cards/tiny/rules.md", "# Rules\n\nDraw a card.\n")
    plain.write("layouts/tiny/rules.yaml", "page: {size: a5}\ntext: title\ntheme: tiny/theme\n")
    plain.spoil("game", "products:\n", "books:\n  rules: {file: rules.md, layout: tiny/rules}\n"
                "products:\n  rules: {file: Rules, book: rules, sheet: booklet}\n")  # fmt: skip
    for layout in ("layout", "layouts/tiny/back.yaml"):
        plain.spoil(layout, "50.8mm, height: 76.2mm", "63.5mm, height: 88.9mm")
        plain.spoil(layout, "bleed: 2.54mm", "bleed: 4mm")
    code, _, err = plain.run("build", "--target", name, "--backs")
    assert (code, err.count("error")) == (0, 0), err
    assert f"note: left out, as '{name}' is made of cards: rules\n" in err
    assert {Path(file).parts[0].partition(".")[0] for file in files(plain, f"en@backs@{name}")} == {
        "Tiny"
    }
    code, _, err = plain.run("build", "tiny/rules", "--target", "shop")
    assert code == 1
    assert "error: 'shop' has no product for cards of" in err
