"""From the marked text of a card to paragraphs, lines and pieces: bold, italic, icons, styles.

In: text with `**bold**`, `*italic*`, `:icon:`, `[text](style)` and `<!-- notes -->`; a blank line
ends a paragraph, a single newline a line; a backslash takes the meaning from a mark after it. Out:
tuples of `Piece`, neighbours of one style merged; MarkupError when stars or brackets do not pair
up. The rules for stars are CommonMark's in spirit: a star that opens has no space after it, one
that closes none before it, one between spaces is just a star. Notes go first, before any other
mark is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from pnp.expressions.excerpts import NOTE, Excerpt, without_notes
from pnp.model.errors import MarkupError
from pnp.model.frozen import frozen

__all__ = ["Line", "MarkupError", "Paragraph", "Piece"]
__all__ += ["parse_excerpt", "parse_markup", "plain_text"]


@frozen
class Piece:
    """A run of text in one style, or an icon: then `text` is its name without the colons.

    `spans` are the character styles it stands in, outermost first, as written between the round
    brackets: a style's name, properties ('color: brass'), a link's target.
    """

    kind: Literal["text", "icon"]
    text: str
    bold: bool = False
    italic: bool = False
    spans: tuple[str, ...] = ()


Line = tuple[Piece, ...]
Paragraph = tuple[Line, ...]

_SPECIAL = re.compile(r"[\\*:\n\[]")
# what pairs of two stars do not explain
_BESIDES = re.compile(r"[\\:\n\[]|(?<!\*)\*(?!\*)|\*\*\*")
_BLANK = r"\r?\n(?:[ \t]*\r?\n)+"
_TOKEN = re.compile(
    r"\\(?P<literal>[*:\\{}_\[\]$`~&<=^]|(?<=\]\\)\()"
    r"|(?P<icon>:[a-z][a-z0-9-]*:)"
    r"|(?P<stars>\*+)"
    r"|(?P<opening>\[)"
    r"|(?P<closing>\])"
    rf"|(?P<blank>{_BLANK})"
    r"|(?P<newline>\r?\n)"
    # what would begin a block, were it not for the backslash
    r"|(?P<head>^[ \t]*(?:[0-9]{1,9}\\[.)]|\\[-#|+>]))",
    re.MULTILINE,
)
_BRACKET = re.compile(rf"\\.|[\[\]]|{_BLANK}")
_IN_NAME = re.compile(rf"\\.|[()]|{_BLANK}")
_NAME_ESCAPE = re.compile(r"\\([*:\\{}_\[\]()<])")
_STAR_HINT = "write \\* for a star"
_NAME_HINT = "write [text](style), or ]\\( where the bracket is only a bracket"
# what a run of one, two or three stars makes
_ITALIC, _BOLD, _BOTH = 1, 2, 3
# styles within styles; each piece carries them all
_DEEPEST = 8


def parse_markup(text: str) -> tuple[Paragraph, ...]:
    """Paragraphs of lines of pieces; blank lines at the ends are dropped, '' has no paragraph."""
    if NOTE in text:
        return parse_excerpt(without_notes(text))
    if not _SPECIAL.search(text):
        return (((Piece("text", text),),),) if text else ()
    return _bold_only(text) or _Parser(text).parse()


def parse_excerpt(excerpt: Excerpt, soft: bool = False) -> tuple[Paragraph, ...]:
    """As parse_markup, for what is left without notes; the place of an error is in the whole.

    `soft`: a single newline is a space.
    """
    text = excerpt.text
    if text.strip(" \t") and not _SPECIAL.search(text):
        return (((Piece("text", text),),),)
    try:
        return _Parser(text, soft).parse()
    except MarkupError as error:
        place = None if error.offset is None else excerpt.origin(error.offset)
        raise MarkupError(error.message, error.hint, place) from None


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
    """One pass over the tokens of a text, with the marks that are open and the piece begun."""

    def __init__(self, text: str, soft: bool = False) -> None:
        self.text = text
        self.soft = soft
        self.names, self.ends = _spans(text) if "](" in text else ({}, {})
        # open runs of stars, innermost last: how many are still to be closed, and where they stand
        self.open: list[tuple[int, int]] = []
        # how many of them make bold, how many italic
        self.bold = self.italic = 0
        # the same three of the text around each open style, and its look
        self.around: list[tuple[list[tuple[int, int]], int, int, _Style]] = []
        self.style: _Style = _PLAIN
        self.paragraphs: list[Paragraph] = []
        self.lines: list[Line] = []
        self.line: list[Piece] = []
        # the piece begun, and its style
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
            else:  # a bracket that is only a bracket, or the escaped head of a line
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
        # a first or last line of the text can be blank without a blank line's two newlines
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
            raise MarkupError(f"styles nest {_DEEPEST} deep, no deeper", None, start)
        self.around.append((self.open, self.bold, self.italic, self.style))
        self.open, self.bold, self.italic = [], 0, 0
        bold, italic, names = self.style
        self.style = bold, italic, (*names, self.names[start])

    def close_span(self) -> None:
        if self.open:
            self.unclosed()
        self.open, self.bold, self.italic, self.style = self.around.pop()

    def count(self, stars: int, by: int) -> None:
        """Stars were opened (`by` 1) or closed (-1)."""
        self.bold += by * (stars >> 1)
        self.italic += by * (stars & 1)
        outer = self.around[-1][-1] if self.around else _PLAIN
        self.style = outer[0] or self.bold > 0, outer[1] or self.italic > 0, self.style[2]

    def stars(self, start: int, end: int) -> None:
        """Close what is open, open what is left, or take stars between spaces as they are."""
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        closes = bool(before) and not before.isspace()
        opens = bool(after) and not after.isspace()
        left = end - start
        if not (closes or opens):
            self.add(self.text[start:end])
            return
        if left > _BOTH:
            raise MarkupError(f"there are {left} stars in a row, three at most", _STAR_HINT, start)
        if closes and not (opens and self.rather_opens(left)):
            left = self.close(left)
        if left and opens:
            self.open.append((left, start))
            self.count(left, 1)
        elif left and self.open:
            self.unclosed()
        elif left:
            raise MarkupError(f"'{'*' * left}' closes nothing", _STAR_HINT, start)

    def rather_opens(self, count: int) -> bool:
        """Whether `**` within italics, which could end them, begins bold: *one**two**three*."""
        return count == _BOLD and not self.bold and self.open != []

    def close(self, left: int) -> int:
        """Close open stars from the innermost on; how many closing stars are left over."""
        while left and self.open:
            count, offset = self.open[-1]
            if count == _BOTH and left < _BOTH:
                # ***both** italic*: what is not closed now stays open
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
    """Where `[` opens a style, with its name; where `]` closes one, with the end of its `(name)`.

    A `[` finds its `]` in its paragraph, and other brackets that pair up may stand between them.
    """
    names: dict[int, str] = {}
    ends: dict[int, int] = {}
    openings: list[int] = []
    place = 0
    while match := _BRACKET.search(text, place):
        place = match.end()
        sign = match[0][0]
        if sign == "[":
            openings.append(match.start())
        elif sign == "]" and openings:
            start = openings.pop()
            if text.startswith("(", place):
                ends[match.start()] = end = _name_end(text, place)
                name = _NAME_ESCAPE.sub(r"\1", text[place + 1 : end - 1]).strip()
                if not name:
                    raise MarkupError("the style's name is missing", _NAME_HINT, place)
                names[start] = name
                place = end
        elif sign in "\r\n":
            openings.clear()
    return names, ends


def _name_end(text: str, start: int) -> int:
    """Where the brackets end that open at `start`; they may hold others that pair up."""
    depth = 0
    for match in _IN_NAME.finditer(text, start):
        sign = match[0]
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
            if not depth:
                return match.end()
        elif sign[0] != "\\":
            break
    raise MarkupError("'(' is never closed", _NAME_HINT, start)
