"""From commands to files: the stages are called here, and nowhere else.

In: names of games and options. Out: built files and their problems. Public: `commands` (what
`pnp build` and `pnp check` do), `project` (opens editions), `planning` (one request to its files),
`requests`, `leftovers`, `context`, `products`, `selection`.
"""
