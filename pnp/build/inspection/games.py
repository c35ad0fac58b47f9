"""What `pnp check` reads of games beside the requested products.

In: a project and the requests that are laid out in full. Out: the problems of everything else:
decks, backs, boxes, books and sheets that no request uses, each variant alone, each translation.
Each layout and back that no request lays out is laid out with one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pnp.build.context import BuildContext
from pnp.build.edition_problems import at_entries
from pnp.build.planning import no_progress
from pnp.build.products.boxes import box_content
from pnp.build.products.decks import Progress, has_backs
from pnp.build.products.existing_pages.placing import PageJob, pdf_content, room_on
from pnp.build.products.sheets import check_sheets, choose_paper, named_paper
from pnp.build.project import Opened, Project
from pnp.editions.catalogue.files import languages
from pnp.editions.variants.layouts import matching
from pnp.editions.variants.reading import variant_names
from pnp.load.book_layouts import load_book_layout
from pnp.load.layouts import load_layout
from pnp.model.definitions import replace
from pnp.model.edition import ORIGINAL, Choice
from pnp.model.game import Deck, Game
from pnp.model.problems import About, Problems, Span
from pnp.model.profile import HOME
from pnp.model.result import Request
from pnp.model.sheet import Paper

_EDITION_STEPS = 150  # of an edition; nearly as long as a book takes


def inspect_games(
    project: Project,
    games: Iterable[str],
    requests: Sequence[Request],
    strict: bool,
    progress: Progress = no_progress,
) -> Problems:
    """The problems of games beside those of `requests`; `strict` as in `Places`. `progress` gets
    the steps that are done, as `inspection_steps` counts them."""
    problems = Problems()
    for game in games:
        own, about = Problems(), About(game)
        found = _Inspection(project, game, [r for r in requests if r.game == game], own)
        for _ in found.editions():
            progress(_EDITION_STEPS)
        for _ in found.translations(strict):
            progress(_EDITION_STEPS)
        problems.extend(own, about)
    return problems


def inspection_steps(project: Project, games: Iterable[str]) -> int:
    """How long the check of games takes, in steps (see `pnp.build.run.steps_of`)."""
    folders = [project.folder(game) for game in games]
    editions = sum(1 + len(variant_names(f)) + len(languages(f)) for f in folders)
    return _EDITION_STEPS * editions


class _Inspection:
    """The check of one game. `_done` is what is laid out: sides of decks as 'DECK/LAYOUT', boxes as
    '/box/NAME', books as '/book/NAME'."""

    def __init__(
        self, project: Project, game: str, requests: Sequence[Request], problems: Problems
    ) -> None:
        self._project = project
        self._game = game
        self._folder = project.folder(game)
        self._problems = problems
        self._languages = {request.edition.language for request in requests}
        self._done = {name for request in requests for name in _done_by(project, request)}

    def editions(self) -> Iterator[None]:
        """The game as it is written, then with each variant alone. Yields after each."""
        for choice in (ORIGINAL, *(Choice(variants=(v,)) for v in variant_names(self._folder))):
            opened = self._project.open(self._game, choice)
            self._problems.extend(opened.problems)
            if opened.game is not None:
                self._edition(opened, opened.game)
            yield

    def translations(self, strict: bool) -> Iterator[None]:
        """Every catalogue, with the texts of all variants, and the game in its language. Yields
        after each."""
        from pnp.editions.catalogue.translation import open_translation
        from pnp.editions.untranslated import untranslated

        editions = self._project.editions(self._game)
        names = languages(self._folder)
        if not names or editions.source is None:
            return
        messages = editions.messages(variant_names(self._folder), self._problems)
        for language in names:
            found = open_translation(editions.source, messages, language, self._problems)
            if (
                language not in self._languages
            ):  # else it is reported with the edition that is built
                source = editions.language
                self._problems.extend(untranslated(found, "full", source, strict))
            loaded = editions.translated(found)
            self._problems.extend(at_entries(loaded.problems, loaded.edition))
            yield

    # -- one edition ----------------------------------------------------------------------

    def _edition(self, opened: Opened, game: Game) -> None:
        for deck in game.decks.values():
            self._side(opened, game, deck, deck.layout, deck.layout_span)
            if deck.back is not None and deck.back_span is not None:
                self._side(opened, game, deck, deck.back, deck.back_span)
        for name, box in game.boxes.items():
            if self._is_new(opened, f"/box/{name}", box.layout):
                box_content(opened.context, game, (name,), self._problems)
            opened.context.lazy.layout(box.layout, box.record.span("layout"), Problems())
        self._books(opened, game)
        for product in game.products.values():
            check_sheets(opened.context, product, self._problems)
            paper = choose_paper(opened.context, None, product, game.language, self._problems)
            if product.pdf and paper and self._is_new(opened, f"/pdf/{product.id}", ""):
                pages = _pages_on(opened.context, product.id, paper)
                pdf_content(pages, product.pdf, self._problems)

    def _side(self, opened: Opened, game: Game, deck: Deck, name: str, span: Span) -> None:
        """The front or the back of a deck: read, and laid out with one card."""
        context, problems = opened.context, self._problems
        if not self._is_new(opened, f"{deck.id}/{name}", name):
            load_layout(name, context.lazy, span, problems)
            return
        composer = context.composer(game, name, span, problems)
        if composer is None:
            return
        cards = deck.cards[:1]
        if name == deck.back:
            cards = tuple(replace(card, overrides=None) for card in cards)
        composer.prepare(cards)
        for card in cards:
            composer.compose(card, f"{deck.id}/{card.id}")
        problems.extend(composer.problems)

    def _books(self, opened: Opened, game: Game) -> None:
        """Books with their layouts: read, and set unless a request does that."""
        lazy, problems = opened.context.lazy, self._problems
        paper = named_paper(lazy.library, None, game.language, problems)
        for book in game.books.values():
            span = book.record.span("layout")
            if self._is_new(opened, f"/book/{book.id}", book.layout) and not game.edition.variants:
                from pnp.build.products.books import BookJob, Cover, book_content

                own = _paper_of(opened.context, game, book.id)
                cover = Cover(_pages_on(opened.context, book.id, own or paper))
                job = BookJob(opened.context, game, book, cover.job.paper)
                book_content(job, cover, problems)
            else:
                lazy.book(book.id, Path(book.path), problems)
                load_book_layout(book.layout, lazy, span, problems, paper)

    def _is_new(self, opened: Opened, key: str, layout: str) -> bool:
        """Whether something must be laid out: it was not yet, or a variant changes its layout."""
        is_new = key not in self._done or any(
            any(matching(v, layout)) for v in opened.loaded.variants
        )
        self._done.add(key)
        return is_new


def _pages_on(context: BuildContext, owner: str, paper: Paper) -> PageJob:
    """How pages of existing PDF files are placed where it is only checked whether they can be."""
    return PageJob(context, owner, owner, paper, HOME, False, room_on(paper, False))


def _paper_of(context: BuildContext, game: Game, book: str) -> Paper | None:
    """The paper of the product that prints a book; None if there is no such product."""
    product = next((p for p in game.products.values() if p.book == book), None)
    return (
        None if product is None else choose_paper(context, None, product, game.language, Problems())
    )


def _done_by(project: Project, request: Request) -> Iterator[str]:
    """What a request without variants lays out in full, in the form of `_Inspection`."""
    game, _ = project.game(request.game, request.edition)
    if game is None or request.edition.variants:
        return
    listed = [request.product] if request.product else list(game.products)
    for product in (game.products[name] for name in listed if name in game.products):
        decks = [game.decks[name] for name in product.decks if name in game.decks]
        yield from (f"{deck.id}/{deck.layout}" for deck in decks)
        if decks and has_backs(decks, product, request.backs, Problems()):
            yield from (f"{deck.id}/{deck.back}" for deck in decks)
        yield from (f"/box/{name}" for name in product.boxes)
        if product.pdf:
            yield f"/pdf/{product.id}"
        if product.book:
            yield f"/book/{product.book}"
