"""Text styles over each other: what one sets replaces what the other does.

In: `StyleKeys` of a style and of the one it builds on. Out: `StyleKeys`. Raises Mismatch for a
change that makes a length too small.
"""

from __future__ import annotations

from pnp.model.units import in_mm
from pnp.schema.values import Mismatch
from pnp.typeset.styles.table import CHARACTER_NAMES, DEFAULTS, STYLE_NAMES, StyleKeys
from pnp.typeset.styles.values import Change

_SMALLEST = 0.5  # pt
_SIZES = ("size", "smallest", "one_line", "leading", "least_leading")


def merge_styles(own: StyleKeys, base: StyleKeys) -> StyleKeys:
    """A style over another: None for keys that neither sets. Raises Mismatch."""
    given = {}
    for name in STYLE_NAMES:
        value, below = getattr(own, name), getattr(base, name)
        if isinstance(value, Change):
            if isinstance(below, Change):
                below = _changed(name, below, None)
            value = _changed(name, value, below)
        given[name] = below if value is None else value
    return StyleKeys(**given)


def complete(own: StyleKeys, base: StyleKeys) -> StyleKeys:
    """A style over another over the defaults.

    By default leading is 120 % of the size, bold is 200 heavier, justified text is hyphenated.
    Raises Mismatch.
    """
    over = merge_styles(own, base)
    found = {}
    for name in STYLE_NAMES:
        value = getattr(over, name)
        if isinstance(value, Change):
            value = _changed(name, value, None)
        found[name] = getattr(DEFAULTS, name) if value is None else value
    size, weight = found["size"], found["weight"]
    found["smallest"] = min(found["smallest"] or size, size)
    found["one_line"] = min(found["one_line"] or 0.0, size)
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
    """The keys of a style that can change within a line."""
    return StyleKeys(**{name: getattr(keys, name) for name in CHARACTER_NAMES})


def _changed(name: str, change: Change, before: float | None) -> float:
    """A length of the style below, or of the defaults, changed."""
    if before is None:
        before = getattr(DEFAULTS, name)
    if before is None:
        what = f"by {change.points:g}pt" if change.points else f"to {change.factor:.0%}"
        raise Mismatch(f"'{name}' is changed {what}, but no style sets it", "write it as a length")
    after = before * change.factor + change.points
    if after < (_SMALLEST if name in _SIZES else 0):
        was, now = (f"{x:.3g}pt" if name in _SIZES else in_mm(x) for x in (before, after))
        way = "a length with a sign changes" if change.points else "a percentage is of"
        hint = f"{way} that of the style, here {was}"
        raise Mismatch(f"'{name}' would be {now}, too small to print", hint)
    return float(after)
