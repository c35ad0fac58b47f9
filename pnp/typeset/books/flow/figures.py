"""Figures in a book: from `![Caption](file, width: 60%)` to a block in a column.

A figure is a picture, the face of a card, a strip (a card in a layout that is as wide as the column
and as high as its elements), or a layout that is drawn without a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from msgspec import Struct

from pnp.geometry.segments import transform
from pnp.markup.inline import parse_markup, plain_text
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError
from pnp.model.face import Box, Clip, Face, Group, Op, Path, Stroke
from pnp.model.problems import did_you_mean
from pnp.model.units import Measure
from pnp.schema.values import Choice, Flag, Key, Length, Mismatch, Number, Parsed, Text
from pnp.text.blocks.lines import ROUNDING, Block, Extent, Fit, Over, Strip, TextBlock
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.arranging.pictures import draw_picture, measure_picture, picture_keys
from pnp.typeset.properties.context import LayoutContext

# up to an empty line, or to a line that begins a figure
_PARAGRAPH = lazy_pattern(r"[ \t]*\S(?:(?!\n[ \t]*(?:\n|!\[))[\s\S])*")
_INSIDE = lazy_pattern(r"(?<!\\)!\[[^\[\]]*\]\(")
_SIGN = lazy_pattern(r"[ \t]*!\[")
_TARGET = lazy_pattern(r"\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\Z")
_HINT = "write ![Caption](file) on a line of its own"
_CARD, _LAYOUT = "card:", "layout:"
_OPTION = lazy_pattern(r"\s*([a-z]+)\s*:\s*(.*\S)\s*")
_ALT = " alt:"
_ID = lazy_pattern(r"[\w-]+")
_EDGE = Stroke((0.55,), 0.3)  # around the face of a card, which may be white


class CardFigures(Protocol):
    """The faces of cards and of layouts for figures."""

    @property
    def known(self) -> Collection[str]:
        """All cards, as 'deck/card'."""

    def strip_gap(self, name: str, layout: str) -> float | None:
        """The room below a card in a layout ('' for that of its deck) of strips; None for other
        layouts. Raises Mismatch if there is no such layout."""

    def face(self, name: str, layout: str, width: float, page: Any) -> Face | None:
        """The face of a card in a layout ('' for that of its deck). A strip is `width` points wide,
        and its expressions can call `page`. None if the face cannot be made."""

    def drawn(self, layout: str, width: float, names: Mapping[str, Any]) -> Face | None:
        """The face of a layout without a card; a strip is `width` points wide. Its expressions can
        read `names`, such as `page` and `book`. None if the face cannot be made. Raises Mismatch if
        there is no such layout."""


class FigureOptions(Struct, frozen=True):
    """The options after the name of a figure.

    `width` None is the width of the drawing. `id` is the name of the place; `heading` the level of
    the heading that the caption is (0: none); `link` the target of a link ('#name', an address). If
    `keep`, no column ends after it. `alt` are the words that stand for it.
    """

    width: Measure | None = None
    span: str = "column"
    align: str = "center"
    layout: str = ""
    id: str = ""
    heading: int = 0
    link: str = ""
    keep: bool = False
    alt: str = ""


class FigureBlock(Struct, frozen=True):
    """A drawing of a given size; `width` None is the width of the drawing. `draw` returns its
    operations in a box. `gap` is the room below a strip, None for other figures. `alt` are the
    words that stand for the face of a card."""

    size: tuple[float, float]
    draw: Callable[[Box], tuple[Op, ...]]
    width: Measure | None
    name: str
    align: str = "center"
    gap: float | None = None
    alt: str = ""

    def lay_out(self, fit: Fit) -> LaidFigure:
        """See `blocks.Block`."""
        asked = self.width.of(fit.width) if self.width else min(self.size[0], fit.width)
        return LaidFigure(self, fit, asked, asked * self.size[1] / self.size[0])

    def least(self) -> float:
        """See `blocks.Block`."""
        return self.width.points if self.width else 0.0

    def natural(self) -> float:
        """See `blocks.Block`."""
        return self.size[0]


class LaidFigure(Struct, frozen=True):
    """A figure as large as it is drawn, in points; its baseline is its lower edge."""

    block: FigureBlock
    fit: Fit
    width: float
    height: float
    lines: int = 0
    text: str = ""
    base: int | None = None

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        return Extent(self.height, 0.0, self.height, 0.0)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        return [Strip(self.height, self.height, 0.0, False)]

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        if self.width <= self.fit.width + ROUNDING:
            return None
        return Over(self.block.name, self.width, self.fit.width, False)

    def finished(self, better: bool = True) -> LaidFigure:
        """See `blocks.Laid`."""
        return self

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        free = self.fit.width - self.width
        left = x + {"left": 0.0, "right": free}.get(self.block.align, free / 2)
        ops += self.block.draw((left, y - self.height, self.width, self.height))


class Figure(Struct, frozen=True):
    """A figure as written, with places in its passage."""

    start: int
    end: int
    caption: str
    caption_start: int
    target: str
    target_start: int


class Misplaced(Struct, frozen=True):
    """A paragraph with a figure that is not alone in it, and the error."""

    start: int
    end: int
    error: MarkupError


def find_figures(text: str) -> list[Figure | Misplaced]:
    """The paragraphs of a text that are figures, and those that contain one besides text."""
    out: list[Figure | Misplaced] = []
    if "![" not in text:  # as in most, and their paragraphs take long to find
        return out
    for match in _PARAGRAPH.finditer(text):
        sign = _SIGN.match(match[0])
        if sign is None:
            if inside := _INSIDE.search(match[0]):
                out.append(_misplaced(match, inside.start()))
            continue
        target = _TARGET.search(match[0])
        if target is None:
            out.append(_misplaced(match, 0))
            continue
        at, caption = match.start(), match[0][sign.end() : target.start()]
        out.append(
            Figure(at, match.end(), caption, at + sign.end(), target[1], at + target.start(1))
        )
    return out


def _misplaced(match: re.Match[str], within: int) -> Misplaced:
    error = MarkupError("a figure must be alone in its paragraph", _HINT, match.start() + within)
    return Misplaced(match.start(), match.end(), error)


def read_target(target: str, context: LayoutContext) -> tuple[str, FigureOptions]:
    """The target of a figure: the name of a file or card, and options. Raises Mismatch."""
    name, _, rest = target.partition(",")
    options = _options(rest, context.length(low=1, share=True))
    if not name.strip():
        raise Mismatch("the figure has no picture", "e.g. ![Caption](art/wheel.svg)")
    return name.strip(), options


def figure_block(
    name: str,
    options: FigureOptions,
    context: LayoutContext,
    cards: CardFigures,
    room: float,
    names: Mapping[str, Any],
) -> FigureBlock:
    """The block of a figure in a column that is `room` points wide; `names` are those that layouts
    can read: `page`, a function, and `book`. Raises Mismatch, and InputError for a picture that
    cannot be read."""
    width: Measure | None = options.width
    if name.startswith(_LAYOUT):
        return _composed(name, options, cards, room, names)
    if not name.startswith(_CARD):
        if options.layout:
            hint = "write '![](card:deck/id, layout: …)'"
            raise Mismatch("'layout' is for cards only", hint, code="no-effect")
        return FigureBlock(*_picture(name, context), width, name, options.align)
    card = name.removeprefix(_CARD)
    if card not in cards.known:
        hint = did_you_mean(card, cards.known, "cards")
        hint += "; write 'card:deck/id'"
        raise Mismatch(f"there is no card '{card}'", hint, code="link-target")
    gap = cards.strip_gap(card, options.layout)
    is_strip = gap is not None
    face = cards.face(card, options.layout, width.of(room) if width else room, names["page"])
    if face is None:
        message = f"the card '{card}' cannot be shown, because its face has errors"
        raise Mismatch(message, code="link-target")
    size, draw = (face.width, face.height), _strip(face) if is_strip else _card(face)
    return FigureBlock(size, draw, None if is_strip else width, name, options.align, gap, face.alt)


def _composed(
    name: str, options: FigureOptions, cards: CardFigures, room: float, names: Mapping[str, Any]
) -> FigureBlock:
    """The block of a layout that is drawn without a card."""
    layout, width = name.removeprefix(_LAYOUT), options.width
    if options.layout:
        raise Mismatch("the layout is named twice", "leave out the option 'layout'")
    face = cards.drawn(layout, width.of(room) if width else room, names)
    if face is None:
        message = f"the layout '{layout}' cannot be shown, because it has errors"
        raise Mismatch(message, code="link-target")
    size = face.width, face.height
    return FigureBlock(size, _scaled(face), width, name, options.align, None, face.alt)


def caption_blocks(figure: Figure, style: TextStyle) -> list[Block]:
    """The lines of a figure's caption. Raises MarkupError (placed in the caption) and Mismatch."""
    paragraphs = parse_markup(figure.caption.replace("\n", " "))
    lines = [line for paragraph in paragraphs for line in paragraph]
    content = [set_pieces(line, style.voices, style.base_level) for line in lines]
    return [TextBlock(style, (line,)) for line in content]


