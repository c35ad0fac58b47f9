"""The errors in a variant's changes of layouts and books.

A colour, a style or a name with `*` may have a meaning in one layout and none in others, so all
layouts of the game are judged together.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.editions.variants.books import judge_book
from pnp.editions.variants.layouts import fitting, is_change, is_whole, matching
from pnp.editions.variants.variant import Variant, mapping
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.records.game_records import GameRecords, section
from pnp.records.layouts import LayoutRecord
from pnp.records.lazy import LazyRecords
from pnp.schema.overlay import note_unchanged, overlay
from pnp.schema.values import shown
from pnp.sources.files import Library

_LAYOUT_EXAMPLE = "my-game/card: {elements: {band: {fill: none}}}"
_BOOK_EXAMPLE = "rules: {remove: [advice]}"


def judge_looks(
    variant: Variant, records: GameRecords, before: LazyRecords, problems: Problems
) -> None:
    """Note errors in the layouts, colours, styles and books of a variant. `records` are those of
    the game with it, `before` has layouts and books without it."""
    if variant.layouts or variant.palette or variant.styles:
        quiet = Problems()  # problems of a layout are reported where it is used
        names = dict.fromkeys(use.layout for use in records.layouts)
        read = [before.layout(name, Span(""), quiet) for name in names]
        found = [layout for layout in read if layout is not None]
        palettes = [before.palette(layout, quiet) for layout in found]
        for name in variant.layouts:
            _judge_layout(variant, name, found, records.library, problems)
        _judge_names(variant.palette, [p.colors for p in palettes], "colour", problems)
        _judge_names(variant.styles, [p.styles for p in palettes], "style", problems)
    known = section(records.game, "books")
    for name in variant.books:
        message, span = f"there is no book '{name}'", variant.books.key_span(name)
        if problems.check_name(name, known, message, span, "books"):
            book = replace(records, lazy=before).book(name)
            if mapping(variant.books, name, problems, _BOOK_EXAMPLE) is not None and book:
                judge_book(book, variant, problems)


def _judge_names(upper: Record, lowers: Sequence[Record], what: str, problems: Problems) -> None:
    """Colours or styles: each must be that of some layout, and change it there."""
    known = dict.fromkeys(name for lower in lowers for name in lower)
    fine = set()
    for name, value in upper.items():
        message = f"no layout of this game has the {what} '{name}'"
        if not problems.check_name(name, known, message, upper.key_span(name), f"{what}s"):
            continue
        if what == "style" and not isinstance(value, Record | None):
            message = f"style '{name}': expected a mapping, found {shown(value)}"
            problems.add("wrong-structure", message, upper.span(name), "e.g. {size: +2pt}")
        else:
            fine.add(name)
    note_unchanged(lowers, upper.only(fine), problems)


def _judge_layout(
    variant: Variant, name: str, found: Sequence[LayoutRecord], library: Library, problems: Problems
) -> None:
    change = mapping(variant.layouts, name, problems, _LAYOUT_EXAMPLE)
    if change is None:
        return
    lowers = []
    for layout in found:
        chain = list(layout.chain)[::-1]
        lowers += [layout.chain[one] for i, one in enumerate(chain)
                   if name in matching(variant, one, tuple(chain[:i]))]  # fmt: skip
    if not lowers:
        known = sorted({one for layout in found for one in layout.chain})
        _note_no_layout(name, variant.layouts.key_span(name), known, library, problems)
        return
    _judge_elements(lowers, change, False, problems)
    note_unchanged(lowers, change, problems)
    for lower in lowers:
        overlay(lower, fitting(lower, change), problems)


def _note_no_layout(
    name: str, span: Span, known: Sequence[str], library: Library, problems: Problems
) -> None:
    """Note that a variant changes a layout that the game does not use."""
    if "*" in name:
        message, hint = f"no layout of this game fits '{name}'", f"it has {', '.join(known)}"
    elif name in library.names("layouts"):
        message, hint = f"this game does not use layout '{name}'", f"it uses {', '.join(known)}"
        if library.find("layouts", name) and name.rpartition("/")[2].startswith("theme"):
            hint = "change colours and styles of a theme under 'palette' and 'styles'"
    else:
        problems.check_name(name, known, f"there is no layout '{name}'", span, "layouts")
        return
    problems.add("unknown-name", message, span, hint)


def _judge_elements(
    lowers: Sequence[Record], upper: Record, in_elements: bool, problems: Problems
) -> None:
    """Note changes of elements that no layout has, and keys to take away that none has."""
    known = list(dict.fromkeys(key for lower in lowers for key in lower))
    for key, value in upper.items():
        below = [lower[key] for lower in lowers if isinstance(lower.get(key), Record)]
        if key in known:
            if below and isinstance(value, Record) and not is_whole(value):
                _judge_elements(below, value, key == "elements", problems)
        elif is_change(key, value, in_elements):
            what = f"element '{key}'" if in_elements and value is not None else f"'{key}'"
            way = "to take away" if value is None else "to change"
            message, span = f"there is no {what} {way}", upper.key_span(key)
            problems.check_name(
                key, known, message, span, "elements" if in_elements else "there are"
            )
