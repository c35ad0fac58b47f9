"""New projects and games: from a template that pnp ships, with the name that the user gives.

In: a name and a template. Out: the files of a project, or of a game in one.
Public: `catalogue`, `names`, `projects`, `schemas`.
"""
