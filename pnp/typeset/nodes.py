"""A layout's elements, compiled: expressions parsed, constants read, children in order.

In: the raw elements of a Layout. Out: `Node`s, which know for a card's scope the size they take
and the operations they give. What a node has drawn for one set of inputs is kept and given again,
so that a frame common to many cards is made, and later printed, once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.lang.expression import ExpressionError, parse_expression
from pnp.lang.schema import AnyValue, Key, Mismatch, Number, Text, note
from pnp.model.face import Box, Group, Matrix, Op
from pnp.model.source import Record
from pnp.problems import InputError, Problem, Problems, Span, did_you_mean
from pnp.typeset.kinds import Kind, Size
from pnp.typeset.places import NOWHERE, Place, place_type
from pnp.typeset.studio import Studio
from pnp.typeset.values import Scope, Value
from pnp.units import Measure

# How many drawings of one node are kept; a node that hits less often than it misses keeps none.
_KEEP = 1024
_TRIAL = 64
_DEEPEST = 20


class Trouble(Exception):  # noqa: N818
    """An element could not be drawn for a card: what, in which element, written where."""

    def __init__(self, message: str, element: str, span: Span, hint: str | None) -> None:
        super().__init__(message)
        self.message = message
        self.element = element
        self.span = span
        self.hint = hint


class Frame:
    """Boxes by name for the elements of one face or group, found when first asked for."""

    def __init__(
        self, boxes: dict[str, Box], nodes: Sequence[Node], scope: Scope, outer: Frame | None = None
    ) -> None:
        self.boxes = boxes
        self.scope = scope
        self.outer = outer
        self._nodes = {node.name: node for node in nodes}
        self._asked: list[str] = []

    def box(self, name: str, asking: Node) -> Box:
        """The box of an element or of face, bleed, safe, parent."""
        if name in self.boxes:
            return self.boxes[name]
        node = self._nodes.get(name)
        if node is None:
            if self.outer is not None:
                return self.outer.box(name, asking)
            known = [*self.boxes, *self._nodes]
            hint = did_you_mean(name, known, "places")
            raise asking.trouble(f"'box': there is no element '{name}'", hint)
        if name in self._asked:
            chain = " → ".join([*self._asked[self._asked.index(name) :], name])
            raise asking.trouble(f"'box': elements are placed by each other in a circle: {chain}")
        self._asked.append(name)
        try:
            found = self.boxes[name] = node.box(self, self.scope)
        finally:
            self._asked.pop()
        return found


class Node:
    """One element. `names` are the scope names that its drawing depends on."""

    def __init__(self, name: str, kind: Kind, span: Span, studio: Studio) -> None:
        self.name = name
        self.kind = kind
        self.span = span
        self.studio = studio
        self.values: dict[str, Any] = {}
        self.dynamic: dict[str, Value] = {}
        self.children: tuple[Node, ...] = ()
        self.repeat: tuple[str, Callable[[Scope], Any]] | None = None
        self.parameters: dict[str, Value] | None = None  # of a fragment put in here
        self.names: frozenset[str] = frozenset()
        self.references: bool = False
        self._kept: dict[Any, tuple[Op, ...]] = {}
        self._hits = self._misses = 0

    @property
    def differs(self) -> bool:
        """Whether it may look different from card to card."""
        return bool(self._ordered)

    # -- values -------------------------------------------------------------------------

    def trouble(self, message: str, hint: str | None = None, span: Span | None = None) -> Trouble:
        """A Trouble of this element."""
        return Trouble(message, self.name, span or self.span, hint)

    def value(self, key: str, scope: Scope) -> Any:
        """One property for a card."""
        value = self.dynamic.get(key)
        if value is None:
            return self.values.get(key)
        try:
            return value.of(scope)
        except Mismatch as error:
            raise self.trouble(f"'{key}': {error.message}", error.hint) from None

    def resolve(self, scope: Scope) -> Mapping[str, Any]:
        """All properties for a card."""
        if not self.dynamic:
            return self.values
        return {**self.values, **{key: self.value(key, scope) for key in self.dynamic}}

    def inner(self, scope: Scope) -> Scope:
        """The scope of the children: a fragment's parameters come before the card's fields."""
        if not self.parameters:
            return scope
        given = {}
        for name, value in self.parameters.items():
            try:
                given[name] = value.of(scope)
            except Mismatch as error:
                raise self.trouble(f"'{name}': {error.message}", error.hint) from None
        return {**scope, **given}

    def instances(self, scope: Scope) -> Iterator[tuple[Node, Scope]]:
        """Itself, as often as `repeat` says, unless `when` hides it."""
        if self.repeat is None:
            if self.value("when", scope):
                yield self, scope
            return
        variable, items = self.repeat
        try:
            found = items(scope)
        except ExpressionError as error:
            raise self.trouble(f"'repeat': {error.message}", error.hint) from None
        if not isinstance(found, list | tuple):
            raise self.trouble("'repeat': expected a list to go through")
        for index, item in enumerate(found):
            one = {**scope, variable: item, "index": index}
            if self.value("when", one):
                yield self, one

    # -- size and place -----------------------------------------------------------------

    def box(self, frame: Frame, scope: Scope) -> Box:
        """Where it goes on a face or in a group."""
        place: Place = self.value("box", scope)
        reference = frame.box(place.of or "parent", self)
        has_size = self.kind.measure is not None or self.kind.measure_children is not None
        # what is not said fills the reference, but for the heights of text and both sides of
        # containers, which follow from their content
        width = _side(place.width, reference[2], place.x, not has_size or self._is_flowing)
        height = _side(place.height, reference[3], place.y, not has_size)
        if width is None or height is None:
            w, h = self.measure(scope, width, height)
            width = w if width is None else width
            height = h if height is None else height
        return place.resolve(reference, width, height)

    @property
    def _is_flowing(self) -> bool:
        return self.kind.measure is not None and self.kind.fills

    def measure(self, scope: Scope, width: float | None, height: float | None) -> Size:
        """The size it takes, given one side or none. A kind without one takes nothing."""
        try:
            if self.kind.measure:
                return self.kind.measure(self.resolve(scope), width, height, self.studio)
            if self.kind.measure_children:
                content = self._content(scope)
                return self.kind.measure_children(self.resolve(scope), width, height, content)
        except Mismatch as error:
            raise self.trouble(error.message, error.hint) from None
        return width or 0.0, height or 0.0

    def _content(self, scope: Scope) -> list[Instance]:
        inner = self.inner(scope)
        return [Instance(n, s) for child in self.children for n, s in child.instances(inner)]

    # -- drawing ------------------------------------------------------------------------

    def render(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        """Its operations for a card, from what was kept if nothing it depends on has changed."""
        if self.references or (self._misses >= _TRIAL and self._hits < self._misses):
            return self._draw(scope, box, frame)
        try:
            key = (box, *[scope.get(name) for name in self._ordered])
            known = self._kept.get(key)
        except TypeError:  # a list or a mapping: not worth comparing
            return self._draw(scope, box, frame)
        if known is not None:
            self._hits += 1
            return known
        self._misses += 1
        drawn = self._draw(scope, box, frame)
        if self.kind.repeats and any(not isinstance(op, Group) for op in drawn):
            drawn = (Group(drawn),)
        if len(self._kept) < _KEEP:
            self._kept[key] = drawn
        return drawn

    def finish(self, constants: frozenset[str]) -> None:
        """Called once when compiled: what may differ from card to card."""
        self._ordered = sorted(self.names - constants)
        for child in self.children:
            child.finish(constants)

    def _draw(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        try:
            values = self.resolve(scope)
            if self.kind.draw:
                ops = self.kind.draw(values, box, self.studio)
            elif self.kind.free:
                ops = self._draw_free(scope, box, frame)
            else:
                ops = self._draw_arranged(values, scope, box)
            return self._finish(ops, values, box)
        except Mismatch as error:
            raise self.trouble(error.message, error.hint) from None

    def _draw_free(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        inner = self.inner(scope)
        here = Frame({"parent": box}, self.children, inner, frame)
        return draw_all(self.children, here, inner)

    def _draw_arranged(self, values: Mapping[str, Any], scope: Scope, box: Box) -> tuple[Op, ...]:
        content = self._content(scope)
        assert self.kind.arrange is not None
        boxes = self.kind.arrange(values, box, content)
        return tuple(
            op for child, place in zip(content, boxes, strict=True) for op in child.render(place)
        )

    def _finish(self, ops: tuple[Op, ...], values: Mapping[str, Any], box: Box) -> tuple[Op, ...]:
        """Clip, turn and opacity, which every element may have."""
        turn, opacity, clip = values["turn"], values["opacity"], values.get("clip")
        if not ops or (not turn and opacity == 1 and clip is None):
            return ops
        shape = clip.clip(box) if clip is not None else None
        return (Group(ops, turned(box, turn), shape, opacity),)


def _side(said: Any, whole: float, offset: Measure, fills: bool) -> float | None:
    """One side of a box as said; None if the content has to tell."""
    if isinstance(said, Measure):
        return max(0.0, said.of(whole))
    if said is None and fills:
        return max(0.0, whole - abs(offset.of(whole)))
    return None


class Instance:
    """A node with the scope it is drawn in: what a container arranges."""

    __slots__ = ("_scope", "grow", "node", "place")

    def __init__(self, node: Node, scope: Scope) -> None:
        self.node = node
        self._scope = scope
        self.place: Place = node.value("box", scope)
        self.grow: float = node.value("grow", scope)

    def measure(self, width: float | None, height: float | None) -> Size:
        """See `Node.measure`."""
        return self.node.measure(self._scope, width, height)

    def render(self, box: Box) -> tuple[Op, ...]:
        """See `Node.render`."""
        return self.node.render(self._scope, box, None)


def draw_all(nodes: Sequence[Node], frame: Frame, scope: Scope) -> tuple[Op, ...]:
    """The operations of elements that are placed by their own boxes, in order."""
    ops: list[Op] = []
    for node in nodes:
        if node.repeat is None:
            if node.value("when", scope):
                ops += node.render(scope, frame.box(node.name, node), frame)
        else:
            for _, one in node.instances(scope):
                ops += node.render(one, node.box(frame, one), frame)
    return tuple(ops)


def turned(box: Box, degrees: float) -> Matrix:
    """The matrix that turns clockwise about the middle of a box."""
    if not degrees:
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


class Compiler:
    """Raw elements to nodes; notes every problem it meets."""

    def __init__(self, studio: Studio, kinds: Mapping[str, Kind], problems: Problems) -> None:
        self.studio = studio
        self.kinds = kinds
        self.problems = problems
        measure, size = studio.length(share=True), studio.size
        self._common = {
            "kind": Key(Text()),
            "box": Key(place_type(measure, size), default=NOWHERE, doc="where it goes"),
            "when": Key(Truth(), default=True, doc="false hides it"),
            "repeat": Key(Text(), doc="'item in list': once for each"),
            "turn": Key(Number(-360, 360), default=0, doc="degrees clockwise about its middle"),
            "opacity": Key(Number(0, 1), default=1.0, doc="0 to 1, as one picture"),
            "grow": Key(Number(0), default=0, doc="share of the free room in a row or column"),
        }
        self.bound: set[str] = set()  # names that parameters and loops give a meaning of their own
        self._open: list[str] = []

    def elements(self, raw: Any, where: Record) -> tuple[Node, ...]:
        """The elements of a mapping of name to element."""
        if not isinstance(raw, Record):
            self.problems.add("expected elements by name, e.g. 'title: {kind: text}'", where.span())
            return ()
        found = []
        for name, element in raw.items():
            node = self._element(name, element, raw)
            if node is not None:
                found.append(node)
        return tuple(found)

    def _element(self, name: str, raw: Any, where: Record) -> Node | None:
        if not isinstance(raw, Record):
            self.problems.add(f"element '{name}': expected a mapping", where.span(name))
            return None
        kind_name = raw.get("kind")
        kinds = [*self.kinds, "use"]
        if kind_name is None:
            self.problems.add(
                f"element '{name}' needs a 'kind'", raw.span(), f"kinds: {', '.join(sorted(kinds))}"
            )
            return None
        if kind_name not in kinds:
            self.problems.add(
                f"unknown element kind '{kind_name}'", raw.span("kind"),
                did_you_mean(kind_name, sorted(kinds), "kinds"),
            )  # fmt: skip
            return None
        node_kind = self.kinds["group" if kind_name == "use" else kind_name]
        node = Node(name, node_kind, raw.span(), self.studio)
        self._read_keys(node, raw, is_use=kind_name == "use")
        if kind_name == "use":
            self._use(node, raw)
        elif node_kind.arrange or node_kind.free:
            node.children = (
                self.elements(raw.get("elements", raw), raw) if "elements" in raw else ()
            )
            if "elements" not in raw:
                self.problems.add(f"a {kind_name} needs 'elements'", raw.span())
        self._names(node)
        return node

    def _read_keys(self, node: Node, raw: Record, is_use: bool) -> None:
        keys = {**self._common, **node.kind.keys(self.studio)}
        extra = []
        if is_use:
            extra = ["fragment", "with"]
        elif node.kind.arrange or node.kind.free:
            extra = ["elements"]
        for key in raw:
            if key not in keys and key not in extra:
                self.problems.add(
                    f"unknown key '{key}' in {'an' if node.kind.name[0] in 'aeiou' else 'a'} "
                    f"{'fragment' if is_use else node.kind.name} element",
                    raw.key_span(key), did_you_mean(key, [*keys, *extra], "keys"),
                )  # fmt: skip
        for name, kind in keys.items():
            node.values[name] = kind.default
            if name in ("kind", "repeat"):
                continue
            if name in raw:
                self._read_value(node, raw, name, kind)
            elif kind.required:
                self.problems.add(f"a {node.kind.name} needs '{name}'", raw.span())
        if "repeat" in raw:
            self._read_repeat(node, raw)

    def _read_value(self, node: Node, raw: Record, name: str, key: Key) -> None:
        try:
            value = Value(raw[name], key.type)
        except Mismatch as error:
            note(self.problems, raw, name, error)
            return
        except InputError as error:
            self.problems.extend(error.problems)
            return
        if value.is_dynamic:
            node.dynamic[name] = value
            node.names |= value.names
        else:
            node.values[name] = value.constant

    def _read_repeat(self, node: Node, raw: Record) -> None:
        variable, found, source = str(raw["repeat"]).partition(" in ")
        variable = variable.strip()
        if not found or not variable.isidentifier():
            self.problems.add(
                f"'repeat': expected 'item in list', found '{raw['repeat']}'", raw.span("repeat")
            )
            return
        try:
            expression = parse_expression(source.strip())
        except ExpressionError as error:
            self.problems.add(f"'repeat': {error.message}", raw.span("repeat"), error.hint)
            return
        node.repeat = (variable, expression)
        self.bound |= {variable, "index"}
        node.names |= expression.names | {variable, "index"}

    def _use(self, node: Node, raw: Record) -> None:
        """Put a fragment's elements in as children, with its parameters."""
        name = raw.get("fragment")
        fragments = self.studio.layout.fragments
        if not isinstance(name, str) or name not in fragments:
            hint = did_you_mean(name, fragments, "fragments")
            self.problems.add(f"there is no fragment '{name}'", raw.span("fragment"), hint)
            return
        if name in self._open or len(self._open) > _DEEPEST:
            chain = " → ".join([*self._open, name])
            self.problems.add(f"a fragment may not contain itself: {chain}", raw.span())
            return
        fragment = fragments[name]
        problems = self.problems
        for key in fragment:
            if key not in ("parameters", "elements"):
                problems.add(f"unknown key '{key}' in a fragment", fragment.key_span(key),
                             did_you_mean(key, ("parameters", "elements")))  # fmt: skip
        declared = fragment.get("parameters", {})
        given = raw.get("with", {})
        for which, value in (("parameters", declared), ("with", given)):
            if not isinstance(value, dict):
                problems.add(f"'{which}': expected a mapping of names and values", raw.span())
                return
        for key in given:
            if key not in declared:
                problems.add(f"fragment '{name}' has no parameter '{key}'", given.key_span(key),
                             did_you_mean(key, declared, "parameters"))  # fmt: skip
        node.parameters = {}
        for parameter, default in declared.items():
            chosen = given.get(parameter, default)
            if chosen is None:
                problems.add(f"fragment '{name}' needs '{parameter}'", raw.span())
                continue
            try:
                value = Value(chosen, AnyValue())
            except Mismatch as error:
                problems.add(f"'{parameter}': {error.message}", raw.span(), error.hint)
                continue
            node.parameters[parameter] = value
            self.bound.add(parameter)
        self._open.append(name)
        node.children = self.elements(fragment.get("elements"), fragment)
        self._open.pop()

    def _names(self, node: Node) -> None:
        """What the node's drawing depends on, its children included."""
        inner = frozenset().union(*(child.names for child in node.children))
        if node.parameters is not None:
            inner -= node.parameters.keys()
            inner = inner.union(*(value.names for value in node.parameters.values()))
        node.names |= inner
        # a child that is placed by an element further out depends on more than its own box
        siblings = {child.name for child in node.children} | {"parent"}
        for child in node.children:
            place = child.values.get("box", NOWHERE)
            outside = "box" in child.dynamic or (place.of or "parent") not in siblings
            if node.kind.free and (outside or child.references):
                node.references = True


class Truth:
    """A condition: anything, taken as true or false as expressions do."""

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return {"type": ["boolean", "string"]}

    def read(self, raw: Any) -> bool:
        """Whether it holds."""
        if isinstance(raw, str) and raw.lower() in ("true", "false"):
            return raw.lower() == "true"
        return bool(raw)


def problem_of(trouble: Trouble, who: str) -> Problem:
    """A Trouble as a problem that says for which card it arose."""
    return Problem(f"{who}, '{trouble.element}': {trouble.message}", trouble.span, trouble.hint)
