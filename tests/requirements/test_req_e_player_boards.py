"""Requirements E: player boards, scoring track and their tracks, read off the faces."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from PIL import ImageChops
from printed import (
    MM,
    in_mm,
    middle,
    part,
    printed_text,
    rendered,
    runs,
    shapes,
    unlike,
    within,
)
from samples import ROOT

from pnp.model.face import Pattern

ICONS = ROOT / "cards/inventing-the-future/icons"
ROWS = ("black", "green", "white", "blue", "red")
LETTERS = dict(zip(ROWS, "KGWBR", strict=True))
INK = (0x15 / 255, 0x23 / 255, 0x3B / 255)


@pytest.fixture(scope="module")
def boards(future):
    return list(future("boards").faces.values())


@pytest.fixture(scope="module")
def cells(future_game):
    return {(c["row"], c["column"]): c for c in future_game.tables["cells"]}


def boxes_of(face):
    """The boxes of the matrix by row and column (from 1)."""
    large = [s for s in shapes(face) if s.op.stroke and 24 * MM < s.w < 25 * MM and s.h > 18 * MM]
    lefts = sorted({round(s.x, 1) for s in large})
    tops = sorted({round(s.y, 1) for s in large})
    assert (len(lefts), len(tops)) == (6, 5)
    return {(ROWS[tops.index(round(s.y, 1))], lefts.index(round(s.x, 1)) + 1): s for s in large}


def in_box(face, shape):
    return [run.text for run in runs(face) if within(middle(run.box), shape.box)]


def heads(face):
    """The names of sections with the ground that each stands on."""
    found = {}
    grounds = [s for s in shapes(face) if s.op.stroke and in_mm(s.box)[3] == 4.3]
    for ground in grounds:
        name = in_box(face, ground)[0]
        found[name, round(ground.y)] = ground
    return found


def test_e01_five_rows_of_colors_by_six_columns_of_numbers(boards, cells):
    assert set(cells) == {(row, column) for row in ROWS for column in range(1, 7)}
    for face in boards:
        boxes = boxes_of(face)
        assert set(boxes) == set(cells)
        assert len(boxes) == 30
        assert {in_mm(s.box)[2] for s in boxes.values()} == {24.2}


def test_e02_the_black_row_has_four_phases_and_two_wild_boxes(boards):
    wanted = ["FUNDING", "PAYDAY", "HIRING", "PROGRESS", "WILD", "WILD"]
    for face in boards:
        boxes = boxes_of(face)
        assert [in_box(face, boxes["black", n])[0] for n in range(1, 7)] == wanted


def test_e03_every_box_lies_under_the_name_of_its_section(boards, cells):
    names = {"phases": "PHASES", "wild": "WILD", "funding": "FUNDING", "hiring": "HIRING",
             "progress": "PROGRESS"}  # fmt: skip
    for face in boards:
        boxes, above = boxes_of(face), heads(face)
        for place, cell in cells.items():
            box = boxes[place]
            over = [
                (ground.y, name)
                for (name, _), ground in above.items()
                if ground.y < box.y and ground.x - 1 <= box.x
                and box.x + box.w <= ground.x + ground.w + 1
            ]  # fmt: skip
            assert max(over)[1] == names[cell["section"]], place
    sections = Counter(cell["section"] for cell in cells.values())
    assert sections == {"phases": 4, "wild": 2, "funding": 6, "hiring": 9, "progress": 9}


def test_e04_signs_of_the_boxes_are_a_set_and_explained_on_the_board(boards, cells, future_game):
    icons = {item["icon"] for cell in cells.values() for item in cell.get("items", ())}
    kinds = {icon.partition("-")[0] for icon in icons}
    assert kinds == {"team", "specialist", "hand", "coin", "public", "private"}
    assert {"team-wb", "team-br", "team-wr"} & icons, "cubes in either color"
    numbers = {cell["levels"] for cell in cells.values() if "levels" in cell}
    assert numbers == {2, 3, 4}
    legend = future_game.tables["legend"]
    explained = {row["icon"].partition("-")[0] for row in legend}
    tracks = {row["icon"] for row in future_game.tables["incomes"]}
    assert kinds <= explained | tracks
    assert {"team-w", "team-wb", "specialist", "hand", "coin"} <= {row["icon"] for row in legend}
    for face in boards:
        for row in legend:
            assert row["text"] in printed_text(face)


def test_e05_boxes_are_larger_than_a_wink(boards, future):
    (sheet,) = future("winks").faces.values()
    rings = [s for s in shapes(sheet) if s.op.fill and s.op.stroke and s.w > 15 * MM]
    assert len(rings) == 30
    wink = max(s.w + s.op.stroke.width for s in rings)
    hole = [s for s in shapes(sheet) if s.op.fill == (1.0,)]
    assert wink >= 16 * MM and min(s.w for s in hole) > 12 * MM, "one can read through it"
    for face in boards:
        for box in boxes_of(face).values():
            assert min(box.w, box.h) + box.op.stroke.width >= wink - 0.01


def test_e06_income_tracks_start_on_2_and_the_white_track_on_1(boards):
    for face in boards:
        dark = [s for s in shapes(face) if s.op.fill == pytest.approx(INK, abs=0.001)
                and s.op.stroke and s.y > 150 * MM and s.w > 7 * MM]  # fmt: skip
        marked = sorted((in_mm(s.box)[1], in_box(face, s)[0]) for s in dark)
        labels = {run.text: run.y for run in runs(face)}
        rows = []
        for _, number in marked:
            assert number in "12"
        for shape in dark:
            near = {n: abs(labels[n] - middle(shape.box)[1]) for n in (
                "Public", "Private", "Research", "Test", "Manufacturing")}  # fmt: skip
            left = ("Public", "Private") if shape.x < 138 * MM else (
                "Research", "Test", "Manufacturing")  # fmt: skip
            rows.append((min(left, key=near.__getitem__), in_box(face, shape)[0]))
        assert sorted(rows) == [("Private", "2"), ("Public", "2"), ("Research", "1")]


def test_e07_boards_of_five_players_differ_in_tint_name_and_emblem_only(boards, future):
    places = [[in_mm(s.box) for s in boxes_of(face).values()] for face in boards]
    assert all(place == places[0] for place in places)
    words = [Counter(run.text for run in runs(face)) for face in boards]
    common = words[0] & words[1] & words[2] & words[3] & words[4]
    assert all(sum((found - common).values()) <= 3 for found in words)
    assert sum(common.values()) > 100
    bands = {s.op.fill for f in boards for s in shapes(f) if in_mm(s.box)[2:] == (260.0, 23.0)}
    assert len(bands) == 5
    made = future("boards")
    images = rendered(made.data, 1)
    (x, y), *others = {(s.placements[0].x, s.placements[0].y) for s in made.sheets}
    assert not others
    green_row = [part(i, (x + 20 * MM, y + 62 * MM, 160 * MM, 19 * MM), 0, 1) for i in images]
    assert all(ImageChops.difference(green_row[0], row).getbbox() is None for row in green_row)
    heads = [part(image, (x, y, 250 * MM, 15 * MM), 2, 1) for image in images]
    assert min(unlike(one, other) for one, other in combinations(heads, 2)) > 15


def dashes(face):
    """How far below the top dashed lines run across, in mm."""
    return sorted({
        in_mm(s.box)[1] for s in shapes(face)
        if s.op.stroke and s.op.stroke.dash and s.h < 0.1 and s.w > 20 * MM
    })  # fmt: skip


def test_e08_rows_of_the_scoring_track_have_the_pitch_of_the_levels(future, future_game):
    (track,) = future("track").faces.values()
    cards = future("cards").faces
    group = {f"cards/{c.id}": c.fields["group"] for c in future_game.decks["cards"].cards}
    whole = {name: face for name, face in cards.items() if group.get(name, "start") != "start"}
    assert len(whole) == 18
    assert {tuple(dashes(face)) for face in whole.values()} == {(22.0, 44.0, 66.0)}
    # lines lie between the levels of a card and between two cards, none on a cut of the track
    column = [22.0, 44.0, 66.0, 88.0, 110.0, 132.0, 154.0, 176.0, 198.0, 220.0, 242.0]
    assert dashes(track) == column, "laid top to top with the THREE card"
    assert track.height == pytest.approx(3 * 88 * MM)
    names = [(run.text, middle(run.box)[1] // (88 * MM)) for run in runs(track)]
    assert {("THREE", 0.0), ("TWO", 1.0), ("ONE", 2.0)} <= set(names)
    points = [int(run.text) for run in runs(track) if run.text.isdecimal()]
    assert len(points) == 12


def test_e09_rows_have_a_letter_and_a_pattern_besides_their_color(boards, future):
    for face in boards:
        boxes = boxes_of(face)
        looks = {}
        for row, letter in LETTERS.items():
            y = boxes[row, 1].y
            die = (8 * MM, y, 16 * MM, 19 * MM)
            texts = [run.text for run in runs(face) if within(middle(run.box), die)]
            assert texts == [letter, row.upper()]
            square = [s for s in shapes(face) if s.op.fill and in_mm(s.box)[2:] == (12.4, 12.4)]
            grounds = [s.op.fill for s in square if within(middle(s.box), die)]
            patterned = [fill for fill in grounds if isinstance(fill, Pattern)]
            # a pattern by what is repeated; black and white by being so
            looks[row] = (
                repr([op.segments for op in patterned[-1].ops if hasattr(op, "segments")])
                if patterned else round(sum(grounds[0]) / len(grounds[0]), 1)
            )  # fmt: skip
        assert len(set(looks.values())) == 5
        assert {type(looks[row]) for row in ("green", "blue", "red")} == {str}


def test_e09_cubes_differ_in_more_than_their_color():
    drawn = {team: (ICONS / f"team-{team}.svg").read_text() for team in "wbr"}
    colorless = {re.sub(r'(fill|stroke)="[^"]*"', "", svg) for svg in drawn.values()}
    assert len(colorless) == 3, "letter and pattern"


def test_e10_each_phase_shows_its_bonus(boards, future_game):
    rows = {p["column"]: p for p in future_game.tables["phases"]}
    cells = {c["column"]: c for c in future_game.tables["cells"] if c["row"] == "black"}
    signs = {"specialist": "specialist", "coin": "billion", "team-wbr": "team"}
    for n, phase in rows.items():
        (item,) = cells[n]["items"]
        assert signs[item["icon"]] in phase["bonus"]
        assert item.get("text", "") in phase["bonus"]
    for face in boards:
        boxes = boxes_of(face)
        shown = [in_box(face, boxes["black", n])[1:] for n in range(1, 7)]
        assert shown == [["+"], ["+2"], ["+"], ["+"], [], []]
        # what a box gives is written in one manner, in the rows of phases and of money alike
        money = [in_box(face, boxes["green", n]) for n in range(1, 7)]
        assert money == [["+1", "+1"], ["+2"], ["+2"], ["+1", "+2"], ["+1", "+2"], ["+4"]]
        for n in range(1, 5):
            x, y, w, h = boxes["black", n].box
            right = x + w * 0.58, y + 6 * MM, w * 0.42, h - 6 * MM
            assert [s for s in shapes(face) if within(middle(s.box), right)], n
