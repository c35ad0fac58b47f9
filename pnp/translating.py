"""How a translation stands: what is translated, how it fits, and its proof for the translator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.edition.catalogue import state_of
from pnp.edition.coverage import coverage, variant_of
from pnp.edition.recording import Tracer
from pnp.making.editions import variants
from pnp.making.fits import Fit, Fits, fits
from pnp.making.plans import Plan
from pnp.making.surveys import Survey
from pnp.making.translations import languages, open_translation
from pnp.model.edition import Choice, Say, Unit
from pnp.model.result import Built, Request
from pnp.problems import Problem, Problems, UsageError, did_you_mean
from pnp.workshop import Places, Workshop


def survey(places: Places, game: str, language: str, with_fit: bool, problems: Problems) -> Survey:
    """A translation of a game with its variants; `with_fit` lays out all that is printed.

    Raises UsageError if there is no such translation.
    """
    workshop = Workshop(places)
    folder = workshop.folder(game)
    if language not in (known := languages(folder)):
        hint = f"{did_you_mean(language, known, 'languages')}; start one: pnp i18n update {game} fr"
        raise UsageError([Problem(f"'{game}' has no language '{language}'", None, hint)])
    found = open_translation(workshop.library, folder, language, variants(folder), problems)
    counted = coverage(found.units, found.catalogue)
    if not with_fit:
        return Survey(game, language, found, counted)
    own = fits_of(places, game, Choice(language), problems)
    told: dict[str, Fit] = {fit.context: fit for fit in own.fits}
    faces, books = dict(own.faces), dict(own.books)
    for variant in filter(None, counted.by_variant):
        more = fits_of(places, game, Choice(language, variants=(variant,)), problems)
        texts = [fit for fit in more.fits if variant_of(fit.context) == variant]
        # the faces of a variant are others of the same names
        told |= {fit.context: _renamed(fit, variant) for fit in texts}
        faces |= {f"{variant}@{key}": face for key, face in more.faces.items()}
    return Survey(game, language, found, counted, told, faces, books, own.missing)


def _renamed(fit: Fit, variant: str) -> Fit:
    spots = tuple(
        spot._replace(face=f"{variant}@{spot.face}") if spot.face else spot for spot in fit.places
    )
    return replace(fit, places=spots)


def fits_of(places: Places, game: str, choice: Choice, problems: Problems) -> Fits:
    """How the texts of an edition fit: every product that is not optional laid out once."""
    return _laid_out(places, game, choice, problems)[0]


def pseudo_build(
    places: Places, game: str, language: str, problems: Problems
) -> tuple[list[Built], Fits]:
    """The files of an edition in a made-up language, and how all texts fit.

    Of a text as much is drawn as its box holds; a card that cannot be laid out even so is left
    out, with a warning.
    """
    told = Problems()
    found, plans, workshop = _laid_out(places, game, Choice(language), told)
    problems.extend(map(_warned, told))
    return [workshop.draw(_without_errors(plan)) for plan in plans], found


def _without_errors(plan: Plan) -> Plan:
    return replace(plan, built=replace(plan.built, problems=()))


def _warned(problem: Problem) -> Problem:
    return replace(problem, severity="warning") if problem.severity == "error" else problem


def _laid_out(
    places: Places, game: str, choice: Choice, problems: Problems
) -> tuple[Fits, list[Plan], Workshop]:
    """How the texts of an edition fit, and the plans that was read from."""
    tracers: list[Tracer] = []

    def listen(say: Say) -> Tracer:
        tracers.append(Tracer(say))
        return tracers[-1]

    workshop = Workshop(places, listen)
    found, loading = workshop.game(game, choice)
    if found is None:
        problems.extend(loading)
        return Fits(()), [], workshop
    requests = [
        Request(game, product.id, edition=choice)
        for product in found.products.values()
        if not product.optional
    ]
    plans: list[Plan] = []

    def plan(request: Request) -> Plan:
        plans.append(workshop.plan(request))
        return plans[-1]

    return fits(plan, requests, tracers[0].units, problems), plans, workshop


def states(survey: Survey) -> Sequence[tuple[Unit, str]]:
    """Each text with what its entry is worth."""
    entries = survey.translation.catalogue.by_context
    units = survey.translation.units
    return [(unit, state_of(unit, entries.get(unit.context))) for unit in units]
