"""The nets of planned boxes, from the cards in them.

The depth for cards is measured on the boxes of The Game Crafter: about 0.378 mm for each card of
0.33 mm (1.145 thicknesses), and 2.8 mm besides. Sleeves are of the usual thickness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.model.net import BoxPlan, Inner, Net, NetForm, Sleeves
from pnp.model.problems import Problems
from pnp.model.units import in_mm, mm
from pnp.schema.values import Mismatch
from pnp.typeset.boxes.nets import lid_inner, net_of

_AIR = 1.145  # cards are never flat
_SPARE = mm(2.8)  # for a finger
_PLAY = mm(1.5)  # in width and height
# both sides of a sleeve
_SLEEVE: dict[Sleeves, float] = {"none": 0.0, "thin": mm(0.1), "thick": mm(0.22)}
_MOST_RATIO = 3  # of the widths and of the heights of cards in one box
_SLEEVED = mm(3)  # by which sleeves are wider and higher than cards


class Stack(NamedTuple):
    """Cards of one size, in points, and how many."""

    width: float
    height: float
    cards: int


def inner_of(stacks: Sequence[Stack], stock: float, sleeves: Sleeves) -> Inner:
    """The inner size for a pile of cards of that thickness, as wide and high as the largest."""
    cards = sum(stack.cards for stack in stacks)
    more = _PLAY + (0.0 if sleeves == "none" else _SLEEVED)
    return Inner(
        max(stack.width for stack in stacks) + more,
        max(stack.height for stack in stacks) + more,
        cards * (stock * _AIR + _SLEEVE[sleeves]) + _SPARE,
    )


def nets_of(
    plans: Mapping[str, BoxPlan], stacks: Mapping[str, Stack], problems: Problems
) -> dict[str, Net]:
    """The nets by the names of the boxes; problems are noted at the boxes.

    `stacks` are the cards of each deck. Boxes whose deck is missing here, and boxes over others
    that are missing or circular, are left out: these problems are reported elsewhere.
    """
    found: dict[str, Net] = {}
    waiting = dict(plans)
    while waiting:
        ready = [one for one in waiting.values() if (one.over or one.of) not in waiting]
        if not ready:
            break
        for plan in ready:
            del waiting[plan.id]
            try:
                inner = _inner(plan, plans, stacks, found)
                if inner is not None:
                    found[plan.id] = net_of(plan.net, inner, *_board(plan, plans))
            except Mismatch as error:
                message = f"box '{plan.id}': {error.message}"
                problems.add_error(error, plan.record.span(), message)
    return {name: found[name] for name in plans if name in found}


def _board(plan: BoxPlan, plans: Mapping[str, BoxPlan]) -> tuple[float, NetForm]:
    """The thickness of the board of a box, and the form of its net. Sides have that of the box
    whose sides they are."""
    whole = plans[plan.of] if plan.of is not None else plan
    return whole.board, NetForm(plan.bottom, plan.strips, whole.net == "lid")


def _inner(
    plan: BoxPlan,
    plans: Mapping[str, BoxPlan],
    stacks: Mapping[str, Stack],
    found: Mapping[str, Net],
) -> Inner | None:
    """The inner size of a box; None if something that it needs is missing. Raises Mismatch."""
    if plan.inner is not None:
        return plan.inner
    if plan.over is not None:
        if plan.over not in found:
            return None
        room = found[plan.over].inner
        return lid_inner(room, plans[plan.over], plan.clearance, plan.depth)
    if plan.of is not None:
        return found[plan.of].inner if plan.of in found else None
    if any(deck not in stacks for deck in plan.holds):
        return None
    held = [stacks[deck] for deck in plan.holds]
    _check_alike(plan.holds, held)
    if not any(stack.cards for stack in held):
        hint = "set its 'inner' size"
        raise Mismatch("there are no cards in it", hint, code="nothing-to-print")
    return inner_of(held, plan.stock, plan.sleeves)


def _check_alike(names: Sequence[str], held: Sequence[Stack]) -> None:
    """Refuse decks of very different sizes in one box, such as a board with cards."""
    for i in (0, 1):
        least, most = (chosen(range(len(held)), key=lambda n: held[n][i]) for chosen in (min, max))
        if held[most][i] > _MOST_RATIO * held[least][i]:
            small, large = (
                f"{in_mm(held[n].width)} × {in_mm(held[n].height)}" for n in (least, most)
            )
            raise Mismatch(
                f"'{names[most]}' is {large}, and does not fit in one pile with "
                f"'{names[least]}', which is {small}",
                "remove one of them, or set the 'inner' size",
                code="box-net",
            )