def caption_words(figure: Figure) -> str:
    """The words of a figure's caption without marks; as written if these are wrong."""
    try:
        plain = plain_text(parse_markup(figure.caption.replace("\n", " ")))
    except MarkupError:
        plain = figure.caption
    return " ".join(plain.split())


def figure_keys(length: Length) -> dict[str, Key]:
    """The options of a figure; `length` is the type of its width."""
    align = Choice(("left", "center", "right"))
    name = Parsed(_read_id, {"type": "string", "pattern": f"^{_ID.pattern}$"})
    return {
        "width": Key(length, doc="its width; without, that of the drawing"),
        "span": Key(Choice(("column", "page")), default="column", doc="page: across all columns"),
        "align": Key(align, default="center", doc="its place in a wider column"),
        "layout": Key(Text(), doc="of a card: the layout in which it is drawn (default: its own)"),
        "id": Key(name, doc="its name for links and page()"),
        "heading": Key(
            Number(1, 6, whole=True),
            doc="its caption is a heading of this level, which is not printed",
        ),
        "link": Key(Text(), doc="what the whole figure links to: #name, or an address"),
        "keep": Key(Flag(), default=False, doc="true: it stays with the text that follows"),
        "alt": Key(Text(), doc="words for people who do not see it; the last option"),
    }


