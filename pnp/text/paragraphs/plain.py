"""From pieces of plain words to chunks: each word is looked up once, with the space after it.

A word is plain if lines may always break at the spaces beside it, whatever the words there are.
Most texts have no other words, so that nothing needs to be known of a word and its neighbours
together: no levels, no break opportunities, no names that are kept on one line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

from pnp.markup.inline import Piece
from pnp.text.cache import Recent
from pnp.text.paragraphs.nonbreaking import NO_BREAK_SPACE
from pnp.text.shaping.parts import Chunk
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.linebreak import simple

# character styles that mean something here: a word of the glossary, one not to be set as such,
# words that stay on one line
KEYWORD, PLAIN, NO_BREAK = "keyword", "plain", "nobreak"

_Chunks: TypeAlias = "tuple[Chunk, ...]"
# gives the chunks of a word or an icon before a space in a voice, or at the end of the line
_Ending: TypeAlias = Callable[[str, Voice | None], "_Chunks | None"]
_KEPT = 16_000  # words of a voice


class PlainWords:
    """The plain words of pieces in one style; None stands for what is not plain."""

    def __init__(self, voices: Voices, voice: Voice, spans: tuple[str, ...]) -> None:
        self.voice = voice
        self._voices = voices
        self._keeps_all = NO_BREAK in spans
        self._keywords = None if KEYWORD in spans or PLAIN in spans else voices.keywords
        # words that nothing holds to the next one
        self._free: Recent[str, _Chunks] = Recent(_KEPT)
        self._last: Recent[tuple[str, Voice | None], _Chunks] = Recent(_KEPT)

    def inner(self, words: list[str], text: str) -> list[Chunk] | None:
        """All words of a piece but the last, which may be empty; `text` is that of the piece."""
        if self._keywords is not None and self._keywords.search(text):
            return None
        try:
            return [*chain.from_iterable(map(self._free.young.__getitem__, words))]
        except KeyError:
            return self._looked_up(words, text)

    def _looked_up(self, words: list[str], text: str) -> list[Chunk] | None:
        keeper = self._voices.keeper
        out: list[Chunk] = []
        is_checked = keeper is None
        for word in words:
            found = self._free.get(word)
            if found is None:
                found = self._plain(word)
                if found is None:
                    return None
                if keeper is None or not keeper.binds(word):
                    self._free.put(word, found)
                elif not is_checked:
                    if keeper.keep(text) is not text:
                        return None
                    is_checked = True
            out += found
        return out

    def _plain(self, word: str) -> _Chunks | None:
        if not word:
            return ()
        if self._keeps_all or not simple(word) or NO_BREAK_SPACE in word:
            return None
        token = self.voice.token(word)
        return token.chunks if token.plain_head and token.plain_tail else None

    def last(self, word: str, following: Voice | None) -> _Chunks | None:
        """The last word of a piece, before a space in another voice or at the end of the line."""
        key = word, following
        known = self._last.young.get(key) or self._last.get(key)
        if known is None:
            if self._keywords is not None and self._keywords.search(word):
                return None
            known = self._plain(word)
            if known:
                *before, end = known
                space = following.space() if following else None
                known = self._last.put(key, (*before, end.before(space)))
        return known

    def icon(self, name: str, following: Voice | None) -> _Chunks:
        """An icon, where words have their last one."""
        placed = self._voices.placed_icon(name, self.voice)
        return (Chunk(placed.advance, (placed,), following.space() if following else None),)


def plain_chunks(pieces: Sequence[Piece], voices: Voices) -> _Chunks | None:
    """The chunks of a line from left to right of which every word is plain; None for other lines.

    Raises Mismatch for unknown icons and styles and for characters without a glyph.
    """
    out: list[Chunk] = []
    end: tuple[_Ending, str] | None = None  # what the last piece ends with, if not a space
    for piece in pieces:
        own = voices.words.get((piece.bold, piece.italic, piece.spans)) or _words_of(piece, voices)
        if "\t" in piece.text:
            return None
        words = [""] if piece.kind == "icon" else piece.text.split(" ")
        if end is not None:
            if words[0] or len(words) == 1:
                return None  # more of a word
            found: Sequence[Chunk] | None = end[0](end[1], own.voice)
            if found is None:
                return None
            out += found
        last = words.pop()
        if words:
            found = own.inner(words, piece.text)
            if found is None:
                return None
            out += found
        end = (own.last, last) if last else None
        if piece.kind == "icon":
            end = own.icon, piece.text
    if end is not None:
        found = end[0](end[1], None)
        if found is None:
            return None
        out += found
    return tuple(out)


def _words_of(piece: Piece, voices: Voices) -> PlainWords:
    """The words of the style of a piece, none as yet; kept."""
    key = piece.bold, piece.italic, piece.spans
    found = voices.words[key] = PlainWords(voices, voices.voice(*key), piece.spans)
    return found
