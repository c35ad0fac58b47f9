r"""`markdown`: what pnp writes otherwise: __bold__, _italic_, `* item`, hard breaks, escapes."""

from __future__ import annotations

import re

from pnp.editions.reads.convention_kinds import Convention
from pnp.editions.reads.scan import Pattern, Scan, Style, escaped

# signs that pnp prints after a backslash, or that begin a block
_READ_BY_PNP = frozenset("*_[]{}:\\`~&<=^#|>+-.)$")
_CLOSING = {
    "__": re.compile(r"(?<=\S)__(?![^\W_])"),
    "_": re.compile(r"(?<=[^\s_])_(?![\w])"),
}


def _stars(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    sign = found[0]
    closing = _CLOSING[sign].search(scan.text, found.end() + 1, end)
    if closing is None or "\n\n" in scan.text[found.end() : closing.start()]:
        return None
    inner = Style(style.bold or sign == "__", style.italic or sign == "_")
    scan.run(found.end(), closing.start(), inner)
    return closing.end()


def _item(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    scan.put(f"{found[0][:-2]}- ", Style(), whole=True)
    return found.end()


def _rule(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    scan.put("---", Style(), whole=True)
    return found.end()


def _break(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    scan.put("\n", style)
    return found.end()


def _escape(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    sign = found[0][1]
    scan.put(found[0] if sign in _READ_BY_PNP else escaped(sign), style, whole=True)
    return found.end()


KIND = Convention(
    "markdown",
    "__bold__, _italic_, `* item`, hard line breaks and escapes of Markdown",
    (
        Pattern(r"^[ \t]*(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$", _rule),
        Pattern(r"(?<![^\W_])__(?=[^\s_])", _stars),
        Pattern(r"(?<!\w)_(?=[^\s_])", _stars),
        Pattern(r"^[ \t]*[*+] (?=\S)", _item),
        Pattern(r"(?:[ ]{2,}|\\)\r?\n", _break),
        Pattern(r"\\[!-/:-@\[-`{-~]", _escape),
    ),
)
