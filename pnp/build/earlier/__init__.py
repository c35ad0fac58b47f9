"""What an earlier build drew: read from a saved file, or built again from a git revision.

In: a saved file or the name of a revision. Out: fingerprints of faces. No program of the repository
is run. Public: `changes`, `revisions`.
"""
