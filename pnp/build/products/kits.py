"""From the plans of all products to that of one file: the kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.build.products.parts import Part, part_of
from pnp.build.products.sheets import Plan, folder_of
from pnp.draw.pdf.document import PdfInfo
from pnp.export import print_pdf
from pnp.markup.traces import unmarked
from pnp.model.face import Face, Op
from pnp.model.game import Game, Kit, Product
from pnp.model.problems import Problems
from pnp.model.result import Built, Request
from pnp.model.sheet import Bookmark, PageLabel, Sheet

Planner = Callable[[str, Sequence[Part]], Plan]
# rounds in which a contents page that tells of pages may itself become longer or shorter
_ROUNDS = 4


def kit_of(game: Game) -> Kit:
    """The game's kit; if it says nothing of one, all that is not optional, in its order."""
    if game.kit is not None:
        return game.kit
    products = tuple(p.id for p in game.products.values() if not p.optional)
    return Kit(f"{game.id}-kit", "", products)


def kit_plan(
    game: Game,
    kit: Kit,
    request: Request,
    loading: Problems,
    plan: Planner,
    lists_parts: Callable[[Game, Product], bool],
) -> Plan:
    """The plan of the kit; `plan` gives that of a product, which is told the parts of the kit.

    Parts printed on both sides begin on the front of a sheet: an empty page may come before
    them. Each part has a bookmark with those of its own below it, and its name in its pages'
    labels.
    """
    problems = Problems(loading)
    if not kit.products and not problems.errors:
        problems.add(
            "unknown-name",
            "there is nothing in the kit: all products are optional",
            game.record.span(),
            "say which: kit: {file: MyKit, products: [cards]}",
        )
    listing = [name for name in kit.products if lists_parts(game, game.products[name])]
    plans = {name: plan(name, ()) for name in kit.products if name not in listing}
    known = dict.fromkeys(listing, Built(request, pages=1))
    for _ in range(_ROUNDS if listing else 0):
        parts = _parts(game, kit, plans, known)
        plans |= {name: plan(name, parts) for name in listing}
        found = {name: plans[name].built for name in listing}
        if [_place(built) for built in found.values()] == [_place(b) for b in known.values()]:
            break
        known = found
    else:
        if listing:
            problems.add(
                "book-pages",
                "telling the pages of the kit changes how many there are, again and again",
                game.products[listing[0]].record.span("book"),
                "give its layout a number of 'pages'",
            )
    chosen = [(game.products[name], plans[name]) for name in kit.products]
    return _joined(game, kit, request, chosen, problems)


def _parts(
    game: Game, kit: Kit, plans: Mapping[str, Plan], listing: Mapping[str, Built]
) -> list[Part]:
    """All parts but those that list them, with their places in the kit. `listing` are those, as
    far as they are known."""
    out = []
    number = 1
    for name in kit.products:
        built = listing[name] if name in listing else plans[name].built
        number += _blank_before(number, built)
        if name not in listing:
            out.append(part_of(game.products[name], built, number))
        number += built.pages
    return out


def _place(built: Built) -> tuple[int, bool]:
    """What decides where the parts after this one begin: its pages, and whether it must begin on
    the front of a sheet."""
    return built.pages, built.duplex is not None


def _blank_before(number: int, built: Built) -> int:
    """How many empty pages come before a part that would begin on a page."""
    return 1 if built.duplex and number % 2 == 0 else 0


def _own(product: str, name: str) -> str:
    """A name of a product's faces and anchors in the kit, where another product may have a face of
    the same name that looks otherwise: a book on two papers, say."""
    return f"{product}:{name}"


def _owned(face: Face, product: str) -> Face:
    links = tuple(
        replace(link, target=f"#{_own(product, link.target[1:])}")
        if link.target.startswith("#")
        else link
        for link in face.links
    )
    anchors = tuple(replace(a, name=_own(product, a.name)) for a in face.anchors)
    return replace(face, key=_own(product, face.key), links=links, anchors=anchors)


def _moved(sheet: Sheet, start: int, product: str) -> Sheet:
    placed = tuple(replace(p, face=_own(product, p.face)) for p in sheet.placements)
    return replace(sheet, number=start + sheet.number, placements=placed)


def _deeper(mark: Bookmark, product: str) -> Bookmark:
    target = mark.target
    own = _own(product, target) if isinstance(target, str) else target
    return replace(mark, level=mark.level + 1, target=own)


def _joined(
    game: Game,
    kit: Kit,
    request: Request,
    plans: Sequence[tuple[Product, Plan]],
    problems: Problems,
) -> Plan:
    sheets: list[Sheet] = []
    faces: dict[str, Face] = {}
    labels: dict[int, tuple[Op, ...]] = {}
    bookmarks: list[Bookmark] = []
    page_labels: list[PageLabel] = []
    for product, plan in plans:
        problems.extend(plan.built.problems)
        if not plan.sheets:
            continue
        if _blank_before(len(sheets) + 1, plan.built):
            empty = Sheet(sheets[-1].paper, "back", len(sheets) + 1, ())
            page_labels.append(PageLabel(empty.number, style="none"))
            sheets.append(empty)
        start = len(sheets)
        name, _ = unmarked(product.title)
        bookmarks.append(Bookmark(name, 0, start + 1))
        bookmarks += [_deeper(mark, product.id) for mark in plan.info.bookmarks]
        page_labels.append(PageLabel(start + 1, f"{name} "))
        sheets += [_moved(sheet, start, product.id) for sheet in plan.sheets]
        labels |= {start + number: ops for number, ops in plan.labels.items()}
        faces |= {_own(product.id, key): _owned(f, product.id) for key, f in plan.faces.items()}
    title, _ = unmarked(kit.title or game.title)
    built = Built(
        request,
        file=f"{game.id}/{folder_of(request, game)}/{kit.file}{print_pdf.SUFFIX}",
        title=title,
        pages=len(sheets),
        cards=sum(plan.built.cards for _, plan in plans),
        paper=", ".join(dict.fromkeys(plan.built.paper for _, plan in plans if plan.sheets)),
        backs=any(plan.built.backs for _, plan in plans),
        problems=tuple(problems),
        prints=tuple(prints for _, plan in plans for prints in plan.built.prints),
    )
    info = PdfInfo(
        title=title,
        author=print_pdf.author(game),
        subject=f"{kit.file} {game.version}, {game.edition_name}, pages: {len(sheets)}",
        language=game.language,
        bookmarks=tuple(bookmarks),
        page_labels=tuple(page_labels),
        grey=request.grey,
    )
    return Plan(built, info, tuple(sheets), faces, labels)
