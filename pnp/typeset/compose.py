"""From a card and a layout to a Face.

`Composer` compiles a layout once (`nodes`) and lays out any number of cards with it. A card that
overrides properties gets a variant of the layout, compiled once for all cards that say the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.lang.expression import ExpressionError, parse_template
from pnp.lang.overlay import overlay
from pnp.model.face import Box, Face
from pnp.model.game import Card, Game
from pnp.model.layout import Layout, Resources
from pnp.model.source import Record
from pnp.problems import InputError, Problem, Problems
from pnp.typeset.elements import kinds
from pnp.typeset.fonts import FontLibrary
from pnp.typeset.nodes import Compiler, Frame, Node, Trouble, draw_all
from pnp.typeset.places import inset
from pnp.typeset.studio import Studio


class Composer:
    """Lays out cards with one layout. Problems of the layout itself are in `problems`."""

    def __init__(
        self, layout: Layout, game: Game, resources: Resources, fonts: FontLibrary
    ) -> None:
        self.layout = layout
        self.problems = Problems()
        self._game = game
        self._scope = game.scope
        self._fonts = fonts
        self._resources = resources
        self._variants: dict[str, tuple[Node, ...]] = {}
        self._told: set[Problem] = set()
        self._nodes = self._compile(layout.elements)
        # whether a face with this layout shows anything of its card
        self.differs = any(node.differs for node in self._nodes)
        trim: Box = (0.0, 0.0, layout.width, layout.height)
        self._boxes = {
            "face": trim,
            "parent": trim,
            "bleed": inset(trim, -layout.bleed),
            "safe": inset(trim, layout.safe),
        }

    def _compile(self, elements: Record) -> tuple[Node, ...]:
        studio = Studio(self.layout, self._resources, self._fonts)
        compiler = Compiler(studio, kinds(), self.problems)
        nodes = compiler.elements(elements, elements)
        # what every card of the game reads alike does not tell drawings apart
        constants = frozenset(self._scope) - compiler.bound - self._card_fields()
        for node in nodes:
            node.finish(constants)
        return nodes

    def _card_fields(self) -> set[str]:
        decks = self._game.decks.values()
        return {name for deck in decks for card in deck.cards for name in card.fields}

    def compose(self, card: Card | None, key: str) -> Face | None:
        """The face of a card (None: a face without a card, such as a common back).

        Problems are noted; None is returned if the face could not be made.
        """
        who = f"card '{card.id}'" if card else f"layout '{self.layout.name}'"
        try:
            scope = {**self._scope, **(filled_fields(card, self._scope) if card else {})}
            nodes = self._nodes_for(card)
            frame = Frame(dict(self._boxes), nodes, scope)
            ops = draw_all(nodes, frame, scope)
        except Trouble as trouble:
            self._note(trouble, card, who)
            return None
        except InputError as error:
            self.problems.extend(error.problems)
            return None
        layout = self.layout
        return Face(key, layout.width, layout.height, layout.bleed, ops)

    def _nodes_for(self, card: Card | None) -> tuple[Node, ...]:
        if card is None or not card.overrides:
            return self._nodes
        key = repr(card.overrides)
        if key not in self._variants:
            problems = Problems()
            merged = overlay(self.layout.elements, card.overrides, problems, new_keys=False)
            self.problems.extend(problems)
            self._variants[key] = self._compile(merged)
        return self._variants[key]

    def _note(self, trouble: Trouble, card: Card | None, who: str) -> None:
        """Note a trouble at the card, where its author looks, naming the element's place too."""
        span = card.span() if card else trouble.span
        where = f" (element at {trouble.span})" if card else ""
        message = f"{who}, '{trouble.element}': {trouble.message}{where}"
        self.problems.add(message, span, trouble.hint)


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
            problems.add(f"card '{card.id}': fields are made from each other in a circle: {chain}",
                         card.span(name))  # fmt: skip
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
            problems.add(f"card '{card.id}', '{name}': {error.message}", card.span(name),
                         error.hint)  # fmt: skip
            waiting.pop(name, None)
        open_names.pop()

    for name in templates:
        if name in waiting:
            fill(name)
    problems.stop_on_errors()
    return found
