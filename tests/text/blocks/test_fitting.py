"""The size a text is set in: the largest that fits, what is tried before it shrinks, the report of
a text that does not fit at all; nothing is shaped again."""

from __future__ import annotations

import gc
import tracemalloc
from itertools import pairwise

import pytest
import uharfbuzz as hb
from hypothesis import assume, given
from hypothesis import strategies as st
from lay_out import width
from paragraphs import (
    ASCENT,
    DESCENT,
    ENGLISH,
    STYLE,
    TEXTS,
    advance,
    dividing,
    fitted,
    lines,
    refused,
    set_text,
    text_of,
)

from pnp.model.definitions import replace
from pnp.model.face import Box, Group
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import SINGLE, Columns, fit
from pnp.text.paragraphs.paragraph import TextStyle

TEXT = "Aim at one Upgrade of a player in any later period and roll a die"
FIXED = replace(STYLE, smallest=10.0)
words = st.lists(
    st.text(st.sampled_from("abcdefgWM"), min_size=1, max_size=9), min_size=1, max_size=40
)


def size_of(text: str, style: TextStyle, wide: float, high: float) -> float | None:
    try:
        return fitted(text, style, (0, 0, wide, high)).size
    except Mismatch:
        return None


# -- breaking ---------------------------------------------------------------------------------


def test_lines_are_filled_in_order() -> None:
    found = lines(TEXT, STYLE, (0, 0, 100, 100))
    assert " ".join(map(text_of, found)) == TEXT
    assert all(width(run) <= 100.02 for run in found)
    # a line less would not hold it
    assert len(found) == 3
    assert advance(TEXT) > 2 * 100


def test_without_wrapping_there_is_one_line() -> None:
    (run,) = lines("a few words", replace(STYLE, wrap=False), (0, 0, 30, 20))
    assert run.size < 10
    assert width(run) <= 30.01


# -- shrinking --------------------------------------------------------------------------------


def test_a_text_is_set_at_full_size_where_it_fits() -> None:
    (run,) = lines("Repair", STYLE, (0, 0, 100, 20))
    assert run.size == 10


def test_it_shrinks_by_quarters_of_a_point() -> None:
    (run,) = lines("Repair", STYLE, (0, 0, advance("Repair", 8.3), 20))
    assert run.size == 8.25


@given(words, st.floats(30, 150), st.floats(10, 100), st.sampled_from(["start", "justify"]))
def test_the_size_is_the_largest_that_fits(
    text: list[str], wide: float, high: float, align: str
) -> None:
    style = replace(STYLE, align=align)  # type: ignore[arg-type]
    together = " ".join(text)
    found = size_of(together, style, wide, high)
    sizes = [10 - 0.25 * step for step in range(21)]
    # each size alone: the leading goes with it
    fits = [
        size for size in sizes
        if size_of(
            together, replace(style, size=size, smallest=size, leading=size * 1.2), wide, high
        )
    ]  # fmt: skip
    assert found == max(fits, default=None)


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(60, 200),
    st.floats(40, 120), st.sampled_from(["start", "justify", "center"]),
)  # fmt: skip
def test_so_it_is_of_words_that_may_be_divided(
    language: str, number: int, wide: float, high: float, align: str
) -> None:
    voices = DIVIDING[language]
    text = TEXTS[language][number]
    style = TextStyle(voices, 10.0, 6.0, 12.0, align=align, hyphenate=True)  # type: ignore[arg-type]
    found = size_of(text, style, wide, high)
    for step in range(17):
        size = 10 - 0.25 * step
        alone = replace(style, size=size, smallest=size, leading=size * 1.2)
        if size_of(text, alone, wide, high):
            break
    else:
        size = 0.0
    assert (found or 0.0) == size


DIVIDING = {language: dividing(language) for language in TEXTS}


@given(words, st.floats(30, 150), st.floats(10, 100), st.floats(0, 60), st.floats(0, 60))
def test_a_larger_box_never_sets_smaller(
    text: list[str], wide: float, high: float, more_wide: float, more_high: float
) -> None:
    size = size_of(" ".join(text), STYLE, wide, high)
    assume(size)
    larger = size_of(" ".join(text), STYLE, wide + more_wide, high + more_high)
    assert size is not None and larger is not None
    assert 5 <= size <= larger <= 10


@given(words, st.floats(30, 150), st.floats(10, 100))
def test_what_is_set_fits(text: list[str], wide: float, high: float) -> None:
    assume(size_of(" ".join(text), STYLE, wide, high))
    found = lines(" ".join(text), STYLE, (0, 0, wide, high))
    size = found[0].size
    assert max(map(width, found)) <= wide + 0.021
    assert (ASCENT + DESCENT + 12 * (len(found) - 1)) * size / 10 <= high + 0.02


