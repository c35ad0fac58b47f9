"""From the text of a book to its lines and containers, which lines with `:::` open and close.

In: Markdown without its front matter. Out: a tree of `Lines` and `Container`s, whose offsets count
in the text without notes; `Script.source.origin` gives the place in the text as written. Loops and
conditions are containers here. Errors are in `Script.errors`, placed in the text as written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from pnp.expressions.excerpts import Excerpt, without_notes
from pnp.markup.block_lines import split_lines
from pnp.markup.books.lines import FENCE, HEADING
from pnp.markup.books.unsupported import unsupported
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.errors import LangError, MarkupError

# containers without lines of their own; `:::` may follow them. A break in a container has none:
# the next `:::` closes that container
ALONE = ("contents", "glossary", "revisions")
BREAKS = ("page", "column")
LOOP, CONDITION = "for", "if"
# the containers that need no layout, as a text writes them after `:::`, with their lines of help
BUILT_IN = {
    "contents": "a list of the headings with their pages; `contents 2`: those of two levels",
    "glossary": "the terms of the game that have a meaning, sorted",
    "revisions": "the revisions of the front matter, the newest first",
    "page": "the text that follows begins a new page",
    "column": "the text that follows begins a new column",
    "for": "its lines once for each item: `for u in upgrades`, `for u in upgrades if u.rank > 10`",
    "if": "its lines only if a condition is true: `if facts.solo`",
}

_ID = lazy_pattern(r"\w[\w-]*")
_NO_ID = lazy_pattern(r"[^\w-]+")
_DEEPEST = 10


class Lines(Struct, frozen=True):
    """Lines as typed, without the ids of headings. These are in `ids`, by the place in the text
    of `source` where the line of the heading begins."""

    source: Excerpt
    ids: Mapping[int, str]


class Container(Struct, frozen=True):
    """The lines and containers between `::: name argument` and `:::`."""

    name: str
    argument: str
    offset: int
    argument_offset: int
    nodes: tuple[Node, ...] = ()


Node = Lines | Container


class Script(Struct, frozen=True):
    """The tree of a text, and its errors. `is_whole` is false if a loop is not closed: then all
    the text after it is in the loop, and cannot be checked."""

    source: Excerpt
    nodes: tuple[Node, ...]
    errors: tuple[LangError, ...]
    is_whole: bool = True


def parse_manuscript(text: str) -> Script:
    """The tree of a text."""
    try:
        source = without_notes(text)
    except MarkupError as error:
        return Script(Excerpt(text, [(0, len(text))]), (), (error,))
    return _Parser(source).parse()


class _Parser:
    """One pass over the lines of a text without notes."""

    def __init__(self, source: Excerpt) -> None:
        self._source = source
        self._errors: list[LangError] = []
        # the open containers with their nodes; the first is the whole text
        self._open: list[tuple[Container, list[Node]]] = [(Container("", "", 0, 0), [])]
        self._lines: list[tuple[int, int]] = []  # read since the last `:::`
        self._may_close = False  # whether `:::` may follow a container without lines

    def parse(self) -> Script:
        text = self._source.text
        for error in unsupported(text):
            self._errors.append(error.moved(self._source.origin(error.offset or 0)))
        for start, end in split_lines(text):
            fence = FENCE.match(text[start:end])
            if fence is None:
                self._lines.append((start, end))
                self._may_close &= not text[start:end].strip()
                continue
            self._end_lines()
            if fence["name"] is None:
                self._end(start)
            else:
                self._begin(fence, start)
        self._end_lines()
        is_whole = all(container.name != LOOP for container, _ in self._open)
        while len(self._open) > 1:
            container = self._open[-1][0]
            message = f"'::: {container.name}' is never closed"
            self._report(message, container.offset, "end it with a line ':::'")
            self._close()
        return Script(self._source, tuple(self._open[0][1]), tuple(self._errors), is_whole)

    def _begin(self, fence: re.Match[str], start: int) -> None:
        name = fence["name"]
        offset, argument_offset = start + fence.start("name"), start + fence.start("argument")
        container = Container(name, fence["argument"], offset, argument_offset)
        self._may_close = name in ALONE or (name in BREAKS and len(self._open) == 1)
        if name in ALONE + BREAKS:
            self._open[-1][1].append(container)
            return
        self._open.append((container, []))
        if len(self._open) == _DEEPEST + 2:
            self._report(f"containers are nested more than {_DEEPEST} deep", offset)

    def _end(self, start: int) -> None:
        if self._may_close:
            self._may_close = False
        elif len(self._open) == 1:
            self._report("':::' closes nothing", start, "a container begins with '::: name'")
        else:
            self._close()

    def _close(self) -> None:
        container, nodes = self._open.pop()
        # containers that are nested too deeply are left out
        if len(self._open) < _DEEPEST + 2:
            self._open[-1][1].append(replace(container, nodes=tuple(nodes)))

    def _end_lines(self) -> None:
        """Add the lines read so far to the open container."""
        text, ranges, ids = self._source.text, [], {}
        length = 0
        for start, end in self._lines:
            heading = HEADING.match(text[start:end])
            if heading and heading["id"] is not None:
                ids[length] = heading["id"]
                self._check_id(heading["id"], start + heading.start("id"))
                end = start + heading.start("tail")
            ranges.append((start, end))
            length += end - start + 1
        if ranges:
            self._open[-1][1].append(Lines(Excerpt(self._source, ranges, "\n"), ids))
        self._lines = []

    def _check_id(self, name: str, place: int) -> None:
        if not _ID.fullmatch(name):
            better = _NO_ID.sub("-", name).strip("-").lower() or "setup"
            hint = f"use letters, digits, '-' and '_', e.g. {{#{better}}}"
            self._report(f"'{name}' is not a valid name for a heading", place, hint)

    def _report(self, message: str, offset: int, hint: str | None = None) -> None:
        self._errors.append(MarkupError(message, hint, self._source.origin(offset)))
