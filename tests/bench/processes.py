"""Processes that are measured: how long they take, and how much memory they need.

Bytecode is compiled once and kept, as after an installation. Each process has a cache of its own,
so that no process finds what another one has made.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Run(NamedTuple):
    """What one process took: seconds by the clock and of processor, MiB at its peak."""

    wall: float
    cpu: float
    peak: float


class Task(NamedTuple):
    """A process that is measured. `change` edits its input before a run: it is given the work
    folder and the number of the round."""

    name: str
    command: tuple[str, ...]
    change: Callable[[Path, int], None] | None = None
    checkout: Path = ROOT  # whose pnp runs
    is_cold: bool = False  # each run has an empty cache


def environment(work: Path, checkout: Path = ROOT, cache: str = "other") -> dict[str, str]:
    """The variables of a process with the pnp of a checkout; `cache` names its cache."""
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return variables | {
        "PYTHONPATH": str(checkout),
        "PYTHONSAFEPATH": "1",
        "PYTHONPYCACHEPREFIX": str(work / "bytecode"),
        "PNP_CACHE": str(work / "cache" / cache),
    }


def process(command: Sequence[str], variables: dict[str, str]) -> Run:
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


def in_turn(
    work: Path, tasks: Sequence[Task], rounds: int, is_warmed: bool = True
) -> list[dict[str, Run]]:
    """The runs of each round by name, one task after the other. If it `is_warmed`, a round that is
    not counted comes first: it compiles bytecode and fills caches."""
    found = [
        {task.name: _run(work, task, number) for task in tasks}
        for number in range(rounds + is_warmed)
    ]
    return found[is_warmed:]


def _run(work: Path, task: Task, number: int) -> Run:
    if task.is_cold:
        shutil.rmtree(work / "cache" / task.name, ignore_errors=True)
    if task.change is not None:
        task.change(work, number)
    return process(task.command, environment(work, task.checkout, task.name))
