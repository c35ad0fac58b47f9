"""From strips as they are set to pieces: what belongs to the text, and what it is there.

Readers that do not see a page get its text from these pieces: links and icons are pieces of their
own, and so are the marker of an item and each cell of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from pnp.model.face import Box, Op
from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import Laid, LaidText
from pnp.text.blocks.rules import LaidRule
from pnp.text.blocks.tables import LaidTable
from pnp.text.paragraphs.paragraph import SetLine
from pnp.text.paragraphs.setting import beginning, emit_line, emit_parts, end_of, visual
from pnp.text.shaping.parts import Part, PlacedIcon, Run, text_of


class Piece(NamedTuple):
    """Operations of a strip that belong together; 'decoration' has nothing to read.

    `cell` is the number of the column of a cell. `link` is where the words lead ('': nowhere) and
    `box` what is round them, `words` are those of a link or the name of an icon. `language` is that
    of the words if it is not that of the text, `after` what stands between them and the next line.
    """

    kind: Literal["text", "marker", "icon", "decoration"]
    ops: tuple[Op, ...]
    cell: int | None = None
    link: str = ""
    box: Box | None = None
    words: str = ""
    language: str = ""
    after: Literal["", " ", "\u00ad"] = ""


def pieces_of(laid: Laid, number: int, x: float, y: float, language: str) -> Iterator[Piece]:
    """The pieces of a strip in the order of its text; `x` and `y` are the left edge of the column
    and the baseline, as in `Laid.draw`. `language` is that of the text."""
    if isinstance(laid, LaidText):
        yield from _text(laid, number, x, y, language)
    elif isinstance(laid, LaidTable):
        yield from _row(laid, number, x, y, language)
    elif isinstance(laid, LaidEntry):
        yield from _entry(laid, number, x, y, language)
    else:
        kind: Literal["text", "decoration"] = "decoration" if isinstance(laid, LaidRule) else "text"
        goes_on = kind == "text" and number < laid.lines - 1
        yield Piece(kind, _drawn(lambda ops: laid.draw(ops, number, x, y)),
                    after=" " if goes_on else "")  # fmt: skip


def _drawn(draw: Callable[[list[Op]], None]) -> tuple[Op, ...]:
    ops: list[Op] = []
    draw(ops)
    return tuple(ops)


def _row(laid: LaidTable, number: int, x: float, y: float, language: str) -> Iterator[Piece]:
    above, below = laid.rules(number, x, y)
    yield Piece("decoration", tuple(above))
    columns = {id(cell): column for column, cell in enumerate(laid.rows[number])}
    for cell, line, at, baseline in laid.cell_lines(number, x, y):
        for piece in _text(cell, line, at, baseline, language):
            yield piece._replace(cell=columns[id(cell)])
    yield Piece("decoration", tuple(below))


def _entry(laid: LaidEntry, number: int, x: float, y: float, language: str) -> Iterator[Piece]:
    """An entry of a list of contents: all of it leads to its heading."""
    style, k = laid.title.block.style, laid.title.size / 1000
    above, below = style.ascent * k, style.descent * k
    link = laid.block.link
    box: Box | None = (x, y - above, laid.fit.width, above + below) if link else None
    for piece in _text(laid.title, number, laid.title_left(x), y, language):
        is_last = number == laid.lines - 1
        yield piece._replace(link=link, box=box, words=laid.text,
                             after=" " if is_last else piece.after)  # fmt: skip
        box = None
    if number == laid.lines - 1:
        page, dots = laid.ending(x, y)
        yield Piece("text", tuple(page), link=link, box=box, words=laid.text)
        yield Piece("decoration", tuple(dots))


def _text(laid: LaidText, number: int, x: float, y: float, language: str) -> Iterator[Piece]:
    if number == 0 and laid.block.marker is not None:
        yield Piece("marker", _drawn(lambda ops: laid.draw_marker(ops, x, y)))
    if number == 0 and laid.block.drop is not None:
        yield Piece("text", _drawn(lambda ops: laid.draw_drop_cap(ops, x, y)))
    line = laid.set_line(number)
    if line is None:  # beside a drop cap
        return
    after = line.after or (" " if number < laid.lines - 1 and line.ends else "")
    if _is_plain(line.parts, language):
        emitted = _drawn(lambda ops: emit_line(ops, line, laid.block.style, laid.size, x, y))
        yield Piece("text", emitted, after=after)
        return
    found = list(_runs(laid, line, x, y, language))
    if found:
        found[-1] = found[-1]._replace(after=after)
    yield from found


def _is_plain(parts: Sequence[Part], language: str) -> bool:
    """Whether a line has no icons, no links, and no words in another language."""
    return not any(
        isinstance(part, PlacedIcon)
        or (
            isinstance(part, Run) and (part.voice.link or part.voice.language not in ("", language))
        )
        for part in parts
    )


class _Look(NamedTuple):
    """What the parts of a piece have in common. An `icon` has a number of its own."""

    link: str
    language: str
    icon: int | None


def _looks(parts: Sequence[Part], language: str) -> list[_Look]:
    """What each part of a line belongs to; what is no word belongs to the link before it."""
    out: list[_Look] = []
    link = own = ""
    for number, part in enumerate(parts):
        if isinstance(part, Run):
            link, own = part.voice.link, part.voice.language
            own = "" if own == language else own
        icon = number if isinstance(part, PlacedIcon) else None
        out.append(_Look(link, own if icon is None else "", icon))
    return out


def _runs(laid: LaidText, line: SetLine, x: float, y: float, language: str) -> Iterator[Piece]:
    """A line as pieces from left to right."""
    style, size = laid.block.style, laid.size
    pen, extra = beginning(line, style, size, x)
    parts = visual(line.parts) if line.mixed or line.base else line.parts
    k = size / 1000
    pairs = zip(_looks(parts, language), parts, strict=True)
    for look, found in groupby(pairs, key=lambda pair: pair[0]):
        run = [part for _, part in found]
        ops: list[Op] = []
        emit_parts(ops, run, (pen, y), size, style.fill, extra)
        end = end_of(pen, run, k, extra)
        first = run[0]
        words = text_of(run).strip()
        if isinstance(first, PlacedIcon):
            words = first.name.replace("-", " ").replace("_", " ")
        box = None
        right = _right(run, pen, k, extra)
        if look.link and right > pen:
            above, below = style.ascent * k, style.descent * k
            box = (pen, y - above, right - pen, above + below)
        kind: Literal["icon", "text"] = "text" if look.icon is None else "icon"
        yield Piece(kind, tuple(ops), None, look.link, box, words, look.language)
        pen = end


def _right(run: Sequence[Part], pen: float, k: float, extra: float) -> float:
    """Where the last word of a run ends, without the space after it."""
    right = pen
    for part in run:
        pen = end_of(pen, (part,), k, extra)
        if not isinstance(part, Run) or part.word.stretch == 0.0:
            right = pen
    return right
