"""Font files: what is in them, whether they are damaged, may be used, and what they cover.

In: bytes of a font file. Out: facts, coverage, damage. Public: `characters`, `coverage`,
`facts`, `ink`, `tables`, `use`, `web`.
"""