def test_lines_at_most() -> None:
    assert len(lines(TEXT, STYLE, (0, 0, 80, 100))) == 4
    found = lines(TEXT, replace(STYLE, lines=3), (0, 0, 80, 100))
    assert len(found) == 3
    assert found[0].size < 10


def test_the_leading_shrinks_with_the_size() -> None:
    found = lines(TEXT, replace(STYLE, size=20.0, leading=30.0), (0, 0, 100, 60))
    assert found[1].y - found[0].y == pytest.approx(1.5 * found[0].size)


def test_a_text_fits_no_larger_than_the_others_it_shares_its_size_with() -> None:
    blocks = blocks_of("Repair", STYLE)
    assert fit(blocks, STYLE, 100, 20, most=7.3).size == 7.3
    assert fit(blocks, STYLE, 100, 20, most=12).size == 10
    assert fit(blocks, STYLE, advance("Repair", 6.6), 20, most=7.3).size == pytest.approx(6.55)


# -- before it shrinks ------------------------------------------------------------------------


def test_the_leading_is_tightened_before_the_type_shrinks() -> None:
    style = replace(STYLE, tightest=11.0)
    free = lines(TEXT, style, (0, 0, 80, 100))
    assert free[1].y - free[0].y == pytest.approx(12)
    # room for four lines 11.5 apart: the leading takes what there is
    high = ASCENT + DESCENT + 3 * 11.5
    found = lines(TEXT, style, (0, 0, 80, high))
    assert found[0].size == 10
    steps = [b.y - a.y for a, b in pairwise(found)]
    assert steps == pytest.approx([11.5] * 3, abs=0.01)
    tighter = lines(TEXT, style, (0, 0, 80, ASCENT + DESCENT + 3 * 10.9))
    assert tighter[0].size == 9.75


def test_letters_move_closer_before_the_type_shrinks() -> None:
    style = replace(STYLE, tracking=-20.0)
    wide = advance("Repair")
    (run,) = lines("Repair", style, (0, 0, wide + 0.02, 20))
    assert run.width == pytest.approx(wide)
    # six letters by five thousandths of 10 pt each
    (closer,) = lines("Repair", style, (0, 0, wide - 0.25, 20))
    assert closer.size == 10
    assert closer.width == pytest.approx(wide - 0.3)
    (smaller,) = lines("Repair", style, (0, 0, wide - 1.4, 20))
    assert smaller.size == 9.75


def test_the_leading_is_tightened_before_letters_move_closer() -> None:
    style = replace(STYLE, tightest=11.0, tracking=-20.0)
    found = fitted(TEXT, style, (0, 0, 80, ASCENT + DESCENT + 3 * 11.5))
    assert (found.size, found.fit.tracking) == (10, 0)
    assert found.fit.leading < 1


# -- what does not fit ------------------------------------------------------------------------


def test_a_word_too_wide_states_by_how_much() -> None:
    error = refused("Wheelwright", replace(STYLE, smallest=9.0), (0, 0, 28.35, 100))
    over = (advance("Wheelwright", 9.0) - 28.35) * 25.4 / 72
    assert error.message == (
        "the word 'Wheelwright' is too wide: at 9pt, the smallest size allowed, it is "
        f"{over + 10:.1f} mm, the box 10 mm: {over:.1f} mm over"
    )
    assert error.hint == "shorten it, widen the box, or allow a smaller 'smallest'"


def test_a_line_too_wide_is_called_a_line() -> None:
    error = refused("two words", replace(FIXED, wrap=False), (0, 0, 20, 100))
    assert error.message.startswith("the line 'two words' is too wide: at 10pt it is")


def test_a_text_too_high_states_by_how_much() -> None:
    error = refused(TEXT, FIXED, (0, 0, 80, 36 + ASCENT + DESCENT - 2.83))
    assert error.message == (
        "the text is too long: at 10pt it is 16.2 mm high, the box 15.2 mm: 1 mm over"
    )
    assert error.hint is not None
    assert error.hint.startswith("leave out about 4 of 65 characters, enlarge the box, or")


def test_too_many_lines_are_reported_as_such() -> None:
    error = refused(TEXT, replace(FIXED, lines=2), (0, 0, 80, 500))
    assert error.message == "the text is too long: at 10pt it takes 4 lines, and 'lines' allows 2"
    assert error.hint is not None and error.hint.startswith("leave out about 32 of 65")


def test_of_one_line_nothing_can_be_left_out() -> None:
    error = refused("a", FIXED, (0, 0, 100, 5))
    assert error.hint == "enlarge the box, or allow a smaller 'smallest'"


def test_too_little_room_in_columns_is_reported() -> None:
    error = refused(ENGLISH, FIXED, (0, 0, 212, 60), Columns(2, 12.0))
    assert "2 columns of the box 42.3 mm" in error.message


def test_icons_are_shown_in_messages() -> None:
    error = refused("W:gear:" * 5, FIXED, (0, 0, 20, 20))
    assert "'W▪W▪W▪W▪W▪'" in error.message


