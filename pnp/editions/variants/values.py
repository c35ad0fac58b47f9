"""The values that a variant sets on a card, merged with those of its row.

In: a row with its values before the variant, and what is to be set. Out: the row as if its file had
the new values, each with its own place. A field's name in its own value is the former value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.parser import ExpressionError, parse_expression, parse_template, placeholders
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems
from pnp.model.source import Record, TableRow
from pnp.records.defaults import DeckRules
from pnp.records.fields import RESERVED
from pnp.schema.values import Mismatch, Text

_OVERRIDES = "overrides"
_WHOLE = lazy_pattern(r"\s*[-+]?\d+\s*")


class CardBefore(Struct, frozen=True):
    """A card before a variant: its row as read, unfolded, with defaults; and its typed values."""

    raw: Record
    unfolded: Record
    with_defaults: Record
    values: Mapping[str, Any]

    def value(self, key: str) -> Any:
        """The value of a key; a card without a number of copies is printed once."""
        found = self.with_defaults.get(key)
        return 1 if key == "copies" and found in (None, "") else found

    def former(self, key: str) -> Any:
        """The typed value of a field, for a new value that reads it. Raises Mismatch."""
        if self.values.get(key) is None:
            raise Mismatch(f"it has no '{key}' yet that could be changed")
        return self.values[key]


class Setting(Struct, frozen=True):
    """What is to be set: values by key, for cards of a deck with these rules."""

    values: Record
    rules: DeckRules

    def row(
        self, card_id: str, now: CardBefore, before: CardBefore, problems: Problems
    ) -> tuple[Record, set[str]]:
        """The row afterwards, and the keys that it changes. `now` is the card with earlier changes
        of the variant, `before` the card without any."""
        kind = TableRow if isinstance(now.raw, TableRow) else Record
        out, changed = now.unfolded.only(now.unfolded, kind), set()
        for key, raw in self.values.items():
            below = now.value(key)
            if raw is None:
                if out.pop(key, None) is not None:
                    changed.add(key)
                continue
            try:
                value = self._value(card_id, key, below, before, problems)
            except (ExpressionError, Mismatch) as error:
                message = f"card '{card_id}', '{key}': {error.message}"
                problems.add(error.code, message, self.values.span(key), error.hint)
                changed.add(key)
                continue
            if not _is_same(below, value):
                changed.add(key)
                out.put_from(self.values, key, value)
        return out, changed

    def _value(
        self, card_id: str, key: str, below: Any, before: CardBefore, problems: Problems
    ) -> Any:
        """The new value of a key over the one `below`. Raises ExpressionError, Mismatch."""
        raw = self.values[key]
        if isinstance(raw, Record) and key not in RESERVED:
            raw = self._inside(raw, key, f"card '{card_id}', '{key}.", before, problems)
        if isinstance(raw, Record) and isinstance(below, Record):
            return _merged(below, raw, keep_nothing=key == _OVERRIDES)
        if isinstance(raw, str) and "{" in raw:
            return self._renewed(key, raw, before)
        return raw

    def _inside(
        self, raw: Record, key: str, who: str, before: CardBefore, problems: Problems
    ) -> Record:
        """A mapping that a field is set to: in its texts, what reads the former field is evaluated,
        to a number if the text has nothing else."""

        def former(source: str) -> Any:
            expression = parse_expression(source)
            if key not in expression.names:
                return None
            before.former(key)
            return expression({**self.rules.names, **before.values})

        out = Record(raw.path, raw.mark)
        for name, value in raw.items():
            if isinstance(value, Record):
                value = self._inside(value, key, f"{who}{name}.", before, problems)
            elif isinstance(value, str) and "{" in value:
                try:
                    value = _filled(value, former)
                except (ExpressionError, Mismatch) as error:
                    message = f"{who}{name}': {error.message}"
                    problems.add(error.code, message, raw.span(name), error.hint)
            out.put_from(raw, name, value)
        return out

    def _renewed(self, key: str, raw: str, before: CardBefore) -> Any:
        """A text that may read the former value. Raises ExpressionError, Mismatch."""
        template = parse_template(raw)
        if key not in template.names:
            return raw
        former = before.former(key)
        field = (self.rules.fields or {}).get(key)
        if field.is_computed if field else isinstance(former, int | float):
            return _number(template({**self.rules.names, **before.values}), former)

        def value(source: str) -> Any:
            if source.strip() == key:
                return Text().read(before.with_defaults[key])
            if key in parse_expression(source).names:
                raise Mismatch(f"the former text can only be put in as it is: '{{{key}}}'")
            return None

        return _filled(raw, value)


def _filled(raw: str, value: Callable[[str], Any]) -> Any:
    """A text with values in the place of some of its placeholders; the value itself if the text is
    one placeholder and nothing else. `value` returns None for those that stay."""
    out, done = [], 0
    for start, end in placeholders(raw):
        found = value(raw[start + 1 : end - 1])
        if found is not None:
            if (start, end) == (0, len(raw)):
                return found
            out += [raw[done:start], Text().read(found)]
            done = end
    return "".join([*out, raw[done:]])


def _number(found: Any, former: Any) -> Any:
    """What was computed; a whole number as such where a number stood."""
    if isinstance(former, bool) or not isinstance(former, int | float):
        return found
    is_whole = found.is_integer() if isinstance(found, float) else _WHOLE.fullmatch(str(found))
    return int(found) if is_whole else found


def _merged(lower: Record, upper: Record, keep_nothing: bool) -> Record:
    """Two mappings merged key by key. An empty value takes a key away, unless it is kept: in
    overrides it takes away an element."""
    out = lower.only(lower)
    for key, value in upper.items():
        below = lower.get(key)
        if value is None and not keep_nothing:
            out.pop(key, None)
        elif isinstance(value, Record) and isinstance(below, Record):
            out.put_from(upper, key, _merged(below, value, keep_nothing))
        else:
            out.put_from(upper, key, value)
    return out


def _is_same(below: Any, value: Any) -> bool:
    """Whether a value is the one that was there; cells of tables are text."""
    plain = isinstance(below, str | int | float) and isinstance(value, str | int | float)
    return bool(below == value or (plain and str(below) == str(value)))
