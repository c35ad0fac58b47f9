"""Tables in points. In the font of these tests all is 6 points wide, at 10 points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import ICONS, runs
from made_fonts import make_font
from msgspec.structs import astuple

from pnp.markup.blocks import Table, parse_blocks
from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Group, Op, Path
from pnp.model.layout import FontFace, FontFamily
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import Columns, fit, place
from pnp.text.blocks.lines import Fit
from pnp.text.blocks.table_columns import Column, deal
from pnp.text.blocks.tables import TableBlock, table_block
from pnp.text.paragraphs.paragraph import Forms, TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.hyphenation import hyphenator

HEBREW = "\u05d0\u05d1\u05d2"
LEADING = 12.0
ASCENT = 7.0
# around rules: the descent, and a quarter of the leading
AROUND = 2.0 + 3.0


@pytest.fixture(scope="module")
def style(tmp_path_factory: pytest.TempPathFactory) -> TextStyle:
    folder = tmp_path_factory.mktemp("fonts")
    letters = "abcdefghijklmnopqrstuvwxyz 0123456789.-" + HEBREW
    path = make_font(folder / "made.ttf", letters=letters)
    family = FontFamily("Made", (FontFace(str(path), 400, False),))
    font = FontLibrary({"Made": family}).font("Made")
    paints = {True: (0.5,), False: None}

    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        return Voice((font,), fill=(0.25,) if spans == ("title",) else paints[bold])

    voices = Voices(make, lambda name, fill: ICONS[name])
    return TextStyle(voices, size=10.0, smallest=5.0, leading=LEADING)


def table_of(text: str, style: TextStyle, before: float = 0.0, indent: float = 0.0) -> TableBlock:
    (table,) = parse_blocks(text)
    assert isinstance(table, Table)
    block = table_block(table, style, before, indent)
    assert isinstance(block, TableBlock)
    return block


def written(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def drawn(block: TableBlock, width: float, scale: float = 1.0) -> list[list[Op]]:
    """The operations of each row, its last baseline at y = 0 and the left edge at x = 0."""
    laid = block.lay_out(Fit(scale, width)).finished()
    out: list[list[Op]] = []
    for number, row in enumerate(laid._places):
        out.append([])
        laid.draw(out[-1], number, 0.0, row.tail)
    return out


def text_of(run: Glyphs) -> str:
    return "".join(word.text for word in run.words)


def places(ops: Sequence[Op]) -> list[tuple[str, float, float]]:
    """The text, from where, on which baseline, to a tenth of a point."""
    return [(text_of(r), round(r.x, 1) + 0.0, round(r.y, 1) + 0.0) for r in runs(ops)]


def rules(ops: Sequence[Op]) -> list[tuple[float, float, float]]:
    """The rules: from where to where, on which height."""
    found = [op.segments for op in ops if isinstance(op, Path)]
    return [(round(m[1], 2), round(n[1], 2), round(m[2], 2)) for m, n in found]  # type: ignore[misc]


# -- widths -----------------------------------------------------------------------------------


def test_columns_are_as_wide_as_their_longest_lines_where_these_fit(style: TextStyle) -> None:
    block = table_of("| ab | c | de fg |\n| a | bcd | e |", style)
    assert block.lay_out(Fit(1.0, 200)).widths == pytest.approx((12, 18, 30))
    assert block.natural() == pytest.approx(12 + 6 + 18 + 6 + 30)
    assert block.least() == pytest.approx(12 + 6 + 18 + 6 + 12)
    # to the point
    assert block.lay_out(Fit(1.0, 72)).lines == 2
    assert block.lay_out(Fit(1.0, 71)).lines == 3


def test_the_rest_is_dealt_out_by_what_columns_want(style: TextStyle) -> None:
    # least 12 and 12, natural 30 and 66: of 48 points 18 : 54 of the 24 that are left
    block = table_of("| ab cd | ab cd ef gh |", style)
    columns = [Column(cells, Fit(1.0, 54), False) for cells in zip(*block.rows, strict=True)]
    assert [(c.least, c.natural) for c in columns] == [
        (pytest.approx(12), pytest.approx(30)), (pytest.approx(12), pytest.approx(66))
    ]  # fmt: skip
    wide = deal(columns, 48.0)
    assert sum(wide) == pytest.approx(48)
    assert wide[0] - 12 == pytest.approx(6)


def test_room_is_moved_to_where_it_makes_the_table_lower(style: TextStyle) -> None:
    long = "ab cd ef gh ij kl mn"  # 120 points; in 54 three lines, in 66 two
    block = table_of(written([["abc abc", long]] * 3), style)
    room = 90.0
    columns = [Column(cells, Fit(1.0, room), False) for cells in zip(*block.rows, strict=True)]
    dealt = [18 + (room - 30) * 24 / 132, 12 + (room - 30) * 108 / 132]
    assert [c.counts(w) for c, w in zip(columns, dealt, strict=True)] == [(2,) * 3, (3,) * 3]
    found = deal(columns, room)
    assert sum(found) == pytest.approx(room)
    assert [c.counts(w) for c, w in zip(columns, found, strict=True)] == [(2,) * 3, (2,) * 3]


def test_everything_shrinks_with_the_text(style: TextStyle) -> None:
    block = table_of("| ab | cd |", style, before=8.0, indent=10.0)
    laid = block.lay_out(Fit(0.5, 200))
    assert laid.widths == pytest.approx((6, 6))
    whole, half = block.lay_out(Fit(1.0, 400)).extent(), laid.extent()
    assert half == pytest.approx([each / 2 for each in whole])
    (row,) = drawn(block, 200, 0.5)
    assert [at for _, at, _ in places(row)] == [5, 5 + 6 + 3]
    assert {(a, b) for a, b, _ in rules(row)} == {(5, 20)}


def test_tighter_letters_make_columns_narrower(style: TextStyle) -> None:
    block = table_of("| abcd | ef |", style)
    assert block.lay_out(Fit(1.0, 200, tracking=-100)).widths == pytest.approx((20, 10))


def test_words_are_divided_only_where_they_do_not_fit_whole(style: TextStyle) -> None:
    voice = style.voices.base
    known = hyphenator("xx", ("abcd-efgh",))
    half = Voice(voice.fonts, hyphenator=known)
    halves = Voices(lambda *look: half, lambda name, fill: ICONS[name])
    divided = replace(style, voices=halves, hyphenate=True)
    block = table_of("| abcdefgh | ab cd ef |", divided)
    whole = block.lay_out(Fit(1.0, 70, hyphenate=True))
    assert whole.widths[0] >= 48 - 0.01
    assert whole.over() is None
    narrow = block.lay_out(Fit(1.0, 50, hyphenate=True))
    assert narrow.over() is None
    assert narrow.widths[0] >= 30 - 0.01  # 'abcd-'
    assert block.lay_out(Fit(1.0, 50)).over() is not None


def test_a_word_with_soft_hyphens_is_divided_where_its_column_is_narrow(
    style: TextStyle,
) -> None:
    half = Voice(style.voices.base.fonts, hyphenator=hyphenator("xx", ()))
    halves = Voices(lambda *look: half, lambda name, fill: ICONS[name])
    plain = replace(style, voices=halves)  # words are not divided otherwise
    soft = table_of("| abcd\u00adefgh | ab cd ef |", plain).lay_out(Fit(1.0, 48))
    assert soft.widths == pytest.approx((30, 12))  # 'abcd-' and 'ab', with 6 points between them
    assert soft.over() is None
    assert table_of("| abcdefgh | ab cd ef |", plain).lay_out(Fit(1.0, 48)).over() is not None


# -- cells ------------------------------------------------------------------------------------


def test_cells_stand_as_their_column_states(style: TextStyle) -> None:
    text = "| abcd | abcd | abcd | abcd |\n|---|:--|:-:|--:|\n| a | b | c | d |"
    _, row = drawn(table_of(text, style), 200)
    assert places(row) == [("a", 0, 0), ("b", 30, 0), ("c", 69, 0), ("d", 108, 0)]


def test_a_cell_has_marks_and_icons_and_may_be_empty(style: TextStyle) -> None:
    # an icon is as high as a capital and, twice as wide as high, wider than 'ab'
    icon = 2 * style.cap_height / 100
    block = table_of("| :gear: | **b** c |\n| | d |", style)
    laid = block.lay_out(Fit(1.0, 200))
    assert laid.widths[0] == pytest.approx(icon)
    first, second = drawn(block, 200)
    assert sum(isinstance(op, Group) for op in first) == 1
    assert [text_of(run) for run in runs(first)] == ["b", " c"]
    assert places(second) == [("d", round(icon + 6, 1), 0)]


def test_columns_run_from_the_right_where_the_text_does(style: TextStyle) -> None:
    alef, bet, gimel = HEBREW
    text = f"| {alef} | {bet}{bet} |\n| 12.5 | {gimel} |"
    block = table_of(text, style, indent=10.0)
    _, row = drawn(block, 100)
    # the columns are 24 and 12 wide, at 66–90 and 48–60
    assert places(row) == [("12.5", 66, 0), (gimel, 54, 0)]
    assert {(a, b) for a, b, _ in rules(row)} == {(48, 90)}
    latin = table_of("| ab | c |", replace(style, direction="rtl"))
    assert places(drawn(latin, 100)[0])[0][1:] == (88, 0)
    assert table_of(f"| a | {bet} |", style).rtl is False


def test_text_is_read_cell_by_cell(style: TextStyle) -> None:
    block = table_of("| ab cd | ef gh |\n| ij | kl |", style)
    ops = [op for row in drawn(block, 30) for op in row]
    assert [text_of(run) for run in runs(ops)] == ["ab", "cd", "ef", "gh", "ij", "kl"]
    assert block.lay_out(Fit(1.0, 30)).text == "ab cd ef gh ij kl"


# -- rows and rules ---------------------------------------------------------------------------

TITLED = "| ab | cd |\n|---|---|\n| ef | gh |\n| ij | kl |"


def test_rules_have_even_room(style: TextStyle) -> None:
    cap = style.cap_height / 100
    head, middle, foot = drawn(table_of(TITLED, style), 100)
    # the middle of a rule of half a point, above the capitals and below the baseline
    above, below = -cap - AROUND - 0.25, AROUND + 0.25
    assert rules(head) == [(0, 30, round(above, 2)), (0, 30, round(below, 2))]
    assert rules(middle) == []
    assert rules(foot) == [(0, 30, round(below, 2))]
    strokes = [op.stroke for row in (head, foot) for op in row if isinstance(op, Path)]
    assert {(s.width, s.paint) for s in strokes if s} == {(0.5, (0.0,))}


def test_rows_are_a_leading_apart_and_rules_take_their_room(style: TextStyle) -> None:
    cap = style.cap_height / 100
    under = AROUND + 0.5 + AROUND + cap
    head, middle, foot = table_of(TITLED, style, before=5.0).lay_out(Fit(1.0, 100)).strips()
    assert astuple(head) == pytest.approx((5 + under, cap + AROUND + 0.5, AROUND + 0.5, True, True))
    assert astuple(middle) == pytest.approx((under, ASCENT, 2, False, True))
    # the text below begins a leading further down, its capitals as far from the rule
    assert foot.step == pytest.approx(LEADING + under - LEADING)
    assert foot.depth == pytest.approx(AROUND + 0.5 - (under - LEADING))


def test_text_around_a_table_is_as_far_from_its_rules_as_its_own(style: TextStyle) -> None:
    cap = style.cap_height / 100
    found = fit(blocks_of(f"x\n\n{TITLED}\n\ny", style), style, 100.0)
    ops = place(found, style, (0.0, 0.0, 100.0, 200.0))
    ys = {text_of(run): run.y for run in runs(ops)}
    (top, *_, bottom) = [y for _, _, y in rules(ops)]
    assert top - 0.25 - ys["x"] == pytest.approx(AROUND, abs=0.01)
    assert ys["y"] - cap - (bottom + 0.25) == pytest.approx(AROUND, abs=0.01)


def test_without_rules_rows_keep_the_rhythm_of_the_text(style: TextStyle) -> None:
    bare = replace(style, forms=Forms(line=0.0))
    block = table_of(TITLED, bare)
    assert [op for row in drawn(block, 100) for op in row if isinstance(op, Path)] == []
    assert block.lay_out(Fit(1.0, 100)).extent() == pytest.approx((12, 24, ASCENT, 2))
    assert block.lay_out(Fit(1.0, 100, leading=0.5)).extent() == pytest.approx((6, 12, ASCENT, 2))


def test_rows_of_several_lines_are_kept_apart(style: TextStyle) -> None:
    bare = replace(style, forms=Forms(line=0.0))
    laid = table_of("| ab cd | ef |\n| gh | ij |", bare).lay_out(Fit(1.0, 30))
    first, second = laid.strips()
    # the strip of a row ends with its last line
    assert astuple(first) == pytest.approx((24, 12 + ASCENT, 2, False, True))
    assert astuple(second) == pytest.approx((15, ASCENT, 2, False, False))
    assert laid.lines == 3
    rows = drawn(table_of("| ab cd | ef |\n| gh | ij |", bare), 30)
    assert places(rows[0]) == [("ab", 0, -12), ("cd", 0, 0), ("ef", 18, -12)]


def test_titles_are_bold_or_in_their_style(style: TextStyle) -> None:
    def paints(block: TableBlock) -> list[list[object]]:
        return [[run.fill for run in runs(row)] for row in drawn(block, 100)]

    assert paints(table_of("| a |\n|---|\n| b |", style)) == [[(0.5,)], [(0.0,)]]
    titled = replace(style, forms=Forms(header="title"))
    assert paints(table_of("| a |\n|---|\n| b |", titled)) == [[(0.25,)], [(0.0,)]]
    assert paints(table_of("|---|\n| a |\n| b |", titled)) == [[(0.0,)], [(0.0,)]]


def test_a_row_of_titles_alone_has_a_rule_on_either_side(style: TextStyle) -> None:
    block = table_of("| a |\n|---|", style)
    assert len(rules(drawn(block, 100)[0])) == 2
    assert [strip.keep for strip in block.lay_out(Fit(1.0, 100)).strips()] == [False]


# -- columns of a box, and what does not fit --------------------------------------------------


def test_rows_go_to_columns_whole_and_titles_are_not_left_alone(style: TextStyle) -> None:
    bare = replace(style, forms=Forms(line=0.0))
    rows = [["ab cd", "ef"]] * 3
    text = "ij\n\n" + written([["a", "b"], ["---", "---"], *rows])
    found = fit(blocks_of(text, bare), bare, 70.0, 70.0, columns=Columns(2, 10.0))
    first, second = found.columns
    # 30 points are too few for 'ab cd' beside 'ef': two lines each
    assert found.size == 10.0
    assert [strip for block, strip, _ in first.strips if block == 1] == [0, 1]
    assert [strip for block, strip, _ in second.strips if block == 1] == [2, 3]
    assert second.strips[0][2] == pytest.approx(12 + ASCENT)
    # a column that could hold the titles but no row after them ends before them
    short = fit(blocks_of(text, bare), bare, 110.0, 46.0, columns=Columns(3, 10.0))
    ends = [[(block, strip) for block, strip, _ in column.strips] for column in short.columns]
    assert all(end[-1] != (1, 0) for end in ends if end)


def test_a_table_is_set_smaller_until_it_fits(style: TextStyle) -> None:
    text = written([["abcdef", "ab cd ef gh"]] * 5)
    found = fit(blocks_of(text, style), style, 70.0, 75.0)
    assert 5.0 <= found.size < 10.0
    assert found.height <= 75.01
    ops = place(found, style, (0.0, 0.0, 70.0, 75.0))
    assert all(run.x + run.width <= 70.03 and run.y <= 75.0 for run in runs(ops))
    assert min(y for _, _, y in rules(ops)) >= 0.0


def test_the_word_that_is_too_long_is_reported(style: TextStyle) -> None:
    block = table_of("| abc | d abcdefgh |\n| a | b |", style)
    over = block.lay_out(Fit(1.0, 60)).over()
    assert over is not None and (over.text, over.is_word) == ("abcdefgh", True)
    # 18, 6 between and 48: 12 more than there are
    assert (over.width, over.room) == pytest.approx((48, 36))
    assert block.lay_out(Fit(1.0, 72)).over() is None
    with pytest.raises(Mismatch, match="the word 'abcdefgh' is too wide: at 5pt"):
        fit(blocks_of("| abc | d abcdefgh |", style), style, 30.0)
    unbroken = table_of("| abc | d abcdefgh |", replace(style, wrap=False))
    over = unbroken.lay_out(Fit(1.0, 72)).over()
    assert over is not None and (over.text, over.is_word) == ("d abcdefgh", False)


# -- random tables ----------------------------------------------------------------------------

words = st.lists(st.text(st.sampled_from("abc1"), min_size=1, max_size=6), max_size=6)
tables = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(words.map(" ".join), min_size=columns, max_size=columns), min_size=1, max_size=5
    )
)


def made(rows: list[list[str]], style: TextStyle) -> TableBlock:
    cells = tuple(tuple((Piece("text", c),) if c else () for c in row) for row in rows)
    table = Table(cells, (None, "left", "center", "right")[: len(rows[0])], len(rows) > 1)
    block = table_block(table, style, 0.0, 0.0)
    assert isinstance(block, TableBlock)
    return block


@given(tables, st.floats(40, 300))
def test_no_cell_overlaps_another_and_none_leaves_the_measure(
    style: TextStyle, rows: list[list[str]], width: float
) -> None:
    laid = made(rows, style).lay_out(Fit(1.0, width)).finished()
    if laid.over() is not None:
        return
    lefts = laid._lefts(0.0)
    for (at, size), (following, _) in pairwise(zip(lefts, laid.widths, strict=True)):
        assert following == pytest.approx(at + size + 6)
    assert lefts[-1] + laid.widths[-1] <= width + 0.02
    y = 0.0
    below = float("-inf")
    for number, strip in enumerate(laid.strips()):
        y += strip.step
        ops: list[Op] = []
        laid.draw(ops, number, 0.0, y)
        found = runs(ops)
        for run in found:
            inside = [
                at - 0.02 <= run.x and run.x + run.width <= at + size + 0.02
                for at, size in zip(lefts, laid.widths, strict=True)
            ]
            assert sum(inside) == 1
            # ascent and descent of the row, and the row above, are kept clear of
            assert run.y - ASCENT >= below - 0.01
            assert run.y >= y - strip.ascent + style.cap_height / 100 - 0.01
        assert len({(r.x, r.y) for r in found}) == len(found)
        below = max([r.y + 2.0 for r in found], default=below)


@given(tables, st.floats(20, 200))
def test_columns_take_the_room_and_are_no_worse_than_dealt_out_plainly(
    style: TextStyle, rows: list[list[str]], room: float
) -> None:
    block = made(rows, style)
    columns = [Column(cells, Fit(1.0, room), False) for cells in zip(*block.rows, strict=True)]
    least, natural = sum(c.least for c in columns), sum(c.natural for c in columns)
    widths = deal(columns, room)
    assert all(w >= c.least - 0.01 for w, c in zip(widths, columns, strict=True))
    if natural <= room:
        assert widths == tuple(c.natural for c in columns)
    elif least >= room:
        assert widths == tuple(c.least for c in columns)
    else:
        assert sum(widths) == pytest.approx(room)
        assert all(w <= c.natural + 0.01 for w, c in zip(widths, columns, strict=True))
        share = (room - least) / (natural - least)
        plain = [c.least + share * (c.natural - c.least) for c in columns]
        assert height(columns, widths) <= height(columns, plain)


def height(columns: Sequence[Column], widths: Sequence[float]) -> int:
    counts = [c.counts(w) for c, w in zip(columns, widths, strict=True)]
    return sum(map(max, zip(*counts, strict=True)))
