"""Signs of games in every family that is shipped: where a family lacks one, another stands in."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import FONTS

from pnp.model.problems import Problems
from pnp.sources.files import Library
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice

SIGNS = "♠♥♦♣★☆●○→←↑↓⚀⚁⚂⚃⚄⚅◆◇■□▲▼△▽✓✗☐☑♔♟🂡🁣⬢⏳"
FAMILIES = (
    "Alegreya", "Alegreya Sans", "Playfair Display SC", "Abril Fatface", "Sancreek",
    "IM Fell English SC", "Noto Sans Symbols 2",
)  # fmt: skip


@pytest.fixture(scope="module")
def library() -> FontLibrary:
    """The fonts that are shipped, as a game finds them."""
    root = FONTS.parent
    found, problems = Library(root, root, root), Problems()
    families = found.families(problems)
    own, shipped = found.family_order(problems)
    assert not list(problems)
    return FontLibrary(families, order=own + shipped)


def test_the_families_that_are_shipped(library):
    assert tuple(library.families) == FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("weight", [400, 700])
def test_every_sign_is_set_with_ink(library, family, weight):
    voice = Voice(
        (library.font(family, weight),), fallback=lambda c: library.fallback(c, weight, False)
    )
    runs = voice.runs(SIGNS)
    assert "".join(run.word.text for run in runs) == SIGNS
    fonts = {font.key: font for font in library._loaded.values()}
    for run in runs:
        font = fonts[run.word.font]
        for glyph in run.word.glyphs:
            assert glyph.gid and font.ink.has_outline(glyph.gid), glyph.text


def test_which_font_stands_in(library):
    files = {c: Path(library.fallback(c, 400, False).key.path).stem for c in "♠★⚅→↓◆1"}
    symbols, text = "NotoSansSymbols2-Regular", "Alegreya_400Regular"
    assert files == {
        "♠": symbols, "★": symbols, "⚅": symbols, "→": text, "↓": text, "◆": text, "1": text,
    }  # fmt: skip


def test_signs_stand_on_the_line_and_are_as_high_as_capitals(library):
    """Dice and suits neither hang below the line nor stand out of it."""
    capital = library.font("Alegreya").cap_height
    font = library.fallback("♠", 400, False)
    for sign in "♠♥♦♣⚀⚅":
        top, bottom = font._extent(sign, top=True), -font._extent(sign, top=False)
        assert -40 <= bottom <= 20 and capital < top < capital + 160, (sign, top, bottom)


def test_letters_of_other_scripts_do_not_come_from_it(library):
    assert [library.fallback(c, 400, False) for c in "ბक月ᚠ\x07"] == [None] * 5
