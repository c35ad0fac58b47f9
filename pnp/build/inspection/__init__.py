"""What `pnp check` reads beside the requested products.

In: a project. Out: problems of games and of files that no product uses. Public: `files`, `games`.
"""
