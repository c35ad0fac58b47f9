"""Unicode's rules for text: line breaking (UAX #14), bidi (UAX #9), hyphenation.

In: characters and words. Out: levels and places where lines may break. Public: `bidi`,
`hyphenation`, `linebreak`, `script_families`.
"""
