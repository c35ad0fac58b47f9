"""From a book to its text for screens: made of its own blocks, not of its pages.

Breaks of pages and columns mean nothing here. `page('setup')` is the page of the printed book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from pnp.expressions.quoting import Quotes, head_words
from pnp.expressions.traces import unmarked
from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Rule, Table
from pnp.markup.books.filling import Group, Passage, fill_manuscript
from pnp.markup.books.manuscript import ALONE, BREAKS, parse_manuscript
from pnp.markup.books.segments import slug
from pnp.markup.inline import Line, parse_markup
from pnp.model.errors import MarkupError
from pnp.model.face import Face
from pnp.model.problems import InputError, Problems
from pnp.release.pages.drawings import Drawings
from pnp.release.pages.inline import Href, InlineWriter
from pnp.release.pages.look import Look
from pnp.release.pages.markup import element, escaped
from pnp.release.pages.texts import Anchored, Box, Contents, Head, Part, WebText
from pnp.schema.values import Mismatch
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.flow.figures import (
    Figure,
    FigureOptions,
    caption_words,
    figure_block,
    read_target,
)
from pnp.typeset.books.flow.items import BookSource
from pnp.typeset.books.flow.lists import Entry, Lists
from pnp.typeset.books.flow.parsing import Numbering, parse_passage, words_of
from pnp.typeset.books.scope import PageFinder, book_scope
from pnp.typeset.properties.context import LayoutContext

_LEVELS = 3  # of headings in a list of contents, by default


class Sheet(Struct, frozen=True):
    """What a text is written with: the styles of its layout, the look of the pages, where images
    go, and the addresses of headings (`href`). `pages` are the printed pages of headings."""

    context: LayoutContext
    style: TextStyle
    look: Look
    drawings: Drawings
    href: Href
    pages: Mapping[str, int] = field(default_factory=dict)


def read_text(source: BookSource, sheet: Sheet, problems: Problems) -> WebText | None:
    """The parts of a book; None after errors, which are noted in `problems`."""
    script = parse_manuscript(source.manuscript.text)
    scope = book_scope(source, source.game, problems)
    finder = PageFinder()
    finder.pages = sheet.pages
    scope["page"] = finder
    parts, errors = fill_manuscript(script, scope)
    for error in (*script.errors, *errors):
        problems.add_error(error, source.manuscript.span(error.offset or 0))
    if problems.errors:
        return None
    lists = Lists((), sheet.pages, scope, source.game.record.get("glossary"), source.game.language)
    reader = _Reader(source, sheet, lists, problems)
    found = reader.parts(parts)
    title = unmarked(str(scope["book"].get("title") or ""))[0]
    return None if problems.errors else WebText(title, found, tuple(reader.inline.colors))


class _Reader:
    """Reads the parts of one book."""

    def __init__(self, source: BookSource, sheet: Sheet, lists: Lists, problems: Problems) -> None:
        self._source = source
        self._sheet = sheet
        self._lists = lists
        self._problems = problems
        self._ids: set[str] = set()
        self._numbering = Numbering()
        self._last = source.manuscript.id  # the words of the last heading, which name a table
        self.inline = InlineWriter(sheet.context, sheet.style, sheet.look, sheet.href, self._icon)

    def _icon(self, name: str, alt: str) -> str:
        fill = self._sheet.style.fill
        color = fill if isinstance(fill, tuple) else (0.0,)
        if self._sheet.look.readable(color) is None:
            color = (0.0,)
        return self._sheet.drawings.icon(name, self._sheet.context.icon(name, color), alt)

    def parts(self, parts: Sequence[Passage | Group]) -> tuple[Part, ...]:
        out: list[Part] = []
        for part in parts:
            if isinstance(part, Passage):
                out += self._passage(part)
            elif part.name in ALONE:
                out += self._list(part)
            elif part.name not in BREAKS:
                out.append(Box(slug(part.name), self.parts(part.parts)))
        return tuple(out)

    # -- lists that pnp makes --------------------------------------------------------------

    def _list(self, group: Group) -> Iterator[Part]:
        if group.name == "contents":
            yield Contents(int(group.argument) if group.argument else _LEVELS)
            return
        try:
            make = self._lists.glossary if group.name == "glossary" else self._lists.revisions
            yield entries(make(self._problems), self.inline)
        except (Mismatch, MarkupError) as error:
            self._problems.add_error(error, self._source.manuscript.span(group.offset))

    # -- passages --------------------------------------------------------------------------

    def _passage(self, passage: Passage) -> Iterator[Part]:
        parsed = parse_passage(passage)
        for error in parsed.errors:
            place = passage.origin(error.offset or 0)
            self._problems.add_error(error, self._source.manuscript.span(place))
        items: list[Item] = []
        for block, at in parsed.blocks:
            if isinstance(block, Item):
                items.append(block)
                continue
            if items:
                yield self._items(items)
                items = []
            try:
                if isinstance(block, Figure):
                    yield from self._figure(block, passage)
                elif isinstance(block, Heading):
                    yield self._heading(block, passage, at)
                else:
                    yield self._block(block)
            except (Mismatch, MarkupError) as error:
                self._problems.add_error(error, self._source.manuscript.span(passage.origin(at)))
            except InputError as error:
                self._problems.extend(error.problems)
        if items:
            yield self._items(items)

    def _block(self, block: Block) -> str:
        if isinstance(block, Paragraph):
            return element("p", self.inline.lines(block.lines))
        if isinstance(block, Table):
            return self._table(block)
        if isinstance(block, Quote):
            return element("blockquote", "".join(self._quoted(block)))
        assert isinstance(block, Rule)
        return element("hr")

    def _quoted(self, quote: Quote) -> Iterator[str]:
        items: list[Item] = []
        for block in quote.blocks:
            if isinstance(block, Item):
                items.append(block)
                continue
            if items:
                yield self._items(items)
                items = []
            if isinstance(block, Heading):  # a heading of the text cannot be in a quote
                yield element("p", element("strong", self.inline.line(block.line)))
            else:
                yield self._block(block)
        if items:
            yield self._items(items)

    def _heading(self, block: Heading, passage: Passage, at: int) -> Head:
        title = words_of(block.line).rstrip(" .,:;")
        line = passage.text.rfind("\n", 0, at) + 1
        name = self._name(passage.ids.get(line) or "", title)
        html = self.inline.line(block.line)
        if block.level <= self._source.layout.number:
            self._numbering = self._numbering.next(block.level)
            html, title = f"{self._numbering} {html}", f"{self._numbering} {title}"
        runs_in = block.level in self._sheet.style.forms.run_in
        self._last = title
        return Head(name, block.level, html, title, runs_in)

    def _name(self, written: str, title: str) -> str:
        """The name of a heading: that which is written, or one made of its words."""
        name, count = written or slug(title), 1
        while name in self._ids:
            count += 1
            name = f"{slug(title)}-{count}"
        self._ids.add(name)
        return name

    # -- lists and tables ------------------------------------------------------------------

    def _items(self, items: Sequence[Item]) -> str:
        """Items with the inner lists below them; several lists may follow each other."""
        out: list[str] = []
        start = 0
        while start < len(items):
            level, end = items[start].level, start + 1
            # up to the last item of this list, with what is in it
            while end < len(items) and (
                items[end].level > level or (items[end].level == level and not items[end].first)
            ):
                end += 1
            out.append(self._one_list(items[start:end]))
            start = end
        return "".join(out)

    def _one_list(self, items: Sequence[Item]) -> str:
        first, content, start = items[0], [], 0
        while start < len(items):
            end = start + 1
            while end < len(items) and items[end].level > first.level:
                end += 1
            inner = self._items(items[start + 1 : end]) if end > start + 1 else ""
            content.append(element("li", self._item(items[start]) + inner))
            start = end
        if first.number is None:
            return element("ul", "".join(content))
        begin = first.number if first.number != 1 else None
        return element("ol", "".join(content), start=begin)

    def _item(self, item: Item) -> str:
        if len(item.paragraphs) == 1 and not item.loose:
            return self.inline.lines(item.paragraphs[0])
        return "".join(element("p", self.inline.lines(lines)) for lines in item.paragraphs)

    def _table(self, table: Table) -> str:
        rows = list(table.rows)
        head = ""
        if table.header:
            head = element("thead", self._row(rows.pop(0), table, "th"))
        body = element("tbody", "".join(self._row(row, table, "td") for row in rows))
        # a wide table is scrolled by itself, also with keys
        return element(
            "div", element("table", head + body), class_="scroll", tabindex=0, role="group",
            aria_label=self._last,
        )  # fmt: skip

    def _row(self, row: Sequence[Line], table: Table, name: str) -> str:
        cells = []
        for cell, align in zip(row, table.aligns, strict=True):
            text = self.inline.line(cell)
            # an empty title is no title
            kind = "td" if name == "th" and not text else name
            scope = "col" if kind == "th" else None
            cells.append(element(kind, text, class_=f"to-{align}" if align else None, scope=scope))
        return element("tr", "".join(cells))

    # -- figures ---------------------------------------------------------------------------

    def _figure(self, figure: Figure, passage: Passage) -> Iterator[Part]:
        sheet, layout = self._sheet, self._source.layout
        name, options = read_target(figure.target, sheet.context)
        room = layout.text_width if options.span == "page" else layout.column_width
        names = {key: self._lists.scope[key] for key in ("page", "book")}
        block = figure_block(name, options, sheet.context, self._source.cards, room, names)
        width = min(options.width.of(room) if options.width else block.size[0], room)
        height = width * block.size[1] / block.size[0]
        face = Face(name, width, height, 0.0, block.draw((0.0, 0.0, width, height)))
        words = caption_words(figure)
        alt = options.alt or block.alt or words or options.link.lstrip("#")
        image = self._linked(
            sheet.drawings.figure(name, face, alt, sheet.look.ground_color), options
        )
        if options.heading:
            self._last = words
            yield Head(self._name(options.id, words), options.heading, image, words)
            return
        if options.id:
            self._ids.add(options.id)
        caption = " ".join(
            self.inline.lines(lines) for lines in parse_markup(figure.caption.replace("\n", " "))
        )
        below = element("figcaption", caption) if caption else ""
        if options.id:
            yield Anchored(options.id, "figure", image + below)
        else:
            yield element("figure", image + below)

    def _linked(self, image: str, options: FigureOptions) -> str:
        target = options.link
        if target.startswith("#"):
            address = self._sheet.href(target[1:])
        else:
            address = target if target.startswith(("https://", "http://")) else None
        return image if address is None else element("a", image, href=address)


def entries(found: Sequence[Entry], inline: InlineWriter) -> str:
    """Entries of a glossary or of revisions: words and what they mean."""
    out = []
    for entry in found:
        head = " ".join(
            part if number == 0 else f"({part})"
            for number, part in enumerate(head_words(unmarked(entry.head)[0]))
        )
        text = Quotes().text(entry.text)
        paragraphs = [inline.lines(lines) for lines in parse_markup(unmarked(text)[0])]
        out.append(element("dt", escaped(head)) + element("dd", "<br>".join(paragraphs)))
    return element("dl", "".join(out), class_="entries") if out else ""
