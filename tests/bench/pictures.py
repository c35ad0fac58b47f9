"""What many pictures cost, in one command: python tests/bench/pictures.py

Makes decks of full-page pictures of 825 × 1125 pixels, which are a poker card with bleed at 300 dpi
and 2.8 MB as PNG, each card with its own. Builds each deck as a process and prints Markdown: the
size of the file, wall time, processor time and the peak of its memory.

    --counts 24,240    numbers of pictures    --kind png|jpeg|alpha    --max-dpi N    of the product
    --make             write the decks into the folder --work, and build nothing (for run.py)

With `alpha` the pictures are PNG with alpha, which have to be decoded. The pictures and the files
take 3 MB each for every picture.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SIZE = (825, 1125)
LAYOUT = """\
size: poker
bleed: 3mm
elements: {art: {kind: picture, file: "{art}", box: bleed}}
"""
MODES = {"png": ("RGB", "png"), "jpeg": ("RGB", "jpg"), "alpha": ("RGBA", "png")}


class Run(NamedTuple):
    """A build: megabytes written, seconds, seconds of processor time, MiB of memory."""

    size: float
    wall: float
    processor: float
    peak: float


def write_project(folder: Path, count: int, kind: str, max_dpi: int | None) -> None:
    """A game of this number of cards, each with a picture of noise."""
    mode, ending = MODES[kind]
    game, art = folder / f"cards/p{count}", folder / f"cards/p{count}/art"
    art.mkdir(parents=True)
    (folder / "layouts/p").mkdir(parents=True, exist_ok=True)
    (folder / "layouts/p/card.yaml").write_text(LAYOUT)
    limit = "" if max_dpi is None else f", max_dpi: {max_dpi}"
    (game / "game.yaml").write_text(
        "title: Pictures\n"
        "decks: {cards: {file: cards.csv, layout: p/card}}\n"
        f"products: {{cards: {{file: Cards, decks: [cards], sheet: 9-up{limit}}}}}\n"
    )
    rows = [f"c{n},art/{n}.{ending}" for n in range(count)]
    (game / "cards.csv").write_text("\n".join(["id,art", *rows]) + "\n")
    noise = Random(5).randbytes(SIZE[0] * SIZE[1] * len(mode))
    for n in range(count):
        # the same noise after another beginning: no two pictures have the same content
        pixels = n.to_bytes(4, "big") + noise[4:]
        image = Image.frombytes(mode, SIZE, pixels)
        # noise cannot be compressed, so PNG does not try to
        how = {"quality": 95} if kind == "jpeg" else {"compress_level": 0}
        image.save(art / f"{n}.{ending}", **how)


def build(folder: Path, count: int) -> Run:
    """Build a deck in a process of its own."""
    command = [sys.executable, "-m", "pnp", "build", f"p{count}", "--project", str(folder)]
    command += ["--out", str(folder / "out"), "--jobs", "1"]
    start = time.perf_counter()
    pid = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT).pid
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    size = (folder / f"out/p{count}/en/Cards.pdf").stat().st_size / 1e6
    return Run(size, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--counts", default="24,240")
    parser.add_argument("--kind", choices=sorted(MODES), default="png")
    parser.add_argument("--max-dpi", type=int)
    parser.add_argument("--make", action="store_true", help="write the decks only, into --work")
    parser.add_argument(
        "--work", type=Path, help="a folder on a disk with room (default: a new one)"
    )
    options = parser.parse_args()
    if options.make:
        for count in map(int, options.counts.split(",")):
            write_project(options.work, count, options.kind, options.max_dpi)
        return
    print(
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}; "
        f"{options.kind}, max_dpi {options.max_dpi}\n\n"
        "| pictures | file, MB | wall, s | cpu, s | peak, MiB |\n|--:|--:|--:|--:|--:|"
    )
    for count in map(int, options.counts.split(",")):
        with tempfile.TemporaryDirectory(dir=options.work) as place:
            write_project(Path(place), count, options.kind, options.max_dpi)
            run = build(Path(place), count)
        print(
            f"| {count} | {run.size:.0f} | {run.wall:.2f} | {run.processor:.2f} | {run.peak:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
