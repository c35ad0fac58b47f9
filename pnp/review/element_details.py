"""What an element on a face is made of: each property, its value for the card, where it is set.

In: an `Inspector`, the key of a face, the number of an element. Out: `ElementDetails`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from pnp.model.face import Box
from pnp.model.problems import Span
from pnp.model.source import Record
from pnp.model.units import in_mm
from pnp.review.card_values import value_text
from pnp.review.element_values import FaceValues, Property
from pnp.review.elements import Drawn, ElementBox, InspectedFace, Inspector
from pnp.schema.values import AnyValue, Key, Length, Mismatch
from pnp.typeset.faces.common_keys import common_keys
from pnp.typeset.properties.values import Value
from pnp.typeset.styles.table import DEFAULTS, STYLE_NAMES

# keys of an element that are no properties, or whose values are never names of colours
_STRUCTURE = ("kind", "elements")
_NO_COLORS = frozenset(("text", "label", "style", "font", "icon", "file", "fragment", "repeat"))
_INK = {(0.0,): "black", (1.0,): "white"}


class ElementDetails(Struct, frozen=True):
    """An element, or a face as a whole (`number` is None), with its properties in the order of the
    file, each followed by the values that it reads. `parents` are the numbers of the containers
    around it, the outermost first; `box` is in points."""

    number: int | None
    name: str
    kind: str
    box: Box | None
    style: str | None
    span: Span | None
    parents: tuple[int, ...]
    properties: tuple[Property, ...]


def describe(
    inspector: Inspector,
    key: str,
    number: int | None = None,
    point: tuple[float, float] | None = None,
) -> ElementDetails | None:
    """The details of an element of a face, or of the face; None if there is none. With a `point` on
    the page of a book, the face is placed where the text at that point begins.

    Raises PnpError where a build would.
    """
    face = inspector.face(key)
    if face is None or (number is not None and not 0 <= number < len(face.elements)):
        return None
    values = FaceValues(inspector, key)
    if number is None:
        return _whole(inspector, face, values, point)
    element = face.elements[number]
    around = _containers(face, element)
    style, properties = None, tuple[Property, ...]()
    if element.drawn is not None:
        node, scope = element.drawn.node, element.drawn.scope
        style = node.value("style", scope) if "style" in node.raw else None
        drawn = [one.drawn for one in (element, *reversed(around)) if one.drawn is not None]
        properties = tuple(_Reader(drawn, values).properties(style))
    return ElementDetails(
        number, element.origin.element, element.origin.kind, element.box, style,
        element.origin.span, tuple(one.number for one in around), properties,
    )  # fmt: skip


def _containers(face: InspectedFace, element: ElementBox) -> list[ElementBox]:
    """The containers round an element, the outermost first."""
    found: list[ElementBox] = []
    while element.parent is not None:
        element = face.elements[element.parent]
        found.insert(0, element)
    return found


def _whole(
    inspector: Inspector, face: InspectedFace, values: FaceValues, point: tuple[float, float] | None
) -> ElementDetails:
    """The details of a face: the fields of its card, and what this changes in the layout."""
    found, card = face.face, values.card
    kind = {"decks": "card", "boxes": "net"}.get(values.content, "page")
    span = values.span
    if point is not None and face.starts:
        before = [one for one in face.starts if one.x <= point[0] and one.y <= point[1]]
        span = max(before, key=lambda one: (one.x, one.y)).span if before else face.starts[0].span
    elif face.starts:
        span = face.starts[0].span
    return ElementDetails(
        None, card.id if card else found.key, kind, (0.0, 0.0, found.width, found.height), None,
        span, (), tuple(values.properties()),
    )  # fmt: skip


class _Reader:
    """Reads the properties of an element; `drawn` is the element, then the containers around it,
    the innermost first."""

    def __init__(self, drawn: Sequence[Drawn], values: FaceValues) -> None:
        self._node, self._scope = drawn[0].node, drawn[0].scope
        # an element of another face, which this one shows, reads nothing of what is around that
        context = self._node.context
        self._drawn = [*takewhile(lambda one: one.node.context is context, drawn)]
        self._values = values
        self._layout = self._node.context.layout
        self._known: set[str] = set()  # names that were read

    def properties(self, style: str | None) -> Iterator[Property]:
        """What the element sets, what its style sets, and the defaults of all other properties."""
        raw = self._node.raw
        for key in raw:
            if key not in _STRUCTURE:
                yield from self._set(key, raw, key)
        styles = self._layout.theme.styles
        given: Mapping[str, Any] = styles[style] if style is not None and style in styles else {}
        for key in given:
            if key not in raw and key != "extends" and isinstance(given, Record):
                yield from self._of_style(key, given, style or "")
        keys = {**common_keys(self._node.context), **self._node.kind.keys(self._node.context)}
        for name, one in keys.items():
            if name not in raw and name not in given and name not in _STRUCTURE:
                yield from _default(name, one, "style" in keys)

    def _set(self, name: str, record: Record, key: str) -> Iterator[Property]:
        """A property that the element sets; a mapping as one for each of its keys."""
        raw = record[key]
        if isinstance(raw, Record) and raw:
            for inner in raw:
                yield from self._set(f"{name}.{inner}", raw, inner)
            return
        setter, span, setter_name = self._values.setter(record.span(key), "layout")
        value, written = self._evaluated(raw, self._scope)
        yield Property(name, value, setter, written, span, setter_name)
        if name.partition(".")[0] not in _NO_COLORS:
            yield from self._color(value)
        for one in _names(raw):
            yield from self._read(one, 0)

    def _of_style(self, key: str, given: Record, style: str) -> Iterator[Property]:
        setter, span, name = self._values.setter(given.span(key), "style", style)
        yield Property(key, value_text(given[key]), setter, None, span, name)
        if key not in _NO_COLORS:
            yield from self._color(given[key])

    def _color(self, raw: Any) -> Iterator[Property]:
        """The colour of the theme that a value names, and what this is made of."""
        colors = self._values.colors(self._layout.name, self._layout.span)
        while isinstance(raw, str) and raw in colors and raw not in self._known:
            self._known.add(raw)
            setter, span, name = self._values.setter(colors.span(raw), "theme")
            yield Property(raw, value_text(colors[raw]), setter, None, span, name)
            raw = colors[raw]

    def _read(self, name: str, depth: int, is_inside: bool = False) -> Iterator[Property]:
        """A name that a property reads: the loop, the fragment or the field that gives it its
        value. `depth` is the level of the element that reads it; `is_inside`: it is read by an
        element in that one, for which its parameters have their values."""
        shown = f"{{{name}}}"
        if shown in self._known:
            return
        for level, one in enumerate(self._drawn[depth:], depth):
            node, is_inside = one.node, is_inside or level > depth
            if is_inside and node.parameters is not None and name in node.parameters:
                self._known.add(shown)
                yield from self._argument(name, level)
                return
            if node.repeat is not None and name in (node.repeat[0], "index"):
                self._known.add(shown)
                setter, span, _ = self._values.setter(node.raw.span("repeat"), "repeat")
                value = value_text(self._scope.get(name))
                yield Property(shown, value, setter, str(node.raw["repeat"]), span, node.name)
                for other in sorted(node.repeat[1].names):
                    yield from self._read(other, level + 1, is_inside=True)
                return
        found = self._values.field(name, self._drawn[-1].scope)
        if found is not None:
            self._known.add(shown)
            yield found

    def _argument(self, name: str, level: int) -> Iterator[Property]:
        """A parameter of a fragment: what is given for it, or its default."""
        node, fragment = self._drawn[level].node, str(self._drawn[level].node.raw["fragment"])
        given = node.raw.get("with")
        if not isinstance(given, Record) or given.get(name) is None:
            given = self._layout.fragments[fragment]["parameters"]
        setter, span, setter_name = self._values.setter(given.span(name), "argument", fragment)
        _, written = self._evaluated(given[name], self._drawn[level].scope)
        value = value_text(self._scope.get(name))
        yield Property(f"{{{name}}}", value, setter, written, span, setter_name)
        for other in _names(given[name]):
            # the argument is read outside of the fragment, where its own loop is known
            yield from self._read(other, level)

    @staticmethod
    def _evaluated(raw: Any, scope: Mapping[str, Any]) -> tuple[str, str | None]:
        """A raw value for the card, and as written if that differs."""
        written = value_text(raw)
        try:
            value = value_text(Value(raw, AnyValue()).of(scope))
        except Mismatch:
            return written, None
        return value, None if value == written else written


def _names(raw: Any) -> list[str]:
    """The names that a raw value reads."""
    try:
        return sorted(Value(raw, AnyValue()).names)
    except Mismatch:
        return []


def _default(name: str, key: Key, has_style: bool) -> Iterator[Property]:
    """The default of a property that is not set, if it has one that a person can read."""
    is_of_style = has_style and name in STYLE_NAMES
    value = getattr(DEFAULTS, name) if is_of_style else key.default
    if isinstance(value, tuple) and value in _INK:
        value = _INK[value]
    if isinstance(value, tuple):
        value = ", ".join(map(value_text, value))
    if isinstance(value, float) and isinstance(key.type, Length):
        value = in_mm(value)
    if isinstance(value, bool | int | float) or (isinstance(value, str) and value):
        text = f"{value:g}" if isinstance(value, float) else value_text(value)
        unit = "pt" if is_of_style and name == "size" else ""
        yield Property(name, f"{text}{unit}", "default")
