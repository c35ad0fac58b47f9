"""The box of Inventing the Future: what is on which side, and what fits into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lay_out import flat

from pnp.model.edition import Choice
from pnp.model.face import Face, Glyphs, Path
from pnp.model.result import Request
from pnp.model.units import mm

# 21 cards of 0.33 mm, euro-poker
WIDTH, HEIGHT, DEPTH = 63 + 1.5 + 0.3, 88 + 1.5 + 0.3, 21 * 0.33 * 1.145 + 2.8 + 0.3
PRINTED = {"letter": (203.2, 266.7), "a4": (197.3, 284.3)}


@pytest.fixture(scope="module")
def make(us_patent: Callable[[Request], Any]) -> Callable[[Request], Any]:
    """Builds any of the sample games."""
    return us_patent


def box(make: Any, language: str = "en", *variants: str) -> Face:
    choice = Choice(language, variants=variants)
    (face,) = make(Request("inventing-the-future", "box", edition=choice)).faces.values()
    assert isinstance(face, Face)
    return face


def written(face: Face) -> list[tuple[str, float, float]]:
    """Every run of text, and where its first pen lies, in mm."""
    return [
        (
            "".join(word.text for word in op.words),
            (m[0] * op.x + m[2] * op.y + m[4]) / mm(1),
            (m[1] * op.x + m[3] * op.y + m[5]) / mm(1),
        )
        for op, m in flat(face.ops)
        if isinstance(op, Glyphs)
    ]


def wall(x: float) -> str:
    for name, wide in {"front": WIDTH, "right": DEPTH, "back": WIDTH, "left": DEPTH}.items():
        x -= wide
        if x < 0:
            return name
    return "glue"


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Inventing the Future"), ("fr", "Inventer l’avenir")]
)
def test_the_title_is_on_the_front_both_sides_and_the_lid(
    make: Any, language: str, title: str
) -> None:
    found = written(box(make, language))
    spines = [(wall(x), y) for text, x, y in found if text == title]
    assert sorted(name for name, _ in spines) == ["back", "left", "right"]  # the lid is at the back
    lip = 14
    assert [lip < y < lip + DEPTH for name, y in spines if name == "back"] == [True]
    front = " ".join(text for text, x, y in found if wall(x) == "front")
    assert front.startswith(title) and front.endswith("2–5")


def test_there_is_room_for_a_barcode_at_the_foot_of_the_back(make: Any) -> None:
    top = 14 + DEPTH + HEIGHT
    found = []
    for op, m in flat(box(make).ops):
        if isinstance(op, Path) and op.fill in ((1.0,), (1.0, 1.0, 1.0)):
            xs = [(m[0] * s[-2] + m[4]) / mm(1) for s in op.segments if len(s) > 1]
            ys = [(m[3] * s[-1] + m[5]) / mm(1) for s in op.segments if len(s) > 1]
            if wall(min(xs) + 1) == "back" and max(ys) < top:
                found.append((max(xs) - min(xs), max(ys) - min(ys)))
    found = [size for size in found if size[0] > 10]  # not the white dice of small cards
    assert [(round(w, 1), round(h, 1)) for w, h in found] == [(29.8, 20.8)]


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("variants", [(), ("low-ink",), ("colour-blind-safe",)])
def test_the_net_fits_one_sheet(make: Any, paper: str, variants: tuple[str, ...]) -> None:
    choice = Choice("en", variants=variants)
    made = make(Request("inventing-the-future", "box", paper, edition=choice))
    (face,) = made.faces.values()
    assert len(made.sheets) == 1
    # front, back, two sides and a glue flap; the lip, both ends and the walls
    assert face.width / mm(1) == pytest.approx(2 * (WIDTH + DEPTH) + 6, abs=0.01)
    assert face.height / mm(1) == pytest.approx(14 + 2 * DEPTH + HEIGHT, abs=0.01)
    assert (face.width / mm(1), face.height / mm(1)) < PRINTED[paper]
