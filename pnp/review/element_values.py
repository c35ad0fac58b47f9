"""What sets the values that elements of a face read: cards, variants, translations, themes.

In: an `Inspector` and the key of a face. Out: `Property`s with their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from pnp.build.products.decks import DeckFaces
from pnp.model.game import Card
from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.review.card_values import DeckValues, ShownValue, value_text
from pnp.review.elements import Inspector

# where a value is set. 'override': by the card, for its own layout; 'argument': of a fragment;
# 'repeat': by a loop; 'deck default': among the defaults of the deck; 'default': nowhere, so it is
# what pnp takes; 'none': nowhere, so the field is empty
Setter = Literal[
    "layout", "style", "theme", "argument", "repeat", "override",
    "card", "deck default", "variant", "translation", "default", "none",
]  # fmt: skip


class Property(Struct, frozen=True):
    """A property of an element, or a value that it reads ('{name}', a colour of the theme).

    `value` is for a person; `written` is what is in the file, if that is another text; `span` is
    where. `setter` is what sets it, `setter_name` the name of that style, fragment or variant.
    """

    name: str
    value: str
    setter: Setter
    written: str | None = None
    span: Span | None = None
    setter_name: str = ""


class FaceValues:
    """What is known of the card of a face, and of its edition. `card` is None for a face that shows
    nothing of a card; `span` is the place of the face."""

    def __init__(self, inspector: Inspector, key: str) -> None:
        project, request = inspector.project, inspector.request
        self._project = project
        self._opened = project.open(request.game, request.edition)
        self._game = game = self._opened.game
        product = game.products.get(request.product) if game is not None else None
        self.content = product.content if product is not None else "decks"
        self.span = product.record.span() if product is not None else None
        self.card: Card | None = None
        self._decks: dict[str, DeckValues] = {}
        faces = inspector.plan.faces
        if isinstance(faces, DeckFaces) and game is not None and (card := faces.card(key)):
            deck = game.decks[card.deck]
            if key == f"{deck.id}//back":  # the same for all cards
                self.span = deck.back_span
            else:
                self.card, self.span = card, card.span()
        self._variants = {
            project.library.shown(one.file): one.name for one in self._opened.loaded.variants
        }
        overrides = self._of(self.card).overrides(self.card) if self.card else ()
        self._overrides = {one.span: one for one in overrides}
        self._colors: dict[str, Record] = {}

    def _of(self, card: Card) -> DeckValues:
        """The values of the deck of a card."""
        assert self._game is not None
        if card.deck not in self._decks:
            deck = self._game.decks[card.deck]
            self._decks[card.deck] = DeckValues(self._project, self._opened, deck)
        return self._decks[card.deck]

    def properties(self) -> Iterator[Property]:
        """The fields of the card, and its overrides."""
        card = self.card
        if card is None:
            return
        values = self._of(card)
        for one in values.fields(card)[0]:
            yield _of_card(one, one.name)
        yield _of_card(values.value(card, "copies", card.copies), "copies")
        for one in self._overrides.values():
            yield Property(one.name, value_text(one.value), "override", None, one.span)

    def field(self, name: str, scope: Mapping[str, Any]) -> Property | None:
        """A field of the card that an element is drawn for, as a value that it reads; `scope` are
        all values that it can read. None if it is no field."""
        card = self._card_in(scope)
        if card is None or (name != "copies" and name not in card.fields):
            return None
        values = self._of(card)
        if name == "copies":
            return _of_card(values.value(card, name, card.copies), "{copies}")
        fields, _ = values.fields(card)
        return next((_of_card(one, f"{{{name}}}") for one in fields if one.name == name), None)

    def _card_in(self, scope: Mapping[str, Any]) -> Card | None:
        """The card whose fields are in a scope: that of the face, or one that it shows."""
        card = self.card
        if card is not None and _is_in(card, scope):
            return card
        decks = self._game.decks.values() if self._game is not None and "id" in scope else ()
        cards = (one for deck in decks for one in deck.cards if one.id == scope["id"])
        return next((one for one in cards if _is_in(one, scope)), None)

    def setter(self, span: Span, usual: Setter, name: str = "") -> tuple[Setter, Span, str]:
        """What sets a value that is written here, the place of it, and the name of that."""
        if span.path in self._variants:
            return "variant", span, self._variants[span.path]
        if span in self._overrides:
            return "override", span, ""
        entry = self._opened.loaded.edition.entries.get(span)
        if entry is not None:
            return "translation", entry[1], ""
        return usual, span, name

    def colors(self, layout: str, span: Span) -> Record:
        """The palette of a layout, named at a place, as written."""
        if layout not in self._colors:
            lazy, own = self._opened.context.lazy, Problems()
            found = lazy.layout(layout, span, own)
            self._colors[layout] = Record() if found is None else lazy.palette(found, own).colors
        return self._colors[layout]


def _is_in(card: Card, scope: Mapping[str, Any]) -> bool:
    """Whether a scope has the fields of a card; those with placeholders have other values there."""
    return all(
        name in scope and (scope[name] == value or (isinstance(value, str) and "{" in value))
        for name, value in card.fields.items()
    )


def _of_card(found: ShownValue, name: str) -> Property:
    text, source = value_text(found.value), found.source
    setter: Setter = "deck default" if source == "default" else source
    return Property(name, text, setter, found.written, found.span, found.variant)
