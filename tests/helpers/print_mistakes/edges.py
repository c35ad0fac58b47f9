"""Mistakes at the edges of cards: safe area, cut and bleed."""

from __future__ import annotations

from print_mistakes.mistake import (
    CARD,
    FIRST,
    SHAPE,
    SVG,
    TEXT,
    Mistake,
    art,
    change,
    write,
)

_SUN = write("cards/m/icons/sun.svg", SVG % '<path d="M0 0h240v240H0z"/>')
_ICON = "  i: {kind: icon, icon: sun, box: {x: %s, y: 20mm, w: 9mm, h: 9mm}}"
_BORDER = "{x: 1mm, y: 1mm, w: 61mm, h: 86mm}"
_COVER = "  a: {kind: picture, file: art.png, fit: cover, box: face}"

EDGES = (
    Mistake(
        name="text-outside-safe",
        about="text outside of the safe area",
        code="outside-safe", severity="warning", place=FIRST,
        elements=(TEXT % ("hello", "box: {x: 1.5mm, y: 20mm, w: 30mm, h: 5mm}"),),
        correction=(change(CARD, "x: 1.5mm", "x: 3mm"),),
    ),
    Mistake(
        name="icon-outside-safe",
        about="an icon outside of the safe area",
        code="outside-safe", severity="warning", place=FIRST,
        elements=(_ICON % "1mm",),
        steps=(_SUN,),
        correction=(change(CARD, "x: 1mm", "x: 3mm"),),
    ),
    Mistake(
        name="border-near-cut",
        about="a border so near to the cut that it looks uneven",
        code="outside-safe", severity="warning", place=FIRST,
        elements=(SHAPE % ("#000000", _BORDER),),
        correction=(change(CARD, _BORDER, "{x: 3mm, y: 3mm, w: 57mm, h: 82mm}"),),
    ),
    Mistake(
        name="no-safe-area",
        about="a safe area of 0, and text beside the cut",
        code="no-safe-area", severity="warning", place=f"{CARD}:1",
        elements=(TEXT % ("hello", "box: {x: 1mm, y: 20mm, w: 30mm}"),),
        steps=(change(CARD, "safe: 3mm", "safe: 0mm"),),
        correction=(change(CARD, "safe: 0mm", "safe: 3mm"), change(CARD, "x: 1mm", "x: 3mm")),
    ),
    Mistake(
        name="shape-off-card",
        about="a shape that lies off the card",
        code="off-card", severity="warning", place=FIRST,
        elements=(SHAPE % ("#000000", "{x: 70mm, y: 20mm, w: 9mm, h: 9mm}"),),
        correction=(change(CARD, "x: 70mm", "x: 40mm"),),
    ),
    Mistake(
        name="icon-over-edge",
        about="an icon that the cut goes through",
        code="off-card", severity="warning", place=FIRST,
        elements=(_ICON % "58mm",),
        steps=(_SUN,),
        correction=(change(CARD, "x: 58mm", "x: 51mm"),),
    ),
    Mistake(
        name="text-over-edge",
        about="text that the cut goes through",
        code="text-over-edge", severity="warning", place=FIRST,
        elements=(TEXT % ("hello", "box: {x: 57mm, y: 20mm, w: 20mm, h: 8mm}"),),
        correction=(change(CARD, "x: 57mm", "x: 40mm"),),
    ),
    Mistake(
        name="text-off-card",
        about="text that lies off the card",
        code="text-over-edge", severity="error", place=FIRST,
        elements=(TEXT % ("hello", "box: {x: 70mm, y: 20mm, w: 20mm, h: 8mm}"),),
        correction=(change(CARD, "x: 70mm", "x: 40mm"),),
    ),
    Mistake(
        name="ground-without-bleed",
        about="a ground that should bleed, and ends at the cut",
        code="no-bleed", severity="warning", place=FIRST,
        elements=(SHAPE % ("#305070", "face"),),
        correction=(change(CARD, "box: face", "box: bleed"),),
    ),
    Mistake(
        name="picture-without-bleed",
        about="a picture that should bleed, and ends at the cut",
        code="no-bleed", severity="warning", place=FIRST,
        elements=(_COVER,),
        steps=(art("art.png", 800, 1120),),
        correction=(change(CARD, "box: face", "box: face, bleed_from: mirror"),),
    ),
    Mistake(
        name="bleed-too-small",
        about="a layout with less bleed than its sheet prints",
        code="bleed-too-small", severity="warning", place=f"{CARD}:1",
        elements=(SHAPE % ("#305070", "bleed"),),
        steps=(change(CARD, "bleed: 3mm", "bleed: 0.5mm"),),
        correction=(change(CARD, "bleed: 0.5mm", "bleed: 3mm"),),
    ),
)  # fmt: skip
