"""Lines, sizes and places of set text, in points."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid import LIBRARY, font_set, width

from pnp.lang.schema import Mismatch
from pnp.model.face import Box, Glyphs, Group, Op
from pnp.text.inline import chunks
from pnp.text.paragraph import (
    TextStyle,
    break_lines,
    fit,
    least_width,
    natural_size,
    set_text,
)

FONTS = font_set()
REGULAR = LIBRARY.font("Alegreya")
STYLE = TextStyle(FONTS, size=10.0, smallest=5.0, leading=12.0)
CAP, ASCENT, DESCENT = 6.46, 7.42, 2.42  # of 10 pt

words = st.lists(
    st.text(st.sampled_from("abcdefgWM"), min_size=1, max_size=9), min_size=1, max_size=40
)


def advance(text: str, size: float = 10.0) -> float:
    """As set: the words and the spaces between them, each shaped by itself."""
    parts = text.split(" ")
    space = REGULAR.word(" ").advance * (len(parts) - 1)
    return (sum(REGULAR.word(part).advance for part in parts) + space) * size / 1000


def lay(text: str, style: TextStyle, box: Box) -> tuple[Op, ...]:
    return set_text(chunks(text, style.fonts), style, box)[0]


def lines(text: str, style: TextStyle, box: Box) -> list[Glyphs]:
    """The lines of a text without icons, all in one font."""
    ops = lay(text, style, box)
    assert all(isinstance(op, Glyphs) for op in ops)
    return [op for op in ops if isinstance(op, Glyphs)]


def said(run: Glyphs) -> str:
    return "".join(word.text for word in run.words)


TEXT = "Aim at one Upgrade of a player in any later period and roll a die"


# -- breaking ---------------------------------------------------------------------------------


def test_lines_are_filled_in_order() -> None:
    found = lines(TEXT, STYLE, (0, 0, 100, 100))
    assert " ".join(map(said, found)) == TEXT
    assert all(width(run) <= 100.02 for run in found)
    # the first word of each line did not fit on the one before
    for run, following in pairwise(found):
        assert advance(f"{said(run)} {said(following).split()[0]}") > 100


@given(words, st.floats(5, 300))
def test_no_line_is_wider_than_the_measure_unless_it_is_one_chunk(
    text: list[str], measure: float
) -> None:
    paragraphs = chunks(" ".join(text), FONTS)
    found = break_lines(paragraphs, measure * 100)
    assert [c for line in found for c in line.line[line.first : line.last]] == list(
        paragraphs[0][0]
    )
    for line in found:
        parts = line.line[line.first : line.last]
        spaces = sum(c.space.advance for c in parts[:-1] if c.space)
        assert line.width == pytest.approx(sum(c.advance for c in parts) + spaces)
        assert line.width <= measure * 100 or len(parts) == 1
    assert [line.ends for line in found] == [False] * (len(found) - 1) + [True]


@given(words, st.floats(20, 200), st.sampled_from(["left", "center", "right", "justify"]))
def test_every_word_is_set_once_in_order_inside_the_box(
    text: list[str], wide: float, align: str
) -> None:
    style = replace(STYLE, align=align, smallest=0.5)  # type: ignore[arg-type]
    found = lines(" ".join(text), style, (7, 3, wide, 500))
    assert [w.text for run in found for w in run.words if w.text != " "] == text
    for run in found:
        assert run.x >= 7 - 0.02
        assert run.x + width(run) <= 7 + wide + 0.02


def test_paragraphs_and_lines_as_typed() -> None:
    style = replace(STYLE, gap=3.0)
    found = lines("one\ntwo\n\nthree", style, (0, 0, 100, 100))
    assert [said(run) for run in found] == ["one", "two", "three"]
    first = found[0].y
    assert [run.y - first for run in found] == pytest.approx([0, 12, 27])


def test_without_wrapping_there_is_one_line() -> None:
    style = replace(STYLE, wrap=False)
    (run,) = lines("a few words", style, (0, 0, 30, 20))
    assert run.size < 10
    assert width(run) <= 30.01


# -- shrinking --------------------------------------------------------------------------------


def test_a_text_is_set_at_full_size_where_it_fits() -> None:
    (run,) = lines("Repair", STYLE, (0, 0, 100, 20))
    assert run.size == 10


def test_it_shrinks_by_quarters_of_a_point() -> None:
    wide = advance("Repair", 8.3)
    (run,) = lines("Repair", STYLE, (0, 0, wide, 20))
    assert run.size == 8.25


@given(words, st.floats(30, 150), st.floats(10, 100), st.floats(0, 60), st.floats(0, 60))
def test_a_larger_box_never_sets_smaller(
    text: list[str], wide: float, high: float, more_wide: float, more_high: float
) -> None:
    paragraphs = chunks(" ".join(text), FONTS)
    try:
        _, size = fit(paragraphs, STYLE, wide, high)
    except Mismatch:
        return
    _, larger = fit(paragraphs, STYLE, wide + more_wide, high + more_high)
    assert 5 <= size <= larger <= 10


@given(words, st.floats(30, 150), st.floats(10, 100))
def test_what_is_set_fits(text: list[str], wide: float, high: float) -> None:
    paragraphs = chunks(" ".join(text), FONTS)
    try:
        found, size = fit(paragraphs, STYLE, wide, high)
    except Mismatch:
        return
    assert max(line.width for line in found) * size / 1000 <= wide + 0.02
    assert (ASCENT + DESCENT + 12 * (len(found) - 1)) * size / 10 <= high + 0.02


def test_lines_at_most() -> None:
    free = lines(TEXT, STYLE, (0, 0, 80, 100))
    assert len(free) == 4
    found = lines(TEXT, replace(STYLE, lines=3), (0, 0, 80, 100))
    assert len(found) == 3
    assert found[0].size < 10


def test_the_leading_shrinks_with_the_size() -> None:
    found = lines(TEXT, replace(STYLE, size=20.0, leading=30.0), (0, 0, 100, 60))
    assert found[1].y - found[0].y == pytest.approx(1.5 * found[0].size)


# -- what does not fit ------------------------------------------------------------------------


def refused(text: str, style: TextStyle, box: Box) -> Mismatch:
    with pytest.raises(Mismatch) as error:
        lay(text, style, box)
    return error.value


def test_a_word_too_wide_says_by_how_much() -> None:
    error = refused("Wheelwright", replace(STYLE, smallest=9.0), (0, 0, 28.35, 100))
    over = (advance("Wheelwright", 9.0) - 28.35) * 25.4 / 72
    assert error.message == (
        "the word 'Wheelwright' is too wide: at 9pt, the smallest size allowed, it is "
        f"{over + 10:.1f} mm, the box 10 mm: {over:.1f} mm over"
    )
    assert error.hint == "shorten it, widen the box, or allow a smaller 'smallest'"


def test_a_line_too_wide_is_called_a_line() -> None:
    error = refused("two words", replace(STYLE, smallest=10.0, wrap=False), (0, 0, 20, 100))
    assert error.message.startswith("the line 'two words' is too wide: at 10pt it is")


def test_a_text_too_high_says_by_how_much() -> None:
    error = refused(TEXT, replace(STYLE, smallest=10.0), (0, 0, 80, 36 + ASCENT + DESCENT - 2.83))
    assert error.message == (
        "the text is too long: at 10pt it is 16.2 mm high, the box 15.2 mm: 1 mm over"
    )
    assert error.hint is not None
    assert error.hint.startswith("leave out about 4 of 62 characters, enlarge the box, or")


def test_too_many_lines_are_told_as_such() -> None:
    style = replace(STYLE, smallest=10.0, lines=2)
    error = refused(TEXT, style, (0, 0, 80, 500))
    assert error.message == ("the text is too long: at 10pt it takes 4 lines, and 'lines' allows 2")
    assert error.hint is not None and error.hint.startswith("leave out about 31 of 62")


def test_of_one_line_nothing_can_be_left_out() -> None:
    error = refused("a", replace(STYLE, smallest=10.0), (0, 0, 100, 5))
    assert error.hint == "enlarge the box, or allow a smaller 'smallest'"


def test_icons_are_shown_in_messages() -> None:
    error = refused("W:gear:" * 5, replace(STYLE, smallest=10.0), (0, 0, 20, 20))
    assert "'W▪W▪W▪W▪W▪'" in error.message


# -- across -----------------------------------------------------------------------------------


def test_left_and_right_stand_at_the_edges() -> None:
    for run in lines(TEXT, STYLE, (7, 0, 100, 100)):
        assert run.x == 7
    for run in lines(TEXT, replace(STYLE, align="right"), (7, 0, 100, 100)):
        assert run.x + width(run) == pytest.approx(107)


def test_centred_lines_are_symmetric() -> None:
    for run in lines(TEXT, replace(STYLE, align="center"), (7, 0, 100, 100)):
        assert run.x - 7 == pytest.approx(107 - (run.x + width(run)))


def test_justified_lines_end_at_the_edge_but_for_the_last() -> None:
    text = f"{TEXT}\n{TEXT}\n\n{TEXT}"
    style = replace(STYLE, align="justify")
    found = lines(text, style, (7, 0, 80, 300))
    assert len(found) == 12
    for number, run in enumerate(found):
        assert run.x == 7
        if number % 4 == 3:
            assert run.extra == 0
            assert run.x + width(run) < 87
        else:
            assert run.x + width(run) == pytest.approx(87)
            assert run.extra > 0


def test_a_single_word_on_a_justified_line_is_not_stretched() -> None:
    found = lines("Extraordinary Wheelwrights", replace(STYLE, align="justify"), (0, 0, 70, 50))
    assert [run.extra for run in found] == [0, 0]


def test_spaces_before_icons_are_stretched_too() -> None:
    style = replace(STYLE, align="justify")
    ops = lay("roll :gear: and :gear: twice or three times", style, (0, 0, 90, 100))
    first = [op for op in ops if isinstance(op, Group) or op.y == ops[0].y]  # type: ignore[union-attr]
    run, icon, between = first[0], first[1], first[2]
    assert isinstance(run, Glyphs) and isinstance(icon, Group) and isinstance(between, Glyphs)
    assert icon.matrix[4] == pytest.approx(run.x + width(run))
    gear = icon.matrix[0] * 20  # the icon is 20 wide as drawn
    assert between.x == pytest.approx(icon.matrix[4] + gear)


@given(words, st.floats(40, 200))
def test_balanced_centring_needs_no_more_lines(text: list[str], wide: float) -> None:
    paragraphs = chunks(" ".join(text), FONTS)
    style = replace(STYLE, smallest=1.0)
    plain, size = fit(paragraphs, style, wide, 1000)
    balanced, same = fit(paragraphs, replace(style, align="center"), wide, 1000)
    assert size == same
    assert len(balanced) == len(plain)
    assert max(line.width for line in balanced) <= max(line.width for line in plain)
    # no measure that is narrower would do
    widest = max(line.width for line in balanced)
    tighter = break_lines(paragraphs, widest - 1)
    assert len(tighter) > len(balanced) or max(line.width for line in tighter) >= widest


def test_centred_lines_are_of_like_length() -> None:
    left = lines("one two three four five six", STYLE, (0, 0, 100, 50))
    assert [said(run) for run in left] == ["one two three four five", "six"]
    found = lines("one two three four five six", replace(STYLE, align="center"), (0, 0, 100, 50))
    assert [said(run) for run in found] == ["one two three", "four five six"]


# -- down -------------------------------------------------------------------------------------


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


@given(st.sampled_from(["top", "middle", "bottom"]), st.floats(10, 60), st.integers(1, 5))
def test_lines_stay_in_the_box(valign: str, high: float, count: int) -> None:
    style = replace(STYLE, valign=valign, smallest=0.5)  # type: ignore[arg-type]
    found = lines("\n".join(["Hg"] * count), style, (0, 5, 100, high))
    k = found[0].size / 10
    assert found[0].y - ASCENT * k >= 5 - 0.02
    assert found[-1].y + DESCENT * k <= 5 + high + 0.02


def test_a_blank_text_sets_nothing() -> None:
    assert lay("", STYLE, (0, 0, 10, 10)) == ()
    assert lay("\u200b", STYLE, (0, 0, 10, 10)) == ()


# -- runs and icons ---------------------------------------------------------------------------


def test_a_run_for_each_font() -> None:
    ops = lay("Roll **2 dice** for it", STYLE, (0, 0, 200, 20))
    assert [said(op) for op in ops if isinstance(op, Glyphs)] == ["Roll ", "2 dice", " for it"]
    for op, following in pairwise(ops):
        assert isinstance(op, Glyphs) and isinstance(following, Glyphs)
        assert following.x == pytest.approx(op.x + width(op))


def test_icons_stand_on_the_baseline_and_scale_with_the_text() -> None:
    for size in (10.0, 20.0):
        style = replace(STYLE, size=size, color=(0.5,))
        run, icon = lay("HH:gear:", style, (0, 0, 200, 50))
        assert isinstance(run, Glyphs) and isinstance(icon, Group)
        scale, _, _, _, left, top = icon.matrix
        assert left == pytest.approx(width(run))
        bottom = top + 10 * scale  # the icon is 10 high as drawn
        cap = 0.646 * size
        assert bottom - top == pytest.approx(1.2 * cap)
        assert (top + bottom) / 2 == pytest.approx(run.y - cap / 2)
        assert run.fill == (0.5,)


# -- the size of a text -----------------------------------------------------------------------


def test_natural_size_of_one_line() -> None:
    wide, high = natural_size(chunks("two words", FONTS), STYLE, None)
    assert wide == pytest.approx(advance("two words"))
    assert high == pytest.approx(ASCENT + DESCENT)


@given(words, st.floats(30, 200))
def test_a_text_fits_the_height_it_says_it_takes(text: list[str], wide: float) -> None:
    paragraphs = chunks(" ".join(text), FONTS)
    style = replace(STYLE, smallest=1.0)
    _, high = natural_size(paragraphs, style, wide)
    found, size = fit(paragraphs, style, wide, high)
    assert (ASCENT + DESCENT + 12 * (len(found) - 1)) * size / 10 == pytest.approx(high)


def test_a_text_that_must_shrink_takes_less() -> None:
    paragraphs = chunks(TEXT, FONTS)
    free = natural_size(paragraphs, STYLE, 80)[1]
    assert natural_size(paragraphs, replace(STYLE, lines=3), 80)[1] < free - 10
    assert natural_size(chunks("", FONTS), STYLE, 100) == (0, 0)


def test_least_width_is_that_of_the_longest_word() -> None:
    paragraphs = chunks("a wheelwright and b", FONTS)
    assert least_width(paragraphs, STYLE) == pytest.approx(advance("wheelwright"))
    whole = least_width(paragraphs, replace(STYLE, wrap=False))
    assert whole == pytest.approx(advance("a wheelwright and b"))
    assert least_width((), STYLE) == 0
