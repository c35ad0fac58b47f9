"""Write finished files: all of them or none.

In: results with their bytes. Out: files, put in place only after every one of them is written
beside its place (see `placing`). All files that pnp writes and keeps are written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pnp.files.placing import Placing, PlacingError, sweep
from pnp.files.reading import kind_of
from pnp.model.problems import InputError, Problem, Span
from pnp.model.result import Built, Stored

Shown = Callable[[Path], str]
_File = tuple[Path, bytes | Stored]
_HINT = "check the room on the disk and the permissions of the folder; --out sets another folder"


def write(
    built: Iterable[Built],
    out: Path,
    shown: Shown,
    more: Iterable[_File] = (),
) -> None:
    """Write the files of results below the output folder, and `more` elsewhere; all or none. See
    `write_all`."""
    made = [(out / file, data) for item in built for file, data in item.files]
    # the editions of a game, and the families of fonts, are in folders beside each other
    sweep(
        folder for top in dict.fromkeys(_first_below(out, file) for file, _ in made)
        for folder in _folders(top)
    )  # fmt: skip
    write_all([*made, *more], shown)


def write_all(files: Iterable[_File], shown: Shown) -> None:
    """Write all files or none: each beside its place, then all are put in place. Files that killed
    runs have left there are removed.

    Raises InputError if a file cannot be written; then all files stay as they were.
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
    """The folders in a folder, without links; none if it cannot be read."""
    try:
        return [path for path in top.iterdir() if path.is_dir() and not path.is_symlink()]
    except OSError:
        return []


def _check_places(targets: Sequence[Path], shown: Shown) -> None:
    """Raise InputError for a place that is used twice, or that has something other than a file,
    which would be lost."""
    for number, target in enumerate(targets):
        if target in targets[:number]:
            message = "two files would be written here"
            raise InputError(
                [Problem("output", message, Span(shown(target)), "give each a name of its own")]
            )
        try:
            way = next((p for p in target.parents if p.exists() and not p.is_dir()), None)
            if way is not None:
                raise _unwritten(target, f"'{shown(way)}' is a file, not a folder", shown)
            what = kind_of(target.stat().st_mode)
        except FileNotFoundError:  # also a link to nothing, which is replaced
            continue
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise _unwritten(target, reason, shown) from None
        if what:
            raise _unwritten(target, f"{what} with this name exists", shown)


def _unwritten(target: Path, reason: str, shown: Shown) -> InputError:
    message = f"this file cannot be written: {reason[:1].lower()}{reason[1:]}"
    return InputError([Problem("output", message, Span(shown(target)), _HINT)])
