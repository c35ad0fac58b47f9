"""Make the agreed deck of the benchmark: python tests/bench/make_deck.py WORKDIR [COUNT …]

In: nothing but fixed seeds. Out, in WORKDIR, a pnp project that the floor reads too, with
a game for each number of cards (48, 480, 4800 by default):

    cards/deck-48/ …                      game.yaml and cards.csv
    layouts/bench/card.yaml, layouts/sheets/bench.yaml
    layouts/img/00.png … 11.png           the pictures
    layouts/icons/*.svg, icons.json       the icons, for pnp and for the floor
    fonts/manifest.yaml, fonts/lato/*.ttf Lato, found through fontconfig

The words and numbers are drawn in an order that is part of the agreement, so that cards.csv,
icons.json and the pictures are the same bytes as those that other programs were measured with.
Needs numpy and Pillow, the program fc-match and the fonts of Debian's fonts-lato.
"""

from __future__ import annotations

import csv
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
SIZES = (48, 480, 4800)
PICTURES = 12
WEIGHTS = ("Regular", "Bold", "Black")


def words_of(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


COLUMNS = ("id", "title", "number", "suit", "type", "icon", "image", "rules")
SUITS = ("Ember", "Tide", "Grove", "Dusk", "Gale", "Forge")
KINDS = ("Creature", "Event", "Location", "Artifact", "Ritual", "Ally")
ADJECTIVES = words_of("""
    Ancient Bold Crimson Distant Eager Fallen Golden Hidden Iron Jade Keen Lost Misty Noble Quiet
    Rusted Silver Thorny Umbral Velvet Wild
""")
NOUNS = words_of("""
    Archer Beacon Caravan Dragon Engineer Falcon Garden Harbor Idol Jester Knight Lantern Merchant
    Navigator Oracle Pilgrim Ranger Sentinel Temple Village Warden
""")
VERBS = words_of("Draw Discard Exhaust Attack Defend Recruit Scout Upgrade Banish Repair")
WORDS = words_of("""
    a an the each every any one two three player opponent card cards hand deck pile market token
    tokens resource resources adjacent neighbouring territory hexagon until end of your turn then
    you may pay to gain if there is no other creature in play when this enters leaves before after
    during combat phase choose either up damage health strength movement ignoring terrain costs
    unless controlled by highest lowest value reveal shuffle return top bottom opposite starting
    remaining permanently immediately
""")
# SVG path data in a square of 24, y down
ICONS = {
    "sword": "M12 1 L15 4 L14 15 L19 15 L19 18 L14 18 L14 23 L10 23 L10 18 L5 18 L5 15 L10 15 "
    "L9 4 Z",
    "shield": "M12 1 L21 4 L21 12 C21 18 17 21 12 23 C7 21 3 18 3 12 L3 4 Z",
    "star": "M12 1 L15 9 L23 9 L17 14 L19 22 L12 17 L5 22 L7 14 L1 9 L9 9 Z",
    "drop": "M12 1 C16 8 20 12 20 16 C20 20 16 23 12 23 C8 23 4 20 4 16 C4 12 8 8 12 1 Z",
    "moon": "M15 2 C9 3 5 7 5 12 C5 17 9 21 15 22 C8 24 1 19 1 12 C1 5 8 0 15 2 Z",
    "gear": "M9 1 L15 1 L16 5 L20 4 L23 9 L20 12 L23 15 L20 20 L16 19 L15 23 L9 23 L8 19 L4 20 "
    "L1 15 L4 12 L1 9 L4 4 L8 5 Z",
}


class Missing(Exception):  # noqa: N818
    """Something that the deck is made with is not installed; the text states what to do."""


# -- words ------------------------------------------------------------------------------------


def cards(count: int) -> list[dict[str, str]]:
    """The cards' fields. Each draw of the generator is part of the agreement, its place too."""
    random = Random(20240607)
    found = []
    for i in range(count):
        suit = i % len(SUITS)
        title = f"{random.choice(ADJECTIVES)} {random.choice(NOUNS)}"
        number = random.randint(1, 20)
        kind = f"{random.choice(KINDS)} – {SUITS[suit]}"
        icon = random.choice(list(ICONS))
        image = f"{random.randrange(PICTURES):02d}.png"
        row = (i + 1, title, number, suit, kind, icon, image, _rules(random))
        found.append(dict(zip(COLUMNS, map(str, row), strict=True)))
    return found


def _rules(random: Random) -> str:
    """25 to 45 words in sentences; what would be left as less than four joins the last one."""
    left = random.randint(25, 45)
    sentences = []
    while left:
        length = min(left, random.randint(7, 13))
        if left - length < 4:
            length = left
        left -= length
        is_order = random.random() < 0.7
        sentences.append(_sentence(random, length, is_order))
    return " ".join(sentences)


def _sentence(random: Random, length: int, is_order: bool) -> str:
    """Plain words, or an order: a bold verb first, perhaps a bold figure before the last word."""
    words = [random.choice(WORDS) for _ in range(length)]
    words[0] = f"**{random.choice(VERBS)}**" if is_order else words[0].capitalize()
    if length > 6 and random.random() < 0.5:
        words[length // 2] += ","
    if is_order and random.random() < 0.5:
        words[-2] = f"**{random.randint(1, 9)}**"
    return " ".join(words) + "."


# -- pictures ---------------------------------------------------------------------------------


def picture(number: int, path: Path) -> None:
    """A picture of 300 × 200: a grainy gradient under 14 discs. Raises Missing without numpy."""
    for module in ("numpy", "PIL"):
        if importlib.util.find_spec(module) is None:
            raise Missing(f"the pictures need {module}: pip install numpy pillow")
    import numpy
    from PIL import Image, ImageDraw

    rows, columns = numpy.mgrid[0:200, 0:300]
    slope = number % 3 + 1
    channels = [(columns * slope / 3 + rows * c / 2 + 17 * number) % 256 for c in range(3)]
    ramp = numpy.stack(channels, axis=-1) * 0.6 + 60
    grain = numpy.random.default_rng(100 + number).integers(0, 3, ramp.shape)
    image = Image.fromarray(numpy.clip(ramp + grain, 0, 255).astype("uint8"))
    pen, random = ImageDraw.Draw(image), Random(number)
    for _ in range(14):
        x, y, r = random.randrange(300), random.randrange(200), random.randrange(8, 50)
        color = tuple(random.randrange(256) for _ in range(3))
        pen.ellipse((x - r, y - r, x + r, y + r), fill=color)
    image.save(path)


# -- fonts ------------------------------------------------------------------------------------


def lato(weight: str) -> Path:
    """The file of a weight of Lato. Raises Missing if it is not installed."""
    how = "the deck is set in Lato: install Debian's fonts-lato (apt-get install fonts-lato)"
    if shutil.which("fc-match") is None:
        raise Missing(f"{how} and fontconfig, whose fc-match finds it")
    asked = ["fc-match", "--format=%{file}", f"Lato:style={weight}"]
    found = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    if found.name != f"Lato-{weight}.ttf":
        raise Missing(f"{how}; for Lato {weight} fc-match found {found.name or 'nothing'}")
    return found


# -- the project ------------------------------------------------------------------------------


def make(work: Path, sizes: tuple[int, ...] = SIZES) -> None:
    """The project in `work`, with a game for each size. Raises Missing."""
    fonts = [lato(weight) for weight in WEIGHTS]
    shutil.copytree(HERE / "project" / "layouts", work / "layouts", dirs_exist_ok=True)
    for folder in ("fonts/lato", "layouts/img", "layouts/icons"):
        (work / folder).mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "project/fonts/manifest.yaml", work / "fonts/manifest.yaml")
    for font in fonts:
        shutil.copy(font, work / "fonts/lato")
    for number in range(PICTURES):
        picture(number, work / f"layouts/img/{number:02d}.png")
    (work / "icons.json").write_text(json.dumps(ICONS))
    for name, path in ICONS.items():
        (work / f"layouts/icons/{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
            f'<path fill="currentColor" d="{path}"/></svg>\n'
        )
    for size in sizes:
        folder = work / f"cards/deck-{size}"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "project/cards/deck/game.yaml", folder / "game.yaml")
        write_cards(folder / "cards.csv", size)


def write_cards(path: Path, count: int) -> None:
    """The table of the cards."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        table.writerows(cards(count))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("python tests/bench/make_deck.py WORKDIR [COUNT …]")
    try:
        make(Path(sys.argv[1]), tuple(map(int, sys.argv[2:])) or SIZES)
    except Missing as missing:
        sys.exit(str(missing))
