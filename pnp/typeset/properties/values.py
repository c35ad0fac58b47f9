"""Properties that may be expressions: from a raw value with `{…}` anywhere in it to a typed one.

A raw value (scalar, Record, Listing) whose texts hold no placeholder is read once, when the
layout is compiled; any other is evaluated over a card's scope and then read by the same type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.expressions.parser import ExpressionError, Template, parse_template
from pnp.schema.values import Mismatch, Type

Scope = Mapping[str, Any]


class Value:
    """A property: `names` are the scope names it reads; none means `constant` is its value.
    `needed` are those that must exist: all but those that only `field` reads."""

    __slots__ = ("_evaluate", "_type", "constant", "names", "needed")

    def __init__(self, raw: Any, kind: Type) -> None:
        """Compile; raises Mismatch for a wrong constant or an expression that cannot be parsed."""
        self._type = kind
        try:
            self.names, self.needed, self._evaluate = _compile(raw)
            plain = None if self.is_dynamic else _plain(raw)
        except ExpressionError as error:
            raise Mismatch(error.message, error.hint, code=error.code) from None
        self.constant = None if self.is_dynamic else kind.read(plain)

    @property
    def is_dynamic(self) -> bool:
        """Whether it must be evaluated for each card (also if it has only constants)."""
        return self._evaluate is not None

    def of(self, scope: Scope) -> Any:
        """The typed value for a card. Raises Mismatch."""
        if self._evaluate is None:
            return self.constant
        try:
            raw = self._evaluate(scope)
        except ExpressionError as error:
            raise Mismatch(error.message, error.hint, code=error.code) from None
        return self._type.read(raw)


Evaluate = Callable[[Scope], Any]


def _template(text: str) -> Template | None:
    """The template of a text with placeholders or escaped braces; None for plain text."""
    return parse_template(text) if "{" in text or "}" in text else None


def _plain(raw: Any) -> Any:
    """A constant with its escaped braces replaced; a value without any is returned itself."""
    if isinstance(raw, str):
        template = _template(raw)
        return template({}) if template else raw
    if isinstance(raw, dict):
        made = {key: _plain(value) for key, value in raw.items()}
        return raw if all(made[key] is raw[key] for key in raw) else made
    if isinstance(raw, list):
        items = [_plain(value) for value in raw]
        return raw if all(a is b for a, b in zip(items, raw, strict=True)) else items
    return raw


def _compile(raw: Any) -> tuple[frozenset[str], frozenset[str], Evaluate | None]:
    """The names that a value reads, those of them that must exist, and its evaluation; None if it
    has no expression."""
    if isinstance(raw, str):
        template = _template(raw)
        if template is None or template.is_constant:
            return frozenset(), frozenset(), None
        return template.names, template.names - template.optional, template
    if isinstance(raw, dict | list):
        keys = list(raw) if isinstance(raw, dict) else list(range(len(raw)))
        parts = [_compile(raw[key]) for key in keys]
        if all(evaluate is None for _, _, evaluate in parts):
            return frozenset(), frozenset(), None
        names = frozenset().union(*(found for found, _, _ in parts))
        needed = frozenset().union(*(found for _, found, _ in parts))
        evaluators = [
            e or _constantly(_plain(raw[key])) for key, (_, _, e) in zip(keys, parts, strict=True)
        ]
        if isinstance(raw, list):
            return names, needed, lambda scope: [e(scope) for e in evaluators]
        return (
            names,
            needed,
            lambda scope: {k: e(scope) for k, e in zip(keys, evaluators, strict=True)},
        )
    return frozenset(), frozenset(), None


def _constantly(value: Any) -> Evaluate:
    return lambda scope: value
