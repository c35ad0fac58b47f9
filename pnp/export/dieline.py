"""The net of a box as files for cutting machines: SVG and DXF, in millimetres.

In: a `Net`. Out: the bytes of a file, the same for the same net. Cuts, creases and the outlines of
glued areas are on separate layers. SVG keeps curves; DXF (R12, y up, ASCII) has polylines with an
error below 0.02 mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.model.face import Segments
from pnp.model.net import Net
from pnp.model.units import mm

_TOLERANCE = mm(0.02)
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
# name, colour in SVG, colour number in DXF (red, blue, green)
_LAYERS = (("Cut", "#ff0000", 1), ("Crease", "#0000ff", 5), ("Glue", "#00aa00", 3))

_Point = tuple[float, float]


def svg_of(net: Net, title: str) -> bytes:
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


def dxf_of(net: Net) -> bytes:
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
        for points, closed in _polylines(segments):
            pairs += _polyline(name.upper(), points, closed, net.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs).encode("ascii")


def _paths(net: Net) -> tuple[Segments, Segments, Segments]:
    return net.cut, net.crease, net.glue


def _n(points: float) -> str:
    """Points as millimetres to a thousandth."""
    text = f"{points * 25.4 / 72:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _data(segments: Segments) -> str:
    return " ".join(" ".join([s[0], *(_n(float(v)) for v in s[1:])]) for s in segments)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _polyline(
    layer: str, points: list[_Point], closed: bool, height: float
) -> list[tuple[int, object]]:
    found: list[tuple[int, object]] = [
        (0, "POLYLINE"), (8, layer), (66, 1), (10, "0"), (20, "0"), (30, "0"), (70, int(closed))
    ]  # fmt: skip
    for x, y in points:
        found += [(0, "VERTEX"), (8, layer), (10, _n(x)), (20, _n(height - y)), (30, "0")]
    return [*found, (0, "SEQEND"), (8, layer)]


def _polylines(segments: Segments) -> Iterator[tuple[list[_Point], bool]]:
    """Points of each subpath, and whether it is closed."""
    points: list[_Point] = []
    for s in segments:
        if s[0] == "M" and len(s) == 3:
            if points:
                yield points, False
            points = [(s[1], s[2])]
        elif len(s) == 3:
            points.append((s[1], s[2]))
        elif len(s) == 7:
            points += _flattened(points[-1], s[1:3], s[3:5], s[5:])
        else:
            last = points[:-1] if points[-1] == points[0] else points
            yield last, True
            points = []
    if points:
        yield points, False


def _flattened(a: _Point, b: _Point, c: _Point, d: _Point) -> Iterator[_Point]:
    """Points on a cubic after its first, so many that chords stay within `_TOLERANCE`."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
        math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
    )
    # the second derivative is at most six times that, the error of a chord an eighth of it
    count = max(1, math.ceil(math.sqrt(0.75 * bend / _TOLERANCE)))
    for i in range(1, count + 1):
        t = i / count
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield (
            p * a[0] + q * b[0] + r * c[0] + s * d[0],
            p * a[1] + q * b[1] + r * c[1] + s * d[1],
        )
