"""Books: from a manuscript and a book layout to the faces of pages.

In: a manuscript, a layout, a game. Out: faces with links, bookmarks and anchors. Public: `book`,
`containers`, `flow`, `scope`.
"""
