"""A small good project in a folder of its own, that tests may spoil, and the command run in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from pnp.cli.main import main

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'
FILES = {
    "cards/tiny/game.yaml": """\
title: Tiny
facts: {most: 3}
tables:
  suits:
    - {id: sun, name: Sun}
    - {id: moon, name: Moon}
decks:
  cards: {file: cards.yaml, layout: tiny/card}
products:
  cards: {file: Tiny, decks: [cards], sheet: 9-up}
""",
    "cards/tiny/cards.yaml": """\
fields:
  name: text
  rank: {whole: [1, 9]}
  suit: {reference: suits}
cards:
  - id: ant
    name: Ant
    rank: 1
    suit: sun
  - id: bee
    name: Bee
    rank: 2
    suit: moon
  - id: cat
    name: Cat
    rank: 3
    suit: sun
""",
    "layouts/tiny/card.yaml": """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
theme: tiny/theme
fragments:
  badge:
    parameters: {number: 1}
    elements:
      number: {kind: text, text: "{number}", style: title}
elements:
  ground: {kind: shape, box: bleed, fill: paper}
  name: {kind: text, text: "{name}", style: title, box: {x: 3mm, y: 3mm, w: 57mm, h: 8mm}}
  sign: {kind: icon, icon: "{suit}", color: ink, box: {x: 3mm, y: 15mm, w: 9mm, h: 9mm}}
  art: {kind: picture, file: art/dot.png, box: {x: 20mm, y: 15mm, w: 20mm, h: 20mm}}
  badge:
    kind: use
    fragment: badge
    with: {number: "{rank}"}
    box: {x: 3mm, y: 40mm, w: 9mm, h: 9mm}
""",
    "layouts/tiny/theme.yaml": """\
palette:
  ink: "#1d1a16"
  paper: "#faf3e2"
styles:
  title: {font: Alegreya, size: 10pt, smallest: 8pt, color: ink}
""",
    "cards/tiny/icons/sun.svg": DOT,
    "cards/tiny/icons/moon.svg": DOT,
}
SHORT = {
    "game": "cards/tiny/game.yaml",
    "cards": "cards/tiny/cards.yaml",
    "layout": "layouts/tiny/card.yaml",
    "theme": "layouts/tiny/theme.yaml",
}
PDF = "output/tiny/en/Tiny.pdf"


class TinyProject:
    """The small project in a folder of its own, and the command run in it."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys
        for name, text in FILES.items():
            self.write(name, text)
        self.picture("dot", Image.new("RGB", (4, 4), (200, 30, 30)))

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.root / SHORT.get(name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def picture(self, name: str, image: Image.Image, ending: str = ".png", **how: object) -> None:
        path = self.root / "cards/tiny/art" / f"{name}{ending}"
        path.parent.mkdir(exist_ok=True)
        image.save(path, **how)

    def spoil(self, name: str, old: str, new: str) -> None:
        path = self.root / SHORT.get(name, name)
        text = path.read_text()
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1))

    def run(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments) or ["build"], prog_name="pnp")
        captured = self._capsys.readouterr()
        return int(stop.value.code or 0), captured.out, captured.err

    def reports(self, expected: str, *arguments: str, code: int = 1) -> None:
        """The command ends with `code` and these messages, and wrote nothing."""
        found = self.run(*arguments)
        count = sum(": error: " in line or line.startswith("error: ")
                    for line in expected.splitlines())  # fmt: skip
        more = sum(map(int, re.findall(r"^  (\d+) more: ", expected, re.MULTILINE)))
        places = f" ({count + more} places)" if more else ""
        errors = f"{count} error{'s' if count > 1 else ''}{places}; nothing was written"
        assert found == (code, "", f"{expected.strip()}\n{errors}\n")
        assert list(self.root.rglob("*.pdf")) == list(self.root.rglob("*.part")) == []

    def works(self) -> bytes:
        """The build ends well; the bytes of the PDF."""
        code, out, err = self.run("build")
        assert (code, err) == (0, ""), err
        assert "3 cards" in out
        return (self.root / PDF).read_bytes()
