"""From text in reading order to levels, and from levels to the order from left to right.

The Unicode Bidirectional Algorithm, UAX #9, its rules named as there. A level is a number from
0 to 126: even runs left to right, odd right to left. A character's class is one byte, so that a
text is a byte string and most rules are one search in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pnp.model.definitions import lazy_pattern
from pnp.text.unicode.bidi_data import CLOSING_BRACKET, MIRRORED, bidi_class
from pnp.text.unicode.bidi_runs import RunSequence, first_strong, run_sequences

# All blocks with characters of class R, AL or AN, the right-to-left mark, and the explicit
# formatting characters.
_MAY_TURN = lazy_pattern(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

# The byte of each class. Digits are the explicit formatting characters.
_CODES = {
    "L": b"L", "R": b"R", "AL": b"A",
    "EN": b"E", "AN": b"N", "ES": b"S", "ET": b"T", "CS": b"C", "NSM": b"M", "BN": b"b",
    "B": b"P", "S": b"G", "WS": b"W", "ON": b"O",
    "LRE": b"1", "RLE": b"2", "LRO": b"3", "RLO": b"4", "PDF": b"5",
    "LRI": b"6", "RLI": b"7", "FSI": b"8", "PDI": b"9",
}  # fmt: skip
# A bracket is O with a meaning of its own: ( and ) of any kind.
_CLOSING = frozenset(CLOSING_BRACKET.values())
# Brackets that are canonically equivalent to others pair up with them.
_SAME_BRACKET = {"\u2329": "\u3008", "\u232a": "\u3009"}
_MAX_OPEN_BRACKETS = 63


class _Codes(dict[str, int]):
    """Character to the byte of its class, looked up once."""

    def __missing__(self, char: str) -> int:
        if char in CLOSING_BRACKET:
            code = b"("
        elif char in _CLOSING:
            code = b")"
        else:
            code = _CODES[bidi_class(char)]
        self[char] = code[0]
        return code[0]


_code = _Codes().__getitem__

_PARAGRAPHS = lazy_pattern(rb"[^P]+P*|P+")
_NOT_ALL_LEFT = lazy_pattern(rb"[RAN1-46-8]")
_REMOVED = lazy_pattern(rb"[1-5b]+")
# white space, isolate formatting and what is removed, before a separator or the end of a line
_TRAILING = frozenset(b"W6789b12345PG")
_BEFORE_SEPARATOR = lazy_pattern(rb"(?<![W1-9b])[W1-9b]*+[PG]")

_MARKED = lazy_pattern(rb"([^M])(M+)")
_AFTER_ARABIC = lazy_pattern(rb"A[^LR]*")
_BETWEEN_EUROPEAN = lazy_pattern(rb"(?<=E)[SC](?=E)")
_BETWEEN_ARABIC = lazy_pattern(rb"(?<=N)C(?=N)")
_WITH_TERMINATORS = lazy_pattern(rb"[ET]+")
_AFTER_LEFT = lazy_pattern(rb"L[^R]*")
_BRACKET = lazy_pattern(rb"[()]")
_BRACKET_MARKS = lazy_pattern(rb"m*")
_NEUTRALS = lazy_pattern(rb"([LREN])([^LREN]+)(?=([LREN]))")

_AL_TO_R = bytes.maketrans(b"A", b"R")
_SEPARATORS_TO_ON = bytes.maketrans(b"STC", b"OOO")
_NUMBERS_TO_R = bytes.maketrans(b"EN", b"RR")
_DIRECTION = (b"L", b"R")


def needs_bidi(text: str) -> bool:
    """Whether a left-to-right paragraph of this text could have a level other than 0.

    False is certain, True is not: so that plain text costs one search.
    """
    return not text.isascii() and _MAY_TURN.search(text) is not None


def paragraph_level(text: str, default: int = 0) -> int:
    """0 or 1 by the first letter outside isolates in the first paragraph (P2, P3).

    `default` is for a text without letters.
    """
    paragraph = _PARAGRAPHS.match(bytes(map(_code, text)))
    return _level_of(paragraph[0], default) if paragraph else default


def levels(text: str, base: int | None = None) -> tuple[int, bytes]:
    """The paragraph level, and the level of each character as if the text were one line.

    Rules P1 to I2, and L1 without the end of the line, for which see `line_levels`. Without
    `base` each paragraph takes its level from its letters, and the level returned is the first
    one's. Formatting characters, which X9 removes, have the level of what stands before them.
    """
    classes = bytes(map(_code, text))
    if base in (None, 0) and not _NOT_ALL_LEFT.search(classes):
        return 0, bytes(len(text))
    first, parts = None, []
    for paragraph in _PARAGRAPHS.finditer(classes):
        level = _level_of(paragraph[0], 0) if base is None else base
        first = level if first is None else first
        parts.append(_resolved(text[paragraph.start() : paragraph.end()], paragraph[0], level))
    return first if first is not None else base or 0, b"".join(parts)


def line_levels(
    text: str, resolved: Sequence[int], base: int, start: int = 0, end: int | None = None
) -> bytes:
    """The levels of text[start:end] set as one line: white space at its end is `base` (L1).

    `resolved` is what `levels` gave for the whole text, `base` the level of the line's paragraph.
    """
    end = len(text) if end is None else end
    visible = end
    while visible > start and _code(text[visible - 1]) in _TRAILING:
        visible -= 1
    return bytes(resolved[start:visible]) + bytes((base,)) * (end - visible)


def visual_order(levels: Sequence[int]) -> list[int]:
    """Which item of a line stands where, as indices from left to right (L2).

    Items are characters, runs or anything else with a level from 0 to 255.
    """
    packed = bytes(levels)
    order = list(range(len(packed)))
    odd = [level for level in set(packed) if level % 2]
    if not odd:
        return order
    for level in range(max(packed), min(odd) - 1, -1):
        for run in re.finditer(rb"[\x%02x-\xff]+" % level, packed):
            order[run.start() : run.end()] = order[run.start() : run.end()][::-1]
    return order


def mirrored(char: str) -> str:
    """The character that looks like the mirror image of `char`, or `char` if there is none (L4)."""
    return MIRRORED.get(char, char)


def _level_of(classes: bytes, default: int) -> int:
    return {b"L": 0, b"R": 1}.get(first_strong(classes).get(-1, b""), default)


def _resolved(text: str, classes: bytes, base: int) -> bytes:
    """The levels of one paragraph with the separators that end it."""
    result = bytearray((base,)) * len(classes)
    types = bytearray(classes)
    for sequence in run_sequences(classes, types, base):
        _resolve_sequence(sequence, text, types, result)
    for removed in _REMOVED.finditer(classes):
        start, end = removed.span()
        result[start:end] = bytes((result[start - 1] if start else base,)) * (end - start)
    for trailing in _BEFORE_SEPARATOR.finditer(classes):
        start, end = trailing.span()
        result[start:end] = bytes((base,)) * (end - start)
    return bytes(result)


def _resolve_sequence(
    sequence: RunSequence, text: str, types: bytearray, result: bytearray
) -> None:
    """W1 to I2 for one isolating run sequence; its levels are written into `result`."""
    spans, level = sequence.spans, sequence.level
    inner = b"".join([types[start:end] for start, end in spans])
    # one more at each end stands for sos and eos
    weak = _weak(_DIRECTION[sequence.before % 2] + inner + _DIRECTION[sequence.after % 2])
    embedding = _DIRECTION[level % 2]
    if b"(" in weak and b")" in weak:
        joined = "".join([text[start:end] for start, end in spans])
        weak = _with_brackets(weak, joined, embedding)
    final = _NEUTRALS.sub(lambda found: _neutral(found, embedding), weak)
    implicit = final.translate(_implicit(level))
    done = 1
    for start, end in spans:
        result[start:end] = implicit[done : done + end - start]
        done += end - start


@cache
def _implicit(level: int) -> bytes:
    """I1 and I2: the table from L, R, E and N to levels, inside an embedding level."""
    rises = (1, 0, 1, 1) if level % 2 else (0, 1, 2, 2)
    return bytes.maketrans(b"LREN", bytes([level + rise for rise in rises]))


def _weak(types: bytes) -> bytes:
    """W1 to W7; afterwards only L, R, E and N are not neutral."""
    if b"M" in types:
        types = _MARKED.sub(_marked, types)
    if b"A" in types:
        types = _AFTER_ARABIC.sub(lambda found: found[0].replace(b"E", b"N"), types)
        types = types.translate(_AL_TO_R)
    if b"E" in types:
        types = _BETWEEN_EUROPEAN.sub(b"E", types)
    if b"N" in types:
        types = _BETWEEN_ARABIC.sub(b"N", types)
    if b"E" in types and b"T" in types:
        types = _WITH_TERMINATORS.sub(
            lambda found: b"E" * len(found[0]) if b"E" in found[0] else found[0], types
        )
    types = types.translate(_SEPARATORS_TO_ON)
    if b"E" in types and b"L" in types:
        types = _AFTER_LEFT.sub(lambda found: found[0].replace(b"E", b"L"), types)
    return types


def _marked(found: re.Match[bytes]) -> bytes:
    """W1. A mark on a bracket is neutral, but N0 will give it what it gives the bracket."""
    bearer, count = found[1], len(found[2])
    if bearer in b"()":
        return bearer + b"m" * count
    return bearer + (b"O" if bearer in b"6789" else bearer) * count


def _neutral(found: re.Match[bytes], embedding: bytes) -> bytes:
    """N1 and N2: the neutrals between two that are not, figures counting as R."""
    before = b"L" if found[1] == b"L" else b"R"
    after = b"L" if found[3] == b"L" else b"R"
    return found[1] + (before if before == after else embedding) * len(found[2])


def _with_brackets(types: bytes, joined: str, embedding: bytes) -> bytes:
    """N0: brackets that take a direction. `types` has one more than `joined` at each end."""
    result = bytearray(types)
    strong = bytearray(types.translate(_NUMBERS_TO_R))
    other = b"R" if embedding == b"L" else b"L"
    context, seen = strong[:1], 1  # the last direction before `seen`
    for opening, closing in _bracket_pairs(types, joined):
        passed = strong[seen:opening]
        left, right = passed.rfind(b"L"), passed.rfind(b"R")
        if left != right:
            context = bytearray(b"L" if left > right else b"R")
        seen = opening
        if strong.find(embedding, opening, closing) >= 0:
            direction = embedding
        elif strong.find(other, opening, closing) >= 0:
            direction = other if context == other else embedding
        else:
            continue
        for place in (opening, closing):
            marks = _BRACKET_MARKS.match(types, place + 1)
            end = marks.end() if marks else place + 1
            result[place:end] = strong[place:end] = direction * (end - place)
    return bytes(result)


def _bracket_pairs(types: bytes, joined: str) -> list[tuple[int, int]]:
    """BD16: places of opening and closing brackets in `types`, in order of the opening ones."""
    pairs = []
    open_brackets: list[tuple[str, int]] = []  # the closing bracket to come, where it was opened
    for found in _BRACKET.finditer(types):
        place = found.start()
        char = joined[place - 1]
        char = _SAME_BRACKET.get(char, char)
        if found[0] == b"(":
            if len(open_brackets) == _MAX_OPEN_BRACKETS:
                break
            open_brackets.append((CLOSING_BRACKET[char], place))
            continue
        for depth in range(len(open_brackets) - 1, -1, -1):
            if open_brackets[depth][0] == char:
                pairs.append((open_brackets[depth][1], place))
                del open_brackets[depth:]
                break
    return sorted(pairs)
