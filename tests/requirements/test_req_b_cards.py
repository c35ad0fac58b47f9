"""Requirements B: what stands on Upgrades and on development cards, as laid out and printed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise

import pytest
import yaml
from PIL import Image
from printed import (
    MM,
    contrast,
    in_mm,
    meet,
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

from pnp.model.face import Picture

UPGRADES = ROOT / "cards/us-patent-1/upgrades.yaml"
TYPES = ("weapon", "shield", "chassis", "power_plant")
SERIF = "Alegreya_"  # the effect's font; names and ranks are set in Playfair Display


@pytest.fixture(scope="module")
def cards(patent_game):
    return {card.id: card.fields for card in patent_game.decks["upgrades"].cards}


@pytest.fixture(scope="module")
def faces(patent):
    found = patent("cards").faces
    assert len(found) == 49  # with the turn aid
    return {
        name.removeprefix("upgrades/"): face
        for name, face in found.items()
        if name.startswith("upgrades/")
    }


def name_on(face):
    """The name as it is printed, lines put together."""
    lines = {}
    for run in runs(face):
        if "PlayfairDisplay" in run.font and run.size < 15:
            lines[round(run.y, 1)] = lines.get(round(run.y, 1), "") + run.text
    return " ".join(lines[y] for y in sorted(lines)).replace("- ", "-")


def rank_on(face):
    (rank,) = [run for run in runs(face) if run.size == 24]
    return rank


def effect_on(face):
    """The effect's lines: height on the card to text."""
    lines = {}
    for run in runs(face):
        if run.font.startswith(SERIF):
            lines[round(run.y, 1)] = lines.get(round(run.y, 1), "") + run.text
    return lines


def plain(text):
    return " ".join(text.split())


# -- Upgrades ---------------------------------------------------------------------------------


def test_b01_every_field_is_on_every_upgrade(faces, cards, patent_game):
    rows = {t: {r["id"]: r for r in patent_game.tables[t]} for t in ("types", "kinds", "periods")}
    for card, face in faces.items():
        fields, text = cards[card], plain(printed_text(face))
        assert name_on(face) == fields["name"]
        assert rank_on(face).text == str(fields["rank"])
        assert rows["types"][fields["type"]]["name"] in text
        year = rows["periods"][fields["period"]]["year"]
        assert f"{year} {fields['period']}" in text
        assert rows["kinds"][fields["kind"]]["name"] in text
        assert len("".join(effect_on(face).values())) > 15
        art = (4 * MM, 16 * MM, 55 * MM, 32 * MM)
        drawn = [s for s in shapes(face) if within(middle(s.box), art)]
        assert len(drawn) > 20 or any(isinstance(op, Picture) for op in face.ops)


def lies_in(shape, box):
    return within((shape.x, shape.y), box) and within((shape.x + shape.w, shape.y + shape.h), box)


def outline(shape):
    """The form of a shape, wherever it lies."""
    first = shape.op.segments[0][1:]
    return tuple(
        (kind, *(round(v - first[i % 2]) for i, v in enumerate(values)))
        for kind, *values in shape.op.segments
    )


def test_b02_types_differ_by_word_sign_and_shape_without_color(faces, cards):
    looks = {}
    for card, face in faces.items():
        kind = cards[card]["type"]
        # badge and sign
        corners = [(4 * MM, 4 * MM, 12 * MM, 12 * MM), (5 * MM, 48.2 * MM, 7.5 * MM, 6.6 * MM)]
        look = tuple(
            next(outline(s) for s in shapes(face) if s.op.fill and lies_in(s, corner))
            for corner in corners
        )
        looks.setdefault(kind, set()).add(look)
        words = {run.text for run in runs(face)} & {"Weapon", "Shield", "Chassis", "Power Plant"}
        assert words == {kind.title().replace("_", " ")}
    assert {kind: len(found) for kind, found in looks.items()} == dict.fromkeys(TYPES, 1)
    drawn = [next(iter(found)) for found in looks.values()]
    for place in (0, 1):
        assert len({look[place] for look in drawn}) == 4


def test_b02_badges_are_unlike_in_grey(patent, cards):
    made = patent("cards")
    pictures = {}
    for sheet, image in zip(made.sheets, rendered(made.data), strict=True):
        for placed in sheet.placements:
            card = cards.get(placed.face.removeprefix("upgrades/"))
            box = placed.x + 4.7 * MM, placed.y + 4.7 * MM, 10.6 * MM, 10.6 * MM
            if card and card["rank"] == 8:
                pictures[card["type"]] = part(image, box).convert("L").resize((56, 56))
    assert set(pictures) == set(TYPES)
    assert min(unlike(one, other, 1) for one, other in combinations(pictures.values(), 2)) > 8


