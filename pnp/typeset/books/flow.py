"""From the filled text of a book to its flow: blocks in order, each with the containers around it.

In: passages and groups, the layout's styles and containers, the headings of the last round. Out: a
`Flow`. Every problem is noted where it was written; a flow with problems is not to be set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.markup.blocks import Block as Parsed
from pnp.markup.blocks import Heading, Quote
from pnp.markup.books.filling import Group, Passage
from pnp.markup.books.manuscript import ALONE, BREAKS, CONDITION, LOOP
from pnp.markup.books.segments import slug
from pnp.model.book import BookLayout, Manuscript
from pnp.model.errors import MarkupError
from pnp.model.frozen import frozen
from pnp.model.problems import InputError, Lacks, Problem, Problems, did_you_mean
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import BlockBuilder
from pnp.text.blocks.lines import Block
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import MissingLetters, lacks_of
from pnp.typeset.books.boxes import BoxLook
from pnp.typeset.books.figures import (
    CardFigures,
    Figure,
    FigureOptions,
    caption_blocks,
    figure_block,
    read_target,
)
from pnp.typeset.books.items import Flow, Frame, Item
from pnp.typeset.books.lists import Lists
from pnp.typeset.books.marks import NO_MARKS, all_without_marks, made_without
from pnp.typeset.books.text import (
    NO_HEADING,
    Head,
    Numbering,
    announces,
    numbered,
    parsed_of,
    pieces_of,
    words_of,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.styles.table import STYLE_NAMES

# what stands behind '>' is in this container, if the layout has it
QUOTE = "quote"
_NOTHING = (None,) * len(STYLE_NAMES)


@frozen(slots=False)
class Place:
    """What text stands in: its style, the containers around it, whether it spans the page."""

    style: TextStyle
    frames: tuple[Frame, ...] = ()
    wide: bool = False


class FlowBuilder:
    """Makes a flow; `lists` know the headings and their pages as the last round had them."""

    def __init__(
        self, manuscript: Manuscript, layout: BookLayout, context: LayoutContext,
        looks: Mapping[str, BoxLook], cards: CardFigures, lists: Lists, problems: Problems,
    ) -> None:  # fmt: skip
        self.flow = Flow()
        self._manuscript = manuscript
        self._layout = layout
        self._context = context
        self._looks = looks
        self._cards = cards
        self._lists = lists
        self._problems = problems
        self._style = context.text_style(layout.text, _NOTHING)
        self._ids: dict[str, int] = {}  # of headings, with their places
        self._links: list[tuple[str, int]] = []
        self._numbering = Numbering()
        self._heads: list[Head] = []  # that wait for the block they begin with
        self._starts = ""
        self._marks = NO_MARKS  # of the words that are set next
        self._is_first = True  # nothing stands above in the same container

    def build(self, parts: Sequence[Passage | Group]) -> Flow:
        """The flow of a whole text."""
        self._all(parts, Place(self._style))
        for name, offset in self._links if self.flow.is_whole else ():
            if name not in self._ids:
                hint = did_you_mean(name, self._ids, "headings")
                self._report(f"there is no heading '{name}' to lead to", offset, hint)
        if not self.flow.items and not self._problems.errors:
            self._report("there is no text to set", 0)
        return self.flow

    def _report(
        self, message: str, offset: int, hint: str | None = None, lacks: Lacks = ()
    ) -> None:
        span = self._manuscript.span(offset)
        self._problems.extend([Problem("wrong-value", message, span, hint, lacks=lacks)])

    def _all(self, parts: Sequence[Passage | Group], place: Place) -> None:
        for part in parts:
            if isinstance(part, Passage):
                self._passage(part, place)
            elif part.name in BREAKS:
                self._starts = part.name
            else:
                self._group(part, place)

    # -- containers ---------------------------------------------------------------------

    def _group(self, group: Group, place: Place) -> None:
        look = self._looks.get(group.name)
        if look is None and group.name not in ALONE:
            known = [*self._looks, *ALONE, *BREAKS, LOOP, CONDITION]
            hint = did_you_mean(group.name, known, "containers")
            self._report(f"the layout has no container '{group.name}'", group.offset, hint)
            look = BoxLook(group.name)
        if group.argument and group.name != "contents":
            message = f"'::: {group.name}' takes no words behind its name"
            hint = "write them as its first line"
            self._report(message, group.argument_offset, hint)
        inner = self._entered(look, group.offset, place) if look else place
        self._is_first |= look is not None
        if group.name in ALONE:
            self._listed(group, inner)
        else:
            self._all(group.parts, inner)
        self._is_first = False

    def _entered(self, look: BoxLook, offset: int, place: Place) -> Place:
        """The place in a container that begins at `offset`."""
        style = place.style
        if look.style:
            style = self._context.text_style(look.style, _NOTHING)
        if look.wide and place.frames and not place.wide:
            message = f"'{look.name}' spans the page, so it cannot stand in another container"
            self._report(message, offset)
        return Place(style, (*place.frames, Frame(look)), place.wide or look.wide)

    def _listed(self, group: Group, place: Place) -> None:
        """A list that the program makes."""
        lists, style = self._lists, place.style
        try:
            if group.name == "contents":
                self.flow.needs_pages = True
                blocks = lists.contents(group.argument, style, self._is_first)
            elif group.name == "glossary":
                blocks = lists.glossary(style, self._is_first, self._problems)
            else:
                blocks = lists.revisions(style, self._is_first, self._problems)
        except Mismatch as error:
            offset = group.argument_offset if group.argument else group.offset
            self._report(error.message, offset, error.hint, lacks_of(error))
            return
        for block, self._marks in blocks:
            self._put(block, group.offset, place)

    # -- passages -----------------------------------------------------------------------

    def _passage(self, passage: Passage, place: Place) -> None:
        found, errors, is_whole = parsed_of(passage)
        marks = all_without_marks([block for block, _ in found], passage.text, place.style)
        parsed = [(one.block, at) for one, (_, at) in zip(marks, found, strict=True)]
        self.flow.is_whole &= is_whole
        for error in errors:
            self._report(error.message, passage.origin(error.offset or 0), error.hint)
        style = place.style
        if self.flow.items and style.forms.drop_cap > 1:  # the book begins with it, nothing else
            style = replace(style, forms=replace(style.forms, drop_cap=0))
        builder = BlockBuilder(style, is_first=self._is_first)
        try:
            self._read_markers(builder, [block for block, _ in parsed])
        except (Mismatch, MarkupError) as error:
            message = f"'bullets' or 'numbers' of its style: {error.message}"
            self._problems.add(error.code, message, self._layout.span("text"), error.hint)
            self.flow.is_whole = False
            return
        waiting = NO_MARKS  # of a heading that runs into the paragraph below it
        for number, (block, at) in enumerate(parsed):
            offset = passage.origin(at)
            self._marks = waiting + marks[number].marks
            if isinstance(block, Figure):
                for made in builder.rest():
                    self._put(made, offset, place)
                self._figure(block, passage, place)
                continue
            self._note_links(block, passage, at)
            if isinstance(block, Heading):
                block = self._heading(block, passage, at)
                builder.section = self._numbering.counts
            quote = found[number][0]
            if isinstance(quote, Quote) and QUOTE in self._looks:
                for made in builder.rest():
                    self._put(made, offset, place)
                self._quote(quote, passage, at, place)
                continue
            keep = announces(block, [b for b, _ in parsed[number + 1 : number + 2]])
            try:
                ready = list(builder.next(block))
                waiting = NO_MARKS if ready else self._marks
                for one in ready:
                    self._put(one, offset, place, keep=keep and one is ready[-1])
            except Mismatch as error:
                self._report_piece(error, block, passage, at, style)
        for made in builder.rest():
            self._put(made, passage.origin(passage.length), place)

    def _read_markers(self, builder: BlockBuilder, parsed: Sequence[Parsed | Figure]) -> None:
        """The signs of the lists of a passage, with the numbers of the headings above them."""
        numbering = self._numbering
        for block in parsed:
            if isinstance(block, Heading) and block.level <= self._layout.number:
                numbering = numbering.next(block.level)
            elif not isinstance(block, Figure):
                builder.section = numbering.counts
                builder.read_markers([block])
        builder.section = self._numbering.counts

    def _quote(self, block: Quote, passage: Passage, at: int, place: Place) -> None:
        """A quote that the layout has a container for."""
        inner = self._entered(self._looks[QUOTE], passage.origin(at), place)
        builder = BlockBuilder(inner.style)
        try:
            for self._marks, made in made_without(builder, block.blocks, inner.style):
                self._put(made, passage.origin(at), inner)
        except Mismatch as error:
            self._report_piece(error, block, passage, at, inner.style)

    def _put(
        self, block: Block, offset: int, place: Place, keep: bool = False, solid: bool = False,
        whole: bool = False,
    ) -> None:  # fmt: skip
        heads, self._heads = tuple(self._heads), []
        starts, self._starts = self._starts, ""
        if place.wide and starts == "column":
            starts = ""
        self.flow.items.append(
            Item(block, offset, place.frames, heads, place.wide, solid, keep, whole, starts,
                 self._marks)
        )  # fmt: skip
        self._is_first = False

    def _heading(self, block: Heading, passage: Passage, at: int) -> Heading:
        """Give a heading its name and its number."""
        line = passage.text.rfind("\n", 0, at) + 1
        offset, title = passage.origin(at), words_of(block.line).rstrip(" .,:;")
        asked = passage.ids.get(line) or ""
        number = ""
        if block.level <= self._layout.number:
            self._numbering = self._numbering.next(block.level)
            number = str(self._numbering)
            block = numbered(block, number)
        self._note_head(asked, title, block.level, number, offset)
        return block

    def _note_head(self, asked: str, title: str, level: int, number: str, offset: int) -> None:
        """Note a heading; `asked` is the name that it asks for, '' to be called by its words."""
        name = asked or slug(title)
        if asked and self._ids.get(asked) == offset:
            hint = f"leave out '{{#{asked}}}': they are called by their words"
            self._report(f"all headings of this loop would be called '{asked}'", offset, hint)
        elif asked and asked in self._ids:
            first = self._manuscript.span(self._ids[asked]).line
            self._report(f"two headings are called '{asked}'; the first is in line {first}", offset)
        count = 1
        while not asked and name in self._ids:
            count += 1
            name = f"{slug(title)}-{count}"
        self._ids.setdefault(name, offset)
        head = Head(name, level, number, title, offset, self._marks.units)
        self._heads.append(head)
        self.flow.heads.append(head)

    def _note_links(self, block: Parsed, passage: Passage, at: int) -> None:
        for piece in pieces_of(block):
            for name in piece.spans:
                if name.startswith("#"):
                    place = passage.text.find(f"({name})", at)
                    self._links.append((name[1:], passage.origin(place + 1 if place >= 0 else at)))

    def _report_piece(
        self, error: Mismatch, block: Parsed, passage: Passage, at: int, style: TextStyle
    ) -> None:
        """Note what is wrong with a block at the piece that it is about, if one can be found."""
        place = at
        for piece in pieces_of(block):
            try:
                set_pieces([piece], style.voices, style.base_level)
            except Mismatch as found:
                error = found
                name = f"]({piece.spans[-1]}" if piece.spans else piece.text[:20]
                sought = passage.text.find(name, at)
                if sought >= 0:
                    place = sought + 2 * bool(piece.spans)
                break
        if isinstance(error, MissingLetters):
            words = " ".join(piece.text for piece in pieces_of(block) if piece.kind == "text")
            error = error.of_text(words, error.message)
        self._report(error.message, passage.origin(place), error.hint, lacks_of(error))

    # -- figures ------------------------------------------------------------------------

    def _figure(self, figure: Figure, passage: Passage, place: Place) -> None:
        offset = passage.origin(figure.target_start)
        try:
            name, options = read_target(figure.target, self._context)
            wide = place.wide or options.span == "page"
            room = self._layout.text_width if wide else self._layout.column_width
            room -= sum(frame.look.across for frame in place.frames)
            page = self._lists.scope["page"]
            block = figure_block(name, options, self._context, self._cards, room, page)
        except Mismatch as error:
            self._report(error.message, offset, error.hint)
            return
        except InputError as error:
            self._problems.extend(error.problems)
            return
        if wide and place.frames and not place.wide:
            self._report("a figure in a container cannot span the page", offset,
                       "give the container 'span: page' in the layout")  # fmt: skip
        if options.link.startswith("#"):
            self._links.append((options.link[1:], offset))
        self._name_figure(figure, options, offset)
        where = replace(place, wide=wide)
        caption = [] if options.heading else self._caption(figure, passage, place.style)
        keep = bool(caption) or options.keep
        self._put(block, passage.origin(figure.start), where, keep=keep, solid=True)
        self.flow.items[-1].link = options.link
        for one in caption:
            self._put(one, passage.origin(figure.caption_start), where, whole=True)

    def _name_figure(self, figure: Figure, options: FigureOptions, offset: int) -> None:
        """Note the place that a figure is: a heading of its caption's words, or a name only."""
        if not (options.id or options.heading):
            return
        title = " ".join(figure.caption.split())
        if options.heading and not title:
            message = "a figure with 'heading' needs words: its caption is the heading"
            self._report(message, offset, "write ![Words](…, heading: 1)")
            return
        level = options.heading or NO_HEADING
        self._note_head(options.id, title, level, "", offset)

    def _caption(self, figure: Figure, passage: Passage, around: TextStyle) -> list[Block]:
        """The caption: in its style, or that of the text, in the middle."""
        name = self._layout.caption
        style = self._context.text_style(name, _NOTHING) if name else around
        if not name:
            style = replace(style, align="center", hyphenate=False, forms=replace(style.forms))
        try:
            return caption_blocks(figure, style)
        except (MarkupError, Mismatch) as error:
            at = figure.caption_start + (getattr(error, "offset", 0) or 0)
            self._report(error.message, passage.origin(at), error.hint, lacks_of(error))
            return []
