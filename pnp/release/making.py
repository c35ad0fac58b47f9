"""Make a release: build all editions, write their pages, list everything with its sum.

In: a project and a `Release`. Out: a `Made` with files by path. Nothing is made if there is an
error: then the problems say why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from pnp.build.commands import Watch, useful_jobs
from pnp.build.earlier.changes import saved_text
from pnp.build.products.decks import Progress
from pnp.build.products.parts import listed, part_of
from pnp.build.project import Project
from pnp.build.requests import ALL, Wanted, requests
from pnp.build.run import all_problems, build, steps_of
from pnp.editions.catalogue.files import languages
from pnp.editions.variants.reading import described
from pnp.files.contents import chunks_of
from pnp.languages.defaults import default_paper
from pnp.languages.locales import canonical
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.game import Game
from pnp.model.problems import InputError, Problems
from pnp.model.result import Built, Prints, Request, Stored, TargetChoice
from pnp.release.downloads import Edition, archive_name, archive_of, downloads_of
from pnp.release.earlier import BUILDS, INDEX, Change, Earlier, changes_of, read_earlier
from pnp.release.listing import SUMS, index_text, sums_text
from pnp.release.pages.book_pages import EditionTexts, edition_texts
from pnp.release.pages.drawings import Drawings
from pnp.release.pages.front_page import INDEX_PAGE, FrontPage, Link, front_page
from pnp.release.pages.look import style_files
from pnp.release.pages.part_pictures import PartPictures
from pnp.release.pages.text_page import text_page

PAPERS = ("letter", "a4")
_CHANGES = "-changes"
# of progress (see `pnp.build.run`): the pages of a language, with their pictures
_PAGE_STEPS = 2000


class Release(Struct, frozen=True):
    """What is released of a game. Without `languages`: all that it has. `variants` are applied
    together, those of each entry in their order; the game without variants is always there. `since`
    is an earlier release. `jobs`: the number of processes (None: as many as make it faster)."""

    game: str
    languages: tuple[str, ...] = ()
    variants: tuple[tuple[str, ...], ...] = ()
    papers: tuple[str, ...] = PAPERS
    since: str | None = None
    jobs: int | None = None


class Made(Struct, frozen=True):
    """What was made: all files by path, the first `pages` of the languages, the editions, and
    problems. No files: there were errors."""

    files: dict[str, bytes | Stored] = field(default_factory=dict)
    pages: tuple[str, ...] = ()
    editions: tuple[Edition, ...] = ()
    problems: Problems = field(default_factory=Problems)


def make_release(project: Project, release: Release, watch: Watch) -> Made:
    """The files of a release. Raises UsageError for unknown names, InputError for games that cannot
    be read."""
    return _Maker(project, release, watch).made()


class _Maker:
    def __init__(self, project: Project, release: Release, watch: Watch) -> None:
        self._project = project
        self._release = release
        self._watch = watch
        folder = project.folder(release.game)
        self._source = project.editions(release.game).language
        self._titles = {
            name: title or name for name, (title, _) in described(project.library, folder).items()
        }
        known = [self._source, *languages(folder)]
        asked = [canonical(language) for language in release.languages]
        self._languages = list(dict.fromkeys(known if ALL in asked or not asked else asked))
        self._problems = Problems()
        # the papers of a language: its own one first
        papers = [paper.casefold() for paper in release.papers]
        own = default_paper(self._source)
        self._papers = sorted(dict.fromkeys(papers), key=lambda paper: paper != own)

    def made(self) -> Made:
        project = self._project
        project.judge.check()
        asked = [request for choice in self._choices() for request in self._requests(choice)]
        pages = _PAGE_STEPS * len(self._languages)
        steps = sum(steps_of(project, request) for request in asked)
        with self._watch.progress(steps + pages) as progress:
            return self._made(asked, progress)

    def _made(self, asked: Sequence[Request], progress: Progress) -> Made:
        project = self._project
        jobs = self._release.jobs or useful_jobs(project, asked)
        built = build(asked, project, jobs, self._watch.clock, progress)
        problems = all_problems(built, project)
        if problems.errors:
            return Made(problems=Problems([*problems, *project.notes]))
        earlier = self._earlier(asked)
        editions = tuple(self._edition(choice, built, earlier) for choice in self._choices())
        files: dict[str, bytes | Stored] = {}
        for language in self._languages:
            files |= self._pages(language, editions, built, earlier)
            progress(_PAGE_STEPS)
        problems.extend([*self._problems, *project.notes])
        if problems.errors:
            return Made(problems=problems)
        for edition in editions:
            files |= edition.files
            prints = [one for item in built if self._is_of(item, edition.choice)
                      for one in item.prints]  # fmt: skip
            text = saved_text(self._release.game, edition.name, prints)
            files[f"{BUILDS}/{edition.name}.json"] = text.encode()
        game = self._game(Choice())
        sums = {path: _sum(data) for path, data in files.items()}
        files[INDEX] = index_text(game, editions, files, sums, self._addresses()).encode()
        sums[INDEX] = _sum(files[INDEX])
        files[SUMS] = sums_text(sums).encode()
        return Made(files, tuple(self._addresses().values()), editions, problems)

    # -- builds -----------------------------------------------------------------------------

    def _choices(self) -> list[Choice]:
        """The editions: of each language the game itself, then with variants."""
        return [
            Choice(None if language == self._source else language, variants=variants)
            for language in self._languages
            for variants in dict.fromkeys(((), *self._release.variants))
        ]

    def _requests(self, choice: Choice) -> list[Request]:
        """What is built of an edition: each product on each paper, and the kit if the game has
        one."""
        wanted = Wanted(
            (self._release.game,), (choice.language or self._source,), "full", choice.variants,
            tuple(self._papers), targets=(TargetChoice("files"),),
        )  # fmt: skip
        template = Request("", "")
        found = [
            replace(request, is_saved=self._is_saved(request))
            for request in requests(self._project, wanted, template)
        ]
        if self._game(choice).kit is not None:
            kit = replace(wanted, targets=(TargetChoice("kit"),))
            found += requests(self._project, kit, template)
        return found

    def _is_saved(self, request: Request) -> bool:
        """Whether what is drawn is saved for the next release: pages depend on the paper, cards and
        boxes do not."""
        product = self._game(request.edition).products[request.product]
        return product.is_text or (request.paper or "").casefold() == self._papers[0]

    def _game(self, choice: Choice) -> Game:
        """An edition of the game. Raises InputError if it cannot be read."""
        game, problems = self._project.game(self._release.game, choice)
        if game is None:
            raise InputError(problems)
        return game

    def _is_of(self, item: Built, choice: Choice) -> bool:
        request = item.request.edition
        language = request.language or self._source
        return (language, request.variants) == (choice.language or self._source, choice.variants)

    def _edition(self, choice: Choice, built: Sequence[Built], earlier: Earlier | None) -> Edition:
        game, name = self._game(choice), choice.name(self._source)
        spool = self._project.places.spool
        downloads = downloads_of(name, (item for item in built if self._is_of(item, choice)))
        called = archive_name(game.id, game.version, name)
        archive = archive_of(called, name, downloads, spool)
        edition = Edition(choice, name, choice.language or self._source, downloads, archive)
        if earlier is None or not earlier.has(game.id, name):
            return edition
        changed = downloads_of(name, self._errata(choice, earlier))
        if not changed:
            return edition
        pack = archive_of(f"{called}{_CHANGES}", name, changed, spool)
        return replace(edition, changes=pack)

    # -- what differs from an earlier release -------------------------------------------------

    def _earlier(self, asked: Sequence[Request]) -> Earlier | None:
        if self._release.since is None:
            return None
        game = self._game(Choice())
        names = [choice.name(self._source) for choice in self._choices()]
        products = [request for request in asked if request.product]
        return read_earlier(self._project, self._release.since, game, names, products)

    def _errata(self, choice: Choice, earlier: Earlier) -> list[Built]:
        """What prints the differences of an edition."""
        places = replace(self._project.places, before=earlier.prints)
        project = Project(places, record=self._project.record)
        asked = [
            replace(request, is_errata=True)
            for request in self._requests(choice)
            if request.product
        ]
        return build(asked, project, 1, self._watch.clock)

    def _changes(
        self, language: str, built: Sequence[Built], earlier: Earlier | None
    ) -> tuple[Change, ...]:
        choice = self._choice(language)
        name = choice.name(self._source)
        if earlier is None or not earlier.has(self._release.game, name):
            return ()
        old: Sequence[Prints] = earlier.prints[self._release.game, name]
        own = [item for item in built if self._is_of(item, choice)]
        return changes_of(self._game(choice), old, own)

    # -- pages ------------------------------------------------------------------------------

    def _choice(self, language: str) -> Choice:
        return Choice(None if language == self._source else language)

    def _folder(self, language: str) -> str:
        """The folder of the pages of a language; those of the first one are in the release
        itself."""
        return "" if language == self._languages[0] else f"{language}/"

    def _addresses(self) -> dict[str, str]:
        """The first page of each language, below the folder of the release."""
        return {one: f"{self._folder(one)}{INDEX_PAGE}" for one in self._languages}

    def _links(self, language: str, page: str) -> tuple[Link, ...]:
        """The same page in all languages, as seen from the page in this one."""
        root = "../" if self._folder(language) else ""
        return tuple(
            Link(one, page if one == language else f"{root}{self._folder(one)}{page}")
            for one in self._languages
        )

    def _pages(
        self, language: str, editions: Sequence[Edition], built: Sequence[Built],
        earlier: Earlier | None,
    ) -> dict[str, bytes]:  # fmt: skip
        """The pages of a language with all that they show, by path."""
        choice = self._choice(language)
        opened = self._project.open(self._release.game, choice)
        game = self._game(choice)
        drawings = Drawings(opened.context.shown, self._project.places.spool)
        own = {
            item.request.product: item
            for item in reversed(built)
            if self._is_of(item, choice) and item.request.product
        }
        parts = [part_of(p, own[p.id]) for p in listed(game) if p.id in own]
        papers = self._papers
        texts = edition_texts(
            self._project, opened, game, papers[0], parts, drawings, self._problems
        )
        pictures = PartPictures(self._project, game, drawings)
        asked = [own[name].request for name in game.products if name in own]
        hero = tuple(pictures.hero(asked))
        named = {part.product.id for part in parts}
        images = {r.product: pictures.of_product(r) for r in asked if r.product in named}
        page = FrontPage(
            game, texts, tuple(e for e in editions if e.language == language),
            self._links(language, INDEX_PAGE), self._titles, images, hero,
            "../" if self._folder(language) else "", earlier.name if earlier else "",
            self._changes(language, built, earlier),
        )  # fmt: skip
        html = {INDEX_PAGE: front_page(page)}
        for book in texts.books:
            html[book.file] = text_page(game, book, self._links(language, book.file))
        files = _pages_with_images(html, drawings.files, texts)
        return {f"{self._folder(language)}{path}": data for path, data in files.items()}


def _pages_with_images(
    html: Mapping[str, str], images: Mapping[str, bytes], texts: EditionTexts
) -> dict[str, bytes]:
    """Pages, their style sheet with its fonts, and the images that they show."""
    whole = "".join(html.values())
    files = {path: text.encode() for path, text in html.items()}
    files |= style_files(texts.look, texts.rules, [*html.values()])
    shown = {path: data for path, data in images.items() if path in whole}
    return {**files, **shown}


def _sum(data: bytes | Stored) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    found = hashlib.sha256()
    for chunk in chunks_of(data):
        found.update(chunk)
    return found.hexdigest()


def release_folder(out: Path, game: str) -> Path:
    """Where a release is written by default."""
    return out / game / "release"
