"""What the operations of a book's pages are for readers that do not see them.

In: the pieces of blocks with the elements of their blocks, and the elements at the head of the
first page. Out: roles, and operations in groups that have one. What is repeated on the pages, and
what only decorates them, has no place in the structure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.model.face import Element, Glyphs, Group, Op, Role
from pnp.text.blocks.pieces import Piece
from pnp.typeset.books.flow.structure import Tags

_DECORATION = Role("decoration")
_PAGINATION = Role("pagination")


def page_ops(ops: Iterable[Op]) -> list[Op]:
    """The elements of each page: its number, its running head, its ground."""
    found = tuple(ops)
    return [Group(found, role=_PAGINATION)] if found else []


class BookTags:
    """The roles of the operations of one book, in the order of its text. `count` is the number of
    elements that it has already."""

    def __init__(self, count: int) -> None:
        self._count = count
        # what the last piece was in: what is around it, where it leads, the link
        self._last: tuple[Element, str, Element] | None = None

    def _new(self, kind: str, above: Element | None, alt: str = "") -> Element:
        self._count += 1
        return Element(kind, self._count, above, alt)

    def head(self, ops: Sequence[Op]) -> list[Op]:
        """The elements at the head of the first page: texts are paragraphs, what has words that
        stand for it is a figure, all else is a decoration."""
        return [Group((op,), role=self._role_of_element(op)) for op in ops]

    def _role_of_element(self, op: Op) -> Role:
        own = op.role if isinstance(op, Group) else None
        if own is not None and own.alt:
            return Role("figure", None, self._new("Figure", None, own.alt))
        if (own is None or own.alt is None) and _has_text((op,)):
            return Role("text", None, self._new("P", None))
        return _DECORATION

    @property
    def link(self) -> Element | None:
        """The link that the last piece is in."""
        return self._last[2] if self._last else None

    def role(self, piece: Piece, tags: Tags, row: int) -> Role:
        """The role of a piece of a block; `row` is the number of the row of a table."""
        own = tags.element
        if piece.kind == "marker":
            own = tags.label
        elif piece.cell is not None and tags.cells:
            own = tags.cells[row][piece.cell]
        if piece.kind == "decoration" or own is None:
            self._last = None
            return _DECORATION
        if piece.link:
            own = self._linked(piece, own)
        else:
            self._last = None
        if piece.kind == "icon":
            own = self._new("Figure", own, piece.words)
            return Role("figure", None, own, piece.after)
        if piece.language:
            self._count += 1
            own = Element("Span", self._count, own, language=piece.language)
        return Role("text", None, own, piece.after)

    def _linked(self, piece: Piece, above: Element) -> Element:
        """The link of a piece, the same one as long as nothing stands between its pieces."""
        last = self._last
        if last is not None and last[0] is above and last[1] == piece.link:
            return last[2]
        link = self._new("Link", above)
        self._last = above, piece.link, link
        return link


def _has_text(ops: Iterable[Op]) -> bool:
    return any(
        isinstance(op, Glyphs) or (isinstance(op, Group) and _has_text(op.ops)) for op in ops
    )
