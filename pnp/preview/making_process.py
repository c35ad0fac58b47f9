"""The process that builds files for a preview: what `pnp build` does, with reports of its progress.

It reads a `Job` as a line of its standard input, and writes `Progress` and at the end an `Outcome`
as lines of its standard output. It ends as soon as its standard input is closed.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from pnp.model.problems import Problem

_PAUSE = 0.05  # s between two reports
_NICE = 5  # how much less than others it asks for the processors


class Job(Struct, frozen=True):
    """What is built, as on the command line: a game or `game/product`; the folders of a project,
    and its output folder. `language` '' is that of the game, `paper` '' that of the products."""

    name: str
    root: str
    base: str
    out: str
    shipped: str = ""
    cache: str = ""
    language: str = ""
    variants: tuple[str, ...] = ()
    paper: str = ""
    grey: bool = False
    system_fonts: bool = False


class Progress(Struct, frozen=True, tag="progress"):
    """How much is done, in steps (see `pnp.build.run.steps_of`)."""

    done: int
    total: int


class MadeFile(Struct, frozen=True):
    """A file below the output folder, and the number of its pages (0: it has none)."""

    name: str
    pages: int


class Outcome(Struct, frozen=True, tag="outcome"):
    """The end of a build. Without `is_written`, nothing was written because of the problems."""

    is_written: bool
    files: tuple[MadeFile, ...]
    problems: tuple[Problem, ...]


def perform_job(job: Job, report: Callable[[Progress], None]) -> Outcome:
    """Build the files of a job, and write them unless there is an error."""
    from pnp.build.commands import Command, Result, Watch, perform
    from pnp.build.project import Places, Project
    from pnp.build.requests import Wanted
    from pnp.files.records import recording
    from pnp.files.temporary import folder_for_large_files
    from pnp.model.problems import PnpError
    from pnp.model.result import Request
    from pnp.sources.projects import open_project

    wanted = Wanted(
        (job.name,),
        languages=(job.language,) if job.language else (),
        variants=job.variants,
        papers=(job.paper,) if job.paper else (),
    )
    result = Result()
    with recording() as record, folder_for_large_files() as spool:
        places = Places(
            Path(job.root), Path(job.base), Path(job.shipped) if job.shipped else None,
            job.system_fonts, strict=False, cache=Path(job.cache) if job.cache else None,
            spool=spool, settings=open_project(Path(job.root), str).settings,
        )  # fmt: skip
        template = Request("", "", grey=job.grey)
        command = Command(places, wanted, template, Path(job.out), is_own=True)
        watch = Watch(time.perf_counter, lambda total: _counted(total, report))
        try:
            perform(command, Project(places, record=record), result, watch)
        except PnpError as error:
            result.fail(error)
    files = []
    for item in result.built if result.is_written else ():
        names = [name for name, _ in item.files] if item.data else []
        files += [MadeFile(name, item.pages if n == 0 else 0) for n, name in enumerate(names)]
    return Outcome(result.is_written, tuple(files), tuple(result.problems))


@contextmanager
def _counted(total: int, report: Callable[[Progress], None]) -> Iterator[Callable[[int], None]]:
    """Reports from time to time how many of the steps are done."""
    done, last = 0, 0.0

    def count(more: int) -> None:
        nonlocal done, last
        done += more
        now = time.monotonic()
        if now - last >= _PAUSE:
            last = now
            report(Progress(min(done, total), total))

    report(Progress(0, total))
    yield count
    report(Progress(total, total))


def main(given: IO[bytes], taken: IO[bytes]) -> None:
    """Do the job that is given, and write what there is to report."""
    job = msgspec.json.decode(given.readline(), type=Job)
    threading.Thread(target=_end_with, args=(given.fileno(),), daemon=True).start()
    with suppress(AttributeError, OSError):  # Windows has no such call
        os.nice(_NICE)

    def report(found: Progress | Outcome) -> None:
        taken.write(msgspec.json.encode(found) + b"\n")
        taken.flush()

    report(perform_job(job, report))


def _end_with(given: int) -> None:
    """End this process, and those that it has started, when its input is closed."""
    from pnp.files.processes import end_workers

    while os.read(given, 1024):
        pass
    end_workers()
    os._exit(1)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
