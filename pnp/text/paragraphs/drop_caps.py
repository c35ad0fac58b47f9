"""The large letter at the beginning of a text: taken from its line, drawn beside its first ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Op, Path
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.paragraphs.setting import emit_parts
from pnp.text.shaping.letter_outlines import run_segments
from pnp.text.shaping.parts import Run
from pnp.text.unicode.bidi import paragraph_level

_ROOM = 80.0  # between the letter and the text, 1/1000 em
_OPENING = "“‘„‚«‹\"'(¿¡"


class Drop(NamedTuple):
    """A large first letter: its parts, their advance and the room after them in 1/1000 em of the
    text, over how many lines it stands and how many more its tail reaches down, and whether it
    stands at the right."""

    parts: tuple[Run, ...]
    advance: float
    room: float
    lines: int
    tail: int = 0
    rtl: bool = False

    @property
    def beside(self) -> int:
        """How many lines stand beside it."""
        return self.lines + self.tail


def take_drop(
    line: Sequence[Piece], style: TextStyle, lines: int
) -> tuple[Drop | None, tuple[Piece, ...]]:
    """The first letter of a line, with a quote before it, over several lines; and the rest."""
    base = style.base_level
    if base is None:
        base = paragraph_level("".join(piece.text for piece in line if piece.kind == "text"))
    runs: list[Run] = []
    rest = list(line)
    while rest:
        piece = rest.pop(0)
        text = piece.text.lstrip()
        if piece.kind == "icon" or not text:
            return None, tuple(line)
        size, is_whole = _letters(text)
        voice = style.voices.voice(piece.bold, piece.italic, piece.spans)
        runs += voice.runs(text[:size], base)
        if is_whole:
            rest.insert(0, replace(piece, text=text[size:]))
            break
    if not runs:
        return None, tuple(line)
    # from the top of the capitals of the first line to the last of its lines
    high = style.cap_height + (lines - 1) * style.leading * 1000 / style.size
    scale = high / (runs[-1].voice.fonts[0].cap_height * runs[-1].voice.scale)
    parts = tuple(run.scaled(scale) for run in runs)
    advance = sum(part.advance for part in parts)
    drop = Drop(parts, advance, _ROOM, lines, _tail(parts, style), bool(base))
    return drop, tuple(piece for piece in rest if piece.kind == "icon" or piece.text)


def _letters(text: str) -> tuple[int, bool]:
    """How many characters go into the large letter: quotes before it, itself, its accents; and
    whether the letter is among them."""
    size = 0
    while size < len(text) and text[size] in _OPENING:
        size += 1
    if size == len(text):
        return size, False
    size += 1
    while size < len(text) and "\u0300" <= text[size] <= "\u036f":
        size += 1
    return size, True


def _tail(parts: Sequence[Run], style: TextStyle) -> int:
    """1 for a letter that reaches down into the line below, such as Q and J."""
    deepest = 0.0
    for part in parts:
        outline = run_segments(Glyphs(0.0, 0.0, 1000.0 * part.scale, (part.word,)))
        ys = (float(v) for segment in outline for v in segment[2::2])
        deepest = max([deepest, *ys])
    return int(deepest > style.leading * 1000 / style.size - style.ascent)


def tightened(drop: Drop, style: TextStyle, leading: float) -> Drop:
    """The letter where the leading is a share of what it was: it spans the same lines."""
    below = (drop.lines - 1) * style.leading * 1000 / style.size
    share = (style.cap_height + below * leading) / (style.cap_height + below)
    parts = tuple(part.scaled(share) for part in drop.parts)
    return drop._replace(parts=parts, advance=drop.advance * share)


def draw_drop(
    ops: list[Op], drop: Drop, style: TextStyle, size: float, edges: tuple[float, float],
    baselines: tuple[float, float],
) -> None:  # fmt: skip
    """Append the letter as outlines, and unseen where a small one would stand, so that it is copied
    with its word. `edges` are those of its column, `baselines` those of the first line and its own.
    """
    k = size / 1000
    left, right = edges
    placed: list[Op] = []
    start = right - drop.advance * k if drop.rtl else left
    emit_parts(placed, drop.parts, (start, baselines[1]), size, style.fill)
    runs = [run for run in placed if isinstance(run, Glyphs)]
    small = [replace(run, size=size, y=baselines[0], fill=None) for run in runs]
    taken = (drop.advance + drop.room) * k
    at = right - taken if drop.rtl else left + taken - sum(run.width for run in small)
    for run, unseen in zip(runs, small, strict=True):
        ops += (Path(run_segments(run), run.fill), replace(unseen, x=at))
        at += unseen.width
