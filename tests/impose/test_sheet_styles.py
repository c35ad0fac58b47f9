"""Sheet styles from their files."""

from __future__ import annotations

import re

import pytest
from repository import ROOT

from pnp.impose.grids import GridStyle
from pnp.impose.kinds.tiles import TilesStyle
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import keys_of, read_style
from pnp.model.problems import Problems, Span
from pnp.model.sheet import MarkStyle, SheetStyle
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library


@pytest.fixture
def load(tmp_path):
    def run(text: str) -> tuple[SheetStyle, list[str]]:
        path = tmp_path / "layouts/sheets/s.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        problems = Problems()
        library = Library(tmp_path, path.parent, tmp_path)
        record = LazyRecords(library).sheet("s", Span("game.yaml", 1, 1), problems)
        return record and read_style("s", record, problems), list(map(str, problems))

    return run


def test_a_sheet_sets_little(load):
    auto = MarkStyle("auto", mm(5), mm(1), 0.25)
    assert load("columns: 3\nrows: 2\n") == (
        GridStyle(name="s", columns=3, rows=2, paper_margin=True, marks=auto, ruler=True), []
    )  # fmt: skip


def test_a_sheet_sets_all(load):
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
ruler: false
registration: true
color_bar: true
fit: true
"""
    marks = MarkStyle("card", mm(2), mm(1), 0.5)
    assert load(text) == (
        GridStyle(name="s", columns=4, rows=2, gutter_x=mm(5), gutter_y=0.0,
                  orientation="landscape", margin=mm(3), bleed=mm(2.5), marks=marks, flip="short",
                  label="{title}", registration=True, color_bar=True, fit=True),
        [],
    )  # fmt: skip


def test_one_gutter_and_the_kind_of_marks_alone(load):
    style, _ = load("gutter: 2mm\nmarks: none\n")
    assert (style.gutter_x, style.gutter_y, style.marks.kind) == (mm(2), mm(2), "none")


def test_tiles_state_their_order(load):
    auto = MarkStyle("auto", mm(5), mm(1), 0.25)
    assert load("kind: tiles\ncolumns: 2\nrows: 2\norder: [3, 1, 2, 4]\n") == (
        TilesStyle(name="s", columns=2, rows=2, paper_margin=True, marks=auto, ruler=True,
                   order=(3, 1, 2, 4)), []
    )  # fmt: skip


def test_split_and_booklet_have_defaults_of_their_own(load):
    split, messages = load("kind: split\n")
    assert (split.kind, split.overlap, split.flip, messages) == ("split", mm(12), "long", [])
    booklet, messages = load("kind: booklet\n")
    assert (booklet.kind, booklet.thickness, booklet.flip, messages) == (
        "booklet", mm(0.1), "short", [],
    )  # fmt: skip
    booklet, _ = load("kind: booklet\nthickness: 0.3mm\nflip: long\n")
    assert (booklet.thickness, booklet.flip) == (mm(0.3), "long")
    assert load("kind: split\noverlap: 1cm\n")[0].overlap == pytest.approx(mm(10))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: tiles\ncolumns: 2\norder: [1, 2, 3]",
         "3:8: error: 'order': there is no part 3; 2 × 1 parts are numbered 1 to 2, row by row\n"
         "  hint: name each part once"),
        ("kind: tiles\ncolumns: 2\nrows: 2\norder: [4, 2, 1]",
         "4:8: error: 'order': part 3 is missing; 2 × 2 parts are numbered 1 to 4, row by row\n"
         "  hint: name each part once"),
        ("kind: tiles\ncolumns: 2\norder: [1, 1]",
         "3:8: error: 'order': part 1 stands here twice\n  hint: name each part once"),
        ("kind: tiles\norder: [first]",
         "2:8: error: 'order': expected a whole number, found 'first'"),
        ("kind: tiles\ngutter: 2mm",
         "2:1: error: 'gutter' is not a key of sheets of kind 'tiles'\n"
         "  hint: use it with 'kind: fill' or 'kind: fold' or 'kind: grid' or 'kind: gutterfold'; "
         "keys of kind 'tiles': "
         "kind, orientation, margin, "
         "bleed, marks, label, ruler, registration, color_bar, cut_lines, paper, "
         "columns, rows, order"),
        ("overlap: 8mm",
         "1:1: error: 'overlap' is not a key of sheets of kind 'grid'\n"
         "  hint: use it with 'kind: split'; keys of kind 'grid': kind, orientation, margin, "
         "bleed, marks, label, ruler, registration, color_bar, cut_lines, paper, "
         "columns, rows, gutter, seam, flip, cutter, left, top, "
         "place, fit"),
        ("kind: booklet\nfit: true",
         "2:1: error: 'fit' is not a key of sheets of kind 'booklet'\n"
         "  hint: use it with 'kind: grid'; keys of kind 'booklet': kind, orientation, margin, "
         "bleed, marks, label, ruler, registration, color_bar, cut_lines, paper, "
         "flip, thickness"),
        ("kind: split\noverlap: 2mm",
         "2:10: error: 'overlap': '2mm' is too small; the least is 6 mm"),
        ("kind: split\ncolumns: 3",
         "2:10: error: 'columns': 'rows' is missing\n"
         "  hint: write 'rows: 1' if it is not divided"),
        ("kind: split\noverlaps: 9mm",
         "2:1: error: unknown key 'overlaps'\n  hint: did you mean 'overlap'?"),
        ("kind: booklet\nthickness: 1",
         "2:12: error: 'thickness': 1 is not a length; write a unit, e.g. '1mm'"),
        ("kind: tile\norder: [1]\noverlap: 9mm",
         "1:7: error: 'kind': expected one of booklet, fill, fold, grid, gutterfold, positions, "
         "split, tiles; found 'tile'\n"
         "  hint: did you mean 'tiles'?"),
    ],
)  # fmt: skip
def test_error_in_what_goes_with_a_kind(load, text, message):
    style, messages = load(text)
    assert messages == [f"s.yaml:{message}"]
    assert (style is None) == ("'kind'" in message.splitlines()[0].partition("error: ")[2][:7])


def test_the_keys_of_every_kind_are_in_the_page():
    page = (ROOT / "docs/sheets.md").read_text()
    for kind in sheet_kinds():
        assert f"kind: {kind}" in page
        for key in keys_of(kind):
            assert f"`{key}`" in page or f"{key}:" in page, key


def test_the_sheets_of_the_page_can_be_read(load):
    page = (ROOT / "docs/sheets.md").read_text()
    blocks = [b for b in re.findall(r"```yaml\n(.*?)```", page, flags=re.DOTALL) if "kind:" in b]
    assert len(blocks) >= 3
    assert [load(block)[1] for block in blocks] == [[]] * len(blocks)


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
        ("marks: egde", "1:8: error: 'marks': 'kind': expected one of auto, edge, card, lines, "
                        "none; found 'egde'\n  hint: did you mean 'edge'?"),
        ("marks: {length: 2mm}", "1:8: error: 'marks': 'kind' is missing"),
        ("marks: 3", "1:8: error: 'marks': expected a mapping of keys and values, found 3"),
        ("flip: top", "1:7: error: 'flip': expected one of long, short; found 'top'"),
        ("fit: yes", "1:6: error: 'fit': expected true or false, found 'yes'\n"
                     "  hint: write true"),
        ("orientaton: auto", "1:1: error: unknown key 'orientaton'\n"
                             "  hint: did you mean 'orientation'?"),
    ],
)  # fmt: skip
def test_error_in_a_sheet(load, text, message):
    style, messages = load(text)
    assert messages == [f"s.yaml:{message}"]
    assert (style is None) == ("'kind'" in message.splitlines()[0].partition("error: ")[2][:7])


def test_no_such_sheet(load, tmp_path):
    load("")
    problems = Problems()
    library = Library(tmp_path, tmp_path, tmp_path)
    assert LazyRecords(library).sheet("t", Span("game.yaml", 1, 1), problems) is None
    assert [str(p) for p in problems] == [
        "game.yaml:1:1: error: there is no sheet 't' in layouts/sheets/\n  hint: sheets: s"
    ]


def test_every_sheet_shipped_is_good():
    library = Library(ROOT, ROOT, ROOT)
    names = library.names("layouts/sheets")
    problems = Problems()
    records = [LazyRecords(library).sheet(name, Span(""), problems) for name in names]
    styles = [r and read_style(n, r, problems) for n, r in zip(names, records, strict=True)]
    assert len(styles) >= 4 and None not in styles
    assert tuple(problems) == ()


@pytest.mark.parametrize("seam", ["split", "mirror", "mirror-rows", "mirror-columns"])
def test_a_seam(load, seam):
    style, messages = load(f"columns: 3\nseam: {seam}\n")
    assert (style.seam, messages) == (seam, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seam: mirrored", "1:7: error: 'seam': expected one of split, mirror-rows, "
         "mirror-columns, mirror; found 'mirrored'\n  hint: did you mean 'mirror'?"),
        ("seam: mirror\nfit: true", "1:7: error: 'seam': no cards of this sheet share a cut, so "
         "none is turned\n  hint: leave it out, or 'fit' and 'place'"),
        ("place: {width: 70mm, height: 90mm}\nseam: mirror",
         "2:7: error: 'seam': no cards of this sheet share a cut, so none is turned\n"
         "  hint: leave it out, or 'fit' and 'place'"),
        ("kind: fill\nseam: mirror", "2:1: error: 'seam' is not a key of sheets of kind 'fill'\n"
         "  hint: use it with 'kind: grid'; keys of kind 'fill': "),
    ],
)  # fmt: skip
def test_error_in_a_seam(load, text, message):
    _, messages = load(text)
    assert [m[: len(message) + 7] for m in messages] == [f"s.yaml:{message}"]
