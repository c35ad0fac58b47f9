"""From the book of a product to the faces of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.build.context import Content, Desk, size_of
from pnp.build.products.parts import Part
from pnp.load.book_layouts import load_book_layout
from pnp.model.face import Face
from pnp.model.game import BookEntry, Game
from pnp.model.problems import Problems
from pnp.model.sheet import Paper
from pnp.typeset.books.book import CardFigures, set_book
from pnp.typeset.faces.compose import Composer


def book_content(
    desk: Desk,
    game: Game,
    book: BookEntry,
    paper: Paper,
    parts: Sequence[Part],
    problems: Problems,
    printed: tuple[Desk, Game] | None = None,
) -> Content:
    """The pages in the order of reading; `parts` are what a book may tell of the kit. `printed` is
    the game whose cards are figures, where that is another edition than that of the book."""
    manuscript = desk.lazy.book(book.id, Path(book.path), problems)
    span = book.record.span("layout")
    layout = load_book_layout(book.layout, desk.lazy, span, problems, paper)
    if manuscript is None or layout is None:
        return Content()
    figures = _Figures((desk, game), printed or (desk, game), problems)
    found = set_book(
        manuscript,
        layout,
        game,
        desk.resources(game, problems),
        desk.fonts(problems),
        CardFigures(figures.face, figures.known),
        {"parts": list(parts)} if book.lists_parts else {},
        problems,
    )
    figures.finish()
    if found is None:
        return Content()
    sizes = tuple(map(size_of, found.pages))
    return Content(sizes, None, {face.key: face for face in found.pages}, found.bookmarks)


class _Figures:
    """The faces of cards that a book shows, laid out when they are asked for: those that a product
    prints as it prints them, others in the edition of the book."""

    def __init__(
        self, own: tuple[Desk, Game], printed: tuple[Desk, Game], problems: Problems
    ) -> None:
        self._own = own
        self._printed = printed
        self._problems = problems
        self._composers: dict[str, Composer | None] = {}
        self._faces: dict[str, Face | None] = {}
        self.known = [f"{d.id}/{card.id}" for d in own[1].decks.values() for card in d.cards]

    def face(self, deck_id: str, card_id: str) -> Face | None:
        """The face of a card; None if there is none, or if it cannot be laid out."""
        desk, game = self._printed if deck_id in self._own[1].printed_decks else self._own
        deck = game.decks.get(deck_id)
        card = next((c for c in deck.cards if c.id == card_id), None) if deck else None
        if deck is None or card is None:
            return None
        if deck_id not in self._composers:
            composer = desk.composer(game, deck.layout, deck.layout_span, self._problems)
            if composer is not None:
                composer.prepare(deck.cards)
            self._composers[deck_id] = composer
        composer = self._composers[deck_id]
        key = f"{deck_id}/{card_id}"
        if key not in self._faces:
            self._faces[key] = composer.compose(card, key) if composer else None
        return self._faces[key]

    def finish(self) -> None:
        """Tell what was wrong with the cards."""
        for composer in self._composers.values():
            self._problems.extend(composer.problems if composer else ())
