"""Marks with nothing in them: from a template and its empty placeholders to what is left out.

`*{flavour}*` without a flavour prints nothing, no stars: so do `[{x}](style)`, `:{icon}:`, and a
line `- {x}`, which goes as a whole. Only what the template itself puts round placeholders goes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.expressions.excerpts import Range

# what stands for each character of a placeholder: empty, empty with marks round it, any other
_EMPTY, _GONE, _FULL = "\U0010ff20", "\U0010ff21", "\U0010ff22"
_VOID = f"[{_EMPTY}{_GONE}]"
_NOTHING = f"[ \\t]*{_VOID}[{_EMPTY}{_GONE} \\t]*"
_IN_LINE = re.compile(
    rf"(?<![*\\])(?P<stars>\*{{1,3}}){_VOID}(?:[{_EMPTY}{_GONE} \t]*{_VOID})?(?P=stars)(?!\*)"
    rf"|(?<!\\)\[{_NOTHING}\]\([^()\n]*\)"
    rf"|(?<![\\:\w]):[{_EMPTY}{_GONE}]+:(?![:\w])"
)
_HEAD = rf"[ \t]*(?:\#{{1,6}}|-|>|[0-9]{{1,9}}[.)])[ \t]{_NOTHING}"
_LINE = re.compile(rf"^{_HEAD}\n|(?:\n|\A){_HEAD}\Z", re.MULTILINE)
# of two spaces around what goes, one goes too
_SPACE = re.compile(rf" (?={_GONE}+(?:[ \n.,;:!?)]|\Z))")
_FIRST_SPACE = re.compile(rf"\A({_GONE}+) ")
_RUN = re.compile(f"{_GONE}+")


def left_out(text: str, found: Sequence[Range], empty: Sequence[bool]) -> list[Range]:
    """Where a template has marks with nothing in them, these placeholders included. `found` are
    its placeholders, `empty` tells which of them print nothing."""
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
    """What of a part of a text is in none of the ranges, which are in order."""
    out = []
    for first, last in ranges:
        if first < end and last > start:
            if start < first:
                out.append((start, first))
            start = max(start, min(last, end))
    if start < end:
        out.append((start, end))
    return out
