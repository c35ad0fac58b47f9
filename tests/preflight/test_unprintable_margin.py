"""Marks, small print and cards in the border that printers leave empty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mistakes import Found, Mistakes
from print_mistakes import named

from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import Problem
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Printer, Sheet, SheetStyle, Target
from pnp.model.units import mm
from pnp.preflight.check_kinds import SheetContext
from pnp.preflight.engine import sheet_findings

GAME = "cards/m/game.yaml"
LETTER = Paper("letter", 612.0, 792.0, mm(6.35))
FOUND = Found("unprintable-margin", f"{GAME}:5", "", "")
ONE = "columns: 1\nrows: 1\nmargin: 0mm\nmarks: none\nruler: false\n"


def project(root: Path, sheet: str) -> Mistakes:
    made = Mistakes(root)
    made.write("layouts/sheets/m/mine.yaml", sheet)
    made.change(GAME, "sheet: 9-up", "sheet: m/mine")
    return made


def margins(made: Mistakes, **template: object) -> list[Found]:
    return [one for one in made.found(**template) if one.code == "unprintable-margin"]


def finding(made: Mistakes, **template: object) -> Problem:
    (found,) = [one for one in made.findings(**template) if one.code == "unprintable-margin"]
    return found


def test_a_card_near_the_edge(tmp_path: Path) -> None:
    made = project(tmp_path, f"{ONE}left: 4mm\ntop: 20mm\n")
    assert margins(made) == [FOUND]
    found = finding(made)
    assert found.severity == "warning"
    assert found.message == (
        "the sheets 'm/mine' on letter: printers leave a border of 6.35 mm empty, and this is "
        "nearer to the edge: the trim 4 mm"
    )
    assert found.hint is not None
    assert "'full-bleed' (6 on a sheet, 3 mm of bleed)" in found.hint
    assert "pnp printer set NAME --margin" in found.hint


def test_a_card_beside_the_border(tmp_path: Path) -> None:
    """Its bleed lies in the border, which is right."""
    made = project(tmp_path, f"{ONE}bleed: 3mm\nleft: 6.35mm\ntop: 6.35mm\n")
    assert margins(made) == []


def test_backs_lie_on_the_other_side(tmp_path: Path) -> None:
    """A card 4 mm from the right edge: 215.9 - 63 - 4 = 148.9 mm from the left one."""
    made = project(tmp_path, f"{ONE}left: 148.9mm\ntop: 20mm\n")
    assert "the trim 4 mm" in finding(made).message


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({"marks": MarkStyle("edge", mm(60), mm(1))}, "crop marks 2 mm"),
        ({"label": "{title}"}, "small print"),
        ({"ruler": True}, "the ruler"),
        ({"color_bar": True}, "the colour bar"),
    ],
)
def test_what_stands_beside_the_cards(keys: dict[str, Any], found: str) -> None:
    """Sheets that were imposed for a printer that prints up to 2 mm from the edge."""
    style = GridStyle(name="s", columns=3, rows=3, orientation="portrait", **keys)
    faces = [FaceSize(f"f{number}", mm(63), mm(88)) for number in range(9)]
    (made,) = impose(Job(replace(style, margin=mm(2)), replace(LETTER, margin=mm(2)), faces))
    (message,) = messages_of(replace(made, paper=LETTER), style)
    assert found in message
    (kept,) = impose(Job(replace(style, margin=mm(2)), LETTER, faces))  # marks keep off the border
    assert messages_of(kept, style) == []


def messages_of(sheet: Sheet, style: SheetStyle) -> list[str]:
    context = SheetContext((sheet,), style, LETTER, "card", None, lambda *_: b"", str, lambda _: "")
    return [one.message for one in sheet_findings(context)]


def test_the_margin_of_a_printer(tmp_path: Path) -> None:
    made = project(tmp_path, f"{ONE}left: 4mm\ntop: 20mm\n")
    assert margins(made, printer=Printer("laser", margin=mm(3.5))) == []
    assert margins(made, printer=Printer("inkjet", margin=mm(12.7))) == [FOUND]
    wide = finding(made, printer=Printer("inkjet", margin=mm(12.7)))
    assert "a border of 12.7 mm empty" in wide.message
    assert margins(made, printer=Printer("unknown")) == [FOUND]


@pytest.mark.parametrize(("centre", "found"), [(24.0, "registration marks 5.29 mm"), (28.0, "")])
def test_registration_marks(centre: float, found: str) -> None:
    """A circle of 6 pt, whose cross reaches 9 pt from its centre: 15 pt are 5.29 mm, and 19 pt are
    6.7 mm."""
    target = Target(300.0, 792.0 - centre, 6.0)
    sheet = Sheet(LETTER, "front", 1, (), targets=(target,))
    style = SheetStyle(name="s", kind="grid")
    messages = messages_of(sheet, style)
    assert [one.partition("edge: ")[2] for one in messages] == ([found] if found else [])


def test_pages_for_print_services(tmp_path: Path) -> None:
    """A page of the size of one face is cut out of a larger paper."""
    made = Mistakes(tmp_path)
    for sheet in ("1-up", "press"):
        made.change(GAME, "sheet: 9-up" if sheet == "1-up" else "sheet: 1-up", f"sheet: {sheet}")
        assert margins(made) == []


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(
    "sheet", ["9-up", "9-up-narrow", "full-bleed", "shared-cuts", "4-up", "gutterfold"]
)
def test_shipped_sheets(tmp_path: Path, sheet: str, paper: str) -> None:
    made = Mistakes(tmp_path)
    made.change(GAME, "sheet: 9-up", f"sheet: {sheet}")
    assert margins(made, paper=paper) == []


def test_nine_cards_with_a_gutter_on_letter(tmp_path: Path) -> None:
    """279.4 - 3 * 88 - 2 * 2 = 11.4 mm are left: 5.7 mm at each end."""
    made = Mistakes(tmp_path)
    made.change(GAME, "sheet: 9-up", "sheet: 9-up-gutter")
    assert "the trim 5.7 mm" in finding(made).message


def test_hints_do_not_name_the_sheet_that_has_the_problem(tmp_path: Path) -> None:
    """It prints the cards inside of the border, but not their marks."""
    (found,) = named("no-room-for-marks").write(tmp_path).problems()
    assert found.hint == (
        "write 'marks: auto', which prints a line along such cuts, or choose another sheet; sheets "
        "that print it: '9-up-narrow' (9 on a sheet, 0.5 mm of bleed), 'tokens' (8 on a sheet, "
        "1.5 mm of bleed), 'full-bleed' (6 on a sheet, 3 mm of bleed)"
    )
