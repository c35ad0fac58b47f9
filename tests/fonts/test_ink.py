"""Glyphs that leave no ink: characters that may be blank, and those that must not."""

from __future__ import annotations

import pytest
from lay_out import FONTS
from made_fonts import make_font

from pnp.fonts.ink import InkSurvey, needs_ink, survey_ink
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.missing import Holders, MissingLetters
from pnp.text.shaping.voice import Voice


@pytest.mark.parametrize("char", "aA1.é日♠🎲\ue000\ufffc\u0301\u094d")
def test_characters_that_a_reader_has_to_see(char):
    assert needs_ink(char)


@pytest.mark.parametrize(
    "char",
    " \u00a0\u2003\u3000\u1680\u2028\t\x07\u00ad\u200b\u200d\u2060\ufe0f\u061c\u3164\u115f\uffa0"
    "\u2800\u303f\U0001d159\U00013441\U00016fe4\u17d2\u1039\u034f\u2d7f",
)
def test_characters_that_may_be_blank(char):
    assert not needs_ink(char)


def test_a_font_draws_what_has_an_outline(tmp_path):
    font = Font(str(make_font(tmp_path / "a.ttf", letters="ab \u2800", blank="b \u2800")))
    assert [font.has(c) for c in "ab \u2800z"] == [True, True, True, True, False]
    assert [font.draws(c) for c in "ab \u2800z"] == [True, False, True, True, False]
    assert font.draws("\u00a0") and font.draws("\u200b")


@pytest.mark.parametrize("outlines", ["glyf", "CFF "])
def test_what_a_word_would_not_print(tmp_path, outlines):
    path = make_font(tmp_path / "a.ttf", letters="abc ", blank="b ", outlines=outlines)
    font = Font(str(path))
    assert font.unprinted(font.word("aca")) == ""
    assert font.unprinted(font.word("acba")) == "b"
    assert font.unprinted(font.word("a c")) == ""


def test_a_ligature_without_an_outline_would_not_print(tmp_path):
    join = "feature liga { sub u0061 u0062 by u0063; } liga;"
    font = Font(str(make_font(tmp_path / "a.ttf", letters="abc", blank="c", features=join)))
    assert font.unprinted(font.word("b")) == ""
    assert font.unprinted(font.word("ab")) == "ab"


def test_a_glyph_that_the_next_one_draws_too_is_no_error(tmp_path):
    """Ligatures of some fonts are an empty glyph for one letter, and one that draws both."""
    join = "feature calt { sub u0061' u0062 by u0063; } calt;"
    font = Font(str(make_font(tmp_path / "a.ttf", letters="abc", blank="c", features=join)))
    assert [glyph.gid for glyph in font.word("ab").glyphs] == [3, 2]
    assert font.unprinted(font.word("ab")) == ""


def test_shipped_fonts_have_an_outline_for_all_but_two_characters():
    blank = {
        path.stem: survey_ink(path.read_bytes()).blank for path in sorted(FONTS.rglob("*.ttf"))
    }
    assert len(blank) == 15
    assert {name: chars for name, chars in blank.items() if chars} == {
        "Sancreek_400Regular": "¤\uf8ff"
    }


def test_a_survey_of_a_colour_font(tmp_path):
    path = make_font(tmp_path / "a.ttf", letters="abc ", blank="b ", colors="COLR")
    assert survey_ink(path.read_bytes()) == InkSurvey(3, "b", "ac")
    plain = make_font(tmp_path / "b.ttf", letters="abc ", blank="b ")
    assert survey_ink(plain.read_bytes()) == InkSurvey(3, "b", "")


# -- what a voice reports ---------------------------------------------------------------------


def problems_of(voice, text):
    with pytest.raises(MissingLetters) as error:
        voice.runs(text)
    return error.value


@pytest.mark.parametrize(
    ("colors", "why"),
    [
        ("", "its glyph is empty"),
        ("COLR", "it has a coloured picture of it"),
        ("CBDT", "it has a coloured picture of it"),
        ("sbix", "it has a coloured picture of it"),
        ("SVG ", "it has a coloured picture of it"),
    ],
)
def test_a_letter_without_an_outline_is_reported(tmp_path, colors, why):
    path = make_font(tmp_path / "a.ttf", letters="ab♠", blank="♠", colors=colors)
    font = Font(str(path), family="Emoji")
    error = problems_of(Voice((font,)), "ab♠")
    assert error.message == (
        "font 'Emoji' has no outline for '♠' (U+2660 BLACK SPADE SUIT) of 'ab♠': "
        f"{why}, and nothing would print"
    )
    assert error.hint == (
        "no font here has an outline for it; add a family that can set it "
        "(pnp fonts add NAME|FILE), or build with --system-fonts"
    )
    assert error.char == "♠"


def test_fonts_with_an_outline_are_named(tmp_path):
    path = make_font(tmp_path / "a.ttf", letters="ab♠♥", blank="♠♥")
    font = Font(str(path), family="Emoji")
    voice = Voice((font,), holders=lambda char: Holders(("Noto Sans Symbols 2",), ("Emoji",)))
    error = problems_of(voice, "a♠")
    assert error.hint == (
        "fonts with an outline for it: Noto Sans Symbols 2; "
        "name one before 'Emoji' in the style's 'font' list"
    )
    assert error.others("a♠b♥") == ["♥"]


def test_raised_letters_are_looked_at_too(tmp_path):
    font = Font(str(make_font(tmp_path / "a.ttf", letters="ab", blank="b")))
    assert problems_of(Voice((font,), position="super"), "ab").char == "b"


def test_spaces_and_blank_characters_are_set(tmp_path):
    letters = "a \u00a0\u3000\u2800\u3164"
    font = Font(str(make_font(tmp_path / "a.ttf", letters=letters, blank=letters[1:])))
    (run,) = Voice((font,)).runs("a\u3000\u2800\u3164a")
    assert run.word.text == "a\u3000\u2800\u3164a"
