"""How long an edit takes to be seen in the preview: python tests/bench/preview.py [--edits 20]

Makes the agreed deck of 48 and of 500 cards and copies the samples, starts `pnp preview`, opens it
in Chromium, and edits a file again and again. A figure is the time from before the file is written
until the second frame after the page has changed all that is expected: the edited card, or all
faces in view. Prints a table, in milliseconds.

Needs playwright and Chromium (PNP_CHROMIUM or on the PATH), numpy and Debian's fonts-lato; with
`pip install typst` also Typst's time for the same edits: its compiler stays open in one process,
and compiles the deck to SVG pages.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT), str(ROOT / "tests/helpers")]

import make_deck  # noqa: E402
import variations  # noqa: E402
from browser import find_chromium  # noqa: E402
from PIL import Image  # noqa: E402

SIZES = (48, 500)
VIEWPORT = {"width": 1400, "height": 900}
# marks the time of the second frame after each change of a card that is expected
OBSERVE = """(expected) => {
  window.seen = new Map();
  window.expected = new Set(expected);
  const now = () => performance.timeOrigin + performance.now();
  window.watcher ??= new MutationObserver((records) => {
    const keys = new Set();
    for (const record of records) {
      const node = record.target.nodeType === 1 ? record.target : record.target.parentElement;
      const card = node?.closest("[data-key]");
      if (card) keys.add(card.dataset.key);
    }
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const key of keys) if (!window.seen.has(key)) window.seen.set(key, now());
    }));
  });
  window.watcher.observe(document.getElementById("wall"), {childList: true, subtree: true});
}"""
# the policy of the page forbids what Playwright's own waiting does
DONE = """() => new Promise((resolve) => {
  const end = performance.now() + 8000;
  const look = () => {
    const done = [...window.expected].every((key) => window.seen.has(key));
    if (done || performance.now() > end) resolve(done);
    else setTimeout(look, 4);
  };
  look();
})"""
TIME = "() => Math.max(...[...window.expected].map((key) => window.seen.get(key)))"
VISIBLE = """() => [...document.querySelectorAll("#wall [data-key]")].filter((card) => {
  const box = card.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}).map((card) => card.dataset.key)"""


class Edit(NamedTuple):
    """A kind of edit: `change(number)` gives the bytes of the file; `card` is the key of the card
    that changes, None: all faces in view do."""

    name: str
    must: int
    view: str
    file: Path
    changed: Any
    card: str | None = None


def replaced(file: Path, old: str, new: str) -> Any:
    """A change that replaces a text once; '%d' in the new one is the number of the edit."""
    text = file.read_text(encoding="utf-8")
    if old not in text:
        sys.exit(f"there is no '{old}' in {file}")
    return lambda number: text.replace(old, new % number, 1).encode()


def card_change(file: Path, card: str) -> Any:
    """A change of the words of a card in a CSV file."""
    text = file.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f"{card},"))
    return lambda number: text.replace(
        line, f"{line[:-1]} {'abcdefghij'[number % 10]}{line[-1:]}", 1
    ).encode()


def picture_change(file: Path) -> Any:
    """A change of a picture, of the same size."""
    with Image.open(file) as image:
        picture = image.convert("RGB")

    def changed(number: int) -> bytes:
        import io

        picture.paste((number * 9 % 256, 40, 90), (0, 0, 20, 20))
        out = io.BytesIO()
        picture.save(out, "PNG")
        return out.getvalue()

    return changed


def edits_of(work: Path, samples: Path, size: int) -> Iterator[Edit]:
    """The edits of the agreed deck of a size."""
    deck = f"edited-{size}"
    cards = work / f"cards/{deck}/cards.csv"
    layout = work / "layouts/bench/card.yaml"
    first = cards.read_text(encoding="utf-8").splitlines()[5].split(",")[0]
    yield Edit(f"card, {size}", 60 if size < 100 else 80, f"#{deck}/deck", cards,
               card_change(cards, first), f"cards/{first}")  # fmt: skip
    yield Edit(f"layout, {size}", 120, f"#{deck}/deck", layout,
               replaced(layout, "size: 13pt", "size: 12.%dpt"))  # fmt: skip
    picture = work / "layouts/img/00.png"
    yield Edit(f"picture, {size}", 120, f"#{deck}/deck", picture, picture_change(picture), "")


def first_colour(layout: Path) -> Any:
    """A change of the last digit of the first colour of a layout."""
    text = layout.read_text(encoding="utf-8")
    found = re.search(r'"#[0-9a-f]{5}[0-9a-f]"', text)
    assert found is not None
    return lambda number: text.replace(found[0], f'{found[0][:-2]}{number % 10}"').encode()


def sample_edits(samples: Path) -> Iterator[Edit]:
    """Edits of US Patent #1, a deck of 48 cards with engravings."""
    view = "#us-patent-1/cards"
    cards = samples / "cards/us-patent-1/upgrades.yaml"
    theme = samples / "layouts/us-patent-1/theme.yaml"
    layout = samples / "layouts/us-patent-1/upgrade.yaml"
    catalogue = samples / "cards/us-patent-1/translations/fr.po"
    found = re.search(r"  - id: ([a-z-]+)\n    name: (.+)\n", cards.read_text(encoding="utf-8"))
    assert found is not None
    card = f"upgrades/{found[1]}"
    name = f"name: {found[2]}"
    yield Edit("sample: card in YAML", 60, view, cards, replaced(cards, name, f"{name} %d"), card)
    yield Edit("sample: theme colour", 120, view, theme, first_colour(theme))
    yield Edit(
        "sample: text style", 120, view, theme, replaced(theme, "size: 10pt", "size: 9.%dpt")
    )
    yield Edit("sample: layout", 120, view, layout, first_box(layout))
    art = samples / "cards/us-patent-1/art/upgrades/okafors-solar-candle.svg"
    text = art.read_text(encoding="utf-8")

    def redrawn(number: int) -> bytes:
        return text.replace("</svg>", f'<path d="M9 9h{number + 9}v90z"/></svg>').encode()

    yield Edit("sample: SVG picture", 120, view, art, redrawn, "")
    po = catalogue.read_text(encoding="utf-8")
    context = f'msgctxt "{card}.name"'
    start = po.index('msgstr "', po.index(context)) + len('msgstr "')
    yield Edit("sample: PO entry, French", 150, f"{view}?language=fr", catalogue,
               lambda number: f"{po[:start]}{number} {po[start:]}".encode(), card)  # fmt: skip