def _options(text: str, length: Length) -> FigureOptions:
    keys = figure_keys(length)
    found: dict[str, Any] = {}
    for part in _parted(text):
        match = _OPTION.fullmatch(part)
        if match is None:
            raise Mismatch(f"expected an option such as 'width: 60%', found '{part.strip()}'",
                           "e.g. ![Caption](art/wheel.svg, width: 60%)")  # fmt: skip
        if match[1] not in keys:
            hint = did_you_mean(match[1], keys, "a figure has")
            raise Mismatch(f"a figure has no option '{match[1]}'", hint, code="unknown-key")
        try:
            found[match[1]] = keys[match[1]].type.read(match[2])
        except Mismatch as error:
            message = f"'{match[1]}': {error.message}"
            raise Mismatch(message, error.hint, code=error.code) from None
    return FigureOptions(**found)


def _parted(text: str) -> list[str]:
    """The options in a text; 'alt', which may have commas, takes the rest."""
    before, sign, alt = text.partition(_ALT) if _ALT in text else (text, "", "")
    parts = before.removesuffix(",").split(",") if before.strip() else []
    return [*parts, f"alt:{alt}"] if sign else parts


def _read_id(raw: Any) -> str:
    if not _ID.fullmatch(str(raw)):
        raise Mismatch(f"expected a name, found '{raw}'", "use letters, digits, '-' and '_'")
    return str(raw)


Drawing = tuple[tuple[float, float], Callable[[Box], tuple[Op, ...]]]


def _picture(name: str, context: LayoutContext) -> Drawing:
    keys = picture_keys(context)
    values = {key: one.default for key, one in keys.items()}
    values["file"] = keys["file"].type.read(name)
    size = measure_picture(values, None, None, context)
    return size, lambda box: draw_picture(values, box, context)


def _strip(face: Face) -> Callable[[Box], tuple[Op, ...]]:
    return lambda box: (Group(face.ops, (1.0, 0.0, 0.0, 1.0, box[0], box[1])),)


def _scaled(face: Face) -> Callable[[Box], tuple[Op, ...]]:
    """A face as wide as a box, without a line round it."""
    whole = Group(face.ops, clip=Clip(face.trimmed))

    def draw(box: Box) -> tuple[Op, ...]:
        scale = box[2] / face.width
        return (Group((whole,), (scale, 0.0, 0.0, scale, box[0], box[1])),)

    return draw


def _card(face: Face) -> Callable[[Box], tuple[Op, ...]]:
    whole = Group(face.ops, clip=Clip(face.trimmed))

    def draw(box: Box) -> tuple[Op, ...]:
        x, y, width, _ = box
        scale = width / face.width
        return (
            Group((whole,), (scale, 0.0, 0.0, scale, x, y)),
            Path(transform(face.trimmed, (scale, 0.0, 0.0, scale, x, y)), None, _EDGE),
        )

    return draw
