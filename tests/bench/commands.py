"""Commands over whole games, against another checkout: python tests/bench/commands.py CHECKOUT

Builds the kits, checks, reports on three languages, makes a proof and builds the matrix of the
sample games, with this checkout and with the other one in turn, A B A B …, each on its own copy of
the games. Prints Markdown: medians of processor time, their ratio, and the peaks of memory.

    -n 3    --only kits,check,report,proof,matrix
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from run import HERE, ROOT, Run, head, median, process

GAME = "us-patent-1"
COMMANDS = {
    "kits": ("build", "--target", "kit", "--jobs", "1"),
    "check": ("check", "--jobs", "1"),
    "report": ("i18n", "report", GAME, "de", "es", "fr", "--json"),
    "proof": ("i18n", "proof", GAME, "fr"),
    "matrix": ("build", "--matrix", "--jobs", "1"),
}
WRITES = ("build", "proof")


def run_in(checkout: Path, name: str, work: Path) -> Run:
    """Run a command with the pnp and the games of a checkout, with an empty cache."""
    arguments = [*COMMANDS[name], "--project", str(checkout)]
    if any(word in WRITES for word in arguments):
        arguments += ["--out", str(work / ("proof.pdf" if name == "proof" else "out"))]
    # bytecode is kept for each checkout, as after an installation; nothing else is
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    variables |= {"PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
    variables["PYTHONPYCACHEPREFIX"] = str(work / "bytecode")
    with tempfile.TemporaryDirectory(dir=work) as cache:
        variables["PNP_CACHE"] = cache
        return process([sys.executable, "-m", "pnp", *arguments], variables)


def in_turn(other: Path, name: str, work: Path, rounds: int) -> tuple[list[Run], list[Run]]:
    """The runs of this checkout and of the other one. The first round does not count, except of
    commands that are run once."""
    ours: list[Run] = []
    theirs: list[Run] = []
    for number in range(rounds + (rounds > 1)):
        one, two = run_in(ROOT, name, work), run_in(other, name, work)
        if number or rounds == 1:
            ours.append(one)
            theirs.append(two)
    return ours, theirs


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description="commands over whole games, against a checkout")
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("-n", type=int, default=3, help="rounds that count")
    parser.add_argument("--only", default=",".join(COMMANDS), help="commands, with commas")
    options = parser.parse_args()
    other = options.other.resolve()
    if not (other / "pnp" / "__main__.py").exists() or other == HERE.parent.parent:
        sys.exit(f"{other} is not another checkout of pnp")
    names = options.only.split(",")
    unknown = [name for name in names if name not in COMMANDS]
    if unknown:
        sys.exit(f"unknown: {', '.join(unknown)}; there are {', '.join(COMMANDS)}")
    print(f"{head()}; {options.n} rounds\n")
    print("| command | cpu, s | other | ratio | peak, MiB | other | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            both = in_turn(other, name, Path(folder), options.n)
            ours, theirs = map(median, both)
            shares = [one.cpu / two.cpu for one, two in zip(*both, strict=True)]
            ratio = sorted(shares)[len(shares) // 2]
            print(
                f"| {name} | {ours.cpu:.2f} | {theirs.cpu:.2f} | {ratio:.2f} "
                f"| {ours.peak:.0f} | {theirs.peak:.0f} | {ours.peak / theirs.peak:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
