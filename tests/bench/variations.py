"""Games that differ from the agreed deck: python tests/bench/variations.py WORKDIR COUNT …

In: the project that make_deck.py makes. Out, for each number of cards, in WORKDIR:

    cards/edited-48        the same deck; `edit_card` changes one card of it
    cards/coloured-48      the same deck with a layout of its own; `edit_colour` changes a colour
    cards/translated-48    the deck with a French catalogue: the words of titles and rules in
                           another order
"""

from __future__ import annotations

import csv
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

TRANSLATED = ("title", "rules")
HEAD = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
# texts of game.yaml
TEXTS = {
    "game.title": "The agreed deck",
    "products/deck.title": "The agreed deck",
    "products/deck.file": "Deck",
}


def make(work: Path, size: int) -> None:
    """The three games of a size."""
    _copy(work, f"edited-{size}", size, {})
    _copy(work, f"coloured-{size}", size, {"bench/card": f"bench/coloured-{size}"})
    shutil.copy(work / "layouts/bench/card.yaml", work / f"layouts/bench/coloured-{size}.yaml")
    layout = "layout: bench/card"
    folder = _copy(
        work,
        f"translated-{size}",
        size,
        {layout: f"{layout}, translate: [{', '.join(TRANSLATED)}]"},
    )
    (folder / "translations").mkdir(exist_ok=True)
    with (folder / "cards.csv").open(newline="", encoding="utf-8") as file:
        entries = HEAD + "".join(_entries(csv.DictReader(file)))
    (folder / "translations/fr.po").write_text(entries, encoding="utf-8")


def _copy(work: Path, name: str, size: int, changes: dict[str, str]) -> Path:
    """A copy of the deck whose game.yaml has other words."""
    folder = work / "cards" / name
    shutil.copytree(work / f"cards/deck-{size}", folder, dirs_exist_ok=True)
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8")
    for old, new in changes.items():
        text = text.replace(old, new)
    game.write_text(text, encoding="utf-8")
    return folder


def _entries(cards: csv.DictReader[str]) -> Iterator[str]:
    """The entries of a catalogue."""
    random = Random(20240608)
    for context, text in TEXTS.items():
        yield _entry(context, text, text)
    for card in cards:
        for field in TRANSLATED:
            words = card[field].split()
            other = " ".join(random.sample(words, len(words)))
            yield _entry(f"cards/{card['id']}.{field}", card[field], other)


def _entry(context: str, text: str, translation: str) -> str:
    quoted = (json.dumps(part, ensure_ascii=False) for part in (context, text, translation))
    return "\nmsgctxt {}\nmsgid {}\nmsgstr {}\n".format(*quoted)


# -- edits ------------------------------------------------------------------------------------


def edit_card(work: Path, size: int, number: int) -> None:
    """Change the rules of a random card; each round changes another card."""
    path = work / f"cards/edited-{size}/cards.csv"
    with path.open(newline="", encoding="utf-8") as file:
        table = csv.DictReader(file)
        cards, columns = list(table), table.fieldnames or ()
    card = Random(number).choice(cards)
    card["rules"] = f"Round {number}: {card['rules']}"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(cards)


def edit_colour(work: Path, size: int, number: int) -> None:
    """Change a colour of the layout; each round sets another one."""
    path = work / f"layouts/bench/coloured-{size}.yaml"
    text = path.read_text(encoding="utf-8")
    colour = f'edge-0: "#b8{number:02x}2b"'
    path.write_text(re.sub(r'edge-0: "#\w+"', colour, text), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("python tests/bench/variations.py WORKDIR COUNT …")
    for count in map(int, sys.argv[2:]):
        make(Path(sys.argv[1]), count)
