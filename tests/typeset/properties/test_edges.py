"""Text that leaves the face is reported: lost text is an error, cut text a warning."""

from __future__ import annotations

from lay_out import card, composer, face

from pnp.typeset.properties.edges import overhang


def problems_of(elements: str) -> list[str]:
    made = composer(elements, [card("a"), card("b")])
    for one in (card("a"), card("b")):
        made.compose(one, one.id)
    return [f"{p.severity}: {p.message}" for p in made.problems]


def test_text_inside_is_no_news() -> None:
    assert problems_of("t: {kind: text, text: inside, box: face}") == []


def test_text_off_the_card_is_an_error() -> None:
    (message,) = problems_of("t: {kind: text, text: gone, box: {y: 120pt, w: 50pt, h: 20pt}}")
    assert message.startswith("error: 't': the text 'gone' lies ")
    assert "outside of the card" in message


def test_text_over_the_edge_is_a_warning_reported_once() -> None:
    (message,) = problems_of("t: {kind: text, text: edge, box: {x: 190pt, w: 50pt, h: 20pt}}")
    assert message.startswith("warning: 't': the text 'edge' runs ")


def test_turned_and_nested_text_is_looked_at_where_it_lies() -> None:
    turned = "t: {kind: text, text: long enough to stick out, turn: 90, box: {w: 150pt, h: 12pt}}"
    assert problems_of(turned)[0].startswith("warning: ")
    group = "g: {kind: group, box: {w: 20pt, h: 20pt}, elements: {t: {kind: text, text: x, %s}}}"
    assert problems_of(group % "box: {y: -40pt, w: 9pt, h: 12pt}")[0].startswith("error: 'g'")
    assert problems_of(group % "box: {w: 9pt, h: 12pt}") == []


def test_what_it_leaves_is_called_by_what_it_is() -> None:
    elements = "t: {kind: text, text: '{id}', box: {x: 195pt, w: 50pt, h: 20pt}}"
    made = composer(elements, [card("abc"), card("deck")])
    for one in (card("abc"), card("deck")):  # the second is a deck without a file
        made.compose(one, one.id)
    (found,) = made.problems
    assert "over the edge of the card and will be cut (first on card 'abc')" in found.message
    board = composer(elements, [card("deck")])
    board.compose(card("deck"), "key")
    (found,) = board.problems
    assert found.message.endswith("over the edge of the face and will be cut")
    assert found.hint == "make its box end where the face does"


def test_how_far_it_sticks_out() -> None:
    ops = face("t: {kind: text, text: HHHH, size: 10pt, box: {x: 195pt, w: 60pt, h: 20pt}}").ops
    found = overhang(ops, 200.0, 100.0)
    assert found is not None and not found.is_lost and found.text == "HHHH"
    (run,) = ops
    advance = sum(word.advance for word in run.words) / 100  # type: ignore[union-attr]
    assert abs(found.points - (195 + advance - 200)) < 1e-6
    assert overhang(ops, 195.0, 100.0).is_lost  # type: ignore[union-attr]
    assert overhang(ops, 300.0, 100.0) is None
