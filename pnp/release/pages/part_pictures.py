"""Pictures of the products of an edition: some of their cards, a page, a net.

In: a request for a product. Out: the markup of images, with their files in `Drawings`. A product
that shows nothing else than those before it has no picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Project
from pnp.export.page_pictures import pictured
from pnp.expressions.traces import unmarked
from pnp.languages.own_words import own_words
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Game, Product
from pnp.model.result import Request
from pnp.model.sheet import FaceSize
from pnp.model.units import mm
from pnp.release.pages.drawings import Drawings

_LARGE = mm(130)  # a face with a longer side is shown alone or beside one other
_MANY, _FEW = 3, 2
_HERO = 5  # the pictures at the head of the page
_TALL, _WIDE, _HERO_TALL = 112, 170, 200  # CSS pixels of a picture, at most
_LONGEST = 160  # letters of an alternative text
_DPI = 200.0  # of pages of existing PDF files


class PartPicture(Struct, frozen=True):
    """A face that is shown, and the words that stand for it."""

    key: str
    face: Face
    alt: str
    is_cut: bool


class PartPictures:
    """The pictures of one edition."""

    def __init__(self, project: Project, game: Game, drawings: Drawings) -> None:
        self._project = project
        self._game = game
        self._drawings = drawings
        self._seen: set[str] = set()
        self._plans: dict[str, Plan] = {}  # by product

    def of_product(self, request: Request) -> list[str]:
        """The images of a product. Raises InputError for faces that cannot be drawn."""
        product = self._game.products[request.product]
        plan = self._plan(request)
        keys = [size.key for size in plan.fronts]
        if set(keys) <= self._seen:
            return []
        self._seen |= set(keys)
        shown = self._chosen(plan, product)
        return [self._image(one, _TALL, _WIDE) for one in self._pictures(plan, product, shown)]

    def hero(self, requests: Sequence[Request]) -> list[str]:
        """The images at the head of the page: cards that the game names, or some of the product
        with the most cards."""
        asked = [r for r in requests if self._game.products[r.product].decks]
        plans = [(self._plan(request), request) for request in asked]
        named = dict.fromkeys(self._game.release.pictures)
        found: list[PartPicture] = []
        if named:
            for plan, request in plans:
                sizes = [size for size in _each(plan.fronts) if self._is_named(plan, size)]
                found += self._pictures(plan, self._game.products[request.product], sizes)
            by_key = {one.key: one for one in found}
            found = list(by_key.values())
        elif plans:
            plan, request = max(plans, key=lambda one: len(_each(one[0].fronts)))
            product = self._game.products[request.product]
            many = _FEW if _is_large(plan.fronts) else _HERO
            found = self._pictures(plan, product, _spread(_each(plan.fronts), many))
        return [self._image(one, _HERO_TALL, 2 * _HERO_TALL, lazy=False) for one in found]

    def _is_named(self, plan: Plan, size: FaceSize) -> bool:
        card = plan.card(size.key)
        return card is not None and f"{card.deck}/{card.id}" in self._game.release.pictures

    def _plan(self, request: Request) -> Plan:
        if request.product not in self._plans:
            asked = replace(request, target="webp", is_saved=False)
            self._plans[request.product] = plan_request(self._project, asked)
        return self._plans[request.product]

    def _chosen(self, plan: Plan, product: Product) -> list[FaceSize]:
        """The faces that stand for a product: some fronts, and the back that most cards have."""
        fronts = _each(plan.fronts)
        if not product.decks:
            return fronts[:1]
        if _is_large(fronts):
            return _spread(fronts, _FEW)
        backs = _each([size for size in plan.backs or () if size.key in plan.faces])[:1]
        return [*_spread(fronts, _MANY - len(backs)), *backs]

    def _pictures(
        self, plan: Plan, product: Product, sizes: Sequence[FaceSize]
    ) -> list[PartPicture]:
        backs = {size.key for size in plan.backs or ()}
        with pictured(plan.faces, plan.shown, _DPI) as faces:
            return [
                PartPicture(
                    size.key,
                    replace(faces[size.key], outline=size.outline or faces[size.key].outline),
                    self._alt(plan, product, size, size.key in backs),
                    bool(product.decks),
                )
                for size in sizes
            ]

    def _alt(self, plan: Plan, product: Product, size: FaceSize, is_back: bool) -> str:
        """The words that stand for a picture: the name of the card, or what its layout states."""
        title = unmarked(product.title)[0]
        if is_back:
            return own_words(self._game.language)["back_of"].format(name=title)
        card = plan.card(size.key)
        name = card.fields.get("name") if card is not None else None
        if isinstance(name, str) and name and not set(name) & set("{*:[\\"):
            return unmarked(name)[0]
        alt = " ".join(plan.faces[size.key].alt.split()) if product.decks else ""
        if not alt or len(alt) > _LONGEST:
            return title
        return alt

    def _image(self, one: PartPicture, tall: int, wide: int, lazy: bool = True) -> str:
        shape = one.face.width / one.face.height
        width = max(1, round(min(tall * shape, wide)))
        return self._drawings.picture(
            "pictures", one.key, one.face, width, one.alt, one.is_cut, lazy
        )


def _each(sizes: Sequence[FaceSize]) -> list[FaceSize]:
    """Faces that are printed several times, once."""
    return list({size.key: size for size in sizes}.values())


def _is_large(sizes: Sequence[FaceSize]) -> bool:
    return any(max(size.width, size.height) > _LARGE for size in sizes)


def _spread(sizes: Sequence[FaceSize], count: int) -> list[FaceSize]:
    """So many of some faces, from all of them."""
    if len(sizes) <= count:
        return list(sizes)
    return [sizes[number * len(sizes) // count] for number in range(count)]
