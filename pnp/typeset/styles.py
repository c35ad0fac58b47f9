"""What a text style may say: its keys, as a theme or a text element has them."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from pnp.lang.schema import (
    Choice,
    Flag,
    Key,
    Language,
    Length,
    Many,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    Type,
    shown,
)
from pnp.model.face import Color
from pnp.problems import did_you_mean
from pnp.text.features import CAPS, FIGURES, LIGATURES
from pnp.text.fonts import WEIGHTS, Axes, Features
from pnp.text.paragraph import TabStop
from pnp.units import Measure, in_mm, length_pattern, parse_length

_SMALLEST = 0.5  # pt
_PERCENT = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*%\s*")
_TAG = re.compile(r"[A-Za-z0-9]{4}", re.ASCII)

# what editors know of values that have readers of their own below
_SHARE_PATTERN = r"([0-9]+\.?[0-9]*|\.[0-9]+)\s*%\s*"
_WEIGHT_SCHEMA = {
    "anyOf": [
        {"enum": [*WEIGHTS]},
        {"type": "integer", "minimum": 1, "maximum": 1000},
        {"type": "string", "pattern": "^0*([1-9][0-9]{0,2}|1000)$"},
    ]
}
_TRACKING_SCHEMA = {
    "anyOf": [{"type": "string", "pattern": rf"^\s*[+-]?{_SHARE_PATTERN}$"}, {"const": 0}]
}
_AXES_SCHEMA = {
    "type": "object",
    "propertyNames": {"pattern": f"^{_TAG.pattern}$"},
    "additionalProperties": Number().schema,
}


@dataclass(frozen=True)
class StyleKeys:
    """What a text style says; None where nothing was said. Lengths in points, shares from 0 to 1,
    tracking in 1/1000 em."""

    font: tuple[str, ...] | None = None
    weight: int | None = None
    bold_weight: int | None = None
    italic: bool | None = None
    axes: Axes | None = None
    size: Any = None
    smallest: float | None = None
    leading: float | None = None
    least_leading: float | None = None
    tracking: float | None = None
    least_tracking: float | None = None
    color: Color | None = None
    caps: str | None = None
    figures: tuple[str, ...] | None = None
    ligatures: str | None = None
    fractions: bool | None = None
    position: str | None = None
    features: Features | None = None
    language: str | None = None
    direction: Any = None
    align: Any = None
    last: Any = None
    valign: Any = None
    gap: float | None = None
    indent: float | None = None
    wrap: bool | None = None
    lines: int | None = None
    hyphenate: bool | None = None
    stretch: float | None = None
    shrink: float | None = None
    last_line: float | None = None
    hang: bool | None = None
    widows: int | None = None
    orphans: int | None = None
    drop_cap: int | None = None
    tabs: tuple[TabStop, ...] | None = None
    headings: tuple[str, ...] | None = None
    run_in: tuple[int, ...] | None = None
    bullets: tuple[str, ...] | None = None
    numbers: tuple[str, ...] | None = None
    list_indent: float | None = None
    table_gap: float | None = None
    table_line: float | None = None
    table_head: str | None = None
    keywords: bool | None = None
    soft: bool | None = None
    icon_scale: float | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A length of a style made larger or smaller by so many points, or times a factor."""

    points: float = 0.0
    factor: float = 1.0


STYLE_NAMES = tuple(f.name for f in fields(StyleKeys))
# what a character style can change within a line
CHARACTER_NAMES = (
    "font", "weight", "bold_weight", "italic", "axes", "size", "tracking", "color", "caps",
    "figures", "ligatures", "fractions", "position", "features", "language",
)  # fmt: skip
# what a text has that says nothing
DEFAULTS = StyleKeys(
    font=("Alegreya",), weight=400, italic=False, axes=(), size=9.0, tracking=0.0,
    least_tracking=0.0, color=(0.0,), caps="none", figures=(), ligatures="common",
    fractions=False, position="normal", features=(), direction="auto", align="start",
    last="start", valign="top", gap=0.0, indent=0.0, wrap=True, lines=1000, stretch=0.5,
    shrink=0.25, last_line=0.15, hang=False, widows=2, orphans=2, drop_cap=1, tabs=(),
    headings=(), run_in=(), bullets=("•", "–", "·"), numbers=("#.",), table_line=0.5,
    table_head="", keywords=False, soft=False, icon_scale=1.2,
)  # fmt: skip


