"""Mistakes of backs and of whole sheets."""

from __future__ import annotations

from print_mistakes.mistake import BACK, CARD, GAME, TABLE, Mistake, Step, change, write

_BACKS = ", backs: true"
_PRODUCT = f"{GAME}:5"
_MINE = "layouts/sheets/mine.yaml"
_GROUND = '  ground: {kind: shape, box: bleed, fill: "#305070"}\n'
_NAMED = """\
  n: {kind: text, text: "{name}", style: plain, box: {x: 9mm, y: 9mm}}
styles: {plain: {font: Alegreya, size: 10pt, color: white}}
"""
_MORE = "  more: {file: cards.csv, layout: m/card}\n"


def _sheet(style: str) -> tuple[Step, ...]:
    """The product uses a sheet of its own."""
    return write(_MINE, style), change(GAME, "sheet: 9-up", "sheet: mine")


SHEETS = (
    Mistake(
        name="missing-back",
        about="fronts without backs",
        code="missing-back", severity="error", place=_PRODUCT,
        product=_BACKS,
        steps=(change(GAME, ", back: m/back", ""),),
        correction=(change(GAME, "layout: m/card", "layout: m/card, back: m/back"),),
    ),
    Mistake(
        name="fewer-backs",
        about="fewer backs than fronts: one of two decks has none",
        code="missing-back", severity="error", place=f"{GAME}:6",
        product=_BACKS,
        steps=(
            change(GAME, "products:", f"{_MORE}products:"),
            change(GAME, "decks: [cards]", "decks: [cards, more]"),
        ),
        correction=(change(GAME, "layout: m/card}", "layout: m/card, back: m/back}"),),
    ),
    Mistake(
        name="back-size",
        about="a back of another size",
        code="back-size", severity="error", place=f"{GAME}:3",
        product=_BACKS,
        steps=(change(BACK, "width: 63mm", "width: 60mm"),),
        correction=(change(BACK, "width: 60mm", "width: 63mm"),),
    ),
    Mistake(
        name="different-backs",
        about="backs that must be alike and are not: a card is known from behind",
        code="different-backs", severity="warning", place=f"{GAME}:3",
        product=_BACKS,
        steps=(change(BACK, _GROUND, _GROUND + _NAMED),),
        correction=(change(BACK, "{name}", "Mistakes"),),
    ),
    Mistake(
        name="shared-cut",
        about="a dark ground that ends on a neighbour's cut",
        code="shared-cut", severity="warning", place=_PRODUCT,
        elements=("  s: {kind: shape, fill: '{color}', box: bleed}",),
        steps=(write(TABLE, "id,name,color\nant,Ant,#801020\nbee,Bee,#f0e0c0\n"),),
        correction=(change(GAME, "sheet: 9-up", "sheet: full-bleed"),),
    ),
    Mistake(
        name="marks-in-margin",
        about="crop marks that would lie where the printer cannot print",
        code="crop-marks", severity="warning", place=_PRODUCT,
        steps=_sheet(
            "orientation: portrait\ncolumns: 3\nrows: 3\nmargin: 2mm\nruler: false\n"
            "marks: {kind: edge, offset: 1mm, length: 60mm}\n"
        ),
        correction=(change(_MINE, "edge", "auto"),),
    ),
    Mistake(
        name="small-print-in-margin",
        about="small print that would lie where the printer cannot print",
        code="no-room", severity="note", place=_PRODUCT,
        steps=_sheet(
            "orientation: portrait\ncolumns: 3\nrows: 3\nmargin: 2mm\nruler: false\n"
            'gutter: {x: 6mm, y: 0.8mm}\nmarks: none\nlabel: "{title}"\n'
        ),
        correction=(change(_MINE, "x: 6mm", "x: 2mm"),),
    ),
    Mistake(
        name="card-in-margin",
        about="a card that reaches to where the printer cannot print",
        code="unprintable-margin", severity="warning", place=_PRODUCT,
        steps=_sheet(
            "columns: 1\nrows: 1\nmargin: 0mm\nmarks: none\nruler: false\nleft: 4mm\ntop: 20mm\n"
        ),
        correction=(change(_MINE, "left: 4mm", "left: 20mm"),),
    ),
    Mistake(
        name="no-room-for-marks",
        about="cuts whose crop marks have no room",
        code="crop-marks", severity="warning", place=_PRODUCT,
        steps=_sheet("columns: 3\nrows: 3\nbleed: 1mm\nmarks: edge\n"),
        correction=(change(_MINE, "marks: edge", "marks: auto"),),
    ),
    Mistake(
        name="too-large",
        about="cards that do not fit the sheet",
        code="sheet", severity="error", place=_PRODUCT,
        steps=(change(CARD, "width: 63mm", "width: 80mm"),
               change(BACK, "width: 63mm", "width: 80mm")),
        correction=(change(GAME, "sheet: 9-up", "sheet: full-bleed"),),
    ),
)  # fmt: skip
