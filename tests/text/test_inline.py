"""From marked text to chunks: where lines may break, what is glued, which font sets what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid import LIBRARY, font_set

from pnp.lang.schema import Mismatch
from pnp.model.face import Word
from pnp.text.inline import Chunk, FontSet, Line, PlacedIcon, chunks

FONTS = font_set()


def only_line(text: str, fonts: FontSet = FONTS) -> Line:
    ((line,),) = chunks(text, fonts)
    return line


def said(chunk: Chunk) -> str:
    parts = [part.text if isinstance(part, Word) else "▪" for part in chunk.parts]
    return "".join(parts) + ("_" if chunk.space else "")


def shown(text: str, fonts: FontSet = FONTS) -> str:
    """Chunks with a bar where a line may break; _ is the word space."""
    return "|".join(said(chunk) for chunk in only_line(text, fonts))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roll two dice", "Roll_|two_|dice"),
        ("  a   b ", "a_|b_"),
        ("a\tb", "a_|b"),
        ("Fire-Wagon", "Fire-|Wagon"),
        ("and/or", "and/|or"),
        ("Paris–Dakar", "Paris–|Dakar"),
        ("yes—no", "yes—|no"),
        ("5—6", "5—|6"),
        ("5–6", "5–6"),
        ("5-6", "5-6"),
        ("1/2", "1/2"),
        ("-5", "-5"),
        ("A- B", "A-_|B"),
        ("a\u200bb", "a|b"),
        ("a\u200b\u200bb\u200b", "a|b"),
        ("\u200b", ""),
        ("a\u00a0b c", "a\u00a0b_|c"),
        ("10\u202fmm", "10\u202fmm"),
        ("co\u2011op", "co\u2011op"),
        ("**bold**ly", "boldly"),
        ("**bold** ly", "bold_|ly"),
        ("a **b** *c*", "a_|b_|c"),
        ("well-**known**", "well-|known"),
        ("well\u200b*known*", "well|known"),
        ("5-**6**", "5-6"),
        ("well- **known**", "well-_|known"),
        ("roll :gear:", "roll_|▪"),
        (":gear:s", "▪s"),
        (":gear: :dot:", "▪_|▪"),
        (":gear::dot:", "▪▪"),
        ("(:gear:)", "(▪)"),
        ("a-:gear:b-c", "a-▪b-|c"),
    ],
)
def test_where_a_line_may_break(text: str, expected: str) -> None:
    if expected:
        assert shown(text) == expected
    else:
        assert only_line(text) == ()


def test_an_advance_is_that_of_its_parts() -> None:
    for chunk in only_line("a **bold**ly :gear:ed 5–6 Fire-Wagon"):
        assert chunk.advance == pytest.approx(sum(part.advance for part in chunk.parts))


def test_each_style_has_its_face_and_its_space() -> None:
    fonts = [part.font.path for c in only_line("a **b** *c* ***d***") for part in c.parts]
    names = ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]
    assert [path.split("Alegreya_")[1].removesuffix(".ttf") for path in fonts] == names
    # the space belongs to the text in which it stands: here between the stars
    assert all(c.space is FONTS.space(False, False) for c in only_line("a **b** *c*")[:-1])
    bold, _ = only_line("**b c**")
    assert bold.space is FONTS.space(True, False)


def test_lines_and_paragraphs() -> None:
    found = chunks("one\ntwo\n\nthree", FONTS)
    assert [[[said(c) for c in line] for line in paragraph] for paragraph in found] == [
        [["one"], ["two"]],
        [["three"]],
    ]
    assert chunks("", FONTS) == ()


def test_a_text_is_shaped_once_until_there_are_too_many() -> None:
    fonts = font_set()
    first = chunks("a text", fonts)
    assert chunks("a text", fonts) is first
    for i in range(200):
        chunks(f"text {i}", fonts)
    assert len(fonts.texts) <= 64
    assert chunks("a text", fonts) == first


def test_icons_stand_on_the_capitals() -> None:
    (chunk,) = only_line(":gear:")
    (icon,) = chunk.parts
    assert isinstance(icon, PlacedIcon)
    assert icon.height == pytest.approx(646 * 1.2)
    assert icon.advance == chunk.advance == pytest.approx(2 * icon.height)
    # as far above the capitals as below the baseline
    assert icon.rise == pytest.approx((646 - icon.height) / 2)
    assert icon.rise + icon.height - 646 == pytest.approx(-icon.rise)


def test_icons_scale_as_the_style_says() -> None:
    (chunk,) = only_line(":dot:", font_set(icon_scale=1.0))
    (icon,) = chunk.parts
    assert isinstance(icon, PlacedIcon)
    assert (icon.height, icon.rise) == (646, 0)


# -- fallback ---------------------------------------------------------------------------------

BOTH = font_set("Sancreek", "Alegreya")


def fonts_of(text: str, fonts: FontSet = BOTH) -> list[tuple[str, str]]:
    words = [part for chunk in only_line(text, fonts) for part in chunk.parts]
    return [(w.font.path.split("/")[-2], w.text) for w in words if isinstance(w, Word)]


def test_a_character_comes_from_the_first_font_that_has_it() -> None:
    assert not LIBRARY.font("Sancreek").has("Ж")
    assert fonts_of("AЖЖB") == [("sancreek", "A"), ("alegreya", "ЖЖ"), ("sancreek", "B")]
    assert fonts_of("ABC") == [("sancreek", "ABC")]


def test_spaces_are_of_the_first_font() -> None:
    (chunk, _) = only_line("Ж Ж", BOTH)
    assert chunk.space is LIBRARY.font("Sancreek").word(" ")


def test_an_accent_of_its_own_goes_with_its_letter() -> None:
    assert not LIBRARY.font("Sancreek").has("\u0301")
    assert fonts_of("e\u0301", font_set("Sancreek")) == [("sancreek", "é")]


def test_a_character_that_no_font_has_is_told() -> None:
    with pytest.raises(Mismatch, match=r"no font has the character '日' \(U\+65E5\)") as error:
        chunks("AB日", BOTH)
    assert error.value.hint is not None
    assert "Sancreek_400Regular, Alegreya_400Regular" in error.value.hint


def test_unknown_icons_and_open_stars_are_told() -> None:
    with pytest.raises(Mismatch, match="no icon 'wheel'"):
        chunks(":wheel:", FONTS)
    with pytest.raises(Mismatch, match="never closed"):
        chunks("**bold", FONTS)


@given(
    st.lists(
        st.text(st.sampled_from("abcXYZ0123'é,."), min_size=1, max_size=8), min_size=1, max_size=20
    )
)
def test_every_word_stands_once_and_in_order(words: list[str]) -> None:
    text = " ".join(words)
    assert [said(c).rstrip("_") for c in only_line(text)] == words


@given(st.text(st.sampled_from("ab1-–—/ \u00a0\u200b*:"), max_size=30))
def test_nothing_is_lost_whatever_the_breaks(text: str) -> None:
    try:
        found = chunks(text, FONTS)
    except Mismatch:
        return
    marks = str.maketrans("", "", "*\u200b ")
    said_all = "".join(said(c).rstrip("_") for p in found for line in p for c in line)
    assert said_all.translate(marks) == text.translate(marks)
