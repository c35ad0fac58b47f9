"""The state of a translation: what is translated, how it fits, and its proof for the translator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct, field

from pnp.build.planning import draw_plan, is_of_parts, no_progress, plan_request
from pnp.build.products.decks import Progress
from pnp.build.products.documents import set_document
from pnp.build.products.sheets import Plan, named_paper
from pnp.build.project import Project
from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.editions.catalogue.coverage import Coverage, coverage, variant_of
from pnp.editions.catalogue.files import languages
from pnp.editions.catalogue.translation import Translation
from pnp.editions.messages.tracing import Tracer
from pnp.editions.opening import no_language
from pnp.editions.variants.reading import variant_names
from pnp.export import print_pdf
from pnp.languages.defaults import language_name, text_direction
from pnp.languages.locales import canonical
from pnp.model.definitions import replace
from pnp.model.edition import Choice, Translate
from pnp.model.face import Face
from pnp.model.problems import Problem, Problems, UsageError
from pnp.model.result import Built, Request
from pnp.review.fit import Fit, Fits, fits
from pnp.review.proof import Subject, proof_entries, proof_lists

EDITION_STEPS = 100  # of progress, for each edition that is laid out


class Survey(Struct, frozen=True):
    """A translation with its variants. `fits`: how each text fits, by its context; None if that
    was not asked for. `faces`, `books` and `missing` as in `Fits`."""

    game: str
    language: str
    translation: Translation
    coverage: Coverage
    fits: Mapping[str, Fit] | None = None
    faces: Mapping[str, Face] = field(default_factory=dict)
    books: Mapping[str, int] = field(default_factory=dict)
    missing: str = ""


def survey(
    project: Project,
    game: str,
    language: str,
    with_fit: bool,
    problems: Problems,
    with_faces: bool = False,
    progress: Progress = no_progress,
) -> Survey:
    """A translation of a game with its variants; `with_fit` lays out all that is printed, and
    `with_faces` keeps the faces. `progress` gets the steps that are done, of `survey_steps`.

    Raises UsageError if there is no such translation.
    """
    folder = project.folder(game)
    language = canonical(language)
    if language not in (known := languages(folder)):
        source = project.editions(game).language
        raise UsageError([no_language(game, language, source, known)])
    names = variant_names(folder)
    found = project.editions(game).translation(language, names, problems)
    counted = coverage(found.messages, found.catalogue)
    if not with_fit:
        return Survey(game, language, found, counted)
    numbers: dict[str, int] = {}  # so that texts of several editions are the same
    own = fits_of(project, game, Choice(language), problems, numbers, with_faces, progress)
    reported_fits: dict[str, Fit] = {fit.context: fit for fit in own.fits}
    faces, books = dict(own.faces), dict(own.books)
    for variant in names:
        if variant not in counted.by_variant:
            progress(EDITION_STEPS)
            continue
        choice = Choice(language, variants=(variant,))
        more = fits_of(project, game, choice, problems, numbers, with_faces, progress)
        texts = [fit for fit in more.fits if variant_of(fit.context) == variant]
        # the faces of a variant are others of the same names
        reported_fits |= {fit.context: _renamed(fit, variant) for fit in texts}
        faces |= {f"{variant}@{key}": face for key, face in more.faces.items()}
    return Survey(game, language, found, counted, reported_fits, faces, books, own.missing)


def survey_steps(project: Project, game: str) -> int:
    """The steps of a survey that lays out all that is printed."""
    return EDITION_STEPS * (1 + len(variant_names(project.folder(game))))


def _renamed(fit: Fit, variant: str) -> Fit:
    spots = tuple(
        replace(spot, face=f"{variant}@{spot.face}") if spot.face else spot for spot in fit.spots
    )
    return replace(fit, spots=spots)


def fits_of(
    project: Project,
    game: str,
    choice: Choice,
    problems: Problems,
    numbers: dict[str, int],
    with_faces: bool = False,
    progress: Progress = no_progress,
) -> Fits:
    """How the texts of an edition fit: each product that is not optional is laid out once.
    `numbers` as in Tracer; `progress` gets `EDITION_STEPS` in all."""
    return _laid_out(project, game, choice, problems, numbers, with_faces, progress)[0]


def pseudo_build(
    project: Project,
    game: str,
    language: str,
    problems: Problems,
    progress: Progress = no_progress,
) -> tuple[list[Built], Fits]:
    """The files of an edition in a made-up language, and how all texts fit. `progress` gets
    `EDITION_STEPS` while it is laid out, and as many while it is drawn.

    Texts that do not fit are cut off. A card that cannot be laid out is skipped, with a warning.
    """
    found, plans, traced = _laid_out(
        project, game, Choice(language), Problems(), {}, progress=progress
    )
    _, loading = traced.game(game, Choice(language))
    for plan in plans:
        # without sheets, or with errors of the game, room is not the cause
        is_valid = plan.fronts and not loading.errors
        reported = Problems([*plan.built.problems, *plan.late()])
        problems.extend(map(_warned, reported) if is_valid else reported)
    problems.extend(loading)
    if problems.errors:
        return [], found
    shares = _shares(len(plans))
    built = []
    for plan, share in zip(plans, shares, strict=True):
        built.append(draw_plan(traced, plan))
        progress(share)
    return built, found


def _warned(problem: Problem) -> Problem:
    return replace(problem, severity="warning") if problem.severity == "error" else problem


def _laid_out(
    project: Project,
    game: str,
    choice: Choice,
    problems: Problems,
    numbers: dict[str, int],
    with_faces: bool = False,
    progress: Progress = no_progress,
) -> tuple[Fits, list[Plan], Project]:
    """How the texts of an edition fit, with the plans and the project with marks."""
    tracers: list[Tracer] = []

    def listen(translate: Translate) -> Tracer:
        tracers.append(Tracer(translate, numbers))
        return tracers[-1]

    traced = project.traced(listen)
    found, loading = traced.game(game, choice)
    if found is None:
        problems.extend(loading)
        return Fits(()), [], traced
    asked = [Request(game, p.id, edition=choice) for p in found.products.values() if not p.optional]
    # those that list what was built come last
    requests = sorted(asked, key=partial(is_of_parts, traced))
    plans: list[Plan] = []
    shares = _shares(len(requests))

    def plan(request: Request) -> Plan:
        done = {made.built.request.product: made.built for made in plans}
        plans.append(plan_request(traced, request, done=done))
        progress(shares[len(plans) - 1])
        return plans[-1]

    found_fits = fits(plan, requests, tracers[0].messages, problems, with_faces)
    return found_fits, plans, traced


def _shares(count: int) -> list[int]:
    """`EDITION_STEPS`, divided among so many products."""
    return [EDITION_STEPS * (i + 1) // count - EDITION_STEPS * i // count for i in range(count)]


def proof(
    project: Project,
    game: str,
    language: str,
    asked: str | None,
    problems: Problems,
    progress: Progress = no_progress,
) -> Built:
    """The proof of a translation for its translator, on the paper `asked` for or that of the
    language. Problems of the translation are printed in the proof; errors of the game are warnings
    in `problems`, since their pictures are missing in the proof. `progress` gets the steps of
    `survey_steps`.

    Raises UsageError for languages and papers that are unknown.
    """
    paper = named_paper(project.library, asked, language, problems)
    found_problems = Problems()
    found = survey(project, game, language, True, found_problems, True, progress)
    assert found.fits is not None
    catalogue = found.translation.catalogue
    entries = proof_entries(found.translation.messages, found.fits, catalogue)
    loaded, _ = project.game(game)
    title, name = loaded.title if loaded else game, language_name(language)
    source = project.editions(game).language
    subject = Subject(title, name, language, text_direction(language), source)
    errors = found_problems.errors
    messages = [one.message for one in errors]
    lists = proof_lists(subject, entries, found.faces, messages)
    made = set_document("proof", lists, project.context, paper, found.faces)
    path = catalogue.path
    problems.extend(_warned(one) for one in errors if not one.span or one.span.path != path)
    info = PdfInfo(f"{title}: {name}", language=language, bookmarks=made.bookmarks)
    job = PdfJob(
        info=info, sheets=made.sheets(paper), faces=made.faces, shown=project.context.shown
    )
    data = print_pdf.export(job)
    return Built(Request(game, "proof"), title=info.title, pages=len(made.pages), data=data)
