"""Properties that may be expressions: from a raw value with `{…}` anywhere in it to a typed one.

A raw value (scalar, Record, Listing) whose texts hold no placeholder is read once, when the
layout is compiled; any other is evaluated over a card's scope and then read by the same type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.lang.expression import ExpressionError, Template, parse_template
from pnp.lang.schema import Mismatch, Type

Scope = Mapping[str, Any]


class Value:
    """A property: `names` are the scope names it reads; none means `constant` is its value."""

    __slots__ = ("_evaluate", "_type", "constant", "names")

    def __init__(self, raw: Any, kind: Type) -> None:
        """Compile; raises Mismatch for a wrong constant or an expression that cannot be parsed."""
        self._type = kind
        try:
            self.names, self._evaluate = _compile(raw)
        except ExpressionError as error:
            raise Mismatch(error.message, error.hint) from None
        self.constant = None if self.names or self.is_dynamic else kind.read(_plain(raw))

    @property
    def is_dynamic(self) -> bool:
        """Whether it has to be evaluated (an expression of constants alone counts)."""
        return self._evaluate is not None

    def of(self, scope: Scope) -> Any:
        """The typed value for a card. Raises Mismatch."""
        if self._evaluate is None:
            return self.constant
        try:
            raw = self._evaluate(scope)
        except ExpressionError as error:
            raise Mismatch(error.message, error.hint) from None
        return self._type.read(raw)


Evaluate = Callable[[Scope], Any]


def _template(text: str) -> Template | None:
    """The template of a text with placeholders or escaped braces, None for plain text."""
    return parse_template(text) if "{" in text or "}" in text else None


def _plain(raw: Any) -> Any:
    """A constant with its escaped braces made plain."""
    if isinstance(raw, str) and (template := _template(raw)):
        return template({})
    return raw


def _compile(raw: Any) -> tuple[frozenset[str], Evaluate | None]:
    """Names read, and how to evaluate; None if nothing in it is an expression."""
    if isinstance(raw, str):
        template = _template(raw)
        if template is None or template.is_constant:
            return frozenset(), None
        return template.names, template
    if isinstance(raw, dict):
        inner = {key: _compile(value) for key, value in raw.items()}
        if all(evaluate is None for _, evaluate in inner.values()):
            return frozenset(), None
        steps = [(key, raw[key], evaluate) for key, (_, evaluate) in inner.items()]
        names = frozenset().union(*(found for found, _ in inner.values()))
        return names, lambda scope: {k: e(scope) if e else _plain(v) for k, v, e in steps}
    if isinstance(raw, list):
        parts = [_compile(value) for value in raw]
        if all(evaluate is None for _, evaluate in parts):
            return frozenset(), None
        names = frozenset().union(*(found for found, _ in parts))
        pairs = list(zip(raw, (e for _, e in parts), strict=True))
        return names, lambda scope: [e(scope) if e else _plain(v) for v, e in pairs]
    return frozenset(), None
