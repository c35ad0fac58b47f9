"""The translator's proof: every text beside its translation, how it fits, and where it is printed.

    proof_plan(title, language, paper, entries, faces, fonts, problems)

In: entries in the order of the catalogue, and the faces they are printed on. Out: sheets, faces,
small print and bookmarks, as of any product. The first page counts, lists what needs attention and
leads to the groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pnp.model.document import Bookmark
from pnp.model.face import Anchor, Face, Link, Op
from pnp.model.problems import Problems, excerpt
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.schema.values import Mismatch
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.proof.entries import Entries, ProofEntry, Row, counts
from pnp.typeset.proof.title import Overview, title_rows
from pnp.typeset.specimen.parts import HEAD, INK, LABEL, Cell, Grid, Setter, moved, rule

_PICTURE = 205.0  # the column of pictures, in points
_FOOT = 20.0
_HEAD = replace(HEAD, size=15.0, leading=18.0)
_FIRST = "proof"


@dataclass(frozen=True)
class ProofPlan:
    """A proof before it is drawn: pages, their faces with those that pictures show, what is drawn
    over them by number of page, the outline."""

    sheets: tuple[Sheet, ...]
    faces: Mapping[str, Face]
    labels: Mapping[int, tuple[Op, ...]]
    bookmarks: tuple[Bookmark, ...]


def proof_plan(
    title: str,
    language: str,
    paper: Paper,
    entries: Sequence[ProofEntry],
    faces: Mapping[str, Face],
    fonts: FontLibrary,
    problems: Problems,
    direction: str = "auto",
) -> ProofPlan:
    """The proof of a game called `title` in `language`, both as they are to be printed; its
    translations run in a `direction`: 'ltr', 'rtl' or 'auto'. What cannot be set is noted in
    `problems` and left out."""
    grid = Grid(paper)
    setter = Setter(fonts)
    maker = Entries(setter, grid.width, _PICTURE, faces, direction)
    rows = list(_rows(entries, maker, problems))
    body = _paged(rows, grid.height)
    places = {row.anchor: number for number, page in enumerate(body, 1) for row in page}
    front: list[list[Row]] = []
    for _ in range(3):  # until the front matter is as long as its page numbers say
        more = len(front)
        shown = {anchor: number + more for anchor, number in places.items()}
        told = [problem.message for problem in problems if problem.severity == "error"]
        listed = title_rows(Overview(title, language, entries, anchors_of(entries), shown, told),
                            maker, setter)  # fmt: skip
        front = _paged(listed, grid.height)
        if len(front) == more:
            break
    return _made([*front, *body], grid, f"{title} · {language}", setter, faces)


def anchors_of(entries: Sequence[ProofEntry]) -> list[str]:
    """The names of the entries' places, in their order."""
    return [f"entry {number}" for number in range(1, len(entries) + 1)]


def _rows(entries: Sequence[ProofEntry], maker: Entries, problems: Problems) -> Iterator[Row]:
    """Entries under the headings of their groups."""
    numbered = zip(entries, anchors_of(entries), strict=True)
    for group, members in groupby(numbered, key=lambda one: one[0].group):
        found = list(members)
        yield _heading(group, [entry for entry, _ in found], maker)
        for entry, anchor in found:
            try:
                yield maker.row(entry, anchor)
            except Mismatch as error:
                problems.add(f"'{entry.context}': {error.message}", None, error.hint)


def _heading(group: str, entries: Sequence[ProofEntry], maker: Entries) -> Row:
    said = counts(entries)
    told = [f"{len(entries)} texts"]
    told += [f"{said[key]} {word}" for key, word in _COUNTED if said[key]]
    name = maker.text(group, _HEAD, maker.width, 3.0)
    words = maker.text(" · ".join(told), LABEL, maker.width)
    ops = (moved(name.ops, 0.0, 14.0), moved(words.ops, 0.0, 14.0 + name.height))
    height = 14.0 + name.height + words.height + 8.0
    return Row(ops, height, anchor=f"group {group}", bookmark=group, keep=True)


_COUNTED = (
    ("missing", "missing"), ("fuzzy", "to be checked"), ("over", "too long"),
    ("letters", "with letters that no font has"), ("nowhere", "printed nowhere"),
)  # fmt: skip


def _paged(rows: Sequence[Row], height: float) -> list[list[Row]]:
    """Rows by pages; one that is to be kept with the next goes with it."""
    pages: list[list[Row]] = []
    used = 0.0
    for number, row in enumerate(rows):
        need = row.height
        if row.keep and number + 1 < len(rows):
            need += rows[number + 1].height
        if not pages or (used + need > height and pages[-1]):
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.height
    return pages


def _made(
    pages: Sequence[Sequence[Row]], grid: Grid, running: str, setter: Setter,
    faces: Mapping[str, Face],
) -> ProofPlan:  # fmt: skip
    """Pages as sheets."""
    sheets: list[Sheet] = []
    own: dict[str, Face] = {}
    labels: dict[int, tuple[Op, ...]] = {}
    bookmarks: list[Bookmark] = []
    paper = grid.paper
    whole = (0.0, 0.0, paper.width, paper.height)
    for number, rows in enumerate(pages, 1):
        key = f"{_FIRST} {number}"
        ops: list[Op] = []
        links: list[Link] = []
        anchors: list[Anchor] = []
        over: list[Op] = []
        placed = [Placement(key, *whole, 0, whole)]
        y = grid.top
        for row in rows:
            ops.append(moved(row.ops, grid.left, y))
            for one, x, down in row.shots:
                placed.append(one.at(grid.left + x, y + down))
                over += one.frames(grid.left + x, y + down)
            links += [_moved(link, grid.left, y) for link in row.links]
            if row.anchor:
                anchors.append(Anchor(row.anchor, grid.left, y))
            if row.bookmark:
                bookmarks.append(Bookmark(row.bookmark, 0, row.anchor))
            y += row.height
        ops.append(_footer(running, f"{number} of {len(pages)}", setter, grid))
        own[key] = Face(
            key, paper.width, paper.height, 0.0, tuple(ops), tuple(links), tuple(anchors)
        )
        labels[number] = tuple(over)
        sheets.append(Sheet(paper, "front", number, tuple(placed)))
    used = {p.face for sheet in sheets for p in sheet.placements}
    shown = {key: replace(face, links=(), anchors=()) for key, face in faces.items() if key in used}
    return ProofPlan(tuple(sheets), {**own, **shown}, labels, tuple(bookmarks))


def _moved(link: Link, x: float, y: float) -> Link:
    left, top, width, height = link.box
    return Link((left + x, top + y, width, height), link.target)


def _footer(running: str, number: str, setter: Setter, grid: Grid) -> Op:
    """What is proved, and the number of the page."""
    keys = replace(LABEL, align="right", color=INK)
    cells = [
        Cell(setter.sayable(excerpt(running, 90)), LABEL, 0.0, grid.width - 60.0),
        Cell(number, keys, grid.width - 60.0, 60.0),
    ]
    strip = setter.row(cells, below=0.0)
    ops = (rule(grid.width), moved(strip.ops, 0.0, 7.0))
    return moved(ops, grid.left, grid.paper.height - grid.bottom + _FOOT)
