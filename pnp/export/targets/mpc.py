"""`mpc`: an order of cards for MakePlayingCards: pictures, a list of quantities, and `cards.xml`,
which the desktop tool of mpc-autofill reads.

The tool reads the XML files of the folder in which it runs. It looks for pictures below that
folder, if their paths are not absolute (`--base`):
https://github.com/chilli-axe/mpc-autofill/blob/master/desktop-tool/src/order.py
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.export.pictures.orders import ORDER, Order, Ordered
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.problems import InputError
from pnp.schema.values import Choice, Flag, Text

_XML = "cards.xml"
_STOCKS = {
    "S27": "(S27) Smooth",
    "S30": "(S30) Standard Smooth",
    "S33": "(S33) Superior Smooth",
    "M31": "(M31) Linen",
    "P10": "(P10) Plastic",
}
_NO_FOIL = "P10"
_OPTIONS = (
    *ORDER,
    TargetOption("xml", Flag(), "with cards.xml for mpc-autofill (default)", True),
    TargetOption("stock", Choice(tuple(_STOCKS)), "the card stock (default: S30)", "S30",
                 meanings=_STOCKS),
    TargetOption("foil", Flag(), "with foil on the fronts", False),
    TargetOption(
        "base", Text(), "the folder before each path in cards.xml (default: paths are relative)",
        names_folder=False,
    ),
)  # fmt: skip


def _make(job: ExportJob) -> Files:
    from pnp.export.pictures.orders import order_list, order_of

    _check(job)
    order = order_of(job)
    xml = {}
    if job.options["xml"]:
        xml[f"{job.name}/{_XML}"] = _order_xml(job, order).encode()
    return {**order_list(job, order), **xml, **order.files}


def _check(job: ExportJob) -> None:
    """Raise InputError for an order that the service does not take."""
    if job.options["foil"] and job.options["stock"] == _NO_FOIL:
        message = f"the stock {_STOCKS[_NO_FOIL]} is not printed with foil"
        raise InputError.of("conflicting-keys", message, None, "choose another stock, or --no-foil")
    if job.options["xml"] and job.backs is None:
        message = f"{_XML} needs a back for each card, and '{job.name}' has none"
        hint = "set 'back' of its decks to a layout; --no-xml makes the pictures alone"
        raise InputError.of("missing-back", message, None, hint)


def _order_xml(job: ExportJob, order: Order) -> str:
    """The order: each slot has a front; those that `backs` does not name have the common back."""
    backs = Counter[str]()
    for card in order.cards:
        backs[card.back] += len(card.slots)
    common = backs.most_common(1)[0][0]
    own = [card for card in order.cards if card.back != common]
    details = (
        ("quantity", str(order.quantity)),
        ("stock", _STOCKS[job.options["stock"]]),
        ("foil", "true" if job.options["foil"] else "false"),
    )
    lines = ["<order>", *_element("details", [_leaf(*one) for one in details])]
    lines += _element("fronts", _cards(job, [(card, card.front) for card in order.cards]))
    if own:
        lines += _element("backs", _cards(job, [(card, card.back) for card in own]))
    lines += [f"  {_leaf('cardback', _path(job, common))}", "</order>", ""]
    return "\n".join(lines)


def _cards(job: ExportJob, found: list[tuple[Ordered, str]]) -> Iterator[str]:
    """An element for each picture, with all slots that it is for."""
    slots: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for card, picture in found:
        slots.setdefault(picture, []).extend(card.slots)
        names.setdefault(picture, card.name)
    for picture, places in slots.items():
        parts = (
            ("id", _path(job, picture)),
            ("sourceType", "Local File"),
            ("slots", ",".join(map(str, sorted(places)))),
            ("name", picture.rpartition("/")[2]),
            ("query", names[picture].casefold()),
        )
        yield f"<card>{''.join(_leaf(*part) for part in parts)}</card>"


def _path(job: ExportJob, picture: str) -> str:
    base: str | None = job.options["base"]
    return picture if base is None else f"{base.rstrip('/')}/{job.name}/{picture}"


def _element(name: str, inside: list[str] | Iterator[str]) -> list[str]:
    return [f"  <{name}>", *(f"    {line}" for line in inside), f"  </{name}>"]


def _leaf(name: str, text: str) -> str:
    from xml.sax.saxutils import escape

    return f"<{name}>{escape(text)}</{name}>"


KIND = Target(
    "mpc", "an order for MakePlayingCards, also for mpc-autofill", "faces", "product",
    (".csv", ".png", ".xml"), _make, has_folder=True, is_slow=True, is_of_cards=True,
    options=_OPTIONS,
)  # fmt: skip
