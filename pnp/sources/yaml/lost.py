"""Colours and texts that YAML reads as comments: `ink: #c00`, `name: Ant #1`.

An intended comment has a blank after its `#`; with a digit or a brace after it, it is probably a
text. The check reads the events of a file again, so it runs only where something may be found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import yaml

from pnp.model.definitions import lazy_pattern
from pnp.model.source import Mark
from pnp.sources.yaml.hints import quote_hint, shorten
from pnp.sources.yaml.scalars import plain_scalar

_COLOUR = r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?!\S)"
# after a key: it is read as a comment, so the key has no value
LOST_VALUE = lazy_pattern(rf"\s*:\s+({_COLOUR}|#[\d{{][^\n]*)")
# after a text; the digits of a colour may be there as a note
_LOST_END = lazy_pattern(rf"[ \t]+(?!{_COLOUR})(#[\d{{][^\n]*)")
_MAYBE = re.compile(r"\S[ \t]+#[\d{]")


def may_lose(text: str) -> bool:
    """Whether `lost_ends` may find something."""
    return _MAYBE.search(text) is not None


def lost_ends(
    following: Callable[[], Any], lines: Sequence[str]
) -> Iterator[tuple[str, Mark, str]]:
    """Message, place and hint for each text without quotes that ends before a `#1` or `#{`;
    `following` gives one event of the file after another."""
    while type(event := following()) is not yaml.StreamEndEvent:
        if type(event) is not yaml.ScalarEvent or event.style or not _is_text(event.value):
            continue
        start: Any = event.start_mark
        end: Any = event.end_mark
        lost = _LOST_END.match(lines[end.line], end.column)
        if lost:
            hint = "put quotes round the whole text"
            if start.line == end.line and not event.anchor:
                hint = quote_hint(lines, (start.line + 1, start.column + 1), with_comment=True)
            message = f"'{shorten(lost[1])}' is read as a comment, so the text ends before it"
            yield message, (end.line + 1, lost.start(1) + 1), hint


def _is_text(value: str) -> bool:
    try:
        return isinstance(plain_scalar(value), str)
    except ValueError:
        return False
