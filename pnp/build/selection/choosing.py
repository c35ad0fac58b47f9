"""From the lines of a user to requests: which cards are printed, of which products, how often.

`chosen` resolves the lines in an edition of a game. The requests that it returns print the chosen
cards only, each as often as the lines state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.build.project import Project
from pnp.build.selection.deck_list import MOST_COPIES, Line, Reading
from pnp.build.selection.names import CardIndex, NamedCard, ambiguous, cards_of
from pnp.export.target_kinds import targets
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.game import Game, Product
from pnp.model.problems import InputError, Problems, Severity, Span, UsageError, excerpt
from pnp.model.result import CardCount, Request

_MOST_NAMES = 6


class Selection(Struct, frozen=True):
    """The lines that select cards: of `options`, and those of a list (`lines`; None: there is no
    list). `name` is the part of the folder's name that the files get."""

    options: tuple[Line, ...] = ()
    lines: tuple[Line, ...] | None = None
    shown: str = ""
    name: str = "cards"


def check_selection(names: Sequence[str], template: Request) -> None:
    """Raise UsageError if cards cannot be selected of these games (or products), or for the
    target."""
    games = list(dict.fromkeys(_game_of(name) for name in names))
    if len(games) != 1:
        message = f"cards are selected of one game, not of {', '.join(games[:_MOST_NAMES])}"
        hint = "name one: pnp build GAME --card axe; for several cards, --card axe --card bow"
        raise UsageError.of("usage", message, None, hint)
    if targets()[template.target].unit == "game":
        message = f"target '{template.target}' is made of a whole game, not of some cards"
        hint = f"leave out '--target {template.target}'"
        raise UsageError.of("conflicting-keys", message, None, hint)


def _game_of(name: str) -> str:
    return name.strip("/").partition("/")[0]


def chosen(
    project: Project, names: Sequence[str], template: Request, selection: Selection
) -> list[Request]:
    """A request for each product that prints cards of the selection: the products that `names` has,
    or if it has the game alone, those that are not optional, or else those that are.

    Raises UsageError for options that name no card, or several; InputError for such lines of a
    list, and for a game of which too little can be read.
    """
    game_id = _game_of(names[0])
    game, loading = project.game(game_id, template.edition)
    if game is None:
        raise InputError(loading)
    products = {product for name in names if (product := name.strip("/").partition("/")[2])}
    resolver = _Resolver(project, game, products)
    try:
        found = resolver.counts(selection)
    except (UsageError, InputError) as error:
        if loading.errors:  # they may be the cause
            unknown = error.problems if resolver.has_cards else ()
            raise InputError([*loading, *unknown]) from None
        raise
    return [
        replace(template, game=game_id, product=product.id, cards=cards, selection=selection.name)
        for product, cards in _by_product(game, products, found)
    ]


def _by_product(
    game: Game, named: Collection[str], found: Mapping[str, tuple[NamedCard, int]]
) -> Iterator[tuple[Product, tuple[CardCount, ...]]]:
    """The products that print the cards, each with its cards in the order of the lines."""
    usual = [p for p in game.products.values() if p.id in named or not (named or p.optional)]
    rest = [] if named else [p for p in game.products.values() if p.optional]
    left = found
    for product in (*usual, *rest):
        # an optional product is for cards that no other one prints
        cards = tuple(
            CardCount(key, copies)
            for key, (one, copies) in (found if product in usual else left).items()
            if one.card.deck in product.decks
        )
        if cards:
            yield product, cards
        left = {key: one for key, one in left.items() if one[0].card.deck not in product.decks}


