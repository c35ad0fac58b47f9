"""Figures in a book: from `![Caption](file, width: 60%)` to a block that stands in its column.

A figure is a picture, the face of a card, or a strip: a card in a layout that is as wide as the
column it stands in and as high as its elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Protocol

from pnp.geometry.outlines import box_outline
from pnp.markup.inline import parse_markup
from pnp.model.errors import MarkupError
from pnp.model.face import Box, Clip, Face, Group, Op, Path, Stroke
from pnp.model.frozen import frozen
from pnp.model.problems import did_you_mean
from pnp.model.units import Measure
from pnp.schema.values import Choice, Flag, Key, Length, Mismatch, Number, Parsed, Text
from pnp.text.blocks.lines import ROUNDING, Block, Extent, Fit, Over, Strip, TextBlock
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.arranging.pictures import draw_picture, measure_picture, picture_keys
from pnp.typeset.properties.context import LayoutContext

# up to an empty line, or to a line that begins a figure
_PARAGRAPH = re.compile(r"[ \t]*\S(?:(?!\n[ \t]*(?:\n|!\[))[\s\S])*")
_INSIDE = re.compile(r"(?<!\\)!\[[^\[\]]*\]\(")
_SIGN = re.compile(r"[ \t]*!\[")
_TARGET = re.compile(r"\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\Z")
_HINT = "write ![Caption](file) on a line of its own"
_CARD = "card:"
_OPTION = re.compile(r"\s*([a-z]+)\s*:\s*(.*\S)\s*")
_ID = re.compile(r"[\w-]+")
_EDGE = Stroke((0.55,), 0.3)  # round the face of a card, whose ground may be white


class CardFigures(Protocol):
    """The faces of cards for figures."""

    @property
    def known(self) -> Collection[str]:
        """The cards there are, as 'deck/card'."""

    def strip_gap(self, name: str, layout: str) -> float | None:
        """The room below a card that is shown as a strip, None if it is no strip: in a layout of
        that name, '' for its deck's own. Raises Mismatch if there is no such layout."""

    def face(self, name: str, layout: str, width: float, page: Any) -> Face | None:
        """The face of a card in a layout ('' for its deck's own), as a strip `width` points wide
        whose expressions can call `page`. None if it cannot be made."""


@frozen(slots=False)
class FigureOptions:
    """What stands behind the name of a figure.

    `width` is as asked for, None for that of the drawing. `id` names the place, `heading` is the
    level of the heading that its caption is (0: none), `link` leads somewhere ('#name', an
    address). No column ends after it if it is to `keep` with the next.
    """

    width: Measure | None = None
    span: str = "column"
    align: str = "center"
    layout: str = ""
    id: str = ""
    heading: int = 0
    link: str = ""
    keep: bool = False


@frozen(slots=False)
class FigureBlock:
    """A drawing of a size of its own, in the middle of its column: `width` as asked for, else as
    the drawing has it; `draw` gives its operations in a box. Below a strip there is the room `gap`,
    None: it is no strip."""

    size: tuple[float, float]
    draw: Callable[[Box], tuple[Op, ...]]
    width: Measure | None
    name: str
    align: str = "center"
    gap: float | None = None

    def lay(self, fit: Fit) -> LaidFigure:
        """See `blocks.Block`."""
        asked = self.width.of(fit.width) if self.width else min(self.size[0], fit.width)
        return LaidFigure(self, fit, asked, asked * self.size[1] / self.size[0])

    def least(self) -> float:
        """See `blocks.Block`."""
        return self.width.points if self.width else 0.0

    def natural(self) -> float:
        """See `blocks.Block`."""
        return self.size[0]


@frozen(slots=False)
class LaidFigure:
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


@frozen(slots=False)
class Figure:
    """A figure as written: places count in the passage it stands in."""

    start: int
    end: int
    caption: str
    caption_start: int
    target: str
    target_start: int


@frozen(slots=False)
class Misplaced:
    """A paragraph that a figure stands in, but not alone, and what is to be said of it."""

    start: int
    end: int
    error: MarkupError


