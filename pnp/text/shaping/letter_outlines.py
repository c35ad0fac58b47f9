"""From shaped text to the outlines of its letters: path segments for clips, shadows and outlines.

Segments are those of `model.face`: y down, M, L, C and Z. TrueType's quadratic curves become
cubic ones, which is exact. Letters overlap as they do in the font: fill them `nonzero`.
"""

from __future__ import annotations

from functools import lru_cache

import uharfbuzz as hb

from pnp.files.reading import name_to_open
from pnp.geometry.segments import control_bounds
from pnp.model.face import FontKey, Glyphs, Segment, Segments, Word


@lru_cache(maxsize=32)
def _font(key: FontKey) -> hb.Font:
    font = hb.Font(hb.Face(hb.Blob.from_file_path(name_to_open(key.path)), key.index))
    if key.axes:
        font.set_variations(dict(key.axes))
    return font


class _Pen:
    """Takes an outline in font units, y up, by the calls that HarfBuzz makes."""

    def __init__(self, scale: float) -> None:
        self.segments: list[Segment] = []
        self._scale = scale
        self._at = (0.0, 0.0)

    def move_to(self, x: float, y: float, _: object) -> None:
        self._at = (x, y)
        self.segments.append(("M", x * self._scale, -y * self._scale))

    def line_to(self, x: float, y: float, _: object) -> None:
        self._at = (x, y)
        self.segments.append(("L", x * self._scale, -y * self._scale))

    def quadratic_to(self, cx: float, cy: float, x: float, y: float, data: object) -> None:
        x0, y0 = self._at
        self.cubic_to(
            x0 + 2 / 3 * (cx - x0), y0 + 2 / 3 * (cy - y0),
            x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y, data,
        )  # fmt: skip

    def cubic_to(
        self, x1: float, y1: float, x2: float, y2: float, x: float, y: float, _: object
    ) -> None:
        self._at = (x, y)
        k = self._scale
        self.segments.append(("C", x1 * k, -y1 * k, x2 * k, -y2 * k, x * k, -y * k))

    def close_path(self, _: object) -> None:
        self.segments.append(("Z",))


@lru_cache(maxsize=4096)
def glyph_segments(key: FontKey, gid: int) -> Segments:
    """The outline of a glyph in 1/1000 em, its origin at 0, 0; the last 4096 are cached."""
    font = _font(key)
    pen = _Pen(1000 / font.face.upem)
    draw = hb.DrawFuncs()
    draw.set_move_to_func(pen.move_to)
    draw.set_line_to_func(pen.line_to)
    draw.set_quadratic_to_func(pen.quadratic_to)
    draw.set_cubic_to_func(pen.cubic_to)
    draw.set_close_path_func(pen.close_path)
    font.draw_glyph(gid, draw)
    return tuple(pen.segments)


@lru_cache(maxsize=4096)
def _glyph_reach(key: FontKey, gid: int) -> tuple[float, float] | None:
    """The least and the greatest y in the outline of a glyph, in 1/1000 em; None without one."""
    segments = glyph_segments(key, gid)
    if not any(len(segment) > 1 for segment in segments):
        return None
    _, least, _, greatest = control_bounds(segments)
    return least, greatest


def run_reach(run: Glyphs) -> tuple[float, float] | None:
    """The highest and the lowest y of the points of a run's outlines, in points; None if its
    letters have none."""
    tops: list[float] = []
    bottoms: list[float] = []
    em = run.size / 1000
    for word in run.words:
        for glyph in word.glyphs:
            found = _glyph_reach(word.font, glyph.gid)
            if found is not None:
                base = run.y - glyph.dy * em
                tops.append(base + found[0] * em)
                bottoms.append(base + found[1] * em)
    return (min(tops), max(bottoms)) if tops else None


def word_segments(word: Word, x: float, y: float, size: float) -> Segments:
    """The outlines of a word set at `size` points with its first pen at (x, y)."""
    out: list[Segment] = []
    em = size / 1000
    for glyph in word.glyphs:
        left, base = x + glyph.dx * em, y - glyph.dy * em
        out += [_placed(s, left, base, em) for s in glyph_segments(word.font, glyph.gid)]
        x += glyph.advance * em
    return tuple(out)


def _placed(segment: Segment, x: float, y: float, scale: float) -> Segment:
    placed: list[str | float] = [segment[0]]
    for i, value in enumerate(segment[1:]):
        assert isinstance(value, float)
        placed.append((y if i % 2 else x) + value * scale)
    return tuple(placed)  # type: ignore[return-value]


def run_segments(run: Glyphs) -> Segments:
    """The outlines of a run at its place, in points, its stretching words as wide as drawn."""
    out: list[Segment] = []
    x = run.x
    for word in run.words:
        out += word_segments(word, x, run.y, run.size)
        x += word.advance * run.size / 1000 + run.extra * word.stretch
    return tuple(out)
