"""Titles of columns that spreadsheets of cards often have, in several languages.

In: a title, or the name made of it. Out: whether it usually means the id, the name or the number of
copies of a card.
"""

from __future__ import annotations

from pnp.model.synonyms import squeezed

_IDS = "code key slug cardid cardcode uid guid nr no number num sku ref"
_NAMES = """
    name title card cardname cardtitle titel titre nom nombre nome naam namn navn nazwa título
    titulo titolo название имя 名前 名称
"""
_COPIES = """
    copies copy qty quantity quantities count counts amount howmany cardcount numberofcopies times
    anzahl menge stück stückzahl exemplare kopien nombredecopies quantité quantite exemplaires
    copie cantidad copias unidades ejemplares quantità quantita aantal antal määrä ilość liczba
    quantidade cópias количество копий kopii počet 枚数 数量
"""
# of a number of another kind, as often as of copies
_MAYBE_COPIES = "number num nr no numero número nombre cards x # ×"

_KNOWN_IDS = frozenset(_IDS.split())
_KNOWN_NAMES = frozenset(_NAMES.split())
_KNOWN_COPIES = frozenset(_COPIES.split())
_KNOWN_MAYBE = frozenset(_MAYBE_COPIES.split())


def _bare(title: str) -> str:
    return squeezed(title.strip(" .:#_")) or title.strip()


def may_be_id(title: str) -> bool:
    """Whether a column with this title often holds ids."""
    return _bare(title) in _KNOWN_IDS


def is_name(title: str) -> bool:
    """Whether a column with this title usually holds the names of cards."""
    return _bare(title) in _KNOWN_NAMES


def is_copies(title: str) -> bool:
    """Whether a column with this title usually holds the number of copies."""
    return _bare(title) in _KNOWN_COPIES


def may_be_copies(title: str) -> bool:
    """Whether a column with this title sometimes holds the number of copies."""
    return is_copies(title) or _bare(title) in _KNOWN_MAYBE
