"""Sheet styles from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.load.files import Library
from pnp.load.sheets import load_sheet
from pnp.model.sheet import MarkStyle, SheetStyle
from pnp.problems import Problems, Span
from pnp.units import mm

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def load(tmp_path):
    def run(text: str) -> tuple[SheetStyle, list[str]]:
        path = tmp_path / "layouts/sheets/s.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        problems = Problems()
        library = Library(tmp_path, path.parent, tmp_path)
        return load_sheet("s", library, Span("game.yaml", 1, 1), problems), list(map(str, problems))

    return run


def test_a_sheet_says_little(load):
    edge = MarkStyle("edge", mm(6), mm(1.5), 0.25)
    assert load("columns: 3\nrows: 2\n") == (
        SheetStyle("s", 3, 2, margin=mm(4), marks=edge), []
    )  # fmt: skip


def test_a_sheet_says_all(load):
    text = """\
columns: 4
rows: 2
gutter: {x: 5mm}
orientation: landscape
margin: 3mm
bleed: 2.5mm
marks: {kind: card, offset: 1mm, length: 2mm, width: 0.5pt}
flip: short
label: "{title}"
fit: true
"""
    marks = MarkStyle("card", mm(2), mm(1), 0.5)
    assert load(text) == (
        SheetStyle("s", 4, 2, mm(5), 0.0, "landscape", mm(3), mm(2.5), marks, "short", "{title}",
                   True),
        [],
    )  # fmt: skip


def test_one_gutter_and_the_kind_of_marks_alone(load):
    style, _ = load("gutter: 2mm\nmarks: none\n")
    assert (style.gutter_x, style.gutter_y, style.marks.kind) == (mm(2), mm(2), "none")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("columns: 0", "1:10: error: 'columns': expected a whole number from 1 to 100, found 0"),
        ("rows: 2.5", "1:7: error: 'rows': expected a whole number, found 2.5"),
        ("gutter: 3", "1:9: error: 'gutter': 3 is not a length; write a unit, e.g. '3mm'"),
        ("gutter: {z: 3mm}", "1:10: error: 'gutter': unknown key 'z'\n  hint: keys: x, y"),
        ("margin: -1mm", "1:9: error: 'margin': '-1mm' is too small; it cannot be negative"),
        ("bleed: 2m", "1:8: error: 'bleed': unknown unit 'm' in '2m'; "
                      "the units are pt, in, mm, cm, px, %"),
        ("marks: egde", "1:8: error: 'marks': 'kind': expected one of edge, card, none; "
                        "found 'egde'\n  hint: did you mean 'edge'?"),
        ("marks: {length: 2mm}", "1:8: error: 'marks': 'kind' is missing"),
        ("marks: 3", "1:8: error: 'marks': expected a mapping of keys and values, found 3"),
        ("flip: top", "1:7: error: 'flip': expected one of long, short; found 'top'"),
        ("fit: yes", "1:6: error: 'fit': expected true or false, found 'yes'\n"
                     "  hint: write 'true' or 'false'"),
        ("orientaton: auto", "1:1: error: unknown key 'orientaton'\n"
                             "  hint: did you mean 'orientation'?"),
    ],
)  # fmt: skip
def test_mistake_in_a_sheet(load, text, message):
    style, told = load(text)
    assert told == [f"s.yaml:{message}"]
    assert style is not None


def test_no_such_sheet(load, tmp_path):
    load("")
    problems = Problems()
    library = Library(tmp_path, tmp_path, tmp_path)
    assert load_sheet("t", library, Span("game.yaml", 1, 1), problems) is None
    assert [str(p) for p in problems] == [
        "game.yaml:1:1: error: there is no sheet 't' in layouts/sheets/\n  hint: sheets: s"
    ]


def test_every_sheet_shipped_is_good():
    library = Library(ROOT, ROOT, ROOT)
    names = library.names("layouts/sheets")
    problems = Problems()
    styles = [load_sheet(name, library, Span(""), problems) for name in names]
    assert len(styles) >= 4 and None not in styles
    assert tuple(problems) == ()
