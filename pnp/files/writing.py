"""Finished files to the disk: all of them or none.

In: what was built, with its bytes. Out: files, put in place only after every one of them has been
written beside its place (see `placing`). Everything that pnp writes goes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pnp.files.placing import Placing, PlacingError, sweep
from pnp.files.reading import kind_of
from pnp.model.problems import InputError, Problem, Span
from pnp.model.result import Built

Shown = Callable[[Path], str]
_HINT = "is there room on the disk, and may you write there? --out chooses another folder"


def write(
    built: Iterable[Built], out: Path, shown: Shown, more: Iterable[tuple[Path, bytes]] = ()
) -> None:
    """Write the files of what was built below the output folder, and `more` elsewhere; all or
    none. See `write_all`."""
    made = [(out / file, data) for item in built for file, data in item.files]
    # the editions of a game, and the families of fonts, are in folders beside each other
    sweep(
        folder for top in dict.fromkeys(_first_below(out, file) for file, _ in made)
        for folder in _folders(top)
    )  # fmt: skip
    write_all([*made, *more], shown)


def write_all(files: Iterable[tuple[Path, bytes]], shown: Shown) -> None:
    """Write all files or none: each beside its place first, then all put in place. What an earlier
    run left there that was killed is removed.

    Raises InputError if that cannot be done; files that were there before then stay as they were.
    """
    listed = list(files)
    _check_places([target for target, _ in listed], shown)
    sweep(target.parent for target, _ in listed)
    try:
        with Placing() as placing:
            for target, data in listed:
                placing.prepare(target, data)
            placing.put()
    except PlacingError as error:
        raise _unwritten(error.target, error.reason, shown) from None


def _first_below(out: Path, file: Path) -> Path:
    return out / file.relative_to(out).parts[0]


def _folders(top: Path) -> list[Path]:
    """The folders in a folder, links left out; none if it cannot be read."""
    try:
        return [path for path in top.iterdir() if path.is_dir() and not path.is_symlink()]
    except OSError:
        return []


def _check_places(targets: Sequence[Path], shown: Shown) -> None:
    """Raise InputError for a place that is asked for twice, or where something is that is no file:
    it would be lost."""
    for number, target in enumerate(targets):
        if target in targets[:number]:
            message = "two files are to be written here"
            raise InputError(
                [Problem("output", message, Span(shown(target)), "give each a name of its own")]
            )
        try:
            way = next((p for p in target.parents if p.exists() and not p.is_dir()), None)
            if way is not None:
                raise _unwritten(target, f"'{shown(way)}' is a file, not a folder", shown)
            what = kind_of(target.stat().st_mode)
        except FileNotFoundError:  # so is a link to nothing, which is replaced as one to a file
            continue
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise _unwritten(target, reason, shown) from None
        if what:
            raise _unwritten(target, f"{what} with this name exists", shown)


def _unwritten(target: Path, reason: str, shown: Shown) -> InputError:
    message = f"this file cannot be written: {reason[:1].lower()}{reason[1:]}"
    return InputError([Problem("output", message, Span(shown(target)), _HINT)])
