"""What an earlier build drew: kept in a file, or made again from a revision of git.

In: a saved file or the name of a revision. Out: fingerprints of what was drawn. Nothing of the
repository is run. Public: `changes`, `revisions`.
"""
