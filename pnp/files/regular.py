"""Files to read that are files: a pipe would be waited for, a device might act.

Whatever a user's file names is opened here, or mapped after `check_regular`.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

# a pipe or a device that takes the place of the file after it was looked at is not waited for
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class NotRegularError(OSError):
    """This is no regular file; `what` is what it is: 'a folder', 'a pipe', 'a device'."""

    def __init__(self, what: str) -> None:
        super().__init__(f"this is {what}, not a regular file")
        self.what = what
        self.strerror = f"it is {what}, not a regular file"


def check_regular(path: Path) -> os.stat_result:
    """What the system knows of a regular file, links followed. Errors: NotRegularError if it is
    something else; OSError if it cannot be looked at, ValueError for a name with a zero byte."""
    return _checked(path.stat())


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading. Errors: as `check_regular`."""
    check_regular(path)
    file = open(path, "rb", opener=lambda name, _: os.open(name, _FLAGS))  # noqa: SIM115
    try:
        _checked(os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def read_regular(path: Path, most: int = -1) -> bytes:
    """What is in a regular file, `most` bytes at most. Errors: as `check_regular`."""
    with open_regular(path) as file:
        return file.read(most)


def kind_of(mode: int) -> str:
    """What a mode of the system means: 'a folder', 'a pipe', 'a device'; of a regular file ''."""
    if stat.S_ISREG(mode):
        return ""
    return next((what for is_it, what in _KINDS if is_it(mode)), "something special")


def _checked(found: os.stat_result) -> os.stat_result:
    what = kind_of(found.st_mode)
    if what:
        raise NotRegularError(what)
    return found
