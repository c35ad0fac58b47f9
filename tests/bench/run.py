"""The benchmark, in one command: python tests/bench/run.py

Makes the agreed deck in a folder that is thrown away, makes sure that pnp and the floor (floor.py)
give the same pages and words, then runs all commands of a group in turn, A B C A B C …, a first
round that does not count and `-n` that do. Prints one table in Markdown: for each row its figure,
the median of the ratios within a round, beside what it must be and what it should be.

    --quick                3 rounds, without 48,000 cards and without many pictures
    --rows cold-48,kits    these rows only; --rows cold has all that begin so
    --against CHECKOUT     another checkout of pnp, for commands over whole games (its games)
    -n 5    --work FOLDER (kept)    --stages    also print where the time of a build goes
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
from collections.abc import Sequence
from pathlib import Path

from processes import HERE, ROOT, environment, process
from rows import HUGE, ROWS, Found, Row, found
from tasks import Group, groups

LIBRARIES = ("reportlab", "pypdf", "pyyaml", "uharfbuzz", "pillow", "msgspec", "click")
SIZES = (48, 480, 4800)


def head() -> str:
    """The day and what it ran on."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    return (
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors; {versions}"
    )


# -- measuring ----------------------------------------------------------------------------------


def measure(
    work: Path, rows: Sequence[Row], listed: Sequence[Group], count: int
) -> dict[str, Found]:
    """What was found for the rows, by name, without those that are skipped."""
    tasks = [task.name for group in listed for task in group.tasks]
    measured = [row for row in rows if not row.reason(tasks)]
    wanted = {name for row in measured for name in row.figure.tasks}
    results: dict[str, Found] = {}
    for group in listed:
        own = {task.name for task in group.tasks} & wanted
        if not own:
            continue
        print(f"{group.name}: {', '.join(sorted(own))}", file=sys.stderr, flush=True)
        _make_inputs(work, group)
        runs = group.rounds(work, own, count)
        results |= {row.name: found(row, runs) for row in measured if {*row.figure.tasks} <= own}
    return results


def _make_inputs(work: Path, group: Group) -> None:
    """What the tasks of a group read. Ends the program if it cannot be made, or if pnp and the
    floor do not give the same deck."""
    for command in group.inputs:
        if subprocess.run(command, check=False, env=environment(work)).returncode:
            sys.exit(1)
    commands = {task.name.partition("-")[0]: task.command for task in group.tasks}
    if "floor" in commands:
        size = int(group.name.rpartition("-")[2])
        for name in ("floor", "cold"):
            process(commands[name], environment(work))
        agree(work, size)


def agree(work: Path, size: int) -> None:
    """End the program if pnp's deck and that of the floor differ."""
    files = [work / f"out/cold-{size}/deck-{size}/en/Deck.pdf", work / f"floor-{size}.pdf"]
    check = [sys.executable, str(HERE / "agree.py"), *map(str, files), str(size)]
    run = subprocess.run(check, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{size} cards: the two decks differ\n{run.stdout}{run.stderr}")


# -- printing -----------------------------------------------------------------------------------


def print_table(rows: Sequence[Row], results: dict[str, Found], tasks: Sequence[str]) -> None:
    """The table; rows that were skipped have the reason."""
    print("| row | what | must | aim | here | by processor time | measured |")
    print("|---|---|--:|--:|--:|--:|---|")
    for row in rows:
        wanted = f"{_number(row, row.must)} | {_number(row, row.aim)}"
        result = results.get(row.name)
        if result is None:
            here = f"| | skipped: {row.reason(tasks)}"
        else:
            cpu = _number(row, result.cpu)
            here = f"{_number(row, result.figure)} | {cpu} | {_values(row, result)}"
        print(f"| {row.name} | {row.title} | {wanted} | {here} |")


def _number(row: Row, value: float | None) -> str:
    """A figure with its unit; empty if there is none."""
    if value is None:
        return ""
    kind = row.figure.kind
    if kind in ("more", "time"):
        return f"{value:.0f} ms"
    if kind == "peak":
        return f"{value:.0f} MiB"
    text = f"{value:.3f}" if abs(value) < 0.02 else f"{value:.2f}"
    return f"+ {text}" if kind == "added" else text


def _values(row: Row, result: Found) -> str:
    """The medians that the figure is made of."""
    if row.figure.kind in ("time", "peak"):
        return ""
    unit, digits = ("MiB", 0) if row.figure.attribute == "peak" else ("s", 3)
    return " and ".join(f"{value:.{digits}f}" for value in result.values) + f" {unit}"


def print_stages(work: Path, rounds: int) -> None:
    """Median milliseconds of each stage, of as many processes as rounds."""
    columns = []
    for size in SIZES:
        command = [sys.executable, str(HERE / "stages.py"), str(work), str(size)]
        runs = [
            json.loads(subprocess.run(command, capture_output=True, check=True,
                                      env=environment(work)).stdout)
            for _ in range(rounds + 1)
        ]  # fmt: skip
        columns.append({name: statistics.median(r[name] for r in runs[1:]) for name in runs[0]})
    print("\n| pnp, ms | " + " | ".join(f"{size} cards" for size in SIZES) + " |")
    print("|---|" + "--:|" * len(SIZES))
    for name in columns[0]:
        print(f"| {name} | {' | '.join(f'{times[name] * 1000:.0f}' for times in columns)} |")


# -- the command ----------------------------------------------------------------------------------


def chosen(names: str, quick: bool) -> list[Row]:
    """The rows with these names, with commas, or that begin so; all rows if empty. Ends the program
    for unknown ones."""
    asked = names.split(",") if names else [""]
    for name in asked:
        if not any(row.name.startswith(name) for row in ROWS):
            sys.exit(f"there is no row '{name}'; there are {', '.join(r.name for r in ROWS)}")
    exact = {row.name for row in ROWS}
    return [
        row
        for row in ROWS
        if any(row.name == n or (n not in exact and row.name.startswith(n)) for n in asked)
        and not (quick and row.name in HUGE)
    ]


def checkout(path: str) -> Path:
    """Another checkout of pnp. Ends the program if the folder is none."""
    found = Path(path).resolve()
    if not (found / "pnp/__main__.py").exists() or found == ROOT:
        sys.exit(f"{found} is not another checkout of pnp")
    return found


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("-n", type=int, help="rounds that count (default: 5)")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rows", default="", help="names, with commas")
    parser.add_argument("--against", type=checkout)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--stages", action="store_true")
    options = parser.parse_args()
    rows = chosen(options.rows, options.quick)
    count = options.n or (3 if options.quick else 5)
    with tempfile.TemporaryDirectory() as folder:
        work = (options.work or Path(folder)).resolve()
        listed = list(groups(work, options.against))
        results = measure(work, rows, listed, count)
        print(f"{head()}; {count} rounds\n")
        print_table(rows, results, [task.name for group in listed for task in group.tasks])
        if options.stages:
            print_stages(work, count)


if __name__ == "__main__":
    main()
