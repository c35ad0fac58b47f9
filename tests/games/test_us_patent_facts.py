"""What US Patent #1 prints, against a table of its facts: rule by rule, card by card.

The tables are `us_patent_1_rules.yaml` and `us_patent_1_upgrades.yaml`; what is compared is the
text of the files as they are built, in every language, and of the French rules beside English
cards.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from facts_in_print import Editions, by_product, not_printed, plain
from samples import PATENT

from pnp.model.edition import Choice

HERE = Path(__file__).parent
RULES = yaml.safe_load((HERE / "us_patent_1_rules.yaml").read_text(encoding="utf-8"))
UPGRADES = yaml.safe_load((HERE / "us_patent_1_upgrades.yaml").read_text(encoding="utf-8"))
EDITIONS = {
    "en": Choice(),
    "fr": Choice("fr"),
    "de": Choice("de"),
    "es": Choice("es"),
    "fr-rules": Choice("fr", "rules"),
}
CASES = by_product(RULES, EDITIONS)
LANGUAGES = ("en", "fr", "de", "es")


@pytest.fixture(scope="session")
def editions(us_patent: Any) -> Editions:
    return Editions(PATENT, us_patent)


def test_every_rule_is_bound_in_english_or_reported_why_not() -> None:
    assert len(RULES) == len({rule["id"] for rule in RULES}) == 97
    assert [rule["id"] for rule in RULES if "en" not in rule] == ["translators", "brackets"]
    of_rules = [rule for rule in RULES if rule["in"].startswith("rules") and "en" in rule]
    assert [rule["id"] for rule in of_rules if not rule.keys() >= set(LANGUAGES)] == []


@pytest.mark.slow
@pytest.mark.parametrize("place", CASES, ids="-".join)
def test_rules_are_printed_where_they_belong(editions: Editions, place: tuple[str, str]) -> None:
    product, edition = place
    assert not_printed(editions(product, EDITIONS[edition]), CASES[place], edition) == {}


def card_text(card: Any, language: str) -> str:
    """All that a card prints, in the order printed."""
    words, effect = UPGRADES["words"], UPGRADES["effects"][card["effect"]]
    parts = [
        card["rank"],
        card[language],
        words[card["type"]][language],
        card["year"],
        card["time"],
        words[card["heading"]][language],
        effect[language].replace("#", card.get("number", "")),
    ]
    return plain(" ".join(map(str, parts)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_upgrades_print_their_facts_and_nothing_else(editions: Editions, language: str) -> None:
    printed = editions("cards", EDITIONS[language]).cards
    wanted = {name: card_text(card, language) for name, card in UPGRADES["cards"].items()}
    assert len(wanted) == 48
    assert {name: text for name, text in printed.items() if name != "turn-aid"} == wanted


def test_cards_beside_french_rules_are_english(editions: Editions) -> None:
    printed = editions("cards", EDITIONS["fr-rules"]).cards
    assert printed["kleins-tachyon-pistol"].startswith("5 Klein’s Tachyon Pistol Weapon")


def test_upgrades_lie_nine_to_a_page_in_the_order_of_their_sheets(editions: Editions) -> None:
    printed = editions("cards", EDITIONS["en"])
    assert list(printed.cards) == [*UPGRADES["cards"], "turn-aid"]
    counts = [len(re.findall(r"\d{4} \d (?:Action|Continuous)", page)) for page in printed.pages]
    assert counts == [9, 9, 9, 9, 9, 3]
    assert [page.count("Your turn") for page in printed.pages] == [0, 0, 0, 0, 0, 6]


@pytest.mark.parametrize(("language", "no_library"), [("en", "Library"), ("fr", "Bibliothèque")])
def test_the_first_board_and_the_middle_have_no_library(
    editions: Editions, language: str, no_library: str
) -> None:
    pages = editions("boards", EDITIONS[language]).pages
    assert [no_library in page for page in pages] == [False, *[True] * 7, False]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_are_eight_pages_of_one_size(editions: Editions, edition: str) -> None:
    printed = editions("rules-pages", EDITIONS[edition])
    assert len(printed.pages) == 8
    # beside cards of another language, each term stands there in two languages
    assert printed.body_size >= (8.5 if edition == "fr-rules" else 9.5)
