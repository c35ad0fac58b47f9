"""Sheets as SVG: the canvas that the walk over a sheet draws on.

A face is a definition, drawn with `<use>` wherever it is placed, so that a sheet is small and a
face that changes is sent once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pnp.draw.canvas import Walk
from pnp.draw.svg.definitions import Definitions, DrawnSvg
from pnp.draw.svg.markup import transform
from pnp.geometry.outlines import rectangle
from pnp.model.face import Clip, Face, Op
from pnp.model.sheet import Placement, Sheet


class FaceWriter(Protocol):
    """What writes the faces and operations of a sheet."""

    def face(self, face: Face) -> DrawnSvg:
        """A face."""

    def ops(self, ops: tuple[Op, ...]) -> DrawnSvg:
        """Operations."""

    def clip(self, clip: Clip) -> str:
        """The attribute that lets a clip through, after a space."""


def draw_sheet(
    writer: FaceWriter,
    definitions: Definitions,
    sheet: Sheet,
    faces: Mapping[str, Face],
    label_ops: tuple[Op, ...],
) -> DrawnSvg:
    """A sheet with its faces, marks, lines of cuts and small print, in points of the paper."""
    canvas = _SheetCanvas(writer, definitions)
    outer = definitions.begin()
    try:
        Walk({sheet.number: label_ops}).draw(sheet, faces, canvas)
    finally:
        uses = definitions.end(outer)
    return uses.drawn("".join(canvas.parts))


class _SheetCanvas:
    """A canvas (see `draw.canvas`) for one sheet."""

    def __init__(self, writer: FaceWriter, definitions: Definitions) -> None:
        self.parts: list[str] = []
        self._writer = writer
        self._definitions = definitions

    def begin(self, sheet: Sheet) -> None:
        """See `Canvas`."""

    def place(self, face: Face, placement: Placement) -> None:
        """See `Canvas`."""
        drawn = self._writer.face(face)
        self._note(drawn)
        name = self._definitions.define("f", "g", f">{drawn.body}</g>", drawn.uses)
        use = f'<use href="#{name}"'
        place = transform(placement.matrix)
        if placement.shape:
            shape = self._writer.clip(Clip(placement.shape))
            inner = f"<g{place}{shape}>{use}/></g>"
        else:
            inner = f"{use}{place}/>"
        clip = self._writer.clip(Clip(rectangle(*placement.clip)))
        self.parts.append(f"<g{clip}>{inner}</g>")

    def draw(self, ops: tuple[Op, ...]) -> None:
        """See `Canvas`."""
        drawn = self._writer.ops(ops)
        self._note(drawn)
        self.parts.append(drawn.body)

    def end(self) -> None:
        """See `Canvas`."""

    def _note(self, drawn: DrawnSvg) -> None:
        self._definitions.uses.add(drawn.uses)
