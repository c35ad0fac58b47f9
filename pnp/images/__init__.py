"""Picture files: what is in their headers, and errors in them.

In: a path. Out: size, kind, colour space, bytes. Public: `edges`, `headers`, `jpeg`, `pictures`,
`similar_names`, `stored`.
"""
