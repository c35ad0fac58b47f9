"""`column`: elements one below the other."""

from pnp.typeset.arranging.distribution import Line

KIND = Line("column", "elements one below the other", upright=True).kind()
