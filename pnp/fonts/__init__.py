"""Font files: what they hold, whether they are whole and may be used, what they cover.

In: bytes of a font file. Out: facts, coverage, damage. Public: `facts`, `coverage`, `use`,
`characters`, `ink`.
"""
