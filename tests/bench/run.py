"""The benchmark, in one command: python tests/bench/run.py

Makes the agreed deck in a folder that is thrown away, makes sure that pnp and the floor (floor.py)
give the same pages and words, then runs both as whole processes in turn, A B A B …, a first round
that does not count and `-n` that do. Prints Markdown: medians of wall and processor time and of
peak memory, their ratios, where pnp's time goes, and how long pnp takes to start.

    --sizes 48,480,4800    -n 5    --work FOLDER (kept)    --no-stages
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIBRARIES = ("reportlab", "pypdf", "pyyaml", "uharfbuzz", "pillow", "msgspec", "click")


class Run(NamedTuple):
    """What one process took: seconds by the clock and of processor, MiB at its peak."""

    wall: float
    cpu: float
    peak: float


def environment(work: Path) -> dict[str, str]:
    """That of both programs: bytecode is compiled once and kept, as after an installation."""
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**variables, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(work / "bytecode")}


def process(command: list[str], variables: dict[str, str]) -> Run:
    """Run a command to its end. This process has to stay small: a child begins with its peak."""
    silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, variables, file_actions=silent)
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def in_turn(work: Path, listed: Sequence[list[str]], rounds: int) -> list[list[Run]]:
    """The runs of each command, one command after the other; the first round is dropped."""
    found: list[list[Run]] = [[] for _ in listed]
    for number in range(rounds + 1):
        for command, runs in zip(listed, found, strict=True):
            run = process(command, environment(work))
            if number:
                runs.append(run)
    return found


def commands(work: Path, size: int) -> tuple[list[str], list[str]]:
    """How pnp and the floor are called."""
    deck = [f"deck-{size}", "--project", str(work), "--out", str(work / "out")]
    ours = [sys.executable, "-m", "pnp", "build", *deck]
    floor = [sys.executable, str(HERE / "floor.py"), str(work), str(size)]
    return ours, [*floor, str(work / f"floor-{size}.pdf")]


def median(runs: list[Run]) -> Run:
    """The median of each figure."""
    return Run(*map(statistics.median, zip(*runs, strict=True)))


def ratio(ours: Run, floor: Run) -> Run:
    """Each figure as a share of the floor's."""
    return Run(*(a / b for a, b in zip(ours, floor, strict=True)))


def agree(work: Path, size: int) -> None:
    """Make both files once and compare them; ends the program if they differ."""
    for command in commands(work, size):
        process(command, environment(work))
    files = [work / f"out/deck-{size}/en/Deck.pdf", work / f"floor-{size}.pdf"]
    check = [sys.executable, str(HERE / "agree.py"), *map(str, files), str(size)]
    run = subprocess.run(check, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{size} cards: the two decks differ\n{run.stdout}{run.stderr}")


def stages(work: Path, size: int, rounds: int) -> dict[str, float]:
    """Median seconds of each stage, of as many processes as rounds."""
    command = [sys.executable, str(HERE / "stages.py"), str(work), str(size)]
    found = []
    for _ in range(rounds + 1):
        run = subprocess.run(command, capture_output=True, check=True, env=environment(work))
        found.append(json.loads(run.stdout))
    return {name: statistics.median(run[name] for run in found[1:]) for name in found[0]}


def head() -> str:
    """The day and what it ran on."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    return (
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors; {versions}"
    )


def main() -> None:
    """Read the options and print the tables."""
    parser = argparse.ArgumentParser(description="pnp against a hand-written reportlab program")
    parser.add_argument("--sizes", default="48,480,4800", help="numbers of cards, with commas")
    parser.add_argument("-n", type=int, default=5, help="rounds that count")
    parser.add_argument("--work", type=Path, help="where the deck is made, and kept")
    parser.add_argument("--no-stages", action="store_true", help="whole processes only")
    options = parser.parse_args()
    sizes = tuple(int(size) for size in options.sizes.split(","))
    with tempfile.TemporaryDirectory() as folder:
        work = (options.work or Path(folder)).resolve()
        maker = [sys.executable, str(HERE / "make_deck.py"), str(work), *map(str, sizes)]
        if subprocess.run(maker, check=False).returncode:
            sys.exit(1)
        measure(work, sizes, options.n, not options.no_stages)


def measure(work: Path, sizes: tuple[int, ...], rounds: int, with_stages: bool) -> None:
    """Check, run, print."""
    for size in sizes:
        agree(work, size)
    print(f"{head()}; {rounds} rounds\n")
    print(
        "| cards | wall, s | floor | ratio | cpu, s | floor | ratio | peak, MiB | floor | ratio |"
    )
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for size in sizes:
        both = in_turn(work, commands(work, size), rounds)
        # of the two runs of one round, which met the same weather; then the median
        ratios = median([ratio(ours, floor) for ours, floor in zip(*both, strict=True)])
        ours, floor = map(median, both)
        cells = [
            f"{a:.{digits}f} | {b:.{digits}f} | {r:.2f}"
            for a, b, r, digits in zip(ours, floor, ratios, (2, 2, 0), strict=True)
        ]
        print(f"| {size} | {' | '.join(cells)} |")
    if with_stages:
        found = [stages(work, size, rounds) for size in sizes]
        print("\n| pnp, ms | " + " | ".join(f"{size} cards" for size in sizes) + " |")
        print("|---|" + "--:|" * len(sizes))
        for name in found[0]:
            print(f"| {name} | {' | '.join(f'{times[name] * 1000:.0f}' for times in found)} |")
    print_starts(work, rounds)


def print_starts(work: Path, rounds: int) -> None:
    """How long commands take that make nothing; `pnp list` lists the samples."""
    pnp = [sys.executable, "-m", "pnp"]
    listed = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "pnp --help": [*pnp, "--help"],
        "pnp list": [*pnp, "list", "--project", str(ROOT)],
    }
    found = in_turn(work, list(listed.values()), rounds)
    least = [run.wall for run in found[0]]
    print("\n| start | wall, ms | more than Python, ms |\n|---|--:|--:|")
    for name, runs in zip(listed, found, strict=True):
        walls = [run.wall for run in runs]
        more = statistics.median(a - b for a, b in zip(walls, least, strict=True))
        print(f"| `{name}` | {statistics.median(walls) * 1000:.0f} | {more * 1000:.0f} |")


if __name__ == "__main__":
    main()
