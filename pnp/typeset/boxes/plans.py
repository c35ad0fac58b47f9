"""From boxes as planned and what they hold to their nets.

The room for cards: the boxes that The Game Crafter sells come to about 0.378 mm for each card of
0.33 mm, and 2.8 mm besides; the first is taken as 1.145 thicknesses a card. Sleeves and play are
those of usual sleeves and easy fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.model.net import BoxPlan, Inner, Net, Sleeves
from pnp.model.problems import Problems
from pnp.model.units import in_mm, mm
from pnp.schema.values import Mismatch
from pnp.typeset.boxes.nets import lid_inner, net_of

_AIR = 1.145  # cards are never quite flat
_SPARE = mm(2.8)  # to get a finger in
_PLAY = mm(1.5)  # in width and height
# both sides of a sleeve
_SLEEVE: dict[Sleeves, float] = {"none": 0.0, "thin": mm(0.1), "thick": mm(0.22)}
_LARGER = 3  # times as wide or high as the cards of another deck in the box
_SLEEVED = mm(3)  # what sleeves are wider and higher than their cards


class Stack(NamedTuple):
    """Cards of one size, in points, and how many."""

    width: float
    height: float
    cards: int


def inner_of(stacks: Sequence[Stack], stock: float, sleeves: Sleeves) -> Inner:
    """The room for cards of that thickness in one pile, the largest as wide and high as it is."""
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
    """The nets by the boxes' names. What cannot be made is noted where the box was written.

    `stacks`: what the cards of each deck come to; a deck that is missing here has been complained
    of elsewhere, and so have boxes over others that are missing or go in a circle.
    """
    found: dict[str, Net] = {}
    waiting = dict(plans)
    while waiting:
        ready = [one for one in waiting.values() if one.over is None or one.over not in waiting]
        if not ready:
            break
        for plan in ready:
            del waiting[plan.id]
            try:
                inner = _inner(plan, plans, stacks, found)
                if inner is not None:
                    found[plan.id] = net_of(plan.net, inner, plan.board)
            except Mismatch as error:
                problems.add(
                    error.code, f"box '{plan.id}': {error.message}", plan.record.span(), error.hint
                )
    return {name: found[name] for name in plans if name in found}


def _inner(
    plan: BoxPlan,
    plans: Mapping[str, BoxPlan],
    stacks: Mapping[str, Stack],
    found: Mapping[str, Net],
) -> Inner | None:
    """None if it cannot be known for what is missing."""
    if plan.inner is not None:
        return plan.inner
    if plan.over is not None:
        if plan.over not in found:
            return None
        lower = plans[plan.over].board
        room = found[plan.over].inner
        return lid_inner(room, lower, plan.clearance, plan.depth)
    if any(deck not in stacks for deck in plan.holds):
        return None
    held = [stacks[deck] for deck in plan.holds]
    _check_alike(plan.holds, held)
    if not any(stack.cards for stack in held):
        raise Mismatch("there are no cards in it", "say its 'inner' size")
    return inner_of(held, plan.stock, plan.sleeves)


def _check_alike(names: Sequence[str], held: Sequence[Stack]) -> None:
    """Refuse decks that nobody would put in one box, such as a board with cards."""
    for i in (0, 1):
        least, most = (chosen(range(len(held)), key=lambda n: held[n][i]) for chosen in (min, max))
        if held[most][i] > _LARGER * held[least][i]:
            small, large = (
                f"{in_mm(held[n].width)} × {in_mm(held[n].height)}" for n in (least, most)
            )
            raise Mismatch(
                f"'{names[most]}' is {large}, and does not lie in one pile with "
                f"'{names[least]}', which is {small}",
                "leave one of them out, or say the 'inner' size",
            )
