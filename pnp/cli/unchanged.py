"""A command that has nothing to do: it was run before, and nothing that it read has changed.

    answer(arguments)      print what the command printed, if nothing has changed
    write_note(...)        after a command without errors

A note has the hash of every file that the command read, the names in every folder that it listed,
what was at every path that it looked at, and the hash of every file that it wrote. Its name is a
hash of the arguments, the current folder and the environment. Imports the standard library alone,
so that an answer takes little more than the start of Python.
"""

from __future__ import annotations

import marshal
import os
import sys
import time
from collections.abc import Mapping, Sequence

from pnp.cli.cache_folder import cache_folder
from pnp.files.program import program_hash
from pnp.files.records import (
    Record,
    bytes_of,
    hash_of,
    hash_of_all,
    hash_of_file,
    is_as_recorded,
    names_in,
    state_of,
)

KIND = "notes"
COMMANDS = ("build", "check", "list")
# in texts, for the time that the answer takes
SECONDS = "\ue000seconds\ue001"
_HASH = 20  # bytes
# of the environment: what pnp and reportlab read
_STARTS = ("PNP_", "RL_", "SOURCE_DATE_EPOCH", "XDG_", "NO_COLOR", "COLUMNS")


def answer(arguments: Sequence[str]) -> int | None:
    """Print what a command printed before, and return its exit code; None if it must be run."""
    start = time.perf_counter()
    if not arguments or arguments[0] not in COMMANDS or "--no-cache" in arguments:
        return None
    folder = cache_folder(os.environ)
    if folder is None:
        return None
    note = _read(os.path.join(folder, KIND, note_name(arguments)))  # noqa: PTH118
    if note is None:
        return None
    read, states, names, written, texts, code = note
    if not is_as_recorded(read, states, names) or any(
        hash_of_file(path) != known for path, known in written.items()
    ):
        return None
    seconds = f"{time.perf_counter() - start:.2f}"
    try:
        for stream, text in zip((sys.stdout, sys.stderr), texts, strict=True):
            stream.write(text.replace(f'"{SECONDS}"', seconds).replace(SECONDS, seconds))
            stream.flush()
    except (OSError, UnicodeEncodeError):  # the command itself reports it
        return None
    return int(code)


def note_name(arguments: Sequence[str]) -> str:
    """The name of the note of a command called here and now."""
    environ = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith(_STARTS))
    parts = (os.getcwd(), *environ, "", *arguments)  # noqa: PTH109
    return hash_of_all(part.encode("utf-8", "surrogateescape") for part in parts).hex()


def note_data(
    record: Record, out: str | None, written: Mapping[str, bytes], texts: tuple[str, str], code: int
) -> bytes:
    """A note. `written` are hashes by path; in `texts`, for stdout and stderr, SECONDS stands for
    the time. What is at the folder `out`, below it and above it is noted as it is now."""
    states, names, read = record.states, record.names, record.read
    if out is not None:
        inside = out + os.sep

        def is_made(path: str) -> bool:
            return path == out or path.startswith(inside) or inside.startswith(path + os.sep)

        states = {p: state_of(p) if is_made(p) else known for p, known in states.items()}
        names = {p: names_in(p) if is_made(p) else known for p, known in names.items()}
        read = {p: hash_of_file(p) if p.startswith(inside) else known for p, known in read.items()}
    found = (program_hash(), read, states, names, dict(written), texts, code)
    data = marshal.dumps(found)
    return hash_of(data) + data


_Note = tuple[
    dict[str, bytes], dict[str, str], dict[str, bytes], dict[str, bytes], tuple[str, str], int
]


def _read(path: str) -> _Note | None:
    """A note that this program has written; None if it is not whole."""
    data = bytes_of(path)
    if hash_of(data[_HASH:]) != data[:_HASH]:
        return None
    program, *found = marshal.loads(data[_HASH:])
    return tuple(found) if program == program_hash() else None
