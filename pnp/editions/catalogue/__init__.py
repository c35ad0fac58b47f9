"""Catalogues of translations: PO files read, written, merged with a game, checked."""
