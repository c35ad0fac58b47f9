"""From the tree of a book's text to passages: placeholders filled in, loops gone through.

In: a `Script` and the names that its expressions may read. Out: `Passage`s of text, and `Group`s,
which are containers with what stands in them. Loops work on lines: what they repeat joins the lines
before and after it, so that a loop can make items of a list or rows of a table. Every character
knows where it comes from. All that is wrong is told in one go.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.expressions.empty_marks import kept, left_out
from pnp.expressions.excerpts import Excerpt
from pnp.expressions.parser import parse_expression, placeholders, to_text
from pnp.expressions.quoting import Quotes, has_quotes
from pnp.expressions.values import LISTS
from pnp.markup.books.manuscript import CONDITION, LOOP, Container, Lines, Node, Script
from pnp.model.errors import ExpressionError, LangError
from pnp.model.frozen import frozen

__all__ = ["Group", "Passage", "fill_manuscript"]

Report = Callable[[LangError], None]

_ESCAPE = re.compile(r"\\(?:([{}])|.)", re.DOTALL)
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_LOOP = re.compile(r"(?P<variable>[^\W\d]\w*)\s+in\s+\S")
# what a line begins with that its further lines are indented below
_SIGN = re.compile(r"[ \t]*(?:-[ \t]+|[0-9]{1,9}[.)][ \t]+)?")
_BARE_BAR = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]", re.MULTILINE)
# of all loops of a text; 10 000 rounds of one short line each are 100 pages (measured)
MOST_ROUNDS = 50_000
_LOOP_HINT = "write '::: for x in list', or '::: for x in list if …'"


class Passage:
    """Text as it is to be set. `ids` are the names that headings say, by the place where the
    heading's line begins."""

    def __init__(self) -> None:
        self.ids: dict[int, str] = {}
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._origins: list[tuple[int, bool]] = []  # place, and whether what follows runs along
        self._length = 0

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._parts)

    def add(self, text: str, origin: int, runs: bool = True) -> None:
        """Append text that stood at a place (it `runs` along with it), or was made there."""
        if text:
            self._starts.append(self._length)
            self._origins.append((origin, runs))
            self._parts.append(text)
            self._length += len(text)

    @property
    def length(self) -> int:
        """How many characters there are so far."""
        return self._length

    def origin(self, offset: int) -> int:
        """Where a character comes from, in the text as written."""
        if not self._starts:
            return 0
        i = max(0, bisect_right(self._starts, offset) - 1)
        origin, runs = self._origins[i]
        return origin + offset - self._starts[i] if runs else origin


@frozen
class Group:
    """A container with what stands in it; offsets are those in the text as written."""

    name: str
    argument: str
    offset: int
    argument_offset: int
    parts: tuple[Passage | Group, ...] = ()


def fill_manuscript(
    script: Script, scope: Mapping[str, Any]
) -> tuple[tuple[Passage | Group, ...], list[LangError]]:
    """What is to be set, and what is wrong with it, each with its place in the text as written."""
    filler = _Filler(script.source)
    return filler.all(script.nodes, scope), filler.errors


