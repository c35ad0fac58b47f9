"""How much work it is to read a text, counted: so that tests need no clock and no idle machine.

`READERS` are the functions that read any text, each with pieces whose repetitions are hard for it.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple

from repository import ROOT

from pnp.markup.blocks import parse_blocks
from pnp.markup.inline import MarkupError, parse_markup
from pnp.text.paragraphs.nonbreaking import Keeper
from pnp.text.unicode.bidi import levels, line_levels, visual_order
from pnp.text.unicode.linebreak import breaks, simple

RLE, LRE, PDF, LRI, FSI, PDI = "\u202b\u202a\u202c\u2066\u2068\u2069"
_OURS = str(ROOT / "pnp")
_PHRASES = Keeper(("a b a b a", "# # #", "1 a"))


class Reader(NamedTuple):
    """A function of a text, and pieces to repeat."""

    read: Callable[[str], Any]
    pieces: tuple[str, ...]


def _blocks(text: str) -> None:
    with contextlib.suppress(MarkupError):
        parse_blocks(text, soft=True)


def _marks(text: str) -> None:
    with contextlib.suppress(MarkupError):
        parse_markup(text)


def _directions(text: str) -> None:
    text = f"א{text}a"
    base, found = levels(text, 0)
    visual_order(line_levels(text, found, base))


def _breaks(text: str) -> None:
    breaks(text, "fr")
    simple(text)


def _nonbreaking(text: str) -> None:
    _PHRASES.keep(f"{text} x")


READERS = {
    "blocks": Reader(_blocks, (
        "- ", "- a\n", "> ", "> a\n", "1. a\n\n", "|", "| a |\n", "\\|", "|\\|", "# a\n", "a\n",
        "---\n", "- a\n  b\n", "- a\n\n  b\n", "[\n", "- [a](b)\n", "<!-- -->\n- a\n", "| *a*\n",
        "\n", "   ",
    )),
    "marks": Reader(_marks, (
        "[", "]", "[](", "](", "[a](b)", "*", "*a ", "**a **b", "a* ", "\\", ":a", "<!--",
        "<!-- -->", "<!-- -->\n", "\n \n", "[a\n", "\n\\-", "    ",
    )),
    "bidi": Reader(_directions, (
        "א(", "א(a)", "()", "(" * 62 + "א" + ")" * 62, "א(א)", "(" * 62 + "]א",
        LRI, FSI, f"{FSI}a{PDI}", f"{RLE}{LRE}a", f"{RLE}א{PDF}a", f"א{PDI}", f"{FSI}(א",
        " \t", " א", "%א1%", "1,א", "\u0300א", "\xadא", "א\n",
    )),
    "linebreak": Reader(_breaks, (
        "a", " ", "-", "1,", "(", "\u0301", "\ud800", "« ", "”", "“ ", "漢“", "🇩", "\u200b",
        "a\u00ad",
    )),
    "nonbreaking": Reader(_nonbreaking, (
        "1", "1,", "1 ", " ", "A. ", "a b ", "1\u00a0", "½", "1/", "No. ",
    )),
}  # fmt: skip
CASES = [(name, piece) for name, reader in READERS.items() for piece in reader.pieces]


def lines_run(call: Callable[[], Any]) -> int:
    """How many lines of pnp a call executes. What it raises is raised."""
    count = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def entered(frame: FrameType, event: str, argument: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(_OURS) else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def growth(read: Callable[[str], Any], piece: str, length: int = 1000) -> float:
    """How many times as many lines are executed for a text of pieces that is four times as long:
    about 4 if the work grows with the length, 16 if it grows with its square."""
    # so that what is made once is there, also what only long texts need; of another length, so that
    # a text that is kept is not the one that is counted
    read(piece * (5 * length // len(piece)))
    short, long = (piece * (size // len(piece)) for size in (length, 4 * length))
    return lines_run(lambda: read(long)) / lines_run(lambda: read(short))
