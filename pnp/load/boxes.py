"""Folding boxes of a game, from `boxes` in game.yaml: what kind, how large, what they hold.

In: the section as read. Out: `BoxPlan`s; every problem is noted where it was written. What a deck
comes to is not known here, so sizes that follow from decks are worked out when boxes are made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pnp.model.net import BoxPlan, Inner
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.model.units import mm
from pnp.schema.file_names import NO_FILE_NAME
from pnp.schema.records import read_record
from pnp.schema.values import Choice, Key, Length, Many, Mismatch, Parsed, Struct, Text, shown

_LARGEST = mm(1000)
_SIDE = Length(low=mm(5), high=_LARGEST)
_INNER = Struct({name: Key(_SIDE, required=True) for name in Inner._fields})
_THICKNESS = Length(low=mm(0.05), high=mm(10))
_INNER_HINT = "e.g. {width: 66mm, height: 91mm, depth: 25mm}"


def _inner(raw: Any) -> Inner:
    if not isinstance(raw, dict):
        raise Mismatch("expected width, height and depth", _INNER_HINT)
    return Inner(**_INNER.read(raw))


BOX_KEYS = {
    "net": Key(Choice(("tuck", "tray", "lid")), required=True, doc="how it is folded"),
    "layout": Key(Text(), required=True, doc="a layout with 'size: box'"),
    "inner": Key(Parsed(_inner, _INNER.schema), doc="the room inside: width, height, depth"),
    "holds": Key(Many(Text(), least=1), default=(), doc="decks whose cards it is made for"),
    "stock": Key(_THICKNESS, default=mm(0.33), doc="how thick a card is"),
    "sleeves": Key(Choice(("none", "thin", "thick")), default="none", doc="of the cards"),
    "over": Key(Text(), doc="of a lid: the box that it goes over"),
    "clearance": Key(Length(low=0, high=mm(20)), default=mm(1), doc="of a lid, in its width"),
    "depth": Key(_SIDE, doc="of a lid that does not reach down to the table"),
    "board": Key(_THICKNESS, default=mm(0.3), doc="how thick what it is made of is"),
}
_OF_LIDS = ("over", "clearance", "depth")
_OF_CARDS = ("stock", "sleeves")


def read_containers(
    raw: Record | None, decks: Collection[str] | None, problems: Problems
) -> dict[str, BoxPlan]:
    """The boxes that are whole, by name; `decks` are those written, None if nobody knows."""
    if not raw:
        return {}
    found = {name: _box(name, raw, decks, problems) for name in raw}
    plans = {name: plan for name, plan in found.items() if plan is not None}
    for plan in plans.values():
        if plan.over is not None:
            _check_over(plan, raw, plans, problems)
    return plans


def _box(
    name: str, boxes: Record, decks: Collection[str] | None, problems: Problems
) -> BoxPlan | None:
    raw = boxes[name]
    if NO_FILE_NAME.search(name):
        hint = "it is part of the name of a file, that of its dieline"
        problems.add(
            "reserved-name",
            f"{shown(name)} cannot be the name of a box",
            boxes.key_span(name),
            hint,
        )
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
        raw,
    )  # fmt: skip


def _is_one_size(name: str, raw: Record, values: Mapping[str, Any], problems: Problems) -> bool:
    """Whether it says in just one way how large it is, and nothing that has no meaning there."""
    ways = [key for key in ("inner", "holds", "over") if key in raw]
    if len(ways) != 1:
        what = f"'{ways[0]}' and '{ways[1]}' both say" if ways else "nothing says"
        hint = "write 'inner', 'holds', or for a lid 'over'"
        problems.add("wrong-value", f"box '{name}': {what} how large it is", raw.span(), hint)
        return False
    fine = True
    wrong = [key for key in _OF_LIDS if key in raw and ways != ["over"]]
    wrong += [key for key in _OF_CARDS if key in raw and ways != ["holds"]]
    if ways == ["over"] and values["net"] != "lid":
        wrong.append("over")
    for key in wrong:
        goes = "'holds'" if key in _OF_CARDS else "'net: lid'"
        if key in _OF_LIDS[1:]:
            goes = "'over'"
        message = f"box '{name}': '{key}' only goes with {goes}"
        problems.add("wrong-value", message, raw.key_span(key))
        fine = False
    return fine


def _check_decks(
    holds: tuple[str, ...], raw: Record, decks: Collection[str] | None, problems: Problems
) -> None:
    for i, deck in enumerate(holds):
        if decks is not None and deck not in decks:
            inner = raw["holds"]
            where = inner.span(i) if isinstance(inner, Listing) else raw.span("holds")
            problems.add(
                "unknown-name",
                f"there is no deck '{deck}'",
                where,
                did_you_mean(deck, decks, "decks"),
            )


def _check_over(
    plan: BoxPlan, boxes: Record, plans: Mapping[str, BoxPlan], problems: Problems
) -> None:
    """A lid goes over a box that is there, and in the end over one that says its size."""
    where: Span = plan.record.span("over")
    if plan.over not in boxes:
        others = [name for name in boxes if name != plan.id]
        hint = did_you_mean(plan.over, others, "boxes")
        problems.add("unknown-name", f"there is no box '{plan.over}'", where, hint)
        return
    lower = plans.get(plan.over or "")
    if lower is not None and lower.net == "tuck":
        hint = "a tuck box closes by itself; a lid goes over a tray"
        problems.add("wrong-value", f"box '{plan.id}': '{lower.id}' is a tuck box", where, hint)
        return
    seen, at = [plan.id], plan.over or ""
    while at in plans and at not in seen:
        seen.append(at)
        at = plans[at].over or ""
    if at == plan.id:
        chain = " → ".join([*seen, at])
        problems.add("circular", f"boxes go over each other in a circle: {chain}", where)
