"""The table of the benchmark: its rows name tasks that exist, figures are computed as described.

Nothing is timed here; run.py does that.
"""

from __future__ import annotations

import csv
from pathlib import Path

import make_deck
import pytest
import variations
from processes import HERE, Run, Task, in_turn
from repository import ROOT
from rows import HUGE, ROWS, Figure, Row, found
from run import chosen
from tasks import groups

from pnp.editions.catalogue.po_reader import read_po
from pnp.model.problems import Problems

RUNS = {
    "a": Run(wall=3.0, cpu=6.0, peak=40.0),
    "b": Run(wall=2.0, cpu=4.0, peak=50.0),
    "c": Run(wall=4.0, cpu=8.0, peak=60.0),
}


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        (Figure("ratio", ("a", "b")), 1.5),
        (Figure("ratio", ("a", "b"), "peak"), 0.8),
        (Figure("more", ("a", "b")), 1000.0),
        (Figure("added", ("a", "b", "c")), 0.25),
        (Figure("time", ("c",)), 4000.0),
        (Figure("peak", ("c",), "peak"), 60.0),
    ],
)
def test_a_figure_is_computed_from_the_runs_of_a_round(figure, value):
    assert figure.of(RUNS) == value


def test_the_figure_of_a_row_is_the_median_over_rounds():
    rounds = [RUNS | {"a": Run(wall, 2 * wall, 0)} for wall in (2.0, 8.0, 3.0)]
    result = found(Row("r", "", Figure("ratio", ("a", "b"))), rounds)
    assert (result.figure, result.cpu, result.values) == (1.5, 1.5, (3.0, 2.0))


def test_each_row_is_of_tasks_of_one_group():
    listed = list(groups(Path("work"), ROOT))
    tasks = [{task.name for task in group.tasks} for group in listed]
    names = [name for found in tasks for name in found]
    assert len(names) == len(set(names))
    assert all(any({*row.figure.tasks} <= own for own in tasks) for row in ROWS)


def test_a_row_is_skipped_with_a_reason():
    assert Row("r", "", Figure("ratio", ("a", "b"))).reason(["a"]) == "not asked for: b"
    assert (
        Row("r", "", Figure("peak", ("a",)), needs="no.such").reason(["a"]) == "there is no no.such"
    )
    assert Row("r", "", Figure("peak", ("a",)), needs="json").reason(["a"]) == ""


def test_rows_are_chosen_by_name_or_beginning():
    assert [row.name for row in chosen("cold-48,kits", quick=False)] == ["cold-48", "kits"]
    assert [row.name for row in chosen("two,same-48", quick=False)] == ["two-4800", "same-48"]
    assert {row.name for row in chosen("", quick=False)} - {
        row.name for row in chosen("", quick=True)
    } == set(HUGE)
    with pytest.raises(SystemExit, match="there is no row 'cool'; there are cold-48, "):
        chosen("cool", quick=False)


def test_processes_run_in_turn_and_the_first_round_does_not_count(tmp_path):
    log = tmp_path / "log"
    changes = []

    def task(name):
        write = f"open({str(log)!r}, 'a').write({name!r})"
        change = (lambda work, number: changes.append(number)) if name == "b" else None
        return Task(name, (make_deck.sys.executable, "-c", write), change)

    rounds = in_turn(tmp_path, [task("a"), task("b")], 2)
    assert log.read_text() == "ababab"
    assert changes == [0, 1, 2]
    assert len(in_turn(tmp_path, [task("c")], 1, is_warmed=False)) == 1
    assert log.read_text() == "abababc"
    assert [sorted(runs) for runs in rounds] == [["a", "b"], ["a", "b"]]
    assert all(run.wall > 0 and run.peak > 1 for runs in rounds for run in runs.values())


@pytest.fixture
def work(tmp_path):
    """The deck of three cards, without its pictures and fonts."""
    (tmp_path / "cards/deck-3").mkdir(parents=True)
    game = (HERE / "project/cards/deck/game.yaml").read_text()
    (tmp_path / "cards/deck-3/game.yaml").write_text(game)
    make_deck.write_cards(tmp_path / "cards/deck-3/cards.csv", 3)
    (tmp_path / "layouts/bench").mkdir(parents=True)
    layout = (HERE / "project/layouts/bench/card.yaml").read_text()
    (tmp_path / "layouts/bench/card.yaml").write_text(layout)
    variations.make(tmp_path, 3)
    return tmp_path


def _cards(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_each_round_edits_the_rules_of_one_card(work):
    before = _cards(work / "cards/deck-3/cards.csv")
    for number in (1, 2):
        variations.edit_card(work, 3, number)
        after = _cards(work / "cards/edited-3/cards.csv")
        changed = [b["rules"] for a, b in zip(before, after, strict=True) if a != b]
        assert [rules.split(":")[0] for rules in changed] == [f"Round {number}"]
        before = after


def test_each_round_edits_one_colour(work):
    layouts = work / "layouts/bench"
    first = (layouts / "card.yaml").read_text()
    assert (layouts / "coloured-3.yaml").read_text() == first
    for number, colour in ((1, "b8012b"), (2, "b8022b")):
        variations.edit_colour(work, 3, number)
        changed = first.replace('edge-0: "#b8392b"', f'edge-0: "#{colour}"')
        assert (layouts / "coloured-3.yaml").read_text() == changed
    game = (work / "cards/coloured-3/game.yaml").read_text()
    assert "layout: bench/coloured-3}" in game


def test_the_catalogue_has_every_title_and_rule_in_other_words(work):
    game = (work / "cards/translated-3/game.yaml").read_text()
    assert "layout: bench/card, translate: [title, rules]}" in game
    path = work / "cards/translated-3/translations/fr.po"
    problems = Problems()
    entries = read_po(path.read_bytes(), str(path), problems).entries
    assert not problems
    texts = {"game.title": "The agreed deck", "products/deck.title": "The agreed deck",
             "products/deck.file": "Deck"}  # fmt: skip
    for card in _cards(work / "cards/deck-3/cards.csv"):
        texts |= {f"cards/{card['id']}.{field}": card[field] for field in ("title", "rules")}
    assert {entry.context: entry.text for entry in entries} == texts
    for entry in entries:
        assert sorted(entry.translation.split()) == sorted(entry.text.split())
    others = [e for e in entries if e.translation != e.text]
    assert len(others) >= 3
