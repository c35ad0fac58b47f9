"""The nine boards of US Patent #1: the tables they are made of, the face, the pages.

Names begin with the requirement they are about. Tables are in mm from the top left corner of the
whole; what is read back from the face is turned into mm.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from lay_out import boxes, flat
from loading import game_in
from repository import ROOT

from pnp.model.face import Box, Face, Glyphs, Picture
from pnp.model.face import Path as Drawn
from pnp.model.game import Game
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.model.units import mm
from pnp.sources.files import Library
from pnp.typeset.boards.graph import neighbours, parse_links, parts

TILE = 180.0
RING = {"1": (0, 0), "2": (1, 0), "3": (2, 0), "4": (2, 1), "5": (2, 2), "6": (1, 2), "7": (0, 2),
        "8": (0, 1)}  # fmt: skip
OUTER = tuple(RING)
CARD = (63.0, 88.0)
RADIUS = {"path": 9.0, "lab": 11.0, "market": 11.0, "library": 11.0, "mechanic": 11.0,
          "junkyard": 11.0}  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Game:
    problems = Problems()
    found = game_in("us-patent-1", ROOT / "cards/us-patent-1", Library(ROOT, ROOT, ROOT), problems)
    assert tuple(problems) == () and found is not None
    return found


@pytest.fixture(scope="module")
def tables(game: Game) -> Any:
    return game.tables


@pytest.fixture(scope="module")
def tiles(tables: Any) -> dict[str, tuple[int, int]]:
    return {b["id"]: (b["column"], b["row"]) for b in tables["boards"]}


@pytest.fixture(scope="module")
def spaces(tables: Any) -> dict[str, Any]:
    return {s["id"]: s for s in tables["spaces"]}


@pytest.fixture(scope="module")
def links(tables: Any) -> list[tuple[str, str]]:
    ways = [row["way"] for row in (*tables["roads"], *tables["crossings"])]
    return [(link.start, link.end) for link in parse_links(ways)]


@pytest.fixture(scope="module")
def face(us_patent: Callable[[Request], Any]) -> Face:
    (found,) = us_patent(Request("us-patent-1", "boards")).faces.values()
    assert isinstance(found, Face)
    return found


def tile_box(where: tuple[int, int]) -> Box:
    return where[0] * TILE, where[1] * TILE, TILE, TILE


def holds(box: Box, x: float, y: float, inset: float = 0.0) -> bool:
    left, top, w, h = box
    return left + inset <= x <= left + w - inset and top + inset <= y <= top + h - inset


def on_tile(box: Box, x: float, y: float) -> bool:
    return holds(box, x / mm(1), y / mm(1))


def seams(tiles: dict[str, tuple[int, int]]) -> list[frozenset[str]]:
    """The pairs of boards that lie side by side."""
    return [
        frozenset((a, b))
        for a, b in combinations(tiles, 2)
        if math.dist(tiles[a], tiles[b]) == 1
    ]  # fmt: skip


def words_on(face: Face, box: Box) -> list[str]:
    """The runs of text that begin on a tile, in the order drawn."""
    return [
        "".join(word.text for word in op.words)
        for op, m in flat(face.ops)
        if isinstance(op, Glyphs)
        and on_tile(box, m[0] * op.x + m[2] * op.y + m[4], m[1] * op.x + m[3] * op.y + m[5])
    ]


def road_points(face: Face) -> Iterator[list[tuple[float, float]]]:
    """The roads as short straight lines in mm: every stroke of the width of a road's paper."""
    for op, _ in flat(face.ops):
        if isinstance(op, Drawn) and op.stroke and op.stroke.width == pytest.approx(mm(6.6)):
            line: list[tuple[float, float]] = []
            for segment in op.segments:
                if segment[0] == "M":
                    if line:
                        yield line
                    line = [_mm(segment[1:])]
                elif segment[0] == "L":
                    line.append(_mm(segment[1:]))
                elif segment[0] == "C":
                    line += _curve(line[-1], [_mm(segment[i : i + 2]) for i in (1, 3, 5)])
            if line:
                yield line


def _mm(point: Any) -> tuple[float, float]:
    return point[0] / mm(1), point[1] / mm(1)


