"""Pages of existing PDF files, such as a finished cover, for files that pnp makes.

In: the path of a PDF file that another program has made. Out: the sizes of its pages, what is on
them, and their objects, copied without anything that is not drawn. Files that are encrypted or
damaged are refused. Public: `copying`, `facts`, `opening`, `pages`, `ranges`.
"""
