"""The segments of a book's text, which are translated one by one.

In: Markdown without its front matter. Out: a `Segment` for each paragraph, heading, item, cell of a
table and caption of a figure, named after the heading above it; and the text with other words in
their places. The number of lines stays the same, so that errors are reported at the right line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from pnp.expressions.parser import placeholders
from pnp.markup.block_lines import BAR
from pnp.markup.books.lines import FENCE, HEADING, with_notes_hidden
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

_FOR_TRANSLATORS = lazy_pattern(r"<!--\s*translators?:\s*(?P<note>[\s\S]*?)\s*-->", re.IGNORECASE)
_HIDDEN = "\x01"  # stands for a character of a note
_QUOTE = lazy_pattern(r"[ \t]*>(?:[ \t]+|\Z)")
_RULE = lazy_pattern(r"[ \t]*-{3,}[ \t]*\Z")
_ITEM = lazy_pattern(r"[ \t]*(?:-|[0-9]{1,9}[.)])[ \t]+(?=\S)")
_FIGURE = lazy_pattern(r"[ \t]*!\[(?P<caption>(?:\\.|[^\]\\])*)\]\(")
_ALIGNS = lazy_pattern(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
# signs that begin a block, which a translation must not begin with
_SIGN = lazy_pattern(r"#{1,6}[ \t]|-[ \t]|-{3,}\s*\Z|\||>[ \t]|:{3,}|!\[")
_NUMBER_SIGN = lazy_pattern(r"\d{1,9}(?=[.)][ \t])")
_SPACES = lazy_pattern(r"[ \t\r\n]+")
_NO_SLUG = lazy_pattern(r"[\W_]+")


class Piece(NamedTuple):
    """A range of characters in a line of the text."""

    start: int
    end: int


class Segment(Struct):
    """Words to translate together: `text` on one line, `pieces` where they are. `slug` is the name
    of the heading above them, `number` their place below it, from 1; `note` is the author's
    comment for translators."""

    kind: str  # paragraph, heading, item, cell or caption
    slug: str
    number: int
    pieces: list[Piece]
    text: str = ""
    note: str = ""
    has_name: bool = True  # of a heading: whether it has an id, `{#name}`


def segments(text: str) -> list[Segment]:
    """The segments of a text, in order."""
    masked = with_notes_hidden(text, _HIDDEN)
    found = list(_Reader(text, masked).read())
    for segment in found:
        parts = (masked[p.start : p.end].replace(_HIDDEN, "") for p in segment.pieces)
        segment.text = " ".join(map(_spaced, parts))
    return [segment for segment in found if segment.text]


def with_words(text: str, words: Mapping[int, str], found: list[Segment]) -> str:
    """The text with other words in the places of segments, by their index in `found`."""
    changes: list[tuple[Piece, str]] = []
    for index, replacement in words.items():
        segment = found[index]
        lines = _on_lines(_guarded(segment, _spaced(replacement)), len(segment.pieces))
        changes += zip(segment.pieces, lines, strict=True)
    parts, done = [], 0
    for piece, replacement in sorted(changes):
        parts += [text[done : piece.start], replacement]
        done = piece.end
    return "".join([*parts, text[done:]])


def _spaced(text: str) -> str:
    """The text with single spaces; no-break spaces stay."""
    return _SPACES.sub(" ", text).strip(" ")


def _guarded(segment: Segment, replacement: str) -> str:
    """A replacement whose words begin no block, and whose bars separate no cells."""
    if segment.kind == "cell":
        ranges = _filled(replacement)
        return BAR.sub(
            lambda m: m[0] if m[0] != "|" or _within(m.start(), ranges) else "\\|", replacement
        )
    if segment.kind == "heading" and not segment.has_name:
        return f"{replacement} {{#{segment.slug}}}"  # so that links still find it
    if segment.kind == "paragraph":
        number = _NUMBER_SIGN.match(replacement)
        if number:
            return f"{number[0]}\\{replacement[number.end() :]}"
        if _SIGN.match(replacement):
            return f"\\{replacement}"
    return replacement


def _on_lines(replacement: str, lines: int) -> list[str]:
    """Words on so many lines of similar length; placeholders are not divided."""
    if lines == 1:
        return [replacement]
    ranges = _filled(replacement)
    gaps = [m.start() for m in re.finditer(" ", replacement) if not _within(m.start(), ranges)]
    out, start = [], 0
    for i in range(1, lines):
        wanted = len(replacement) * i // lines
        left = [gap for gap in gaps if gap > start]
        if len(left) < lines - i:
            break
        gap = min(left[: len(left) - (lines - i) + 1], key=lambda g: abs(g - wanted))
        out.append(replacement[start:gap])
        start = gap + 1
    out.append(replacement[start:])
    # with fewer words than lines, notes fill the rest: an empty line would end the paragraph
    return out + ["<!-- -->"] * (lines - len(out))


def _filled(text: str) -> list[tuple[int, int]]:
    """The ranges of the placeholders of a text; none if it cannot be read."""
    try:
        return list(placeholders(text))
    except ExpressionError:
        return []


def _without_placeholders(text: str) -> str:
    """The text with letters for each placeholder, which may contain brackets."""
    for start, end in _filled(text):
        text = f"{text[:start]}{'x' * (end - start)}{text[end:]}"
    return text


def _within(place: int, ranges: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in ranges)


class _Reader:
    """One pass over the lines."""

    def __init__(self, text: str, masked: str) -> None:
        self._text = text
        self._masked = masked
        self._slug = ""
        self._counts: dict[str, int] = {}  # of segments below each heading
        self._note = ""  # for the next segment
        self._open: Segment | None = None

    def read(self) -> Iterator[Segment]:
        start = 0
        for line in self._masked.split("\n"):
            self._read_note(start, start + len(line))
            yield from self._line(start, line.rstrip("\r"))
            start += len(line) + 1
        yield from self._closed()

    def _read_note(self, start: int, end: int) -> None:
        """Keep a comment for translators on this line for the next segment."""
        for found in _FOR_TRANSLATORS.finditer(self._text, start):
            if found.start() >= end:
                break
            self._note = " ".join(found["note"].split())

    def _line(self, start: int, line: str) -> Iterator[Segment]:
        plain = line.replace(_HIDDEN, "")
        if _HIDDEN in line and not plain.strip():
            return  # only notes: the line does not count
        quote = _QUOTE.match(line)
        if quote:
            start, line = start + quote.end(), line[quote.end() :]
        if not line.strip() or FENCE.match(line) or _RULE.match(line):
            yield from self._closed()
            return
        heading = HEADING.match(line.rstrip(f" \t{_HIDDEN}"))
        if heading:
            yield from self._closed()
            yield self._heading(start, heading)
        elif line.lstrip().startswith("|"):
            yield from self._closed()
            yield from self._cells(start, line)
        elif figure := _FIGURE.match(_without_placeholders(line)):
            yield from self._closed()
            begin, end = figure.span("caption")
            yield self._segment("caption", start + begin, start + end)
        else:
            item = _ITEM.match(line)
            begin = item.end() if item else len(line) - len(line.lstrip())
            piece = Piece(start + begin, start + len(line.rstrip()))
            if item or self._open is None:
                yield from self._closed()
                self._open = self._segment("item" if item else "paragraph", *piece)
            else:
                self._open.pieces.append(piece)

    def _heading(self, start: int, heading: re.Match[str]) -> Segment:
        name, words = heading["id"], heading["title"].replace(_HIDDEN, "")
        self._slug = slug(words) if name is None else name
        begin, end = heading.span("title")
        found = self._segment("heading", start + begin, start + end)
        found.has_name = name is not None
        return found

    def _cells(self, start: int, line: str) -> Iterator[Segment]:
        if _ALIGNS.match(line):
            return
        ranges = _filled(line)
        bars = [m.start() for m in BAR.finditer(line)
                if m[0] == "|" and not _within(m.start(), ranges)]  # fmt: skip
        ends = [*bars[1:], len(line)] if line[bars[-1] + 1 :].strip() else bars[1:]
        for bar, end in zip(bars, ends, strict=False):
            cell = line[bar + 1 : end]
            begin = bar + 1 + len(cell) - len(cell.lstrip())
            if cell.strip():
                yield self._segment("cell", start + begin, start + begin + len(cell.strip()))

    def _closed(self) -> Iterator[Segment]:
        if self._open is not None:
            yield self._open
        self._open = None

    def _segment(self, kind: str, start: int, end: int) -> Segment:
        number = self._counts[self._slug] = self._counts.get(self._slug, 0) + 1
        note, self._note = self._note, ""
        return Segment(kind, self._slug, number, [Piece(start, end)], note=note)


def slug(title: str) -> str:
    """The name of a heading without an id: its words in lower case, joined by hyphens."""
    return _NO_SLUG.sub("-", title.casefold()).strip("-") or "heading"
