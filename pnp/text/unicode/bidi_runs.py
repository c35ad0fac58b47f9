"""From the classes of a paragraph to its isolating run sequences: rules X1 to X10 of UAX #9.

Classes are bytes as in `bidi`: L, R and A are letters, 1 to 9 are LRE, RLE, LRO, RLO, PDF, LRI,
RLI, FSI and PDI, b is a boundary neutral, P ends the paragraph.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from pnp.model.definitions import lazy_pattern

_MAX_DEPTH = 125
_STRONG = lazy_pattern(rb"[LRA]")
_ISOLATE = lazy_pattern(rb"[6-9]")
_EXPLICIT = lazy_pattern(rb"[1-9]|b+")
_IS_RIGHT = {b"1": 0, b"2": 1, b"3": 0, b"4": 1, b"6": 0, b"7": 1}
_OVERRIDES = {b"3": b"L", b"4": b"R"}


class RunSequence(Struct):
    """Spans of a paragraph (start, end) that are resolved as if they stood side by side.

    `before` and `after` are the levels whose directions are sos and eos (X10).
    """

    level: int
    before: int
    after: int
    spans: list[tuple[int, int]] = field(default_factory=list)


def first_strong(classes: bytes) -> dict[int, bytes]:
    """The direction (L or R) of the first letter in each isolate, by where its initiator stands.

    -1 stands for the paragraph. Inner isolates are passed over (P2, X5c); an isolate without
    letters is left out.
    """
    found: dict[int, bytes] = {}
    inside, start = [-1], 0
    for event in _ISOLATE.finditer(classes):
        _note_strong(found, inside[-1], classes, start, event.start())
        if event[0] != b"9":
            inside.append(event.start())
        elif len(inside) > 1:
            inside.pop()
        start = event.end()
    _note_strong(found, inside[-1], classes, start, len(classes))
    return found


def _note_strong(found: dict[int, bytes], key: int, classes: bytes, start: int, end: int) -> None:
    strong = None if key in found else _STRONG.search(classes, start, end)
    if strong:
        found[key] = b"L" if strong[0] == b"L" else b"R"


def run_sequences(classes: bytes, types: bytearray, base: int) -> list[RunSequence]:
    """The isolating run sequences of a paragraph at level `base`, without what X9 removes.

    `types` are the classes again: overridden ones are replaced in place.
    """
    end = len(classes.rstrip(b"P"))
    walk = _Walk(types, base)
    isolates = first_strong(classes) if b"8" in classes else {}
    start = 0
    for event in _EXPLICIT.finditer(classes, 0, end):
        code, place = event[0], event.start()
        walk.put(start, place)
        start = event.end()
        if code in b"1234":
            walk.embed(_IS_RIGHT[code], _OVERRIDES.get(code, b""))
        elif code == b"5":
            walk.end_embedding()
        elif code in b"678":
            right = isolates.get(place) == b"R" if code == b"8" else code == b"7"
            walk.isolate(place, int(right))
        elif code == b"9":
            walk.end_isolate(place)
    walk.put(start, end)
    return walk.sequences


class _Status(NamedTuple):
    """An entry of the directional status stack; `override` is L, R or empty."""

    level: int
    override: bytes
    isolate: bool


class _Walk:
    """What X1 to X8 keep in mind, and the sequences as they grow.

    A sequence is suspended at an isolate and goes on after it.
    """

    def __init__(self, types: bytearray, base: int) -> None:
        self.sequences: list[RunSequence] = []
        self._types = types
        self._base = base
        self._stack = [_Status(base, b"", False)]
        self._overflow_isolates = 0
        self._overflow_embeddings = 0
        self._current: RunSequence | None = None
        self._suspended: list[RunSequence | None] = []
        self._last = base  # the level of the last character that stays

    def put(self, start: int, end: int) -> None:
        """Characters at the present level: to the present sequence, or to a new one."""
        if start == end:
            return
        level, override, _ = self._stack[-1]
        if override:
            self._types[start:end] = override * (end - start)
        if self._current is None or self._current.level != level:
            self._end_sequence(level)
            self._current = RunSequence(level, max(level, self._last), max(level, self._base))
            self.sequences.append(self._current)
        self._current.spans.append((start, end))
        self._last = level

    def _end_sequence(self, next_level: int) -> None:
        if self._current is not None:
            self._current.after = max(self._current.level, next_level)

    def _next_level(self, right: int) -> int | None:
        """The next odd (right) or even level, None where it is beyond the limit."""
        level = self._stack[-1].level
        level += 1 if level % 2 != right else 2
        full = level > _MAX_DEPTH or self._overflow_isolates or self._overflow_embeddings
        return None if full else level

    def embed(self, right: int, override: bytes) -> None:
        """X2 to X5."""
        level = self._next_level(right)
        if level is not None:
            self._stack.append(_Status(level, override, False))
        elif not self._overflow_isolates:
            self._overflow_embeddings += 1

    def end_embedding(self) -> None:
        """X7."""
        if self._overflow_isolates:
            return
        if self._overflow_embeddings:
            self._overflow_embeddings -= 1
        elif len(self._stack) > 1 and not self._stack[-1].isolate:
            self._stack.pop()

    def isolate(self, place: int, right: int) -> None:
        """X5a to X5c: the initiator itself stands outside."""
        self.put(place, place + 1)
        level = self._next_level(right)
        if level is None:
            self._overflow_isolates += 1
            return
        self._stack.append(_Status(level, b"", True))
        self._suspended.append(self._current)
        self._current = None

    def end_isolate(self, place: int) -> None:
        """X6a: embeddings left open inside end with the isolate."""
        if self._overflow_isolates:
            self._overflow_isolates -= 1
        elif self._suspended:
            self._overflow_embeddings = 0
            while not self._stack.pop().isolate:
                pass
            self._end_sequence(self._stack[-1].level)
            self._current = self._suspended.pop()
        self.put(place, place + 1)
