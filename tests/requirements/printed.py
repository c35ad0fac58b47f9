"""What the tests of the requirements share: faces and finished PDF files read back.

Lengths are points, y down, unless a name has mm in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2
from lay_out import flat
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pypdf import PdfReader

from pnp.model.face import Box, Face, Glyphs, Op, Paint, Path
from pnp.model.units import mm

MM = mm(1)
SCALE = 2  # pixels to a point


class Run(NamedTuple):
    """A run of text on a face: its text, where its first pen is, and how it is set."""

    text: str
    x: float
    y: float
    size: float
    font: str
    fill: Paint | None
    box: Box  # round the letters, about


class Shape(NamedTuple):
    """A path on a face with the box round its points."""

    op: Path
    x: float
    y: float
    w: float
    h: float

    @property
    def box(self) -> Box:
        return self.x, self.y, self.w, self.h


# -- faces ------------------------------------------------------------------------------------


def runs(face: Face) -> list[Run]:
    """All runs of text that can be seen, in the order drawn."""
    found = []
    for op, m in flat(face.ops):
        if isinstance(op, Glyphs) and (op.fill is not None or op.stroke is not None):
            text = "".join(word.text for word in op.words)
            corners = [
                (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
                for x in (op.x, op.x + op.width)
                for y in (op.y - 0.72 * op.size, op.y + 0.2 * op.size)
            ]
            pen = (m[0] * op.x + m[2] * op.y + m[4], m[1] * op.x + m[3] * op.y + m[5])
            scale = abs(m[0] * m[3] - m[1] * m[2]) ** 0.5
            font = op.words[0].font.path.rpartition("/")[2] if op.words else ""
            found.append(Run(text, *pen, op.size * scale, font, op.fill, around(corners)))
    return found


def shapes(face: Face) -> list[Shape]:
    """All paths, in the order drawn."""
    found = []
    for op, m in flat(face.ops):
        if isinstance(op, Path):
            points: list[Any] = [s[i : i + 2] for s in op.segments for i in range(1, len(s), 2)]
            corners = [(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x, y in points]
            found.append(Shape(op, *around(corners)))
    return found


def all_ops(face: Face) -> Iterator[Op]:
    """Every operation that is no group."""
    return (op for op, _ in flat(face.ops))


def around(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def printed_text(face: Face) -> str:
    """The text of a face in one line, in the order drawn."""
    return " ".join(" ".join(run.text for run in runs(face)).split())


def middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def within(point: tuple[float, float], box: Box) -> bool:
    x, y = point
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def meet(a: Box, b: Box, slack: float = 0.01) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        a[0] + slack < b[0] + b[2]
        and b[0] + slack < a[0] + a[2]
        and a[1] + slack < b[1] + b[3]
        and b[1] + slack < a[1] + a[3]
    )


def rounded(values: Sequence[float], digits: int = 2) -> tuple[float, ...]:
    return tuple(round(value, digits) + 0.0 for value in values)


def in_mm(values: Sequence[float]) -> tuple[float, ...]:
    return rounded([value / MM for value in values], 1)


# -- files ------------------------------------------------------------------------------------


def pdf(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def outline(data: bytes) -> list[str]:
    """The titles of the bookmarks of the first level."""
    return [str(item.title) for item in pdf(data).outline if not isinstance(item, list)]


@cache
def pages(data: bytes) -> tuple[str, ...]:
    """The text of each page in one line, words that were divided put together again."""
    document = pypdfium2.PdfDocument(data)
    try:
        found = []
        for page in document:
            text = page.get_textpage().get_text_range().replace("\ufffe\r\n", "")
            found.append(" ".join(text.replace("\ufffe", "-").replace("\x02", "").split()))
        return tuple(found)
    finally:
        document.close()


def text_in(data: bytes, number: int, box: Box) -> str:
    """The text in a box of a page (counted from 0), in one line."""
    document = pypdfium2.PdfDocument(data)
    try:
        page = document[number]
        x, y, w, h = box
        top = page.get_height()
        text = page.get_textpage().get_text_bounded(x, top - y - h, x + w, top - y)
        return " ".join(text.split())
    finally:
        document.close()


@cache
def rendered(data: bytes, scale: float = SCALE) -> tuple[Image.Image, ...]:
    """Each page in color."""
    document = pypdfium2.PdfDocument(data)
    try:
        return tuple(page.render(scale=scale).to_pil().convert("RGB") for page in document)
    finally:
        document.close()


def part(image: Image.Image, box: Box, inset: float = 0.0, scale: float = SCALE) -> Image.Image:
    """What is in a box of a page."""
    x, y, w, h = box
    corners = (x + inset, y + inset, x + w - inset, y + h - inset)
    return image.crop(tuple(round(v * scale) for v in corners))  # type: ignore[arg-type]


def unlike(one: Image.Image, other: Image.Image, blur: float = 2) -> float:
    """How much two pictures differ, of 255; they may be shifted by parts of a pixel."""
    soft = ImageFilter.GaussianBlur(blur)
    found = ImageChops.difference(one.filter(soft), other.resize(one.size).filter(soft))
    return max(ImageStat.Stat(found).mean)


def contrast(image: Image.Image) -> float:
    """How lively a picture is: the deviation of its greys."""
    return ImageStat.Stat(image.convert("L")).stddev[0]


def is_white(image: Image.Image) -> bool:
    return image.convert("L").getextrema() == (255, 255)