def style_keys(
    color: Type, family: Type, name: Type, length: Length, gap: Length
) -> dict[str, Key]:
    """The keys of a style in a theme, given the types of colours, families, names of styles, sizes
    and gaps. Lengths may change those of the style it builds on."""
    size, room = changeable(length, share=True), changeable(gap)
    weight = Parsed(_read_weight, _WEIGHT_SCHEMA)
    feature = Parsed(_read_feature, {"type": "string", "pattern": "^-?[A-Za-z0-9]{4}$"})
    share = Parsed(_read_share, {"type": "string", "pattern": rf"^\s*\+?{_SHARE_PATTERN}$"})
    tracking = Parsed(_read_tracking, _TRACKING_SCHEMA)
    level = Number(1, 6, whole=True)
    lines = Number(1, 9, whole=True)
    return {
        "font": Key(Many(family, least=1), doc="a family, or several in order of preference"),
        "weight": Key(weight, doc="regular, bold, black … or 100 to 900"),
        "bold_weight": Key(weight, doc="the weight of **bold** words"),
        "italic": Key(Flag()),
        "axes": Key(Parsed(_read_axes, _AXES_SCHEMA), doc="of a variable font: {wdth: 80}"),
        "size": Key(size, doc="size of the type"),
        "smallest": Key(size, doc="how small it may shrink to fit its box"),
        "leading": Key(size, doc="from baseline to baseline, at full size"),
        "least_leading": Key(size, doc="how tight the leading may become before the type shrinks"),
        "tracking": Key(tracking, doc="room between letters, in % of the size"),
        "least_tracking": Key(tracking, doc="how close letters may come before the type shrinks"),
        "color": Key(color),
        "caps": Key(Choice(tuple(CAPS)), doc="small capitals"),
        "figures": Key(Many(Choice(tuple(FIGURES))), doc="kinds of figures"),
        "ligatures": Key(Choice(tuple(LIGATURES))),
        "fractions": Key(Flag(), doc="1/2 as a fraction"),
        "position": Key(Choice(("normal", "super", "sub")), doc="raised or lowered"),
        "features": Key(Many(feature), doc="OpenType features, e.g. ss01 or -liga"),
        "language": Key(Language(), doc="e.g. en or pt-BR"),
        "direction": Key(Choice(("auto", "ltr", "rtl")), doc="of its paragraphs"),
        "align": Key(Choice(("start", "end", "left", "center", "right", "justify"))),
        "last": Key(Choice(("start", "end", "center", "justify")), doc="the last justified line"),
        "valign": Key(Choice(("top", "middle", "bottom"))),
        "gap": Key(room, doc="extra space between paragraphs"),
        "indent": Key(room, doc="of the first line of paragraphs, but for the first of a text"),
        "wrap": Key(Flag(), doc="false: one line, which may only shrink"),
        "lines": Key(Number(1, 1000, whole=True), doc="at most so many lines"),
        "hyphenate": Key(Flag(), doc="whether words may be divided; if not said, justified ones"),
        "stretch": Key(share, doc="how far spaces of justified lines should grow"),
        "shrink": Key(share, doc="how far spaces of justified lines may give way"),
        "last_line": Key(share, doc="the share of its width that a last line should fill"),
        "hang": Key(Flag(), doc="punctuation stands in the margin"),
        "widows": Key(lines, doc="lines of a paragraph that stay together atop a column"),
        "orphans": Key(lines, doc="lines of a paragraph that stay together at its foot"),
        "drop_cap": Key(lines, doc="over how many lines the first letter stands"),
        "tabs": Key(Many(_tab_stop(gap)), doc="where tabs go: 20mm, {at: 100%, align: right}"),
        "headings": Key(Many(name), doc="styles of # and ## headings"),
        "run_in": Key(Many(level), doc="levels of headings that run into their paragraph"),
        "bullets": Key(Many(Text(), least=1), doc="signs of lists and lists in them"),
        "numbers": Key(
            Many(Parsed(_read_number, {"type": "string", "pattern": "#"}), least=1),
            doc="how numbers of lists are written: '#.' or '(#)'",
        ),
        "list_indent": Key(room, doc="how far each list is moved in"),
        "table_gap": Key(room, doc="between the columns of a table"),
        "table_line": Key(room, doc="width of a table's lines, 0pt for none"),
        "table_head": Key(Text(), doc="the character style of a table's first row"),
        "keywords": Key(Flag(), doc="words of the glossary stand in the style 'keyword'"),
        "soft": Key(Flag(), doc="a line break as typed is a space"),
        "icon_scale": Key(Number(0.1, 5), doc="height of icons in cap heights"),
    }


