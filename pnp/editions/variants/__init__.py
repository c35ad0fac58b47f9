"""Variants: what their files change, applied to the records of a game."""
