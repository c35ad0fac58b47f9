"""Gradients, patterns, transparency and layers as PDF objects, each made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, pairwise

from msgspec import Struct

from pnp.draw.pdf.drawn import Drawn, Resource, Resources
from pnp.draw.pdf.objects import factor, fine, name_of, number, numbers, pack, string
from pnp.model.face import (
    LinearGradient,
    Matrix,
    Pattern,
    RadialGradient,
    Spot,
    Stop,
    multiply,
)

Gradient = LinearGradient | RadialGradient
LAYERS = b"/Properties"  # what marked content refers to: here only layers
_STATES, _PATTERNS = b"/ExtGState", b"/Pattern"
_HAIR = 1e-5  # of the length of a gradient
_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}


# the cards of a deck share most of their places
@lru_cache(maxsize=4096)
def matrix_bytes(matrix: Matrix) -> bytes:
    """Six numbers: factors to a billionth, shifts to a thousandth."""
    a, b, c, d, e, f = matrix
    return b" ".join([factor(a), factor(b), factor(c), factor(d), number(e), number(f)])


def fades(paint: Gradient) -> bool:
    """Whether a gradient has opacities, which PDF's own shadings lack."""
    return any(stop.opacity < 1 for stop in paint.stops)


class Rules(Struct, frozen=True):
    """What a file may have: layers; text of solid black that is printed over its ground."""

    has_layers: bool = True
    overprints_black: bool = False


ANYTHING = Rules()


class Paints:
    """States and paints that streams refer to: opacities, gradients, patterns, spots, layers."""

    def __init__(self, resources: Resources, rules: Rules = ANYTHING) -> None:
        self.rules = rules
        self._resources = resources

    def layer(self, name: str) -> bytes:
        """A layer (optional content group), one for each name in the document."""
        entry = b"<</Type/OCG/Name%s>>" % string(name)
        return self._resources.name(b"L", name, lambda: Resource(LAYERS, (entry,)))

    # -- inks ---------------------------------------------------------------------------

    def overprint(self, is_on: bool) -> bytes:
        """The state in which inks that a colour does not have stay as they are below it; or the
        state without that, in which streams begin."""
        flag = b"true" if is_on else b"false"
        entry = b"<</OP %s/op %s/OPM %d>>" % (flag, flag, is_on)
        return self._resources.name(b"G", entry, lambda: Resource(_STATES, (entry,)))

    def spot(self, paint: Spot) -> bytes:
        """The colour space of a spot colour."""
        space, solid = _SPACES[len(paint.color)], b" ".join(map(fine, paint.color))
        none = {1: b"1", 3: b"1 1 1", 4: b"0 0 0 0"}[len(paint.color)]
        entry = b"[/Separation%s%s<</FunctionType 2/Domain[0 1]/N 1/C0[%s]/C1[%s]>>]" % (
            name_of(paint.name), space, none, solid,
        )  # fmt: skip
        return self._resources.name(b"C", entry, lambda: Resource(b"/ColorSpace", (entry,)))

    # -- transparency -------------------------------------------------------------------

    def opacity(self, fill: float, stroke: float) -> bytes:
        """The state that draws with these opacities."""
        entry = b"<</ca %s/CA %s>>" % (fine(fill), fine(stroke))
        return self._resources.name(b"G", entry, lambda: Resource(_STATES, (entry,)))

    def mask(self, paint: Gradient, box: tuple[float, ...]) -> bytes:
        """The state that draws through the opacities of a gradient, within `box` (x0 y0 x1 y1)."""

        def form() -> Resource:
            shading = self.shading(paint, True)
            content = b"%s cm/%s sh" % (matrix_bytes(paint.matrix), shading)
            entries = (
                b"/Type/XObject/Subtype/Form/BBox[%s]/Group<</S/Transparency/CS/DeviceGray>>"
                % numbers(box)
            )
            return Resource(b"", (entries,), drawn=Drawn(pack(content), (shading,), {}))

        def state() -> Resource:
            name = self._resources.name(b"M", ("form", paint, box), form)
            body = (b"<</SMask<</Type/Mask/S/Luminosity/G ", b">>>>")
            return Resource(_STATES, body, (name,))

        return self._resources.name(b"G", ("mask", paint, box), state)

    # -- paints -------------------------------------------------------------------------

    def shading(self, paint: Gradient, opacities: bool = False) -> bytes:
        """A gradient as shading; with `opacities` its opacities as grey instead of its colours."""

        def make() -> Resource:
            return Resource(b"/Shading", (_shading(paint, opacities),))

        return self._resources.name(b"S", (paint, opacities), make)

    def gradient_pattern(self, paint: Gradient, ctm: Matrix) -> bytes:
        """A gradient to stroke with; `ctm` from the path's coordinates to the stream's own."""
        matrix = matrix_bytes(multiply(ctm, paint.matrix))

        def make() -> Resource:
            body = b"<</PatternType 2/Matrix[%s]/Shading %s>>" % (matrix, _shading(paint, False))
            return Resource(_PATTERNS, (body,))

        return self._resources.name(b"P", (paint, matrix), make)

    def tile_pattern(
        self, paint: Pattern, ctm: Matrix, start: Matrix, content: Callable[[], Drawn]
    ) -> bytes:
        """A drawn tile to fill with; `content` gives the stream that draws it.

        `ctm` is from the path's coordinates to the stream's own, `start` from there to the
        page: one object serves one place. MuPDF and Ghostscript keep a tile they have drawn by
        its object and scale, and do not move it with the second place of a form (measured).
        """
        matrix = matrix_bytes(multiply(ctm, paint.matrix))

        def make() -> Resource:
            w, h = fine(paint.width), fine(paint.height)
            entries = (
                b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 %s %s]/XStep %s"
                b"/YStep %s/Matrix[%s]" % (w, h, w, h, matrix)
            )
            place = matrix_bytes(start)
            return Resource(_PATTERNS, (entries,), drawn=content(), place=place)

        return self._resources.name(b"P", (paint, matrix, start), make)


