"""What two faces have in common: their drawings without colours, and the colours in their order.

A face with much text is not like another one, so it is not looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from pnp.draw.extent import Corners
from pnp.draw.inks.greys import grey_color
from pnp.geometry.color import as_rgb
from pnp.geometry.contrast import RGB, distance, lightness
from pnp.model.face import Color, Glyphs, Origin, Path, Picture, Segments
from pnp.preflight.facts import Drawing, FaceFacts, Item
from pnp.preflight.measures.inks import colors_of

_MOST_RUNS = 6  # of text
_SAMPLES = 8  # segments of a path

# of CIELAB: in greys, two colours less far apart look the same; as people see them
# who lack one kind of cones; and a difference that all others see
_GREY, _ALIKE, _SEEN = 15.0, 20.0, 20.0


class Part(Struct, frozen=True, array_like=True):
    """The colours of what an element draws; its name, and its place: file, line, column."""

    colors: tuple[Color, ...]
    element: str = ""
    kind: str = ""
    path: str = ""
    line: int | None = None
    column: int | None = None


class Likeness(Struct, frozen=True, array_like=True):
    """A face: `shape` is the same for faces that differ in colours only."""

    shape: bytes
    parts: tuple[Part, ...]


def likeness_of(facts: FaceFacts) -> Likeness | None:
    """What is compared of a face; None if it has much text, or no colour."""
    if sum([drawing.runs for drawing in facts.drawings]) > _MOST_RUNS:
        return None
    drawn = [_drawn(drawing) for drawing in facts.drawings]
    if not any(len(color) > 1 for _, part in drawn for color in part.colors):
        return None
    shape = hashlib.blake2b(b"".join(form for form, _ in drawn), digest_size=12)
    return Likeness(shape.digest(), tuple(part for _, part in drawn))


@lru_cache(maxsize=4096)
def _drawn(drawing: Drawing) -> tuple[bytes, Part]:
    """The form and the colours of what an element draws, which several faces may share."""
    forms = repr([tuple(_form(item)) for item in drawing.items]).encode()
    colors = tuple(color for item in drawing.items for color in colors_of(item.op))
    return hashlib.blake2b(forms, digest_size=12).digest(), _part(colors, drawing.origin)


def _part(colors: tuple[Color, ...], origin: Origin | None) -> Part:
    if origin is None:
        return Part(colors)
    span = origin.span
    return Part(colors, origin.element, origin.kind, span.path, span.line, span.column)


def _form(item: Item) -> Iterator[object]:
    """All that is seen of an operation but its colours."""
    yield _rounded(item.box)
    op = item.op
    if isinstance(op, Path):
        stroke = op.stroke
        yield type(op.fill).__name__, len(op.segments), _some(op.segments), op.rule
        yield (stroke.width, stroke.dash, op.fill_opacity) if stroke else op.fill_opacity
    elif isinstance(op, Glyphs):
        yield op.size, op.opacity, tuple(word.text for word in op.words)
    elif isinstance(op, Picture):
        yield op.path, op.opacity


def _rounded(box: Corners) -> tuple[float, ...]:
    return tuple(round(value, 1) for value in box)


def _some(segments: Segments) -> Segments:
    """Segments that stand for all of a path."""
    return segments[:: max(1, len(segments) // _SAMPLES)]


def pack(likeness: Likeness) -> bytes:
    """A likeness as bytes."""
    return msgspec.json.encode(likeness)


def unpack(data: bytes) -> Likeness:
    """A likeness from its bytes."""
    return msgspec.json.decode(data, type=Likeness)


def differing_hue(one: Sequence[Part], other: Sequence[Part]) -> tuple[Part, Color, Color] | None:
    """Where two faces of one shape differ, if all of their differences are hues that not everyone
    sees: the first part that differs and its two colours. None if they are the same, or if another
    difference is seen."""
    found: tuple[Part, Color, Color] | None = None
    for part, twin in zip(one, other, strict=True):
        for a, b in zip(part.colors, twin.colors, strict=True):
            if a == b:
                continue
            if not is_hue_only(a, b):
                return None
            found = found or (part, a, b)
    return found


def is_hue_only(one: Color, other: Color) -> bool:
    """Whether two colours are clearly different, but alike in a print in greys and for people who
    lack one kind of cones."""
    a, b = _rgb(one), _rgb(other)
    greys = [grey_color(color) * 3 for color in (one, other)]
    light, dark = (lightness((g[0], g[1], g[2])) for g in greys)
    return (
        abs(light - dark) < _GREY
        and distance(a, b) >= _SEEN
        and min(distance(a, b, "protanopia"), distance(a, b, "deuteranopia")) < _ALIKE
    )


def _rgb(color: Color) -> RGB:
    red, green, blue = as_rgb(color)
    return red, green, blue
