"""From `reads`, as declared for a deck or a field, to the readings of its texts.

reads: html                                        a convention by its name
reads: {"[action]": ":action:"}                    rules
reads: [html, {"[[…]]": "*…*"}]                    several of them
reads: none                                        nothing, in a field of a deck that has `reads`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.editions.reads.convention_kinds import conventions
from pnp.editions.reads.marks import MarkRule, mark_rule
from pnp.editions.reads.reading import UNREAD, Reading
from pnp.editions.reads.scan import Known, Rule
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.records.fields import RESERVED
from pnp.records.game_records import DeckRecords, GameRecords
from pnp.schema.values import Mismatch, Text, shown

_EXAMPLE = 'e.g. reads: html, or reads: {"[action]": ":action:", "<b>…</b>": "**…**"}'
_NONE = "none"


class Readings(Struct, frozen=True):
    """How the fields of a deck are read. `deck`: those of type text that have no reading of their
    `own`; `texts` are their names (None: all columns, in a deck without `fields`)."""

    deck: Reading | None = None
    own: Mapping[str, Reading] = {}
    texts: frozenset[str] | None = None

    def __bool__(self) -> bool:
        return bool(self.deck is not None or self.own)

    def of(self, field: str) -> Reading | None:
        """The reading of a field; None if it is not read. 'overrides' are texts of elements."""
        if field in self.own:
            return self.own[field]
        is_text = self.texts is None or field in self.texts or field == "overrides"
        return self.deck if is_text and field not in RESERVED[:2] else None


NO_READINGS = Readings()


def readings_of(records: GameRecords, deck: DeckRecords, problems: Problems) -> Readings:
    """The readings of a deck, with the errors in its rules."""
    fields = deck.fields
    declared = {
        name: raw for name, raw in (fields or {}).items()
        if isinstance(raw, Record) and raw.get("reads") is not None
    }  # fmt: skip
    if deck.entry.get("reads") is None and not declared:
        return NO_READINGS
    columns = {key for row in deck.rows or () if isinstance(row, Record) for key in row}
    names = frozenset((*columns, *(fields or ()), *records.names, "id"))
    icons = frozenset(records.library.icons(records.folder))
    known = Known(icons, names)
    own = {name: _reading(raw, known, problems) or UNREAD for name, raw in declared.items()}
    texts = None
    if fields is not None:
        texts = frozenset(name for name in fields if _is_text(fields[name]))
    return Readings(_reading(deck.entry, known, problems), own, texts)


def _is_text(declared: Any) -> bool:
    """Whether a type as declared is of printed texts: text, or a list of texts."""
    if not isinstance(declared, Record):
        return bool(declared == "text")
    return "text" in declared or declared.get("type") == "text" or declared.get("list") == "text"


def _reading(holder: Record, known: Known, problems: Problems) -> Reading | None:
    """The reading under the key `reads` of a deck or a field."""
    raw = holder.get("reads")
    if raw is None:
        return None
    rules: list[Rule] = []
    spans: list[Span] = []
    for item, span in _items(holder, raw):
        for rule, place in _rules(item, span, known, problems):
            rules.append(rule)
            spans.append(place)
    return Reading(tuple(rules), tuple(spans), known)


def _items(holder: Record, raw: Any) -> Iterator[tuple[Any, Span]]:
    if isinstance(raw, Listing):
        yield from ((item, raw.span(i)) for i, item in enumerate(raw))
    else:
        yield raw, holder.span("reads")


def _rules(item: Any, span: Span, known: Known, problems: Problems) -> Iterator[tuple[Rule, Span]]:
    """The rules of an entry of `reads`."""
    if isinstance(item, Record):
        for key in item:
            try:
                if item[key] is None:
                    hint = 'to remove the sign, write "" in quotes'
                    raise Mismatch(f"'{key}' becomes nothing", hint)
                rule = mark_rule(key, Text().read(item[key]))
            except Mismatch as error:
                message = f"'reads': {error.message}"
                problems.add(error.code, message, item.key_span(key), error.hint)
                continue
            _check_icons(rule, item.span(key), known, problems)
            yield rule, item.key_span(key)
    elif isinstance(item, str) and item in (kinds := conventions()):
        yield from ((rule, span) for rule in kinds[item].rules)
    elif isinstance(item, str) and item != _NONE:
        hint = did_you_mean(item, [*conventions(), _NONE], "conventions")
        if any(not sign.isalnum() for sign in item):
            hint = _EXAMPLE
        problems.add("unknown-name", f"'reads': there is no convention '{item}'", span, hint)
    elif not isinstance(item, str):
        message = f"'reads': expected a convention or rules, found {shown(item)}"
        problems.add("wrong-structure", message, span, _EXAMPLE)


def _check_icons(rule: MarkRule, span: Span, known: Known, problems: Problems) -> None:
    """Report the icons that a rule names and the game does not have."""
    for name in rule.icons:
        if name not in known.icons:
            message = f"'reads': there is no icon '{name}', for '{rule.key}'"
            problems.add("unknown-name", message, span, icon_hint(name, known))


def icon_hint(name: str, known: Known) -> str:
    """How to have an icon."""
    file = f"put {name}.svg into the folder icons/ of the game"
    near = did_you_mean(name, sorted(known.icons), "icons") if known.icons else ""
    return f"{near}; or {file}" if near.startswith("did you mean") else file
