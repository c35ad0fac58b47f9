"""A project with files of all kinds, and edits of them at random: changes, mistakes, repairs.

Each file is a text with slots, such as `<<fill>>`. A slot has good choices and wrong ones. An edit
takes another choice for a slot, so each mistake can be repaired. A file can also be missing.
"""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image
from repository import FONTS

from pnp.preview.views import View

GAME = """\
title: <<title>>
version: "1"
language: en
facts: {most: <<most>>}
tables:
  suits:
    - {id: sun, name: <<sun>>}
    - {id: moon, name: Moon}
decks:
  cards:
    file: [cards.csv, more.yaml]
    layout: live/card
    back: <<back>>
    fields: {name: text, rank: {whole: [1, 99]}, suit: {reference: suits}, art: text}
    defaults: [{when: rank > 5, set: {art: "<<default>>"}}]
  board: {file: board.csv, layout: live/board, fields: {name: text}}
  few: {file: few.csv, layout: live/few, fields: {name: text}}
boxes:
  box: {net: tuck, layout: live/box, inner: {width: <<wide>>mm, height: 65mm, depth: 20mm}}
books:
  rules: {file: rules.md, layout: live/book}
<<products>>
"""
PRODUCTS = """\
products:
  cards: {file: Cards, title: <<product>>, decks: [cards], sheet: live, backs: <<backs>>}
  board: {file: Board, decks: [board], sheet: 1-up}
  rules: {file: Rules, book: rules, sheet: 1-up}
  box: {file: Box, boxes: [box], sheet: box}
  both: {file: Both, decks: [cards, few], sheet: 1-up}
"""
CARDS = """\
id,name,rank,suit,art,copies
ant,<<ant>>,<<rank>>,<<suit>>,a,1
bee,<<bee>>,2,moon,<<art>>,<<copies>>
<<cat>>dog,Dog,7,sun,,1
"""
MORE = """\
cards:
  - {id: eel, name: <<eel>>, rank: 4, suit: sun, art: a}
  - {id: <<fox>>, name: "Fox {facts.most}", rank: 9, suit: moon}
"""
BOARD = "id,name\nboard,<<board>>\n"
RULES = """\
---
title: Rules
---
# Start {#start}

<<rule>> Play until {facts.most} cards are there.

# End

<<long>>
"""
VARIANT = """\
title: Other
game: {facts: {most: <<variant>>}}
cards:
  cards:
    change: [{id: <<changed>>, set: {name: Other}}]
    remove: [eel<<removed>>]
"""
CATALOGUE = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "cards/ant.name"
msgid "<<ant>>"
msgstr "<<french>>"
"""
THEME = """\
palette: {ink: "<<ink>>", paper: "#faf3e2"}
styles:
  title: {font: <<font>>, size: <<size>>, smallest: 6pt, color: ink}
"""
CARD = """\
size: {width: <<width>>mm, height: 60mm}
bleed: 3mm
safe: 3mm
theme: live/theme
elements:
  ground: {kind: shape, box: bleed, fill: <<fill>>}
  name: {kind: text, text: "<<text>>", style: title, box: {x: <<x>>mm, y: 3mm, w: 30mm, h: 8mm}}
  rank: {kind: text, text: "{rank} {suit}", style: title, box: {x: 3mm, y: 50mm, w: 30mm, h: 8mm}}
  sign: {kind: icon, icon: "{suit}", color: ink, box: {x: 3mm, y: 15mm, w: 9mm, h: 9mm}}
  art: {kind: picture, file: "art/{art}.png", box: {x: 14mm, y: 15mm, w: 20mm, h: 20mm}}
  plate: {kind: picture, file: art/plate.svg, box: {x: 14mm, y: 37mm, w: 20mm, h: 10mm}}
<<same>>"""
BACK = """\
size: {width: <<width>>mm, height: 60mm}
bleed: 3mm
safe: 3mm
theme: live/theme
elements:
  ground: {kind: shape, box: bleed, fill: <<back fill>>}
"""
FEW = "id,name\none,One\ntwo,<<board>>\n"
FEW_LAYOUT = """\
extends: live/board
size: {width: <<width>>mm, height: 60mm}
elements:
  name: {box: {x: 3mm, y: 9mm, w: 30mm, h: 9mm}}
"""
BOARD_LAYOUT = """\
size: {width: 180mm, height: 200mm}
bleed: 3mm
theme: live/theme
elements:
  ground: {kind: shape, box: bleed, fill: <<fill>>}
  name: {kind: text, text: "{name}", style: title, box: {x: 9mm, y: 9mm, w: 90mm, h: 9mm}}
"""
BOX = """\
size: box
bleed: 3mm
theme: live/theme
elements:
  ground: {kind: shape, box: bleed, fill: <<box fill>>}
"""
BOOK = """\
page: {size: a5}
margins: {inner: <<inner>>mm, outer: 8mm}
columns: 1
text: title
theme: live/theme
"""
SHEET = """\
columns: <<columns>>
rows: 3
margin: 5mm
marks: edge
label: "{title} {page}"
"""
MANIFEST = """\
Plain:
  role: text
  licence: OFL-1.1
  licence_file: plain/OFL.txt
  source: a test
  faces: [{file: plain/Plain.ttf, weight: <<weight>>, italic: false}]
