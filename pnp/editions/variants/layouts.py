"""Variants applied to layouts and books as these are read: to single layouts by their names, and to
the colours and styles of all.

Changes are applied as far as the layout has what they change. `judging`, which reads all layouts of
a game together, reports errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import partial

from pnp.editions.variants.books import book_with
from pnp.editions.variants.variant import Variant
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.layouts import Palette
from pnp.records.lazy import Changes
from pnp.schema.overlay import overlay

_ELEMENTS = "elements"


def changes_of(order: tuple[Variant, ...]) -> Changes:
    """What variants change of layouts and books, in their order."""
    return Changes(
        part=partial(_part, order), palette=partial(_palette, order), book=partial(book_with, order)
    )


def _part(order: tuple[Variant, ...], name: str, above: tuple[str, ...], record: Record) -> Record:
    """A layout with its changes, except changes that a layout above it has as well."""
    for variant in order:
        for pattern in matching(variant, name, above):
            upper = variant.layouts[pattern]
            if isinstance(upper, Record):
                record = overlay(record, fitting(record, upper), Problems())
    return record


def _palette(order: tuple[Variant, ...], found: Palette) -> Palette:
    """Colours and styles of a layout with the changes of those that it has."""
    colors, styles = found.colors, found.styles
    for variant in order:
        colors = overlay(colors, variant.palette.only(colors.keys()), Problems())
        styles = overlay(styles, variant.styles.only(styles.keys()), Problems())
    return found._replace(colors=colors, styles=styles)


def matching(variant: Variant, name: str, above: tuple[str, ...] = ()) -> Iterator[str]:
    """The names under `layouts` of a variant that fit a layout, but none of those above it."""
    for pattern in variant.layouts:
        if fnmatchcase(name, pattern) and not any(fnmatchcase(n, pattern) for n in above):
            yield pattern


def fitting(lower: Record, upper: Record, in_elements: bool = False) -> Record:
    """The part of a change that can be applied: elements that are there, or that are new and have a
    kind; keys to take away that are there."""
    out = Record(upper.path, upper.mark)
    for key, value in upper.items():
        below = lower.get(key)
        if key not in lower and is_change(key, value, in_elements):
            continue
        if isinstance(value, Record) and isinstance(below, Record) and "kind" not in value:
            value = fitting(below, value, key == _ELEMENTS)
        out.put_from(upper, key, value)
    return out


def is_change(key: str, value: object, in_elements: bool) -> bool:
    """Whether this can only change something that is there: an element without a kind is no
    element, and pages of books have no elements of their own."""
    return value is None or key == _ELEMENTS or (in_elements and not is_whole(value))


def is_whole(element: object) -> bool:
    """Whether this is an element, not a change of one."""
    return isinstance(element, Record) and "kind" in element
