"""Catalogues of translations: PO files read, written, merged with a game, checked. Public:
`catalogue`, `coverage`, `files`, `merging`, `merging_books`, `po_reader`, `po_writer`, `terms`,
`translation`.
"""
