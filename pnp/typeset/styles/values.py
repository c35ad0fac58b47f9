"""The values of text styles that have readers of their own: weights, features, shares, tabs.

In: values as read from a file. Out: numbers and tuples; Mismatch for what cannot be used.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pnp.model.definitions import lazy_pattern, replace
from pnp.model.problems import did_you_mean
from pnp.model.units import Measure, length_pattern, parse_length
from pnp.schema.values import Choice, Key, Length, Mismatch, Number, Parsed, Struct, Text, shown
from pnp.text.paragraphs.paragraph import TabStop
from pnp.text.shaping.fonts import WEIGHTS, Axes

_PERCENT = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*%\s*")
_TAG = lazy_pattern(r"[A-Za-z0-9]{4}", re.ASCII)

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


class Change(msgspec.Struct, frozen=True):
    """A length of a style made larger or smaller by so many points, or times a factor."""

    points: float = 0.0
    factor: float = 1.0


def changeable(length: Length, share: bool = False) -> Parsed:
    """A length that may also change what is there: `-1pt`, and with `share` `80%` of it."""

    def read(raw: Any) -> Any:
        if isinstance(raw, str) and raw.lstrip().startswith(("+", "-")):
            return Change(parse_length(raw, length.dpi, length.usual))
        if share and isinstance(raw, str) and (match := _PERCENT.fullmatch(raw)):
            return Change(factor=float(match[1]) / 100)
        points = length.read(raw)
        assert isinstance(points, float)
        return points

    patterns = [length_pattern(signed=True)]
    patterns += [rf"^\s*{_SHARE_PATTERN}$"] if share else []
    return Parsed(read, {"anyOf": [{"type": "string", "pattern": one} for one in patterns]})


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


def tab_stop(gap: Length) -> Parsed:
    """The type of a tab stop: a length, or {at, align, leader}."""
    at = replace(gap, share=True)
    aligns = Choice(("left", "right", "center", "decimal"))
    keys = Struct({
        "at": Key(at, required=True, doc="its distance from the start of the line; % of the width"),
        "align": Key(aligns, default="left", doc="which part of the text is there"),
        "leader": Key(Text(), default="", doc="what fills the room before it, e.g. '.'"),
    })  # fmt: skip

    def read(raw: Any) -> TabStop:
        given: dict[str, Any] = keys.read(raw) if isinstance(raw, dict) else {"at": at.read(raw)}
        measure = given["at"]
        assert isinstance(measure, Measure)
        return TabStop(
            measure.points, measure.share, given.get("align", "left"), given.get("leader", "")
        )

    return Parsed(read, {"anyOf": [at.schema, keys.schema]})


WEIGHT = Parsed(_read_weight, _WEIGHT_SCHEMA)
FEATURE = Parsed(_read_feature, {"type": "string", "pattern": "^-?[A-Za-z0-9]{4}$"})
SHARE = Parsed(_read_share, {"type": "string", "pattern": rf"^\s*\+?{_SHARE_PATTERN}$"})
TRACKING = Parsed(_read_tracking, _TRACKING_SCHEMA)
AXES = Parsed(_read_axes, _AXES_SCHEMA)
LIST_NUMBER = Parsed(_read_number, {"type": "string", "pattern": "#"})
