"""Texts with conventions of their own, such as `[action]` and `<b>`, read as pnp's marks.

In: the key `reads` of a deck or a field, the rows of the deck, translations. Out: the same texts
with pnp's marks, each read once.

Public: `applying`, `declared`.
"""
