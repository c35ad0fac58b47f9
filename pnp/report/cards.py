"""One card, as text or JSON: its fields with their values and places."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.model.problems import Span, printable
from pnp.report.problems import plural, problems_json
from pnp.review.card_values import ShownValue, value_text
from pnp.review.cards import CardDetails

_WIDEST = 46  # letters of a value in a line of the table
_NONE = "–"


def card_text(found: CardDetails) -> str:
    """A card as `pnp show` prints it."""
    card, deck = found.card, found.deck
    head = f"{found.game.id}/{deck.id}/{card.id}"
    about = [found.name] if found.name and found.name != card.id else []
    about.append(found.game.edition_name)
    sheet = ", ".join(f"{product.id} ({product.file})" for product in found.products)
    rows = [
        ("copies", str(found.copies.value), _place(found.copies, "by default")),
        ("layout", deck.layout, str(deck.layout_span)),
    ]
    if deck.back is not None:
        rows.append(("back", deck.back, str(deck.back_span)))
    rows.append(("products", sheet or "none", ""))
    lines = [f"{head}  {' · '.join(about)}", *_table(rows), ""]
    has_status = any(value.status for value in found.fields)
    table = [("field", "value", "from", "status")]
    for value in found.fields:
        place = _place(value, "no value")
        table.append((value.name, _value(value.value), place, value.status or ""))
        if value.written is not None:
            table.append(("", f"= {value.written}", "", ""))
    lines += _table(table if has_status else [row[:3] for row in table])
    if found.overrides:
        changed = [(one.name, _value(one.value), _place(one, "")) for one in found.overrides]
        lines += ["", *_table([("override", "value", "from"), *changed])]
    if found.problems:
        lines += ["", f"{plural(len(found.problems), 'problem')} of this card:"]
        lines += [f"  {line}" for one in found.problems for line in str(one).split("\n")]
    return "\n".join(lines)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with aligned columns; long values, in the second column, are continued below."""
    lines = []
    for name, value, *rest in rows:
        first, *more = textwrap.wrap(value, _WIDEST) or [""]
        lines.append([name, first, *rest])
        lines += [["", line, *("" for _ in rest)] for line in more]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield printable(f"  {'  '.join(cells)}".rstrip())


def _value(value: Any) -> str:
    return value_text(value, _NONE) or "''"


def _place(value: ShownValue, without: str) -> str:
    """Where a value is written: 'default, cards/g/heroes.yaml:4:10'."""
    if value.span is None:
        return without
    how = f"variant {value.variant}" if value.source == "variant" else value.source
    return str(value.span) if how == "card" else f"{how}, {value.span}"


def card_json(found: CardDetails) -> dict[str, Any]:
    """A card for JSON: values in full, with null where there is none."""
    deck = found.deck
    return {
        "game": found.game.id,
        "edition": found.game.edition_name,
        "deck": deck.id,
        "id": found.card.id,
        "name": found.name or None,
        "copies": _json(found.copies),
        "layout": {"name": deck.layout, **_span(deck.layout_span)},
        "back": None if deck.back is None else {"name": deck.back, **_span(deck.back_span)},
        "products": [{"id": one.id, "file": one.file} for one in found.products],
        "fields": {value.name: _json(value) for value in found.fields},
        "overrides": {value.name: _json(value) for value in found.overrides},
        "problems": problems_json(found.problems),
    }


def _json(value: ShownValue) -> dict[str, Any]:
    return {
        "value": value.value,
        "from": value.source,
        "variant": value.variant or None,
        "written": value.written,
        "status": value.status,
        **_span(value.span),
    }


def _span(span: Span | None) -> dict[str, Any]:
    names = {"path": "file", "line": "line", "column": "column", "sheet": "sheet"}
    return {shown: getattr(span, name, None) for name, shown in names.items()}
