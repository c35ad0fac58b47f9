"""Folding boxes of a game, from `boxes` in game.yaml: their kinds, sizes and contents.

In: the section as read. Out: `BoxPlan`s; problems are noted at their places. The size of a deck is
not known here, so sizes that depend on decks are computed when boxes are made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pnp.model.codes import Code
from pnp.model.net import BoxPlan, Inner, NetKind
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.model.units import mm
from pnp.schema.file_names import NO_FILE_NAME, is_device
from pnp.schema.records import read_record
from pnp.schema.values import (
    Choice,
    Key,
    Length,
    Many,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    shown,
)

_LARGEST = mm(1000)
_SIDE = Length(low=mm(5), high=_LARGEST)
_INNER = Struct(
    {name: Key(_SIDE, required=True, doc=f"the {name} inside") for name in Inner._fields}
)
_THICKNESS = Length(low=mm(0.05), high=mm(10))
_INNER_HINT = "e.g. {width: 66mm, height: 91mm, depth: 25mm}"


def _inner(raw: Any) -> Inner:
    if not isinstance(raw, dict):
        raise Mismatch("expected width, height and depth", _INNER_HINT)
    return Inner(**_INNER.read(raw))


BOX_KEYS = {
    "net": Key(Choice(("tuck", "tray", "lid", "sides")), required=True, doc="the kind of box"),
    "layout": Key(Text(), required=True, doc="the layout of its faces, with 'size: box'"),
    "inner": Key(Parsed(_inner, _INNER.schema), doc="the room inside: width, height, depth"),
    "holds": Key(Many(Text(), least=1), default=(), doc="decks that it is made for"),
    "stock": Key(_THICKNESS, default=mm(0.33), doc="the thickness of a card"),
    "sleeves": Key(
        Choice(("none", "thin", "thick")), default="none", doc="the sleeves that the cards are in"
    ),
    "over": Key(Text(), doc="of a lid: the tray that it closes"),
    "of": Key(Text(), doc="of sides: the tray or lid whose second strip they are"),
    "clearance": Key(
        Length(low=0, high=mm(20)),
        default=mm(1),
        doc="of a lid: how much wider and higher than the tray it is inside",
    ),
    "depth": Key(_SIDE, doc="of a lid that does not reach the table: its depth inside"),
    "board": Key(_THICKNESS, default=mm(0.3), doc="the thickness of its material"),
    "bottom": Key(
        Choice(("tuck", "glued")),
        default="tuck",
        doc="of a tuck box: its bottom is tucked in, or glued",
    ),
    "strips": Key(
        Number(1, 2, whole=True), default=1, doc="of how many strips of card a tray or lid is made"
    ),
}
OF_LIDS = ("over", "clearance", "depth")
OF_CARDS = ("stock", "sleeves")
SIZES = ("inner", "holds", "over", "of")
# keys that only some kinds of nets have
OF_NETS: Mapping[str, tuple[NetKind, ...]] = {
    "over": ("lid",), "of": ("sides",), "bottom": ("tuck",), "strips": ("tray", "lid"),
    "board": ("tuck", "tray", "lid"),
}  # fmt: skip


def read_boxes(
    raw: Record | None, decks: Collection[str] | None, problems: Problems
) -> dict[str, BoxPlan]:
    """The boxes without errors, by name; `decks` are those of game.yaml, None if they cannot be
    read."""
    if not raw:
        return {}
    found = {name: _box(name, raw, decks, problems) for name in raw}
    plans = {name: plan for name, plan in found.items() if plan is not None}
    for plan in plans.values():
        if plan.over is not None:
            _check_over(plan, raw, plans, problems)
        if plan.of is not None:
            _check_of(plan, raw, plans, problems)
        if plan.strips > 1 and not any(other.of == plan.id for other in plans.values()):
            message = f"box '{plan.id}' has two strips, and no box has the second one"
            hint = f"add a box with 'net: sides' and 'of: {plan.id}'"
            problems.add("missing-key", message, plan.record.span("strips"), hint)
    return plans


def _box(
    name: str, boxes: Record, decks: Collection[str] | None, problems: Problems
) -> BoxPlan | None:
    raw = boxes[name]
    if NO_FILE_NAME.search(name) or is_device(name):
        message, hint = (
            f"{shown(name)} cannot be the name of a box",
            "its dieline is named after it",
        )
        problems.add("reserved-name", message, boxes.key_span(name), hint)
    own = Problems()
    values = read_record(raw, BOX_KEYS, own, f"box '{name}'", boxes.span(name))
    problems.extend(own)
    if not isinstance(raw, Record) or own.errors:
        return None
    _check_decks(values["holds"], raw, decks, problems)
    if not _is_one_size(name, raw, values, problems):
        return None
    return BoxPlan(
        name, values["net"], values["layout"], values["board"], values["inner"], values["holds"],
        values["stock"], values["sleeves"], values["over"], values["clearance"], values["depth"],
        raw, values["bottom"], values["strips"], values["of"],
    )  # fmt: skip


def _is_one_size(name: str, raw: Record, values: Mapping[str, Any], problems: Problems) -> bool:
    """Whether a box gives its size in exactly one way, and no key without a meaning for that."""
    ways = [key for key in SIZES if key in raw]
    if values["net"] == "sides" and ways != ["of"]:
        message = f"box '{name}': 'net: sides' needs 'of', and no other size"
        hint = "write 'of' and the name of the tray or lid"
        problems.add("missing-key" if "of" not in raw else "conflicting-keys", message,
                     raw.span(), hint)  # fmt: skip
        return False
    if len(ways) != 1:
        both = " and ".join(f"'{way}'" for way in ways[:2])
        what = f"{both} exclude each other" if ways else "it has no size"
        hint = "write 'inner', 'holds', or for a lid 'over'"
        code: Code = "conflicting-keys" if ways else "missing-key"
        problems.add(code, f"box '{name}': {what}", raw.span(), hint)
        return False
    wrong = {key: "'over'" for key in OF_LIDS if key in raw and ways != ["over"]}
    wrong |= {key: "'holds'" for key in OF_CARDS if key in raw and ways != ["holds"]}
    for key, nets in OF_NETS.items():
        if key in raw and values["net"] not in nets:
            wrong[key] = " or ".join(f"'net: {net}'" for net in nets)
    for key, needed in wrong.items():
        message = f"box '{name}': '{key}' needs {needed}"
        problems.add("conflicting-keys", message, raw.key_span(key))
    return not wrong


def _check_decks(
    holds: tuple[str, ...], raw: Record, decks: Collection[str] | None, problems: Problems
) -> None:
    for i, deck in enumerate(holds):
        if decks is not None:
            inner = raw["holds"]
            where = inner.span(i) if isinstance(inner, Listing) else raw.span("holds")
            problems.check_name(deck, decks, f"there is no deck '{deck}'", where, "decks")


def _check_over(
    plan: BoxPlan, boxes: Record, plans: Mapping[str, BoxPlan], problems: Problems
) -> None:
    """Note a lid over a box that does not exist, closes by itself, or depends on the lid."""
    where: Span = plan.record.span("over")
    if plan.over not in boxes:
        others = [name for name in boxes if name != plan.id]
        problems.check_name(plan.over, others, f"there is no box '{plan.over}'", where, "boxes")
        return
    lower = plans.get(plan.over or "")
    if lower is not None and lower.net in ("tuck", "sides"):
        hint = "a tuck box closes by itself; a lid goes over a tray"
        what = "is a tuck box"
        if lower.net == "sides":
            hint, what = "name the tray itself", "is the sides of a box"
        problems.add("wrong-value", f"box '{plan.id}': '{lower.id}' {what}", where, hint)
        return
    seen, at = [plan.id], plan.over or ""
    while at in plans and at not in seen:
        seen.append(at)
        at = plans[at].over or ""
    if at == plan.id:
        chain = " → ".join([*seen, at])
        problems.add("circular", f"boxes go over each other in a circle: {chain}", where)


def _check_of(
    plan: BoxPlan, boxes: Record, plans: Mapping[str, BoxPlan], problems: Problems
) -> None:
    """Note sides of a box that does not exist, or that has no second strip."""
    where: Span = plan.record.span("of")
    if plan.of not in boxes:
        others = [name for name in boxes if name != plan.id]
        problems.check_name(plan.of, others, f"there is no box '{plan.of}'", where, "boxes")
        return
    whole = plans.get(plan.of or "")
    if whole is not None and whole.strips < 2:
        hint = "sides are the second strip of a tray or lid with 'strips: 2'"
        message = f"box '{plan.id}': '{whole.id}' is made of one strip"
        problems.add("wrong-value", message, where, hint)