def changeable(length: Length, share: bool = False) -> Parsed:
    """A length that may also change what is there: `-1pt`, and with `share` `80%` of it."""

    def read(raw: Any) -> Any:
        if isinstance(raw, str) and raw.lstrip().startswith(("+", "-")):
            return Change(parse_length(raw, length.dpi))
        if share and isinstance(raw, str) and (match := _PERCENT.fullmatch(raw)):
            return Change(factor=float(match[1]) / 100)
        points = length.read(raw)
        assert isinstance(points, float)
        return points

    patterns = [length_pattern(signed=True)]
    patterns += [rf"^\s*{_SHARE_PATTERN}$"] if share else []
    return Parsed(read, {"anyOf": [{"type": "string", "pattern": one} for one in patterns]})


def layered(own: StyleKeys, base: StyleKeys) -> StyleKeys:
    """What a style says over another: None where neither does.

    Raises Mismatch if a change leaves nothing of a length.
    """
    said = {}
    for name in STYLE_NAMES:
        value, below = getattr(own, name), getattr(base, name)
        if isinstance(value, Change):
            if isinstance(below, Change):
                below = _changed(name, below, None)
            value = _changed(name, value, below)
        said[name] = below if value is None else value
    return StyleKeys(**said)


def put_together(own: StyleKeys, base: StyleKeys) -> StyleKeys:
    """A style over another, and the defaults where neither says anything.

    Leading is 120 % of the size, bold 200 heavier, justified text hyphenated. Raises Mismatch if
    a change leaves nothing of a length.
    """
    over = layered(own, base)
    found = {}
    for name in STYLE_NAMES:
        value = getattr(over, name)
        if isinstance(value, Change):
            value = _changed(name, value, None)
        found[name] = getattr(DEFAULTS, name) if value is None else value
    size, weight = found["size"], found["weight"]
    found["smallest"] = min(found["smallest"] or size, size)
    found["leading"] = found["leading"] or round(size * 1.2, 2)
    found["least_leading"] = min(found["least_leading"] or found["leading"], found["leading"])
    found["bold_weight"] = found["bold_weight"] or min(900, max(700, weight + 200))
    for name, ems in (("list_indent", 1.4), ("table_gap", 0.8)):
        if found[name] is None:
            found[name] = round(size * ems, 2)
    if found["hyphenate"] is None:
        found["hyphenate"] = found["align"] == "justify"
    return StyleKeys(**found)


def characters(keys: StyleKeys) -> StyleKeys:
    """What of a style changes characters within a line."""
    return StyleKeys(**{name: getattr(keys, name) for name in CHARACTER_NAMES})


def _changed(name: str, change: Change, before: float | None) -> float:
    """A length of the style below, or of the defaults, changed."""
    if before is None:
        before = getattr(DEFAULTS, name)
    if before is None:
        what = f"by {change.points:g}pt" if change.points else f"to {change.factor:.0%}"
        raise Mismatch(
            f"'{name}' is to change {what}, but no style says it", "write it as a length"
        )
    after = before * change.factor + change.points
    if after < (_SMALLEST if name in _SIZES else 0):
        was, now = (f"{x:.3g}pt" if name in _SIZES else in_mm(x) for x in (before, after))
        way = "a length with a sign changes" if change.points else "a percentage is of"
        hint = f"{way} what the style says, here {was}"
        raise Mismatch(f"'{name}' would be {now}, too small to print", hint)
    return float(after)


