"""What the pages of a specimen are put together from: one grid, its texts, rows and rules.

Lengths are points, y down. A `Strip` is as high as what is drawn in it, measured by the outlines
of its letters, so that no accent of any script touches the row above.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.model.face import Color, Face, Glyphs, Group, Op, Path, Stroke
from pnp.model.layout import Resources, Theme
from pnp.model.sheet import Paper
from pnp.schema.values import AnyValue, Length
from pnp.text.blocks.document import plain_line
from pnp.text.blocks.fitting import fit, place
from pnp.text.blocks.lines import TextBlock
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.letter_outlines import run_segments
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.parts import Icon
from pnp.typeset.faces.small_print import FAMILY
from pnp.typeset.styles.book import StyleBook
from pnp.typeset.styles.table import StyleKeys

INK: Color = (0.0,)
GREY: Color = (0.42,)
ACCENT: Color = (0.62, 0.16, 0.1)
_RULE: Color = (0.55,)
_LEADING = 1.25
_SMALLEST = 4.0  # however long a name is
_AIR = tuple(n / 100 for n in range(97, 40, -4))  # shares of it that are tried to save a page
_NO_RESOURCES = Resources({}, {}, (), "")

# small print: what things are, what to write in a style, heads of sections
LABEL = StyleKeys(font=(FAMILY,), size=8.0, leading=9.5, color=GREY)
CODE = replace(LABEL, color=ACCENT, ligatures="none")
HEAD = replace(LABEL, weight=700, size=9.0, color=INK)


@dataclass(frozen=True)
class Grid:
    """The one grid of all pages: labels at the left, what they name beside them."""

    paper: Paper
    left: float = 50.0
    top: float = 46.0
    bottom: float = 58.0
    label: float = 98.0
    gutter: float = 16.0

    @property
    def width(self) -> float:
        """Of all columns."""
        return self.paper.width - 2 * self.left

    @property
    def height(self) -> float:
        """Of all rows of a page."""
        return self.paper.height - self.top - self.bottom

    @property
    def wide(self) -> tuple[float, float]:
        """Where the column of samples begins, and its width."""
        start = self.label + self.gutter
        return start, self.width - start

    def half(self, number: int) -> tuple[float, float]:
        """Half the column of samples: the first or the second."""
        start, width = self.wide
        half = (width - self.gutter) / 2
        return start + number * (half + self.gutter), half


@dataclass(frozen=True)
class Strip:
    """What goes across a page: operations from its top left corner, and its height.

    `air` is the part of the height that is empty at its foot and may be made less. No page ends
    after it if it is to `keep` with the next.
    """

    ops: tuple[Op, ...]
    height: float
    air: float = 0.0
    keep: bool = False


class Cell(NamedTuple):
    """A text of a row, of one line or several: its style, where its column begins, the width of
    that, and how far its first baseline stands below that of the row."""

    text: str
    keys: StyleKeys
    x: float
    width: float
    drop: float = 0.0


class _Placed(NamedTuple):
    """A text with its first baseline at 0, and how far it reaches above and below that."""

    ops: tuple[Op, ...]
    above: float
    below: float


def _no_icon(name: str, color: Color) -> Icon:
    raise KeyError(name)


class Setter:
    """Sets the texts of a specimen, by the styles that layouts have."""

    def __init__(self, fonts: FontLibrary) -> None:
        self.fonts = fonts
        self._book = StyleBook(Theme({}, {}), fonts, _NO_RESOURCES, AnyValue(), Length, _no_icon)

    def row(
        self, cells: Sequence[Cell], above: float = 0.0, below: float = 5.0, line: float = 0.0
    ) -> Strip:
        """Texts on one baseline, with so much room above and below them.

        Rows with and without accents are as high as each other where all fit a `line`: three
        quarters of it above the baseline, one below.
        """
        placed = [(cell, self._place(cell)) for cell in cells if cell.text]
        highest = max((one.above - cell.drop for cell, one in placed), default=0.0)
        deepest = max((one.below + cell.drop for cell, one in placed), default=0.0)
        base = above + max(highest, 0.75 * line)
        ops = tuple(moved(one.ops, cell.x, base + cell.drop) for cell, one in placed)
        return Strip(ops, base + max(deepest, 0.25 * line) + below, below)

    def width(self, text: str, keys: StyleKeys) -> float:
        """Of a text on one line, in points."""
        style = self._book.text_style(None, keys)
        return max(block.natural() for block in _blocks(text, style))

    def sayable(self, text: str) -> str:
        """The text with characters that no font has, or that cannot stand alone, by number."""
        return "".join(c if self._has(c) else f"U+{ord(c):04X}" for c in text)

    def _has(self, char: str) -> bool:
        if self.fonts.font(FAMILY).has(char):
            return True
        alone = char.isprintable() and not unicodedata.category(char).startswith("M")
        return alone and self.fonts.fallback(char, 400, False) is not None

    def _place(self, cell: Cell) -> _Placed:
        keys = cell.keys
        assert isinstance(keys.size, float)
        leading = keys.leading or keys.size * _LEADING
        keys = replace(keys, smallest=min(_SMALLEST, keys.size), leading=leading)
        found = self._set(cell, keys)
        needed = found.lines * 1.04
        if needed > leading:  # letters of other scripts, or with signs above each other
            found = self._set(cell, replace(keys, leading=needed))
        return _Placed(found.ops, found.above, found.below)

    def _set(self, cell: Cell, keys: StyleKeys) -> _Set:
        style = self._book.text_style(None, keys)
        fitted = fit(_blocks(cell.text, style), style, cell.width)
        base = fitted.columns[0].strips[0][2]
        above, below = base, fitted.height - base
        highest = deepest = 0.0
        runs = place(fitted, style, (0.0, -base, cell.width, fitted.height))
        for run in runs:
            assert isinstance(run, Glyphs)
            top, bottom = reach(run)
            highest, deepest = max(highest, run.y - top), max(deepest, bottom - run.y)
            above, below = max(above, -top), max(below, bottom)
        lines = highest + deepest if len(fitted.columns[0].strips) > 1 else 0.0
        return _Set(runs, above, below, lines)


class _Set(NamedTuple):
    """As `_Placed`, with the room that a line of it needs, none if there is but one."""

    ops: tuple[Op, ...]
    above: float
    below: float
    lines: float


def _blocks(text: str, style: TextStyle) -> list[TextBlock]:
    """A block for each line as typed."""
    return [TextBlock(style, (plain_line(line, style),)) for line in text.split("\n")]


def reach(run: Glyphs) -> tuple[float, float]:
    """The highest and the lowest place that the letters of a run touch; its baseline if none."""
    found = [
        value
        for segment in run_segments(run)
        for value in segment[2::2]
        if isinstance(value, float)
    ]
    return min(found, default=run.y), max(found, default=run.y)


def moved(ops: tuple[Op, ...], x: float, y: float) -> Group:
    """Operations at another place."""
    return Group(ops, (1.0, 0.0, 0.0, 1.0, x, y))


def rule(width: float, y: float = 0.0, weight: float = 0.4) -> Path:
    """A hairline across the page."""
    return Path((("M", 0.0, y), ("L", width, y)), stroke=Stroke(_RULE, weight))


def page(grid: Grid, key: str, strips: Sequence[Strip], footer: Strip) -> Face:
    """A page of strips one below the other, the footer at its place."""
    ops: list[Op] = []
    y = grid.top
    for strip in strips:
        if strip.ops:
            ops.append(moved(strip.ops, grid.left, y))
        y += strip.height
    ops.append(moved(footer.ops, grid.left, grid.paper.height - grid.bottom + 20.0))
    return Face(key, grid.paper.width, grid.paper.height, 0.0, tuple(ops))


def pages_of(strips: Sequence[Strip], height: float) -> list[list[Strip]]:
    """Strips by pages: as few as can be, with as much air as these have."""
    found = paged(strips, height)
    for share in _AIR:
        closer = paged([_squeezed(strip, share) for strip in strips], height)
        if len(closer) < len(found):
            found = closer
    return found


def _squeezed(strip: Strip, share: float) -> Strip:
    less = strip.air * (1 - share)
    return replace(strip, height=strip.height - less, air=strip.air - less)


def paged(strips: Sequence[Strip], height: float) -> list[list[Strip]]:
    """Strips by pages, those to be kept together on one if a page can hold them."""
    pages: list[list[Strip]] = [[]]
    used = 0.0
    for group in _groups(strips):
        need = sum(strip.height for strip in group)
        if used and used + need - group[-1].air > height:
            pages.append([])
            used = 0.0
        for strip in group:
            if used and used + strip.height - strip.air > height:
                pages.append([])
                used = 0.0
            if strip.ops or used:  # no page begins with room alone
                pages[-1].append(strip)
                used += strip.height
    return pages


def _groups(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Strips that are kept together."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group
