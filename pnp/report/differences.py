"""Two editions of a game compared, as rows that people or programs read.

In: the `Side`s of both editions. Out: `Difference`s in the order game, tables, cards, colours,
styles, layouts, books; as an aligned table, or as data for JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.editions.sides import Side
from pnp.editions.variants.sections import sections
from pnp.model.game import Card
from pnp.model.problems import excerpt
from pnp.model.source import Listing, Record
from pnp.records.translatable import term_id

_WIDEST = 44  # letters of a value in the table
_HEAD = ("what", "which", "field", "before", "after")
# keys of game.yaml that are compared apart
_APART = ("tables", "glossary", "checks", "translate", "origins")
_NONE = "–"
_NOT_SHOWN = ("elements",)  # not part of the name of a field


class Difference(NamedTuple):
    """A value that differs: the kind of thing, its id, its field ('' for the thing itself), the
    values before and after (None: there is none)."""

    what: str
    id: str
    field: str
    before: str | None
    after: str | None


def differences(before: Side, after: Side) -> list[Difference]:
    """All differences."""
    return [
        *_game(before.game.record, after.game.record),
        *_tables(before.game.tables, after.game.tables),
        *_cards(before, after),
        *_shared("colour", before.palettes, after.palettes),
        *_shared("style", before.styles, after.styles),
        *_layouts(before.layouts, after.layouts),
        *_books(before, after),
    ]


def diff_text(rows: Sequence[Difference]) -> str:
    """A table of differences, and how many there are of each kind."""
    if not rows:
        return "no difference"
    cells = [_HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(_HEAD))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    counts = Counter(what for what, _ in dict.fromkeys((row.what, row.id) for row in rows))
    found = (f"{count} {what}{'s' if count > 1 else ''}" for what, count in counts.items())
    return "\n".join([*lines, f"differing: {', '.join(found)}"])


def diff_json(rows: Iterable[Difference]) -> list[dict[str, Any]]:
    """Differences for JSON: values in full, null if there is none."""
    return [row._asdict() for row in rows]


def _cells(row: Difference) -> tuple[str, ...]:
    before, after = (None if v is None else " ".join(v.split()) for v in (row.before, row.after))
    if before and after and max(len(before), len(after)) > _WIDEST:
        # long texts are shown from where they differ
        pairs = enumerate(zip(before, after, strict=False))
        same = next((i for i, (one, two) in pairs if one != two), min(len(before), len(after)))
        start = before.rfind(" ", 0, max(0, same - _WIDEST // 4)) + 1
        before, after = (f"…{text[start:]}" if start else text for text in (before, after))
    values = (_NONE if value is None else excerpt(value, _WIDEST) for value in (before, after))
    return row.what, row.id, row.field, *values


# -- game.yaml --------------------------------------------------------------------------------


def _game(before: Record, after: Record) -> Iterator[Difference]:
    for key in _keys(before, after):
        if key in _APART:
            continue
        old, new = before.get(key), after.get(key)
        if not isinstance(old, Record | None) or not isinstance(new, Record | None):
            yield from _values("game", key, old, new)
            continue
        one, two = old or Record(), new or Record()
        for name in _keys(one, two):
            yield from _values(_one_of(key), name, one.get(name), two.get(name))
    yield from _rows("term", _by_term(before.get("glossary")), _by_term(after.get("glossary")), "")
    for key in ("checks", "translate"):
        old_items, new_items = ([_shown(item) for item in side.get(key) or ()]
                                for side in (before, after))  # fmt: skip
        for item in dict.fromkeys([*old_items, *new_items]):
            if (item in old_items) != (item in new_items):
                there = (item if item in old_items else None, item if item in new_items else None)
                yield Difference(_one_of(key), "", "", *there)


def _one_of(section: str) -> str:
    """One of a section of game.yaml: 'fact' of 'facts', 'box' of 'boxes'."""
    if section == "boxes":
        return "box"
    return section.removesuffix("s") if section != "words" else section


def _tables(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    for name in _keys(before, after):
        yield from _rows("row", _by_id(before.get(name)), _by_id(after.get(name)), f"{name}/")


def _by_id(rows: Any) -> dict[str, Any]:
    return {row["id"]: row for row in rows or () if isinstance(row, Record)}


def _by_term(rows: Any) -> dict[str, Any]:
    return {term_id(row): row for row in rows or () if isinstance(row, Record)}


def _rows(
    what: str, before: Mapping[str, Any], after: Mapping[str, Any], prefix: str
) -> Iterator[Difference]:
    for known in _keys(before, after):
        yield from _values(what, f"{prefix}{known}", before.get(known), after.get(known))


# -- cards ------------------------------------------------------------------------------------


def _cards(before: Side, after: Side) -> Iterator[Difference]:
    old_decks, new_decks = before.game.decks, after.game.decks
    for deck in _keys(old_decks, new_decks):
        old = {card.id: card for card in old_decks[deck].cards} if deck in old_decks else {}
        new = {card.id: card for card in new_decks[deck].cards} if deck in new_decks else {}
        for known in _keys(old, new):
            one, two = _card(old.get(known)), _card(new.get(known))
            yield from _values("card", f"{deck}/{known}", one, two)


def _card(card: Card | None) -> Record | None:
    """The printed values of a card, and its copies."""
    if card is None:
        return None
    out = Record()
    out.update({key: value for key, value in card.fields.items() if key != "id"})
    out["copies"] = card.copies
    if card.overrides:
        out["overrides"] = card.overrides
    return out


# -- layouts ----------------------------------------------------------------------------------


def _shared(
    what: str, before: Mapping[str, Record], after: Mapping[str, Record]
) -> Iterator[Difference]:
    """Colours or styles that several layouts have: the same difference in all is listed once."""
    both = [name for name in before if name in after]
    found: dict[Difference, list[str]] = {}
    for layout in both:
        old, new = before[layout], after[layout]
        for name in _keys(old, new):
            for row in _values(what, name, old.get(name), new.get(name)):
                found.setdefault(row, []).append(layout)
    for row, layouts in found.items():
        having = [n for n in both if row.id in before[n] or row.id in after[n]]
        where = "" if layouts == having else f" in {', '.join(layouts)}"
        yield row._replace(id=f"{row.id}{where}")


def _layouts(before: Mapping[str, Record], after: Mapping[str, Record]) -> Iterator[Difference]:
    for name in before:
        if name in after:
            yield from _values("layout", name, before[name], after[name])


# -- books ------------------------------------------------------------------------------------


def _books(before: Side, after: Side) -> Iterator[Difference]:
    for book in _keys(before.books, after.books):
        old, new = before.books.get(book), after.books.get(book)
        if old is not None and new is not None:
            yield from _values("book", book, old.meta, new.meta)
        texts = [_parts(side.text) if side is not None else {} for side in (old, new)]
        for name in _keys(*texts):
            sides = [side.get(name) for side in texts]
            if sides[0] != sides[1]:
                yield Difference("section", f"{book}#{name}", "", *sides)


def _parts(text: str) -> dict[str, str]:
    """The text below each heading, down to the next of any level."""
    lines = text.split("\n")
    starts = sorted((section.start, name) for name, section in sections(text).items())
    ends = [*(start for start, _ in starts[1:]), len(lines)]
    first = starts[0][0] if starts else len(lines)
    out = {"": "\n".join(lines[:first]).strip()}
    for (start, name), end in zip(starts, ends, strict=True):
        out[name] = "\n".join(lines[start:end]).strip()
    return out


# -- values -----------------------------------------------------------------------------------


def _values(
    what: str, which: str, before: Any, after: Any, way: tuple[str, ...] = ()
) -> Iterator[Difference]:
    """The values that differ, also inside of mappings: 'box.w'. A mapping that one side does not
    have is one difference."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in _keys(before, after):
            yield from _values(what, which, before.get(key), after.get(key), (*way, key))
        return
    old, new = _shown(before), _shown(after)
    if old != new:
        field = ".".join(key for key in way if key not in _NOT_SHOWN)
        yield Difference(what, which, field, old, new)


def _shown(value: Any) -> str | None:
    """A value as text; None if there is none."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(
            f"{key}: {_inner(inner)}" for key, inner in value.items() if inner is not None
        )
    if isinstance(value, list | tuple | Listing):
        return ", ".join(map(_inner, value))
    return str(value)


def _inner(value: Any) -> str:
    """A value within another one."""
    return f"{{{_shown(value)}}}" if isinstance(value, dict) else _shown(value) or ""


def _keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys([*before, *after]))
