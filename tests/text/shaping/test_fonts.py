"""Fonts: metrics and shaped words in numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import FAMILIES, FONTS, LIBRARY

from pnp.model.problems import InputError
from pnp.schema.values import Mismatch
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.library import FontLibrary

REGULAR = LIBRARY.font("Alegreya")
SANCREEK = LIBRARY.font("Sancreek")


def test_metrics_are_those_of_the_letters() -> None:
    assert (REGULAR.ascent, REGULAR.descent, REGULAR.cap_height) == (742, 242, 646)
    assert repr(REGULAR) == "Font(Alegreya_400Regular)"


def test_a_kerned_pair_is_narrower_than_its_letters() -> None:
    apart = REGULAR.word("A").advance + REGULAR.word("V").advance
    assert apart == 584 + 610
    assert REGULAR.word("AV").advance == 1152
    assert REGULAR.word("AV", (("kern", 0),)).advance == apart


def test_a_ligature_stands_for_its_letters() -> None:
    office = REGULAR.word("office")
    assert [glyph.text for glyph in office.glyphs] == ["o", "f", "fi", "c", "e"]
    plain = REGULAR.word("office", (("liga", 0),))
    assert [glyph.text for glyph in plain.glyphs] == list("office")


def test_features_choose_figures() -> None:
    lining, tabular = REGULAR.word("1", (("lnum", 1),)), REGULAR.word("1", (("tnum", 1),))
    assert (REGULAR.word("1").advance, lining.advance, tabular.advance) == (342, 354, 450)


def test_the_same_word_is_shaped_once() -> None:
    assert REGULAR.word("gear") is REGULAR.word("gear")
    assert REGULAR.word("gear") is not REGULAR.word("gear", (("liga", 0),))


def test_the_advance_is_that_of_the_glyphs() -> None:
    word = REGULAR.word("Wheelwright")
    assert word.advance == sum(glyph.advance for glyph in word.glyphs)
    assert "".join(glyph.text for glyph in word.glyphs) == word.text == "Wheelwright"
    assert word.font == REGULAR.key


def test_what_a_font_has() -> None:
    assert REGULAR.has("ł")
    assert not REGULAR.has("日")
    assert REGULAR.glyph("日") is None


@pytest.mark.parametrize("char", "\u00ad\u200b\u200d\ufe0f")
def test_what_prints_nothing_is_in_every_font(char: str) -> None:
    assert SANCREEK.has(char)
    assert SANCREEK.word(f"n{char}n").advance == SANCREEK.word("nn").advance


@pytest.mark.parametrize("char", "\u00a0\u2002\u2009\u200a\u202f\u2007")
def test_spaces_are_set_in_every_font(char: str) -> None:
    assert SANCREEK.has(char)
    (glyph,) = SANCREEK.word(char).glyphs
    assert glyph.gid and glyph.text == char and 0 < glyph.advance < 1000


def test_the_narrow_space_is_not_too_narrow_to_be_copied() -> None:
    assert REGULAR.glyph("\u202f") is None
    assert REGULAR.word("\u202f").advance == 200
    assert REGULAR.word("a\u202f!").glyphs[1].advance == 200


def test_the_hyphen_that_stays_is_a_hyphen() -> None:
    assert REGULAR.has("\u2011")
    assert REGULAR.word("\u2011").glyphs[0].gid == REGULAR.glyph("\u2010")
    assert not SANCREEK.has("\u2011")  # which has no such hyphen either


def test_accents_of_their_own_are_put_on_letters() -> None:
    (glyph,) = REGULAR.word("n\u0301").glyphs
    assert (glyph.gid, glyph.text) == (REGULAR.glyph("ń"), "n\u0301")


@pytest.mark.parametrize(
    ("weight", "italic", "file"),
    [
        (400, False, "400Regular"),
        (300, False, "400Regular"),
        (600, False, "700Bold"),
        (900, False, "700Bold"),
        (400, True, "400Regular_Italic"),
        (800, True, "700Bold_Italic"),
        (550, False, "400Regular"),  # halfway: the lighter
    ],
)
def test_the_nearest_face_is_taken(weight: int, italic: bool, file: str) -> None:
    assert Path(LIBRARY.font("Alegreya", weight, italic).key.path).stem == f"Alegreya_{file}"


def test_slant_comes_before_weight_and_a_family_without_it_is_taken_as_it_is() -> None:
    assert LIBRARY.font("Sancreek", 900, True) is SANCREEK


def test_faces_are_loaded_once() -> None:
    assert LIBRARY.font("Alegreya", 400) is LIBRARY.font("Alegreya", 380)


def test_an_unknown_family_is_reported_with_the_nearest() -> None:
    with pytest.raises(Mismatch, match="there is no font 'Alegrya'") as error:
        LIBRARY.font("Alegrya")
    assert error.value.hint == "did you mean 'Alegreya'?"


def test_files_that_are_no_fonts_are_reported(tmp_path: Path) -> None:
    for name, data in (("bad.ttf", b"not a font at all"), ("empty.ttf", b"")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match="this font cannot be read"):
            Font(str(tmp_path / name))
    with pytest.raises(InputError, match="this font cannot be read"):
        Font(str(tmp_path / "missing.ttf"))


def test_every_shipped_face_has_the_letters_of_europe() -> None:
    files = [file for file in sorted(FONTS.rglob("*.ttf")) if "Symbols" not in file.stem]
    assert len(files) == 14
    for file in files:
        font = Font(str(file))
        missing = [c for c in "AEßéèñçüöåőŁłżÉ’“”–—€" if not font.has(c)]
        assert not missing or file.stem.startswith(("IMFell", "Sancreek", "Abril")), file
        assert 0 < font.descent < font.cap_height <= font.ascent < 1100


def test_a_library_knows_its_families() -> None:
    assert list(FontLibrary(FAMILIES).families) == ["Alegreya", "Alegreya Sans", "Sancreek"]


def test_letters_that_a_font_has_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    font = Font(REGULAR.key.path)
    asked: list[str] = []
    has = Font.has
    monkeypatch.setattr(Font, "has", lambda self, char: asked.append(char) or has(self, char))
    assert font.has_all("card") and font.has_all("arc")
    assert asked == ["c", "a", "r", "d"]
    assert not font.has_all("car\u65e5")
    assert not font.has_all("car\u65e5")


def test_glyphs_with_an_outline_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    font = Font(REGULAR.key.path)
    asked: list[int] = []
    has_outline = font.ink.has_outline
    monkeypatch.setattr(font.ink, "has_outline", lambda gid: asked.append(gid) or has_outline(gid))
    assert font.unprinted(font.word("card")) == font.unprinted(font.word("arc")) == ""
    assert len(asked) == 4


def test_a_word_does_not_depend_on_those_shaped_before() -> None:
    path = REGULAR.key.path
    used = Font(path)
    used.word("אב", rtl=True, script="Hebr", language="he", before="ג", after="ד")
    word = used.word("office")
    fresh = Font(path).word("office")
    assert (word.glyphs, word.rtl) == (fresh.glyphs, False)
    assert [glyph.text for glyph in word.glyphs] == ["o", "f", "fi", "c", "e"]
