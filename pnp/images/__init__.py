"""Picture files: what their headers tell, what is wrong with them.

In: a path. Out: size, kind, colour space. Public: `headers`, `pictures`.
"""