def _shading(paint: Gradient, opacities: bool) -> bytes:
    stops = paint.stops
    if opacities:
        stops = tuple(Stop(s.offset, (s.opacity,)) for s in stops)
    if isinstance(paint, LinearGradient):
        kind, coordinates = 2, (paint.x1, paint.y1, paint.x2, paint.y2)
    else:
        kind = 3
        coordinates = (paint.fx, paint.fy, paint.fr, paint.cx, paint.cy, paint.r)  # type: ignore[assignment]
    space = _SPACES[len(stops[0].color)]
    return b"<</ShadingType %d/ColorSpace%s/Coords[%s]/Extend[true true]/Function %s>>" % (
        kind, space, numbers(coordinates), _function(stops),
    )  # fmt: skip


def _function(stops: tuple[Stop, ...]) -> bytes:
    """Colours over 0..1: one linear function between each two stops."""
    if stops[0].offset > 0:
        stops = (Stop(0.0, stops[0].color), *stops)
    if stops[-1].offset < 1 or len(stops) == 1:
        stops = (*stops, Stop(1.0, stops[-1].color))
    parts = [
        b"<</FunctionType 2/Domain[0 1]/N 1/C0[%s]/C1[%s]>>" % (_color(a), _color(b))
        for a, b in pairwise(stops)
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = b" ".join(map(fine, rising([stop.offset for stop in stops])[1:-1]))
    encode = b" ".join([b"0 1"] * len(parts))
    return b"<</FunctionType 3/Domain[0 1]/Functions[%s]/Bounds[%s]/Encode[%s]>>" % (
        b"".join(parts), bounds, encode,
    )  # fmt: skip


def rising(offsets: list[float]) -> list[float]:
    """Offsets slightly apart where they were the same, for a sharp edge: in PDF they must rise."""
    down = list(accumulate(offsets[::-1], lambda high, offset: min(offset, high - _HAIR)))[::-1]
    return list(accumulate([0.0, *down[1:]], lambda low, offset: max(offset, low + _HAIR)))


def _color(stop: Stop) -> bytes:
    return b" ".join(fine(part) for part in stop.color)
