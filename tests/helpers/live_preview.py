"""A small project with all that the page of the preview can choose, and `pnp preview` of it.

Twelve animals (30 cards with their copies) in a deck with a back, in English and French, with a
variant; a second product prints them one by one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ANIMALS = (
    "Ant", "Bee", "Cat", "Dog", "Eel", "Fox", "Goat", "Hen", "Ibis", "Jay", "Koi", "Lynx",
)  # fmt: skip
COPIES = 30
_FRENCH = {"Ant": "Fourmi", "Bee": "Abeille", "Cat": "Chat"}
_GAME = """\
title: Zoo
language: en
decks:
  cards: {file: cards.csv, layout: zoo/card, back: zoo/back, translate: [name, kind]}
products:
  cards: {title: Animals, file: Zoo, decks: [cards], sheet: 9-up, backs: true}
  ones: {title: One by one, file: ZooOnes, decks: [cards], sheet: 1-up}
"""
_LAYOUT = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
styles: {title: {font: Alegreya, size: 12pt, smallest: 8pt}}
elements:
  ground: {kind: shape, box: bleed, fill: "#faf3e2"}
  name: {kind: text, text: "{name}", style: title, lines: 1,
         box: {x: 4mm, y: 4mm, w: 55mm, h: 8mm}}
  kind: {kind: text, text: "{kind}", style: title, box: {x: 4mm, y: 30mm, w: 55mm, h: 8mm}}
  legs: {kind: text, text: "{legs} legs", style: title, box: {x: 4mm, y: 40mm, w: 55mm, h: 8mm}}
"""
_BACK = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
elements:
  ground: {kind: shape, box: bleed, fill: "#203040"}
"""
_VARIANT = """\
title: More legs
cards:
  cards:
    change:
      - {id: ant, set: {legs: 9}}
"""
_FILES = {
    "cards/zoo/game.yaml": _GAME,
    "cards/zoo/variants/legs.yaml": _VARIANT,
    "layouts/zoo/card.yaml": _LAYOUT,
    "layouts/zoo/back.yaml": _BACK,
}
CARDS = "cards/zoo/cards.csv"
_PATIENCE = 60  # s, on a slow machine


def _rows() -> str:
    """The cards: insects have 6 legs, fish none; the first six are in the deck four times."""
    kinds = {"Ant": ("insect", 6), "Bee": ("insect", 6), "Eel": ("fish", 0), "Koi": ("fish", 0)}
    lines = ["id,name,kind,legs,copies"]
    for place, name in enumerate(ANIMALS):
        kind, legs = kinds.get(name, ("other", 4))
        lines.append(f"{name.lower()},{name},{kind},{legs},{4 if place < 6 else 1}")
    return "\n".join(lines) + "\n"


def _catalogue() -> str:
    head = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    texts = [
        f'\nmsgctxt "cards/{name.lower()}.name"\nmsgid "{name}"\nmsgstr "{french}"\n'
        for name, french in _FRENCH.items()
    ]
    return head + "".join(texts)


def wait_until(page: Page, expression: str, argument: object = None) -> None:
    """Wait until an expression of JavaScript is true. The page forbids `eval`, which the waiting of
    Playwright needs."""
    for _ in range(50 * _PATIENCE):
        if page.evaluate(expression, argument):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {expression}")


class LivePreview:
    """The project in a folder, and its preview as a process. A preview that is started again has
    the same address."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self._cache = folder / "cache"
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        for name, text in {**_FILES, CARDS: _rows()}.items():
            self.write(name, text)
        self.write("cards/zoo/translations/fr.po", _catalogue())

    def write(self, name: str, text: str) -> None:
        """Write a file of the project in one step, as editors do."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.new")
        part.write_text(text, "utf-8")
        part.replace(path)

    def spoil(self, name: str, old: str, new: str) -> None:
        """Change a text in a file that is there."""
        text = (self.root / name).read_text("utf-8")
        assert old in text, f"{old!r} is not in {name}"
        self.write(name, text.replace(old, new, 1))

    def start(self, *options: str) -> None:
        """Start the preview, and wait for its address."""
        command = [sys.executable, "-m", "pnp", "preview", "--no-open", *options]
        environment = {**os.environ, "PNP_CACHE": str(self._cache), "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            command, cwd=self.root, env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("preview: http://127.0.0.1:"), line
        self.address = line.split()[1]

    def goto(self, place: str) -> None:
        """Start a second preview, which shows a place in the first."""
        command = [sys.executable, "-m", "pnp", "preview", "--no-open", "--goto", place]
        environment = {**os.environ, "PNP_CACHE": str(self._cache)}
        subprocess.run(command, cwd=self.root, env=environment, check=True, capture_output=True)

    def stop(self) -> int:
        """End it as Ctrl+C does; the exit code."""
        assert self._process is not None and self._process.stdout is not None
        self._process.send_signal(signal.SIGINT)
        try:
            code = self._process.wait(_PATIENCE)
        finally:
            self._process.kill()
            self._process.stdout.close()
            self._process = None
        return code

    def open(self, page: Page, options: str = "") -> None:
        """Open the page with options as its address has them, and wait for the first picture."""
        page.goto("about:blank")
        page.goto(f"{self.address}#zoo/cards?{options}")
        page.wait_for_selector("svg.picture, tbody td, .empty:not([hidden])", state="attached")


@contextmanager
def live_preview(folder: Path) -> Iterator[LivePreview]:
    """A running preview of the project in a folder."""
    found = LivePreview(folder)
    found.start()
    try:
        yield found
    finally:
        if found._process is not None:
            found.stop()
