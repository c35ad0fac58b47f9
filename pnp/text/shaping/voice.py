"""Voices: one way to set characters, from a list of fonts to shaped runs.

A `Voice` is a chain of fonts with features, a size, a rise and a colour; it turns text without
line breaks into `Run`s, asking for each character the fonts in their order. Everything is in
1/1000 em of the text that the voice belongs to, so that a text is shaped once and fitted at any
size.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

from pnp.fonts.characters import is_invisible, script_of
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Paint, Word
from pnp.text.cache import Recent
from pnp.text.shaping.fonts import Features, Font, tracked
from pnp.text.shaping.missing import Fallback, Holders, Search
from pnp.text.shaping.parts import ALONE, Chunk, Icon, Look, PlacedIcon, Run, Token
from pnp.text.unicode.hyphenation import Hyphenator
from pnp.text.unicode.linebreak import breaks

# A raised or lowered letter where the font has none of its own: size and place, as most fonts
# draw theirs.
_POSITIONS = {"super": ("sups", 0.62, 340.0), "sub": ("subs", 0.62, -140.0)}
# A letter with what belongs to it: accents, joiners with what they join, modifiers of emoji.
_CLUSTER = lazy_pattern(
    "(?:[\U0001f1e6-\U0001f1ff]{2}|.)(?:[\u0300-\u036f\u200c\ufe00-\ufe0f\U0001f3fb-\U0001f3ff"
    "\U000e0020-\U000e007f\u20d0-\u20f0]|\u200d.?)*",
    re.DOTALL,
)
_NO_BREAK = lazy_pattern("(\u00a0)")
_SOFT_HYPHEN = "\u00ad"
_KEPT = 16_000  # words of a voice that are kept ready
# enough characters to see whether a letter joins: vowel signs may stand between the two
_NEIGHBOURS = 5

# Besides letters and figures: before and after these, lines may always break at a space that has
# one of the others on its other side.
PLAIN_HEADS = frozenset("([“‘\"'„¿¡+−-–#$€£×→•&=*…@~<>§")
PLAIN_TAILS = frozenset(".,;:!?)]}%…”’\"'–×→•&=+*°-@")


def is_plain_head(char: str) -> bool:
    """Whether a line may always break at a space between a plain tail and this character."""
    return char.isalnum() or char in PLAIN_HEADS


def is_plain_tail(char: str) -> bool:
    """Whether a line may always break at a space between this character and a plain head."""
    return char.isalnum() or char in PLAIN_TAILS


class Voice:
    """One way to set characters. Raises Mismatch for what no font has, or has without an outline.

    `fonts` are tried in order, then `fallback`; `holders` gives the families that have a character.
    `scale` is the share of the text's size, `tracking` is in 1/1000 em of the voice's size;
    `position` is 'super', 'sub' or ''. `link` is where its words lead to, if anywhere.
    """

    def __init__(
        self,
        fonts: tuple[Font, ...],
        features: Features = (),
        *,
        fallback: Fallback | None = None,
        holders: Callable[[str], Holders] = lambda char: Holders(),
        tracking: float = 0.0,
        scale: float = 1.0,
        position: str = "",
        fill: Paint | None = None,
        language: str = "",
        hyphenator: Hyphenator | None = None,
        link: str = "",
    ) -> None:
        self.fonts = fonts
        self.features = features
        self.tracking = tracking
        self.scale = scale
        self.position = position
        self.fill = fill
        self.language = language
        self.hyphenator = hyphenator
        self.link = link
        self._search = Search(fonts, fallback, holders, language)
        self._tokens: Recent[str, Token] = Recent(_KEPT)
        self._spaces: dict[tuple[int, str | None], Run] = {}
        self._stretches: dict[int, Run] = {}
        self._tracked: Recent[tuple[Word, float], Word] = Recent(_KEPT)
        self._before_hyphen: dict[str, float] = {}
        self._looks: dict[tuple[Font, float, float], Look] = {}

    # -- spaces -------------------------------------------------------------------------

    def space(self, level: int = 0, script: str | None = None) -> Run:
        """The word space of the first font, which may have one of its own for a script."""
        known = self._spaces.get((level, script))
        if known is None:
            rtl = bool(level & 1)
            word = self.fonts[0].word(" ", self.features, rtl, script, self.language)
            known = self._spaces[level, script] = self._run(self.fonts[0], word, level)
        return known

    def stretch(self, level: int = 0) -> Run:
        """A place without width that justified lines may widen."""
        known = self._stretches.get(level)
        if known is None:
            word = Word(self.fonts[0].key, "", (), 0.0, bool(level & 1))
            known = self._stretches[level] = Run(word, 0.0, None, self.scale, 0.0, self, level)
        return known

    # -- hyphens ------------------------------------------------------------------------

    @cached_property
    def hyphen_advance(self) -> float:
        """Of the hyphen at the end of a line, in 1/1000 em."""
        return sum(run.advance for run in self.runs("-"))

    def before_hyphen(self, letter: str) -> float:
        """The advance of a letter and the hyphen after it, kerned."""
        known = self._before_hyphen.get(letter)
        if known is None:
            known = sum(run.advance for run in self.runs(letter + "-"))
            self._before_hyphen[letter] = known
        return known

    # -- words --------------------------------------------------------------------------

    def tracked(self, word: Word, tracking: float) -> Word:
        """A word with `tracking` (1/1000 em) after each of its clusters; kept."""
        key = (word, tracking)
        return self._tracked.get(key) or self._tracked.put(key, tracked(word, tracking))

    def token(self, text: str) -> Token:
        """A word (no plain spaces; nothing that needs bidi or a dictionary) as chunks."""
        known = self._tokens.young.get(text) or self._tokens.get(text)
        if known is None:
            # a zero-width space alone is nothing
            *before, last = [*self._units(text)] or [()]
            chunks = [_chunk(runs) for runs in before]
            if last:
                chunks.append(_chunk(last, self.space()))
            token = Token(text, tuple(chunks), is_plain_head(text[0]), is_plain_tail(text[-1]))
            known = self._tokens.put(text, token)
        return known

    def _units(self, text: str) -> Iterator[tuple[Run, ...]]:
        """The runs of each part of a word that must stay on one line."""
        start = 0
        places = () if text.isalpha() else breaks(text, self.language)
        for end in (*places, len(text)):
            runs = self.runs(text[start:end])
            if runs:
                yield runs
            start = end

    def runs(
        self,
        text: str,
        level: int = 0,
        script: str | None = None,
        before: str = "",
        after: str = "",
    ) -> tuple[Run, ...]:
        """Text that stays on one line, shaped, in logical order; a no-break space is a run of its
        own, so that it stretches as other spaces do. `before` and `after` are its neighbours."""
        if "\u00a0" in text:
            parts = [p for p in _NO_BREAK.split(text) if p]
            sides = [""] * (len(parts) - 1)
            neighbours = zip(parts, [before, *sides], [*sides, after], strict=True)
            return tuple(
                run
                for part, *beside in neighbours
                for run in self._shaped(part, level, script, *beside)
            )
        return self._shaped(text, level, script, before, after)

    def _shaped(
        self, text: str, level: int, script: str | None, before: str = "", after: str = ""
    ) -> tuple[Run, ...]:
        soft: tuple[int, ...] = ()
        if _SOFT_HYPHEN in text:
            *parts, text = text.split(_SOFT_HYPHEN)
            found = accumulate(map(len, parts))
            text = "".join(parts) + text
            soft = tuple(offset for offset in dict.fromkeys(found) if 0 < offset < len(text))
        if not text.strip("\u200b\ufeff"):
            return ()
        first = self.fonts[0]
        if first.has_all(text):
            run = self._one(first, text, level, script, before, after)
            return (run._replace(soft=soft) if soft else run,)
        pieces = list(self._itemised(text))
        ends = range(len(pieces))
        return tuple(
            self._one(
                font, run, level, script,
                before if i == 0 else pieces[i - 1][1][-_NEIGHBOURS:],
                after if i == len(pieces) - 1 else pieces[i + 1][1][:_NEIGHBOURS],
            )
            for i, (font, run) in zip(ends, pieces, strict=True)
        )  # fmt: skip

    def _itemised(self, text: str) -> Iterator[tuple[Font, str]]:
        """Text by the fonts that set it: a letter and its accents stay with one font."""
        # an accent is looked for as one character with its letter, where there is such
        text = unicodedata.normalize("NFC", text)
        font, run = None, ""
        for cluster in _clusters(text):
            found = font if font is not None and _keeps(font, cluster) else None
            found = found or self._font_for(cluster, text, font)
            if font is not None and found is not font:
                yield font, run
                run = ""
            font, run = found, run + cluster
        if font is not None:
            yield font, run

    def _font_for(self, cluster: str, text: str, before: Font | None) -> Font:
        """The first font that has the letters; what stands `before` them, if that stood in, goes
        on for signs that scripts share, so that a full stop is of the font of its sentence."""
        for font in self.fonts:
            if all(map(font.has, cluster)):
                return font
        is_shared = not any(map(script_of, cluster))
        if before is not None and is_shared and all(map(before.draws, cluster)):
            return before
        found = self._search.fallback(cluster) if self._search.fallback else None
        if found is not None:
            return found
        raise self._search.missing(cluster, text)

    def _one(
        self, font: Font, text: str, level: int, script: str | None, before: str, after: str
    ) -> Run:
        rtl = bool(level & 1)
        # only letters that join their neighbours look at them
        if not (before or after) or not (rtl or _joins(text)):
            before = after = ""
        more = (rtl, script, self.language, before, after)
        if not self.position:
            word = font.word(text, self.features, *more)
        else:
            tag, scale, rise = _POSITIONS[self.position]
            plain = font.word(text, self.features, *more)
            word = font.word(text, (*self.features, (tag, 1)), *more)
            if not _all_differ(plain, word):
                self._check_ink(font, plain)
                return self._run(font, plain, level, scale, rise)
        lost = next((glyph.text for glyph in word.glyphs if not glyph.gid), None)
        if lost is not None:
            raise self._search.missing(lost or text, text)
        self._check_ink(font, word)
        return self._run(font, word, level)

    def _check_ink(self, font: Font, word: Word) -> None:
        """Raise MissingLetters if a letter of the word would print nothing."""
        blank = font.unprinted(word)
        if blank:
            raise self._search.blank(font, blank, word.text)

    def _run(
        self, font: Font, word: Word, level: int, scale: float = 1.0, rise: float = 0.0
    ) -> Run:
        if self.tracking:
            word = self.tracked(word, self.tracking)
        scale, rise = scale * self.scale, rise * self.scale
        # runs of one look are compared faster if they share it
        look = self._looks.get((font, scale, rise))
        if look is None:
            look = self._looks[font, scale, rise] = Look(font.key, scale, rise, self.fill)
        return Run(word, word.advance * scale, look, scale, rise, self, level)


def _chunk(runs: tuple[Run, ...], space: Run | None = None) -> Chunk:
    return Chunk(sum(run.advance for run in runs), runs, space)


def _clusters(text: str) -> Iterator[str]:
    """A text's letters, each with what belongs to it: accents and vowel signs of any script."""
    cluster = ""
    for match in _CLUSTER.finditer(text):
        if cluster and unicodedata.category(match[0][0])[0] != "M":
            yield cluster
            cluster = ""
        cluster += match[0]
    if cluster:
        yield cluster


