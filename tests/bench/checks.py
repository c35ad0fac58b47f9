"""What preflight costs of a cold build, in one command: python tests/bench/checks.py [-n 10]

Builds the agreed deck with 480 and 2400 cards, and the samples, as processes: with preflight and
without it, in turn. Without it, neither faces nor sheets are checked, and its modules are not even
imported. Prints Markdown: processor time of both, and the median of the ratios of the rounds.

Needs numpy and Debian's fonts-lato, as run.py.

    --work FOLDER    where the decks are made, and kept
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

import make_deck  # noqa: E402
from processes import ROOT, environment, process  # noqa: E402

DECKS = (480, 2400)
# modules of the same names that check nothing
WITHOUT = """
import sys, types
from pnp.build.products.findings import FaceFindings
from pnp.model.problems import Problems
faces = types.ModuleType("pnp.build.preflight.faces")
faces.check_faces = lambda job, content, sheets: FaceFindings()
faces.face_limits = lambda job: None
sheets = types.ModuleType("pnp.build.preflight.sheets")
sheets.check_sheets = lambda *parts: Problems()
sys.modules |= {module.__name__: module for module in (faces, sheets)}
"""
# the warnings of the deck are not of interest
RUN = """
import os
os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
from pnp.cli.main import main
main()
"""


class Case(NamedTuple):
    """What is built: words for the table, and the arguments of `pnp build`."""

    title: str
    arguments: tuple[str, ...]


class Pair(NamedTuple):
    """Seconds of processor time of one round."""

    checked: float
    unchecked: float


def cases(work: Path) -> list[Case]:
    """The decks and the samples."""
    decks = [
        Case(f"the agreed deck, {size} cards", (f"deck-{size}", "--project", str(work)))
        for size in DECKS
    ]
    samples = ("us-patent-1/cards", "us-patent-1", "inventing-the-future")
    return [*decks, *(Case(name, (name, "--project", str(ROOT))) for name in samples)]


def measure(case: Case, work: Path, rounds: int) -> list[Pair]:
    """The pairs of the rounds, after one that is not counted. Each begins with another one of the
    two, because the second finds a machine in another state."""
    pairs = []
    for number in range(rounds + 1):
        order = (True, False) if number % 2 else (False, True)
        seconds = {is_checked: _seconds(case, work, is_checked) for is_checked in order}
        pairs.append(Pair(seconds[True], seconds[False]))
    return pairs[1:]


def _seconds(case: Case, work: Path, is_checked: bool) -> float:
    options = ("--out", str(work / "out"), "--jobs", "1", "--no-cache")
    code = RUN if is_checked else WITHOUT + RUN
    command = (sys.executable, "-c", code, "build", *case.arguments, *options)
    return process(command, environment(work)).cpu


def run(work: Path, rounds: int) -> None:
    """Print the table."""
    make_deck.make(work, DECKS)
    print("| build | with preflight, s | without, s | ratio |\n|---|--:|--:|--:|")
    for case in cases(work):
        pairs = measure(case, work, rounds)
        ratio = statistics.median(one.checked / one.unchecked for one in pairs)
        checked = statistics.median(one.checked for one in pairs)
        unchecked = statistics.median(one.unchecked for one in pairs)
        print(f"| {case.title} | {checked:.3f} | {unchecked:.3f} | {ratio:.2f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="What preflight costs of a cold build.")
    parser.add_argument("-n", dest="rounds", type=int, default=10, help="rounds (10)")
    parser.add_argument("--work", type=Path, help="where the decks are made, and kept")
    options = parser.parse_args()
    if options.work is not None:
        run(options.work.resolve(), options.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), options.rounds)


if __name__ == "__main__":
    main()
