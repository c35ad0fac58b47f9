"""Mistakes of texts, lines and colours: what is too small, hidden, or not seen by everyone."""

from __future__ import annotations

from mistakes import Mistakes

from print_mistakes.mistake import (
    AT,
    CARD,
    FIRST,
    GAME,
    PANEL,
    SECOND,
    SVG,
    TABLE,
    TEXT,
    Mistake,
    change,
    write,
)

BIG = "layouts/m/big.yaml"
_LONG = "The bee of the orchard wall"
_LOW = TEXT % ("{name}", "box: {x: 9mm, y: 9mm, w: 20mm, h: 4.5mm}")
_HELLO = TEXT % ("hello", AT)
_WORLD = '  u: {kind: text, text: "world", style: plain, box: {x: 9mm, y: 21mm, w: 40mm}}'
_WHITE = TEXT % ("hello", AT + ', color: "#ffffff"')
_OVER = PANEL % "#d0d0f0"
_DISC = (
    "  d: {kind: shape, shape: ellipse, box: {x: 20mm, y: 30mm, w: 20mm, h: 20mm}, fill: '{color}'}"
)
_FINE = SVG % '<path d="M20 20H220V220H20z" fill="none" stroke="#000" stroke-width="1"/>'


def _figure(project: Mistakes) -> None:
    """A layout that shows a card at half of its size."""
    project.change(GAME, "products:", "  big: {layout: m/big}\nproducts:")
    project.change(GAME, "decks: [cards]", "decks: [cards, big]")
    project.write(
        BIG,
        "size: {width: 63mm, height: 88mm}\nbleed: 3mm\nsafe: 3mm\nelements:\n"
        "  f: {kind: face, face: cards/ant, box: {x: 9mm, y: 9mm, w: 31.5mm, h: 44mm}}\n",
    )


TEXTS = (
    Mistake(
        name="small-text",
        about="text below 6 pt",
        code="small-text", severity="warning", place=FIRST,
        elements=(_HELLO,),
        steps=(change(CARD, "size: 10pt", "size: 5pt"),),
        correction=(change(CARD, "size: 5pt", "size: 6pt"),),
    ),
    Mistake(
        name="small-text-of-product",
        about="text below the limit of its product (`smallest_text: 8pt`)",
        code="small-text", severity="warning", place=FIRST,
        elements=(_HELLO,), product=", smallest_text: 8pt",
        steps=(change(CARD, "size: 10pt", "size: 7pt"),),
        correction=(change(CARD, "size: 7pt", "size: 8pt"),),
    ),
    Mistake(
        name="shrunk-text",
        about="text below 6 pt after it was shrunk to fit its box",
        code="small-text", severity="warning", place=f"{TABLE}:3",
        elements=(_LOW,),
        steps=(change(TABLE, "bee,Bee", f"bee,{_LONG}"),),
        correction=(change(TABLE, _LONG, "The bee"),),
    ),
    Mistake(
        name="small-text-in-figure",
        about="text below 6 pt in a figure of a card",
        code="small-text", severity="warning", place=f"{BIG}:5",
        elements=(_HELLO,), steps=(_figure,),
        correction=(change(BIG, "w: 31.5mm, h: 44mm", "w: 44.1mm, h: 61.6mm"),),
    ),
    Mistake(
        name="text-overflow",
        about="text that does not fit its box, even at its smallest size",
        code="text-overflow", severity="error", place=f"{TABLE}:3",
        elements=(_LOW,),
        steps=(change(TABLE, "bee,Bee", f"bee,{'. '.join([_LONG] * 6)}"),),
        correction=(change(TABLE, '. '.join([_LONG] * 6), "The bee"),),
    ),
    Mistake(
        name="overlapping-texts",
        about="texts that overlap",
        code="overlapping-texts", severity="warning", place=SECOND,
        elements=(_HELLO, _WORLD),
        correction=(change(CARD, "y: 21mm", "y: 29mm"),),
    ),
    Mistake(
        name="missing-letters",
        about="letters that no font has, which many programs print as boxes",
        code="missing-letters", severity="error", place=f"{TABLE}:3",
        elements=(TEXT % ("{name}", AT),),
        steps=(change(TABLE, "bee,Bee", "bee,\u8702"),),
        correction=(change(TABLE, "\u8702", "Bee"),),
    ),
    Mistake(
        name="low-contrast",
        about="text with little contrast to what is under it",
        code="low-contrast", severity="warning", place=SECOND,
        elements=(PANEL % "#7090b0", _WHITE),
        correction=(change(CARD, "#7090b0", "#305070"),),
    ),
    Mistake(
        name="low-contrast-grey",
        about="text that stands out in colour, but not in grey",
        code="low-contrast-grey", severity="note", place=SECOND,
        elements=(PANEL % "#00ff00", TEXT % ("hello", AT + ', color: "#4a4a4a"')),
        correction=(change(CARD, "#00ff00", "#c0ffc0"),),
    ),
    Mistake(
        name="white-on-white",
        about="white text on white",
        code="hidden-text", severity="warning", place=FIRST,
        elements=(_WHITE,),
        correction=(change(CARD, 'color: "#ffffff"', 'color: "#000000"'),),
    ),
    Mistake(
        name="text-under-shape",
        about="text that a shape hides",
        code="hidden-text", severity="warning", place=FIRST,
        elements=(_HELLO, _OVER),
        correction=(change(CARD, f"{_HELLO}\n{_OVER}", f"{_OVER}\n{_HELLO}"),),
    ),
    Mistake(
        name="hairline",
        about="a line thinner than 0.25 pt",
        code="hairline", severity="warning", place=FIRST,
        elements=(f'  s: {{kind: shape, stroke: "#000000", stroke_width: 0.1pt, {AT}}}',),
        correction=(change(CARD, "0.1pt", "0.25pt"),),
    ),
    Mistake(
        name="scaled-hairline",
        about="a line of a drawing that is thinner than 0.25 pt after scaling",
        code="hairline", severity="warning", place=FIRST,
        elements=("  i: {kind: icon, icon: fine, box: {x: 9mm, y: 9mm, w: 10mm, h: 10mm}}",),
        steps=(write("cards/m/icons/fine.svg", _FINE),),
        correction=(
            change("cards/m/icons/fine.svg", 'stroke-width="1"', 'stroke-width="3"'),
        ),
    ),
    Mistake(
        name="hue-only",
        about="cards that differ in nothing but the hue of a colour",
        code="hue-only", severity="warning", place=FIRST,
        elements=(_DISC,),
        steps=(write(TABLE, "id,name,color\nant,Ant,#d0202a\nbee,Ant,#2a9d3a\n"),),
        correction=(change(TABLE, "#2a9d3a", "#f0d020"),),
    ),
)  # fmt: skip
