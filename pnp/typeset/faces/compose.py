"""From a card and a layout to a Face.

`Composer` compiles a layout once (`nodes`) and lays out any number of cards with it. A card that
overrides properties has a variant of the layout, compiled once for all cards with equal overrides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.geometry.outlines import box_outline
from pnp.model.definitions import replace
from pnp.model.face import Box, Clip, Face, Group, Op, Segments
from pnp.model.game import Card, Game
from pnp.model.layout import Layout, Resources
from pnp.model.net import Net
from pnp.model.problems import About, InputError, Problem, Problems
from pnp.model.source import Record, names_in
from pnp.schema.overlay import overlay
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.faces.alternatives import Alternatives
from pnp.typeset.faces.boxes import face_boxes, strip_height
from pnp.typeset.faces.card_problems import CardProblems
from pnp.typeset.faces.compiling import Compiler
from pnp.typeset.faces.filled_fields import filled_fields
from pnp.typeset.faces.nodes import Frame, Node, Nodes
from pnp.typeset.faces.scaling import in_print_size
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.edges import crosses, holds, leaves
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.leftovers import problem
from pnp.typeset.properties.values import Scope
from pnp.typeset.properties.watching import Watch


class Composer:
    """Lays out cards with one layout, or a box with its net. Problems of the layout and of the
    cards are in `problems`.

    A broken layout makes no faces: each would have the same errors again.
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
        """`given` are names that `compose` gets values for, beside those of the game."""
        self.layout = layout
        self.side = ""  # of a card: 'front' or 'back'
        self._given = frozenset(given)
        self._problems = Problems()
        self._game = game
        self._scope = game.scope
        self._decks = frozenset(game.decks) - frozenset(self._scope)
        cards = (card for deck in game.decks.values() for card in deck.cards)
        self._fields = {"copies", *names_in(card.fields for card in cards)}
        self._all_read = all(deck.cards for deck in game.decks.values())
        self._context = LayoutContext(layout, resources, fonts, net)
        self._card_problems = CardProblems(self._context.written)
        self._context.book.check(self._problems)
        self._cut: set[str] = set()  # elements whose text is reported to be cut
        self._variants: dict[str, Nodes | None] = {}
        self._noted_unnamed = 0
        self._wrong: dict[str, tuple[Problem, ...]] = {}  # the errors of such variants
        self._nodes = self._compile(layout.elements, layout.elements, self._problems)
        self.is_draft = resources.is_draft
        self.broken = bool(self._problems.errors) and not self.is_draft
        # whether a face with this layout shows anything of its card
        self._alternatives = Alternatives(layout, resources, self._problems, self._fields)
        self.differs = any(node.differs for node in self._nodes.values()) or bool(
            self._alternatives.names & self._fields
        )
        self._panels = {name: panel.box for name, panel in net.panels.items()} if net else {}
        self._dieline: tuple[Op, ...] = ()
        self._printed: Clip | None = None  # what is printed beyond the bleed of a net is waste
        if net:
            from pnp.geometry.offsets import grown
            from pnp.typeset.boxes.dieline import dieline_ops

            self._printed = Clip(grown(net.cut, layout.bleed))
            self._dieline = dieline_ops(net)
        self._cut_line = net.cut if net else ()
        self._size = 0.0, 0.0  # of the last face
        self._boxes: dict[str, Box] = {}
        self._outline: Segments = ()
        self._edge: Sequence[tuple[float, float]] = ()  # of a face that is no rectangle
        # elements whose text stays within the face as long as they have this same box
        self._inside: dict[Node, Box] = {}

    @property
    def problems(self) -> Problems:
        """Those of the layout, then those of the faces made so far."""
        return Problems([*self._problems, *self._context.warnings, *self._card_problems])

    def watch(self, watch: Watch | None) -> None:
        """Give each element that is drawn from now on to `watch`."""
        self._context.watch = watch

    def _compile(self, elements: Record, names: Iterable[str], problems: Problems) -> Nodes:
        """The elements of these names."""
        # if a deck could not be read, its fields are not known, and any name may be one of them
        readable = (*self._scope, *self._fields, *self._decks, *self._given)
        known = frozenset(readable) if self._all_read else None
        compiler = Compiler(self._context, problems, known)
        nodes = compiler.elements(elements, names)
        # names with the same value for all cards are no part of the keys of drawings
        constants = (frozenset(self._scope) | self._decks) - compiler.bound - self._fields
        for node in nodes.values():
            node.finish(constants)
        # decks as lists are made only for layouts that read them: large ones take time
        if any(node.free_names & self._decks for node in nodes.values()):
            self._scope = self._game.whole_scope
        return nodes

    def prepare(self, cards: Sequence[Card | None]) -> None:
        """Find the sizes that texts of these cards share. Call it before composing the cards."""
        if self.broken:
            return
        found = {id(nodes): nodes for nodes in map(self._nodes_for, cards) if nodes}.values()
        if not any(node.states("same_size") for nodes in found for node in nodes.values()):
            return
        problems, cut = Problems(self._problems), set(self._cut)
        for card in cards:
            self.compose(card, "")
        # this was a trial: problems are reported when the cards are composed
        self._problems, self._cut = problems, cut
        self._card_problems = CardProblems(self._context.written)
        self._context.warnings = Problems()
        self._context.shared.settle()
        for nodes in (self._nodes, *self._variants.values()):
            for node in (nodes or {}).values():
                node.forget()

    def dependencies(self) -> tuple[object, ...] | None:
        """Values that differ, in their `repr`, if a face may differ with the same fields of its
        card and the same files; None if faces depend on more: on other cards that they show, on
        fonts of this machine, on the net of a box, on names given from outside."""
        context, layout, resources = self._context, self.layout, self._context.resources
        if context.shows_faces or context.net or self._given or resources.is_traced:
            return None
        if context.fonts.is_of_machine:
            return None
        return (
            (layout.printed, layout.scale, layout.safe, layout.corner, layout.dpi, layout.outline),
            (layout.theme, layout.elements, layout.fragments, layout.is_strip, layout.alt),
            (resources.families, resources.icons, resources.roots, resources.words),
            (resources.language, resources.printed_language, context.fonts.order),
            (self._scope, sorted(self._fields), sorted(self._decks), self._all_read),
            context.shared.settled,
        )

    @property
    def shown_fields(self) -> frozenset[str]:
        """The fields of a card that a face may depend on."""
        return frozenset().union(*(n.free_names for n in self._nodes.values())) & self._fields

    @property
    def reports_fonts(self) -> bool:
        """Whether there is something to report about the fonts that were used."""
        return self._context.fonts.is_of_machine

    def picture_paths(self) -> dict[str, str]:
        """See `LayoutContext`."""
        return self._context.picture_paths

    def finds_pictures(self, paths: Mapping[str, str]) -> bool:
        """See `LayoutContext`."""
        return self._context.finds_pictures(paths)

    def add_pictures(self, paths: Mapping[str, str]) -> None:
        """See `LayoutContext`."""
        self._context.add_pictures(paths)

    @property
    def noted(self) -> int:
        """How many problems were noted, also those that were known already."""
        return self._problems.noted + self._context.noted + self._card_problems.noted

    @property
    def noted_unnamed(self) -> int:
        """How often problems were noted that name no card, while faces were laid out."""
        return self._noted_unnamed + self._context.warnings.noted

    def reads(self, name: str) -> bool:
        """Whether any of its elements reads a name."""
        return any(name in node.names for node in self._nodes.values())

    def compose(
        self, card: Card | None, key: str, width: float = 0.0, given: Scope | None = None
    ) -> Face | None:
        """The face of a card (None: a face without a card, such as a common back).

        A strip is `width` points wide. `given` has the values of the names given to the composer.
        An element that cannot be drawn is reported and left out, and the face is made of the
        others; its `problems` are those that keep it from being whole. Returns None if the layout
        is broken, or if the fields or the overrides of the card are wrong.

        In a draft, elements that cannot be drawn are framed in red, and a card that cannot be read
        is a red face.
        """
        if self.broken:
            return None
        if card and card.problems:
            return self._red_face(card, key, card.problems)
        try:
            is_shown = card is not None and (self.differs or self.side != "back")
            fields = filled_fields(card, self._scope) if card and is_shown else {}
            scope = {**self._scope, **(given or {}), **fields}
        except InputError as error:
            name = f"{card.deck}/{card.id}" if card is not None and _is_of_a_deck(card) else ""
            self._problems.extend(error.problems, About(card=name))
            self._noted_unnamed += 0 if name else 1
            return self._red_face(card, key, error.problems)
        nodes = self._nodes_for(card)
        if nodes is None:
            return self._red_face(card, key, self._wrong.get(repr(card and card.overrides), ()))
        layout = self.layout
        width, height = width or layout.width, layout.height
        if layout.is_strip:
            height = strip_height(nodes, scope, width, layout.safe)
        boxes = self._boxes_of(width, height)
        errors = Problems()
        frame = Frame(boxes.copy(), nodes, scope)
        ops = self._context.printed(tuple(self._drawn(nodes, frame, card, errors)))
        self._note_leftovers(card, scope)
        face = Face(
            key, width, height, layout.bleed, (*ops, *self._dieline), outline=self._outline,
            safe=boxes["safe"], problems=tuple(errors), is_shaped=layout.outline is not None,
            alt=self._alternatives.of(ops, key, self.side, fields, scope),
        )  # fmt: skip
        return in_print_size(face, layout.scale)

    def _clipped(self, node: Node, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """The operations of an element; on a box, clipped to its net with bleed. Panels are clipped
        already."""
        if self._printed is None or node.kind.is_side or not ops:
            return ops
        return (Group(ops, clip=self._printed),)

    def _drawn(
        self, nodes: Nodes, frame: Frame, card: Card | None, errors: Problems
    ) -> Iterator[Op]:
        """The operations of all elements; of a draft, those of elements with errors last. `errors`
        takes the problems of elements that are not whole."""
        scope, context = frame.scope, self._context
        last: list[tuple[Op, ...]] = []
        for node in nodes.values():
            try:
                placed = node.place(frame, scope)
                box = frame.boxes.get(node.name)
                is_framed = self.is_draft and (node.faults or context.remarks)
                if not is_framed and (box is None or self._inside.get(node) is not box):
                    self._check_edges(node, placed, frame, card)
            except LayoutError as error:
                placed = self._leniently(node, frame, error)
                errors.extend([self._note(error, card, scope)])
            except InputError as error:
                placed = ()
                errors.extend(error.problems)
                self._problems.extend(error.problems)
                self._noted_unnamed += 1
            if context.remarks or (self.is_draft and node.faults):
                is_whole = self._note_remarks(card, scope, errors)
                errors.extend(node.faults)
                if not is_whole or node.faults:
                    last.append(placed)
                    continue
            yield from self._clipped(node, placed)
        for placed in last:
            yield from placed
        if self.is_draft:
            from pnp.typeset.faces.drafts import legend

            yield from legend(frame.boxes["face"], context)

    def _note_remarks(self, card: Card | None, scope: Scope, errors: Problems) -> bool:
        """Note the problems of elements that are drawn in spite of them. Return whether all of
        these problems are warnings."""
        found = self._context.remarks
        for error in found:
            is_error = error.problem.severity == "error"
            # a warning about a constant is about all cards
            noted = self._note(error, card if is_error or error.text else None, scope)
            errors.extend([noted] if is_error else [])
        is_whole = all(error.problem.severity != "error" for error in found)
        found.clear()
        return is_whole

    def _red_face(self, card: Card | None, key: str, problems: Sequence[Problem]) -> Face | None:
        """The face of a card that cannot be made; None unless this is a draft."""
        if not self.is_draft:
            return None
        from pnp.typeset.faces.drafts import red_face

        name, size = card.id if card else key, self.layout.printed
        return red_face(key, size, name, problems, self._context.fonts)

    def _boxes_of(self, width: float, height: float) -> dict[str, Box]:
        """The boxes that elements can refer to: the same objects for all faces of one size."""
        layout = self.layout
        if self._size != (width, height):
            self._size = width, height
            self._boxes = face_boxes(width, height, layout.bleed, layout.safe) | self._panels
            self._outline = self._cut_line or box_outline(self._boxes["face"], layout.corner)
            if layout.outline is not None:
                self._outline = layout.outline.line
                if layout.outline.safe is not None:
                    self._boxes["safe"] = layout.outline.safe
                    self._edge = layout.outline.points
            self._inside.clear()
        return self._boxes

    def _note(self, error: LayoutError, card: Card | None, scope: Mapping[str, Any]) -> Problem:
        """Note what is wrong with an element for a card. Return it as a problem of that card."""
        about = card if self.differs and _is_of_a_deck(card) else None
        return self._card_problems.note(error, about, scope)

    def _note_leftovers(self, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Warn of tags and tokens that the card prints as typed."""
        about = card if _is_of_a_deck(card) else None
        self._context.noted += len(self._context.leftovers)
        self._problems.extend(problem(one, about, scope) for one in self._context.leftovers)
        self._context.leftovers.clear()

    @property
    def is_traced(self) -> bool:
        """Whether texts record where they are set; then texts that are too long are drawn too."""
        return self._context.resources.is_traced

    def _leniently(self, node: Node, frame: Frame, error: LayoutError) -> tuple[Op, ...]:
        """An element that is too large for its box if texts are traced; its frame in a draft; else
        nothing."""
        if self.is_draft:
            from pnp.typeset.faces.drafts import mark

            box = frame.boxes.get(node.name, frame.boxes["safe"])
            return mark(box, [error.problem], self._context)
        if not self.is_traced:
            return ()
        self._context.is_lenient = True
        try:
            return node.place(frame, frame.scope)
        except (LayoutError, InputError):
            return ()
        finally:
            self._context.is_lenient = False

    def _check_edges(
        self, node: Node, ops: tuple[Op, ...], frame: Frame, card: Card | None
    ) -> None:
        """Report text that runs over the edge, and raise LayoutError for text outside of it."""
        if node.kind.is_side:  # which looks after its own
            return
        box, face = frame.boxes.get(node.name), frame.boxes["face"]
        room = face if not self._edge else frame.boxes["safe"]
        if box is not None and not node.may_leave_box and holds(room, box):
            self._inside[node] = box
            return
        found = crosses(ops, self._edge) if self._edge else None
        found = found or leaves(ops, box, face, node.may_leave_box)
        if found is None:
            return
        is_card = _is_of_a_deck(card)
        what = "the box" if self._context.net else "the card" if is_card else "the face"
        warning = node.overhang(found, what)
        self._context.noted += 1
        if node.name not in self._cut:
            self._cut.add(node.name)
            first = f" (first on card '{card.id}')" if card and is_card and self.differs else ""
            self._problems.extend([replace(warning, message=warning.message + first)])

    def _nodes_for(self, card: Card | None) -> Nodes | None:
        """The layout's elements with the overrides of a card; None if these are wrong.

        Other elements are the same objects, so that their drawings are shared.
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
            self._wrong[key] = problems.errors
        return self._variants[key]


def _is_of_a_deck(card: Card | None) -> bool:
    """Whether it is written as a card: a deck without a file is one face with the deck's name."""
    return card is not None and card.id != card.deck
