"""A project as it was at a revision that git keeps: its folder, taken out into a temporary one.

In: the project's folder and whatever names a revision (`v1.2`, `HEAD~3`, `main`). Out: a folder
with its cards, layouts and fonts of then. It uses the `git` of this machine and changes nothing in
the project.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pnp.problems import UsageError, did_you_mean

_PARTS = ("cards", "layouts", "fonts")
_SAVE = "or save builds with 'pnp build --save FILE', and compare with such a file"


@contextlib.contextmanager
def at_revision(root: Path, revision: str, game: str) -> Iterator[Path]:
    """The folder of a project as it was, while the context lasts. Errors: UsageError if there is
    no git, no such revision, or no such game then."""
    commit = _commit(root, revision)
    with tempfile.TemporaryDirectory(prefix="pnp-") as name:
        folder = Path(name).resolve()
        _take_out(root, revision, commit, folder)
        known = sorted(path.parent.name for path in (folder / "cards").glob("*/game.yaml"))
        if game not in known:
            hint = did_you_mean(game, known, "games")
            raise UsageError.of(f"there was no game '{game}' at revision '{revision}'", None, hint)
        yield folder


def _commit(root: Path, revision: str) -> str:
    """The commit that a revision names."""
    if shutil.which("git") is None:
        raise UsageError.of(f"'{revision}' is no file, and there is no git here", None,
                            f"install git, {_SAVE}")  # fmt: skip
    if _git(root, "rev-parse", "--is-inside-work-tree").returncode:
        raise UsageError.of(f"'{revision}' is no file, and this project is not kept in git", None,
                            f"git init and git commit begin that; {_SAVE}")  # fmt: skip
    name = f"{revision}^{{commit}}"
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
    if found.returncode:
        names = _git(root, "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags")
        known = names.stdout.decode("utf-8", "replace").split()
        hint = did_you_mean(revision, known, "revisions") if known else "git log lists them"
        raise UsageError.of(f"'{revision}' is neither a file nor a revision", None, hint)
    return found.stdout.decode().strip()


def _take_out(root: Path, revision: str, commit: str, folder: Path) -> None:
    """Put what the project held at a commit into a folder."""
    listed = _git(root, "ls-tree", "-z", "--name-only", commit, *(f"{part}/" for part in _PARTS))
    names = listed.stdout.decode("utf-8", "replace").split("\0")
    parts = [part for part in _PARTS if any(name.startswith(f"{part}/") for name in names)]
    if "cards" not in parts:
        raise UsageError.of(f"there were no games in this project at revision '{revision}'", None,
                            "choose a later one: git log lists them")  # fmt: skip
    packed = _git(root, "archive", "--format=tar", commit, *parts)
    if packed.returncode:
        why = packed.stderr.decode("utf-8", "replace").strip()
        raise UsageError.of(f"git cannot take out revision '{revision}': {why}")
    try:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            for member in archive:
                _put(archive, member, folder)
    except (tarfile.TarError, OSError) as error:
        raise UsageError.of(f"revision '{revision}' cannot be taken out: {error}") from None


def _put(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """A file of the archive in the folder; links, which might lead out of it, are left out."""
    source = archive.extractfile(member) if member.isfile() else None
    target = (folder / member.name).resolve()
    if source is not None and target.is_relative_to(folder):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read())


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    return subprocess.run(
        ["git", *arguments], cwd=root, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, check=False,
    )  # fmt: skip
