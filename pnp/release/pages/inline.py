"""Lines of a book as HTML: bold, italic, icons, links, character styles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pnp.draw.svg.colors import screen_color
from pnp.expressions.quoting import PRINTED
from pnp.markup.inline import Piece
from pnp.model.problems import InputError
from pnp.release.pages.look import Look
from pnp.release.pages.markup import element, escaped
from pnp.schema.values import Mismatch
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.paragraphs.plain import KEYWORD, NO_BREAK
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.styles.book import is_link
from pnp.typeset.styles.table import StyleKeys

Href = Callable[[str], str | None]
# addresses that a page may lead to; others, such as 'javascript://', are text
_ADDRESSES = ("https://", "http://", "mailto:")
_BUILT_IN = {"super": "sup", "sub": "sub", KEYWORD: "b"}
_CLASSES = {"caps": "caps", NO_BREAK: "nobreak"}
_BOLD = 600


class InlineWriter:
    """Writes the pieces of lines. `href` returns the address of a heading that a link leads to
    (None: it is not on these pages), `icon` the markup of an icon, by its name and alternative
    words. `colors` are those of words, as '#rrggbb', which the style sheet has as classes."""

    def __init__(
        self, context: LayoutContext, style: TextStyle, look: Look, href: Href,
        icon: Callable[[str, str], str],
    ) -> None:  # fmt: skip
        self._context = context
        self._style = style
        self._look = look
        self._href = href
        self._icon = icon
        self._named: set[int] = set()  # icons of the line beside their own name
        self.colors: dict[str, None] = {}

    def lines(self, lines: Sequence[Sequence[Piece]]) -> str:
        """Lines with a line break between them."""
        return "<br>".join(self.line(line) for line in lines)

    def line(self, line: Sequence[Piece]) -> str:
        """One line."""
        self._named = set(_named(line))
        return self._pieces(line, 0).strip()

    def _pieces(self, pieces: Sequence[Piece], depth: int) -> str:
        """Pieces that share their first styles: pieces of one link are one link."""
        out = []
        for outer, some in groupby(pieces, key=lambda piece: piece.spans[depth : depth + 1]):
            found = list(some)
            if outer:
                out.append(self._span(outer[0], self._pieces(found, depth + 1), found[0], depth))
            else:
                out.append(self._emphasis(found))
        return "".join(out)

    def _emphasis(self, pieces: Sequence[Piece]) -> str:
        out = []
        for (bold, italic), some in groupby(pieces, key=lambda piece: (piece.bold, piece.italic)):
            text = "".join(
                self._icon(piece.text, "" if id(piece) in self._named else icon_words(piece.text))
                if piece.kind == "icon"
                else escaped(piece.text)
                for piece in some
            )
            text = element("em", text) if italic else text
            out.append(element("strong", text) if bold else text)
        return "".join(out)

    def _span(self, name: str, inner: str, piece: Piece, depth: int) -> str:
        """Words in a character style, or a link."""
        if is_link(name):
            return self._link(name, inner)
        if name == PRINTED:
            language = self._context.resources.printed_language or None
            return element("span", inner, class_="printed", lang=language)
        if name in _BUILT_IN and name not in self._context.layout.theme.styles:
            return element(_BUILT_IN[name], inner)
        keys = self._keys(name)
        classes = [_CLASSES[name]] if name in _CLASSES else []
        if keys.caps == "small":
            classes.append("caps")
        color = self._color(piece, depth)
        if color is not None:
            classes.append(f"c-{color[1:]}")
        if keys.weight is not None and keys.weight >= _BOLD:
            inner = element("b", inner)
        if keys.italic:
            inner = element("i", inner)
        return element("span", inner, class_=" ".join(classes)) if classes else inner

    def _link(self, name: str, inner: str) -> str:
        if name.startswith("#"):
            address = self._href(name[1:])
        else:
            address = name if name.startswith(_ADDRESSES) else None
        return inner if address is None else element("a", inner, href=address)

    def _keys(self, name: str) -> StyleKeys:
        """What a named style sets; nothing for properties that are written in the text."""
        if name not in self._context.layout.theme.styles:
            return StyleKeys()
        try:
            return self._context.book.style(name)
        except InputError:  # it is reported where the book is laid out
            return StyleKeys()

    def _color(self, piece: Piece, depth: int) -> str | None:
        """The colour of words in a style, if it is another than that of the text and can be
        read."""
        spans = piece.spans[: depth + 1]
        try:
            fill = self._style.voices.voice(False, False, spans).fill
        except (Mismatch, InputError):
            return None
        if not isinstance(fill, tuple) or screen_color(fill) == self._look.ink:
            return None
        color = self._look.readable(fill)
        if color is not None:
            self.colors[color] = None
        return color


def icon_words(name: str) -> str:
    """The words that stand for an icon, as in PDF files."""
    return name.replace("-", " ").replace("_", " ")


def _named(line: Sequence[Piece]) -> Iterator[int]:
    """The icons of a line before or after their own name, which would be read twice."""
    for number, piece in enumerate(line):
        if piece.kind == "icon":
            words = icon_words(piece.text).casefold()
            after = "".join(p.text for p in line[number + 1 :] if p.kind == "text").casefold()
            before = "".join(p.text for p in line[:number] if p.kind == "text").casefold()
            if after.lstrip().startswith(words) or before.rstrip().endswith(words):
                yield id(piece)
