"""The faces of cards, and of layouts without a card, that a book shows, each laid out once, when it
is first used.

In: a game, 'deck/card', the name of a layout. Out: faces. A layout whose size is `strip` is set as
wide as the column that the figure stands in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.build.context import BuildContext
from pnp.model.face import Face
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import Problems, Span
from pnp.schema.values import Mismatch
from pnp.typeset.faces.compose import Composer

PAGE = "page"  # the function that strips can call
WIDTH = "width"  # of the strip, in points
_NOWHERE = Span("")


class Figures:
    """The cards of a game as figures (see `books.figures.CardFigures`): cards that a product prints
    in the edition of that product, others in the edition of the book."""

    def __init__(
        self, own: tuple[BuildContext, Game], printed: tuple[BuildContext, Game], problems: Problems
    ) -> None:
        self._own = own if own[1] is printed[1] else (_showing(own, printed), own[1])
        self._printed = printed
        self._problems = problems
        self._composers: dict[tuple[str, bool], Composer | None] = {}
        self._drawn: dict[str, Composer | None] = {}  # of layouts without a card
        self._faces: dict[tuple[str, str, float], Face | None] = {}
        self._cards: dict[str, tuple[Deck, Card]] = {
            f"{deck.id}/{card.id}": (deck, card)
            for own_deck in own[1].decks.values()
            if (deck := self._edition(own_deck.id)[1].decks.get(own_deck.id))
            for card in deck.cards
        }

    def _edition(self, deck: str) -> tuple[BuildContext, Game]:
        """The edition in which the cards of a deck are shown."""
        return self._printed if deck in self._own[1].printed_decks else self._own

    @property
    def known(self) -> dict[str, tuple[Deck, Card]]:
        """All cards by 'deck/card'."""
        return self._cards

    def strip_gap(self, name: str, layout: str) -> float | None:
        """See `CardFigures`."""
        composer = self._composer(*self._cards[name], layout)
        is_strip = composer is not None and composer.layout.is_strip
        return composer.layout.gap if composer is not None and is_strip else None

    def face(self, name: str, layout: str, width: float, page: Any) -> Face | None:
        """See `CardFigures`."""
        deck, card = self._cards[name]
        composer = self._composer(deck, card, layout)
        if composer is None:
            return None
        if not composer.layout.is_strip:
            width = 0.0
        key = (name, layout, width)
        # if it depends on pages, it is laid out again in each round
        if key not in self._faces or composer.reads(PAGE):
            # a new function each time, so that no kept drawing of an earlier round is used
            given = {PAGE: lambda heading: page(heading), WIDTH: width}
            self._faces[key] = composer.compose(card, name, width, given)
        return self._faces[key]

    def _composer(self, deck: Deck, card: Card, layout: str) -> Composer | None:
        """The composer of a layout. Raises Mismatch if there is no such layout."""
        name = layout or deck.layout
        key = (name, deck.id in self._own[1].printed_decks)
        if key not in self._composers:
            found = Problems()
            context, game = self._edition(deck.id)
            composer = context.composer(game, name, deck.layout_span, found, use="card")
            if layout and composer is None:
                first = next(iter(found))
                raise Mismatch(f"layout '{name}': {first.message}", first.hint)
            self._problems.extend(found)
            if composer is not None:
                composer.prepare(deck.cards)
            self._composers[key] = composer
        return self._composers[key]

    def drawn(self, layout: str, width: float, names: Mapping[str, Any]) -> Face | None:
        """See `CardFigures`."""
        context, game = self._own
        if layout not in self._drawn:
            found = Problems()
            composer = context.composer(game, layout, _NOWHERE, found, use="figure")
            if composer is None:
                first = next(iter(found))
                raise Mismatch(f"layout '{layout}': {first.message}", first.hint)
            self._problems.extend(found)
            self._drawn[layout] = composer
        composer = self._drawn[layout]
        if composer is None:
            return None
        is_strip = composer.layout.is_strip
        key = (layout, "", width if is_strip else 0.0)
        if key not in self._faces or composer.reads(PAGE):
            page = names[PAGE]
            given = {**names, PAGE: lambda heading: page(heading), WIDTH: width}
            made = composer.compose(None, f"figure/{layout}", width if is_strip else 0.0, given)
            self._faces[key] = made
        return self._faces[key]

    def finish(self) -> None:
        """Report the problems of the cards and layouts."""
        for composer in (*self._composers.values(), *self._drawn.values()):
            self._problems.extend(composer.problems if composer else ())


def _showing(own: tuple[BuildContext, Game], printed: tuple[BuildContext, Game]) -> BuildContext:
    """The context of a book whose layouts show printed cards in the edition that prints them."""
    context, game = own
    faces = printed[0].card_faces(printed[1])
    return context.showing(context.card_faces(game).with_others(game.printed_decks, faces))
