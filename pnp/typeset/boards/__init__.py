"""Graphs and routes of boards: places, ways between them, spaces of tracks.

In: links and positions. Out: curves and spots, as pure functions. Public: `graph`, `graph_curves`,
`routes`.
"""