class _Resolver:
    """Finds the cards that lines name in an edition of a game; `products` are those requested by
    name."""

    def __init__(self, project: Project, game: Game, products: Collection[str]) -> None:
        self._game = game
        self._notes = project.notes
        choice, source = game.edition, None
        if choice.language is not None:
            source, _ = project.game(game.id, Choice(variants=choice.variants))
        every = game.products.values()
        printed = {name for product in every for name in product.decks}
        wanted = {name for p in every if p.id in products for name in p.decks}
        self._index = CardIndex(cards_of(game, source, wanted if products else printed))
        self._others = CardIndex(cards_of(game, source, printed - wanted if products else ()))
        self._problems = Problems()
        self._found: dict[str, tuple[NamedCard, int]] = {}
        self._elsewhere: dict[str, NamedCard] = {}  # that only products print that are not wanted

    @property
    def has_cards(self) -> bool:
        """Whether there are any cards to find."""
        return bool(self._index.cards)

    def counts(self, selection: Selection) -> dict[str, tuple[NamedCard, int]]:
        """The selected cards with their copies, by key. Raises UsageError, InputError."""
        for line in selection.options:
            if not self._add(line):
                self._note_unknown(line)
        for one in self._elsewhere.values():
            self._note_elsewhere([one], "error")
        if self._problems.errors:
            raise UsageError(self._problems)
        if selection.lines is not None:
            self._add_list(selection.lines, selection.shown)
            if self._problems.errors:
                raise InputError(self._problems)
        return {key: found for key, found in self._found.items() if found[1]}

    def _add_list(self, lines: Sequence[Line], shown: str) -> None:
        has_counts = any(line.has_count for line in lines)
        headings = []
        for line in [line for line in lines if not self._add(line)]:
            if line.is_heading and not line.has_count:
                continue
            is_near = self._index.is_near(line.readings[-1].name)
            if line.has_count or not has_counts or is_near:
                self._note_unknown(line)
            else:
                headings.append(line)
        if headings:
            message = f"headings, as they name no card and have no number: {_some(headings)}"
            self._notes.add("no-effect", message, headings[0].span, None, "note")
        has_cards = any(copies for _, copies in self._found.values())
        if self._elsewhere:
            self._note_elsewhere(list(self._elsewhere.values()), "note" if has_cards else "error")
        elif not has_cards and not self._problems.errors:
            hint = "write each card in a line, such as '2 Axe'"
            self._problems.add("nothing-to-print", "this list has no cards", Span(shown), hint)

    def _add(self, line: Line) -> bool:
        """Add what a line names. Return whether it names a card, or several, which is noted."""
        is_heading = line.is_heading and not line.has_count and line.span is not None
        for reading in line.readings[:1] if is_heading else line.readings:
            found = self._index.find(reading.name, loosely=not is_heading)
            if found:
                self._add_found(line, reading, found)
                return True
        for reading in () if is_heading else line.readings:
            for one in self._others.find(reading.name):
                self._elsewhere[one.card.key] = one
                return True
        return False

    def _add_found(self, line: Line, reading: Reading, found: Sequence[NamedCard]) -> None:
        copies = 1 if reading.copies is None else reading.copies
        if len(found) > 1:
            message, hint = ambiguous(reading.name, found)
            self._problems.add("unknown-name", message, line.span, hint)
        elif copies > MOST_COPIES:
            message = f"expected at most {MOST_COPIES} copies, found '{excerpt(line.text)}'"
            self._problems.add("wrong-value", message, line.span)
        else:
            one = found[0]
            before = self._found.get(one.card.key, (one, 0))[1]
            self._found[one.card.key] = one, min(before + copies, MOST_COPIES)

    def _note_unknown(self, line: Line) -> None:
        # without the number, if there is one
        counted = (reading.name for reading in line.readings if reading.copies is not None)
        words = next(counted, line.readings[0].name)
        message = f"no card of '{self._game.id}' is called '{excerpt(words)}'"
        hint = self._index.hint(words)
        self._problems.add("unknown-name", message, line.span, hint)

    def _note_elsewhere(self, cards: Sequence[NamedCard], severity: Severity) -> None:
        names = ", ".join(f"'{one.shown}'" for one in cards[:_MOST_NAMES])
        more = f" and {len(cards) - _MOST_NAMES} more" if len(cards) > _MOST_NAMES else ""
        decks = {one.card.deck for one in cards}
        others = [p.id for p in self._game.products.values() if decks & set(p.decks)]
        hint = f"write {' or '.join(f'{self._game.id}/{name}' for name in others)}"
        message = f"not printed by the products requested: {names}{more}"
        problems = self._notes if severity == "note" else self._problems
        problems.add("nothing-to-print", message, None, hint, severity)


def _some(lines: Sequence[Line]) -> str:
    more = f" and {len(lines) - _MOST_NAMES} more" if len(lines) > _MOST_NAMES else ""
    return ", ".join(f"'{excerpt(line.text)}'" for line in lines[:_MOST_NAMES]) + more
