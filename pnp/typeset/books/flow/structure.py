"""What the blocks of a book are for readers that do not see its pages: headings, lists, tables.

In: parsed blocks in the order of the text. Out: `Tags`, the elements of the structure that the
pieces of each block belong to (see `Element`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Rule
from pnp.model.face import Element
from pnp.text.blocks.lines import Block as Made
from pnp.text.blocks.tables import TableBlock
from pnp.typeset.books.containers import NONE, ContainerLook


class Tags(Struct, frozen=True):
    """The elements of a block: that of its text (None: it has nothing to read), of its marker, of
    each cell of a table, row by row, and of the link that all of it is."""

    element: Element | None = None
    label: Element | None = None
    cells: tuple[tuple[Element, ...], ...] = ()
    link: Element | None = None


NO_TAGS = Tags()


class Structure:
    """Makes the elements of one book. `count` is how many there are."""

    def __init__(self, run_in: Sequence[int] = ()) -> None:
        """`run_in` are the levels of headings that run into the paragraph below them: these are
        words of that paragraph."""
        self.count = 0
        self._run_in = frozenset(run_in)
        self._levels: list[int] = []  # of the headings above what follows
        # open lists, the outermost first: each with the body of its last item
        self._lists: list[tuple[Element, Element]] = []
        self._waits = False  # whether a heading waits for its paragraph

    def new(self, kind: str, above: Element | None, alt: str = "") -> Element:
        """The next element."""
        self.count += 1
        return Element(kind, self.count, above, alt)

    def container(self, look: ContainerLook, is_quote: bool, above: Element | None) -> Element:
        """The element of a container in the text."""
        self.end_lists()
        is_seen = look.fill != NONE or look.stroke != NONE
        return self.new("BlockQuote" if is_quote else "Aside" if is_seen else "Div", above)

    def end_lists(self) -> None:
        """End the lists: an item that follows begins another."""
        self._lists.clear()

    def heading(self, level: int, above: Element | None) -> Element:
        """A heading of a level as written; the level that it gets is one below that of the heading
        above it, so that none is skipped."""
        while self._levels and self._levels[-1] >= level:
            self._levels.pop()
        self._levels.append(level)
        return self.new(f"H{min(len(self._levels), 6)}", above)

    def tags(self, block: Block, made: Sequence[Made], above: Element | None) -> list[Tags]:
        """The tags of the blocks that were made of a parsed one: one more if a heading was waiting
        that does not run into it, none for a heading that waits."""
        if not isinstance(block, Item):
            self.end_lists()
        waited, self._waits = self._waits, False
        if isinstance(block, Heading) and block.level in self._run_in:
            self._waits = True
            return [self.alone(above) for _ in made]
        first = [self.alone(above)] if waited and not isinstance(block, Paragraph) else []
        rest = made[len(first) :]
        if isinstance(block, Item):
            return first + self._item(block, rest, above)
        if isinstance(block, Heading):
            return first + [Tags(self.heading(block.level, above)) for _ in rest]
        if isinstance(block, Rule):
            return first + [NO_TAGS for _ in rest]
        if isinstance(block, Quote):
            above = self.new("BlockQuote", above)
        return first + [self.made(one, above) for one in rest]

    def rest(self, above: Element | None) -> Tags:
        """What waits at the end of a passage."""
        self._waits = False
        return self.alone(above)

    def figure(
        self, alt: str, has_caption: bool, heading: int, is_link: bool, above: Element | None
    ) -> tuple[Tags, Tags]:
        """The tags of a figure and of its caption. Without `alt`, the figure is a decoration.
        `heading`: the level of the heading that it is, 0 for none."""
        self.end_lists()
        if has_caption:
            above = self.new("Div", above)
        if heading:
            above = self.heading(heading, above)
        link = self.new("Link", above) if is_link else None
        element = self.new("Figure", link or above, alt) if alt else None
        caption = Tags(self.new("Caption", above)) if has_caption else NO_TAGS
        return Tags(element, link=link), caption

    def alone(self, above: Element | None) -> Tags:
        """A paragraph that no block was made of: a heading that found none to run into."""
        return Tags(self.new("P", above))

    def made(self, block: Made, above: Element | None, kind: str = "P") -> Tags:
        """A block of a kind, or a table."""
        if not isinstance(block, TableBlock):
            return Tags(self.new(kind, above))
        table = self.new("Table", above)
        cells = []
        for number, row in enumerate(block.rows):
            line = self.new("TR", table)
            cells.append(tuple(self._cell(line, block.header and not number) for _ in row))
        return Tags(table, cells=tuple(cells))

    def _cell(self, row: Element, is_title: bool) -> Element:
        self.count += 1
        if is_title:
            return Element("TH", self.count, row, detail="Column")
        return Element("TD", self.count, row)

    def _item(self, block: Item, made: Sequence[Made], above: Element | None) -> list[Tags]:
        """An item: its sign, and its paragraphs in a body, which also holds the lists in it."""
        del self._lists[block.level if block.first else block.level + 1 :]
        if len(self._lists) > block.level:
            home = self._lists.pop()[0]
        else:
            self.count += 1
            around = self._lists[-1][1] if self._lists else above
            signs: Literal["Decimal", "Disc"] = "Disc" if block.number is None else "Decimal"
            home = Element("L", self.count, around, detail=signs)
        item = self.new("LI", home)
        label, body = self.new("Lbl", item), self.new("LBody", item)
        self._lists.append((home, body))
        if len(made) == 1:
            return [Tags(body, label)]
        return [
            Tags(self.new("P", body), None if number else label) for number, _ in enumerate(made)
        ]
