"""What lines cost: the figures by which optimal fit judges them, and the manner of a style."""

from __future__ import annotations

from pnp.model.frozen import frozen

NEVER = float("inf")
# A line more outweighs any other cost: the fewest lines, then the best of those. No larger than
# it must be, since small differences are lost beside it.
RAGGED_LINE, JUSTIFIED_LINE = 1e6, 1e12
OVERFULL = 1e18
# What hyphens and a short last line cost: ragged lines in squares of the measure, justified ones
# in TeX's demerits.
RAGGED_HYPHEN, RAGGED_RUNT = 0.03, 0.02
JUSTIFIED_HYPHEN, JUSTIFIED_RUNT = 2500.0, 5000.0
# and a last line that is less than a word
RAGGED_REST, JUSTIFIED_REST = 0.06, 20000.0
# Where spaces are stretched beyond looking at, as where there is none, the square of the empty
# share of the measure counts: a narrow column without good lines has several bad ones, none awful.
BAD, UGLY, UGLIER = 10**3.5, 1e7, 1e9


@frozen(slots=False)
class Manner:
    """How lines are judged. `stretch` and `shrink` are how far a space may grow and give way, in
    1/1000 em; None for ragged lines. `runt` is the share of the measure that a last line should
    fill; `level` counts the last line as the others, so that all become of like length."""

    stretch: float | None = None
    shrink: float = 0.0
    runt: float = 0.0
    level: bool = False
