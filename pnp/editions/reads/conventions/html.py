"""`html`: the common tags of HTML, and its entities; line ends of the text stay."""

from __future__ import annotations

import html
import re

from pnp.editions.reads.convention_kinds import Convention
from pnp.editions.reads.scan import Pattern, Scan, Style, escaped

_BOLD, _ITALIC = ("b", "strong"), ("i", "em")
_SPANS = {"sup": "position: super", "sub": "position: sub", "small": "size: 80%"}
_ATTRIBUTES = r"(?:\s[^<>]*)?"


def _closed(scan: Scan, name: str, place: int, end: int) -> re.Match[str] | None:
    """The tag that closes the one before `place`; None if there is none."""
    depth = 0
    for found in re.compile(rf"<(/?){name}{_ATTRIBUTES}>", re.I).finditer(scan.text, place, end):
        if not found[1]:
            depth += 1
        elif depth == 0:
            return found
        else:
            depth -= 1
    return None


def _inline(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    """Words in bold or italic type, raised, lowered, or small."""
    name = found[0][1:-1].split()[0].lower()
    closing = _closed(scan, name, found.end(), end)
    if closing is None:
        return None
    if name in _SPANS:
        words = scan.inner(found.end(), closing.start())
        scan.put(f"[{words}]({_SPANS[name]})" if words.strip() else words, style, whole=True)
    else:
        inner = Style(style.bold or name in _BOLD, style.italic or name in _ITALIC)
        scan.run(found.end(), closing.start(), inner)
    return closing.end()


def _line(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    """A line break; one more line end right after it is not another one."""
    scan.put("\n", style)
    return found.end()


def _paragraph(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    scan.put_break(2)
    return found.end()


def _rule(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    scan.put_break(2)
    scan.put("---", Style(), whole=True)
    scan.put_break(2)
    return found.end()


def _heading(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    level = found[0][2]
    closing = _closed(scan, f"h{level}", found.end(), end)
    if closing is None:
        return None
    words = " ".join(scan.inner(found.end(), closing.start()).split())
    scan.put_break(2)
    scan.put(f"{'#' * int(level)} {words}" if words else "", Style(), whole=True)
    scan.put_break(2)
    return closing.end()


def _list(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    """The beginning or end of a list. `memory` has the open lists: -1, or the number of items."""
    lists = scan.memory.setdefault("lists", [])
    if found[0][1] != "/":
        lists.append(0 if found[0][1] in "oO" else -1)
    elif lists:
        lists.pop()
    scan.put_break(1 if lists else 2)
    return found.end()


def _item(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    if found[0][1] == "/":
        scan.put_break(1)
        return found.end()
    lists = scan.memory.setdefault("lists", [])
    sign = "-"
    if lists and lists[-1] >= 0:
        lists[-1] += 1
        sign = f"{lists[-1]}."
    scan.put_break(1)
    scan.put("   " * (len(lists) - 1) + f"{sign} ", Style(), whole=True)
    return found.end()


def _entity(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    sign = html.unescape(found[0])
    if sign == found[0]:
        return None
    scan.put(escaped(sign), style)
    return found.end()


KIND = Convention(
    "html",
    "<b>, <i>, <br>, <p>, lists and entities of HTML",
    (
        Pattern(rf"<(?:b|strong|i|em|sup|sub|small){_ATTRIBUTES}>", _inline),
        Pattern(r"[ \t]*<br\s*/?>[ \t]*(?:\r?\n)?", _line),
        Pattern(rf"</?(?:p|div){_ATTRIBUTES}>", _paragraph),
        Pattern(rf"</?[uo]l{_ATTRIBUTES}>", _list),
        Pattern(rf"</?li{_ATTRIBUTES}>[ \t]*", _item),
        Pattern(rf"<h[1-6]{_ATTRIBUTES}>", _heading),
        Pattern(r"<hr\s*/?>", _rule),
        Pattern(r"&(?:[a-z][a-z0-9]*|#[0-9]{1,7}|#x[0-9a-f]{1,6});", _entity),
    ),
)
