"""The lists that a book makes by itself: contents, glossary, revisions."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.parser import parse_template, to_text
from pnp.expressions.quoting import PRINTED, Quotes, head_words
from pnp.languages.collation import sort_key
from pnp.markup.inline import Line, Piece, parse_markup
from pnp.markup.traces import unmarked
from pnp.model.errors import ExpressionError, MarkupError
from pnp.model.frozen import frozen
from pnp.model.problems import Problem, Problems, Span
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch, shown
from pnp.text.blocks.entries import EntryBlock
from pnp.text.blocks.lines import Block, TextBlock
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import lacks_of
from pnp.typeset.books.marks import NO_MARKS, Marks, joined_without
from pnp.typeset.books.text import Head

_LEVELS = 3  # of headings in a list of contents, if nothing else is said
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_REVISIONS_HINT = "e.g. revisions: [{date: 2026-11-21, text: First edition.}]"
_GAP = Piece("text", "\u2002")


class Listed(NamedTuple):
    """A block of a list, and what its words were marked with (see markup.traces)."""

    block: Block
    marks: Marks = NO_MARKS


@frozen(slots=False)
class Lists:
    """What the lists are made of: headings and their pages as the last round had them, the scope
    of expressions, the glossary of the game as written, the language."""

    heads: Sequence[Head]
    pages: Mapping[str, int]
    scope: Mapping[str, Any]
    terms: Any
    language: str

    # -- contents -----------------------------------------------------------------------

    def contents(self, argument: str, style: TextStyle, is_first: bool) -> list[Listed]:
        """An entry for each heading of the first levels. Raises Mismatch."""
        most = _LEVELS
        if argument:
            if not argument.isdecimal() or not 1 <= int(argument) <= 6:
                message = f"expected how many levels of headings, found '{argument}'"
                raise Mismatch(message, "e.g. '::: contents 2'")
            most = int(argument)
        run_in = () if argument else style.forms.run_in
        heads = [h for h in self.heads if h.level <= most and h.level not in run_in]
        top = min((head.level for head in heads), default=1)
        deep = any(head.level > top for head in heads)
        return [
            Listed(
                self._entry(head, head.level - top, deep, style, is_first and head is heads[0]),
                Marks(head.units),
            )
            for head in heads
        ]

    def _entry(self, head: Head, depth: int, deep: bool, style: TextStyle, is_first: bool) -> Block:
        look = replace(style, align="start", hang=False)

        def block(text: str, indent: float = 0.0, before: float = 0.0) -> TextBlock:
            piece = Piece("text", text, bold=deep and not depth and text != ".")
            return TextBlock(look, (set_pieces([piece], look.voices, look.base_level),),
                             before, indent)  # fmt: skip

        gap = 0.0 if is_first or (deep and depth) else style.gap
        title = f"{head.number}\u2002{head.title}" if head.number else head.title
        return EntryBlock(
            block(title, depth * style.forms.indent, gap),
            block(str(self.pages.get(head.id, 1))),
            block("."),
            f"#{head.id}",
        )

    # -- glossary -----------------------------------------------------------------------

    def glossary(self, style: TextStyle, is_first: bool, problems: Problems) -> list[Listed]:
        """A paragraph for each term that has a meaning, in the order of the alphabet."""
        terms = [raw for raw in self.terms or () if isinstance(raw, Record)]
        known = sorted(
            (raw for raw in terms if raw.get("term") and raw.get("meaning")),
            key=lambda raw: sort_key(head_words(unmarked(str(raw["term"]))[0])[0], self.language),
        )
        out: list[Listed] = []
        for raw in known:
            span = raw.span("meaning")
            try:
                meaning = to_text(parse_template(str(raw["meaning"]))(self.scope))
            except ExpressionError as error:
                problems.add(error.code, error.message, span, error.hint)
                continue
            out += self._run_in(str(raw["term"]), meaning, span, style, problems,
                                bool(out) or not is_first)  # fmt: skip
        return out

    # -- revisions ----------------------------------------------------------------------

    def revisions(self, style: TextStyle, is_first: bool, problems: Problems) -> list[Listed]:
        """A paragraph for each revision, the newest first. Raises Mismatch if there are none."""
        found = self.scope["book"].get("revisions")
        if found is None:
            raise Mismatch("the front matter has no 'revisions'", _REVISIONS_HINT)
        if not isinstance(found, Listing):
            message = f"'revisions': expected a list, found {shown(found)}"
            problems.add(
                "wrong-structure", message, self.scope["book"].span("revisions"), _REVISIONS_HINT
            )
            return []
        entries = []
        for number, raw in enumerate(found):
            if not isinstance(raw, Record) or not {"date", "text"} <= raw.keys():
                problems.add(
                    "wrong-value", "a revision needs a 'date' and a 'text'", found.span(number)
                )
            elif not _is_day(raw["date"]):
                message = f"'date': expected a day, found {shown(raw['date'])}"
                problems.add(
                    "wrong-structure",
                    message,
                    raw.span("date"),
                    "write year, month, day: '2026-11-21'",
                )
            else:
                entries.append(raw)
        entries.sort(key=lambda raw: str(raw["date"]), reverse=True)
        out: list[Listed] = []
        for raw in entries:
            span = raw.span("text")
            try:  # its placeholders were filled in with those of all the front matter
                date = str(FORMATTERS["date"](raw["date"], self.language))
                text = to_text(raw["text"])
            except ExpressionError as error:
                problems.add(error.code, error.message, span, error.hint)
                continue
            out += self._run_in(date, text, span, style, problems, bool(out) or not is_first)
        return out

    def _run_in(
        self, head: str, text: str, span: Span, style: TextStyle, problems: Problems, gap: bool
    ) -> list[Listed]:
        """Words that stand out, and what is said of them."""
        head, text, marks = joined_without(head, Quotes().text(text), style)
        first = _head(head, style)
        try:
            paragraphs = parse_markup(text)
            lines: list[Line] = [tuple(_joined(paragraph)) for paragraph in paragraphs]
            lines = [(*first, _GAP, *lines[0]), *lines[1:]] if lines else [first]
            before = style.gap if gap else 0.0
            return [
                Listed(
                    TextBlock(style, (set_pieces(line, style.voices, style.base_level),),
                              style.gap if number else before),
                    marks,
                )
                for number, line in enumerate(lines)
            ]  # fmt: skip
        except (MarkupError, Mismatch) as error:
            problems.extend(
                [Problem(error.code, error.message, span, error.hint, lacks=lacks_of(error))]
            )
            return []


def _head(head: str, style: TextStyle) -> Line:
    """The words that stand out; the first of two is as it is printed."""
    words = head_words(head)
    run_in = style.forms.run_in
    look = (run_in[min(run_in)],) if run_in else ()
    if len(words) == 1:
        return (Piece("text", head, bold=not look, spans=look),)
    printed, beside = words
    return (
        Piece("text", printed, bold=not look, spans=(*look, PRINTED)),
        Piece("text", f" ({beside})", bold=not look, spans=look),
    )


def _is_day(raw: Any) -> bool:
    """Whether this is a day of the calendar, written as 2026-11-21."""
    if not _DAY.fullmatch(str(raw)):
        return False
    try:
        datetime.date.fromisoformat(str(raw))
    except ValueError:
        return False
    return True


def _joined(paragraph: Sequence[Line]) -> list[Piece]:
    """The lines of a paragraph as one."""
    out: list[Piece] = []
    for line in paragraph:
        out += [Piece("text", " "), *line] if out else line
    return out