def test_b03_the_heading_over_the_effect_goes_by_its_kind(faces, cards, patent_copy):
    names = {"action": "Action", "continuous": "Continuous Effect",
             "ranged": "Action + Ranged Attack"}  # fmt: skip
    seen = Counter()
    for card, face in faces.items():
        heads = [run.text.strip() for run in runs(face) if run.text.strip() in names.values()]
        assert heads == [names[cards[card]["kind"]]]
        seen.update(heads)
    assert set(seen) == set(names.values())
    patent_copy.change("game.yaml", ("name: Continuous Effect, icon", "name: All Day Long, icon"))
    changed = patent_copy.plan("cards").faces
    assert (
        sum("All Day Long" in printed_text(face) for face in changed.values())
        == seen[names["continuous"]]
    )


def test_b04_effects_of_any_length_stay_in_their_frame(faces):
    frame = (5.5 * MM, 61 * MM, 52 * MM, 22.4 * MM)
    counts = set()
    for card, face in faces.items():
        texts = [run for run in runs(face) if run.font.startswith(SERIF)]
        assert texts, card
        for run in texts:
            x, y, w, h = run.box
            assert within((x, y), frame) and within((x + w, y + h), frame), (card, run.text)
        counts.add(len(effect_on(face)))
        assert {run.size for run in texts} == {13.0}
    assert {1, 2, 3, 4} == counts


@pytest.mark.parametrize(("times", "fits"), [(10, True), (50, False)])
def test_b04_a_text_of_four_lines_fits_and_one_of_more_is_reported(patent_copy, times, fits):
    text = "and so on " * times
    patent_copy.change("upgrades.yaml", ("rank: 9\n", f'rank: 9\n    text: "{text}"\n'))
    plan = patent_copy.plan("cards")
    assert dict(plan.faces)  # laid out
    problems = (*plan.built.problems, *plan.late())
    if fits:
        assert problems == ()
        face = plan.faces["upgrades/grossbergs-narrow-fire-wagon"]
        assert len(effect_on(face)) == 4
    else:
        messages = [str(problem) for problem in problems]
        assert len(messages) == 1
        assert "grossbergs-narrow-fire-wagon" in messages[0] and "text" in messages[0]
        assert re.search(r"upgrades\.yaml:\d+:\d+: error", messages[0])


def test_b05_power_plants_refers_to_their_rank_and_no_number_is_typed(faces, cards):
    raw = yaml.safe_load(UPGRADES.read_text())["cards"]
    for row in raw:
        if row["type"] == "power_plant":
            assert {"text", "effect"} & set(row) == set()
            text = plain(" ".join(effect_on(faces[row["id"]]).values())).replace("\u00a0", " ")
            assert text == f"+6 power while Chassis {row['rank']} is fitted and working."


def test_b06_ranges_have_an_en_dash_and_penalties_a_true_minus(faces, cards):
    ranges, penalties, bonuses = [], [], []
    for face in faces.values():
        text = " ".join(effect_on(face).values())
        assert not re.search(r"\d\s*[-\u2010\u2012\u2014]\s*\d|(?<!\w)[-\u2010\u2013]\d", text)
        ranges += re.findall(r"\d\u2013\d", text)
        penalties += re.findall(r"\u2212\d", text)
        bonuses += re.findall(r"\+\d", text)
    codes = [card["effect"]["code"] for card in cards.values() if card.get("effect")]
    assert len(penalties) >= sum("penalty" in code for code in codes) > 0
    assert len(ranges) > 3
    assert len(bonuses) >= 12


def test_b07_names_keep_their_quotes_hyphens_and_articles(faces, cards):
    raw = {row["id"]: row["name"] for row in yaml.safe_load(UPGRADES.read_text())["cards"]}
    names = [name_on(faces[card]) for card in cards]
    assert names == [raw[card] for card in cards]
    assert not [name for name in names if "'" in name or '"' in name]
    assert [name for name in names if re.search("“[^”]+”", name)]
    assert len([name for name in names if "’s" in name]) > 20
    assert [name for name in names if re.search(r"\w-\w", name)]
    assert [name for name in names if name.startswith("The ")]


def test_b08_one_rank_serves_as_strength_power_price_and_trade_in(faces, cards, patent):
    for card, fields in cards.items():
        others = {k: v for k, v in fields.items() if isinstance(v, int) and k != "rank"}
        assert others == {}
        assert rank_on(faces[card]).text == str(fields["rank"])
    rules = (ROOT / "cards/us-patent-1/rules.md").read_text()
    for use in ("its strength in a fight", "the power it", "its price at a Market",
                "what it brings when you register it"):  # fmt: skip
        assert use in rules
    assert "Goods cost their rank in Gold." in plain(printed_text(*patent("boards").faces.values()))


@pytest.mark.slow
def test_b09_upgrades_have_one_back_that_shows_nothing_of_the_card(patent):
    made = patent("cards", backs=True)
    found = [placed for sheet in made.sheets if sheet.side == "back" for placed in sheet.placements]
    assert len(found) == 54  # with the turn aids
    backs = [placed for placed in found if placed.face.startswith("upgrades/")]
    assert len(backs) == 48
    (name,) = {placed.face for placed in backs}
    assert runs(made.faces[name]) == []
    placed = backs[0]
    image = part(rendered(made.data, 1)[1], placed.trim, 3, 1)
    turned = image.transpose(Image.Transpose.ROTATE_180)
    assert contrast(image) > 10
    assert unlike(image, turned) < 6, "either way up"


