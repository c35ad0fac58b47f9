"""Gradients, patterns, transparency and layers as PDF objects, each written once.

`Resources` collects what content streams of one document refer to by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise

from pnp.draw.pdf.objects import PdfObjects, factor, fine, number, numbers, string
from pnp.model.face import LinearGradient, Matrix, Pattern, RadialGradient, Stop, multiply

Gradient = LinearGradient | RadialGradient
_LAYERS = b"/Properties"  # what marked content refers to: here only layers
# names in a stream; letters of a text that look like one only make a dictionary longer
_NAME = re.compile(rb"/([A-Z][0-9A-Za-z]*)")
_HAIR = 1e-5  # of the length of a gradient
_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}


def matrix_bytes(matrix: Matrix) -> bytes:
    """Six numbers: factors to a billionth, shifts to a thousandth."""
    a, b, c, d, e, f = matrix
    return b" ".join([factor(a), factor(b), factor(c), factor(d), number(e), number(f)])


def fades(paint: Gradient) -> bool:
    """Whether a gradient has opacities, which PDF's own shadings lack."""
    return any(stop.opacity < 1 for stop in paint.stops)


class Resources:
    """What streams refer to by name: fonts, forms, pictures, states, paints, layers.

    A name means the same in the whole document, but every stream has a dictionary of only those
    that it uses; streams that use the same share it. Were all in one, a reader that looks there
    for transparency would find it for every page: Ghostscript then took minutes for a page of
    patterns that it draws in a tenth of a second (measured).
    """

    def __init__(self, objects: PdfObjects) -> None:
        self.objects = objects
        self._parts: dict[frozenset[bytes], int] = {}
        self._kinds: dict[bytes, dict[bytes, int]] = {}
        self._known: dict[object, bytes] = {}

    def name(self, kind: bytes, prefix: bytes, key: object, make: Callable[[], int]) -> bytes:
        """The name of a resource, made at the first call. `kind` as in the dictionary."""
        known = self._known.get((prefix, key))
        if known is None:
            entries = self._kinds.setdefault(kind, {})
            known = self._known[prefix, key] = b"%s%d" % (prefix, len(entries) + 1)
            entries[known] = 0  # taken, while what it is made of takes others
            entries[known] = make()
        return known

    def add(self, kind: bytes, name: bytes, number: int) -> None:
        """A resource that got its name elsewhere."""
        self._kinds.setdefault(kind, {})[name] = number

    def of(self, content: bytes) -> int:
        """The number of the dictionary for a stream with this content."""
        names = frozenset(_NAME.findall(content))
        if names not in self._parts:
            self._parts[names] = self.objects.reserve()
        return self._parts[names]

    def write(self) -> None:
        """Write the dictionaries, and which layers there are; nothing can be added after."""
        if layers := b" ".join(b"%d 0 R" % n for n in self._kinds.get(_LAYERS, {}).values()):
            all_shown = b"<</Name(Layers)/Order[%s]/ON[%s]>>" % (layers, layers)
            entry = self.objects.put(b"<</OCGs[%s]/D%s>>" % (layers, all_shown))
            self.objects.catalogue("OCProperties", entry)
        for names, place in self._parts.items():
            self.objects.put(b"<<%s>>" % b"".join(self._entries(names)), place)

    def _entries(self, names: frozenset[bytes]) -> Iterator[bytes]:
        """The parts of a dictionary, one for each kind that is used."""
        for kind, entries in sorted(self._kinds.items()):
            used = [b"/%s %d 0 R" % item for item in entries.items() if item[0] in names]
            if used:
                yield b"%s<<%s>>" % (kind, b"".join(used))

    def layer(self, name: str) -> bytes:
        """A layer (optional content group), one for each name in the document."""
        entry = b"<</Type/OCG/Name%s>>" % string(name)
        return self.name(_LAYERS, b"L", name, lambda: self.objects.put(entry))

    # -- transparency -------------------------------------------------------------------

    def opacity(self, fill: float, stroke: float) -> bytes:
        """The state that draws with these opacities."""
        entry = b"<</ca %s/CA %s>>" % (fine(fill), fine(stroke))
        return self.name(b"/ExtGState", b"G", entry, lambda: self.objects.put(entry))

    def mask(self, paint: Gradient, box: tuple[float, ...]) -> bytes:
        """The state that draws through the opacities of a gradient, within `box` (x0 y0 x1 y1)."""

        def make() -> int:
            content = b"%s cm/%s sh" % (matrix_bytes(paint.matrix), self.shading(paint, True))
            form = self.objects.stream(
                b"/Type/XObject/Subtype/Form/BBox[%s]/Resources %d 0 R"
                b"/Group<</S/Transparency/CS/DeviceGray>>" % (numbers(box), self.of(content)),
                content,
            )
            return self.objects.put(b"<</SMask<</Type/Mask/S/Luminosity/G %d 0 R>>>>" % form)

        return self.name(b"/ExtGState", b"G", ("mask", paint, box), make)

    # -- paints -------------------------------------------------------------------------

    def shading(self, paint: Gradient, opacities: bool = False) -> bytes:
        """A gradient as shading; with `opacities` its opacities as grey instead of its colours."""

        def make() -> int:
            return self.objects.put(_shading(paint, opacities))

        return self.name(b"/Shading", b"S", (paint, opacities), make)

    def gradient_pattern(self, paint: Gradient, ctm: Matrix) -> bytes:
        """A gradient to stroke with; `ctm` from the path's coordinates to the stream's own."""
        matrix = matrix_bytes(multiply(ctm, paint.matrix))

        def make() -> int:
            shading = self.objects.put(_shading(paint, False))
            return self.objects.put(
                b"<</PatternType 2/Matrix[%s]/Shading %d 0 R>>" % (matrix, shading)
            )

        return self.name(b"/Pattern", b"P", (paint, matrix), make)

    def tile_pattern(
        self, paint: Pattern, ctm: Matrix, start: Matrix, content: Callable[[], bytes]
    ) -> bytes:
        """A drawn tile to fill with; `content` gives the stream that draws it.

        `ctm` is from the path's coordinates to the stream's own, `start` from there to the
        page: one object serves one place. MuPDF and Ghostscript keep a tile they have drawn by
        its object and scale, and do not move it with the second place of a form (measured).
        """
        matrix = matrix_bytes(multiply(ctm, paint.matrix))

        def make() -> int:
            w, h, tile = fine(paint.width), fine(paint.height), content()
            return self.objects.stream(
                b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 %s %s]/XStep %s"
                b"/YStep %s/Matrix[%s]/Resources %d 0 R" % (w, h, w, h, matrix, self.of(tile)),
                tile,
            )

        return self.name(b"/Pattern", b"P", (paint, matrix, start), make)


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
