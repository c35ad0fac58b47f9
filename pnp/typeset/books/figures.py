"""Figures in a book: from `![Caption](file, width: 60%)` to a block that stands in its column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.geometry.outlines import box_outline
from pnp.markup.inline import parse_markup
from pnp.model.errors import MarkupError
from pnp.model.face import Box, Clip, Face, Group, Op, Path, Stroke
from pnp.model.problems import did_you_mean
from pnp.model.units import Measure
from pnp.schema.values import Choice, Key, Length, Mismatch
from pnp.text.blocks.lines import ROUNDING, Block, Extent, Fit, Over, Strip, TextBlock
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.arranging.pictures import draw_picture, measure_picture, picture_keys
from pnp.typeset.properties.studio import Studio

# up to an empty line, or to a line that begins a figure
_PARAGRAPH = re.compile(r"[ \t]*\S(?:(?!\n[ \t]*(?:\n|!\[))[\s\S])*")
_INSIDE = re.compile(r"(?<!\\)!\[[^\[\]]*\]\(")
_SIGN = re.compile(r"[ \t]*!\[")
_TARGET = re.compile(r"\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\Z")
_HINT = "write ![Caption](file) on a line of its own"
_CARD = "card:"
_OPTION = re.compile(r"\s*([a-z]+)\s*:\s*(.*\S)\s*")
_EDGE = Stroke((0.55,), 0.3)  # round the face of a card, whose ground may be white


@dataclass(frozen=True)
class CardFigures:
    """The faces of cards for figures: `face(deck, card)` (None if it cannot be made), and the
    cards there are, as 'deck/card'."""

    face: Callable[[str, str], Face | None]
    known: Sequence[str] = ()


@dataclass(frozen=True)
class FigureBlock:
    """A drawing of a size of its own, in the middle of its column: `width` as asked for, else as
    the drawing has it; `draw` gives its operations in a box."""

    size: tuple[float, float]
    width: Measure | None
    draw: Callable[[Box], tuple[Op, ...]]
    name: str
    align: str = "center"

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


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Figure:
    """A figure as written: places count in the passage it stands in."""

    start: int
    end: int
    caption: str
    caption_start: int
    target: str
    target_start: int


@dataclass(frozen=True)
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


def read_figure(target: str, studio: Studio, cards: CardFigures) -> tuple[FigureBlock, bool]:
    """The block of what stands between a figure's round brackets, and whether it spans the page.

    Raises Mismatch, and InputError for a picture that cannot be read.
    """
    name, _, rest = target.partition(",")
    options = _options(rest, studio.length(low=1, share=True))
    width, align = options.get("width"), options.get("align", "center")
    wide = options.get("span") == "page"
    name = name.strip()
    assert width is None or isinstance(width, Measure)
    if not name:
        raise Mismatch("a figure without a picture", "e.g. ![Caption](art/wheel.svg)")
    if name.startswith(_CARD):
        size, draw = _card(name.removeprefix(_CARD), cards)
    else:
        size, draw = _picture(name, studio)
    return FigureBlock(size, width, draw, name, str(align)), wide


def caption_blocks(figure: Figure, style: TextStyle) -> list[Block]:
    """The lines of a figure's caption. Raises MarkupError (placed in the caption) and Mismatch."""
    paragraphs = parse_markup(figure.caption.replace("\n", " "))
    lines = [line for paragraph in paragraphs for line in paragraph]
    content = [set_pieces(line, style.voices, style.base_level) for line in lines]
    return [TextBlock(style, (line,)) for line in content]


def _options(text: str, length: Length) -> dict[str, object]:
    keys = {
        "width": Key(length),
        "span": Key(Choice(("column", "page"))),
        "align": Key(Choice(("left", "center", "right"))),
    }
    found: dict[str, object] = {}
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
    return found


Drawing = tuple[tuple[float, float], Callable[[Box], tuple[Op, ...]]]


def _picture(name: str, studio: Studio) -> Drawing:
    keys = picture_keys(studio)
    values = {key: one.default for key, one in keys.items()}
    values["file"] = keys["file"].type.read(name)
    size = measure_picture(values, None, None, studio)
    return size, lambda box: draw_picture(values, box, studio)


def _card(name: str, cards: CardFigures) -> Drawing:
    deck, _, card = name.partition("/")
    if name not in cards.known:
        hint = did_you_mean(name, cards.known, "cards")
        raise Mismatch(f"there is no card '{name}'", hint + "; write 'card:deck/id'")
    face = cards.face(deck, card)
    if face is None:
        raise Mismatch(f"the card '{name}' cannot be shown, as it cannot be laid out")
    trim = box_outline((0.0, 0.0, face.width, face.height))
    whole = Group(face.ops, clip=Clip(trim))

    def draw(box: Box) -> tuple[Op, ...]:
        x, y, width, _ = box
        scale = width / face.width
        return (
            Group((whole,), (scale, 0.0, 0.0, scale, x, y)),
            Path(box_outline(box), None, _EDGE),
        )

    return (face.width, face.height), draw
