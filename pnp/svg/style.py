"""From the text of one property to its value, and the computed style of all.

An unknown property that would change the picture is an error; fonts and rendering hints are
ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from pnp.geometry.color import Ink, parse_color
from pnp.geometry.values import BadValueError, Length, parse_length, parse_number, quoted
from pnp.model.definitions import lazy_pattern
from pnp.model.face import FillRule

MAX_DASHES = 100


class PaintSpec(Struct, frozen=True):
    """The paint of a shape: none, an ink, the current colour, or the gradient or pattern of an
    id. With `fallback`, ink or current colour (or none) is used if there is no such id."""

    ink: Ink | None = None
    current: bool = False
    server: str | None = None
    fallback: bool = False


NO_PAINT = PaintSpec()
BLACK_PAINT = PaintSpec(((0.0,), 1.0))
ONE, ZERO = Length(1.0), Length(0.0)


class Style(Struct, frozen=True):
    """Computed values of the properties that pnp draws; those up to `visible` are inherited."""

    color: Ink
    fill: PaintSpec = BLACK_PAINT
    fill_opacity: float = 1.0
    fill_rule: FillRule = "nonzero"
    clip_rule: FillRule = "nonzero"
    stroke: PaintSpec = NO_PAINT
    stroke_opacity: float = 1.0
    width: Length = ONE
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0
    dash: tuple[Length, ...] = ()
    dash_offset: Length = ZERO
    visible: bool = True
    opacity: float = 1.0
    shown: bool = True
    clip: str | None = None
    overflow: bool = False
    stop_color: PaintSpec = BLACK_PAINT
    stop_opacity: float = 1.0


NOT_INHERITED: dict[str, Any] = {
    "opacity": 1.0,
    "shown": True,
    "clip": None,
    "overflow": False,
    "stop_color": BLACK_PAINT,
    "stop_opacity": 1.0,
}
INHERIT = object()
_URL = lazy_pattern(r"url\(\s*+(?:'([^']*+)'|\"([^\"]*+)\"|([^'\")]*+))\s*+\)\s*+(.*+)", re.DOTALL)


def _paint(text: str) -> PaintSpec:
    text = text.strip()
    if match := _URL.fullmatch(text):
        server = (match[1] or match[2] or match[3] or "").strip()
        if not match[4]:
            return PaintSpec(server=server)
        other = NO_PAINT if match[4] == "none" else _ink_or_current(match[4])
        return PaintSpec(other.ink, other.current, server, fallback=True)
    if text == "none":
        return NO_PAINT
    return _ink_or_current(text)


def _ink_or_current(text: str) -> PaintSpec:
    if text.strip().lower() == "currentcolor":
        return PaintSpec(current=True)
    return PaintSpec(parse_color(text))


def _color(text: str) -> Any:
    return INHERIT if text.strip().lower() == "currentcolor" else parse_color(text)


def _share(text: str) -> float:
    """An opacity: a number or a percentage, kept within 0..1."""
    text = text.strip()
    value = parse_number(text[:-1]) / 100 if text.endswith("%") else parse_number(text)
    return min(max(value, 0.0), 1.0)


def _positive(text: str) -> Length:
    length = parse_length(text)
    if length.value < 0:
        raise BadValueError(f"{quoted(text)} is negative")
    return length


def _miter(text: str) -> float:
    value = parse_number(text)
    if value < 1:
        raise BadValueError(f"{quoted(text)} is less than 1")
    return value


def _dashes(text: str) -> tuple[Length, ...]:
    """Dash lengths, an even number of them; none for a solid line."""
    if text.strip() == "none":
        return ()
    dashes = tuple(_positive(part) for part in text.replace(",", " ").split())
    if len(dashes) > MAX_DASHES:
        raise BadValueError(f"more than {MAX_DASHES} dashes")
    if not any(dash.value for dash in dashes):
        return ()
    return dashes * 2 if len(dashes) % 2 else dashes


def _reference(text: str) -> str | None:
    match = _URL.fullmatch(text.strip())
    if match and not match[4]:
        return (match[1] or match[2] or match[3] or "").strip()
    if text.strip() == "none":
        return None
    raise BadValueError(f"{quoted(text)} is not supported; write url(#id) or none")


def _choice(values: Mapping[str, Any]) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        if text.strip() not in values:
            raise BadValueError(f"{quoted(text)} is none of {', '.join(values)}")
        return values[text.strip()]

    return parse


def _words(*words: str) -> Callable[[str], Any]:
    return _choice({word: word for word in words})


_DISPLAYS = ("inline", "block", "inline-block", "list-item", "flex", "grid", "table", "contents")
_OVERFLOWS = {"visible": True, "auto": True, "hidden": False, "scroll": False, "clip": False}

# property: the field of Style, and how its value is read
PROPERTIES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "color": ("color", _color),
    "fill": ("fill", _paint),
    "fill-opacity": ("fill_opacity", _share),
    "fill-rule": ("fill_rule", _words("nonzero", "evenodd")),
    "clip-rule": ("clip_rule", _words("nonzero", "evenodd")),
    "stroke": ("stroke", _paint),
    "stroke-opacity": ("stroke_opacity", _share),
    "stroke-width": ("width", _positive),
    "stroke-linecap": ("cap", _words("butt", "round", "square")),
    "stroke-linejoin": ("join", _words("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter", _miter),
    "stroke-dasharray": ("dash", _dashes),
    "stroke-dashoffset": ("dash_offset", parse_length),
    "visibility": ("visible", _choice({"visible": True, "hidden": False, "collapse": False})),
    "opacity": ("opacity", _share),
    "display": ("shown", _choice({"none": False, **dict.fromkeys(_DISPLAYS, True)})),
    "clip-path": ("clip", _reference),
    "overflow": ("overflow", _choice(_OVERFLOWS)),
    "stop-color": ("stop_color", _ink_or_current),
    "stop-opacity": ("stop_opacity", _share),
}

# properties that pnp does not support, and their values without effect
REFUSED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"), ("none",)
    ),
    "mix-blend-mode": ("normal",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "vector-effect": ("none",),
    "color-interpolation": ("auto", "sRGB"),
    **dict.fromkeys(("transform-origin", "transform-box", "backdrop-filter"), ()),
    **dict.fromkeys(("requiredExtensions", "systemLanguage", "refX", "refY"), ()),
    **dict.fromkeys(("animation", "animation-name", "offset-path", "mask-image"), ("none",)),
}
_WITHOUT_EFFECT = """
isolation shape-rendering image-rendering color-rendering text-rendering cursor pointer-events
color-interpolation-filters color-profile enable-background flood-color flood-opacity
lighting-color solid-color solid-opacity letter-spacing word-spacing writing-mode direction
unicode-bidi line-height baseline-shift dominant-baseline alignment-baseline kerning white-space
block-progression inline-size clip user-select shape-inside shape-padding shape-margin
shape-subtract will-change
"""
# properties without effect in pnp; also all that start with one of LEFT_BEGINNINGS
LEFT = frozenset(_WITHOUT_EFFECT.split())
LEFT_BEGINNINGS = ("-", "font", "text-", "glyph-orientation")
