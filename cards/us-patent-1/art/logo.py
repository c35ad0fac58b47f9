"""Draw the logo of this game: `python cards/us-patent-1/art/logo.py` writes `logo.svg`.

An engraved plate with the words "U.S. PATENT" over a seal with "№1". The letters are outlines of a
font of this project, warped into the shape of the plate. Lengths are hundredths of the width of the
plate, y down. At a width of 30 mm, no line is thinner than 0.1 mm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import uharfbuzz as hb

HERE = Path(__file__).parent
FONT = HERE.parents[2] / "fonts/playfair-display-sc/PlayfairDisplaySC_900Black.ttf"

# the colours of the engravings, so that a `colors` of a layout has the same names for both
INK, BRASS, PALE = "#1d1a16", "#ecd097", "#f6ebd1"

WIDTH, HEIGHT = 100.0, 60.0
MIDDLE = WIDTH / 2
SEAL_Y, SEAL = 40.4, 14.6  # the middle of the seal, and its radius with the points
TOP, LEFT = 7.4, 8.2  # of the letters of the first line
CENTRE_FOOT, END_FOOT = 22.6, 32.6  # the feet of its letters: over the seal, at its ends

Point = tuple[float, float]
Curve = tuple[Point, ...]  # two points: a line; four: a Bézier curve
Outline = list[list[Curve]]
Warp = Callable[[Point], Point]


# -- letters ----------------------------------------------------------------------------------


class _Pen:
    """Collects the outlines of glyphs as curves, in units of the font, y up."""

    def __init__(self) -> None:
        self.outline: Outline = []
        self.at: Point = (0.0, 0.0)

    def functions(self) -> hb.DrawFuncs:
        draw = hb.DrawFuncs()
        draw.set_move_to_func(lambda x, y, _: self.begin((x, y)))
        draw.set_line_to_func(lambda x, y, _: self.go(((x, y),)))
        draw.set_cubic_to_func(lambda a, b, c, d, e, f, _: self.go(((a, b), (c, d), (e, f))))
        draw.set_quadratic_to_func(lambda a, b, c, d, _: self.bend((a, b), (c, d)))
        draw.set_close_path_func(lambda _: None)
        return draw

    def begin(self, at: Point) -> None:
        self.outline.append([])
        self.at = at

    def go(self, points: Sequence[Point]) -> None:
        if points[-1] != self.at or len(points) > 1:
            self.outline[-1].append((self.at, *points))
        self.at = points[-1]

    def bend(self, control: Point, end: Point) -> None:
        first = tuple(a + (c - a) * 2 / 3 for a, c in zip(self.at, control, strict=True))
        second = tuple(b + (c - b) * 2 / 3 for b, c in zip(end, control, strict=True))
        self.go(((first[0], first[1]), (second[0], second[1]), end))


def _glyphs(text: str) -> tuple[list[tuple[str, Outline]], float, float]:
    """The letters of a line with their outlines, the width of the line, the height of capitals."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(FONT))))
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {"kern": True, "lnum": True})
    pen, at, found = _Pen(), 0.0, []
    functions = pen.functions()
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen.outline = []
        font.draw_glyph(info.codepoint, functions)
        found.append((text[info.cluster], _mapped(pen.outline, _moved(at, 0.0))))
        at += place.x_advance + (60 if text[info.cluster] in "US." else 0)
    high = max(y for _, outline in found for curves in outline for c in curves for _, y in c)
    return found, at, high


def _moved(dx: float, dy: float) -> Warp:
    return lambda p: (p[0] + dx, p[1] + dy)


def _mapped(outline: Outline, warp: Warp) -> Outline:
    return [[tuple(warp(p) for p in curve) for curve in curves] for curves in outline]


