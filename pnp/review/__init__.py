"""Judging a game or fonts: one card, the state of a translation, its proof, the specimen of fonts.

In: a game and a language, or font families. Out: values with their places, coverage, fit,
pages. Public: `card_values`, `cards`, `deck_table`, `element_details`, `element_values`,
`elements`, `fit`, `places`, `specimen`, `translations`.
"""
