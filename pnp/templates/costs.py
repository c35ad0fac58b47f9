"""Costs as people write them: `3`, `{2}{R}`, `WUB`, `1 moss, 2 sun`.

In: the cells of a column. Out: how they are taken apart, and the symbols among the parts, which
are printed as icons. The rule is in docs/stock.md:

1. Whole numbers are numbers.
2. If a cell has braces, the symbols are in them.
3. If all cells are capitals and single digits, each of them is a symbol.
4. Otherwise the symbols are between spaces, commas, semicolons and plus signs.

A number is printed, every other part is a symbol. With more than 12 different symbols, or parts of
more than 20 characters, it is a text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from pnp.model.definitions import lazy_pattern

_MOST_SYMBOLS = 12
_LONGEST = 20
_WHOLE = lazy_pattern(r"[-+]?[0-9]+", re.ASCII)
_SINGLE = lazy_pattern(r"[A-Z]*(?:[0-9]?[A-Z]+)*|[0-9]", re.ASCII)
_BRACES = ("}{", "{", "}")
_BETWEEN = (", ", "; ", " + ", ",", ";", "+", " ")
# a number, or a letter that stands for one
_PRINTED = lazy_pattern(r"[-+]?[0-9]+(?:[.,][0-9]+)?|[XYZ*]", re.ASCII)


class Cost(Struct, frozen=True):
    """How a column of costs is read: with `split`, as a list of parts, of which `symbols` are
    icons; without, as a whole number (`is_whole`) or a text."""

    is_whole: bool = False
    split: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()


def read_costs(cells: Sequence[str]) -> Cost:
    """The rule for these cells, which are not empty."""
    if not cells or all(_WHOLE.fullmatch(cell.strip()) for cell in cells):
        return Cost(is_whole=bool(cells))
    if any("{" in cell for cell in cells):
        split: tuple[str, ...] = _BRACES
    elif all(_SINGLE.fullmatch(cell.strip()) for cell in cells):
        split = ("",)
    else:
        split = _BETWEEN
    found = dict.fromkeys(part for cell in cells for part in parts_of(cell, split))
    symbols = tuple(part for part in found if not _PRINTED.fullmatch(part))
    if not symbols and split != _BRACES:
        return Cost()
    if len(symbols) > _MOST_SYMBOLS or any(len(part) > _LONGEST for part in found):
        return Cost()
    return Cost(split=split, symbols=symbols)


def parts_of(cell: str, split: Sequence[str]) -> list[str]:
    """The parts of a cell between separators, or its characters (`''`)."""
    if "" in split:
        return [char for char in cell if char.strip()]
    pattern = "|".join(map(re.escape, sorted(split, key=len, reverse=True)))
    return [part.strip() for part in re.split(pattern, cell) if part.strip()]
