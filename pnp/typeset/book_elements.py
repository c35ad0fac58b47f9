"""The elements of a book's pages: what stands at the head of the first page, and on every page.

In: the layout's elements, the box they refer to, a scope for each page. Out: operations. They are
those of any layout, compiled once; beside the boxes of a face there are `page` and `text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.face import Box, Op
from pnp.model.source import Record
from pnp.problems import InputError, Problems
from pnp.typeset.compiling import Compiler
from pnp.typeset.elements import kinds
from pnp.typeset.nodes import Frame, Nodes, Trouble
from pnp.typeset.places import inset
from pnp.typeset.studio import Studio

# what boxes may refer to, beside the places of every face
PLACES = ("page", "text")


class PageElements:
    """Elements that are drawn again for each page. What is wrong is in `problems`."""

    def __init__(
        self, elements: Record, known: frozenset[str], studio: Studio, problems: Problems
    ) -> None:
        self._problems = problems
        self._studio = studio
        compiler = Compiler(studio, kinds(), problems, known)
        self._nodes: Nodes = compiler.elements(elements, elements)
        for node in self._nodes.values():
            node.finish(frozenset())

    def draw(self, scope: Mapping[str, Any], whole: Box, text: Box) -> list[Op]:
        """The operations for a page: `whole` is what boxes refer to that say nothing else."""
        page = self._studio.layout
        trim: Box = (0.0, 0.0, page.width, page.height)
        boxes = {
            "face": trim, "page": trim, "parent": whole, "text": text, "safe": text,
            "bleed": inset(trim, -page.bleed),
        }  # fmt: skip
        frame = Frame(boxes, self._nodes, scope)
        ops: list[Op] = []
        for node in self._nodes.values():
            try:
                ops += node.place(frame, scope)
            except Trouble as trouble:
                message = f"'{trouble.element}': {trouble.message}"
                self._problems.add(message, trouble.span, trouble.hint)
            except InputError as error:
                self._problems.extend(error.problems)
        return ops
