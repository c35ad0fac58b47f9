"""The pages of a book: from a flow to rows, columns and faces.

In: a flow, the style of the text, the geometry of the pages. Out: faces. Public: `columns`,
`elements`, `faces`, `fitting`, `rows`, `tracing`.
"""
