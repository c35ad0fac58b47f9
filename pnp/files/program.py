"""Which program this is: a hash that changes with pnp's own code and data and with its libraries.

A version number would not do: in a checkout the code changes while the number stays. Imports
little, as `records` does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache

from pnp.files.records import hash_of_all

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120


@cache
def program_hash() -> bytes:
    """The hash of the version of Python, of the times of the folders that libraries are installed
    in, and, unless pnp is installed there too, of the sizes and times of all files of its package.

    Installing, removing or upgrading a library changes the time of its folder.
    """
    return hash_of_all(part.encode("utf-8", "surrogateescape") for part in _parts())


def _parts() -> Iterator[str]:
    yield sys.version
    installed = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    for folder in installed:
        try:
            yield f"{folder} {os.stat(folder).st_mtime_ns}"  # noqa: PTH116
        except OSError:
            continue
    if os.path.dirname(_PACKAGE) not in installed:  # noqa: PTH120
        yield from sorted(_files(_PACKAGE))


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _files(entry.path)
        else:
            found = entry.stat()
            yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"
