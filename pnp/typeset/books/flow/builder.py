"""From the filled text of a book to its flow: blocks in order, each with the containers around it.

In: passages and groups, the styles and containers of the layout, the headings of the last round.
Out: a `Flow`. Problems are noted at their place in the manuscript; a flow with problems is not to
be set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.markup.blocks import Block as Parsed
from pnp.markup.blocks import Heading, Quote
from pnp.markup.books.filling import Group, Passage
from pnp.markup.books.manuscript import ALONE, BREAKS, BUILT_IN
from pnp.markup.books.segments import slug
from pnp.model.codes import Code
from pnp.model.definitions import replace
from pnp.model.errors import LangError, MarkupError
from pnp.model.problems import InputError, Problems, did_you_mean
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import BlockBuilder
from pnp.text.blocks.lines import Block
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import MissingLetters
from pnp.typeset.books.containers import ContainerLook
from pnp.typeset.books.flow.figures import (
    Figure,
    FigureOptions,
    caption_blocks,
    caption_words,
    figure_block,
    read_target,
)
from pnp.typeset.books.flow.items import BookSource, Flow, Frame, Item, Place
from pnp.typeset.books.flow.lists import Lists, set_entries
from pnp.typeset.books.flow.parsing import (
    NO_HEADING,
    Head,
    Numbering,
    announces,
    numbered,
    parse_passage,
    pieces_of,
    words_of,
)
from pnp.typeset.books.flow.structure import NO_TAGS, Structure, Tags
from pnp.typeset.books.flow.traces import NO_TRACES, all_untraced, blocks_untraced
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.styles.table import STYLE_NAMES

# the container for quotes, if the layout has it
QUOTE = "quote"
_NOTHING = (None,) * len(STYLE_NAMES)


class _Spot(NamedTuple):
    """Where a block is: its passage, its place in that, and what surrounds it."""

    passage: Passage
    at: int
    place: Place

    @property
    def offset(self) -> int:
        """The place in the manuscript."""
        return self.passage.origin(self.at)


class FlowBuilder:
    """Makes a flow; `lists` have the headings and their pages of the last round."""

    def __init__(
        self,
        source: BookSource,
        context: LayoutContext,
        looks: Mapping[str, ContainerLook],
        lists: Lists,
        problems: Problems,
    ) -> None:
        self.flow = Flow()
        self._manuscript = source.manuscript
        self._layout = source.layout
        self._cards = source.cards
        self._context = context
        self._looks = looks
        self._lists = lists
        self._problems = problems
        self._style = context.text_style(source.layout.text, _NOTHING)
        self._ids: dict[str, int] = {}  # of headings, with their places
        self._links: list[tuple[str, int]] = []
        self._numbering = Numbering()
        self._heads: list[Head] = []  # that begin with the next block
        self._break_before = ""
        self._traces = NO_TRACES  # of the words that are set next
        self._is_first = True  # in its container
        self._structure = Structure(tuple(self._style.forms.run_in))

    def build(self, parts: Sequence[Passage | Group]) -> Flow:
        """The flow of a whole text."""
        self._add_parts(parts, Place(self._style))
        for name, offset in self._links if self.flow.is_whole else ():
            if name not in self._ids:
                hint = did_you_mean(name, self._ids, "headings")
                message = f"there is no heading '{name}' to link to"
                self._report("link-target", message, offset, hint)
        if not self.flow.items and not self._problems.errors:
            self._report("nothing-to-print", "there is no text to set", 0)
        self.flow.elements = self._structure.count
        return self.flow

    def _report(self, code: Code, message: str, offset: int, hint: str | None = None) -> None:
        self._problems.add(code, message, self._manuscript.span(offset), hint)

    def _report_error(self, error: LangError | Mismatch, offset: int) -> None:
        self._problems.add_error(error, self._manuscript.span(offset))

    def _add_parts(self, parts: Sequence[Passage | Group], place: Place) -> None:
        for part in parts:
            if isinstance(part, Passage):
                self._add_passage(part, place)
            elif part.name in BREAKS:
                self._break_before = part.name
            else:
                self._add_group(part, place)

    # -- containers ---------------------------------------------------------------------

    def _add_group(self, group: Group, place: Place) -> None:
        look = self._looks.get(group.name)
        if look is None and group.name not in ALONE:
            known = [*self._looks, *BUILT_IN]
            hint = did_you_mean(group.name, known, "containers")
            message = f"the layout has no container '{group.name}'"
            self._report("unknown-name", message, group.offset, hint)
            look = ContainerLook(group.name)
        if group.argument and group.name != "contents":
            message = f"expected nothing after '::: {group.name}', found '{group.argument}'"
            hint = "write the text on the next line"
            self._report("markup", message, group.argument_offset, hint)
        inner = self._inside(look, group.offset, place) if look else place
        self._is_first |= look is not None
        if group.name in ALONE:
            self._add_list(group, inner)
        else:
            self._add_parts(group.parts, inner)
        self._structure.end_lists()
        self._is_first = False

    def _inside(self, look: ContainerLook, offset: int, place: Place) -> Place:
        """The place in a container that begins at `offset`."""
        style = place.style
        if look.style:
            style = self._context.text_style(look.style, _NOTHING)
        if look.wide and place.frames and not place.wide:
            message = f"'{look.name}' spans the page, so it must not be in another container"
            self._report("wrong-structure", message, offset)
        element = self._structure.container(look, look.name == QUOTE, place.element)
        return Place(style, (*place.frames, Frame(look)), place.wide or look.wide, element)

    def _add_list(self, group: Group, place: Place) -> None:
        """Add contents, a glossary or revisions."""
        lists, style = self._lists, place.style
        try:
            if group.name == "contents":
                self.flow.needs_pages = True
                blocks = lists.contents(group.argument, style, self._is_first)
            else:
                make = lists.glossary if group.name == "glossary" else lists.revisions
                entries = make(self._problems)
                blocks = set_entries(entries, style, self._is_first, self._problems)
        except Mismatch as error:
            self._report_error(error, group.argument_offset if group.argument else group.offset)
            return
        above = self._structure.new("TOC", place.element) if group.name == "contents" else None
        for block, self._traces in blocks:
            if above is None:
                tags = self._structure.made(block, place.element)
            else:
                tags = Tags(self._structure.new("TOCI", above))
            self._add_block(block, group.offset, place, tags)

    # -- passages -----------------------------------------------------------------------

    def _add_passage(self, passage: Passage, place: Place) -> None:
        self._structure.end_lists()
        parsed = parse_passage(passage)
        self.flow.is_whole &= parsed.is_whole
        for error in parsed.errors:
            self._report_error(error, passage.origin(error.offset or 0))
        plain = all_untraced([block for block, _ in parsed.blocks], passage.text, place.style)
        builder = self._block_builder(place.style, [one.block for one in plain])
        if builder is None:
            return
        waiting = NO_TRACES  # of a heading that runs into the paragraph below it
        for number, (original, at) in enumerate(parsed.blocks):
            block, traces = plain[number]
            spot = _Spot(passage, at, place)
            self._traces = waiting + traces
            is_quote = isinstance(original, Quote) and QUOTE in self._looks
            if isinstance(block, Figure) or is_quote:
                for made in builder.rest():
                    self._add_block(made, spot.offset, place, self._structure.rest(place.element))
            if isinstance(block, Figure):
                self._add_figure(block, spot)
                continue
            self._note_links(block, spot)
            if isinstance(original, Quote) and is_quote:
                self._add_quote(original, spot)
                continue
            if isinstance(block, Heading):
                block = self._heading(block, spot)
                builder.section = self._numbering.counts
            keep = announces(block, [one.block for one in plain[number + 1 : number + 2]])
            try:
                ready = list(builder.next(block))
            except Mismatch as error:
                self._report_piece(error, block, spot, place.style)
                continue
            waiting = NO_TRACES if ready else self._traces
            tags = self._structure.tags(block, ready, place.element)
            for one, own in zip(ready, tags, strict=True):
                self._add_block(one, spot.offset, place, own, keep=keep and one is ready[-1])
        for made in builder.rest():
            tags_of_rest = self._structure.rest(place.element)
            self._add_block(made, passage.origin(passage.length), place, tags_of_rest)

    def _block_builder(
        self, style: TextStyle, blocks: Sequence[Parsed | Figure]
    ) -> BlockBuilder | None:
        """The builder for the blocks of a passage; None if the signs of its lists are wrong."""
        if self.flow.items and style.forms.drop_cap > 1:  # only the first text of a book has one
            style = replace(style, forms=replace(style.forms, drop_cap=0))
        builder = BlockBuilder(style, is_first=self._is_first)
        numbering = self._numbering
        try:
            for block in blocks:
                if isinstance(block, Heading) and block.level <= self._layout.number:
                    numbering = numbering.next(block.level)
                elif not isinstance(block, Figure):
                    builder.section = numbering.counts
                    builder.read_markers([block])
        except (Mismatch, MarkupError) as error:
            message = f"'bullets' or 'numbers' of its style: {error.message}"
            self._problems.add_error(error, self._layout.span("text"), message)
            self.flow.is_whole = False
            return None
        builder.section = self._numbering.counts
        return builder

    def _add_quote(self, block: Quote, spot: _Spot) -> None:
        """Add a quote that the layout has a container for."""
        inner = self._inside(self._looks[QUOTE], spot.offset, spot.place)
        builder = BlockBuilder(inner.style)
        try:
            for self._traces, made in blocks_untraced(builder, block.blocks, inner.style):
                self._add_block(made, spot.offset, inner, self._structure.made(made, inner.element))
        except Mismatch as error:
            self._report_piece(error, block, spot, inner.style)

    def _add_block(
        self, block: Block, offset: int, place: Place, tags: Tags = NO_TAGS, keep: bool = False
    ) -> Item:
        heads, self._heads = tuple(self._heads), []
        break_before, self._break_before = self._break_before, ""
        if place.wide and break_before == "column":
            break_before = ""
        item = Item(
            block, offset, place.frames, heads, place.wide, keep=keep, break_before=break_before,
            traces=self._traces, tags=tags,
        )  # fmt: skip
        self.flow.items.append(item)
        self._is_first = False
        return item

    def _heading(self, block: Heading, spot: _Spot) -> Heading:
        """Note a heading; return it with its number."""
        line = spot.passage.text.rfind("\n", 0, spot.at) + 1
        title = words_of(block.line).rstrip(" .,:;")
        number = ""
        if block.level <= self._layout.number:
            self._numbering = self._numbering.next(block.level)
            number = str(self._numbering)
        name = spot.passage.ids.get(line) or ""
        self._note_head(Head(name, block.level, number, title, spot.offset, self._traces.messages))
        return numbered(block, number) if number else block

    def _note_head(self, head: Head) -> None:
        """Note a heading; without an id it is named after its words."""
        name, count = head.id or slug(head.title), 1
        if head.id and self._ids.get(name) == head.offset:
            message = f"all headings of this loop have the name '{name}'"
            hint = f"remove '{{#{name}}}': then they are named after their words"
            self._report("duplicate-name", message, head.offset, hint)
        elif head.id and name in self._ids:
            first = self._manuscript.span(self._ids[name]).line
            message = f"two headings have the name '{name}'; the first is in line {first}"
            self._report("duplicate-name", message, head.offset)
        while not head.id and name in self._ids:
            count += 1
            name = f"{slug(head.title)}-{count}"
        self._ids.setdefault(name, head.offset)
        head = replace(head, id=name)
        self._heads.append(head)
        self.flow.heads.append(head)

    def _note_links(self, block: Parsed, spot: _Spot) -> None:
        passage, at = spot.passage, spot.at
        for piece in pieces_of(block):
            for name in piece.spans:
                if name.startswith("#"):
                    place = passage.text.find(f"({name})", at)
                    self._links.append((name[1:], passage.origin(place + 1 if place >= 0 else at)))

    def _report_piece(self, error: Mismatch, block: Parsed, spot: _Spot, style: TextStyle) -> None:
        """Report an error of a block at the piece that causes it, if one can be found."""
        place = spot.at
        for piece in pieces_of(block):
            try:
                set_pieces([piece], style.voices, style.base_level)
            except Mismatch as found:
                error = found
                name = f"]({piece.spans[-1]}" if piece.spans else piece.text[:20]
                sought = spot.passage.text.find(name, spot.at)
                if sought >= 0:
                    place = sought + 2 * bool(piece.spans)
                break
        if isinstance(error, MissingLetters):
            words = " ".join(piece.text for piece in pieces_of(block) if piece.kind == "text")
            error = error.of_text(words, error.message)
        self._report_error(error, spot.passage.origin(place))

    # -- figures ------------------------------------------------------------------------

    def _add_figure(self, figure: Figure, spot: _Spot) -> None:
        passage, place = spot.passage, spot.place
        offset = passage.origin(figure.target_start)
        try:
            name, options = read_target(figure.target, self._context)
            wide = place.wide or options.span == "page"
            room = self._layout.text_width if wide else self._layout.column_width
            room -= sum(frame.look.across for frame in place.frames)
            names = {key: self._lists.scope[key] for key in ("page", "book")}
            block = figure_block(name, options, self._context, self._cards, room, names)
        except Mismatch as error:
            self._report_error(error, offset)
            return
        except InputError as error:
            self._problems.extend(error.problems)
            return
        if name in self._context.missing:
            missing = self._context.missing[name].error
            span = self._manuscript.span(offset)
            self._problems.add(missing.code, missing.message, span, missing.hint, "warning")
        if wide and place.frames and not place.wide:
            message = "a figure in a container must not span the page"
            hint = "give the container 'span: page' in the layout"
            self._report("wrong-structure", message, offset, hint)
        if options.link.startswith("#"):
            self._links.append((options.link[1:], offset))
        self._name_figure(figure, options, offset)
        around = replace(place, wide=wide)
        caption = [] if options.heading else self._caption(figure, spot)
        keep = bool(caption) or options.keep
        alt = options.alt or block.alt or caption_words(figure) or options.link.lstrip("#")
        tags, of_caption = self._structure.figure(
            alt, bool(caption), options.heading, bool(options.link), place.element
        )
        item = self._add_block(block, passage.origin(figure.start), around, tags, keep)
        item.has_edges, item.link = True, options.link
        for one in caption:
            line = self._add_block(one, passage.origin(figure.caption_start), around, of_caption)
            line.keep_together = True

    def _name_figure(self, figure: Figure, options: FigureOptions, offset: int) -> None:
        """Note the name of a figure, and its caption if that is a heading."""
        title = " ".join(figure.caption.split())
        if options.heading and not title:
            message = "a figure with 'heading' needs a caption, which is the heading"
            self._report("missing-key", message, offset, "write ![Words](…, heading: 1)")
        elif options.id or options.heading:
            level = options.heading or NO_HEADING
            traces = self._traces.messages
            self._note_head(Head(options.id, level, "", title, offset, traces))

    def _caption(self, figure: Figure, spot: _Spot) -> list[Block]:
        """The caption in its style, or centred in the style of the text."""
        name = self._layout.caption
        if name:
            style = self._context.text_style(name, _NOTHING)
        else:
            style = replace(spot.place.style, align="center", hyphenate=False)
        try:
            return caption_blocks(figure, style)
        except (MarkupError, Mismatch) as error:
            at = figure.caption_start + (getattr(error, "offset", 0) or 0)
            self._report_error(error, spot.passage.origin(at))
            return []
