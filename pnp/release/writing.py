"""Write a release to its folder, without losing files that are not of a release.

`SHA256SUMS` of the folder lists what an earlier release has written there. A file that is not
listed is not replaced, and a listed one that is not made any more is reported, or removed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.export.target_kinds import is_plain_path
from pnp.files.listing import exists, is_file
from pnp.files.placing import remove
from pnp.files.reading import read_regular
from pnp.files.writing import write_all
from pnp.model.problems import InputError, Problem, Problems, Span
from pnp.model.result import Stored
from pnp.release.listing import SUMS, read_sums

_MOST_NAMES = 3
_CLEAN = "pnp release --clean removes them"


def write_release(
    files: Mapping[str, bytes | Stored], out: Path, clean: bool, shown: Callable[[Path], str]
) -> Problems:
    """Write all files below a folder, or none; return notes. `clean`: files of an earlier release
    that are not made any more are removed, unless they were changed. Raises InputError."""
    out = out.absolute()
    earlier = earlier_sums(out)
    foreign = [path for path in files if path not in earlier and path != SUMS]
    foreign = [path for path in foreign if exists(out / path)]
    if exists(out / SUMS) and not earlier:
        foreign.append(SUMS)
    if foreign:
        raise InputError(
            Problem(
                "output", "this file is not of a release, so it is not replaced",
                Span(shown(out / path)), "--out chooses another folder",
            )
            for path in foreign[:_MOST_NAMES]
        )  # fmt: skip
    left = [path for path in earlier if path not in files and is_file(out / path)]
    write_all([(out / path, data) for path, data in files.items()], shown)
    notes = Problems()
    if left and not clean:
        notes.add("leftover-file", f"an earlier release left {_named(left)}", Span(shown(out)),
                  _CLEAN, "note")  # fmt: skip
    elif left:
        _remove(left, earlier, out, notes, shown)
    return notes


def earlier_sums(out: Path) -> dict[str, str]:
    """The sums of the files that a release has written to a folder; paths that lead out of it are
    left out."""
    try:
        text = read_regular(out / SUMS).decode("utf-8", "replace")
    except (OSError, ValueError):
        return {}
    return {path: number for path, number in read_sums(text).items() if is_plain_path(path)}


def _remove(
    left: list[str], sums: Mapping[str, str], out: Path, notes: Problems,
    shown: Callable[[Path], str],
) -> None:  # fmt: skip
    """Remove files that have the content that was written."""
    gone = []
    for path in left:
        place = Span(shown(out / path))
        try:
            if hashlib.sha256(read_regular(out / path)).hexdigest() != sums[path]:
                message = "this file was changed since pnp wrote it, so it is not removed"
                notes.add("changed-file", message, place, None, "note")
                continue
            remove(out / path, out)
        except OSError as error:
            message = f"this file cannot be removed: {error.strerror}"
            notes.add("output", message, place, None, "warning")
            continue
        gone.append(path)
    if gone:
        notes.add("removed-file", f"removed {_named(gone)}", Span(shown(out)), None, "note")


def _named(paths: list[str]) -> str:
    what = "file" if len(paths) == 1 else "files"
    more = f" and {len(paths) - _MOST_NAMES} more" if len(paths) > _MOST_NAMES else ""
    listed = ", ".join(paths[:_MOST_NAMES])
    return f"{len(paths)} {what} that nothing makes any more: {listed}{more}"
