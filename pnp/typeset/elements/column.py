"""`column`: elements one below the other."""

from pnp.typeset.arranging import line_kind

KIND = line_kind("column", "elements one below the other", upright=True)
