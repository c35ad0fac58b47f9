"""The structure of a file for readers that do not see its pages (ISO 32000-1, 14.7 and 14.8).

In: drawn pages with the pieces of their contents and their links. Out: the structure tree in the
order of reading: pages of a document in their own order, wherever an imposition has placed them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from pnp.draw.pdf.drawn import Page, PageLink, Tagged
from pnp.draw.pdf.objects import PdfObjects, string
from pnp.model.face import Element

_Key = tuple[str, int]  # a document, and the number of an element in it
# types of elements that are not among those of PDF 1.7, and what they are there
_ROLES = b"/RoleMap<</Aside/Div>>"


class _Piece(Struct):
    """A piece of an element: of the page of this index, its number there."""

    page: int
    number: int


class _Annotation(Struct):
    """A link of an element: the index of its page, the number of its object."""

    page: int
    number: int


class _Node(Struct, eq=False):
    """An element with what is in it, in order. `box` is that of a figure on one page."""

    element: Element
    number: int  # of its object
    kids: list[_Node | _Piece | _Annotation] = field(default_factory=list)
    box: bytes = b""


class _Met(Struct):
    """A piece in the order of reading within its document."""

    document_page: int
    page: int
    number: int
    tagged: Tagged


class StructureTree:
    """Collects the pieces of pages, and writes the tree; `pages` are the numbers of the objects of
    the pages."""

    def __init__(self, objects: PdfObjects, pages: list[int]) -> None:
        self._objects = objects
        self._pages = pages
        self._heights: list[float] = []
        # in the order of the file: pieces of their own, and the names of documents
        self._order: list[_Met | str] = []
        self._documents: dict[str, list[_Met]] = {}
        self._counts: list[int] = []  # of the pieces of each page
        self._links: list[tuple[int, PageLink, int]] = []  # the index of a page, a link, its object
        self._nodes: dict[_Key, _Node] = {}
        self._root: _Node | None = None

    def add(self, page: Page) -> bytes:
        """The next page. Return the entries of its dictionary."""
        index = len(self._counts)
        self._counts.append(len(page.tagged))
        self._heights.append(page.height)
        for number, tagged in enumerate(page.tagged):
            met = _Met(tagged.page, index, number, tagged)
            if not tagged.document:
                self._order.append(met)
                continue
            if tagged.document not in self._documents:
                self._documents[tagged.document] = []
                self._order.append(tagged.document)
            self._documents[tagged.document].append(met)
        return b"/StructParents %d/Tabs/S" % index if page.tagged else b"/Tabs/S"

    def add_link(self, page: int, link: PageLink, number: int) -> bytes:
        """A link of the page of this index, the object of which has this number. Return the entries
        of its dictionary."""
        if link.element is None:
            return b""
        self._links.append((page, link, number))
        return b"/StructParent %d" % (len(self._pages) + len(self._links) - 1)

    # -- writing --------------------------------------------------------------------------

    def write(self) -> None:
        """Write the tree, after all pages and links were added."""
        if not self._order:
            return
        objects = self._objects
        tree = objects.reserve()
        root = self._root = _Node(Element("Document"), objects.reserve())
        parents: list[dict[int, int]] = [{} for _ in self._counts]  # by page and piece
        for met in self._in_order():
            node = self._node_of(met.tagged)
            node.kids.append(_Piece(met.page, met.number))
            if met.tagged.box is not None:
                node.box = b"" if node.box else self._box(met)
            parents[met.page][met.number] = node.number
        of_links = []
        for page, link, number in self._links:
            assert link.element is not None
            node = self._element(link.element, link.document)
            node.kids.append(_Annotation(page, number))
            of_links.append(node.number)
        self._write_node(root, tree)
        keys = [
            b"%d[%s]" % (index, b" ".join(b"%d 0 R" % found[i] for i in range(len(found))))
            for index, found in enumerate(parents)
            if found
        ]
        first = len(self._pages)
        keys += [b"%d %d 0 R" % (first + i, number) for i, number in enumerate(of_links)]
        parent_tree = objects.put(b"<</Nums[%s]>>" % b" ".join(keys))
        objects.put(
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d%s>>"
            % (root.number, parent_tree, first + len(of_links), _ROLES),
            tree,
        )
        objects.catalogue("StructTreeRoot", tree)
        objects.catalogue("MarkInfo", objects.put(b"<</Marked true>>"))

    def _in_order(self) -> Iterator[_Met]:
        """All pieces in the order of reading."""
        for one in self._order:
            if isinstance(one, _Met):
                yield one
            else:
                yield from sorted(
                    self._documents[one], key=lambda m: (m.document_page, m.page, m.number)
                )

    def _node_of(self, tagged: Tagged) -> _Node:
        if tagged.document:
            return self._element(tagged.element, tagged.document)
        return self._new(tagged.element, self._root)

    def _element(self, element: Element, document: str) -> _Node:
        """The node of an element of a document."""
        known = self._nodes.get((document, element.number))
        if known is None:
            above = self._element(element.above, document) if element.above else self._root
            known = self._nodes[document, element.number] = self._new(element, above)
        return known

    def _new(self, element: Element, above: _Node | None) -> _Node:
        assert above is not None
        node = _Node(element, self._objects.reserve())
        above.kids.append(node)
        return node

    def _box(self, met: _Met) -> bytes:
        assert met.tagged.box is not None
        x0, y0, x1, y1 = met.tagged.box
        height = self._heights[met.page]
        corners = (x0, height - y1, x1, height - y0)
        return b"/A<</O/Layout/BBox[%.1f %.1f %.1f %.1f]>>" % corners

    def _write_node(self, top: _Node, tree: int) -> None:
        """Write an element and all in it."""
        waiting = [(top, tree)]
        while waiting:
            node, above = waiting.pop()
            waiting += [(kid, node.number) for kid in node.kids if isinstance(kid, _Node)]
            self._objects.put(self._entries(node, above), node.number)

    def _entries(self, node: _Node, above: int) -> bytes:
        element = node.element
        pages = {kid.page for kid in node.kids if not isinstance(kid, _Node)}
        page = pages.pop() if len(pages) == 1 else None
        kids = b" ".join(self._kid(kid, page) for kid in node.kids)
        kids = kids if len(node.kids) == 1 else b"[%s]" % kids
        more = b"" if page is None else b"/Pg %d 0 R" % self._pages[page]
        if element.alt:
            more += b"/Alt%s" % string(element.alt)
        if element.language:
            more += b"/Lang%s" % string(element.language)
        more += node.box
        if element.kind == "TH":
            more += b"/A<</O/Table/Scope/%s>>" % element.detail.encode()
        elif element.kind == "L":
            more += b"/A<</O/List/ListNumbering/%s>>" % element.detail.encode()
        kind = element.kind.encode()
        return b"<</Type/StructElem/S/%s/P %d 0 R/K %s%s>>" % (kind, above, kids, more)

    def _kid(self, kid: _Node | _Piece | _Annotation, page: int | None) -> bytes:
        if isinstance(kid, _Node):
            return b"%d 0 R" % kid.number
        of_page = b"" if kid.page == page else b"/Pg %d 0 R" % self._pages[kid.page]
        if isinstance(kid, _Annotation):
            return b"<</Type/OBJR%s/Obj %d 0 R>>" % (of_page, kid.number)
        if kid.page == page:
            return b"%d" % kid.number
        return b"<</Type/MCR%s/MCID %d>>" % (of_page, kid.number)
