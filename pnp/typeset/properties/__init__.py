"""The properties of elements: boxes, paint, strokes, clips, values that are expressions.

In: values as written in a layout. Out: typed values. Public: `clips`, `context`, `edges`,
`inked`, `kinds`, `layout_errors`, `leftovers`, `memo`, `paint`, `places`, `strokes`, `values`,
`watching`.
"""
