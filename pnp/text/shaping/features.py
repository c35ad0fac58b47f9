"""From the names of typographic features to OpenType features of a font.

In: `caps: small`, `figures: [oldstyle, tabular]` and the like. Out: feature tags with their values
(OpenType Layout tag registry), and a complaint where the font has nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.definitions import lazy_pattern
from pnp.schema.values import Mismatch
from pnp.text.shaping.fonts import Features, Font

CAPS: dict[str, Features] = {
    "none": (),
    "small": (("smcp", 1),),
    "all-small": (("smcp", 1), ("c2sc", 1)),
    "petite": (("pcap", 1),),
    "titling": (("titl", 1),),
}
FIGURES: dict[str, Features] = {
    "lining": (("lnum", 1),),
    "oldstyle": (("onum", 1),),
    "tabular": (("tnum", 1),),
    "proportional": (("pnum", 1),),
    "slashed-zero": (("zero", 1),),
}
LINING = FIGURES["lining"]
LIGATURES: dict[str, Features] = {
    "none": (("liga", 0), ("clig", 0)),
    "common": (),
    "rare": (("dlig", 1),),
    "all": (("dlig", 1), ("hlig", 1)),
}
# what is nothing at all where a font does not name it
_NAMED = lazy_pattern("zero|ss[0-9]{2}|cv[0-9]{2}|swsh|titl|ordn|case")
# letters set apart are no ligatures any more (CSS Text 3, letter-spacing)
NO_LIGATURES = LIGATURES["none"]


def named_features(
    caps: str, figures: tuple[str, ...], ligatures: str, fractions: bool
) -> Features:
    """The features of these names, in a fixed order. Figures are lining unless they are
    'oldstyle'."""
    found = [*CAPS[caps]]
    if not {"lining", "oldstyle"} & set(figures):
        found += LINING
    for figure in figures:
        found += FIGURES[figure]
    found += LIGATURES[ligatures]
    if fractions:
        found.append(("frac", 1))
    return tuple(found)


def check_features(font: Font, family: str, caps: str, fractions: bool, features: Features) -> None:
    """Raise Mismatch if the font lacks small capitals, fractions, a slashed zero or sets of other
    letters that a style sets. Kinds of figures are not checked: they may be the default ones."""
    for lacking in _lacking(font, caps, fractions, features):
        hint = "'pnp fonts list' shows what each font has"
        raise Mismatch(f"font '{family}' has no {lacking}", hint, code="font-feature")


def _lacking(font: Font, caps: str, fractions: bool, features: Features) -> Iterator[str]:
    for tag, _ in CAPS[caps]:
        if tag not in font.features:
            kind = {"titl": "titling", "pcap": "petite"}.get(tag, "small")
            yield f"{kind} capitals ('{tag}')"
    for tag, value in features:
        if value and _NAMED.match(tag) and tag not in font.features:
            yield f"'{tag}'"
    if fractions and "frac" not in font.features:
        yield "fractions ('frac')"
