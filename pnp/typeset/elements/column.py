"""`column`: elements one below the other."""

from pnp.typeset.arranging.dealing import Line

KIND = Line("column", "elements one below the other", upright=True).kind()
