"""From the book of a product to the faces of its pages."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.making.desk import Content, Desk
from pnp.making.parts import Part
from pnp.model.game import Game, Product
from pnp.model.sheet import Paper
from pnp.problems import Problems


def book_content(
    desk: Desk,
    game: Game,
    product: Product,
    paper: Paper,
    parts: Sequence[Part],
    problems: Problems,
) -> Content:
    """The pages in the order of reading; `parts` are what a book may tell of the kit."""
    return Content()
