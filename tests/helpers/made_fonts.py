"""Small fonts made for a test: squares for letters, and whatever the font is to say of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

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
    blank: str = "",
    colors: str = "",
    outlines: str = "glyf",
) -> Path:
    """A font; `names` are those of fontTools' FontBuilder, such as licenseDescription.

    `blank` are letters whose glyphs are empty, as those of spaces are. `colors` is a table of
    coloured glyphs: `COLR` gives every letter a layer, others have bytes that mean nothing.
    `outlines` is `glyf` or `CFF `.
    """
    builder = pytest.importorskip("fontTools.fontBuilder", reason="fontTools makes the fonts")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    cff = pytest.importorskip("fontTools.pens.t2CharStringPen")
    is_cff = outlines == "CFF "
    pen = cff.T2CharStringPen(600, None) if is_cff else pens.TTGlyphPen(None)
    nothing = cff.T2CharStringPen(600, None) if is_cff else pens.TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (500, 700), (500, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square = pen.getCharString() if is_cff else pen.glyph()
    empty = nothing.getCharString() if is_cff else nothing.glyph()
    order = [".notdef", *(f"u{ord(c):04X}" for c in letters)]
    drawn = dict.fromkeys(order, square) | {f"u{ord(c):04X}": empty for c in blank}
    font = builder.FontBuilder(1000, isTTF=not is_cff)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({ord(c): f"u{ord(c):04X}" for c in letters})
    if is_cff:
        font.setupCFF(family, {}, drawn, {})
    else:
        font.setupGlyf(drawn)
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
    if colors == "COLR":
        font.setupCPAL([[(1.0, 0.0, 0.0, 1.0)]])
        font.setupCOLR({name: [(".notdef", 0)] for name in order[1:]})
    elif colors:
        tables = pytest.importorskip("fontTools.ttLib.tables.DefaultTable")
        font.font[colors] = tables.DefaultTable(colors)
        font.font[colors].data = bytes(16)
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


def _boxes(width: int, cff: bool) -> Any:
    """A font under construction whose A is a box of this width, and so its advance."""
    builder = pytest.importorskip("fontTools.fontBuilder").FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    shapes = {}
    for name, right in ((".notdef", 50), ("A", width)):
        if cff:
            pen = pytest.importorskip("fontTools.pens.t2CharStringPen").T2CharStringPen(right, {})
        else:
            pen = pytest.importorskip("fontTools.pens.ttGlyphPen").TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, 500), (right, 500), (right, 0)):
            pen.lineTo(point)
        pen.closePath()
        shapes[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Boxes", {}, shapes, {})
    else:
        builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({".notdef": (50, 0), "A": (width, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    return builder


def variable_font(folder: Path, cff2: bool = False) -> str:
    """A font whose A is a box 100 units wide at weight 100, and 900 at weight 900."""
    spaces = pytest.importorskip("fontTools.designspaceLib")
    space = spaces.DesignSpaceDocument()
    space.axes = [spaces.AxisDescriptor(name="Weight", tag="wght", minimum=100, default=100)]
    space.axes[0].maximum = 900
    for weight in (100, 900):
        font = _boxes(weight, cff2).font
        space.addSource(spaces.SourceDescriptor(font=font, location={"Weight": weight}))
    built = pytest.importorskip("fontTools.varLib").build(space)[0]
    path = folder / f"boxes{cff2:d}.ttf"
    built.save(path)
    assert ("CFF2" if cff2 else "gvar") in built
    return str(path)
