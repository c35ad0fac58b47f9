"""What a text style may say: its keys, as a theme or a text element has them."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Any

from pnp.lang.schema import Choice, Flag, Key, Length, Many, Mismatch, Number, Parsed, Type, shown
from pnp.model.face import Color
from pnp.problems import did_you_mean
from pnp.text.fonts import WEIGHTS, Features
from pnp.units import parse_length

_SMALLEST = 0.5  # pt


@dataclass(frozen=True)
class StyleKeys:
    """What a text style says; None where nothing was said. Lengths in points."""

    font: tuple[str, ...] | None = None
    weight: int | None = None
    bold_weight: int | None = None
    italic: bool | None = None
    size: float | None = None
    smallest: float | None = None
    leading: float | None = None
    color: Color | None = None
    align: Any = None
    valign: Any = None
    gap: float | None = None
    wrap: bool | None = None
    features: Features | None = None
    lines: int | None = None
    icon_scale: float | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A length of a style made larger or smaller by so many points."""

    points: float


STYLE_NAMES = tuple(f.name for f in fields(StyleKeys))
# what a text has that says nothing
DEFAULTS = StyleKeys(
    font=("Alegreya",), weight=400, italic=False, size=9.0, color=(0.0,), align="left",
    valign="top", gap=0.0, wrap=True, features=(), lines=1000, icon_scale=1.2,
)  # fmt: skip


def style_keys(color: Type, family: Type, length: Type, gap: Type) -> dict[str, Key]:
    """The keys of a style, given the types of colours, families, sizes and gaps."""
    weight = Parsed(_read_weight, {"enum": [*WEIGHTS, *WEIGHTS.values()]})
    feature = Parsed(_read_feature, {"type": "string", "pattern": "^-?[A-Za-z0-9]{4}$"})
    return {
        "font": Key(Many(family, least=1), doc="a family, or several in order of preference"),
        "weight": Key(weight, doc="regular, bold, black … or 100 to 900"),
        "bold_weight": Key(weight, doc="the weight of **bold** words"),
        "italic": Key(Flag()),
        "size": Key(length, doc="size of the type"),
        "smallest": Key(length, doc="how small it may shrink to fit its box"),
        "leading": Key(length, doc="from baseline to baseline, at full size"),
        "color": Key(color),
        "align": Key(Choice(("left", "center", "right", "justify"))),
        "valign": Key(Choice(("top", "middle", "bottom"))),
        "gap": Key(gap, doc="extra space between paragraphs"),
        "wrap": Key(Flag(), doc="false: one line, which may only shrink"),
        "features": Key(Many(feature), doc="OpenType features, e.g. lnum or -liga"),
        "lines": Key(Number(1, 1000, whole=True), doc="at most so many lines"),
        "icon_scale": Key(Number(0.1, 5), doc="height of icons in cap heights"),
    }


def changeable(length: Length) -> Parsed:
    """The type of a style's length on an element: `-1pt` changes what the style says."""

    def read(raw: Any) -> float | Change:
        if isinstance(raw, str) and raw.lstrip().startswith(("+", "-")):
            return Change(parse_length(raw, length.dpi))
        points = length.read(raw)
        assert isinstance(points, float)
        return points

    return Parsed(read, length.schema)


def put_together(own: tuple[Any, ...], base: StyleKeys) -> StyleKeys:
    """A style over another, and the defaults where neither says anything.

    `own` is in the order of STYLE_NAMES. Leading is 120 % of the size, bold 200 heavier.
    Raises Mismatch if a change leaves nothing of a length.
    """
    own = tuple(
        _changed(name, value, getattr(base, name)) if isinstance(value, Change) else value
        for name, value in zip(STYLE_NAMES, own, strict=True)
    )
    said = {
        name: next((v for v in (value, getattr(base, name)) if v is not None), default)
        for name, value, default in zip(STYLE_NAMES, own, astuple(DEFAULTS), strict=True)
    }
    size, weight = said["size"], said["weight"]
    said["smallest"] = min(said["smallest"] or size, size)
    said["leading"] = said["leading"] or round(size * 1.2, 2)
    said["bold_weight"] = said["bold_weight"] or min(900, max(700, weight + 200))
    return StyleKeys(**said)


def _changed(name: str, change: Change, before: float | None) -> float:
    """A length of the style below, or of the defaults, changed."""
    if before is None:
        before = getattr(DEFAULTS, name)
    if before is None:
        raise Mismatch(f"'{name}' is to change by {change.points:g}pt, but no style says it")
    after = before + change.points
    if after < (0 if name == "gap" else _SMALLEST):
        raise Mismatch(f"'{name}' would be {after:g}pt, too small to print")
    return float(after)


def _read_weight(raw: Any) -> int:
    if isinstance(raw, str) and raw in WEIGHTS:
        return WEIGHTS[raw]
    if isinstance(raw, int) and not isinstance(raw, bool) and 1 <= raw <= 1000:
        return raw
    hint = did_you_mean(raw, WEIGHTS) if isinstance(raw, str) else None
    words = ", ".join(WEIGHTS)
    raise Mismatch(f"expected a weight ({words}, or 100 to 900), found {shown(raw)}", hint)


def _read_feature(raw: Any) -> tuple[str, int]:
    tag = raw.removeprefix("-") if isinstance(raw, str) else ""
    if len(tag) == 4 and tag.isalnum() and tag.isascii():
        return tag, 0 if raw.startswith("-") else 1
    raise Mismatch(
        f"expected an OpenType feature of four letters, found {shown(raw)}",
        "e.g. lnum (lining figures), onum (old-style figures), -liga (no ligatures)",
    )
