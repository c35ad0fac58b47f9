"""From a card and a layout to a Face.

`Composer` compiles a layout once (`nodes`) and lays out any number of cards with it. A card that
overrides properties gets a variant of the layout, compiled once for all cards that say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.expressions.parser import ExpressionError, parse_template
from pnp.model.face import Face, Op
from pnp.model.game import Card, Game
from pnp.model.layout import Layout, Resources
from pnp.model.net import Net
from pnp.model.problems import InputError, Problems
from pnp.model.source import Record
from pnp.schema.overlay import overlay
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.faces.card_problems import CardProblems, LayoutError
from pnp.typeset.faces.compiling import Compiler
from pnp.typeset.faces.nodes import Frame, Node, Nodes
from pnp.typeset.faces.strips import face_boxes, strip_height
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.edges import leaves
from pnp.typeset.properties.leftovers import problem
from pnp.typeset.properties.values import Scope


class Composer:
    """Lays out cards with one layout, or a box with its net. What is wrong with it or with a card
    is in `problems`.

    A layout that is broken gives no faces: they would only tell the same mistakes again.
    """

    def __init__(
        self,
        layout: Layout,
        game: Game,
        resources: Resources,
        fonts: FontLibrary,
        net: Net | None = None,
        given: Iterable[str] = (),
    ) -> None:
        """`given` are the names that `compose` gets beside those of the game."""
        self.layout = layout
        self._given = frozenset(given)
        self._problems = Problems()
        self._game = game
        self._scope = game.scope
        self._decks = frozenset(game.decks) - frozenset(self._scope)
        self._fields = {
            name for deck in game.decks.values() for card in deck.cards for name in card.fields
        }
        self._all_read = all(deck.cards for deck in game.decks.values())
        self._context = LayoutContext(layout, resources, fonts, net)
        self._card_problems = CardProblems(self._context.written)
        self._context.book.check(self._problems)
        self._cut: set[str] = set()  # elements whose text is told to be cut
        self._variants: dict[str, Nodes | None] = {}
        self._nodes = self._compile(layout.elements, layout.elements, self._problems)
        self.broken = bool(self._problems.errors)
        # whether a face with this layout shows anything of its card
        self.differs = any(node.differs for node in self._nodes.values())
        self._panels = {name: panel.box for name, panel in net.panels.items()} if net else {}
        self._dieline: tuple[Op, ...] = ()
        if net:
            from pnp.typeset.boxes.dieline import dieline_ops

            self._dieline = dieline_ops(net)

    @property
    def problems(self) -> Problems:
        """Those of the layout, then those of the faces made so far."""
        return Problems([*self._problems, *self._context.warnings, *self._card_problems])

    def _compile(self, elements: Record, names: Iterable[str], problems: Problems) -> Nodes:
        """The elements of these names."""
        # the fields of a deck that could not be read are not known: then any name may be one
        readable = (*self._scope, *self._fields, *self._decks, *self._given)
        known = frozenset(readable) if self._all_read else None
        compiler = Compiler(self._context, problems, known)
        nodes = compiler.elements(elements, names)
        # what every card of the game reads alike does not tell drawings apart
        constants = (frozenset(self._scope) | self._decks) - compiler.bound - self._fields
        for node in nodes.values():
            node.finish(constants)
        # decks as lists are made only for layouts that read them: large ones take time
        if any(node.names & self._decks for node in nodes.values()):
            self._scope = self._game.whole_scope
        return nodes

    def prepare(self, cards: Sequence[Card | None]) -> None:
        """Settle the sizes that texts of these cards share; to be called before they are composed.

        Does nothing for a layout without such texts.
        """
        if self.broken:
            return
        found = {id(nodes): nodes for nodes in map(self._nodes_for, cards) if nodes}.values()
        if not any(node.states("same_size") for nodes in found for node in nodes.values()):
            return
        problems, cut = Problems(self._problems), set(self._cut)
        for card in cards:
            self.compose(card, "")
        # what is wrong is told when the cards are composed in earnest
        self._problems, self._cut, self._card_problems = (
            problems,
            cut,
            CardProblems(self._context.written),
        )
        self._context.warnings = Problems()
        self._context.shared.settle()
        for nodes in (self._nodes, *self._variants.values()):
            for node in (nodes or {}).values():
                node.forget()

    def reads(self, name: str) -> bool:
        """Whether any of its elements reads a name."""
        return any(name in node.names for node in self._nodes.values())

    def compose(
        self, card: Card | None, key: str, width: float = 0.0, given: Scope | None = None
    ) -> Face | None:
        """The face of a card (None: a face without a card, such as a common back).

        A strip is `width` points wide. `given` has the values of the names given to the composer.
        What is wrong with any of its elements is noted; then None is returned.
        """
        if self.broken:
            return None
        try:
            fields = filled_fields(card, self._scope) if card else {}
            scope = {**self._scope, **(given or {}), **fields}
        except InputError as error:
            self._problems.extend(error.problems)
            return None
        nodes = self._nodes_for(card)
        if nodes is None:
            return None
        layout = self.layout
        width, height = width or layout.width, layout.height
        if layout.is_strip:
            height = strip_height(nodes, scope, width, layout.safe)
        boxes = {**face_boxes(width, height, layout.bleed, layout.safe), **self._panels}
        frame = Frame(boxes, nodes, scope)
        ops: list[Op] = []
        is_whole = True
        for node in nodes.values():
            try:
                placed = node.place(frame, scope)
                self._check_edges(node, placed, frame, card)
                ops += placed
            except LayoutError as layout_error:
                is_whole = False
                ops += self._leniently(node, frame, scope)
                about = card if self.differs and _is_of_a_deck(card) else None
                self._card_problems.note(layout_error, about, scope)
            except InputError as error:
                is_whole = False
                self._problems.extend(error.problems)
        self._note_leftovers(card, scope)
        face = Face(key, width, height, layout.bleed, (*ops, *self._dieline))
        return face if is_whole or self._is_traced else None

    def _note_leftovers(self, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Warn of tags and tokens that the card prints as they stand."""
        about = card if _is_of_a_deck(card) else None
        self._problems.extend(problem(one, about, scope) for one in self._context.leftovers)
        self._context.leftovers.clear()

    @property
    def _is_traced(self) -> bool:
        """Whether texts tell where they are set, so that all that can be drawn is."""
        return self._context.resources.is_traced

    def _leniently(self, node: Node, frame: Frame, scope: Scope) -> tuple[Op, ...]:
        """An element that is too large for its box, drawn all the same if texts are traced."""
        if not self._is_traced:
            return ()
        self._context.is_lenient = True
        try:
            return node.place(frame, scope)
        except (LayoutError, InputError):
            return ()
        finally:
            self._context.is_lenient = False

    def _check_edges(
        self, node: Node, ops: tuple[Op, ...], frame: Frame, card: Card | None
    ) -> None:
        """Tell of text that the cutter would take: it is lost, or at least cut into."""
        if node.kind.is_side:  # which looks after its own
            return
        box = frame.boxes.get(node.name)
        found = leaves(ops, box, frame.boxes["face"], node.may_stray)
        if found is None:
            return
        is_card = _is_of_a_deck(card)
        what = "the box" if self._context.net else "the card" if is_card else "the face"
        if found.is_lost:
            raise node.layout_error(found.message(what), found.hint(what))
        if node.name not in self._cut:
            self._cut.add(node.name)
            first = f" (first on card '{card.id}')" if card and is_card and self.differs else ""
            text = f"'{node.name}': {found.message(what)}{first}"
            self._problems.add("text-over-edge", text, node.span, found.hint(what), "warning")

    def _nodes_for(self, card: Card | None) -> Nodes | None:
        """The layout's elements with what the card overrides; None if that goes wrong.

        What a card does not override is the very same element, so that its drawings are shared.
        """
        if card is None or not card.overrides:
            return self._nodes
        key = repr(card.overrides)
        if key not in self._variants:
            problems = Problems()
            merged = overlay(self.layout.elements, card.overrides, problems, new_keys=False)
            changed = [name for name in merged if name in card.overrides]
            nodes = {**self._nodes, **self._compile(merged, changed, problems)}
            self._problems.extend(problems)
            found = {name: nodes[name] for name in merged if name in nodes}
            self._variants[key] = None if problems.errors else found
        return self._variants[key]


