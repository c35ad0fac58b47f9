"""The faces of cards that layouts show, each laid out once, when it is first used.

In: the decks of a game, and a composer for each. Out: faces by 'deck/card'.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.model.face import Face
from pnp.model.game import Card, Deck, Game
from pnp.schema.values import Mismatch

if TYPE_CHECKING:
    from pnp.typeset.faces.compose import Composer

_HINT = "'pnp check' reports all its problems"


class CardFaces(Mapping[str, Face]):
    """Faces by 'deck/card'. Raises Mismatch for a face that cannot be laid out."""

    def __init__(self, game: Game, composer: Callable[[Deck], Composer | None]) -> None:
        self._composer = composer
        self._composers: dict[str, Composer | None] = {}
        self._faces: dict[str, Face | None] = {}
        self._open: list[str] = []  # faces that are being laid out
        self._others: tuple[Container[str], Mapping[str, Face]] = (), {}
        self._game = game

    @cached_property
    def _cards(self) -> dict[str, tuple[Deck, Card]]:
        """All cards by name; seldom needed."""
        decks = self._game.decks.values()
        return {f"{deck.id}/{card.id}": (deck, card) for deck in decks for card in deck.cards}

    def with_others(self, decks: Container[str], faces: Mapping[str, Face]) -> CardFaces:
        """The same faces, except those of the decks named, which are taken from `faces`."""
        found = copy(self)
        found._others = decks, faces
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._cards

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, name: str) -> Face:
        deck, card = self._cards[name]
        decks, faces = self._others
        if deck.id in decks:
            return faces[name]
        if name in self._open:
            chain = " → ".join([*self._open[self._open.index(name) :], name])
            raise Mismatch(f"cards show each other in a circle: {chain}")
        if name not in self._faces:
            self._open.append(name)
            try:
                self._faces[name] = self._made(name, deck, card)
            finally:
                self._open.pop()
        face = self._faces[name]
        if face is None:
            raise self._unusable(name, deck)
        return face

    def _unusable(self, name: str, deck: Deck) -> Mismatch:
        """Why a card cannot be shown: the first problem of laying it out."""
        composer = self._composers[deck.id]
        errors = composer.problems.errors if composer else ()
        why = errors[0].message if errors else "its layout cannot be read"
        return Mismatch(f"the card '{name}' cannot be shown: {why}", _HINT)

    def _made(self, name: str, deck: Deck, card: Card) -> Face | None:
        if deck.id not in self._composers:
            composer = self._composer(deck)
            if composer is not None and not composer.layout.is_strip:
                composer.prepare(deck.cards)
            self._composers[deck.id] = composer
        composer = self._composers[deck.id]
        face = composer.compose(card, name) if composer else None
        if face is None or composer is None or (face.problems and not composer.is_traced):
            return None
        return face
