"""The options `--card` and `--list`: which cards a build prints."""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from pnp.model.problems import InputError, Span, UsageError

if TYPE_CHECKING:
    from pnp.build.selection.choosing import Selection

_STANDARD_INPUT = "standard input"
_NOT_IN_NAMES = re.compile(r"[\W_]+")
_LONGEST_NAME = 60


def selection_of(options: dict[str, Any]) -> Selection | None:
    """The cards that the options of a command select; None if it prints all.

    Raises UsageError for options that exclude each other, InputError for a list that cannot be
    read.
    """
    cards, file = options.get("cards") or (), options.get("deck_list")
    if not cards and file is None:
        return None
    other = {"since": "--changed-since", "save": "--save"}
    for key, option in other.items():
        if options.get(key):
            message = f"{'--card' if cards else '--list'} and {option} exclude each other"
            raise UsageError.of("conflicting-keys", message)
    from pnp.build.selection.choosing import Selection
    from pnp.build.selection.deck_list import read_line, read_lines

    empty = next((card for card in cards if not card.strip()), None)
    if empty is not None:
        raise UsageError.of("usage", "--card is empty", None, "e.g. --card axe")
    lines = tuple(map(read_line, cards))
    if file is None:
        return Selection(lines)
    shown = _STANDARD_INPUT if file == "-" else PurePath(file).as_posix()
    return Selection(lines, read_lines(_text(file, shown), shown), shown, _folder(file))


def _text(file: str, shown: str) -> str:
    from pnp.sources.reader import plain_text, read_text

    if file != "-":
        return read_text(Path(file), shown)
    data = sys.stdin.buffer.read() if sys.stdin is not None else b""
    try:
        return plain_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        found = error.object[error.start]
        message = f"byte 0x{found:02X} at offset {error.start} is not UTF-8"
        raise InputError.of("not-text", message, Span(shown), "send it as UTF-8") from None


def _folder(file: str) -> str:
    """The part of the folder's name for the cards of a list: its name, in what every disk allows,
    so that the files of several lists stay apart."""
    stem = "" if file == "-" else PurePath(file).stem
    name = _NOT_IN_NAMES.sub("-", stem).strip("-").lower()[:_LONGEST_NAME].strip("-")
    return f"list-{name}" if name else "list"
