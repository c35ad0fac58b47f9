"""Parts of fonts for web pages, as fontTools reads them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from made_fonts import variable_font
from repository import ROOT

from pnp.fonts.web import web_font
from pnp.model.face import FontKey

ALEGREYA = FontKey(str(ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"))


def read(data: bytes) -> TTFont:
    assert data[:4] == b"wOFF" and int.from_bytes(data[8:12]) == len(data)
    font = TTFont(io.BytesIO(data), checkChecksums=2)
    for tag in font.reader.keys():  # noqa: SIM118
        assert font.reader[tag] is not None  # raises for a wrong sum
    return font


def test_the_letters_that_are_asked_for() -> None:
    font = read(web_font(ALEGREYA, "Aé\u2019"))
    assert {chr(code) for code in font.getBestCmap()} == {"A", "é", "\u2019"}
    assert font["name"].names == []
    whole = TTFont(ALEGREYA.path)
    assert font["hmtx"][font.getBestCmap()[ord("A")]] == whole["hmtx"]["A"]


def test_features_that_are_asked_for() -> None:
    def features(*asked: tuple[str, int]) -> set[str]:
        font = read(web_font(ALEGREYA, "0123 fi", asked))
        return {one.FeatureTag for one in font["GSUB"].table.FeatureList.FeatureRecord}

    assert "lnum" not in features() and "liga" in features()
    assert "lnum" in features(("lnum", 1)) and "lnum" not in features(("lnum", 0))


def test_a_variable_font_at_a_place_on_its_axes(tmp_path: Path) -> None:
    path = variable_font(tmp_path)
    widths = {}
    for weight in (100.0, 500.0, 900.0):
        font = read(web_font(FontKey(path, 0, (("wght", weight),)), "A"))
        assert "fvar" not in font
        glyph = font["glyf"][font.getBestCmap()[ord("A")]]
        widths[weight] = glyph.xMax - glyph.xMin
    assert widths == {100.0: 100, 500.0: 500, 900.0: 900}


def test_the_same_bytes() -> None:
    assert web_font(ALEGREYA, "ABC") == web_font(ALEGREYA, "CBA")


def test_a_file_that_is_no_font(tmp_path: Path) -> None:
    path = tmp_path / "no.ttf"
    path.write_bytes(b"this is no font")
    with pytest.raises(ValueError, match=r"."):
        web_font(FontKey(str(path)), "A")
    with pytest.raises(FileNotFoundError):
        web_font(FontKey(str(tmp_path / "none.ttf")), "A")
