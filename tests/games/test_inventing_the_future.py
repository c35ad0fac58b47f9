"""Inventing the Future: parts counted, tracks and rows that meet, rules and example true."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from itertools import pairwise

import pytest
import yaml
from pypdf import PdfReader
from repository import ROOT
from samples import load, shipped

from pnp.build.context import BuildContext
from pnp.cli.main import main
from pnp.expressions.parser import parse_template
from pnp.model.face import IDENTITY, Group, multiply
from pnp.model.face import Path as Drawn
from pnp.model.problems import Problems
from pnp.model.units import mm
from pnp.sources.files import Library

FOLDER = ROOT / "cards/inventing-the-future"
BOOKS = {name: (FOLDER / f"{name}.md").read_text() for name in ("rules", "example")}
RULES = BOOKS["rules"].split("---\n", 2)[2]
MM = mm(1)
LETTER, A4 = (279.4, 215.9), (297.0, 210.0)
SKY = (0xC3 / 255, 0xDF / 255, 0xE0 / 255)

_PLACEHOLDER = re.compile(r"(?<!\\)\{(?!#)[^{}]*\}")


@pytest.fixture(scope="module")
def game():
    return shipped(FOLDER.name)


@pytest.fixture(scope="module")
def cards(game):
    return {card.id: card.fields for card in game.decks["cards"].cards}


@pytest.fixture(scope="module")
def faces(game):
    """The faces of a deck by card, or with `back` their backs."""
    context = BuildContext(Library(ROOT, ROOT, ROOT))

    def make(name: str, back: bool = False):
        deck, problems = game.decks[name], Problems()
        layout, span = (deck.back, deck.back_span) if back else (deck.layout, deck.layout_span)
        composer = context.composer(game, layout, span, problems)
        composer.prepare(deck.cards)
        found = {card.id: composer.compose(card, card.id) for card in deck.cards}
        assert tuple(problems) + tuple(composer.problems) == ()
        return found

    return make


def paths(face):
    """Every path of a face as (path, x, y, width, height), in millimetres, line included."""
    found = []

    def walk(ops, matrix):
        for op in ops:
            if isinstance(op, Group):
                walk(op.ops, multiply(matrix, op.matrix))
            elif isinstance(op, Drawn):
                a, b, c, d, e, f = matrix
                points = [s[i : i + 2] for s in op.segments for i in range(1, len(s), 2)]
                xs = [(a * x + c * y + e) / MM for x, y in points]
                ys = [(b * x + d * y + f) / MM for x, y in points]
                flat = min(xs) == max(xs) or min(ys) == max(ys)
                half = op.stroke.width / 2 / MM if op.stroke and not flat else 0
                x, y, right, foot = min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
                found.append((op, *(round(v, 2) for v in (x, y, right - x, foot - y))))

    walk(face.ops, IDENTITY)
    return found


def steps(face, width):
    """Where dashed lines of this width run across a face, from its top."""
    found = {y for op, _, y, w, h in paths(face) if h == 0 and w == width and op.stroke.dash}
    return sorted(found)


# -- how many of what -------------------------------------------------------------------------


def test_groups_of_cards(cards):
    groups = Counter(card["group"] for card in cards.values())
    assert groups == {"start": 3, "one": 6, "two": 6, "three": 6}
    assert list(cards)[:3] == ["flying-car", "teleportation", "time-travel"]


def test_each_part_of_the_kit_is_printed_and_extras_only_when_asked(game):
    wanted = {product.decks for product in game.products.values() if not product.optional}
    assert {("boards",), ("cards",), ("track",), ("marker",)} <= wanted
    extras = {product.decks for product in game.products.values() if product.optional}
    assert {("paper-coins",), ("paper-winks",)} <= extras


def test_requirements_grow_harder_from_group_to_group(cards):
    def teams(group):
        return sum(len(t) for c in cards.values() if c["group"] == group for t in c["levels"])

    assert teams("one") < teams("two") < teams("three")
    for group, color in (("one", "w"), ("two", "b"), ("three", "r")):
        counts = Counter(
            t for c in cards.values() if c["group"] == group for level in c["levels"] for t in level
        )
        assert counts.most_common(1)[0][0] == color


def test_colors_have_letters_and_patterns_of_their_own(game):
    colours = game.tables["colours"]
    assert {c["id"] for c in colours} == {"black", "green", "white", "blue", "red"}
    assert len({c["letter"] for c in colours}) == len({c["pattern"] for c in colours}) == 5
    assert len({c["emblem"] for c in game.tables["companies"]}) == 5


def test_each_progress_value_is_once_in_each_row_and_column(game):
    cells = [c for c in game.tables["cells"] if c["section"] == "progress"]
    for key in ("row", "column"):
        of = {c[key]: sorted(d["levels"] for d in cells if d[key] == c[key]) for c in cells}
        assert list(of.values()) == [[2, 3, 4]] * 3


# -- what is drawn ----------------------------------------------------------------------------


def test_the_track_runs_on_from_card_to_card(faces, cards):
    lanes = {}
    for name, face in faces("cards").items():
        (lane,) = [
            box
            for op, *box in paths(face)
            if op.fill == pytest.approx(SKY, abs=0.001) and box[1] == -3 and box[0] > 20
        ]
        lanes[name] = lane
    assert {(x, w) for x, _, w, _ in lanes.values()} == {(36.0, 24.0)}
    ends = {n: y + h for n, (_, y, _, h) in lanes.items()}
    assert {ends[n] for n in ends if cards[n]["group"] != "start"} == {91.0}, "and at the foot"


def test_rows_of_the_scoring_track_are_those_of_the_cards(faces, cards):
    face = faces("track")["track"]
    height = face.height / MM
    assert height == pytest.approx(3 * 88)
    assert steps(face, 31.5) == [22.0 * n for n in range(1, 12)], "none on a cut"
    for name, card in faces("cards").items():
        if cards[name]["group"] != "start":
            assert steps(card, 40) == [22.0, 44.0, 66.0]


def test_start_has_room_for_five_pawns(faces, game):
    pawn = game.facts["pawn_diameter"]
    for name in ("flying-car", "teleportation", "time-travel"):
        area = [box for op, *box in paths(faces("cards")[name]) if box[2:] == [13.6, 13.6]]
        assert len(area) == 5
        assert pawn < 13.6
        middles = [(x + 6.8, y + 6.8) for x, y, _, _ in area]
        for i, (x, y) in enumerate(middles):
            for u, v in middles[:i]:
                assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > pawn


def test_boards_have_thirty_boxes_larger_than_a_wink(faces):
    boards = faces("boards")
    assert len(boards) == 5
    for face in boards.values():
        boxes = {tuple(box) for _, *box in paths(face) if box[2:] == [24.5, 19.5]}
        assert len(boxes) == 30
        assert {x for x, *_ in boxes} == {28.0 + 25.5 * n for n in range(6)}


def test_boards_differ_in_tint_only(faces):
    def outlines(face):
        return Counter(tuple(box) for _, *box in paths(face) if box[2:] == [24.5, 19.5])

    boards = list(faces("boards").values())
    assert all(outlines(board) == outlines(boards[0]) for board in boards)
    tints = {op.fill for b in boards for op, _, y, w, _ in paths(b) if w == 260 and y == -3}
    assert len(tints) == 6, "five bands on one paper"


def test_backs_report_the_group_and_nothing_else(faces, cards):
    drawn = {}
    for name, face in faces("cards", back=True).items():
        drawn.setdefault(cards[name]["group"], set()).add(repr(paths(face)))
    assert {group: len(looks) for group, looks in drawn.items()} == dict.fromkeys(drawn, 1)
    assert len({look for looks in drawn.values() for look in looks}) == 4


@pytest.mark.parametrize("paper", [LETTER, A4])
@pytest.mark.parametrize("deck", ["boards", "track", "marker", "paper-coins", "paper-winks"])
def test_pieces_fit_the_paper(faces, deck, paper):
    face = next(iter(faces(deck).values()))
    long, short = sorted((face.width / MM, face.height / MM), reverse=True)
    assert long + 2 * 6 <= paper[0]
    assert short + 2 * 6 <= paper[1]


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_everything_is_built_on_both_papers(tmp_path, paper):
    products = ["boards", "cards", "track", "marker", "coins", "winks", "rules", "example"]
    names = [f"inventing-the-future/{name}" for name in products]
    arguments = ["--project", str(ROOT), "--out", str(tmp_path), "--paper", paper]
    with pytest.raises(SystemExit) as stop:
        main(["build", *names, *arguments])
    assert stop.value.code == 0
    found = {p.stem: len(PdfReader(p).pages) for p in tmp_path.rglob("*.pdf")}
    counts = [5, 6, 1, 1, 1, 1, 4, 4]
    files = ["Boards", "Cards", "ScoringTrack", "Marker", "Coins", "Winks", "Rules", "Example"]
    assert found == {f"InventingTheFuture{f}": n for f, n in zip(files, counts, strict=True)}


# -- rules and example ------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(BOOKS))
def test_placeholders_can_be_filled_in(game, name):
    _, front, text = BOOKS[name].split("---\n", 2)
    scope = {**game.whole_scope, "book": yaml.safe_load(front), "page": lambda _: 1}
    lines = re.sub(r"^::: (?:for|if) .*?^:::$", "", text, flags=re.DOTALL | re.MULTILINE)
    found = _PLACEHOLDER.findall(lines)
    assert len(found) > 40
    for placeholder in found:
        assert str(parse_template(placeholder)(scope)).strip(), placeholder


def test_no_number_is_typed_in_the_rules():
    text = re.sub(r"^::: .*|^ *\d+\. ", "", _PLACEHOLDER.sub("", RULES), flags=re.MULTILINE)
    text = re.sub(r"\]\([^()\n]*\)|\{#[^{}]*\}", "", text)
    words = r"\b(?:[Tt]wo|[Tt]hree|four|five|six|seven|eight|nine|ten|eleven|twelve|twice)\b"
    assert re.findall(rf"\d+|{words}", text) == []  # ONE, TWO, THREE are names of cards


def test_rules_have_nine_parts_and_lists_three_deep(game):
    assert len(re.findall(r"^# ", RULES, re.MULTILINE)) == game.facts["rule_sections"] == 9
    assert re.search(r"^\d\. .*\n(?:.*\n)*? {3}\d\. .*\n(?:.*\n)*? {6}- ", RULES, re.MULTILINE)


def test_revisions_are_reported_newest_first(game):
    dates = [str(r["date"]) for r in yaml.safe_load(BOOKS["rules"].split("---\n")[1])["revisions"]]
    assert dates == sorted(dates, reverse=True)
    assert dates[-1] == game.facts["created"]
    assert len(dates) == 7


@pytest.fixture(scope="module")
def example():
    return yaml.safe_load(BOOKS["example"].split("---\n")[1])


@pytest.fixture(scope="module")
def boards(game):
    return {card.id: card.fields for card in game.decks["states"].cards}


def test_dice_of_the_example_can_be_thrown_and_picked(example, game):
    players = ["Ada", "Ben", "Cleo"]
    for number, throw in enumerate(example["rounds"]):
        assert throw["roller"] == players[number % 3]
        colors = Counter(die[0] for die in throw["dice"])
        assert set(colors) == set("KGWBR")
        assert sorted(colors.values()) == [1, 1, 1, 1, 2]
        picks = Counter(throw[player] for player in players)
        assert picks <= Counter(throw["dice"])
    for player in players:
        rows = [throw[player][0] for throw in example["rounds"]]
        assert sorted(rows) == sorted("KGWBR"), "one wink a row"


def test_winks_of_the_example_lie_where_the_dice_state(example, game, boards):
    names = {c["letter"]: c["id"] for c in game.tables["colours"]}
    moved = {("Cleo", "K5"): "black-1", ("Ada", "R5"): f"red-{example['turned']}"}
    for player in ("Ada", "Ben", "Cleo"):
        picks = [throw[player] for throw in example["rounds"]]
        cells = {moved.get((player, p), f"{names[p[0]]}-{p[1]}") for p in picks}
        assert cells == set(boards[f"{player.lower()}-dice"]["rings"])


def test_payrolls_of_the_example(example, boards):
    ends = {"Ada": "ada-ends", "Ben": "ben-ends", "Cleo": "cleo-payday"}
    for pay in example["payrolls"]:
        player = pay["player"].lower()
        before, after = boards[f"{player}-dice"], boards[ends[pay["player"]]]
        assert pay["income"] == min(after["public"], after["private"])
        assert pay["teams"] == sum(before["cubes"].values())
        rest = pay["coins"] + pay["income"] - pay["teams"] - pay["specialists"]
        assert rest == after["money"]


def climb(levels, start, teams):
    """The level a pawn reaches with these teams."""
    while start < len(levels) and not Counter(levels[start]) - Counter(teams):
        start += 1
    return start


def test_pawns_of_the_example_climb_as_far_as_their_teams_allow(game, example):
    columns = {card.id: card.fields["tracks"] for card in game.decks["columns"].cards}
    before, after = columns["begin"], columns["end"]
    levels = [[needs for card in track["cards"] for needs in card["levels"]] for track in before]
    work = [  # column, company, teams at work there, as the text has it
        (0, "orange", "wbb"),
        (1, "orange", "wwb"),
        (2, "turquoise", "wbbr"),
        (1, "yellow", "wwb"),
    ]
    for track, company, teams in work:
        start, end = before[track]["pawns"][company], after[track]["pawns"][company]
        assert climb(levels[track], start, teams) >= end > start
    assert climb(levels[0], before[0]["pawns"]["turquoise"], "w") >= 2
    climbed = {
        company: sum(
            b["pawns"][company] < a["pawns"][company] for b, a in zip(before, after, strict=True)
        )
        for company in ("orange", "yellow", "turquoise")
    }
    assert climbed == {"orange": 2, "yellow": 1, "turquoise": 2}
    gone = {
        company: sum(
            a["pawns"][company] - b["pawns"][company] for b, a in zip(before, after, strict=True)
        )
        for company in climbed
    }
    messages = example["climbed"]
    assert gone["orange"] == messages["ada_car"] + messages["ada_tele"] <= 8
    assert gone["turquoise"] == messages["cleo_time"] + messages["cleo_car"] == 4
    assert gone["yellow"] == messages["ben_tele"] == 3


def test_figure_of_the_end_shows_a_game_that_is_over(game):
    (over,) = game.decks["finals"].cards
    pawns = [track["pawns"] for track in over.fields["tracks"]]
    assert all(max(levels.values()) == game.facts["track_levels"] for levels in pawns)
    rows = yaml.safe_load(BOOKS["rules"].split("---\n")[1])["end"]
    assert [levels["yellow"] for levels in pawns] == [row + 1 for row in rows]


def test_boards_after_hiring_are_those_at_the_end_of_the_turn(boards):
    for name, phase in (("ada", "black-3"), ("ben", "black-2")):
        thrown, hired, end = (boards[f"{name}-{when}"] for when in ("dice", "hired", "ends"))
        assert hired["rings"] == [ring for ring in thrown["rings"] if ring != phase]
        for field in ("public", "private", "cubes", "money", "experts"):
            assert hired[field] == end[field]


def test_points_rise_with_every_level(game):
    points = [row["points"] for row in game.tables["scores"]]
    assert len(points) == 12
    assert all(low < high for low, high in pairwise(points))


# -- rules between data -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("game.yaml", "  cards: 21", "  cards: 22", "there must be 22 development cards"),
        ("cards.yaml", "group: two, levels: [[b], ", "group: one, levels: [[b], ", "6 cards TWO"),
        ("cards.yaml", "levels: [[w], [w], [w, w], [w, b]]", "levels: [[w], [w]]", "4 levels"),
        ("cards.yaml", "levels: [[w], [w], [w, w]", "levels: [[w], [x], [w, w]", "w, b or r"),
        ("game.yaml", "group: two, points: 6}", "group: two, points: 4}", "level 5 must"),
        ("game.yaml", "row: blue, column: 6", "row: blue, column: 5", "the blue row"),
        ("game.yaml", "section: progress, levels: 2", "section: progress, levels: 5", "white-4"),
        ("game.yaml", "dice: 10", "dice: 11", "dice: 2 of each"),
        ("game.yaml", "team_cubes: 75", "team_cubes: 76", "small cubes: 25"),
        ("game.yaml", "specialist_cubes: 18", "specialist_cubes: 17", "large cubes: 3"),
        ("game.yaml", "pawns: 15", "pawns: 14", "pawns: one a player"),
        ("game.yaml", "winks: 30", "winks: 25", "winks: one for each round"),
        ("game.yaml", "coins_total: 40", "coins_total: 41", "worth 41 billion, not 40"),
        ("game.yaml", "value: 2, count: 8", "value: 2, count: 9", "worth 40 billion, not 42"),
        ("columns.yaml", "false, levels: [[w, b]", "false, levels: [[w]", "figure 'begin'"),
        ("finals.yaml", "levels: [[b], [w, b]", "levels: [[b], [b, b]", "figure 'over'"),
        ("states.yaml", "rings: [black-3, green-5", "rings: [black-3, black-5", "different rows"),
    ],
)  # fmt: skip
def test_rules_fire(tmp_path, file, old, new, expected):
    folder = tmp_path / "cards/inventing-the-future"
    shutil.copytree(FOLDER, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    _, problems = load(folder)
    assert any(expected in p.message for p in problems), [p.message for p in problems]
