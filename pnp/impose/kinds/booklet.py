"""From pages to the sheets of a booklet: two side by side, folded once, stitched at the fold.

In: `SheetStyle` of kind 'booklet', `Paper`, the `FaceSize`s of the pages in the order of reading.
Out: `Sheet`s, outside and inside of each sheet of paper in turn, the outermost first. Points, y
down, origin top left of the paper as it lies.

Of n4 pages (n rounded up to a multiple of 4) sheet i, from 0 at the outside, has n4 − 2i and
2i + 1 on its outside, 2i + 2 and n4 − 2i − 1 on its inside, from left to right if the booklet is
bound on the left, else from right to left. The pages of inner sheets are moved
towards the fold by i × `thickness`, as these sheets stick out by so much before the stack is
trimmed. If the paper turns about a lying edge the whole inside is turned by 180°.
"""

from __future__ import annotations

from pnp.impose.marks.crop import cut_marks, gap, least, unmarked
from pnp.impose.marks.surround import surround
from pnp.impose.papers import (
    SAME,
    allowed,
    backs_upright,
    common,
    common_size,
    fitting,
    inside,
    mirrored,
    mm_text,
    printable_area,
    size_text,
)
from pnp.impose.sheet_kinds import Job, SheetKind, flip_key
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import (
    FaceSize,
    Line,
    MarkStyle,
    Paper,
    Placement,
    Sheet,
    SheetStyle,
    Side,
)
from pnp.model.units import mm
from pnp.schema.values import Key, Length

_ONE_SIZE = "give all pages of a booklet one size"
_DASH = (2.0, 2.0)
_PAGES = 4  # of a sheet


class BookletStyle(SheetStyle, frozen=True, kw_only=True):
    """Faces are pages, two side by side, in the order in which a stack of sheets is folded once
    and stitched at the fold. Inner sheets are moved towards the fold by `thickness` (points, that
    of the paper) a sheet: creep."""

    kind: str = "booklet"
    thickness: float = 0.0


