"""Folders that are needed only for a while, and what is written into them.

    with temporary_folder() as folder:
        write_new(folder / "one/file", [b"..."])

Files that stay are written by `writing`, which never leaves half a file.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.files.processes import MARK, is_left_over, mark

_NAME = re.compile(rf"pnp-{MARK}-\w+")


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    """An empty folder, removed with its context. Those of processes that were killed go too."""
    _sweep()
    with tempfile.TemporaryDirectory(prefix=f"pnp-{mark()}-") as name:
        yield Path(name).resolve()


@contextlib.contextmanager
def folder_for_large_files() -> Iterator[Path | None]:
    """The path of a folder that is made when it is needed, by any process, and removed with its
    context; None if this system has no place for temporary files."""
    try:
        place = Path(tempfile.gettempdir())
    except OSError:
        yield None
        return
    folder = place / f"pnp-{mark()}-{os.urandom(8).hex()}"
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it is in, if it is not there. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)


def write_new(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file, whose folder is made. Raises FileExistsError if something is there already,
    OSError if it cannot be written."""
    make_folder(path.parent)
    with path.open("xb") as file:
        file.writelines(chunks)


def _sweep() -> None:
    """Remove the folders that processes have left which were killed."""
    with contextlib.suppress(OSError):
        for path in Path(tempfile.gettempdir()).iterdir():
            found = _NAME.fullmatch(path.name)
            if found and _is_ours(path, found["machine"], found["process"]):
                shutil.rmtree(path, ignore_errors=True)


def _is_ours(path: Path, machine: str, process: str) -> bool:
    """Whether this is a folder of this user that nothing needs any more."""
    try:
        found = path.lstat()
    except OSError:
        return False
    is_own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return is_own and path.is_dir() and is_left_over(machine, process, found.st_mtime)
