"""What Inventing the Future prints, against its facts in `inventing_the_future_rules.yaml`:
the text of the files as they are built, in both languages, and of the French rules beside English
boards and cards.
"""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from facts_in_print import Editions, by_product, not_printed, plain
from pypdf import PdfReader
from samples import FUTURE

from pnp.model.edition import Choice
from pnp.model.result import Request

HERE = Path(__file__).parent
RULES = yaml.safe_load((HERE / "inventing_the_future_rules.yaml").read_text(encoding="utf-8"))
EDITIONS = {"en": Choice(), "fr": Choice("fr"), "fr-rules": Choice("fr", "rules")}
CASES = by_product(RULES, EDITIONS)
# what stands on each of the 21 cards, in the order of the sheets
CARDS = {
    "flying-car": ("START", "Flying Car", "Voiture volante"),
    "teleportation": ("START", "Teleportation", "Téléportation"),
    "time-travel": ("START", "Time Travel", "Voyage temporel"),
    "envelope": ("ONE", "Back of an Envelope", "Au dos d’une enveloppe"),
    "oscilloscope": ("ONE", "Borrowed Oscilloscope", "Oscilloscope emprunté"),
    "garage": ("ONE", "Garage Workshop", "Atelier au fond du garage"),
    "coffee": ("ONE", "Coffee at Midnight", "Café de minuit"),
    "hunch": ("ONE", "A Strong Hunch", "Une intuition tenace"),
    "library": ("ONE", "Overdue Library Books", "Livres jamais rendus"),
    "wind-tunnel": ("TWO", "Wind Tunnel", "Soufflerie"),
    "smoke": ("TWO", "Smoke and Sparks", "Fumée et étincelles"),
    "interns": ("TWO", "Crash-Test Interns", "Stagiaires pour essais de choc"),
    "opinion": ("TWO", "A Second Opinion", "Un deuxième avis"),
    "model": ("TWO", "Working Model", "Maquette qui marche"),
    "grant": ("TWO", "The Grant Is Renewed", "Subvention reconduite"),
    "assembly-line": ("THREE", "Assembly Line", "Chaîne de montage"),
    "inspector": ("THREE", "Safety Inspector", "Inspecteur de la sécurité"),
    "patent": ("THREE", "Patent Pending", "Brevet en instance"),
    "fair": ("THREE", "World’s Fair", "Exposition universelle"),
    "trade-show": ("THREE", "Trade Show", "Salon de l’invention"),
    "ribbon": ("THREE", "Ribbon Cutting", "Ruban inaugural"),
}
GROUPS = {"START": "DÉPART", "ONE": "UN", "TWO": "DEUX", "THREE": "TROIS"}


@pytest.fixture(scope="session")
def editions(us_patent: Any) -> Editions:
    return Editions(FUTURE, us_patent)


def test_every_rule_is_bound_in_both_languages_or_reported_why_not() -> None:
    assert len(RULES) == len({rule["id"] for rule in RULES}) == 83
    assert [rule["id"] for rule in RULES if "en" not in rule] == ["translators"]
    assert [rule["id"] for rule in RULES if "fr" not in rule] == []


@pytest.mark.slow
@pytest.mark.parametrize("place", CASES, ids="-".join)
def test_rules_are_printed_where_they_belong(editions: Editions, place: tuple[str, str]) -> None:
    product, edition = place
    assert not_printed(editions(product, EDITIONS[edition]), CASES[place], edition) == {}


@pytest.mark.parametrize("edition", ["en", "fr"])
def test_cards_print_their_group_and_name(editions: Editions, edition: str) -> None:
    found = editions("cards", EDITIONS[edition]).cards
    printed = {name: re.sub(r" (E ?N ?D|F ?I ?N)$", "", text) for name, text in found.items()}
    del printed["back"]
    # PDFium reads the lines of a name that is turned without the space between them
    assert {name: text.replace(" ", "") for name, text in printed.items()} == {
        card: plain(f"{group} {name}" if edition == "en" else f"{GROUPS[group]} {french}").replace(
            " ", ""
        )
        for card, (group, name, french) in CARDS.items()
    }


def test_paper_coins_come_to_40_billion(editions: Editions) -> None:
    (page,) = editions("coins", EDITIONS["en"]).pages
    assert Counter(re.findall(r"(\d+) BILLION", page)) == {"1": 14, "2": 8, "5": 2}
    assert 14 * 1 + 8 * 2 + 2 * 5 == 40


def test_files_name_no_author(us_patent: Any) -> None:
    made = us_patent(Request(FUTURE, "marker", "letter"))
    assert "/Author" not in (PdfReader(BytesIO(made.data)).metadata or {})
