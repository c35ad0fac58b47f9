"""From the files of services (`layouts/services/<name>.yaml`) to a typed `Service`.

A service is what a print service, a virtual table or a shop asks for: an export target with its
options, for each of its products. Which options there are is known to the target, so they stay as
they are written.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.schema.pixels import PIXELS, PixelSize
from pnp.schema.records import read_record
from pnp.schema.values import Flag, Key, Length, Many, Mapped, Number, Text
from pnp.sources.extending import extended_records
from pnp.sources.files import Library

FOLDER = "layouts/services"
_LENGTH = Length(low=mm(1), high=mm(2000))
SERVICE_KEYS = {
    "extends": Key(Text(), doc="the service that this one builds on"),
    "doc": Key(Text(), default="", doc="one line about it, for lists"),
    "also": Key(
        Many(Text()),
        default=(),
        doc="other names of the service; a hint for one of them, or for a similar one, names it",
    ),
    "source": Key(Text(), default="", doc="where its figures are from"),
    "target": Key(Text(), doc="the export target that makes the files (default: of its own name)"),
    "options": Key(Mapped(), default=Record(), doc="options of the target, for all products"),
    "backs": Key(Flag(), doc="true: each card needs a back; false: no backs are made"),
    "profile": Key(Text(), doc="the profile that its files are made with"),
    "preflight": Key(
        Mapped(), default=Record(), doc="severities by code: error, warning, note or off"
    ),
    "most_cards": Key(Number(1, 1_000_000, whole=True), doc="the most cards of one product"),
    "products": Key(Mapped(), default=Record(), doc="its products by name"),
}
SERVICE_PRODUCT_KEYS = {
    "doc": Key(Text(), default="", doc="one line about it"),
    "width": Key(_LENGTH, doc="the width of its cards after the cut"),
    "height": Key(_LENGTH, doc="their height"),
    "outline": Key(
        Flag(), default=False, doc="true: for cards with an outline, such as circles and hexagons"
    ),
    "safe": Key(PIXELS, doc="the pixels inside of which texts and drawings must be"),
}
_MERGED = ("options", "products", "preflight")


class ServiceProduct(Struct, frozen=True):
    """A product of a service: the size of its cards in points (None: any), the pixels inside of
    which texts must be, and its options of the target as they are written. `has_outline`: its
    cards are not cut straight."""

    name: str
    doc: str
    width: float | None
    height: float | None
    safe: PixelSize | None
    options: Record
    has_outline: bool = False


class Service(Struct, frozen=True):
    """A service: the name of the target that makes its files, with the options that are written for
    all its products. `also` are other names of it. `backs`: whether cards have backs (None: as the
    game states). `profile`: that of its files (None: as the project states). `preflight`:
    severities by code, as they are written."""

    name: str
    doc: str
    also: tuple[str, ...]
    source: str
    target: str
    options: Record
    backs: bool | None
    most_cards: int | None
    profile: str | None
    preflight: Record
    products: Mapping[str, ServiceProduct]
    record: Record


def service_names(library: Library) -> list[str]:
    """The names of all services."""
    return library.names(FOLDER)


def find_service(
    name: str, library: Library, problems: Problems, span: Span | None = None
) -> Service | None:
    """The service of a name; None if there is no such file, which is reported if `span` is where it
    is named. What is wrong in the file is reported."""
    if span is None and library.find(FOLDER, name) is None:
        return None
    whole: Record | None = None
    chain = list(extended_records(name, FOLDER, "service", library, span, problems))
    for _, record in reversed(chain):
        whole = record if whole is None else _merged(whole, record, _MERGED)
    if whole is None:
        return None
    values = read_record(whole, SERVICE_KEYS, problems, f"service '{name}'")
    products = {}
    for product in values["products"] or ():
        raw = values["products"][product]
        found = _product(product, raw, values["products"].span(product), problems)
        if found is not None:
            products[product] = found
    return Service(
        name, values["doc"], values["also"] or (), values["source"], values["target"] or name,
        values["options"], values["backs"], values["most_cards"], values["profile"],
        values["preflight"] or Record(), products, whole,
    )  # fmt: skip


def _product(name: str, raw: object, span: Span, problems: Problems) -> ServiceProduct | None:
    if not isinstance(raw, Record):
        read_record(raw, SERVICE_PRODUCT_KEYS, problems, f"product '{name}'", span)
        return None
    values = read_record(
        raw.only(SERVICE_PRODUCT_KEYS), SERVICE_PRODUCT_KEYS, problems, f"product '{name}'"
    )
    if (values["width"] is None) != (values["height"] is None):
        message = f"product '{name}' has a width or a height, but not both"
        problems.add("missing-key", message, raw.span())
    options = raw.only([key for key in raw if key not in SERVICE_PRODUCT_KEYS])
    return ServiceProduct(
        name, values["doc"], values["width"], values["height"], values["safe"], options,
        values["outline"],
    )  # fmt: skip


def _merged(base: Record, own: Record, deep: tuple[str, ...]) -> Record:
    """What a record sets, in another one; the mappings under the keys `deep` are merged, too."""
    out = Record(own.path, own.mark)
    for key in base:
        out.put_from(base, key, base[key])
    for key, value in own.items():
        before = base.get(key)
        if key in deep and isinstance(value, Record) and isinstance(before, Record):
            value = _merged(before, value, tuple(value) if key == "products" else ())
        out.put_from(own, key, value)
    return out
