"""What a book is made of, and its flow: blocks in order, each with the containers around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pnp.model.book import BookLayout, Manuscript
from pnp.model.face import Element
from pnp.model.game import Game
from pnp.model.layout import Resources
from pnp.model.sheet import Binding
from pnp.text.blocks.lines import Block
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.books.containers import ContainerLook
from pnp.typeset.books.flow.figures import CardFigures
from pnp.typeset.books.flow.parsing import Head
from pnp.typeset.books.flow.structure import NO_TAGS, Tags
from pnp.typeset.books.flow.traces import NO_TRACES, Traces
from pnp.typeset.properties.watching import Watch


class Frame:
    """A container in the text: one object for each, compared by identity."""

    def __init__(self, look: ContainerLook) -> None:
        self.look = look


class Place(msgspec.Struct, frozen=True):
    """What surrounds a text: its style, the containers around it, whether it spans the page, and
    the element of the innermost container."""

    style: TextStyle
    frames: tuple[Frame, ...] = ()
    wide: bool = False
    element: Element | None = None


class Item(msgspec.Struct):
    """A block of the flow.

    `frames` are the containers around it, outermost first; `heads` the headings that begin with
    it; `break_before` begins a new 'page' or 'column'. `has_edges`: it is placed by its edges, not
    by a baseline; `keep`: it stays with the next item; `keep_together`: it is not divided if
    possible. `traces` are those of its words; `link` is the target of all of it; `tags` are what
    it is for readers that do not see it.
    """

    block: Block
    offset: int
    frames: tuple[Frame, ...] = ()
    heads: tuple[Head, ...] = ()
    wide: bool = False
    has_edges: bool = False
    keep: bool = False
    keep_together: bool = False
    break_before: str = ""
    traces: Traces = NO_TRACES
    link: str = ""
    tags: Tags = NO_TAGS


class Flow(msgspec.Struct):
    """All items, and all headings, also run-in ones. `needs_pages`: the text depends on the pages
    of headings; `is_whole` is false if there are headings that cannot be read. `elements` is the
    number of elements of its structure."""

    items: list[Item] = msgspec.field(default_factory=list)
    heads: list[Head] = msgspec.field(default_factory=list)
    needs_pages: bool = False
    is_whole: bool = True
    elements: int = 0


class BookSource(msgspec.Struct, frozen=True):
    """What a book is made of: its text and layout, the game, pictures and fonts, the faces of
    cards for figures, and further names for its expressions. `watch` is given what is drawn.
    `first` is the number of its first page, `binding` the edge at which its pages are bound."""

    manuscript: Manuscript
    layout: BookLayout
    game: Game
    resources: Resources
    fonts: FontLibrary
    cards: CardFigures
    names: Mapping[str, Any] = msgspec.field(default_factory=dict)
    watch: Watch | None = None
    first: int = 1
    binding: Binding = "left"
