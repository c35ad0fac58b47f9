"""`row`: elements side by side."""

from pnp.typeset.arranging import Line

KIND = Line("row", "elements side by side", upright=False).kind()
