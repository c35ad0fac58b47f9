"""One element of a layout: its properties for any card, and the problems that they have.

In: what `compiling` read, a card's scope. Out: typed values; `LayoutError`s placed where a wrong
value is written. `nodes` builds on it: sizes, places and drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.expressions.parser import Expression, ExpressionError
from pnp.model.codes import Code
from pnp.model.definitions import replace
from pnp.model.face import Box, Origin
from pnp.model.problems import About, Problem, Severity, Span
from pnp.model.source import Record
from pnp.schema.values import Mismatch
from pnp.text.shaping.missing import lacks_of
from pnp.typeset.properties.edges import Overhang
from pnp.typeset.properties.kinds import Kind
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.values import Scope, Value


class Element:
    """The properties of one element. `values` are constant, `dynamic` depend on the card; `keys`
    are the places of those whose problems are placed at their key."""

    def __init__(self, kind: Kind, origin: Origin) -> None:
        self.name = origin.element
        self.kind = kind
        self.span = origin.span
        self.origin = origin
        self.raw = Record()  # as written
        self.keys: Mapping[str | None, Span] = {}
        self.values: dict[str, Any] = {}
        self.dynamic: dict[str, Value] = {}
        self.repeat: tuple[str, Expression] | None = None
        self.parameters: dict[str, Value] | None = None  # of a fragment put in here

    # -- problems -----------------------------------------------------------------------

    def problem(
        self, code: Code, message: str, hint: str | None = None, severity: Severity = "error"
    ) -> Problem:
        """A problem of this element, placed at it."""
        about = About(element=self.name)
        return Problem(code, f"'{self.name}': {message}", self.span, hint, severity, about)

    def warning(self, found: Problem) -> Problem:
        """A warning of a kind, with the name of this element, and placed at it if at nothing."""
        own = self.problem(found.code, found.message, found.hint, found.severity)
        return replace(own, span=found.span or self.span)

    def layout_error(self, code: Code, message: str, hint: str | None = None) -> LayoutError:
        """An error of this element, whatever its text is."""
        return LayoutError(self.problem(code, message, hint), {})

    def value_error(
        self, error: Mismatch, scope: Scope, key: str | None, prefix: str = ""
    ) -> LayoutError:
        """An error of the value of a key (None: the text), with the values it is made of."""
        text, lacks = self.dynamic.get(key or "text"), lacks_of(error)
        read = {name: scope[name] for name in (text.names if text else ()) if name in scope}
        problem = self.problem(error.code, prefix + error.message, error.hint)
        span = self.keys.get(key or "text", self.span)
        return LayoutError(replace(problem, span=span, lacks=lacks), read, text)

    def overhang(self, found: Overhang, what: str, hint: str | None = None) -> Problem:
        """The warning for text that runs over the edge of `what`, such as 'the card'. Raises
        LayoutError if all of the text is outside."""
        hint = hint or found.hint(what)
        if found.is_lost:
            raise self.layout_error("text-over-edge", found.message(what), hint)
        return self.problem("text-over-edge", found.message(what), hint, "warning")

    # -- values -------------------------------------------------------------------------

    def sets(self, key: str) -> bool:
        """Whether a key has a value, other than none and 0, on some card."""
        return key in self.dynamic or self.values.get(key) not in (None, 0)

    @property
    def fills(self) -> tuple[bool, bool]:
        """Whether its width and its height are those of its reference by default."""
        by = self.kind.sized_by
        return (False, False) if by and self.sets(by) else self.kind.fills

    def value(self, key: str, scope: Scope) -> Any:
        """One property for a card."""
        value = self.dynamic.get(key)
        if value is None:
            return self.values.get(key)
        return self._evaluated(key, value, scope)

    def _evaluated(self, key: str, value: Value, scope: Scope) -> Any:
        try:
            return value.of(scope)
        except Mismatch as error:
            raise self.value_error(error, scope, key, f"'{key}': ") from None

    def resolve(self, scope: Scope) -> Mapping[str, Any]:
        """All properties for a card."""
        if not self.dynamic:
            return self.values
        return {**self.values, **{k: self._evaluated(k, v, scope) for k, v in self.dynamic.items()}}

    def pointed(
        self, values: Mapping[str, Any], box_of: Callable[[str, str], Box]
    ) -> Mapping[str, Any]:
        """Values with points instead of the places that some keys of its kind name. `box_of`
        returns the box of a name that a key refers to."""
        points = {key: (values[key], box_of(values[key].of or "parent", key))
                  for key in self.kind.points}  # fmt: skip
        found = {key: place.resolve(box, 0.0, 0.0)[:2] for key, (place, box) in points.items()}
        return {**values, **found}

    def inner(self, scope: Scope) -> Scope:
        """The scope of the children: a fragment's parameters come before the card's fields."""
        if not self.parameters:
            return scope
        given = {k: self._evaluated(k, v, scope) for k, v in self.parameters.items()}
        return {**scope, **given}

    def instances(self, scope: Scope) -> Iterator[Scope]:
        """A scope for each time it is drawn: once for each item of `repeat`, if `when` is true."""
        if self.repeat is None:
            if self.value("when", scope):
                yield scope
            return
        variable, items = self.repeat
        try:
            found = items(scope)
        except ExpressionError as error:
            raise self.layout_error(error.code, f"'repeat': {error.message}", error.hint) from None
        if not isinstance(found, list | tuple):
            raise self.layout_error("wrong-structure", "'repeat': expected a list")
        for index, item in enumerate(found):
            one = {**scope, variable: item, "index": index}
            if self.value("when", one):
                yield one
