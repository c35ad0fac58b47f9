"""The sections of a book by the ids of their headings, as ranges of lines.

In: Markdown without its front matter. Out: `Section`s. One goes from its heading down to the next
of its level or above, but never out of the container (`::: name`) it stands in; if it is all that
this container holds, the lines that open and close it belong to the section.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from pnp.markup.books.lines import FENCE, HEADING, with_notes_hidden
from pnp.markup.books.manuscript import ALONE, BREAKS
from pnp.markup.books.segments import slug


class Section(NamedTuple):
    """The lines of a section, counted from 0; `end` is the one after the last."""

    start: int
    end: int


class _Heading(Struct):
    line: int
    level: int
    id: str
    boxes: tuple[int, ...]  # the lines that open the containers around it, the outermost first


def sections(text: str) -> dict[str, Section]:
    """The sections of a text; of two headings with one id the first counts."""
    reader = _Reader(with_notes_hidden(text).split("\n"))
    out: dict[str, Section] = {}
    for i, heading in enumerate(reader.headings):
        if heading.id not in out:
            out[heading.id] = reader.section(heading, reader.headings[i + 1 :])
    return out


class _Reader:
    """One pass over the lines: headings, and where containers begin and end."""

    def __init__(self, lines: list[str]) -> None:
        self.headings: list[_Heading] = []
        self._lines = lines
        self._ends: dict[int, int] = {}  # of containers, by the lines that open them
        opened: list[int] = []
        may_close = False  # whether `:::` closes what holds no lines
        for number, line in enumerate(lines):
            fence, heading = FENCE.match(line), HEADING.match(line)
            if fence and fence["name"] is None:
                if not may_close and opened:
                    self._ends[opened.pop()] = number
                may_close = False
            elif fence:
                may_close = fence["name"] in ALONE or (fence["name"] in BREAKS and not opened)
                if fence["name"] not in ALONE + BREAKS:
                    opened.append(number)
            else:
                may_close &= not line.strip()
            if heading:
                known = heading["id"] or slug(heading["title"])
                level = len(heading["signs"])
                self.headings.append(_Heading(number, level, known, tuple(opened)))

    def section(self, heading: _Heading, later: list[_Heading]) -> Section:
        """The lines of a heading's section; `later` are the headings that follow."""
        depth = len(heading.boxes)
        outer = self._ends.get(heading.boxes[-1], len(self._lines)) if depth else len(self._lines)
        end = outer
        for other in later:
            if other.line < outer and other.level <= heading.level:
                # a container around the next heading belongs to that
                end = other.boxes[depth] if len(other.boxes) > depth else other.line
                break
        start = heading.line
        for box in reversed(heading.boxes):
            close = self._ends.get(box)
            if close is None or self._blank(box + 1, start) is False or end > close:
                break
            if not self._blank(end, close):
                break
            start, end = box, close + 1
        return Section(start, end)

    def _blank(self, start: int, end: int) -> bool:
        return not any(line.strip() for line in self._lines[start:end])
