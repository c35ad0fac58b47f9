"""Decks and layouts that no product prints: books show them as figures, and their words belong to
these.

In: `decks`, `boxes` and `products` of a game as read, and the texts of its books. Out: the names of
such decks, and of layouts that only they or figures use. If only books are translated, so are their
texts; a figure in the layout of a printed part is shown as printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from pnp.model.definitions import lazy_pattern
from pnp.model.source import Record

# a card as a figure, in a layout of its own
_FIGURE = lazy_pattern(
    r"\]\(card:(?P<deck>[^/\s]+)/[^\n]*?,[ \t]*layout:[ \t]*(?P<layout>[^\s,(){}]+)[ \t]*[,)]"
)
# a layout as a figure, without a card
_DRAWN = lazy_pattern(r"\]\(layout:(?P<layout>[^\s,(){}]+)[ \t]*[,)]")


class Figures(Struct, frozen=True):
    """The names of decks and layouts that only books show."""

    decks: frozenset[str]
    layouts: frozenset[str]


def figure_layouts(text: str) -> Iterator[tuple[str, str]]:
    """The decks ('' if there is none) and layouts of the figures in the text of a book that name a
    layout."""
    yield from ((match["deck"], match["layout"]) for match in _FIGURE.finditer(text))
    yield from (("", match["layout"]) for match in _DRAWN.finditer(text))


def read_figures(decks: Any, boxes: Any, products: Any, shown: Iterable[str] = ()) -> Figures:
    """What no product prints; `shown` are the layouts that figures in books name. Values of the
    wrong kind, which are reported elsewhere, print nothing."""
    printed = {*_names(products, "decks"), *_names(boxes, "holds")}
    own = {str(name) for name in decks or ()} - printed
    layouts: dict[bool, set[str]] = {True: set(_layouts(boxes)), False: set(shown)}
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
