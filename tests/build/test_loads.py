"""How often a game is loaded: once for each edition asked for, and no more than that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from demo_game import FILES, GERMAN, Run, translate

from pnp.build import editions

Count = Callable[..., list[str]]
LONG = "cards/mill/variants/long.yaml"


@pytest.fixture(name="loads")
def counted(pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Count:
    """The editions that a command loads, in their order, each as often as it is loaded."""
    (tmp_path / LONG).write_text("game: {facts: {sacks: 9}}\n")
    assert pnp_demo("i18n", "update", "mill", "de")[0] == 0
    translate(tmp_path, GERMAN)
    seen: list[str] = []
    load_game = editions.load_game

    def load(records, problems):
        seen.append(records.edition.name("en"))
        return load_game(records, problems)

    monkeypatch.setattr(editions, "load_game", load)

    def run(*arguments: str, code: int = 0) -> list[str]:
        seen.clear()
        found = pnp_demo(*arguments)
        assert found[0] == code, found
        return seen[:]

    return run


def build(loads: Count, *arguments: str, code: int = 0) -> list[str]:
    return loads("build", "mill", "--jobs", "1", *arguments, code=code)


def add_check(tmp_path: Path, check: str) -> None:
    path = tmp_path / "cards/mill/game.yaml"
    path.write_text(f"{FILES['cards/mill/game.yaml']}checks: [{{{check}}}]\n")


def test_a_plain_build_loads_once(loads):
    assert build(loads) == ["en"]
    assert loads("check", "mill/cards", "--jobs", "1") == ["en"]


def test_a_translation_loads_once(loads):
    assert build(loads, "--lang", "de") == ["de"]
    assert build(loads, "--lang", "all") == ["en", "de"]


def test_variants_are_loaded_together(loads):
    assert build(loads, "--variant", "short") == ["en+short"]
    both = ("--variant", "short", "--variant", "long")
    assert build(loads, *both) == ["en+short+long"]
    assert build(loads, *both, "--lang", "de") == ["de+short+long"]


def test_a_matrix_loads_each_edition_once(loads):
    assert build(loads, "--matrix") == ["en", "en+long", "en+short", "de", "de+long", "de+short"]


def test_a_check_loads_each_variant_alone_and_each_language(loads):
    assert loads("check", "mill", "--jobs", "1") == ["en", "en+long", "en+short", "de"]
    both = ("--variant", "short", "--variant", "long")
    found = loads("check", "mill", "--jobs", "1", *both)
    assert found == ["en+short+long", "en", "en+long", "en+short", "de"]
    assert loads("check", "mill", "--jobs", "1", "--lang", "de")[:1] == ["de"]
    assert loads("check", "mill", "--jobs", "1", "--lang", "de").count("de") == 1


def test_rules_in_a_language_take_cards_from_the_game_as_it_is_written(loads):
    # and quote them with the full translation beside
    assert build(loads, "--lang", "de", "--mode", "rules") == ["de-rules", "de", "en"]


def test_checks_of_numbers_read_the_edition(loads, tmp_path):
    add_check(tmp_path, "check: count(cards) == 2, message: '{count(cards)} cards'")
    assert build(loads, "--lang", "de") == ["de"]


def test_checks_of_words_read_the_words_of_the_author(loads, tmp_path):
    add_check(tmp_path, "check: \"exists(cards, name='Wheel')\"")
    assert build(loads, "--lang", "de") == ["de", "en"]
    assert build(loads, "--lang", "all") == ["en", "de"]
    add_check(tmp_path, "for: c in cards, check: \"c['name'] != 'Mühlrad'\"")
    assert build(loads, "--lang", "de") == ["de", "en"]
    add_check(tmp_path, "check: \"exists(cards, name='Mühlrad')\"")
    assert build(loads, "--lang", "de", code=1) == ["de", "en"]


def test_what_does_not_hold_is_reported_in_the_words_of_the_author(loads, tmp_path, pnp_demo):
    add_check(tmp_path, "for: c in cards, check: c.copies_wanted, message: '{c.name}: none'")
    text = FILES["cards/mill/cards.yaml"].replace("text: text}", "text: text, copies_wanted: flag}")
    text = text.replace('Sacks."}', 'Sacks.", copies_wanted: false}')
    text = text.replace("copies: 2}", "copies: 2, copies_wanted: true}")
    (tmp_path / "cards/mill/cards.yaml").write_text(text)
    assert build(loads, "--lang", "de", code=1) == ["de", "en"]
    assert "error: Wheel: none" in pnp_demo("build", "mill", "--lang", "de")[2]


def test_variants_are_loaded_alone_where_their_combination_fails(loads, tmp_path):
    (tmp_path / LONG).write_text(
        "cards: {cards: {add: [{id: mouse, name: Rat, text: Eat a Sack.}]}}\n"
    )
    both = ("--variant", "short", "--variant", "long")
    assert build(loads, *both, code=1) == ["en+short+long", "en+short", "en+long"]


def test_texts_are_listed_without_a_load(loads):
    assert loads("i18n", "extract", "mill") == ["en"]  # for its title, and where texts are printed
