"""The test sheet of a printer: two pages whose scales show how far backs are from their fronts.

In: a paper, which way it lies, the printer to check if there is one. Out: the bytes of a PDF file.
The words are layouts in `layouts/calibration/`, the scales are drawn here.

Each scale is a vernier that is read directly. Its front has lines 4 mm apart, its back lines 3.9 mm
apart, which run on from them. If the back is d · 0.1 mm off, line d of the back continues line d of
the front. Four scales are around the middle of the page, so their means are the shift, and the
difference between right and left is the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees
from typing import Any

from msgspec import Struct

from pnp.build.context import BuildContext
from pnp.build.products.sheets import named_paper
from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export import print_pdf
from pnp.impose.papers import backs_upright, lying
from pnp.impose.printers import correction, errors_of
from pnp.model.face import Face, Group, Op, Path, Segment, Stroke
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import Problems, Span
from pnp.model.result import Built, Request
from pnp.model.sheet import Label, Paper, Placement, Printer, Sheet
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.sources.files import Library
from pnp.typeset.faces.small_print import small_print

FILE = "printer-calibration.pdf"
# between the scales on the left and on the right: 1 mm of difference is 0.4° or 0.3°
_APART = {"portrait": mm(143.24), "landscape": mm(190.99)}
LINES = 20  # of a scale, to each side of its zero
FRONT_STEP, BACK_STEP = mm(4), mm(3.9)
EDGE = mm(20)  # of the short lines from the edges of the paper
LONG, SHORT = mm(250), mm(100)  # of the lines that are measured
_LANGUAGE = "en"
_THIN = 0.35  # points
_LINE, _FIFTH, _ZERO = mm(5), mm(7), mm(10)  # lengths of the lines of a scale
_TEXT = 7.0  # points; the numbers of a scale
_ON_FACE = "calibration"

_Line = tuple[float, float, float, float]


class _Page(Struct, frozen=True):
    """A side of the sheet. What is seen from the back at (x, y) is drawn `there` on this side."""

    paper: Paper
    is_back: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.paper.width / 2, self.paper.height / 2

    @property
    def way(self) -> str:
        """Which way the paper lies."""
        return "landscape" if self.paper.width > self.paper.height else "portrait"

    @property
    def apart(self) -> float:
        """The distance of the scales for y."""
        return _APART[self.way]

    @property
    def high(self) -> float:
        """How far above and below the middle the scales for x are."""
        return min(self.middle[1] - mm(22), mm(100))

    def there(self, line: _Line) -> _Line:
        """A line as it is seen from the back, on this side."""
        x1, y1, x2, y2 = line
        if self.is_back:
            return line
        if backs_upright(self.paper, "long"):
            return self.paper.width - x1, y1, self.paper.width - x2, y2
        return x1, self.paper.height - y1, x2, self.paper.height - y2


def shift_and_turn(
    readings: tuple[float, float, float, float], is_landscape: bool
) -> tuple[float, float, float]:
    """From the numbers of the scales at the top, at the bottom, on the left and on the right (any
    length) to the shift of the back to the right and down, and its turn in degrees clockwise."""
    top, bottom, left, right = readings
    apart = _APART["landscape" if is_landscape else "portrait"] / mm(1)
    return (top + bottom) / 2, (left + right) / 2, degrees(atan2(right - left, apart))


def build_calibration(
    library: Library, asked: str | None, is_landscape: bool, printer: Printer | None
) -> Built:
    """The test sheet on a paper (None: Letter), corrected for a printer if there is one.

    Raises UsageError for an unknown paper, InputError for layouts that cannot be used.
    """
    problems = Problems()
    context = BuildContext(library)
    found = named_paper(library, asked, _LANGUAGE, problems)
    paper = lying(found)["landscape" if is_landscape else "portrait"]
    faces = [_face(_Page(paper, is_back), context, printer, problems) for is_back in (False, True)]
    problems.stop_on_errors()
    sheets = [_sheet(paper, face, number, printer) for number, face in enumerate(faces, 1)]
    info = PdfInfo("Printer test sheet", subject="pages: 2", language=_LANGUAGE, duplex="long")
    job = PdfJob(
        info=info, sheets=sheets, faces={face.key: face for face in faces}, shown=context.shown
    )
    return Built(
        Request("", ""), FILE, info.title, 2, 0, paper=paper.name, data=print_pdf.export(job)
    )


def _sheet(paper: Paper, face: Face, number: int, printer: Printer | None) -> Sheet:
    whole = (0.0, 0.0, paper.width, paper.height)
    placed = Placement(face.key, *whole, 0, whole)
    errors = errors_of(printer, paper) if printer else None
    is_back = number == 2
    return Sheet(
        paper, "back" if is_back else "front", number, (placed,),
        correction=correction(errors, paper, is_back, "long") if errors else None,
    )  # fmt: skip


def _face(page: _Page, context: BuildContext, printer: Printer | None, problems: Problems) -> Face:
    """The whole page as a face: its scales, their numbers, and the words."""
    side = "back" if page.is_back else "front"
    lines = [*_scales(page)] if page.is_back else [*_scales(page), *_edges(page), *_rules(page)]
    ops: list[Op] = [_drawn(lines)]
    labels = _numbers(page) if page.is_back else _names(page)
    fonts = context.fonts(problems)
    for label in labels:
        ops += small_print(label, label.text, fonts)
    words = _words(side, page.way, context, printer, problems)
    if words is not None:
        middle_x, middle_y = page.middle
        x = middle_x - words.width / 2
        y = middle_y - page.high + (mm(16) if page.high < mm(95) else mm(28))
        ops.append(Group(words.ops, matrix=(1.0, 0.0, 0.0, 1.0, x, y)))
    return Face(side, page.paper.width, page.paper.height, 0.0, tuple(ops))


def _words(
    side: str, way: str, context: BuildContext, printer: Printer | None, problems: Problems
) -> Face | None:
    """The text on a side, from its layout."""
    option = " --landscape" if way == "landscape" else ""
    row: dict[str, Any] = {
        "way": way,
        "command": f"pnp printer set NAME{option}",
        "printer": f"Printed with the saved correction of '{printer.name}'." if printer else "",
    }
    span = Span(f"layouts/{_ON_FACE}/{side}.yaml")
    card = Card(side, side, {"id": side, "row": row}, Record(span.path))
    deck = Deck(side, f"{_ON_FACE}/{side}", None, (card,), span, span)
    game = Game(_ON_FACE, _ON_FACE, "", _LANGUAGE, ".", {}, {}, {side: deck}, {}, {}, Record())
    composer = context.composer(game, deck.layout, span, problems)
    if composer is None or composer.broken:
        return None
    composer.prepare((card,))
    face = composer.compose(card, side)
    problems.extend(composer.problems)
    return face


def _drawn(lines: Sequence[_Line]) -> Path:
    segments: list[Segment] = []
    for x1, y1, x2, y2 in lines:
        segments += [("M", x1, y1), ("L", x2, y2)]
    return Path(tuple(segments), stroke=Stroke((0.0,), _THIN))


def _scales(page: _Page) -> Iterator[_Line]:
    """The lines of the four scales on this side."""
    (x, y), out = page.middle, -1 if not page.is_back else 1
    step = BACK_STEP if page.is_back else FRONT_STEP
    for number in range(-LINES, LINES + 1):
        long = _ZERO if number == 0 else _FIFTH if number % 5 == 0 else _LINE
        at = number * step
        # lines of the front are outwards of the base of a scale, those of the back inwards
        for base, inwards in ((y - page.high, 1), (y + page.high, -1)):
            yield page.there((x + at, base, x + at, base + out * inwards * long))
        for base, inwards in ((x - page.apart / 2, 1), (x + page.apart / 2, -1)):
            yield page.there((base, y + at, base + out * inwards * long, y + at))


def _numbers(page: _Page) -> Iterator[Label]:
    """The error that each fifth line of the back stands for."""
    x, y = page.middle
    away, half = _FIFTH + mm(1), _TEXT * 0.35
    for number in range(-LINES, LINES + 1, 5):
        if number == 0:
            continue
        text = f"{number / 10:+g}".replace("-", "−")
        at, wide = number * BACK_STEP, len(text) * _TEXT * 0.5
        for base in (y - page.high + away + 2 * half, y + page.high - away):
            yield Label(text, x + at - wide / 2, base, 0, 3 * wide, _TEXT)
        yield Label(text, x - page.apart / 2 + away, y + at + half, 0, 3 * wide, _TEXT)
        yield Label(text, x + page.apart / 2 - away - wide, y + at + half, 0, 3 * wide, _TEXT)


def _edges(page: _Page) -> Iterator[_Line]:
    """A short line near each edge of the front."""
    width, height = page.paper.width, page.paper.height
    (x, y), long = page.middle, mm(8)
    beside = x + width * 0.36
    for at in (EDGE, width - EDGE):
        yield at, y - long, at, y + long
    for at in (EDGE, height - EDGE):
        yield beside - long, at, beside + long, at


def _rules(page: _Page) -> Iterator[_Line]:
    """The two lines to measure, with short lines across their ends and each 50 mm."""
    for (x, y), length, is_upright in _rule_places(page):
        tick = mm(2)
        if is_upright:
            yield x, y, x, y + length
        else:
            yield x, y, x + length, y
        for number in range(round(length / mm(50)) + 1):
            at = number * mm(50)
            if is_upright:
                yield x - tick, y + at, x + tick, y + at
            else:
                yield x + at, y - tick, x + at, y + tick


def _rule_places(page: _Page) -> tuple[tuple[tuple[float, float], float, bool], ...]:
    """Where the two lines begin, how long they are, and whether they are upright."""
    (x, y), width, height = page.middle, page.paper.width, page.paper.height
    if width > height:
        return (
            ((x - LONG / 2, height - mm(11)), LONG, False),
            ((width - mm(30), y - SHORT / 2), SHORT, True),
        )
    return (
        ((mm(11), y - LONG / 2), LONG, True),
        ((x - SHORT / 2, height - mm(14)), SHORT, False),
    )


def _names(page: _Page) -> Iterator[Label]:
    """How long the lines to measure are, beside them."""
    for (x, y), length, is_upright in _rule_places(page):
        text = f"{round(length / mm(1))} mm"
        if is_upright:
            yield Label(text, x - mm(1), y + length * 0.36, 270, mm(30), _TEXT)
        else:
            yield Label(text, x + length * 0.24, y - mm(1), 0, mm(30), _TEXT)
