"""From a request to files: load, typeset, impose, draw, export, in this order, and nowhere else.

    workshop.make(request)      one product of one game to the bytes of its file
    build(requests, …)          several products, in several processes if that helps

No clock and no terminal here: both are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.edition.locale import default_paper
from pnp.export import print_pdf
from pnp.impose.grid import impose
from pnp.lang.expression import ExpressionError, parse_template
from pnp.lang.schema import Mismatch
from pnp.load.files import Library
from pnp.load.games import load_game
from pnp.load.layouts import load_layout
from pnp.load.sheets import load_sheet
from pnp.load.system_fonts import system_families
from pnp.model.face import Face, Op
from pnp.model.game import Card, Deck, Game, Product
from pnp.model.layout import Resources
from pnp.model.result import Built, Request
from pnp.model.sheet import FaceSize, Paper, Sheet, SheetStyle
from pnp.problems import InputError, Problem, Problems, Span, UsageError, did_you_mean
from pnp.text.fonts import FontLibrary
from pnp.typeset.compose import Composer
from pnp.typeset.small_print import small_print

Progress = Callable[[int], None]  # so many cards more are laid out


@dataclass(frozen=True, slots=True)
class Places:
    """The project's folder, where paths in messages start, pnp's own folder (None: found), and
    whether fonts of this machine may stand in for letters that no font of the project has."""

    root: Path
    base: Path
    shipped: Path | None = None
    system_fonts: bool = False


class Workshop:
    """Everything that several requests share: files read, fonts loaded, games."""

    def __init__(self, places: Places) -> None:
        self.library = Library(places.root, places.base, places.shipped)
        self._system = system_families if places.system_fonts else None
        self._problems = Problems()
        self.notes = Problems()  # what is to be told beside the problems of single products
        self._fonts: FontLibrary | None = None
        self._games: dict[str, tuple[Game | None, Problems]] = {}

    # -- what there is ------------------------------------------------------------------

    def game(self, game_id: str) -> tuple[Game | None, Problems]:
        """A game with its problems, loaded once. Raises UsageError if there is none."""
        if game_id not in self._games:
            folder = self.library.game_folder(game_id)
            if folder is None:
                hint = did_you_mean(game_id, self.library.games, "games")
                raise UsageError([Problem(f"there is no game '{game_id}'", None, hint)])
            problems = Problems()
            self._games[game_id] = (load_game(game_id, folder, self.library, problems), problems)
        return self._games[game_id]

    def fonts(self, problems: Problems) -> FontLibrary:
        """The font library, made once."""
        if self._fonts is None:
            families = self.library.families(problems)
            own, shipped = self.library.family_order(problems)
            self._fonts = FontLibrary(families, self._shown, own + shipped, self._system)
        return self._fonts

    def requests(self, wanted: Sequence[str], template: Request) -> list[Request]:
        """Names such as 'game' or 'game/product' to requests; none means every game there is.

        Raises UsageError for names that mean nothing, with what is there.
        """
        names = wanted or list(self.library.games)
        if not names:
            hint = "start one: a folder cards/<game>/ with a game.yaml"
            raise UsageError([Problem("there are no games here", None, hint)])
        if not wanted and not self.library.has_own_games:
            self.notes.add(
                "there is no game in cards/ here; this is the sample that comes with pnp", None,
                "a game of your own is a folder cards/<game>/ with a game.yaml", "note",
            )  # fmt: skip
        found: dict[tuple[str, str], Request] = {}
        problems = Problems()
        for name in names:
            game_id, _, product_id = name.strip("/").partition("/")
            game, loading = self.game(game_id)
            if game is None:
                problems.extend(loading)
                continue
            if product_id and product_id not in game.products and not loading.errors:
                hint = did_you_mean(product_id, game.products, "products")
                message = f"game '{game_id}' has no product '{product_id}'"
                raise UsageError([Problem(message, None, hint)])
            chosen = [p for p in game.products if product_id in ("", p)]
            for product in chosen:
                found[game_id, product] = replace(template, game=game_id, product=product)
            if not chosen:
                problems.extend(loading)  # what is asked for could not be read
        problems.stop_on_errors()
        return list(found.values())

    # -- one product --------------------------------------------------------------------

    def make(self, request: Request, progress: Progress = lambda cards: None) -> Built:
        """One product to the bytes of its file; `data` is empty if there are errors."""
        game, loading = self.game(request.game)
        problems = Problems(loading)
        if game is None:
            return Built(request, problems=tuple(problems))
        product = game.products[request.product]
        span = product.record.span("sheet")
        style = self._sheet(request.sheet, product, problems)
        paper = self._paper(request.paper, product, game.language, problems)
        fronts, backs, faces = self._faces(game, product, request, problems, progress)
        if not fronts and not problems.errors:
            message = f"product '{product.id}' has no cards to print"
            where = product.record.span("decks")
            problems.add(message, where, "each of its cards has 'copies: 0'")
        done = Built(
            request,
            file=f"{game.id}/{game.language}/{product.file}{print_pdf.SUFFIX}",
            title=product.title,
            cards=len(fronts),
            paper=paper.name if paper else "",
            backs=backs is not None,
        )
        if style is None or paper is None or not fronts:
            return replace(done, problems=tuple(problems))
        # with errors this goes on for what else there is to tell, with the faces that could be made
        flip = request.flip or product.flip
        try:
            sheets = impose(style, paper, fronts, backs, flip)
            labels = self._labels(game, product, style.name, sheets, problems)
            info = print_pdf.pdf_info(game, product, style, sheets, flip, backs is not None)
            data = print_pdf.export(info, sheets, faces, labels, self._shown)
        except InputError as error:
            # geometry knows no files: what it says is about the product's sheet
            problems.extend(p if p.span else replace(p, span=span) for p in error.problems)
            return replace(done, problems=tuple(problems))
        self._tell_borrowed(problems)
        if style.fit and sheets:
            done = replace(done, paper=sheets[0].paper.name)
        if problems.errors:
            data = b""
        return replace(done, pages=len(sheets), data=data, problems=tuple(problems))

    def _tell_borrowed(self, problems: Problems) -> None:
        """Warn of fonts that only this machine may have."""
        for family, letters in self.fonts(problems).borrowed.items():
            problems.add(
                f"{letters!r} is set in '{family}', a font of this machine", None,
                f"pnp fonts add \"{family}\" takes it into the project, so that it is everywhere",
                "warning",
            )  # fmt: skip

    def _shown(self, path: str) -> str:
        return self.library.shown(Path(path))

    def _sheet(self, asked: str | None, product: Product, problems: Problems) -> SheetStyle | None:
        if asked and self.library.find("layouts/sheets", asked) is None:
            hint = did_you_mean(asked, self.library.names("layouts/sheets"), "sheets")
            raise UsageError([Problem(f"there is no sheet '{asked}'", None, hint)])
        span = product.record.span("sheet")
        return load_sheet(asked or product.sheet, self.library, span, problems)

    def _paper(
        self, asked: str | None, product: Product, language: str, problems: Problems
    ) -> Paper | None:
        papers = self.library.papers(problems)
        wanted = asked or product.paper or default_paper(language)
        name = next((n for n in papers if n.casefold() == wanted.casefold()), wanted)
        if name not in papers:
            hint = did_you_mean(name, papers, "papers")
            if asked:
                raise UsageError([Problem(f"there is no paper '{asked}'", None, hint)])
            problems.add(f"there is no paper '{name}'", product.record.span("paper"), hint)
        return papers.get(name)

    def _faces(
        self,
        game: Game,
        product: Product,
        request: Request,
        problems: Problems,
        progress: Progress,
    ) -> tuple[list[FaceSize], list[FaceSize] | None, dict[str, Face]]:
        """Fronts and backs in the order of printing, and all faces by key."""
        wanted = product.backs if request.backs is None else request.backs
        decks = [game.decks[d] for d in product.decks if d in game.decks]
        # asked for on the command line of a product that has none at all, backs are left out
        if wanted and (not request.backs or any(deck.back is not None for deck in decks)):
            for deck in decks:
                if deck.back is None:
                    problems.add(
                        f"product '{product.id}' wants backs, but deck '{deck.id}' has none",
                        product.record.span("backs"), f"give deck '{deck.id}' a 'back'",
                    )  # fmt: skip
        has_backs = wanted and all(deck.back is not None for deck in decks)
        faces: dict[str, Face] = {}
        fronts: list[FaceSize] = []
        backs: list[FaceSize] = []
        for deck in decks:
            front = self._composer(game, deck, deck.layout, deck.layout_span, problems)
            back = None
            if has_backs and deck.back is not None and deck.back_span is not None:
                back = self._composer(game, deck, deck.back, deck.back_span, problems)
            if front is not None:
                front.prepare(deck.cards)
            if back is not None:
                back.prepare([replace(card, overrides=None) for card in deck.cards])
            for card in deck.cards:
                face = self._face(front, card, f"{deck.id}/{card.id}", faces)
                behind = self._back(back, card, deck, faces)
                fronts += [face] * card.copies if face else []
                backs += [behind] * card.copies if face and behind else []
                progress(card.copies)
            for composer in (front, back):
                problems.extend(composer.problems if composer else ())
        return fronts, backs if has_backs and len(backs) == len(fronts) else None, faces

    def _composer(
        self, game: Game, deck: Deck, name: str, span: Span, problems: Problems
    ) -> Composer | None:
        own = Problems()
        layout = load_layout(name, self.library, span, own)
        families = self.library.families(own)
        problems.extend(own)
        if layout is None:
            return None
        folder = Path(game.folder)
        resources = Resources(
            families,
            self.library.icons(folder),
            (game.folder, *(str(root / "layouts") for root in self.library.roots)),
            str(self.library.base),
            game.words,
            game.language,
        )
        composer = Composer(layout, game, resources, self.fonts(problems))
        composer.broken |= bool(own.errors)
        return composer

    @staticmethod
    def _face(
        composer: Composer | None,
        card: Card,
        key: str,
        faces: dict[str, Face],
    ) -> FaceSize | None:
        """The size of a face, which is laid out unless it is known."""
        if composer is None:
            return None
        if key not in faces:
            face = composer.compose(card, key)
            if face is None:
                return None
            faces[key] = face
        face = faces[key]
        return FaceSize(key, face.width, face.height, face.bleed)

    def _back(
        self,
        composer: Composer | None,
        card: Card,
        deck: Deck,
        faces: dict[str, Face],
    ) -> FaceSize | None:
        """The back of a card: one for the whole deck unless it shows something of the card."""
        if composer is None:
            return None
        key = f"{deck.id}/{card.id}/back" if composer.differs else f"{deck.id}//back"
        return self._face(composer, replace(card, overrides=None), key, faces)

    def _labels(
        self,
        game: Game,
        product: Product,
        sheet_name: str,
        sheets: Sequence[Sheet],
        problems: Problems,
    ) -> dict[int, tuple[Op, ...]]:
        """The small print of each page."""
        span = product.record.span("sheet")
        out: dict[int, tuple[Op, ...]] = {}
        about = {
            "title": game.title, "product": product.title, "version": game.version,
            "edition": game.language, "file": product.file, "pages": len(sheets),
        }  # fmt: skip
        for sheet in sheets:
            if sheet.label is None:
                continue
            try:
                text = str(parse_template(sheet.label.text)({**about, "page": sheet.number}))
                out[sheet.number] = small_print(sheet.label, text, self.fonts(problems))
            except (ExpressionError, Mismatch) as error:
                problems.add(f"the label of sheet '{sheet_name}': {error.message}", span,
                             error.hint)  # fmt: skip
                break
        return out


# -- several products -------------------------------------------------------------------------


def build(
    requests: Sequence[Request],
    places: Places,
    workshop: Workshop,
    jobs: int = 1,
    clock: Callable[[], float] = lambda: 0.0,
    progress: Progress = lambda cards: None,
) -> list[Built]:
    """Make all requests, in their order; in `jobs` processes if there is more than one."""
    if jobs > 1 and len(requests) > 1:
        return _parallel(requests, places, jobs, clock, progress)
    return [_timed(workshop, request, clock, progress) for request in requests]


def _timed(
    workshop: Workshop, request: Request, clock: Callable[[], float], progress: Progress
) -> Built:
    start = clock()
    built = workshop.make(request, progress)
    return replace(built, seconds=clock() - start)


def _parallel(
    requests: Sequence[Request],
    places: Places,
    jobs: int,
    clock: Callable[[], float],
    progress: Progress,
) -> list[Built]:
    from concurrent.futures import ProcessPoolExecutor

    workers = min(jobs, len(requests))
    with ProcessPoolExecutor(workers, initializer=_open, initargs=(places,)) as pool:
        done = []
        waiting = [pool.submit(_work, request, clock) for request in requests]
        try:
            for future in waiting:
                built = future.result()
                progress(built.cards)
                done.append(built)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return done


_here: Workshop | None = None  # of a worker process


def _open(places: Places) -> None:
    global _here
    _here = Workshop(places)


def _work(request: Request, clock: Callable[[], float]) -> Built:
    assert _here is not None
    return _timed(_here, request, clock, lambda cards: None)


def all_problems(built: Iterable[Built]) -> Problems:
    """What all requests told, each thing once."""
    return Problems(problem for item in built for problem in item.problems)
