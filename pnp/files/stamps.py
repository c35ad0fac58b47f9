"""What changes when files below a folder are written, renamed, made or removed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pnp.files.records import Stamp, stamp_of

Stamps = dict[str, Stamp]


def stamps_below(folders: Iterable[Path], files: Iterable[Path] = ()) -> Stamps:
    """The stamp of each file below folders, and of single files, by path. What is not there, or
    cannot be read, is left out; so are hidden files. Links to folders are followed, each folder
    once."""
    found: Stamps = {}
    waiting = [str(folder) for folder in folders]
    entered: set[tuple[int, int]] = set()
    while waiting:
        folder = waiting.pop()
        try:
            status = os.stat(folder)  # noqa: PTH116 (a path takes ten times as long to make)
            if (status.st_dev, status.st_ino) in entered:
                continue
            entered.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                listed = [one for one in entries if not one.name.startswith(".")]
        except OSError:
            continue
        for entry in listed:
            with suppress(OSError):  # a link that leads nowhere
                if entry.is_dir():
                    waiting.append(entry.path)
                else:
                    found[entry.path] = stamp_of(entry.stat())
    for file in files:
        with suppress(OSError):
            found[str(file)] = stamp_of(file.stat())
    return found
