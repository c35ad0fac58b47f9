"""From pieces of marked text to lines of chunks: what may be broken where, shaped once.

Plain words are looked up (`plain`); other Western text is set word by word. Everything else (right
to left, scripts without spaces, emoji …) takes the long way: bidi levels (UAX #9) and break
opportunities (UAX #14) of the whole line, then runs of one voice, level, script and font.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.fonts.characters import script_of
from pnp.markup.inline import Piece
from pnp.model.definitions import lazy_pattern, replace
from pnp.text.paragraphs.nonbreaking import NO_BREAK_SPACE
from pnp.text.paragraphs.plain import KEYWORD, NO_BREAK, PLAIN, plain_chunks
from pnp.text.shaping.parts import Chunk, Part, Run
from pnp.text.shaping.voice import Voice, Voices, is_plain_tail
from pnp.text.unicode.linebreak import breaks, may_break_at_space, simple

# stands for an icon where levels and breaks are found: a sign that keeps to its word as letters do
_OBJECT = "\u25aa"
_SPACES = lazy_pattern(" +")
# characters of Chinese and Japanese, punctuation included
_WIDE = (
    "[\u2e80-\u3029\u3030-\u3098\u309b-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff01-\uffee\U00020000-\U0003ffff]"
)
_BETWEEN_WIDE = f"(?<={_WIDE})(?={_WIDE})"
# scripts without spaces between words: justified lines are spread wherever they may be broken
_SPREADS = frozenset(("Hani", "Hira", "Kana", "Bopo", "Yiii", "Thai"))


class Line(NamedTuple):
    """A line as typed: its chunks in logical order, the level of its direction (0 left to right,
    1 right to left), and whether runs of it must be put in another order to be drawn."""

    chunks: tuple[Chunk, ...]
    base: int = 0
    mixed: bool = False


def set_pieces(pieces: Sequence[Piece], voices: Voices, base: int | None = None) -> Line:
    """Shape one typed line. `base` is 0 or 1; None takes the direction of the first letter.

    Raises Mismatch for unknown icons and styles and for characters without a glyph.
    """
    chunks = plain_chunks(pieces, voices) if base != 1 else None
    if chunks is not None:
        return Line(chunks)
    pieces = prepared(pieces, voices)
    text = "".join(_OBJECT if piece.kind == "icon" else piece.text for piece in pieces)
    if base != 1 and simple(text):
        return Line(_Words(voices).all(pieces))
    return _Mixed(pieces, voices, text, base).line()


def prepared(pieces: Sequence[Piece], voices: Voices) -> list[Piece]:
    """Names kept together, words of the glossary in their style."""
    out: list[Piece] = []
    for piece in pieces:
        if piece.kind == "icon":
            out.append(piece)
            continue
        text = voices.keeper.keep(piece.text) if voices.keeper else piece.text
        if piece.spans and NO_BREAK in piece.spans:
            text = text.replace(" ", NO_BREAK_SPACE)
        if text is not piece.text:
            piece = replace(piece, text=text)
        if voices.keywords is None or KEYWORD in piece.spans or PLAIN in piece.spans:
            out.append(piece)
        else:
            out += _with_keywords(piece, voices.keywords)
    return out


def _with_keywords(piece: Piece, keywords: re.Pattern[str]) -> Iterator[Piece]:
    """A piece in parts, those of the glossary in their style."""
    done, text = 0, piece.text
    for match in keywords.finditer(text):
        if match.start() > done:
            yield replace(piece, text=text[done : match.start()])
        # what is set for the piece itself replaces it
        yield replace(piece, text=match[0], spans=(KEYWORD, *piece.spans))
        done = match.end()
    if done < len(text):
        yield replace(piece, text=text[done:])


class _Growing:
    """Chunks as they grow: parts are added to the last one until a line may break."""

    def __init__(self) -> None:
        self.done: list[Chunk] = []
        self._advance = 0.0
        self._parts: tuple[Part, ...] = ()

    def add(self, advance: float, parts: tuple[Part, ...]) -> None:
        """Parts that may not be parted from what came before."""
        self._advance += advance
        self._parts += parts

    def close(self, space: Run | None = None) -> None:
        """A line may break here, at a space or without one."""
        if self._parts:
            self.done.append(Chunk(self._advance, self._parts, space))
            self._advance, self._parts = 0.0, ()

    @property
    def is_open(self) -> bool:
        """Whether what comes next stands close to what came before."""
        return bool(self._parts)


class _Words:
    """Western text, from left to right, word by word."""

    def __init__(self, voices: Voices) -> None:
        self._voices = voices
        self._out = _Growing()
        self._before = ""  # what the open chunk ends with, as far as breaks depend on it
        self._left = ""  # the same of the word before the space that came last
        self._at_gap = False  # whether a space came last

    def all(self, pieces: Sequence[Piece]) -> tuple[Chunk, ...]:
        """The chunks of a line."""
        for piece in pieces:
            voice = self._voices.voice(piece.bold, piece.italic, piece.spans)
            if piece.kind == "icon":
                placed = self._voices.placed_icon(piece.text, voice)
                self._settle(_OBJECT)
                self._out.add(placed.advance, (placed,))
                self._before = _OBJECT
            else:
                self._text(piece.text.replace("\t", " "), voice)
        self._out.close()
        return tuple(self._out.done)

    def _text(self, text: str, voice: Voice) -> None:
        first, *others = text.split(" ")
        if first:
            self._word(first, voice)
        if not others:
            return
        self._end_word(voice.space())
        last = others.pop()
        if others:
            self._between(others, voice)
        if last:
            self._word(last, voice)

    def _between(self, words: list[str], voice: Voice) -> None:
        """Words with spaces on both sides: kept chunks, put in a row."""
        done, token_of = self._out.done, voice.token
        plain = not self._left or is_plain_tail(self._left[-1])
        for word in words:
            if not word:
                continue
            token = token_of(word)
            if plain and token.plain_head:
                done += token.chunks
            else:
                self._word(word, voice)
                self._end_word(voice.space())
            if token.chunks:
                plain, self._left, self._at_gap = token.plain_tail, word, True

    def _end_word(self, space: Run) -> None:
        """End the word. Whether a line may break here depends on what follows."""
        if self._out.is_open:
            self._out.close(space)
            self._left, self._at_gap = self._before, True
        self._before = ""  # of a zero-width space alone too

    def _settle(self, following: str) -> None:
        """Tie the word before the space to what follows, if no line may break between them."""
        if not self._at_gap:
            return
        self._at_gap = False
        language = self._voices.base.language
        if not may_break_at_space(self._left[-2:], following[:2], language):
            last = self._out.done.pop()
            self._out.add(last.advance, last.parts)
            if last.space is not None:
                self._out.add(last.gap, (last.space,))

    def _word(self, text: str, voice: Voice) -> None:
        """A word, or a part of one in a voice of its own."""
        self._settle(text)
        if self._before and _may_part(self._before, text, voice.language):
            self._out.close()
        for i, chunk in enumerate(voice.token(text).chunks):
            if i:
                self._out.close()
            self._out.add(chunk.advance, chunk.parts)
        self._before = (self._before + text)[-8:]


def _may_part(before: str, after: str, language: str) -> bool:
    """Whether a line may break between two pieces of one word."""
    if before[-1:].isalnum() and after[:1].isalnum():
        return False
    tail = before[-8:]
    return len(tail) in breaks(tail + after[:8], language)


class _Mixed:
    """Text of any script: levels, breaks and runs of a whole line."""

    def __init__(
        self, pieces: Sequence[Piece], voices: Voices, text: str, base: int | None
    ) -> None:
        from pnp.text.unicode import bidi

        self._text = text.replace("\t", " ")
        self._voices = voices
        self._owners: list[tuple[int, Piece]] = []  # where each piece ends
        end = 0
        for piece in pieces:
            end += 1 if piece.kind == "icon" else len(piece.text)
            self._owners.append((end, piece))
        if base is None:
            base = bidi.paragraph_level(self._text)
        if base or bidi.needs_bidi(self._text):
            self._base, self._levels = bidi.levels(self._text, base)
        else:
            self._base, self._levels = 0, bytes(len(self._text))

    def line(self) -> Line:
        """The line as chunks."""
        text, done = self._text, []
        start = 0
        language = self._voices.base.language
        for end in (*breaks(text, language), len(text)):
            unit = text[start:end]
            body = unit.rstrip(" ")
            lead = len(body) - len(body.lstrip(" "))
            parts = tuple(self._parts(start + lead, start + len(body)))
            if parts:
                space = self._space_after(start + len(body), end)
                done.append(Chunk(sum(p.advance for p in parts), parts, space))
            start = end
        mixed = any(self._levels)
        return Line(tuple(done), self._base, mixed)

    def _space_after(self, at: int, end: int) -> Run | None:
        if at < end:
            return self._voice(at).space(self._levels[at], self._script_before(at))
        if at < len(self._text) and _spreads(self._text[at - 1]) and _spreads(self._text[at]):
            return self._voice(at).stretch(self._levels[at])
        return None

    def _script_before(self, at: int) -> str | None:
        """That of the last letter before a place, which spaces and signs go along with."""
        scripts = (script_of(self._text[i]) for i in range(at - 1, -1, -1))
        return next(filter(None, scripts), None)

    def _piece(self, at: int) -> tuple[int, Piece]:
        return next((end, piece) for end, piece in self._owners if at < end)

    def _voice(self, at: int) -> Voice:
        _, piece = self._piece(at)
        return self._voices.voice(piece.bold, piece.italic, piece.spans)

    def _parts(self, start: int, end: int) -> Iterable[Part]:
        """The runs from `start` to `end`: of one piece, level and script each."""
        at = start
        while at < end:
            limit, piece = self._piece(at)
            voice = self._voices.voice(piece.bold, piece.italic, piece.spans)
            if piece.kind == "icon":
                yield self._voices.placed_icon(piece.text, voice, self._levels[at])
                at += 1
                continue
            if at > start and _is_wide(self._text[at - 1]) and _is_wide(self._text[at]):
                yield voice.stretch(self._levels[at])
            stop, script = self._stretch(at, min(limit, end))
            if script is None and self._levels[at] == self._base:
                script = self._script_before(at)
            before, after = self._text[max(0, at - 5) : at], self._text[stop : stop + 5]
            for i, run in enumerate(_SPACES.split(self._text[at:stop])):
                if i:  # a space where no line may break
                    yield voice.space(self._levels[at], script)
                for j, solid in enumerate(re.split(_BETWEEN_WIDE, run) if run else ()):
                    if j:  # spread as where a line may break
                        yield voice.stretch(self._levels[at])
                    yield from voice.runs(solid, self._levels[at], script, before, after)
            at = stop

    def _stretch(self, start: int, end: int) -> tuple[int, str | None]:
        """How far level and script stay the same, and the script."""
        level, script = self._levels[start], None
        for at in range(start, end):
            if self._levels[at] != level:
                return at, script
            found = script_of(self._text[at])
            if found is not None and found != script:
                if script is not None:
                    return at, script
                script = found
        return end, script


@lru_cache(maxsize=4096)
def _is_wide(char: str) -> bool:
    return re.match(_WIDE, char) is not None


def _spreads(char: str) -> bool:
    """Whether justified lines may be stretched beside it, as between Chinese characters or Thai
    words."""
    return _is_wide(char) or script_of(char) in _SPREADS
