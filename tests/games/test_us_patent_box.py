"""The box of US Patent #1 as it is built: what stands on which panel, and what fits in.

Names begin with the requirement they are about. Points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lay_out import flat

from pnp.model.face import Glyphs
from pnp.model.result import Request
from pnp.model.units import mm

COUNT = "Three to six players · 90 minutes · Ages 10 and up"
CARD = (63, 88)
WIDTH, HEIGHT, DEPTH = (mm(CARD[0] + 1.5 + 0.3), mm(CARD[1] + 1.5 + 0.3),
                        mm(48 * 0.33 * 1.145 + 2.8 + 0.3))  # fmt: skip
LIP = mm(0.3 * (DEPTH / mm(1) - 0.3))  # of the lid, which is above the walls


@pytest.fixture(scope="module")
def written(us_patent: Callable[[Request], Any]) -> list[tuple[str, float, float]]:
    """Every run of text of the net, and where its first pen lies."""
    (face,) = us_patent(Request("us-patent-1", "box")).faces.values()
    return [
        (
            "".join(word.text for word in op.words),
            m[0] * op.x + m[2] * op.y + m[4],
            m[1] * op.x + m[3] * op.y + m[5],
        )
        for op, m in flat(face.ops)
        if isinstance(op, Glyphs)
    ]


def panel(x: float) -> str:
    """The wall over which a point of the net lies: front, right, back, left from the left."""
    edges = {"front": WIDTH, "right": DEPTH, "back": WIDTH, "left": DEPTH}
    for name, wide in edges.items():
        x -= wide
        if x < 0:
            return name
    return "glue"


def test_a07_the_count_is_reported_on_front_back_and_one_side(
    written: list[tuple[str, float, float]],
) -> None:
    assert [panel(x) for text, x, _ in written if text == COUNT] == ["front", "back", "right"]


def test_a06_a07_the_title_is_on_every_wall_and_the_lid(
    written: list[tuple[str, float, float]],
) -> None:
    found = [(panel(x), y) for text, x, y in written if text == "US Patent #1"]
    assert {name for name, _ in found} == {"front", "right", "back", "left"}
    assert len(found) == 5
    lid = [name for name, y in found if y < LIP + DEPTH]
    assert lid == ["back"]


def test_a10_designers_publisher_year_and_code_are_those_of_the_game(
    written: list[tuple[str, float, float]],
) -> None:
    texts = [text for text, x, _ in written if panel(x) == "back"]
    assert "A game by James Ernest and Falko Goettsch" in texts
    assert "©2001 Cheapass\u00a0Games · CAG\u00a0034 · www.cheapass.com" in texts


def test_the_net_fits_one_sheet_of_letter_and_of_a4(us_patent: Callable[[Request], Any]) -> None:
    for paper in ("letter", "a4"):
        made = us_patent(Request("us-patent-1", "box", paper))
        assert len(made.sheets) == 1
        (face,) = made.faces.values()
        assert face.width > 2 * (WIDTH + DEPTH)
