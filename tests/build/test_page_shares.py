"""A large product has the same bytes, however many processes draw its pages."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pnp.build import page_shares
from pnp.cli.main import main

CARDS = 620  # 69 pages of nine
GAME = """\
title: Large
decks: {cards: {file: cards.csv, layout: large/card}}
products: {cards: {file: Cards, decks: [cards], sheet: 9-up}}
"""
LAYOUT = """\
size: poker
elements:
  ground: {kind: shape, box: face, fill: "#faf3e2"}
  name: {kind: text, text: "{name}", box: {x: 5mm, y: 5mm, w: 40mm, h: 8mm}}
"""


@pytest.fixture
def large(tmp_path, monkeypatch):
    """A game of many cards, in the current folder."""
    for name, text in {
        "cards/large/game.yaml": GAME,
        "cards/large/cards.csv": "id,name\n" + "".join(f"c{n},Card {n}\n" for n in range(CARDS)),
        "layouts/large/card.yaml": LAYOUT,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build(folder, jobs):
    """The file of a build that keeps nothing."""
    with pytest.raises(SystemExit) as ended:
        main(["build", "large", "--out", f"out-{jobs}", "--jobs", str(jobs), "--no-cache"])
    assert ended.value.code == 0
    return (folder / f"out-{jobs}/large/en/Cards.pdf").read_bytes()


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_pages_of_two_processes_are_those_of_one(large, monkeypatch, system):
    monkeypatch.setattr(page_shares, "sys", SimpleNamespace(platform=system))
    found = []
    find = page_shares.DrawnShares.find

    def counted(self, sheet, has):
        page = find(self, sheet, has)
        found.append(page is not None)
        return page

    monkeypatch.setattr(page_shares.DrawnShares, "find", counted)
    alone = build(large, 1)
    assert found == []
    assert build(large, 2) == alone
    assert found == [False] * 35 + [True] * 34
