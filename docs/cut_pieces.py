"""Cut printed sheets as a person does, and draw the pieces: fronts and backs beside each other.

    python docs/cut_pieces.py GAME/PRODUCT FOLDER [OPTION …]

Each page is rendered at 300 dpi. The backs are printed 2 mm off, to the right and downwards, and
each cut is 0.5 mm off, in turn to one side and to the other. The cuts are where the marks are, as
they are drawn; pieces with an outline are cut along it, and places that are cut already are met
0.5 mm off. A sheet that is folded in its middle is folded 0.5 mm off. Options are those of `pnp
build` (`--sheet`, `--paper`, `--backs`). The pictures are for looking at: is there a white edge, a
stripe of a neighbour, a mark or small print on a piece, a back that is not that of its front?
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pypdfium2
from msgspec import Struct
from PIL import Image, ImageDraw

from pnp.build.planning import draw_plan, plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.files.contents import chunks_of
from pnp.geometry.polylines import polylines
from pnp.impose.papers import backs_upright
from pnp.model.face import Box
from pnp.model.result import Request
from pnp.model.sheet import Crease, Sheet

ROOT = Path(__file__).resolve().parent.parent
DPI = 300
PIXELS = DPI / 72  # of a point
MM = 72 / 25.4
BACK_OFF = (2.0 * MM, 2.0 * MM)
CUT_OFF = 0.5 * MM
LEAST = 8 * MM  # what is smaller is waste
GROUND = (96, 128, 160)
GAP = 30


class Piece(Struct, frozen=True):
    """A piece of a sheet: its box on the front, and the line it is cut along (empty: straight)."""

    box: Box
    line: tuple[tuple[float, float], ...] = ()


def cuts(sheet: Sheet) -> tuple[list[float], list[float]]:
    """Where the marks of a page ask for cuts: x of the upright ones, y of the others."""
    solid = [line for line in sheet.marks if not line.dash]
    down = sorted({round(line.x1, 2) for line in solid if abs(line.x1 - line.x2) < 0.01})
    across = sorted({round(line.y1, 2) for line in solid if abs(line.y1 - line.y2) < 0.01})
    return down, across


def off(edges: Sequence[float]) -> list[float]:
    """Cuts that miss their marks."""
    return [edge + CUT_OFF * (1 if i % 2 else -1) for i, edge in enumerate(edges)]


def pieces(sheet: Sheet) -> Iterator[Piece]:
    """What is left of a sheet when it is cut: boxes between cuts that hold most of a piece."""
    for cut in sheet.cuts:
        for points, _ in polylines(cut.line, 0.2):
            moved = [(x + CUT_OFF, y + CUT_OFF) for x, y in points]
            xs, ys = zip(*moved, strict=True)
            box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            yield Piece(box, tuple(moved))
    if sheet.pieces == () and not sheet.cuts:  # the places are cut already
        for x, y, width, height in (placed.trim for placed in sheet.placements):
            yield Piece((x + CUT_OFF, y + CUT_OFF, width, height))
        return
    down, across = cuts(sheet)
    if sheet.trim is not None and not down:
        x, y, width, height = sheet.trim
        down, across = [x, x + width], [y, y + height]
    columns = off(down) if len(down) > 1 else [0.0, sheet.paper.width]
    rows = off(across) if len(across) > 1 else [0.0, sheet.paper.height]
    for top, foot in pairwise(rows):
        for left, right in pairwise(columns):
            box = (left, top, right - left, foot - top)
            if min(box[2:]) > LEAST and any(_is_most(box, whole) for whole in sheet.cut_boxes):
                yield Piece(box)


def _is_most(box: Box, whole: Box) -> bool:
    width = min(box[0] + box[2], whole[0] + whole[2]) - max(box[0], whole[0])
    height = min(box[1] + box[3], whole[1] + whole[3]) - max(box[1], whole[1])
    return min(width, height) > 0 and width * height > 0.6 * box[2] * box[3]


def cropped(page: Image.Image, piece: Piece, shift: tuple[float, float] = (0, 0)) -> Image.Image:
    """A piece of a page whose print is shifted."""
    x, y, width, height = piece.box
    left, top = x - shift[0], y - shift[1]
    area = tuple(round(v * PIXELS) for v in (left, top, left + width, top + height))
    found = page.crop(area)  # type: ignore[arg-type]
    if not piece.line:
        return found
    mask = Image.new("L", found.size, 0)
    points = [((px - x) * PIXELS, (py - y) * PIXELS) for px, py in piece.line]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return Image.composite(found, Image.new("RGB", found.size, GROUND), mask)


def behind(page: Image.Image, piece: Piece, sheet: Sheet, is_upright: bool) -> Image.Image:
    """The back of a piece, as it is seen when the piece is turned like the page of a book."""
    x, y, width, height = piece.box
    if is_upright:
        box = (sheet.paper.width - x - width, y, width, height)
        line = tuple((sheet.paper.width - px, py) for px, py in piece.line)
        return cropped(page, Piece(box, line), BACK_OFF)
    box = (x, sheet.paper.height - y - height, width, height)
    line = tuple((px, sheet.paper.height - py) for px, py in piece.line)
    return cropped(page, Piece(box, line), BACK_OFF).rotate(180)


def fold_of(sheet: Sheet) -> Crease | None:
    """The fold that brings backs behind their fronts: it crosses no piece."""
    for x1, y1, x2, y2 in sheet.creases:
        at, axis = (x1, 0) if x1 == x2 else (y1, 1)
        if not any(box[axis] < at < box[axis] + box[axis + 2] for box in sheet.cut_boxes):
            return x1, y1, x2, y2
    return None


def folded(page: Image.Image, piece: Piece, crease: Crease) -> Image.Image:
    """The other half of a sheet that is folded along its middle, seen as `behind` shows backs."""
    x, y, width, height = piece.box
    x1, y1, x2, _ = crease
    if x1 == x2:
        return cropped(page, Piece((2 * (x1 + CUT_OFF) - x - width, y, width, height)))
    box = (x, 2 * (y1 + CUT_OFF) - y - height, width, height)
    return cropped(page, Piece(box)).rotate(180)


def held(plan: Plan, pages: Sequence[Image.Image], first: int) -> list[list[Image.Image]]:
    """The pieces of a sheet whose front is this page: front, and back if there is one."""
    sheet = plan.sheets[first]
    back = first + 1 if first + 1 < len(pages) and plan.sheets[first + 1].side == "back" else None
    is_upright = backs_upright(sheet.paper, plan.info.duplex or "long")  # type: ignore[arg-type]
    found = []
    for piece in pieces(sheet):
        shown = [cropped(pages[first], piece)]
        if back is not None:
            shown.append(behind(pages[back], piece, sheet, is_upright))
        elif (fold := fold_of(sheet)) is not None:
            shown.append(folded(pages[first], piece, fold))
        found.append(shown)
    return found


def sheet_picture(plan: Plan, pages: Sequence[Image.Image], first: int) -> Image.Image | None:
    """The pieces of a sheet whose front is this page, each with its back beside it."""
    rows = held(plan, pages, first)
    if not rows:
        return None
    wide = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    high = max(one.height for row in rows for one in row) + GAP
    columns = max(1, round((len(rows) * high / wide) ** 0.5))
    lines = -(-len(rows) // columns)
    whole = Image.new("RGB", (columns * wide, lines * high + GAP), GROUND)
    for i, row in enumerate(rows):
        left, top = (i % columns) * wide + GAP, (i // columns) * high + GAP
        for one in row:
            whole.paste(one, (left, top))
            left += one.width + GAP // 3
    return whole


def main() -> None:
    """Build a product and write a picture for each sheet of paper."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sheet")
    parser.add_argument("--paper")
    parser.add_argument("--backs", action="store_true", default=None)
    parser.add_argument("--sheets", type=int, default=2, help="how many sheets of paper")
    parser.add_argument("--project", type=Path, default=ROOT)
    given = parser.parse_args()
    project = Project(Places(given.project, given.project, ROOT))
    asked = Request("", "", sheet=given.sheet, paper=given.paper, backs=given.backs)
    (request,) = named_requests(project, [given.name], asked)
    plan = plan_request(project, request)
    built = draw_plan(project, plan)
    for problem in built.problems:
        print(problem)
    document = pypdfium2.PdfDocument(b"".join(chunks_of(built.data)))
    fronts = [i for i, sheet in enumerate(plan.sheets) if sheet.side == "front"][: given.sheets]
    last = min(fronts[-1] + 2, len(document))
    pages = [document[i].render(scale=PIXELS).to_pil().convert("RGB") for i in range(last)]
    given.folder.mkdir(parents=True, exist_ok=True)
    for first in fronts:
        picture = sheet_picture(plan, pages, first)
        if picture is not None:
            name = f"{request.product}-{given.sheet or 'own'}-{given.paper or 'own'}-{first + 1}"
            picture.save(given.folder / f"{name.replace('/', '-')}.png", dpi=(DPI, DPI))


if __name__ == "__main__":
    main()
