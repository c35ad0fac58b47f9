"""Sheets as lines of text: what was drawn where, for people and tests to read.

page 1 front letter 612 792
place upgrades/benson 29.76 46.77 178.58 249.45 turn 0
  glyphs 17.01 31.01 PlayfairDisplaySC-Bold 11 'Benson’s “Long Shot” Revolver'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath

from pnp.draw.canvas import walk
from pnp.model.face import IDENTITY, Face, Glyphs, Group, Op, Path, Picture
from pnp.model.sheet import Placement, Sheet


def draw_journal(
    sheets: Sequence[Sheet], faces: Mapping[str, Face], labels: Mapping[int, tuple[Op, ...]]
) -> str:
    """The journal of all sheets."""
    canvas = JournalCanvas()
    walk(sheets, faces, labels, canvas)
    return "\n".join(canvas.lines) + "\n"


class JournalCanvas:
    """A canvas that writes lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def begin(self, sheet: Sheet) -> None:
        """See `Canvas`."""
        paper = sheet.paper
        size = f"{paper.name} {_n(paper.width)} {_n(paper.height)}"
        self.lines.append(f"page {sheet.number} {sheet.side} {size}")

    def place(self, face: Face, placement: Placement) -> None:
        """See `Canvas`."""
        box = " ".join(map(_n, placement.trim))
        self.lines.append(f"place {face.key} {box} turn {placement.turn}")
        self.lines += describe(face.ops, "  ")

    def draw(self, ops: tuple[Op, ...]) -> None:
        """See `Canvas`."""
        self.lines += describe(ops, "")

    def end(self) -> None:
        """See `Canvas`."""


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def _paint(paint: object) -> str:
    if isinstance(paint, tuple):
        return ",".join(_n(part) for part in paint)
    return type(paint).__name__


def describe(ops: Sequence[Op], indent: str) -> list[str]:
    """Operations as lines, groups indented."""
    out = []
    for op in ops:
        if isinstance(op, Glyphs):
            text = "".join(word.text for word in op.words)
            font = FilePath(op.words[0].font.path).stem
            out.append(f"{indent}glyphs {_n(op.x)} {_n(op.y)} {font} {_n(op.size)} {text!r}")
        elif isinstance(op, Picture):
            box = " ".join(map(_n, (op.x, op.y, op.width, op.height)))
            out.append(f"{indent}picture {box} {FilePath(op.path).name}")
        elif isinstance(op, Path):
            what = [f"fill {_paint(op.fill)}"] if op.fill is not None else []
            if op.stroke is not None:
                what.append(f"stroke {_paint(op.stroke.paint)} {_n(op.stroke.width)}")
            points = " ".join(s[0] + " ".join(_n(v) for v in s[1:]) for s in op.segments)
            out.append(f"{indent}path {' '.join(what)}: {points}")
        elif isinstance(op, Group):
            head = "group"
            if op.matrix != IDENTITY:
                head += " matrix " + " ".join(map(_n, op.matrix))
            head += " clip" if op.clip else ""
            head += f" opacity {_n(op.opacity)}" if op.opacity < 1 else ""
            out.append(indent + head)
            out += describe(op.ops, indent + "  ")
    return out
