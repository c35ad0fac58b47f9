"""Slips of a new user, each in a small project: the first message with its hint, which names the
remedy. docs/first-hour.md lists them; see tests/whole/test_hints.py for others.
"""

from __future__ import annotations

import shutil
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from repository import ROOT

Run = Callable[..., tuple[int, str, str]]

GAME, CARDS, LAYOUT = "cards/moss/game.yaml", "cards/moss/cards.csv", "layouts/moss/card.yaml"
FILES = {
    GAME: """\
format: 1
title: Moss
decks:
  cards:
    file: cards.csv
    layout: moss/card
    back: moss/back
    fields:
      name: text
      cost: {whole: [0, 9]}
      text: text
      art: {picture: true, optional: true}
products:
  cards:
    file: Cards
    decks: [cards]
    sheet: 9-up
    backs: true
""",
    CARDS: """\
id,name,cost,text,art
fox,Fox,1,Draw a card.,art/fox.svg
owl,Owl,2,Look around.,art/fox.svg
""",
    LAYOUT: """\
size: poker
bleed: 3mm
palette:
  ink: "#1d1a16"
styles:
  title: {font: Alegreya, size: 12pt, color: ink}
elements:
  name:
    kind: text
    text: "{name}"
    style: title
    box: {x: 5mm, y: 5mm, w: 50mm, h: 8mm}
  art:
    kind: picture
    file: "{art}"
    box: {x: 5mm, y: 15mm, w: 50mm, h: 30mm}
  text:
    kind: text
    text: "{text}"
    style: title
    box: {x: 5mm, y: 50mm, w: 50mm, h: 30mm}
""",
    "layouts/moss/back.yaml": """\
size: poker
bleed: 3mm
elements:
  ground: {kind: shape, box: bleed, fill: black}
""",
    "cards/moss/art/fox.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    ),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def first(err: str) -> tuple[str, str]:
    """The first message and its hint; empty if there is none."""
    message, *more = err.splitlines() or [""]
    hint = more[0] if more and more[0].startswith("  hint: ") else ""
    return message, hint.removeprefix("  hint: ")


def test_the_project_is_good(pnp: Run, project: Path) -> None:
    code, _, err = pnp("build")
    assert (code, err) == (0, "")


# a slip, the file, what stands there, what is written instead; the message, the hint
SLIPS = [
    (
        "a misspelt key",
        GAME,
        "    layout:",
        "    layuot:",
        "cards/moss/game.yaml:6:5: error: unknown key 'layuot'",
        "did you mean 'layout'?",
    ),
    (
        "a misspelt column",
        CARDS,
        "name,cost",
        "nmae,cost",
        "cards/moss/cards.csv:1:4: error: unknown field 'nmae'",
        "write in the entry of the deck: rename: {nmae: name}",
    ),
    (
        "a column with a capital",
        CARDS,
        "name,cost",
        "Name,cost",
        "cards/moss/cards.csv:1:4: error: unknown field 'Name'",
        "write in the entry of the deck: rename: {Name: name}",
    ),
    (
        "copies in a column `Qty`",
        CARDS,
        "id,name,cost,text,art\nfox,Fox,1,Draw a card.,art/fox.svg\nowl,Owl,2,Look "
        "around.,art/fox.svg\n",
        "id,Qty,name,cost,text,art\nfox,3,Fox,1,Draw a card.,art/fox.svg\nowl,2,Owl,2,Look "
        "around.,art/fox.svg\n",
        "cards/moss/cards.csv:1:4: error: unknown field 'Qty'",
        "write in the entry of the deck: rename: {Qty: copies}",
    ),
    (
        "a word where a number belongs",
        CARDS,
        "Fox,1,",
        "Fox,one,",
        "cards/moss/cards.csv:2:9: error: card 'fox', 'cost': expected a whole number, found 'one'",
        "write digits; if the field may hold words, its type under 'fields' is text",
    ),
    (
        "a decimal comma",
        CARDS,
        "Fox,1,",
        'Fox,"1,5",',
        "cards/moss/cards.csv:2:9: error: card 'fox', 'cost': expected a whole number, found '1,5'",
        'declare {number: true, decimal: ","} if decimals follow the comma',
    ),
    (
        "a price with its currency",
        CARDS,
        "Fox,1,",
        "Fox,1 €,",
        "cards/moss/cards.csv:2:9: error: card 'fox', 'cost': expected a whole number, found '1 €'",
        "write the number alone: 1",
    ),
    (
        "an empty cell",
        CARDS,
        "Fox,1,",
        "Fox,,",
        "cards/moss/cards.csv:2:9: error: card 'fox', 'cost': there is no value",
        "give it a value, or declare under 'fields' that it may be empty: cost: {whole: "
        "[0, 9], optional: true}",
    ),
    (
        "a placeholder without quotes",
        LAYOUT,
        'text: "{name}"',
        "text: {name}",
        "layouts/moss/card.yaml:10:11: error: '{' begins a mapping here, but its key "
        "'name' has no value",
        'put quotes round the value: text: "{name}"',
    ),
    (
        "a picture with a typing error",
        CARDS,
        "art/fox.svg",
        "art/fxo.svg",
        "cards/moss/cards.csv:2:24: warning: card 'fox', 'art': there is no picture "
        "'art/fxo.svg' in cards/moss (element at layouts/moss/card.yaml:14:5)",
        "did you mean 'art/fox.svg'?",
    ),
    (
        "a picture with another ending",
        CARDS,
        "art/fox.svg",
        "art/fox.png",
        "cards/moss/cards.csv:2:24: warning: card 'fox', 'art': there is no picture "
        "'art/fox.png' in cards/moss (element at layouts/moss/card.yaml:14:5)",
        "did you mean 'art/fox.svg'?",
    ),
    (
        "a path with backslashes",
        CARDS,
        "art/fox.svg",
        "art\\fox.svg",
        "cards/moss/cards.csv:2:24: error: card 'fox', 'art': 'file': 'art\\fox.svg' is "
        "written with '\\' (element at layouts/moss/card.yaml:14:5)",
        "write '/' between folders, on Windows too: 'art/fox.svg'",
    ),
    (
        "a path of this computer",
        CARDS,
        "art/fox.svg",
        "C:\\Users\\Ann\\fox.svg",
        "cards/moss/cards.csv:2:24: error: card 'fox', 'art': 'file': "
        "'C:\\Users\\Ann\\fox.svg' leaves the project (element at layouts/moss/card.yaml:14:5)",
        "copy the picture into the game's folder, e.g. to art/, and write 'art/fox.svg'",
    ),
    (
        "a tab in YAML",
        GAME,
        "    layout:",
        "	layout:",
        "cards/moss/game.yaml:6:1: error: there is a tab in the indentation",
        "indent with spaces",
    ),
    (
        "one space too few",
        GAME,
        "    layout:",
        "   layout:",
        "cards/moss/game.yaml:6:4: error: this line begins in column 4, the lines it could "
        "belong to in 1, 3 or 5",
        "lines that belong together begin in the same column",
    ),
    (
        "a colon in a title",
        GAME,
        "title: Moss",
        "title: Moss: The Game",
        "cards/moss/game.yaml:2:12: error: ': ' inside a value without quotes",
        'put quotes round the value: title: "Moss: The Game"',
    ),
    (
        "no space after a colon",
        GAME,
        "title: Moss",
        "title:Moss",
        "cards/moss/game.yaml:2:6: error: a space is missing after ':'",
        "",
    ),
    (
        "no colon",
        GAME,
        "title: Moss",
        "title Moss",
        "cards/moss/game.yaml:2:1: error: 'title Moss' is neither 'key: value' nor '- item'",
        "text that continues the line above must be indented deeper than its key",
    ),
    (
        "a key twice",
        GAME,
        "title: Moss",
        "title: Moss\ntitle: Moss 2",
        "cards/moss/game.yaml:3:1: error: 'title' occurs twice; first at line 2",
        "",
    ),
    (
        "curled quotes",
        LAYOUT,
        "bleed: 3mm",
        "bleed: “3mm”",
        "layouts/moss/card.yaml:2:8: error: 'bleed': '“3mm”' is not a length; write it "
        "with straight quotes or with none: 3mm",
        "",
    ),
    (
        "`yes` for true",
        GAME,
        "backs: true",
        "backs: yes",
        "cards/moss/game.yaml:18:12: error: 'backs': expected true or false, found 'yes'",
        "write true",
    ),
    (
        "a colour without quotes",
        LAYOUT,
        'ink: "#1d1a16"',
        "ink: #1d1a16",
        "layouts/moss/card.yaml:4:8: error: '#1d1a16' is read as a comment, so 'ink' is empty",
        'put quotes round the value: ink: "#1d1a16"',
    ),
    (
        "a colour by its name in CSS",
        LAYOUT,
        'ink: "#1d1a16"',
        "ink: darkgreen",
        "layouts/moss/card.yaml:4:8: error: colour 'ink': expected a colour, found 'darkgreen'",
        "write '#006400', or call a colour 'darkgreen' in the palette",
    ),
    (
        "a layout with its ending",
        GAME,
        "moss/card\n",
        "moss/card.yaml\n",
        "cards/moss/game.yaml:6:13: error: there is no layout 'moss/card.yaml' in layouts/",
        "did you mean 'moss/card'?",
    ),
    (
        "a layout with its folder",
        GAME,
        "moss/card\n",
        "layouts/moss/card\n",
        "cards/moss/game.yaml:6:13: error: there is no layout 'layouts/moss/card' in layouts/",
        "did you mean 'moss/card'?",
    ),
    (
        "a column title twice",
        CARDS,
        "name,cost,text",
        "name,text,text",
        "cards/moss/cards.csv:1:14: error: the column 'text' occurs twice; first as column 3",
        "give one of them another title",
    ),
    (
        "an id twice",
        CARDS,
        "owl,",
        "fox,",
        "cards/moss/cards.csv:3:1: error: two cards have the id 'fox'; the first is at line 2",
        "give each card an id of its own; 'copies' prints a card several times",
    ),
    ("an id with a space (is taken)", CARDS, "fox,Fox", "red fox,Fox", "", ""),
    (
        "a comma in a cell without quotes",
        CARDS,
        "Draw a card.",
        "Draw a card, then stop.",
        "cards/moss/cards.csv:2:35: error: row 1 has 6 cells; the header has 5",
        "put quotes round a cell that contains ','",
    ),
    (
        "a quote that is not closed",
        CARDS,
        "Draw a card.",
        '"Draw a card.',
        "cards/moss/cards.csv:2:11: error: this quote is not closed",
        "close it at the end of the cell",
    ),
    (
        "`{Name}`",
        LAYOUT,
        "{name}",
        "{Name}",
        "layouts/moss/card.yaml:10:11: error: 'text': there is no field 'Name'",
        "did you mean 'name'?",
    ),
    (
        "`{card.name}`",
        LAYOUT,
        "{name}",
        "{card.name}",
        "layouts/moss/card.yaml:10:11: error: 'text': there is no field 'card'",
        "write the name of the field alone: {name}",
    ),
    (
        "`{{name}}`",
        LAYOUT,
        "{name}",
        "{{name}}",
        "layouts/moss/card.yaml:10:11: error: 'text': braces inside braces are not "
        "available in expressions",
        "one pair is enough: {name}",
    ),
    (
        "one `**`",
        CARDS,
        "Draw a card.",
        "Draw **a card.",
        "cards/moss/cards.csv:2:11: error: card 'fox', 'text': '**' is never closed, in "
        "'Draw **a card.' (element at layouts/moss/card.yaml:18:5)",
        "write \\* for a star",
    ),
    (
        "an icon that does not exist",
        CARDS,
        "Draw a card.",
        "Draw :gaer: a card.",
        "cards/moss/cards.csv:2:11: error: card 'fox', 'text': there is no icon 'gaer' "
        "(element at layouts/moss/card.yaml:18:5)",
        "put a file gaer.svg into the folder 'icons' of the game; a plain colon is \\:",
    ),
    (
        "`<b>`",
        CARDS,
        "Draw a card.",
        "Draw <b>a</b> card.",
        "cards/moss/cards.csv:2:11: warning: card 'fox', 'text', 'text': '<b>' is printed "
        "as typed (element at layouts/moss/card.yaml:19:11)",
        "write **bold**, *italic* or [text](style), or '\\<' if it is text; "
        "or write in the entry of the deck: reads: html",
    ),
    (
        "no unit",
        LAYOUT,
        "h: 8mm",
        "h: 8",
        "layouts/moss/card.yaml:12:36: error: 'box': 'h': 8 is not a length; write a unit, "
        "e.g. '8mm'",
        "",
    ),
    ("`8 mm` with a space (is taken)", LAYOUT, "h: 8mm", "h: 8 mm", "", ""),
    (
        "`1,5mm`",
        LAYOUT,
        "x: 5mm",
        "x: 1,5mm",
        "layouts/moss/card.yaml:12:14: error: '1,5mm' is split at its comma",
        "write decimals after a point: x: 1.5mm",
    ),
    (
        "percent of nothing",
        LAYOUT,
        "bleed: 3mm",
        "bleed: 3%",
        "layouts/moss/card.yaml:2:8: error: 'bleed': '3%': there is no length here that a "
        "percentage could refer to; write e.g. '3mm'",
        "",
    ),
    (
        "a style that does not exist",
        LAYOUT,
        "style: title",
        "style: titel",
        "layouts/moss/card.yaml:11:12: error: 'style': there is no style 'titel'",
        "did you mean 'title'?",
    ),
    (
        "a font that was not added",
        LAYOUT,
        "font: Alegreya",
        "font: Comic Sans MS",
        "layouts/moss/card.yaml:6:17: error: 'font': there is no font 'Comic Sans MS'",
        "fonts: Abril Fatface, Alegreya, Alegreya Sans, IM Fell English SC, Noto Sans "
        "Symbols 2, Playfair Display SC, Sancreek; 'pnp fonts add FILE' adds another one",
    ),
    (
        "a sheet that does not exist",
        GAME,
        "sheet: 9-up",
        "sheet: 9up",
        "cards/moss/game.yaml:17:12: error: there is no sheet '9up' in layouts/sheets/",
        "did you mean '9-up'?",
    ),
    (
        "`paper: A4` in capitals (is taken)",
        GAME,
        "sheet: 9-up",
        "sheet: 9-up\n    paper: A4",
        "",
        "",
    ),
    (
        "a paper that does not exist",
        GAME,
        "sheet: 9-up",
        "sheet: 9-up\n    paper: A6",
        "cards/moss/game.yaml:18:12: error: there is no paper 'A6'",
        "papers: letter, legal, tabloid, a5, a4, a3",
    ),
    (
        "a product without a deck",
        GAME,
        "    decks: [cards]\n",
        "",
        "cards/moss/game.yaml:15:5: error: product 'cards' has no content",
        "a product has 'decks', 'boxes', a 'book', a 'pdf' or 'guide: true'",
    ),
    (
        "a deck that does not exist",
        GAME,
        "decks: [cards]",
        "decks: [card]",
        "cards/moss/game.yaml:16:13: error: there is no deck 'card'",
        "did you mean 'cards'?",
    ),
    (
        "backs without a layout",
        GAME,
        "    back: moss/back\n",
        "",
        "cards/moss/game.yaml:17:12: error: product 'cards' needs backs, but deck 'cards' has none",
        "set 'back' of deck 'cards' to a layout",
    ),
    (
        "a language by its name",
        GAME,
        "title: Moss",
        "title: Moss\nlanguage: english",
        "cards/moss/game.yaml:3:11: error: 'language': expected a language, found 'english'",
        "write en",
    ),
    (
        "a size by its name in a shop",
        LAYOUT,
        "size: poker",
        "size: 63x88mm",
        "layouts/moss/card.yaml:1:7: error: 'size': expected a size, found '63x88mm'",
        "write 'size: {width: 63mm, height: 88mm}'",
    ),
    (
        "an element without a kind",
        LAYOUT,
        "    kind: picture\n",
        "",
        "layouts/moss/card.yaml:14:5: error: element 'art' needs a 'kind'",
        "kinds: barcode, callout, column, face, frame, gear, grid, group, guilloche, hatch, icon, "
        "map, panel, picture, qr, rays, rosette, row, shape, stack, text, track, use",
    ),
    (
        "a box as four numbers",
        LAYOUT,
        "box: {x: 5mm, y: 5mm, w: 50mm, h: 8mm}",
        "box: 5mm 5mm 50mm 8mm",
        "layouts/moss/card.yaml:12:10: error: 'box': expected a box, found '5mm 5mm 50mm 8mm'",
        "write 'box: {x: 5mm, y: 5mm, w: 50mm, h: 8mm}'",
    ),
    (
        "a text that begins with `*`",
        LAYOUT,
        'text: "{text}"',
        "text: *Fox*",
        "layouts/moss/card.yaml:19:11: error: '*' begins an alias, not text",
        'put quotes round the value: text: "*Fox*"',
    ),
]


@pytest.mark.parametrize(("slip", "file", "old", "new", "message", "hint"), SLIPS)
def test_the_message_names_the_remedy(
    slip: str, file: str, old: str, new: str, message: str, hint: str, pnp: Run, project: Path
) -> None:
    assert old in FILES[file]
    text = FILES[file].replace(old, new, 1)
    (project / file).write_text(text, encoding="utf-8")
    code, _, err = pnp("build")
    assert first(err) == (message, hint)
    assert code == (": error: " in message)


# -- slips with whole files -----------------------------------------------------------------------


def semicolons(root: Path) -> None:
    (root / CARDS).write_text(FILES[CARDS].replace(",", ";"))


def utf_16(root: Path) -> None:
    (root / CARDS).write_text(FILES[CARDS], encoding="utf-16")


def cp1252(root: Path) -> None:
    text = FILES[CARDS].replace("Look around", "Über die Brücke")
    (root / CARDS).write_text(text, encoding="cp1252")


def no_titles(root: Path) -> None:
    (root / CARDS).write_text(FILES[CARDS].partition("\n")[2])


def two_titles(root: Path) -> None:
    (root / CARDS).write_text("My cards,,,,\n" + FILES[CARDS])


def no_ids(root: Path) -> None:
    lines = FILES[CARDS].splitlines()
    (root / CARDS).write_text("\n".join(line.partition(",")[2] for line in lines))


def renamed_workbook(root: Path) -> None:
    with zipfile.ZipFile(root / CARDS, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")


def numbers(root: Path) -> None:
    (root / CARDS).rename(root / "cards/moss/cards.numbers")
    (root / GAME).write_text(FILES[GAME].replace("cards.csv", "cards.numbers"))


def large_picture(root: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")
    (root / "cards/moss/art/fox.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + data)
    (root / CARDS).write_text(FILES[CARDS].replace("art/fox.svg", "art/fox.png", 1))


def game_in_cards(root: Path) -> None:
    (root / GAME).rename(root / "cards/game.yaml")


def other_folder(root: Path) -> None:
    (root / "cards").rename(root / "game")


def game_yml(root: Path) -> None:
    (root / GAME).rename(root / "cards/moss/game.yml")


def layout_yml(root: Path) -> None:
    (root / LAYOUT).rename(root / "layouts/moss/card.yml")


def hidden_ending(root: Path) -> None:
    (root / CARDS).rename(root / "cards/moss/cards.csv.txt")


def layout_folder(root: Path) -> None:
    (root / "layout").mkdir()
    shutil.move(root / "layouts/moss", root / "layout/moss")


WHOLE = [
    ("semicolons between cells (are taken)", semicolons, "", ""),
    ("a table in UTF-16 (is taken)", utf_16, "", ""),
    (
        "umlauts in Windows' encoding",
        cp1252,
        "cards/moss/cards.csv:3:11: error: byte 0xDC at offset 67 is not UTF-8",
        "in Excel: File > Save As > CSV UTF-8 (Comma delimited); or write 'encoding: "
        "cp1252' in the entry of the deck, if the letter there is 'Ü' (Windows' own "
        "encoding)",
    ),
    (
        "no line of titles",
        no_titles,
        "cards/moss/cards.csv:2:1: error: no card of deck 'cards' has an 'id'",
        "the first line must name the columns, e.g. id,name; here it has values of a card",
    ),
    (
        "a title above the titles",
        two_titles,
        "cards/moss/cards.csv:1:1: error: the header has one name for 5 columns",
        "if it is a title, delete it: the first line must name the columns",
    ),
    (
        "no ids",
        no_ids,
        "cards/moss/cards.csv:2:1: error: no card of deck 'cards' has an 'id'",
        "write in the entry of the deck: 'id: {from: name}'; it makes ids of the names",
    ),
    (
        "an .xlsx renamed to .csv",
        renamed_workbook,
        "cards/moss/cards.csv:1:1: error: this file is a workbook, with the ending of a text file",
        "rename it to cards.xlsx; or in Excel: File > Save As > CSV UTF-8 (Comma delimited)",
    ),
    (
        "a .numbers file",
        numbers,
        "cards/moss/game.yaml:5:11: error: a deck is a .csv, .json, .jsonl, .ndjson, .ods, "
        ".tsv, .xlsm, .xlsx, .yaml or .yml file, not 'cards.numbers'",
        "save it as a workbook: .xlsx",
    ),
    (
        "a picture of 3600 megapixels",
        large_picture,
        "cards/moss/art/fox.png: error: the picture has 60000 × 60000 pixels (3600 "
        "megapixels); the most is 100 megapixels",
        "scale it down; A3 at 300 dpi is 17 megapixels",
    ),
    (
        "game.yaml in cards/",
        game_in_cards,
        "error: there are no games here",
        "move cards/game.yaml into a folder of the game: cards/my-game/game.yaml",
    ),
    (
        "another name for cards/",
        other_folder,
        "error: there are no games here",
        "move the folder game/moss/ to cards/moss/",
    ),
    (
        "game.yml",
        game_yml,
        "error: there are no games here",
        "rename cards/moss/game.yml to game.yaml",
    ),
    (
        "a layout ending in .yml",
        layout_yml,
        "cards/moss/game.yaml:6:13: error: there is no layout 'moss/card' in layouts/",
        "rename layouts/moss/card.yml to card.yaml",
    ),
    (
        "a hidden ending .txt",
        hidden_ending,
        "cards/moss/game.yaml:5:11: error: there is no file 'cards.csv' in cards/moss/",
        "there is 'cards.csv.txt': rename it to 'cards.csv'",
    ),
    (
        "`layout/` for layouts/",
        layout_folder,
        "cards/moss/game.yaml:6:13: error: there is no layout 'moss/card' in layouts/",
        "move layout/moss/card.yaml to layouts/moss/card.yaml",
    ),
]


@pytest.mark.parametrize(("slip", "change", "message", "hint"), WHOLE)
def test_the_message_about_a_file_names_the_remedy(
    slip: str, change: Callable[[Path], None], message: str, hint: str, pnp: Run, project: Path
) -> None:
    change(project)
    code, _, err = pnp("build")
    assert first(err) == (message, hint)
    assert bool(code) == ("error: " in message)


def test_the_page_lists_them() -> None:
    page = (ROOT / "docs/first-hour.md").read_text(encoding="utf-8")
    names = [slip for slip, *_ in SLIPS] + [slip for slip, *_ in WHOLE]
    assert len(names) >= 40
    assert [name for name in names if f"\n| {name} |" not in page] == []
