"""What is kept between runs never changes what is made.

A project is edited at random, hundreds of times. After each edit it is built twice: as a person
would, with what earlier builds have kept, and with nothing kept. Exit code, messages and every byte
of every file must be the same.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from repository import FONTS
from workbooks import write_xlsx

from pnp.cli.main import main
from pnp.cli.unchanged import answer

EDITS = 300
SUITS = ("sun", "moon", "star")
WORDS = "the ant carries fire water and gold across every quiet field at night".split()  # noqa: SIM905
GAME = """\
title: Edited
version: "1"
facts: {most: 3}
decks:
  cards: {file: cards.csv, layout: edited/card, back: edited/back}
  more:
    file: [more.xlsx, "pack/**/*.json"]
    id: code
    rename: {Card Name: name, Qty: copies}
    where: number != 6
    fields: {name: text, suit: text, art: text, text: text, number: whole}
    layout: edited/card
products:
  cards: {file: Cards, decks: [cards], sheet: 9-up, backs: true}
  more: {file: More, decks: [more], sheet: 9-up}
  few: {file: Few, decks: [cards], sheet: 1-up, optional: true}
"""
LAYOUT = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
theme: edited/theme
elements:
  ground: {kind: shape, box: bleed, fill: paper}
  name: {kind: text, text: "{name}", style: title, box: {x: 4mm, y: 4mm, w: 55mm, h: 8mm}}
  sign: {kind: icon, icon: "{suit}", color: ink, box: {x: 4mm, y: 15mm, w: 9mm, h: 9mm}}
  art: {kind: picture, file: "art/{art}.png", box: {x: 20mm, y: 15mm, w: 20mm, h: 20mm}}
  text:
    kind: text
    text: "{text} {facts.most}"
    style: body
    box: {x: 4mm, y: 40mm, w: 55mm, h: 40mm}
"""
BACK = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
theme: edited/theme
elements:
  ground: {kind: shape, box: bleed, fill: ink}
  name: {kind: text, text: "Edited", style: white, box: {x: 4mm, y: 40mm, w: 55mm, h: 8mm}}
"""
THEME = """\
palette: {ink: "#1d1a16", paper: "#faf3e2"}
styles:
  title: {font: Plain, size: 12pt, smallest: 8pt, color: ink}
  body: {font: Plain, size: 9pt, smallest: 6pt, color: ink}
  white: {font: Plain, size: 12pt, color: paper}
"""
MANIFEST = """\
Plain:
  role: text
  licence: OFL-1.1
  licence_file: plain/OFL.txt
  source: a test
  faces: [{file: plain/Plain.ttf, weight: 400, italic: false}]
"""
VARIANT = """\
title: Higher
game:
  facts: {most: 9}
cards:
  cards:
    change:
      - {where: "number > 3", set: {name: Higher}}
