"""From marked text to paragraphs, lines and pieces: bold, italic, icons, styles.

In: text with `**bold**`, `*italic*`, `:icon:`, `[text](style)` and `<!-- notes -->`; a blank line
ends a paragraph, a newline ends a line; a backslash escapes a mark. Out: tuples of `Piece`,
neighbours of one style merged; MarkupError for stars or brackets without a partner. As in
CommonMark, a star that opens has no space after it, and a star that closes has none before it; a
star between spaces is a star. Notes are removed before other marks are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pnp.expressions.excerpts import NOTE, Excerpt, without_notes
from pnp.markup.brackets import BLANK_LINES, brackets
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError

__all__ = ["Line", "MarkupError", "Paragraph", "Piece"]
__all__ += ["parse_excerpt", "parse_markup", "plain_text"]


class Piece(Struct, frozen=True):
    """A run of text in one style, or an icon, whose `text` is its name without the colons.

    `spans` are the targets around it, outermost first: a style's name, properties ('color: brass')
    or the address of a link.
    """

    kind: Literal["text", "icon"]
    text: str
    bold: bool = False
    italic: bool = False
    spans: tuple[str, ...] = ()


Line = tuple[Piece, ...]
Paragraph = tuple[Line, ...]

_ICON = lazy_pattern(":[a-z][a-z0-9-]*:")
_TOKEN = lazy_pattern(
    r"\\(?P<literal>[*:\\{}_\[\]$`~&<=^]|(?<=\]\\)\()"
    r"|(?P<icon>:[a-z][a-z0-9-]*:)"
    r"|(?P<stars>\*+)"
    r"|(?P<opening>\[)"
    r"|(?P<closing>\])"
    rf"|(?P<blank>{BLANK_LINES})"
    r"|(?P<newline>\r?\n)"
    # the sign of a block, escaped
    r"|(?P<head>^[ \t]*(?:[0-9]{1,9}\\[.)]|\\[-#|+>]))",
    re.MULTILINE,
)
_NAME_ESCAPE = lazy_pattern(r"\\([*:\\{}_\[\]()<])")
_STAR_HINT = "write \\* for a star"
_NAME_HINT = "write [text](style), or ]\\( to print the brackets"
# the number of stars for each
_ITALIC, _BOLD, _BOTH = 1, 2, 3
_DEEPEST = 8  # styles in styles


def parse_markup(text: str) -> tuple[Paragraph, ...]:
    """Paragraphs of lines of pieces, without blank lines at the ends; none for ''."""
    if NOTE in text:
        return parse_excerpt(without_notes(text))
    if _has_others(text):
        return _Parser(text).parse()
    if "*" in text:
        return _bold_only(text) or _Parser(text).parse()
    return (((Piece("text", text),),),) if text else ()


def parse_excerpt(excerpt: Excerpt, soft: bool = False) -> tuple[Paragraph, ...]:
    """As `parse_markup`, for a text without notes; errors have their place in the whole text.

    `soft`: a single newline is a space.
    """
    text = excerpt.text
    if text.strip(" \t") and not ("*" in text or _has_others(text)):
        return (((Piece("text", text),),),)
    try:
        return _Parser(text, soft).parse()
    except MarkupError as error:
        raise error.moved(excerpt.origin(error.offset or 0)) from None


def _has_others(text: str) -> bool:
    """Whether a text has other marks than stars, or several lines."""
    if "\\" in text or "[" in text or "\n" in text:
        return True
    return ":" in text and _ICON.search(text) is not None


def _bold_only(text: str) -> tuple[Paragraph, ...] | None:
    """A fast path for stars that are all in pairs, `**`; None for others."""
    parts = text.split("**")
    if len(parts) % 2 == 0 or text.count("*") != 2 * len(parts) - 2 or "***" in text:
        return None
    line = []
    bold = False
    for part in parts:
        if bold and (not part or part[0].isspace() or part[-1].isspace()):
            return None
        if part:
            line.append(Piece("text", part, bold))
        bold = not bold
    return ((tuple(line),),)


def plain_text(paragraphs: Sequence[Paragraph]) -> str:
    """The text without its marks, icons as ':name:', a blank line between paragraphs."""
    return "\n\n".join(
        "\n".join("".join(_plain(piece) for piece in line) for line in paragraph)
        for paragraph in paragraphs
    )


def _plain(piece: Piece) -> str:
    return f":{piece.text}:" if piece.kind == "icon" else piece.text


_Style = tuple[bool, bool, tuple[str, ...]]  # bold, italic, styles, as in a Piece
_PLAIN: _Style = (False, False, ())


class _Parser:
    """One pass over the tokens of a text; keeps the open marks and the current piece."""

    def __init__(self, text: str, soft: bool = False) -> None:
        self.text = text
        self.soft = soft
        self.names, self.ends = _spans(text) if "](" in text else ({}, {})
        # open runs of stars, innermost last: how many are not closed yet, and their place
        self.open: list[tuple[int, int]] = []
        # how many of them are bold and italic
        self.bold = self.italic = 0
        # these three and the style outside of each open `[`
        self.around: list[tuple[list[tuple[int, int]], int, int, _Style]] = []
        self.style: _Style = _PLAIN
        self.paragraphs: list[Paragraph] = []
        self.lines: list[Line] = []
        self.line: list[Piece] = []
        # the current piece and its style
        self.buffer: list[str] = []
        self.buffer_style: _Style = _PLAIN

    def parse(self) -> tuple[Paragraph, ...]:
        done = 0
        for match in _TOKEN.finditer(self.text):
            start = match.start()
            if start < done:  # in a style's name
                continue
            self.add(self.text[done:start])
            done = match.end()
            kind = match.lastgroup
            if kind == "literal":
                self.add(match["literal"])
            elif kind == "icon":
                self.end_piece()
                self.line.append(Piece("icon", match[0][1:-1], *self.style))
            elif kind == "stars":
                self.stars(start, done)
            elif kind == "opening" and start in self.names:
                self.open_span(start)
            elif kind == "closing" and start in self.ends:
                self.close_span()
                done = self.ends[start]
            elif kind == "newline" and self.soft:
                self.add(" ")
            elif kind == "newline":
                self.end_line()
            elif kind == "blank":
                self.end_line()
                self.end_paragraph()
            else:  # a bracket to print, or an escaped sign of a block
                self.add(match[0].replace("\\", ""))
        self.add(self.text[done:])
        self.end_line()
        self.end_paragraph()
        return tuple(self.paragraphs)

    def add(self, text: str) -> None:
        if not text:
            return
        if self.buffer_style != self.style:
            self.end_piece()
            self.buffer_style = self.style
        self.buffer.append(text)

    def end_piece(self) -> None:
        if self.buffer:
            self.line.append(Piece("text", "".join(self.buffer), *self.buffer_style))
            self.buffer.clear()

    def end_line(self) -> None:
        self.end_piece()
        self.lines.append(tuple(self.line))
        self.line = []

    def end_paragraph(self) -> None:
        if self.open:
            self.unclosed()
        # the first and the last line of a text can be blank without two newlines
        first, last = 0, len(self.lines)
        while first < last and _is_blank(self.lines[last - 1]):
            last -= 1
        while first < last and _is_blank(self.lines[first]):
            first += 1
        if first < last:
            self.paragraphs.append(tuple(self.lines[first:last]))
        self.lines = []

    def unclosed(self) -> None:
        count, offset = self.open[-1]
        raise MarkupError(f"'{'*' * count}' is never closed", _STAR_HINT, offset)

    def open_span(self, start: int) -> None:
        if len(self.around) == _DEEPEST:
            raise MarkupError(f"styles are nested more than {_DEEPEST} deep", None, start)
        self.around.append((self.open, self.bold, self.italic, self.style))
        self.open, self.bold, self.italic = [], 0, 0
        bold, italic, names = self.style
        self.style = bold, italic, (*names, self.names[start])

    def close_span(self) -> None:
        if self.open:
            self.unclosed()
        self.open, self.bold, self.italic, self.style = self.around.pop()

    def count(self, stars: int, by: int) -> None:
        """Count stars that open (`by` 1) or close (-1)."""
        self.bold += by * (stars >> 1)
        self.italic += by * (stars & 1)
        outer = self.around[-1][-1] if self.around else _PLAIN
        self.style = outer[0] or self.bold > 0, outer[1] or self.italic > 0, self.style[2]

    def stars(self, start: int, end: int) -> None:
        """Close open stars, open the rest, or print stars between spaces."""
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        closes = bool(before) and not before.isspace()
        opens = bool(after) and not after.isspace()
        left = end - start
        if not (closes or opens):
            self.add(self.text[start:end])
            return
        if left > _BOTH:
            message = f"found {left} stars in a row, expected at most 3"
            raise MarkupError(message, _STAR_HINT, start)
        if closes and not (opens and self.prefers_opening(left)):
            left = self.close(left)
        if left and opens:
            self.open.append((left, start))
            self.count(left, 1)
        elif left and self.open:
            self.unclosed()
        elif left:
            raise MarkupError(f"'{'*' * left}' closes nothing", _STAR_HINT, start)

    def prefers_opening(self, count: int) -> bool:
        """Whether `**` in italics begins bold, although it could close: *one**two**three*."""
        return count == _BOLD and not self.bold and self.open != []

    def close(self, left: int) -> int:
        """Close open stars from the innermost on; return how many closing stars are left."""
        while left and self.open:
            count, offset = self.open[-1]
            if count == _BOTH and left < _BOTH:
                # ***both** italic*: the rest stays open
                self.open[-1] = (_BOTH - left, offset)
                self.count(left, -1)
                return 0
            if left < count:
                break
            self.open.pop()
            self.count(count, -1)
            left -= count
        return left


def _is_blank(line: Line) -> bool:
    return all(piece.kind == "text" and not piece.text.strip(" \t") for piece in line)


def _spans(text: str) -> tuple[dict[int, str], dict[int, int]]:
    """The name of the style that each `[` opens, and for each `]` the end of its `(name)`."""
    names: dict[int, str] = {}
    ends: dict[int, int] = {}
    for opening, closing, end in brackets(text):
        if end is None:
            raise MarkupError("'(' is never closed", _NAME_HINT, closing + 1)
        name = _NAME_ESCAPE.sub(r"\1", text[closing + 2 : end - 1]).strip()
        if not name:
            raise MarkupError("the style's name is missing", _NAME_HINT, closing + 1)
        names[opening], ends[closing] = name, end
    return names, ends
