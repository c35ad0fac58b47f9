"""From a product to its sheets: decks, boxes, books, and kits of all of them.

In: a game, a product. Out: faces and a plan of sheets. Public: `books`, `boxes`, `decks`,
`documents`, `existing_pages`, `findings`, `guides`, `ink`, `kits`, `other_sheets`, `parts`,
`red_pages`, `sheets`.
"""
