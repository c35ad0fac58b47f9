"""From the tree of a book's text to passages: placeholders filled in, loops repeated.

In: a `Script` and the names that its expressions may read. Out: `Passage`s of text, and `Group`s,
which are containers with their content; all errors. Loops work on lines: the lines that they repeat
join the lines before and after, so that a loop can make items of a list or rows of a table. Every
character knows where it comes from.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.expressions.excerpts import Excerpt, Range
from pnp.expressions.marks import kept, left_out
from pnp.expressions.parser import parse_expression, placeholders, to_text
from pnp.expressions.quoting import Quotes, has_quotes
from pnp.expressions.values import LISTS
from pnp.markup.books.lines import HEADING_SIGN
from pnp.markup.books.manuscript import CONDITION, LOOP, Container, Lines, Node, Script
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError, LangError

Scope = Mapping[str, Any]

_ESCAPE = lazy_pattern(r"\\(?:([{}])|.)", re.DOTALL)
_BLANK_LINES = lazy_pattern(r"\n[ \t]*\n")
_LOOP = lazy_pattern(r"(?P<variable>[^\W\d]\w*)\s+in\s+\S")
# the sign of an item, whose further lines are indented by its width
_SIGN = lazy_pattern(r"[ \t]*(?:-[ \t]+|[0-9]{1,9}[.)][ \t]+)?")
_BARE_BAR = lazy_pattern(r"(?<!\\)\|")
# of all loops of a text; 10 000 turns of one short line each are 100 pages (measured)
MOST_TURNS = 50_000


class Passage:
    """Text to set. `ids` are the names that headings have, by the place where the line of the
    heading begins."""

    def __init__(self) -> None:
        self.ids: dict[int, str] = {}
        self.length = 0
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._origins: list[tuple[int, bool]] = []  # the place, and whether it is the text there

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._parts)

    def add(self, text: str, origin: int, as_written: bool = True) -> None:
        """Append text that is written at `origin`, or was made there (not `as_written`)."""
        if text:
            self._starts.append(self.length)
            self._origins.append((origin, as_written))
            self._parts.append(text)
            self.length += len(text)

    def origin(self, offset: int) -> int:
        """Where a character comes from, in the text as written."""
        if not self._starts:
            return 0
        i = max(0, bisect_right(self._starts, offset) - 1)
        origin, as_written = self._origins[i]
        return origin + offset - self._starts[i] if as_written else origin


class Group(Struct, frozen=True):
    """A container with its content; offsets are those in the text as written."""

    name: str
    argument: str
    offset: int
    argument_offset: int
    parts: tuple[Passage | Group, ...] = ()


def fill_manuscript(
    script: Script, scope: Scope
) -> tuple[tuple[Passage | Group, ...], list[LangError]]:
    """The text to set, and its errors, each with its place in the text as written."""
    filler = _Filler(script.source)
    return filler.fill(script.nodes, scope), filler.errors


class _Filler:
    def __init__(self, source: Excerpt) -> None:
        self._source = source
        self._turns = MOST_TURNS  # that are left
        self._quotes = Quotes()
        self.errors: list[LangError] = []

    def fill(self, nodes: Sequence[Node], scope: Scope) -> tuple[Passage | Group, ...]:
        out: list[Passage | Group] = []
        self._add_nodes(out, nodes, scope)
        return tuple(out)

    def _add_nodes(self, out: list[Passage | Group], nodes: Sequence[Node], scope: Scope) -> None:
        for node in nodes:
            if isinstance(node, Lines):
                self._add_lines(out, node, scope)
            elif node.name == LOOP:
                for inner in self._loop_scopes(node, scope):
                    self._add_nodes(out, node.nodes, inner)
            elif node.name == CONDITION:
                if self._is_true(node, scope):
                    self._add_nodes(out, node.nodes, scope)
            else:
                offset, argument = map(self._source.origin, (node.offset, node.argument_offset))
                parts = self.fill(node.nodes, scope)
                out.append(Group(node.name, node.argument, offset, argument, parts))

    def _report(self, error: LangError, source: Excerpt, base: int) -> None:
        """Note an error of a part of `source` that begins at `base`."""
        self.errors.append(error.moved(source.origin(base + (error.offset or 0))))

    # -- loops and conditions -----------------------------------------------------------

    def _loop_scopes(self, node: Container, scope: Scope) -> list[Scope]:
        """The scope of each turn of a loop."""
        try:
            variable, items = _loop_items(node.argument, scope)
            # one error is enough
            is_first = self._turns >= 0
            self._turns -= len(items)
            if self._turns < 0 and is_first:
                raise ExpressionError(
                    f"the loops of this text take more than {MOST_TURNS} turns",
                    "a loop in a loop multiplies the turns",
                )
        except ExpressionError as error:
            self._report(error, self._source, node.argument_offset)
            return []
        return [{**scope, variable: item} for item in items] if self._turns >= 0 else []

    def _is_true(self, node: Container, scope: Scope) -> bool:
        try:
            return bool(parse_expression(node.argument)(scope))
        except ExpressionError as error:
            self._report(error, self._source, node.argument_offset)
            return False

    # -- lines --------------------------------------------------------------------------

    def _add_lines(self, out: list[Passage | Group], lines: Lines, scope: Scope) -> None:
        """Add lines to the current passage. Each paragraph is filled by itself, so that a brace
        that is not closed spoils no other."""
        passage = out[-1] if out else None
        if not isinstance(passage, Passage):
            passage = Passage()
            out.append(passage)
        elif passage.length:
            passage.add("\n", lines.source.origin(0), as_written=False)
        text, done = lines.source.text, 0
        for blank in _BLANK_LINES.finditer(text):
            self._add_paragraph(passage, lines, (done, blank.end()), scope)
            done = blank.end()
        self._add_paragraph(passage, lines, (done, len(text)), scope)

    def _add_paragraph(self, passage: Passage, lines: Lines, part: Range, scope: Scope) -> None:
        start, end = part
        text = lines.source.text[start:end]
        try:
            found = list(placeholders(text))
        except ExpressionError as error:
            self._report(error, lines.source, start)
            return
        if HEADING_SIGN.search(text):
            self._quotes.begin_section()
        values = [
            self._value(text[first + 1 : last - 1], lines, start + first + 1, scope)
            for first, last in found
        ]
        gone = left_out(text, found, [not value.strip() for value in values])

        def add_plain(first: int, last: int) -> None:
            for a, b in kept(first, last, gone):
                _add_plain(passage, lines, start + a, start + b)

        done, begin = 0, passage.length
        for (first, last), value in zip(found, values, strict=True):
            add_plain(done, first)
            done = last
            if not kept(first, last, gone):
                continue
            fitted = _fitted(value, text[text.rfind("\n", 0, first) + 1 : first])
            origin, translation = lines.source.origin(start + first), ""
            if has_quotes(fitted):
                before = passage.text[begin:]
                fitted, translation, closed = self._quotes.value(fitted, before, text[last:])
                done += closed
            passage.add(fitted, origin, as_written=False)
            add_plain(last, done)
            passage.add(translation, origin, as_written=False)
        add_plain(done, len(text))

    def _value(self, text: str, lines: Lines, at: int, scope: Scope) -> str:
        try:
            return to_text(parse_expression(text)(scope))
        except ExpressionError as error:
            self._report(error, lines.source, at)
            return ""


def _loop_items(loop: str, scope: Scope) -> tuple[str, Sequence[Any]]:
    """The variable and the items of 'x in list if …'. Raises ExpressionError, placed in `loop`."""
    head = _LOOP.match(loop)
    items = None
    if head is not None:
        before = f"[{head['variable']} for "
        try:
            items = parse_expression(f"{before}{loop}]")(scope)
        except ExpressionError as error:
            within = max(0, (error.offset or 0) - len(before))
            raise error.moved(min(within, len(loop))) from None
    # no list if the text closes the added brackets and opens others
    if head is None or not isinstance(items, LISTS):
        message = f"expected 'item in list' after '::: for', found '{loop}'"
        hint = "write '::: for x in list', or '::: for x in list if …'"
        raise ExpressionError(message, hint)
    return head["variable"], items


def _add_plain(passage: Passage, lines: Lines, start: int, end: int) -> None:
    """Add text between placeholders line by line, because each line has a place of its own."""
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
    """A value of several lines, indented below the line it begins in; in a table, on one line."""
    value = value.rstrip("\n")
    if line.lstrip().startswith("|"):
        return _BARE_BAR.sub(r"\\|", value.replace("\n", " "))
    if "\n" in value:
        sign = _SIGN.match(line)
        value = value.replace("\n", "\n" + " " * (len(sign[0]) if sign else 0))
    return value
