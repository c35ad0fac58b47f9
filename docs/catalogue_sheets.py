"""The sheets of the catalogue: faces of a usual size, placed by pnp's own imposition."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from catalogue_svg import SCALE, SOFT, Drawing

from pnp.draw.svg.markup import number
from pnp.geometry.outlines import ellipse_in
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.impose.styles import read_style
from pnp.model.face import Segments
from pnp.model.problems import Problems, Span
from pnp.model.sheet import FaceSize, Paper, Sheet, SheetStyle
from pnp.model.units import in_mm, mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = Library(ROOT, ROOT)
USUAL = ("letter", "a4")
_MARGIN, _CAPTION = 14.0, 22.0  # pixels
BLEED = "#efd9cd"
_BLEED = f'fill="{BLEED}"'
_TRIM = 'fill="#dce8df" stroke="#557a62" stroke-width=".6"'
_PAPER = f'fill="#fff" stroke="{SOFT}" stroke-width=".8"'
_BORDER = f'fill="none" stroke="{SOFT}" stroke-width=".5" stroke-dasharray="3 2"'
_MARK = 'fill="none" stroke="#000" stroke-width=".6"'
_CREASE = 'fill="none" stroke="#2c6aa8" stroke-width="1" stroke-dasharray="5 3"'
_CUT_OUT = 'fill="#dce8df" stroke="#b23a2e" stroke-width=".7"'
_CUT = 'fill="none" stroke="#b23a2e" stroke-width=".7"'


class Shown(NamedTuple):
    """A sheet style with the pages that show it, each with a caption, and the outline of the faces
    (empty: they are cut straight)."""

    style: SheetStyle
    pages: tuple[tuple[Sheet, str], ...]
    outline: Segments = ()


def shown(name: str, spec: Mapping[str, Any]) -> Shown:
    """The first page of a sheet for each of the usual papers, or for the only one that it has; or,
    if `spec` has `pages`, so many pages of one paper."""
    problems = Problems()
    record = LazyRecords(LIBRARY).sheet(name, Span(""), problems)
    style = read_style(name, record, problems) if record is not None else None
    assert style is not None and not list(problems), list(problems)
    papers = LIBRARY.papers(problems)
    number_shown = spec.get("pages", 1)
    is_one = bool(style.paper) or number_shown > 1 or getattr(style, "fit", False)
    names = [style.paper or USUAL[0]] if is_one else USUAL
    jobs = [_job(style, papers[one], spec) for one in names]
    pages = tuple(
        (sheet, _caption(sheet, len(sheets)))
        for sheets in map(impose, jobs)
        for sheet in sheets[:number_shown]
    )
    return Shown(style, pages, jobs[0].fronts[0].outline)


def _caption(sheet: Sheet, pages: int) -> str:
    more = f", page {sheet.number} of {pages}" if pages > 1 else ""
    return f"{paper_name(sheet.paper.name)}{more}"


def _job(style: SheetStyle, paper: Paper, spec: Mapping[str, Any]) -> Job[Any]:
    width, height = _face(spec.get("face", "euro-poker"), paper)
    bleed = mm(spec.get("bleed", 3))
    line: Segments = ()
    if spec.get("outline") == "circle":
        line = ellipse_in((0.0, 0.0, width, height))
    count = spec.get("count", _usual_count(style))
    corner = mm(3) if style.cutter and not line else 0.0
    fronts = [FaceSize(f"{n}", width, height, bleed, line, corner) for n in range(1, count + 1)]
    backs = [FaceSize(f"{n} b", width, height, bleed, line) for n in range(1, count + 1)]
    return Job(style, paper, fronts, backs if spec.get("backs") else None)


def _usual_count(style: SheetStyle) -> int:
    """As many faces as fill a page."""
    if style.kind in ("fill", "fold"):
        return 40
    if style.kind in ("split", "tiles"):
        return 1
    return int(getattr(style, "columns", 1) * getattr(style, "rows", 1))


def _face(face: Any, paper: Paper) -> tuple[float, float]:
    """Width and height in points."""
    if face == "half":  # of a paper that is folded
        return paper.height / 2, paper.width
    if isinstance(face, str):
        size = LIBRARY.sizes(Problems())[face]
        return size["width"], size["height"]
    return mm(face[0]), mm(face[1])


def picture(name: str, found: Shown) -> str:
    """The pages beside each other, to scale."""
    papers = [sheet.paper for sheet, _ in found.pages]
    width = sum(paper.width * SCALE + _MARGIN for paper in papers) + _MARGIN
    height = max(paper.height for paper in papers) * SCALE + _MARGIN + _CAPTION
    drawing = Drawing(width, height, f"The sheet {name}")
    left = _MARGIN
    for sheet, words in found.pages:
        drawing.at(left, _MARGIN)
        _page(drawing, sheet, found)
        below = (height - _CAPTION / 2 - _MARGIN) / SCALE
        drawing.words(words, sheet.paper.width / 2, below)
        left += sheet.paper.width * SCALE + _MARGIN
    return drawing.markup()


def _page(drawing: Drawing, sheet: Sheet, found: Shown) -> None:
    paper = sheet.paper
    drawing.box((0, 0, paper.width, paper.height), _PAPER)
    edge = paper.margin
    if edge and not getattr(found.style, "fit", False):
        drawing.box((edge, edge, paper.width - 2 * edge, paper.height - 2 * edge), _BORDER)
    _faces(drawing, sheet, found)
    drawing.lines(sheet.creases, _CREASE)
    drawing.lines(((mark.x1, mark.y1, mark.x2, mark.y2) for mark in sheet.marks), _MARK)
    if sheet.ruler:
        drawing.box(sheet.ruler.box, _BORDER)
    for patch in sheet.patches:
        drawing.box(patch.box, 'fill="#9a978d"')
    for target in sheet.targets:
        drawing.shape(ellipse_in((target.x - target.radius, target.y - target.radius,
                                  2 * target.radius, 2 * target.radius)), _MARK)  # fmt: skip
    for placed in sheet.placements if found.style.kind not in ("split", "tiles") else ():
        x, y, width, height = _within(placed.trim, placed.clip)
        size = 9 if min(width, height) < mm(30) else 13
        drawing.words(placed.face, x + width / 2, y + height / 2, placed.turn, size)


def _faces(drawing: Drawing, sheet: Sheet, found: Shown) -> None:
    """The bleed of the faces, then what is cut out, and the lines along which they are cut."""
    if found.outline:
        width = number(round(2 * found.style.bleed * SCALE, 2))
        places = [(placed.x, placed.y) for placed in sheet.placements]
        bled = f'{_BLEED} stroke="{BLEED}" stroke-width="{width}"'
        drawing.copies(found.outline, places, bled)
        drawing.copies(found.outline, places, _CUT_OUT if sheet.cuts else _TRIM)
        return
    for placed in sheet.placements:
        drawing.box(placed.clip, _BLEED)
    for placed in sheet.placements:
        drawing.box(_within(placed.trim, placed.clip), _TRIM)
    for cut in sheet.cuts:
        drawing.shape(cut.line, _CUT)


def _within(
    box: tuple[float, float, float, float], clip: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """The part of a box that is printed."""
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right = min(box[0] + box[2], clip[0] + clip[2])
    bottom = min(box[1] + box[3], clip[1] + clip[3])
    return left, top, right - left, bottom - top


def paper_name(name: str) -> str:
    """The name of a paper as people write it."""
    return name.upper() if len(name) == 2 else name.capitalize()


def size_words(width: float, height: float) -> str:
    """A size in words."""
    return f"{in_mm(width).removesuffix(' mm')} × {in_mm(height)}"


def about(name: str) -> str:
    """What a sheet is for: the comment at the head of its file."""
    text = (ROOT / f"layouts/sheets/{name}.yaml").read_text("utf-8")
    lines = []
    for line in text.split("\n"):
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return " ".join(lines)
