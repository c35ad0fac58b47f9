"""Fetch published online sheets into a project: `pnp pull`.

In: the decks of a game that name a `source`. Out: their files, and what has changed in them.

Public: `pulling`.
"""
