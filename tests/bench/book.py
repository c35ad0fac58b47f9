"""What a long text costs, in one command: python tests/bench/book.py

Makes a manuscript of headings and justified paragraphs, then sets it on A4 with pnp (optimal fit,
hyphenation, widows and orphans, bookmarks, the file read back) and with reportlab's platypus (first
fit, no shaping, no hyphenation), in turn in one process, and prints Markdown: medians, and their
ratio. Both know none of the words at the beginning of a round.

    --words 10000    -n 5    rounds    --json    the seconds of each round, for run.py
"""

from __future__ import annotations

import argparse
import datetime
import gc
import io
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from reportlab.lib.pagesizes import A4  # noqa: E402
from reportlab.lib.styles import ParagraphStyle  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate  # noqa: E402

from pnp.build.planning import make_request  # noqa: E402
from pnp.build.project import Places, Project  # noqa: E402
from pnp.build.requests import named_requests  # noqa: E402
from pnp.model.result import Request  # noqa: E402

GAME = """\
title: Long
books: {b: {file: b.md, layout: b/book}}
decks: {}
products: {b: {file: B, book: b, sheet: 1-up, paper: a4}}
"""
LAYOUT = """\
page: {size: paper}
margins: {inner: 25mm, outer: 25mm, top: 25mm, bottom: 25mm}
text: body
styles:
  body: {font: Alegreya, size: 10pt, leading: 13pt, align: justify, gap: 4pt, headings: [h], soft: true}
  h: {size: 14pt, leading: 17pt, gap: 8pt}
"""  # noqa: E501
LETTERS = "eeeetttaaaooiiinnnsssrrrhhllddccuummffppggwwyybbvk"
LENGTHS = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 11)
VOCABULARY = 2000  # about as many different words as a book of rules has
PARAGRAPH, SECTION = 60, 6  # words in a paragraph, paragraphs in a section

Seconds = tuple[float, float]  # of wall and of processor time


def sections(words: int) -> list[list[str]]:
    """Sections of a heading and paragraphs, some words being more frequent than others."""
    numbers = random.Random(5)
    known = [
        "".join(numbers.choice(LETTERS) for _ in range(numbers.choice(LENGTHS)))
        for _ in range(VOCABULARY)
    ]
    shares = [1 / (rank + 3) for rank in range(VOCABULARY)]
    count = max(1, words // (PARAGRAPH * SECTION))

    def sentence(length: int) -> str:
        return " ".join(numbers.choices(known, shares, k=length)).capitalize()

    return [[sentence(3), *(sentence(PARAGRAPH) + "." for _ in range(SECTION))]
            for _ in range(count)]  # fmt: skip


def write_project(folder: Path, text: Sequence[Sequence[str]]) -> None:
    """The game of the book."""
    (folder / "cards/b").mkdir(parents=True)
    (folder / "layouts/b").mkdir(parents=True)
    (folder / "cards/b/game.yaml").write_text(GAME)
    (folder / "layouts/b/book.yaml").write_text(LAYOUT)
    body = "\n\n".join("\n\n".join([f"# {head}", *rest]) for head, *rest in text)
    (folder / "cards/b/b.md").write_text(body)


def with_pnp(folder: Path) -> int:
    """The number of pages."""
    project = Project(Places(folder, folder, ROOT))
    (request,) = named_requests(project, ["b/b"], Request("", ""))
    built = make_request(project, request)
    assert built.data and not built.problems
    return built.pages


def with_platypus(text: Sequence[Sequence[str]]) -> int:
    """The number of pages."""
    body = ParagraphStyle("body", fontName="Alegreya", fontSize=10, leading=13, alignment=4,
                          spaceBefore=4)  # fmt: skip
    head = ParagraphStyle("head", fontName="Alegreya", fontSize=14, leading=17, spaceBefore=12,
                          keepWithNext=True)  # fmt: skip
    story: list[Flowable] = []
    for title, *rest in text:
        story += [Paragraph(title, head), *(Paragraph(one, body) for one in rest)]
    document = SimpleDocTemplate(io.BytesIO(), pagesize=A4)
    document.build(story)
    return int(document.page)


def timed(work: Callable[[], int]) -> tuple[Seconds, int]:
    """The seconds of a call, and what it returns."""
    wall, cpu = time.perf_counter(), time.process_time()
    found = work()
    return (time.perf_counter() - wall, time.process_time() - cpu), found


def measured(text: Sequence[Sequence[str]], rounds: int) -> list[tuple[Seconds, Seconds]]:
    """Each round's seconds of pnp and of platypus. The first round does not count."""
    rows = []
    with tempfile.TemporaryDirectory() as place:
        write_project(Path(place), text)
        for _ in range(rounds + 1):
            ours, pages = timed(lambda: with_pnp(Path(place)))
            theirs, others = timed(lambda: with_platypus(text))
            assert pages > 0 and others > 0
            rows.append((ours, theirs))
    return rows[1:]


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--words", type=int, default=10_000)
    parser.add_argument("-n", type=int, default=5)
    parser.add_argument("--json", action="store_true", dest="as_json")
    options = parser.parse_args()
    font = ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"
    pdfmetrics.registerFont(TTFont("Alegreya", str(font)))
    text = sections(options.words)
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    rows = measured(text, options.n)
    if options.as_json:
        print(json.dumps(rows))
        return
    ours, theirs = (
        statistics.median(wall for wall, _ in column) for column in zip(*rows, strict=True)
    )
    ratio = statistics.median(a[0] / b[0] for a, b in rows)
    print(
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}; "
        f"{options.words} words, medians of {options.n} rounds\n\n"
        f"| | seconds |\n|---|--:|\n| pnp | {ours:.2f} |\n| platypus | {theirs:.2f} |\n\n"
        f"ratio {ratio:.2f}"
    )


if __name__ == "__main__":
    main()
