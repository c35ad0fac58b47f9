"""Variants of books: sections removed, replaced, changed, added, by the ids of headings.

Each line of the resulting text still knows its place in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from pnp.editions.variants.sections import Section, sections
from pnp.editions.variants.variant import Variant, note_empty, put_over, single
from pnp.markup.books.segments import segments
from pnp.model.book import Manuscript
from pnp.model.problems import InputError, Problems, Span
from pnp.model.source import Record
from pnp.schema.records import read_record
from pnp.schema.values import Key, Listed, Many, Mapped, Mismatch, Text
from pnp.sources.reader import read_text

BOOK_CHANGES = {
    "front": Key(Mapped(), doc="changes of the front matter"),
    "remove": Key(Many(Text(), least=1), default=(), doc="sections, by the ids of their headings"),
    "replace": Key(Mapped(), doc="sections with other text: Markdown by id"),
    "change": Key(Listed(), default=(), doc="{in, from, to}: other words in a section"),
    "add": Key(Listed(), default=(), doc="{after or before, text}"),
}
WORD_KEYS = {
    "in": Key(Text(), required=True, doc="a section"),
    "from": Key(Text(), required=True, doc="words of one line, as written"),
    "to": Key(Text(), required=True, doc="the new words"),
}
ADD_KEYS = {
    "after": Key(Text(), doc="a section"),
    "before": Key(Text(), doc="a section"),
    "text": Key(Text(), required=True, doc="Markdown"),
}

Place = tuple[str, int, int]  # file, line, and how far the line is indented there
Line = tuple[str, Place]


class Assembled(Manuscript, frozen=True):
    """A book with lines of several files: `places` are those of the lines of its text."""

    places: tuple[Place, ...] = ()

    def span(self, offset: int) -> Span:
        """See Manuscript."""
        offset = min(max(offset, 0), len(self.text))
        index = min(self.text.count("\n", 0, offset), len(self.places) - 1)
        path, line, indent = self.places[index]
        return Span(path, line, indent + offset - self.text.rfind("\n", 0, offset))


def book_with(order: Iterable[Variant], book: Manuscript) -> Manuscript:
    """A book with the changes of variants, as far as it has what they change."""
    for variant in order:
        if isinstance(variant.books.get(book.id), Record):
            book = _Changes(book, variant, Problems()).applied()
    return book


def judge_book(book: Manuscript, variant: Variant, problems: Problems) -> None:
    """Note errors in the changes of a book; `book` is as it was before them."""
    changes = variant.books[book.id]
    note_empty(changes, (key for key in changes if key in BOOK_CHANGES), problems)
    _Changes(book, variant, problems).applied()


class _Edit(Struct):
    """Lines to take away, and those that replace them."""

    section: Section
    lines: list[Line]
    name: str = ""
    is_inner: bool = False  # within a paragraph: no empty lines before and after


class _Changes:
    """The changes of one variant in a book."""

    def __init__(self, manuscript: Manuscript, variant: Variant, problems: Problems) -> None:
        self._book = manuscript
        self._variant = variant
        self._problems = problems
        self._record: Record = variant.books[manuscript.id]
        self._sections = sections(manuscript.text)
        self._text = manuscript.text.split("\n")
        self._edits: list[_Edit] = []

    def applied(self) -> Manuscript:
        """The book afterwards."""
        book, what = self._book, f"book '{self._book.id}'"
        given = read_record(self._record, BOOK_CHANGES, self._problems, what)
        for name, span in single(self._record, "remove"):
            self._replace(str(name), span, [])
        replaced = given["replace"] or Record()
        for name in replaced:
            if self._has_text(replaced, name):
                self._replace(name, replaced.key_span(name), self._lines(replaced, name))
        for item, span in single(self._record, "change"):
            self._change(item, span)
        for item, span in single(self._record, "add") if given["add"] else ():
            self._add(item, span)
        meta = book.meta
        if given["front"]:
            meta = put_over(meta, given["front"], self._problems)
        lines = self._edited()
        places = tuple(place for _, place in lines)
        return Assembled(book.id, book.path, meta, _joined(lines), book.first_line, places)

    def _has_text(self, replaced: Record, name: str) -> bool:
        hint: str | None = f"to remove it write 'remove: [{name}]'"
        try:
            if replaced[name] is not None and Text().read(replaced[name]).strip():
                return True
            message = "its new text is empty"
        except Mismatch as error:
            message, hint = error.message, error.hint
        message = f"section '{name}': {message}"
        self._problems.add("wrong-value", message, replaced.span(name), hint)
        return False

    def _replace(self, name: str, span: Span, lines: list[Line]) -> None:
        section = self._find(name, span)
        if section is None:
            return
        for edit in self._edits:
            if edit.section.start <= section.start and section.end <= edit.section.end:
                how = "replaced" if edit.lines else "removed"
                which = "it" if edit.section == section else f"section '{edit.name}' with it"
                message = f"section '{name}': {which} is {how} already"
                self._problems.add("no-effect", message, span)
                return
        if lines and _joined(lines).strip() == "\n".join(self._text[slice(*section)]).strip():
            message = f"this changes nothing: section '{name}' is like this already"
            self._problems.add("no-effect", message, span)
        self._edits.append(_Edit(section, lines, name))

    def _change(self, item: Any, span: Span) -> None:
        """Put other words into a section; the lines of their paragraph are then the variant's."""
        given = read_record(item, WORD_KEYS, self._problems, "a change", span)
        section = None if None in given.values() else self._find(given["in"], item.span("in"))
        if section is None:
            return
        where, words = item.span("from"), given["from"]
        found = [i for i in range(*section) if words in self._text[i]]
        count = sum(self._text[i].count(words) for i in found)
        name = f"section '{given['in']}'"
        if words == given["to"]:
            message = "this changes nothing: 'from' and 'to' are the same"
            self._problems.add("no-effect", message, where)
        elif not count:
            hint = "they must be in one line, as written in the file of the book"
            self._problems.add("unknown-name", f"{name} does not have these words", where, hint)
        elif count > 1:
            message, hint = f"{name} has these words {count} times", "add more of the words around"
            self._problems.add("wrong-value", message, where, hint)
        else:
            self._reword(found[0], words, given["to"], item.span("to"))

    def _reword(self, number: int, words: str, to: str, span: Span) -> None:
        for edit in self._edits:
            if edit.section.start <= number < edit.section.end:
                message = f"'{words}' stands in section '{edit.name}', which is changed above"
                self._problems.add("no-effect", message, span)
                return
        start, end = self._block(number)
        place = span.path, span.line or 1, (span.column or 1) - 1
        lines = self._text[start : end + 1]
        lines[number - start] = lines[number - start].replace(words, to)
        edited = [(line, place) for line in lines]
        self._edits.append(_Edit(Section(start, end + 1), edited, is_inner=True))

    def _block(self, number: int) -> tuple[int, int]:
        """The first and last line of the paragraph, item or row around a line: all of it is
        translated again."""
        text = self._book.text
        for segment in segments(text):
            first = text.count("\n", 0, segment.pieces[0].start)
            last = text.count("\n", 0, segment.pieces[-1].start)
            if first <= number <= last:
                return first, last
        return number, number

    def _add(self, item: Any, span: Span) -> None:
        given = read_record(item, ADD_KEYS, self._problems, "what is added", span)
        if given["text"] is None:
            return
        if given["after"] is not None and given["before"] is not None:
            message, span = "'after' and 'before' exclude each other", item.key_span("before")
            self._problems.add("conflicting-keys", message, span)
        at = len(self._text)
        for key in ("after", "before"):
            if given[key] is not None:
                found = self._find(given[key], item.span(key))
                if found is None:
                    return
                at = found.end if key == "after" else found.start
        self._edits.append(_Edit(Section(at, at), self._lines(item, "text")))

    def _find(self, name: str, span: Span) -> Section | None:
        message = f"book '{self._book.id}' has no section '{name}'"
        self._problems.check_name(name, self._sections, message, span, "sections")
        return self._sections.get(name)

    # -- lines --------------------------------------------------------------------------------

    def _lines(self, record: Record, key: str) -> list[Line]:
        """The lines of a text of the variant's file, with their places there."""
        span = record.span(key)
        text = str(record[key]).strip("\n")
        first, indent = span.line or 1, (span.column or 1) - 1
        if "\n" in str(record[key]):  # it begins below its key
            written = self._written()
            first += 1
            while first < len(written) and not written[first - 1].strip():
                first += 1
            if first <= len(written):
                indent = len(written[first - 1]) - len(written[first - 1].lstrip())
        return [(line, (span.path, first + i, indent)) for i, line in enumerate(text.split("\n"))]

    def _written(self) -> list[str]:
        try:
            return read_text(self._variant.file, self._record.path).split("\n")
        except InputError:
            return []

    def _edited(self) -> list[Line]:
        book = self._book
        if isinstance(book, Assembled):
            places = book.places
        else:
            places = tuple((book.path, book.first_line + i, 0) for i in range(len(self._text)))
        lines = list(zip(self._text, places, strict=True))
        # from the end, so that the numbers of earlier lines stay; several at one place in order
        edits = list(enumerate(self._edits))
        for _, edit in sorted(edits, key=lambda e: (e[1].section.start, e[0]), reverse=True):
            start, end = edit.section
            lines[start:end] = edit.lines if edit.is_inner else _apart(lines, start, edit.lines)
        return lines


def _joined(lines: list[Line]) -> str:
    return "\n".join(line for line, _ in lines)


def _apart(lines: list[Line], at: int, new: list[Line]) -> Iterator[Line]:
    """New lines with an empty one before and after them."""
    if new:
        if at and lines[at - 1][0].strip():
            yield "", lines[at - 1][1]
        yield from new
        yield "", new[-1][1]
