"""Rules between data: their expressions, and the places of problems."""

from __future__ import annotations

import pytest

from pnp.load.checks import run_checks
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import Problems, Span
from pnp.sources.reader import parse_yaml

CARDS = parse_yaml("- {id: ant, rank: 1}\n- {id: bee, rank: 5}\n", "cards.yaml")
GAME = parse_yaml("title: T", "game.yaml")


@pytest.fixture
def problems_of():
    """What the checks of a text report about two cards."""
    cards = tuple(Card(row["id"], "animals", row, row) for row in CARDS)
    deck = Deck("animals", "x", None, cards, Span("game.yaml"), Span("game.yaml"))
    game = Game("g", "T", "1.0", "en", ".", {"most": 3}, {"list": [1, 9]}, {"animals": deck},
                {}, {}, GAME)  # fmt: skip

    def run(text: str) -> list[str]:
        problems = Problems()
        run_checks(parse_yaml(text, "game.yaml"), game, problems)
        return [str(p) for p in problems]

    return run


def test_what_holds_is_not_reported(problems_of):
    assert (
        problems_of("- check: count(animals) == 2\n- {for: a in animals, check: a.rank < 9}") == []
    )


def test_what_does_not_hold_is_reported_at_the_card(problems_of):
    rule = "- {for: a in animals, check: a.rank <= facts.most, message: '{a.id} has {a.rank}'}"
    assert problems_of(rule) == [
        "cards.yaml:2:3: error: bee has 5\n  hint: the rule: a.rank <= facts.most"
    ]


def test_when_leaves_cards_out(problems_of):
    assert problems_of("- {for: a in animals, when: a.rank < 5, check: a.rank == 1}") == []


def test_what_is_no_card_is_reported_at_the_rule(problems_of):
    assert problems_of("- {for: n in list, check: n < 5, message: '{n}'}") == [
        "game.yaml:1:27: error: 9\n  hint: the rule: n < 5"
    ]
    assert problems_of("- check: count(animals) == 3") == [
        "game.yaml:1:10: error: this does not hold: count(animals) == 3"
    ]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{check: count(anmials) == 2}", "1:11: error: 'check': there is no field 'anmials'"),
        ("{check: count(animals) =}", "1:11: error: 'check': did not expect '=' here"),
        ("{for: a in animals, check: a.rnak}", "1:30: error: 'check': 'a' has no field 'rnak'"),
        (
            "{for: a in animals, when: a.x, check: 'true'}",
            "1:29: error: 'when': 'a' has no field 'x'",
        ),
        ("{for: a in animals, when: (, check: 'true'}", "1:29: error: 'when': '(' is never closed"),
        ("{check: 'false', message: '{x}'}", "1:29: error: 'message': there is no field 'x'"),
        ("{check: 'false', message: '{x'}", "1:29: error: 'message': '{' is never closed"),
        ("{for: animals, check: x}", "1:9: error: 'for': expected 'item in list', found 'animals'"),
        ("{for: 1 in animals, check: x}", "1:9: error: 'for': expected 'item in list'"),
        ("{for: a in anmials, check: x}", "1:9: error: 'for': there is no field 'anmials'"),
        (
            "{for: a in facts.most, check: x}",
            "1:9: error: 'for': expected a list, found 3 in 'facts.most'",
        ),
        ("{chekc: x}", "1:4: error: unknown key 'chekc'"),
        ("{message: x}", "1:3: error: a check needs 'check'"),
        ("text", "1:3: error: a check: expected a mapping of keys and values, found 'text'"),
    ],
)
def test_wrong_rule_is_reported_once_at_its_key(problems_of, rule, message):
    (found,) = problems_of(f"- {rule}")
    assert found.startswith(f"game.yaml:{message}")
