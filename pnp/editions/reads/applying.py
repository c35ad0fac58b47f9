"""The texts of decks read as pnp's marks: rows, and the values of `defaults`.

In: the records of a game after variants. Out: the same with other texts; a deck keeps its rows as
written in `unread`, whose texts are the messages that translators know. What a rule cannot read is
reported once, at the rule.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from pnp.editions.reads.declared import Readings, icon_hint, readings_of
from pnp.editions.reads.reading import Reading
from pnp.editions.reads.scan import Known, Missing
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span, excerpt
from pnp.model.source import Listing, Record
from pnp.records.fields import RESERVED
from pnp.records.game_records import DeckRecords, GameRecords

_MOST = 6


def with_reads(records: GameRecords, problems: Problems) -> GameRecords:
    """The records with the texts of their decks read; the records given stay as they are."""
    found: dict[str, DeckRecords] = {}
    for name, deck in records.decks.items():
        readings = readings_of(records, deck, problems)
        if readings:
            reader = _Reader(readings)
            found[name] = replace(
                deck, rows=reader.rows(deck.rows), defaults=reader.defaults(deck.defaults),
                unread=deck.rows, unread_defaults=deck.defaults, memory=None,
            )  # fmt: skip
            reader.report(problems)
    return replace(records, decks={**records.decks, **found}) if found else records


class _Reader:
    """Reads the texts of a deck, and notes what no rule can read."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        # by rule and icon (''): the pieces of texts, each with its first place, and how many
        self._missing: dict[tuple[Span, str], dict[str, Span]] = {}
        self._known = Known()

    def rows(self, rows: Listing | None) -> Listing | None:
        """The rows of a deck; those without a text that changes are the same objects."""
        if rows is None:
            return None
        out = copy.copy(rows)
        for i, row in enumerate(rows):
            if isinstance(row, Record):
                out[i] = self._row(row)
        return out

    def defaults(self, defaults: Listing | None) -> Listing | None:
        """The defaults of a deck."""
        if defaults is None:
            return None
        out = copy.copy(defaults)
        for i, entry in enumerate(defaults):
            if isinstance(entry, Record) and isinstance(entry.get("set"), Record):
                out[i] = copy.copy(entry)
                out[i]["set"] = self._row(entry["set"])
        return out

    def _row(self, row: Record) -> Record:
        changed: dict[str, Any] = {}
        for key, value in row.items():
            if key == "overrides" and isinstance(value, Record):
                changed[key] = self._overrides(value)
            elif key.startswith("overrides."):
                if key.endswith(".text"):
                    changed[key] = self._value(value, self._readings.of("overrides"), row, key)
            elif key not in RESERVED and "." not in key:
                changed[key] = self._value(value, self._readings.of(key), row, key)
        changed = {key: value for key, value in changed.items() if value is not row[key]}
        if not changed:
            return row
        out = copy.copy(row)
        out.update(changed)
        return out

    def _overrides(self, overrides: Record) -> Record:
        out = copy.copy(overrides)
        for name, element in overrides.items():
            if isinstance(element, Record) and "text" in element:
                out[name] = copy.copy(element)
                reading = self._readings.of("overrides")
                out[name]["text"] = self._value(element["text"], reading, element, "text")
        return out

    def _value(self, value: Any, reading: Reading | None, holder: Any, key: Any) -> Any:
        """A value with its texts read; the same object if none changes."""
        if reading is None:
            return value
        if isinstance(value, str):
            text, missing = reading.read(value)
            if missing:
                self._note(missing, reading, holder.span(key))
            return value if text == value else text
        if isinstance(value, Record | Listing):
            keys: Iterable[Any] = value if isinstance(value, Record) else range(len(value))
            inner = {one: self._value(value[one], reading, value, one) for one in keys}
            if all(found is value[one] for one, found in inner.items()):
                return value
            out = copy.copy(value)
            for one, found in inner.items():
                out[one] = found
            return out
        return value

    # -- what no rule can read ------------------------------------------------------------

    def _note(self, missing: Iterable[Missing], reading: Reading, span: Span) -> None:
        self._known = reading.known
        for one in missing:
            rule = reading.spans[one.rule]
            self._missing.setdefault((rule, one.icon), {}).setdefault(one.token, span)

    def report(self, problems: Problems) -> None:
        """Report icons that there are not, once for each rule, and signs that are not closed."""
        icons: dict[Span, list[tuple[str, str, Span]]] = {}
        for (rule, icon), tokens in self._missing.items():
            for token, span in tokens.items():
                if icon:
                    icons.setdefault(rule, []).append((icon, token, span))
                else:
                    message = f"'{excerpt(token)}' begins here and is never closed"
                    hint = f"close it, or write '\\{token[0]}' if it is text; rule at {rule}"
                    problems.add("leftover-markup", message, span, hint, "warning", like=f"{rule}")
        for rule, found in icons.items():
            listed = [f"'{icon}' for '{token}'" for icon, token, _ in found[:_MOST]]
            more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
            message = f"'reads': there is no icon {', '.join(listed)}{more}; first at {found[0][2]}"
            problems.add("unknown-name", message, rule, icon_hint(found[0][0], self._known))
