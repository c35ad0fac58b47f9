"""Texts record where they are set: which of the catalogue, in which box, at what size, with what
room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from lay_out import LIBRARY, card, composer, drawn, is_whole, resources

from pnp.expressions.traces import marked
from pnp.model.definitions import replace
from pnp.model.face import Face, Glyphs, Group, Op
from pnp.model.sheet import Label
from pnp.typeset.faces.small_print import small_print
from pnp.typeset.faces.tracing import Placed, placed_in, places

TRACED = replace(resources(), is_traced=True)


def traced(elements: str, one: Any = None, **more: Any) -> Face:
    made = composer(elements, [one] if one else (), found=TRACED, **more)
    found = made.compose(one, "key")
    assert found is not None
    return found


def only(face: Face) -> Placed:
    (found,) = places(face)
    return found


def plain(ops: Sequence[Op]) -> list[Any]:
    """Operations by what they draw, without the groups that record places."""
    out: list[Any] = []
    for op in ops:
        if not isinstance(op, Group):
            words = tuple(word.text for word in op.words) if isinstance(op, Glyphs) else ()
            out.append((op.x, op.y, op.size, words, op.fill) if words else op)
        elif op.place is not None:
            out += plain(op.ops)
        else:
            out.append((op.matrix, op.clip, op.opacity, plain(op.ops)))
    return out


BOX = "t: {kind: text, text: '{name}', size: 10pt, smallest: 6pt, box: {w: 100pt, h: 12pt}}"


def test_a_text_reports_its_number_its_box_and_its_sizes():
    found = only(traced(BOX, card(name=marked("Narrow", 7))))
    assert found.corners == (0, 0, 100, 12)
    assert (found.turn, found.scale) == (0, 1)
    place = found.place
    assert (place.units, place.text, place.element) == ((7,), "Narrow", "t")
    assert (place.size, place.wanted, place.smallest, place.lines) == (10, 10, 6, 1)
    assert place.missing == ""


def test_texts_that_are_not_of_a_catalogue_are_reported_too_but_not_their_room():
    place = only(traced(BOX, card(name="Narrow"))).place
    assert (place.units, place.text, place.room) == ((), "Narrow", None)


def test_marks_go_through_placeholders_formatters_and_joins():
    text = "{label | upper}: {[name, label] | join(', ')}"
    one = card(name=marked("Steel", 1), label=marked("Rank", 2))
    place = only(traced(f't: {{kind: text, text: "{text}"}}', one)).place
    assert place.text == "RANK: Steel, Rank"
    assert place.units == (2, 1)


@pytest.mark.parametrize(
    "more",
    [
        "",
        "turn: 90, ",
        "path: {arc: 60}, smallest: 4pt, ",
        "outline: {color: black, width: 0.5pt}, shadow: {x: 1pt, y: 1pt}, ",
        "style: s, columns: 2, ",
        "align: right, direction: rtl, ",
        "drop_cap: 2, ",
    ],
)
def test_what_is_drawn_is_the_same(more):
    elements = (
        f"t: {{kind: text, {more}text: '{{name}}', box: {{x: 20pt, y: 20pt, w: 80pt, h: 60pt}}}}"
    )
    text = "A **text** of words, \u202eturned\u202c too"
    styles = "s: {size: 7pt}"
    usual = composer(elements, [card(name=text)], styles=styles)
    face = usual.compose(card(name=text), "key")
    assert face is not None, [p.message for p in usual.problems]
    other = traced(elements, card(name=marked(text, 3)), styles=styles)
    assert plain(other.ops) == plain(face.ops)
    assert [place.place.units for place in places(other)] == [(3,)]
    assert not places(face)


def test_a_number_of_elements_each_report_their_place_where_they_are_drawn():
    elements = """
    panel:
      kind: group
      box: {x: 50pt, y: 10pt, w: 100pt, h: 50pt}
      turn: 90
      elements:
        a: {kind: text, text: '{name}', box: {x: 0pt, y: 0pt, w: 40pt, h: 20pt}}
    list:
      kind: text
      repeat: item in items
      text: '{item}'
      box: {x: '{index * 50}pt', y: 70pt, w: 40pt, h: 20pt}
    """
    one = card(name=marked("Turned", 0), items=[marked("one", 1), marked("two", 2)])
    turned, first, second = places(traced(elements, one))
    assert turned.turn == pytest.approx(90)
    # the group about its middle (100, 35): its corner goes from (50, 10) to (125, -15)
    assert turned.corners == pytest.approx((105, -15, 125, 25))
    assert [first.place.units, second.place.units] == [(1,), (2,)]
    assert [first.x0, second.x0] == [0, 50]


def test_the_room_is_what_fits_at_the_smallest_size():
    def room(width: int, smallest: int) -> int | None:
        elements = (
            f"t: {{kind: text, text: '{{name}}', size: 10pt, smallest: {smallest}pt, "
            f"box: {{w: {width}pt, h: 12pt}}}}"
        )
        return only(traced(elements, card(name=marked("some words", 0)))).place.room

    rooms = [room(60, 10), room(60, 6), room(120, 6), room(180, 6)]
    assert rooms == sorted(rooms)
    assert 0 < rooms[0] < rooms[1] < rooms[2]  # type: ignore[operator]
    # at half the size more than twice as many characters go into the line
    assert rooms[1] + 10 >= 1.6 * (rooms[0] + 10)  # type: ignore[operator]


def test_as_many_characters_as_the_room_has_fit_and_some_more_do_not():
    place = only(traced(BOX, card(name=marked("gears", 0)))).place
    filler = ("gears " * 50)[: place.room - 1]
    fits = composer(BOX, [card(name=f"gears {filler}")])
    assert is_whole(fits.compose(card(name=f"gears {filler}"), "k"))
    longer = card(name=f"gears {filler} gears gears")
    made = composer(BOX, [longer])
    assert not is_whole(made.compose(longer, "k"))


def test_a_text_that_is_too_long_is_drawn_as_far_as_it_fits():
    printed_text = "far too many words for such a narrow box as this one is, all told"
    usual = composer(BOX, [card(name=printed_text)])
    assert not is_whole(usual.compose(card(name=printed_text), "k"))
    face = traced(BOX, card(name=marked(printed_text, 4)))
    place = only(face).place
    assert place.room is not None and place.room < 0
    assert printed_text.startswith(place.text)
    assert len(place.text) - len(printed_text) == place.room
    assert place.size == 6


def test_nothing_limits_a_text_whose_box_grows_with_it():
    elements = "t: {kind: text, text: '{name}', size: 10pt, box: {w: 100pt}}"
    assert only(traced(elements, card(name=marked("words", 0)))).place.room is None


def test_characters_that_no_font_has_are_reported_and_drawn_as_question_marks():
    printed_text = "a \u27e6 b \U00013000"
    usual = composer(BOX, [card(name=printed_text)])
    assert not is_whole(usual.compose(card(name=printed_text), "k"))
    place = only(traced(BOX, card(name=marked(printed_text, 0)))).place
    assert place.missing == "\u27e6\U00013000"
    assert place.text == "a ? b ?"


def test_what_is_otherwise_wrong_with_a_text_stays_wrong():
    one = card(name=marked("an :unknown: icon", 0))
    made = composer(BOX, [one], found=TRACED)
    made.compose(one, "k")
    assert [p.message for p in made.problems] == [
        "card 'a', 't': there is no icon 'unknown' (element at layout.yaml:1:4)"
    ]


def test_properties_that_are_not_printed_are_read_without_marks():
    elements = (
        "s: {kind: shape, fill: '{color}'}\nt: {kind: text, style: '{look}', text: '{color}'}"
    )
    one = card(color=marked("red", 0), look=marked("s", 1))
    face = traced(elements, one, styles="s: {size: 9pt}", palette="red: '#f00'")
    assert only(face).place.units == (0,)
    assert only(face).place.size == 9


def test_a_column_that_is_too_high_is_reported_and_drawn_all_the_same():
    elements = """
    c:
      kind: column
      box: {w: 60pt, h: 20pt}
      elements:
        a: {kind: text, text: '{name}', size: 10pt}
        b: {kind: text, text: '{name}', size: 10pt}
    """
    one = card(name=marked("words that take several lines here", 0))
    made = composer(elements, [one], found=TRACED)
    face = made.compose(one, "k")
    assert face is not None
    assert len(places(face)) == 2
    (problem,) = made.problems
    assert "together" in problem.message and problem.severity == "error"


def test_texts_of_a_column_share_what_room_it_has():
    def rooms(height: int) -> list[int | None]:
        elements = f"""
        c:
          kind: column
          box: {{w: 60pt, h: {height}pt}}
          elements:
            a: {{kind: text, text: '{{name}}', size: 10pt}}
            b: {{kind: text, text: same again, size: 10pt}}
        """
        one = card(name=marked("words that take lines", 0))
        made = composer(elements, [one], found=TRACED)
        face = made.compose(one, "k")
        assert face is not None
        return [found.place.room for found in places(face)]

    over, little, much = rooms(20), rooms(50), rooms(90)
    assert over[0] is not None and over[0] < 0
    assert little[0] is not None and much[0] is not None and 0 < little[0] < much[0] - 20
    assert over[1] is little[1] is much[1] is None  # of no catalogue


def test_texts_that_share_a_size_are_traced_too():
    elements = """
    a: {kind: text, text: '{name}', style: s, same_size: s, box: {w: 60pt, h: 15pt}}
    b: {kind: text, text: short, style: s, same_size: s, box: {y: 50pt, w: 60pt, h: 15pt}}
    """
    one = card(name=marked("rather more words", 0))
    made = composer(elements, [one], found=TRACED, styles="s: {size: 12pt, smallest: 5pt}")
    made.prepare([one])
    face = made.compose(one, "k")
    assert face is not None
    first, second = (found.place for found in places(face))
    assert first.size == second.size < 12
    assert (first.wanted, second.units) == (12, ())


def test_the_small_print_of_sheets_is_traced():
    label = Label(marked("Upgrades", 5) + " 1", 10, 20, 0, 200)
    ops = small_print(label, label.text, LIBRARY, is_traced=True)
    (found,) = placed_in(ops)
    assert (found.place.units, found.place.text) == ((5,), "Upgrades 1")
    assert plain(ops) == plain(small_print(label, "Upgrades 1", LIBRARY))
    upright = small_print(replace(label, turn=270), label.text, LIBRARY, is_traced=True)
    assert [place.turn for place in placed_in(upright)] == [pytest.approx(270)]


def test_no_group_of_a_usual_face_reports_a_place():
    usual = composer(BOX, [card(name="Narrow")]).compose(card(name="Narrow"), "k")
    assert usual is not None
    assert not any(isinstance(op, Group) for op in drawn(usual.ops))
