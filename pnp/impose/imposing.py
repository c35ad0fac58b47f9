"""From faces, a sheet style of any kind and a paper to sheets: the one way into imposition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.impose import grid
from pnp.impose.words import WORDS
from pnp.model.sheet import FaceSize, Flip, Paper, Sheet, SheetStyle
from pnp.problems import InputError

_NO_BACKS = {
    "tiles": "each page shows a part of a face, and nothing is printed behind it",
    "split": "the pages are glued together, and nothing is printed behind them",
    "booklet": "the pages of a booklet are printed on both sides already",
}


def impose(
    style: SheetStyle,
    paper: Paper,
    fronts: Sequence[FaceSize],
    backs: Sequence[FaceSize] | None = None,
    flip: Flip | None = None,
    words: Mapping[str, str] = WORDS,
) -> tuple[Sheet, ...]:
    """The faces on sheets, as the kind of the style asks for, in the order of pages.

    `flip` (else that of the style) is the edge the paper turns on, `words` what is printed
    beside faces (see `words.WORDS`). Raises InputError for faces that do not fit and for backs
    where the kind has none, ValueError if there are backs but not one for each front.
    """
    if style.kind == "grid":
        return grid.impose(style, paper, fronts, backs, flip)
    if backs is not None:
        raise InputError.of(
            f"the sheets '{style.name}' have no backs: {_NO_BACKS[style.kind]}",
            hint="leave out 'backs', or choose sheets of kind 'grid'",
        )
    # imported where they are needed: most builds are of cards
    if style.kind == "booklet":
        from pnp.impose.booklet import impose_booklet

        return impose_booklet(style, paper, fronts, flip)
    if style.kind == "tiles":
        from pnp.impose.tiles import impose_tiles

        return impose_tiles(style, paper, fronts)
    from pnp.impose.assembly import impose_split

    return impose_split(style, paper, fronts, words)
