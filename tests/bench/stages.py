"""Where the time of one build goes: stages.py WORKDIR COUNT [--profile]

In: the project that make_deck.py makes, and the number of cards. Out: one line of JSON, seconds by
stage in this process; with --profile the functions that cost most instead, as cProfile sees them.

A clock is put round the functions that the stages are called by, from outside: pnp knows nothing
of it. Time belongs to the innermost stage that runs, so no second counts twice.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

# a stage, and the functions that are it
STAGES = (
    ("load", "pnp.build.editions:read_game"),
    ("load", "pnp.build.editions:load_game"),
    ("load", "pnp.load.layouts:load_layout"),
    ("load", "pnp.build.products.sheets:read_style"),
    ("load", "pnp.sources.files:Library.families"),
    ("load", "pnp.sources.files:Library.icons"),
    ("load", "pnp.sources.files:Library.papers"),
    ("typeset", "pnp.typeset.faces.compose:Composer.__init__"),
    ("typeset", "pnp.typeset.faces.compose:Composer.compose"),
    ("impose", "pnp.impose.imposing:impose"),
    ("draw", "pnp.export.print_pdf:write_pdf"),
    ("draw: pictures", "pnp.draw.pdf.document:encode"),
    ("draw: fonts", "pnp.draw.pdf.typefaces:Typeface.embed"),
    ("draw: compress", "zlib:compress"),
    ("save", "pnp.draw.pdf.objects:PdfObjects.save"),
    ("check", "pnp.export.print_pdf:check_pdf"),
    ("write", "pnp.files.writing:write"),
)
IMPORT, REST, COLLECT = "import", "everything else", "garbage collection"
NAMES = (IMPORT, *dict.fromkeys(stage for stage, _ in STAGES), COLLECT, REST)


class Clock:
    """Seconds by stage; the stage entered last is the one whose time runs."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(NAMES, 0.0)
        self._open = [REST]
        self._since = time.perf_counter()

    def _turn(self) -> None:
        now = time.perf_counter()
        self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def enter(self, stage: str) -> None:
        self._turn()
        self._open.append(stage)

    def leave(self) -> None:
        self._turn()
        self._open.pop()

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.enter(name)
        try:
            yield
        finally:
            self.leave()

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with its time taken."""

        @wraps(function, updated=())
        def run(*args: Any, **kwargs: Any) -> Any:
            with self.stage(stage):
                return function(*args, **kwargs)

        return run

    def collected(self, phase: str, info: dict[str, int]) -> None:
        """A callback of the garbage collector."""
        if phase == "start":
            self.enter(COLLECT)
        else:
            self.leave()


@contextlib.contextmanager
def hooks(clock: Clock) -> Iterator[None]:
    """The clock round the functions of all stages, taken away at the end."""
    undo: list[tuple[Any, str, Any]] = []
    gc.callbacks.append(clock.collected)
    try:
        for stage, place in STAGES:
            module, _, path = place.partition(":")
            owner: Any = importlib.import_module(module)
            *outer, name = path.split(".")
            for part in outer:
                owner = getattr(owner, part)
            function = getattr(owner, name)
            undo.append((owner, name, function))
            setattr(owner, name, clock.timed(stage, function))
        yield
    finally:
        gc.callbacks.remove(clock.collected)
        for owner, name, function in reversed(undo):
            setattr(owner, name, function)


def build(work: str, count: str) -> None:
    """`pnp build` in this process, with nothing kept from earlier runs, without its last line."""
    from pnp.cli.main import main

    folders = ["--project", work, "--out", f"{work}/out"]
    arguments = ["build", f"deck-{count}", *folders, "--jobs", "1", "--no-cache"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main(arguments)


def measure(work: str, count: str) -> dict[str, float]:
    """Seconds by stage of one build in this process."""
    clock = Clock()
    with clock.stage(IMPORT):
        importlib.import_module("pnp.cli.main")
        importlib.import_module("pnp.build.run")
        importlib.import_module("pnp.report.builds")
        for _, place in STAGES:
            importlib.import_module(place.partition(":")[0])
    with hooks(clock):
        build(work, count)
        clock.enter(REST)  # what has run so far is counted
    return clock.seconds


def profile(work: str, count: str) -> None:
    """Print the functions that cost most, callees left out."""
    import cProfile
    import pstats

    profiler = cProfile.Profile()
    profiler.runcall(build, work, count)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(40)


if __name__ == "__main__":
    if sys.argv[3:] == ["--profile"]:
        profile(sys.argv[1], sys.argv[2])
    else:
        print(json.dumps(measure(sys.argv[1], sys.argv[2])))
