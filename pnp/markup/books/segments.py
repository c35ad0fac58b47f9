"""From the text of a book to what is translated one by one, and back with other words.

In: Markdown without its front matter. Out: `Segment`s, one for each paragraph, heading, item,
cell of a table and caption of a figure, called after the heading they stand below; and the text
with other words in their places. The lines stay where they are, so that what is wrong in the text
is told at its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.expressions.parser import placeholders
from pnp.markup.block_lines import BAR
from pnp.markup.books.lines import FENCE, HEADING, with_notes_hidden
from pnp.model.errors import ExpressionError

_FOR_TRANSLATORS = re.compile(r"<!--\s*translators?:\s*(?P<says>[\s\S]*?)\s*-->", re.IGNORECASE)
_HIDDEN = "\x01"  # stands for a character of a note
_QUOTE = re.compile(r"[ \t]*>(?:[ \t]+|\Z)")
_RULE = re.compile(r"[ \t]*-{3,}[ \t]*\Z")
_ITEM = re.compile(r"[ \t]*(?:-|[0-9]{1,9}[.)])[ \t]+(?=\S)")
_FIGURE = re.compile(r"[ \t]*!\[(?P<caption>(?:\\.|[^\]\\])*)\]\(")
_ALIGNS = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
# what would begin a block if words in another language began with it
_SIGN = re.compile(r"#{1,6}[ \t]|-[ \t]|-{3,}\s*\Z|\||>[ \t]|:{3,}|!\[")
_NUMBER_SIGN = re.compile(r"\d{1,9}(?=[.)][ \t])")
_SPACES = re.compile(r"[ \t\r\n]+")
_NO_SLUG = re.compile(r"[\W_]+")


class Piece(NamedTuple):
    """A range of characters in the text, within a line."""

    start: int
    end: int


@dataclass(slots=True)
class Segment:
    """Words to be translated together: `text` on one line, `pieces` where they stand. `slug` is
    the heading they stand below, `number` their place below it, from 1; `note` what the author
    tells translators."""

    kind: str  # paragraph, heading, item, cell or caption
    slug: str
    number: int
    pieces: list[Piece]
    text: str = ""
    note: str = ""
    has_name: bool = True  # of a heading: whether it says what it is called


@dataclass(slots=True)
class _State:
    slug: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    note: str = ""


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
    """The text with single spaces; those that break no line stay what they are."""
    return _SPACES.sub(" ", text).strip(" ")


def _guarded(segment: Segment, replacement: str) -> str:
    """Words that begin no block of their own, and bars that part no cells."""
    if segment.kind == "cell":
        ranges = _filled(replacement)
        return BAR.sub(
            lambda m: m[0] if m[0] != "|" or _within(m.start(), ranges) else "\\|", replacement
        )
    if segment.kind == "heading" and not segment.has_name:
        return f"{replacement} {{#{segment.slug}}}"  # links go on to lead to it
    if segment.kind == "paragraph":
        number = _NUMBER_SIGN.match(replacement)
        if number:
            return f"{number[0]}\\{replacement[number.end() :]}"
        if _SIGN.match(replacement):
            return f"\\{replacement}"
    return replacement


def _on_lines(replacement: str, lines: int) -> list[str]:
    """Words on so many lines, as even as they come; placeholders are not divided."""
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
    # fewer words than lines: notes keep the lines that are left from parting the paragraph
    return out + ["<!-- -->"] * (lines - len(out))


def _filled(text: str) -> list[tuple[int, int]]:
    """Where the placeholders of a text are; of one that cannot be read, none."""
    try:
        return list(placeholders(text))
    except ExpressionError:
        return []


def _blinded(text: str) -> str:
    """The text with placeholders as so many letters, whose brackets mean nothing."""
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
        self._state = _State()
        self._open: Segment | None = None

    def read(self) -> Iterator[Segment]:
        start = 0
        for line in self._masked.split("\n"):
            self._note(start, start + len(line))
            yield from self._line(start, line.rstrip("\r"))
            start += len(line) + 1
        yield from self._closed()

    def _note(self, start: int, end: int) -> None:
        """Keep what a note on this line tells translators, for the next segment."""
        for found in _FOR_TRANSLATORS.finditer(self._text, start):
            if found.start() >= end:
                break
            self._state.note = " ".join(found["says"].split())

    def _line(self, start: int, line: str) -> Iterator[Segment]:
        plain = line.replace(_HIDDEN, "")
        if _HIDDEN in line and not plain.strip():
            return  # nothing but notes: as if it were not there
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
        elif figure := _FIGURE.match(_blinded(line)):
            yield from self._closed()
            begin, end = figure.span("caption")
            yield self._made("caption", start + begin, start + end)
        else:
            item = _ITEM.match(line)
            begin = item.end() if item else len(line) - len(line.lstrip())
            piece = Piece(start + begin, start + len(line.rstrip()))
            if item or self._open is None:
                yield from self._closed()
                self._open = self._made("item" if item else "paragraph", *piece)
            else:
                self._open.pieces.append(piece)

    def _heading(self, start: int, heading: re.Match[str]) -> Segment:
        replacement = heading["id"]
        words = heading["title"].replace(_HIDDEN, "")
        self._state.slug = slug(words) if replacement is None else replacement
        found = self._made("heading", start + heading.start("title"), start + heading.end("title"))
        found.has_name = replacement is not None
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
                yield self._made("cell", start + begin, start + begin + len(cell.strip()))

    def _closed(self) -> Iterator[Segment]:
        if self._open is not None:
            yield self._open
        self._open = None

    def _made(self, kind: str, start: int, end: int) -> Segment:
        state = self._state
        state.counts[state.slug] = state.counts.get(state.slug, 0) + 1
        note, state.note = state.note, ""
        return Segment(kind, state.slug, state.counts[state.slug], [Piece(start, end)], note=note)


def slug(title: str) -> str:
    """What a heading is called that does not say so itself: its words in small letters."""
    return _NO_SLUG.sub("-", title.casefold()).strip("-") or "heading"
