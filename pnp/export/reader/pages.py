"""The page tree of a PDF file: its pages in order, with what they inherit (ISO 32000-1, 7.7.3)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pnp.export.reader.objects import PdfFile
from pnp.export.reader.values import DamagedError, Ref

_INHERITED = ("/MediaBox", "/Resources")

Corners = tuple[float, float, float, float]


class Page(Struct, frozen=True):
    """A page: the `number` of its object, its dictionary, its `box` (the corners x0, y0, x1, y1 in
    points) and its resources, whichever node of the tree states them; its trim box and its bleed
    box, if it states them."""

    number: int
    entries: dict[str, Any]
    box: Corners
    resources: dict[str, Any]
    trim: Corners | None = None
    bleed: Corners | None = None


def read_pages(pdf: PdfFile) -> list[Page]:
    """The pages in order. Raises DamagedError for a tree that is not as the standard prescribes."""
    root = pdf.root.get("/Pages")
    if pdf.root.get("/Type") != "/Catalog" or type(root) is not Ref:
        raise DamagedError("the catalogue has no pages")
    pages: list[Page] = []
    parents: dict[int, int | None] = {root: None}
    counts: dict[int, int] = {}
    waiting: list[tuple[Ref, dict[str, Any]]] = [(root, {})]
    while waiting:
        number, above = waiting.pop()
        node = pdf.dictionary(number, "a node of the page tree")
        if node.get("/Parent") != parents[number]:
            raise DamagedError(f"object {number} of the page tree has a wrong Parent")
        inherited = above | {key: node[key] for key in _INHERITED if key in node}
        if node.get("/Type") == "/Page":
            pages.append(_page(pdf, number, node, inherited))
            _count(parents, counts, number)
        elif node.get("/Type") == "/Pages":
            counts[number] = 0
            kids = _kids(pdf, node, parents)
            parents |= dict.fromkeys(kids, number)
            waiting += [(kid, inherited) for kid in reversed(kids)]
        else:
            raise DamagedError(f"object {number} of the page tree is no page")
    for node_number, count in counts.items():
        stated = pdf.get(Ref(node_number)).get("/Count")
        if stated != count:
            message = f"the Count of object {node_number} is {stated}, it has {count} pages"
            raise DamagedError(message)
    return pages


def _kids(pdf: PdfFile, node: dict[str, Any], parents: dict[int, int | None]) -> list[Ref]:
    kids = pdf.array(node.get("/Kids"), "a list of pages")
    if any(type(kid) is not Ref or kid in parents for kid in kids) or len(set(kids)) < len(kids):
        raise DamagedError("a list of pages has something that is no page, or a page twice")
    return kids


def _count(parents: dict[int, int | None], counts: dict[int, int], page: int) -> None:
    """Add a page to the counts of all nodes above it."""
    above: int | None = parents[page]
    while above is not None:
        counts[above] += 1
        above = parents[above]


def _page(pdf: PdfFile, number: int, node: dict[str, Any], inherited: dict[str, Any]) -> Page:
    box = _box(pdf, number, inherited.get("/MediaBox"), "MediaBox")
    resources = pdf.dictionary(inherited.get("/Resources"), "a dictionary of resources")
    trim, bleed = (
        _box(pdf, number, node[f"/{name}"], name) if f"/{name}" in node else None
        for name in ("TrimBox", "BleedBox")
    )
    return Page(number, node, box, resources, trim, bleed)


def _box(pdf: PdfFile, number: int, raw: Any, name: str) -> Corners:
    """The corners of a box of page object `number`. Raises DamagedError if it is none."""
    box = [pdf.get(part) for part in pdf.array(raw, f"a {name}")]
    if len(box) != 4 or any(type(part) not in (int, float) for part in box):
        raise DamagedError(f"the {name} of object {number} is not four numbers")
    x0, y0, x1, y1 = box
    return x0, y0, x1, y1
