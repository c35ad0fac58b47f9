"""A face is made of the elements that can be drawn, and has the problems of the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import boxes, card, composer, texts
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.model.problems import About
from pnp.model.result import Request

ELEMENTS = """
first: {kind: shape, fill: black, box: {w: 20pt, h: 10pt}}
name: {kind: text, text: "{name}", box: {y: 20pt, w: 30pt, h: 10pt}}
last: {kind: text, text: Last, box: {y: 40pt, w: 90pt, h: 20pt}}
"""
FILES = {
    "cards/t/game.yaml": """\
title: Tiny
decks: {a: {file: a.yaml, layout: t/card, back: t/back}}
products: {a: {file: A, title: Cards, decks: [a], sheet: 9-up, backs: true}}
""",
    "cards/t/a.yaml": "cards: [{id: good, n: 4mm}, {id: bad, n: wide}]",
    "layouts/t/card.yaml": """\
size: poker
elements:
  t: {kind: text, text: '{id}'}
  s: {kind: shape, fill: black, box: {w: '{n}', h: 9mm}}
""",
    "layouts/t/back.yaml": """\
size: poker
elements:
  s: {kind: shape, fill: black, box: {w: '{n}', h: 9mm}}
""",
}


def test_a_face_has_the_other_elements_and_the_problem_of_one() -> None:
    one = card(name="as long a text as there is room for in a larger box than this one")
    made = composer(ELEMENTS, [one])
    face = made.compose(one, "key")
    assert face is not None
    assert boxes(face.ops) == [(0, 0, 20, 10)] and texts(face.ops) == ["Last"]
    (problem,) = face.problems
    assert problem.message.startswith("'name': the text is too long")
    assert str(problem.span) == "layout.yaml:3:7"
    assert problem.about == About(card="deck/a", element="name")
    (reported,) = made.problems
    assert str(reported.span) == "cards.yaml:7:3" and reported.about == problem.about


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ('kind: text, text: "{rank / 0}"', "expression"),
        ("kind: text, text: \U0010fffd", "missing-letters"),
        ("kind: text, text: Off, box: {x: 500pt, w: 50pt, h: 20pt}", "text-over-edge"),
        ("kind: text, text: Toolong, box: {w: 9pt, h: 90pt}", "text-overflow"),
        ("kind: text, text: a b c d, box: {w: 9pt, h: 9pt}", "text-overflow"),
        ("kind: text, text: a, columns: 9, box: {w: 9pt, h: 9pt}", "no-room"),
        ("kind: text, text: Too long, box: {w: 9pt, h: 9pt}, path: {arc: 0}", "text-overflow"),
        ('kind: text, text: x, repeat: "n in rank"', "wrong-structure"),
        ("kind: shape, box: {of: t, w: auto, h: 1pt}", "circular"),
        ('kind: shape, box: "{name}"', "unknown-name"),
        ('kind: icon, icon: "{name}"', "unknown-name"),
        ('kind: picture, file: "../{name}"', "outside-folder"),
        ("kind: row, box: {w: 9pt}, elements: {a: {kind: shape, box: {w: 40pt}}}", "no-room"),
        ("kind: row, elements: {a: {kind: group, elements: {}}}", "missing-key"),
        ("kind: panel, elements: {}", "wrong-value"),
        ("kind: track, items: [1, 2, 3], space: 90pt, elements: {}", "board"),
    ],
)
def test_codes_of_elements_that_cannot_be_drawn(element: str, code: str) -> None:
    one = card(rank=3, name="nowhere")
    face = composer(f"t: {{{element}}}", [one]).compose(one, "key")
    assert face is not None
    assert [(p.about.element, p.code) for p in face.problems] == [("t", code)]


def test_places_of_a_hint_are_named_once() -> None:
    one = card(name="nowhere")
    found = composer('a: {kind: shape}\nt: {kind: shape, box: "{name}"}', [one])
    face = found.compose(one, "key")
    assert face is not None
    assert face.problems[0].hint == "places: face, parent, bleed, safe, a, t"


def test_a_build_keeps_incomplete_faces_but_writes_no_file(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    project = Project(Places(tmp_path, tmp_path, ROOT))
    plan = plan_request(project, Request("t", "a"))
    assert texts(plan.faces["a/bad"].ops) == ["bad"]
    assert [len(plan.faces[key].problems) for key in ("a/good", "a/bad", "a/bad/back")] == [0, 1, 1]
    built = make_request(project, Request("t", "a"))
    assert built.data == b""
    assert [(p.code, p.about) for p in built.problems] == [
        ("wrong-value", About("t", "a", "a/bad", "front", "s")),
        ("wrong-value", About("t", "a", "a/bad", "back", "s")),
    ]
