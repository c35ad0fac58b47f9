"""Hints that show how a line of YAML should be written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.model.definitions import lazy_pattern
from pnp.model.source import Mark

# what may be before a block value on its line: dashes and one key
_BEFORE = lazy_pattern(r"\s*(?P<dash>-\s+)*(?:(?P<key>[^\s:#'\"\[{][^:]*):\s+)?")
_COMMENT = lazy_pattern(r"(?<!\s)\s++#.*")
_SHOWN = 48
_BRACES = lazy_pattern(r"\{[^{}:]*\}")
# in braces: a number with a comma, a call such as rgb(1, 2, 3), a text up to the next key
_DECIMAL = lazy_pattern(r"([-+]?\d+),(\d+)([a-z%]*)(?=\s*[,}])", re.ASCII)
_CALL = lazy_pattern(r"[a-z]+\([^()]*\)", re.ASCII)
_UP_TO_KEY = lazy_pattern(r"[^,}]*(?:,(?!\s*[^\s:,}]+:(?:\s|$))[^,}]*)*")


def shorten(text: str) -> str:
    """Text as messages show it: on one line, shortened."""
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


def quoted(text: str) -> str:
    """The text as a quoted YAML scalar, shortened for showing."""
    text = shorten(text)
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def value_hint(key: str, value: str) -> str:
    """The hint to write the value of a key with quotes."""
    return f"put quotes round the value: {key}: {quoted(value)}"


def comma_hint(key: str, rest: str) -> tuple[str, str]:
    """Message and hint for a value in braces that has a comma in it; `rest` is its line from
    where it begins."""
    if match := _DECIMAL.match(rest):
        message = f"'{match[0]}' is split at its comma"
        return message, f"write decimals after a point: {key}: {match[1]}.{match[2]}{match[3]}"
    if match := _CALL.match(rest):
        return f"'{shorten(match[0])}' is split at its commas", value_hint(key, match[0])
    value = _UP_TO_KEY.match(rest)
    whole = value[0].rstrip() if value else rest
    return f"'{shorten(whole)}' is split at its comma", value_hint(key, whole)


def quote_hint(lines: Sequence[str], mark: Mark, with_comment: bool = False) -> str:
    """The hint to write the value that begins at `mark` with quotes, shown if all of it is on its
    line; `with_comment`: what is read as a comment belongs to it."""
    line = lines[mark[0] - 1] if mark[0] <= len(lines) else ""
    before, value = line[: mark[1] - 1], line[mark[1] - 1 :].rstrip()
    if not with_comment:
        value = _COMMENT.sub("", value)
    match = _BEFORE.fullmatch(before)
    if (braces := _BRACES.match(value)) and not match:
        return f"if it is text, put quotes round it: {quoted(braces[0])}"
    if not match or not value:
        return "if it is text, put quotes round it"
    if match["key"]:
        return value_hint(match["key"].rstrip(), value)
    return f"put quotes round it: {'- ' if match['dash'] else ''}{quoted(value)}"
