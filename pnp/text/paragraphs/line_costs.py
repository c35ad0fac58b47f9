"""What lines cost: the numbers by which optimal fit rates them, and those of a style."""

from __future__ import annotations

from msgspec import Struct

NEVER = float("inf")
# One more line outweighs any other cost: the fewest lines, then the best of those. No larger than
# needed, since a large cost hides small differences.
RAGGED_LINE, JUSTIFIED_LINE = 1e6, 1e12
OVERFULL = 1e18
# What hyphens and a short last line cost: ragged lines in squares of the measure, justified ones
# in TeX's demerits.
RAGGED_HYPHEN, RAGGED_RUNT = 0.03, 0.02
JUSTIFIED_HYPHEN, JUSTIFIED_RUNT = 2500.0, 5000.0
# and a last line that is a part of a word
RAGGED_REST, JUSTIFIED_REST = 0.06, 20000.0
# Where spaces are stretched too far, or there is none, the square of the empty share of the measure
# counts: a narrow column without good lines gets several bad ones instead of a very bad one.
BAD, UGLY, UGLIER = 10**3.5, 1e7, 1e9


class Manner(Struct, frozen=True):
    """How lines are rated. `stretch` and `shrink` are how far a space may grow and shrink, in
    1/1000 em; None for ragged lines. `runt` is the share of the measure that a last line should
    fill; `level` counts the last line as the others, so that all get similar lengths."""

    stretch: float | None = None
    shrink: float = 0.0
    runt: float = 0.0
    level: bool = False