"""
PLATE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<defs><linearGradient id="g"><stop stop-color="<<stop>>"/><stop offset="1" '
    'stop-color="#fff"/></linearGradient></defs>' + "".join(
        f'<path fill="url(#g)" d="M{n} 1C{n} 2 {n} 3 {n + 1} 4L<<curve>> 19L{n} 9z"/>'
        for n in range(1, 30)
    ) + "<<svg end>>"
)  # fmt: skip
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M2 2h20v<<sign>>z"/></svg>'
)
TEXTS = {
    "cards/live/game.yaml": GAME,
    "cards/live/cards.csv": CARDS,
    "cards/live/more.yaml": MORE,
    "cards/live/board.csv": BOARD,
    "cards/live/few.csv": FEW,
    "cards/live/rules.md": RULES,
    "cards/live/variants/other.yaml": VARIANT,
    "cards/live/translations/fr.po": CATALOGUE,
    "layouts/live/theme.yaml": THEME,
    "layouts/live/card.yaml": CARD,
    "layouts/live/back.yaml": BACK,
    "layouts/live/board.yaml": BOARD_LAYOUT,
    "layouts/live/few.yaml": FEW_LAYOUT,
    "layouts/live/box.yaml": BOX,
    "layouts/live/book.yaml": BOOK,
    "layouts/sheets/live.yaml": SHEET,
    "fonts/manifest.yaml": MANIFEST,
    "fonts/plain/OFL.txt": "free",
    "cards/live/art/plate.svg": PLATE,
    "cards/live/icons/sun.svg": ICON,
    "cards/live/icons/moon.svg": ICON,
}
# good choices, then wrong ones
SLOTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "title": (("Live", "Alive"), ("", "[")),
    "most": (("3", "14"), ("{", "a: b: c")),
    "sun": (("Sun", "Star"), ("",)),
    "back": (("live/back", "live/back"), ("live/none",)),
    "default": (("a", "b", "none"), ()),
    "wide": (("45", "50"), ("-1", "x")),
    "products": ((PRODUCTS,), ("", "products: 3")),
    "product": (("Cards", "All cards", "{facts.most} cards"), ("{facts.none}",)),
    "backs": (("true", "false"), ("perhaps",)),
    "ant": (("Ant", "Aunt", "An *ant*"), ("{", "{nothing}", "Ant " * 60)),
    "rank": (("1", "6", "8"), ("0", "many")),
    "suit": (("sun", "moon"), ("stars", "")),
    "bee": (("Bee", "{rank} bees", "Bee & <b>"), ("Bee {facts.none}",)),
    "art": (("a", "b", "none"), ("../../x",)),
    "copies": (("1", "3", "0"), ("-1", "x")),
    "cat": (("", "cat,Cat,3,sun,b,1\n"), ("ant,Twice,3,sun,b,1\n", 'cat,"Cat\n', "cat,Cat\n")),
    "eel": (("Eel", "Long eel"), ("[", "{bad: 1")),
    "fox": (("fox", "fox2", "red-fox"), ("ant", "a b")),
    "board": (("Board", "Table"), ("{none}",)),
    "rule": (("Draw a card.", "Draw **two** cards."), ("Draw {none}.", "Draw **two.")),
    "long": (("The end.", "The end. " * 400), ("See [x](#none).",)),
    "variant": (("9", "10"), ("{",)),
    "changed": (("ant", "bee"), ("nobody",)),
    "removed": (("", ", bee"), (", nobody",)),
    "french": (("Fourmi", "Ami", ""), ("{none}", "Fourmi " * 60)),
    "ink": (("#1d1a16", "#aa2200", "cmyk(0, 50, 100, 20)"), ("#12345", "blueish")),
    "font": (("Alegreya", "Plain"), ("Nothing",)),
    "size": (("8pt", "9pt"), ("8", "-1pt")),
    "width": (("40", "42"), ("x", "0")),
    "fill": (("paper", '"#ddeeff"', "{kind: linear, from: paper, to: ink}"), ("none", "{")),
    "text": (("{name}", "{name} {facts.most}"), ("{nam}", "{name")),
    "x": (("3", "5", "9"), ("1000", "x")),
    "same": (("", "same_size: [name]\n"), ("same_size: [nothing]\n", "what: 3\n")),
    "back fill": (("ink", "paper"), ("none",)),
    "box fill": (("paper", "ink"), ("none",)),
    "inner": (("10", "15"), ("500",)),
    "columns": (("3", "2"), ("40", "x")),
    "weight": (("400", "700"), ("heavy",)),
    "stop": (("#ff0000", "#0000ff"), ()),
    "curve": (("2", "30"), ("x",)),
    "svg end": (("</svg>",), ("", "<script>alert(1)</script></svg>")),
    "sign": (("20", "9"), ("q",)),
}
HIDDEN = (
    "cards/live/art/plate.svg", "cards/live/art/a.png", "cards/live/icons/sun.svg",
    "layouts/live/back.yaml", "layouts/live/theme.yaml", "cards/live/more.yaml",
    "cards/live/variants/other.yaml", "cards/live/translations/fr.po", "cards/live/game.yaml",
    "cards/live/cards.csv", "fonts/plain/Plain.ttf", "fonts/manifest.yaml",
    "layouts/sheets/live.yaml", "cards/live/rules.md",
)  # fmt: skip
_FACES = ("alegreya/Alegreya_400Regular.ttf", "alegreya-sans/AlegreyaSans_400Regular.ttf")
VIEWS = {
    "cards": View("live", "cards"),
    "french": View("live", "cards", "fr", compare="source"),
    "other": View("live", "cards", variants=("other",), grey=True),
    "rules": View("live", "rules"),
    "box": View("live", "box"),
    "board": View("live", "board", paper="a4"),
    "both": View("live", "both"),
}


class LiveProject:
    """The project in a folder."""

    def __init__(self, root: Path, seed: int = 0) -> None:
        self.root = root
        self._random = random.Random(seed)
        self.chosen = {name: good[0] for name, (good, _) in SLOTS.items()}
        self.hidden: set[str] = set()
        self._extra: dict[str, str] = {}
        self._written: dict[str, str | bytes] = {}
        self._pictures = {"a": (200, 30, 30, 4), "b": (30, 30, 200, 4)}
        self._face = _FACES[0]
        self.write()

    @property
    def mistakes(self) -> list[str]:
        """The slots with a wrong choice."""
        return [name for name, found in self.chosen.items() if found not in SLOTS[name][0]]

    def _files(self) -> dict[str, str | bytes]:
        found: dict[str, str | bytes] = {}
        for name, text in (TEXTS | self._extra).items():
            found[name] = self._filled(text)
        for name, picture in self._pictures.items():
            found[f"cards/live/art/{name}.png"] = repr(picture)
        found["fonts/plain/Plain.ttf"] = (FONTS / self._face).read_bytes()
        return {name: data for name, data in found.items() if name not in self.hidden}

    def _filled(self, text: str) -> str:
        for _ in range(2):  # what is chosen may have slots itself
            for name, value in self.chosen.items():
                text = text.replace(f"<<{name}>>", value)
        return text

    def write(self) -> None:
        """Write the files that differ, and remove those that are not there any more."""
        files = self._files()
        for name, data in files.items():
            if self._written.get(name) != data:
                self._put(self.root / name, data)
        for name in self._written.keys() - files.keys():
            (self.root / name).unlink()
        self._written = files

    def _put(self, path: Path, data: str | bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".png":
            *color, size = self._pictures[path.stem]
            Image.new("RGB", (size, size), tuple(color)).save(path)
        elif isinstance(data, str):
            path.write_text(data, "utf-8")
        else:
            path.write_bytes(data)

    # -- edits ----------------------------------------------------------------------------

    def choose(self, name: str, value: str) -> None:
        """Write a value into a slot."""
        self.chosen[name] = value
        self.write()

    def repair(self) -> None:
        """Correct all mistakes, and bring back what is missing."""
        for name in self.mistakes:
            self.chosen[name] = SLOTS[name][0][0]
        self.hidden.clear()
        self.write()

    def edit(self) -> str:
        """An edit at random; its name."""
        pick = self._random
        if (self.mistakes or self.hidden) and pick.random() < 0.5:
            self.repair()
            return "repair"
        kind = pick.choices(("slot", "mistake", "hide", "picture", "font", "add"),
                            (10, 4, 2, 2, 1, 1))[0]  # fmt: skip
        found = getattr(self, f"_{kind}")()
        self.write()
        return f"{kind} {found}"

    def _slot(self) -> str:
        name = self._random.choice([name for name in SLOTS if len(SLOTS[name][0]) > 1])
        others = [value for value in SLOTS[name][0] if value != self.chosen[name]]
        self.chosen[name] = self._random.choice(others or SLOTS[name][0])
        return f"{name}: {self.chosen[name][:20]!r}"

    def _mistake(self) -> str:
        name = self._random.choice([name for name in SLOTS if SLOTS[name][1]])
        self.chosen[name] = self._random.choice(SLOTS[name][1])
        return f"{name}: {self.chosen[name][:20]!r}"

    def _hide(self) -> str:
        name = self._random.choice(HIDDEN)
        self.hidden.add(name)
        return name

    def _picture(self) -> str:
        name = self._random.choice("ab")
        red, green, size = (self._random.randrange(2, 200) for _ in range(3))
        self._pictures[name] = red, green, 9, size % 9 + 1
        return name

    def _font(self) -> str:
        self._face = _FACES[1 - _FACES.index(self._face)]
        return self._face

    def _add(self) -> str:
        """A file that replaces another one, or one that nothing uses, comes or goes."""
        names = ("cards/live/art/c.svg", "layouts/icons/sun.svg", "layouts/x.yaml")
        name = self._random.choice(names)
        if name in self._extra:
            del self._extra[name]
        else:
            self._extra[name] = "size: poker\n" if name.endswith("yaml") else ICON
        return name
