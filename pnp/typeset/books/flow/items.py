"""What the flow of a book is made of: blocks in order, each with the containers around it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.text.blocks.lines import Block
from pnp.typeset.books.containers import ContainerLook
from pnp.typeset.books.flow.parsing import Head
from pnp.typeset.books.flow.traces import NO_MARKS, Marks


class Frame:
    """A container in the text: one object for each, told apart by identity."""

    def __init__(self, look: ContainerLook) -> None:
        self.look = look


@dataclass
class Item:
    """A block of the flow. `frames` are the containers around it, outermost first; `heads` the
    headings that begin with it; `starts` a new 'page' or 'column'. `solid`: it has edges, not
    baselines; `keep`: it stays with the next one; `whole`: it is not parted if it can be helped.
    `marks`: what its words were marked with; `link`: where all of it leads."""

    block: Block
    offset: int
    frames: tuple[Frame, ...] = ()
    heads: tuple[Head, ...] = ()
    wide: bool = False
    solid: bool = False
    keep: bool = False
    whole: bool = False
    starts: str = ""
    marks: Marks = NO_MARKS
    link: str = ""


@dataclass
class Flow:
    """All items, the headings with those of run-in heads, and whether the text depends on the
    pages that headings stand on. Not `is_whole`: there are headings that could not be read."""

    items: list[Item] = field(default_factory=list)
    heads: list[Head] = field(default_factory=list)
    needs_pages: bool = False
    is_whole: bool = True
