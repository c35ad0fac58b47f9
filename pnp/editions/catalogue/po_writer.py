"""From a catalogue to the text of its PO file, in the form that gettext gives it.

The same catalogue gives the same bytes, and no entry changes the form of another, so that diffs
show the translator's changes and nothing else. Lines are as long as `msgcat` makes them, except in
rare cases with dashes and escapes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from pnp.editions.catalogue.catalogue import FUZZY, Catalogue, Entry
from pnp.model.definitions import lazy_pattern
from pnp.text.unicode.linebreak import breaks

_WIDTH = 79
# (file names with spaces are put between these)
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_ESCAPES = {
    "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r",
    "\a": "\\a", "\b": "\\b", "\f": "\\f", "\v": "\\v",
}  # fmt: skip
# gettext breaks lines after these signs even within {game.title} and :icon:, against rule LB29 of
# UAX #14; if pnp did not, editors would change all such lines
_SIGN = lazy_pattern(r"[,.:;](?=[^\W\d]|[*#&@<=>^`~|])")
_ESCAPED = lazy_pattern(r'[\\"\n\t\r\a\b\f\v]')


def po_text(catalogue: Catalogue) -> str:
    """The text of the file: the header, the entries, then obsolete entries."""
    header = "".join(f"{name}: {value}\n" for name, value in catalogue.header)
    head = Entry("", "", header, catalogue.flags, comments=catalogue.comments)
    living = [entry for entry in catalogue.entries if not entry.is_obsolete]
    obsolete = [entry for entry in catalogue.entries if entry.is_obsolete]
    found = [head, *living, *obsolete]
    return "\n".join("".join(f"{line}\n" for line in _entry_lines(entry)) for entry in found)


def _entry_lines(entry: Entry) -> Iterator[str]:
    for sign, text in (("#", entry.comments), ("#.", entry.notes)):
        yield from (f"{sign} {line}".rstrip(" ") for line in text.split("\n") if text)
    yield from _places(entry.places)
    if entry.flags:
        # gettext has this one first
        flags = sorted(entry.flags, key=lambda flag: flag != FUZZY)
        yield "#, " + ", ".join(dict.fromkeys(flags))
    before, mark = ("#~| ", "#~ ") if entry.is_obsolete else ("#| ", "")
    if entry.previous_context is not None:
        yield from _field(before, "msgctxt", entry.previous_context)
    if entry.previous is not None:
        yield from _field(before, "msgid", entry.previous)
    if entry.context:
        yield from _field(mark, "msgctxt", entry.context)
    yield from _field(mark, "msgid", entry.text)
    yield from _field(mark, "msgstr", entry.translation)


def _places(places: tuple[str, ...]) -> Iterator[str]:
    line = "#:"
    for place in places:
        shown = f"{_ISOLATE}{place}{_END_ISOLATE}" if " " in place else place
        if line != "#:" and len(line) + 1 + len(shown) >= _WIDTH:
            yield line
            line = "#:"
        line += f" {shown}"
    if line != "#:":
        yield line


def _field(before: str, keyword: str, text: str) -> Iterator[str]:
    """A string after its keyword; on lines below it if it is long or has several lines."""
    portions = re.findall(r"[^\n]*\n|[^\n]+", text) or [""]
    if len(portions) == 1:
        line = f'{before}{keyword} "{escaped(text)}"'
        if _columns(line) <= _WIDTH:
            yield line
            return
    yield f'{before}{keyword} ""'
    for portion in portions:
        for part in _wrapped(portion, _WIDTH - len(before) - 2):
            yield f'{before}"{escaped(part)}"'


def escaped(text: str) -> str:
    """A text as written between the quotes of a PO file."""
    return _ESCAPED.sub(lambda match: _ESCAPES[match[0]], text)


def _wrapped(text: str, width: int) -> Iterator[str]:
    """A text, of which only the last character may be a line break, in parts of at most `width`
    columns where it can be broken."""
    whole = escaped(text)
    if len(whole) * 2 <= width or _columns(whole) <= width:
        yield text
        return
    start = last = 0
    for place in sorted({*breaks(text), *(m.end() for m in _SIGN.finditer(text)), len(text)}):
        if last > start and _columns(escaped(text[start:place])) > width:
            yield text[start:last]
            start = last
        last = place
    yield text[start:]


def _columns(text: str) -> int:
    """The columns of a text in a terminal."""
    if text.isascii():
        return len(text)
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
