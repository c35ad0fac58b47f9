"""The element `callout`: a label with a leader line to a place."""

from __future__ import annotations

import pytest
from lay_out import boxes, card, composer, face, flat, problems_of, record, runs, texts

from pnp.model.face import Path

ART = "art: {kind: shape, fill: '#eeeeee', box: {x: 100pt, y: 10pt, w: 80pt, h: 80pt}}\n"


def callout(values: str) -> list[Path]:
    """The paths of a callout beside the art."""
    found = face(f"{ART}a: {{kind: callout, text: A, size: 10pt, {values}}}")
    return [op for op, _ in flat(found.ops) if isinstance(op, Path)][1:]


def test_a_ring_with_a_line_to_a_place_of_another_element():
    found = callout("to: {of: art, at: 7, x: 10pt, y: 20pt}, box: {x: 20pt, y: 21.5pt}")
    halo, dot_halo, line, dot, ring = found
    # the ring is 1.7 em wide, with its middle at 28.5, 30; the place is at 110, 30
    assert line.segments == (("M", 37.0, 30.0), ("L", 110.0, 30.0)) == halo.segments
    assert line.stroke and halo.stroke and (line.stroke.width, halo.stroke.width) == (0.5, 1.7)
    assert halo.stroke.paint == dot_halo.fill == ring.fill == (1.0,)
    assert dot.fill == (0.0,) and ring.stroke and ring.stroke.paint == (0.0,)
    made = "to: {of: art, at: 7, x: 10pt, y: 20pt}, box: {x: 20pt, y: 21.5pt}"
    drawn = boxes(face(f"{ART}a: {{kind: callout, text: A, size: 10pt, {made}}}").ops)
    assert drawn[-1] == (20.25, 21.75, 16.5, 16.5)
    # the dot is 0.9 mm wide
    assert drawn[-2] == (108.72, 28.72, 2.55, 2.55)


def test_the_letter_is_in_the_middle_of_its_ring():
    from pnp.text.shaping.letter_outlines import run_reach

    for letter in "AgQ7":
        found = face(f"{ART}a: {{kind: callout, text: '{letter}', size: 20pt, to: art, "
                     "box: {x: 20pt, y: 30pt, w: 40pt, h: 40pt}}")  # fmt: skip
        (run,) = runs(found.ops)
        top, foot = run_reach(run) or (0, 0)
        assert (top + foot) / 2 == pytest.approx(50, abs=0.01), letter
        assert run.x + run.width / 2 == pytest.approx(40, abs=0.01), letter


@pytest.mark.parametrize(
    ("to", "place"),
    [
        ("art", (140, 50)),
        ("{of: art}", (140, 50)),
        ("{of: art, at: 9}", (180, 10)),
        ("{of: art, at: 1, x: 25%, y: -10%}", (120, 82)),
        ("{x: 10pt}", (110, 50)),  # of the face, which is its parent
        ("face", (100, 50)),
    ],
)
def test_places(to, place):
    *_, line, _ring = callout(f"to: {to}, halo: none, end: none, box: {{x: 0pt, y: 0pt}}")
    assert line.segments[-1] == ("L", *place)


def test_a_place_on_an_element_in_a_group_and_one_around_it():
    found = face(
        f"{ART}g: {{kind: group, box: {{w: 60pt, h: 60pt}}, elements: {{"
        "inner: {kind: shape, fill: black, box: {x: 40pt, y: 40pt, w: 10pt, h: 10pt}},"
        "a: {kind: callout, text: A, to: inner, halo: none, end: none},"
        "b: {kind: callout, text: B, to: art, halo: none, end: none}}}"
    )
    lines = [op.segments[-1] for op, _ in flat(found.ops)
             if isinstance(op, Path) and len(op.segments) == 2]  # fmt: skip
    assert lines == [("L", 45, 45), ("L", 140, 50)]


