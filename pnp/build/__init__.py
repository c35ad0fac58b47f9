"""From requests to files: the stages are wired here.

In: what a person asks for. Out: built files and their problems. Public: `requests` (what is asked
for), `project` (open editions, one product), `run` (many requests, processes), `errata`,
`leftovers`, `context`, `earlier`, `editions`, `inspection`, `products`.
"""
