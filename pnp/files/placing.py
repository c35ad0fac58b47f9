"""Files put in place so that, whenever pnp is stopped, each is what it was or what it is to be.

    with Placing() as placing:
        placing.prepare(target, data)    all of a file, beside its place, on the disk
        placing.put()                    all of them in their places, or none
    sweep(folders)                       what a process that was killed has left

A file is never taken away before the new one is there: its place is given to the new file in one
step, while a second name keeps the old one until all are in place. A kill can leave these
second names and files that were being prepared; they carry the mark of their process.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from pnp.files.processes import MARK, is_left_over, mark

_OURS = re.compile(rf"\.pnp-{MARK}-\d+\.(part|old|copy)")


class PlacingError(Exception):
    """A file that cannot be put in its place, and why."""

    def __init__(self, target: Path, reason: str) -> None:
        super().__init__(target, reason)
        self.target = target
        self.reason = reason


class _Step(NamedTuple):
    """A file on its way: its place, the new file, the second name of the old one, and a copy of
    that one while it is made."""

    target: Path
    part: Path
    old: Path
    copy: Path


class Placing:
    """Several files that are put in place together. It is a context: at its end nothing is left
    beside them, whatever happened. Errors of its methods: PlacingError."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._folders: list[Path] = []  # that were made for the files

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for step in self._steps:
            for path in step[1:]:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)
        if error is not None:
            for folder in reversed(self._folders):
                with contextlib.suppress(OSError):  # something else is in it by now
                    folder.rmdir()

    def prepare(self, target: Path, data: bytes) -> None:
        """Write a file beside its place, whose folder is made if it is not there."""
        try:
            self._make_folder(target.parent)
            stem = f".pnp-{mark()}-{len(self._steps)}"
            part, old, copy = (target.with_name(f"{stem}.{end}") for end in ("part", "old", "copy"))
            step = _Step(target, part, old, copy)
            self._steps.append(step)
            _write(step.part, data)
        except (OSError, ValueError) as error:
            raise PlacingError(target, _reason(error)) from error

    def _make_folder(self, folder: Path) -> None:
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        for path in reversed(missing):
            self._folders.append(path)
            path.mkdir(exist_ok=True)

    def put(self) -> None:
        """Put all files in their places; if one cannot be, those before it become what they
        were."""
        begun: list[_Step] = []
        try:
            for step in self._steps:
                begun.append(step)
                try:
                    _keep(step)
                    step.part.replace(step.target)
                except OSError as error:
                    raise PlacingError(step.target, _reason(error)) from error
        except BaseException:
            for step in reversed(begun):
                _take_back(step)
            raise
        for folder in dict.fromkeys(step.target.parent for step in self._steps):
            _sync_folder(folder)
        for folder in self._folders:
            _sync_folder(folder.parent)


def _write(path: Path, data: bytes) -> None:
    """Write a new file down to the disk. What is there already is of a process that had this
    number before; a link is not followed."""
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _keep(step: _Step) -> None:
    """Give what is at a place a second name, if there is anything."""
    step.old.unlink(missing_ok=True)
    if step.target.is_symlink():
        step.old.symlink_to(step.target.readlink())
    elif step.target.exists():
        try:
            step.old.hardlink_to(step.target)
        except OSError:  # not every disk can
            step.copy.unlink(missing_ok=True)
            shutil.copyfile(step.target, step.copy)
            step.copy.replace(step.old)  # so that what has this name is whole


def _take_back(step: _Step) -> None:
    """Make a place what it was. Whether the new file was put there already does not matter."""
    with contextlib.suppress(OSError):
        if os.path.lexists(step.old):
            step.old.replace(step.target)
        elif not os.path.lexists(step.part):
            step.target.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _reason(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"


def remove(file: Path) -> None:
    """Remove a file, and its folder if nothing else is in it. Raises OSError if the file stays."""
    file.unlink()
    if not any(file.parent.iterdir()):
        file.parent.rmdir()


def sweep(folders: Iterable[Path]) -> None:
    """Remove from folders what processes have left there that have ended."""
    for folder in dict.fromkeys(folders):
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                found = _OURS.fullmatch(path.name)
                if found and is_left_over(found["machine"], found["process"], _changed(path)):
                    path.unlink()


def _changed(path: Path) -> float:
    """When a name was made: a second name of an old file is as young as the link."""
    found = path.lstat()
    return max(found.st_mtime, found.st_ctime)
