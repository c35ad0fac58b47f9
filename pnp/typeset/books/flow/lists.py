"""The lists that pnp makes for a book: contents, glossary, revisions."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.parser import parse_template, to_text
from pnp.expressions.quoting import PRINTED, Quotes, head_words
from pnp.expressions.traces import unmarked
from pnp.languages.collation import sort_key
from pnp.markup.inline import Line, Piece, parse_markup
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.errors import ExpressionError, MarkupError
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch, shown
from pnp.text.blocks.entries import EntryBlock
from pnp.text.blocks.lines import Block, TextBlock
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.flow.parsing import Head
from pnp.typeset.books.flow.traces import NO_TRACES, Traces, texts_untraced

_LEVELS = 3  # of headings in a list of contents, by default
_DAY = lazy_pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_REVISIONS_HINT = "e.g. revisions: [{date: 2026-11-21, text: First edition.}]"
_GAP = Piece("text", "\u2002")


class Listed(NamedTuple):
    """A block of a list and its traces."""

    block: Block
    traces: Traces = NO_TRACES


class Entry(NamedTuple):
    """Highlighted words, the text after them, and the place of the text."""

    head: str
    text: str
    span: Span


class Lists(Struct, frozen=True):
    """What the lists are made of: the headings and their pages of the last round, the scope of
    expressions, the glossary of the game as written, the language."""

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
                message = f"expected a number of levels from 1 to 6, found '{argument}'"
                raise Mismatch(message, "e.g. '::: contents 2'")
            most = int(argument)
        run_in = () if argument else style.forms.run_in
        heads = [h for h in self.heads if h.level <= most and h.level not in run_in]
        top = min((head.level for head in heads), default=1)
        deep = any(head.level > top for head in heads)
        return [
            Listed(
                self._entry(head, head.level - top, deep, style, is_first and head is heads[0]),
                Traces(head.messages),
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

    # -- entries ------------------------------------------------------------------------

    def glossary(self, problems: Problems) -> list[Entry]:
        """An entry for each term that has a meaning, in alphabetical order."""
        terms = [raw for raw in self.terms or () if isinstance(raw, Record)]
        known = sorted(
            (raw for raw in terms if raw.get("term") and raw.get("meaning")),
            key=lambda raw: sort_key(head_words(unmarked(str(raw["term"]))[0])[0], self.language),
        )
        out: list[Entry] = []
        for raw in known:
            span = raw.span("meaning")
            try:
                meaning = to_text(parse_template(str(raw["meaning"]))(self.scope))
            except ExpressionError as error:
                problems.add_error(error, span)
            else:
                out.append(Entry(str(raw["term"]), meaning, span))
        return out

    def revisions(self, problems: Problems) -> list[Entry]:
        """An entry for each revision, the newest first. Raises Mismatch if there are none."""
        book = self.scope["book"]
        found = book.get("revisions")
        if found is None:
            message = "the front matter has no 'revisions'"
            raise Mismatch(message, _REVISIONS_HINT, code="missing-key")
        if not isinstance(found, Listing):
            message = f"'revisions': expected a list, found {shown(found)}"
            problems.add("wrong-structure", message, book.span("revisions"), _REVISIONS_HINT)
            return []
        records = _revisions(found, problems)
        records.sort(key=lambda raw: str(raw["date"]), reverse=True)
        out: list[Entry] = []
        for raw in records:
            try:  # its placeholders are filled in already, as all of the front matter
                date = str(FORMATTERS["date"](raw["date"], self.language))
                out.append(Entry(date, to_text(raw["text"]), raw.span("text")))
            except ExpressionError as error:
                problems.add_error(error, raw.span("text"))
        return out


def set_entries(
    entries: Sequence[Entry], style: TextStyle, is_first: bool, problems: Problems
) -> list[Listed]:
    """Paragraphs that begin with highlighted words; `is_first`: nothing is above them."""
    out: list[Listed] = []
    for entry in entries:
        head, text, traces = texts_untraced(entry.head, Quotes().text(entry.text), style)
        first = _head(head, style)
        before = style.gap if out or not is_first else 0.0
        try:
            lines: list[Line] = [tuple(_joined(paragraph)) for paragraph in parse_markup(text)]
            lines = [(*first, _GAP, *lines[0]), *lines[1:]] if lines else [first]
            content = [set_pieces(line, style.voices, style.base_level) for line in lines]
        except (MarkupError, Mismatch) as error:
            problems.add_error(error, entry.span)
            continue
        gaps = [before] + [style.gap] * (len(content) - 1)
        blocks = [TextBlock(style, (one,), gap) for one, gap in zip(content, gaps, strict=True)]
        out += [Listed(block, traces) for block in blocks]
    return out


def _head(head: str, style: TextStyle) -> Line:
    """The highlighted words; the first of two is as it is printed."""
    words = head_words(head)
    run_in = style.forms.run_in
    look = (run_in[min(run_in)],) if run_in else ()
    if len(words) == 1:
        return (Piece("text", head, bold=not look, spans=look),)
    printed, translation = words
    return (
        Piece("text", printed, bold=not look, spans=(*look, PRINTED)),
        Piece("text", f" ({translation})", bold=not look, spans=look),
    )


def _revisions(listed: Listing, problems: Problems) -> list[Record]:
    """The revisions that have a date and a text; problems with the others are noted."""
    out = []
    for number, raw in enumerate(listed):
        if not isinstance(raw, Record) or not {"date", "text"} <= raw.keys():
            message = "a revision needs a 'date' and a 'text'"
            problems.add("missing-key", message, listed.span(number), _REVISIONS_HINT)
        elif not _is_date(raw["date"]):
            message = f"'date': expected a date, found {shown(raw['date'])}"
            hint = "write year, month, day: '2026-11-21'"
            problems.add("wrong-value", message, raw.span("date"), hint)
        else:
            out.append(raw)
    return out


def _is_date(raw: Any) -> bool:
    """Whether this is a date of the calendar, written as 2026-11-21."""
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
