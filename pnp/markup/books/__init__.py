"""The Markdown of books: containers, loops, and the parts that are translated one by one.

In: the text of a book. Out: passages and segments that know their places. Public: `filling`,
`lines`, `manuscript`, `segments`.
"""
