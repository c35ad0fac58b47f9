"""How many characters more fit a text, or how many are over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.markup.inline import parse_markup, plain_text
from pnp.text.blocks.room import MOST, room_of

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=1, max_size=20).map(
    " ".join
)


def shorter_than(limit: int):
    return lambda text: len(plain_text(parse_markup(text))) <= limit


@given(WORDS, st.integers(0, 400))
def test_what_is_reported_to_fit_does_and_not_much_more(text, more):
    limit = len(text) + more
    found = room_of(text, shorter_than(limit))
    assert found.text == text
    assert found.characters <= more
    # exact for little room, to a twentieth for much; a space alone is no room
    assert more - found.characters <= max(2, more // 10)


@given(WORDS, st.integers(1, 200))
def test_what_is_over_is_what_has_to_go(text, limit):
    if limit >= len(text):
        return
    found = room_of(text, shorter_than(limit))
    kept = plain_text(parse_markup(found.text))
    assert text.startswith(kept) and len(kept) <= limit
    assert found.characters == len(kept) - len(text) < 0


def test_all_the_room_in_the_world_is_999():
    assert room_of("some words", lambda text: True).characters == MOST


@pytest.mark.parametrize("text", ["", "12 · :gear:", "**!**"])
def test_signs_alone_are_measured_too_or_not_at_all(text):
    found = room_of(text, lambda words: True)
    assert found.characters in (0, MOST)
    assert found.text == text


def test_marks_of_a_text_stay_whole_while_it_grows():
    tried = []

    def fits(text: str) -> bool:
        parse_markup(text)  # raises for marks that do not close
        tried.append(text)
        return len(text) < 120

    room_of("**bold words** and [red](keyword) :gear: ones", fits)
    assert len(tried) > 3
    assert all(text.startswith("**bold words**") for text in tried)


def test_what_follows_a_table_or_a_heading_is_a_paragraph_of_its_own():
    tried = []
    room_of("words\n| a | b |", lambda text: tried.append(text) is None and len(text) < 60)
    assert tried[1].startswith("words\n| a | b |\n\n")


def test_a_word_that_is_too_long_is_cut():
    found = room_of("Donaudampfschiff", shorter_than(5))
    assert (found.text, found.characters) == ("Donau", -11)


def test_nothing_fits_where_nothing_can():
    found = room_of("two words", lambda text: False)
    assert (found.text, found.characters) == ("", -9)
