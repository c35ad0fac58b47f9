"""From the boxes of a product to their faces: nets with art on their panels, and dielines."""

from __future__ import annotations

from pnp.export.dieline import dxf_of, svg_of
from pnp.load.layouts import load_layout
from pnp.making.desk import Content, Desk, size_of
from pnp.model.face import Face
from pnp.model.game import Game, Product
from pnp.problems import Problems
from pnp.typeset.nets_plans import Stack, nets_of


def box_content(desk: Desk, game: Game, product: Product, problems: Problems) -> Content:
    """A face for each box, and its dieline as SVG and DXF."""
    own = Problems()
    nets = nets_of(game.boxes, _stacks(desk, game), own)
    faces: dict[str, Face] = {}
    extras: list[tuple[str, bytes]] = []
    wanted = [game.boxes[name] for name in product.boxes if name in game.boxes]
    # what is wrong with a box is told where it is printed
    lines = {game.boxes[name].record.span().line for name in product.boxes if name in game.boxes}
    problems.extend(p for p in own if p.span is None or p.span.line in lines)
    for plan in wanted:
        net = nets.get(plan.id)
        if net is None:
            continue
        composer = desk.composer(game, plan.layout, plan.record.span("layout"), problems, net)
        if composer is None:
            continue
        face = composer.compose(None, f"box/{plan.id}")
        problems.extend(composer.problems)
        if face is not None:
            faces[face.key] = face
            ending = f"-{plan.id}" if len(wanted) > 1 else ""
            extras.append((f"{ending}.svg", svg_of(net, f"{game.title}: {plan.id}")))
            extras.append((f"{ending}.dxf", dxf_of(net)))
    return Content(tuple(map(size_of, faces.values())), faces=faces, extras=tuple(extras))


def _stacks(desk: Desk, game: Game) -> dict[str, Stack]:
    """What the cards of each deck that boxes hold come to; those with a broken layout are left
    out, as they are told where they are printed."""
    stacks = {}
    for name in {deck for plan in game.boxes.values() for deck in plan.holds}:
        deck = game.decks.get(name)
        if deck is None:
            continue
        layout = load_layout(deck.layout, desk.library, deck.layout_span, Problems())
        if layout is not None:
            cards = sum(card.copies for card in deck.cards)
            stacks[name] = Stack(layout.width, layout.height, cards)
    return stacks
