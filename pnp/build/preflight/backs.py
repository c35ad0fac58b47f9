"""The backs of decks: whether a card can be known from behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.build.products.decks import DeckFaces
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import About, Problem
from pnp.typeset.faces.compose import Composer


def check_backs(game: Game, decks: Sequence[str], faces: DeckFaces) -> Iterator[Problem]:
    """A problem for each deck with a card whose back is unlike all others: what it shows of the
    card is the value of no other card. Backs of kinds that several cards have are meant so."""
    composers: Mapping[str, Composer] = faces.composers()
    for deck in (game.decks[name] for name in decks if name in game.decks):
        composer = composers.get(f"{deck.id}/back")
        if composer is None or not composer.differs or len(deck.cards) < 2:
            continue
        fields = sorted(composer.shown_fields)
        kinds: dict[str, list[Card]] = {}
        for card in deck.cards:
            shown = repr([card.fields.get(name) for name in fields])
            kinds.setdefault(shown, []).append(card)
        alone = [cards[0] for cards in kinds.values() if len(cards) == 1]
        if alone:
            yield _problem(deck, fields, alone, composer.layout.name)


def _problem(deck: Deck, fields: Sequence[str], alone: Sequence[Card], layout: str) -> Problem:
    names = ", ".join(f"'{name}'" for name in fields)
    first = f"card '{alone[0].id}'"
    more = f" and {len(alone) - 1} more have backs" if len(alone) > 1 else " has a back"
    message = (
        f"{first}{more} unlike all others of deck '{deck.id}', because the back '{layout}' reads "
        f"{names}: the card is known from behind"
    )
    hint = "read nothing of a single card on backs, or accept it: docs/preflight.md"
    about = About(card=f"{deck.id}/{alone[0].id}", side="back")
    return Problem("different-backs", message, deck.back_span, hint, "warning", about)
