"""The elements of a book's pages: what stands at the head of the first page, and on every page.

In: the layout's elements, the box they refer to, a scope for each page. Out: operations. They are
those of any layout, compiled once; beside the boxes of a face there are `page` and `text`. Text
that leaves the page is told, and what stands at the head of the first page but reaches further down
than that is high.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from pnp.model.face import Box, Op
from pnp.model.problems import InputError, Problems
from pnp.model.source import Record
from pnp.model.units import in_mm
from pnp.typeset.faces.card_problems import LayoutError
from pnp.typeset.faces.compiling import Compiler
from pnp.typeset.faces.nodes import Frame, Node, Nodes
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.edges import TOLERANCE, overhang
from pnp.typeset.properties.places import inset

# what boxes may refer to, beside the places of every face
PLACES = ("page", "text")
# what is placed by these may lie under all of a page, as its background
_GROUNDS = ("page", "face", "bleed")
_FAR = 1e5  # points: more than any page


class _Low(NamedTuple):
    """How far an element reaches into the text, in points."""

    points: float
    node: Node


class PageElements:
    """Elements that are drawn again for each page. What is wrong is in `problems`."""

    def __init__(
        self, elements: Record, known: frozenset[str], context: LayoutContext, problems: Problems
    ) -> None:
        self._problems = problems
        self._context = context
        compiler = Compiler(context, problems, known)
        self._nodes: Nodes = compiler.elements(elements, elements)
        self._cut: set[str] = set()  # elements whose text is cut, which is told once
        for node in self._nodes.values():
            node.finish(frozenset())

    @property
    def share_sizes(self) -> bool:
        """Whether any of their texts is as large as others of its name."""
        return any(node.states("same_size") for node in self._nodes.values())

    @contextmanager
    def trial(self) -> Iterator[None]:
        """What is drawn meanwhile only settles the sizes that texts share; what is wrong is told
        when it is drawn in earnest."""
        problems, cut = self._problems, set(self._cut)
        self._problems = Problems()
        yield
        self._problems, self._cut = problems, cut
        self._context.warnings = Problems()
        self._context.shared.settle()
        for node in self._nodes.values():
            node.forget()

    def draw(
        self, scope: Mapping[str, Any], whole: Box, text: Box, is_head: bool = False
    ) -> list[Op]:
        """The operations for a page: `whole` is what boxes refer to that say nothing else, and if
        it `is_head` what they have to stay in."""
        page = self._context.layout
        trim: Box = (0.0, 0.0, page.width, page.height)
        boxes = {
            "face": trim, "page": trim, "parent": whole, "text": text, "safe": text,
            "bleed": inset(trim, -page.bleed),
        }  # fmt: skip
        frame = Frame(boxes, self._nodes, scope)
        ops: list[Op] = []
        low: list[_Low] = []
        for node in self._nodes.values():
            try:
                placed = node.place(frame, scope)
                self._check_edges(node, placed, scope["page"])
                if is_head:
                    low += _below(node, placed, frame.boxes.get(node.name), whole, text)
                ops += placed
            except LayoutError as error:
                self._problems.extend([error.problem])
            except InputError as error:
                self._problems.extend(error.problems)
        if low:
            self._report_low(max(low, key=lambda one: one.points), whole[3])
        self._problems.extend(self._context.warnings)
        return ops

    def _check_edges(self, node: Node, ops: tuple[Op, ...], page: int) -> None:
        """Tell of text that the cutter would take: it is lost, or at least cut into."""
        layout = self._context.layout
        found = overhang(ops, layout.width, layout.height)
        if found is None or node.name in self._cut:
            return
        self._cut.add(node.name)
        hint = "have larger margins, or place it nearer to the text"
        self._problems.extend([node.overhang(found, f"page {page}", hint)])

    def _report_low(self, low: _Low, high: float) -> None:
        """Tell of what reaches lowest at the head of the first page."""
        message = (
            f"'{low.node.name}' reaches {in_mm(low.points)} below the head of the first page, into "
            f"the text"
        )
        hint = f"let 'height' in 'first' be at least {in_mm(high + low.points)}"
        self._problems.add("wrong-value", message, low.node.span, hint)


def _below(
    node: Node, ops: tuple[Op, ...], box: Box | None, head: Box, text: Box
) -> Iterator[_Low]:
    """How far an element reaches from the head of the first page into the text below it, if it
    does: with its words, or as an icon, or as a picture that is not placed by the page."""
    foot, end = head[1] + head[3], text[1] + text[3]
    lowest = box[1] + box[3] if box else 0.0
    if node.kind.name == "icon" or (node.kind.name == "picture" and node.anchor not in _GROUNDS):
        if ops and box and box[1] < end and lowest > foot + TOLERANCE:
            yield _Low(lowest - foot, node)
        return
    # moved so far that only what is below it is outside
    moved = (1.0, 0.0, 0.0, 1.0, _FAR, _FAR)
    found = overhang(ops, math.inf, _FAR + foot, moved)
    beyond = overhang(ops, math.inf, _FAR + end, moved)
    if found is not None and not (beyond and beyond.is_lost):
        yield _Low(max(found.points, min(lowest, end) - foot), node)
