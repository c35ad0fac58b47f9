"""What is wrong with a variant's changes of layouts and books.

A colour, a style or a name with `*` may mean something in one layout and nothing in others; so
all layouts of the game are looked at together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.editions.variants.books import judge_book
from pnp.editions.variants.layouts import fitting, is_change, is_whole, matching
from pnp.editions.variants.variant import Variant, mapping
from pnp.model.problems import Problems, Span, did_you_mean
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
    """Note what is wrong with the layouts, colours, styles and books of a variant. `records` are
    those of the game with it, `before` has layouts and books without it."""
    if variant.layouts or variant.palette or variant.styles:
        names = dict.fromkeys(use.layout for use in records.layouts)
        quiet = Problems()  # what is wrong with a layout is reported where it is used
        read = [before.layout(name, Span(""), quiet) for name in names]
        found = [layout for layout in read if layout is not None]
        palettes = [before.palette(layout, quiet) for layout in found]
        for name in variant.layouts:
            _judge_layout(variant, name, found, records.library, problems)
        _judge_names(variant.palette, [p.colors for p in palettes], "colour", problems)
        _judge_names(variant.styles, [p.styles for p in palettes], "style", problems)
    _judge_books(variant, replace(records, lazy=before), problems)


def _judge_names(upper: Record, lowers: Sequence[Record], what: str, problems: Problems) -> None:
    """Colours or styles: each must be that of some layout, and change it there."""
    known = dict.fromkeys(name for lower in lowers for name in lower)
    fine = set()
    for name, value in upper.items():
        if name not in known:
            problems.add(
                "unknown-name",
                f"no layout of this game has the {what} '{name}'",
                upper.key_span(name),
                did_you_mean(name, known, f"{what}s"),
            )
        elif what == "style" and not isinstance(value, Record | None):
            message = f"style '{name}': expected a mapping, found {shown(value)}"
            problems.add("wrong-structure", message, upper.span(name), "e.g. {size: +2pt}")
        else:
            fine.add(name)
    note_unchanged(lowers, upper.only(fine), problems)


def _judge_layout(
    variant: Variant,
    name: str,
    found: Sequence[LayoutRecord],
    library: Library,
    problems: Problems,
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
        problems.add(
            "unknown-name", *_no_layout(name, variant.layouts.key_span(name), known, library)
        )
        return
    _judge_elements(lowers, change, False, problems)
    note_unchanged(lowers, change, problems)
    for lower in lowers:
        overlay(lower, fitting(lower, change), problems)


def _no_layout(
    name: str, span: Span, known: Sequence[str], library: Library
) -> tuple[str, Span, str]:
    has = f"it has {', '.join(known)}"
    if "*" in name:
        return f"no layout of this game is like '{name}'", span, has
    if name in library.names("layouts"):
        way = "colours and styles of a theme are changed under 'palette' and 'styles'"
        is_theme = library.find("layouts", name) and name.rpartition("/")[2].startswith("theme")
        return f"layout '{name}' is none that this game uses", span, way if is_theme else has
    return f"there is no layout '{name}'", span, did_you_mean(name, known, "layouts")


def _judge_elements(
    lowers: Sequence[Record], upper: Record, in_elements: bool, problems: Problems
) -> None:
    """Changes of elements that no layout has, and keys to take away that none has."""
    known = list(dict.fromkeys(key for lower in lowers for key in lower))
    for key, value in upper.items():
        below = [lower[key] for lower in lowers if isinstance(lower.get(key), Record)]
        if key in known:
            if below and isinstance(value, Record) and not is_whole(value):
                _judge_elements(below, value, key == "elements", problems)
        elif is_change(key, value, in_elements):
            what = f"element '{key}'" if in_elements and value is not None else f"'{key}'"
            way = "to take away" if value is None else "to change"
            hint = did_you_mean(key, known, "elements" if in_elements else "there are")
            problems.add("unknown-name", f"there is no {what} {way}", upper.key_span(key), hint)


def _judge_books(variant: Variant, before: GameRecords, problems: Problems) -> None:
    known = section(before.game, "books")
    for name in variant.books:
        if name not in known:
            problems.add("unknown-name", f"there is no book '{name}'", variant.books.key_span(name),
                         did_you_mean(name, known, "books"))  # fmt: skip
        elif mapping(variant.books, name, problems, _BOOK_EXAMPLE) is not None:
            book = before.book(name)
            if book is not None:
                judge_book(book, variant, problems)
