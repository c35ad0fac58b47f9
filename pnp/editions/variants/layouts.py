"""Variants laid over layouts: single ones by their names, and the colours and styles of all.

Here it is done, as far as a layout has what is to be changed; what is wrong with it is told by
`variants_judging`, which looks at all layouts of a game together.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from pnp.editions.variants.variant import Variant, Variants
from pnp.lang.overlay import overlay
from pnp.model.source import Record
from pnp.problems import Problems

_ELEMENTS = "elements"


def layout_with(name: str, above: tuple[str, ...], record: Record, variants: Variants) -> Record:
    """A layout, put together with those it extends, with what variants say of it. `above` are
    those that extend it: what is for them as well is not laid here, but over them."""
    quiet = Problems()
    for variant in variants.order:
        for pattern in matching(variant, name, above):
            upper = variant.layouts[pattern]
            if isinstance(upper, Record):
                record = overlay(record, fitting(record, upper), quiet)
    return record


def theme_with(palette: Record, styles: Record, variants: Variants) -> tuple[Record, Record]:
    """The colours and styles of a layout with what variants say of those it has."""
    quiet = Problems()
    for variant in variants.order:
        palette = overlay(palette, _known(palette, variant.palette), quiet)
        styles = overlay(styles, _known(styles, variant.styles), quiet)
    return palette, styles


def matching(variant: Variant, name: str, above: tuple[str, ...] = ()) -> Iterator[str]:
    """The names under `layouts` of a variant that mean a layout, but none of those above it."""
    for pattern in variant.layouts:
        if fnmatchcase(name, pattern) and not any(fnmatchcase(n, pattern) for n in above):
            yield pattern


def fitting(lower: Record, upper: Record, in_elements: bool = False) -> Record:
    """What of a change there is something to do for: elements that are there, or that are new
    and say their kind; keys to take away that are there."""
    out = Record(upper.path, upper.mark)
    for key, value in upper.items():
        below = lower.get(key)
        if key not in lower and is_change(key, value, in_elements):
            continue
        if isinstance(value, Record) and isinstance(below, Record) and "kind" not in value:
            value = fitting(below, value, key == _ELEMENTS)
        out.put(key, value, *upper.marks[key])
    return out


def is_change(key: str, value: object, in_elements: bool) -> bool:
    """Whether this can only change something that is there: the pages of books have no elements
    of their own, and an element without a kind is none."""
    return value is None or key == _ELEMENTS or (in_elements and not is_whole(value))


def is_whole(element: object) -> bool:
    """Whether this is an element by itself, not a change of one."""
    return isinstance(element, Record) and "kind" in element


def _known(lower: Record, upper: Record) -> Record:
    out = Record(upper.path, upper.mark)
    for name, value in upper.items():
        if name in lower:
            out.put(name, value, *upper.marks[name])
    return out
