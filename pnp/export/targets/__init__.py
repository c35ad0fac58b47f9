"""Export targets, one file each: what `pnp build --target` can make.

They are found by name (see `export.target_kinds`); no other module imports them.
"""
