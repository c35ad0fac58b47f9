"""The elements of a book's pages: those at the head of the first page, and those on every page.

In: the elements of the layout, the box they refer to, a scope for each page. Out: operations.
Elements are those of any layout, compiled once; besides the boxes of a face there are `page` and
`text`. Reported are texts that leave the page, and elements that reach from the head of the first
page into the text.
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
from pnp.typeset.faces.compiling import Compiler
from pnp.typeset.faces.nodes import Frame, Node, Nodes
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.edges import TOLERANCE, overhang
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.places import inset

# places that boxes may refer to, besides those of every face
PLACES = ("page", "text")
# an element placed by these may be the background of a page
_GROUNDS = ("page", "face", "bleed")
_FAR = 1e5  # points: more than any page


class _Low(NamedTuple):
    """How far an element reaches into the text, in points."""

    points: float
    node: Node


class PageElements:
    """Elements that are drawn again for each page. Errors are noted in `problems`."""

    def __init__(
        self, elements: Record, known: frozenset[str], context: LayoutContext, problems: Problems
    ) -> None:
        self._problems = problems
        self._context = context
        compiler = Compiler(context, problems, known)
        self._nodes: Nodes = compiler.elements(elements, elements)
        self._cut: set[str] = set()  # elements whose text is cut, reported once
        for node in self._nodes.values():
            node.finish(frozenset())

    @property
    def share_sizes(self) -> bool:
        """Whether any of their texts shares its size with others."""
        return any(node.states("same_size") for node in self._nodes.values())

    @contextmanager
    def trial(self) -> Iterator[None]:
        """While it is open, drawing only finds the sizes that texts share; problems are reported
        when the elements are drawn again."""
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
        """The operations for a page: `whole` is the default place of boxes; with `is_head` it is
        the head of the first page, which elements must not leave."""
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
        if self._context.marks:
            from pnp.typeset.faces.drafts import legend

            ops += legend(trim, self._context)
        self._problems.extend(self._context.warnings)
        self._problems.extend(one.problem for one in self._context.remarks)
        self._context.remarks.clear()
        return ops

    def _check_edges(self, node: Node, ops: tuple[Op, ...], page: int) -> None:
        """Report text that is cut off: an error if all of it is, else a warning."""
        layout = self._context.layout
        found = overhang(ops, layout.width, layout.height)
        if found is None or node.name in self._cut:
            return
        self._cut.add(node.name)
        hint = "use larger margins, or place it nearer to the text"
        self._problems.extend([node.overhang(found, f"page {page}", hint)])

    def _report_low(self, low: _Low, high: float) -> None:
        """Report the element that reaches lowest below the head of the first page."""
        message = (
            f"'{low.node.name}' reaches {in_mm(low.points)} below the head of the first page, into "
            f"the text"
        )
        hint = f"set 'height' in 'first' to at least {in_mm(high + low.points)}"
        self._problems.add("no-room", message, low.node.span, hint)


def _below(
    node: Node, ops: tuple[Op, ...], box: Box | None, head: Box, text: Box
) -> Iterator[_Low]:
    """How far an element reaches from the head of the first page into the text below, if it does:
    with its words, as an icon, or as a picture that is not placed by the page."""
    foot, end = head[1] + head[3], text[1] + text[3]
    lowest = box[1] + box[3] if box else 0.0
    if node.kind.name == "icon" or (node.kind.name == "picture" and node.anchor not in _GROUNDS):
        if ops and box and box[1] < end and lowest > foot + TOLERANCE:
            yield _Low(lowest - foot, node)
        return
    # moved so far that only the part below is outside
    moved = (1.0, 0.0, 0.0, 1.0, _FAR, _FAR)
    found = overhang(ops, math.inf, _FAR + foot, moved)
    beyond = overhang(ops, math.inf, _FAR + end, moved)
    if found is not None and not (beyond and beyond.is_lost):
        yield _Low(max(found.points, min(lowest, end) - foot), node)
