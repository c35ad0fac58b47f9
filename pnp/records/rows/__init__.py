"""From the content of data files to the rows of a deck: where they are, their columns, which count.

Public: `columns`, `nested`, `selection`.
"""
