"""From a card and a layout to a Face: fonts, text, elements.

Public: `books`, `boxes`, `faces`, `layout_schema`.
"""
