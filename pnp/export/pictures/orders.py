"""An order of cards: their pictures in a folder, and a list of how many of each are printed.

In: the faces of a job and the options `ORDER`. Out: files by name, and an `Order`: what a list of
quantities or an order file of a service states.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from msgspec import Struct

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.options import COPIES, NAME, RASTER
from pnp.export.pictures.patterns import read_pattern
from pnp.export.target_kinds import ExportJob, Files
from pnp.model.definitions import replace

_PICTURE = ".png"
_LIST = "contents.csv"
_HEAD = ("number", "deck", "product", "name", "front", "back", "quantity")
# copies are quantities, and names are always in folders
ORDER = (
    *(option for option in RASTER if option not in (COPIES, NAME)),
    replace(NAME, default=read_pattern("{side}s/{number:03}-{id}")),
)


class Ordered(Struct, frozen=True):
    """A card of an order: its deck, its name, the paths of its pictures below the folder of the
    order (`back` is empty if it has none), and its places among all cards, from 0."""

    deck: str
    name: str
    front: str
    back: str
    slots: tuple[int, ...]


class Order(Struct, frozen=True):
    """The cards of an order in the order of printing, and their pictures by the name of the
    file."""

    cards: tuple[Ordered, ...]
    files: Files

    @property
    def quantity(self) -> int:
        """How many cards are printed."""
        return sum(len(card.slots) for card in self.cards)


def order_of(job: ExportJob) -> Order:
    """The order of all cards of a job. Raises InputError for faces and options that cannot be
    used."""
    from pnp.export.pictures.files import drawn_files
    from pnp.export.pictures.names import face_files

    named = face_files(job, job.options["name"], False)
    files = drawn_files(job, named, _PICTURE, Encoding())
    paths = {one.key: one.name.removeprefix(f"{job.name}/") + _PICTURE for one in named}
    keys = [size.key for size in job.fronts]
    backs = dict(zip(keys, (size.key for size in job.backs or ()), strict=False))
    slots: dict[str, list[int]] = {}
    for slot, key in enumerate(keys):
        slots.setdefault(key, []).append(slot)
    return Order(tuple(_ordered(job, key, backs, paths, found) for key, found in slots.items()),
                 files)  # fmt: skip


def _ordered(
    job: ExportJob,
    key: str,
    backs: Mapping[str, str],
    paths: Mapping[str, str],
    slots: list[int],
) -> Ordered:
    from pnp.expressions.parser import to_text

    card = job.card(key)
    deck, _, rest = key.partition("/")
    name = rest or deck
    if card is not None:
        name = to_text(card.fields.get("name") or card.id)
    back = paths[backs[key]] if key in backs else ""
    return Ordered(deck, name, paths[key], back, tuple(slots))


def order_list(job: ExportJob, order: Order) -> dict[str, bytes]:
    """The list of quantities as a CSV file (UTF-8 with a byte order mark, for spreadsheets): a row
    for each card, in the order of printing."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(_HEAD)
    product = job.offer.name if job.offer else ""
    for number, card in enumerate(order.cards, 1):
        about = (number, card.deck, product, card.name, card.front, card.back, len(card.slots))
        rows.writerow(about)
    return {f"{job.name}/{_LIST}": text.getvalue().encode("utf-8-sig")}
