"""From a face cut up over several pages to their key: how they go together, on a page of its own.

The whole face in miniature with the edges of the sheets over it as they are seen in the end, the
names of the sheets in them, and one sentence of what to do. Points, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.impose.cutting import Cutting, SplitStyle, page_of, sheet_name, split_face
from pnp.impose.marks.ruler import LENGTH, ruler_in
from pnp.impose.marks.strips import Band
from pnp.impose.papers import allowed, inside, mm_text
from pnp.impose.sheet_kinds import Job, SheetKind
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import Label, Line, Placement, Sheet
from pnp.model.units import mm
from pnp.schema.values import Key, Length, Number

_BORDER = 0.07  # round everything on the key, a share of the paper's shorter side
_HEAD, _TEXT = 14.0, 9.0  # sizes of the two lines
_ABOVE = _HEAD + 1.6 * _TEXT + mm(6)  # what they take above the miniature
_BELOW = mm(6)  # for the label below it
_RULER = mm(5)  # for a ruler above the label
_FOOT = 1.5  # that of its baseline above the foot
_EDGE = 0.75  # thickness of the edges of sheets
_NAMES = (36.0, 7.0)  # sizes of the names: at most, at least


def impose_split(job: Job[SplitStyle]) -> tuple[Sheet, ...]:
    """The pages of all faces, one face after the other, each with its key if it takes several.

    Raises InputError if the paper has no room for strips.
    """
    # strips that are glued over must be printed, so nothing lies in the border of the paper
    style = replace(job.style, margin=max(job.style.margin, job.paper.margin))
    sheets: list[Sheet] = []
    for face in job.fronts:
        cut = split_face(style, job.paper, face)
        if cut.pages > 1:
            sheets.append(_key(cut, len(sheets) + 1, job.words))
        for row, column in cut.places:
            sheets.append(page_of(cut, row, column, len(sheets) + 1, job.words))
    return tuple(sheets)


def _key(cut: Cutting, number: int, words: Mapping[str, str]) -> Sheet:
    """The page that shows how the sheets of a face go together."""
    style, face = cut.style, cut.face
    border = max(_BORDER * min(cut.paper.width, cut.paper.height), style.margin)
    ways = [(p, inside(p, border)) for p in allowed(style, cut.paper)]
    below = _BELOW + _RULER if style.ruler else _BELOW
    scale, paper, (left, top, wide, high) = max(
        (
            (min(box[2] / face.width, (box[3] - _ABOVE - below) / face.height, 1.0), p, box)
            for p, box in ways
        ),
        key=lambda way: way[0],
    )
    mini_width, mini_height = face.width * scale, face.height * scale
    mini = ((paper.width - mini_width) / 2, top + _ABOVE, mini_width, mini_height)
    made_of = words["made_of"].format(
        columns=cut.across.count,
        rows=cut.down.count,
        paper=paper.name[:1].upper() + paper.name[1:],  # 'a4' is a name in files
        width=mm_text(face.width).replace(".", words["decimal"]),
        height=mm_text(face.height).replace(".", words["decimal"]),
    )
    notes = (
        Label(made_of, left, top + _HEAD, 0, wide, _HEAD),
        Label(words["assemble"], left, top + _HEAD + 1.6 * _TEXT, 0, wide, _TEXT),
        *_names(cut, mini, scale),
    )
    label = Label(style.label, left, top + high - _FOOT, 0, wide) if style.label else None
    placed = Placement(face.key, *mini, 0, mini, scale)
    marks = tuple(_edges(cut, mini, scale))
    band = Band((left, top + high - below, wide, _RULER), False).less((wide - LENGTH) / 2)
    ruler = ruler_in(band, words["scale"]) if style.ruler and wide >= LENGTH else None
    return Sheet(
        paper, "front", number, (placed,), marks, label, notes=notes, ruler=ruler, pieces=()
    )


def _cells(cut: Cutting, mini: Box, scale: float) -> Iterator[tuple[str, Box]]:
    """What is seen of each sheet in the end, on the miniature, with its name."""
    margin = cut.style.margin
    for row, column in cut.places:
        x, y, width, height = cut.kept(row, column)
        x -= margin + cut.across.start(column)
        y -= margin + cut.down.start(row)
        box = (mini[0] + x * scale, mini[1] + y * scale, width * scale, height * scale)
        yield sheet_name(row, column), box


def _edges(cut: Cutting, mini: Box, scale: float) -> Iterator[Line]:
    """The edges of the sheets, each once, and those of the face."""
    x, y, width, height = mini
    boxes = dict(_cells(cut, mini, scale))
    xs = [x, *(boxes[sheet_name(0, c)][0] for c in range(1, cut.across.count)), x + width]
    ys = [y, *(boxes[sheet_name(r, 0)][1] for r in range(1, cut.down.count)), y + height]
    for at in xs:
        yield Line(at, y, at, y + height, _EDGE, True)
    for at in ys:
        yield Line(x, at, x + width, at, _EDGE, True)


def _names(cut: Cutting, mini: Box, scale: float) -> Iterator[Label]:
    """The names in the middle of the sheets, about two fifths as high as these."""
    for name, (x, y, width, height) in _cells(cut, mini, scale):
        most, least = _NAMES
        size = max(min(most, height * 0.4, width * 0.8 / len(name)), least)
        # figures and capitals are about half as wide and two thirds as high as their size
        start = x + width / 2 - len(name) * size * 0.27
        yield Label(name, start, y + height / 2 + size * 0.32, 0, x + width - start, size)


def _check_parts(values: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """What is wrong with parts in one direction only."""
    given, missing = ("columns", "rows") if values["columns"] else ("rows", "columns")
    if not values[given] or values[missing]:
        return None
    return given, f"'{missing}' is missing", f"write '{missing}: 1' if it is not divided"


_PARTS = Number(1, 100, whole=True)
KIND = SheetKind(
    name="split",
    doc="a face of any size over many pages, with strips to glue them by",
    keys={
        "overlap": Key(
            Length(low=mm(6), high=mm(100)),
            default=mm(12),
            doc="how far the sheets overlap where they are glued",
        ),
        "columns": Key(_PARTS, default=0, doc="equal parts side by side, to cut between them"),
        "rows": Key(_PARTS, default=0, doc="equal parts one below the other"),
    },
    make=SplitStyle,
    impose=impose_split,
    check=_check_parts,
    no_backs="the pages are glued together, and nothing is printed behind them",
)
