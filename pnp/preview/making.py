"""Builds the PDF files of a product or a game in a process of its own, while a preview goes on.

    making = Making(folders, output, report)
    making.start(view, "product")     `report` is given each `Made`, by another thread
    making.stop()

In: a view, as a tab shows it. Out: the files that `pnp build` writes for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from pnp.build.project import Places as Folders
from pnp.model.definitions import replace
from pnp.model.problems import Problem, UsageError
from pnp.preview.making_process import Job, MadeFile, Outcome, Progress
from pnp.preview.views import View

What = Literal["product", "game"]
State = Literal["running", "done", "failed", "stopped"]
_SECONDS = 2.0  # in which a process ends by itself
_PROCESS = "pnp.preview.making_process"


class Made(Struct, frozen=True):
    """How far a build is: how many cards of all are laid out. At the end the `files`, with their
    names in `folder`, and the problems. After errors there are no files."""

    state: State
    done: int = 0
    total: int = 0
    files: tuple[MadeFile, ...] = ()
    folder: Path | None = None
    problems: tuple[Problem, ...] = ()


class Making:
    """At most one build at a time. `output` is the output folder of the project; `report` is given
    each state of a build, by another thread."""

    def __init__(self, folders: Folders, output: Path, report: Callable[[Made], None]) -> None:
        self._folders = folders
        self._output = output
        self._report = report
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._is_stopped = False

    def start(self, view: View, what: What) -> None:
        """Begin to build the product of a view, or all products of its game. Raises UsageError if
        a build is running, or if no process can be started."""
        job = self._job(view, what)
        with self._lock:
            if self._process is not None:
                message = "files are being made already"
                raise UsageError.of("usage", message, None, "wait for them, or stop that")
            self._process = process = _started()
            self._is_stopped = False
            self._thread = threading.Thread(
                target=self._follow, args=(process, job), name="making", daemon=True
            )
            self._thread.start()

    def stop(self) -> None:
        """End the build that is running, if there is one, with all its processes."""
        with self._lock:
            process, thread, self._is_stopped = self._process, self._thread, True
        if process is None or thread is None:
            return
        _end(process)
        thread.join()

    def _job(self, view: View, what: What) -> Job:
        folders = self._folders
        return Job(
            view.game if what == "game" else f"{view.game}/{view.product}",
            str(folders.root), str(folders.base), str(self._output),
            str(folders.shipped or ""), str(folders.cache or ""), view.language or "",
            view.variants, view.paper or "", view.grey, folders.system_fonts,
        )  # fmt: skip

    def _follow(self, process: subprocess.Popen[bytes], job: Job) -> None:
        """Hand on what a process reports, until it ends."""
        made = Made("running")
        self._report(made)
        outcome: Outcome | None = None
        assert process.stdin is not None and process.stdout is not None
        with suppress(OSError):  # it has ended
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            process.stdin.flush()
        with process.stdout as lines:
            for line in lines:
                try:
                    found = msgspec.json.decode(line, type=Progress | Outcome)
                except msgspec.DecodeError:
                    continue  # it is cut off
                if isinstance(found, Outcome):
                    outcome = found
                else:
                    made = replace(made, done=found.done, total=found.total)
                    self._report(made)
        _end(process)
        with self._lock:
            self._process = None
            is_stopped = self._is_stopped
        self._report(self._ended(made, outcome, is_stopped))

    def _ended(self, made: Made, outcome: Outcome | None, is_stopped: bool) -> Made:
        """The state at the end."""
        if outcome is None:
            if is_stopped:
                return replace(made, state="stopped")
            message = "the system ended the process that makes the files"
            hint = "perhaps there was too little memory: close other programs, and try again"
            problem = Problem("process-ended", message, None, hint)
            return replace(made, state="failed", problems=(problem,))
        if not outcome.is_written:
            return replace(made, state="failed", problems=outcome.problems)
        parents = [str(self._output / Path(file.name).parent) for file in outcome.files]
        folder = Path(os.path.commonpath(parents)) if parents else self._output
        names = tuple(
            MadeFile((self._output / file.name).relative_to(folder).as_posix(), file.pages)
            for file in outcome.files
        )
        return replace(made, state="done", files=names, folder=folder, problems=outcome.problems)


def _started() -> subprocess.Popen[bytes]:
    try:
        # in a session of its own, so that an interrupt from the terminal is for the server alone
        return subprocess.Popen(
            [sys.executable, "-m", _PROCESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        message = f"cannot start a process: {error.strerror or error}"
        raise UsageError.of("process-ended", message) from None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process: it ends when its input is closed; if it does not, it is killed."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
