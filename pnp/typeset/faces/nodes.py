"""A layout's elements, ready to be laid out for any number of cards.

`Node`s come from `compiling`. They know for a card's scope the size they take and the operations
they give. What a node has drawn is kept and given again for the same inputs (see `memo`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.definitions import replace
from pnp.model.face import Box, Group, Op, Origin
from pnp.model.problems import InputError, Problem, did_you_mean
from pnp.model.units import Measure
from pnp.schema.values import Mismatch
from pnp.typeset.arranging.lettering import PictureFill
from pnp.typeset.faces.element import Element
from pnp.typeset.properties.clips import finished
from pnp.typeset.properties.context import LayoutContext, MissingPicture
from pnp.typeset.properties.edges import leaves
from pnp.typeset.properties.kinds import Kind, Size, Spots
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.memo import Memo
from pnp.typeset.properties.places import Place, turned
from pnp.typeset.properties.values import Scope

_FAULTY = 24.0  # points: a side of an element with errors that has none of its own


class Frame:
    """Boxes by name for the elements of one face or group, computed when first needed."""

    def __init__(
        self, boxes: dict[str, Box], nodes: Nodes, scope: Scope, outer: Frame | None = None
    ) -> None:
        self.boxes = boxes
        self.scope = scope
        self.outer = outer
        self._nodes = nodes
        self._asked: list[str] = []

    def box(self, name: str, asking: Node, key: str = "box") -> Box:
        """The box of an element, or of face, safe …, that a key names. Raises LayoutError."""
        known = self.boxes.get(name)
        if known is not None:
            return known
        node = self._nodes.get(name)
        if node is None:
            if self.outer is not None:
                return self.outer.box(name, asking, key)
            hint = did_you_mean(name, dict.fromkeys([*self.boxes, *self._nodes]), "places")
            message = f"'{key}': there is no element '{name}'"
            raise asking.layout_error("unknown-name", message, hint)
        if node.repeat is not None:
            message = f"'{key}': '{name}' is repeated, so it has several places"
            raise asking.layout_error("wrong-value", message)
        settled = node.settled_box(self)
        if settled is not None:
            self.boxes[name] = settled
            return settled
        if name in self._asked:
            raise self._circle(name)
        self._asked.append(name)
        try:
            found = self.boxes[name] = node.box(self, self.scope)
        finally:
            self._asked.pop()
        return found

    def _circle(self, name: str) -> LayoutError:
        """The same error whichever element of the circle is placed first."""
        circle = self._asked[self._asked.index(name) :]
        first = min(circle, key=list(self._nodes).index)
        at = circle.index(first)
        chain = " → ".join([*circle[at:], *circle[:at], first])
        return self._nodes[first].layout_error(
            "circular", f"'box': elements are placed by each other in a circle: {chain}"
        )


class Node(Element):
    """An element that can be placed and drawn.

    `names` are the scope names that its drawing in a given box depends on; `free_names` those
    that it depends on with its box, `when` and `repeat`. `anchor` is the name that its box refers
    to (None: it depends on the card); `references`: an element in it is placed by one outside of
    it, so that its drawing does not depend on its own box and names alone.
    """

    def __init__(self, kind: Kind, origin: Origin, context: LayoutContext) -> None:
        super().__init__(kind, origin)
        self.context = context
        self.children: Nodes = {}
        self.names: frozenset[str] = frozenset()
        self.free_names: frozenset[str] = frozenset()
        self.anchor: str | None = "parent"
        self.references = False
        self.leaves_box = False  # whether its text may leave its box
        self.faults: tuple[Problem, ...] = ()  # why it cannot be drawn at all
        self.is_inside = False  # in an element that is turned, cut to a shape or drawn often
        self.differs = True  # whether it may look different from card to card
        self._key_names: list[str] = []
        self._memo = Memo()
        # what the box of an element refers to that depends on nothing else: the name, that box,
        # and its own
        self._settled: tuple[str, Box, Box] | None = None
        self._is_always = False  # whether it is drawn on all cards

    def finish(self, constants: frozenset[str], is_inside: bool = False) -> None:
        """Call it once when compiled, with the names that have one value for all cards."""
        self.is_inside = is_inside
        self._key_names = sorted(self.names - constants)
        self.differs = bool(self.free_names - constants)
        self.leaves_box = self.states("path")
        self._is_always = "when" not in self.dynamic and bool(self.values.get("when"))
        moves = is_inside or self.kind.spots is not None or self.sets("turn") or self.sets("clip")
        for child in self.children.values():
            child.finish(constants, moves)

    def states(self, key: str) -> bool:
        """Whether it, or an element in it, sets a key."""
        own = key in self.dynamic or self.values.get(key) is not None
        return own or any(child.states(key) for child in self.children.values())

    @property
    def may_leave_box(self) -> bool:
        """Whether its text, or that of what it holds, may leave its box."""
        return bool(self.children or self.values["turn"] or self.leaves_box)

    def forget(self) -> None:
        """Forget all drawings."""
        self._memo = Memo()
        self._settled = None
        for child in self.children.values():
            child.forget()

    # -- size and place -----------------------------------------------------------------

    def box(self, frame: Frame, scope: Scope) -> Box:
        """Its box on a face or in a group. A side that is not given fills the reference; the
        height of text and both sides of containers follow from their content."""
        place: Place = self.value("box", scope)
        name = place.of or "parent"
        reference = frame.box(name, self)
        if self._settled is not None and self._settled[1] == reference:
            return self._settled[2]
        fill = place.fill(reference[2], reference[3])
        fills = self.fills
        width = self._side(place.width, reference[2], fill[0] if fills[0] else None)
        height = self._side(place.height, reference[3], fill[1] if fills[1] else None)
        if width is None or height is None:
            # an element may be larger than another element that it refers to
            room = (
                fill[0] if place.of in (None, *self.context.rooms) else frame.box("parent", self)[2]
            )
            width, height = self._own_size(scope, width, height, room)
            return place.resolve(reference, width, height)
        box = place.resolve(reference, width, height)
        if "box" not in self.dynamic:
            self._settled = name, reference, box
        return box

    def settled_box(self, frame: Frame) -> Box | None:
        """Its box if it is known, what it refers to being the same as before."""
        if self._settled is None:
            return None
        name, reference, box = self._settled
        return box if frame.boxes.get(name) == reference else None

    @staticmethod
    def _side(stated: Any, whole: float, fill: float | None) -> float | None:
        """One side of a box as written; None if it follows from the content."""
        if isinstance(stated, Measure):
            return max(0.0, stated.of(whole))
        return fill if stated is None else None

    def _own_size(
        self, scope: Scope, width: float | None, height: float | None, room: float
    ) -> Size:
        if not self.kind.has_size and not self.faults:
            raise self.layout_error(
                "wrong-value",
                f"'box': a {self.kind.name} has no size of its own, so it cannot be 'auto'",
                "set 'w' and 'h' to lengths or percentages",
            )
        natural = self.measure(scope, width, height)
        if width is None and natural[0] > room:
            return self.measure(scope, room, height)
        return natural

    def measure(self, scope: Scope, width: float | None, height: float | None) -> Size:
        """Its size, given one side or none; 0 for a kind without a size."""
        if width is not None and height is not None:
            return width, height
        if self.faults:
            return width or _FAULTY, height or _FAULTY
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
            raise self.value_error(error, scope, None) from None

    def least(self, scope: Scope) -> float:
        """The width below which it cannot be set; 0 if its kind has none."""
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
        """Its operations in its own box, for each time it is repeated."""
        if self.repeat is None:
            if not (self._is_always or self.value("when", scope)):
                return ()
            return self.render(scope, frame.box(self.name, self), frame)
        scopes = self.instances(scope)
        return tuple(op for one in scopes for op in self.render(one, self.box(frame, one), frame))

    def render(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        """Its operations for a card; kept ones if nothing that they depend on has changed. In a
        draft, those of an element with errors are a red frame with as much as can be drawn."""
        if self.context.resources.is_draft:
            return self._drawn_draft(scope, box, frame)
        return self._rendered(scope, box, frame)

    def _rendered(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        if self.references or self._memo.is_useless or self.context.watch:
            return self._draw(scope, box, frame)
        key = self._memo.key(box, self._key_names, scope)
        drawn = self._memo.get(key)
        if drawn is None:
            noted = self.context.noted, len(self.context.leftovers)
            drawn = self._draw(scope, box, frame)
            # what has a problem is drawn again for each card, so that the problem is noted
            if noted == (self.context.noted, len(self.context.leftovers)):
                self._memo.put(key, drawn)
        return drawn

    def _drawn_draft(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        """As `_rendered`; with errors, a red frame and as much as can be drawn."""
        from pnp.typeset.faces.drafts import cut_text, mark

        if self.faults:
            self.context.noted += 1
            return mark(box, self.faults, self.context)
        try:
            return self._rendered(scope, box, frame)
        except InputError as error:
            self.context.warn(error.problems)
            return mark(box, error.problems, self.context)
        except LayoutError as error:
            self.context.noted += 1
            self.context.remarks.append(error)
            framed = mark(box, [error.problem], self.context)
        try:
            return (*cut_text(self.resolve(scope), box, self.context), *framed)
        except LayoutError:
            return framed

    def _draw(self, scope: Scope, box: Box, frame: Frame | None) -> tuple[Op, ...]:
        values = self.resolve(scope)
        try:
            if self.kind.draw:
                self.context.is_inside = self.is_inside
                if self.kind.points and frame:
                    values = self.pointed(values, lambda of, key: frame.box(of, self, key))
                ops = self.kind.draw(values, box, self.context)
                if self.kind.warnings:
                    warnings = self.kind.warnings(values, box, self.context)
                    self.context.warn(map(self.warning, warnings))
            elif self.kind.free:
                ops = self._draw_free(scope, box, frame)
            elif self.kind.spots:
                found = self.kind.spots(values, box, self.context)
                self.context.warn(map(self.warning, found.warnings))
                ops = self._draw_spots(found, scope, frame)
            else:
                ops = self._draw_arranged(values, scope, box, frame)
            ops = finished(ops, values, box)
        except Mismatch as error:
            raise self.value_error(error, scope, error.key) from None
        if self.context.missing:
            self._note_missing(values, scope)
        if self.kind.repeats and any(not isinstance(op, Group) for op in ops):
            ops = (Group(ops),)
        if not ops:
            return ()
        alt, role = values.get("alt"), self.kind.role
        group = Group(ops, origin=self.origin, role=role if alt is None else replace(role, alt=alt))
        if self.context.watch:
            self.context.watch.element(group, self, scope, box)
        return (group,)

    def _note_missing(self, values: Mapping[str, Any], scope: Scope) -> None:
        """Warn of a picture of this element that is drawn as a placeholder."""
        fill = values.get("fill")
        shown = fill.values["file"] if isinstance(fill, PictureFill) else None
        for key, found in (("file", values.get("file")), ("fill", shown)):
            if isinstance(found, MissingPicture):
                error = self.value_error(found.error, scope, key)
                error.problem = replace(error.problem, severity="warning")
                self.context.noted += 1
                self.context.remarks.append(error)

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
        """Report a child's text that leaves this side of a folding box."""
        found = leaves(ops, box, side, child.may_leave_box)
        if found is not None:
            self.context.warn([child.overhang(found, f"the panel '{self.name}'")])

    def _draw_spots(self, found: Spots, scope: Scope, frame: Frame | None) -> tuple[Op, ...]:
        ops = list(found.under)
        for spot in found.spots:
            try:
                drawn = self._draw_free({**scope, **spot.names}, spot.box, frame)
            except LayoutError as error:
                if spot.label:
                    message = f"{error.problem.message} ({spot.label})"
                    error.problem = replace(error.problem, message=message)
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
    """A node with the scope that it is drawn in, as a container arranges it."""

    __slots__ = ("_frame", "_scope", "flows", "grow", "node", "place", "sizeless")

    def __init__(self, node: Node, scope: Scope, frame: Frame | None) -> None:
        self.node = node
        self._scope = scope
        self._frame = frame
        self.place: Place = node.value("box", scope)
        self.grow: float = node.value("grow", scope)
        self.flows = node.kind.measure is None or not node.kind.fills[1]
        self.sizeless = node.kind.name if node.kind.free or node.kind.spots else ""

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
