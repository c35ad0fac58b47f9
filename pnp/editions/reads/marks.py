"""A rule of `reads`: from a sign as a text has it to pnp's marks.

    "[action]": ":action:"            a sign
    "<b>…</b>": "**…**"               two signs, and what is between them, which is read as well
    "{…}": ":mana-…:"                 an icon named after what is between: {W/U} is :mana-w-u:
    "[[…|…]]": "[…](…)"               several parts, in their order

`…` may be typed as three dots.
"""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from pnp.editions.reads.scan import Missing, Scan, Style, escaped
from pnp.expressions.marks import ICON
from pnp.model.definitions import lazy_pattern, replace
from pnp.schema.values import Mismatch

_DOTS = lazy_pattern(r"…|\.\.\.")
_VALUE_GAP = lazy_pattern(
    r"(?P<icon>(?<![\\:\w]):(?P<before>[a-z0-9-]*)(?:…|\.\.\.)(?P<after>[a-z0-9-]*):(?![:\w]))"
    r"|(?<![*\\])(?P<stars>\*{1,3})(?:…|\.\.\.)(?P=stars)(?!\*)|…|\.\.\."
)
_NO_WORD = lazy_pattern(r"[^a-z0-9]+")


class Part(Struct, frozen=True):
    """A part of a value: a text; or a gap, which is set bold or italic, or, with `prefix` and
    `suffix`, names an icon."""

    text: str = ""
    is_gap: bool = False
    is_icon: bool = False
    style: Style = Style()
    prefix: str = ""
    suffix: str = ""


class MarkRule(Struct, frozen=True):
    """A rule as its author wrote it. `signs` are what is around the gaps of the key; there is one
    more of them than of gaps. `names` are the icons that the value names."""

    key: str
    value: str
    signs: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def start(self) -> str:
        """See scan.Rule."""
        return re.escape(self.signs[0])

    @property
    def weight(self) -> int:
        """See scan.Rule."""
        return len(self.signs[0])

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons that the value names, without those that are named after a gap."""
        texts = (part.text for part in self.parts if not part.is_gap)
        return tuple(found[0][1:-1] for text in texts for found in ICON.finditer(text))

    @property
    def makes_icons(self) -> bool:
        """Whether the value names an icon after a gap."""
        return any(part.is_icon for part in self.parts)

    def read(self, scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
        """See scan.Rule."""
        gaps = self._gaps(scan, found.start(), found.end(), end)
        if gaps is None:
            return None
        stop = gaps[-1][1] + len(self.signs[-1]) if gaps else found.end()
        token = scan.text[found.start() : stop]
        if self.makes_icons:
            missing = [
                icon for icon in self._made_icons(scan, gaps) if icon not in scan.known.icons
            ]
            if missing:
                return self._without_icon(scan, token, missing[0], stop, style)
        elif missing := [icon for icon in self.icons if icon not in scan.known.icons]:
            return self._without_icon(scan, token, "", stop, style)
        self._write(scan, gaps, style)
        return stop

    # -- what is found --------------------------------------------------------------------

    def _gaps(self, scan: Scan, start: int, place: int, end: int) -> list[tuple[int, int]] | None:
        """Where the gaps are; None if the text does not have the other signs."""
        gaps = []
        for i, sign in enumerate(self.signs[1:]):
            stop = self._closing(scan.text, place, end, self.signs[i], sign)
            if stop is None:
                if len(self.signs[0]) > 1 and self.signs[0] != self.signs[-1]:
                    scan.missing.append(Missing(scan.rule, _around(scan.text, start, end)))
                return None
            gaps.append((place, stop))
            place = stop + len(sign)
        if self.signs[-1] == "]" and scan.text[place : place + 1] == "(":
            return None  # pnp's own mark: [text](style)
        return gaps

    def _closing(self, text: str, place: int, end: int, opening: str, sign: str) -> int | None:
        """Where a sign is that closes; inner pairs of the same signs are passed over."""
        depth = 0
        while place < end:
            if text[place] == "\\":
                place += 2
            elif text.startswith(sign, place, end):
                if depth == 0:
                    return place
                depth -= 1
                place += len(sign)
            elif opening == self.signs[0] and text.startswith(opening, place, end):
                depth += 1
                place += len(opening)
            else:
                place += 1
        return None

    # -- what is written ------------------------------------------------------------------

    def _write(self, scan: Scan, gaps: list[tuple[int, int]], style: Style) -> None:
        texts: list[str] = []
        number = 0
        for part in self.parts:
            if not part.is_gap:
                texts.append(part.text)
                continue
            where = gaps[min(number, len(gaps) - 1)]
            number += 1
            if part.is_icon:
                texts.append(f":{_icon(part, scan.text[slice(*where)])}:")
            elif part.style != Style():
                scan.put("".join(texts), style, whole=True)
                texts.clear()
                inner = Style(style.bold or part.style.bold, style.italic or part.style.italic)
                rule = scan.rule
                scan.run(*where, inner)
                scan.rule = rule
            else:
                texts.append(scan.inner(*where))
        text = "".join(texts)
        scan.put(text, style, whole=bool(text.strip("\n")))

    def _made_icons(self, scan: Scan, gaps: list[tuple[int, int]]) -> list[str]:
        found, number = list(self.icons), 0
        for part in self.parts:
            if part.is_gap:
                where = gaps[min(number, len(gaps) - 1)]
                number += 1
                if part.is_icon:
                    found.append(_icon(part, scan.text[slice(*where)]))
        return found

    def _without_icon(
        self, scan: Scan, token: str, icon: str, stop: int, style: Style
    ) -> int | None:
        """The piece of the text stays as it is; it is noted, unless it is no name of an icon."""
        inner = token[len(self.signs[0]) : len(token) - len(self.signs[-1])]
        if icon and (any(sign.isspace() for sign in inner) or not inner):
            return None
        if icon:
            scan.missing.append(Missing(scan.rule, token, icon))
        scan.put(escaped(token), style, whole=True)
        return stop


def _icon(part: Part, text: str) -> str:
    """The name of an icon: small letters and digits, with '-' between them."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return f"{part.prefix}{_NO_WORD.sub('-', letters).strip('-')}{part.suffix}"


