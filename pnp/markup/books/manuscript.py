"""From the text of a book to its lines and containers: what lines with `:::` open and close.

In: Markdown without its front matter. Out: a tree of `Lines` and `Container`s, whose offsets count
in `Script.text`, the text without notes; `Script.origin` leads from there to the text as written.
Nothing is worked out here: loops are containers too. What is wrong is in `Script.errors`, each with
its place in the text as written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.expressions.excerpts import Excerpt, without_notes
from pnp.markup.block_lines import split_lines
from pnp.markup.books.foreign import foreign
from pnp.markup.books.lines import FENCE, HEADING
from pnp.model.errors import LangError, MarkupError
from pnp.model.frozen import frozen

__all__ = ["Container", "Lines", "Node", "Script", "parse_manuscript"]

# containers that hold no lines of their own; `:::` may follow them. What follows a break within a
# container ends the container
ALONE = ("contents", "glossary", "revisions")
BREAKS = ("page", "column")
LOOP, CONDITION = "for", "if"

_ID = re.compile(r"\w[\w-]*")
_NO_ID = re.compile(r"[^\w-]+")
_DEEPEST = 12


@frozen
class Lines:
    """Lines as typed, from `start` on: `text` without the ids of headings, which are in `ids` by
    the place in `text` where the heading's line begins."""

    source: Excerpt
    ids: Mapping[int, str]


@frozen
class Container:
    """What stands between `::: name argument` and `:::`."""

    name: str
    argument: str
    offset: int
    argument_offset: int
    nodes: tuple[Node, ...] = ()


Node = Lines | Container


@frozen
class Script:
    """The tree of a text, and what is wrong with it. Not `is_whole`: a loop is never closed, so
    all that follows stands in it, and cannot be judged."""

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


@dataclass(slots=True)
class _Open:
    """A container while its lines are read."""

    name: str = ""
    argument: str = ""
    offset: int = 0
    argument_offset: int = 0
    nodes: list[Node] = field(default_factory=list)


class _Parser:
    """One pass over the lines of a text without notes."""

    def __init__(self, source: Excerpt) -> None:
        self._source = source
        self._errors: list[LangError] = []
        self._open = [_Open()]
        self._waiting: list[tuple[int, int]] = []  # lines that stand in no container of their own
        self._may_close = False  # whether `:::` may follow what holds no lines

    def parse(self) -> Script:
        text = self._source.text
        for error in foreign(text):
            self._report(error.message, error.offset or 0, error.hint)
        for start, end in split_lines(text):
            fence = FENCE.match(text[start:end])
            if fence is None:
                self._waiting.append((start, end))
                self._may_close &= not text[start:end].strip()
                continue
            self._flush()
            if fence["name"] is None:
                self._close(start)
            else:
                self._begin(fence, start)
        self._flush()
        is_whole = all(box.name != LOOP for box in self._open)
        while len(self._open) > 1:
            box = self._open[-1]
            self._report(
                f"'::: {box.name}' is never closed", box.offset, "end it with a line ':::'"
            )
            self._shut()
        return Script(self._source, tuple(self._open[0].nodes), tuple(self._errors), is_whole)

    def _begin(self, fence: re.Match[str], start: int) -> None:
        name, argument = fence["name"], fence["argument"]
        offset = start + fence.start("name")
        box = _Open(name, argument, offset, start + fence.start("argument"))
        self._may_close = name in ALONE or (name in BREAKS and len(self._open) == 1)
        if name in ALONE + BREAKS:
            self._open[-1].nodes.append(_shut(box))
        else:
            self._open.append(box)
            if len(self._open) == _DEEPEST:
                self._report(f"containers nest {_DEEPEST - 2} deep, no deeper", offset)

    def _close(self, start: int) -> None:
        if self._may_close:
            self._may_close = False
        elif len(self._open) == 1:
            self._report("':::' closes nothing", start, "a container begins with '::: name'")
        else:
            self._shut()

    def _shut(self) -> None:
        box = self._open.pop()
        if len(self._open) < _DEEPEST:  # else this was told, and to fill it in may have no end
            self._open[-1].nodes.append(_shut(box))

    def _flush(self) -> None:
        """Put the lines read so far into the container that is open."""
        text, ranges, ids = self._source.text, [], {}
        length = 0
        for start, end in self._waiting:
            named = HEADING.match(text[start:end])
            if named and named["id"] is not None:
                ids[length] = named["id"]
                if not _ID.fullmatch(named["id"]):
                    name = _NO_ID.sub("-", named["id"]).strip("-").lower() or "setup"
                    hint = f"letters, digits, '-' and '_', e.g. {{#{name}}}"
                    place = start + named.start("id")
                    self._report(f"'{named['id']}' cannot be what a heading is called", place, hint)
                end = start + named.start("tail")
            ranges.append((start, end))
            length += end - start + 1
        if ranges:
            self._open[-1].nodes.append(Lines(Excerpt(self._source, ranges, "\n"), ids))
        self._waiting = []

    def _report(self, message: str, offset: int, hint: str | None = None) -> None:
        self._errors.append(MarkupError(message, hint, self._source.origin(offset)))


def _shut(box: _Open) -> Container:
    return Container(box.name, box.argument, box.offset, box.argument_offset, tuple(box.nodes))
