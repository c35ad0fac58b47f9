"""Families of fonts: from family, weight and slant to the face that is set, or one that stands in.

In: the `FontFamily`s that there are. Out: `Font`s, each loaded once, after a look at its file.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pnp.fonts.characters import script_of
from pnp.fonts.use import check_usable
from pnp.model.face import FontKey
from pnp.model.layout import FontFace, FontFamily
from pnp.model.problems import InputError, did_you_mean
from pnp.schema.values import Mismatch
from pnp.text.cache import Recent
from pnp.text.shaping.fonts import Axes, Font
from pnp.text.shaping.missing import Holders

_REGIONS = (
    ("zh-tw", "TC"), ("zh-hant", "TC"), ("zh-hk", "HK"), ("zh", "SC"), ("ko", "KR"),
)  # fmt: skip
_REGULAR = 400
# characters whose stand-ins are kept
_KEPT = 16_000
_STYLES_KEPT = 8  # in each of two generations


class FontLibrary:
    """Families by name; loads each face once. `shown` gives a path as messages show it.

    `order` are the families searched for a character that no font of a style has; `system` gives
    those of the machine, if they may be used.
    """

    def __init__(
        self,
        families: Mapping[str, FontFamily],
        shown: Callable[[str], str] = str,
        order: tuple[str, ...] | None = None,
        system: Callable[[], Mapping[str, FontFamily]] | None = None,
    ) -> None:
        self.families = families
        self._shown = shown
        self._order = tuple(families) if order is None else order
        self._system = system
        self._loaded: dict[FontKey, Font] = {}
        # families of the machine that were used, with what they were used for first
        self.borrowed: dict[str, str] = {}
        # text styles of layouts with these fonts, by what they depend on
        self.styles: Recent[object, Any] = Recent(_STYLES_KEPT)
        self._fallbacks: Recent[tuple[str, int, bool, str], tuple[Font | None]] = Recent(_KEPT)

    @property
    def order(self) -> tuple[str, ...]:
        """The families searched for a character that no font of a style has."""
        return self._order

    @property
    def is_of_machine(self) -> bool:
        """Whether it may use fonts of this machine, or has coloured glyphs to report."""
        return self._system is not None or bool(self.flattened)

    def font(self, family: str, weight: int = 400, italic: bool = False, axes: Axes = ()) -> Font:
        """The face of a family nearest to a slant and a weight; slant counts first.

        Of a variable font the instance of that weight; `axes` sets its other axes.
        Raises Mismatch for an unknown family, or axes it does not have.
        """
        if family not in self.families:
            hint = did_you_mean(family, sorted(self.families), "fonts")
            raise Mismatch(f"there is no font '{family}'", hint, code="unknown-name")
        return self._face(self.families[family], weight, italic, axes)

    def _face(self, family: FontFamily, weight: int, italic: bool, axes: Axes = ()) -> Font:
        if not family.faces:  # the manifest has errors
            raise Mismatch(f"font '{family.name}' has no faces", code="missing-key")
        face = min(
            family.faces,
            key=lambda f: (f.italic != italic, abs(_nearest_weight(f, weight) - weight), f.weight),
        )
        key = FontKey(face.path, face.index, _instance(family.name, face, weight, axes))
        if key not in self._loaded:
            shown = self._shown(face.path)
            check_usable(face, shown)
            self._loaded[key] = Font(face.path, face.index, shown, key.axes, family.name)
        return self._loaded[key]

    def holders(self, char: str) -> Holders:
        """The families of the project and of pnp that have a character."""
        drawn: list[str] = []
        blank: list[str] = []
        for name in self._order:
            with suppress(InputError, Mismatch):  # a broken one is reported where it is used
                font = self._face(self.families[name], _REGULAR, False)
                if font.has(char):
                    (drawn if font.draws(char) else blank).append(name)
        return Holders(tuple(drawn), tuple(blank))

    @property
    def flattened(self) -> dict[str, str]:
        """Families with coloured glyphs that were set, which print in one colour; with the first
        text that each was set for."""
        return {font.family: font.flattened for font in self._loaded.values() if font.flattened}

    def fallback(self, cluster: str, weight: int, italic: bool, language: str = "") -> Font | None:
        """A font for characters that no font named for the text has: from the other families of
        the project, then pnp's, then the system's if it may be used."""
        key = (cluster, weight, italic, language)
        known = self._fallbacks.get(key)
        if known is None:
            known = self._fallbacks.put(key, (self._search(*key),))
        return known[0]

    def _search(self, cluster: str, weight: int, italic: bool, language: str) -> Font | None:
        if any(unicodedata.category(char) == "Cc" for char in cluster):
            return None  # fonts that have a glyph for a control character draw its name
        # figures and signs that all scripts share come from a font with letters around them
        wanted = cluster if any(map(script_of, cluster)) else cluster + "a"
        for families in self._groups(language):
            for sought in dict.fromkeys((wanted, cluster)):
                found = self._first_with(families, sought, weight, italic)
                if found is not None:
                    return found
        return None

    def _groups(self, language: str) -> Iterator[list[FontFamily]]:
        """The families to look into, those of this machine last: a game looks the same on every
        machine wherever it can."""
        yield [self.families[name] for name in self._order]
        if self._system is not None:
            yield sorted(self._system().values(), key=lambda f: _preference(f.name, language))

    def _first_with(
        self, families: Sequence[FontFamily], cluster: str, weight: int, italic: bool
    ) -> Font | None:
        for family in families:
            try:
                font = self._face(family, weight, italic) if family.faces else None
            except InputError:
                if family.name in self.families:
                    raise
                continue  # a broken font of this machine is not an error of the game
            if font is not None and all(map(font.draws, cluster)):
                if family.name not in self.families:
                    self.borrowed.setdefault(family.name, cluster)
                return font
        return None


def _preference(name: str, language: str) -> tuple[int, str]:
    """Fonts made to go with each other in all scripts come before others of a machine, and of the
    Chinese, Japanese and Korean ones those of the language."""
    if not name.startswith(("Noto Sans", "Noto Serif")):
        return 2, name
    tag = language.lower()
    region = next((r for start, r in _REGIONS if tag.startswith(start)), "JP")
    return int(" CJK " in name and not name.endswith(region)), name


def _range(face: FontFace, tag: str) -> tuple[float, float] | None:
    return next(((low, high) for name, low, high in face.axes if name == tag), None)


def _nearest_weight(face: FontFace, weight: int) -> float:
    limits = _range(face, "wght")
    return face.weight if limits is None else min(max(weight, limits[0]), limits[1])


def _instance(family: str, face: FontFace, weight: int, axes: Axes) -> Axes:
    """The place on the axes of a variable font; empty for any other font."""
    for tag, value in axes:
        limits = _range(face, tag)
        if limits is None:
            known = [name for name, _, _ in face.axes]
            hint = f"it has: {', '.join(known)}" if known else "it is no variable font"
            message = f"font '{family}' has no axis '{tag}'"
            raise Mismatch(message, hint, code="font-feature")
        if not limits[0] <= value <= limits[1]:
            raise Mismatch(
                f"axis '{tag}' of font '{family}' runs from {limits[0]:g} to {limits[1]:g}, "
                f"found {value:g}",
                code="font-feature",
            )
    values = dict(axes)
    if _range(face, "wght") is not None:
        values.setdefault("wght", _nearest_weight(face, weight))
    return tuple(sorted(values.items()))
