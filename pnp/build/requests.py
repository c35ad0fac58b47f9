"""From names and options to requests: games × languages × variants × papers.

Requests are independent of each other. Variants that are named together are applied together; a
matrix takes them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from pnp.build.edition_problems import by_edition
from pnp.build.exporting.settings import service_of
from pnp.build.options import print_options
from pnp.build.planning import is_of_parts
from pnp.build.products.kits import kit_of
from pnp.build.products.parts import listed, lists_parts, shows_ink
from pnp.build.products.sheets import sheet_request
from pnp.build.project import Project
from pnp.build.selection.choosing import Selection, check_selection, chosen
from pnp.editions.opening import language_hint, no_language
from pnp.editions.variants.reading import no_variant, variant_names
from pnp.export.target_kinds import targets
from pnp.languages.locales import canonical, is_pseudo
from pnp.model.definitions import replace
from pnp.model.edition import Choice, Mode
from pnp.model.game import Game, Product
from pnp.model.problems import InputError, Problem, Problems, UsageError, did_you_mean
from pnp.model.result import Request, TargetChoice

ALL = "all"


class Wanted(Struct, frozen=True):
    """Games or products by name (none: all games), and their editions.

    Without a language: that of the game, or in a `matrix` all its languages. A `matrix` has the
    game without variants, and with each variant alone. With a `selection` only these cards. Files
    are made for each of the `targets` (none: for that of the template).
    """

    names: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    mode: Mode = "full"
    variants: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    matrix: bool = False
    selection: Selection | None = None
    targets: tuple[TargetChoice, ...] = ()

    def templates(self, template: Request) -> list[Request]:
        """The template for each target."""
        return [
            replace(template, target=one.target, service=one.service, target_options=one.options)
            for one in self.targets
        ] or [template]


def requests(project: Project, wanted: Wanted, template: Request) -> list[Request]:
    """All requests, each once. If no game is named, games without a language or variant are
    skipped, with a note.

    Raises UsageError for unknown names, and for languages and variants that a named game, or every
    game, lacks. Raises InputError for games that cannot be read.
    """
    if wanted.mode == "rules" and not (wanted.languages or wanted.matrix):
        message = "'--mode rules' needs a language"
        raise UsageError.of("usage", message, None, "e.g. --lang fr --mode rules")
    names = wanted.names or project.all_games()
    templates = wanted.templates(template)
    if wanted.selection is not None:
        for one in templates:
            check_selection(names, one)
    by_game = _by_game(names)
    offers = {game: _offer(project, game, wanted) for game in by_game}
    _check(offers, wanted, project.notes)
    found: dict[Request, None] = {}
    wrong: list[tuple[str, str, Iterable[Problem]]] = []
    papers: list[str | None] = [*{paper.lower(): paper for paper in wanted.papers}.values()]
    papers = papers or [None]
    for game, names in by_game.items():
        for choice, paper, one in product(_choices(offers[game], wanted), papers, templates):
            edition = replace(one, edition=choice, paper=paper,
                              is_one_of_papers=len(papers) > 1)  # fmt: skip
            try:
                found |= dict.fromkeys(_requested(project, names, edition, wanted.selection))
            except InputError as error:
                wrong.append((game, choice.name(offers[game].source), error.problems))
            else:
                wrong.append((game, choice.name(offers[game].source), ()))
    by_edition(wrong).stop_on_errors()
    return list(found)


def _requested(
    project: Project, names: Sequence[str], template: Request, selection: Selection | None
) -> list[Request]:
    """The requests for names of one game in an edition, or for the selected cards of it."""
    if selection is None:
        return named_requests(project, names, template)
    if any("/" in name.strip("/") for name in names):
        named_requests(project, names, template)  # reports unknown products
    return _with_options(project, chosen(project, names, template, selection))


def named_requests(project: Project, names: Sequence[str], template: Request) -> list[Request]:
    """Requests like `template` for names such as 'game' or 'game/product'; no name: every game.

    Raises UsageError for unknown names, InputError for games that cannot be read.
    """
    found: dict[tuple[str, str], Request] = {}
    problems = Problems()
    for name in names or project.all_games():
        for request in _of_name(project, name, template, problems):
            found[request.game, request.product] = request
    problems.stop_on_errors()
    if template.start > 1 and found and all(request.start == 1 for request in found.values()):
        message = f"'--start {template.start}': none of these products has sheets with places"
        hint = "choose sheets of kind 'grid', 'fill' or 'positions'"
        raise UsageError.of("usage", message, None, hint)
    if template.sheet and found and all(request.sheet is None for request in found.values()):
        message = f"'--sheet {template.sheet}': none of these products is printed on such sheets"
        hint = f"name the product: pnp build {next(iter(found))[0]}/… --sheet {template.sheet}"
        raise UsageError.of("usage", message, None, hint)
    return _with_options(project, found.values())


def _of_name(
    project: Project, name: str, template: Request, problems: Problems
) -> Iterator[Request]:
    """The requests for one name."""
    game_id, _, product = name.strip("/").partition("/")
    game, loading = project.game(game_id, template.edition)
    if game is None:
        problems.extend(loading)
        return
    if product and product not in game.products and not loading.errors:
        hint = did_you_mean(product, game.products, "products")
        message = f"game '{game_id}' has no product '{product}'"
        raise UsageError.of("unknown-name", message, None, hint)
    wanted = replace(template, game=game_id)
    if product and not _is_of_cards(game, product, wanted.target, 1):
        message = f"target '{wanted.target}' is made of cards, and '{name}' has none"
        known = [one for one in game.products if _is_of_cards(game, one, wanted.target, 1)]
        raise UsageError.of("usage", message, None, f"it is made of {', '.join(known)}")
    chosen_products = [product] if product else list(game.products)
    if not wanted.is_measured and shows_ink(project.context, game, chosen_products):
        wanted = replace(wanted, is_measured=True)
    unit = targets()[template.target].unit
    if unit == "game" or (unit == "either" and not product):
        if product:
            message = f"target '{template.target}' is made of a whole game, not of '{name}'"
            raise UsageError.of("usage", message, None, f"write '{game_id}'")
        yield wanted
    elif product in game.products:
        yield replace(wanted, product=product)
    elif product or not any(not one.optional for one in game.products.values()):
        problems.extend(loading)  # so that its errors are reported
        if game.products and not product:
            hint = f"request one by name: {game_id}/{next(iter(game.products))}"
            message = f"all products of '{game_id}' are optional"
            project.notes.add("nothing-to-print", message, None, hint, "note")
    else:
        for one in _made_of(project, game, wanted):
            yield sheet_request(project.context, game, one.id, wanted)


def _made_of(project: Project, game: Game, wanted: Request) -> list[Product]:
    """The products of a game that a target is made of, if none is named. Those that a target of
    cards has no use for are noted."""
    target = targets()[wanted.target]
    # a book that lists the products is about how to print them
    products = [
        one
        for one in game.products.values()
        if not one.optional
        and (target.takes_sheets or not lists_parts(game, one))
        and _is_of_cards(game, one.id, target.name, target.least_cards)
    ]
    name = wanted.service or wanted.target
    service = service_of(project.context, name, Problems())
    if not target.is_of_cards and not (service is not None and service.products):
        return products
    left = [p.id for p in products if not p.decks and name not in (p.record.get("export") or ())]
    if left:
        message = f"left out, as '{name}' is made of cards: {', '.join(left)}"
        hint = f"name a product, and it is made, too: {game.id}/{left[0]}"
        project.notes.add("left-out", message, game.record.span("products"), hint, "note")
    return [one for one in products if one.id not in left]


def _is_of_cards(game: Game, product: str, target: str, least: int) -> bool:
    """Whether a product has so many different cards, or its target needs none. A product that is
    unknown, or has errors, is reported elsewhere."""
    if not targets()[target].least_cards or product not in game.products:
        return True
    decks = [game.decks[name] for name in game.products[product].decks if name in game.decks]
    return sum(len(deck.cards) for deck in decks) >= least


def _with_options(project: Project, requests: Iterable[Request]) -> list[Request]:
    """The requests with the names of their folders: one folder for all files of a game."""
    by_game: dict[str, list[Request]] = {}
    for request in requests:
        by_game.setdefault(request.game, []).append(request)
    out = []
    for name, found in by_game.items():
        game, _ = project.game(name, found[0].edition)
        parts = [part for request in found for part in _parts_of(project, request)]
        options = print_options(project.context, game, parts) if game else ""
        out += [replace(request, print_options=options) for request in found]
    return out


def _parts_of(project: Project, request: Request) -> list[Request]:
    """The requests for the products that files are made of, those of a game or of a contents
    page."""
    game, _ = project.game(request.game, request.edition)
    if game is None:
        return []
    if not request.product:
        names = kit_of(game).products
        return [sheet_request(project.context, game, name, request) for name in names]
    others = listed(game) if is_of_parts(project, request) else []
    return [request, *(replace(request, product=p.id, sheet=None) for p in others)]


def _by_game(names: Sequence[str]) -> dict[str, list[str]]:
    """The names by game."""
    by_game: dict[str, list[str]] = {}
    for name in names:
        by_game.setdefault(name.strip("/").partition("/")[0], []).append(name)
    return by_game


class _Offer(Struct, frozen=True):
    """The editions of a game: its source language, its translations (none if no language is
    requested), and its variants."""

    source: str
    languages: tuple[str, ...]
    variants: tuple[str, ...]

    def lacks(self, wanted: Wanted) -> tuple[list[str], list[str]]:
        """The languages and the variants that are requested but that the game lacks."""
        known = (ALL, self.source, *self.languages)
        names = dict.fromkeys(map(canonical, wanted.languages))
        languages = [name for name in names if name not in known and not is_pseudo(name)]
        variants = dict.fromkeys(wanted.variants)
        return languages, [name for name in variants if name not in self.variants]


def _offer(project: Project, game: str, wanted: Wanted) -> _Offer:
    folder = project.folder(game)
    known: list[str] = []
    if wanted.languages or wanted.matrix:
        # slow to import: only where asked for
        from pnp.editions.catalogue.files import languages

        known = languages(folder)
    source = project.editions(game).language
    return _Offer(source, tuple(known), tuple(variant_names(folder)))


def _check(offers: Mapping[str, _Offer], wanted: Wanted, notes: Problems) -> None:
    """Raise UsageError for unknown languages and variants. If no game is named, one game must have
    them; the others are reported as skipped."""
    lacking = {game: offer.lacks(wanted) for game, offer in offers.items()}
    if wanted.names or len(offers) == 1:
        problems = [
            problem
            for game, (languages, variants) in lacking.items()
            for problem in [
                *(no_language(game, name, offers[game].source, offers[game].languages)
                  for name in languages),
                *(no_variant(game, name, offers[game].variants) for name in variants),
            ]
        ]  # fmt: skip
    else:
        problems = _of_no_game(offers, lacking.values())
        if not problems:
            _note_skipped(lacking, wanted, notes)
            if not any(_choices(offer, wanted) for offer in offers.values()):
                message = "no game here has all languages and variants requested"
                hint = "name a game; pnp list shows the editions of each"
                problems = [Problem("unknown-name", message, None, hint)]
    if problems:
        raise UsageError(problems)


def _of_no_game(
    offers: Mapping[str, _Offer], lacking: Iterable[tuple[list[str], list[str]]]
) -> list[Problem]:
    """Problems for what none of the games has, with the nearest names."""
    languages, variants = (list(map(set[str], names)) for names in zip(*lacking, strict=True))
    translated = [name for o in offers.values() for name in (o.source, *o.languages)]
    named = [name for offer in offers.values() for name in offer.variants]
    return [
        *(
            Problem("unknown-name", f"no game here has the language '{name}'", None,
                    language_hint(name, dict.fromkeys(translated)))
            for name in sorted(set.intersection(*languages))
        ),
        *(
            Problem("unknown-name", f"no game here has the variant '{name}'", None,
                    did_you_mean(name, dict.fromkeys(named), "variants"))
            for name in sorted(set.intersection(*variants))
        ),
    ]  # fmt: skip


def _note_skipped(
    lacking: Mapping[str, tuple[list[str], list[str]]], wanted: Wanted, notes: Problems
) -> None:
    """Report each game that is not built as requested."""
    for game, (languages, variants) in lacking.items():
        for name in languages:
            notes.add("unknown-name", f"'{game}' has no language '{name}'", None,
                      "it is not built in that language", "note")  # fmt: skip
        for name in variants:
            how = "it is built without it" if wanted.matrix else "it is not built"
            notes.add("unknown-name", f"'{game}' has no variant '{name}'", None, how, "note")


def _choices(offer: _Offer, wanted: Wanted) -> list[Choice]:
    """The requested editions of a game, without those that it lacks."""
    missing, unknown = offer.lacks(wanted)
    layers: list[tuple[str, ...]] = [tuple(dict.fromkeys(wanted.variants))]
    if wanted.matrix:
        layers = [(), *((name,) for name in wanted.variants or offer.variants)]
    return [
        Choice(language, wanted.mode if language else "full", named)
        for language in _languages(offer, wanted)
        for named in layers
        if language not in missing and not set(named) & set(unknown)
    ]


def _languages(offer: _Offer, wanted: Wanted) -> Iterator[str | None]:
    """The requested languages; None is the language of the source."""
    if not (wanted.languages or wanted.matrix):
        yield None
        return
    for name in map(canonical, wanted.languages or (ALL,)):
        if name == ALL:
            yield from (None, *offer.languages)
        else:
            yield None if name == offer.source else name