def first_box(layout: Path) -> Any:
    """A change of the first length of a layout that is in a box."""
    text = layout.read_text(encoding="utf-8")
    found = re.search(r"\by: (\d+(?:\.\d)?)mm", text)
    assert found is not None
    return lambda number: text.replace(
        found[0], f"y: {float(found[1]) + number % 5 / 10 + 0.1:.1f}mm", 1
    ).encode()


@contextmanager
def preview(root: Path) -> Iterator[str]:
    """The address of a preview of a project."""
    command = [sys.executable, "-m", "pnp", "preview", "--no-open", "--project", str(root)]
    env = {**os.environ, "PNP_CACHE": "", "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)


def measure(page: Any, edit: Edit, count: int) -> list[float]:
    """The times of the edits of a kind, in ms."""
    original = edit.file.read_bytes()
    found = []
    page.wait_for_timeout(4000)
    visible = page.evaluate(VISIBLE)
    expected = [edit.card] if edit.card else visible
    if edit.card == "":  # a picture that some cards show: the first of them
        expected = []
    page.evaluate(OBSERVE, expected)
    if not expected:
        edit.file.write_bytes(edit.changed(99))
        page.wait_for_timeout(2000)
        expected = [key for key in page.evaluate("() => [...window.seen.keys()]") if key in visible]
    assert set(expected) <= set(visible), (edit.name, expected)
    try:
        for number in range(count):
            page.evaluate(OBSERVE, expected)
            page.wait_for_timeout(250 + number * 37 % 90)
            began = time.time() * 1000
            edit.file.write_bytes(edit.changed(number))
            if not page.evaluate(DONE):
                sys.exit(f"{edit.name}: the page has not changed")
            found.append(page.evaluate(TIME) - began)
    finally:
        edit.file.write_bytes(original)
        page.wait_for_timeout(1500)
    return found


def measure_typst(work: Path, size: int, count: int) -> list[float] | None:
    """The times in which Typst compiles the deck again after an edit of a card, to SVG; None
    without Typst."""
    try:
        import typst
    except ImportError:
        return None
    template = HERE / "programs/typst_deck.typ"
    shutil.copy(template, work)
    compiler = typst.Compiler(
        f"{work}/{template.name}", root=str(work), font_paths=[f"{work}/fonts/lato"],
        ignore_system_fonts=True, sys_inputs={"count": str(size)},
    )  # fmt: skip
    cards = work / f"cards/deck-{size}/cards.csv"
    original = cards.read_bytes()
    first = original.decode().splitlines()[5].split(",")[0]
    change, found = card_change(cards, first), []
    compiler.compile(format="svg")
    try:
        for number in range(count):
            began = time.time() * 1000
            cards.write_bytes(change(number))
            compiler.compile(format="svg")
            found.append(time.time() * 1000 - began)
    finally:
        cards.write_bytes(original)
    return found


def line(name: str, must: int | None, found: Sequence[float]) -> str:
    """A row of the table."""
    rank = sorted(found)
    figures = (statistics.median(rank), rank[int(len(rank) * 0.9)], rank[-1])
    return f"| {name} | {must or ''} | {' | '.join(f'{one:.0f}' for one in figures)} |"


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--edits", type=int, default=20)
    parser.add_argument("--rows", default="", help="only rows whose names begin so")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        work, samples = Path(name) / "work", Path(name) / "samples"
        make_deck.make(work, SIZES)
        for folder in ("cards", "layouts", "fonts"):
            shutil.copytree(ROOT / folder, samples / folder)
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--force-color-profile=srgb"]
        )
        print("| edit | must | median | 90 % | longest |\n|---|--:|--:|--:|--:|")
        plans: list[tuple[Path, list[Edit]]] = []
        for size in SIZES:
            variations.make(work, size)
            plans.append((work, list(edits_of(work, samples, size))))
        plans.append((samples, list(sample_edits(samples))))
        for root, edits in plans:
            wanted = [edit for edit in edits if edit.name.startswith(asked.rows)]
            if not wanted:
                continue
            with preview(root) as address:
                for edit in wanted:
                    page = browser.new_context(viewport=VIEWPORT).new_page()
                    page.goto(address + edit.view)
                    print(line(edit.name, edit.must, measure(page, edit, asked.edits)), flush=True)
                    page.context.close()
        for size in SIZES:
            found = measure_typst(work, size, asked.edits)
            if found and "typst".startswith(asked.rows):
                print(line(f"Typst, card, {size}", None, found), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
