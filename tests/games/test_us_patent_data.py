"""The sample game's data: how many of what, and that each rule of its `checks` fires."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from itertools import product

import pytest
from repository import ROOT
from samples import load, shipped

from pnp.cli.main import main
from pnp.typeset.faces.compose import filled_fields

SOURCE = ROOT / "cards/us-patent-1"
TYPES = ("weapon", "shield", "chassis", "power_plant")
PERIODS = tuple("12345678")


@pytest.fixture(scope="module")
def game():
    return shipped(SOURCE.name)


@pytest.fixture(scope="module")
def upgrades(game):
    return [card.fields for card in game.decks["upgrades"].cards]


@pytest.fixture
def copy(tmp_path):
    """The game in a folder where it can be spoilt: change(file, old, new) gives the problems."""
    folder = tmp_path / "cards/us-patent-1"
    shutil.copytree(SOURCE, folder)

    def change(file: str, *pairs: tuple[str, str]):
        path = folder / file
        text = path.read_text()
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new, 1)
        path.write_text(text)
        return load(folder)

    return change


# -- how many of what -------------------------------------------------------------------------


def test_four_types_of_twelve_ranks(upgrades):
    assert len(upgrades) == 48
    assert {(u["type"], u["rank"]) for u in upgrades} == set(product(TYPES, range(1, 13)))


def test_every_power_plant_has_its_chassis(upgrades):
    of = {t: {u["rank"] for u in upgrades if u["type"] == t} for t in TYPES}
    assert of["power_plant"] == of["chassis"] == set(range(1, 13))


def test_six_upgrades_come_from_each_period(upgrades):
    assert Counter(u["period"] for u in upgrades) == dict.fromkeys(PERIODS, 6)


def test_one_machine_starts_in_each_period(game):
    machines = [card.fields for card in game.decks["machines"].cards]
    assert sorted(m["start"] for m in machines) == list(PERIODS)
    gold = [m["gold"] for m in sorted(machines, key=lambda m: m["start"])]
    assert gold == sorted(gold), "the earliest machine plays first and has the least"


def test_names_and_ids_are_all_different(game):
    for deck, count in (("upgrades", 48), ("machines", 8)):
        cards = game.decks[deck].cards
        assert len({c.id for c in cards}) == len({c.fields["name"] for c in cards}) == count


def test_every_card_prints_once(game):
    copies = {c.id: c.copies for deck in game.decks.values() for c in deck.cards if c.copies > 1}
    assert copies == {"turn-aid": 6}
    printed = [p.decks for p in game.products.values() if p.decks]
    assert printed.count(("upgrades", "aids")) == printed.count(("machines",)) == 1
    assert len(printed) == 6, "the boards as tiles, as a poster, as sheets to glue; aids with backs"


def test_pictures_are_there(game):
    pictures = {filled_fields(c, game.scope)["picture"]
                for deck in ("upgrades", "machines") for c in game.decks[deck].cards}  # fmt: skip
    assert len(pictures) == 56, "one for each Upgrade, and one for each machine"
    assert all((SOURCE / picture).is_file() for picture in pictures)


# -- texts follow the data --------------------------------------------------------------------


def plant_texts(game) -> dict[int, str]:
    cards = [c for c in game.decks["upgrades"].cards if c.fields["type"] == "power_plant"]
    filled = [filled_fields(card, game.scope) for card in cards]
    return {f["rank"]: plain(f["text"]) for f in filled}


def plain(text: str) -> str:
    """Without the spaces that hold a word and its number together."""
    return text.replace("\u00a0", " ")


def test_each_power_plant_refers_to_the_chassis_of_its_rank(game):
    assert plant_texts(game) == {
        rank: f"**+6** power while Chassis {rank} is fitted and working." for rank in range(1, 13)
    }


def test_texts_follow_ranks_and_facts(copy):
    # two power plants change ranks: Okafor's Solar Candle has 5, Sumatran Coffee 3
    changed, problems = copy(
        "upgrades.yaml",
        ("type: power_plant\n    rank: 5", "type: power_plant\n    rank: X"),
        ("type: power_plant\n    rank: 3", "type: power_plant\n    rank: 5"),
        ("type: power_plant\n    rank: X", "type: power_plant\n    rank: 3"),
    )
    assert tuple(problems) == ()
    cards = {c.id: c for c in changed.decks["upgrades"].cards}
    candle = filled_fields(cards["okafors-solar-candle"], changed.scope)
    coffee = filled_fields(cards["sumatran-coffee"], changed.scope)
    assert plain(candle["text"]) == "**+6** power while Chassis 3 is fitted and working."
    assert plain(coffee["text"]) == "**+6** power while Chassis 5 is fitted and working."
    changed, problems = copy(
        "game.yaml", ("synergy: 6", "synergy: 7"), ("surplus: 11", "surplus: 12")
    )
    assert tuple(problems) == ()
    assert set(plant_texts(changed).values()) == {
        f"**+7** power while Chassis {rank} is fitted and working." for rank in range(1, 13)
    }


# -- rules ------------------------------------------------------------------------------------

REVOLVER = ("type: weapon\n    rank: 1\n", "type: weapon\n    rank: 2\n")
# file, changes, what is reported: one entry for each rule, in their order
RULES = [
    (
        "game.yaml",
        [("upgrades: 48", "upgrades: 49")],
        ["there must be 49 Upgrades"],
    ),
    (
        "upgrades.yaml",
        [("type: weapon\n    rank: 1\n", "type: shield\n    rank: 1\n")],
        ["there must be 12 Upgrades of type weapon", "there must be 12 Upgrades of type shield"],
    ),
    ("upgrades.yaml", [REVOLVER], ["the ranks of type weapon must be 1 to 12, each once"]),
    (
        "upgrades.yaml",
        [("type: chassis\n    rank: 9", "type: chassis\n    rank: 6")],
        ["Selinker’s Deuterium Forge works best with Chassis 9, and there is no such Chassis"],
    ),
    (
        "upgrades.yaml",
        [('rank: 1\n    period: "4"', 'rank: 1\n    period: "0"')],
        ["Benson’s “Long Shot” Revolver must come from a period between 1 and 8"],
    ),
    (
        "upgrades.yaml",
        [('rank: 1\n    period: "4"', 'rank: 1\n    period: "5"')],
        ["six Upgrades must come from 1920", "six Upgrades must come from 1953"],
    ),
    (
        "aids.yaml",
        [("copies: 6", "copies: 5")],
        ["there must be a turn aid for each of 6 players"],
    ),
    ("game.yaml", [("machines: 8\n", "machines: 9\n")], ["there must be 9 Time Machines"]),
    (
        "machines.yaml",
        [('start: "1"', 'start: "2"')],
        ["one Time Machine must start in 1814", "one Time Machine must start in 1837"],
    ),
    (
        "game.yaml",
        [("surplus: 11", "surplus: 12")],
        ["a matching Power Plant and Chassis leave the machine’s own power and the synergy"],
    ),
    ("game.yaml", [("  boards: 9\n", "  boards: 8\n")], ["there must be 8 boards"]),
    ("game.yaml", [('{id: "8", column: 0', '{id: "9", column: 0')], ["board 9 has no period"]),
    (
        "boards/bays.yaml",
        [('board: "1", kind: lab', 'board: "1", kind: shed')],
        ["board 1 must have a Lab at the rim"],
    ),
    (
        "boards/bays.yaml",
        [('board: "1", kind: market', 'board: "1", kind: stall')],
        ["board 1 must have a Market at the rim"],
    ),
    (
        "boards/spaces.yaml",
        [('board: "2", kind: library', 'board: "2", kind: path')],
        ["every board from the second on has a Library, and no other; not so board 2"],
    ),
]


def test_there_is_a_case_for_each_rule(game):
    assert len(RULES) == len(game.record["checks"]) == 15


@pytest.mark.parametrize("number", range(15))
def test_rule_fires(copy, game, number):
    file, changes, messages = RULES[number]
    _, problems = copy(file, *changes)
    rule = f"the rule: {game.record['checks'][number]['check']}"
    found = [p.message for p in problems if p.hint == rule]
    assert found == messages
    assert all(p.severity == "error" and p.span.line for p in problems)


def test_a_rule_about_a_card_points_to_it(copy):
    _, problems = copy("upgrades.yaml", ('rank: 1\n    period: "4"', 'rank: 1\n    period: "0"'))
    origins = next(p for p in problems if "must come from a period" in p.message)
    assert origins.span.path == "cards/us-patent-1/upgrades.yaml"
    lines = (SOURCE / "upgrades.yaml").read_text().splitlines()
    assert lines[origins.span.line - 1].strip() == "- id: bensons-long-shot-revolver"


# -- origins ----------------------------------------------------------------------------------


def test_counts_of_origins_in_the_readme(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["list", "us-patent-1", "--origins", "--json", "--project", str(ROOT)])
    assert stop.value.code == 0
    origins = json.loads(capsys.readouterr().out)["us-patent-1"]
    names = {"name": "name", "type": "type", "rank": "rank", "home period": "period",
             "heading": "kind", "effect": "effect"}  # fmt: skip
    rows = {name: counts(origins, "upgrades", field) for name, field in names.items()}
    rows["48 Upgrades"] = counts(origins, "upgrades", *names.values())
    machine = ("name", "inventor", "start", "gold", "text")
    rows["8 Time Machines"] = counts(origins, "machines", *machine)
    readme = (SOURCE / "README.md").read_text().replace("**", "")
    found = re.findall(r"^\| ([^|]+?) \| (\d+) \| (\d+) \| (\d+) \|$", readme, re.MULTILINE)
    assert {name: tuple(map(int, numbers)) for name, *numbers in found} == rows


STATUSES = {
    "title": "stated",
    "version": "invented",
    "facts.age": "external",
    "facts.tagline": "invented",
    "facts.all_invented": "stated",
    "facts.rank_highest": "inferred",
    "credits.address": "stated",
    "credits.testers": "stated",
    "credits.note": "invented",
    "periods.4.year": "stated",
    "periods.4.upgrades": "invented",
    "boards.0.column": "stated",
    "boards.1.column": "inferred",
    "location_kinds.junkyard.caption": "stated",
    "location_kinds.lab.caption": "invented",
    "spaces.lab-1.x": "invented",
    "upgrades.shues-comfortable-hat.name": "stated",
    "upgrades.shues-comfortable-hat.effect": "inferred",
    "upgrades.thistlewoods-inflatable-valet.effect": "invented",
    "upgrades.bozlees-ornamental-screw.period": "inferred",
    "upgrades.crumps-spring-loaded-encyclopedia.rank": "invented",
    "machines.the-everyday-flivver.start": "inferred",
    "machines.the-everyday-flivver.gold": "invented",
    "books.rules.revisions.2026-11-21": "invented",
    "products.cards": "stated",
}


def test_statuses_are_those_of_the_source(capsys):
    with pytest.raises(SystemExit):
        main(["list", "us-patent-1", "--origins", "--json", "--project", str(ROOT)])
    origins = json.loads(capsys.readouterr().out)["us-patent-1"]
    found = {name: status for status, names in origins.items() for name in names}
    assert {name: found[name] for name in STATUSES} == STATUSES
    assert origins["external"] == ["facts.age"] and origins["none"] == []


def test_the_readme_names_the_owners():
    readme = (SOURCE / "README.md").read_text()
    for words in ("James Ernest and Falko Goettsch", "©2001 Cheapass Games", "www.cheapass.com"):
        assert words in readme


def counts(origins: dict, deck: str, *fields: str) -> tuple[int, ...]:
    """How many values of a deck are stated, inferred, invented."""
    return tuple(
        sum(
            name.split(".")[0] == deck and name.split(".")[-1] in fields for name in origins[status]
        )
        for status in ("stated", "inferred", "invented")
    )
