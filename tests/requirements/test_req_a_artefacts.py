"""Requirements A: the artefacts that a kit is made of, each looked at in its finished file."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PIL import ImageChops
from printed import (
    contrast,
    is_white,
    outline,
    pages,
    part,
    pdf,
    printed_text,
    rendered,
    rounded,
    runs,
    shapes,
    text_in,
    unlike,
)
from samples import ROOT, Copy

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.model.units import mm
from pnp.typeset.boxes.plans import Stack, nets_of

FUTURE = ROOT / "cards/inventing-the-future"
PAPERS = ("letter", "a4")


@pytest.mark.parametrize("paper", PAPERS)
def test_a01_nine_pages_with_one_section_of_the_board_each(patent, patent_game, paper):
    boards = patent("boards", paper)
    assert len(pdf(boards.data).pages) == 9
    years = [str(period["year"]) for period in patent_game.tables["periods"]]
    shown = []
    for number, sheet in enumerate(boards.sheets):
        x, y, w, h = sheet.placements[0].clip
        text = text_in(boards.data, number, (x + mm(2), y + mm(2), w - mm(4), h - mm(4)))
        words = [run for run in re.findall(r"\b\d{4}\b", text) if run in years]
        shown.append(Counter(words).most_common(1)[0][0])
    assert shown == [*years[1:], years[0]]


@pytest.mark.slow
def test_a02_one_page_shows_all_nine_sections_as_the_tiles_do(patent):
    poster, boards = patent("poster"), patent("boards")
    assert len(pdf(poster.data).pages) == 1
    (whole,) = (sheet.placements[0] for sheet in poster.sheets)
    big = rendered(poster.data, 1)[0]
    for sheet, image in zip(boards.sheets, rendered(boards.data, 1), strict=True):
        placed = sheet.placements[0]
        size = placed.width / 3, placed.height / 3
        # the tile lies in the middle of its page
        x, y = (sheet.paper.width - size[0]) / 2, (sheet.paper.height - size[1]) / 2
        there = (x - placed.x + whole.x, y - placed.y + whole.y)
        tile = part(image, (x, y, *size), 4, 1)
        assert unlike(tile, part(big, (*there, *size), 4, 1)) < 3
        # as many points to the side it would be unlike
        assert unlike(tile, part(big, (there[0], (there[1] + 60) % 900, *size), 4, 1)) > 6


@pytest.mark.parametrize("paper", PAPERS)
def test_a03_six_pages_of_nine_with_the_turn_aids_on_the_last(patent, patent_game, paper):
    cards = patent("cards", paper)
    assert [len(sheet.placements) for sheet in cards.sheets] == [9, 9, 9, 9, 9, 9]
    names = {f"upgrades/{c.id}": c.fields["name"] for c in patent_game.decks["upgrades"].cards}
    aids = [placed.face for sheet in cards.sheets for placed in sheet.placements][48:]
    assert aids == ["aids/turn-aid"] * 6
    found = pages(cards.data)
    assert len(found) == 6
    printed = []
    for sheet, text in zip(cards.sheets, found, strict=True):
        upgrades = [placed.face for placed in sheet.placements if placed.face in names]
        assert len(re.findall(r"\d{4}\s+\d\s+(?:Action|Continuous)", text)) == len(upgrades)
        printed += [names[face] for face in upgrades]
    assert sorted(printed) == sorted(names.values())
    assert len(set(printed)) == 48


@pytest.mark.slow
def test_a04_backs_come_by_a_switch_in_the_data(patent, patent_copy):
    without, asked = patent("cards"), patent("cards", backs=True)
    patent_copy.change("game.yaml", ("sheet: 9-up, backs: false", "sheet: 9-up, backs: true"))
    switched = patent_copy.plan("cards")
    assert switched.built.problems == ()
    counts = [len(pdf(without.data).pages), len(switched.sheets), len(pdf(asked.data).pages)]
    assert counts == [6, 12, 12]
    assert [s.side for s in asked.sheets] == ["front", "back"] * 6
    plain, turned = rendered(without.data, 1), rendered(asked.data, 1)
    for number, sheet in enumerate(without.sheets):
        for placed in sheet.placements:
            one, other = (part(i, placed.trim, 0, 1) for i in (plain[number], turned[2 * number]))
            assert ImageChops.difference(one, other).getbbox() is None


def test_a05_eight_machines_on_two_pages_never_with_backs(patent):
    for more in ({}, {"backs": True}):
        machines = patent("machines", **more)
        assert [len(sheet.placements) for sheet in machines.sheets] == [4, 4]
        assert len(pdf(machines.data).pages) == 2
    upgrade = next(iter(patent("cards").faces.values()))
    machine = next(iter(machines.faces.values()))
    assert machine.width * machine.height > 2 * upgrade.width * upgrade.height


@pytest.fixture(scope="module")
def walls(patent, patent_game):
    """The panels of the box where they lie on the page."""
    (sheet,) = patent("box").sheets
    (placed,) = sheet.placements
    assert (placed.turn, placed.scale) == (0, 1)
    net = nets_of(
        patent_game.boxes,
        {"upgrades": Stack(mm(63), mm(88), 48), "aids": Stack(mm(63), mm(88), 6)},
        Problems(),
    )["tuck"]
    assert (net.width, net.height) == (pytest.approx(placed.width), pytest.approx(placed.height))
    return {
        name: (placed.x + panel.box[0], placed.y + panel.box[1], *panel.box[2:])
        for name, panel in net.panels.items()
    }


def test_a06_the_box_has_art_on_front_and_back(patent, walls):
    box = patent("box")
    (image,) = rendered(box.data)
    for name in ("front", "back"):
        drawn = part(image, walls[name], 6)
        assert contrast(drawn) > 20
    assert "US Patent #1" in text_in(box.data, 0, walls["back"])  # the front has the logo
    assert unlike(part(image, walls["front"]), part(image, walls["back"])) > 10


def test_a07_the_line_with_the_number_of_players_is_on_three_panels(patent, walls):
    (text,) = pages(patent("box").data)
    assert text.count("Three to six players") == 2
    assert "3–6" in text_in(patent("box").data, 0, walls["front"])
    titled = [n for n, box in walls.items() if "US Patent #1" in text_in(
        patent("box").data, 0, box)]  # fmt: skip
    assert {"back", "left", "right", "top"} <= set(titled)


def fold(sheet_pages):
    """The panels of folded sheets, one in the other, in the order of reading, as (page, left or
    right half). `sheet_pages` are the outside and the inside of each, the outermost first.

    Closed, the right half of the outside is in front; opened, the left half of the inside comes
    first, then what lies in it."""
    first, last = [], []
    for outside, inside in sheet_pages:
        first += [(outside, 1), (inside, 0)]
        last = [(inside, 1), (outside, 0), *last]
    return [*first, *last]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_a08_f01_two_sheets_printed_on_both_sides_fold_into_the_rules(patent, paper):
    sheet, single = patent("rules", paper), patent("rules-pages", paper)
    made = pdf(sheet.data)
    assert len(made.pages) == 4
    sizes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in made.pages]
    if paper == "letter":
        assert sizes == [(792.0, 612.0)] * 4
    width, height = sizes[0]
    in_order = pages(single.data)
    assert len(in_order) == 8
    for (page, right), wanted in zip(fold([(0, 1), (2, 3)]), in_order, strict=True):
        half = text_in(sheet.data, page, (right * width / 2, 0, width / 2, height))
        words, expected = re.findall(r"\w{5,}", half), re.findall(r"\w{5,}", wanted)
        both = sum((Counter(words) & Counter(expected)).values())
        assert both > 0.95 * max(len(words), len(expected)) > 40


# what is changed in game.yaml, what is printed then, and where
# the row of a part: its file, what it holds and how much a page, its pages
PART = re.compile(r"(\w+\.pdf) (?:–|\d+(?:: \d+ a page(?:, \d+ on the last)?)?) (\d+) ")
BLOCK = [
    ("players_max: 6", "players_max: 5", ("contents", "3–5"), ("rules", "3–5"), ("box", "five")),
    ("minutes: 90", "minutes: 75", ("rules", "75 minutes"), ("box", "75 minutes")),
    ("stock_code: CAG 034", "stock_code: XYZ 9", ("rules", "XYZ 9"), ("box", "XYZ 9")),
    ("year: 2001", "year: 1999", ("rules", "1999"), ("box", "1999")),
    ("Falko Goettsch]", "Ada Quill]", ("rules", "Ada Quill"), ("box", "Ada Quill")),
    (
        "dice: 3 ",
        "dice: 4 ",
        ("contents", "four"),
        ("rules", "four"),
        ("box", "four six-sided dice"),
    ),
    ("money_each: 20", "money_each: 35", ("contents", "$35"), ("rules", "$35"), ("box", "$35")),
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """The texts of index, rules and box after changes to game.yaml."""
    copy = Copy(tmp_path_factory.mktemp("changed"), "us-patent-1")
    copy.change("game.yaml", *((old, new) for old, new, *_ in BLOCK))
    copy.change("game.yaml", ("sheet: 9-up, backs: false", "sheet: 9-up, backs: true"))
    project, text = copy.project, {}
    for product in ("contents", "rules-pages", "box"):
        built = make_request(project, Request("us-patent-1", product))
        assert built.problems == (), [str(p) for p in built.problems]
        text[product.partition("-")[0]] = " ".join(pages(built.data))
    return text


@pytest.mark.slow
def test_a09_the_index_is_made_from_what_was_built(patent, changed):
    found = {}
    for product in ("rules", "rules-pages", "boards", "cards", "machines", "box", "kit-box",
                    "poster", "aids", "poster-sheets"):  # fmt: skip
        made = patent(product, backs=True if product == "cards" else None)
        found[made.built.file.rpartition("/")[2]] = len(pdf(made.data).pages)
    assert found["USPatentCards.pdf"] == 12
    text = changed["contents"]
    assert {name: int(n) for name, n in PART.findall(text)} == found
    assert ".pdf" not in (ROOT / "cards/us-patent-1/contents.md").read_text()
    for supply in ("pawn", "counter", "$35", "four six-sided dice"):
        assert supply in text


@pytest.mark.slow
def test_a10_one_record_of_the_game_feeds_index_box_and_rules(changed):
    for _, _, *wanted in BLOCK:
        for where, words in wanted:
            assert words in changed[where], (where, words)


@pytest.mark.slow
def test_a10_the_index_reports_kind_year_code_designers_and_minutes(changed, patent_game):
    for words in (patent_game.facts["kind"], "1999", "XYZ 9", "Ada Quill", "75 minutes"):
        assert words in changed["contents"], words


def test_a13_five_player_boards_of_one_template(future, future_game):
    boards = future("boards")
    assert len(pdf(boards.data).pages) == len(boards.sheets) == 5
    names = [row["name"] for row in future_game.tables["companies"]]
    for name, text in zip(names, pages(boards.data), strict=True):
        assert [other for other in names if other in text] == [name]
    assert len({rounded((face.width, face.height)) for face in boards.faces.values()}) == 1


def test_a14_twenty_one_development_cards_in_their_groups(future):
    cards = future("cards")
    fronts = [p.face for s in cards.sheets if s.side == "front" for p in s.placements]
    labels = Counter(
        run.text
        for name in fronts
        for run in runs(cards.faces[name])
        if run.text in ("START", "ONE", "TWO", "THREE")
    )
    assert len(fronts) == len(set(fronts)) == 21
    assert labels == {"START": 3, "ONE": 6, "TWO": 6, "THREE": 6}


@pytest.mark.parametrize("product", ["track", "marker"])
def test_a15_a16_scoring_track_and_marker_are_one_piece_each(future, product):
    for paper in PAPERS:
        made = future(product, paper)
        assert len(pdf(made.data).pages) == 1
        (placed,) = made.sheets[0].placements
        assert not is_white(part(rendered(made.data, 1)[0], placed.trim, 0, 1))


@pytest.mark.slow
def test_a17_the_rules_have_nine_numbered_sections(future):
    made = future("rules-pages")
    heads = outline(made.data)
    assert [title.split()[0].rstrip(".") for title in heads] == list("123456789")
    text = " ".join(pages(made.data))
    for title in heads:
        assert title in text


@pytest.mark.slow
def test_a18_the_example_of_play_has_four_pages_and_boards_in_mid_game(future, future_game):
    for paper in PAPERS:
        example = future("example", paper)
        assert len(pdf(example.data).pages) == 4
    boards = {card.id: card.fields for card in future_game.decks["states"].cards}
    shown = re.findall(r"card:states/([\w-]+)", (FUTURE / "example.md").read_text())
    assert {boards[name]["player"] for name in shown} == {"Ada", "Ben", "Cleo"}
    companies = [row["name"] for row in future_game.tables["companies"]]
    assert sum(page.count(name) for page in pages(example.data) for name in companies) == len(shown)
    # winks lie in boxes: red rings that boards as they are printed do not have
    rings = [ring for face in example.faces.values() for ring in shapes(face) if is_wink(ring)]
    assert len(rings) == sum(len(boards[name]["rings"]) for name in shown) > 20
    assert not [
        ring for face in future("boards").faces.values() for ring in filter(is_wink, shapes(face))
    ]


def is_wink(shape):
    stroke = shape.op.stroke
    tomato = pytest.approx((0xD2 / 255, 0x45 / 255, 0x2D / 255), abs=0.001)
    round_one = abs(shape.w - shape.h) < 0.5 < shape.w
    return stroke and shape.op.fill is None and round_one and stroke.paint == tomato


def test_a19_the_rules_report_their_revisions_newest_first(future):
    text = " ".join(pages(future("rules-pages").data))
    months = "January February March April May June July August September October November December"
    found = re.findall(rf"\b({months.replace(' ', '|')}) (\d+), (\d{{4}}) [A-Z(]", text)
    dates = [(int(y), months.split().index(m), int(d)) for m, d, y in found]
    assert len(dates) == 7
    assert dates == sorted(dates, reverse=True)
    assert dates[-1] == (2011, 8, 11)
    assert "September 11, 2011 Created." in text


def test_a20_paper_coins_and_winks_only_when_asked_for(future, future_game):
    project = Project(Places(ROOT, ROOT))
    usual = {r.product for r in named_requests(project, ["inventing-the-future"], Request("", ""))}
    assert usual & {"coins", "winks"} == set()
    in_kit = future_game.kit.products if future_game.kit else ()
    assert set(in_kit) & {"coins", "winks"} == set()
    (coins,) = future("coins").faces.values()
    values = Counter(run.text for run in runs(coins) if run.text.isdecimal())
    assert len(values) >= 3
    assert sum(int(value) * n for value, n in values.items()) == 40
    (winks,) = future("winks").faces.values()
    assert "on clear film" in printed_text(winks)
    assert len(shapes(winks)) > 60
