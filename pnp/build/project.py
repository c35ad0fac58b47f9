"""From a request to a file: load, typeset, impose, draw, export, in this order, and nowhere else.

project.open(game, choice)  an edition of a game, read once
project.make(request)       one product, or the kit, of an edition to the bytes of its file
project.plan(request)       the same up to the sheets, before anything is drawn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.build.columns import note_unread
from pnp.build.context import BuildContext, Content
from pnp.build.edition_problems import at_entries
from pnp.build.editions import GameEditions, Loaded
from pnp.build.options import print_options
from pnp.build.products.decks import Progress, deck_content
from pnp.build.products.sheets import Plan, choose_paper, choose_sheet, paper_language, plan_sheets
from pnp.draw.pdf.document import PdfInfo
from pnp.export import print_pdf
from pnp.model.edition import ORIGINAL, Choice, Translate
from pnp.model.frozen import frozen
from pnp.model.game import Game, Product
from pnp.model.problems import About, InputError, Problem, Problems, UsageError, did_you_mean
from pnp.model.result import Built, Prints, Request
from pnp.model.sheet import Paper, SheetStyle
from pnp.sources.files import Library

if TYPE_CHECKING:
    from pnp.build.products.parts import Part

_FIRST_GAME = "start one: a folder cards/<game>/ with a game.yaml"


@frozen
class Places:
    """The project's folder, where paths in messages start, pnp's own folder (None: found),
    whether fonts of this machine may stand in for letters that no font of the project has, and
    whether a text that is not translated is an error (`strict`; None: nothing is told of it).
    `before`: what an earlier build printed, by game and name of the edition."""

    root: Path
    base: Path
    shipped: Path | None = None
    system_fonts: bool = False
    strict: bool | None = False
    before: Mapping[tuple[str, str], Sequence[Prints]] = field(default_factory=dict)


@frozen
class Opened:
    """An edition of a game, ready for the makers, and a desk with its layouts, sheets and books."""

    loaded: Loaded
    context: BuildContext

    @property
    def game(self) -> Game | None:
        """The game; None if there is too little of it."""
        return self.loaded.game

    @property
    def problems(self) -> Problems:
        """What is wrong with the game."""
        return self.loaded.problems


class Project:
    """Everything that several requests share: files read, fonts loaded, editions of games.

    `listen`, if given, puts marks around all texts of the editions that are opened, which then
    tell where they are printed (see typeset.faces.tracing).
    """

    def __init__(
        self, places: Places, listen: Callable[[Translate], Translate] | None = None
    ) -> None:
        self.places = places
        self.library = Library(places.root, places.base, places.shipped)
        self.context = BuildContext(self.library, places.system_fonts)
        self.notes = Problems()  # what is to be told beside the problems of single products
        self._strict = places.strict
        self._before = places.before
        self._listen = listen
        self._editions: dict[str, GameEditions] = {}
        self._opened: dict[tuple[str, Choice], Opened] = {}

    # -- what there is ------------------------------------------------------------------

    def folder(self, game_id: str) -> Path:
        """The folder of a game. Raises UsageError if there is none."""
        folder = self.library.game_folder(game_id)
        if folder is None:
            games = self.library.games
            hint = did_you_mean(game_id, games, "games") if games else _FIRST_GAME
            raise UsageError([Problem("unknown-name", f"there is no game '{game_id}'", None, hint)])
        return folder

    def editions(self, game_id: str) -> GameEditions:
        """The editions of a game. Raises UsageError if there is no such game."""
        if game_id not in self._editions:
            self._editions[game_id] = GameEditions(
                self.library, self.folder(game_id), self._strict, self._listen
            )
        return self._editions[game_id]

    def open(self, game_id: str, choice: Choice = ORIGINAL) -> Opened:
        """An edition of a game, loaded once. Raises UsageError if there is none."""
        loaded = self.editions(game_id).open(choice)
        key = game_id, loaded.edition.choice
        if key not in self._opened:
            if loaded.game is not None and loaded.records is not None:
                note_unread(loaded.game, loaded.records, loaded.problems)
            context = self.context.for_edition(loaded.records, loaded.edition.is_traced)
            self._opened[key] = Opened(self._with_translation(game_id, loaded), context)
        return self._opened[key]

    def _with_translation(self, game_id: str, loaded: Loaded) -> Loaded:
        """An edition; where only books are translated, its game knows the full translation."""
        choice = loaded.edition.choice
        if loaded.game is None or choice.mode != "rules" or self._listen is not None:
            return loaded
        beside = self.open(game_id, replace(choice, mode="full")).game
        return replace(loaded, game=replace(loaded.game, beside=beside))

    def game(self, game_id: str, choice: Choice = ORIGINAL) -> tuple[Game | None, Problems]:
        """An edition of a game with its problems. Raises UsageError if there is none."""
        opened = self.open(game_id, choice)
        return opened.game, opened.problems

    def _open_for(self, request: Request, product: str) -> Opened:
        """What a product is made of: where only rules are translated, anything but books of the
        game as it is written."""
        opened = self.open(request.game, request.edition)
        if request.edition.mode == "full" or opened.game is None:
            return opened
        if opened.game.products[product].book is not None:
            return opened
        return self.open(request.game, Choice(variants=request.edition.variants))

    def all_games(self) -> list[str]:
        """The ids of all games. Raises UsageError if there are none."""
        names = list(self.library.games)
        if not names:
            raise UsageError(
                [Problem("unknown-name", "there are no games here", None, _FIRST_GAME)]
            )
        return names

    def requests(self, wanted: Sequence[str], template: Request) -> list[Request]:
        """Names such as 'game' or 'game/product' to requests; none means every game there is.

        Raises UsageError for names that mean nothing, with what is there.
        """
        names = wanted or self.all_games()
        found: dict[tuple[str, str], Request] = {}
        problems = Problems()
        for name in names:
            game_id, _, product_id = name.strip("/").partition("/")
            game, loading = self.game(game_id, template.edition)
            if game is None:
                problems.extend(loading)
                continue
            if product_id and product_id not in game.products and not loading.errors:
                hint = did_you_mean(product_id, game.products, "products")
                message = f"game '{game_id}' has no product '{product_id}'"
                raise UsageError([Problem("wrong-value", message, None, hint)])
            if template.is_kit:
                self._no_product_of_kit(game, product_id)
                found[game_id, ""] = replace(template, game=game_id)
                continue
            chosen = [
                p.id for p in game.products.values()
                if product_id == p.id or not (product_id or p.optional)
            ]  # fmt: skip
            for product in chosen:
                named = replace(template, game=game_id, product=product)
                found[game_id, product] = (
                    named if product_id else self._request(game, product, named)
                )
            if not chosen:
                problems.extend(loading)  # what is asked for could not be read
                if game.products:
                    self.notes.add("wrong-value", f"all products of '{game_id}' are optional", None,
                                   f"ask for one by name: {game_id}/{next(iter(game.products))}",
                                   "note")  # fmt: skip
        problems.stop_on_errors()
        return self._placed(found.values())

    def _placed(self, requests: Iterable[Request]) -> list[Request]:
        """The requests with the names of their folders: one for all that is made of a game."""
        by_game: dict[str, list[Request]] = {}
        for request in requests:
            by_game.setdefault(request.game, []).append(request)
        out = []
        for name, found in by_game.items():
            game, _ = self.game(name, found[0].edition)
            parts = [part for request in found for part in self._parts_of(request)]
            options = print_options(self.context, game, parts) if game else ""
            out += [replace(request, print_options=options) for request in found]
        return out

    def _parts_of(self, request: Request) -> list[Request]:
        """What a request is made of: the products of a kit, and those that a product lists."""
        game, _ = self.game(request.game, request.edition)
        if game is None:
            return []
        if request.is_kit:
            from pnp.build.products.kits import kit_of

            products = [game.products[name] for name in kit_of(game).products]
            return [self._request(game, product.id, request) for product in products]
        listed = _listed(game) if self.lists_parts(request) else []
        return [request, *(replace(request, product=p.id, sheet=None) for p in listed)]

    @staticmethod
    def _no_product_of_kit(game: Game, product: str) -> None:
        if product:
            message = f"a kit is all of a game, not '{game.id}/{product}' alone"
            raise UsageError([Problem("wrong-value", message, None, f"write '{game.id}'")])

    def _request(self, game: Game, product: str, template: Request) -> Request:
        """One of several products: a sheet asked for is for those whose own is of that kind."""
        wanted, asked = replace(template, product=product), template.sheet
        if asked is not None:
            own = choose_sheet(self.context, None, game.products[product], Problems())
            other = choose_sheet(self.context, asked, game.products[product], Problems())
            if own is not None and other is not None and own.kind != other.kind:
                return replace(wanted, sheet=None)
        return wanted

    # -- one product --------------------------------------------------------------------

    def lists_parts(self, request: Request) -> bool:
        """Whether a product tells what was built, so that it comes after all others."""
        game, _ = self.game(request.game, request.edition)
        if game is None or request.is_kit:
            return False
        return _lists_parts(game, game.products[request.product])

    def make(
        self,
        request: Request,
        progress: Progress = lambda cards: None,
        done: Mapping[str, Built] | None = None,
    ) -> Built:
        """One product to the bytes of its file, or a kit; without bytes if there are errors.

        `done` are products of the game that were made already, by id, for those that list them.
        """
        return self.draw(self.plan(request, progress, done))

    def plan(
        self,
        request: Request,
        progress: Progress = lambda cards: None,
        done: Mapping[str, Built] | None = None,
    ) -> Plan:
        """What `make` draws: the sheets of a product or kit with their faces."""
        from pnp.build.products.parts import part_of

        game, loading = self.game(request.game, request.edition)
        if game is None:
            return Plan(Built(request, problems=tuple(loading)), PdfInfo(""))
        if request.is_kit:
            return self._kit(game, loading, request, progress)
        parts: list[Part] = []
        problems = Problems()
        for other in _listed(game) if self.lists_parts(request) else ():
            built = (done or {}).get(other.id)
            if built is None:
                # a sheet asked for is that of the page, not of what it lists
                built = self.plan(replace(request, product=other.id, sheet=None)).built
                problems.extend(built.problems)
            parts.append(part_of(other, built))
        return self._product(problems, request, progress, parts)

    def _product(
        self,
        loading: Problems,
        request: Request,
        progress: Progress,
        parts: Sequence[Part],
    ) -> Plan:
        """The sheets of a product; with errors this goes on for what else there is to tell, with
        the faces that could be made."""
        opened = self._open_for(request, request.product)
        problems = Problems([*opened.problems, *loading])
        game, context = opened.game, opened.context
        if game is None or request.product not in game.products:
            return Plan(Built(request, problems=tuple(problems)), PdfInfo(""))
        product = game.products[request.product]
        language = paper_language(self.context, game, request)
        style = choose_sheet(context, request.sheet, product, problems)
        paper = choose_paper(context, request.paper, product, language, problems)
        prints: tuple[Prints, ...] = ()
        if _lists_parts(game, product) and request.is_errata:
            content = Content()  # it tells of a whole build, which this is not
        else:
            content = self._content(context, game, product, request, style, paper, parts, problems,
                                    progress)  # fmt: skip
        if (request.is_saved or request.is_errata) and not _lists_parts(game, product):
            from pnp.build.earlier.changes import differing, prints_of

            prints = (prints_of(product.id, paper.name if paper else "", content),)
            if request.is_errata and not problems.errors:
                before = self._before.get((game.id, request.edition.name(game.language)), ())
                content = differing(content, bool(product.decks), before, prints[0])
        if request.is_errata and not content.fronts and not problems.errors:
            plan = Plan(Built(request, problems=tuple(problems)), PdfInfo(""))
        else:
            plan = plan_sheets(context, game, product, request, style, paper, content, problems)
        about = About(game.id, product.id)
        placed = at_entries(plan.built.problems, opened.loaded.edition)
        named = tuple(problem.within(about) for problem in placed)
        return replace(plan, built=replace(plan.built, prints=prints, problems=named))

    def _content(
        self,
        context: BuildContext,
        game: Game,
        product: Product,
        request: Request,
        style: SheetStyle | None,
        paper: Paper | None,
        parts: Sequence[Part],
        problems: Problems,
        progress: Progress,
    ) -> Content:
        """What a product prints."""
        if product.decks:
            return deck_content(context, game, product, request.backs, problems, progress)
        # slow to import: together 30 ms (measured), and most builds are of decks
        if product.boxes:
            from pnp.build.products.boxes import box_content

            return box_content(context, game, product.boxes, problems)
        book = game.books.get(product.book or "")
        if book is None or style is None or paper is None:
            return Content()  # what a page is follows from the paper
        from pnp.build.products.books import book_content

        figures = context, game
        if game.beside is not None:
            cards = self.open(game.id, Choice(variants=game.edition.variants))
            figures = cards.context, cards.game or game
        return book_content(context, game, book, paper, parts, problems, figures)

    def _kit(self, game: Game, loading: Problems, request: Request, progress: Progress) -> Plan:
        """All products of a game as one file."""
        from pnp.build.products.kits import kit_of, kit_plan

        def plan(product: str, parts: Sequence[Part]) -> Plan:
            wanted = replace(self._request(game, product, request), is_kit=False)
            return self._product(loading, wanted, progress, parts)

        return kit_plan(game, kit_of(game), request, loading, plan, _lists_parts)

    def draw(self, plan: Plan) -> Built:
        """The file of a plan; without bytes if there are errors."""
        problems = Problems(plan.built.problems)
        if not plan.sheets:
            return plan.built
        data = b""
        try:
            data = print_pdf.export(
                plan.info, plan.sheets, plan.faces, plan.labels, self.context.shown
            )
        except InputError as error:
            problems.extend(error.problems)
        self._report_borrowed(problems)
        return replace(plan.built, data=b"" if problems.errors else data, problems=tuple(problems))

    def _report_borrowed(self, problems: Problems) -> None:
        """Warn of fonts that only this machine may have."""
        for family, letters in self.context.fonts(problems).borrowed.items():
            problems.add(
                "system-font", f"{letters!r} is set in '{family}', a font of this machine", None,
                f"pnp fonts add \"{family}\" takes it into the project, so that it is everywhere",
                "warning",
            )  # fmt: skip
        for family, letters in self.context.fonts(problems).flattened.items():
            message = f"{letters!r} of '{family}' is in colours; it prints in that of the text"
            hint = "pnp prints the outlines of colour fonts"
            problems.add("font-feature", message, None, hint, "warning")


def _lists_parts(game: Game, product: Product) -> bool:
    """Whether a product tells what was built."""
    book = game.books.get(product.book or "")
    return book is not None and book.lists_parts


def _listed(game: Game) -> list[Product]:
    """The products that one of these lists."""
    return [p for p in game.products.values() if not p.optional and not _lists_parts(game, p)]
