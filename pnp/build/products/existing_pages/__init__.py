"""Pages of existing PDF files in products and books.

In: the pages that a game names, the profile of the file. Out: faces, and what is to be reported.
Public: `placing`.
"""
