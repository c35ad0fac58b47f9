"""Which sheets print cards of a size: the table of docs/sheets.md, and hints that name them."""

from __future__ import annotations

import re

import pytest
from repository import ROOT

from pnp.impose.grids import GridStyle
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import read_style
from pnp.impose.suggestions import Fit, fit_of, fits_of, suggestion
from pnp.model.problems import Problems, Span
from pnp.model.sheet import FaceSize, Paper, SheetStyle
from pnp.model.units import mm, parse_length
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml

LIBRARY = Library(ROOT, ROOT, ROOT)
PAPERS = {
    "Letter": Paper("Letter", mm(215.9), mm(279.4), mm(6.35)),
    "A4": Paper("A4", mm(210), mm(297), mm(6.35)),
}
SHEETS = ("9-up", "9-up-gutter", "9-up-narrow", "8-up", "4-up", "full-bleed", "narrow-gutter",
          "shared-cuts")  # fmt: skip
POKER = FaceSize("card", mm(63.5), mm(88.9), mm(3))


def style(name: str) -> SheetStyle:
    problems = Problems()
    record = LazyRecords(LIBRARY).sheet(name, Span(""), problems)
    assert record is not None
    found = read_style(name, record, problems)
    assert found is not None and list(problems) == []
    return found


STYLES = {name: style(name) for name in SHEETS}


def in_mm(fit: Fit | None) -> tuple[int, float] | None:
    return fit and (fit.count, round(fit.bleed / mm(1), 2) + 0.0)


@pytest.mark.parametrize(
    ("sheet", "letter", "a4"),
    [
        ("9-up", (9, 0), (9, 0)),
        ("9-up-gutter", (9, 1), (9, 1)),
        ("8-up", (8, 3), (8, 3)),
        ("4-up", (4, 0), (4, 0)),
        ("full-bleed", (6, 3), (8, 3)),
        ("narrow-gutter", (8, 1), (9, 1)),
        ("shared-cuts", (9, 0), (9, 0)),
    ],
)
def test_poker_cards_and_their_bleed(sheet: str, letter: object, a4: object) -> None:
    """How many a full sheet holds, and the least bleed in mm of any card on any side."""
    assert in_mm(fit_of(STYLES[sheet], PAPERS["Letter"], POKER)) == letter
    assert in_mm(fit_of(STYLES[sheet], PAPERS["A4"], POKER)) == a4


def test_the_table_of_sizes() -> None:
    """Each cell of the table in docs/sheets.md: '6 · 8' are the cards on Letter and on A4."""
    page = (ROOT / "docs/sheets.md").read_text()
    head, *rows = re.findall(r"^\| (.*) \|$", page.partition("<!-- sizes -->")[2], re.MULTILINE)
    columns = [cell.strip("` ") for cell in head.split("|")][2:]
    sizes = parse_yaml((ROOT / "layouts/sizes.yaml").read_text(), "sizes.yaml")
    assert set(columns) == set(SHEETS)
    seen = []
    for row in rows:
        name, shown, *cells = [cell.strip("` ") for cell in row.split("|")]
        if name not in sizes:
            break  # a table further below
        width, height = (parse_length(sizes[name][side]) for side in ("width", "height"))
        assert shown == f"{round(width / mm(1), 2):g} × {round(height / mm(1), 2):g} mm"
        face = FaceSize("card", width, height, mm(3))
        for column, cell in zip(columns, cells, strict=True):
            counts = [fit_of(STYLES[column], paper, face) for paper in PAPERS.values()]
            assert cell == " · ".join(str(fit.count) if fit else "–" for fit in counts), row
        seen.append(name)
    assert seen == list(sizes)


def test_the_table_of_sheets() -> None:
    """Each sheet that is shipped has its row in docs/sheets.md, with its kind, and no other has."""
    page = (ROOT / "docs/sheets.md").read_text()
    table = page.partition("| style | kind | result |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (\w+) \|", table, re.MULTILINE)
    shipped = LIBRARY.names("layouts/sheets")
    samples = {name for name in shipped if name.startswith("us-patent-1/")}
    assert sorted(name for name, _ in rows) == sorted(set(shipped) - samples)
    assert [(name, style(name).kind) for name, _ in rows] == rows


