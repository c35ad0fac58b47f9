"""From commands to files: the stages are called here, and nowhere else.

In: names of games and options. Out: built files and their problems. Public: `commands`,
`context`, `earlier`, `errata`, `exporting`, `leftovers`, `planning`, `preflight`, `products`,
`project`, `pull`, `requests`, `resident`, `run`, `selection`, `store`.
"""
