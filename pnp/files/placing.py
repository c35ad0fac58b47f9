"""Put files in place so that, whenever pnp is stopped, each is either the old or the new one.

    with Placing() as placing:
        placing.prepare(target, data)    write a file beside its place
        placing.put()                    put all of them in their places, or none
    sweep(folders)                       remove what killed processes have left

An old file is never removed before the new one exists: the new file replaces it in one step, while
a second name keeps the old one until all are in place. A killed process can leave these second
names and prepared files; they have the mark of their process in their names.
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

from pnp.files.contents import chunks_of
from pnp.files.processes import MARK, is_left_over, mark
from pnp.model.result import Stored

_OURS = re.compile(rf"\.pnp-{MARK}-\d+\.(part|old|copy)")


class PlacingError(Exception):
    """A file cannot be put in its place, for a `reason`."""

    def __init__(self, target: Path, reason: str) -> None:
        super().__init__(target, reason)
        self.target = target
        self.reason = reason


class _Step(NamedTuple):
    """A file to put in place: its place, the new file, the second name of the old one, and a copy
    of the old one while it is written."""

    target: Path
    part: Path
    old: Path
    copy: Path


class Placing:
    """Several files that are put in place together. Use it as a context: at its end nothing is left
    beside them. Its methods raise PlacingError."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._folders: list[Path] = []  # made for the files

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

    def prepare(self, target: Path, data: bytes | Stored) -> None:
        """Write a file beside its place; make its folder if there is none."""
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
        """Put all files in their places; if one fails, restore those before it."""
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
                _restore(step)
            raise
        for folder in dict.fromkeys(step.target.parent for step in self._steps):
            _sync_folder(folder)
        for folder in self._folders:
            _sync_folder(folder.parent)


def _write(path: Path, data: bytes | Stored) -> None:
    """Write a new file to the disk. An existing one is of an earlier process with this number; a
    link is not followed."""
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.writelines(chunks_of(data))
        file.flush()
        os.fsync(file.fileno())


def _keep(step: _Step) -> None:
    """Give the old file at a place a second name, if there is one."""
    step.old.unlink(missing_ok=True)
    if step.target.is_symlink():
        step.old.symlink_to(step.target.readlink())
    elif step.target.exists():
        try:
            step.old.hardlink_to(step.target)
        except OSError:  # not every disk can
            step.copy.unlink(missing_ok=True)
            shutil.copyfile(step.target, step.copy)
            step.copy.replace(step.old)  # so that a file with this name is complete


def _restore(step: _Step) -> None:
    """Restore a place, whether the new file was put there already or not."""
    with contextlib.suppress(OSError):
        if os.path.lexists(step.old):
            step.old.replace(step.target)
        elif not os.path.lexists(step.part):
            step.target.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, if the system can."""
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


def remove(file: Path, inside: Path | None = None) -> None:
    """Remove a file, and the folders `inside` of that folder which it leaves empty (None: its own
    folder alone). Raises OSError if the file stays."""
    file.unlink()
    for folder in file.parents:
        if folder == inside or any(folder.iterdir()):
            break
        folder.rmdir()
        if inside is None:
            break


def sweep(folders: Iterable[Path]) -> None:
    """Remove from folders what ended processes have left there."""
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
