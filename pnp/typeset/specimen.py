"""From font families to the pages of a specimen: what each looks like, and how to ask for it.

In: families with what they cover. Out: one `Face` for each page. All texts are set by the styles
that layouts have; beside each stands what to write in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.model.face import Face
from pnp.model.layout import FontFamily
from pnp.model.sheet import Paper
from pnp.text.font_coverage import Coverage
from pnp.text.fonts import FontLibrary
from pnp.typeset.specimen_family import FamilyPages
from pnp.typeset.specimen_parts import (
    CODE,
    HEAD,
    INK,
    LABEL,
    Cell,
    Grid,
    Setter,
    Strip,
    moved,
    page,
    paged,
    rule,
)
from pnp.typeset.styles import StyleKeys

_APART = 34.0  # between two families on one page
_NUMBER = 30.0  # the column of page numbers


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A family to be shown: its name in layouts, whose it is, and what its manifest says.

    `origin` is 'project' or 'pnp'; texts may be empty.
    """

    family: FontFamily
    coverage: Coverage
    origin: str
    role: str = ""
    licence: str = ""
    source: str = ""


def specimen(exhibits: Sequence[Exhibit], fonts: FontLibrary, paper: Paper) -> list[Face]:
    """The pages, in order; before several families a page that lists them.

    Each family begins a page unless all of it fits what is left of one. Raises Mismatch for what
    cannot be set, InputError for fonts that cannot be read.
    """
    grid, setter = Grid(paper), Setter(fonts)
    pages: list[list[Strip]] = []
    names: list[list[str]] = []
    begins: dict[str, int] = {}
    used = grid.height  # of the last page
    for exhibit in exhibits:
        strips = list(FamilyPages(exhibit, setter, grid).strips())
        height = sum(strip.height for strip in strips)
        shares = used + _APART + height <= grid.height
        if shares:
            pages[-1] += [Strip((), _APART), *strips]
            names[-1].append(exhibit.family.name)
            used += _APART + height
        else:
            made = paged(strips, grid.height)
            pages += made
            names += [[exhibit.family.name] for _ in made]
            used = sum(strip.height for strip in made[-1])
        begins[exhibit.family.name] = len(pages) if shares else len(pages) - len(made) + 1
    if len(exhibits) > 1:
        front = paged(list(_contents(exhibits, begins, 0, setter, grid)), grid.height)
        more = len(front)
        front = paged(list(_contents(exhibits, begins, more, setter, grid)), grid.height)
        pages, names = [*front, *pages], [["Families"] for _ in front] + names
    return [
        page(grid, f"page {i}", strips, _footer(" · ".join(said), i, setter, grid))
        for i, (strips, said) in enumerate(zip(pages, names, strict=True), 1)
    ]


def _contents(
    exhibits: Sequence[Exhibit], begins: dict[str, int], more: int, setter: Setter, grid: Grid
) -> Iterator[Strip]:
    """Every family in its own letters, with the page it begins on, `more` pages later."""
    start, width = grid.wide
    title = StyleKeys(font=HEAD.font, size=30.0, color=INK)
    intro = "Names are set in the family itself. What to write in a style stands in "
    yield setter.row([Cell("Fonts", title, 0.0, grid.width)], below=4.0)
    yield setter.row([Cell(intro + "red.", LABEL, 0.0, grid.width)], below=22.0)
    origin = ""
    for exhibit in exhibits:
        if exhibit.origin != origin:
            origin = exhibit.origin
            head = {"project": "Of the project", "pnp": "With pnp"}.get(origin, origin)
            strip = setter.row([Cell(head, HEAD, 0.0, grid.width)], above=7.0, below=7.0)
            yield replace(strip, ops=(rule(grid.width), *strip.ops), keep=True)
        pages = FamilyPages(exhibit, setter, grid)
        number = replace(LABEL, color=INK, align="right", size=9.0)
        yield setter.row(
            [
                Cell(exhibit.role, LABEL, 0.0, grid.label),
                Cell(pages.name, pages.name_keys(21.0), start, width - _NUMBER),
                Cell(
                    str(begins[exhibit.family.name] + more), number,
                    grid.width - _NUMBER, _NUMBER,
                ),
            ],
            above=4.0, below=8.0,
        )  # fmt: skip


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
