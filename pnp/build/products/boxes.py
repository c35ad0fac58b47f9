"""From the boxes of a product to their faces: nets with art on their panels, and dielines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.build.context import BuildContext, Content, size_of
from pnp.export.target_kinds import Dieline
from pnp.expressions.traces import unmarked
from pnp.load.layouts import load_layout
from pnp.model.face import Face
from pnp.model.game import Game
from pnp.model.net import BoxPlan
from pnp.model.problems import Problems
from pnp.typeset.boxes.plans import Stack, nets_of


def box_content(
    context: BuildContext, game: Game, boxes: Sequence[str], problems: Problems
) -> Content:
    """A face for each box of these names, with its dieline. Products of the same boxes share
    them."""
    key = ("boxes", *boxes)
    return context.once(key, problems, lambda own: _content(context, game, boxes, own))


def _content(
    context: BuildContext, game: Game, boxes: Sequence[str], problems: Problems
) -> Content:
    chosen = _needed(game, boxes)
    nets = nets_of(chosen, _stacks(context, game, chosen, problems), problems)
    faces: dict[str, Face] = {}
    dielines: list[Dieline] = []
    wanted = [game.boxes[name] for name in boxes if name in game.boxes]
    for plan in wanted:
        net = nets.get(plan.id)
        if net is None:
            continue
        composer = context.composer(game, plan.layout, plan.record.span("layout"), problems, net)
        if composer is None:
            continue
        composer.prepare([None])
        face = composer.compose(None, f"box/{plan.id}")
        problems.extend(composer.problems)
        if face is not None:
            faces[face.key] = face
            suffix = f"-{plan.id}" if len(wanted) > 1 else ""
            title = unmarked(f"{game.title}: {plan.id}")[0]
            dielines.append(Dieline(suffix, title, net, face.key, plan))
    return Content(tuple(map(size_of, faces.values())), faces=faces, dielines=tuple(dielines))


def _needed(game: Game, boxes: Sequence[str]) -> dict[str, BoxPlan]:
    """The boxes of these names, those they go over, and those whose sides they are."""
    found: dict[str, BoxPlan] = {}
    names = list(boxes)
    while names:
        plan = game.boxes.get(names.pop())
        if plan is not None and plan.id not in found:
            found[plan.id] = plan
            names += filter(None, (plan.over, plan.of))
    return found


def _stacks(
    context: BuildContext, game: Game, boxes: Mapping[str, BoxPlan], problems: Problems
) -> dict[str, Stack]:
    """The size and number of the cards of each deck that these boxes hold. A deck of which no card
    can be used is left out: the cause is reported where its cards are read."""
    stacks = {}
    for name in dict.fromkeys(deck for plan in boxes.values() for deck in plan.holds):
        deck = game.decks.get(name)
        if deck is None or not deck.cards:
            continue
        layout = load_layout(deck.layout, context.lazy, deck.layout_span, problems)
        if layout is not None:
            cards = sum(card.copies for card in deck.cards)
            width, height, _ = layout.printed
            stacks[name] = Stack(width, height, cards)
    return stacks
