"""Words divided by a hyphen: where, how wide both halves are, and that they are set as foreseen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import voices
from paragraphs import REGULAR, STYLE, TEXTS, advance, dividing, fitted, lines, one_line, text_of

from pnp.model.definitions import replace
from pnp.text.blocks.lines import LaidText
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.parts import Part, Run
from pnp.text.shaping.splitting import slice_parts, splits

ENGLISH = replace(STYLE, voices=dividing("en"), hyphenate=True, smallest=10.0)
VOICES = {language: dividing(language) for language in TEXTS}


def shown(parts: tuple[Part, ...]) -> str:
    return "".join(part.word.text for part in parts if isinstance(part, Run))


def pairs(text: str, language: str = "en") -> list[tuple[str, str]]:
    """Both sides of each place where a word may be divided."""
    (chunk,) = one_line(text, dividing(language)).chunks
    return [
        (shown(slice_parts(chunk, None, split)), shown(slice_parts(chunk, split, None)))
        for split in splits(chunk)
    ]


def test_a_word_is_divided_with_a_hyphen() -> None:
    assert pairs("machine") == [("ma-", "chine")]
    assert pairs("Donaudampfschiff,", "de") == [
        ("Do-", "naudampfschiff,"), ("Donau-", "dampfschiff,"), ("Donaudampf-", "schiff,")
    ]  # fmt: skip
    assert pairs("gold") == []


def test_a_soft_hyphen_states_where_and_is_not_seen() -> None:
    assert pairs("mach\u00adine") == [("mach-", "ine")]
    (chunk,) = one_line("mach\u00adine", dividing("en")).chunks
    assert shown(chunk.parts) == "machine"
    assert chunk.advance == REGULAR.word("machine").advance


def test_exceptions_of_the_game_come_first() -> None:
    (chunk,) = one_line("machine", dividing("en", "mach-i-ne", "Edison")).chunks
    assert [shown(slice_parts(chunk, None, split)) for split in splits(chunk)] == [
        "mach-",
        "machi-",
    ]
    (chunk,) = one_line("Edison's", dividing("en", "Edison")).chunks
    assert splits(chunk) == ()


def test_without_a_dictionary_nothing_is_divided() -> None:
    (chunk,) = one_line("machine", voices()).chunks
    assert splits(chunk) == ()


def test_a_ligature_is_taken_apart_by_the_hyphen() -> None:
    (chunk,) = one_line("of\u00adfice", dividing("en")).chunks
    (split,) = splits(chunk)
    head, tail = slice_parts(chunk, None, split), slice_parts(chunk, split, None)
    assert (shown(head), shown(tail)) == ("of-", "fice")
    assert split.head == pytest.approx(REGULAR.word("of-").advance)
    assert split.tail == pytest.approx(REGULAR.word("fice").advance)


def test_bold_halves_of_a_word_are_divided_in_their_own_voice() -> None:
    (chunk,) = one_line("**super**structure", dividing("en")).chunks
    halves = [shown(slice_parts(chunk, None, split)) for split in splits(chunk)]
    assert halves == ["su-", "superstruc-"]


@given(st.sampled_from(["en", "de", "fr"]), st.integers(0, 7))
def test_halves_are_as_wide_as_was_foreseen(language: str, number: int) -> None:
    found = [c for c in one_line(TEXTS[language][number], VOICES[language]).chunks if splits(c)]
    assert found
    for chunk in found:
        for split in splits(chunk):
            for side, expected in (((None, split), split.head), ((split, None), split.tail)):
                shaped = sum(part.advance for part in slice_parts(chunk, *side))
                # two letters are kerned as in the whole word: a few 1/1000 em
                assert shaped == pytest.approx(expected, abs=4)


@given(st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(60, 200))
def test_divided_lines_read_as_the_text_does(language: str, number: int, wide: float) -> None:
    text = TEXTS[language][number]
    style = TextStyle(VOICES[language], 10.0, 2.0, 12.0, align="justify", hyphenate=True)
    found = fitted(text, style, (0, 0, wide, 2000))
    (block,) = found.laid
    assert isinstance(block, LaidText)
    assert block._set is not None
    together, is_divided = "", False
    for line in block._set:
        text_of_line = line.text
        is_divided = text_of_line.endswith("-") and f"{text_of_line.split()[-1]} " not in f"{text} "
        together += text_of_line[:-1] if is_divided else text_of_line + " "
        assert line.width <= line.measure + style.manner.shrink * text_of_line.count(" ") + 5
    squeezed = text.replace(" ", "").replace("-", "")
    assert together.replace(" ", "").replace("-", "") == squeezed


def test_a_long_word_over_three_lines() -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    style = replace(ENGLISH, voices=dividing("de"))
    found = lines(word, style, (0, 0, 66, 100))
    assert [text_of(run) for run in found] == ["Donaudampf-", "schifffahrtsge-", "sellschaft"]
    assert max(run.width for run in found) <= 66.05


def test_words_are_divided_only_where_that_mends_something() -> None:
    style = replace(ENGLISH, align="justify")
    text = "Build a machine that travels faster than the others and comes back"
    wide = advance("Build a machine that travels") + 0.5
    assert not any(text_of(run).endswith("-") for run in lines(text, style, (0, 0, wide, 100)))


def test_text_that_is_too_high_is_divided_before_it_shrinks() -> None:
    style = replace(ENGLISH, voices=dividing("de"), smallest=5.0)
    text = "Zeitungskarte Verbesserung Maschine"
    wide = max(advance("Zeitungskarte Ver-"), advance("besserung Maschine")) + 0.1
    whole = lines(text, replace(style, hyphenate=False), (0, 0, wide, 100))
    assert [text_of(run) for run in whole] == text.split()
    divided = lines(text, style, (0, 0, wide, 22))
    assert divided[0].size == 10
    assert [text_of(run) for run in divided] == ["Zeitungskarte Ver-", "besserung Maschine"]


def test_soft_hyphens_count_where_nothing_else_is_divided() -> None:
    """They are the author's own, so they need no leave of the style."""
    style = replace(STYLE, voices=dividing("de"), hyphenate=False)
    found = lines("Donau\u00addampf\u00adschifffahrt", style, (0.0, 0.0, 60.0, 100.0))
    assert [text_of(run) for run in found] == ["Donaudampf-", "schifffahrt"]
    assert {run.size for run in found} == {10.0}
