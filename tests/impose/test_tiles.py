"""Faces cut into equal parts: the parts put together again are the face."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.impose.imposing import impose
from pnp.impose.kinds.tiles import TilesStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
NINE = TilesStyle(name="nine", columns=3, rows=3, margin=mm(3), bleed=mm(1.5))
BOARD = FaceSize("board", mm(570), mm(570), mm(3))


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def part_of(sheet: Sheet, style: TilesStyle) -> tuple[float, float, float, float]:
    """Which part of its face a page shows inside the trim: x, y, width, height on the face."""
    (placed,) = sheet.placements
    width, height = placed.width / style.columns, placed.height / style.rows
    x, y = (sheet.paper.width - width) / 2, (sheet.paper.height - height) / 2
    return x - placed.x, y - placed.y, width, height


def test_a_board_in_nine() -> None:
    sheets = impose(Job(NINE, LETTER, [BOARD]))
    assert [s.number for s in sheets] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    first, middle, last = sheets[0].placements[0], sheets[4].placements[0], sheets[8].placements[0]
    left, top = (215.9 - 190) / 2, (279.4 - 190) / 2
    assert in_mm(first.trim) == (round(left, 2), round(top, 2), 570, 570)
    assert in_mm(middle.trim) == (round(left - 190, 2), round(top - 190, 2), 570, 570)
    assert in_mm(last.trim) == (round(left - 380, 2), round(top - 380, 2), 570, 570)
    assert {p.turn for s in sheets for p in s.placements} == {0}
    assert {in_mm(s.placements[0].clip)[2:] for s in sheets} == {(193, 193)}


def test_inner_edges_bleed_with_the_neighbours_art_though_the_face_has_none() -> None:
    sheets = impose(Job(NINE, LETTER, [replace(BOARD, bleed=0)]))
    widths = [in_mm(s.placements[0].clip)[2:] for s in sheets]
    assert widths[0] == (191.5, 191.5)
    assert widths[1] == (193, 191.5)
    assert widths[4] == (193, 193)


def test_parts_come_in_their_order() -> None:
    order = (5, 1, 2, 3, 4, 6, 7, 8, 9)
    sheets = impose(Job(replace(NINE, order=order), A4, [BOARD]))
    plain = impose(Job(NINE, A4, [BOARD]))
    assert [s.placements for s in sheets] == [plain[n - 1].placements for n in order]


def test_marks_stand_at_the_part() -> None:
    style = replace(NINE, marks=MarkStyle("edge", mm(6), mm(1.5)), label="x")
    sheets = impose(Job(style, LETTER, [BOARD]))
    assert {len(s.marks) for s in sheets} == {8}
    assert len({s.marks for s in sheets}) == 1
    upright = sorted({round(m.x1 / mm(1), 2) for m in sheets[0].marks if m.x1 == m.x2})
    assert upright == [12.95, 202.95]
    assert {s.label is not None and s.label.text for s in sheets} == {"x"}


def test_each_face_has_its_own_paper() -> None:
    wide = FaceSize("wide", mm(3 * 250), mm(3 * 150))
    sheets = impose(Job(NINE, A4, [BOARD, wide]))
    assert [s.paper.width > s.paper.height for s in sheets] == [False] * 9 + [True] * 9
    assert [s.number for s in sheets] == list(range(1, 19))


def test_too_large_a_part_is_reported_with_sizes() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(NINE, A4, [replace(BOARD, width=mm(900), height=mm(900))]))
    (problem,) = caught.value.problems
    assert problem.message == (
        "face 'board' of 900 × 900 mm does not fit the sheets 'nine': each of its 3 × 3 parts is "
        "300 × 300 mm, but A4 (210 × 297 mm, either way) has 204 × 291 mm or 291 × 204 mm "
        "inside its margin of 3 mm"
    )
    assert problem.hint == "choose a larger paper, or 5 × 4 parts, or 'kind: split'"


def test_the_parts_of_the_hint_fit() -> None:
    impose(Job(replace(NINE, columns=5, rows=4), A4, [FaceSize("board", mm(900), mm(900))]))


def test_the_other_way_round_is_reported() -> None:
    style = replace(NINE, orientation="portrait")
    with pytest.raises(InputError) as caught:
        impose(Job(style, A4, [FaceSize("wide", mm(750), mm(450))]))
    assert caught.value.problems[0].hint == "it fits with 'orientation: landscape'"


def test_a_margin_that_leaves_nothing() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(NINE, margin=mm(150)), A4, [BOARD]))
    assert caught.value.problems[0].hint == "choose a larger paper, or a smaller margin"


sizes = st.integers(60, 800).map(lambda n: mm(n) / 2)


@st.composite
def cut(draw: st.DrawFn) -> tuple[TilesStyle, list[FaceSize], tuple[Sheet, ...]]:
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    style = TilesStyle(
        name="any",
        columns=columns,
        rows=rows,
        margin=mm(draw(st.integers(0, 8))),
        bleed=mm(draw(st.integers(0, 4))),
        marks=MarkStyle("edge", mm(5), mm(1)),
        label=draw(st.sampled_from(["", "x"])),
        order=tuple(draw(st.permutations(range(1, columns * rows + 1)))),
    )
    faces = [
        FaceSize(f"f{i}", draw(sizes), draw(sizes), mm(draw(st.integers(0, 4))))
        for i in range(draw(st.integers(1, 3)))
    ]
    try:
        return style, faces, impose(Job(style, draw(st.sampled_from([A4, LETTER])), faces))
    except InputError:
        assume(False)
        raise


@given(cut(), st.floats(0, 0.999), st.floats(0, 0.999))
def test_parts_cover_the_face_exactly_once(
    made: tuple[TilesStyle, list[FaceSize], tuple[Sheet, ...]], u: float, v: float
) -> None:
    """Whatever point of a face is asked for, one page shows it inside its trim, and no other."""
    style, faces, sheets = made
    assert len(sheets) == len(faces) * style.columns * style.rows
    for face in faces:
        mine = [s for s in sheets if s.placements[0].face == face.key]
        parts = [part_of(s, style) for s in mine]
        assert sum(w * h for _, _, w, h in parts) == pytest.approx(face.width * face.height)
        # a point between two parts is in either; so near an edge none is asked for
        px, py = u * face.width, v * face.height
        assume(all(min(abs(px - x), abs(py - y)) > 0.01 for x, y, _, _ in parts))
        hits = [1 for x, y, w, h in parts if x <= px < x + w and y <= py < y + h]
        assert len(hits) == 1


@given(cut())
def test_pages_print_their_part_and_no_more_than_its_bleed(
    made: tuple[TilesStyle, list[FaceSize], tuple[Sheet, ...]],
) -> None:
    style, faces, sheets = made
    bleeds = {f.key: f.bleed for f in faces}
    for sheet in sheets:
        (placed,) = sheet.placements
        x, y, width, height = part_of(sheet, style)
        left, top = placed.x + x, placed.y + y
        a, b, w, h = placed.clip
        assert a <= left + 0.01 and b <= top + 0.01
        assert a + w >= left + width - 0.01 and b + h >= top + height - 0.01
        assert a >= max(left - style.bleed, 0) - 0.01
        assert b + h <= min(top + height + style.bleed, sheet.paper.height) + 0.01
        outer = min(style.bleed, bleeds[placed.face])
        assert a >= placed.x - outer - 0.01
        assert b + h <= placed.y + placed.height + outer + 0.01
        assert left >= style.margin - 0.02 and top >= style.margin - 0.02
