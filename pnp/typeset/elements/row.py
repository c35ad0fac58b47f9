"""`row`: elements side by side."""

from pnp.typeset.arranging import line_kind

KIND = line_kind("row", "elements side by side", upright=False)
