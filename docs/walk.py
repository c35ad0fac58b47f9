"""Writes the list "One card, from YAML to bytes" in architecture.md: builds a card and traces it.

python docs/walk.py
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
HEADING = "## One card, from YAML to bytes\n"
GAME = {
    "cards/g/game.yaml": """\
title: G
decks: {cards: {file: cards.yaml, layout: g/card}}
products: {cards: {file: Cards, decks: [cards], sheet: 9-up}}
""",
    "cards/g/cards.yaml": "fields: {name: text}\ncards: [{id: ash, name: Ash}]\n",
    "layouts/g/card.yaml": """\
size: poker
styles: {body: {font: Alegreya, size: 10pt}}
elements:
  ground: {kind: shape, box: bleed, fill: "#faf3e2"}
  name: {kind: text, text: "{name}", style: body, box: {w: 100%, h: 6mm}}
""",
}
# prints each module of pnp once, when a function of it is first called, not counting calls that are
# part of an import
TRACED = """
import sys
from pathlib import Path

from pnp.cli.main import main

folder = sys.argv.pop()
seen = {}

def is_of_import(frame):
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(folder):
            return True
        frame = frame.f_back
    return False

def trace(frame, event, _):
    file = frame.f_code.co_filename
    if event == "call" and file.startswith(folder) and file not in seen and not is_of_import(frame):
        seen[file] = Path(file).relative_to(Path(folder).parent)

sys.setprofile(trace)
try:
    main(["build"])
finally:
    sys.setprofile(None)
    print("\\n".join(map(Path.as_posix, seen.values())))
"""


def visited() -> list[str]:
    """The modules that run for a deck of one card, in the order of their first call."""
    with tempfile.TemporaryDirectory() as name:
        for path, text in GAME.items():
            file = Path(name, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        program = [sys.executable, "-c", TRACED, f"{ROOT / 'pnp'}/"]
        run = subprocess.run(program, cwd=name, capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if line.startswith("pnp/")]


def listed(modules: list[str]) -> str:
    """The modules by room; rooms in the order in which half of their modules have been called."""
    rooms: dict[str, dict[int, str]] = {}
    for number, module in enumerate(modules):
        room, _, file = module.removeprefix("pnp/").partition("/")
        rooms.setdefault(room, {})[number] = file.removesuffix(".py")
    order = sorted(rooms, key=lambda room: median(rooms[room]))
    return "\n".join(
        f"{number}. `{room}`: {', '.join(f'`{file}`' for file in rooms[room].values())}"
        for number, room in enumerate(order, 1)
    )


def main() -> None:
    """Replace the list of the section; its first paragraph stays."""
    page = ROOT / "docs" / "architecture.md"
    pattern = f"({re.escape(HEADING)}\n.*?\n\n).*?(\n\n## )"
    found = listed(visited())
    page.write_text(re.sub(pattern, lambda m: m[1] + found + m[2], page.read_text(), flags=re.S))


if __name__ == "__main__":
    main()
