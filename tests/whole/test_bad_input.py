"""Every kind of wrong input: the messages, and that nothing is half-written.

Each case takes a small good project, spoils one thing, and compares the messages word by word.
"""

from __future__ import annotations

import copy
import errno
import json
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from PIL import Image
from repository import ROOT
from tiny_project import DOT, FILES, PDF, SHORT, TinyProject

from pnp.sources.files import Library

COLOUR = "a colour is a palette name, '#b8392b', 'black', 'grey(40%)' or 'cmyk(0%, 80%, 70%, 20%)'"
SHIPPED = Library(ROOT, ROOT, ROOT)
NAMED = [n for n in SHIPPED.names("layouts") if not n.startswith(("sheets/", "papers", "sizes"))]
# the first twelve that there are
LAYOUTS = ", ".join(sorted([*NAMED, "tiny/card", "tiny/theme"])[:12]) + ", …"
SHEETS = ", ".join(SHIPPED.names("layouts/sheets")[:12]) + ", …"  # twelve at most
ROOM = "check the room on the disk and the permissions of the folder; --out sets another folder"


@pytest.fixture
def project(tiny):
    return tiny


def png(width: int, height: int, rows: bytes = b"\0" * 1000) -> bytes:
    """A PNG whose header claims a size, whatever its pixels are."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_the_project_is_good(project):
    assert project.works().startswith(b"%PDF")


# -- one change in one file -------------------------------------------------------------------

# file, what stands there, what is put in its place, what is reported
CASES: dict[str, tuple[str, str, str, str]] = {
    # what is not there
    "deck's file": (
        "game", "cards.yaml", "crads.yaml",
        """
cards/tiny/game.yaml:8:17: error: there is no file 'crads.yaml' in cards/tiny/
  hint: did you mean 'cards.yaml'?""",
    ),
    "layout": (
        "game", "tiny/card", "tiny/crad",
        """
cards/tiny/game.yaml:8:37: error: there is no layout 'tiny/crad' in layouts/
  hint: did you mean 'tiny/card'?""",
    ),
    "theme": (
        "layout", "tiny/theme", "tiny/thme",
        """
layouts/tiny/card.yaml:4:8: error: there is no theme 'tiny/thme' in layouts/
  hint: did you mean 'tiny/theme'?""",
    ),
    "sheet": (
        "game", "9-up", "9up",
        """
cards/tiny/game.yaml:10:46: error: there is no sheet '9up' in layouts/sheets/
  hint: did you mean '9-up'?""",
    ),
    "picture": (
        "layout", "art/dot.png", "../dot.png",
        """
layouts/tiny/card.yaml:14:30: error: 'file': '../dot.png' leaves the project
  hint: pictures are looked for below cards/tiny; copy the file there""",
    ),
    "paper": (
        "game", "sheet: 9-up", "sheet: 9-up, paper: lettre",
        """
cards/tiny/game.yaml:10:59: error: there is no paper 'lettre'
  hint: did you mean 'letter'?""",
    ),
    "deck": (
        "game", "[cards]", "[cards, crads]",
        """
cards/tiny/game.yaml:10:38: error: there is no deck 'crads'
  hint: did you mean 'cards'?""",
    ),
    "table": (
        "cards", "reference: suits", "reference: siuts",
        """
cards/tiny/cards.yaml:4:9: error: field 'suit': there is no table 'siuts'
  hint: did you mean 'suits'?""",
    ),
    "row of a table": (
        "cards", "suit: sun", "suit: snu",
        """
cards/tiny/cards.yaml:9:11: error: card 'ant', 'suit': there is no 'snu' in table 'suits'
  hint: did you mean 'sun'?""",
    ),
    "row of a table, nothing like it": (
        "cards", "suit: sun", "suit: 7",
        """
cards/tiny/cards.yaml:9:11: error: card 'ant', 'suit': there is no 7 in table 'suits'
  hint: it has sun, moon""",
    ),
    # YAML
    "bracket left open": (
        "game", "{most: 3}", "{most: 3",
        """
