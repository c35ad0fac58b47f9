"""Faces over several pages: numbers, and pages put together again at their offsets."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from geometry import overlap
from hypothesis import given
from hypothesis import strategies as st

from pnp.impose.cutting import SplitStyle, sheet_name
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.impose.strips import Row
from pnp.languages.own_words import own_words
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Label, Line, MarkStyle, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
A5 = Paper("A5", mm(148), mm(210))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
MARKS = MarkStyle("edge", mm(5), mm(0.5))
POSTER = SplitStyle(name="poster", margin=mm(6.35), bleed=mm(3), marks=MARKS, overlap=mm(12))
SQUARE = FaceSize("map", mm(500), mm(500), mm(3))
WASTE = mm(3)  # cut off the strip


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def parts(sheets: tuple[Sheet, ...]) -> list[Sheet]:
    return [s for s in sheets if s.placements[0].scale == 1]


def named(sheet: Sheet) -> str:
    """The name of a sheet: the note that is no sentence."""
    (name,) = [note.text for note in sheet.notes if " " not in note.text]
    return name


def upright(marks: tuple[Line, ...], dashed: bool) -> list[float]:
    return sorted({m.x1 for m in marks if m.x1 == m.x2 and bool(m.dash) == dashed})


# --- numbers ---------------------------------------------------------------------------------


def test_a_square_of_half_a_metre_takes_six_sheets_and_a_key() -> None:
    key, *sheets = impose(Job(POSTER, A4, [SQUARE]))
    assert [named(s) for s in sheets] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert [s.number for s in (key, *sheets)] == [1, 2, 3, 4, 5, 6, 7]
    assert {s.paper for s in sheets} == {A4}
    # 197.3 × 284.3 mm a page: three of them show 567.9, two 556.6, the rest is on both sides
    left, top = 40.3, 34.65
    assert in_mm(sheets[0].placements[0].trim) == (left, top, 500, 500)
    assert in_mm(sheets[4].placements[0].trim) == (
        round(left - 185.3, 2), round(top - 272.3, 2), 500, 500,
    )  # fmt: skip
    assert in_mm(sheets[0].placements[0].clip) == (
        round(left - 3, 2), round(top - 3, 2), round(203.65 - left + 3, 2),
        round(290.65 - top + 3, 2),
    )  # fmt: skip


def test_the_way_with_fewer_pages_is_taken_and_upright_if_both_are_alike() -> None:
    wide = FaceSize("wide", mm(540), mm(190))
    (_, *sheets) = impose(Job(POSTER, A4, [wide]))
    assert (len(sheets), sheets[0].paper.width > sheets[0].paper.height) == (2, True)
    (_, *sheets) = impose(Job(replace(POSTER, orientation="portrait"), A4, [wide]))
    assert (len(sheets), sheets[0].paper) == (3, A4)
    (_, *sheets) = impose(Job(POSTER, A4, [FaceSize("square", mm(280), mm(280))]))
    assert (len(sheets), sheets[0].paper) == (2, A4)


def test_what_fits_one_page_stands_in_its_middle_without_strips() -> None:
    (sheet,) = impose(
        Job(replace(POSTER, label="x"), A4, [FaceSize("mat", mm(150), mm(200), mm(5))])
    )
    assert in_mm(sheet.placements[0].trim) == (30, 48.5, 150, 200)
    assert in_mm(sheet.placements[0].clip) == (27, 45.5, 156, 206)
    assert len(sheet.marks) == 8
    assert not any(m.dash for m in sheet.marks)
    assert sheet.notes == ()
    assert sheet.label is not None


def test_faces_come_one_after_the_other_each_with_its_key() -> None:
    small = FaceSize("small", mm(100), mm(100))
    sheets = impose(Job(POSTER, A4, [SQUARE, small, replace(SQUARE, key="other", height=mm(100))]))
    assert [(s.placements[0].face, round(s.placements[0].scale, 2)) for s in sheets] == [
        ("map", 0.36), *[("map", 1)] * 6, ("small", 1), ("other", 0.54), ("other", 1), ("other", 1),
    ]  # fmt: skip
    assert [s.number for s in sheets] == list(range(1, len(sheets) + 1))


def test_dashes_bound_the_strip_where_the_neighbour_is_cut() -> None:
    (_, a1, a2, _, b1, b2, _) = impose(Job(POSTER, A4, [SQUARE]))
    (dash,) = upright(a1.marks, True)
    trim, cut = upright(a2.marks, False)[0], upright(a2.marks, False)
    assert len(cut) == 1  # its right edge lies under the next sheet and is not cut
    # both on the face; the dashes lie just beyond the edge that is to cover them
    away = (dash - a1.placements[0].x) - (trim - a2.placements[0].x)
    assert away == pytest.approx(MARKS.width * 1.5)
    assert in_mm((cut[0],)) == (6.35 + 3,)
    assert sum(1 for m in b2.marks if m.dash) == 1
    assert upright(b1.marks, False)[0] == pytest.approx(b1.placements[0].x)


def test_the_strip_states_what_is_glued_there() -> None:
    sheets = parts(impose(Job(POSTER, A4, [SQUARE])))
    notes = {named(s): [n.text for n in s.notes if " " in n.text] for s in sheets}
    assert notes == {
        "A1": ["glue A2 here", "glue B1 here"],
        "A2": ["glue A3 here", "glue B2 here"],
        "A3": ["glue B3 here"],
        "B1": ["glue B2 here"],
        "B2": ["glue B3 here"],
        "B3": [],
    }


def test_words_may_be_others() -> None:
    words = {
        "glue": "hier {sheet} ankleben",
        "made_of": "{columns} mal {rows} Blatt {paper}: {width} × {height} mm",
        "assemble": "Schneiden und kleben.",
        "decimal": ",",
        "draft": "Entwurf",
        "scale": "bei 100 % drucken",
        "back": "Rückseite",
        "back_of": "Rückseite: {name}",
    }
    assert set(words) == set(own_words("en"))
    half = replace(SQUARE, width=mm(500.5))
    key, a1, *_ = impose(Job(POSTER, A4, [half], words=words))
    assert [n.text for n in key.notes[:2]] == [
        "3 mal 2 Blatt A4: 500,5 × 500 mm", "Schneiden und kleben.",
    ]  # fmt: skip
    assert "hier A2 ankleben" in [n.text for n in a1.notes]


def test_the_key_shows_the_face_with_the_edges_of_its_sheets() -> None:
    key, *sheets = impose(Job(replace(POSTER, label="small"), replace(A4, name="a4"), [SQUARE]))
    (placed,) = key.placements
    assert placed.width == pytest.approx(SQUARE.width * placed.scale)
    assert placed.clip == placed.trim
    size, assemble, *names = key.notes
    assert size.text == "3 × 2 sheets of A4 make 500 × 500 mm"
    assert assemble.text == own_words("en")["assemble"]
    assert [n.text for n in names] == [named(s) for s in sheets]
    assert min(n.size for n in names) >= 24
    edges = upright(key.marks, False)
    assert len(edges) == 4
    # the edge between A1 and A2 is where A2 is cut
    cut = upright(sheets[1].marks, False)[0] - sheets[1].placements[0].x
    assert (edges[1] - placed.x) / placed.scale == pytest.approx(cut)
    assert key.label is not None and key.label.y > placed.y + placed.height


def test_without_marks_the_strips_remain() -> None:
    _, a1, *_ = impose(Job(replace(POSTER, marks=MarkStyle()), A4, [SQUARE]))
    assert [bool(m.dash) for m in a1.marks] == [True, True]
    assert named(a1) == "A1"


def test_no_room_for_strips_is_reported() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(POSTER, overlap=mm(80)), A5, [SQUARE]))
    (problem,) = caught.value.problems
    assert problem.message == (
        "the sheets 'poster' need more than 160 mm each way, with strips of 80 mm, but "
        "A5 (148 × 210 mm, either way) has 135.3 × 197.3 mm or 197.3 × 135.3 mm inside its "
        "margin of 6.35 mm"
    )
    assert problem.hint == "choose a larger paper, or a smaller overlap or margin"


@pytest.mark.parametrize(
    ("row", "column", "name"), [(0, 0, "A1"), (25, 9, "Z10"), (26, 0, "AA1"), (52, 1, "BA2")]
)
def test_names_go_on_after_z(row: int, column: int, name: str) -> None:
    assert sheet_name(row, column) == name


@pytest.mark.parametrize(
    ("length", "count"), [(100, 1), (100.1, 2), (190, 2), (190.1, 3), (280, 3), (280.1, 4)]
)
def test_pages_in_a_row(length: float, count: int) -> None:
    """Pages that show 100 and share 10: 100, 190, 280 …"""
    assert Row(length, 100.0, 10.0).count == count


# --- equal parts ------------------------------------------------------------------------------

BOARDS = FaceSize("boards", mm(540), mm(540), mm(3))
PARTS = replace(POSTER, columns=3, rows=3)


@pytest.mark.parametrize(("paper", "left"), [(LETTER, 14.95), (A4, 12)])
def test_equal_parts_are_cut_between_them(paper: Paper, left: float) -> None:
    """Parts of 180 mm with strips of 12 take 192 mm; 3 mm of a strip are left of a cut."""
    key, *sheets = impose(Job(PARTS, paper, [BOARDS]))
    assert [named(s) for s in sheets] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]
    top = (paper.height / mm(1) - 192) / 2 + 3
    for sheet, (row, column) in zip(sheets, product(range(3), repeat=2), strict=True):
        assert sheet.paper == paper
        # what is seen in the end is one part, at the same place of each sheet
        assert in_mm(sheet.pieces[0]) == (left, round(top, 2), 180, 180)
        (placed,) = sheet.placements
        assert in_mm((placed.x, placed.y)) == (
            round(left - 180 * column, 2), round(top - 180 * row, 2),
        )  # fmt: skip
    # the edges on the key: at 0, 180, 360 and 540 mm
    (mini,) = key.placements
    edges = upright(key.marks, False)
    assert in_mm(tuple((edge - mini.x) / mini.scale for edge in edges)) == (0, 180, 360, 540)


def test_equal_parts_print_their_strips_and_no_more() -> None:
    _, *sheets = impose(Job(PARTS, LETTER, [BOARDS]))
    left, top = 14.95, 46.7
    middle, last = sheets[4].placements[0], sheets[8].placements[0]
    # 3 mm to be cut off on the left and above, 9 mm to be glued over on the right and below
    assert in_mm(middle.clip) == (left - 3, top - 3, 192, 192)
    # the last one ends with the bleed of the face
    assert in_mm(last.clip) == (left - 3, top - 3, 186, 186)
    assert upright(sheets[4].marks, True)[0] == pytest.approx(mm(left + 180) + MARKS.width * 1.5)
    assert in_mm(tuple(upright(sheets[4].marks, False))) == (left,)
    notes = [n.text for n in sheets[4].notes if " " in n.text]
    assert notes == ["glue B3 here", "glue C2 here"]


def test_parts_of_one_column_or_of_one_sheet() -> None:
    strip = FaceSize("strip", mm(150), mm(500), mm(3))
    _, *sheets = impose(Job(replace(POSTER, columns=1, rows=2), A4, [strip]))
    assert [in_mm(s.pieces[0]) for s in sheets] == [(30, 20.5, 150, 250)] * 2
    (one,) = impose(Job(replace(POSTER, columns=1, rows=1), A4, [FaceSize("m", mm(100), mm(80))]))
    assert in_mm(one.pieces[0]) == (55, 108.5, 100, 80)
    assert one.notes == ()


def test_the_label_of_a_part_stands_beside_it() -> None:
    _, *sheets = impose(Job(replace(PARTS, label="small"), LETTER, [BOARDS]))
    for sheet in sheets:
        x, y, width, height = sheet.placements[0].clip
        assert sheet.label is not None
        # clear of what is printed
        below, above = sheet.label.y >= y + height, sheet.label.y <= y
        assert below or above or sheet.label.x <= x or sheet.label.x >= x + width


def test_parts_that_do_not_fit_are_reported() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(POSTER, columns=2, rows=2), A4, [BOARDS]))
    (problem,) = caught.value.problems
    assert problem.message == (
        "face 'boards' of 540 × 540 mm does not fit the sheets 'poster': each of its 2 × 2 parts "
        "takes 282 × 282 mm with its strips, but A4 (210 × 297 mm, either way) has "
        "197.3 × 284.3 mm or 284.3 × 197.3 mm inside its margin of 6.35 mm"
    )
    assert problem.hint == "choose a larger paper, more parts, or a smaller overlap"


# --- properties ------------------------------------------------------------------------------

lengths = st.integers(40, 1200).map(mm)


@st.composite
def split(draw: st.DrawFn) -> tuple[SplitStyle, Paper, FaceSize, tuple[Sheet, ...]]:
    style = replace(
        POSTER,
        margin=mm(draw(st.integers(0, 12))),
        bleed=mm(draw(st.integers(0, 5))),
        overlap=mm(draw(st.integers(6, 25))),
        orientation=draw(st.sampled_from(["auto", "portrait", "landscape"])),
        marks=replace(MARKS, kind=draw(st.sampled_from(["edge", "card", "none"]))),
        label=draw(st.sampled_from(["", "small print"])),
    )
    paper = draw(st.sampled_from([A4, A5, LETTER]))
    face = FaceSize("f", draw(lengths), draw(lengths), mm(draw(st.integers(0, 5))))
    return style, paper, face, impose(Job(style, paper, [face]))


def rooms(sheet: Sheet, style: SplitStyle) -> Box:
    wide, high = sheet.paper.width, sheet.paper.height
    return style.margin, style.margin, wide - 2 * style.margin, high - 2 * style.margin


def shown(sheet: Sheet, style: SplitStyle) -> Box:
    """What of the face a page prints inside its margins: x, y, right, bottom on the face."""
    (placed,) = sheet.placements
    x, y, width, height = placed.clip
    left, top, wide, high = rooms(sheet, style)
    right, bottom = min(x + width, left + wide), min(y + height, top + high)
    return (
        max(x, left, placed.x) - placed.x,
        max(y, top, placed.y) - placed.y,
        min(right, placed.x + placed.width) - placed.x,
        min(bottom, placed.y + placed.height) - placed.y,
    )


Made = tuple[SplitStyle, Paper, FaceSize, tuple[Sheet, ...]]


@given(split())
def test_as_many_pages_as_the_formula_states(made: Made) -> None:
    style, paper, face, sheets = made

    def count(wide: float, high: float) -> int:
        out = 1
        for length, room in ((face.width, wide), (face.height, high)):
            needed = (length - style.overlap) / (room - 2 * style.margin - style.overlap)
            out *= max(math.ceil(round(needed, 6)), 1)
        return out

    tall, wide = count(paper.width, paper.height), count(paper.height, paper.width)
    expected = {"portrait": tall, "landscape": wide, "auto": min(tall, wide)}[style.orientation]
    assert len(parts(sheets)) == expected
    assert len(sheets) == expected + (expected > 1)


@given(split(), st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=3, max_size=8))
def test_every_point_of_the_face_is_printed_inside_margins(
    made: Made, points: list[tuple[float, float]]
) -> None:
    """By one page, or in a strip by the two that share it, where strips cross by four."""
    style, _, face, sheets = made
    seen = [shown(s, style) for s in parts(sheets)]
    columns = sorted({(round(x, 3), round(r, 3)) for x, _, r, _ in seen})
    rows = sorted({(round(y, 3), round(b, 3)) for _, y, _, b in seen})
    for spans, length in ((columns, face.width), (rows, face.height)):
        assert spans[0][0] == pytest.approx(0, abs=0.02)
        assert spans[-1][1] == pytest.approx(length, abs=0.02)
        for (_, end), (start, _) in pairwise(spans):
            assert end - start == pytest.approx(style.overlap, abs=0.02)
        for (_, end), (start, _) in zip(spans, spans[2:], strict=False):
            assert start > end
    assert len(seen) == len(columns) * len(rows)
    for u, v in points:
        x, y = u * face.width, v * face.height
        hits = sum(
            1 for a, b, r, d in seen if a - 0.02 <= x <= r + 0.02 and b - 0.02 <= y <= d + 0.02
        )
        wide = sum(1 for a, r in columns if a - 0.02 <= x <= r + 0.02)
        high = sum(1 for b, d in rows if b - 0.02 <= y <= d + 0.02)
        assert hits == wide * high
        assert wide in (1, 2) and high in (1, 2)


@given(split())
def test_sheets_step_evenly_and_are_named_by_row_and_column(made: Made) -> None:
    style, _, _, sheets = made
    pages = parts(sheets)
    if len(pages) == 1:
        return
    places = {named(s): s.placements[0] for s in pages}
    assert len(places) == len(pages)
    _, _, wide, high = rooms(pages[0], style)
    first = places["A1"]
    for name, placed in places.items():
        row, column = ord(name[0]) - ord("A"), int(name[1:]) - 1
        assert placed.x == pytest.approx(first.x - column * (wide - style.overlap))
        assert placed.y == pytest.approx(first.y - row * (high - style.overlap))
    assert list(places) == sorted(places, key=lambda name: (name[0], int(name[1:])))


@given(split())
def test_bleed_is_printed_at_outer_edges_as_far_as_the_paper_goes(made: Made) -> None:
    style, _, face, sheets = made
    bleed = min(style.bleed, face.bleed)
    for sheet in parts(sheets):
        (placed,) = sheet.placements
        x, y, width, height = placed.clip
        for start, end, low, size, paper, margin in (
            (x, x + width, placed.x, placed.width, sheet.paper.width, style.margin),
            (y, y + height, placed.y, placed.height, sheet.paper.height, style.margin),
        ):
            if low >= margin - 0.02:  # the face begins on this page
                assert start == pytest.approx(max(low - bleed, 0), abs=0.02)
            else:
                assert start == pytest.approx(margin)
            if low + size <= paper - margin + 0.02:  # and ends on it
                assert end == pytest.approx(min(low + size + bleed, paper), abs=0.02)
            else:
                assert end == pytest.approx(paper - margin)


def box_of(line: Line) -> Box:
    half = line.width / 2
    flat = line.y1 == line.y2
    dx, dy = (0.0, half) if flat else (half, 0.0)
    return line.x1 - dx, line.y1 - dy, line.x2 - line.x1 + 2 * dx, line.y2 - line.y1 + 2 * dy


def text_box(label: Label) -> Box:
    """What the text would cover if it took all its room."""
    up, down = label.size * 0.75, label.size * 0.25
    if label.turn == 0:
        return label.x, label.y - up, label.width, up + down
    assert label.turn == 270
    return label.x - up, label.y - label.width, up + down, label.width


def kept(sheet: Sheet, style: SplitStyle) -> Box:
    """What is seen of a page in the end: less the cut of its strips, less what is glued over."""
    left, top, right, bottom = shown(sheet, style)
    (placed,) = sheet.placements
    waste = min(WASTE, style.overlap / 2)
    left += waste if left > 0.02 else 0
    top += waste if top > 0.02 else 0
    right -= style.overlap - waste if right < placed.width - 0.02 else 0
    bottom -= style.overlap - waste if bottom < placed.height - 0.02 else 0
    return left + placed.x, top + placed.y, right - left, bottom - top


@given(split())
def test_what_is_kept_is_the_face_and_nothing_is_printed_on_it(made: Made) -> None:
    """The parts that are seen in the end make up the face; marks, words and dashes are beside
    them, inside the margins."""
    style, _, face, sheets = made
    pages = parts(sheets)
    areas = [kept(s, style) for s in pages]
    assert sum(w * h for _, _, w, h in areas) == pytest.approx(face.width * face.height)
    for sheet, seen in zip(pages, areas, strict=True):
        room = rooms(sheet, style)
        printed = [box_of(m) for m in sheet.marks] + [text_box(n) for n in sheet.notes]
        printed += [text_box(sheet.label)] if sheet.label else []
        for box in printed:
            assert not overlap(box, seen, 0.13)
            assert box[0] >= room[0] - 0.2 and box[1] >= room[1] - 0.2
            assert box[0] + box[2] <= room[0] + room[2] + 0.2
            assert box[1] + box[3] <= room[1] + room[3] + 0.2
        words = [text_box(n) for n in sheet.notes] + (
            [text_box(sheet.label)] if sheet.label else []
        )
        for i, j in product(range(len(words)), repeat=2):
            assert i == j or not overlap(words[i], words[j])
        if sheet.label:
            assert not overlap(text_box(sheet.label), sheet.placements[0].clip)


@given(split())
def test_the_key_stays_inside_its_margin(made: Made) -> None:
    style, _, face, sheets = made
    for key in (s for s in sheets if s.placements[0].scale != 1):
        (placed,) = key.placements
        assert 0 < placed.scale < 1
        assert placed.height == pytest.approx(face.height * placed.scale)
        boxes = [text_box(n) for n in key.notes]
        boxes += [text_box(key.label)] if key.label else []
        left, top, wide, high = rooms(key, style)
        for box in [placed.trim, *boxes]:
            assert box[0] >= left - 0.02 and box[1] >= top - 0.02
            assert box[0] + box[2] <= left + wide + 0.02
            assert box[1] + box[3] <= top + high + 0.02
        for box in [*boxes[:2], *([text_box(key.label)] if key.label else [])]:
            assert not overlap(box, placed.trim)
        cells = len(sheets) - 1
        assert len(key.notes) == 2 + cells
