"""From the decks of a product to faces: the front of each card, and its back if requested."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.build.context import BuildContext, Content, size_of
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Card, Deck, Game, Product
from pnp.model.problems import About, Problems
from pnp.model.sheet import FaceSize
from pnp.typeset.faces.compose import Composer

Progress = Callable[[int], None]  # is given the number of cards laid out since the last call


def deck_content(
    context: BuildContext,
    game: Game,
    product: Product,
    asked: bool | None,
    problems: Problems,
    progress: Progress,
) -> Content:
    """The faces of all cards. `asked`: print backs, or not (None: as the game states)."""
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    is_with_backs = has_backs(decks, product, asked, problems)
    faces: dict[str, Face] = {}
    fronts: list[FaceSize] = []
    backs: list[FaceSize] = []
    for deck in decks:
        front = context.composer(game, deck.layout, deck.layout_span, problems)
        back = None
        if is_with_backs and deck.back is not None and deck.back_span is not None:
            back = context.composer(game, deck.back, deck.back_span, problems)
        if front is not None:
            front.prepare(deck.cards)
        if back is not None:
            back.prepare([replace(card, overrides=None) for card in deck.cards])
        for card in deck.cards:
            face = _face(front, card, f"{deck.id}/{card.id}", faces)
            behind = _back(back, card, deck, faces)
            fronts += [face] * card.copies if face else []
            backs += [behind] * card.copies if face and behind else []
            progress(card.copies)
        for side, composer in (("front", front), ("back", back)):
            problems.extend(composer.problems if composer else (), About(side=side))
    if not fronts and not problems.errors:
        message = f"product '{product.id}' has no cards to print"
        where = product.record.span("decks")
        problems.add("nothing-to-print", message, where, "each of its cards has 'copies: 0'")
    whole = is_with_backs and len(backs) == len(fronts)
    return Content(tuple(fronts), tuple(backs) if whole else None, faces, cards=len(fronts))


def restricted(content: Content, copies: Mapping[str, int]) -> Content:
    """The content with only so many copies of each card, by its key, with their backs."""
    left = dict(copies)
    kept = []
    for i, face in enumerate(content.fronts):
        if left.get(face.key, 0) > 0:
            left[face.key] -= 1
            kept.append(i)
    backs = content.backs
    return replace(
        content,
        fronts=tuple(content.fronts[i] for i in kept),
        backs=None if backs is None else tuple(backs[i] for i in kept),
        cards=len(kept),
    )


def has_backs(
    decks: Sequence[Deck], product: Product, asked: bool | None, problems: Problems
) -> bool:
    """Whether backs are printed; `asked`: requested or not (None: as the game states). Decks
    without a back are reported."""
    wanted = product.backs if asked is None else asked
    # backs requested for a product without any are left out
    if wanted and (not asked or any(deck.back is not None for deck in decks)):
        for deck in decks:
            if deck.back is None:
                problems.add(
                    "missing-key",
                    f"product '{product.id}' needs backs, but deck '{deck.id}' has none",
                    product.record.span("backs"),
                    f"set 'back' of deck '{deck.id}' to a layout",
                )
    return wanted and all(deck.back is not None for deck in decks)


def _face(
    composer: Composer | None, card: Card, key: str, faces: dict[str, Face]
) -> FaceSize | None:
    """The size of a face, which is laid out if it is not in `faces`."""
    if composer is None:
        return None
    if key not in faces:
        face = composer.compose(card, key)
        if face is None:
            return None
        faces[key] = face
    return size_of(faces[key])


def _back(
    composer: Composer | None, card: Card, deck: Deck, faces: dict[str, Face]
) -> FaceSize | None:
    """The back of a card: one for the whole deck unless the layout reads the card."""
    if composer is None:
        return None
    key = f"{deck.id}/{card.id}/back" if composer.differs else f"{deck.id}//back"
    return _face(composer, replace(card, overrides=None), key, faces)