_SIZES = ("size", "smallest", "leading", "least_leading")


def _read_weight(raw: Any) -> int:
    if isinstance(raw, str) and raw in WEIGHTS:
        return WEIGHTS[raw]
    if isinstance(raw, str) and raw.isdecimal():  # within a text: [word](weight: 300)
        raw = int(raw)
    if isinstance(raw, int) and not isinstance(raw, bool) and 1 <= raw <= 1000:
        return raw
    hint = did_you_mean(raw, WEIGHTS) if isinstance(raw, str) else None
    words = ", ".join(WEIGHTS)
    raise Mismatch(f"expected a weight ({words}, or 100 to 900), found {shown(raw)}", hint)


def _read_feature(raw: Any) -> tuple[str, int]:
    tag = raw.removeprefix("-") if isinstance(raw, str) else ""
    if _TAG.fullmatch(tag):
        return tag, 0 if raw.startswith("-") else 1
    raise Mismatch(
        f"expected an OpenType feature of four letters, found {shown(raw)}",
        "e.g. ss01 (the font's first set of other letters), -liga (no ligatures)",
    )


def _percent(raw: Any, what: str, example: str) -> float:
    match = _PERCENT.fullmatch(raw) if isinstance(raw, str) else None
    if match is None:
        raise Mismatch(f"expected {what}, found {shown(raw)}", f"e.g. '{example}'")
    return float(match[1])


def _read_share(raw: Any) -> float:
    share = _percent(raw, "a percentage", "40%")
    if not 0 <= share <= 1000:
        raise Mismatch(f"expected a percentage from 0 to 1000, found {shown(raw)}")
    return share / 100


def _read_tracking(raw: Any) -> float:
    if raw == 0 and not isinstance(raw, bool):
        return 0.0
    share = _percent(raw, "room between letters in % of the size", "3%")
    if not -20 <= share <= 200:
        raise Mismatch(f"expected tracking from -20% to 200%, found {shown(raw)}")
    return share * 10


def _read_axes(raw: Any) -> Axes:
    hint = "e.g. {wdth: 80, opsz: 12}"
    if not isinstance(raw, dict):
        raise Mismatch(f"expected axes of a variable font, found {shown(raw)}", hint)
    out = []
    for tag, value in raw.items():
        if not _TAG.fullmatch(str(tag)):
            raise Mismatch(f"expected an axis of four letters, found {shown(tag)}", hint, str(tag))
        out.append((str(tag), float(Number().read(value))))
    return tuple(sorted(out))


def _read_number(raw: Any) -> str:
    if isinstance(raw, str) and "#" in raw and raw.isprintable():
        return raw
    hint = "e.g. '#.' or '(#)', # being the number"
    raise Mismatch(f"expected how numbers of lists are written, found {shown(raw)}", hint)


def _tab_stop(gap: Length) -> Parsed:
    at = replace(gap, share=True)
    aligns = Choice(("left", "right", "center", "decimal"))
    keys = Struct({
        "at": Key(at, required=True, doc="from the start; % of the width"),
        "align": Key(aligns, default="left", doc="what of the text stands there"),
        "leader": Key(Text(), default="", doc="what fills the room before it, e.g. '.'"),
    })  # fmt: skip

    def read(raw: Any) -> TabStop:
        said: dict[str, Any] = keys.read(raw) if isinstance(raw, dict) else {"at": at.read(raw)}
        measure = said["at"]
        assert isinstance(measure, Measure)
        return TabStop(
            measure.points, measure.share, said.get("align", "left"), said.get("leader", "")
        )

    return Parsed(read, {"anyOf": [at.schema, keys.schema]})
