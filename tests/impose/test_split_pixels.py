"""Pages of a poster, rendered and put together again, against the poster in one piece."""

from __future__ import annotations

import pytest
from drawn import draw_pdf
from geometry import rect

from pnp.draw.pdf.document import PdfInfo
from pnp.impose.cutting import SplitStyle
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.model.face import Face, Op, Path
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Sheet

pypdfium2 = pytest.importorskip("pypdfium2", reason="it renders the pages")

CELL, COLUMNS, ROWS = 20, 23, 19
SIZE = (CELL * COLUMNS, CELL * ROWS)
PAPER = Paper("Small", 220.0, 300.0)
Pixel = tuple[int, int, int]


def color(column: int, row: int) -> tuple[float, float, float]:
    """Another for each cell."""
    return column / COLUMNS, row / ROWS, (column * 7 + row * 3) % 10 / 10


def poster() -> Face:
    cells: list[Op] = [
        Path(rect(c * CELL, r * CELL, CELL, CELL), color(c, r))
        for r in range(ROWS)
        for c in range(COLUMNS)
    ]
    ground = Path(rect(-6, -6, SIZE[0] + 12, SIZE[1] + 12), (0.0, 0.0, 0.0))
    return Face("poster", *map(float, SIZE), 6.0, (ground, *cells))


def rendered(sheets: tuple[Sheet, ...]) -> list[list[list[Pixel]]]:
    """The pixels of all pages, one for each point."""
    document = pypdfium2.PdfDocument(draw_pdf(PdfInfo("Poster"), sheets, {"poster": poster()}, {}))
    try:
        images = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    finally:
        document.close()
    out = []
    for image in images:
        flat = image.tobytes()
        triples = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
        out.append([triples[i : i + image.width] for i in range(0, len(triples), image.width)])
    return out


def near(a: Pixel, b: Pixel) -> bool:
    return all(abs(p - q) <= 2 for p, q in zip(a, b, strict=True))


# as few pages as possible; 3 × 3 equal parts, whose cuts are at a third and two thirds
@pytest.mark.parametrize(("parts", "pages_made"), [(0, 6), (3, 9)])
def test_pages_put_together_are_the_poster(parts: int, pages_made: int) -> None:
    face = FaceSize("poster", *map(float, SIZE), 6.0)
    whole = GridStyle(name="whole", bleed=6.0, fit=True)
    (one,) = rendered(impose(Job(whole, PAPER, [face])))
    style = SplitStyle(
        name="poster", margin=10.0, bleed=6.0, marks=MarkStyle("edge", 6.0, 1.0), overlap=34.0,
        columns=parts, rows=parts,
    )  # fmt: skip
    key, *pages = impose(Job(style, PAPER, [face]))
    assert len(pages) == pages_made
    _, *pictures = rendered((key, *pages))
    printed: dict[tuple[int, int], int] = {}
    for page, picture in zip(pages, pictures, strict=True):
        (placed,) = page.placements
        x, y, width, height = placed.clip
        for column in range(COLUMNS):
            for row in range(ROWS):
                u, v = (column + 0.5) * CELL, (row + 0.5) * CELL
                at = placed.x + u, placed.y + v
                if not (
                    x < at[0] - 2 < at[0] + 2 < x + width and y < at[1] - 2 < at[1] + 2 < y + height
                ):
                    continue
                if any(
                    m.x1 - 3 < at[0] < m.x2 + 3 and m.y1 - 3 < at[1] < m.y2 + 3 for m in page.marks
                ):
                    continue  # under a mark
                there = picture[int(at[1])][int(at[0])]
                assert near(there, one[int(v + 6)][int(u + 6)]), (column, row)
                printed[column, row] = printed.get((column, row), 0) + 1
    assert len(printed) == COLUMNS * ROWS  # no cell is missing
    assert max(printed.values()) == 4  # where strips cross
    assert (
        len({one[int((r + 0.5) * CELL + 6)][int((c + 0.5) * CELL + 6)] for c, r in printed}) > 400
    )


def test_the_key_is_the_poster_in_miniature() -> None:
    face = FaceSize("poster", *map(float, SIZE), 6.0)
    style = SplitStyle(name="poster", margin=10.0, bleed=6.0, overlap=34.0)
    key, *_ = impose(Job(style, PAPER, [face]))
    (picture,) = rendered((key,))
    (placed,) = key.placements
    seen = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            x = placed.x + (column + 0.5) * CELL * placed.scale
            y = placed.y + (row + 0.5) * CELL * placed.scale
            if any(m.x1 - 3 < x < m.x2 + 3 and m.y1 - 3 < y < m.y2 + 3 for m in key.marks):
                continue
            wanted = tuple(round(part * 255) for part in color(column, row))
            assert near(picture[int(y)][int(x)], wanted), (column, row)  # type: ignore[arg-type]
            seen += 1
    assert seen > 200
