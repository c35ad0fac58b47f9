"""The rows and sections of a specimen's pages: a label, what to write in a style, samples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from pnp.typeset.specimen.parts import CODE, HEAD, LABEL, Cell, Grid, Setter, Strip, rule
from pnp.typeset.styles.table import StyleKeys

_SECTION = 8.0  # points after a section
_T = TypeVar("_T")
Sample = tuple[str, StyleKeys]


class Rows:
    """Rows on a grid."""

    def __init__(self, setter: Setter, grid: Grid) -> None:
        self.setter = setter
        self.grid = grid

    def head(self, text: str, *notes: str) -> Strip:
        """The head of a section under a hairline, with notes over its columns."""
        cells = [Cell(text, HEAD, 0.0, self.grid.label)]
        cells += [Cell(note, LABEL, *at) for note, at in self._columns(notes)]
        row = self.setter.row(cells, above=5.0, below=7.0)
        return replace(row, ops=(rule(self.grid.width), *row.ops), keep=True)

    @staticmethod
    def section(head: Strip, rows: Iterable[Strip]) -> Iterator[Strip]:
        """A section, nothing of it if it has no rows; room after it."""
        found = list(rows)
        if found:
            yield head
            for number, strip in enumerate(found[:-1], 1):
                # neither the first nor the last row stands on a page alone
                yield replace(strip, keep=strip.keep or number in (1, len(found) - 1))
            last = found[-1]
            yield replace(last, height=last.height + _SECTION, air=last.air + _SECTION, keep=False)

    def row(
        self, title: str, code: str, *samples: Sample, below: float = 6.0, line: float = 0.0
    ) -> Strip:
        """A row: what it shows, below that what to write for it, and one or two samples; `below`
        and `line` as in `Setter.row`."""
        width = self.grid.label
        drop = (LABEL.leading or 0.0) if title else 0.0
        cells = [Cell(title, LABEL, 0.0, width), Cell(code, CODE, 0.0, width, drop)]
        cells += [Cell(text, keys, *at) for (text, keys), at in self._columns(samples)]
        return self.setter.row(cells, below=below, line=line)

    def _columns(self, things: tuple[_T, ...]) -> Iterable[tuple[_T, tuple[float, float]]]:
        """Each with its column: one has the whole width, of two each half of it."""
        if len(things) == 1:
            return [(things[0], self.grid.wide)]
        return [(thing, self.grid.half(number)) for number, thing in enumerate(things)]
