"""Variants: what their files change, applied to the records of a game.

Public: `applying`, `books`, `cards`, `game`, `layouts`, `reading`, `sections`, `variant`.
"""