def test_the_styles_with_most_bleed_come_first() -> None:
    names = [fit.style for fit in fits_of(STYLES.values(), PAPERS["Letter"], POKER)]
    assert names == [
        "8-up", "full-bleed", "9-up-gutter", "narrow-gutter", "9-up", "shared-cuts", "4-up",
    ]  # fmt: skip


def test_a_hint_names_those_that_print_all_of_the_bleed() -> None:
    fits = fits_of(STYLES.values(), PAPERS["Letter"], POKER)
    assert suggestion(fits, mm(3)) == (
        "sheets that print it with 3 mm of bleed on every side: '8-up' (8 on a sheet), "
        "'full-bleed' (6 on a sheet)"
    )
    assert suggestion(fits, 0.0) == (
        "sheets that print it: '8-up' (8 on a sheet), 'full-bleed' (6 on a sheet), "
        "'9-up-gutter' (9 on a sheet)"
    )


def test_a_hint_names_the_first_of_those_that_hold_equally_many() -> None:
    fits = [Fit("a", 9, mm(1)), Fit("b", 9, 0.0), Fit("c", 8, mm(2)), Fit("d", 8, mm(2))]
    assert suggestion([*fits, Fit("e", 4, 0.0)], mm(3)) == (
        "sheets that print it: 'a' (9 on a sheet, 1 mm of bleed), "
        "'c' (8 on a sheet, 2 mm of bleed), 'e' (4 on a sheet, 0 mm of bleed)"
    )


def test_a_hint_names_those_with_most_bleed_if_none_prints_all() -> None:
    fits = fits_of([STYLES["4-up"], STYLES["9-up-gutter"]], PAPERS["A4"], POKER)
    assert suggestion(fits, mm(3)) == (
        "sheets that print it: '9-up-gutter' (9 on a sheet, 1 mm of bleed), "
        "'4-up' (4 on a sheet, 0 mm of bleed)"
    )
    assert suggestion((), mm(3)) == ""


@pytest.mark.parametrize(
    "name", ["1-up", "poster", "board-tiles", "booklet", "folded", "standees", "avery-c32011"]
)
def test_styles_that_do_not_print_whole_cards_side_by_side(name: str) -> None:
    assert fit_of(style(name), PAPERS["A4"], FaceSize("card", mm(50), mm(50), mm(3))) is None


def test_another_gutter() -> None:
    """All kinds with a gutter take another one, with bleed to the middle of it."""
    changed = sheet_kinds()["grid"].with_gutter(STYLES["9-up"], mm(4))
    assert isinstance(changed, GridStyle)
    assert (changed.gutter_x, changed.gutter_y, changed.bleed) == (mm(4), mm(4), mm(2))
    narrower = sheet_kinds()["grid"].with_gutter(STYLES["8-up"], 0.0)
    assert (narrower.gutter_x, narrower.bleed) == (0.0, mm(3))
    fill = sheet_kinds()["fill"].with_gutter(STYLES["shared-cuts"], mm(6))
    assert (fill.gutter, fill.bleed) == (mm(6), mm(3))
    folded = sheet_kinds()["fold"].with_gutter(style("folded"), mm(8))
    assert (folded.gutter, folded.bleed) == (mm(8), mm(4))
    gutterfold = sheet_kinds()["gutterfold"].with_gutter(style("gutterfold"), mm(6))
    assert (gutterfold.gutter_x, gutterfold.gutter_y, gutterfold.bleed) == (mm(6), mm(6), mm(3))


@pytest.mark.parametrize("name", ["1-up", "poster", "board-tiles", "booklet", "avery-c32011"])
def test_styles_without_a_gutter(name: str) -> None:
    one = style(name)
    assert sheet_kinds()[one.kind].with_gutter(one, mm(2)) is None
