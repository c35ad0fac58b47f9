"""The progress of a command, on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

_AFTER = 0.5  # s: what takes less time shows no progress


@contextmanager
def progress_bar(
    label: str, steps: int, quiet: bool = False, after: float = _AFTER
) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal of stderr, unless it is to be `quiet`. The function that is given
    notes that so many more of the `steps` are done. The bar is shown `after` so many seconds; what
    waits for others (a server) shows it at once."""
    if quiet or not sys.stderr.isatty():
        yield lambda more: None
        return
    bar = _Bar(label, steps, after)
    try:
        bar.update(0)
        yield bar.update
    finally:
        bar.close()


class _Bar:
    """Shows itself `after` so many seconds of work."""

    def __init__(self, label: str, steps: int, after: float) -> None:
        self._label, self._steps = label, steps
        self._start = time.monotonic() + after
        self._done = 0
        self._shown: Any = None

    def update(self, more: int) -> None:
        """Note that more is done."""
        more = min(more, self._steps - self._done)
        self._done += more
        if self._shown is None and time.monotonic() >= self._start:
            more = self._done
            self._shown = click.progressbar(
                length=self._steps, label=self._label, show_eta=False, file=sys.stderr
            ).__enter__()
        if self._shown is not None:
            self._shown.update(more)

    def close(self) -> None:
        """End the line of the bar."""
        if self._shown is not None:
            self._shown.__exit__(None, None, None)