# -- how large a text is ----------------------------------------------------------------------


def test_natural_width_of_one_line() -> None:
    (block,) = blocks_of("two words", STYLE)
    assert block.natural() == pytest.approx(advance("two words"))
    assert fitted("two words", STYLE, (0, 0, block.natural(), 1000)).height == pytest.approx(
        ASCENT + DESCENT
    )


def test_least_width_is_that_of_the_longest_word() -> None:
    (block,) = blocks_of("a wheelwright and b", STYLE)
    assert block.least() == pytest.approx(advance("wheelwright"))
    unbroken = replace(STYLE, wrap=False)
    (block,) = blocks_of("a wheelwright and b", unbroken)
    assert block.least() == pytest.approx(advance("a wheelwright and b"))


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(50, 250),
    st.sampled_from(["start", "justify", "center"]), st.booleans(),
)  # fmt: skip
def test_a_text_fits_the_height_it_states_it_takes(
    language: str, number: int, wide: float, align: str, hyphens: bool
) -> None:
    style = TextStyle(DIVIDING[language], 10.0, 6.0, 12.0, align=align, hyphenate=hyphens)  # type: ignore[arg-type]
    text = TEXTS[language][number]
    free = fitted(text, style, (0, 0, wide, 1e6))
    again = fitted(text, style, (0, 0, wide, free.height + 0.01))
    assert (again.size, again.height) == (free.size, pytest.approx(free.height))


def test_a_text_that_must_shrink_takes_less() -> None:
    free = fitted(TEXT, STYLE, (0, 0, 80, 1000)).height
    assert fitted(TEXT, replace(STYLE, lines=3), (0, 0, 80, 1000)).height < free - 10
    assert fitted("", STYLE, (0, 0, 100, 1000)).height == 0


# -- what it costs ----------------------------------------------------------------------------


def test_nothing_is_shaped_while_a_size_is_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    style = replace(STYLE, tightest=11.0, tracking=-20.0, smallest=4.0)
    blocks = [(blocks_of(text, style), text) for texts in TEXTS.values() for text in texts]
    shaped: list[object] = []
    real = hb.shape
    monkeypatch.setattr(hb, "shape", lambda *args: (shaped.append(args), real(*args)))
    for found, _ in blocks:
        for box in ((150, 100), (100, 100), (80, 90)):
            assert fit(found, style, *box).size >= 4
    assert shaped == []
    blocks_of("neverbeforeseenword", style)
    assert len(shaped) == 1


@pytest.mark.thorough
def test_a_long_book_takes_no_more_room_than_a_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 900 paragraphs whose words never come again, the last 600 leave nothing behind. The
    caches hold 100 words here instead of 20 000, so that they are full soon."""
    monkeypatch.setattr("pnp.text.shaping.fonts._KEPT", 100)
    monkeypatch.setattr("pnp.text.shaping.voice._KEPT", 100)
    monkeypatch.setattr("pnp.text.paragraphs.plain._KEPT", 100)
    monkeypatch.setattr("pnp.text.unicode.hyphenation._KEEP", 100)
    style = fresh_style()

    def typeset(numbers: range) -> tuple[int, int]:
        for number in numbers:
            text = " ".join(f"{_letters(number * 5 + i)}ment" for i in range(5))
            set_text(text, style, (0, 0, 70, 100))
        gc.collect()
        return tracemalloc.get_traced_memory()[0], len(gc.get_objects())

    tracemalloc.start()
    try:
        typeset(range(150))
        before, objects = typeset(range(150, 300))
        after, more = typeset(range(300, 900))
    finally:
        tracemalloc.stop()
    print(f"{after - before} bytes and {more - objects} objects more")
    assert after - before < 100_000
    assert more - objects < 1000


def fresh_style() -> TextStyle:
    """A style with fonts, voices and a hyphenator of its own."""
    from lay_out import FAMILIES, find_icon

    from pnp.text.shaping.library import FontLibrary
    from pnp.text.shaping.voice import Voice, Voices
    from pnp.text.unicode.hyphenation import Hyphenator

    font = FontLibrary(FAMILIES).font("Alegreya")
    voice = Voice((font,), hyphenator=Hyphenator("en"))
    return TextStyle(
        Voices(lambda *_: voice, find_icon), 10.0, 5.0, 12.0, align="justify", hyphenate=True
    )


def _letters(number: int) -> str:
    out = ""
    while True:
        number, rest = divmod(number, 20)
        out += "bcdfghjklmnpqrstvwxz"[rest] + "aeiou"[rest % 5]
        if not number:
            return out


def test_a_box_is_a_column_where_nothing_else_is_stated() -> None:
    box: Box = (0, 0, 100, 100)
    assert SINGLE.width(100) == 100
    assert Columns(3, 10.0).width(200) == 60
    assert not any(isinstance(op, Group) for op in set_text(TEXT, STYLE, box))
