"""The pictures of papers, sizes of cards and nets of boxes in the catalogue, all to scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalogue_sheets import paper_name, size_words
from catalogue_svg import SCALE, SOFT, Drawing

from pnp.model.net import Inner, Net, NetForm
from pnp.model.sheet import Paper
from pnp.model.units import mm
from pnp.typeset.boxes.nets import net_of

_GAP, _CAPTION = 16.0, 32.0  # pixels
_OF_PAPERS = 0.17  # pixels per point
_WIDTH = 760.0  # pixels, of a row of sizes
_SHEET = f'fill="#fff" stroke="{SOFT}" stroke-width=".8"'
_BORDER = f'fill="none" stroke="{SOFT}" stroke-width=".5" stroke-dasharray="3 2"'
_CARD = 'fill="#dce8df" stroke="#557a62" stroke-width=".8"'
_GLUE = 'fill="#e4ddc9" stroke="none"'
_CREASE = 'fill="none" stroke="#2c6aa8" stroke-width="1" stroke-dasharray="5 3"'
_CUT = 'fill="none" stroke="#b23a2e" stroke-width="1"'
_BOARD = mm(0.4)

Sized = tuple[str, float, float]


def papers_picture(papers: Sequence[Paper]) -> str:
    """The papers beside each other on one line, with the border that printers leave empty."""
    tallest = max(paper.height for paper in papers)
    width = sum(paper.width * _OF_PAPERS + _GAP for paper in papers) + _GAP
    drawing = Drawing(width, tallest * _OF_PAPERS + _GAP + _CAPTION, "Papers", _OF_PAPERS)
    left = _GAP
    for paper in papers:
        drawing.at(left, _GAP + (tallest - paper.height) * _OF_PAPERS)
        drawing.box((0, 0, paper.width, paper.height), _SHEET)
        edge = paper.margin
        drawing.box((edge, edge, paper.width - 2 * edge, paper.height - 2 * edge), _BORDER)
        _caption(drawing, paper_name(paper.name), paper.width, paper.height, _OF_PAPERS)
        left += paper.width * _OF_PAPERS + _GAP
    return drawing.markup()


def sizes_picture(sizes: Mapping[str, Mapping[str, float]]) -> str:
    """The sizes in rows, in their order."""
    listed = [(name, one["width"], one["height"]) for name, one in sizes.items()]
    rows: list[list[Sized]] = [[]]
    left = _GAP
    for one in listed:
        room = _room(one)
        if left + room > _WIDTH:
            rows.append([])
            left = _GAP
        rows[-1].append(one)
        left += room
    height = sum(_height(row) for row in rows) + _GAP
    drawing = Drawing(_WIDTH, height, "Sizes of cards")
    top = _GAP
    for row in rows:
        left = _GAP
        for name, width, tall in row:
            down = _height(row) - _CAPTION - _GAP - tall * SCALE
            drawing.at(left + (_room((name, width, tall)) - _GAP - width * SCALE) / 2, top + down)
            drawing.box((0, 0, width, tall), _CARD)
            _caption(drawing, name, width, tall)
            left += _room((name, width, tall))
        top += _height(row)
    return drawing.markup()


def _room(one: Sized) -> float:
    """The width of a size with its caption, in pixels."""
    return max(one[1] * SCALE, 84.0) + _GAP


def _height(row: Sequence[Sized]) -> float:
    return max(height for _, _, height in row) * SCALE + _CAPTION + _GAP


def _caption(
    drawing: Drawing, name: str, width: float, height: float, scale: float = SCALE
) -> None:
    words = size_words(width, height)
    drawing.words(name, width / 2, height + 11 / scale)
    drawing.words(words, width / 2, height + 24 / scale, size=9, color=SOFT)


def net_picture(name: str, spec: Mapping[str, Any]) -> str:
    """A net: solid lines are cut, dashed ones creased, and glue is under grey areas."""
    net = _net(name, spec)
    drawing = Drawing(net.width * SCALE + 2 * _GAP, net.height * SCALE + 2 * _GAP, f"Net {name}")
    drawing.at(_GAP, _GAP)
    drawing.shape(net.cut, 'fill="#fff" stroke="none"')
    drawing.shape(net.glue, _GLUE)
    drawing.shape(net.crease, _CREASE)
    drawing.shape(net.cut + net.slits, _CUT)
    for words, panel in net.panels.items():
        x, y, width, height = panel.box
        if not panel.flap and min(width, height) * SCALE > 15:
            upright = height > width and len(words) * 6 > width * SCALE
            turn = panel.turn or (90 if upright else 0)
            drawing.words(words, x + width / 2, y + height / 2, turn, 10)
    return drawing.markup()


def _net(name: str, spec: Mapping[str, Any]) -> Net:
    form = NetForm(spec.get("bottom", "tuck"), spec.get("strips", 1))
    return net_of(spec.get("net", name), Inner(*map(mm, spec["inner"])), _BOARD, form)
