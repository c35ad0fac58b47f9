"""One card of an edition: the value of each field, and where it comes from.

In: a project, and what a user calls a card. Out: `CardDetails`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.build.project import Opened, Project
from pnp.build.selection.names import CardIndex, NamedCard, cards_of
from pnp.model.edition import Choice
from pnp.model.game import Card, Deck, Game, Product
from pnp.model.problems import InputError, Problem, Problems, UsageError
from pnp.review.card_values import DeckValues, ShownValue


class CardDetails(Struct, frozen=True):
    """A card of a game: its fields, what it changes in its layout (`overrides`, by names such as
    'title.size'), the products that print it, and its problems."""

    game: Game
    deck: Deck
    card: Card
    name: str
    fields: tuple[ShownValue, ...]
    copies: ShownValue
    overrides: tuple[ShownValue, ...]
    products: tuple[Product, ...]
    problems: tuple[Problem, ...]


def find_card(project: Project, text: str, choice: Choice) -> CardDetails:
    """The card that a text names: game/deck/id, deck/id, an id, or a name, in the edition or in the
    source language.

    Raises UsageError if there is none, or several; InputError if the games that could have it
    cannot be read.
    """
    first, _, rest = text.strip().partition("/")
    games = project.all_games()
    if rest and first in games:
        found = _indexes(project, [first], choice)
        cards = [(opened, one) for opened, index in found for one in index.find(rest)]
        words = rest
    else:
        found = _indexes(project, games, choice)
        cards = [(opened, one) for opened, index in found for one in index.find(text)]
        words = text
    if not cards:
        raise _no_card(text, words, found)
    if len(cards) > 1:
        raise _several(text, cards)
    opened, one = cards[0]
    return _details(project, opened, one)


def _indexes(
    project: Project, games: Sequence[str], choice: Choice
) -> list[tuple[Opened, CardIndex]]:
    """The cards of games that have the edition; if none has it, UsageError for the first."""
    found, errors = [], []
    for name in games:
        try:
            opened = project.open(name, choice)
        except UsageError as error:
            errors.append(error)
            continue
        source = None
        if choice.language is not None:
            source = project.open(name, Choice(variants=choice.variants)).game
        game = opened.game
        cards = cards_of(game, source, game.decks) if game is not None else ()
        found.append((opened, CardIndex(cards)))
    if errors and not found:
        raise errors[0]
    return found


def _no_card(text: str, words: str, found: Sequence[tuple[Opened, CardIndex]]) -> Exception:
    message = f"there is no card '{text}'"
    known = [one for _, index in found for one in index.cards]
    hint = CardIndex(known).hint(words)
    unknown = Problem("unknown-name", message, None, hint)
    causes = [problem for opened, _ in found for problem in opened.problems.errors]
    if causes:
        return InputError([*causes, unknown] if known else causes)
    return UsageError([unknown])


def _several(text: str, cards: Sequence[tuple[Opened, NamedCard]]) -> UsageError:
    paths = [f"'{opened.game.id}/{one.path}'" for opened, one in cards if opened.game]
    shown = ", ".join(paths[:4]) + (", …" if len(paths) > 4 else "")
    message = f"{len(paths)} cards are called '{text}'"
    return UsageError([Problem("unknown-name", message, None, f"write game/deck/id: {shown}")])


def _details(project: Project, opened: Opened, one: NamedCard) -> CardDetails:
    game, card = opened.game, one.card
    assert game is not None
    values = DeckValues(project, opened, game.decks[card.deck])
    fields, failed = values.fields(card)
    about = f"{card.deck}/{card.id}"
    problems = [*card.problems, *(p for p in opened.problems if p.about.card == about)]
    return CardDetails(
        game, game.decks[card.deck], card, one.names[0] if one.names else "",
        tuple(values.with_status(card, fields)), values.value(card, "copies", card.copies),
        tuple(values.overrides(card)),
        tuple(product for product in game.products.values() if card.deck in product.decks),
        tuple(Problems([*problems, *failed])),
    )  # fmt: skip
