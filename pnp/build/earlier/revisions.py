"""The files of a project at a git revision, written to a temporary folder.

In: the folder of the project and a revision (`v1.2`, `HEAD~3`, `main`). Out: a folder with a game,
the layouts and the fonts at that revision. It uses the `git` of this machine, runs no program of
the repository (see `git_objects`), and changes nothing in the project.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from pnp.build.earlier.git_objects import (
    MissingObjectError,
    Objects,
    Repository,
    TooLargeError,
    find,
    private,
    program,
)
from pnp.build.earlier.git_trees import Entry, Trees
from pnp.build.earlier.git_writing import TooMuchError, Writer
from pnp.files.temporary import make_folder, temporary_folder
from pnp.model.problems import Problems, UsageError, did_you_mean

# what a build reads beside the folder of the game
_PARTS = ("layouts", "fonts", "pnp.yaml")
_MOST_FILES = 50_000
_MOST_BYTES = 1_000_000_000
_SAVE = "or save builds with 'pnp build --save FILE', and compare with such a file"


@contextlib.contextmanager
def at_revision(root: Path, revision: str, game: str, notes: Problems) -> Iterator[Path]:
    """The folder of a project at a revision, while the context lasts; skipped files are reported.
    Raises UsageError if there is no git, no such revision, or no such game at it."""
    repository = _repository(root, revision)
    with temporary_folder() as top:
        folder, own = top / "project", top / "git"
        make_folder(folder)
        make_folder(own)
        try:
            with private(repository, revision, own) as objects:
                commit = _commit(objects, revision)
                _write_files(objects, repository, commit, revision, game, folder, notes)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UsageError.of(
                "unreadable-file", f"revision '{revision}' cannot be read: {reason}"
            ) from None
        yield folder


def _repository(root: Path, revision: str) -> Repository:
    """The repository of the project."""
    if program() is None:
        raise UsageError.of(
            "unknown-name",
            f"'{revision}' is not a file, and git is not installed",
            None,
            f"install git, {_SAVE}",
        )
    found = find(root)
    if found is None:
        raise UsageError.of(
            "revision",
            f"'{revision}' is not a file, and this project is not in a git repository",
            None,
            f"'git init' and 'git commit' create one; {_SAVE}",
        )
    return found


def _commit(objects: Objects, revision: str) -> str:
    """The commit that a revision names."""
    found = objects.commit(revision)
    if found is None:
        known = objects.names()
        hint = did_you_mean(revision, known, "revisions") if known else "'git log' lists them"
        raise UsageError.of(
            "revision", f"'{revision}' is neither a file nor a revision", None, hint
        )
    return found


def _write_files(
    objects: Objects,
    repository: Repository,
    commit: str,
    revision: str,
    game: str,
    folder: Path,
    notes: Problems,
) -> None:
    """Write the files that a build of the game reads, as they were at a commit, to a folder."""
    try:
        trees = Trees(objects, commit, repository.inside)
        _check_game(trees, game, revision)
        writer = Writer(trees, repository.common / "lfs/objects", _MOST_FILES, _MOST_BYTES)
        for part in (f"cards/{game}", *_PARTS):
            found = trees.follow(tuple(part.split("/")))
            if found is not None:
                writer.put(found, folder / part)
        writer.report(revision, notes)
    except MissingObjectError as error:
        message = f"revision '{revision}' is incomplete in this repository: it lacks {error}"
        raise UsageError.of(
            "revision", message, None, f"clone the whole repository, {_SAVE}"
        ) from None
    except TooLargeError:
        size = f"{_MOST_BYTES // 1_000_000} MB"
        message = f"the files of revision '{revision}' are larger than {size}"
        raise UsageError.of("revision", message, None, "this is more than pnp reads") from None
    except TooMuchError:
        message = f"revision '{revision}' has more than {_MOST_FILES} files"
        raise UsageError.of("revision", message, None, "this is more than pnp reads") from None


def _check_game(trees: Trees, game: str, revision: str) -> None:
    """Raise UsageError if there was no such game."""
    cards = trees.follow(("cards",))
    names = trees.entries(cards) if cards is not None else ()
    known = sorted(name for name in map(os.fsdecode, names) if _is_game(trees, name))
    if not known:
        raise UsageError.of(
            "unknown-name",
            f"there were no games in this project at revision '{revision}'",
            None,
            "choose a later revision: 'git log' lists them",
        )
    if game not in known:
        hint = did_you_mean(game, known, "games")
        raise UsageError.of(
            "unknown-name", f"there was no game '{game}' at revision '{revision}'", None, hint
        )


def _is_game(trees: Trees, name: str) -> bool:
    found: Entry | None = trees.follow(("cards", name, "game.yaml"))
    return found is not None and found.is_file
