"""SVG pictures of the catalogue: rectangles, lines and words at places in points, drawn smaller."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.draw.svg.markup import escaped, number, outline
from pnp.geometry.segments import transform
from pnp.model.face import Box, Segments

SCALE = 0.36  # pixels per point
GROUND = "#f4f2ec"
INK = "#33312c"
SOFT = "#8d8a80"
FONT = "Helvetica, Arial, sans-serif"


class Drawing:
    """A picture of this width and height in pixels. Everything else is in points from (x, y), the
    origin in pixels, which `at` moves; `scale` are pixels per point."""

    def __init__(self, width: float, height: float, title: str, scale: float = SCALE) -> None:
        self._scale = scale
        self.width = width
        self.height = height
        self._title = title
        self._parts: list[str] = []
        self._x = self._y = 0.0

    def at(self, x: float, y: float) -> None:
        """Draw from this point of the picture, in pixels."""
        self._x, self._y = x, y

    def box(self, box: Box, style: str) -> None:
        """A rectangle; `style` are the attributes of its fill and stroke."""
        x, y = self._point(box[0], box[1])
        width, height = (number(round(side * self._scale, 1)) for side in box[2:])
        self._parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {style}/>')

    def shape(self, line: Segments, style: str) -> None:
        """An outline."""
        placed = transform(line, (self._scale, 0.0, 0.0, self._scale, self._x, self._y))
        self._parts.append(f'<path d="{outline(_short(placed))}" {style}/>')

    def copies(self, line: Segments, places: Iterable[Sequence[float]], style: str) -> None:
        """An outline at several places, (x, y) each; it is written once."""
        name = f"s{len(self._parts)}"
        placed = transform(line, (self._scale, 0.0, 0.0, self._scale, 0.0, 0.0))
        self._parts.append(f'<defs><path id="{name}" d="{outline(_short(placed))}"/></defs>')
        uses = [f'<use href="#{name}" x="{x}" y="{y}"/>'
                for x, y in (self._point(*place) for place in places)]  # fmt: skip
        self._parts.append(f"<g {style}>{''.join(uses)}</g>")

    def lines(self, ends: Iterable[Sequence[float]], style: str) -> None:
        """Straight lines, each from (x1, y1) to (x2, y2)."""
        steps = [f"M{' '.join(self._point(*one[:2]))}L{' '.join(self._point(*one[2:4]))}"
                 for one in ends]  # fmt: skip
        if steps:
            self._parts.append(f'<path d="{"".join(steps)}" {style}/>')

    def words(
        self, text: str, x: float, y: float, turn: float = 0, size: float = 11, color: str = INK
    ) -> None:
        """Words with their middle at a place, turned clockwise by degrees."""
        left, top = self._point(x, y)
        turned = f' transform="rotate({turn:g} {left} {top})"' if turn else ""
        self._parts.append(
            f'<text x="{left}" y="{top}" dy=".35em" font-size="{size:g}" fill="{color}"'
            f"{turned}>{escaped(text)}</text>"
        )

    def _point(self, x: float, y: float) -> tuple[str, str]:
        return number(round(self._x + x * self._scale, 1)), number(
            round(self._y + y * self._scale, 1)
        )

    def markup(self) -> str:
        """The file."""
        width, height = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" font-family="{FONT}" '
            'text-anchor="middle">'
        )
        ground = f'<rect width="{width}" height="{height}" fill="{GROUND}"/>'
        title = f"<title>{escaped(self._title)}</title>"
        return "\n".join([head, title, ground, *self._parts, "</svg>", ""])


def _short(line: Segments) -> Segments:
    """An outline to a tenth of a pixel."""
    return tuple((one[0], *(round(n, 1) for n in one[1:])) for one in line)
