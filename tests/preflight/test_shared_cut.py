"""Faces of different colours that share a cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image

from pnp.model.sheet import CutLine, Paper, Placement, Sheet, Turn
from pnp.preflight.measures.seams import seams, stripe

GAME = "cards/m/game.yaml"
LAYOUT = "layouts/m/card.yaml"
FOUND = Found("shared-cut", f"{GAME}:5", "", "")
GROUND = '  s: {kind: shape, fill: "{color}", box: bleed}\n'
SHEET = "columns: 3\nrows: 3\nbleed: 1mm\n"


def project(root: Path, colors: str, ground: str = GROUND, product: str = "") -> Mistakes:
    made = Mistakes(root, ground, product)
    rows = "".join(f"c{i},A,{color}\n" for i, color in enumerate(colors.split()))
    made.write("cards/m/cards.csv", f"id,name,color\n{rows}")
    return made


def cuts(made: Mistakes) -> list[Found]:
    return [one for one in made.found() if one.code == "shared-cut"]


def own_sheet(made: Mistakes, keys: str) -> None:
    made.write("layouts/sheets/m/mine.yaml", keys)
    made.change(GAME, "sheet: 9-up", "sheet: m/mine")


def test_two_grounds(tmp_path: Path) -> None:
    made = project(tmp_path, "#801020 #801020 #f0e0c0")
    assert cuts(made) == [FOUND]
    (found,) = [one for one in made.findings() if one.code == "shared-cut"]
    assert found.severity == "warning"
    assert found.message == (
        "the sheets '9-up' on letter: at 1 of 2 cuts that two faces share, their colours differ "
        "(on page 1, card 'c1' is #801020 there, and card 'c2' #f0e0c0); a cut 0.3 mm off leaves "
        "a stripe of the other face"
    )
    assert found.hint is not None
    # not 9-up-gutter and 8-up, whose cards end 5.7 and 4.7 mm from the edge of Letter
    assert found.hint == (
        "sheets that print it: '9-up-narrow' (9 on a sheet, 0.5 mm of bleed), "
        "'tokens' (8 on a sheet, 1.5 mm of bleed), 'full-bleed' (6 on a sheet, 3 mm of "
        "bleed)"
    )


@pytest.mark.parametrize(
    ("colors", "is_found"),
    [
        ("#305070 #305070", False),
        ("#305070 #385878", False),  # 3 of CIELAB
        ("#ffffff #f4f0e8", False),  # white and cream: 6
        ("#305070 #507090", False),  # 13: hardly seen in a thin stripe
        ("#305070 #5a7a9a", True),  # 17
        ("#305070 #703050", True),
        ("#000000 #ffffff", True),
        ("#d0202a #2a9d3a", True),
    ],
)
def test_how_far_colours_differ(tmp_path: Path, colors: str, is_found: bool) -> None:
    assert cuts(project(tmp_path, colors)) == ([FOUND] if is_found else [])


@pytest.mark.parametrize(
    ("gutter", "is_found"), [("0mm", True), ("0.5mm", True), ("0.6mm", False), ("2mm", False)]
)
def test_gutters(tmp_path: Path, gutter: str, is_found: bool) -> None:
    made = project(tmp_path, "#801020 #f0e0c0")
    own_sheet(made, f"{SHEET}gutter: {{x: {gutter}, y: 0mm}}\n")
    assert cuts(made) == ([FOUND] if is_found else [])


@pytest.mark.parametrize(
    "sheet", ["full-bleed", "9-up-narrow", "narrow-gutter", "1-up", "avery-5371"]
)
def test_sheets_without_shared_cuts(tmp_path: Path, sheet: str) -> None:
    made = project(tmp_path, "#801020 #f0e0c0")
    made.change(GAME, "sheet: 9-up", f"sheet: {sheet}")
    if sheet == "avery-5371":
        for side in ("card", "back"):
            made.change(f"layouts/m/{side}.yaml", "63mm, height: 88mm", "3.5in, height: 2in")
    assert cuts(made) == []


def test_faces_that_are_no_neighbours(tmp_path: Path) -> None:
    """Nine of one card, then nine of the other one: each has a page of its own."""
    made = project(tmp_path, "#801020 #f0e0c0")
    made.write("cards/m/cards.csv", "id,name,color,copies\na,A,#801020,9\nb,B,#f0e0c0,9\n")
    assert cuts(made) == []
    made.write("cards/m/cards.csv", "id,name,color,copies\na,A,#801020,8\nb,B,#f0e0c0,9\n")
    assert cuts(made) == [FOUND]


SIDE = '  s: {kind: shape, fill: "#801020", box: {of: bleed, at: 7, w: 15mm, h: 100%}}\n'


def test_the_edges_of_one_card(tmp_path: Path) -> None:
    """A band at the left of each card meets the white right edge of its neighbour."""
    made = project(tmp_path, "- - -", SIDE)
    assert cuts(made) == [FOUND]
    own_sheet(made, f"{SHEET}seam: mirror\n")  # a right edge meets a right one
    assert cuts(made) == []
    made.write("layouts/sheets/m/mine.yaml", f"{SHEET}seam: mirror-rows\n")
    assert cuts(made) == [FOUND]


def test_rows(tmp_path: Path) -> None:
    """Six cards, dark at the foot: feet meet heads, unless every second row is turned."""
    foot = '  s: {kind: shape, fill: "#801020", box: {of: bleed, at: 1, w: 100%, h: 20mm}}\n'
    made = project(tmp_path, "- - - - - -", foot)
    assert cuts(made) == [FOUND]
    own_sheet(made, f"{SHEET}seam: mirror-rows\n")
    assert cuts(made) == []


def test_a_turned_edge_that_is_not_symmetric(tmp_path: Path) -> None:
    """The left half of the foot is dark: of a turned card it is the right half."""
    foot = '  s: {kind: shape, fill: "#801020", box: {of: bleed, at: 1, w: 50%, h: 20mm}}\n'
    made = project(tmp_path, "- - - - - -", foot)
    own_sheet(made, f"{SHEET}seam: mirror-rows\n")
    assert cuts(made) == [FOUND]


@pytest.mark.parametrize(("height", "is_found"), [("5mm", False), ("18mm", True)])
def test_how_long_a_stripe_is(tmp_path: Path, height: str, is_found: bool) -> None:
    patch = (
        f'  s: {{kind: shape, fill: "#801020", box: {{x: -3mm, y: 30mm, w: 10mm, h: {height}}}}}\n'
    )
    assert cuts(project(tmp_path, "- -", patch)) == ([FOUND] if is_found else [])


def test_pictures_have_no_one_colour(tmp_path: Path) -> None:
    made = project(
        tmp_path, "a b", '  p: {kind: picture, file: "art/{color}.png", fit: cover, box: bleed}\n'
    )
    (tmp_path / "cards/m/art").mkdir()
    for name, color in (("a", (200, 30, 30)), ("b", (250, 250, 240))):
        Image.new("RGB", (754, 1040), color).save(tmp_path / f"cards/m/art/{name}.png")
    assert cuts(made) == []


BARS = " ".join(f"M 0 {y} H 100 V {y + 1} H 0 Z" for y in range(0, 100, 3))
FAINT = {
    "pattern": "fill: {pattern: lines, color: white, spacing: 0.9mm, width: 0.12mm}",
    "coarse pattern": "fill: {pattern: checks, color: black, spacing: 6mm}",
    "gradient": "fill: {gradient: linear, stops: [{at: 0, color: white}, {at: 100, color: black}]}",
    "stripes": f"fill: black, shape: path, path: {BARS}",
}


@pytest.mark.parametrize("paint", FAINT.values(), ids=FAINT.keys())
@pytest.mark.parametrize(("opacity", "is_found"), [(0.16, True), (0.3, True), (0.31, False)])
def test_a_faint_drawing_does_not_hide_a_ground(
    tmp_path: Path, paint: str, opacity: float, is_found: bool
) -> None:
    """A stronger one hides it: what is seen at the edge has no one colour."""
    over = f"  w: {{kind: shape, box: bleed, opacity: {opacity}, {paint}}}\n"
    colors = "#801020 #f0e0c0"
    assert cuts(project(tmp_path, colors, GROUND + over)) == ([FOUND] if is_found else [])
    made = project(tmp_path / "same", "#801020 #801020", GROUND + over)
    assert cuts(made) == []


def test_a_gradient_of_faint_colours_does_not_hide_a_ground(tmp_path: Path) -> None:
    stops = "[{at: 0, color: black, opacity: 0.3}, {at: 100, color: black, opacity: 0}]"
    over = f"  w: {{kind: shape, box: bleed, fill: {{gradient: linear, stops: {stops}}}}}\n"
    made = project(tmp_path, "#801020 #f0e0c0", GROUND + over)
    assert cuts(made) == [FOUND]
    made.change(LAYOUT, "opacity: 0.3}", "opacity: 0.4}")
    assert cuts(made) == []


def test_a_faint_ground_is_seen_through(tmp_path: Path) -> None:
    """A quarter of black on white is a light grey, and the other card is white."""
    shade = '  s: {kind: shape, fill: black, opacity: "{color}", box: bleed}\n'
    assert cuts(project(tmp_path, "0.25 0", shade)) == [FOUND]
    assert cuts(project(tmp_path / "same", "0.25 0.25", shade)) == []


def test_a_white_frame_over_grounds(tmp_path: Path) -> None:
    frame = '  f: {kind: shape, stroke: "#ffffff", stroke_width: 8mm, box: face}\n'
    assert cuts(project(tmp_path, "#801020 #f0e0c0", GROUND + frame)) == []


def test_backs(tmp_path: Path) -> None:
    made = project(tmp_path, "#801020 #f0e0c0", "", product=", backs: true")
    assert cuts(made) == []  # the back of the deck is the same everywhere
    made.change("layouts/m/back.yaml", "#305070", "{color}")
    assert cuts(made) == [FOUND]
    (found,) = [one for one in made.findings() if one.code == "shared-cut"]
    assert "the back of card 'c1' is #f0e0c0 there, and the back of card 'c0' #801020" in (
        found.message
    )
    assert "on page 2" in found.message


def test_round_faces_share_no_cut(tmp_path: Path) -> None:
    made = project(tmp_path, "#801020 #f0e0c0")
    for side in ("card", "back"):
        made.change(
            f"layouts/m/{side}.yaml", "height: 88mm}", "height: 63mm}\noutline: {shape: ellipse}"
        )
    own_sheet(made, "kind: fill\nbleed: 1mm\n")
    assert [one.code for one in made.problems() if one.severity == "error"] == []
    assert cuts(made) == []


def test_a_fold_is_no_cut(tmp_path: Path) -> None:
    """The front and the back of a standee meet at the fold; the pieces are 6 mm apart."""
    made = project(tmp_path, "#801020 #801020", product=", backs: true")
    own_sheet(made, "kind: fold\ngutter: 6mm\nbleed: 3mm\n")
    assert [one.code for one in made.problems() if one.severity == "error"] == []
    assert cuts(made) == []
    made.write("layouts/sheets/m/mine.yaml", "kind: fold\ngutter: 0mm\nbleed: 3mm\n")
    assert cuts(made) == []  # the backs of two pieces are alike
    made.write("cards/m/cards.csv", "id,name,color\na,A,#801020\nb,B,#f0e0c0\n")
    assert cuts(made) == [FOUND]


# -- turned faces ---------------------------------------------------------------------------------

BLACK, GREY, WHITE, RED = 0x000000, 0x777777, 0xFFFFFF, 0xD02020
FACE = ((BLACK,), (GREY,), (WHITE,), (RED,))  # left, top, right, bottom


def pair(turn: Turn, **more: object) -> Sheet:
    """A face turned by so much, and at its right one that is not turned."""
    placed = [
        Placement("a", 50.0, 50.0, 100.0, 100.0, turn, (0.0, 0.0, 400.0, 400.0)),
        Placement("b", 150.0, 50.0, 100.0, 100.0, 0, (0.0, 0.0, 400.0, 400.0)),
    ]
    return Sheet(Paper("p", 400.0, 400.0), "front", 1, tuple(placed), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("turn", "color"), [(0, WHITE), (90, GREY), (180, BLACK), (270, RED)])
def test_the_edge_of_a_turned_face(turn: Turn, color: int) -> None:
    """Turned clockwise by 90°, the top of a face is at the right."""
    blue = 0x2040C0
    (seam,) = seams(pair(turn))
    assert stripe(seam, FACE, ((blue,),) * 4) == (color, blue)


@pytest.mark.parametrize(("turn", "is_upper"), [(0, True), (90, True), (180, False), (270, False)])
def test_the_direction_of_a_turned_edge(turn: Turn, is_upper: bool) -> None:
    """The first half of each edge is black. At the right of the paper it is the upper half of a
    face that is turned by 0° or 90°, and the lower one of others."""
    half = (BLACK,) * 8 + (WHITE,) * 8
    upper, lower = ((BLACK,) * 8 + (WHITE,) * 8), ((WHITE,) * 8 + (BLACK,) * 8)
    (seam,) = seams(pair(turn))
    same, other = (upper, lower) if is_upper else (lower, upper)
    assert stripe(seam, (half,) * 4, (same,) * 4) is None
    assert stripe(seam, (half,) * 4, (other,) * 4) is not None


def test_folds_and_places_that_are_cut_already() -> None:
    assert len(seams(pair(0))) == 1
    assert seams(pair(0, creases=((150.0, 40.0, 150.0, 160.0),))) == ()
    assert len(seams(pair(0, creases=((40.0, 150.0, 260.0, 150.0),)))) == 1
    assert seams(pair(0, pieces=())) == ()
    line = CutLine((("M", 50.0, 50.0), ("L", 150.0, 50.0), ("L", 150.0, 150.0), ("Z",)), 0.5)
    assert len(seams(pair(0, pieces=(), cuts=(line,)))) == 1  # a machine cuts them


def test_faces_beside_each_other_in_part() -> None:
    """The upper half of the second face meets the lower half of the first one."""
    first, second = pair(0).placements
    low = Placement("b", 150.0, 100.0, 100.0, 100.0, 0, second.clip)
    (seam,) = seams(Sheet(Paper("p", 400.0, 400.0), "front", 1, (first, low)))
    edge, plain = (BLACK,) * 8 + (WHITE,) * 8, ((BLACK,),) * 4
    assert stripe(seam, (edge,) * 4, plain) == (WHITE, BLACK)
    assert stripe(seam, plain, (edge,) * 4) is None
