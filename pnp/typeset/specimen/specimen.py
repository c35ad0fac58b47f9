"""From font families to the pages of a specimen: what each looks like, and how to ask for it.

In: families with what they cover. Out: one `Face` for each page. All texts are set by the styles
that layouts have; beside each stands what to write in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.model.face import Face
from pnp.model.sheet import Paper
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.specimen.family import family_strips
from pnp.typeset.specimen.parts import (
    HEAD,
    INK,
    LABEL,
    Cell,
    Grid,
    Setter,
    Strip,
    moved,
    page,
    pages_of,
    rule,
)
from pnp.typeset.specimen.sample import Exhibit, FamilySample
from pnp.typeset.styles.table import StyleKeys

__all__ = ["Exhibit", "specimen"]

_BETWEEN = Strip((), 40.0, 20.0)  # two families on one page
_NUMBER = 30.0  # the column of page numbers


def specimen(exhibits: Sequence[Exhibit], fonts: FontLibrary, paper: Paper) -> list[Face]:
    """The pages, in order; before several families a page that lists them.

    Each family begins a page unless all of it fits what is left of one. Raises Mismatch for what
    cannot be set, InputError for fonts that cannot be read.
    """
    grid, setter = Grid(paper), Setter(fonts)
    pages: list[list[Strip]] = []
    names: list[list[str]] = []
    begins: list[int] = []
    for exhibit in exhibits:
        strips = family_strips(exhibit, setter, grid)
        shared = pages_of([*pages[-1], _BETWEEN, *strips], grid.height) if pages else []
        if len(shared) == 1:
            pages[-1] = shared[0]
            names[-1].append(exhibit.family.name)
            begins.append(len(pages))
        else:
            made = pages_of(strips, grid.height)
            begins.append(len(pages) + 1)
            pages += made
            names += [[exhibit.family.name] for _ in made]
    if len(exhibits) > 1:
        more = len(pages_of(list(_contents(exhibits, begins, setter, grid)), grid.height))
        moved_on = [number + more for number in begins]
        front = pages_of(list(_contents(exhibits, moved_on, setter, grid)), grid.height)
        pages, names = [*front, *pages], [["Families"] for _ in front] + names
    return [
        page(grid, f"page {i}", strips, _footer(" · ".join(said), i, setter, grid))
        for i, (strips, said) in enumerate(zip(pages, names, strict=True), 1)
    ]


def _contents(
    exhibits: Sequence[Exhibit], begins: Sequence[int], setter: Setter, grid: Grid
) -> Iterator[Strip]:
    """Every family in its own letters, with the page it begins on."""
    start, width = grid.wide
    title = StyleKeys(font=HEAD.font, size=30.0)
    intro = "Names are set in the family itself. What to write in a style stands in red."
    yield setter.row([Cell("Fonts", title, 0.0, grid.width)], below=4.0)
    yield setter.row([Cell(intro, LABEL, 0.0, grid.width)], below=22.0)
    number_keys = replace(LABEL, color=INK, align="right", size=9.0)
    origin = ""
    for exhibit, number in zip(exhibits, begins, strict=True):
        if exhibit.origin != origin:
            origin = exhibit.origin
            head = {"project": "Of the project", "pnp": "With pnp"}.get(origin, origin)
            strip = setter.row([Cell(head, HEAD, 0.0, grid.width)], above=7.0, below=7.0)
            yield replace(strip, ops=(rule(grid.width), *strip.ops), keep=True)
        sample = FamilySample(exhibit, setter, width)
        cells = [
            Cell(setter.sayable(exhibit.role), LABEL, 0.0, grid.label),
            Cell(sample.name, sample.name_keys(28.0), start, width - _NUMBER),
            Cell(str(number), number_keys, grid.width - _NUMBER, _NUMBER),
        ]
        if not sample.writes_name:
            here, half = grid.half(1)
            cells[1] = cells[1]._replace(width=half, keys=sample.name_keys(22.0))
            cells.insert(2, Cell(sample.line, sample.keys(14.0), here, half - _NUMBER))
        yield setter.row(cells, above=4.0, below=14.0)


def _footer(names: str, number: int, setter: Setter, grid: Grid) -> Strip:
    """The families of a page, and its number."""
    keys = replace(LABEL, align="right", color=INK)
    strip = setter.row(
        [
            Cell(setter.sayable(names), LABEL, 0.0, grid.width - _NUMBER),
            Cell(str(number), keys, grid.width - _NUMBER, _NUMBER),
        ],
        below=0.0,
    )
    return Strip((rule(grid.width), moved(strip.ops, 0.0, 7.0)), strip.height + 7.0)
