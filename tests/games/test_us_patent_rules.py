"""The rules of the sample game: no number typed, every part there, examples true."""

from __future__ import annotations

import re

import pytest
import yaml
from loading import game_in
from repository import ROOT

from pnp.expressions.parser import parse_template
from pnp.model.problems import Problems
from pnp.sources.files import Library

FOLDER = ROOT / "cards/us-patent-1"
_, FRONT, RULES = (FOLDER / "rules.md").read_text().split("---\n", 2)

# the parts of the rules by the ids of their headings, in order
PARTS = ["race", "need", "setup", "upgrades", "turn", "actions", "attacks", "office", "variant"]
PARTS += ["advice", "glossary", "credits", "catalogue"]
FIGURES = ["setup-figure", "card-figure", "machine-figure"]
TERMS = {
    "Action",
    "Continuous Effect",
    "Basic Attack",
    "Ranged Attack",
    "Counterattack",
    "In Any Time Ahead of You",
    "Steal",
    "Synergy",
    "In Your Time",
}

_PLACEHOLDER = re.compile(r"(?<!\\)\{[^{}]*\}")
# notes, placeholders and ids, targets of links and pictures, the numbers of lists
_NO_PROSE = (
    re.compile(r"<!--.*?-->", re.DOTALL),
    _PLACEHOLDER,
    re.compile(r"\]\([^()\n]*\)"),
    re.compile(r"^ *\d+\. ", re.MULTILINE),
)
_NUMBER = re.compile(
    r"\d+|\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozen"
    r"|twice|thrice|double|half)\b",
    re.IGNORECASE,
)


def typed_numbers(text: str) -> list[str]:
    """The numbers, in figures or words, that stand in the text itself."""
    for no_prose in _NO_PROSE:
        text = no_prose.sub(" ", text)
    return _NUMBER.findall(text)


def part(name: str) -> str:
    """The text under the heading with this id, heading included."""
    heads = list(re.finditer(r"^# .*\{#([\w-]+)\}$", RULES, re.MULTILINE))
    ends = [head.start() for head in heads[1:]] + [len(RULES)]
    found = {head[1]: RULES[head.start() : end] for head, end in zip(heads, ends, strict=True)}
    return found[name]


@pytest.fixture(scope="module")
def game():
    problems = Problems()
    found = game_in(FOLDER.name, FOLDER, Library(ROOT, ROOT, ROOT), problems)
    assert tuple(problems) == ()
    return found


@pytest.fixture(scope="module")
def scope(game):
    translated = {**game.credits, "translators": ["Ada"]}  # in English there are none
    # a rank stands for each row of the table of all Upgrades
    return {**game.whole_scope, "book": yaml.safe_load(FRONT), "credits": translated, "r": 1}


# -- numbers ----------------------------------------------------------------------------------


def test_no_number_is_typed_in_the_rules():
    assert typed_numbers(RULES) == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Roll 2 dice.", ["2"]),
        ("- **Higher by 5 or more:** it is lost.", ["5"]),
        ("1. Deal 3 cards.", ["3"]),
        ("| Lab | six cards |", ["six"]),
        ("Pay {facts.earn}0 Gold in Time {periods[1].number}.", ["0"]),
        ("1. Deal {facts.boards} [cards](#section-2) <!-- 9 --> {#part-3}", []),
    ],
)
def test_typed_numbers_are_found(typed, found):
    assert typed_numbers(typed) == found


def test_every_placeholder_can_be_filled_in(scope):
    for placeholder in _PLACEHOLDER.findall(RULES):
        if not placeholder.startswith("{#"):
            assert str(parse_template(placeholder)(scope)).strip(), placeholder


def test_the_facts_that_players_need_are_reported():
    facts = set(re.findall(r"facts\.(\w+)", RULES))
    assert facts >= {
        *("opening_day", "boards", "dice", "money_each", "machine_power", "synergy", "surplus"),
        *("attack_dice", "defense_dice", "destroy_margin", "repair_fee", "earn", "win_upgrades"),
        *("players_max", "players_variant", "variant_upgrades", "variant_gold", "stock_code"),
    }


# -- parts ------------------------------------------------------------------------------------


def test_the_parts_stand_in_order():
    assert re.findall(r"^# .*\{#([\w-]+)\}$", RULES, re.MULTILINE) == PARTS


