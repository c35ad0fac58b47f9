"""`hue_only`: cards that differ in nothing but the hue of a colour.

One man in twelve does not see the difference of red and green; nobody does in a print in greys. A
letter, a sign or a pattern makes such cards different for everyone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from pnp.geometry.color import as_rgb
from pnp.model.face import Color, Origin
from pnp.model.problems import Span
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.measures.legibility import color_name
from pnp.preflight.measures.likeness import Likeness, differing_hue, likeness_of, pack, unpack

_MOST = 64  # looks of one shape


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """What is compared with the other cards of the deck."""
    likeness = likeness_of(facts)
    if likeness is not None:
        yield Finding("hue-only", "", "", clue=pack(likeness))


def _deck(clues: Mapping[str, bytes]) -> Iterator[tuple[str, Finding]]:
    """One finding for each element and pair of colours: with the second card that has it."""
    shapes: dict[bytes, dict[object, tuple[str, Likeness]]] = {}
    for card, clue in clues.items():
        likeness = unpack(clue)
        looks = shapes.setdefault(likeness.shape, {})
        if len(looks) < _MOST:
            looks.setdefault(tuple(part.colors for part in likeness.parts), (card, likeness))
    seen = set()
    for looks in shapes.values():
        for (card, one), (other, two) in combinations(looks.values(), 2):
            found = differing_hue(one.parts, two.parts)
            if found is None:
                continue
            part, a, b = found
            key = (part.element, part.line, frozenset((a, b)))
            if key not in seen:
                seen.add(key)
                span = Span(part.path, part.line, part.column)
                origin = Origin(part.element, part.kind, span) if part.element else None
                yield other, _finding(card, a, b, origin)


def _finding(card: str, one: Color, other: Color, origin: Origin | None) -> Finding:
    message = (
        f"only its hue differs from that of card '{card}' ({_name(one)} and {_name(other)}), which "
        "not everyone sees"
    )
    hint = "add a letter, a sign or a pattern, or make one colour clearly lighter"
    return Finding("hue-only", message, hint, origin)


def _name(color: Color) -> str:
    red, green, blue = as_rgb(color)
    return color_name((red, green, blue))


KIND = Check(
    "hue_only", "cards that differ in the hue of a colour only", face=_face, deck=_deck,
    applies=lambda context: context.content == "card",
)  # fmt: skip
