"""From a text to the room it leaves: how many characters more would fit, or how many are over.

In: a text with its marks, and a test whether a text fits. Out: `Room`. It is found by trying, with
words of the text's own: what they take depends on the letters of a language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.expressions.marks import ICON
from pnp.markup.blocks import escape_blocks
from pnp.markup.inline import parse_markup, plain_text
from pnp.model.errors import MarkupError

MOST = 999  # characters: larger rooms are not measured
# from so many characters on, the room is known to about a twentieth
_EXACT = 40
_STEP = 8
# how the last line of a text may begin if nothing else can follow it
_CLOSED = ("|", "#")


class Room(NamedTuple):
    """`characters` that fit beside those of the text, `MOST` standing for any more; or below 0,
    how many are over. `text`: as much of it as fits, the whole if that does."""

    characters: int
    text: str


def room_of(text: str, fits: Callable[[str], bool]) -> Room:
    """The room of a text."""
    return Room(_more(text, fits), text) if fits(text) else _less(text, fits)


def _more(text: str, fits: Callable[[str], bool]) -> int:
    filler = _filler(text)
    if not filler:
        return 0
    last = text.rstrip().rpartition("\n")[2].lstrip()
    gap = "\n\n" if last.startswith(_CLOSED) else " "

    def is_settable(number: int) -> bool:
        more = filler[: number - 1]
        if more.endswith(" "):  # which takes no room
            more = more[:-1] + filler[number - 1]
        return fits(f"{text.rstrip()}{gap}{more}")

    low, high = 1, _STEP  # a space and nothing behind it always fits
    while high < MOST and is_settable(high):
        low, high = high, high * 2
    if high >= MOST:
        if is_settable(MOST):
            return MOST
        high = MOST
    while high - low > max(1, low // 20 if low > _EXACT else 1):
        middle = (low + high) // 2
        low, high = (middle, high) if is_settable(middle) else (low, middle)
    return low if low > 1 else 0


def _filler(text: str) -> str:
    """More than `MOST` characters of the words of a text, nothing if it has none."""
    words = [word for word in ICON.sub(" ", _plain(text)).split() if any(map(str.isalnum, word))]
    words = [word for word in words if word.isalnum()] or words
    printed = escape_blocks(" ".join(words))
    return f"{printed} " * (MOST // len(printed) + 1) if printed else ""


def _less(text: str, fits: Callable[[str], bool]) -> Room:
    """As many of the first words as fit, without the marks of the text."""
    words = _plain(text).split(" ")

    def kept(number: int) -> str:
        return escape_blocks(" ".join(words[:number]))

    low = _largest(lambda number: fits(kept(number)), len(words))
    whole = len(" ".join(words))
    if not low:  # not even the first word: as many of its letters as fit
        letters = _largest(lambda n: fits(escape_blocks(words[0][:n])), len(words[0]) + 1)
        return Room(letters - whole if whole > letters else -1, escape_blocks(words[0][:letters]))
    return Room(min(-1, len(" ".join(words[:low])) - whole), kept(low))


def _largest(fits: Callable[[int], bool], high: int) -> int:
    """The largest number below `high` that fits; 0 always does."""
    low = 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _plain(text: str) -> str:
    """The text without its marks; unchanged if these are wrong."""
    try:
        return plain_text(parse_markup(text))
    except MarkupError:
        return text