cards/tiny/game.yaml:2:8: error: '{' is not closed before line 3
  hint: close it with '}'; if it is text, put quotes round the value: facts: "{most: 3\"""",
    ),
    "indentation": (
        "cards", "    rank: 1\n", "   rank: 1\n",
        """
cards/tiny/cards.yaml:8:4: error: this line begins in column 4, the lines it could belong to in \
1, 3 or 5
  hint: lines that belong together begin in the same column""",
    ),
    "colon left out": (
        "layout", "bleed: 3mm", "bleed 3mm",
        """
layouts/tiny/card.yaml:2:1: error: 'bleed 3mm' is neither 'key: value' nor '- item'
  hint: text that continues the line above must be indented deeper than its key""",
    ),
    "colour without quotes": (
        "theme", '"#1d1a16"', "#1d1a16",
        """
layouts/tiny/theme.yaml:2:8: error: '#1d1a16' is read as a comment, so 'ink' is empty
  hint: put quotes round the value: ink: "#1d1a16\"""",
    ),
    # twice
    "key of a card twice": (
        "cards", "rank: 1\n", "rank: 1\n    rank: 2\n",
        "cards/tiny/cards.yaml:9:5: error: 'rank' occurs twice; first at line 8",
    ),
    "section twice": (
        "game", "products:", "decks:",
        "cards/tiny/game.yaml:9:1: error: 'decks' occurs twice; first at line 7",
    ),
    "card's id twice": (
        "cards", "id: bee", "id: ant",
        "cards/tiny/cards.yaml:10:9: error: two cards have the id 'ant'; the first is at line 6\n"
        "  hint: give each card an id of its own; 'copies' prints a card several times",
    ),
    "row's id twice": (
        "game", "id: moon", "id: sun",
        "cards/tiny/game.yaml:6:12: error: table 'suits': the id 'sun' occurs twice; "
        "first at line 5",
    ),
    "file twice": (
        "game", "sheet: 9-up}", "sheet: 9-up}\n  more: {file: tiny, decks: [cards], sheet: 9-up}",
        "cards/tiny/game.yaml:11:16: error: product 'more' writes the same file as 'cards'",
    ),
    # unknown words
    "element kind": (
        "layout", "kind: icon", "kind: icno",
        """
layouts/tiny/card.yaml:13:16: error: unknown element kind 'icno'
  hint: did you mean 'icon'?""",
    ),
    "key of a layout": (
        "layout", "safe:", "save:",
        """
layouts/tiny/card.yaml:3:1: error: unknown key 'save'
  hint: did you mean 'safe'?""",
    ),
    "key of an element": (
        "layout", "fill: paper", "fil: paper",
        """
layouts/tiny/card.yaml:11:37: error: unknown key 'fil' in a shape element
  hint: did you mean 'fill'?""",
    ),
    "key of a box": (
        "layout", "w: 57mm", "wide: 57mm",
        """
layouts/tiny/card.yaml:12:74: error: 'box': unknown key 'wide'
  hint: keys: of, at, pin, x, y, w, h""",
    ),
    "key of a game, reported once though it is needed": (
        "game", "title:", "titel:",
        """
cards/tiny/game.yaml:1:1: error: unknown key 'titel'
  hint: did you mean 'title'?""",
    ),
    "key of a deck": (
        "game", "layout: tiny/card", "layuot: tiny/card",
        """
cards/tiny/game.yaml:8:29: error: unknown key 'layuot'
  hint: did you mean 'layout'?""",
    ),
    "key of a style": (
        "theme", "size: 10pt", "sise: 10pt",
        """
layouts/tiny/theme.yaml:5:27: error: unknown key 'sise'
  hint: did you mean 'size'?""",
    ),
    "key of a theme": (
        "theme", "palette:", "colours:",
        """
layouts/tiny/theme.yaml:1:1: error: unknown key 'colours'
  hint: did you mean 'palette'?""",
    ),
    "field of a card, reported once though it is needed": (
        "cards", "name: Ant", "nmae: Ant",
        """
cards/tiny/cards.yaml:7:5: error: unknown field 'nmae'
  hint: did you mean 'name'?""",
    ),
    "field left out": (
        "cards", "    name: Ant\n", "",
        """
cards/tiny/cards.yaml:6:5: error: a card of this deck needs 'name'
  hint: give it a value, or declare under 'fields' that it may be empty: \
name: {text: true, optional: true}""",
    ),
    "type of a field, cards not blamed": (
        "cards", "name: text", "name: txt",
        """
cards/tiny/cards.yaml:2:9: error: field 'name': unknown type 'txt'
  hint: did you mean 'text'?""",
    ),
    "field in a placeholder, reported once for all cards": (
        "layout", "{name}", "{nmae}",
        """
layouts/tiny/card.yaml:12:28: error: 'text': there is no field 'nmae'
  hint: did you mean 'name'?""",
    ),
    "field in a card's placeholder": (
        "cards", "name: Ant", 'name: "{nmae}"',
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': there is no field 'nmae'
  hint: did you mean 'name'?""",
    ),
    "style": (
        "layout", "style: title, box", "style: titel, box",
        """
layouts/tiny/card.yaml:12:45: error: 'style': there is no style 'titel'
  hint: did you mean 'title'?""",
    ),
    "style extended": (
        "theme", "size: 10pt", "extends: tilte",
        """
layouts/tiny/theme.yaml:5:36: error: there is no style 'tilte'
  hint: did you mean 'title'?""",
    ),
    "icon in a card": (
        "cards", "name: Ant", "name: 'Ant :gold:'",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': there is no icon 'gold' \
(element at layouts/tiny/card.yaml:12:9)
  hint: icons: moon, sun; a plain colon is \\:""",
    ),
    "icon": (
        "layout", '"{suit}"', "stun",
        """
layouts/tiny/card.yaml:13:28: error: 'icon': there is no icon 'stun'
  hint: did you mean 'sun'?""",
    ),
    "colour": (
        "layout", "fill: paper", "fill: papre",
        """
layouts/tiny/card.yaml:11:43: error: 'fill': expected a colour, found 'papre'
  hint: did you mean 'paper'?""",
    ),
    "colour from another language": (
        "layout", "color: ink", "color: 'rgb(1, 2, 3)'",
        """
layouts/tiny/card.yaml:13:45: error: 'color': expected a colour, found 'rgb(1, 2, 3)'
  hint: write '#010203'""",
    ),
    "colour of the palette": (
        "theme", '"#1d1a16"', "papre",
        """
layouts/tiny/theme.yaml:2:8: error: colour 'ink': expected a colour, found 'papre'
  hint: did you mean 'paper'?""",
    ),
    "fragment": (
        "layout", "fragment: badge", "fragment: bagde",
        """
layouts/tiny/card.yaml:17:15: error: there is no fragment 'bagde'
  hint: did you mean 'badge'?""",
    ),
    "element to override": (
        "cards", "rank: 1", "rank: 1\n    overrides: {nmae: {size: 9pt}}",
        """
cards/tiny/cards.yaml:9:17: error: there is no element 'nmae' to change
  hint: did you mean 'name'?""",
    ),
    "origin": (
        "cards", "rank: 1", "rank: 1\n    origin: {rnak: invented, rank: sure}",
        """
cards/tiny/cards.yaml:9:14: error: 'origin': there is no field 'rnak'
  hint: did you mean 'rank'?
cards/tiny/cards.yaml:9:36: error: 'rank': expected one of stated, inferred, invented, \
external; found 'sure'""",
    ),
    # lengths
    "length without a unit": (
        "layout", "w: 57mm", "w: 57",
        "layouts/tiny/card.yaml:12:74: error: 'box': 'w': 57 is not a length; "
        "write a unit, e.g. '57mm'",
    ),
    "length of an unknown unit": (
        "layout", "bleed: 3mm", "bleed: 3furlongs",
        "layouts/tiny/card.yaml:2:8: error: 'bleed': unknown unit 'furlongs' in '3furlongs'; "
        "the units are pt, in, mm, cm, px, %",
    ),
    "pixels without a resolution": (
        "layout", "w: 57mm", "w: 57px",
        "layouts/tiny/card.yaml:12:74: error: 'box': 'w': '57px' needs a resolution; "
        "write 'dpi: 300' beside 'size'",
    ),
    "negative width": (
        "layout", "width: 63mm", "width: -3mm",
        "layouts/tiny/card.yaml:1:8: error: 'size': 'width': '-3mm' is too small; "
        "the least is 1 mm",
    ),
    "card without height": (
        "layout", "height: 88mm", "height: 0mm",
        "layouts/tiny/card.yaml:1:21: error: 'size': 'height': '0mm' is too small; "
        "the least is 1 mm",
    ),
    "absurd type": (
        "theme", "size: 10pt", "size: 9999999mm",
        "layouts/tiny/theme.yaml:5:33: error: 'size': '9999999mm' is larger than any page; "
        "the most is 5080 mm",
    ),
    "type too small to be type": (
        "theme", "size: 10pt", "size: 0pt",
        "layouts/tiny/theme.yaml:5:33: error: 'size': '0pt' is too small; the least is 0.5 pt",
    ),
    "negative box": (
        "layout", "w: 57mm", "w: -57%",
        "layouts/tiny/card.yaml:12:74: error: 'box': 'w': '-57%' is too small; "
        "it cannot be negative",
    ),
    "safe area of nothing": (
        "layout", "safe: 3mm", "safe: 40mm",
        "layouts/tiny/card.yaml:3:7: error: 'safe': 40 mm is too much on a face whose shorter "
        "side is 63 mm",
    ),
    "change of no length": (
        "cards", "rank: 1", "rank: 1\n    overrides: {ground: {radius: +1mm}}",
        """
cards/tiny/cards.yaml:9:34: error: 'radius': '+1mm' changes a length, but there is no \
length to change here
  hint: write it without a sign""",
    ),
    "unknown size": (
        "layout", "{width: 63mm, height: 88mm}", "pokre",
        """
layouts/tiny/card.yaml:1:7: error: 'size': expected a size, found 'pokre'
  hint: did you mean 'poker'?""",
    ),
    "card too large for its sheet": (
        "layout", "width: 63mm", "width: 100mm",
        """
cards/tiny/game.yaml:10:46: error: face 'cards/ant' of 100 × 88 mm does not fit the sheets '9-up': \
a grid of 3 × 3 needs 300 × 264 mm, but letter (215.9 × 279.4 mm, either way) has \
203.2 × 266.7 mm or 266.7 × 203.2 mm inside its margin of 6.35 mm
  hint: choose a larger paper, or a grid of at most 2 × 3; sheets that print it with 3 mm of bleed \
on every side: 'full-bleed' (4 on a sheet)""",
    ),
    "card too large for any sheet": (
        "layout", "width: 63mm", "width: 300mm",
        """
cards/tiny/game.yaml:10:46: error: face 'cards/ant' of 300 × 88 mm does not fit the sheets '9-up': \
a grid of 3 × 3 needs 900 × 264 mm, but letter (215.9 × 279.4 mm, either way) has \
203.2 × 266.7 mm or 266.7 × 203.2 mm inside its margin of 6.35 mm
  hint: not one fits: choose a larger paper""",
    ),
    # values of other kinds
    "rank out of range": (
        "cards", "rank: 1", "rank: 10",
        "cards/tiny/cards.yaml:8:11: error: card 'ant', 'rank': "
        "expected a whole number from 1 to 9, found 10",
    ),
    "rank that is a word": (
        "cards", "rank: 1", "rank: one",
        "cards/tiny/cards.yaml:8:11: error: card 'ant', 'rank': "
        "expected a whole number, found 'one'\n"
        "  hint: write digits; if the field may hold words, its type under 'fields' is text",
    ),
    "copies": (
        "cards", "rank: 1", "rank: 1\n    copies: -1",
        "cards/tiny/cards.yaml:9:13: error: 'copies': "
        "expected a whole number from 0 to 1000, found -1\n"
        "  hint: write how many are printed: 0, 1, 2, …; without a number it is 1",
    ),
    "id left out": (
        "cards", "id: ant", "di: ant",
        """
cards/tiny/cards.yaml:6:5: error: a card needs an 'id'
  hint: a short unique word, e.g. 'axe'""",
    ),
    "id with a line break": (
        "cards", "id: ant", 'id: "ant\\nback"',
        "cards/tiny/cards.yaml:6:9: error: an id cannot hold '\\n'",
    ),
    "deck that is text": (
        "game", "{file: cards.yaml, layout: tiny/card}", "cards.yaml",
        "cards/tiny/game.yaml:8:10: error: deck 'cards': "
        "expected a mapping of keys and values, found 'cards.yaml'",
    ),
    "backs of a deck that has none": (
        "game", "sheet: 9-up", "sheet: 9-up, backs: true",
        """
cards/tiny/game.yaml:10:59: error: product 'cards' needs backs, but deck 'cards' has none
  hint: set 'back' of deck 'cards' to a layout""",
    ),
    "default of an unknown field, reported once for all cards": (
        "cards", "cards:", "defaults:\n  - set: {rnak: 3}\ncards:",
        """
cards/tiny/cards.yaml:6:11: error: unknown field 'rnak'
  hint: did you mean 'rank'?""",
    ),
    "default's condition, reported once for all cards": (
        "cards", "cards:", "defaults:\n  - {when: rnak == 3, set: {rank: 3}}\ncards:",
        """
cards/tiny/cards.yaml:6:12: error: 'when': there is no field 'rnak'
  hint: did you mean 'rank'?""",
    ),
    # expressions
    "division by zero": (
        "layout", '"{name}"', '"{1 / (rank - 2)}"',
        "cards/tiny/cards.yaml:12:11: error: card 'bee', 'name': 'text': "
        "cannot divide by zero: 1 / 0 (element at layouts/tiny/card.yaml:12:9)",
    ),
    "division by zero, always": (
        "layout", '"{name}"', '"{1 / 0}"',
        "layouts/tiny/card.yaml:12:28: error: 'text': cannot divide by zero: 1 / 0",
    ),
    "reach into Python": (
        "layout", '"{name}"', '"{name.__class__}"',
        "layouts/tiny/card.yaml:12:28: error: 'text': "
        "a name must not begin with '_'",
    ),
    "reach into Python from a card": (
        "cards", "name: Ant", 'name: "{().__class__.__bases__}"',
        "cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': "
        "a name must not begin with '_'",
    ),
    "function of Python": (
        "layout", '"{name}"', '"{open(1)}"',
        """
layouts/tiny/card.yaml:12:28: error: 'text': there is no function 'open'
  hint: functions: len, count, sum, min, max, abs, round, ceil, floor, int, text, sorted, …""",
    ),
    "fields in a circle": (
        "cards", "name: Ant", 'name: "{name}"',
        "cards/tiny/cards.yaml:7:11: error: card 'ant': "
        "fields are made from each other in a circle: name → name",
    ),
    # paths that leave the project
    "picture above": (
        "layout", "art/dot.png", "../../secret.png",
        """
layouts/tiny/card.yaml:14:30: error: 'file': '../../secret.png' leaves the project
  hint: pictures are looked for below cards/tiny; copy the file there""",
    ),
    "picture anywhere": (
        "layout", "art/dot.png", "/etc/hostname",
        """
layouts/tiny/card.yaml:14:30: error: 'file': '/etc/hostname' leaves the project
  hint: copy the picture into the game's folder, e.g. to art/, and write 'art/hostname'""",
    ),
    "deck above": (
        "game", "cards.yaml", "../x.yaml",
        """
cards/tiny/game.yaml:8:17: error: '../x.yaml' leaves the game's folder
  hint: keep the file below cards/tiny""",
    ),
    "layout above": (
        "game", "tiny/card", "../../x",
        f"""
cards/tiny/game.yaml:8:37: error: '../../x' leaves layouts/
  hint: layouts: {LAYOUTS}""",
    ),
    "sheet above": (
        "game", "9-up", "../tiny/card",
        f"""
cards/tiny/game.yaml:10:46: error: '../tiny/card' leaves layouts/sheets/
  hint: sheets: {SHEETS}""",
    ),
    "file in a folder": (
        "game", "file: Tiny", "file: a/b",
        """
cards/tiny/game.yaml:10:17: error: 'file': 'a/b' cannot be the name of a file
  hint: write it without folder and ending, e.g. 'MyCards'""",
    ),
    "file above": (
        "game", "file: Tiny", "file: ../x",
        """
cards/tiny/game.yaml:10:17: error: 'file': '../x' cannot be the name of a file
  hint: write it without folder and ending, e.g. 'MyCards'""",
    ),
    "language above": (
        "game", "title: Tiny", "title: Tiny\nlanguage: ../../x",
        """
cards/tiny/game.yaml:2:11: error: 'language': expected a language, found '../../x'
  hint: e.g. en, de or pt-BR""",
    ),
    "zero byte": (
        "game", "cards.yaml", '"a\\0b"',
        """
cards/tiny/game.yaml:8:17: error: 'a\\x00b' cannot be the name of a file""",
    ),
    # what cannot be set
    "glyph that no font has": (
        "cards", "name: Ant", "name: Ant 蟻",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': no font has '蟻' \
(U+87FB CJK UNIFIED IDEOGRAPH-87FB) of '蟻' (element at layouts/tiny/card.yaml:12:9)
  hint: searched: Alegreya and the fonts of the project and of pnp; add a family that can set it, \
e.g. Noto Serif CJK JP or Noto Sans CJK JP (pnp fonts add NAME|FILE), \
or build with --system-fonts""",
    ),
    "stars left open": (
        "cards", "name: Ant", "name: 'Ant **x'",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': '**' is never closed, in 'Ant **x' \
(element at layouts/tiny/card.yaml:12:9)
  hint: write \\* for a star""",
    ),
    "bracket of a style left open": (
        "cards", "name: Ant", "name: 'So to [New York](and then on and on **and** on'",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': '(' is never closed, \
in '…o to [New York](and then on an…' (element at layouts/tiny/card.yaml:12:9)
  hint: write [text](style), or ]\\( to print the brackets""",
    ),
    "several glyphs that no font has, reported together": (
        "cards", "name: Ant", "name: 'A ᚠᚢᚦ *𓀀* ᚠ <!-- 蟻 -->'",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': no font has 'ᚠ' \
(U+16A0 RUNIC LETTER FEHU FEOH FE F) of 'ᚠᚢᚦ', nor 'ᚢ', 'ᚦ', '𓀀' \
(element at layouts/tiny/card.yaml:12:9)
  hint: searched: Alegreya and the fonts of the project and of pnp; add a family that can set it, \
e.g. Noto Sans Runic (pnp fonts add NAME|FILE), or build with --system-fonts""",
    ),
    "more glyphs that no font has than can be listed": (
        "cards", "name: Ant", f"name: {''.join(map(chr, range(0x16A0, 0x16AE)))}",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': no font has 'ᚠ' \
(U+16A0 RUNIC LETTER FEHU FEOH FE F) of 'ᚠᚡᚢᚣᚤᚥᚦᚧᚨᚩᚪᚫᚬᚭ', \
nor 'ᚡ', 'ᚢ', 'ᚣ', 'ᚤ', 'ᚥ', 'ᚦ', 'ᚧ', 'ᚨ', 'ᚩ', 'ᚪ', 'ᚫ' and 2 more \
(element at layouts/tiny/card.yaml:12:9)
  hint: searched: Alegreya and the fonts of the project and of pnp; add a family that can set it, \
e.g. Noto Sans Runic (pnp fonts add NAME|FILE), or build with --system-fonts""",
    ),
    "value of a list within a text": (
        "cards", "name: Ant", "name: '[1](figures: [oldstyle, tabluar])'",
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': 'figures': expected one of lining, \
oldstyle, tabular, proportional, slashed-zero; found 'tabluar' \
(element at layouts/tiny/card.yaml:12:9)
  hint: did you mean 'tabular'?""",
    ),
    "text of several fields": (
        "layout", '"{name}"', '"{\':x:\' if rank == 2 else name}"',
        """
cards/tiny/cards.yaml:10:5: error: card 'bee', 'name': there is no icon 'x' \
(element at layouts/tiny/card.yaml:12:9)
  hint: icons: moon, sun; a plain colon is \\:""",
    ),
    "text that is handed on to a fragment": (
        "layout", 'with: {number: "{rank}"}', 'with: {number: "{\'*a\' if rank == 1 else name}"}',
        """
cards/tiny/cards.yaml:6:5: error: card 'ant', 'number': '*' is never closed, in '*a' \
(element at layouts/tiny/card.yaml:9:15)
  hint: write \\* for a star""",
    ),
    "columns that take more than the width": (
        "layout", "style: title, box", "columns: 5, gutter: 30mm, style: title, box",
        """
layouts/tiny/card.yaml:12:9: error: 'name': there is no room left for the text: columns, gutter, \
indents take more than the width (card 'ant')
  2 more: card 'bee', card 'cat'
  hint: widen the box, or have fewer columns and smaller indents""",
    ),
    "box without width": (
        "layout", "w: 57mm", "w: 0mm",
        """
layouts/tiny/card.yaml:12:9: error: 'name': there is no room left for the text: the box has no \
width (card 'ant')
  2 more: card 'bee', card 'cat'
  hint: widen the box, or have fewer columns and smaller indents""",
    ),
    "gap less than nothing": (
        "layout", "style: title, box", "style: title, gap: -3mm, box",
        """
layouts/tiny/card.yaml:12:9: error: 'name': 'gap' would be -3 mm, too small to print \
(card 'ant')
  2 more: card 'bee', card 'cat'
  hint: a length with a sign changes that of the style, here 0 mm""",
    ),
    "short text of too many lines": (
        "cards", "name: Ant", 'name: "a\\nb\\nc\\nd"',
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': the text is too long: at 8pt, the smallest \
size allowed, it is 12.9 mm high, the box 8 mm: 4.9 mm over (element at layouts/tiny/card.yaml:12:9)
  hint: enlarge the box, or allow a smaller 'smallest'""",
    ),
    "words as they cannot be divided, all reported": (
        "game", "decks:", "words: {hyphenate: [elec tro, '', 5, elec-tro]}\ndecks:",
        """
cards/tiny/game.yaml:7:21: error: 'hyphenate': expected a word with hyphens where it may be \
divided, found 'elec tro'
  hint: e.g. tele-graph; a word without a hyphen is never divided
cards/tiny/game.yaml:7:31: error: 'hyphenate': expected a word with hyphens where it may be \
divided, found ''
  hint: e.g. tele-graph; a word without a hyphen is never divided
cards/tiny/game.yaml:7:35: error: 'hyphenate': expected a word with hyphens where it may be \
divided, found 5
  hint: e.g. tele-graph; a word without a hyphen is never divided""",
    ),
    "text too long": (
        "cards", "name: Ant", "name: " + "Ant and " * 40,
        """
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': the text is too long: at 8pt, the smallest \
size allowed, it is 23.1 mm high, the box 8 mm: 15.1 mm over \
(element at layouts/tiny/card.yaml:12:9)
  hint: leave out about 209 of 319 characters, enlarge the box, or allow a smaller 'smallest'""",
    ),
    "word too wide": (
        "cards", "name: Ant", "name: " + "Ant" * 20,
        f"""
cards/tiny/cards.yaml:7:11: error: card 'ant', 'name': the word '{"Ant" * 20}' is too wide: at \
8pt, the smallest size allowed, it is 81.4 mm, the box 57 mm: 24.4 mm over \
(element at layouts/tiny/card.yaml:12:9)
  hint: shorten it, widen the box, or allow a smaller 'smallest'""",
    ),
    "box too low for all cards": (
        "layout", "h: 8mm", "h: 2mm",
        """
layouts/tiny/card.yaml:12:9: error: 'name': the text is too long: at 8pt, the smallest size \
allowed, it is 2.8 mm high, the box 2 mm: 0.8 mm over (card 'ant')
  2 more: card 'bee', card 'cat'
  hint: enlarge the box, or allow a smaller 'smallest'""",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_one_error_is_reported_once_and_at_its_place(project, case):
    name, old, new, expected = CASES[case]
    project.spoil(name, old, new)
    project.reports(expected)


def test_there_are_as_many_cases_as_kinds_of_errors():
    assert len(CASES) > 75


def test_a_field_that_a_fragment_shows_is_where_to_look(project):
    project.spoil("layout", 'with: {number: "{rank}"}', 'with: {number: "{name}"}')
    project.spoil("layout", "box: {x: 3mm, y: 40mm, w: 9mm, h", "box: {x: 3mm, y: 40mm, w: 19mm, h")
    project.spoil("cards", "name: Bee", "name: Bee*")
    project.reports("""
cards/tiny/cards.yaml:11:11: error: card 'bee', 'name': '*' closes nothing, in 'Bee*' \
(element at layouts/tiny/card.yaml:12:9)
  hint: write \\* for a star
cards/tiny/cards.yaml:11:11: error: card 'bee', 'number': '*' closes nothing, in 'Bee*' \
(element at layouts/tiny/card.yaml:9:15)
  hint: write \\* for a star
""")


def test_a_parameter_is_not_the_field_of_its_name(project):
    project.spoil("layout", "parameters: {number: 1}", "parameters: {name: 1}")
    project.spoil("layout", 'text: "{number}"', 'text: "{name}"')
    project.spoil("layout", 'number: "{rank}"', "name: \"{'*a' if rank == 1 else rank}\"")
    project.reports("""
cards/tiny/cards.yaml:6:5: error: card 'ant', 'number': '*' is never closed, in '*a' \
(element at layouts/tiny/card.yaml:9:15)
  hint: write \\* for a star
""")


# -- files that are missing, broken or no such files ------------------------------------------


def test_no_game_at_all(project):
    (project.root / SHORT["game"]).unlink()
    project.reports(
        "error: there is no game 'tiny'\n"
        "  hint: create one: a folder cards/<game>/ with a game.yaml",
        "build",
        "tiny",
        code=2,
    )


def test_missing_deck_file_without_any_other(project):
    (project.root / SHORT["cards"]).unlink()
    project.reports(
        "cards/tiny/game.yaml:8:17: error: there is no file 'cards.yaml' in cards/tiny/\n"
        "  hint: there are no files to choose from"
    )


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("cards.xls", "\n  hint: save it as a workbook: .xlsx"),
        (
            "cards.txt",
            "\n  hint: give a table with tabs, such as 'Unicode Text' of Excel, the ending .tsv; "
            "one with commas or semicolons .csv",
        ),
        ("cards.doc", ""),
    ],
)
def test_deck_of_another_kind(project, name, hint):
    project.write(f"cards/tiny/{name}", "id")
    project.spoil("game", "cards.yaml", name)
    project.reports(
        "cards/tiny/game.yaml:8:17: error: a deck is a .csv, .json, .jsonl, .ndjson, .ods, .tsv, "
        f".xlsm, .xlsx, .yaml or .yml file, not '{name}'{hint}"
    )


def test_fonts_of_a_manifest(project):
    project.write("fonts/mine/b.ttf", "no font")
    project.write("fonts/manifest.yaml", """\
Mine: {faces: [{file: mine/a.ttf}]}
Theirs: {faces: [{file: ../../x.ttf}]}
Ours: b.ttf
""")  # fmt: skip
    project.reports("""
fonts/manifest.yaml:1:23: error: there is no font file 'mine/a.ttf'
  hint: did you mean 'mine/b.ttf'?
fonts/manifest.yaml:2:25: error: '../../x.ttf' leaves the folder of fonts
  hint: keep the font below fonts
fonts/manifest.yaml:3:7: error: font 'Ours': expected a mapping of keys and values, found 'b.ttf'
""")


def test_font_that_is_none(project):
    project.write("fonts/mine/a.ttf", "no font")
    project.write("fonts/manifest.yaml", "Mine: {faces: [{file: mine/a.ttf}]}")
    project.spoil("theme", "Alegreya", "Mine")
    project.reports(
        "fonts/mine/a.ttf: error: this font cannot be read: it has no glyphs\n"
        "  hint: pnp reads TrueType and OpenType files (.ttf, .otf, .ttc)"
    )


def test_font_that_is_unknown(project):
    project.spoil("theme", "Alegreya", "Alegria")
    project.reports(
        "layouts/tiny/theme.yaml:5:17: error: 'font': there is no font 'Alegria'\n"
        "  hint: did you mean 'Alegreya'?"
    )


@pytest.mark.parametrize("name", ["layouts/papers.yaml", "fonts/manifest.yaml", "theme", "layout"])
def test_file_that_holds_a_list(project, name):
    project.write(name, "- a\n- b\n")
    code, _, err = project.run()
    assert code == 1
    path = SHORT.get(name, name)
    assert err.splitlines()[0].startswith(f"{path}:1:1: error: expected keys and values")
    assert err.endswith("1 error; nothing was written\n")


@pytest.mark.parametrize(
    "name", ["layouts/papers.yaml", "layouts/sizes.yaml", "fonts/manifest.yaml"]
)
def test_broken_list_of_papers_sizes_or_fonts(project, name):
    project.write(name, "a: [\n")
    project.spoil("cards", "rank: 1", "rank: 10")
    project.reports(f"""
cards/tiny/cards.yaml:8:11: error: card 'ant', 'rank': expected a whole number from 1 to 9, found 10
{name}:1:4: error: '[' is not closed
  hint: close it with ']'
""")


def test_empty_files(project):
    project.write("game", "")
    project.reports(
        "cards/tiny/game.yaml:1:1: error: this file is empty\n"
        "  hint: a game begins with 'title: My Game'"
    )
    project.write("game", FILES[SHORT["game"]])
    project.write("layout", "# soon\n")
    project.reports(
        "layouts/tiny/card.yaml:1:1: error: layout 'tiny/card' is empty\n"
        "  hint: write 'size: poker' or 'size: {width: 63mm, height: 88mm}'"
    )
    project.write("cards", "cards: []\n")
    project.write("layout", FILES[SHORT["layout"]])
    project.reports("cards/tiny/cards.yaml:1:8: error: deck 'cards' has no cards")


def test_all_copies_none(project):
    for rank in "123":
        project.spoil("cards", f"rank: {rank}\n", f"rank: {rank}\n    copies: 0\n")
    project.reports(
        "cards/tiny/game.yaml:10:30: error: product 'cards' has no cards to print\n"
        "  hint: each of its cards has 'copies: 0'"
    )


def test_sections_left_empty_are_as_good_as_none(project):
    project.spoil("game", "facts: {most: 3}", "facts:\ncredits:\nchecks:")
    project.works()


@pytest.mark.parametrize("link", ["cards/tiny/art/link.png", "cards/tiny/link.yaml"])
def test_link_out_of_the_project(project, tmp_path_factory, link):
    secret = tmp_path_factory.mktemp("elsewhere") / f"secret{Path(link).suffix}"
    secret.write_bytes(png(1, 1, b"\0\0\0\0"))
    (project.root / link).symlink_to(secret)
    if link.endswith("png"):
        project.spoil("layout", "art/dot.png", "art/link.png")
        project.reports(
            "layouts/tiny/card.yaml:14:30: error: 'file': 'art/link.png' leaves the "
            "project\n  hint: pictures are looked for below cards/tiny; "
            "copy the file there"
        )
    else:
        project.spoil("game", "cards.yaml", "link.yaml")
        project.reports(
            "cards/tiny/game.yaml:8:17: error: 'link.yaml' leaves the game's folder\n"
            "  hint: keep the file below cards/tiny"
        )


def test_icon_that_is_a_link_out_of_the_project(project, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere") / "sun.svg"
    secret.write_text(DOT)
    (project.root / "cards/tiny/icons/sun.svg").unlink()
    (project.root / "cards/tiny/icons/sun.svg").symlink_to(secret)
    project.reports(
        "layouts/tiny/card.yaml:13:9: error: 'sign': 'icon': there is no icon 'sun' "
        "(card 'ant')\n  1 more: card 'cat'\n  hint: icons: moon"
    )


# -- pictures ---------------------------------------------------------------------------------

AGAIN = "copy or download the file again, or save it again with a picture editor"
SAVE = "save it as PNG, or as JPEG if it is a photo"
PICTURES = {
    "no picture": (b"no picture at all", "is not a PNG or JPEG picture", SAVE),
    "empty": (b"", "is not a PNG or JPEG picture, but empty", AGAIN),
    "gif": (b"GIF89a\1\0\1\0", "is not a PNG or JPEG picture, but a GIF picture", SAVE),
    "cut in the header": (png(4, 4)[:20], "the picture is cut short", AGAIN),
    "cut in the pixels": (png(4, 4, b"\0" * 52)[:-20], "the picture is cut short", AGAIN),
    "fewer pixels than the header has": (png(400, 400), "the picture is cut short", AGAIN),
    "bomb": (
        png(60000, 60000),
        "the picture has 60000 × 60000 pixels (3600 megapixels); the most is 100 megapixels",
        "scale it down; A3 at 300 dpi is 17 megapixels",
    ),
}


@pytest.mark.parametrize("case", PICTURES)
def test_picture_that_cannot_be_used(project, case):
    content, message, hint = PICTURES[case]
    project.write("cards/tiny/art/dot.png", content)
    project.reports(f"cards/tiny/art/dot.png: error: {message}\n  hint: {hint}")


def test_drawing_that_is_no_svg(project):
    project.write("cards/tiny/art/dot.svg", "<svg")
    project.spoil("layout", "dot.png", "dot.svg")
    project.reports("cards/tiny/art/dot.svg:1:1: error: not well-formed XML: unclosed token")


def test_unusual_pictures_work(project):
    exif = Image.Exif()
    exif[0x112] = 6
    project.picture("grey", Image.new("I;16", (4, 4), 40000))
    project.picture("ink", Image.new("CMYK", (4, 4), (10, 20, 30, 40)), ".jpg")
    project.picture("turned", Image.new("RGB", (8, 4), (9, 9, 9)), ".jpg", exif=exif)
    plain = project.works()
    for name in ("grey.png", "ink.jpg", "turned.jpg"):
        project.write("layout", FILES[SHORT["layout"]].replace("dot.png", name))
        assert project.works() != plain


# -- values that look like others -------------------------------------------------------------


def test_no_is_a_word(project):
    """A field called `no` and the values no, off, 1:30 and 007 print as they were typed."""
    from loading import game_in

    from pnp.model.problems import Problems
    from pnp.sources.files import Library

    project.spoil("cards", "name: text", "name: text\n  no: text")
    for name, text in (("Ant", "no"), ("Bee", "off"), ("Cat", "007")):
        project.spoil("cards", f"name: {name}", f"name: '{{no}}'\n    no: {text}")
    written = project.works()
    problems = Problems()
    game = game_in("tiny", project.root / "cards/tiny", Library(project.root, project.root),
                     problems)  # fmt: skip
    assert [card.fields["no"] for card in game.decks["cards"].cards] == ["no", "off", "007"]
    for name, text in (("no", "no"), ("off", "off"), ("007", "007")):
        project.spoil("cards", "name: '{no}'\n    no: " + name, f'name: "{text}"\n    no: x')
    assert project.works() == written


def test_numbers_may_be_worked_out_from_other_fields(project):
    plain = project.works()
    project.spoil("cards", "rank: 1", 'rank: "{facts.most - 2}"')
    project.spoil("cards", "suit: moon", "suit: \"{'moon' if rank == 2 else 'sun'}\"")
    assert project.works() == plain
    project.spoil("cards", "facts.most - 2", "facts.most * 4")
    project.spoil("cards", "'moon' if", "'mon' if")
    project.spoil("cards", "rank: 3", "rank: '{rank}'")
    (project.root / PDF).unlink()
    project.reports("""
cards/tiny/cards.yaml:8:11: error: card 'ant', 'rank': expected a whole number from 1 to 9, found 12
cards/tiny/cards.yaml:13:11: error: card 'bee', 'suit': there is no 'mon' in table 'suits'
  hint: did you mean 'moon'?
cards/tiny/cards.yaml:16:11: error: card 'cat': 'rank' is computed from itself
""")


# -- tables -----------------------------------------------------------------------------------

CSV = "id,name,rank,suit\nant,Ant,1,sun\nbee,Bee,2,moon\ncat,Cat,3,sun\n"
TABLES = {
    "cells": (
        "Bee,2,moon", "Bee,2",
        "3:1: error: row 2 has 3 cells; the header has 4\n  hint: an empty cell needs its ',' too",
    ),
    "quote": (
        "Bee", '"Bee"x',
        "3:10: error: text continues after the closing quote\n"
        '  hint: write "" for a quote inside a quoted cell',
    ),
    "id left out": (
        "bee,Bee", ",Bee",
        "3:1: error: a card needs an 'id'\n  hint: a short unique word, e.g. 'axe'; if ids are "
        "made of other columns, fill these; or remove the row",
    ),
    "id twice": (
        "bee,", "ant,",
        "3:1: error: two cards have the id 'ant'; the first is at line 2\n"
        "  hint: give each card an id of its own; 'copies' prints a card several times",
    ),
    "column of ids": (
        "id,", "di,",
        "2:1: error: no card of deck 'cards' has an 'id'\n"
        "  hint: write in the entry of the deck: 'id: {from: name}'; it makes ids of the names",
    ),
    "placeholder": (
        "Bee", "{nmae}",
        "3:5: error: card 'bee', 'name': there is no field 'nmae'\n  hint: did you mean 'name'?",
    ),
    "icon": (
        "2,moon", "2,mono",
        "3:11: error: card 'bee', 'sign': 'icon': there is no icon 'mono' "
        "(element at layouts/tiny/card.yaml:13:9)\n  hint: did you mean 'moon'?",
    ),
    "column of copies": (
        CSV, CSV.replace("\n", ",-1\n").replace("suit,-1", "suit,copies"),
        "2:15: error: 'copies': expected a whole number from 0 to 1000, found '-1'\n"
        "  2 more: lines 3 ('-1'), 4 ('-1')\n"
        "  hint: write how many are printed: 0, 1, 2, …; without a number it is 1",
    ),
    "column of an override": (
        CSV, CSV.replace("\n", ",8pt\n").replace("suit,8pt", "suit,overrides.name.szie"),
        "1:19: error: unknown key 'szie' in a text element\n  hint: did you mean 'size'?",
    ),
    "columns that exclude each other": (
        CSV, CSV.replace("\n", ",a,b\n").replace("t,a,b", "t,overrides.name,overrides.name.x"),
        "1:34: error: 'overrides.name.x' and another column of 'overrides' exclude each other",
    ),
    "header alone": (CSV, "id,name\n", "1:1: error: deck 'cards' has no cards"),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLES)
def test_error_in_a_table(project, case):
    old, new, expected = TABLES[case]
    project.spoil("game", "cards.yaml", "cards.csv")
    project.write("cards/tiny/cards.csv", CSV.replace(old, new, 1))
    file = "cards/tiny/cards.csv"
    project.reports(f"{file}:{expected}")


def test_table_that_is_good(project):
    plain = project.works()
    project.spoil("game", "cards.yaml", "cards.csv")
    project.write(
        "cards/tiny/cards.csv",
        CSV.replace("suit\n", "suit,overrides.name.size,copies\n")
        .replace("sun\n", "sun,,\n")
        .replace("moon\n", "moon,,1\n"),
    )
    assert project.works() == plain


# -- several errors at once -------------------------------------------------------------------

SEVERAL = """
cards/tiny/cards.yaml:8:11: error: card 'ant', 'rank': expected a whole number from 1 to 9, found 10
cards/tiny/cards.yaml:12:5: error: unknown field 'rnak'
  hint: did you mean 'rank'?
cards/tiny/game.yaml:10:46: error: there is no sheet '9up' in layouts/sheets/
  hint: did you mean '9-up'?
layouts/tiny/card.yaml:2:8: error: 'bleed': 3 is not a length; write a unit, e.g. '3mm'
layouts/tiny/card.yaml:13:16: error: unknown element kind 'icno'
  hint: did you mean 'icon'?
layouts/tiny/theme.yaml:3:10: error: colour 'paper': expected a colour, found 'cream'
  hint: """ + COLOUR + "\n"  # fmt: skip


def spoil_several(project: TinyProject) -> None:
    project.spoil("cards", "rank: 1", "rank: 10")
    project.spoil("cards", "rank: 2", "rnak: 2")
    project.spoil("game", "9-up", "9up")
    project.spoil("layout", "bleed: 3mm", "bleed: 3")
    project.spoil("layout", "kind: icon", "kind: icno")
    project.spoil("theme", '"#faf3e2"', "cream")


def test_damage_found_while_drawing_is_reported_beside_what_was_found_before(project):
    project.spoil("cards", "rank: 1", "rank: one")
    project.write("cards/tiny/art/dot.png", png(4, 4, b"\0" * 52)[:-20])
    code, _, err = project.run()
    assert code == 1
    assert "cards/tiny/art/dot.png: error: the picture is cut short" in err
    assert "'rank': expected a whole number" in err
    assert err.endswith("2 errors; nothing was written\n")


@pytest.mark.parametrize("command", ["build", "check"])
def test_six_errors_in_four_files_are_all_reported(project, command):
    spoil_several(project)
    project.reports(SEVERAL, command)


def test_json_reports_the_same(project):
    spoil_several(project)
    code, out, err = project.run("build", "--json")
    assert (code, err) == (1, "")
    messages = json.loads(out)
    assert (messages["written"], messages["files"]) == (False, [])
    lines = []
    for p in messages["problems"]:
        lines += [f"{p['file']}:{p['line']}:{p['column']}: {p['severity']}: {p['message']}"]
        lines += [f"  hint: {p['hint']}"] if p["hint"] else []
    assert lines == SEVERAL.strip().splitlines()


def test_cards_that_are_good_are_laid_out_beside_those_that_are_not(project):
    project.spoil("cards", "rank: 1", "rank: 10")
    project.spoil("cards", "name: Cat", "name: Cat 猫")
    _, _, err = project.run()
    assert [line.split(": ")[0] for line in err.splitlines() if ": error: " in line] == [
        "cards/tiny/cards.yaml:8:11",
        "cards/tiny/cards.yaml:15:11",
    ]


def test_a_common_back_is_no_card(project):
    frame = FILES[SHORT["layout"]].split("fragments:")[0]
    mark = "elements: {mark: {kind: text, text: Tiny, box: {w: 3mm, h: 9mm}}}"
    project.write("layouts/tiny/back.yaml", frame + mark)
    project.spoil("game", "layout: tiny/card", "layout: tiny/card, back: tiny/back")
    project.spoil("game", "sheet: 9-up", "sheet: 9-up, backs: true")
    project.reports(
        "layouts/tiny/back.yaml:5:37: error: 'mark': the word 'Tiny' is too wide: at 9pt "
        "it is 5.6 mm, the box 3 mm: 2.6 mm over\n"
        "  hint: shorten it, widen the box, or allow a smaller 'smallest'"
    )


def test_product_asked_for_that_could_not_be_read(project):
    project.spoil("game", "sheet: 9-up", "shet: 9-up")
    project.reports(
        "cards/tiny/game.yaml:10:39: error: unknown key 'shet'\n  hint: did you mean 'sheet'?",
        "build",
        "tiny/cards",
    )


# -- any value anywhere -----------------------------------------------------------------------

VALUES = (None, [], {"a": {"b": [1]}}, True, -1, "x" * 300, "{", "{1 / 0}", "../../x", "a\0b")


def places(value: object, above: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The way to each value inside a value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        yield (*above, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*above, key))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SHORT)
def test_any_value_anywhere_is_taken_or_refused_in_words(project, name):
    """Never a traceback, never more than a few messages for one error."""
    good = yaml.safe_load(FILES[SHORT[name]])
    tried = 0
    for place in places(good):
        for value in VALUES:
            bad = copy.deepcopy(good)
            inner = bad
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] = value
            project.write(name, yaml.safe_dump(bad))
            code, _, err = project.run("check")
            lines = [line for line in err.splitlines() if ": error: " in line]
            assert code == bool(lines), (place, value, err)
            assert len(lines) <= 5, (place, value, err)
            tried += 1
    assert tried >= 60


# -- writing ----------------------------------------------------------------------------------


@pytest.fixture
def written(project):
    """A project that has been built, with the bytes of its file."""
    return project, project.works()


def unchanged(project: TinyProject, before: bytes) -> None:
    assert (project.root / PDF).read_bytes() == before
    assert [p.name for p in (project.root / PDF).parent.iterdir()] == ["Tiny.pdf"]


def test_an_earlier_file_outlives_an_error(written):
    project, before = written
    project.spoil("cards", "rank: 1", "rank: 10")
    assert project.run()[0] == 1
    unchanged(project, before)


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "no space left on device"), (errno.EACCES, "permission denied")],
)
def test_disk_that_takes_nothing(written, monkeypatch, number, reason):
    project, before = written
    project.spoil("cards", "name: Ant", "name: Ape")

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    assert project.run() == (1, "", f"{PDF}: error: this file cannot be written: {reason}\n"
                             f"  hint: {ROOM}\n1 error; nothing was written\n")  # fmt: skip
    unchanged(project, before)


def test_disk_that_takes_only_a_part(written):
    resource = pytest.importorskip("resource")
    project, before = written
    project.spoil("cards", "name: Ant", "name: Ape")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, most[1]))
    try:
        code, _, err = project.run()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert code == 1
    assert f"{PDF}: error: this file cannot be written: file too large" in err
    unchanged(project, before)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_folder_that_may_not_be_written(written):
    project, before = written
    project.spoil("cards", "name: Ant", "name: Ape")
    folder = (project.root / PDF).parent
    folder.chmod(0o500)
    try:
        code, _, err = project.run()
    finally:
        folder.chmod(0o700)
    assert code == 1
    assert f"{PDF}: error: this file cannot be written: permission denied" in err
    unchanged(project, before)


@pytest.mark.parametrize("way", ["output", "output/tiny"])
def test_file_in_the_way_of_a_folder(project, way):
    project.write(way, "a letter")
    project.reports(
        f"{PDF}: error: this file cannot be written: '{way}' is a file, not a folder\n"
        f"  hint: {ROOM}"
    )
    assert (project.root / way).read_text() == "a letter"


def test_folder_in_the_way_of_a_file(project):
    (project.root / PDF).mkdir(parents=True)
    code, _, err = project.run()
    assert code == 1
    assert "this file cannot be written: a folder with this name exists" in err


def add_second_product(project: TinyProject) -> None:
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up}\n  more: {file: More, decks: [cards], "
                  "sheet: 9-up}")  # fmt: skip


def test_interrupted_in_the_middle_of_writing(written, monkeypatch):
    project, before = written
    add_second_product(project)
    project.spoil("cards", "name: Ant", "name: Ape")
    sync, seen = os.fsync, []

    def interrupted(number: int) -> None:
        if seen:
            raise KeyboardInterrupt
        seen.extend(path.name for path in (project.root / PDF).parent.glob(".pnp-*.part"))
        sync(number)

    monkeypatch.setattr(os, "fsync", interrupted)
    assert project.run() == (130, "", "\ninterrupted; no file was left half-written\n")
    assert len(seen) == 1
    unchanged(project, before)


def test_second_of_two_files_cannot_be_written(written, monkeypatch):
    project, before = written
    add_second_product(project)
    project.spoil("cards", "name: Ant", "name: Ape")
    (project.root / "output/tiny/en/More.pdf").mkdir()
    assert project.run()[0] == 1
    assert (project.root / PDF).read_bytes() == before


# -- wrong use, and bugs ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "tyni"], "error: there is no game 'tyni'\n  hint: did you mean 'tiny'?\n"),
        (
            ["build", "tiny/crads"],
            "error: game 'tiny' has no product 'crads'\n  hint: did you mean 'cards'?\n",
        ),
        (
            ["build", "--paper", "a44"],
            "error: there is no paper 'a44'\n  hint: did you mean 'a4'?\n",
        ),
        (["build", "--project", "nowhere"], "error: there is no folder 'nowhere'\n"),
        (["build", ".."], "error: there is no game '..'\n"),
        (["build", "--bakcs"], "Error: No such option '--bakcs'"),
        (["build", "--flip", "edge"], "Error: Invalid value for '--flip'"),
        (["build", "--out", "cards/tiny/game.yaml"], "Error: Invalid value for '--out'"),
        (["biuld"], "error: there is no command 'pnp biuld'\n  hint: did you mean 'pnp build'?"),
        (["render"], "error: there is no command 'pnp render'\n  hint: did you mean 'pnp build'?"),
        (
            ["fonts", "lst"],
            "error: there is no command 'pnp fonts lst'\n  hint: did you mean 'pnp fonts list'?",
        ),
        (
            ["printer", "xyz"],
            "error: there is no command 'pnp printer xyz'\n"
            "  hint: commands: calibrate, list, remove, set, show; pnp printer --help explains "
            "them\n",
        ),
        (["--biuld"], "Error: No such option '--biuld'"),
    ],
)
def test_wrong_use(project, arguments, message):
    code, out, err = project.run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert not (project.root / "output").exists()


def test_a_bug_is_called_one(project, monkeypatch):
    from pnp.build.products import sheets as plans

    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(plans, "read_style", broken)
    code, out, err = project.run()
    assert (code, out) == (3, "")
    assert err.startswith("Traceback") and "ZeroDivisionError: oh" in err
    assert err.endswith("this is a bug in pnp; please report it with the lines above\n")
