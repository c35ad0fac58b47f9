"""What `pnp check` looks at beside the products asked for.

In: a project. Out: problems of games and of files that no product uses. Public: `files`, `games`.
"""