"""
PO = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""
FACES = ("alegreya/Alegreya_400Regular.ttf", "alegreya-sans/AlegreyaSans_400Regular.ttf")
OPTIONS = ((), (), (), ("--lang", "all"), ("--variant", "higher"), ("--grey",), ("edited/few",))


class Edited:
    """A project that is edited at random."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        self.cards = [self.card(n) for n in range(1, 24)]
        self.columns = ["id", "number", "name", "suit", "art", "text"]
        self.hidden: list[tuple[Path, bytes]] = []
        for name, text in {
            "cards/edited/game.yaml": GAME,
            "layouts/edited/card.yaml": LAYOUT,
            "layouts/edited/back.yaml": BACK,
            "layouts/edited/theme.yaml": THEME,
            "fonts/manifest.yaml": MANIFEST,
            "fonts/plain/OFL.txt": "free",
            "cards/edited/variants/higher.yaml": VARIANT,
            "cards/edited/translations/fr.po": PO,
        }.items():
            self.write(name, text)
        self.font()
        for name in SUITS:
            self.icon(name)
        for number in range(4):
            self.picture(number)
        self.table()
        self.workbook()
        self.pack()
        self.keep()

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def card(self, number: int) -> dict[str, str]:
        pick = self.random.choice
        return {
            "id": f"c{number}", "number": str(number % 7), "suit": pick(SUITS), "art": pick("0123"),
            "name": " ".join(self.random.choices(WORDS, k=2)).title(),
            "text": " ".join(self.random.choices(WORDS, k=self.random.randrange(3, 25))),
            "more": pick(WORDS),
        }  # fmt: skip

    # -- edits ----------------------------------------------------------------------------

    def table(self) -> None:
        rows = [",".join(self.columns), *(",".join(c[k] for k in self.columns) for c in self.cards)]
        self.write("cards/edited/cards.csv", "\n".join(rows) + "\n")

    def workbook(self) -> None:
        """Other cards in a workbook, with another number of copies."""
        titles = ["code", "Card Name", "suit", "art", "text", "number", "Qty"]
        keys = ("id", "name", "suit", "art", "text")
        cards = [self.card(n) for n in range(1, self.random.randrange(3, 6))]
        rows = [[card[key] for key in keys] + [int(card["number"]), 2] for card in cards]
        write_xlsx(self.root / "cards/edited/more.xlsx", {"Cards": [titles, *rows]})

    def pack(self) -> None:
        """A file that a pattern fits appears, changes or disappears."""
        number = self.random.randrange(20, 24)
        path = self.root / f"cards/edited/pack/{number % 2}/{number}.json"
        if path.exists() and self.random.random() < 0.5:
            path.unlink()
            return
        card = {**self.card(number), "Artist": "nobody"}
        found = {"code": card.pop("id"), "Card Name": card.pop("name"), **card}
        self.write(path.relative_to(self.root).as_posix(), json.dumps([found]))

    def change_card(self) -> None:
        card = self.random.choice(self.cards)
        key = self.random.choice(("name", "text", "suit", "art", "number"))
        card[key] = self.card(int(card["id"][1:]))[key]
        self.table()

    def add_card(self) -> None:
        number = max(int(card["id"][1:]) for card in self.cards) + 1
        self.cards.insert(self.random.randrange(len(self.cards)), self.card(number))
        self.table()

    def remove_card(self) -> None:
        if len(self.cards) > 4:
            self.cards.pop(self.random.randrange(len(self.cards)))
        self.table()

    def move_cards(self) -> None:
        self.random.shuffle(self.cards)
        self.table()

    def column(self) -> None:
        self.columns = self.columns[:6] if len(self.columns) > 6 else [*self.columns, "more"]
        self.table()

    def long_text(self) -> None:
        """A text that runs over, or fits again."""
        card = self.random.choice(self.cards)
        card["text"] = " ".join(WORDS * self.random.choice((1, 40)))
        self.table()

    def number(self, name: str, pattern: str, low: int, high: int) -> None:
        """Another number where a pattern has one, unless the file has disappeared."""
        if not (self.root / name).exists():
            return
        text = (self.root / name).read_text(encoding="utf-8")
        found = self.random.choice(list(re.finditer(pattern, text)))
        value = str(self.random.randrange(low, high))
        self.write(name, text[: found.start(1)] + value + text[found.end(1) :])

    def layout(self) -> None:
        self.number("layouts/edited/card.yaml", r"[xywh]: (\d+)mm", 4, 50)

    def back(self) -> None:
        self.number("layouts/edited/back.yaml", r"y: (\d+)mm", 4, 60)

    def theme(self) -> None:
        self.number("layouts/edited/theme.yaml", r"#(\d)", 1, 9)

    def size(self) -> None:
        self.number("layouts/edited/theme.yaml", r" size: (\d+)pt", 7, 14)

    def fact(self) -> None:
        self.number("cards/edited/game.yaml", r"most: (\d+)", 1, 99)

    def variant(self) -> None:
        self.number("cards/edited/variants/higher.yaml", r"number > (\d)", 1, 7)

    def catalogue(self) -> None:
        card = self.random.choice(self.cards)
        entry = (f"cards/{card['id']}.name", card["name"], f"Nom {card['id']}")
        keys = ("msgctxt", "msgid", "msgstr")
        lines = [f'{key} "{text}"' for key, text in zip(keys, entry, strict=True)]
        self.write("cards/edited/translations/fr.po", "\n".join([PO, *lines, ""]))

    def font(self) -> None:
        path = self.root / "fonts/plain/Plain.ttf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((FONTS / self.random.choice(FACES)).read_bytes())

    def icon(self, name: str = "", folder: str = "layouts/icons") -> None:
        x = self.random.randrange(2, 20)
        path = f"{folder}/{name or self.random.choice(SUITS)}.svg"
        box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
        self.write(path, f'<svg {box}><path d="M2 2h20v{x}z"/></svg>')

    def own_icon(self) -> None:
        """A folder appears, with an icon that replaces another one."""
        self.icon(folder="cards/edited/icons")

    def picture(self, number: int | None = None, folder: str = "cards/edited/art") -> None:
        name = self.random.randrange(4) if number is None else number
        path = self.root / folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        color = tuple(self.random.randrange(256) for _ in range(3))
        Image.new("RGB", (self.random.randrange(1, 5), 3), color).save(path)

    def same_time(self) -> None:
        """A picture changes while the clock stands still, and its size stays."""
        path = self.root / "cards/edited/art/1.png"
        if path.exists():
            before = path.stat()
            color = tuple(self.random.randrange(256) for _ in range(3))
            Image.new("RGB", (3, 3), color).save(path, compress_level=0)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def hide(self) -> None:
        """A file disappears."""
        names = ("cards/edited/art/0.png", "layouts/icons/sun.svg", "layouts/edited/back.yaml",
                 "cards/edited/variants/higher.yaml", "fonts/plain/Plain.ttf",
                 "cards/edited/icons/sun.svg")  # fmt: skip
        path = self.root / self.random.choice(names)
        if path.exists():
            self.hidden.append((path, path.read_bytes()))
            path.unlink()

    def restore(self) -> None:
        """Files that have disappeared come back."""
        for path, data in self.hidden:
            if not path.exists():
                path.write_bytes(data)
        self.hidden.clear()

    def keep(self) -> None:
        """Remember all files, which make no errors."""
        folders = ("cards", "layouts", "fonts")
        paths = [p for name in folders for p in (self.root / name).rglob("*") if p.is_file()]
        self.good = {path: path.read_bytes() for path in paths}, [dict(c) for c in self.cards]

    def go_back(self) -> None:
        """The files that were remembered."""
        files, self.cards = self.good[0], [dict(card) for card in self.good[1]]
        for path in (self.root / "cards/edited/pack").rglob("*.json"):
            path.unlink()
        for path, data in files.items():
            path.write_bytes(data)
        self.hidden.clear()

    def nothing(self) -> None:
        """No edit."""

    def spoil_cache(self) -> None:
        """Files of the cache are cut short, or changed."""
        for path in sorted((self.root / "cache").rglob("*")):
            if path.is_file() and self.random.random() < 0.5:
                data = bytearray(path.read_bytes())
                if self.random.random() < 0.3:
                    del data[self.random.randrange(len(data)) :]
                elif data:
                    data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
                path.write_bytes(data)

    def edit(self) -> str:
        """An edit at random; its name."""
        likely = (self.change_card,) * 6 + (self.nothing,) * 2 + (self.restore,) * 3
        edits: tuple[Callable[[], None], ...] = (
            *likely, self.add_card, self.remove_card, self.move_cards, self.column, self.long_text,
            self.layout, self.back, self.theme, self.size, self.fact, self.variant, self.catalogue,
            self.font, self.icon, self.own_icon, self.picture, self.same_time, self.hide,
            self.spoil_cache, self.workbook, self.pack,
        )  # fmt: skip
        chosen = self.random.choice(edits)
        chosen()
        return chosen.__name__


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    """The exit code, what is printed without times, and the messages."""
    sys.argv = ["pnp", *arguments]
    code = answer(arguments)
    if code is None:
        with pytest.raises(SystemExit) as stop:
            main(arguments, prog_name="pnp")
        code = int(stop.value.code or 0)
    found = capsys.readouterr()
    times = r" \(\d+\.\d\d s\)| in \d+\.\d\d s|\d+\.\d\d s|,? unchanged( since the last time)?"
    out = re.sub(times, "", found.out)
    return code, [re.sub(r"[ ,]+", " ", line).strip() for line in out.splitlines()], found.err


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.pdf")}


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_kept_build_is_the_cold_one(
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    project = Edited(tmp_path, seed)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pnp"])
    codes = {0: 0, 1: 0, 2: 0}
    for step in range(EDITS // 2):
        edit = project.edit()
        options = project.random.choice(OPTIONS)
        monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
        warm = run(["build", *options, "--jobs", "1", "--out", "out"], capsys)
        monkeypatch.setenv("PNP_CACHE", "")
        cold = run(["build", *options, "--jobs", "1", "--out", "cold"], capsys)
        where = f"step {step}, {edit}, {options}"
        assert warm == (cold[0], [o.replace("cold/", "out/") for o in cold[1]], cold[2]), where
        assert files(tmp_path / "out") == files(tmp_path / "cold"), where
        codes[warm[0]] += 1
        if not warm[0]:
            project.keep()
        elif project.random.random() < 0.7:
            project.go_back()
    assert codes[0] > EDITS / 4 and codes[1] > 5  # most are built, and some have errors
