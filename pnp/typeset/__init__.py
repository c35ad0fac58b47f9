"""From a card and a layout to a Face: fonts, text, elements. Public: `arranging`, `books`,
`boxes`, `faces`, `layout_schema`, `properties`, `styles`.
"""
