"""Sheets as lines of text: what was drawn where, for people and tests to read.

page 1 front letter 612 792
place upgrades/benson 29.76 46.77 178.58 249.45 turn 0
  glyphs 17.01 31.01 PlayfairDisplaySC-Bold 11 'Benson’s “Long Shot” Revolver'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath

from pnp.draw.canvas import Walk
from pnp.model.face import (
    BLACK,
    IDENTITY,
    Face,
    Glyphs,
    Group,
    Op,
    Paint,
    Path,
    Picture,
    Spot,
    Stroke,
    without_origins,
)
from pnp.model.sheet import Placement, Sheet


def draw_journal(
    sheets: Sequence[Sheet], faces: Mapping[str, Face], labels: Mapping[int, tuple[Op, ...]]
) -> str:
    """The journal of all sheets."""
    canvas = JournalCanvas()
    walk = Walk(labels)
    for sheet in sheets:
        walk.draw(sheet, faces, canvas)
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
        if sheet.correction is not None:
            self.lines.append(f"correction {' '.join(f'{v:.6g}' for v in sheet.correction)}")

    def place(self, face: Face, placement: Placement) -> None:
        """See `Canvas`."""
        box = " ".join(map(_n, placement.trim))
        scale = f" scale {placement.scale:.6g}" if placement.scale != 1 else ""
        self.lines.append(f"place {face.key} {box} turn {placement.turn}{scale}")
        self.lines += [f"  link {' '.join(map(_n, k.box))} {k.target}" for k in face.links]
        self.lines += [f"  anchor {_n(a.x)} {_n(a.y)} {a.name}" for a in face.anchors]
        self.lines += describe(face.ops, "  ")

    def draw(self, ops: tuple[Op, ...]) -> None:
        """See `Canvas`."""
        self.lines += describe(ops, "")

    def end(self) -> None:
        """See `Canvas`."""


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _paint(paint: Paint) -> str:
    if isinstance(paint, tuple):
        return ",".join(_n(part) for part in paint)
    return f"spot {paint.name}" if isinstance(paint, Spot) else type(paint).__name__


def _opacity(value: float) -> str:
    return f" opacity {_n(value)}" if value < 1 else ""


def describe(ops: Sequence[Op], indent: str) -> list[str]:
    """Operations as lines, groups indented; groups that only tell an origin are left out."""
    out = []
    for op in without_origins(ops):
        if isinstance(op, Glyphs):
            out.append(indent + _glyphs(op))
        elif isinstance(op, Picture):
            box = " ".join(map(_n, (op.x, op.y, op.width, op.height)))
            out.append(f"{indent}picture {box} {FilePath(op.path).name}{_opacity(op.opacity)}")
        elif isinstance(op, Path):
            out.append(indent + _path(op))
        else:
            out.append(indent + _group(op))
            out += describe(op.ops, indent + "  ")
    return out


def _glyphs(op: Glyphs) -> str:
    text = "".join(word.text for word in op.words)
    font = FilePath(op.words[0].font.path).stem
    color = f" color {_paint(op.fill)}" if op.fill not in (BLACK, None) else ""
    if op.fill is None:
        color = " hollow" if op.stroke else " invisible"
    extra = f" extra {_n(op.extra)}" if op.extra else ""
    return (
        f"glyphs {_n(op.x)} {_n(op.y)} {font} {_n(op.size)} {text!r}"
        f"{color}{_stroke(op.stroke)}{extra}{_opacity(op.opacity)}"
    )


def _path(op: Path) -> str:
    out = "path"
    if op.fill is not None:
        out += f" fill {_paint(op.fill)}"
        out += " evenodd" if op.rule == "evenodd" else ""
        out += _opacity(op.fill_opacity)
    if op.stroke is not None:
        out += _stroke(op.stroke) + _opacity(op.stroke_opacity)
    return out + ": " + " ".join(s[0] + " ".join(_n(v) for v in s[1:]) for s in op.segments)


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    out = f" stroke {_paint(stroke.paint)} {_n(stroke.width)}"
    out += f" {stroke.cap}" if stroke.cap != "butt" else ""
    out += f" {stroke.join}" if stroke.join != "miter" else ""
    return out + (f" dash {','.join(map(_n, stroke.dash))}" if stroke.dash else "")


def _group(op: Group) -> str:
    matrix = " matrix " + " ".join(map(_n, op.matrix)) if op.matrix != IDENTITY else ""
    layer = f" layer {op.layer!r}" if op.layer is not None else ""
    return f"group{layer}{matrix}{' clip' if op.clip else ''}{_opacity(op.opacity)}"
