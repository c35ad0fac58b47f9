"""Texts that share one size: the largest at which all of them fit, over all cards of a deck."""

from __future__ import annotations

import pytest
from lay_out import card, composer, is_whole, runs, texts

from pnp.model.game import Card
from pnp.model.result import Request
from pnp.typeset.properties.sharing import SharedSizes

RULE = """\
rule:
  {kind: text, box: {x: 0pt, y: 0pt, w: 80pt, h: 30pt}, smallest: 4pt, text: "{line}", %s}
other:
  {kind: text, box: {x: 0pt, y: 50pt, w: 80pt, h: 30pt}, smallest: 4pt, text: other, %s}
"""
LONG = "whoever has collected the most patents at the end wins the game"


def sizes(elements: str, *cards: Card) -> dict[str, list[float]]:
    """The sizes of the runs of each card."""
    made = composer(elements, cards)
    made.prepare(cards)
    faces = {one.id: made.compose(one, one.id) for one in cards}
    assert [str(problem) for problem in made.problems] == []
    return {name: [run.size for run in runs(face.ops)] for name, face in faces.items() if face}


def test_sizes_are_noted_then_settled() -> None:
    shared = SharedSizes()
    assert shared.most("rule") == float("inf")
    shared.note("rule", 9.0)
    shared.note("rule", 7.5)
    shared.note("rule", 8.0)
    assert shared.most("rule") == float("inf")
    shared.settle()
    assert shared.most("rule") == 7.5
    shared.settle()


def test_texts_of_all_cards_share_the_size_of_the_longest() -> None:
    short, long = card("a", line="short"), card("b", line=LONG)
    alone = sizes(RULE % ("", ""), short, long)
    assert set(alone["a"]) == {9.0}
    smallest = min(alone["b"])
    assert smallest < 9
    shared = sizes(RULE % ("same_size: rules", ""), short, long)
    assert shared["a"] == [smallest, 9.0]
    assert set(shared["b"]) == {smallest, 9.0}


def test_only_texts_of_one_name_share_a_size() -> None:
    short, long = card("a", line="short"), card("b", line=LONG)
    apart = sizes(RULE % ("same_size: rules", "same_size: names"), short, long)
    assert apart["a"][1] == 9.0
    together = sizes(RULE % ("same_size: rules", "same_size: rules"), short, long)
    assert len({*together["a"], *together["b"]}) == 1


def test_the_order_of_cards_does_not_matter() -> None:
    one, two, three = card("a", line="x"), card("b", line=LONG), card("c", line=LONG[:40])
    elements = RULE % ("same_size: r", "same_size: r")
    assert sizes(elements, one, two, three) == sizes(elements, three, two, one)


def test_a_text_of_a_smaller_style_decides_as_well() -> None:
    box = "{x: 0pt, y: 80pt, w: 9pt, h: 6pt}"
    small = f"small: {{kind: text, box: {box}, smallest: 3pt, text: y, same_size: r}}"
    elements = RULE % ("same_size: r", "") + small
    found = sizes(elements, card("a", line="short"))
    assert found["a"][0] == found["a"][2] < 9


def test_cards_that_override_a_text_share_all_the_same() -> None:
    short = card("a", line="short")
    changed = card("b", f"rule: {{text: {LONG}}}", line="")
    shared = sizes(RULE % ("same_size: rules", ""), short, changed)
    assert shared["a"][0] == min(shared["b"]) < 9


def test_what_does_not_fit_is_reported_once() -> None:
    cards = [card("a", line=LONG * 9), card("b", line="short")]
    made = composer(RULE % ("same_size: rules", ""), cards)
    made.prepare(cards)
    assert list(made.problems) == []
    assert not is_whole(made.compose(cards[0], "a"))
    assert is_whole(made.compose(cards[1], "b"))
    (problem,) = made.problems
    assert "the text is too long" in problem.message


def test_without_such_texts_nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [card("a", line="short")]
    made = composer(RULE % ("", ""), cards)
    monkeypatch.setattr(made, "compose", pytest.fail)
    made.prepare(cards)


def test_texts_in_containers_share_a_size_too() -> None:
    elements = """
all:
  kind: column
  box: {x: 0pt, y: 0pt, w: 80pt, h: 60pt}
  elements:
    rule: {kind: text, box: {w: 80pt, h: 30pt}, smallest: 4pt, text: "{line}", same_size: r}
    name: {kind: text, text: name, same_size: r}
"""
    found = sizes(elements, card("a", line="short"), card("b", line=LONG))
    assert len({*found["a"], *found["b"]}) == 1
    assert found["a"][0] < 9


# -- a whole build ----------------------------------------------------------------------------


def test_a_whole_deck_shares_a_size(project, tmp_path) -> None:
    files = {
        "cards/tiny/game.yaml": (
            "title: Tiny\ndecks: {all: {file: cards.yaml, layout: tiny/card}}\n"
            "products: {all: {file: Tiny, decks: all, sheet: 9-up}}\n"
        ),
        "cards/tiny/cards.yaml": f"cards: [{{id: a, line: short}}, {{id: b, line: {LONG}}}]\n",
        "layouts/tiny/card.yaml": (
            "size: {width: 63mm, height: 88mm}\nbleed: 3mm\nsafe: 3mm\nelements:\n"
            "  rule: {kind: text, box: {x: 5mm, y: 5mm, w: 30mm, h: 10mm},\n"
            "    smallest: 4pt, text: '{line}', same_size: rules}\n"
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    made = project(Request("tiny", "all"))
    found = {key: {run.size for run in runs(face.ops)} for key, face in made.faces.items()}
    assert len(found) == 2
    assert len(set.union(*found.values())) == 1
    assert all(texts(face.ops) for face in made.faces.values())