@pytest.mark.parametrize("name", [name for name in PARTS if name != "glossary"])
def test_each_part_states_something(name):
    assert len(part(name).split()) > 30


def test_links_lead_to_parts():
    links = re.findall(r"\]\(#([\w-]+)\)", RULES)
    assert links
    assert set(links) <= {*PARTS, *FIGURES}


def test_three_figures_are_numbered_in_their_order_and_named_in_the_text(scope):
    figures = re.findall(
        r"^!\[\*\*Figure (\{[\w.]+\})\.\*\*.*, id: ([\w-]+)\)$", RULES, re.MULTILINE
    )
    assert [parse_template(number)(scope) for number, _ in figures] == [1, 2, 3]
    assert [name for _, name in figures] == FIGURES
    for number, name in figures:
        assert f"[Figure {number}](#{name})" in RULES


def test_each_callout_of_a_figure_is_explained():
    letters = yaml.safe_load(FRONT)["letters"]
    assert letters == ["a", "b", "c", "d", "e", "f"]
    for name, count in (("setup", 4), ("fitted", 6)):
        layout = (ROOT / f"layouts/us-patent-1/{name}.yaml").read_text("utf-8")
        assert sorted(re.findall(r"book\.letters\[(\d)\]", layout)) == [
            str(n) for n in range(count)
        ]
        (caption,) = re.findall(rf"^!\[(.*)\]\(layout:us-patent-1/{name},", RULES, re.MULTILINE)
        assert re.findall(r"\*\*([a-f])\*\*", caption) == letters[:count]


def test_every_place_has_its_row():
    places = re.findall(r"^\| \[:[\w-]+: \*\*([\w ]+)\*\*", part("actions"), re.MULTILINE)
    assert places == [
        *("Any space", "Market", "Lab", "Library", "Junkyard", "Mechanic"),
        *("With a rival", "Patent Office"),
    ]


def test_the_glossary_is_printed_and_has_its_terms(game):
    assert "\n::: glossary\n:::\n" in part("glossary")
    terms = {row["term"]: row for row in game.record["glossary"]}
    assert terms.keys() >= TERMS
    assert all(len(terms[term]["meaning"].split()) > 8 for term in TERMS)


def test_the_variant_names_both_counts(scope):
    variant = part("variant").replace("{#variant}", "")
    head, text = parse_template(variant)(scope).split("\n", 1)
    assert head.strip() == "# Seven or eight inventors"
    assert re.findall(r"\d+", text) == ["7", "8", "4"]
    assert "**three**" in text


def test_a_dollar_is_a_sign():
    assert r"\${facts.money_each}" in part("need")
    assert not re.search(r"(?<!\\)\$", RULES)


def test_credits_name_everybody(scope):
    credits = parse_template(part("credits").replace("{#credits}", ""))(scope)
    for name in ("James Ernest", "Falko Goettsch", "Cheapass Games", "Carol Monahan", "Akers"):
        assert name in credits
    assert "::: revisions\n:::" in credits


# -- examples ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cast(scope):
    """The ranks of the Upgrades in the examples, by the parts they play."""
    rank = {row["id"]: row["rank"] for row in scope["upgrades"]}
    parts = ("plant", "chassis", "weapon", "shield", "threat")
    return {name: rank[scope["book"]["example"][name]] for name in parts}


def test_the_machine_of_the_example_runs(cast, scope):
    facts = scope["facts"]
    assert cast["plant"] == cast["chassis"]
    assert cast["weapon"] + cast["shield"] == facts["surplus"]


def test_the_attack_of_the_example_does_as_it_states(cast, scope):
    facts, example = scope["facts"], scope["book"]["example"]
    attack = sum(example["attack"]) + cast["threat"]
    assert len(example["attack"]) == facts["attack_dice"]
    assert attack - example["defense"] - cast["shield"] == facts["destroy_margin"]
    assert 1 < example["number"] <= facts["number_highest"]
    # what is left runs the Weapon alone
    assert cast["weapon"] <= facts["machine_power"] < min(cast["shield"], cast["chassis"])


def test_the_shot_of_the_example_needs_the_highest_roll(scope):
    rows = {row["id"]: row for row in scope["upgrades"]}
    example = scope["book"]["example"]
    least = int(rows[example["pistol"]]["effect"]["hit"].split("–")[0])
    penalty = rows[example["shield"]]["effect"]["penalty"]
    assert least + penalty == scope["facts"]["number_highest"]
