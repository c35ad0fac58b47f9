"""The HTML pages of a release, with their style sheet, fonts and pictures.

In: an edition of a game, its files to print. Out: HTML, and files by path. Public: `book_pages`,
`drawings`, `front_page`, `look`, `part_pictures`, `text_page`.
"""
