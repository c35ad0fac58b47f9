"""Decks that no product prints: their cards are figures in books, and so are their texts.

In: `decks`, `boxes` and `products` of a game as read. Out: the names of such decks, and of the
layouts that only they use. Where only books are translated, so are their texts; what a figure takes
from the layout of a printed part stays as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.model.source import Record

__all__ = ["NO_FIGURES", "Figures", "read_figures"]


class Figures(NamedTuple):
    """The names of decks and layouts that only books show."""

    decks: frozenset[str]
    layouts: frozenset[str]


NO_FIGURES = Figures(frozenset(), frozenset())


def read_figures(decks: Any, boxes: Any, products: Any) -> Figures:
    """What no product prints. Invalid values, which are reported elsewhere, count as empty."""
    printed = {*_names(products, "decks"), *_names(boxes, "holds")}
    own = {str(name) for name in decks or ()} - printed
    layouts: dict[bool, set[str]] = {True: set(_layouts(boxes)), False: set()}
    for name, entry in (decks or {}).items():
        layouts[name in printed] |= set(_layouts({name: entry}))
    return Figures(frozenset(own), frozenset(layouts[False] - layouts[True]))


def _names(entries: Any, key: str) -> Iterator[str]:
    for entry in entries.values() if isinstance(entries, Record) else ():
        found = entry.get(key) if isinstance(entry, Record) else None
        yield from map(str, found if isinstance(found, list) else [found] if found else ())


def _layouts(entries: Any) -> Iterator[str]:
    for entry in entries.values() if isinstance(entries, dict) else ():
        if isinstance(entry, Record):
            yield from (str(entry[key]) for key in ("layout", "back") if entry.get(key))
