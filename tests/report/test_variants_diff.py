"""What a variant does, as `pnp diff` reports it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_variants import DemoVariants

from pnp.build.editions import GameEditions
from pnp.editions.sides import Side, side_of
from pnp.model.edition import Choice
from pnp.report.differences import Difference, diff_json, diff_text, differences
from pnp.sources.files import Library

VARIANT = """\
game:
  title: Tinier
  facts: {most: 4, new: [1, 2]}
  products: {board: ~}
  glossary: [{term: Night, meaning: Dark.}]
  checks: [{check: count(heroes) == 3}]
  tables:
    suits: [{id: star, name: Star, color: ink}]
    days: [{id: mon, remove: true}]
palette: {paper: "#eeeeee"}
styles: {body: {size: +2pt}}
layouts:
  tiny/card:
    palette: {gold: "#bb9900"}
    elements: {band: {box: {h: 9mm}}, name: ~}
cards:
  heroes:
    remove: [bee]
    change: [{id: ant, set: {rank: 5, copies: 3, overrides: {name: {size: 8pt}}}}]
    add: [{id: dog, name: Dog, rank: 1}]
books:
  rules:
    front: {title: New rules}
    remove: [two]
    change: [{in: deep, from: Below, to: Far below}]
"""


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Side, Side]:
    demo = DemoVariants(tmp_path)
    demo.variant(VARIANT)
    found = []
    for names in ((), ("v",)):
        loaded = GameEditions(Library(tmp_path, tmp_path), tmp_path / "cards/tiny").open(
            Choice(variants=names)
        )
        assert loaded.game is not None and loaded.records is not None
        assert not tuple(loaded.problems)
        found.append(side_of(loaded.game, loaded.records))
    return found[0], found[1]


def test_every_difference(sides):
    assert differences(*sides) == [
        Difference("game", "title", "", "Tiny", "Tinier"),
        Difference("fact", "most", "", "3", "4"),
        Difference("fact", "new", "", None, "1, 2"),
        Difference("product", "board", "", "file: Board, decks: board, sheet: 9-up", None),
        Difference("term", "night", "meaning", None, "Dark."),
        Difference("check", "", "", None, "check: count(heroes) == 3"),
        Difference("row", "suits/star", "", None, "id: star, name: Star, color: ink"),
        Difference("row", "days/mon", "", "id: mon", None),
        Difference("card", "heroes/ant", "rank", "1", "5"),
        Difference("card", "heroes/ant", "text", "Worth **{rank}**.", "Strong: **{rank}**."),
        Difference("card", "heroes/ant", "copies", "1", "3"),
        Difference("card", "heroes/ant", "overrides", None, "name: {size: 8pt}"),
        Difference("card", "heroes/bee", "", "name: Bee, rank: 2, suit: moon, "
                   "text: Worth **{rank}**., effect: {code: fly, far: 2}, copies: 1", None),
        Difference("card", "heroes/dog", "", None,
                   "name: Dog, rank: 1, suit: sun, text: Worth **{rank}**., copies: 1"),
        Difference("colour", "paper", "", "white", "#eeeeee"),
        Difference("colour", "gold", "", "#aa8800", "#bb9900"),
        Difference("style", "body", "size", "10pt", "10pt + 2pt"),
        Difference("layout", "tiny/card", "band.box.h", "5mm", "9mm"),
        Difference("layout", "tiny/card", "name", "kind: text, text: {name}, style: body", None),
        Difference("layout", "tiny/large", "band.box.h", "5mm + 3mm", "9mm + 3mm"),
        Difference("layout", "tiny/large", "name", "kind: text, text: {name}, style: body", None),
        Difference("book", "rules", "title", "Rules", "New rules"),
        Difference("section", "rules#deep", "", "## Deep\n\nBelow.",
                   "## Deep\n\nFar below."),
        Difference("section", "rules#two", "", "# Two\n\nLast.", None),
    ]  # fmt: skip


def test_nothing_differs(sides):
    assert differences(sides[0], sides[0]) == []
    assert diff_text([]) == "no difference"


def test_the_table(sides):
    lines = diff_text(differences(*sides)).split("\n")
    assert lines[0].split() == ["what", "which", "field", "before", "after"]
    columns = [lines[0].index(word) for word in ("which", "field", "before", "after")]
    for line in lines[1:-1]:
        assert all(line[column - 1 : column] in (" ", "") for column in columns), line
        assert "\t" not in line and line == line.rstrip()
    assert lines[-1] == ("differing: 1 game, 2 facts, 1 product, 1 term, 1 check, 2 rows, 3 cards, "
                         "2 colours, 1 style, 2 layouts, 1 book, 2 sections")  # fmt: skip


def test_of_long_texts_the_place_where_they_differ():
    long = "word " * 30
    (_, line, _) = diff_text([Difference("card", "a", "text", f"{long}old", f"{long}new")]).split(
        "\n"
    )
    before, after = line.strip().split("  ")[-2:]
    assert before.strip().startswith("…") and before.endswith("old") and after.endswith("new")


def test_for_machines(sides):
    rows = json.loads(json.dumps(diff_json(differences(*sides))))
    assert rows[2] == {"what": "fact", "id": "new", "field": "", "before": None, "after": "1, 2"}
    section = next(row for row in rows if row["id"] == "rules#two")
    assert section["before"] == "# Two\n\nLast."
