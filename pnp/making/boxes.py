"""From the boxes of a product to their faces: nets with art on their panels, and dielines."""

from __future__ import annotations

from pnp.making.desk import Content, Desk
from pnp.model.game import Game, Product
from pnp.problems import Problems


def box_content(desk: Desk, game: Game, product: Product, problems: Problems) -> Content:
    """A face for each box, and its dieline as SVG and DXF."""
    return Content()