# -- development cards ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def future_cards(future_game):
    return {card.id: card.fields for card in future_game.decks["cards"].cards}


@pytest.fixture(scope="module")
def future_faces(future):
    found = future("cards").faces
    return {n.removeprefix("cards/"): f for n, f in found.items() if not n.endswith("/back")}


def test_b10_backs_are_alike_in_a_group_and_unlike_between_them(future, future_cards):
    made = future("cards")
    looks = {}
    images = rendered(made.data, 2)
    for front, back in zip(made.sheets[::2], made.sheets[1::2], strict=True):
        assert len(front.placements) == len(back.placements)
        for one, other in zip(front.placements, back.placements, strict=True):
            card = one.face.removeprefix("cards/")
            group = future_cards[card]["group"]
            image = part(images[back.number - 1], other.trim, 6, 2)
            looks.setdefault(group, []).append((printed_text(made.faces[other.face]), image))
    assert {group: len(found) for group, found in looks.items()} == {
        "start": 3, "one": 6, "two": 6, "three": 6,
    }  # fmt: skip
    for group, found in looks.items():
        assert {text for text, _ in found} == {group.upper()}
        assert max(unlike(found[0][1], image) for _, image in found) < 3
    firsts = [looks[group][0][1] for group in ("one", "two", "three")]
    assert min(unlike(one, other) for one, other in combinations(firsts, 2)) > 15


def test_b11_start_areas_hold_a_pawn_of_each_of_five_players(future_faces, future_game):
    pawn = future_game.facts["pawn_diameter"] * MM
    for card in ("flying-car", "teleportation", "time-travel"):
        face = future_faces[card]
        assert "START" in printed_text(face)
        titles = [run.text for run in runs(face)]
        assert card.replace("-", " ").title() in titles
        rings = [s for s in shapes(face) if s.op.fill and abs(s.w - s.h) < 0.3 and s.w > pawn
                 and s.op.stroke and s.y < 36 * MM and s.w < 2 * pawn]  # fmt: skip
        assert len(rings) == 5
        area = next(s for s in shapes(face) if s.w > 3 * pawn and 2 * pawn < s.h < 40 * MM
                    and s.op.stroke)  # fmt: skip
        for ring in rings:
            assert within((ring.x, ring.y), area.box)
            assert within((ring.x + ring.w, ring.y + ring.h), area.box)
            x, y = middle(ring.box)
            apart = [s for s in rings if s is not ring]
            for other in apart:
                u, v = middle(other.box)
                assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > pawn
            assert not any(meet(ring.box, other.box) for other in apart)


CUBES = {
    (1.0,): "w",
    (0x2A / 255, 0x67 / 255, 0xB1 / 255): "b",
    (0xC8 / 255, 0x35 / 255, 0x2C / 255): "r",
}


def cubes_on(face):
    """The teams that each level shows, from the bottom of the card to its top."""
    levels = [[] for _ in range(4)]
    for shape in shapes(face):
        if in_mm(shape.box)[2:] == (5.1, 5.1) and shape.op.fill:
            (letter,) = [
                c for fill, c in CUBES.items() if shape.op.fill == pytest.approx(fill, abs=0.001)
            ]
            from_foot = face.height - middle(shape.box)[1]
            levels[int(from_foot // (22 * MM))].append(letter)
    return [sorted(level) for level in levels]


def test_b12_levels_show_the_teams_they_take_from_the_bottom_up(future_faces, future_cards):
    seen = 0
    for card, fields in future_cards.items():
        if fields["group"] != "start":
            assert cubes_on(future_faces[card]) == [sorted(level) for level in fields["levels"]]
            seen += 1
    assert seen == 18


def test_b13_the_track_runs_on_over_the_edges_of_cards(future, future_cards):
    """What is printed along the lower edge of a card meets what is along the upper edge below."""
    made = future("cards")
    images = rendered(made.data)
    tops, feet = {}, {}
    for sheet in made.sheets:
        if sheet.side == "front":
            for placed in sheet.placements:
                group = future_cards[placed.face.removeprefix("cards/")]["group"]
                x, y, w, h = placed.x + 33 * MM, placed.y, 29 * MM, placed.height
                image = images[sheet.number - 1]
                top, foot = (x, y + 0.7 * MM, w, 1), (x, y + h - MM, w, 1)
                tops.setdefault(group, []).append(part(image, top).convert("L").resize((110, 1)))
                feet.setdefault(group, []).append(part(image, foot).convert("L").resize((110, 1)))
    for lower, upper in pairwise(("start", "one", "two", "three")):
        for below in tops[lower]:
            for above in feet[upper]:
                assert edges(below) == pytest.approx(edges(above), abs=2)


def edges(strip):
    """Where the track's two borders, the darkest lines, cross a strip of 110 pixels."""
    dark = [i for i in range(strip.width) if strip.getpixel((i, 0)) < 130]
    assert dark and dark[-1] - dark[0] > 80
    return dark[0], dark[-1]