def impose_booklet(job: Job[BookletStyle]) -> tuple[Sheet, ...]:
    """The pages so that the sheets, printed on both sides and laid into each other, can be
    folded and read; places without a page stay clean.

    `flip` (else that of the style) is the edge the paper turns on. Raises InputError if pages
    differ in size or two do not fit side by side.
    """
    style, pages = job.style, job.fronts
    if not pages:
        return ()
    page = common_size(style, pages, _ONE_SIZE)
    # pages may reach to the edge of the paper; what is printed beside them may not
    lies = _paper(replace(style, margin=0.0) if style.paper_margin else style, job.paper, page)
    bleed = min(style.bleed, max(f.bleed for f in pages))
    turned = not backs_upright(lies, job.turn)
    n4 = -(-len(pages) // _PAGES) * _PAGES
    _check_creep(style, page, n4 // _PAGES)
    way = 1 if job.binding == "left" else -1
    missing = 0
    sheets: list[Sheet] = []
    crease = (lies.width / 2, 0.0, lies.width / 2, lies.height)
    for i in range(n4 // _PAGES):
        creep = i * style.thickness
        cells = _cells(lies, page, creep)
        area = printable_area(style, lies)
        trim = _block(cells)

        def drawn(marks: MarkStyle, trim: Box = trim, area: Box = area) -> tuple[Line, ...]:
            cuts = cut_marks(marks, (trim,), area, bleed)
            return cuts + _fold_marks(marks, lies, trim, area, bleed)

        beside = surround(style, cells, area, bleed, job.words, drawn)
        marks = drawn(beside.marks)
        if i == 0:  # where the others are cut, too; creep moves only the marks
            missing = unmarked(beside.marks, [trim], marks, lies)
        sides: tuple[tuple[Side, tuple[int, int]], ...] = (
            ("front", (n4 - 2 * i, 2 * i + 1)),
            ("back", (2 * i + 2, n4 - 2 * i - 1)),
        )
        for side, numbers in sides:
            placed = [
                _place(pages[number - 1], cell, lies, style.bleed, is_left)
                for number, cell, is_left in zip(numbers[::way], cells, (True, False), strict=True)
                if number <= len(pages)
            ]
            if side == "back" and turned:
                placed = [_turn(p, lies) for p in placed]
            number = len(sheets) + 1
            sheet = Sheet(
                lies, side, number, tuple(placed), marks, trim=trim, unmarked=missing,
                pieces=(trim,), creases=(crease,),
            )  # fmt: skip
            sheets.append(beside.complete(sheet))
    return tuple(sheets)


def _paper(style: BookletStyle, paper: Paper, page: FaceSize) -> Paper:
    """The paper as two pages side by side need it to lie: landscape if there is a choice."""
    ways = allowed(style, paper)[::-1]
    block = (2 * page.width, page.height)
    what = (
        f"page '{page.key}' of {size_text(page.width, page.height)} does not fit the sheets "
        f"'{style.name}': two side by side need {size_text(*block)}"
    )

    def advice() -> str:
        _, _, width, height = inside(ways[0], style.margin)
        return f"choose a larger paper, or pages of at most {size_text(width / 2, height)}"

    return fitting(style, ways, block, what, advice)


def _check_creep(style: BookletStyle, page: FaceSize, sheets: int) -> None:
    """Refuse a stack so thick that creep moves its inner pages into the fold."""
    most = (sheets - 1) * style.thickness
    if most > page.width / 2:
        raise InputError.of(
            "sheet",
            f"{sheets} sheets of the thickness {mm_text(style.thickness)} mm cannot be one "
            f"booklet: the inmost pages would be moved into the fold by {mm_text(most)} of their "
            f"{mm_text(page.width)} mm",
            hint="'thickness' is that of one sheet of paper; or make several booklets",
        )


def _cells(paper: Paper, page: FaceSize, creep: float) -> tuple[Box, Box]:
    """The trim boxes of the left and the right page; what creeps over the fold is not printed."""
    fold, y = paper.width / 2, (paper.height - page.height) / 2
    left = (fold - page.width + creep, y, page.width, page.height)
    return left, (fold - creep, y, page.width, page.height)


def _place(page: FaceSize, cell: Box, paper: Paper, most: float, is_left: bool) -> Placement:
    """A page with its bleed on three sides; on the fourth it ends at the fold."""
    bleed = min(most, page.bleed)
    x, y, width, height = cell
    half = (0.0 if is_left else paper.width / 2, 0.0, paper.width / 2, paper.height)
    clip = common((x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed), half)
    return Placement(page.key, x, y, width, height, 0, clip)


def _turn(placed: Placement, paper: Paper) -> Placement:
    """The same turned by 180° with the paper."""
    trim, clip = (mirrored(box, paper.width, paper.height) for box in (placed.trim, placed.clip))
    return Placement(placed.face, *trim, 180, clip)


def _block(cells: tuple[Box, Box]) -> Box:
    """Both pages as one: there is no cut at the fold. What creeps over the fold is not counted
    twice."""
    (left, top, width, height), (right, _, _, _) = cells
    return left, top, right + width - left, height


def _fold_marks(
    style: MarkStyle, paper: Paper, trim: Box, area: Box, bleed: float
) -> tuple[Line, ...]:
    """Dashed marks in line with the fold, above and below the pages; where pages leave no room
    for them, as on half of the paper each, the edges of the paper show where to fold."""
    fold, last = paper.width / 2, trim[1] - gap(style, bleed)
    first = max(last - style.length, area[1])
    if style.kind == "none" or last - first < max(least(style) - SAME, SAME):
        return ()
    ends = ((first, last), (paper.height - last, paper.height - first))
    return tuple(Line(fold, y1, fold, y2, style.width, dash=_DASH) for y1, y2 in ends)


KIND = SheetKind(
    name="booklet",
    doc="pages two by two, folded and stitched",
    keys={
        "flip": flip_key("short"),
        "thickness": Key(
            Length(low=0, high=mm(2)), default=mm(0.1), doc="the thickness of the paper"
        ),
    },
    make=BookletStyle,
    impose=impose_booklet,
    no_backs="the pages of a booklet are printed on both sides already",
    two_sided=True,
    multiple=_PAGES,
)
