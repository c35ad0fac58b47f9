"""The objects of a git repository, read without running its programs or trusting its settings.

    repository = find(folder)            the repository of a folder
    with private(repository, revision) as objects:
        objects.commit(revision)         the commit that a revision names
        objects.read(name, "tree")       the content of an object

The author of a repository controls its `config`, and git runs the commands in it: filters, hooks,
programs that connect to servers. So git is run with a private folder instead of `.git`: it contains
copies of the names of revisions and a `config` written by pnp, and nothing else. Only the objects
of the repository are read, which are plain data.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from msgspec import Struct

from pnp.files.listing import exists, files_below, is_file, is_plain_file
from pnp.files.reading import read_regular
from pnp.files.temporary import make_folder, write_new
from pnp.model.definitions import lazy_pattern

TIMEOUT = 60.0  # seconds for one answer of git

_CONFIG = """\
[core]
\trepositoryFormatVersion = 1
\tbare = true
\tcommitGraph = false
\tfsmonitor = false
\thooksPath = {nowhere}
[protocol]
\tallow = never
[extensions]
"""
_EXTENSIONS = lazy_pattern(
    rb"^\s*(objectformat|refstorage)\s*=\s*\"?(sha1|sha256|files|reftable)\b", re.I | re.M
)
_HEADS = ("HEAD", "ORIG_HEAD", "FETCH_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD")
_LARGEST_CONFIG = 1_000_000
_LARGEST_NAMES = 200_000_000
_LARGEST_TREE = 50_000_000
_CHUNK = 1_000_000


class MissingObjectError(Exception):
    """An object is not in the repository, is damaged, or is of another kind than expected."""


class TooLargeError(Exception):
    """An object is larger than the limit."""


class Repository(Struct, frozen=True):
    """The folders of a repository. `own` and `common` are the same folder, except in an added
    worktree; `inside` is the path from the top of the worktree to the project."""

    own: Path
    common: Path
    inside: tuple[str, ...]


def find(folder: Path) -> Repository | None:
    """The repository of a folder: the nearest `.git` upwards; None if there is none. A `.git`
    without a `HEAD` is skipped."""
    for top in (folder, *folder.parents):
        own = _git_folder(top / ".git")
        if own is not None:
            common = own / _line(own / "commondir") if is_file(own / "commondir") else own
            return Repository(own, common, folder.relative_to(top).parts)
    return None


def _git_folder(entry: Path) -> Path | None:
    """The folder `.git`, or the folder that it names if it is a file."""
    found = entry
    if is_file(entry):
        line = _line(entry)
        if not line.startswith("gitdir:"):
            return None
        found = entry.parent / line.removeprefix("gitdir:").strip()
    return found if is_file(found / "HEAD") else None


def _line(file: Path) -> str:
    """The first line of a small file; '' if it cannot be read."""
    try:
        return os.fsdecode(read_regular(file, 10_000)).split("\n")[0].strip()
    except OSError:
        return ""


def program() -> str | None:
    """The path of git on this machine, never of a program in the current folder."""
    folders = [folder for folder in os.get_exec_path() if Path(folder).is_absolute()]
    found = shutil.which("git", path=os.pathsep.join(folders))
    return found if found is not None and Path(found).is_absolute() else None


# -- a private repository ----------------------------------------------------------------------


@contextlib.contextmanager
def private(repository: Repository, revision: str, folder: Path) -> Iterator[Objects]:
    """The objects of a repository while the context lasts; `folder` is an empty folder for the
    private repository. Raises OSError if the repository cannot be read, or git cannot be run."""
    _copy_names(repository, folder, with_logs="@{" in revision)
    config = _read(repository.common / "config", _LARGEST_CONFIG)
    extensions = {key.lower(): value for key, value in _EXTENSIONS.findall(config)}
    lines = [f"\t{key.decode()} = {value.decode().lower()}\n" for key, value in extensions.items()]
    text = _CONFIG.format(nowhere=os.devnull) + "".join(lines)
    write_new(folder / "config", [text.encode()])
    objects = Objects(program() or "git", folder, repository.common / "objects")
    try:
        yield objects
    finally:
        objects.close()


def _copy_names(repository: Repository, folder: Path, with_logs: bool) -> None:
    """Copy the names of revisions: branches, tags, heads, and optionally their earlier values."""
    for name in _HEADS:
        _copy(repository.own / name, folder / name)
    for name in ("packed-refs", "shallow"):
        _copy(repository.common / name, folder / name)
    make_folder(folder / "refs")
    folders = ["refs", "reftable", *(["logs"] if with_logs else [])]
    for top in dict.fromkeys((repository.own, repository.common)):
        for name in folders:
            for source in files_below(top / name):
                _copy(source, folder / source.relative_to(top))


def _copy(source: Path, target: Path) -> None:
    """A file of the repository in the private folder, if it is a plain file; links are none."""
    if is_plain_file(source) and not exists(target):
        write_new(target, [_read(source, _LARGEST_NAMES)])


def _read(path: Path, most: int) -> bytes:
    """The bytes of a plain file, `most` at most; none if there is no such file."""
    try:
        return read_regular(path, most)
    except FileNotFoundError:
        return b""


class Objects:
    """Objects by name, through one `git cat-file` that runs until it is closed."""

    def __init__(self, git: str, folder: Path, objects: Path) -> None:
        self._git = git
        self._folder = folder
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            "GIT_DIR": str(folder),
            "GIT_OBJECT_DIRECTORY": str(objects),
            "HOME": str(folder),  # settings of the user are not read either
            "XDG_CONFIG_HOME": str(folder),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_OPTIONAL_LOCKS": "0",
            "LC_ALL": "C",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def commit(self, revision: str) -> str | None:
        """The name of the commit of a revision; None if there is none."""
        name = f"{revision}^{{commit}}"
        found = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", name)
        return found.strip() or None

    def names(self) -> list[str]:
        """Branches and tags."""
        patterns = ("refs/heads", "refs/tags")
        return self._run("for-each-ref", "--format=%(refname:short)", *patterns).split()

    def _run(self, *arguments: str) -> str:
        """The output of git; '' if it fails or takes too long."""
        try:
            run = subprocess.run(
                [self._git, *arguments], cwd=self._folder, env=self._environment,
                stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=TIMEOUT,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return ""
        return "" if run.returncode else run.stdout.decode("utf-8", "replace")

    def read(self, name: str, kind: str, most: int = _LARGEST_TREE) -> bytes:
        """The content of an object of at most `most` bytes. Raises MissingObjectError,
        TooLargeError."""
        return b"".join(self.chunks(name, kind, most))

    def chunks(self, name: str, kind: str, most: int) -> Iterator[bytes]:
        """The same in pieces. All pieces must be read before another object is."""
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        watch = threading.Timer(TIMEOUT, process.kill)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(name.encode("ascii") + b"\n")
            process.stdin.flush()
            _, *found = process.stdout.readline().split()
            if len(found) != 2 or found[0].decode() != kind:
                raise MissingObjectError(name)
            size = int(found[1])
            if size > most:
                raise TooLargeError(name)
            yield from _exactly(process.stdout, size, name)
        except (OSError, ValueError):  # git has ended
            raise MissingObjectError(name) from None
        finally:
            watch.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(
                [self._git, "cat-file", "--batch"], cwd=self._folder, env=self._environment,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        return self._process

    def close(self) -> None:
        """End git."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _exactly(stream: IO[bytes], size: int, name: str) -> Iterator[bytes]:
    """So many bytes of a stream in pieces; skips the line end after them."""
    while size:
        data = stream.read(min(size, _CHUNK))
        if not data:
            raise MissingObjectError(name)
        size -= len(data)
        yield data
    stream.read(1)
