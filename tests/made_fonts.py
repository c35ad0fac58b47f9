"""Small fonts made for a test: squares for letters, and whatever the font is to say of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest


def make_font(
    path: Path,
    family: str = "Made",
    style: str = "Regular",
    letters: str = "abc ",
    weight: int = 400,
    width: int = 5,
    italic: bool = False,
    fs_type: int = 0,
    axes: Sequence[tuple[str, float, float, float]] = (),
    features: str = "",
    names: Mapping[str, str] | None = None,
) -> Path:
    """A TrueType font; `names` are those of fontTools' FontBuilder, such as licenseDescription."""
    builder = pytest.importorskip("fontTools.fontBuilder", reason="fontTools makes the fonts")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    pen = pens.TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (500, 700), (500, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square, order = pen.glyph(), [".notdef", *(f"u{ord(c):04X}" for c in letters)]
    font = builder.FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({ord(c): f"u{ord(c):04X}" for c in letters})
    font.setupGlyf(dict.fromkeys(order, square))
    font.setupHorizontalMetrics(dict.fromkeys(order, (600, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": family, "styleName": style, **(names or {})})
    font.setupOS2(
        usWeightClass=weight, usWidthClass=width, fsType=fs_type, fsSelection=1 if italic else 64
    )
    font.setupPost()
    if axes:
        font.setupFvar([(*axis, axis[0]) for axis in axes], [])
        font.setupGvar({})
    if features:
        font.addOpenTypeFeatures(features)
    path.parent.mkdir(parents=True, exist_ok=True)
    # the same bytes whenever it is made
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(path)
    return path


def make_collection(path: Path, fonts: Sequence[Path]) -> Path:
    """A collection of fonts."""
    tables = pytest.importorskip("fontTools.ttLib", reason="fontTools makes the fonts")
    collection = tables.TTCollection()
    collection.fonts = [tables.TTFont(font, recalcTimestamp=False) for font in fonts]
    collection.save(path)
    return path


def make_web_font(path: Path, font: Path, flavor: str) -> Path:
    """A font packed as 'woff' or 'woff2'."""
    tables = pytest.importorskip("fontTools.ttLib", reason="fontTools makes the fonts")
    if flavor == "woff2":
        pytest.importorskip("brotli", reason="brotli packs WOFF2")
    packed = tables.TTFont(font, recalcTimestamp=False)
    packed.flavor = flavor
    packed.save(path)
    return path
