"""Markup: bold, italic, icons, styles, lists, tables.

In: text of a card or a book. Out: paragraphs, blocks and pieces. Public: `inline`, `blocks`,
`books`, `list_words`, `printed`.
"""
