"""Judging what is there: how a translation stands, its proof, the specimen of fonts.

In: a game and a language, or font families. Out: coverage, fit, pages. Public: `coverage`, `fit`,
`specimen`, `translations`.
"""
