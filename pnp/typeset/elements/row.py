"""`row`: elements side by side."""

from pnp.typeset.arranging.distribution import Line

KIND = Line("row", "elements side by side", upright=False).kind()
