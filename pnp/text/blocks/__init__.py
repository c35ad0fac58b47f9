"""From blocks of text to columns in a box: paragraphs, lists, tables, fitting.

In: marked text, a style, a box. Out: strips and operations. Public: `document`, `fitting`,
`entries`, `lines`, `pieces`, `room`, `rules`, `tables`, `tabs`.
"""
