"""Which punctuation may stand in the margin, and how far: shares of its own advance.

A full stop at the end of a line weighs so little that a margin looks dented where it stands inside;
hung out, the margin looks straight. The shares are rules of thumb of hand composition, the lighter
the mark the more of it hangs.
"""

from __future__ import annotations

from pnp.text.shaping.parts import Chunk, Run

_RIGHT = {
    ".": 1.0, ",": 1.0, "…": 0.3, ":": 0.6, ";": 0.6, "!": 0.25, "?": 0.25, "-": 0.75, "‐": 0.75,
    "–": 0.4, "—": 0.25, "’": 1.0, "”": 0.8, "'": 1.0, '"': 0.8, "»": 0.5, "›": 0.5, ")": 0.2,
    "]": 0.15, "、": 0.5, "。": 0.5, "，": 0.5, "．": 0.5,
}  # fmt: skip
_LEFT = {
    "‘": 1.0, "“": 0.8, "'": 1.0, '"': 0.8, "„": 0.8, "‚": 1.0, "«": 0.5, "‹": 0.5, "(": 0.2,
    "[": 0.15, "¿": 0.2, "¡": 0.2, "–": 0.4, "—": 0.25, "-": 0.5,
}  # fmt: skip


def right_share(char: str) -> float:
    """How much of a character may hang over the right margin."""
    return _RIGHT.get(char, 0.0)


def right_hang(chunk: Chunk) -> float:
    """How far the end of a chunk may stand in the right margin, in 1/1000 em."""
    last = chunk.parts[-1]
    if not isinstance(last, Run) or not last.word.glyphs or last.level & 1:
        return 0.0
    return right_share(last.word.text[-1:]) * last.word.glyphs[-1].advance * last.scale


def left_hang(chunk: Chunk) -> float:
    """How far the beginning of a chunk may stand in the left margin, in 1/1000 em."""
    first = chunk.parts[0]
    if not isinstance(first, Run) or not first.word.glyphs or first.level & 1:
        return 0.0
    return _LEFT.get(first.word.text[:1], 0.0) * first.word.glyphs[0].advance * first.scale
