"""Variants: what their files change, applied to the records of a game.

Public: `applying`, `layouts`, `reading`, `sections`, `variant`.
"""