def _halves(curve: Curve) -> tuple[Curve, Curve]:
    """A curve in two parts (de Casteljau)."""
    rows = [list(curve)]
    while len(rows[-1]) > 1:
        rows.append([((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(rows[-1])])
    return tuple(row[0] for row in rows), tuple(row[-1] for row in reversed(rows))


def _divided(outline: Outline, times: int = 2) -> Outline:
    """The same outline in shorter curves, so that a warp of their points bends them as well."""
    for _ in range(times):
        outline = [[half for c in curves for half in _halves(c)] for curves in outline]
    return outline


def foot(x: float) -> float:
    """The feet of the letters of the first line: an arch over the seal."""
    return CENTRE_FOOT + (END_FOOT - CENTRE_FOOT) * ((x - MIDDLE) / (MIDDLE - LEFT)) ** 2


def name() -> Outline:
    """The letters of the first line in their shape; a full stop stays round."""
    glyphs, width, high = _glyphs("U.S. PATENT")
    scale = (WIDTH - 2 * LEFT) / width

    def arch(p: Point) -> Point:
        x = LEFT + p[0] * scale
        return x, foot(x) - p[1] / high * (foot(x) - TOP)

    found: Outline = []
    for letter, outline in glyphs:
        if letter == ".":
            xs = [p[0] for curves in outline for c in curves for p in c]
            found += _mapped(outline, _standing((min(xs) + max(xs)) / 2, scale))
        else:
            found += _mapped(_divided(outline), arch)
    return found


def _standing(middle: float, scale: float) -> Warp:
    """Puts a letter around `middle` on the arch as it is."""
    x = LEFT + middle * scale
    return lambda p: (x + (p[0] - middle) * scale * 1.05, foot(x) - p[1] * scale * 1.05)


def number() -> Outline:
    """ "№1" in the middle of the seal."""
    glyphs, width, high = _glyphs("№1")
    scale = SEAL * 1.42 / width
    tall = scale * 1.3
    left, base = MIDDLE - width * scale / 2, SEAL_Y + high * tall / 2
    outline = [curves for _, part in glyphs for curves in part]
    return _mapped(outline, lambda p: (left + p[0] * scale, base - p[1] * tall))


# -- lines ------------------------------------------------------------------------------------


def _polygons(outline: Outline, steps: int = 6) -> list[list[Point]]:
    found = []
    for curves in outline:
        parts = [(curve, steps if len(curve) > 2 else 1) for curve in curves]
        found.append([_on(curve, step / count) for curve, count in parts for step in range(count)])
    return found


def _on(curve: Curve, t: float) -> Point:
    points = list(curve)
    while len(points) > 1:
        points = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def _spans(polygons: list[list[Point]], y: float) -> Iterator[tuple[float, float]]:
    """Where a level line is inside of outlines (non-zero winding)."""
    hits = []
    for points in polygons:
        for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
            if (ay <= y) != (by <= y):
                hits.append((ax + (y - ay) / (by - ay) * (bx - ax), 1 if by > ay else -1))
    winding, start = 0, 0.0
    for x, way in sorted(hits):
        if winding == 0:
            start = x
        winding += way
        if winding == 0:
            yield start, x


def _lens(a: Point, b: Point, width: float) -> str:
    """A line that swells from its ends to the middle, as a burin cuts it."""
    (x0, y0), (x1, y1) = a, b
    size = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / size * width, (x1 - x0) / size * width
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    return f"M{_at(a)}Q{_at((mx + nx, my + ny))} {_at(b)}Q{_at((mx - nx, my - ny))} {_at(a)}Z"


def _cut(span: tuple[float, float], y: float, width: float) -> str:
    """A level line with points at its ends."""
    x0, x1 = span
    tip, h = 0.3, width / 2
    return (
        f"M{_at((x0, y))}L{_at((x0 + tip, y - h))}L{_at((x1 - tip, y - h))}L{_at((x1, y))}"
        f"L{_at((x1 - tip, y + h))}L{_at((x0 + tip, y + h))}Z"
    )


def cuts(outline: Outline) -> str:
    """Bright lines in the lower part of the letters: the tone of an engraver."""
    polygons, found = _polygons(outline), []
    pitch, inset = 1.02, 0.5
    y = END_FOOT - 1.0
    while y > TOP + 6:
        for x0, x1 in _spans(polygons, y):
            middle = (x0 + x1) / 2
            depth = (y - TOP) / (foot(middle) - TOP)  # 0 at the head of the letter, 1 at its foot
            thick = all(
                any(a <= x0 + inset and x1 - inset <= b for a, b in _spans(polygons, y + off))
                for off in (-1.1, 1.1)
            )
            if thick and x1 - x0 > 3 * inset and 0.5 < depth < 0.955:
                found.append(_cut((x0 + inset, x1 - inset), y, 0.16 + 0.34 * (depth - 0.5) / 0.45))
        y -= pitch
    return "".join(found)


def rays() -> str:
    """Rays from the seal to the letters and the frame; every second one is short."""
    found = []
    for step in range(180):
        angle = math.radians(step * 2 + 1)
        c, s = math.cos(angle), math.sin(angle)
        far = SEAL
        while _open(MIDDLE + c * (far + 1.1), SEAL_Y + s * (far + 1.1)):
            far += 0.1
        near = SEAL + (1.1 if step % 2 else 2.3)
        if step % 2:
            far = near + (far - near) * 0.62
        if far - near > 3.6:
            found.append(
                _lens(
                    (MIDDLE + c * near, SEAL_Y + s * near),
                    (MIDDLE + c * far, SEAL_Y + s * far),
                    0.42,
                )
            )
    return "".join(found)


def _open(x: float, y: float) -> bool:
    """Whether a point is between the feet of the letters and the frame."""
    return foot(x) + 0.9 < y < HEIGHT - 4.6 and 4.6 < x < WIDTH - 4.6


# -- the plate --------------------------------------------------------------------------------


def plate(inset: float, notch: float) -> str:
    """A rectangle whose corners are cut out round."""
    a, b, w, h, r = inset, inset, WIDTH - inset, HEIGHT - inset, notch
    arc = f"A{_n(r)} {_n(r)} 0 0 0 "
    return (
        f"M{_at((a + r, b))}L{_at((w - r, b))}{arc}{_at((w, b + r))}L{_at((w, h - r))}"
        f"{arc}{_at((w - r, h))}L{_at((a + r, h))}{arc}{_at((a, h - r))}L{_at((a, b + r))}"
        f"{arc}{_at((a + r, b))}Z"
    )


def seal() -> str:
    """A disc with the points of a notary's seal."""
    points = 40
    ring = []
    for step in range(2 * points):
        radius = SEAL if step % 2 == 0 else SEAL - 1.05
        angle = math.pi * step / points - math.pi / 2
        ring.append((MIDDLE + radius * math.cos(angle), SEAL_Y + radius * math.sin(angle)))
    return "M" + "L".join(map(_at, ring)) + "Z"


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _at(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def path(outline: Outline) -> str:
    """SVG path data."""
    found = []
    for curves in outline:
        found.append("M" + _at(curves[0][0]))
        found += [("L" if len(c) == 2 else "C") + " ".join(map(_at, c[1:])) for c in curves]
        found.append("Z")
    return "".join(found)


def draw() -> str:
    """The SVG file."""
    letters = name()
    words = path(letters)
    ring = f'cx="{_n(MIDDLE)}" cy="{_n(SEAL_Y)}"'
    rows = [
        f'<path d="{plate(0.5, 4.2)}" fill="{INK}"/>',
        f'<path d="{plate(1.5, 4.2)}" fill="{PALE}"/>',
        f'<path d="{plate(2.7, 4.2)}" fill="{BRASS}" stroke="{INK}" stroke-width="0.45"/>',
        f'<path d="{rays()}" fill="{INK}"/>',
        f'<defs><path id="name" d="{words}"/></defs>',
        f'<use href="#name" x="0.95" y="0.95" fill="{INK}" stroke="{INK}" stroke-width="0.3"/>',
        f'<use href="#name" fill="none" stroke="{BRASS}" stroke-width="1.5"'
        ' stroke-linejoin="round"/>',
        f'<use href="#name" fill="{INK}" stroke="{INK}" stroke-width="0.35"/>',
        f'<path d="{cuts(letters)}" fill="{PALE}"/>',
        f'<path d="{seal()}" fill="{INK}"/>',
        f'<circle {ring} r="{_n(SEAL - 2)}" fill="none" stroke="{PALE}" stroke-width="0.5"/>',
        f'<path d="{path(number())}" fill="{PALE}" stroke="{PALE}" stroke-width="0.25"/>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(WIDTH)} {_n(HEIGHT)}">\n'
        "<title>U.S. Patent №1</title>\n" + "\n".join(rows) + "\n</svg>\n"
    )


if __name__ == "__main__":
    (HERE / "logo.svg").write_text(draw(), "utf-8")
