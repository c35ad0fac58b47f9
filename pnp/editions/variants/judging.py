"""What is wrong with a variant's changes of layouts and books, told where the game is loaded.

A colour, a style or a name with `*` may mean something in one layout and nothing in others; so
all layouts of the game are looked at together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.editions.variants.books import judge_book
from pnp.editions.variants.layouts import fitting, is_change, is_whole, matching
from pnp.editions.variants.variant import Variant, Variants, mapping
from pnp.lang.overlay import note_unchanged, overlay
from pnp.lang.records import read_record
from pnp.lang.schema import shown
from pnp.load.layouts import SHARED_KEYS, read_extended, read_names
from pnp.model.game import BookEntry
from pnp.model.source import Record
from pnp.problems import Problems, Span, did_you_mean
from pnp.records.manuscripts import written_book
from pnp.sources.files import Library

_EXAMPLE = "my-game/card: {elements: {band: {fill: none}}}"


@dataclass(slots=True)
class _Layouts:
    """The layouts of a game without the variant that is judged: `used` by the game itself, with
    their colours and styles, and `chains`, what each is put together from, the whole first."""

    used: dict[str, tuple[Record, Record]] = field(default_factory=dict)
    chains: dict[str, dict[str, Record]] = field(default_factory=dict)

    @property
    def known(self) -> list[str]:
        """All names, those that are only extended too."""
        return sorted({name for chain in self.chains.values() for name in chain})


def judge_layouts(game: Record, library: Library, problems: Problems) -> None:
    """Tell what is wrong with the layouts, colours and styles of the variant that is judged;
    `game` is game.yaml with all variants."""
    variant = library.variants.judged
    if variant is None or not (variant.layouts or variant.palette or variant.styles):
        return
    found = _collect(game, variant, library)
    for name in variant.layouts:
        change = mapping(variant.layouts, name, problems, _EXAMPLE)
        if change is not None:
            _judge_layout(variant, name, change, found, library, problems)
    palettes = [palette for palette, _ in found.used.values()]
    styles = [styles for _, styles in found.used.values()]
    _judge_names(variant.palette, palettes, "colour", problems)
    _judge_names(variant.styles, styles, "style", problems)


def _judge_names(upper: Record, lowers: Sequence[Record], what: str, problems: Problems) -> None:
    """Colours or styles: each must be that of some layout, and change it there."""
    known = dict.fromkeys(name for lower in lowers for name in lower)
    there = Record(upper.path, upper.mark)
    for name, value in upper.items():
        if name not in known:
            problems.add(f"no layout of this game has the {what} '{name}'", upper.key_span(name),
                         did_you_mean(name, known, f"{what}s"))  # fmt: skip
        elif what == "style" and not isinstance(value, Record | None):
            message = f"style '{name}': expected a mapping, found {shown(value)}"
            problems.add(message, upper.span(name), "e.g. {size: +2pt}")
        else:
            there.put(name, value, *upper.marks[name])
    note_unchanged(lowers, there, problems)


def _judge_layout(
    variant: Variant,
    name: str,
    change: Record,
    found: _Layouts,
    library: Library,
    problems: Problems,
) -> None:
    span = variant.layouts.key_span(name)
    lowers = [
        record
        for chain in found.chains.values()
        for i, (one, record) in enumerate(chain.items())
        if name in matching(variant, one, tuple(chain)[:i])
    ]
    if not lowers:
        problems.add(*_no_layout(name, span, found, library))
        return
    _judge_elements(lowers, change, False, problems)
    note_unchanged(lowers, change, problems)
    for lower in lowers:
        overlay(lower, fitting(lower, change), problems)


def _no_layout(name: str, span: Span, found: _Layouts, library: Library) -> tuple[str, Span, str]:
    known = library.names("layouts")
    if "*" in name:
        return f"no layout of this game is like '{name}'", span, f"it has {', '.join(found.known)}"
    if name in known:
        way = "colours and styles of a theme are changed under 'palette' and 'styles'"
        is_theme = library.find("layouts", name) and name.rpartition("/")[2].startswith("theme")
        hint = way if is_theme else f"it has {', '.join(found.known)}"
        return f"layout '{name}' is none that this game uses", span, hint
    return f"there is no layout '{name}'", span, did_you_mean(name, found.known, "layouts")


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
            problems.add(f"there is no {what} {way}", upper.key_span(key), hint)


# -- the layouts of a game ------------------------------------------------------------------


def _collect(game: Record, judged: Variant, library: Library) -> _Layouts:
    """All layouts that a game names, without the changes of the variant that is judged."""
    order = tuple(variant for variant in library.variants.order if variant is not judged)
    plain = library.for_edition(library.edition)
    plain.variants = Variants(order)
    found = _Layouts()
    for name in dict.fromkeys(_named(game)):
        chain: dict[str, Record] = {}
        quiet = Problems()  # what is wrong with a layout is told where it is used
        record = read_extended(name, plain, Span(""), quiet, (), chain)
        if record is not None:
            found.chains[name] = dict(reversed(chain.items()))
            said = read_record(record, SHARED_KEYS, quiet, name)
            found.used[name] = read_names(record, said, plain, quiet, quiet)
    return found


def _named(game: Record) -> Iterable[str]:
    for section in ("decks", "boxes", "books"):
        entries = game.get(section)
        for entry in entries.values() if isinstance(entries, Record) else ():
            for key in ("layout", "back"):
                if isinstance(entry, Record) and isinstance(entry.get(key), str):
                    yield entry[key]


# -- books ------------------------------------------------------------------------------------


def judge_books(
    books: Mapping[str, BookEntry], written: Any, library: Library, problems: Problems
) -> None:
    """Tell what is wrong with a variant's changes of books; `written` are those in game.yaml."""
    variant = library.variants.judged
    if variant is None:
        return
    known = written if isinstance(written, Record) else {}
    before = Variants(tuple(one for one in library.variants.order if one is not variant))
    for name in variant.books:
        if name not in known:
            problems.add(f"there is no book '{name}'", variant.books.key_span(name),
                         did_you_mean(name, known, "books"))  # fmt: skip
            continue
        change = mapping(variant.books, name, problems, "rules: {remove: [advice]}")
        if change is not None and name in books:
            plain = library.for_edition(library.edition)
            plain.variants = before
            entry = books[name]
            found = written_book(name, Path(entry.path), Span(""), plain, Problems())
            if found is not None:
                judge_book(found, variant, problems)
