"""New projects and games: from a template that pnp ships, or from a table that the user has.

In: a name, and a template or a table. Out: the files of a project, or of a game in one, and a
report about the table.
Public: `catalogue`, `from_table`, `names`, `projects`, `tables`.
"""