def test_the_line_follows_an_element_that_is_elsewhere_on_each_card():
    made = composer(
        "x: {kind: shape, box: {x: '{at}pt', y: 0pt, w: 10pt, h: 10pt}}\n"
        "a: {kind: callout, text: A, to: x, halo: none, end: none, box: {y: 50pt}}",
        cards := [card("one", at=60), card("two", at=120)],
    )
    tips = []
    for one in cards:
        found = made.compose(one, "key")
        assert found is not None
        tips += [op.segments[-1] for op, _ in flat(found.ops)
                 if isinstance(op, Path) and len(op.segments) == 2]  # fmt: skip
    assert tips == [("L", 65, 5), ("L", 125, 5)]


def test_an_arrow_instead_of_a_dot():
    halo, head_halo, line, head, ring = callout(
        "to: {of: art, at: 4}, end: arrow, end_size: 5pt, box: {x: 0pt, y: 41.5pt}"
    )
    assert head.segments[0] == ("M", 100, 50) and line.segments[-1] == ("L", 92, 50)
    assert head.segments == head_halo.segments and halo.segments == line.segments
    assert ring.stroke is not None


def test_words_without_a_frame_have_a_halo():
    found = face(f"{ART}a: {{kind: callout, text: The rim, frame: none, to: art, "
                 "box: {x: 10pt, y: 40pt}}")  # fmt: skip
    assert texts(found.ops) == ["The rim"]
    halos = [op for op, _ in flat(found.ops) if isinstance(op, Path) and op.stroke]
    assert halos[-1].stroke and halos[-1].stroke.paint == (1.0,)
    assert halos[-1].stroke.width == pytest.approx(1.2)


def test_words_in_a_box_break_into_lines_and_the_line_begins_at_the_box():
    found = face(f"{ART}a: {{kind: callout, text: some words in two lines, frame: box, "
                 "size: 10pt, leading: 12pt, to: art, end: none, halo: none, "
                 "box: {y: 30pt, w: 60pt}}")  # fmt: skip
    lines = texts(found.ops)
    assert len(lines) == 2
    line, frame = boxes(found.ops)[1:]
    assert line[0] == 60 and frame[2] == pytest.approx(59.5)
    assert frame[3] > 24


def test_a_place_under_its_own_label_is_reported():
    made = composer("a: {kind: callout, text: A, to: {at: 7, x: 5pt, y: 5pt}}")
    assert made.compose(None, "key") is not None
    (found,) = made.problems
    assert found.message == "'a': its place is under its own label, so it has no line"
    assert (found.severity, found.hint) == ("warning", "move its 'box' away from 'to'")


@pytest.mark.parametrize(
    ("to", "message"),
    [
        ("arts", "'to': there is no element 'arts' (did you mean 'art'?)"),
        ("{of: nothing}", "'to': there is no element 'nothing' (places: face, bleed, safe, parent, "
         "art, a)"),
        ("3", "'to': expected a place, found 3 (write 'to: art', or 'to: {of: art, at: 9, x: -3mm, "
         "y: 4mm}')"),
    ],
)  # fmt: skip
def test_wrong_places(to, message):
    assert problems_of(f"{ART}a: {{kind: callout, text: A, to: {to}}}") == [message]


def test_a_place_that_is_repeated():
    many = "art: {kind: shape, repeat: 'n in [1, 2]', fill: black}\n"
    assert problems_of(f"{many}a: {{kind: callout, text: A, to: art}}") == [
        "'a': 'to': 'art' is repeated, so it has several places"
    ]


def test_translators_get_its_words():
    from pnp.editions.messages.layouts import layout_places
    from pnp.records.figures import Figures

    layout = record("elements: {a: {kind: callout, text: The rim, to: face}}", "layouts/x.yaml")
    figures = Figures(frozenset(), frozenset())
    (found,) = layout_places("x", layout, figures, lambda path: path)
    assert (found.context, found.holder[found.key]) == ("layouts/x#a.text", "The rim")
