"""The features of a family that a specimen shows, each with a text.

A feature is shown only if a face has it. Its text is one that the feature changes; if it changes no
text of ours, the characters that it changes; if there are none, only its name is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pnp.model.definitions import lazy_pattern
from pnp.review.specimen import texts
from pnp.text.shaping.features import CAPS, FIGURES, LIGATURES, LINING
from pnp.text.shaping.fonts import Features, Font

_MOST = 10  # characters that show a feature where no word does
_TRIED = 1500  # characters of a font that are tried
_FIGURES = {
    "lining": "Lining figures", "oldstyle": "Old-style figures", "tabular": "Tabular figures",
    "proportional": "Proportional figures", "slashed-zero": "Slashed zero",
}  # fmt: skip
_CAPS = {
    "small": "Small capitals", "all-small": "All small capitals", "petite": "Petite capitals",
    "titling": "Titling capitals",
}  # fmt: skip
# tags without a key of their own: a title, and a text
_TAGS = {
    "ordn": ("Ordinals", texts.ORDINALS),
    "case": ("Signs beside capitals", texts.CASE),
    "swsh": ("Swashes", ""),
    "cswh": ("Swashes at the ends", ""),
    "salt": ("Other letters", ""),
    "hist": ("Historical letters", ""),
    "unic": ("Unicase", ""),
}
# tags that are listed without a row: parts of other features, widths, old forms
_OTHERS = (
    "afrc", "cpsp", "dnom", "expt", "fwid", "halt", "hkna", "hngl", "hojo", "hwid", "ital", "jp04",
    "jp78", "jp83", "jp90", "mgrk", "nalt", "numr", "ornm", "palt", "pwid", "qwid", "ruby", "sinf",
    "smpl", "tnam", "trad", "twid",
)  # fmt: skip
_NUMBERED = lazy_pattern(r"(ss|cv)(\d\d)")


class Shown(NamedTuple):
    """A feature: its title, what to write in a style, the keys of that, its tags (a font needs one
    of them), and the text to set; `face` is the number of the face that has it."""

    title: str
    written: str
    keys: Mapping[str, Any]
    tags: tuple[str, ...]
    text: str
    face: int = 0


def shown_features(fonts: Sequence[Font], charset: Iterable[int]) -> list[Shown]:
    """The features to show of a family, whose regular face is the first of `fonts`; `charset` are
    the code points that all of them have."""
    chars = [chr(code) for code in sorted(charset)[:_TRIED]]
    out = []
    for known in _known(fonts):
        face = next((i for i, font in enumerate(fonts) if font.features & set(known.tags)), None)
        if face is None:
            continue
        text = _text(fonts[face], known, chars)
        if text:
            out.append(known._replace(text=text, face=face))
    return out


def other_features(fonts: Sequence[Font], shown: Iterable[Shown]) -> list[str]:
    """The tags that can be written in a style and are not shown."""
    shown_tags = {*_tags(LIGATURES["none"]), *(tag for known in shown for tag in known.tags)}
    tags = {*_OTHERS, *(tag for known in _known(fonts) for tag in known.tags)}
    has = {tag for font in fonts for tag in font.features}
    return sorted((tags & has) - shown_tags)


def changes(font: Font, text: str, features: Features) -> bool:
    """Whether features change the glyphs of a text, whose figures are lining."""
    return font.word(text, (*LINING, *features)).glyphs != font.word(text, LINING).glyphs


def _known(fonts: Sequence[Font]) -> Iterator[Shown]:
    """Every feature that a specimen can show, whether the fonts have it or not."""
    for name, title in _FIGURES.items():
        tags = _tags(FIGURES[name])
        text = texts.SUMS if name in ("tabular", "proportional") else texts.FIGURES
        yield Shown(title, f"figures: {name}", {"figures": [name]}, tags, text)
    for name, title in _CAPS.items():
        tags = _tags(CAPS[name])[-1:]  # all-small needs c2sc
        yield Shown(title, f"caps: {name}", {"caps": name}, tags, texts.CAPITALS)
    yield Shown(
        "Fractions", "fractions: true", {"fractions": True}, ("frac",), texts.FRACTIONS
    )  # fmt: skip
    for name, tag, title in (("super", "sups", "Raised"), ("sub", "subs", "Lowered")):
        yield Shown(title, f"position: {name}", {"position": name}, (tag,), texts.FIGURES)
    for name, title, tags, text in (
        ("none", "No ligatures", _tags(LIGATURES["none"]), texts.LIGATURES),
        ("rare", "Rare ligatures", ("dlig",), texts.RARE_LIGATURES),
        ("all", "Historical ligatures", ("hlig",), texts.RARE_LIGATURES),
    ):
        yield Shown(title, f"ligatures: {name}", {"ligatures": name}, tags, text)
    numbered = {tag for font in fonts for tag in font.features if _NUMBERED.fullmatch(tag)}
    for tag in (*_TAGS, *sorted(numbered, key=lambda tag: (tag[:2] != "ss", tag))):
        title, text = _TAGS.get(tag) or (_number_title(tag), "")
        yield Shown(title, f"features: {tag}", {"features": [tag]}, (tag,), text)


def _number_title(tag: str) -> str:
    return f"{'Set' if tag.startswith('ss') else 'Character'} {int(tag[2:])}"


def _tags(features: Features) -> tuple[str, ...]:
    return tuple(tag for tag, _ in features)


def _text(font: Font, known: Shown, chars: Iterable[str]) -> str:
    """A text that shows the feature in a font; empty if there is none."""
    features = tuple((tag, int(known.keys.get("ligatures") != "none")) for tag in known.tags)
    own = known.text
    if (
        own
        and all(font.has(c) or c == "\n" for c in own)
        and ("figures" in known.keys or changes(font, own, features))
    ):
        return own
    if "caps" in known.keys:
        features = CAPS[known.keys["caps"]]
    able = [word for word in texts.WORDS if all(map(font.has, word))]
    best = max(able, key=lambda word: _differ(font, word, features), default="")
    if best and _differ(font, best, features):
        return best
    return " ".join(islice((c for c in chars if changes(font, c, features)), _MOST))


def _differ(font: Font, word: str, features: Features) -> int:
    """The number of glyphs of a word that features change."""
    plain = font.word(word, LINING).glyphs
    changed = font.word(word, (*LINING, *features)).glyphs
    if len(plain) != len(changed):
        return len(plain)
    return sum(a.gid != b.gid for a, b in zip(plain, changed, strict=True))
