"""Finished files to the disk: all of them or none.

In: what was built, with its bytes. Out: files, put in place only after every one of them has been
written beside its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.model.result import Built
from pnp.problems import InputError, Problem, Span


def write(
    built: Iterable[Built],
    out: Path,
    shown: Callable[[Path], str],
    more: Iterable[tuple[Path, bytes]] = (),
) -> None:
    """Write the files of what was built below the output folder, and `more` elsewhere; all or
    none. See `write_all`."""
    made = [(out / file, data) for item in built for file, data in item.files]
    write_all([*made, *more], shown)


def write_all(files: Iterable[tuple[Path, bytes]], shown: Callable[[Path], str]) -> None:
    """Write all files or none: each beside its place first, then all put in place.

    Raises InputError if that cannot be done; files that were there before then stay as they were.
    """
    made: list[tuple[Path, Path]] = []
    with _cleaned(made):
        for target, data in files:
            part = target.with_name(f".{target.name}.{os.getpid()}.part")
            with _told(target, shown):
                if way := next((p for p in target.parents if p.exists() and not p.is_dir()), None):
                    raise NotADirectoryError(20, f"'{shown(way)}' is a file, not a folder")
                target.parent.mkdir(parents=True, exist_ok=True)
                if target.is_dir():
                    raise IsADirectoryError(21, "a folder of that name is in the way")
                made.append((part, target))
                part.write_bytes(data)
        _put_in_place(made, shown)


def _put_in_place(made: list[tuple[Path, Path]], shown: Callable[[Path], str]) -> None:
    """Move the files to their places; if one cannot be, those moved before it go back."""
    moved: list[tuple[Path, Path | None]] = []
    try:
        for part, target in made:
            with _told(target, shown):
                old = part.with_suffix(".old") if target.exists() else None
                if old is not None:
                    target.replace(old)
                moved.append((target, old))
                part.replace(target)
    except BaseException:
        for target, old in reversed(moved):
            if old is None:
                target.unlink(missing_ok=True)
            else:
                old.replace(target)
        raise
    for _, old in moved:
        if old is not None:
            old.unlink()


@contextmanager
def _cleaned(made: list[tuple[Path, Path]]) -> Iterator[None]:
    """Whatever happens, interruption included, leave no half-written file behind."""
    try:
        yield
    finally:
        for part, _ in made:
            part.unlink(missing_ok=True)


@contextmanager
def _told(target: Path, shown: Callable[[Path], str]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "is there room on the disk, and may you write there? --out chooses another folder"
        span = Span(shown(target))
        message = f"this file cannot be written: {reason[:1].lower()}{reason[1:]}"
        raise InputError([Problem(message, span, hint)]) from None
