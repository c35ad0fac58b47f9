"""Text on a curve: where its letters stand, what fits, what is reported if it does not."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import LIBRARY, card, composer, drawn, face, problems_of, runs, texts

from pnp.geometry.curves import Arc, Chain
from pnp.geometry.path import parse_path
from pnp.geometry.segments import subpaths, tight_bounds, transform
from pnp.model.face import Glyphs, Group, Matrix, Op, Path, Segments, multiply
from pnp.text.shaping.letter_outlines import glyph_segments

FONT = LIBRARY.font("Alegreya", 400, False)


def line(text: str, path: str, size: int = 12, box: str = "w: 200pt", more: str = "") -> str:
    return (
        f"t: {{kind: text, text: '{text}', size: {size}pt, path: {path}, box: {{{box}}}, {more}}}"
    )


def letters(ops: Sequence[Op]) -> Segments:
    return tuple(s for op in ops if isinstance(op, Path) for s in op.segments)


def unseen(ops: Sequence[Op]) -> tuple[Glyphs, Matrix]:
    """The one run that is found and copied."""
    ((run, matrix),) = [
        (run, op.matrix)
        for op in ops
        if isinstance(op, Group)
        for run in op.ops
        if isinstance(run, Glyphs)
    ]
    assert run.fill is run.stroke is None
    return run, matrix


def straight(text: str, size: float, more: str = "") -> tuple[Glyphs, list[tuple[int, float]]]:
    """The text as set in a box, and for each letter its glyph and the middle of its advance."""
    (run,) = runs(face(f"t: {{kind: text, text: '{text}', size: {size}pt, {more}}}").ops)
    pen, found = 0.0, []
    for word in run.words:
        for glyph in word.glyphs:
            advance = glyph.advance * size / 1000
            found.append((glyph.gid, pen + advance / 2))
            pen += advance
    return run, found


def turned_to(x: float, y: float, degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x, y)


def expected(text: str, size: float, places: Sequence[Matrix]) -> Segments:
    """Letters of one contour, the middle of their advances at these places."""
    em = size / 1000
    out: Segments = ()
    (word,) = straight(text, size)[0].words
    for glyph, place in zip(word.glyphs, places, strict=True):
        at = multiply(place, (em, 0, 0, em, -glyph.advance * em / 2, 0))
        out += transform(glyph_segments(FONT.key, glyph.gid), at)
    return out


def points(segments: Segments) -> Iterator[tuple[float, float]]:
    for s in segments:
        values = s[1:]
        yield from zip(values[::2], values[1::2], strict=True)  # type: ignore[misc]


# -- curves -----------------------------------------------------------------------------------


def test_an_arc_is_walked_by_its_length() -> None:
    arc = Arc(10, 20, 5, -math.pi / 2, math.pi)  # from the top, clockwise, to the bottom
    assert arc.length == pytest.approx(5 * math.pi) and not arc.closed
    assert arc.at(0) == pytest.approx((1, 0, 0, 1, 10, 15))
    assert arc.at(arc.length / 2) == pytest.approx((0, 1, -1, 0, 15, 20))
    assert arc.at(99) == pytest.approx((-1, 0, 0, -1, 10, 25))
    back = Arc(10, 20, 5, math.pi / 2, -2 * math.pi)
    assert back.closed
    assert back.at(0) == pytest.approx((1, 0, 0, 1, 10, 25))
    assert back.at(back.length / 4) == pytest.approx((0, -1, 1, 0, 15, 20))


@pytest.mark.parametrize(
    ("data", "length"),
    [
        ("M 0 0 L 30 40", 50),
        ("M 0 0 H 100 V 100 H 0 Z", 400),
        ("M 0 0 C 1 0 99 0 100 0", 100),  # straight, and walked at changing speed
        ("M 0 0 C 0 0 0 0 100 0", 100),
        ("M 0 0 Q 50 100 100 0", 50 * (math.sqrt(5) + math.asinh(2) / 2)),
    ],
)
def test_the_length_of_a_path(data: str, length: float) -> None:
    chain = Chain(parse_path(data))
    assert chain.length == pytest.approx(length, abs=0.01)
    assert chain.closed == data.endswith("Z")


@pytest.mark.parametrize("ends", ["0 0 100 0", "1 0 99 0", "0 0 0 0", "100 0 100 0", "80 0 20 0"])
def test_places_on_a_line_that_is_run_through_unevenly(ends: str) -> None:
    chain = Chain(parse_path(f"M 0 0 C {ends} 100 0"))
    for distance in (0, 10, 25, 40, 62.5, 99, 100):
        assert chain.at(distance) == pytest.approx((1, 0, 0, 1, distance, 0), abs=0.01)


def test_a_circle_of_cubics_is_as_long_as_a_circle() -> None:
    chain = Chain(parse_path("M 0 50 A 50 50 0 0 1 100 50"))
    # what cubics make of an arc is 0.03 % off its radius at most
    assert chain.length == pytest.approx(50 * math.pi, rel=0.0003)
    assert chain.at(chain.length / 2) == pytest.approx((1, 0, 0, 1, 50, 0), abs=0.02)


NUMBERS = st.floats(-100, 100).map(lambda v: round(v, 1))


@given(st.lists(st.tuples(*[NUMBERS] * 6), min_size=1, max_size=3))
def test_equal_steps_along_any_path_are_equally_far(cubics: list[tuple[float, ...]]) -> None:
    chain = Chain((("M", 0.0, 0.0), *(("C", *c) for c in cubics)))  # type: ignore[arg-type]
    count = 400
    found = [chain.at(chain.length * i / count) for i in range(count + 1)] if chain.length else []
    step = chain.length / count
    for a, b in pairwise(found):
        assert math.dist(a[4:], b[4:]) <= step + 0.01
        assert math.hypot(a[0], a[1]) == pytest.approx(1)


# -- where letters stand ----------------------------------------------------------------------


@pytest.mark.parametrize("bend", [90, -90, 30, -150])
def test_letters_on_an_arc_stand_at_the_middle_of_their_advance(bend: int) -> None:
    """By hand: the circle from the width of the box, each letter's angle from its place in the
    straight line."""
    text, size = "HILT", 16
    ops = face(line(text, f"{{arc: {bend}}}", size, "w: 180pt", "align: center")).ops
    half = math.radians(abs(bend)) / 2
    above, below = FONT.ascent * size / 1000, FONT.descent * size / 1000
    outer = 90 / math.sin(half)
    run, found = straight(text, size)
    places = []
    for _, middle in found:
        way = middle - run.width / 2  # from the middle of the arc
        if bend > 0:
            radius, cy = outer - above, outer
            angle = way / radius
            place = (90 + radius * math.sin(angle), cy - radius * math.cos(angle))
            places.append(turned_to(*place, math.degrees(angle)))
        else:
            radius = outer - below
            cy = -(outer - above - below) * math.cos(half)
            angle = way / radius
            place = (90 + radius * math.sin(angle), cy + radius * math.cos(angle))
            places.append(turned_to(*place, -math.degrees(angle)))
    wanted = expected(text, size, places)
    seen = letters(ops)
    assert [s[0] for s in seen] == [s[0] for s in wanted]
    assert list(points(seen)) == [pytest.approx(p, abs=0.001) for p in points(wanted)]


@pytest.mark.parametrize(("side", "y"), [("top", -1), ("bottom", 1)])
def test_a_circle_is_read_from_left_to_right_at_its_top_and_at_its_foot(side: str, y: int) -> None:
    size = 10
    ops = face(line("I", f"{{circle: {side}}}", size, "x: 20pt, y: 5pt, w: 80pt, h: 90pt")).ops
    reach = (FONT.ascent if side == "top" else FONT.descent) * size / 1000
    place = turned_to(60, 50 + y * (40 - reach), 0)
    assert list(points(letters(ops))) == [
        pytest.approx(p, abs=0.001) for p in points(expected("I", size, [place]))
    ]


def test_kerning_is_kept() -> None:
    """On a flat arc letters stand where they do in a line."""
    run, found = straight("LTL", 20)
    assert run.words[0].glyphs[0].advance != FONT.word("L").advance
    seen = letters(face(line("LTL", "{arc: 0}", 20)).ops)
    wanted = expected("LTL", 20, [turned_to(middle, run.y, 0) for _, middle in found])
    assert list(points(seen)) == [pytest.approx(p, abs=0.001) for p in points(wanted)]


def test_no_arc_at_all_is_text_in_a_box() -> None:
    ops = face(line("HILT", "{arc: 0}", 20, more="align: center")).ops
    (run,) = runs(face("t: {kind: text, text: HILT, size: 20pt, align: center}").ops)
    hidden, matrix = unseen(ops)
    assert matrix == pytest.approx((1, 0, 0, 1, 100, run.y), abs=0.001)
    assert hidden.x + 100 == pytest.approx(run.x, abs=0.001)
    assert hidden.size == pytest.approx(20)


@pytest.mark.parametrize(
    ("more", "share"),
    [
        ("align: left", 0), ("align: start", 0), ("align: center", 0.5), ("align: right", 1),
        ("align: end", 1), ("direction: rtl", 1), ("align: end, direction: rtl", 0),
        ("align: left, direction: rtl", 0),
    ],
)  # fmt: skip
def test_alignment_along_the_path(more: str, share: float) -> None:
    ops = face(line("HIL", "{along: M 0 50 H 100}", 10, "x: 5pt, w: 100pt, h: 20pt", more)).ops
    run, _ = straight("HIL", 10)
    hidden, matrix = unseen(ops)
    assert hidden.x + matrix[4] == pytest.approx(5 + share * (100 - run.width), abs=0.01)
    assert matrix[5] == pytest.approx(10)


def test_justified_text_ends_where_the_path_does() -> None:
    ops = face(
        line("H I T", "{along: M 0 50 H 100}", 10, "w: 100pt, h: 20pt", "align: justify")
    ).ops
    hidden, matrix = unseen(ops)
    assert hidden.x + matrix[4] == pytest.approx(0, abs=0.01)
    assert hidden.width == pytest.approx(100, abs=0.01)


def test_justified_text_goes_all_the_way_round() -> None:
    """Three words, three equal spaces; the last is between the end and the beginning."""
    ops = face(line("I I I", "{circle: top}", 8, "w: 80pt, h: 80pt", "align: justify")).ops
    middles = []
    for part in subpaths(letters(ops)):
        x0, y0, x1, y1 = tight_bounds(tuple(part))
        middles.append(math.degrees(math.atan2((y0 + y1) / 2 - 40, (x0 + x1) / 2 - 40)))
    gaps = sorted((b - a) % 360 for a, b in zip(middles, middles[1:] + middles[:1], strict=True))
    assert gaps == [pytest.approx(120, abs=0.5)] * 3
    assert middles[1] == pytest.approx(-90, abs=1)


@pytest.mark.parametrize("bend", [-180, -120, -45, -5, 5, 45, 120, 180])
def test_letters_on_an_arc_stay_in_the_box(bend: int) -> None:
    size = 14
    more = "align: justify, smallest: 5pt"
    ops = face(line("Typography lifts Hl", f"{{arc: {bend}}}", size, "x: 30pt, w: 90pt", more)).ops
    x0, y0, x1, _ = tight_bounds(letters(ops))
    assert 29.9 < x0 < 36 and 114 < x1 < 120.1
    # letters are not bent: where they stand close together above, the ends' tops lean out a little
    assert -0.5 < y0 < 6


def test_a_text_takes_the_height_of_its_arc() -> None:
    lower = "m: {kind: shape, fill: black, box: {of: t, at: 1, pin: 7, w: 10pt, h: 1pt}}"
    half = math.radians(30)
    above, below = FONT.ascent * 0.012, FONT.descent * 0.012
    outer = 50 / math.sin(half)
    height = outer - (outer - above - below) * math.cos(half)
    made = face(line("HI", "{arc: 60}", 12, "w: 100pt") + "\n" + lower)
    (mark,) = [op for op in made.ops if isinstance(op, Group) and isinstance(op.ops[0], Path)]
    assert mark.ops[0].segments[0][2] == pytest.approx(height, abs=0.02)  # type: ignore[union-attr]


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_an_arc_stands_at_the_top_middle_or_foot_of_its_box(valign: str, share: float) -> None:
    def top(box: str, more: str) -> float:
        return tight_bounds(letters(face(line("HI", "{arc: 60}", 12, box, more)).ops))[1]

    half = math.radians(30)
    outer = 50 / math.sin(half)
    height = outer - (outer - (FONT.ascent + FONT.descent) * 0.012) * math.cos(half)
    moved = top("w: 100pt, h: 90pt", f"valign: {valign}") - top("w: 100pt", "")
    assert moved == pytest.approx(share * (90 - height), abs=0.01)


def test_in_a_row_it_is_as_wide_as_it_needs_to_be() -> None:
    row = (
        "r: {kind: row, elements: {t: {kind: text, text: HILT, path: {arc: 90}}, "
        "m: {kind: shape, fill: black, box: {w: 1pt, h: 1pt}}}}"
    )
    made = face(row)
    run, _ = straight("HILT", 9)
    half = math.radians(45)
    width = 2 * (run.width / (2 * half) + FONT.ascent * 0.009) * math.sin(half)
    (mark,) = [op for op in made.ops if isinstance(op, Group) and isinstance(op.ops[0], Path)]
    assert mark.ops[0].segments[0][1] == pytest.approx(width, abs=0.02)  # type: ignore[union-attr]


def test_icons_and_colours_on_a_path() -> None:
    text = "H [I](color: white) T"
    found = letters_by_paint(face(line(text, "{arc: 90}")).ops)
    assert sorted(found) == [(0.0,), (1.0,)]
    assert len(subpaths(found[(1.0,)])) == 1 and len(subpaths(found[(0.0,)])) == 2


def letters_by_paint(ops: Sequence[Op]) -> dict[object, Segments]:
    return {op.fill: op.segments for op in ops if isinstance(op, Path)}


# -- fitting ----------------------------------------------------------------------------------


def test_it_shrinks_to_the_length_of_the_path() -> None:
    text = "Nothing is too long"
    path = "{along: M 0 50 H 100}"
    ops = face(line(text, path, 20, "w: 100pt, h: 10pt", "smallest: 5pt")).ops
    run, _ = straight(text, 20)
    hidden, _ = unseen(ops)
    largest = 100 / run.width * 20
    assert largest - 0.25 <= hidden.size <= largest


def test_letters_come_closer_before_they_shrink() -> None:
    run, _ = straight("HILTHILT", 10)
    box, path = f"w: {run.width - 2:.3f}pt, h: 10pt", "{along: M 0 50 H 100}"
    hidden, _ = unseen(face(line("HILTHILT", path, 10, box, "least_tracking: -4%")).ops)
    assert hidden.size == pytest.approx(10) and hidden.width < run.width - 2 + 0.02


def test_texts_on_paths_share_a_size() -> None:
    cards = [card("a", name="short"), card("b", name="a much longer name than that")]
    more = "smallest: 4pt, same_size: names"
    elements = line("{name}", "{along: M 0 50 H 100}", 20, "w: 90pt, h: 20pt", more)
    made = composer(elements.replace("'", '"'), cards)
    made.prepare(cards)
    faces = [made.compose(one, one.id) for one in cards]
    assert not list(made.problems)
    sizes = [unseen(drawn(found.ops))[0].size for found in faces if found is not None]
    assert sizes[0] == pytest.approx(sizes[1]) and sizes[0] < 20


def test_what_is_too_long_is_reported_with_how_much() -> None:
    (message,) = problems_of(
        line("Far too long for this", "{along: M 0 50 H 100}", 10, "w: 50pt, h: 9pt")
    )
    run, _ = straight("Far too long for this", 10)
    over = (run.width - 50) / 72 * 25.4
    assert message.startswith("'t': the text is too long for its path: at 10pt it is ")
    assert f"the path 17.6 mm: {over:.1f} mm over" in message
    assert "allow a smaller 'smallest'" in message
    (message,) = problems_of(line("Far too long", "{arc: 90}", 10, "w: 20pt", "smallest: 8pt"))
    assert "at 8pt, the smallest size allowed," in message


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (line("x", "{arc: 90}", 9, "w: 100pt, h: 10pt"), "its arc is "),
        (line("a\\nb", "{arc: 9}").replace("'", '"'), "text on a path is one line"),
        (line("# a", "{arc: 9}"), "text on a path is one line"),
        (line("- a", "{arc: 9}"), "text on a path is one line"),
        (line("x", "{along: M 0 0 H 100}"), "text along a path has no height of its own"),
        (line("x", "{along: M 0 0 H 100}", 9, "w: auto, h: 9pt"), "text along a path has no width"),
    ],
)
def test_what_cannot_be_set_on_a_path(element: str, message: str) -> None:
    styles = "h: {size: 14pt}"
    found = problems_of(element.replace("box:", "headings: [h], box:"), styles=styles)
    assert len(found) == 1 and found[0].startswith(f"'t': {message}")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("{ark: 60}", "'path': unknown key 'ark' (did you mean 'arc'?)"),
        ("{circle: tops}", "'path': 'circle': expected one of top, bottom; found 'tops'"),
        ("{arc: 200}", "'path': 'arc': expected a number from -180 to 180, found 200"),
        ("{}", "'path': expected one of 'arc', 'circle' and 'along' (e.g. {arc: 60}"),
        ("{arc: 6, circle: top}", "'path': expected one of 'arc', 'circle' and 'along'"),
        ("M 0 0 L 1 1", "'path': expected 'arc', 'circle' or 'along' in a mapping (e.g. {arc: 60}"),
        ("{along: L 1 1}", "'path': 'along': path data: 'L' at offset 0"),
        ("{along: M 0 0 H 9 M 0 5 H 9}", "'path': 'along': text stands on one line, and this"),
        ("{along: M 5 5 L 5 5}", "'path': 'along': the path has no length"),
    ],
)
def test_wrong_paths_are_reported_when_the_layout_is_read(path: str, message: str) -> None:
    made = composer(line("x", path))
    assert made.broken
    (found,) = made.problems
    assert (found.message + f" ({found.hint})").startswith(message)


def test_the_bend_may_come_from_the_card() -> None:
    elements = 't: {kind: text, text: HILT, path: {arc: "{bend}"}, box: {w: 100pt}}'
    flat = tight_bounds(letters(face(elements, card(bend=0)).ops))
    bent = tight_bounds(letters(face(elements, card(bend=120)).ops))
    assert bent[3] - bent[1] > flat[3] - flat[1] + 2
    assert texts(face(elements, card(bend=120)).ops) == ["HILT"]


@pytest.mark.parametrize("text", ["", " "])
def test_no_text_is_nothing(text: str) -> None:
    assert letters(face(line(text, "{arc: 60}")).ops) == ()


@pytest.mark.parametrize(
    "path", ["{arc: 60}", "{arc: -180}", "{circle: top}", "{along: M 0 0 H 9}"]
)
@pytest.mark.parametrize("box", ["w: 0pt, h: 0pt", "w: 0pt, h: 50pt", "w: 1pt, h: 50pt"])
def test_no_room_is_reported(path: str, box: str) -> None:
    (message,) = problems_of(line("HILT", path, 9, box))
    assert " over (" in message


def test_an_accent_alone_stands_on_a_path() -> None:
    ops = face(line("\u0301", "{arc: 60}")).ops
    run, _ = unseen(ops)
    assert "\u0301" in run.words[0].text and len(letters(ops)) > 0


# -- found, and looked at over the edge -------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "box"),
    [
        ("{arc: 120}", "w: 200pt"),
        ("{arc: -120}", "w: 200pt"),
        ("{circle: top}", "x: 50pt, w: 100pt, h: 100pt"),
        ("{circle: bottom}", "x: 50pt, w: 100pt, h: 100pt"),
        ("{along: M 10 90 L 60 10}", "w: 200pt, h: 100pt"),
        ("{along: M 50 0 V 100}", "w: 200pt, h: 100pt"),
        ("{along: M 90 90 H 5}", "w: 200pt, h: 100pt"),
    ],
)
@pytest.mark.parametrize("text", ["Short", "As long a text as there is room"])
def test_the_unseen_text_lies_within_the_letters(path: str, box: str, text: str) -> None:
    elements = line(text, path, 18, box, "smallest: 3pt, align: justify")
    run, (a, b, c, d, e, f) = unseen(face(elements).ops)
    assert "".join(word.text for word in run.words) == text
    assert {abs(v) for v in (a, b, c, d)} == {0.0, 1.0}
    ends = [(a * x + c * run.y + e, b * x + d * run.y + f) for x in (run.x, run.x + run.width)]
    x0, y0, x1, y1 = tight_bounds(letters(face(elements).ops))
    near = run.size / 2 + 2
    assert all(x0 - near < x < x1 + near and y0 - near < y < y1 + near for x, y in ends)


def test_text_on_a_path_over_the_edge_is_reported() -> None:
    def problems(box: str) -> list[str]:
        made = composer(line("A rather long text", "{arc: 40}", 12, box, "align: justify"))
        made.compose(None, "key")
        return [f"{p.severity}: {p.message}" for p in made.problems]

    assert problems("x: 20pt, w: 150pt") == []
    assert problems("w: 200pt") == []
    (cut,) = problems("x: 100pt, w: 150pt")
    assert cut.startswith("warning: 't': the text 'A rather long text' runs ")
    (lost,) = problems("x: 220pt, w: 150pt")
    assert lost.startswith("error: ")
