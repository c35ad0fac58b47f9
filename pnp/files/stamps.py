"""What changes when files below a folder are written, renamed, made or removed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from pnp.files.records import Stamp, stamp_of

Stamps = dict[str, Stamp]


def stamps_below(folders: Iterable[Path], files: Iterable[Path] = ()) -> Stamps:
    """The stamp of each file below folders, and of single files, by path. What is not there, or
    cannot be read, is left out; so are hidden files. Links to folders are not followed."""
    found: Stamps = {}
    waiting = [str(folder) for folder in folders]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        found[entry.path] = stamp_of(entry.stat())
        except OSError:
            continue
    for file in files:
        try:
            found[str(file)] = stamp_of(file.stat())
        except OSError:
            continue
    return found
