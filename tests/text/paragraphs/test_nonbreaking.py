"""Names, figures and their units stay on one line: no-break spaces where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.paragraphs.nonbreaking import keeper

PHRASES = ("Time Machine", "# Gold", "Rank #", "New York", "York City", "5 Gold Coins", "a b a")


def shown(text: str, *phrases: str, units: tuple[str, ...] = (), language: str = "") -> str:
    """The text with _ for each no-break space."""
    kept = keeper(phrases, units, language).keep(text)
    assert kept.replace("\u00a0", " ") == text.replace("\u00a0", " ")
    return kept.replace("\u00a0", "_")


@pytest.mark.parametrize(
    "expected",
    [
        "The Time_Machine, (Time_Machine) and a Time_Machine’s door",
        "Time Machines, SomeTime Machine, time machine",
        "Time__Machine",
        "the Time_Machine-like",
        "5_Gold, 12_Gold, 1,000_Gold and -5_Gold; 2½_Gold",
        "Gold 5 Golden; x5 Gold",
        "Rank_5, Rank_10. But Rank 5th or rank 5",
        "5_Gold_Coins, 6_Gold Coins",
        "New_York_City",
        "a_b_a_b_a",
    ],
)
def test_phrases(expected: str) -> None:
    assert shown(expected.replace("_", " "), *PHRASES) == expected


def test_a_phrase_may_have_any_characters() -> None:
    assert shown("C++ 5 or (Gold Coin) [a]", "C++ #", "(Gold Coin)", "[a]") == (
        "C++_5 or (Gold_Coin) [a]"
    )
    assert shown("R2 D2 and R2 D", "R# D#") == "R2_D2 and R2 D"
    assert shown("Rank # is", "Rank #") == "Rank # is"
    assert shown("a  b", " ", "", " a  b ") == "a__b"
    assert shown("the the end", "the the end", "the") == "the_the_end"


def test_the_longest_phrase_counts() -> None:
    assert shown("New York City Hall", "New York", "New York City Hall") == "New_York_City_Hall"
    assert shown("New York City", "New York", "New York City Hall") == "New_York City"


@pytest.mark.parametrize(
    "expected",
    [
        "5_mm × 3_mm, 50_% or 20_°C, 63_€",
        "2½_in, ½_in, 5–6_km/h, 1/2_lb, 10:30_h",
        "5_m. and 5 metres, 5 mmm, x5 mm",
        "1 000_kg",
        "1\u202f000_kg",
        "5_mm",
        "3_VP and 4_Gold pieces",
    ],
)
def test_units(expected: str) -> None:
    assert shown(expected.replace("_", " "), units=("VP", "Gold pieces")).replace(
        "Gold_pieces", "Gold pieces"
    ) == (expected)


def test_signs_before_a_figure() -> None:
    assert shown("No. 5, p. 12, pp. 3–4, Fig. 2, vol. 3, § 5, №  7") == (
        "No._5, p._12, pp._3–4, Fig._2, vol._3, §_5, №__7"
    )
    assert shown("No. Five, help. 5, S. 5") == "No. Five, help. 5, S. 5"
    assert shown("S. 5, Abb. 3, No. 1", language="de-AT") == "S._5, Abb._3, No._1"
    assert shown("n° 5, chap. 3", language="fr") == "n°_5, chap._3"
    assert shown("chap. 3") == "chap. 3"


def test_initials_and_titles() -> None:
    assert shown("by J. R. R. Tolkien and H. G. Wells") == "by J._R._R._Tolkien and H._G._Wells"
    assert shown("plan b. Then, e.g. This; U.S. Patent") == "plan b. Then, e.g. This; U.S. Patent"
    assert shown("Plan B. then") == "Plan B. then"
    assert shown("Л. Н. Толстой", language="ru") == "Л._Н._Толстой"
    assert shown("St. George, Dr. Who, M. Poirot, Mme Curie") == (
        "St._George, Dr._Who, M._Poirot, Mme_Curie"
    )
    assert shown("Mr. and Mrs. Smith; 5th St. is") == "Mr. and Mrs._Smith; 5th St. is"
    assert shown("Sr. García") == "Sr. García"
    assert shown("Sr. García", language="es") == "Sr._García"


def test_nothing_to_hold_is_the_same_text() -> None:
    text = "Nothing to hold here"
    assert keeper(PHRASES).keep(text) is text
    assert keeper(()).keep("") == ""


@given(
    st.text(st.sampled_from("ab5½.,-–#%mGTNo JR\u00a0\ud800\n"), max_size=40),
    st.lists(st.text(st.sampled_from("ab5#. (+"), max_size=6), max_size=5).map(tuple),
)
def test_only_spaces_change_and_only_once(text: str, phrases: tuple[str, ...]) -> None:
    kept = keeper(phrases).keep(text)
    assert len(kept) == len(text)
    assert all(a == b or (a, b) == (" ", "\u00a0") for a, b in zip(text, kept, strict=True))
    assert keeper(phrases).keep(kept) == kept


@given(st.lists(st.sampled_from(["a", "b", "c", "ab", "5"]), min_size=2, max_size=4))
def test_a_phrase_is_always_held(words: list[str]) -> None:
    phrase = " ".join(words)
    kept = keeper(("a b", "# a", "c c", phrase)).keep(f"x, {phrase}; {phrase}")
    assert kept.count(phrase.replace(" ", "\u00a0")) == 2


@given(
    st.lists(st.text(st.sampled_from("ab5½.,-–#%mGTNo JR"), min_size=1, max_size=6), max_size=9),
    st.lists(st.text(st.sampled_from("ab5#. (+"), max_size=6), max_size=5).map(tuple),
)
def test_words_that_bind_nothing_are_not_held(words: list[str], phrases: tuple[str, ...]) -> None:
    """Whatever stands before and after them."""
    found = keeper(phrases)
    free = [word for text in words for word in text.split() if not found.binds(word)]
    assert found.keep(" ".join([*free, "5"])) == " ".join([*free, "5"])


@pytest.mark.parametrize("word", ["5", "2½", "No.", "(Dr.", "J.", "New", "x5", "Rank", "(Gold"])
def test_words_that_bind_the_next_one(word: str) -> None:
    assert keeper((*PHRASES, "(Gold Coin)")).binds(word)


@pytest.mark.parametrize("word", ["a5b", "Nos", "JJ.", "Newer", "York,", "Frank", "Gold"])
def test_words_that_do_not_bind_the_next_one(word: str) -> None:
    assert not keeper((*PHRASES, "(Gold Coin)")).binds(word)
