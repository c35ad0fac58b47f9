"""What the tests of drawing share: faces placed on small papers, read back as pixels."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pypdfium2
from geometry import rect
from pypdf import PdfReader

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.model.face import IDENTITY, Clip, Face, Group, Matrix, Op, Paint, Path, Segments, Stroke
from pnp.model.sheet import Paper, Placement, Sheet, Turn

INFO = PdfInfo("Test")

RED, GREEN, BLUE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WHITE, BLACK = (1.0,), (0.0,)

# capital letters are full colours, small ones the same at half strength on white
LETTERS = {
    "_": (255, 255, 255),
    "K": (0, 0, 0),
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "k": (128, 128, 128),
    "r": (255, 128, 128),
    "g": (128, 255, 128),
    "b": (128, 128, 255),
    "p": (128, 0, 128),  # half red, half blue
}


def box(x: float, y: float, width: float, height: float, fill: Paint = RED, **more: float) -> Path:
    return Path(rect(x, y, width, height), fill, **more)


def line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> Path:
    return Path((("M", x1, y1), ("L", x2, y2)), stroke=stroke)


def group(
    *ops: Op, matrix: Matrix = IDENTITY, clip: Segments | None = None, opacity: float = 1.0
) -> Group:
    return Group(ops, matrix, None if clip is None else Clip(clip), opacity)


def moved(x: float, y: float) -> Matrix:
    return (1.0, 0.0, 0.0, 1.0, x, y)


def sheet(
    paper: tuple[float, float], *placed: tuple[str, float, float, float, float, Turn]
) -> Sheet:
    """Faces placed: key, trim box, turn; each may print on its trim box only."""
    return Sheet(
        Paper("Small", *paper),
        "front",
        1,
        tuple(Placement(key, x, y, w, h, turn, (x, y, w, h)) for key, x, y, w, h, turn in placed),
    )


def draw_pdf(
    info: PdfInfo,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    labels: Mapping[int, tuple[Op, ...]],
    shown: Callable[[str], str] = str,
) -> bytes:
    """The file of these sheets."""
    chunks: list[bytes] = []
    job = PdfJob(info=info, sheets=sheets, faces=faces, labels=labels, shown=shown)
    write_pdf(job, chunks.append)
    return b"".join(chunks)


def pdf_of(size: tuple[float, float], *ops: Op) -> bytes:
    """A page with one face of its size."""
    face = Face("face", *size, 0.0, ops)
    return draw_pdf(INFO, [sheet(size, ("face", 0, 0, *size, 0))], {"face": face}, {})


def pixels(data: bytes, page: int = 0, scale: float = 1.0) -> list[list[tuple[int, int, int]]]:
    """The pixels of a page, row by row; one for each point unless scaled."""
    document = pypdfium2.PdfDocument(data)
    try:
        image = document[page].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()
    flat = image.tobytes()
    triples = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    return [triples[i : i + image.width] for i in range(0, len(triples), image.width)]


def letters(data: bytes, page: int = 0) -> str:
    """A page as text: a letter a pixel, '?' for a colour without one."""
    return "\n".join("".join(map(_letter, row)) for row in pixels(data, page))


def _letter(pixel: tuple[int, int, int]) -> str:
    for letter, color in LETTERS.items():
        if all(abs(a - b) <= 2 for a, b in zip(pixel, color, strict=True)):
            return letter
    return "?"


def seen(size: tuple[float, float], *ops: Op) -> str:
    """Operations as the text of their pixels."""
    return letters(pdf_of(size, *ops))


def typed(text: str) -> str:
    """A picture typed with indentation."""
    return "\n".join(row.strip() for row in text.strip().splitlines())


def differing(
    one: Sequence[Sequence[tuple[int, int, int]]],
    other: Sequence[Sequence[tuple[int, int, int]]],
    slack: int = 0,
) -> list[tuple[int, int]]:
    """Where two pictures differ by more than `slack`: x, y."""
    return [
        (x, y)
        for y, rows in enumerate(zip(one, other, strict=True))
        for x, (a, b) in enumerate(zip(*rows, strict=True))
        if max(abs(p - q) for p, q in zip(a, b, strict=True)) > slack
    ]


def resources_of(data: bytes, kind: str) -> dict[str, Any]:
    """What all streams of a file refer to, by name in the order in which names were given."""
    found: dict[tuple[str, str], Any] = {}
    waiting: list[Any] = list(PdfReader(io.BytesIO(data)).pages)
    while waiting:
        resources = waiting.pop().get("/Resources", {})
        for one in ("/XObject", "/Pattern"):
            for name, entry in resources.get(one, {}).items():
                if (one, name) not in found:
                    found[one, name] = entry.get_object()
                    waiting.append(entry.get_object())
        for name, entry in resources.get(kind, {}).items():
            found[kind, name] = entry.get_object()
    names = sorted((n for k, n in found if k == kind), key=lambda n: (len(n), n))
    return {name: found[kind, name] for name in names}
