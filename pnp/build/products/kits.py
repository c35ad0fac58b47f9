"""From the plans of all products to the plan of a game: one product after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pnp.build.products.parts import Part, lists_parts, part_of
from pnp.build.products.sheets import Plan, main_file, pdf_info
from pnp.build.store.keys import KeyedFaces
from pnp.expressions.traces import unmarked
from pnp.model.definitions import replace
from pnp.model.face import Face, Op
from pnp.model.game import Card, Game, Kit, Product
from pnp.model.problems import About, Problems
from pnp.model.profile import HOME, Profile
from pnp.model.result import Built, Request
from pnp.model.sheet import Bookmark, FaceSize, PageLabel, Sheet
from pnp.preflight.findings import Finding
from pnp.typeset.faces.compose import Composer

Planner = Callable[[str, Sequence[Part]], Plan]
# rounds in which a contents page, which lists page numbers, may itself become longer or shorter
_ROUNDS = 4


def kit_of(game: Game) -> Kit:
    """The kit of a game; by default all products that are not optional, in their order."""
    if game.kit is not None:
        return game.kit
    products = tuple(p.id for p in game.products.values() if not p.optional)
    return Kit(f"{game.id}-kit", "", products)


def kit_plan(
    game: Game, request: Request, loading: Problems, plan: Planner, profile: Profile = HOME
) -> Plan:
    """The plan of a whole game, made with a profile; `plan` returns that of a product, given the
    parts of the kit.

    Parts printed on both sides begin on the front of a sheet: an empty page may come before
    them. Each part has a bookmark with those of its own below it, and its name in its pages'
    labels.
    """
    kit, problems = kit_of(game), Problems(loading)
    if not kit.products and not problems.errors:
        problems.add(
            "nothing-to-print",
            "the kit is empty: all products are optional",
            game.record.span(),
            "list its products: kit: {file: MyKit, products: [cards]}",
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
                "printing the page numbers of the kit changes its number of pages in every round",
                game.products[listing[0]].record.span("book"),
                "set 'pages' in its layout to a number",
            )
    chosen = [(game.products[name], plans[name]) for name in kit.products]
    whole = _joined(game, kit, request, chosen, problems)
    return replace(whole, info=replace(whole.info, profile=profile))


def _parts(
    game: Game, kit: Kit, plans: Mapping[str, Plan], listing: Mapping[str, Built]
) -> list[Part]:
    """The parts that are listed, with their pages in the kit. `listing` are the parts that list
    them, as they are known so far."""
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
    """The pages of a part, and whether it must begin on the front of a sheet."""
    return built.pages, built.duplex is not None


def _blank_before(number: int, built: Built) -> int:
    """The number of empty pages before a part that would begin on page `number`."""
    return 1 if built.duplex and number % 2 == 0 else 0


def _own(product: str, name: str) -> str:
    """The name of a face or an anchor of a product in the kit: another product may have a face of
    the same name that is not the same, such as a book on two papers."""
    return f"{product}:{name}"


def _owned(face: Face, product: str) -> Face:
    links = tuple(
        replace(link, target=f"#{_own(product, link.target[1:])}")
        if link.target.startswith("#")
        else link
        for link in face.links
    )
    anchors = tuple(replace(a, name=_own(product, a.name)) for a in face.anchors)
    document = _own(product, face.document) if face.document else ""
    return replace(
        face, key=_own(product, face.key), links=links, anchors=anchors, document=document
    )


def _moved(sheet: Sheet, start: int, product: str) -> Sheet:
    placed = tuple(replace(p, face=_own(product, p.face)) for p in sheet.placements)
    return replace(sheet, number=start + sheet.number, placements=placed)


def _deeper(mark: Bookmark, product: str) -> Bookmark:
    target = mark.target
    own = _own(product, target) if isinstance(target, str) else target
    return replace(mark, level=mark.level + 1, target=own)


def whole_plan(game: Game, request: Request, loading: Problems, plan: Planner) -> Plan:
    """The plan of a whole game for a target that takes faces; `plan` returns that of a product.

    Its parts are the products of the kit that are played with: without those about printing, boxes,
    and what an earlier part has already. What is left out is noted.
    """
    kit, problems = kit_of(game), Problems(loading)
    products = [game.products[name] for name in kit.products]
    used, left = list[Product](), list[str]()
    for product in products:
        has_all = _prints(product) <= frozenset().union(*map(_prints, used))
        if product.guide or lists_parts(game, product) or product.boxes or has_all:
            left.append(product.id)
        else:
            used.append(product)
    if left:
        problems.add("left-out", f"left out, as it is not played with: {', '.join(left)}", None,
                     f"to print all products: pnp build {game.id}", "note")  # fmt: skip
    plans = [plan(product.id, ()) for product in used]
    for made in plans:
        problems.extend(made.built.problems)
    title, _ = unmarked(kit.title or game.title)
    built = Built(
        request, main_file(request, game, kit.file), title,
        cards=sum(made.built.cards for made in plans),
        backs=any(made.built.backs for made in plans),
        problems=tuple(problem.within(About(game.id)) for problem in problems),
        prints=tuple(prints for made in plans for prints in made.built.prints),
    )  # fmt: skip
    return Plan(
        name=kit.file, info=pdf_info(game, title, kit.file, 0, grey=request.grey), built=built,
        title=title, parts=tuple(made for made in plans if made.fronts),
        fronts=tuple(size for made in plans for size in made.fronts),
        limits=tuple(one for made in plans for one in made.limits),
        late=lambda: Problems(problem for made in plans for problem in made.late()),
    )  # fmt: skip


def _prints(product: Product) -> frozenset[str]:
    """What a product prints: decks, a book, or pages of existing files."""
    return frozenset((*product.decks, *filter(None, [product.book]),
                      *(f"{product.id}:{part.path}" for part in product.pdf)))  # fmt: skip


def _joined(
    game: Game,
    kit: Kit,
    request: Request,
    plans: Sequence[tuple[Product, Plan]],
    problems: Problems,
) -> Plan:
    pages = _Pages()
    for product, plan in plans:
        problems.extend(plan.built.problems)
        if plan.fronts:
            pages.add(product, plan)
    title, _ = unmarked(kit.title or game.title)
    made = [plan for _, plan in plans]
    built = Built(
        request,
        file=main_file(request, game, kit.file),
        title=title,
        pages=len(pages.sheets),
        cards=sum(plan.built.cards for plan in made),
        paper=", ".join(dict.fromkeys(plan.built.paper for plan in made if plan.fronts)),
        backs=any(plan.built.backs for plan in made),
        problems=tuple(problem.within(About(game.id)) for problem in problems),
        prints=tuple(prints for plan in made for prints in plan.built.prints),
    )
    info = pdf_info(
        game, title, kit.file, len(pages.sheets), bookmarks=tuple(pages.bookmarks),
        page_labels=tuple(pages.page_labels), grey=request.grey,
    )  # fmt: skip
    return Plan(
        name=kit.file, info=info, built=built, parts=tuple(made), fronts=tuple(pages.fronts),
        faces=pages.faces, sheets=tuple(pages.sheets), labels=pages.labels,
        small_print=pages.small_print, limits=tuple(one for plan in made for one in plan.limits),
        late=lambda: Problems(problem for plan in made for problem in plan.late()),
        on_sheets=lambda: Problems(problem for plan in made for problem in plan.on_sheets()),
    )  # fmt: skip


class _OwnedFaces(Mapping[str, Face]):
    """The faces of several products."""

    def __init__(self) -> None:
        self._products: dict[str, Mapping[str, Face]] = {}
        self._keyed: dict[str, KeyedFaces] = {}
        self._keys: dict[str, tuple[str, str]] = {}  # the product and its own key

    def add(self, product: str, faces: Mapping[str, Face]) -> None:
        """The faces of a product."""
        self._products[product] = faces
        if isinstance(faces, KeyedFaces):  # which takes too long to ask for each face
            self._keyed[product] = faces
        self._keys |= {_own(product, key): (product, key) for key in faces}

    def __getitem__(self, name: str) -> Face:
        product, key = self._keys[name]
        return _owned(self._products[product][key], product)

    # -- what they depend on (see `KeyedFaces`) ----------------------------------------------

    def composers(self) -> dict[str, Composer]:
        """See `KeyedFaces`."""
        return {
            _own(product, name): composer
            for product, faces in self._keyed.items()
            for name, composer in faces.composers().items()
        }

    def key(self, face: str) -> bytes | None:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return self._keyed[product].key(key) if product in self._keyed else None

    def card(self, face: str) -> Card | None:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return self._keyed[product].card(key) if product in self._keyed else None

    def size(self, face: str) -> FaceSize:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        if product in self._keyed:
            return replace(self._keyed[product].size(key), key=face)
        found = self._products[product][key]
        return FaceSize(face, found.width, found.height, found.bleed, found.outline)

    def is_back(self, face: str) -> bool:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return product in self._keyed and self._keyed[product].is_back(key)

    def is_reported(self, face: str) -> bool:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return product in self._keyed and self._keyed[product].is_reported(key)

    def lay_out(self, face: str) -> None:
        """See `KeyedFaces`."""
        self[face]

    def findings(self, face: str) -> tuple[Finding, ...]:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return self._keyed[product].findings(key) if product in self._keyed else ()

    def add_findings(self, face: str, found: tuple[Finding, ...]) -> None:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        self._keyed[product].add_findings(key, found)

    def places(self, face: str) -> bytes | None:
        """See `KeyedFaces`."""
        product, key = self._keys[face]
        return self._keyed[product].places(key) if product in self._keyed else None

    @property
    def noted_findings(self) -> int:
        """See `KeyedFaces`."""
        return sum(faces.noted_findings for faces in self._keyed.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class _Pages:
    """The pages of products, one product after the other."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.fronts: list[FaceSize] = []
        self.faces = _OwnedFaces()
        self.labels: dict[int, tuple[Op, ...]] = {}
        self.small_print: dict[int, str] = {}
        self.bookmarks: list[Bookmark] = []
        self.page_labels: list[PageLabel] = []

    def add(self, product: Product, plan: Plan) -> None:
        """Append the pages of a product."""
        if _blank_before(len(self.sheets) + 1, plan.built):
            empty = Sheet(self.sheets[-1].paper, "back", len(self.sheets) + 1, ())
            self.page_labels.append(PageLabel(empty.number, style="none"))
            self.sheets.append(empty)
        start, name = len(self.sheets), unmarked(product.title)[0]
        self.bookmarks.append(Bookmark(name, 0, start + 1))
        self.bookmarks += [_deeper(mark, product.id) for mark in plan.info.bookmarks]
        self.page_labels.append(PageLabel(start + 1, f"{name} "))
        self.sheets += [_moved(sheet, start, product.id) for sheet in plan.sheets]
        self.labels |= {start + number: ops for number, ops in plan.labels.items()}
        self.small_print |= {start + number: text for number, text in plan.small_print.items()}
        self.fronts += [replace(size, key=_own(product.id, size.key)) for size in plan.fronts]
        self.faces.add(product.id, plan.faces)
