"""Poker cards that are known to the pixel: red, on green bleed, with a blue corner at the top left;
their backs have it at the top right."""

from __future__ import annotations

from tiny_project import TinyProject

# 63.5 × 88.9 mm are 750 × 1050 pixels at 300 dpi, the corner 118.1
POKER = """\
size: {width: 63.5mm, height: 88.9mm}
bleed: 3.3mm
safe: 4mm
elements:
  ground: {kind: shape, box: bleed, fill: "#00ff00"}
  card: {kind: shape, box: face, fill: "#ff0000"}
  corner: {kind: shape, box: {x: 0mm, y: 0mm, w: 10mm, h: 10mm}, fill: "#0000ff"}
"""
BACK = POKER.replace("x: 0mm", "x: 53.5mm")
LANDSCAPE = POKER.replace("width: 63.5mm, height: 88.9mm", "width: 88.9mm, height: 63.5mm")
LANDSCAPE_BACK = LANDSCAPE.replace("x: 0mm", "x: 78.9mm")
_OWN_BACK = """\
  name: {kind: text, text: "{name}", style: title, box: {x: 10mm, y: 20mm, w: 40mm, h: 8mm}}
"""


def poker_cards(tiny: TinyProject, is_landscape: bool = False, own_backs: bool = False) -> None:
    """Make the cards of a project poker cards with backs: one for all, or one for each. The second
    card has two copies."""
    tiny.write("layout", LANDSCAPE if is_landscape else POKER)
    back = LANDSCAPE_BACK if is_landscape else BACK
    themed = back.replace("elements:", "theme: tiny/theme\nelements:") + _OWN_BACK
    tiny.write("layouts/tiny/back.yaml", themed if own_backs else back)
    tiny.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    tiny.spoil("cards", "name: Bee\n", "name: Bee & Co\n    copies: 2\n")
