"""From the decks of a product to faces: the front of each card, and its back if requested.

Faces are laid out when they are drawn, one page after the other, so a large deck takes no more
memory than a small one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.build.context import BuildContext, Content, LaidOut
from pnp.build.products.findings import FaceFindings
from pnp.build.store.keys import card_key, hash_of_values, places_key
from pnp.export.target_kinds import targets
from pnp.geometry.segments import transform
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Card, Deck, Game, Product
from pnp.model.layout import Layout
from pnp.model.problems import About, Problems
from pnp.model.result import Request
from pnp.model.sheet import FaceSize
from pnp.model.units import in_mm, mm
from pnp.typeset.faces.compose import Composer

if TYPE_CHECKING:
    from pnp.preflight.findings import Finding
    from pnp.preflight.placing import Place
    from pnp.text.shaping.library import FontLibrary

_RED_SIZE = mm(63), mm(88)  # of the face in place of a deck whose layout cannot be read
Progress = Callable[[int], None]  # is given the number of cards laid out since the last call
_SAME_LINE = 1.0  # points
_MOST_KEPT = 200  # faces of a product: those of a larger one would take too much memory


class _Row(NamedTuple):
    """A card by its key, its faces, and how often they are printed."""

    card: str
    front: FaceSize
    back: FaceSize | None
    copies: int


def deck_content(
    context: BuildContext,
    game: Game,
    product: Product,
    request: Request,
    problems: Problems,
    progress: Progress,
) -> Content:
    """The faces of all cards, or of those requested, each laid out when it is asked for. The
    problems of layouts are noted at once."""
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    each = targets()[request.target].is_two_sided
    is_with_backs = has_backs(decks, product, request.backs, problems, each)
    wanted, is_draft = dict(request.cards), context.settings.is_draft
    faces = DeckFaces(progress, wanted, context.laid_out)
    fronts: list[FaceSize] = []
    rows: list[_Row] = []
    for deck in decks:
        cards = _requested(deck, wanted, is_draft)
        if product.sort and not wanted:
            from pnp.records.card_order import sorted_cards

            cards = sorted_cards(cards, game, product, problems)
        if wanted and not cards:
            continue
        own = Problems()
        front, back = _sides(context, game, deck, is_with_backs, own)
        problems.extend(own)
        if front is None:
            if is_draft:
                fronts.append(faces.add_unreadable(deck.id, own, context.fonts(own)))
            continue
        for card in cards:
            copies = wanted.get(card.key, card.copies)
            # fronts first: problems are reported in the order of faces
            face = faces.add(front_key(card), front, card)
            behind = None
            if back is not None:
                behind = faces.add(_back_key(back, card, deck), back, _behind(back, card))
            rows.append(_Row(card.key, face, behind, copies))
    if wanted:
        places = {key: place for place, key in enumerate(wanted)}
        rows.sort(key=lambda row: places[row.card])
    fronts += [row.front for row in rows for _ in range(row.copies)]
    backs = [row.back for row in rows if row.back for _ in range(row.copies)]
    if not fronts and not problems.errors:
        problems.add("nothing-to-print", f"product '{product.id}' has no cards to print",
                     product.record.span("decks"), "each of its cards has 'copies: 0'")  # fmt: skip
    whole = is_with_backs and len(backs) == len(fronts) > 0
    return Content(
        tuple(fronts), tuple(backs) if whole else None, faces, cards=len(fronts),
        late=faces.problems,
    )  # fmt: skip


def _requested(deck: Deck, wanted: Mapping[str, int], is_draft: bool) -> list[Card]:
    """The cards of a deck, or of those the `wanted` ones, in the order of their rows."""
    cards = deck.in_draft if is_draft else iter(deck.cards)
    return [card for card in cards if not wanted or card.key in wanted]


def _sides(
    context: BuildContext, game: Game, deck: Deck, is_with_backs: bool, problems: Problems
) -> tuple[Composer | None, Composer | None]:
    """The composers of fronts and backs, ready for the cards of a deck; None for what cannot be
    laid out."""
    front = _side(context, game, deck, "front", problems)
    back = _side(context, game, deck, "back", problems) if is_with_backs else None
    if front is not None and back is not None:
        _check_outlines(deck, front.layout, back.layout, problems)
        if not _is_as_large(deck, front.layout, back.layout, problems):
            back = None
    return front, back


def _is_as_large(deck: Deck, front: Layout, back: Layout, problems: Problems) -> bool:
    """Whether a back is as large as its front. An error if not: they are cut together."""
    if max(abs(front.width - back.width), abs(front.height - back.height)) <= _SAME_LINE:
        return True
    (first, second), (third, fourth) = (
        (in_mm(one.width).removesuffix(" mm"), in_mm(one.height)) for one in (back, front)
    )
    message = (
        f"the back '{back.name}' of deck '{deck.id}' is {first} × {second}, and the front "
        f"'{front.name}' {third} × {fourth}"
    )
    hint = "give both layouts one size: they are cut together"
    problems.add("back-size", message, deck.back_span, hint)
    return False


def _check_outlines(deck: Deck, front: Layout, back: Layout, problems: Problems) -> None:
    """Warn of a back whose outline is not that of its front as seen from behind: it is cut with its
    front."""
    if front.outline is None or back.outline is None:
        return
    from pnp.geometry.offsets import are_near, polygon

    seen = [(front.width - x, y) for x, y in polygon(front.outline.line)]
    if not are_near(seen, polygon(back.outline.line), _SAME_LINE):
        message = (
            f"the outline of layout '{back.name}' is not that of '{front.name}' as seen from "
            f"behind, and the back of deck '{deck.id}' is cut with its front"
        )
        hint = "write the outline of the front with 'mirror: true'"
        problems.add("conflicting-keys", message, back.span, hint, "warning")


def _side(
    context: BuildContext, game: Game, deck: Deck, side: str, problems: Problems
) -> Composer | None:
    """The composer of a side of a deck, which all products of an edition share."""
    is_front = side == "front"
    name, span = (deck.layout, deck.layout_span) if is_front else (deck.back, deck.back_span)
    if name is None or span is None:
        return None

    def make(own: Problems) -> Composer | None:
        composer = context.composer(game, name, span, own)
        if composer is not None:
            composer.side = side
            composer.prepare(deck.cards if is_front else [_plain(card) for card in deck.cards])
            own.extend(composer.problems, About(side=side))
        return None if composer is None or composer.broken else composer

    shared = context.once(("deck", deck.id, side), problems, make)
    # problems are noted when something is drawn, so one that has noted any is for one product
    return make(problems) if shared is not None and shared.noted else shared


def _plain(card: Card) -> Card:
    """A card as backs show it: what it changes in its layout is for its front."""
    return card if card.overrides is None else replace(card, overrides=None)


def _behind(composer: Composer, card: Card) -> Card:
    """A card as its back shows it. A back of all cards does not show the errors of the first."""
    if card.problems and not composer.differs:
        card = replace(card, problems=())
    return _plain(card)


def front_key(card: Card) -> str:
    """The key of the front of a card. One that cannot be used may have the id of another one."""
    place = f"//{card.record.span()}" if card.problems else ""
    return f"{card.key}{place}"


def _back_key(composer: Composer, card: Card, deck: Deck) -> str:
    """The back of a card: one for the whole deck unless the layout reads the card."""
    return f"{card.key}/back" if composer.differs else f"{deck.id}//back"


class DeckFaces(Mapping[str, Face]):
    """The faces of cards by key. A face is laid out each time it is asked for, unless it is in
    `laid_out`: a product of at most `_MOST_KEPT` faces keeps them there, as others may print
    them, too.
    `copies` are those of cards that are not printed as often as the game states."""

    def __init__(
        self, progress: Progress, copies: Mapping[str, int], laid_out: LaidOut | None = None
    ) -> None:
        self._progress = progress
        self._copies = copies
        self._kept = laid_out
        self._cards: dict[str, Card] = {}
        self._backs: set[str] = set()
        self._composers: dict[str, Composer] = {}
        self._red: dict[str, Face] = {}  # of layouts that cannot be read
        self._laid_out: set[str] = set()
        self._reported: set[str] = set()
        self.found = FaceFindings()
        self._places: dict[str, bytes] = {}  # of the elements of layouts

    def add(self, key: str, composer: Composer, card: Card) -> FaceSize:
        """A face with its key, unless it is there already. Return its size."""
        if key not in self._cards:
            self._cards[key] = card
            if composer.side == "back":
                self._backs.add(key)
            self._composers.setdefault(f"{card.deck}/{composer.side}", composer)
        return _size(key, composer)

    def add_unreadable(self, deck: str, problems: Problems, fonts: FontLibrary) -> FaceSize:
        """One red face for a deck whose layout cannot be read. Return its size."""
        from pnp.typeset.faces.drafts import red_face

        key, (width, height) = f"{deck}//", _RED_SIZE
        self._red[key] = red_face(key, (width, height, 0.0), deck, problems.errors, fonts)
        return FaceSize(key, width, height, 0.0)

    def __getitem__(self, key: str) -> Face:
        if key in self._red:
            return self._red[key]
        composer, card = self._parts(key)
        self._note_progress(key)
        face = self._composed(key, composer, card)
        layout = composer.layout
        if face is not None:
            self.found.check(key, face, layout.span)
        # the fields of the card are wrong, so nothing is printed
        return face or Face(key, *layout.printed, ())

    def _composed(self, key: str, composer: Composer, card: Card) -> Face | None:
        """A face, laid out now or for an earlier product. One that has problems is laid out again,
        so that each product reports them."""
        kept = self._kept if len(self._cards) <= _MOST_KEPT else None
        known = kept.get((composer, key)) if kept is not None else None
        if known is not None and known[0] is card:
            return known[1]
        noted = composer.noted
        face = composer.compose(card, key)
        if composer.noted != noted:
            self._reported.add(key)
        elif kept is not None and face is not None:
            kept.put((composer, key), (card, face))
        return face

    def _parts(self, key: str) -> tuple[Composer, Card]:
        """What a face is made of. Raises KeyError if there is none of this key."""
        card = self._cards[key]
        side = "back" if key in self._backs else "front"
        return self._composers[f"{card.deck}/{side}"], card

    def __contains__(self, key: object) -> bool:
        return key in self._cards or key in self._red

    def __iter__(self) -> Iterator[str]:
        return iter((*self._cards, *self._red))

    def __len__(self) -> int:
        return len(self._cards) + len(self._red)

    def _note_progress(self, key: str) -> None:
        if key not in self._laid_out:
            self._laid_out.add(key)
            copies = self._copies.get(key, self._cards[key].copies)
            self._progress(0 if key in self._backs else copies)

    # -- what they depend on ------------------------------------------------------------

    def composers(self) -> dict[str, Composer]:
        """The composers by 'deck/side'."""
        return self._composers

    def key(self, face: str) -> bytes | None:
        """See `KeyedFaces`."""
        if face in self._red:
            return None
        composer, card = self._parts(face)
        self._note_progress(face)
        return f"{face} ".encode() + (card_key(card) if composer.differs else b"")

    def card(self, face: str) -> Card | None:
        """See `KeyedFaces`."""
        return self._cards.get(face)

    def size(self, face: str) -> FaceSize:
        """See `KeyedFaces`."""
        red = self._red.get(face)
        if red is not None:
            return FaceSize(face, red.width, red.height, red.bleed)
        return _size(face, self._parts(face)[0])

    def is_back(self, face: str) -> bool:
        """See `KeyedFaces`."""
        return face in self._backs

    def is_reported(self, face: str) -> bool:
        """See `KeyedFaces`."""
        return face in self._reported

    def lay_out(self, face: str) -> None:
        """See `KeyedFaces`."""
        self[face]

    def findings(self, face: str) -> tuple[Finding, ...]:
        """See `KeyedFaces`."""
        return self.found.of(face)

    def add_findings(self, face: str, found: tuple[Finding, ...]) -> None:
        """See `KeyedFaces`."""
        self.found.add(face, found)

    def places(self, face: str) -> bytes | None:
        """See `KeyedFaces`."""
        if face in self._red:
            return None
        composer, card = self._parts(face)
        if card.overrides is not None:
            return None
        record = card.record
        name = f"{card.deck}/{composer.side}"
        if name not in self._places:
            self._places[name] = places_key(composer.layout)
        return hash_of_values((self._places[name], record.path, record.mark, record.marks))

    @property
    def noted_findings(self) -> int:
        """See `KeyedFaces`."""
        return len(self.found)

    def problems(self) -> Problems:
        """The problems of the layouts, and of the faces laid out so far; of findings, those on
        faces in their order."""
        found = Problems()
        for composer in self._composers.values():
            found.extend(composer.problems, About(side=composer.side))
        if self.found:
            found.extend(self.found.problems(self._finding_places()))
        return found

    def _finding_places(self) -> Iterator[tuple[str, Place]]:
        """The places of all faces, by their keys."""
        from pnp.preflight.placing import Place

        counts = Counter(map(self._side, self._cards))
        for key in self._cards:
            composer, card = self._parts(key)
            is_of_card = composer.differs and card.id != card.deck
            count, of_card = counts[self._side(key)], card if is_of_card else None
            yield key, Place(of_card, composer.side, count, face=key)

    def _side(self, key: str) -> str:
        """The deck and the side of a face."""
        return f"{self._cards[key].deck}/{'back' if key in self._backs else 'front'}"


def _size(key: str, composer: Composer) -> FaceSize:
    layout = composer.layout
    outline = layout.outline.line if layout.outline else ()
    if layout.scale != 1:
        outline = transform(outline, (layout.scale, 0.0, 0.0, layout.scale, 0.0, 0.0))
    return FaceSize(key, *layout.printed, outline, layout.corner * layout.scale)


def has_backs(
    decks: Sequence[Deck], product: Product, asked: bool | None, problems: Problems,
    each: bool = False,
) -> bool:  # fmt: skip
    """Whether backs are printed; `asked`: requested or not (None: as the game states, or with
    `each` those that decks have). Decks without a back are reported."""
    if each and asked is None:
        return any(deck.back is not None for deck in decks)
    wanted = product.backs if asked is None else asked
    # backs requested for a product without any are left out
    if wanted and (not asked or any(deck.back is not None for deck in decks)):
        for deck in (deck for deck in decks if deck.back is None):
            message = f"product '{product.id}' needs backs, but deck '{deck.id}' has none"
            hint = f"set 'back' of deck '{deck.id}' to a layout"
            problems.add("missing-back", message, product.record.span("backs"), hint)
    return wanted and all(deck.back is not None for deck in decks)
