"""From a request to files: typeset, impose, draw and export a product or a whole game.

    plan_request(project, request)   the input of a target: faces and sheets, before drawing
    draw_plan(project, plan)         the files of a plan
    make_request(project, request)   both; no files if there are errors

Each stage returns what it could make with its problems. `make_request` alone decides that a
request with an error has no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from pnp.build.context import BuildContext, Content
from pnp.build.earlier.changes import differing, prints_of
from pnp.build.edition_problems import at_entries
from pnp.build.exporting.jobs import job_of
from pnp.build.exporting.settings import (
    about_game,
    for_service,
    service_of,
    service_options,
    settings_of,
)
from pnp.build.preflight.faces import check_faces, face_limits
from pnp.build.preflight.sheets import check_sheets
from pnp.build.products.decks import Progress, deck_content
from pnp.build.products.ink import ink_of, with_ink
from pnp.build.products.kits import kit_of, kit_plan, whole_plan
from pnp.build.products.other_sheets import with_gutter
from pnp.build.products.parts import Part, listed, lists_parts, part_of
from pnp.build.products.sheets import (
    Plan,
    ProductJob,
    choose_paper,
    choose_sheet,
    named_paper,
    paper_language,
    plan_sheets,
    sheet_request,
)
from pnp.build.profiles import choose_profile
from pnp.build.project import Opened, Project
from pnp.build.store.keys import KeyedFaces
from pnp.draw.pdf.document import PdfInfo
from pnp.export.page_pictures import pictured
from pnp.export.target_kinds import Target, targets
from pnp.expressions.traces import unmarked
from pnp.files.records import hash_of_file
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.game import Game
from pnp.model.problems import (
    About,
    InputError,
    Problem,
    Problems,
    UsageError,
    did_you_mean,
)
from pnp.model.profile import HOME
from pnp.model.result import Built, Prints, Request, Stored
from pnp.model.sheet import Paper, Sheet, SheetStyle, enlarged

if TYPE_CHECKING:
    from pnp.build.store.pages import KeptPages
    from pnp.draw.pdf.document import DrawnPages

# the faces that make a process of their own worth while
_WORTH_SHARING = 300
# pixels per inch of pages of existing PDF files in files that are no PDF
_PAGE_DPI = 300.0


def no_progress(cards: int) -> None:
    """Progress without a display."""


def make_request(
    project: Project,
    request: Request,
    progress: Progress = no_progress,
    done: Mapping[str, Built] | None = None,
) -> Built:
    """The files of a product or a game; none if there are errors, unless a draft is requested.

    `done` are products of the game that were made already, by id, for books that list them.
    """
    built = draw_plan(project, plan_request(project, request, progress, done))
    has_errors = any(problem.severity == "error" for problem in built.problems)
    return replace(built, data=b"", extras=()) if has_errors and not request.is_draft else built


def is_of_parts(project: Project, request: Request) -> bool:
    """Whether a product lists other products, so that these are made before it."""
    game, _ = project.game(request.game, request.edition)
    product = game.products.get(request.product) if game is not None else None
    return game is not None and product is not None and lists_parts(game, product)


def plan_request(
    project: Project,
    request: Request,
    progress: Progress = no_progress,
    done: Mapping[str, Built] | None = None,
) -> Plan:
    """What `make_request` draws. With errors it has the faces that could be made."""
    game, loading = project.game(request.game, request.edition)
    if game is None:
        return _no_plan(request, loading)
    planner = _Planner(project, progress)
    if not request.product:

        def plan(product: str, parts: Sequence[Part]) -> Plan:
            own = sheet_request(project.context, game, product, request)
            if game.products[product].profile is not None:  # the kit is one file
                own = replace(own, profile=profile.name)
            return _with_ink(project, planner.product(own, parts, loading))

        target = targets()[request.target]
        if target.takes == "faces":
            own = service_options(project.context, request, loading)
            whole = whole_plan(game, request, loading, lambda name, _: planner.product(
                replace(request, product=name), (), loading))  # fmt: skip
            return replace(whole, settings=own, about=about_game(game, kit_of(game).file))
        profile = choose_profile(project.context, request.profile, None, target, loading)
        return kit_plan(game, request, loading, plan, profile)
    parts: list[Part] = []
    problems = Problems()
    for other in listed(game) if is_of_parts(project, request) else ():
        built = (done or {}).get(other.id)
        if built is None:
            # a sheet that is requested is for the page, not for what the page lists
            part = plan_request(project, replace(request, product=other.id, sheet=None))
            built = _with_ink(project, part).built
            problems.extend(built.problems)
        parts.append(part_of(other, built))
    return planner.product(request, parts, problems)


def _no_plan(request: Request, problems: Problems) -> Plan:
    named = Problems(problems, About(request.game, request.product))
    return Plan(name="", info=PdfInfo(""), built=Built(request, problems=tuple(named)))


class _Planner:
    """Plans products of a project."""

    def __init__(self, project: Project, progress: Progress) -> None:
        self._project = project
        self._progress = progress

    def product(
        self, request: Request, parts: Sequence[Part], found: Problems | None = None
    ) -> Plan:
        """The plan of a product; `found` are problems of the parts that it lists."""
        opened = self._open(request)
        problems = Problems([*opened.problems, *(found or ())])
        game = opened.game
        if game is None or request.product not in game.products:
            if game is not None and not problems.errors:  # it was removed while a preview is open
                message = f"game '{game.id}' has no product '{request.product}'"
                hint = did_you_mean(request.product, game.products, "products")
                problems.add("unknown-name", message, None, hint)
            return _no_plan(request, problems)
        self._project.judge.add(game.id, game.record, problems)
        job = self._job(request, opened.context, game, problems)
        lists = lists_parts(game, job.product)
        # such a book lists all products, also those that did not change
        content = Content() if lists and request.is_errata else self._content(job, parts)
        settings = settings_of(job, content.fronts, problems)
        job = for_service(job, content, settings)
        plan = _whole_plan(job, content)
        checked = check_faces(job, content, plan.sheets)
        if self._project.checked is not None:
            self._project.checked.append((content.faces, checked))
        if request.is_saved or request.is_errata or opened.context.is_traced:
            content = replace(content, faces=dict(content.faces))  # each is read several times
            problems.extend(content.late())
            plan = replace(plan, faces=content.faces)
        prints: tuple[Prints, ...] = ()
        if (request.is_saved or request.is_errata) and not lists:
            paper, read = job.paper.name if job.paper else "", self._project.fingerprints
            prints = (prints_of(request.product, paper, content, read),)
        if request.is_errata and prints and not problems.errors:
            key = game.id, request.edition.name(game.language)
            before = self._project.places.before.get(key, ())
            content = differing(content, bool(job.product.decks), before, prints[0])
        if request.is_errata and not content.fronts and not problems.errors:
            plan = _no_plan(request, problems)
        elif request.is_errata:
            plan = plan_sheets(job, content)
        if request.is_draft and not plan.fronts and problems.errors:
            from pnp.build.products.red_pages import red_page

            plan = red_page(job, problems)
        names = (game.language, *request.edition.variants)

        def placed(found: Iterable[Problem]) -> Problems:
            about = About(game.id, request.product)
            known = Problems(at_entries(found, opened.loaded.edition), about)
            return Problems(self._project.judge.judged(known, names, job.profile.preflight))

        built = replace(plan.built, prints=prints, problems=tuple(placed(problems)))
        faces = plan.faces
        return replace(
            plan, built=built, limits=(face_limits(job),), late=lambda: placed(content.late()),
            on_sheets=lambda: placed(check_sheets(job, content, plan.sheets, checked)),
            settings=settings.values, about=about_game(job.game, job.product.file),
            offer=settings.offer, title=plan.built.title, content=job.product.content,
            card=faces.card if isinstance(faces, KeyedFaces) else lambda key: None,
        )  # fmt: skip

    def _open(self, request: Request) -> Opened:
        """The edition that a product is made of: if only books are translated, all other products
        are those of the game as it is written."""
        opened = self._project.open(request.game, request.edition)
        if request.edition.mode == "full" or opened.game is None:
            return opened
        if opened.game.products[request.product].is_text:
            return opened
        return self._project.open(request.game, Choice(variants=request.edition.variants))

    def _job(
        self, request: Request, context: BuildContext, game: Game, problems: Problems
    ) -> ProductJob:
        product = game.products[request.product]
        language = paper_language(game, request)
        own = Problems()
        paper = choose_paper(context, request.paper, product, language, own)
        style = choose_sheet(context, request.sheet, product, paper.name if paper else "", problems)
        problems.extend(own)
        target = targets()[request.target]
        service = service_of(context, request.service or request.target, problems)
        profile = choose_profile(context, request.profile, product, target, problems, service)
        style = with_gutter(style, request.gutter)
        if style is not None and style.paper and (request.paper, product.paper) == (None, None):
            paper = _paper_of_style(context, style, problems)
        if request.printer is not None:
            from pnp.impose.printers import printable, printable_paper

            style = style and printable(style, request.printer)
            paper = paper and printable_paper(paper, request.printer)
        return ProductJob(request, context, game, product, style, paper, problems, profile, service)

    def _content(self, job: ProductJob, parts: Sequence[Part]) -> Content:
        """What a product prints."""
        context, game, product, problems = job.context, job.game, job.product, job.problems
        if product.decks:
            request = replace(job.request, backs=job.backs)
            return deck_content(context, game, product, request, problems, self._progress)
        # slow to import: together 30 ms (measured), and most builds are of decks
        if product.boxes:
            from pnp.build.products.boxes import box_content

            return box_content(context, game, product.boxes, problems)
        book = game.books.get(product.book or "")
        if job.style is None or job.paper is None:
            return Content()  # the size of a page depends on the paper
        if product.guide:
            from pnp.build.products.guides import guide_content

            return guide_content(context, game, job.paper, parts, problems)
        if book is None and not product.pdf:
            return Content()
        from pnp.build.products.existing_pages.placing import PageJob, pdf_content, room_on

        kind = sheet_kinds()[job.style.kind]
        owner = product.id if book is None else book.id
        room = room_on(job.paper, kind.two_sided)
        pages = PageJob(context, owner, unmarked(product.title)[0], job.paper, job.profile,
                        job.request.grey, room)  # fmt: skip
        if book is None:
            return pdf_content(pages, product.pdf, problems)
        from pnp.build.products.books import BookJob, Cover, book_content

        figures = context, game
        if game.beside is not None:
            cards = self._project.open(game.id, Choice(variants=game.edition.variants))
            figures = cards.context, cards.game or game
        made = BookJob(context, game, book, job.paper, parts, figures, job.binding)
        return book_content(made, Cover(pages, kind.multiple), problems)


def _whole_plan(job: ProductJob, content: Content) -> Plan:
    """The sheets of all that a product prints. If only a part of it is requested that is not known
    yet, they show how large faces are printed, and their problems are not noted."""
    if job.request.is_errata:
        job = replace(job, problems=Problems())
    return plan_sheets(job, content)


def _with_ink(project: Project, plan: Plan) -> Plan:
    """A plan with its ink, if that is requested; pages that earlier runs have drawn are used."""
    if not plan.built.request.is_measured:
        return plan
    return with_ink(plan, project.places.cache, _kept(project, plan, targets()["files"]))


def _paper_of_style(context: BuildContext, style: SheetStyle, problems: Problems) -> Paper | None:
    """The only paper that a sheet style is for; None (and a problem) if it is unknown."""
    try:
        return named_paper(context.library, style.paper, "", problems)
    except UsageError as error:
        for problem in error.problems:
            message = f"the sheets '{style.name}': {problem.message}"
            problems.extend([replace(problem, message=message)])
        return None


def draw_plan(project: Project, plan: Plan) -> Built:
    """The files of a plan as its target makes them, with all problems; no files if they cannot be
    drawn."""
    if not plan.fronts:
        return plan.built
    target = targets()[plan.built.request.target]
    problems = Problems(plan.built.problems)
    files: dict[str, bytes | Stored] = {}
    if target.takes == "files":
        for part in plan.parts or (plan,):
            request = replace(part.built.request, target=target.source, target_options=())
            made = draw_plan(project, replace(part, built=replace(part.built, request=request)))
            problems.extend(made.problems)
            files |= {name.rpartition("/")[2]: data for name, data in made.files}
    kept = _kept(project, plan, target)
    notes = Problems()
    job = replace(job_of(project, plan, files, notes), kept=kept)
    built = plan.built
    try:
        folder = built.file.rpartition("/")[0]
        least = 0.0 if target.has_pages else _PAGE_DPI
        with (
            pictured(job.faces, job.shown, least) as faces,
            _shared(project, job, target, kept) as drawn,
        ):
            made_files = target.files(replace(job, drawn=drawn, faces=faces)).items()
        (file, data), *extras = ((f"{folder}/{name}", data) for name, data in made_files)
        built = replace(built, file=file, data=data, extras=tuple(extras))
        if built.request.is_measured and built.ink is None and target.endings[0] == ".pdf":
            built = replace(built, ink=ink_of(data, project.places.cache))
        problems.extend(notes, About(built.request.game, built.request.product))
    except InputError as error:
        problems.extend(error.problems, About(built.request.game, built.request.product))
    problems.extend(plan.late())
    problems.extend(plan.on_sheets())
    if kept is not None:
        if problems.errors:
            kept.drop()
        else:
            kept.save()
    if not problems.errors:  # else nothing is printed
        problems.extend(project.context.font_warnings())
    return replace(built, problems=tuple(problems))


def _shared(
    project: Project, plan: Plan, target: Target, kept: KeptPages | None
) -> AbstractContextManager[DrawnPages | None]:
    """The pages of a plan that other processes draw; None where this takes longer."""
    waiting: list[Sheet] = []
    # what composes transparency reports what it did
    may_share = project.processes > 1 and not plan.info.profile.is_flat
    if may_share and target.takes == "sheets" and isinstance(plan.faces, KeyedFaces):
        waiting = [s for s in plan.sheets if kept is None or not kept.has(s)]
    faces = {placement.face for sheet in waiting for placement in sheet.placements}
    count = min(project.processes, len(faces) // _WORTH_SHARING)
    if count < 2:
        return nullcontext()
    from pnp.build.page_shares import shares

    return shares(plan, project, waiting, count, plan_request)


def _kept(project: Project, plan: Plan, target: Target) -> KeptPages | None:
    """The pages of a plan that earlier runs have drawn; None if nothing is kept of it."""
    faces = plan.faces
    cache, record = project.places.cache, project.record
    if cache is None or record is None or target.takes != "sheets":
        return None
    if not isinstance(faces, KeyedFaces) or plan.info.profile.is_flat:
        return None
    from pnp.build.store.pages import KeptPages, PageStore
    from pnp.files.cache import Cache

    store = PageStore(Cache(cache), record)
    options = (*_inks_key(plan), plan.limits, sorted(enlarged(plan.sheets).items()))
    return KeptPages(store, faces, plan.sheets, plan.small_print, options)


def _inks_key(plan: Plan) -> tuple[object, ...]:
    """What changes the colours of drawn pages, and what these may have."""
    info, profile = plan.info, plan.info.profile
    if profile == replace(HOME, doc=profile.doc):
        return (info.grey,)
    icc = hash_of_file(profile.icc) if profile.icc else b""
    return (info.grey, repr(replace(profile, doc="", limits=HOME.limits, preflight={})), icc)
