"""Voices: which font sets a character, figures raised and lowered, letters set apart, features."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import LIBRARY, voices
from made_fonts import make_font
from paragraphs import REGULAR, one_line

from pnp.schema.values import Mismatch
from pnp.text.shaping.features import FIGURES, NO_LIGATURES, check_features, named_features
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.missing import MissingLetters
from pnp.text.shaping.parts import Run
from pnp.text.shaping.voice import Voice, Voices

SANCREEK = LIBRARY.font("Sancreek")
BOTH = voices("Sancreek", "Alegreya")


def runs_of(text: str, found: Voices) -> list[Run]:
    parts = [part for chunk in one_line(text, found).chunks for part in chunk.parts]
    return [part for part in parts if isinstance(part, Run)]


def fonts_of(text: str, found: Voices = BOTH) -> list[tuple[str, str]]:
    return [(run.word.font.path.split("/")[-2], run.word.text) for run in runs_of(text, found)]


def only(text: str, voice: Voice) -> Run:
    (run,) = voice.runs(text)
    return run


# -- which font -------------------------------------------------------------------------------


def test_a_character_comes_from_the_first_font_that_has_it() -> None:
    assert not SANCREEK.has("Ж")
    assert fonts_of("AЖЖB") == [("sancreek", "A"), ("alegreya", "ЖЖ"), ("sancreek", "B")]
    assert fonts_of("ABC") == [("sancreek", "ABC")]


def test_spaces_are_of_the_first_font() -> None:
    chunk, _ = one_line("Ж Ж", BOTH).chunks
    assert chunk.space is not None
    assert chunk.space.word is SANCREEK.word(" ")


def test_an_accent_of_its_own_goes_with_its_letter() -> None:
    assert not SANCREEK.has("\u0301")
    assert fonts_of("e\u0301", voices("Sancreek")) == [("sancreek", "é")]


def test_a_character_that_no_font_has_is_reported() -> None:
    with pytest.raises(Mismatch) as error:
        one_line("AB日", BOTH)
    assert error.value.message == ("no font has '日' (U+65E5 CJK UNIFIED IDEOGRAPH-65E5) of '日'")
    assert error.value.hint is not None
    assert error.value.hint.startswith("searched: Sancreek, Alegreya; add a")


def test_other_characters_that_no_font_has_are_known_once_each_in_their_order() -> None:
    with pytest.raises(MissingLetters) as error:
        one_line("AB日", BOTH)
    # e and its accent are one letter, which the font has
    assert error.value.others("月 A日e\u0301\u200d月\n本") == ["月", "本"]


def test_other_fonts_are_tried_last() -> None:
    def fallback(cluster: str) -> object:
        return REGULAR if all(map(REGULAR.has, cluster)) else None

    asked = voices("Sancreek", fallback=fallback)
    assert fonts_of("AЖB", asked) == [("sancreek", "A"), ("alegreya", "Ж"), ("sancreek", "B")]
    with pytest.raises(Mismatch) as error:
        one_line("日", asked)
    assert (
        error.value.hint is not None and "the fonts of the project and of pnp" in error.value.hint
    )


def test_a_sign_that_scripts_share_goes_with_the_letters_before_it(tmp_path: Path) -> None:
    signs = Font(str(make_font(tmp_path / "signs/a.ttf", letters="→")))
    letters = Font(str(make_font(tmp_path / "letters/a.ttf", letters="ბ→")))
    asked = voices("Sancreek", fallback=lambda c: letters if c == "ბ" else signs)
    assert fonts_of("AB→", asked) == [("sancreek", "AB"), ("signs", "→")]
    assert fonts_of("ბ→", asked) == [("letters", "ბ→")]


# -- raised and lowered -----------------------------------------------------------------------


@pytest.mark.parametrize(("position", "rise"), [("super", 340), ("sub", -140)])
def test_without_glyphs_of_its_own_a_letter_is_made_smaller_and_moved(
    position: str, rise: float
) -> None:
    assert not {"sups", "subs"} & SANCREEK.features
    run = only("2A", Voice((SANCREEK,), position=position))
    assert run.word is SANCREEK.word("2A")
    assert (run.scale, run.rise) == (0.62, rise)
    assert run.advance == pytest.approx(0.62 * SANCREEK.word("2A").advance)


@pytest.mark.parametrize(("position", "tag"), [("super", "sups"), ("sub", "subs")])
def test_the_glyphs_of_the_font_itself_are_taken_as_they_are(position: str, tag: str) -> None:
    run = only("123", Voice((REGULAR,), position=position))
    assert run.word is REGULAR.word("123", ((tag, 1),))
    assert (run.scale, run.rise) == (1, 0)
    assert run.word.advance < 0.75 * REGULAR.word("123").advance


def test_what_is_only_partly_raised_by_the_font_is_raised_by_us() -> None:
    """A font that has raised figures but no raised letter must not mix the two."""
    plain, raised = REGULAR.word("2Ж"), REGULAR.word("2Ж", (("sups", 1),))
    assert plain.glyphs[0].gid != raised.glyphs[0].gid
    assert plain.glyphs[1].gid == raised.glyphs[1].gid
    run = only("2Ж", Voice((REGULAR,), position="super"))
    assert run.word is plain
    assert (run.scale, run.rise) == (0.62, 340)


def test_sizes_and_rises_of_a_smaller_voice_are_smaller() -> None:
    run = only("2", Voice((SANCREEK,), position="super", scale=0.5))
    assert (run.scale, run.rise) == (0.31, 170)


# -- letters set apart ------------------------------------------------------------------------


def test_tracking_follows_each_letter() -> None:
    plain, wide = only("Gear", Voice((REGULAR,))), only("Gear", Voice((REGULAR,), tracking=50))
    assert wide.advance == pytest.approx(plain.advance + 4 * 50)
    pairs = zip(plain.word.glyphs, wide.word.glyphs, strict=True)
    assert [b.advance - a.advance for a, b in pairs] == pytest.approx([50] * 4)
    space = Voice((REGULAR,), tracking=50).space()
    assert space.advance == pytest.approx(REGULAR.word(" ").advance + 50)


def test_a_letter_and_its_accent_are_not_set_apart() -> None:
    text = "x\u0301y"
    plain = only(text, Voice((REGULAR,)))
    assert len(plain.word.glyphs) == 3
    wide = only(text, Voice((REGULAR,), tracking=100))
    assert wide.advance == pytest.approx(plain.advance + 2 * 100)


def test_letters_set_apart_are_no_ligatures() -> None:
    assert len(REGULAR.word("Th").glyphs) == 1
    run = only("Th", Voice((REGULAR,), NO_LIGATURES, tracking=100))
    assert [glyph.text for glyph in run.word.glyphs] == ["T", "h"]


# -- features ---------------------------------------------------------------------------------


def test_small_capitals_figures_and_fractions_are_other_glyphs() -> None:
    small = named_features("small", (), "common", False)
    assert REGULAR.word("gold", small).glyphs != REGULAR.word("gold").glyphs
    assert REGULAR.word("G", small).glyphs == REGULAR.word("G").glyphs
    assert REGULAR.word("G", named_features("all-small", (), "common", False)).advance < (
        REGULAR.word("G").advance
    )
    tabular = named_features("none", ("lining", "tabular"), "common", False)
    widths = {glyph.advance for glyph in REGULAR.word("0123456789", tabular).glyphs}
    assert len(widths) == 1
    assert len({glyph.advance for glyph in REGULAR.word("0123456789").glyphs}) > 1
    half = REGULAR.word("1/2", named_features("none", (), "common", True))
    assert half.advance < REGULAR.word("1/2").advance
    assert [FIGURES[name][0][0] for name in ("oldstyle", "slashed-zero")] == ["onum", "zero"]


def test_a_font_without_a_feature_is_reported() -> None:
    check_features(REGULAR, "Alegreya", "all-small", True, ())
    with pytest.raises(Mismatch, match=r"font 'Sancreek' has no small capitals \('smcp'\)"):
        check_features(SANCREEK, "Sancreek", "small", False, ())
    with pytest.raises(Mismatch, match=r"font 'Alegreya' has no petite capitals \('pcap'\)"):
        check_features(REGULAR, "Alegreya", "petite", False, ())
    with pytest.raises(Mismatch, match=r"font 'Sancreek' has no fractions \('frac'\)") as error:
        check_features(SANCREEK, "Sancreek", "none", True, ())
    with pytest.raises(Mismatch, match="font 'Sancreek' has no 'zero'"):
        check_features(SANCREEK, "Sancreek", "none", False, FIGURES["slashed-zero"])
    assert error.value.hint == "'pnp fonts list' shows what each font has"
