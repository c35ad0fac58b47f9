"""The table of run.py as data: what each row compares, what it must be and what it should be.

A figure is computed from the runs of one round, which the machine met in about the same state; the
figure of the table is the median over the rounds.
"""

from __future__ import annotations

import importlib.util
import statistics
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from processes import Run


class Figure(NamedTuple):
    """How a figure is made of runs, by the names of their tasks (see tasks.py).

    `kind` is "ratio": the first as a share of the second; "more": milliseconds of the first without
    the second; "added": the first without the second, as a share of the third; "peak": MiB.
    """

    kind: str
    tasks: tuple[str, ...]
    attribute: str = "wall"  # of a run

    def of(self, runs: Mapping[str, Run], attribute: str = "") -> float:
        """The figure of a round; `attribute`: that of the figure, or another one."""
        found = [getattr(runs[name], attribute or self.attribute) for name in self.tasks]
        if self.kind == "ratio":
            return float(found[0] / found[1])
        if self.kind == "more":
            return float(found[0] - found[1]) * 1000
        if self.kind == "time":
            return float(found[0]) * 1000
        if self.kind == "added":
            return float((found[0] - found[1]) / found[2])
        return float(found[0])


class Row(NamedTuple):
    """A row of the table. `must` and `aim` are the most that its figure may and should be; None if
    nothing is asked for. `needs` is a module without which it is skipped."""

    name: str
    title: str
    figure: Figure
    must: float | None = None
    aim: float | None = None
    needs: str = ""

    def reason(self, tasks: Sequence[str]) -> str:
        """Why the row is skipped, if there are only these tasks; empty if it is measured."""
        if self.needs and not _is_found(self.needs):
            return f"there is no {self.needs}"
        missing = [name for name in self.figure.tasks if name not in tasks]
        return f"not asked for: {', '.join(missing)}" if missing else ""


class Found(NamedTuple):
    """What was measured for a row: its figure, the same of processor time if it is one of wall
    time, and the medians of the first two tasks."""

    figure: float
    cpu: float | None
    values: tuple[float, ...]


def found(row: Row, rounds: Sequence[Mapping[str, Run]]) -> Found:
    """The medians over the rounds."""
    figure = row.figure
    is_wall = figure.attribute == "wall"
    cpu = statistics.median(figure.of(runs, "cpu") for runs in rounds) if is_wall else None
    values = tuple(
        statistics.median(getattr(runs[name], figure.attribute) for runs in rounds)
        for name in figure.tasks[:2]
    )
    return Found(statistics.median(figure.of(runs) for runs in rounds), cpu, values)


def _is_found(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of a package that it is in
        return False


def _ratio(first: str, second: str, attribute: str = "wall") -> Figure:
    return Figure("ratio", (first, second), attribute)


def _deck(name: str, title: str, task: str, size: int, must: float, aim: float) -> Row:
    """A deck against the floor."""
    figure = _ratio(f"{task}-{size}", f"floor-{size}")
    return Row(f"{name}-{size}", f"{title}, {size}", figure, must, aim)


def _memory(size: int, must: float, aim: float) -> Row:
    figure = _ratio(f"cold-{size}", f"floor-{size}", "peak")
    return Row(f"memory-{size}", f"peak memory, {size}", figure, must, aim)


def _pictures(count: int) -> Row:
    figure = Figure("peak", (f"pictures-{count}",), "peak")
    return Row(f"pictures-{count}", f"peak memory, {count} pictures of 2.7 MB", figure, 150)


def _command(name: str, title: str, must: float | None, aim: float | None) -> Row:
    """A command against the same command of another checkout, by processor time."""
    figure = _ratio(f"ours-{name}", f"theirs-{name}", "cpu")
    return Row(name, f"{title}, against the other checkout", figure, must, aim)


def _start(name: str, title: str, must: float, aim: float | None) -> Row:
    figure = Figure("more", (name, "pass"))
    return Row(name, f"{title}, more than `python -c pass`", figure, must, aim)


def _resident(size: int, must: float, aim: float) -> Row:
    name = f"resident-{size}"
    return Row(name, f"resident, one card edited, {size}", Figure("time", (name,)), must, aim)


def _typst(size: int, attribute: str) -> Row:
    name = "typst" if attribute == "wall" else "typst-memory"
    figure = _ratio(f"typst-{size}", f"floor-{size}", attribute)
    title = "Typst, cold" if attribute == "wall" else "Typst, peak memory"
    return Row(f"{name}-{size}", f"{title}, {size}", figure, needs="typst")


def _language(name: str, title: str, kind: str, must: float | None, aim: float | None) -> Row:
    figure = Figure("added", (f"{kind}all-4800", f"{kind}en-4800", "floor-4800"))
    return Row(name, f"a second language on top of the first, 4800{title}", figure, must, aim)


ROWS = (
    _deck("cold", "cold, one process", "cold", 48, 0.62, 0.48),
    _deck("cold", "cold, one process", "cold", 480, 0.60, 0.46),
    _deck("cold", "cold, one process", "cold", 4800, 0.48, 0.36),
    _deck("two", "cold, two processes", "two", 4800, 0.35, 0.25),
    _deck("same", "nothing changed", "same", 48, 0.08, 0.05),
    _deck("same", "nothing changed", "same", 4800, 0.01, 0.007),
    _deck("card", "one card edited", "edited", 48, 0.40, 0.30),
    _deck("card", "one card edited", "edited", 4800, 0.10, 0.06),
    Row("colour", "one layout colour edited, 4800, against cold",
        _ratio("coloured-4800", "cold-4800"), 1.0),
    _language("language", "", "", 0.25, 0.12),
    _language("language-two", ", two processes", "two-", None, None),
    _memory(48, 1.05, 1.0),
    _memory(4800, 1.05, 0.9),
    Row("memory-48000", "peak memory, 48,000 against 4800",
        _ratio("memory-48000", "memory-4800", "peak"), 2.0, 1.3),
    _pictures(240),
    _pictures(2000),
    _command("kits", "both samples' kits, cold", 0.55, 0.4),
    _command("check", "`check`, cold", None, None),
    _command("report", "`i18n report` of three languages", 0.25, 0.1),
    _command("proof", "`i18n proof`", 0.4, 0.2),
    _command("matrix", "the matrix of 278 files", 0.5, 0.25),
    _start("same-check", "`check` of the samples with nothing changed", 100, None),
    _start("help", "`pnp --help`", 45, 38),
    _start("list", "`pnp list` of the samples", 120, 60),
    _resident(48, 15, 5),
    _resident(4800, 40, 15),
    Row("book", "rulebook of 10,000 words, against platypus",
        _ratio("book", "platypus"), 2.5, 1.5),
    *(_typst(size, attribute) for attribute in ("wall", "peak") for size in (48, 480, 4800)),
)  # fmt: skip
HUGE = ("memory-48000", "pictures-240", "pictures-2000")  # left out by --quick
