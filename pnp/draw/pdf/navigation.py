"""What leads readers through a file: links, bookmarks and labels of pages, as PDF objects.

In: drawn pages with their links and anchors; bookmarks and page labels of the whole file. Out: the
annotations of each page, and the outline and the number tree that the catalogue refers to
(ISO 32000-1, 12.3.2, 12.3.3, 12.4.2, 12.5.6.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from urllib.parse import quote

from pnp.draw.pdf.drawn import Page
from pnp.draw.pdf.objects import PdfObjects, numbers, string
from pnp.draw.pdf.structure import StructureTree
from pnp.model.sheet import Bookmark, PageLabel

_IN_ADDRESSES = "%!#$&'()*+,/:;=?@[]~"  # besides letters and digits; all else is percent-encoded
_STYLES = {"decimal": b"/S/D", "roman": b"/S/r", "none": b""}


class Navigation:
    """Where all anchors of a file are, and the objects that lead there.

    `pages` are the numbers of the page objects, taken before any page is written, since links lead
    to later pages too.
    """

    def __init__(self, objects: PdfObjects, pages: int) -> None:
        self._objects = objects
        self.pages = [objects.reserve() for _ in range(pages)]
        self._heights: list[float] = []
        self._anchors: dict[str, tuple[bool, bytes]] = {}  # whether it can be seen there, and where

    def add(self, page: Page) -> None:
        """The next page. The first place that shows an anchor counts; if none does, the first."""
        index = len(self._heights)
        self._heights.append(page.height)
        for name, x, y, shown in page.anchors:
            known = self._anchors.get(name)
            if known is None or (shown and not known[0]):
                self._anchors[name] = shown, self._destination(index, x, y)

    def _destination(self, index: int, x: float = 0.0, y: float = 0.0) -> bytes:
        """A point of a page (y down) at the top left of the window, as large as things are."""
        return b"[%d 0 R/XYZ %s null]" % (self.pages[index], numbers((x, self._heights[index] - y)))

    # -- links --------------------------------------------------------------------------

    def annotations(self, index: int, page: Page, structure: StructureTree) -> list[int]:
        """The links of the page of this index, as objects. What leads to no anchor of the file is
        left out."""
        found = []
        for link in page.links:
            action = self._action(link.target)
            if action is None:
                continue
            x0, y0, x1, y1 = link.box
            rect = numbers((x0, page.height - y1, x1, page.height - y0))
            entries = b"/Rect[%s]/Border[0 0 0]%s" % (rect, action)
            if link.words:
                entries += b"/Contents%s" % string(link.words)
            number = self._objects.reserve()
            # F 4: it is printed, as PDF/UA and PDF/A ask; there is nothing in it to print
            entries += b"/F 4%s" % structure.add_link(index, link, number)
            found.append(self._objects.put(b"<</Type/Annot/Subtype/Link%s>>" % entries, number))
        return found

    def _action(self, target: str) -> bytes | None:
        if not target.startswith("#"):
            return b"/A<</S/URI/URI%s>>" % string(quote(target, safe=_IN_ADDRESSES))
        known = self._anchors.get(target[1:])
        return None if known is None else b"/Dest%s" % known[1]

    # -- bookmarks ----------------------------------------------------------------------

    def bookmarks(self, bookmarks: Sequence[Bookmark]) -> None:
        """The outline of the file, which viewers then show at once: the first level unfolded, so
        that the second is seen, the others folded.

        Raises ValueError for a level without the one above, an unknown page or anchor.
        """
        if not bookmarks:
            return
        root = self._objects.reserve()
        entries = [self._objects.reserve() for _ in bookmarks]
        parents = _parents([bookmark.level for bookmark in bookmarks])
        below: dict[int | None, list[int]] = {}
        for i, parent in enumerate(parents):
            below.setdefault(parent, []).append(i)
        beside: dict[int, bytes] = {}
        for siblings in below.values():
            for one, other in pairwise(siblings):
                beside[one] = beside.get(one, b"") + b"/Next %d 0 R" % entries[other]
                beside[other] = b"/Prev %d 0 R" % entries[one]
        for i, bookmark in enumerate(bookmarks):
            parent = parents[i]
            children = below.get(i, [])
            shape = b"/Parent %d 0 R" % (root if parent is None else entries[parent])
            shape += beside.get(i, b"")
            if children:
                ends = entries[children[0]], entries[children[-1]]
                count = len(children) if bookmark.level == 0 else -len(children)
                shape += b"/First %d 0 R/Last %d 0 R/Count %d" % (*ends, count)
            title = string(bookmark.title)
            self._objects.put(
                b"<</Title%s%s/Dest%s>>" % (title, shape, self._target(bookmark)), entries[i]
            )
        first, last = entries[0], entries[below[None][-1]]
        seen = sum(bookmark.level < 2 for bookmark in bookmarks)
        self._objects.put(
            b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (first, last, seen), root
        )
        self._objects.catalogue("Outlines", root)
        self._objects.show_outline()

    def _target(self, bookmark: Bookmark) -> bytes:
        target = bookmark.target
        if isinstance(target, str):
            if target in self._anchors:
                return self._anchors[target][1]
            raise ValueError(f"bookmark '{bookmark.title}' leads to no anchor: '{target}'")
        if 1 <= target <= len(self.pages):
            return self._destination(target - 1)
        message = f"bookmark '{bookmark.title}' leads to page {target} of {len(self.pages)}"
        raise ValueError(message)

    # -- page labels --------------------------------------------------------------------

    def page_labels(self, labels: Sequence[PageLabel]) -> None:
        """How viewers call the pages; those before the first label are numbered from 1.

        Raises ValueError for labels that are not in the order of their pages, or of unknown pages.
        """
        if not labels:
            return
        pages = [label.page for label in labels]
        if pages != sorted(set(pages)) or pages[0] < 1 or pages[-1] > len(self.pages):
            raise ValueError(f"labels for pages {pages} of {len(self.pages)}")
        whole = labels if pages[0] == 1 else (PageLabel(1), *labels)
        tree = b"".join(b"%d<<%s>>" % (label.page - 1, _label(label)) for label in whole)
        self._objects.catalogue("PageLabels", self._objects.put(b"<</Nums[%s]>>" % tree))


def _parents(levels: Sequence[int]) -> list[int | None]:
    """For each entry of an outline the one that it stands below."""
    open_: list[int] = []
    parents: list[int | None] = []
    for i, level in enumerate(levels):
        if not 0 <= level <= len(open_):
            most = len(open_)
            raise ValueError(f"bookmark {i + 1} is at level {level}, {most} is the deepest allowed")
        del open_[level:]
        parents.append(open_[-1] if open_ else None)
        open_.append(i)
    return parents


def _label(label: PageLabel) -> bytes:
    if label.first < 1:
        raise ValueError(f"the pages from {label.page} on are numbered from {label.first}")
    prefix = b"/P%s" % string(label.prefix) if label.prefix else b""
    first = b"/St %d" % label.first if label.first > 1 else b""
    return _STYLES[label.style] + prefix + first
