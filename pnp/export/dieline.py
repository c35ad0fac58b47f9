"""Lines to cut and fold as files for cutting machines: SVG and DXF, in millimetres.

In: the `Net` of a box, or the `CutSheet` of a sheet of tokens. Out: the bytes of a file, the same
for the same lines. Cuts, creases and the outlines of
glued areas are on separate layers. SVG keeps curves; DXF (R12, y up, ASCII) has polylines with an
error below 0.02 mm.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.geometry.polylines import Point, polylines
from pnp.model.face import Segments
from pnp.model.net import Net
from pnp.model.sheet import Sheet
from pnp.model.units import mm

CUT, _PAGE = "-cut", "-page-"  # in names of files
_TOLERANCE = mm(0.02)
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
# name, colour in SVG, colour number in DXF (red, blue, green)
_LAYERS = (("Cut", "#ff0000", 1), ("Crease", "#0000ff", 5), ("Glue", "#00aa00", 3))


class CutSheet(Struct, frozen=True):
    """The lines of a sheet of paper, from its top left corner, like those of a `Net`."""

    width: float
    height: float
    cut: Segments
    crease: Segments = ()
    glue: Segments = ()
    slits: Segments = ()


def cut_sheets(sheets: Sequence[Sheet]) -> dict[str, CutSheet]:
    """The cut lines of the fullest of these sheets, by the end of the names of its files, '-cut';
    none if there are none. A sheet with a part of a face is glued to others before it is cut.

    For a cutting machine, which cuts everything in a file, also those of each sheet with other
    lines: '-cut-page-12', after its first page.
    """
    whole = [sheet for sheet in sheets if sheet.cuts and not any(cut.clip for cut in sheet.cuts)]
    if not whole:
        return {}
    fullest = max(whole, key=lambda sheet: len(sheet.cuts))
    found = {CUT: _cut_sheet(fullest)}
    for sheet in whole:
        lines = _cut_sheet(sheet)
        if not any(cut.is_printed for cut in sheet.cuts) and lines not in found.values():
            found[f"{CUT}{_PAGE}{sheet.number}"] = lines
    return found


def is_cut_sheet(end: str) -> bool:
    """Whether this can be the end of the name of a file with cut lines."""
    return end == CUT or (end.startswith(CUT + _PAGE) and end[len(CUT + _PAGE) :].isdecimal())


def _cut_sheet(sheet: Sheet) -> CutSheet:
    cut = tuple(segment for line in sheet.cuts for segment in line.line)
    return CutSheet(sheet.paper.width, sheet.paper.height, cut)


def svg_of(net: Net | CutSheet, title: str) -> bytes:
    """The net as SVG. Layers are groups that cutting programs and Inkscape recognise."""
    width, height = _n(net.width), _n(net.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{_escaped(title)}</title>",
    ]
    for (name, color, _), segments in zip(_LAYERS, _paths(net), strict=True):
        dash = ' stroke-dasharray="2 1"' if name == "Crease" else ""
        lines += [
            f'<g id="{name.lower()}" inkscape:groupmode="layer" inkscape:label="{name}" '
            f'fill="none" stroke="{color}" stroke-width="0.1"{dash}>',
            f'<path d="{_data(segments)}"/>',
            "</g>",
        ]
    return "\n".join([*lines, "</svg>", ""]).encode()


def dxf_of(net: Net | CutSheet) -> bytes:
    """The net as DXF."""
    width, height = _n(net.width), _n(net.height)
    pairs: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"),
        (9, "$ACADVER"), (1, "AC1009"),
        (9, "$EXTMIN"), (10, "0"), (20, "0"),
        (9, "$EXTMAX"), (10, width), (20, height),
        (0, "ENDSEC"),
        (0, "SECTION"), (2, "TABLES"),
        (0, "TABLE"), (2, "LTYPE"), (70, 1),
        (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, "0"),
        (0, "ENDTAB"),
        (0, "TABLE"), (2, "LAYER"), (70, len(_LAYERS)),
    ]  # fmt: skip
    for name, _, color in _LAYERS:
        pairs += [(0, "LAYER"), (2, name.upper()), (70, 0), (62, color), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for (name, _, _), segments in zip(_LAYERS, _paths(net), strict=True):
        for points, closed in polylines(segments, _TOLERANCE):
            pairs += _polyline(name.upper(), points, closed, net.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs).encode("ascii")


def _paths(net: Net | CutSheet) -> tuple[Segments, Segments, Segments]:
    return net.cut + net.slits, net.crease, net.glue


def _n(points: float) -> str:
    """Points as millimetres to a thousandth."""
    text = f"{points * 25.4 / 72:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _data(segments: Segments) -> str:
    return " ".join(" ".join([s[0], *(_n(float(v)) for v in s[1:])]) for s in segments)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _polyline(
    layer: str, points: list[Point], closed: bool, height: float
) -> list[tuple[int, object]]:
    found: list[tuple[int, object]] = [
        (0, "POLYLINE"), (8, layer), (66, 1), (10, "0"), (20, "0"), (30, "0"), (70, int(closed))
    ]  # fmt: skip
    for x, y in points:
        found += [(0, "VERTEX"), (8, layer), (10, _n(x)), (20, _n(height - y)), (30, "0")]
    return [*found, (0, "SEQEND"), (8, layer)]