def _curve(
    start: tuple[float, float], points: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    a, b, c, d = start, *points
    for i in range(1, 41):
        t = i / 40
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        yield (
            sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
        )


# --- the tiles ------------------------------------------------------------------------------


def test_d01_board_0_is_in_the_middle_and_the_others_go_round_it_by_date(
    tiles: dict[str, tuple[int, int]], tables: Any
) -> None:
    assert tiles == {"0": (1, 1), **RING}
    years = [next(p["year"] for p in tables["periods"] if p["id"] == b) for b in OUTER]
    assert years == sorted(years)
    assert all(math.dist(RING[a], RING[b]) == 1 for a, b in pairwise((*OUTER, "1")))


def test_d02_every_seam_is_crossed_by_a_road_that_is_drawn_once(
    tiles: dict[str, tuple[int, int]], tables: Any, spaces: dict[str, Any], face: Face
) -> None:
    wanted = seams(tiles)
    assert len(wanted) == 12
    assert {frozenset(row["boards"]) for row in tables["crossings"]} == set(wanted)
    for row in tables["crossings"]:
        assert [spaces[end]["board"] for end in row["way"].split(" - ")] == row["boards"]
    crossed = set()
    for line in road_points(face):
        for (ax, ay), (bx, by) in pairwise(line):
            here = (int(ax // TILE), int(ay // TILE)), (int(bx // TILE), int(by // TILE))
            if here[0] != here[1]:
                crossed.add(frozenset(b for b, where in tiles.items() if where in here))
    assert crossed == set(wanted)


def test_d02_a_road_meets_a_seam_well_away_from_the_corners_of_boards(face: Face) -> None:
    for line in road_points(face):
        for (ax, ay), (bx, by) in pairwise(line):
            if ax // TILE != bx // TILE:
                assert 30 < ay % TILE < 150
            if ay // TILE != by // TILE:
                assert 30 < ax % TILE < 150


def test_d03_nine_pages_show_one_face_each_moved_by_a_tile(
    us_patent: Callable[[Request], Any], face: Face
) -> None:
    assert (face.width, face.height) == (pytest.approx(mm(540)), pytest.approx(mm(540)))
    for paper in ("letter", "a4"):
        sheets = us_patent(Request("us-patent-1", "boards", paper)).sheets
        assert len(sheets) == 9
        placed = [sheet.placements[0] for sheet in sheets]
        assert all(len(sheet.placements) == 1 for sheet in sheets)
        assert {(p.face, p.turn, p.scale) for p in placed} == {(placed[0].face, 0, 1.0)}
        moved = [
            (round((placed[0].x - p.x) / mm(TILE), 6), round((placed[0].y - p.y) / mm(TILE), 6))
            for p in placed
        ]
        assert sorted(moved) == [(x, y) for x in range(3) for y in range(3)]
        assert moved == [*RING.values(), (1, 1)]  # boards 1 to 8, then 0


def test_a02_the_poster_is_the_same_drawing_on_one_page(
    us_patent: Callable[[Request], Any], face: Face
) -> None:
    whole = us_patent(Request("us-patent-1", "poster"))
    (sheet,) = whole.sheets
    (placed,) = sheet.placements
    assert (placed.width, placed.height) == (face.width, face.height)
    (other,) = whole.faces.values()
    assert boxes(other.ops) == boxes(face.ops)


def test_the_poster_to_glue_is_cut_along_the_edges_of_boards(
    us_patent: Callable[[Request], Any], spaces: dict[str, Any]
) -> None:
    for paper, count in (("letter", 10), ("a4", 10)):
        key, *sheets = us_patent(Request("us-patent-1", "poster-sheets", paper)).sheets
        assert len([key, *sheets]) == count
        for sheet in sheets:
            (placed,), (kept,) = sheet.placements, sheet.pieces
            x, y = (kept[0] - placed.x) / mm(TILE), (kept[1] - placed.y) / mm(TILE)
            assert (x, y) == (pytest.approx(round(x)), pytest.approx(round(y)))
            assert kept[2:] == (pytest.approx(mm(TILE)), pytest.approx(mm(TILE)))
    for space in spaces.values():  # no cut goes through a space
        for at in (space["x"], space["y"]):
            assert RADIUS.get(space["kind"], 24) < at % TILE < TILE - RADIUS.get(space["kind"], 24)


def test_d04_each_board_has_its_number_twice_and_its_year(
    face: Face, tiles: dict[str, tuple[int, int]], tables: Any
) -> None:
    for period in tables["periods"]:
        words = words_on(face, tile_box(tiles[period["id"]]))
        for text in (str(period["number"]), period["word"], str(period["year"])):
            assert words.count(text) == 1, (period["id"], text)


# --- the places -----------------------------------------------------------------------------


def kinds_on(tables: Any, board: str) -> list[str]:
    return sorted(
        s["kind"] for s in tables["spaces"] if s["board"] == board and s["kind"] != "path"
    )


def test_d05_boards_have_the_places_of_the_list_and_no_others(tables: Any) -> None:
    found = {b["id"]: kinds_on(tables, b["id"]) for b in tables["boards"]}
    assert found == {
        "0": ["junkyard", "mechanic", "office"],
        "1": ["lab", "market"],
        **{b: ["lab", "library", "market"] for b in "2345678"},
    }


def test_d05_each_place_is_named_on_its_own_board(
    face: Face, tiles: dict[str, tuple[int, int]], tables: Any
) -> None:
    for period in tables["periods"]:
        runs = " | ".join(words_on(face, tile_box(tiles[period["id"]])))
        there = kinds_on(tables, period["id"])
        for kind in tables["location_kinds"]:
            label = kind["label"].replace("#", str(period["year"]))
            found = len(re.findall(rf"\b{label}\b(?!\.)", runs))
            # the Patent Office also has its name over its door
            names = 2 if kind["id"] == "office" else 1
            assert found == names * there.count(kind["id"]), (period["id"], label)


def test_each_place_has_its_caption_on_its_own_board(
    face: Face, tiles: dict[str, tuple[int, int]], tables: Any
) -> None:
    captions = {k["id"]: k["caption"].replace("#", "1") for k in tables["location_kinds"]}
    assert len(captions) == 6 and all(captions.values())
    for board, where in tiles.items():
        text = " ".join(words_on(face, tile_box(where))).replace("\u00a0", " ")
        for kind, caption in captions.items():
            assert text.count(caption) == kinds_on(tables, board).count(kind), (board, kind)


def test_d06_the_captions_of_market_and_junkyard_are_one_string_each(
    face: Face, tiles: dict[str, tuple[int, int]], tables: Any
) -> None:
    captions = {k["id"]: k["caption"] for k in tables["location_kinds"]}
    assert "rank in Gold" in captions["market"]
    assert "free" in captions["junkyard"] and "disabled" in captions["junkyard"]
    for board, where in tiles.items():
        text = " ".join(words_on(face, tile_box(where)))
        assert (captions["market"] in text) == (board != "0")
        assert (captions["junkyard"] in text) == (board == "0")


def test_d07_labs_and_markets_lie_at_the_outer_rim_wide_enough_for_a_card(
    tables: Any, tiles: dict[str, tuple[int, int]]
) -> None:
    whole = 3 * TILE
    rows = tables["bays"]
    assert sorted((b["board"], b["kind"]) for b in rows) == sorted(
        (board, kind) for board in OUTER for kind in ("lab", "market")
    )
    for bay in rows:
        x, y, w, h = (bay[k] for k in ("x", "y", "w", "h"))
        touches = {"left": x == 0, "top": y == 0, "right": x + w == whole, "bottom": y + h == whole}
        assert touches[bay["edge"]]
        assert max(w, h) >= CARD[0]
        box = tile_box(tiles[bay["board"]])
        assert holds(box, x, y) and holds(box, x + w, y + h)
        (space,) = (s for s in tables["spaces"] if s["id"] == bay["id"])
        assert math.dist((space["x"], space["y"]), (x + w / 2, y + h / 2)) < 40
    for a, b in combinations(rows, 2):  # cards of two bays lie side by side
        if a["edge"] == b["edge"]:
            along = "x" if a["edge"] in ("top", "bottom") else "y"
            assert abs(a[along] - b[along]) >= CARD[0]


def test_d08_the_junkyard_has_room_for_a_card(
    face: Face, tiles: dict[str, tuple[int, int]]
) -> None:
    long, wide = mm(CARD[1]), mm(CARD[0])
    middle = tile_box(tiles["0"])
    yards = [
        box
        for box in boxes(face.ops)
        if long <= box[2] < 1.1 * long
        and wide <= box[3] < 1.1 * wide
        and on_tile(middle, box[0], box[1])
    ]
    assert yards
    for x, y, w, h in yards:
        assert on_tile(middle, x + w, y + h)


# --- spaces and roads -----------------------------------------------------------------------


def test_d09_every_space_can_be_reached_from_every_other(
    spaces: dict[str, Any], tables: Any, links: list[tuple[str, str]]
) -> None:
    assert {end for link in links for end in link} == set(spaces)
    ways = [row["way"] for row in (*tables["roads"], *tables["crossings"])]
    assert len(parts(list(spaces), parse_links(ways))) == 1
    for row in tables["roads"]:
        ends = {end for link in parse_links(row["way"]) for end in (link.start, link.end)}
        assert len({spaces[end]["board"] for end in ends}) == 1


def test_d09_spaces_lie_on_their_boards_with_room_for_a_pawn(
    spaces: dict[str, Any], tiles: dict[str, tuple[int, int]], face: Face
) -> None:
    for space in spaces.values():
        box = tile_box(tiles[space["board"]])
        assert holds(box, space["x"], space["y"], inset=RADIUS.get(space["kind"], 12) + 4)
    for a, b in combinations(spaces.values(), 2):
        gap = math.dist((a["x"], a["y"]), (b["x"], b["y"]))
        assert gap >= RADIUS.get(a["kind"], 12) + RADIUS.get(b["kind"], 12) + 6
    drawn = [box for box in boxes(face.ops) if box[2] == box[3] and mm(16) <= box[2] < mm(30)]
    for space in spaces.values():
        if space["kind"] != "office":
            x, y = mm(space["x"]), mm(space["y"])
            assert any(math.dist((x, y), (b[0] + b[2] / 2, b[1] + b[3] / 2)) < 0.1 for b in drawn)


def steps_from(start: str, near: dict[str, list[str]]) -> dict[str, int]:
    found = {start: 0}
    waiting = [start]
    for one in waiting:
        for other in near[one]:
            if other not in found:
                found[other] = found[one] + 1
                waiting.append(other)
    return found


def test_d09_ways_take_a_few_rolls_of_a_die(spaces: dict[str, Any], tables: Any) -> None:
    for board in tables["boards"]:
        assert 6 <= sum(s["board"] == board["id"] for s in spaces.values()) <= 9
    ways = [row["way"] for row in (*tables["roads"], *tables["crossings"])]
    near = neighbours(list(spaces), parse_links(ways))
    for board, after in pairwise((*OUTER, "1")):
        kind = "lab" if int(board) % 2 else "market"
        assert steps_from(f"{kind}-{board}", near)[f"{kind}-{after}"] == 3
        assert 6 <= steps_from(f"lab-{board}", near)["office-0"] <= 9
    far = max(max(steps_from(one, near).values()) for one in spaces)
    assert far <= 18


def test_d10_patent_office_and_mechanic_are_side_by_side_and_the_junkyard_is_next(
    spaces: dict[str, Any], links: list[tuple[str, str]]
) -> None:
    pairs = {frozenset(link) for link in links}
    assert frozenset(("office-0", "mechanic-0")) in pairs
    assert frozenset(("mechanic-0", "junkyard-0")) in pairs
    assert abs(spaces["office-0"]["y"] - spaces["mechanic-0"]["y"]) < 5


def plate_width(space: Any) -> float:
    return 54.0 if space["kind"] == "office" else 39.0


def test_pawns_and_cards_hide_no_name(tables: Any) -> None:
    for label in (s for s in tables["spaces"] if "label_x" in s):
        x, y, w, h = label["label_x"], label["label_y"], plate_width(label), 14.5
        for space in tables["spaces"]:
            dx = max(x - space["x"], 0, space["x"] - x - w)
            dy = max(y - space["y"], 0, space["y"] - y - h)
            assert math.hypot(dx, dy) >= RADIUS.get(space["kind"], 12) - 0.01, (label, space)
        for bay in tables["bays"]:
            apart = (
                bay["x"] + bay["w"] <= x or x + w <= bay["x"]
                or bay["y"] + bay["h"] <= y or y + h <= bay["y"]
            )  # fmt: skip
            assert apart, (label, bay)


def test_roads_pass_by_every_name(tables: Any, face: Face) -> None:
    points = [point for line in road_points(face) for point in line]
    for label in (s for s in tables["spaces"] if "label_x" in s):
        x, y, w, h = label["label_x"], label["label_y"], plate_width(label), 14.5
        nearest = min(
            math.hypot(max(x - px, 0, px - x - w), max(y - py, 0, py - y - h)) for px, py in points
        )
        assert nearest >= 3.8, label["id"]  # half of a road


def test_h06_boards_are_drawn_in_lines_without_a_photograph(face: Face) -> None:
    assert not [op for op, _ in flat(face.ops) if isinstance(op, Picture)]