def _keeps(font: Font, cluster: str) -> bool:
    """Whether a cluster stays in the font of what stands before it: spaces and what is invisible,
    so that a run is not torn for nothing."""
    return (cluster.isspace() or all(map(is_invisible, cluster))) and all(map(font.has, cluster))


def _joins(text: str) -> bool:
    """Whether the letters may join their neighbours though they run from left to right."""
    return any("\u1800" <= c <= "\u18af" or "\ua840" <= c <= "\ua87f" for c in text)


def _all_differ(plain: Word, changed: Word) -> bool:
    """Whether a feature has changed every glyph."""
    if len(plain.glyphs) != len(changed.glyphs):
        return True
    pairs = zip(plain.glyphs, changed.glyphs, strict=True)
    return all(a.gid != b.gid for a, b in pairs)


class Keeper(Protocol):
    """Keeps names and figures together (`nonbreaking.Keeper`)."""

    def keep(self, text: str) -> str:
        """The text with no-break spaces where they belong; the same object if there are none."""

    def binds(self, word: str) -> bool:
        """Whether a word may be kept together with the next one."""


class Voices:
    """The voices of a style: regular, bold, italic, and those of the character styles in it.

    `make` gives the voice for bold, italic and the names of the styles that a piece stands in
    (raises Mismatch); `icon` a drawing by name in a colour, None being that of the text (raises
    Mismatch), whose height is `icon_scale` cap heights. `keeper` puts no-break spaces where names
    and figures belong together; `keywords` finds the words of the glossary, which then stand in
    'keyword'. `words` keeps the plain words of the voices.
    """

    def __init__(
        self,
        make: Callable[[bool, bool, tuple[str, ...]], Voice],
        icon: Callable[[str, Paint | None], Icon],
        icon_scale: float = 1.0,
        keeper: Keeper | None = None,
        keywords: re.Pattern[str] | None = None,
    ) -> None:
        self._make = make
        self._icon = icon
        self._icon_scale = icon_scale
        self.keeper = keeper
        self.keywords = keywords
        self.words: dict[tuple[bool, bool, tuple[str, ...]], Any] = {}
        self._voices: dict[tuple[bool, bool, tuple[str, ...]], Voice] = {}
        self.base = self.voice(False, False, ())

    def voice(self, bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        """The voice of a piece."""
        key = (bold, italic, spans)
        known = self._voices.get(key)
        if known is None:
            known = self._voices[key] = self._make(bold, italic, spans)
        return known

    @property
    def have_links(self) -> bool:
        """Whether any words that were set so far lead somewhere."""
        return any(voice.link for voice in self._voices.values())

    def placed_icon(self, name: str, voice: Voice, level: int = 0) -> PlacedIcon:
        """The icon in the size of the text, its middle at that of the capitals."""
        icon = self._icon(name, voice.fill)
        _, scale, rise = _POSITIONS.get(voice.position, ("", 1.0, 0.0))
        cap = voice.fonts[0].cap_height * voice.scale * scale
        height = cap * self._icon_scale
        advance = height * icon.width / icon.height
        rise = (cap - height) / 2 + rise * voice.scale
        return PlacedIcon(icon, advance, ALONE, height, rise, level, name)
