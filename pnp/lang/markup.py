"""From the marked text of a card to paragraphs, lines and pieces: bold, italic, icons.

In: text with `**bold**`, `*italic*`, `:icon:`; a blank line ends a paragraph, a single newline a
line; a backslash takes the meaning from * : \\ { } _ after it. Out: tuples of `Piece`, neighbours
of one style merged; MarkupError when stars do not pair up. The rules for stars are CommonMark's
in spirit: a star that opens has no space after it, one that closes none before it, one between
spaces is just a star.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.lang.errors import MarkupError

__all__ = ["ICON", "Line", "MarkupError", "Paragraph", "Piece"]
__all__ += ["escape_markup", "parse_markup", "plain_text"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text in one style, or an icon: then `text` is its name without the colons."""

    kind: Literal["text", "icon"]
    text: str
    bold: bool = False
    italic: bool = False


Line = tuple[Piece, ...]
Paragraph = tuple[Line, ...]

ICON = re.compile(r":[a-z][a-z0-9-]*:")
_CONTROL = re.compile(r"[\\*:]")
_SPECIAL = re.compile(r"[\\*:\n]")
# what pairs of two stars do not explain
_BESIDES = re.compile(r"[\\:\n]|(?<!\*)\*(?!\*)|\*\*\*")
_TOKEN = re.compile(
    r"\\(?P<literal>[*:\\{}_])"
    r"|(?P<icon>:[a-z][a-z0-9-]*:)"
    r"|(?P<stars>\*+)"
    r"|(?P<blank>\r?\n(?:[ \t]*\r?\n)+)"
    r"|(?P<newline>\r?\n)"
)
_STAR_HINT = "write \\* for a star"
# what a run of one, two or three stars makes
_ITALIC, _BOLD, _BOTH = 1, 2, 3


def parse_markup(text: str) -> tuple[Paragraph, ...]:
    """Paragraphs of lines of pieces; blank lines at the ends are dropped, '' has no paragraph."""
    if not _SPECIAL.search(text):
        return (((Piece("text", text),),),) if text else ()
    return _bold_only(text) or _Parser(text).parse()


def _bold_only(text: str) -> tuple[Paragraph, ...] | None:
    """One line whose only marks are pairs of `**`, as most rules are; None for anything else."""
    if _BESIDES.search(text):
        return None
    parts = text.split("**")
    if len(parts) % 2 == 0:
        return None
    line = []
    for i, part in enumerate(parts):
        bold = i % 2 == 1
        if bold and (not part or part[0].isspace() or part[-1].isspace()):
            return None
        if part:
            line.append(Piece("text", part, bold))
    return ((tuple(line),),)


def escape_markup(text: str) -> str:
    r"""The text with \ before whatever parse_markup would take for a mark; newlines stay."""
    return _CONTROL.sub(r"\\\g<0>", text)


def plain_text(paragraphs: Sequence[Paragraph]) -> str:
    """The text without its marks, icons as ':name:', a blank line between paragraphs."""
    return "\n\n".join(
        "\n".join("".join(_plain(piece) for piece in line) for line in paragraph)
        for paragraph in paragraphs
    )


def _plain(piece: Piece) -> str:
    return f":{piece.text}:" if piece.kind == "icon" else piece.text


class _Parser:
    """One pass over the tokens of a text, with the stars that are open and the piece begun."""

    def __init__(self, text: str) -> None:
        self.text = text
        # open runs of stars, innermost last: how many are still to be closed, and where they stand
        self.open: list[tuple[int, int]] = []
        self.paragraphs: list[Paragraph] = []
        self.lines: list[Line] = []
        self.line: list[Piece] = []
        self.buffer: list[str] = []

    def parse(self) -> tuple[Paragraph, ...]:
        done = 0
        for match in _TOKEN.finditer(self.text):
            self.buffer.append(self.text[done : match.start()])
            done = match.end()
            if match.lastgroup == "literal":
                self.buffer.append(match["literal"])
            elif match.lastgroup == "icon":
                self.end_piece()
                self.line.append(Piece("icon", match[0][1:-1], *self.style))
            elif match.lastgroup == "stars":
                self.stars(match.start(), done)
            else:
                self.end_line()
                if match.lastgroup == "blank":
                    self.end_paragraph()
        self.buffer.append(self.text[done:])
        self.end_line()
        self.end_paragraph()
        return tuple(self.paragraphs)

    @property
    def style(self) -> tuple[bool, bool]:
        """Whether it is bold, whether it is italic here."""
        counts = [count for count, _ in self.open]
        return any(c & _BOLD for c in counts), any(c & _ITALIC for c in counts)

    def end_piece(self) -> None:
        text = "".join(self.buffer)
        self.buffer.clear()
        if not text:
            return
        last = self.line[-1] if self.line else None
        if last and last.kind == "text" and (last.bold, last.italic) == self.style:
            # bold within bold, as when a field brings its own stars
            text = self.line.pop().text + text
        self.line.append(Piece("text", text, *self.style))

    def end_line(self) -> None:
        self.end_piece()
        self.lines.append(tuple(self.line))
        self.line = []

    def end_paragraph(self) -> None:
        if self.open:
            self.unclosed()
        # a first or last line of the text can be blank without a blank line's two newlines
        lines = self.lines
        while lines and _is_blank(lines[-1]):
            lines.pop()
        while lines and _is_blank(lines[0]):
            lines.pop(0)
        if lines:
            self.paragraphs.append(tuple(lines))
        self.lines = []

    def unclosed(self) -> None:
        count, offset = self.open[-1]
        raise MarkupError(f"'{'*' * count}' is never closed", _STAR_HINT, offset)

    def stars(self, start: int, end: int) -> None:
        """Close what is open, open what is left, or take stars between spaces as they are."""
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        closes = bool(before) and not before.isspace()
        opens = bool(after) and not after.isspace()
        left = end - start
        if not (closes or opens):
            self.buffer.append(self.text[start:end])
            return
        if left > _BOTH:
            raise MarkupError(f"there are {left} stars in a row, three at most", _STAR_HINT, start)
        self.end_piece()
        if closes and not (opens and self.rather_opens(left)):
            left = self.close(left)
        if left and opens:
            self.open.append((left, start))
        elif left and self.open:
            self.unclosed()
        elif left:
            raise MarkupError(f"'{'*' * left}' closes nothing", _STAR_HINT, start)

    def rather_opens(self, count: int) -> bool:
        """Whether `**` within italics, which could end them, begins bold: *one**two**three*."""
        return count == _BOLD and not self.style[0] and self.open[-1:] != []

    def close(self, left: int) -> int:
        """Close open stars from the innermost on; how many closing stars are left over."""
        while left and self.open:
            count, offset = self.open[-1]
            if count == _BOTH and left < _BOTH:
                # ***both** italic*: what is not closed now stays open
                self.open[-1] = (_BOTH - left, offset)
                return 0
            if left < count:
                break
            self.open.pop()
            left -= count
        return left


def _is_blank(line: Line) -> bool:
    return all(piece.kind == "text" and not piece.text.strip(" \t") for piece in line)
