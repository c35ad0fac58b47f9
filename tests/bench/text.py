"""What a paragraph costs, in one command: python tests/bench/text.py

Sets 40-word paragraphs in boxes with pnp's text engine (shaping, line breaking by optimal fit,
fitting) and with reportlab's Paragraph (no shaping, first fit, no fitting), in turn in one process,
and prints Markdown: medians, and their ratios. New words have not been met before, known ones have,
in other paragraphs. Then 10,000 paragraphs of new words, and what memory they leave.

    -n 400    paragraphs    --book 10000    paragraphs for memory
"""

from __future__ import annotations

import argparse
import datetime
import gc
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/helpers")]

import reportlab  # noqa: E402
import uharfbuzz  # noqa: E402
from lay_out import context  # noqa: E402
from reportlab.lib.styles import ParagraphStyle  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.platypus import Paragraph  # noqa: E402

from pnp.text.blocks.document import blocks_of  # noqa: E402
from pnp.text.blocks.fitting import fit  # noqa: E402
from pnp.text.paragraphs.paragraph import TextStyle  # noqa: E402
from pnp.typeset.styles.table import StyleKeys  # noqa: E402

WIDTH, HEIGHT = 160.0, 100.0  # points: the rules of a poker card
WORDS = 40
# letters about as frequent as in English, words about as long
LETTERS = "eeeetttaaaooiiinnnsssrrrhhllddccuummffppggwwyybbvk"
LENGTHS = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 11)
STYLES = {
    "ragged": StyleKeys(size=9.0, smallest=7.0, leading=11.0, language="en"),
    "justified": StyleKeys(
        size=9.0, smallest=7.0, leading=11.0, align="justify", hyphenate=False, language="en"
    ),
    "justified, hyphenated": StyleKeys(
        size=9.0, smallest=7.0, leading=11.0, align="justify", language="en"
    ),
    "ragged, shrunk to fit": StyleKeys(size=14.0, smallest=6.0, leading=17.0, language="en"),
}


class Row(NamedTuple):
    """Medians in microseconds: reportlab, pnp with new words, pnp with known ones."""

    floor: float
    new: float
    known: float


def paragraphs(seed: int) -> Iterator[str]:
    """Paragraphs of words that are not met again."""
    numbers = random.Random(seed)

    def word() -> str:
        return "".join(numbers.choice(LETTERS) for _ in range(numbers.choice(LENGTHS)))

    while True:
        yield " ".join(word() for _ in range(WORDS)).capitalize() + "."


def timed(work: Callable[[], object]) -> float:
    """Microseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e6


def measured(style: TextStyle, count: int, seed: int) -> Row:
    """All three in turn, paragraph by paragraph; `seed` is another for each style, so that no word
    has been met before."""
    plain = ParagraphStyle("plain", fontName="Alegreya", fontSize=9, leading=11)
    rows: list[tuple[float, float, float]] = []
    shuffle = random.Random(7)
    source = paragraphs(seed)
    for _ in range(count):
        text = next(source)
        floor = timed(lambda text=text: Paragraph(text, plain).wrap(WIDTH, 1000))
        new = timed(lambda text=text: fit(blocks_of(text, style), style, WIDTH, HEIGHT))
        again = " ".join(shuffle.sample(text.split(), WORDS))
        known = timed(lambda text=again: fit(blocks_of(text, style), style, WIDTH, HEIGHT))
        rows.append((floor, new, known))
    return Row(*map(statistics.median, zip(*rows, strict=True)))


def memory(style: TextStyle, count: int) -> list[float]:
    """MiB in use after each tenth of `count` paragraphs of new words."""
    source, found = paragraphs(2), []
    tracemalloc.start()
    for number in range(1, count + 1):
        fit(blocks_of(next(source), style), style, WIDTH, HEIGHT)
        if number % max(1, count // 10) == 0:
            gc.collect()
            found.append(tracemalloc.get_traced_memory()[0] / (1 << 20))
    tracemalloc.stop()
    return found


def main() -> None:
    """Read the options and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("-n", type=int, default=400)
    parser.add_argument("--book", type=int, default=10_000)
    options = parser.parse_args()
    font = ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"
    pdfmetrics.registerFont(TTFont("Alegreya", str(font)))
    # as `pnp build` sets it
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    print(
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}; "
        f"reportlab {reportlab.__version__}, uharfbuzz {uharfbuzz.__version__}; "
        f"medians of {options.n} paragraphs of {WORDS} words\n"
    )
    print("| | reportlab, µs | new words, µs | ratio | known words, µs | ratio |")
    print("|---|--:|--:|--:|--:|--:|")
    for seed, (name, keys) in enumerate(STYLES.items(), 3):
        floor, new, known = measured(context().book.text_style(None, keys), options.n, seed)
        print(
            f"| {name} | {floor:.0f} | {new:.0f} | {new / floor:.1f} "
            f"| {known:.0f} | {known / floor:.2f} |"
        )
    found = memory(context().book.text_style(None, STYLES["justified, hyphenated"]), options.book)
    print(f"\nMemory, MiB, after each tenth of {options.book} paragraphs of new words: ", end="")
    print(", ".join(f"{value:.0f}" for value in found))


if __name__ == "__main__":
    main()
