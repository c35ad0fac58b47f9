"""The marks of a text: which signs the markup reads, how to escape them, which to leave out.

`*{flavour}*` prints nothing, not even stars, if there is no flavour; so do `[{x}](style)` and
`:{icon}:`. A line `- {x}` is left out as a whole. Marks in the values themselves always stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.expressions.excerpts import Range
from pnp.model.definitions import lazy_pattern

ICON = lazy_pattern(r":[a-z][a-z0-9-]*:")
_CONTROL = lazy_pattern(r"[\\*:\[\]]|<(?=!--)")

# each character of a placeholder is replaced by one of these: empty, left out, any other
_EMPTY, _GONE, _FULL = "\U0010ff20", "\U0010ff21", "\U0010ff22"
_VOID = f"[{_EMPTY}{_GONE}]"
_NOTHING = f"[ \\t]*{_VOID}[{_EMPTY}{_GONE} \\t]*"
_IN_LINE = lazy_pattern(
    rf"(?<![*\\])(?P<stars>\*{{1,3}}){_VOID}(?:[{_EMPTY}{_GONE} \t]*{_VOID})?(?P=stars)(?!\*)"
    rf"|(?<!\\)\[{_NOTHING}\]\([^()\n]*\)"
    rf"|(?<![\\:\w]):[{_EMPTY}{_GONE}]+:(?![:\w])"
)
_HEAD = rf"[ \t]*(?:\#{{1,6}}|-|>|[0-9]{{1,9}}[.)])[ \t]{_NOTHING}"
_LINE = lazy_pattern(rf"^{_HEAD}\n|(?:\n|\A){_HEAD}\Z", re.MULTILINE)
# of two spaces around a part that is left out, one is left out too
_SPACE = lazy_pattern(rf" (?={_GONE}+(?:[ \n.,;:!?)]|\Z))")
_FIRST_SPACE = lazy_pattern(rf"\A({_GONE}+) ")
_RUN = lazy_pattern(f"{_GONE}+")


def escape_markup(text: str) -> str:
    r"""The text with \ before every sign that parse_markup reads as a mark; newlines stay."""
    return _CONTROL.sub(r"\\\g<0>", text)


def left_out(text: str, found: Sequence[Range], empty: Sequence[bool]) -> list[Range]:
    """The ranges of a template to leave out: marks around empty placeholders, these included.

    `found` are the ranges of its placeholders, `empty` whether each of them prints nothing.
    """
    if not any(empty):
        return []
    mask = list(text)
    for (start, end), is_empty in zip(found, empty, strict=True):
        mask[start:end] = (_EMPTY if is_empty else _FULL) * (end - start)
    masked, before = "".join(mask), ""
    while masked != before:
        before = masked
        masked = _IN_LINE.sub(_gone, masked)
    masked = _LINE.sub(_gone, masked)
    masked = _SPACE.sub(_GONE, masked)
    masked = _FIRST_SPACE.sub(_gone, masked)
    return [match.span() for match in _RUN.finditer(masked)]


def _gone(match: re.Match[str]) -> str:
    return _GONE * len(match[0])


def kept(start: int, end: int, ranges: Sequence[Range]) -> list[Range]:
    """The parts of a text from `start` to `end` that are in none of the ranges (in order)."""
    out = []
    for first, last in ranges:
        if first < end and last > start:
            if start < first:
                out.append((start, first))
            start = max(start, min(last, end))
    if start < end:
        out.append((start, end))
    return out
