"""From the styles of a theme to text styles: their keys merged, their voices made.

In: the theme, types of its values, fonts, icons, the game's words. Out: `TextStyle`s, each made
once; Mismatch and InputError for errors of a style.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any

from pnp.expressions.quoting import PRINTED
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Color, Op
from pnp.model.layout import Resources, Theme
from pnp.model.problems import InputError, Problems, did_you_mean
from pnp.schema.records import read_record
from pnp.schema.values import AnyValue, Key, Length, Mismatch, Parsed, Type, shown
from pnp.text.cache import Recent
from pnp.text.paragraphs.nonbreaking import keeper
from pnp.text.paragraphs.paragraph import Forms, TextStyle
from pnp.text.paragraphs.plain import KEYWORD, NO_BREAK, PLAIN
from pnp.text.shaping.features import NO_LIGATURES, check_features, named_features
from pnp.text.shaping.fonts import Features, Font
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.parts import Icon
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.hyphenation import hyphenator
from pnp.typeset.styles.layering import characters, complete, merge_styles
from pnp.typeset.styles.table import (
    CHARACTER_NAMES,
    SAME_NAMES,
    STYLE_NAMES,
    StyleKeys,
    StyleTypes,
    style_keys,
)

# character styles that need not be written
BUILT_IN = {
    "caps": StyleKeys(caps="small"),
    "super": StyleKeys(position="super"),
    "sub": StyleKeys(position="sub"),
    "fraction": StyleKeys(fractions=True),
    NO_BREAK: StyleKeys(),
    PLAIN: StyleKeys(),
    KEYWORD: StyleKeys(),  # and bold, see `_voice`
    PRINTED: StyleKeys(),  # and in the language of the cards, see `_voice`
}
# letters of scripts that write words without spaces, or add endings to them
_RUNS_ON = ("[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af"
            "\uf900-\ufaff\U00020000-\U0003ffff]")  # fmt: skip
_TRACED_KEPT = 1024
LINK = "link"  # the style of links, if the theme has it
_LINK = lazy_pattern(r"#|[a-z]+://|mailto:")
_PROPERTY = lazy_pattern(r"\s*([a-z_]+)\s*:\s*(.*\S)\s*", re.DOTALL)
# quotes and brackets, in which a comma does not separate
_WHOLE = lazy_pattern(r"\"[^\"]*\"|'[^']*'|\([^()]*\)|\[[^\[\]]*\]|.", re.DOTALL)


class StyleBook:
    """The text styles of one layout."""

    def __init__(
        self,
        theme: Theme,
        fonts: FontLibrary,
        resources: Resources,
        color: Type,
        length: Callable[..., Length],
        icon: Callable[[str, Color], Icon],
    ) -> None:
        self._theme = theme
        self._fonts = fonts
        self._words = resources.words
        self._language = resources.language
        self._printed = StyleKeys(language=resources.printed_language or None)
        self._color = color
        self._length = length
        self._icon = icon
        self._styles: dict[str, StyleKeys] = {}
        self._spans: dict[str, StyleKeys] = {}
        self._text_styles: dict[tuple[str | None, StyleKeys], TextStyle] = {}
        self._voices: dict[StyleKeys, Voices] = {}
        self._checked: set[tuple[str, str, bool, Features]] = set()
        # what was drawn in these styles in runs that search places, see faces.text_tracing
        self.traced: Recent[tuple[Any, ...], tuple[Op, ...]] = Recent(_TRACED_KEPT)

    # -- reading ------------------------------------------------------------------------

    @cached_property
    def keys(self) -> dict[str, Key]:
        """The keys of a text style, in a theme and on an element."""
        family = Parsed(self._read_family, {"type": "string", "format": "font"})
        length, gap = self._length(low=0.5), self._length(low=0)
        return style_keys(StyleTypes(self._color, family, self.name, length, gap))

    @cached_property
    def name(self) -> Parsed:
        """The name of a style of the theme."""
        return Parsed(self._read_name, {"type": "string", "format": "style"})

    def _read_name(self, raw: Any) -> str:
        styles = self._theme.styles
        if not isinstance(raw, str):
            hint = "write keys of a style beside 'style', or define a style in 'styles'"
            raise Mismatch(f"expected the name of a style, found {shown(raw)}", hint)
        if raw not in styles:
            hint = did_you_mean(raw, styles, "styles")
            raise Mismatch(f"there is no style {shown(raw)}", hint, code="unknown-name")
        return raw

    def _read_family(self, raw: Any) -> str:
        families = self._fonts.families
        if not isinstance(raw, str) or raw not in families:
            hint = did_you_mean(raw, sorted(families), "fonts")
            if not hint.startswith("did"):
                hint += "; 'pnp fonts add FILE' adds another one"
            raise Mismatch(f"there is no font {shown(raw)}", hint, code="unknown-name")
        return raw

    def check(self, problems: Problems) -> None:
        """Report the errors of all styles of the theme, used or not."""
        for name in self._theme.styles:
            try:
                self.style(name)
            except InputError as error:
                problems.extend(error.problems)

    def style(self, name: str) -> StyleKeys:
        """A named style of the theme, read once. Raises InputError."""
        if name not in self._styles:
            problems = Problems()
            keys = {**self.keys, "extends": Key(AnyValue())}
            found = read_record(self._theme.styles[name], keys, problems, f"style '{name}'")
            problems.stop_on_errors()
            self._styles[name] = StyleKeys(**{k: found[k] for k in STYLE_NAMES})
        return self._styles[name]

    # -- text styles --------------------------------------------------------------------

    def text_style(self, name: str | None, own: StyleKeys) -> TextStyle:
        """The style of a text: its own keys over the named style over the defaults.

        Raises Mismatch, and InputError for errors of the named style.
        """
        key = (name, own)
        known = self._text_styles.get(key)
        if known is None:
            base = self.style(name) if name else StyleKeys()
            known = self._text_styles[key] = self._make(complete(own, base))
        return known

    def _make(self, given: StyleKeys) -> TextStyle:
        assert given.least_leading and given.least_tracking is not None
        return TextStyle(
            voices=self._voices_of(given),
            fill=given.color or (0.0,),
            tightest=given.least_leading,
            tracking=given.least_tracking,
            runt=given.last_line or 0.0,
            forms=self._forms(given),
            **{name: getattr(given, name) for name in SAME_NAMES},
        )

    def _forms(self, given: StyleKeys) -> Forms:
        heads = given.headings or ()
        # a heading's style may build on that of the text, which has headings
        plain = StyleKeys(headings=(), run_in=())
        return Forms(
            headings=tuple(self.text_style(head, plain) for head in heads),
            run_in={
                level: heads[min(level, len(heads)) - 1] if heads else KEYWORD
                for level in given.run_in or ()
            },
            bullets=given.bullets or (),
            numbers=given.numbers or (),
            indent=given.list_indent or 0.0,
            drop_cap=given.drop_cap or 1,
            tabs=given.tabs or (),
            cell=given.table_gap or 0.0,
            header=given.table_head or "",
            line=given.table_line or 0.0,
            soft=bool(given.soft),
        )

    # -- voices -------------------------------------------------------------------------

    def _voices_of(self, given: StyleKeys) -> Voices:
        names = (*CHARACTER_NAMES, "keywords", "icon_scale")
        key = StyleKeys(**{name: getattr(given, name) for name in names})
        if key not in self._voices:
            color = given.color or (0.0,)
            words = self._words
            language = given.language or self._language
            self._voices[key] = Voices(
                partial(self._voice, key),
                lambda name, fill: self._icon(name, fill if isinstance(fill, tuple) else color),
                given.icon_scale or 1.0,
                keeper(words.together, words.units, language),
                _any_of(words.keywords) if given.keywords else None,
            )
        return self._voices[key]

    def _voice(self, base: StyleKeys, bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        """The voice of a piece of text in a style."""
        given = base
        for name in spans:
            given = merge_styles(self._span(name), given)
            if name == PRINTED:
                given = merge_styles(self._printed, given)
            bold = bold or (name == KEYWORD and name not in self._theme.styles)
        weight = given.bold_weight if bold else given.weight
        # emphasis inside an italic text is upright
        slanted = italic != bool(given.italic)
        assert given.font and weight and base.size
        fonts = tuple(
            self._fonts.font(f, weight, slanted, self._axes(f, given)) for f in given.font
        )
        self._check(fonts[0], given)
        position = given.position or "normal"
        language = given.language or self._language
        return Voice(
            fonts,
            self._features(given),
            fallback=lambda cluster: self._fonts.fallback(cluster, weight, slanted, language),
            holders=self._fonts.holders,
            tracking=given.tracking or 0.0,
            scale=given.size / base.size,
            position="" if position == "normal" else position,
            fill=given.color if given.color != base.color else None,
            language=language,
            hyphenator=None if NO_BREAK in spans else hyphenator(language, self._words.hyphenate),
            link=next(filter(is_link, reversed(spans)), ""),
        )

    def _axes(self, family: str, given: StyleKeys) -> Any:
        """The axes of a style are those of its first font; fonts that replace it may lack them."""
        assert given.font
        return given.axes or () if family == given.font[0] else ()

    def _check(self, font: Font, given: StyleKeys) -> None:
        assert given.font
        key = (font.key.path, given.caps or "none", bool(given.fractions), self._features(given))
        if key not in self._checked:
            check_features(font, given.font[0], *key[1:])
            self._checked.add(key)

    @staticmethod
    def _features(given: StyleKeys) -> Features:
        found = named_features(
            given.caps or "none", given.figures or (), given.ligatures or "common",
            bool(given.fractions),
        )  # fmt: skip
        if given.tracking:
            found += NO_LIGATURES
        return found + (given.features or ())

    def _span(self, name: str) -> StyleKeys:
        """The keys of a character style: of a named style, of properties, or of a link."""
        if name not in self._spans:
            self._spans[name] = self._read_span(name)
        return self._spans[name]

    def _read_span(self, name: str) -> StyleKeys:
        if name in self._theme.styles:
            return characters(self.style(name))
        if name in BUILT_IN:
            return BUILT_IN[name]
        if is_link(name):
            styles = self._theme.styles
            return characters(self.style(LINK)) if LINK in styles else StyleKeys()
        if ":" in name:
            return StyleKeys(**self._properties(name))
        known = [*self._theme.styles, *BUILT_IN]
        hint = did_you_mean(name, known, "styles")
        more = "" if hint.startswith("did") else "; a plain bracket is \\["
        raise Mismatch(f"there is no style '{name}'", hint + more, code="unknown-name")

    def _properties(self, text: str) -> dict[str, Any]:
        """`color: brass, size: 120%` as values."""
        found = {}
        for part in _parts(text):
            match = _PROPERTY.fullmatch(part)
            if match is None:
                hint = "e.g. [words](color: brass, size: 120%)"
                raise Mismatch(f"expected properties of a style, found '{text}'", hint)
            name = match[1]
            if name not in CHARACTER_NAMES:
                hint = did_you_mean(name, CHARACTER_NAMES, "properties")
                raise Mismatch(f"'{name}' cannot change within a line", hint)
            try:
                found[name] = self.keys[name].type.read(_written(match[2]))
            except Mismatch as error:
                message = f"'{name}': {error.message}"
                raise Mismatch(message, error.hint, code=error.code) from None
        return found


def is_link(name: str) -> bool:
    """Whether the name of a character style is a link target."""
    return _LINK.match(name) is not None


def _parts(text: str) -> list[str]:
    """The parts between commas, except in brackets and quotes; a comma at the end is ignored."""
    parts = [""]
    for match in _WHOLE.finditer(text):
        if match[0] == ",":
            parts.append("")
        else:
            parts[-1] += match[0]
    return parts if parts[-1].strip() else parts[:-1]


def _written(value: str) -> str | list[str]:
    """A value without its quotes; the values of a list in square brackets."""
    if value.startswith("[") and value.endswith("]"):
        return [part.strip().strip("\"'") for part in _parts(value[1:-1])]
    return value.strip("\"'")


def _any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern for whole words, the longest first."""
    found = sorted(set(words), key=lambda word: (-len(word), word))
    if not found:
        return None
    return re.compile("|".join(map(_whole, found)))


def _whole(word: str) -> str:
    """A pattern for a whole word, in scripts that separate words; its spaces may be no-break
    spaces."""
    pattern = re.escape(word).replace(r"\ ", "[ \u00a0]")
    before = "" if re.match(_RUNS_ON, word[0]) else r"(?<!\w)"
    after = "" if re.match(_RUNS_ON, word[-1]) else r"(?!\w)"
    return before + pattern + after
