"""Judging a game or fonts: the state of a translation, its proof, the specimen of fonts.

In: a game and a language, or font families. Out: coverage, fit, pages. Public: `fit`, `specimen`,
`translations`.
"""
