"""Icons for the symbols of a table: a letter on a coloured disc, until somebody draws better ones.

In: symbols such as 'R' or 'moss'. Out: names for icons, and SVG files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from pnp.geometry.segments import control_bounds
from pnp.model.face import Segments
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.letter_outlines import word_segments

_FONT = "fonts/alegreya-sans/AlegreyaSans_700Bold.ttf"
_SIZE = 64.0
_COLORS = ("#3f6b3a", "#b0402c", "#2f5f8f", "#b57a1c", "#5f4a86", "#3c3a38", "#a33f6f", "#2d7d7a",
           "#7a5230", "#6b7a2e", "#8a2f2f", "#4b5b6b")  # fmt: skip


def icon_names(symbols: Sequence[str]) -> dict[str, str]:
    """The name of an icon for each symbol: its letters in small, or 'symbol-2'; 'Moss' and 'moss'
    have the same."""
    out: dict[str, str] = {}
    for number, symbol in enumerate(symbols, 1):
        bare = unicodedata.normalize("NFKD", symbol.casefold())
        name = re.sub(r"[^a-z0-9]+", "-", bare.encode("ascii", "ignore").decode()).strip("-")
        out[symbol] = name if name[:1].isalpha() else f"symbol-{name or number}"
    return out


def icon_svg(symbol: str, number: int, shipped: Path) -> str:
    """A disc in the colour of a number, with the first letter of a symbol; `shipped` is the folder
    of pnp's fonts. A letter that the font lacks is left out."""
    font = Font(str(shipped / _FONT))
    letter = symbol[:1].upper()
    shape = ""
    if letter.isalnum() and font.has_all(letter):
        outline = word_segments(font.word(letter), 0.0, 0.0, _SIZE)
        x0, y0, x1, y1 = control_bounds(outline)
        path = _path(outline, 50 - (x0 + x1) / 2, 50 - (y0 + y1) / 2)
        shape = f'<path fill="#fff" d="{path}"/>'
    color = _COLORS[number % len(_COLORS)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<circle cx="50" cy="50" r="50" fill="{color}"/>{shape}</svg>\n'
    )


def _path(outline: Segments, x: float, y: float) -> str:
    """An outline as path data, moved by (x, y)."""
    out = []
    for command, *numbers in outline:
        moved = [float(n) + (y if i % 2 else x) for i, n in enumerate(numbers)]
        out.append(f"{command}{' '.join(f'{n:.1f}' for n in moved)}")
    return "".join(out)
