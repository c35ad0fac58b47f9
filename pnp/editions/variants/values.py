"""The values that a variant sets on a card: put together with those of its row.

In: a row with what it came to before the variant, and what is to be set. Out: the row as if its
file said so, each value with its own place. A field that stands in its own value is the former one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.expressions.parser import ExpressionError, parse_expression, parse_template, placeholders
from pnp.model.problems import Problems
from pnp.model.source import Record, TableRow
from pnp.records.defaults import DeckRules
from pnp.records.fields import RESERVED
from pnp.schema.values import Mismatch, Text

_OVERRIDES = "overrides"


@dataclass(frozen=True, slots=True)
class CardBefore:
    """A card before a variant: its row as read, unfolded, with defaults; and its typed values."""

    raw: Record
    unfolded: Record
    with_defaults: Record
    values: Mapping[str, Any]

    def value(self, key: str) -> Any:
        """What it has for a key; a card without a number of copies is printed once."""
        found = self.with_defaults.get(key)
        return 1 if key == "copies" and found in (None, "") else found


@dataclass(frozen=True, slots=True)
class Setting:
    """What is to be set: values by key, for cards that are read by these rules."""

    values: Record
    rules: DeckRules

    def row(
        self, card_id: str, now: CardBefore, before: CardBefore, problems: Problems
    ) -> tuple[Record, set[str]]:
        """The row afterwards, and the keys that it changes. `now` is what earlier changes of the
        variant made of the card, `before` what it was before all of them."""
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
        """A mapping that a field is set to, where its texts may speak of what stood there."""
        out = Record(raw.path, raw.mark)
        for name, value in raw.items():
            if isinstance(value, Record):
                value = self._inside(value, key, f"{who}{name}.", before, problems)
            elif isinstance(value, str) and "{" in value:
                try:
                    value = self._part(key, value, before)
                except (ExpressionError, Mismatch) as error:
                    problems.add(
                        error.code, f"{who}{name}': {error.message}", raw.span(name), error.hint
                    )
            out.put_from(raw, name, value)
        return out

    def _part(self, key: str, raw: str, before: CardBefore) -> Any:
        """A text inside a field of type record: what reads the former field is evaluated, to a
        number if it is nothing but that. Raises ExpressionError, Mismatch."""

        def value(source: str) -> Any:
            expression = parse_expression(source)
            if key not in expression.names:
                return None
            self._former(key, before)
            return expression({**self.rules.names, **before.values})

        return _filled(raw, value)

    def _renewed(self, key: str, raw: str, before: CardBefore) -> Any:
        """A text that may read what stood there. Raises ExpressionError, Mismatch."""
        template = parse_template(raw)
        if key not in template.names:
            return raw
        former = self._former(key, before)
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

    @staticmethod
    def _former(key: str, before: CardBefore) -> Any:
        if before.values.get(key) is None:
            raise Mismatch(f"it has no '{key}' yet that could be changed")
        return before.values[key]


def _filled(raw: str, value: Callable[[str], Any]) -> Any:
    """A text with values in the place of some of its placeholders; a value alone if the text is
    nothing but its placeholder. `value` gives None for those that stay."""
    out, done = [], 0
    for start, end in placeholders(raw):
        found = value(raw[start + 1 : end - 1])
        if found is not None:
            if (start, end) == (0, len(raw)):
                return found
            out += [raw[done:start], Text().read(found)]
            done = end
    return "".join([*out, raw[done:]])


def _number(text: str, former: Any) -> Any:
    """What was worked out, as a number where one stood without a declared type."""
    if isinstance(former, bool) or not isinstance(former, int | float):
        return text
    try:
        return int(text)
    except ValueError:
        return text


def _merged(lower: Record, upper: Record, keep_nothing: bool) -> Record:
    """Two mappings put together key by key; nothing takes a key away, or is kept: in overrides it
    takes away an element."""
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
    """Whether a value is what was there; cells of tables are text."""
    plain = isinstance(below, str | int | float) and isinstance(value, str | int | float)
    return bool(below == value or (plain and str(below) == str(value)))
