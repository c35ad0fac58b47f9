"""What a release does once, although several of its files need it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from released import run

from pnp.build import planning
from pnp.release.pages import book_pages
from pnp.typeset.faces import compose as compositions

ASKED = ("release", "mill", "--lang", "en", "--jobs", "1", "--no-cache")


def test_products_are_fingerprinted_once_and_pages_on_each_paper(
    mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The contents page of the second paper lists cards and boxes, which are saved for the first
    paper only; they are not planned again for it."""
    found: list[tuple[str, str]] = []
    prints_of = planning.prints_of

    def counted(product: str, paper: str, *rest: Any) -> Any:
        found.append((product, paper))
        return prints_of(product, paper, *rest)

    monkeypatch.setattr(planning, "prints_of", counted)
    assert run(*ASKED, "--project", mill, "--out", mill / "made") == 0
    assert sorted(found) == [
        ("box", "letter"), ("cards", "letter"), ("rules", "a4"), ("rules", "letter"),
    ]  # fmt: skip


def test_a_card_is_laid_out_once_by_each_of_its_layouts(
    mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For two papers, two kits and the pages of the release."""
    made: Counter[tuple[int, str]] = Counter()
    compose = compositions.Composer.compose
    composers: list[Any] = []

    def counted(composer: Any, card: Any, key: str, *rest: Any) -> Any:
        if card is not None and composer.layout.name == "mill/card":
            composers.append(composer)
            made[id(composer), key] += 1
        return compose(composer, card, key, *rest)

    monkeypatch.setattr(compositions.Composer, "compose", counted)
    assert run(*ASKED, "--project", mill, "--out", mill / "made") == 0
    assert {key for _, key in made} >= {"cards/wheel", "cards/miller", "cards/cat"}
    assert set(made.values()) == {1}


def test_the_numbers_of_pages_of_a_book_are_found_once(
    mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: Counter[str] = Counter()
    plan = book_pages.plan_request

    def counted(project: Any, request: Any, *rest: Any, **named: Any) -> Any:
        planned[request.product] += 1
        return plan(project, request, *rest, **named)

    monkeypatch.setattr(book_pages, "plan_request", counted)
    assert run(*ASKED, "--project", mill, "--out", mill / "made") == 0
    assert planned == {"contents": 1, "rules": 1}
