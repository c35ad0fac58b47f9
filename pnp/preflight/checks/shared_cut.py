"""`shared_cut`: faces of different colours that share a cut.

Without a gutter, one cut separates two faces. A cut that is 0.3 mm off, as cuts by hand are, leaves
a stripe of one face on the other. It is not seen if both have the same colour there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import msgpack

from pnp.model.codes import Code
from pnp.preflight.check_kinds import Check, FaceContext, SheetContext
from pnp.preflight.facts import FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.measures.edges import UNKNOWN, Edges
from pnp.preflight.measures.seams import SHARED, seams, stripe

_CODE: Code = "shared-cut"
_NOTHING: Edges = ((UNKNOWN,),) * 4


def _painting(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """What is compared with the neighbours of the face on its sheets."""
    edges = context.edges.of(facts)
    if edges != _NOTHING:
        yield Finding(_CODE, "", "", clue=msgpack.encode(edges))


def _sheets(context: SheetContext) -> Iterator[Finding]:
    """One finding for all sheets of a product."""
    known: dict[str, Edges | None] = {}

    def edges(face: str) -> Edges | None:
        if face not in known:
            clue = context.clue(face, _CODE)
            known[face] = msgpack.decode(clue, type=Edges) if clue else None
        return known[face]

    count, cuts, example = 0, 0, ""
    for sheet in context.sheets:
        placed = sheet.placements
        for seam in seams(sheet):
            cuts += 1
            first, second = placed[seam.first].face, placed[seam.second].face
            one, other = edges(first), edges(second)
            colors = stripe(seam, one, other) if one and other else None
            if colors is None:
                continue
            count += 1
            a, b = (f"#{number:06x}" for number in colors)
            example = example or (
                f"on page {sheet.number}, {context.named(first)} is {a} there, and "
                f"{context.named(second)} {b}"
            )
    if count:
        message = (
            f"the sheets '{context.style.name}' on {context.paper.name}: at {count} of {cuts} cuts "
            f"that two faces share, their colours differ ({example}); a cut 0.3 mm off leaves a "
            "stripe of the other face"
        )
        hint = (
            context.suggested(SHARED / 2) or "give the sheet a gutter of 2 mm and a bleed of 1 mm"
        )
        yield Finding(_CODE, message, hint, span=context.span)


KIND = Check(
    "shared_cut", "faces of different colours that share a cut", painting=_painting,
    sheets=_sheets,
    applies=lambda context: context.content == "card" and not context.is_shaped,
)  # fmt: skip
