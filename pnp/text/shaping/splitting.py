"""From a chunk to the places where a hyphen may divide it, and to its parts on either side.

The widths on both sides follow from the word as it was shaped; the halves themselves are shaped
only when a line is really broken there.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.text.shaping.fonts import begins_cluster
from pnp.text.shaping.hanging import right_share
from pnp.text.shaping.parts import Chunk, Part, Run, Split

HYPHEN = "-"


def splits(chunk: Chunk) -> tuple[Split, ...]:
    """All places where the chunk may be divided, in their order; found once."""
    if chunk.splits is None:
        # words that are kept together are not divided either
        is_phrase = chunk.places > 0 and sum(map(_is_word, chunk.parts)) > 1
        chunk.splits = () if is_phrase else tuple(_found(chunk))
    return chunk.splits


def _is_word(part: Part) -> bool:
    return isinstance(part, Run) and any(map(str.isalpha, part.word.text))


def _found(chunk: Chunk) -> list[Split]:
    out = []
    before, clusters, spaces = 0.0, 0, 0.0
    for number, part in enumerate(chunk.parts):
        if isinstance(part, Run):
            rest = chunk.advance - before - part.advance
            for offset, head, tail, count in _halves(part):
                hang = right_share(HYPHEN) * part.voice.hyphen_advance
                split = (before + head, tail + rest, clusters + count, spaces, hang)
                out.append(Split(number, offset, *split))
            clusters += sum(map(begins_cluster, part.word.glyphs))
            spaces += part.word.stretch
        before += part.advance
    return out


def _halves(run: Run) -> Iterator[tuple[int, float, float, int]]:
    """Where a run may be divided: the offset, the advances of both halves, the hyphen in the first,
    and how many clusters stand there."""
    voice, text, scale = run.voice, run.word.text, run.scale
    if run.level & 1 or voice.hyphenator is None:
        return
    offsets = run.soft or voice.hyphenator.points(text)
    if not offsets:
        return
    starts: dict[int, int] = {}  # of the clusters, with their numbers
    befores: list[float] = []
    letters: list[str] = []
    at, total = 0, 0.0
    for glyph in run.word.glyphs:
        if glyph.text:
            starts[at] = len(befores)
            befores.append(total)
            letters.append(glyph.text)
            at += len(glyph.text)
        total += glyph.advance
    for offset in offsets:
        index = starts.get(offset)
        if index is None:  # within a ligature, which a hyphen takes apart
            head, tail = divided(run, offset)
            count = sum(start < offset for start in starts)
            yield offset, sum(r.advance for r in head), sum(r.advance for r in tail), count
        elif index:
            # the letter before the hyphen is not kerned with the one after it any more
            advance = befores[index - 1] * scale + voice.before_hyphen(letters[index - 1])
            yield offset, advance, (total - befores[index]) * scale, index


def divided(run: Run, offset: int) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """The runs before and after a hyphen."""
    text, voice = run.word.text, run.voice
    return voice.runs(text[:offset] + HYPHEN, run.level), voice.runs(text[offset:], run.level)


def slice_parts(chunk: Chunk, start: Split | None, end: Split | None) -> tuple[Part, ...]:
    """The parts of a chunk on a line that begins after `start` and ends with `end`; None is the
    beginning, and the end, of the chunk."""
    out: list[Part] = []
    for number, part in enumerate(chunk.parts):
        if (start and number < start.part) or (end and number > end.part):
            continue
        low = start.offset if start and number == start.part else None
        high = end.offset if end and number == end.part else None
        if not isinstance(part, Run) or low is high is None:
            out.append(part)
            continue
        hyphen = "" if high is None else HYPHEN
        out += part.voice.runs(part.word.text[low:high] + hyphen, part.level)
    return tuple(out)
