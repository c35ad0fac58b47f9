"""A layout's elements, ready to be laid out for any number of cards.

`Node`s come from `compiling`. They know for a card's scope the size they take and the operations
they give. What a node has drawn is kept and given again for the same inputs (see `memo`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.expressions.parser import Expression, ExpressionError
from pnp.model.face import Box, Group, Op, Origin
from pnp.model.problems import Lacks, Span, did_you_mean
from pnp.model.units import Measure
from pnp.schema.values import Mismatch
from pnp.text.shaping.missing import lacks_of
from pnp.typeset.faces.card_problems import LayoutError
from pnp.typeset.properties.clips import finished
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.edges import leaves
from pnp.typeset.properties.kinds import Kind, Size, Spots
from pnp.typeset.properties.memo import Memo
from pnp.typeset.properties.places import Place, turned
from pnp.typeset.properties.values import Scope, Value


class Frame:
    """Boxes by name for the elements of one face or group, found when first asked for."""

    def __init__(
        self, boxes: dict[str, Box], nodes: Nodes, scope: Scope, outer: Frame | None = None
    ) -> None:
        self.boxes = boxes
        self.scope = scope
        self.outer = outer
        self._nodes = nodes
        self._asked: list[str] = []

    def box(self, name: str, asking: Node) -> Box:
        """The box of an element or of face, bleed, safe, parent. Raises Trouble."""
        if name in self.boxes:
            return self.boxes[name]
        node = self._nodes.get(name)
        if node is None:
            if self.outer is not None:
                return self.outer.box(name, asking)
            hint = did_you_mean(name, [*self.boxes, *self._nodes], "places")
            raise asking.layout_error(f"'box': there is no element '{name}'", hint)
        if node.repeat is not None:
            raise asking.layout_error(
                f"'box': '{name}' is repeated, so there is no one place it has"
            )
        if name in self._asked:
            raise self._circle(name)
        self._asked.append(name)
        try:
            found = self.boxes[name] = node.box(self, self.scope)
        finally:
            self._asked.pop()
        return found

    def _circle(self, name: str) -> LayoutError:
        """Told alike by whichever element of the circle is met first."""
        circle = self._asked[self._asked.index(name) :]
        first = min(circle, key=list(self._nodes).index)
        at = circle.index(first)
        chain = " → ".join([*circle[at:], *circle[:at], first])
        return self._nodes[first].layout_error(
            f"'box': elements are placed by each other in a circle: {chain}"
        )


class Node:
    """One element.

    `names` are the scope names that its drawing in a given box depends on; `free_names` those
    that it depends on as part of something, outside of its `repeat`. `anchor` is the name of what
    its box refers to (None: only a card tells); `references`: something in it is placed by what
    is outside of it, so that its own box and names do not tell all.
    """

    def __init__(self, kind: Kind, origin: Origin, context: LayoutContext) -> None:
        self.name = origin.element
        self.kind = kind
        self.span = origin.span
        self.origin = origin
        self.context = context
        self.keys: Mapping[str | None, Span] = {}  # where the values of its keys were written
        self.values: dict[str, Any] = {}
        self.dynamic: dict[str, Value] = {}
        self.children: Nodes = {}
        self.repeat: tuple[str, Expression] | None = None
        self.parameters: dict[str, Value] | None = None  # of a fragment put in here
        self.names: frozenset[str] = frozenset()
        self.free_names: frozenset[str] = frozenset()
        self.anchor: str | None = "parent"
        self.references = False
        self.strays = False  # whether its text may leave its box
        self.differs = True  # whether it may look different from card to card
        self._key_names: list[str] = []
        self._memo = Memo()
        # the reference and the box of an element whose box depends on nothing else
        self._settled: tuple[Box, Box] | None = None

    def finish(self, constants: frozenset[str]) -> None:
        """Called once when compiled, with the names that are the same for all cards."""
        self._key_names = sorted(self.names - constants)
        self.differs = bool(self.free_names - constants)
        self.strays = self.states("path")
        for child in self.children.values():
            child.finish(constants)

    def states(self, key: str) -> bool:
        """Whether it, or anything in it, says something for a key."""
        own = key in self.dynamic or self.values.get(key) is not None
        return own or any(child.states(key) for child in self.children.values())

    @property
    def may_stray(self) -> bool:
        """Whether its text, or that of what it holds, may leave its box."""
        return bool(self.children or self.values["turn"] or self.strays)

    def forget(self) -> None:
        """Draw everything anew from now on."""
        self._memo = Memo()
        self._settled = None
        for child in self.children.values():
            child.forget()

    # -- values -------------------------------------------------------------------------

    def layout_error(
        self, message: str, hint: str | None = None, scope: Scope | None = None,
        key: str | None = None, lacks: Lacks = (),
    ) -> LayoutError:  # fmt: skip
        """A Trouble of this element; with the scope if what its text or key reads may be wrong."""
        text = self.dynamic.get(key or "text")
        names = text.names if text and scope else ()
        read = {name: scope[name] for name in names if scope and name in scope}
        span = self.keys.get(key or ("text" if scope else None), self.span)
        return LayoutError(message, self.name, span, hint, read, text, lacks)

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
            raise self.layout_error(f"'{key}': {error.message}", error.hint, scope, key) from None

    def resolve(self, scope: Scope) -> Mapping[str, Any]:
        """All properties for a card."""
        if not self.dynamic:
            return self.values
        return {**self.values, **{k: self._evaluated(k, v, scope) for k, v in self.dynamic.items()}}

    def inner(self, scope: Scope) -> Scope:
        """The scope of the children: a fragment's parameters come before the card's fields."""
        if not self.parameters:
            return scope
        given = {k: self._evaluated(k, v, scope) for k, v in self.parameters.items()}
        return {**scope, **given}

    def instances(self, scope: Scope) -> Iterator[Scope]:
        """A scope for each time it is drawn: as often as `repeat` says, unless `when` hides it."""
        if self.repeat is None:
            if self.value("when", scope):
                yield scope
            return
        variable, items = self.repeat
        try:
            found = items(scope)
        except ExpressionError as error:
            raise self.layout_error(f"'repeat': {error.message}", error.hint) from None
        if not isinstance(found, list | tuple):
            raise self.layout_error("'repeat': expected a list to go through")
        for index, item in enumerate(found):
            one = {**scope, variable: item, "index": index}
            if self.value("when", one):
                yield one

    # -- size and place -----------------------------------------------------------------

    def box(self, frame: Frame, scope: Scope) -> Box:
        """Where it goes on a face or in a group. What is not said fills the reference, but for
        the heights of text and both sides of containers, which follow from their content."""
        place: Place = self.value("box", scope)
        reference = frame.box(place.of or "parent", self)
        if self._settled is not None and self._settled[0] == reference:
            return self._settled[1]
        fill = place.fill(reference[2], reference[3])
        fills = self.kind.fills
        width = self._side(place.width, reference[2], fill[0] if fills[0] else None)
        height = self._side(place.height, reference[3], fill[1] if fills[1] else None)
        if width is None or height is None:
            # another element is a place to hang on to, no room to stay in
            room = (
                fill[0] if place.of in (None, *self.context.rooms) else frame.box("parent", self)[2]
            )
            width, height = self._own_size(scope, width, height, room)
            return place.resolve(reference, width, height)
        box = place.resolve(reference, width, height)
        if "box" not in self.dynamic:
            self._settled = (reference, box)
        return box

    @staticmethod
    def _side(stated: Any, whole: float, fill: float | None) -> float | None:
        """One side of a box as said; None if the content has to tell."""
        if isinstance(stated, Measure):
            return max(0.0, stated.of(whole))
        return fill if stated is None else None

    def _own_size(
        self, scope: Scope, width: float | None, height: float | None, room: float
    ) -> Size:
        if not self.kind.has_size:
            raise self.layout_error(
                f"'box': a {self.kind.name} has no size of its own, so there is no 'auto'",
                "say 'w' and 'h' as lengths or percentages",
            )
        natural = self.measure(scope, width, height)
        if width is None and natural[0] > room:
            return self.measure(scope, room, height)
        return natural

    def measure(self, scope: Scope, width: float | None, height: float | None) -> Size:
        """The size it takes, given one side or none. A kind without one takes nothing."""
        if width is not None and height is not None:
            return width, height
        kind = self.kind
        if not kind.has_size:
            return width or 0.0, height or 0.0
        values = self.resolve(scope)
        try:
            if kind.measure:
                return kind.measure(values, width, height, self.context)
            assert kind.measure_children is not None
            return kind.measure_children(values, width, height, self._content(scope, None))
        except Mismatch as error:
            raise self.layout_error(
                error.message, error.hint, scope, None, lacks_of(error)
            ) from None

    def least(self, scope: Scope) -> float:
        """The width below which it cannot be set, as far as its kind knows."""
        return self.kind.least(self.resolve(scope), self.context) if self.kind.least else 0.0

    def baseline(self, scope: Scope, width: float) -> float:
        """From its top to its first baseline, given its width; 0 if its kind has none."""
        if not self.kind.baseline:
            return 0.0
        return self.kind.baseline(self.resolve(scope), width, self.context)

    def _content(self, scope: Scope, frame: Frame | None) -> list[Instance]:
        inner = self.inner(scope)
        return [
            Instance(child, one, frame)
            for child in self.children.values()
            for one in child.instances(inner)
        ]

    # -- drawing ------------------------------------------------------------------------

    def place(self, frame: Frame, scope: Scope) -> tuple[Op, ...]:
        """Its operations where its own box puts it, as often as it is repeated."""
        if self.repeat is None:
            if not self.value("when", scope):
                return ()
            return self.render(scope, frame.box(self.name, self), frame)
        scopes = self.instances(scope)
        return tuple(op for one in scopes for op in self.render(one, self.box(frame, one), frame))

    def render(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        """Its operations for a card, from what was kept if nothing it depends on has changed."""
        if self.references or self._memo.is_useless:
            return self._draw(scope, box, frame)
        key = self._memo.key(box, self._key_names, scope)
        drawn = self._memo.get(key)
        if drawn is None:
            drawn = self._draw(scope, box, frame)
            self._memo.put(key, drawn)
        return drawn

    def _draw(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        values = self.resolve(scope)
        try:
            if self.kind.draw:
                ops = self.kind.draw(values, box, self.context)
            elif self.kind.free:
                ops = self._draw_free(scope, box, frame)
            elif self.kind.spots:
                found = self.kind.spots(values, box, self.context)
                for one in found.warned:
                    self._warn(one.message, one.span, one.hint)
                ops = self._draw_spots(found, scope, frame)
            else:
                ops = self._draw_arranged(values, scope, box, frame)
            ops = finished(ops, values, box)
        except Mismatch as error:
            raise self.layout_error(
                error.message, error.hint, scope, error.key, lacks_of(error)
            ) from None
        if self.kind.repeats and any(not isinstance(op, Group) for op in ops):
            ops = (Group(ops),)
        return (Group(ops, origin=self.origin, role=self.kind.role),) if ops else ()

    def _draw_free(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        inner = self.inner(scope)
        here = Frame({"parent": box}, self.children, inner, frame)
        drawn: list[Op] = []
        for child in self.children.values():
            ops = child.place(here, inner)
            if self.kind.is_side:
                self._check_side(child, ops, here.boxes.get(child.name), box)
            drawn += ops
        return tuple(drawn)

    def _check_side(self, child: Node, ops: tuple[Op, ...], box: Box | None, side: Box) -> None:
        """Tell of a child's text that leaves this side of a folding box."""
        found = leaves(ops, box, side, child.may_stray)
        if found is None:
            return
        what = f"the panel '{self.name}'"
        if found.is_lost:
            raise child.layout_error(found.message(what), found.hint(what))
        child._warn(found.message(what), None, found.hint(what))

    def _warn(self, message: str, span: Span | None, hint: str | None) -> None:
        text = f"'{self.name}': {message}"
        self.context.warnings.add("wrong-value", text, span or self.span, hint, "warning")

    def _draw_spots(self, found: Spots, scope: Scope, frame: Frame | None) -> tuple[Op, ...]:
        ops = list(found.under)
        for spot in found.spots:
            try:
                drawn = self._draw_free({**scope, **spot.names}, spot.box, frame)
            except LayoutError as layout_error:
                if spot.label:
                    layout_error.message += f" ({spot.label})"
                raise
            if spot.turn and drawn:
                drawn = (Group(drawn, turned(spot.box, spot.turn)),)
            if spot.clip is not None and drawn:
                drawn = (Group(drawn, clip=spot.clip),)
            ops += drawn
        return tuple(ops)

    def _draw_arranged(
        self, values: Mapping[str, Any], scope: Scope, box: Box, frame: Frame | None
    ) -> tuple[Op, ...]:
        content = self._content(scope, frame)
        assert self.kind.arrange is not None
        boxes = self.kind.arrange(values, box, content)
        pairs = zip(content, boxes, strict=True)
        return tuple(op for child, place in pairs for op in child.render(place))


Nodes = dict[str, Node]  # by name, in the order of drawing


class Instance:
    """A node with the scope it is drawn in: what a container arranges."""

    __slots__ = ("_frame", "_scope", "flows", "grow", "hollow", "node", "place")

    def __init__(self, node: Node, scope: Scope, frame: Frame | None) -> None:
        self.node = node
        self._scope = scope
        self._frame = frame
        self.place: Place = node.value("box", scope)
        self.grow: float = node.value("grow", scope)
        self.flows = node.kind.measure is None or not node.kind.fills[1]
        self.hollow = node.kind.name if node.kind.free or node.kind.spots else ""

    def measure(self, width: float | None, height: float | None) -> Size:
        """See `Node.measure`."""
        return self.node.measure(self._scope, width, height)

    def least(self) -> float:
        """See `Node.least`."""
        return self.node.least(self._scope)

    def baseline(self, width: float) -> float:
        """See `Node.baseline`."""
        return self.node.baseline(self._scope, width)

    def render(self, box: Box) -> tuple[Op, ...]:
        """See `Node.render`."""
        return self.node.render(self._scope, box, self._frame)
