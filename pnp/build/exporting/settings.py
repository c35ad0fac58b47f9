"""The settings of export targets: those of a service, and those under `export` of a product.

In: a product as it is requested, and the sizes of its faces. Out: values of the options of the
target, and the product of the service that they are for. What the command line gives comes before
all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from pnp.build.context import BuildContext, Content
from pnp.build.exporting.target_names import target_hint
from pnp.build.products.sheets import ProductJob
from pnp.export.pictures.patterns import Pattern
from pnp.export.target_kinds import Offer, Target, targets
from pnp.load.profiles import severities
from pnp.load.services import (
    SERVICE_PRODUCT_KEYS,
    Service,
    ServiceProduct,
    find_service,
    service_names,
)
from pnp.model.definitions import replace
from pnp.model.game import Game, Product
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.result import Request
from pnp.model.sheet import FaceSize
from pnp.model.source import Record
from pnp.model.units import in_mm, mm
from pnp.preflight.check_kinds import codes
from pnp.schema.pixels import PixelSize
from pnp.schema.records import note
from pnp.schema.values import Mismatch

_EXPORT = "export"
_PRODUCT = "product"  # the key of an entry of `export` that names a product of the service
_SAME = mm(1)  # services round sizes: 63 × 88 mm is their 2.5 × 3.5 in
_ALIKE = mm(0.05)
_SIZES = ("pixels", "cut")  # options that exclude `dpi`


class TargetSettings(Struct, frozen=True):
    """Values of options of the target by name, with the product of a service that they are for."""

    values: Mapping[str, Any] = field(default_factory=dict)
    product: ServiceProduct | None = None

    @property
    def offer(self) -> Offer | None:
        """The product of the service, as targets know it; None if it states no size."""
        product = self.product
        if product is None or product.width is None or product.height is None:
            return None
        return Offer(product.name, product.width, product.height)


def service_of(
    context: BuildContext, name: str, problems: Problems, span: Span | None = None
) -> Service | None:
    """The service of a name, which may be that of a target; None if there is none."""

    def read(own: Problems) -> Service | None:
        found = find_service(name, context.library, own, span)
        if found is None:
            return None
        if found.target not in targets():
            message = f"service '{name}': there is no export target '{found.target}'"
            where = found.record.span("target" if "target" in found.record else None)
            hint = did_you_mean(found.target, targets(), "targets")
            own.add("unknown-name", message, where, hint)
            return None
        if name in targets() and found.target != name:
            message = f"the service '{name}' has the name of a target, so it is made by '{name}'"
            hint = "leave 'target' out, or rename the file"
            own.add("conflicting-keys", message, found.record.span("target"), hint)
        return found

    return context.once(("service", name), problems, read)


def service_options(
    context: BuildContext, request: Request, problems: Problems
) -> dict[str, Any]:  # fmt: skip
    """The values of options that the service of a request sets for a whole game."""
    service = service_of(context, request.service or request.target, problems)
    return _typed(service.options, targets()[request.target], problems) if service else {}


def about_game(game: Game, file: str) -> dict[str, Any]:
    """What patterns for names of files can read beside a card; `file` is the name of the product's
    file."""
    return {**game.scope, "product": file, "edition": game.edition_name}


def check_service(context: BuildContext, name: str, problems: Problems) -> None:
    """Report what is wrong in the file of a service, with the options of all its products."""
    service = service_of(context, name, problems)
    if service is not None:
        for options in (service.options, *(one.options for one in service.products.values())):
            _typed(options, targets()[service.target], problems, SERVICE_PRODUCT_KEYS)
        severities(service.preflight, problems, codes())


def settings_of(job: ProductJob, fronts: Sequence[FaceSize], problems: Problems) -> TargetSettings:
    """The settings of a product for its target; what is wrong is reported, also in entries of
    `export` for other targets."""
    request, service = job.request, job.service
    wanted = request.service or request.target
    entries = _entries(job.context, job.product, problems)
    entry, own = entries.get(wanted, (None, {}))
    values: dict[str, Any] = {}
    product = None
    if service is not None:
        values = _typed(service.options, job.target, problems)
        product = _service_product(job, service, fronts, entry, problems)
    if product is not None:
        values |= _typed(product.options, job.target, problems, SERVICE_PRODUCT_KEYS)
        if _is_turned(product, fronts):
            values |= {name: _turned(values[name]) for name in _SIZES if values.get(name)}
    given = dict(request.target_options)
    if service is None:  # a service states its pixels
        if "dpi" in given:
            own = {name: value for name, value in own.items() if name not in _SIZES}
        if given.keys() & set(_SIZES):
            own = {name: value for name, value in own.items() if name != "dpi"}
    return TargetSettings({**values, **own}, product)


def for_service(job: ProductJob, content: Content, settings: TargetSettings) -> ProductJob:
    """A product checked against what its service takes: the number of its cards, their backs, the
    distance of texts from the cut, and what preflight finds."""
    service = job.service
    if service is None:
        return job
    found = severities(service.preflight, job.problems, codes())
    job = replace(job, profile=replace(job.profile, preflight={**job.profile.preflight, **found}))
    _check_number(job, content.cards, job.problems)
    if job.request.backs is None and service.backs and content.cards and not content.backs:
        message = f"'{service.name}' needs backs, and product '{job.product.id}' has none"
        hint = "set 'back' of its decks to a layout; --no-backs makes fronts alone"
        job.problems.add("missing-back", message, job.product.record.span("decks"), hint)
    product, limits = settings.product, job.profile.limits
    if product is None:
        return job
    distances = [_safe_distance(product, settings.values, size) for size in _sizes(content.fronts)]
    safe = max(limits.safe or 0.0, *distances)
    return replace(job, profile=replace(job.profile, limits=replace(limits, safe=safe)))


def _safe_distance(product: ServiceProduct, values: Mapping[str, Any], size: FaceSize) -> float:
    """The distance from the cut, in points, that texts keep for a product of a service; 0 if it
    states none."""
    cut = values.get("cut") or values.get("pixels")
    if product.safe is None or cut is None:
        return 0.0
    safe = _turned(product.safe) if _is_turned(product, [size]) else product.safe
    sides = zip(cut, safe, (size.width, size.height), strict=True)
    lost = [(whole - part) / 2 * side / whole for whole, part, side in sides if whole and part]
    return float(max([0.0, *lost]))


def _check_number(job: ProductJob, cards: int, problems: Problems) -> None:
    """Report a product with more cards than its service takes."""
    service = job.service
    if service is None or service.most_cards is None or cards <= service.most_cards:
        return
    message = (
        f"product '{job.product.id}' has {cards} cards, and '{service.name}' takes "
        f"{service.most_cards}"
    )
    hint = "divide it into several products"
    problems.add("conflicting-keys", message, job.product.record.span(job.product.content), hint)


# -- what is written ------------------------------------------------------------------------------


def _entries(
    context: BuildContext, product: Product, problems: Problems
) -> dict[str, tuple[Record | None, dict[str, Any]]]:
    """The entries under `export` of a product: as they are written, and as typed values."""
    raw = product.record.get(_EXPORT)
    found: dict[str, tuple[Record | None, dict[str, Any]]] = {}
    for name in raw if isinstance(raw, Record) else ():
        assert isinstance(raw, Record)
        entry = raw[name]
        if not isinstance(entry, Record):
            if entry is not None:
                message = f"'{name}': expected options of the target"
                problems.add("wrong-structure", message, raw.span(name), "e.g. {dpi: 600}")
            continue
        target = targets().get(name)
        if target is None:
            known = [*targets(), *service_names(context.library)]
            if name not in known:
                message = f"there is no export target or service '{name}'"
                problems.add("unknown-name", message, raw.key_span(name),
                             target_hint(name, context.library))  # fmt: skip
                continue
            service = service_of(context, name, problems)
            if service is None:
                continue
            target = targets()[service.target]
        options = entry.only([key for key in entry if key != _PRODUCT])
        found[name] = entry, _typed(options, target, problems)
    return found


def _typed(
    options: Record, target: Target, problems: Problems, beside: Iterable[str] = ()
) -> dict[str, Any]:
    """The values of options of a target, as they are written in a file; `beside` are the other keys
    that could have been meant."""
    values = {}
    for name, raw in options.items():
        option = target.option(name)
        if option is None:
            message = f"target '{target.name}' has no option '{name}'"
            known = [*(option.name for option in target.options), *beside]
            hint = did_you_mean(name, known, "options") if known else None
            problems.add("unknown-key", message, options.key_span(name), hint)
            continue
        try:
            value = option.kind.read(raw)
        except Mismatch as error:
            note(problems, options, name, error)
            continue
        if isinstance(value, Pattern):
            value = replace(value, span=options.span(name))
        values[name] = value
    return values


# -- products of a service ------------------------------------------------------------------------


def _service_product(
    job: ProductJob,
    service: Service,
    fronts: Sequence[FaceSize],
    entry: Record | None,
    problems: Problems,
) -> ServiceProduct | None:
    """The product of a service that the cards of a product are for; None if it has no products, or
    none that is right, which is reported."""
    named = entry.get(_PRODUCT) if entry is not None else None
    if not service.products or not fronts:
        return None
    if entry is not None and named is not None:
        if named not in service.products:
            message = f"'{service.name}' has no product '{named}'"
            hint = did_you_mean(str(named), service.products, "products")
            problems.add("unknown-name", message, entry.span(_PRODUCT), hint)
            return None
        offered, span = [service.products[named]], entry.span(_PRODUCT)
    else:
        offered, span = list(service.products.values()), job.product.record.span(_EXPORT)
    found = [_nearest(offered, size) for size in _sizes(fronts)]
    for product, size in zip(found, _sizes(fronts), strict=True):
        if product is None:
            what = f"product '{named}' of '{service.name}' is not" if named else (
                f"'{service.name}' has no product"
            )  # fmt: skip
            message = f"{what} for cards of {_shown(size.width, size.height)}"
            problems.add("conflicting-keys", message, span, _offer(offered))
            return None
    if len(set(map(id, found))) > 1:
        names = " and ".join(dict.fromkeys(f"'{one.name}'" for one in found if one))
        message = (
            f"the cards of product '{job.product.id}' are of several sizes, for {names} of "
            f"'{service.name}'"
        )
        hint = "divide it into products of one size"
        problems.add("conflicting-keys", message, span, hint)
        return None
    return found[0]


def _sizes(fronts: Sequence[FaceSize]) -> list[FaceSize]:
    """One face of each size."""
    return list({(size.width, size.height): size for size in fronts}.values())


def _nearest(offered: Sequence[ServiceProduct], size: FaceSize) -> ServiceProduct | None:
    """The product whose size is nearest to that of a face that is cut as it needs; None if none is
    near."""
    distances = [
        (_distance(product, size), product)
        for product in offered
        if len(offered) == 1 or product.has_outline == bool(size.outline)
    ]
    best = min((distance for distance, _ in distances), default=math.inf)
    if best > _SAME:
        return None
    return next(product for distance, product in distances if distance <= best + _ALIKE)


def _distance(product: ServiceProduct, size: FaceSize) -> float:
    """How far the sides of a face are from those of a product, upright or on its side."""
    if product.width is None or product.height is None:
        return 0.0
    pairs = ((product.width, product.height), (product.height, product.width))
    return min(max(abs(w - size.width), abs(h - size.height)) for w, h in pairs)


def _is_turned(product: ServiceProduct, fronts: Sequence[FaceSize]) -> bool:
    """Whether cards are on their side, seen from a product of a service."""
    if product.width is None or product.height is None:
        return False
    return (product.width < product.height) != (fronts[0].width < fronts[0].height) and (
        abs(product.width - product.height) > _SAME
    )


def _turned(size: PixelSize) -> PixelSize:
    return PixelSize((size[1], size[0])) if size[1] is not None else size


def _shown(width: float, height: float) -> str:
    return f"{in_mm(width).removesuffix(' mm')} × {in_mm(height)}"


def _offer(offered: Sequence[ServiceProduct]) -> str:
    """A hint that lists products with their sizes."""
    listed = (
        f"{one.name} ({_shown(one.width, one.height)})"
        for one in offered
        if one.width is not None and one.height is not None
    )
    return f"it has: {', '.join(listed)}"
