"""Lines as they are placed in their box: across, down, from right to left; runs and icons."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import width
from paragraphs import (
    ASCENT,
    CAP,
    DESCENT,
    ENGLISH,
    REGULAR,
    STYLE,
    lines,
    set_text,
    text_of,
    with_noto,
)

from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Group

TEXT = "Aim at one Upgrade of a player in any later period and roll a die"
words = st.lists(
    st.text(st.sampled_from("abcdefgWM"), min_size=1, max_size=9), min_size=1, max_size=40
)


# -- across -----------------------------------------------------------------------------------


@given(words, st.floats(20, 200), st.sampled_from(["start", "center", "right", "justify"]))
def test_every_word_is_set_once_in_order_inside_the_box(
    text: list[str], wide: float, align: str
) -> None:
    style = replace(STYLE, align=align, smallest=0.5)  # type: ignore[arg-type]
    found = lines(" ".join(text), style, (7, 3, wide, 500))
    assert [w.text for run in found for w in run.words if w.text != " "] == text
    for run in found:
        assert run.x >= 7 - 0.02
        assert run.x + width(run) <= 7 + wide + 0.02


def test_left_and_right_stand_at_the_edges() -> None:
    for align in ("left", "start"):
        for run in lines(TEXT, replace(STYLE, align=align), (7, 0, 100, 100)):  # type: ignore[arg-type]
            assert run.x == 7
    for align in ("right", "end"):
        for run in lines(TEXT, replace(STYLE, align=align), (7, 0, 100, 100)):  # type: ignore[arg-type]
            assert run.x + width(run) == pytest.approx(107)


def test_centred_lines_are_symmetric() -> None:
    for run in lines(TEXT, replace(STYLE, align="center"), (7, 0, 100, 100)):
        assert run.x - 7 == pytest.approx(107 - (run.x + width(run)))


def test_centred_lines_are_of_like_length() -> None:
    left = lines("one two three four five six", STYLE, (0, 0, 100, 50))
    found = lines("one two three four five six", replace(STYLE, align="center"), (0, 0, 100, 50))
    assert len(left) == len(found) == 2
    assert [text_of(run) for run in found] == ["one two three", "four five six"]


def test_a_last_line_is_no_runt_where_that_can_be_helped() -> None:
    text, box = "one two three four of it", (0, 0, 86, 50)
    found = lines(text, replace(STYLE, runt=0.0), box)
    assert [text_of(run) for run in found] == ["one two three four of", "it"]
    found = lines(text, replace(STYLE, runt=0.15), box)
    assert [text_of(run) for run in found] == ["one two three four", "of it"]


def test_justified_lines_end_at_the_edge_but_for_the_last() -> None:
    text = f"{TEXT}\n{TEXT}\n\n{TEXT}"
    found = lines(text, replace(STYLE, align="justify"), (7, 0, 80, 300))
    assert len(found) == 12
    for number, run in enumerate(found):
        assert run.x == 7
        if number % 4 == 3:
            assert run.extra == 0
            assert run.x + width(run) < 87
        else:
            assert run.x + width(run) == pytest.approx(87)
            assert run.extra != 0


def test_spaces_give_way_as_far_as_they_may() -> None:
    """Of a word space of 2.1 pt a quarter at most; a line that needs more takes a word less."""
    style = replace(STYLE, align="justify", shrink=0.25)
    space = REGULAR.word(" ").advance / 100
    for wide in range(70, 130, 3):
        for run in lines(ENGLISH.split("\n")[0], style, (0, 0, wide, 300)):
            assert run.extra >= -0.25 * space - 0.01
            assert run.extra + space >= 1.5 - 0.01  # or it is lost when text is copied


@pytest.mark.parametrize(("last", "at"), [("start", 0.0), ("end", 1.0), ("center", 0.5)])
def test_where_the_last_justified_line_stands(last: str, at: float) -> None:
    style = replace(STYLE, align="justify", last=last)  # type: ignore[arg-type]
    run = lines(TEXT, style, (7, 0, 80, 100))[-1]
    assert run.extra == 0
    assert run.x - 7 == pytest.approx(at * (80 - width(run)))


def test_the_last_line_justified_as_well() -> None:
    style = replace(STYLE, align="justify", last="justify")
    for run in lines(TEXT, style, (7, 0, 80, 100)):
        assert run.x + width(run) == pytest.approx(87)


def test_a_single_word_on_a_justified_line_is_not_stretched() -> None:
    found = lines("Extraordinary Wheelwrights", replace(STYLE, align="justify"), (0, 0, 70, 50))
    assert [run.extra for run in found] == [0, 0]


def test_spaces_before_icons_are_stretched_too() -> None:
    style = replace(STYLE, align="justify")
    ops = set_text("roll :gear: and :gear: twice or three times", style, (0, 0, 90, 100))
    run, icon, slice_parts = ops[:3]
    assert isinstance(run, Glyphs) and isinstance(icon, Group) and isinstance(slice_parts, Glyphs)
    assert run.extra != 0
    assert icon.matrix[4] == pytest.approx(run.x + width(run))
    gear = icon.matrix[0] * 20  # the icon is 20 wide as drawn
    assert slice_parts.x == pytest.approx(icon.matrix[4] + gear)


# -- punctuation in the margin ----------------------------------------------------------------


def test_a_full_stop_hangs_out_by_its_width() -> None:
    stop = REGULAR.word("n.").advance - REGULAR.word("n").advance
    style = replace(STYLE, align="right", hang=True)
    run, plain = lines("Repair.\nRepair", style, (7, 0, 100, 50))
    assert run.x + width(run) == pytest.approx(107 + stop / 100, abs=0.01)
    assert plain.x + width(plain) == pytest.approx(107)


def test_a_quotation_mark_hangs_out_at_the_left() -> None:
    quote = REGULAR.word("“").advance
    run, _ = lines("“Repair”\nRepair", replace(STYLE, hang=True), (7, 0, 100, 50))
    assert 7 - run.x == pytest.approx(0.8 * quote / 100, abs=0.1)
    flush, _ = lines("“Repair”\nRepair", STYLE, (7, 0, 100, 50))
    assert flush.x == 7


def test_the_last_letters_of_justified_lines_stand_at_the_measure() -> None:
    """Where a line ends with a full stop or a comma, the letter before it ends at the edge."""
    style = replace(STYLE, align="justify", hang=True)
    text = "a, bc, def, gh. " * 12
    found = lines(text, style, (7, 0, 83, 400))
    hung = [run for run in found[:-1] if text_of(run)[-1] in ".,"]
    assert len(hung) > 3
    for run in hung:
        mark = run.words[-1].glyphs[-1].advance / 100
        assert run.x + width(run) - mark == pytest.approx(90, abs=0.001)


# -- from right to left -----------------------------------------------------------------------


def test_hebrew_begins_at_the_right_and_figures_run_to_the_right() -> None:
    style = replace(STYLE, voices=with_noto("NotoSansHebrew"))
    found = set_text("שלום 123 עולם", style, (7, 0, 200, 50))
    runs = sorted((op for op in found if isinstance(op, Glyphs)), key=lambda op: op.x)
    assert runs[-1].x + width(runs[-1]) == pytest.approx(207)
    shown = [word.text for run in runs for word in run.words if word.text.strip()]
    assert shown == ["עולם", "123", "שלום"]
    for run, following in pairwise(runs):
        assert following.x == pytest.approx(run.x + width(run))
    figures = next(w for run in runs for w in run.words if w.text == "123")
    assert not figures.rtl
    assert "".join(glyph.text for glyph in figures.glyphs) == "123"


def test_start_and_end_change_places_from_right_to_left() -> None:
    style = replace(STYLE, voices=with_noto("NotoSansHebrew"))
    for align, edge in (("start", 207), ("right", 207), ("end", 7), ("left", 7)):
        (run,) = lines("שלום", replace(style, align=align), (7, 0, 200, 50))  # type: ignore[arg-type]
        assert (run.x if edge == 7 else run.x + width(run)) == pytest.approx(edge)
    # the first letter sets the direction, unless the style does
    (run,) = lines("Rosh", replace(style, direction="rtl"), (7, 0, 200, 50))
    assert run.x + width(run) == pytest.approx(207)


def test_the_last_line_of_justified_hebrew_stands_at_the_right() -> None:
    style = replace(STYLE, voices=with_noto("NotoSansHebrew"), align="justify")
    # the spaces are of another font, so each word is a run
    rows: dict[float, list[Glyphs]] = {}
    for run in lines("שלום עולם " * 8, style, (7, 0, 150, 100)):
        rows.setdefault(run.y, []).append(run)
    lefts = [min(run.x for run in row) for row in rows.values()]
    assert len(rows) == 3
    for row in rows.values():
        assert max(run.x + width(run) for run in row) == pytest.approx(157)
    assert lefts[:2] == pytest.approx([7, 7])
    assert lefts[2] > 8


# -- down -------------------------------------------------------------------------------------


def test_paragraphs_and_lines_as_typed() -> None:
    found = lines("one\ntwo\n\nthree", replace(STYLE, gap=3.0), (0, 0, 100, 100))
    assert [text_of(run) for run in found] == ["one", "two", "three"]
    first = found[0].y
    assert [run.y - first for run in found] == pytest.approx([0, 12, 27])


def test_first_lines_are_moved_in_but_not_that_of_the_text() -> None:
    style = replace(STYLE, indent=9.0)
    found = lines(f"{TEXT}\n\n{TEXT}", style, (7, 0, 100, 100))
    firsts = [run.x for run in found if text_of(run).startswith("Aim")]
    assert firsts == pytest.approx([7, 16])
    assert all(run.x == 7 for run in found if not text_of(run).startswith("Aim"))
    assert all(run.x + width(run) <= 107.02 for run in found)


def test_the_top_of_the_letters_is_at_the_top_of_the_box() -> None:
    (run,) = lines("H", STYLE, (0, 5, 100, 50))
    assert run.y == pytest.approx(5 + ASCENT)


def test_the_deepest_letter_is_at_the_bottom_of_the_box() -> None:
    found = lines(TEXT, replace(STYLE, valign="bottom"), (0, 5, 100, 80))
    assert found[-1].y == pytest.approx(85 - DESCENT)


def test_capitals_on_one_line_are_in_the_middle() -> None:
    (run,) = lines("HH", replace(STYLE, valign="middle"), (0, 5, 100, 50))
    assert run.y - CAP / 2 == pytest.approx(30)


def test_several_lines_are_in_the_middle() -> None:
    found = lines(TEXT, replace(STYLE, valign="middle"), (0, 5, 100, 80))
    assert (found[0].y - CAP + found[-1].y) / 2 == pytest.approx(45)


def test_in_a_tight_box_the_middle_is_as_near_as_the_box_allows() -> None:
    # the room above the capitals is less than that below the baseline, so the text moves down
    for spare in (0.0, 0.5, 1.0):
        (run,) = lines("HH", replace(STYLE, valign="middle"), (0, 5, 100, ASCENT + DESCENT + spare))
        assert run.y - ASCENT == pytest.approx(5 + min(spare, (spare + DESCENT - ASCENT + CAP) / 2))


@given(st.sampled_from(["top", "middle", "bottom"]), st.floats(10, 60), st.integers(1, 5))
def test_lines_stay_in_the_box(valign: str, high: float, count: int) -> None:
    style = replace(STYLE, valign=valign, smallest=0.5)  # type: ignore[arg-type]
    found = lines("\n".join(["Hg"] * count), style, (0, 5, 100, high))
    k = found[0].size / 10
    assert found[0].y - ASCENT * k >= 5 - 0.02
    assert found[-1].y + DESCENT * k <= 5 + high + 0.02


def test_a_blank_text_sets_nothing() -> None:
    assert set_text("", STYLE, (0, 0, 10, 10)) == ()
    assert set_text("\u200b", STYLE, (0, 0, 10, 10)) == ()


# -- runs and icons ---------------------------------------------------------------------------


def test_a_run_for_each_font() -> None:
    ops = set_text("Roll **2 dice** for it", STYLE, (0, 0, 200, 20))
    assert [text_of(op) for op in ops if isinstance(op, Glyphs)] == ["Roll ", "2 dice", " for it"]
    for op, following in pairwise(ops):
        assert isinstance(op, Glyphs) and isinstance(following, Glyphs)
        assert following.x == pytest.approx(op.x + width(op))


def test_icons_stand_on_the_baseline_and_scale_with_the_text() -> None:
    for size in (10.0, 20.0):
        style = replace(STYLE, size=size, fill=(0.5,))
        run, icon = set_text("HH:gear:", style, (0, 0, 200, 50))
        assert isinstance(run, Glyphs) and isinstance(icon, Group)
        scale, _, _, _, left, top = icon.matrix
        assert left == pytest.approx(width(run))
        bottom = top + 10 * scale  # the icon is 10 high as drawn
        cap = 0.646 * size
        assert bottom - top == pytest.approx(1.2 * cap)
        assert (top + bottom) / 2 == pytest.approx(run.y - cap / 2)
        assert run.fill == (0.5,)