def _around(text: str, start: int, end: int) -> str:
    """The piece of a text from a place on, for messages."""
    return text[start : min(start + 30, end)].split("\n")[0]


# -- what is declared ---------------------------------------------------------------------


def mark_rule(key: str, value: str) -> MarkRule:
    """A rule. Raises Mismatch."""
    signs = _signs(key)
    gaps = len(signs) - 1
    value = value.replace("\\r\\n", "\n").replace("\\n", "\n")
    parts = _parts(value) if gaps else (Part(value),) if value else ()
    given = sum(part.is_gap for part in parts)
    if gaps > 1 and given not in (0, gaps):
        message = f"the sign has {gaps} parts '…', and what it becomes has {given}"
        raise Mismatch(message, "write each of them once, in the same order")
    rule = MarkRule(key, value, signs, parts)
    return replace(rule, parts=tuple(part for part in parts if part.is_gap or part.text))


def _signs(key: str) -> tuple[str, ...]:
    """What is around the gaps of a key; the key itself if it has none."""
    if not key:
        raise Mismatch("a sign to search is empty", 'write it in quotes, e.g. "[action]"')
    if not _DOTS.sub("", key):
        return (key,)
    signs = tuple(_DOTS.split(key))
    if len(signs) > 1 and not signs[0].strip():
        raise Mismatch(f"'{key}' has nothing before its '…'", "write where it begins, e.g. [[…]]")
    if len(signs) > 1 and not all(signs):
        message = f"'{key}' has no sign after its '…'"
        raise Mismatch(message, f"write where it ends, e.g. {key}{_closing_of(signs[0])}")
    return signs


def _closing_of(opening: str) -> str:
    """The sign that probably closes another one."""
    if opening.startswith("<"):
        return f"</{opening[1:]}"
    pairs = {"[": "]", "{": "}", "(": ")"}
    return "".join(pairs.get(sign, sign) for sign in reversed(opening))


def _parts(value: str) -> tuple[Part, ...]:
    """The parts of a value with gaps."""
    out: list[Part] = []
    done = 0
    for found in _VALUE_GAP.finditer(value):
        out.append(Part(value[done : found.start()]))
        done = found.end()
        if found["icon"]:
            out.append(
                Part(is_gap=True, is_icon=True, prefix=found["before"], suffix=found["after"])
            )
        else:
            stars = len(found["stars"] or "")
            out.append(Part(is_gap=True, style=Style(stars > 1, stars in (1, 3))))
    return (*out, Part(value[done:]))
