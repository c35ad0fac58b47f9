"""Requirements D: the nine boards as they are printed and cut. Their tables and their drawing are
tested in tests/games/test_us_patent_boards.py."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageFilter
from printed import MM, contrast, pages, part, rendered

TILE = 180 * MM
PAPERS = ("letter", "a4")


@pytest.fixture(scope="module", params=PAPERS)
def tiles(request, patent):
    """Each page with the column and row of its tile and where the tile lies on it."""
    made = patent("boards", request.param)
    found = {}
    for sheet, image in zip(made.sheets, rendered(made.data), strict=True):
        (placed,) = sheet.placements
        x, y = (sheet.paper.width - TILE) / 2, (sheet.paper.height - TILE) / 2
        column, row = (x - placed.x) / TILE, (y - placed.y) / TILE
        assert (column, row) == pytest.approx((round(column), round(row)), abs=1e-6)
        found[round(column), round(row)] = (image, (x, y, TILE, TILE), sheet)
    assert len(found) == 9
    return found


def strip(tile, side, inside, outside=0.0):
    """What is printed along a side: so far inside of the cut, so far beyond it."""
    image, (x, y, w, h), _ = tile
    wide = inside + outside
    return part(image, {
        "left": (x - outside, y, wide, h),
        "right": (x + w - inside, y, wide, h),
        "top": (x, y - outside, w, wide),
        "foot": (x, y + h - inside, w, wide),
    }[side])  # fmt: skip


def test_d02_what_is_printed_along_a_cut_is_printed_along_the_other_side(tiles):
    """A strip of 1 mm on both sides of each of the twelve seams, from either page."""
    found = {}
    for (column, row), tile in tiles.items():
        for side, other, beside in (
            ("right", "left", (column + 1, row)),
            ("foot", "top", (column, row + 1)),
        ):
            if beside in tiles:
                pair = strip(tile, side, MM, MM), strip(tiles[beside], other, MM, MM)
                found[side, column, row] = pair
    assert len(found) == 12
    for side, column, row in found:
        here, there = found[side, column, row]
        assert furthest(here, there) < 15
        # a strip of another seam would not do: its roads cross elsewhere, but for the seams above
        # each other on the left and on the right
        for (other, u, v), (_, strange) in found.items():
            alike = side == "foot" and u == column != 1
            if other == side and (u, v) != (column, row) and not alike:
                assert furthest(here, strange) > 40


def furthest(one, other):
    """How much two strips differ where they differ most, of 255, seen along their length; they
    may be two pixels apart."""
    size = (1, 1020) if one.height > one.width else (1020, 1)
    soft = ImageFilter.GaussianBlur(2)
    first, second = (strip.resize(size).filter(soft) for strip in (one, other))
    moves = [(0, n) if size[0] == 1 else (n, 0) for n in range(-2, 3)]
    return min(
        max(
            high
            for _, high in ImageChops.difference(
                first, ImageChops.offset(second, *move)
            ).getextrema()
        )
        for move in moves
    )


def test_d03_tiles_are_equal_squares_with_cut_marks_outside(tiles):
    for _, (x, y, w, h), sheet in tiles.values():
        assert w == h == TILE
        assert x > 6 * MM and y > 6 * MM
        assert len(sheet.marks) == 8
        for mark in sheet.marks:
            for px, py in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert not (x - 0.1 < px < x + w + 0.1 and y - 0.1 < py < y + h + 0.1)
            across = {round(v, 3) for v in (x, x + w, y, y + h)}
            assert {round(mark.x1, 3), round(mark.y1, 3)} & across


def test_d04_d06_numbers_words_years_and_captions_are_printed_once_a_board(patent, patent_game):
    captions = {k["id"]: k["caption"] for k in patent_game.tables["location_kinds"]}
    text = pages(patent("boards").data)
    for page, period in zip(text, [*patent_game.tables["periods"][1:],
                                   patent_game.tables["periods"][0]], strict=True):  # fmt: skip
        words = page.split()
        assert period["word"] in words and str(period["number"]) in words
        assert str(period["year"]) in words
        assert (captions["market"] in page) == (period["number"] != 0)
        assert (captions["junkyard"] in page) == (period["number"] == 0)


def test_d05_places_are_drawn_from_the_list_and_none_is_taken_for_granted(patent, patent_game):
    names = ["Market", "Library", "Junkyard", "Patent Office", "Mechanic"]
    text = [f" {page} " for page in pages(patent("boards").data)]
    found = [[name for name in names if f" {name} " in page] for page in text]
    outer = ["Market", "Library"]
    assert found[0] == ["Market"]
    assert found[1:8] == [outer] * 7
    assert found[8] == ["Junkyard", "Patent Office", "Mechanic"]


def test_d06_a_caption_is_one_string_for_all_boards(patent_copy):
    patent_copy.change("game.yaml", ("Goods cost their rank in Gold.", "Ask about our prices."))
    made = patent_copy.make("boards")
    assert made.problems == ()
    text = pages(made.data)
    assert [("Ask about our prices." in page) for page in text] == [True] * 8 + [False]


def test_d07_d08_bays_at_the_rim_take_the_cards_of_labs_and_markets(tiles, patent_game):
    """What sticks out over the rim is no longer than the card itself; the bay is printed."""
    for bay in patent_game.tables["bays"]:
        x, y, w, h = (bay[key] * MM for key in ("x", "y", "w", "h"))
        place = int(x // TILE), int(y // TILE)
        image, (left, top, _, _), _ = tiles[place]
        box = left + x % TILE, top + y % TILE, w, h
        rim = {"left": place[0] == 0, "top": place[1] == 0, "right": place[0] == 2,
               "bottom": place[1] == 2}  # fmt: skip
        assert rim[bay["edge"]]
        assert max(w, h) >= 63 * MM and min(w, h) >= 10 * MM
        assert contrast(part(image, box)) > 8