class _Filler:
    def __init__(self, source: Excerpt) -> None:
        self._source = source
        self._left = MOST_ROUNDS
        self._quotes = Quotes()
        self.errors: list[LangError] = []

    def all(self, nodes: Sequence[Node], scope: Mapping[str, Any]) -> tuple[Passage | Group, ...]:
        out: list[Passage | Group] = []
        self._into(out, nodes, scope)
        return tuple(out)

    def _into(
        self, out: list[Passage | Group], nodes: Sequence[Node], scope: Mapping[str, Any]
    ) -> None:
        for node in nodes:
            if isinstance(node, Lines):
                self._lines(out, node, scope)
            elif node.name == LOOP:
                for inner in self._rounds(node, scope):
                    self._into(out, node.nodes, inner)
            elif node.name == CONDITION:
                if self._holds(node, scope):
                    self._into(out, node.nodes, scope)
            else:
                out.append(self._group(node, scope))

    def _group(self, node: Container, scope: Mapping[str, Any]) -> Group:
        """A container with what stands in it."""
        offset, argument = map(self._source.origin, (node.offset, node.argument_offset))
        return Group(node.name, node.argument, offset, argument, self.all(node.nodes, scope))

    # -- loops --------------------------------------------------------------------------

    def _rounds(self, node: Container, scope: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The scope of each round."""
        head = _LOOP.match(node.argument)
        if head is None:
            message = f"expected 'item in list' after '::: for', found '{node.argument}'"
            self._report(ExpressionError(message, _LOOP_HINT), node.argument_offset)
            return []
        variable = head["variable"]
        before = f"[{variable} for "
        try:
            items = parse_expression(f"{before}{node.argument}]")(scope)
        except ExpressionError as error:
            within = max(0, (error.offset or 0) - len(before))
            moved = ExpressionError(error.message, error.hint, min(within, len(node.argument)))
            self._report(moved, node.argument_offset)
            return []
        if not isinstance(items, LISTS):  # the brackets put around it were closed in between
            message = f"expected 'item in list' after '::: for', found '{node.argument}'"
            self._report(ExpressionError(message, _LOOP_HINT), node.argument_offset)
            return []
        if self._left < 0:
            return []  # that is told
        self._left -= len(items)
        if self._left < 0:
            message = f"the loops of this text come to more than {MOST_ROUNDS} rounds"
            self._report(ExpressionError(message, "loops in loops multiply"), node.argument_offset)
            return []
        return [{**scope, variable: item} for item in items]

    def _holds(self, node: Container, scope: Mapping[str, Any]) -> bool:
        try:
            return bool(parse_expression(node.argument)(scope))
        except ExpressionError as error:
            self._report(error, node.argument_offset)
            return False

    def _report(self, error: LangError, base: int) -> None:
        """Note an error of a part of the text without notes that begins at `base`."""
        place = self._source.origin(base + (error.offset or 0))
        self.errors.append(type(error)(error.message, error.hint, place))

    # -- lines --------------------------------------------------------------------------

    def _lines(self, out: list[Passage | Group], lines: Lines, scope: Mapping[str, Any]) -> None:
        """Add lines to the passage that is growing, paragraph by paragraph, so that a brace that
        is not closed spoils no more than its own."""
        passage = out[-1] if out else None
        if not isinstance(passage, Passage):
            passage = Passage()
            out.append(passage)
        elif passage.length:
            passage.add("\n", lines.source.origin(0), runs=False)
        text, done = lines.source.text, 0
        for blank in _BLANK_LINES.finditer(text):
            self._paragraph(passage, lines, (done, blank.end()), scope)
            done = blank.end()
        self._paragraph(passage, lines, (done, len(text)), scope)

    def _paragraph(
        self, passage: Passage, lines: Lines, part: tuple[int, int], scope: Mapping[str, Any]
    ) -> None:
        start, end = part
        text = lines.source.text[start:end]
        try:
            found = list(placeholders(text))
        except ExpressionError as error:
            place = lines.source.origin(start + (error.offset or 0))
            self.errors.append(ExpressionError(error.message, error.hint, place))
            return
        if _HEADING.search(text):
            self._quotes.begin_section()
        values = [self._value(text[first + 1 : last - 1], lines, start + first + 1, scope)
                  for first, last in found]  # fmt: skip
        gone = left_out(text, found, [not value.strip() for value in values])

        def plain(first: int, last: int) -> None:
            for a, b in kept(first, last, gone):
                self._plain(passage, lines, start + a, start + b)

        done, begin = 0, passage.length
        for (first, last), value in zip(found, values, strict=True):
            plain(done, first)
            done = last
            if not kept(first, last, gone):
                continue
            fitted = _fitted(value, text[text.rfind("\n", 0, first) + 1 : first])
            origin, beside = lines.source.origin(start + first), ""
            if has_quotes(fitted):
                before = passage.text[begin:]
                fitted, beside, closed = self._quotes.value(fitted, before, text[last:])
                done += closed
            passage.add(fitted, origin, runs=False)
            plain(last, done)
            passage.add(beside, origin, runs=False)
        plain(done, len(text))

    def _value(self, text: str, lines: Lines, at: int, scope: Mapping[str, Any]) -> str:
        try:
            return to_text(parse_expression(text)(scope))
        except ExpressionError as error:
            place = lines.source.origin(at + (error.offset or 0))
            self.errors.append(ExpressionError(error.message, error.hint, place))
            return ""

    def _plain(self, passage: Passage, lines: Lines, start: int, end: int) -> None:
        """Text between placeholders, line by line, since each line has a place of its own."""
        source = lines.source
        while start < end:
            if start in lines.ids and (start == 0 or source.text[start - 1] == "\n"):
                passage.ids[passage.length] = lines.ids[start]
            stop = source.text.find("\n", start, end) + 1 or end
            done = start
            for match in _ESCAPE.finditer(source.text, start, stop):
                if match[1]:
                    passage.add(source.text[done : match.start()], source.origin(done))
                    done = match.start() + 1
            passage.add(source.text[done:stop], source.origin(done))
            start = stop


def _fitted(value: str, line: str) -> str:
    """A value of several lines as it goes on below the line it begins in; in a table, in one."""
    value = value.rstrip("\n")
    if line.lstrip().startswith("|"):
        return _BARE_BAR.sub(r"\\|", value.replace("\n", " "))
    if "\n" in value:
        sign = _SIGN.match(line)
        value = value.replace("\n", "\n" + " " * (len(sign[0]) if sign else 0))
    return value
