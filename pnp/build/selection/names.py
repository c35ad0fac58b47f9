"""Cards by what a user calls them: an id, deck/id, or the name in the edition or its source.

index = CardIndex(game, source)
index.find("Sumatran Coffee")     all cards that are called so
index.nearest("Sumatran Cofee")   a hint for a name that no card has
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from msgspec import Struct

from pnp.model.game import Card, Game
from pnp.model.problems import did_you_mean, nearest
from pnp.sources.known_titles import is_name

# the fields that have the name of a card before others that are called so in some language
_NAME_FIELDS = ("name", "title")
_NO_LETTERS = re.compile(r"[\W_]+")


class NamedCard(Struct, frozen=True):
    """A card with its names: in the edition first, then in its source."""

    card: Card
    names: tuple[str, ...]

    @property
    def path(self) -> str:
        """Its deck and id, as a user types them."""
        return f"{self.card.deck}/{self.card.id}"

    @property
    def shown(self) -> str:
        """How messages name it: its name, or its id if it has none."""
        return self.names[0] if self.names else self.card.id


def name_of(card: Card) -> str:
    """The name of a card: its field 'name' or 'title', or one whose name means that in another
    language ('nom', 'Titel'); '' if it has none."""
    for field in (*_NAME_FIELDS, *filter(_means_name, card.fields)):
        name = card.fields.get(field)
        if isinstance(name, str) and name.strip():
            return name.strip()
    return ""


@cache
def _means_name(field: str) -> bool:
    return is_name(field)


def folded(text: str) -> str:
    """A text without differences of case and spaces, with plain apostrophes."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").replace("\u00ad", "")
    return " ".join(plain.casefold().split())


def _bare(text: str) -> str:
    """The letters and digits of a text, without accents and marks: 'Déjà-*Vu*!' is 'deja vu'."""
    parts = unicodedata.normalize("NFKD", folded(text))
    letters = "".join(char for char in parts if not unicodedata.combining(char))
    return _NO_LETTERS.sub(" ", letters).strip()


# from exact to loose: the first way in which a text names a card counts
_WAYS: tuple[tuple[Callable[[NamedCard], Iterable[str]], Callable[[str], str]], ...] = (
    (lambda one: (one.path,), str),
    (lambda one: (one.card.id,), str),
    (lambda one: one.names, str),
    (lambda one: (one.path, one.card.id), folded),
    (lambda one: one.names, folded),
    (lambda one: (one.card.id, *one.names), _bare),
)


class CardIndex:
    """Cards by what they are called."""

    def __init__(self, cards: Iterable[NamedCard]) -> None:
        self.cards = list(cards)
        self._ways: list[dict[str, dict[str, NamedCard]]] = []

    def find(self, text: str, loosely: bool = True) -> list[NamedCard]:
        """The cards that a text names; several if it is ambiguous. Ids count before names, and
        exact words before those that differ in case and spaces, or (`loosely`) in accents and
        marks."""
        text = unicodedata.normalize("NFC", text.strip())
        for number, (_, fold) in enumerate(_WAYS if loosely else _WAYS[:-1]):
            asked = fold(text)
            if asked and (found := self._way(number).get(asked)):
                return list(found.values())
        return []

    def _way(self, number: int) -> dict[str, dict[str, NamedCard]]:
        """The cards by what they are called in one way, made when it is needed."""
        while len(self._ways) <= number:
            words, fold = _WAYS[len(self._ways)]
            by_word: dict[str, dict[str, NamedCard]] = {}
            for one in self.cards:
                for word in words(one):
                    word = unicodedata.normalize("NFC", word)
                    by_word.setdefault(fold(word), {})[one.path] = one
            self._ways.append(by_word)
        return self._ways[number]

    def is_near(self, text: str) -> bool:
        """Whether a text is probably a misspelt name or id."""
        return nearest(text, self._words) is not None

    def hint(self, text: str) -> str:
        """A hint for a text that no card is called."""
        words = self._words if self.is_near(text) else [one.shown for one in self.cards]
        return did_you_mean(text, dict.fromkeys(words), "cards")

    @property
    def _words(self) -> list[str]:
        names = dict.fromkeys(name for one in self.cards for name in one.names)
        return list(names | dict.fromkeys(one.card.id for one in self.cards))


def cards_of(game: Game, source: Game | None, decks: Collection[str]) -> Iterator[NamedCard]:
    """The cards of some decks of a game. `source` is the game in the language that it is written
    in. Cards that cannot be used are among them, so that they are reported as what they are."""
    for deck in (game.decks[name] for name in game.decks if name in decks):
        first = {} if source is None else _names(source, deck.id)
        for card in deck.in_draft:
            names = dict.fromkeys(filter(None, (name_of(card), first.get(card.id, ""))))
            yield NamedCard(card, tuple(names))


def _names(game: Game, deck: str) -> dict[str, str]:
    return {card.id: name_of(card) for card in game.decks[deck].cards} if deck in game.decks else {}


def ambiguous(text: str, found: Iterable[NamedCard]) -> tuple[str, str]:
    """The message and the hint for a text that names several cards."""
    paths = [one.path for one in found]
    shown = ", ".join(f"'{path}'" for path in paths[:4]) + (", …" if len(paths) > 4 else "")
    return f"{len(paths)} cards are called '{text}'", f"write deck/id: {shown}"
