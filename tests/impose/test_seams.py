"""Cards that share a cut: which of them are turned, and what a cut 0.3 mm off shows of a neighbour.

The pixel tests print a page at 10 pixels a millimetre and look at the strips between each card and
a cut that is 3 pixels off: they may have no other colours than the edge of the card beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from drawn import draw_pdf
from geometry import rect
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pnp.draw.pdf.document import PdfInfo
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.seams import turn_at
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Op, Path
from pnp.model.sheet import FaceSize, Paper, Placement, Sheet
from pnp.model.units import mm

pypdfium2 = pytest.importorskip("pypdfium2", reason="it renders the pages")

PER_MM = 10
PAPER = Paper("Small", mm(80), mm(110))
WIDTH, HEIGHT, BLEED = 20, 30, 1  # millimetres; three of them are 60 × 90
STYLE = GridStyle(name="nine", columns=3, rows=3, bleed=mm(BLEED))
Stripe = tuple[float, float, float, float, Color]  # x, y, width, height in millimetres


@pytest.mark.parametrize(
    ("seam", "turns"),
    [
        ("split", [0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("mirror-rows", [0, 0, 0, 180, 180, 180, 0, 0, 0]),
        ("mirror-columns", [0, 180, 0, 0, 180, 0, 0, 180, 0]),
        ("mirror", [0, 180, 0, 180, 0, 180, 0, 180, 0]),
    ],
)
def test_which_cards_of_a_page_are_turned(seam: Any, turns: list[int]) -> None:
    fronts = [FaceSize(f"f{n}", mm(WIDTH), mm(HEIGHT)) for n in range(11)]
    page, rest = impose(Job(replace(STYLE, seam=seam), PAPER, fronts))
    assert [placed.turn for placed in page.placements] == turns
    assert [placed.turn for placed in rest.placements] == turns[:2]
    assert [turn_at(seam, n % 3, n // 3) for n in range(9)] == turns


@pytest.mark.parametrize(("flip", "first_row", "second_row"), [("long", 0, 180), ("short", 180, 0)])
def test_a_back_is_turned_with_its_front(flip: Any, first_row: int, second_row: int) -> None:
    fronts = [FaceSize(f"f{n}", mm(WIDTH), mm(HEIGHT)) for n in range(4)]
    style = replace(STYLE, seam="mirror-rows")
    _, back = impose(Job(style, PAPER, fronts, fronts, flip))
    assert [placed.turn for placed in back.placements] == [first_row] * 3 + [second_row]


def test_turned_cards_keep_their_places_bleed_and_marks() -> None:
    fronts = [FaceSize(f"f{n}", mm(WIDTH), mm(HEIGHT), mm(1)) for n in range(7)]
    (plain,) = impose(Job(STYLE, PAPER, fronts))
    (turned,) = impose(Job(replace(STYLE, seam="mirror"), PAPER, fronts))
    assert [p.trim for p in turned.placements] == [p.trim for p in plain.placements]
    assert [p.clip for p in turned.placements] == [p.clip for p in plain.placements]
    assert turned.marks == plain.marks


# -- pixels -----------------------------------------------------------------------------------

levels = st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0])
colors = st.tuples(levels, levels, levels)


@st.composite
def lying_stripes(draw: st.DrawFn) -> list[Stripe]:
    """Stripes from left to right: both sides are alike, top and bottom differ."""
    cuts = sorted(draw(st.sets(st.integers(1, HEIGHT - 1), min_size=1, max_size=4)))
    ends = [-BLEED, *cuts, HEIGHT + BLEED]
    return [
        (-BLEED, top, WIDTH + 2 * BLEED, foot - top, draw(colors)) for top, foot in pairwise(ends)
    ]


@st.composite
def upright_stripes(draw: st.DrawFn) -> list[Stripe]:
    """Stripes from top to bottom: top and bottom are alike, left and right differ."""
    cuts = sorted(draw(st.sets(st.integers(1, WIDTH - 1), min_size=1, max_size=4)))
    ends = [-BLEED, *cuts, WIDTH + BLEED]
    return [
        (left, -BLEED, right - left, HEIGHT + 2 * BLEED, draw(colors))
        for left, right in pairwise(ends)
    ]


@st.composite
def four_edges(draw: st.DrawFn) -> list[Stripe]:
    """Four edges of different colours, each symmetric about its middle, with equal corners."""
    at = draw(st.integers(2, 9))
    wide, high = WIDTH - 2 * at, HEIGHT - 2 * at
    return [
        (-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, draw(colors)),
        (at, -BLEED, wide, 4, draw(colors)),
        (at, HEIGHT + BLEED - 4, wide, 4, draw(colors)),
        (-BLEED, at, 4, high, draw(colors)),
        (WIDTH + BLEED - 4, at, 4, high, draw(colors)),
    ]


def faces(stripes: list[Stripe], name: str) -> dict[str, Face]:
    """Nine cards with this ground, and in the middle of each something else."""
    ground = [Path(rect(*map(mm, stripe[:4])), stripe[4]) for stripe in stripes]
    found = {}
    for number in range(9):
        art: Op = Path(rect(mm(5), mm(4), mm(6), mm(number + 1)), (number / 9, 0.1, 0.6))
        key = f"{name}{number}"
        found[key] = Face(key, mm(WIDTH), mm(HEIGHT), mm(BLEED), (*ground, art))
    return found


def sizes(found: dict[str, Face]) -> list[FaceSize]:
    return [FaceSize(key, mm(WIDTH), mm(HEIGHT), mm(BLEED)) for key in found]


def pixels(sheets: tuple[Sheet, ...], found: dict[str, Face]) -> list[Any]:
    """The pixels of each page by their place."""
    document = pypdfium2.PdfDocument(draw_pdf(PdfInfo("Seams"), sheets, found, {}))
    try:
        scale = PER_MM / mm(1)
        images = [page.render(scale=scale).to_pil().convert("RGB") for page in document]
    finally:
        document.close()
    return [image.load() for image in images]


def card_pixels(placed: Placement) -> tuple[int, int, int, int]:
    """The first column and row of a card, and its last ones."""
    left, top = round(placed.x / mm(1) * PER_MM), round(placed.y / mm(1) * PER_MM)
    return left, top, left + WIDTH * PER_MM - 1, top + HEIGHT * PER_MM - 1


def strips(placed: Placement, dx: int, dy: int) -> Iterator[tuple[int, int, int, int]]:
    """The pixels that a card cut (dx, dy) off shows from outside of its trim, each with the
    nearest pixel of the card."""
    left, top, right, foot = card_pixels(placed)
    for x in range(left + dx, right + dx + 1):
        inner = range(top, foot + 1) if left <= x <= right else ()
        for y in range(top + dy, foot + dy + 1):
            if y not in inner:
                yield x, y, min(max(x, left), right), min(max(y, top), foot)


def strangers(page: Any, sheet: Sheet, dx: int, dy: int) -> list[Any]:
    """Pixels in the strips of the cards of a page whose colour is not that of the card's edge, up
    to a pixel beside it."""
    found = []
    for placed in sheet.placements:
        left, top, right, foot = card_pixels(placed)
        for x, y, near_x, near_y in strips(placed, dx, dy):
            seen = page[x, y]
            if seen == page[near_x, near_y]:
                continue
            around = [
                (near_x + i, near_y + j)
                for i in (0, -1, 1)
                for j in (0, -1, 1)
                if left <= near_x + i <= right and top <= near_y + j <= foot
            ]
            if not any(
                max(abs(a - b) for a, b in zip(seen, page[at], strict=True)) <= 3 for at in around
            ):
                found.append((placed.face, x, y, seen))
    return found


DECKS = {
    "mirror-rows": lying_stripes(),
    "mirror-columns": upright_stripes(),
    "mirror": four_edges(),
}
shifts = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@pytest.mark.parametrize("seam", DECKS)
@settings(max_examples=8, phases=(Phase.explicit, Phase.generate))  # to shrink takes minutes
@given(data=st.data(), shift=shifts, flip=st.sampled_from(["long", "short"]))
def test_a_cut_that_is_off_shows_the_colours_of_the_cards_own_edge(
    seam: Any, data: st.DataObject, shift: tuple[int, int], flip: Any
) -> None:
    fronts = faces(data.draw(DECKS[seam]), "f")
    backs = faces(data.draw(DECKS[seam]), "b")
    job = Job(replace(STYLE, seam=seam), PAPER, sizes(fronts), sizes(backs), flip)
    sheets = impose(job)
    for page, sheet in zip(pixels(sheets, fronts | backs), sheets, strict=True):
        assert strangers(page, sheet, *shift) == []


@pytest.mark.parametrize(
    ("seam", "shift", "is_seen"),
    [
        ("split", (0, 3), True),
        ("split", (3, 0), False),
        ("mirror-rows", (0, 3), False),
        ("mirror-rows", (3, 0), False),
        ("mirror-columns", (0, 3), True),
        ("mirror", (3, 0), True),  # blue above red on the left of red above blue
    ],
)
def test_where_a_red_foot_meets_a_blue_head(seam: Any, shift: Any, is_seen: bool) -> None:
    blue, red = (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)
    found = faces([(-1, -1, 22, 11, blue), (-1, 10, 22, 21, red)], "f")
    sheets = impose(Job(replace(STYLE, seam=seam), PAPER, sizes(found)))
    (page,) = pixels(sheets, found)
    assert bool(strangers(page, sheets[0], *shift)) == is_seen


@settings(max_examples=8, phases=(Phase.explicit, Phase.generate))  # to shrink takes minutes
@given(grounds=st.lists(colors, min_size=9, max_size=9), shift=shifts)
def test_in_a_gutter_each_card_has_its_own_bleed_up_to_the_middle(
    grounds: list[Color], shift: tuple[int, int]
) -> None:
    """Cards of any colours. PDFium prints up to a pixel more than a clip lets through."""
    found = {
        f"f{n}": Face(
            f"f{n}", mm(WIDTH), mm(HEIGHT), mm(BLEED), (Path(rect(-3, -3, 999, 999), color),)
        )
        for n, color in enumerate(grounds)
    }
    style = replace(STYLE, gutter_x=mm(0.8), gutter_y=mm(0.8))
    paper = Paper("Small", mm(81.6), mm(111.6))
    sheets = impose(Job(style, paper, sizes(found)))
    (page,) = pixels(sheets, found)
    assert strangers(page, sheets[0], *shift) == []