def find_figures(text: str) -> list[Figure | Misplaced]:
    """The paragraphs of a text that are figures, and those that have a figure in them."""
    out: list[Figure | Misplaced] = []
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
    error = MarkupError("a figure stands alone", _HINT, match.start() + within)
    return Misplaced(match.start(), match.end(), error)


def read_target(target: str, context: LayoutContext) -> tuple[str, FigureOptions]:
    """What stands between a figure's round brackets: the name of a file or card, and options.

    Raises Mismatch.
    """
    name, _, rest = target.partition(",")
    options = _options(rest, context.length(low=1, share=True))
    if not name.strip():
        raise Mismatch("a figure without a picture", "e.g. ![Caption](art/wheel.svg)")
    return name.strip(), options


def figure_block(
    name: str,
    options: FigureOptions,
    context: LayoutContext,
    cards: CardFigures,
    room: float,
    page: Any,
) -> FigureBlock:
    """The block of a figure in a column with so much `room`, in points; `page` is the function
    that strips can call.

    Raises Mismatch, and InputError for a picture that cannot be read.
    """
    width: Measure | None = options.width
    if not name.startswith(_CARD):
        if options.layout:
            raise Mismatch("'layout' is for cards only", "write '![](card:deck/id, layout: …)'")
        return FigureBlock(*_picture(name, context), width, name, options.align)
    card = name.removeprefix(_CARD)
    if card not in cards.known:
        hint = did_you_mean(card, cards.known, "cards")
        raise Mismatch(f"there is no card '{card}'", hint + "; write 'card:deck/id'")
    gap = cards.strip_gap(card, options.layout)
    is_strip = gap is not None
    face = cards.face(card, options.layout, width.of(room) if width else room, page)
    if face is None:
        raise Mismatch(f"the card '{card}' cannot be shown, as it cannot be laid out")
    size, draw = (face.width, face.height), _strip(face) if is_strip else _card(face)
    return FigureBlock(size, draw, None if is_strip else width, name, options.align, gap)


def caption_blocks(figure: Figure, style: TextStyle) -> list[Block]:
    """The lines of a figure's caption. Raises MarkupError (placed in the caption) and Mismatch."""
    paragraphs = parse_markup(figure.caption.replace("\n", " "))
    lines = [line for paragraph in paragraphs for line in paragraph]
    content = [set_pieces(line, style.voices, style.base_level) for line in lines]
    return [TextBlock(style, (line,)) for line in content]


def _options(text: str, length: Length) -> FigureOptions:
    keys = {
        "width": Key(length),
        "span": Key(Choice(("column", "page"))),
        "align": Key(Choice(("left", "center", "right"))),
        "layout": Key(Text()),
        "id": Key(Parsed(_read_id)),
        "heading": Key(Number(1, 6, whole=True)),
        "link": Key(Text()),
        "keep": Key(Flag()),
    }
    found: dict[str, Any] = {}
    for part in text.split(",") if text.strip() else ():
        match = _OPTION.fullmatch(part)
        if match is None:
            raise Mismatch(f"expected 'width: 60%' or the like, found '{part.strip()}'",
                           "e.g. ![Caption](art/wheel.svg, width: 60%)")  # fmt: skip
        if match[1] not in keys:
            hint = did_you_mean(match[1], keys, "a figure has")
            raise Mismatch(f"a figure has no '{match[1]}'", hint)
        try:
            found[match[1]] = keys[match[1]].type.read(match[2])
        except Mismatch as error:
            raise Mismatch(f"'{match[1]}': {error.message}", error.hint) from None
    return FigureOptions(**found)


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


def _card(face: Face) -> Callable[[Box], tuple[Op, ...]]:
    trim = box_outline((0.0, 0.0, face.width, face.height))
    whole = Group(face.ops, clip=Clip(trim))

    def draw(box: Box) -> tuple[Op, ...]:
        x, y, width, _ = box
        scale = width / face.width
        return (
            Group((whole,), (scale, 0.0, 0.0, scale, x, y)),
            Path(box_outline(box), None, _EDGE),
        )

    return draw