def _is_of_a_deck(card: Card | None) -> bool:
    """Whether it was written as a card: a deck without a file is one face by the deck's name."""
    return card is not None and card.id != card.deck


def filled_fields(card: Card, scope: Mapping[str, Any]) -> dict[str, Any]:
    """The card's fields with the placeholders in their texts filled in, each over the others.

    Raises InputError with the field's place for an expression that fails or goes in a circle.
    """
    found = dict(card.fields)
    templates = [n for n, v in found.items() if isinstance(v, str) and ("{" in v or "}" in v)]
    if not templates:
        return found
    waiting = dict.fromkeys(templates)
    problems = Problems()
    open_names: list[str] = []

    def fill(name: str) -> None:
        if name in open_names:
            chain = " → ".join([*open_names[open_names.index(name) :], name])
            problems.add(
                "circular",
                f"card '{card.id}': fields are made from each other in a circle: {chain}",
                card.span(name),
            )
            return
        open_names.append(name)
        try:
            template = parse_template(found[name])
            for needed in sorted(template.names & waiting.keys()):
                fill(needed)
            if name in waiting:
                del waiting[name]
                found[name] = template({**scope, **found})
        except ExpressionError as error:
            problems.add(
                error.code,
                f"card '{card.id}', '{name}': {error.message}",
                card.span(name),
                error.hint,
            )
            waiting.pop(name, None)
        open_names.pop()

    for name in templates:
        if name in waiting:
            fill(name)
    problems.stop_on_errors()
    return found
