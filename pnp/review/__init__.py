"""Judging a game, fonts or a printer: one card, the state of a translation, its proof, the specimen
of fonts, the test sheet of a printer.

In: a game and a language, or font families. Out: values with their places, coverage, fit,
pages. Public: `calibration`, `card_values`, `cards`, `deck_table`, `element_details`,
`element_values`, `elements`, `fit`, `places`, `specimen`, `translations`.
"""
