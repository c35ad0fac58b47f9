"""From print options to the part of the folder's name that lists them.

In: the requests of one build of a game. Out: '@a4@sheet-8-up@backs@flip-short@grey', with only
those options that change one of the files, and those of a target: '@png@dpi-600'. So a build with
options never overwrites the files of a build without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.build.context import BuildContext
from pnp.build.products.decks import has_backs
from pnp.build.products.sheets import choose_sheet, paper_of
from pnp.build.profiles import profile_name
from pnp.export.target_kinds import targets
from pnp.impose.papers import mm_text
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.model.definitions import replace
from pnp.model.game import Game, Product
from pnp.model.problems import Problems, UsageError
from pnp.model.result import Request
from pnp.model.sheet import Flip


def print_options(context: BuildContext, game: Game, requests: Sequence[Request]) -> str:
    """The suffix of the name of an edition's folder; `requests` are for products of the game, with
    the same options except for the sheet. Raises UsageError for an unknown sheet."""
    return "".join(f"@{name}" for name in _names(context, game, requests)) if requests else ""


def _names(context: BuildContext, game: Game, requests: Sequence[Request]) -> Iterator[str]:
    asked = requests[0]
    products = [(game.products[request.product], request) for request in requests]
    if asked.paper is not None:
        paper = asked.paper.casefold()
        default = replace(asked, paper=None)
        papers = {paper_of(context, game, p, default).casefold() for p, _ in products}
        if asked.is_one_of_papers or papers != {paper}:
            yield paper
    sheets = (
        r.sheet
        for product, r in products
        if r.sheet not in (None, product.sheet_on(paper_of(context, game, product, r)))
    )
    if (sheet := next(sheets, None)) is not None:
        yield f"sheet-{sheet.replace('/', '-')}"
    if asked.gutter is not None:
        yield from _gutters(context, game, products, asked.gutter)
    if any(_backs(game, p, r, r.backs) != _backs(game, p, r, None) for p, r in products):
        yield "backs" if asked.backs else "no-backs"
    if asked.flip and any(
        _flip(context, game, p, r) not in (None, asked.flip) for p, r in products
    ):
        yield f"flip-{asked.flip}"
    if asked.profile and any(profile_name(context, p)[0] != asked.profile for p, _ in products):
        yield asked.profile.replace("/", "-")
    if asked.printer is not None:
        yield f"printer-{asked.printer.name}"
    if (start := max(request.start for request in requests)) > 1:
        yield f"start-{start}"
    if asked.grey:
        yield "grey"
    yield from targets()[asked.target].folder_names(asked.target_options, asked.service)


def _backs(game: Game, product: Product, request: Request, asked: bool | None) -> bool:
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    target = targets()[request.target]
    if asked is None and target.is_one_sided:
        asked = False
    return bool(decks) and has_backs(decks, product, asked, Problems(), target.is_two_sided)


def _gutters(
    context: BuildContext, game: Game, products: Sequence[tuple[Product, Request]], gutter: float
) -> Iterator[str]:
    """The name of a gutter that changes a sheet. Raises UsageError if no sheet has a gutter."""
    pairs = []
    for product, request in products:
        paper = paper_of(context, game, product, request)
        style = choose_sheet(context, request.sheet, product, paper, Problems())
        if style is not None:
            pairs.append((style, sheet_kinds()[style.kind].with_gutter(style, gutter)))
    if pairs and all(changed is None for _, changed in pairs):
        names = ", ".join(f"'{name}'" for name in dict.fromkeys(style.name for style, _ in pairs))
        hint = "add --sheet with a sheet that has one, e.g. --sheet 9-up"
        raise UsageError.of(
            "conflicting-keys", f"--gutter: sheets {names} have no gutter", None, hint
        )
    if any(changed not in (None, style) for style, changed in pairs):
        yield f"gutter-{mm_text(gutter)}mm"


def _flip(context: BuildContext, game: Game, product: Product, request: Request) -> Flip | None:
    """The edge that the paper turns on by default; None if it is printed on one side."""
    paper = paper_of(context, game, product, request)
    style = choose_sheet(context, request.sheet, product, paper, Problems())
    has_two_sides = _backs(game, product, request, request.backs)
    if style is None or not (style.kind == "booklet" or has_two_sides):
        return None
    return product.flip or style.flip
