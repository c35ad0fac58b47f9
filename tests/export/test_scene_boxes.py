"""`--target showcase` of boxes: folded nets, all six sides, trays in their lids."""

from __future__ import annotations

import pytest
from PIL import Image
from plain_cards import image
from tiny_project import TinyProject

from pnp.export.scenes.boxes import Side, box_scene, folded, solids
from pnp.export.target_kinds import Dieline
from pnp.model.net import BoxPlan, Inner, NetForm, NetKind
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.typeset.boxes.nets import net_of

POKER = Inner(mm(64), mm(89), mm(20))
RED, GREEN, BLUE = (230, 40, 30), (30, 190, 60), (40, 60, 230)
YELLOW, CYAN, VIOLET = (240, 220, 40), (40, 220, 230), (190, 40, 200)
COLOURS = {"front": RED, "left": GREEN, "top": BLUE, "back": YELLOW, "right": CYAN,
           "bottom": VIOLET}  # fmt: skip
BOX = "size: box\nbleed: 3mm\nelements:\n" + "".join(
    f"  {name}: {{kind: shape, box: {name}, fill: '#{r:02x}{g:02x}{b:02x}'}}\n"
    for name, (r, g, b) in COLOURS.items()
)


def dieline(
    name: str, kind: NetKind, inner: Inner, form: NetForm | None = None, **more: str
) -> Dieline:
    """The net of a box of board of 1 mm; of a tuck box, 0.3 mm."""
    board = mm(0.3) if kind == "tuck" else mm(1)
    form = form or NetForm()
    values = {"over": None, "of": None, **more}
    plan = BoxPlan(
        name, kind, "layout", board, inner, (), 0.0, "none", values["over"], 0.0, None,
        Record("game.yaml"), of=values["of"],
    )  # fmt: skip
    return Dieline("", name, net_of(kind, inner, board, form), f"box/{name}", plan)


def size(sides: list[Side]) -> tuple[float, ...]:
    """The outer size of a box in millimetres: across, down, deep."""
    points = [side.plane.at(x + a * w, y + b * h) for side in sides if side.level
              for x, y, w, h in [side.box] for a in (0, 1) for b in (0, 1)]  # fmt: skip
    return tuple((max(axis) - min(axis)) / mm(1) for axis in zip(*points, strict=True))


def test_a_folded_tuck_box() -> None:
    planes = folded(net_of("tuck", POKER, mm(0.3)))
    normals = {name: planes[name].normal for name in COLOURS}
    assert normals == {
        "back": (0, 0, 1), "front": (0, 0, -1), "right": (-1, 0, 0), "left": (1, 0, 0),
        "top": (0, -1, 0), "bottom": (0, 1, 0),
    }  # fmt: skip
    # the front is as far behind the back as the box is deep: 20.3 mm
    assert planes["front"].at(0, 0)[2] / mm(1) == pytest.approx(-20.3)
    # the lip is behind the front, its hinge at the far edge of the top
    assert planes["top-tuck"].normal == (0, 0, -1)
    assert planes["top-tuck"].at(0, 0)[2] / mm(1) == pytest.approx(-20.3)


def test_the_sides_of_a_tuck_box_in_space() -> None:
    (box,) = solids([dieline("tuck", "tuck", POKER)])
    assert size(box) == pytest.approx((64.3, 89.3, 20.3), abs=1e-3)
    normals = [tuple(round(v) for v in side.plane.normal) for side in box if side.level]
    # back, right, front, left, top, bottom: the front is turned to the viewer
    assert normals == [(0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 1, 0)]


def test_a_tray_in_its_lid() -> None:
    tray = dieline("tray", "tray", Inner(mm(100), mm(80), mm(30)))
    lid = dieline("lid", "lid", Inner(mm(102), mm(82), mm(20)), over="tray")
    (box,) = solids([lid, tray])
    # the lid is 103 × 83 mm; the tray is 30.5 mm high, and the board of the lid is above it
    assert size(box) == pytest.approx((103, 83, 31.5), abs=1e-3)
    by_key: dict[str, list[tuple[float, ...]]] = {}
    for side in box:
        if side.level:
            by_key.setdefault(side.key, []).append(tuple(round(v) for v in side.plane.normal))
    assert by_key["box/lid"][0] == (0, 0, 1)
    assert by_key["box/tray"][0] == (0, 0, -1)
    # what is outside is drawn later
    assert max(s.level for s in box if s.key == "box/tray") < min(
        s.level for s in box if s.key == "box/lid" and s.level
    )
    # a tray alone, or with a lid of another product
    assert len(solids([tray])) == 1
    assert len(solids([lid])) == 1


def test_a_tray_of_two_strips_has_all_its_walls() -> None:
    inner = Inner(mm(100), mm(80), mm(30))
    tray = dieline("tray", "tray", inner, NetForm(strips=2))
    walls = dieline("walls", "sides", inner, of="tray")
    (box,) = solids([tray, walls])
    normals = {(side.key, tuple(round(v) for v in side.plane.normal))
               for side in box if side.level}  # fmt: skip
    assert normals == {
        ("box/tray", (0, 0, 1)), ("box/tray", (0, -1, 0)), ("box/tray", (0, 1, 0)),
        ("box/walls", (-1, 0, 0)), ("box/walls", (1, 0, 0)),
    }  # fmt: skip
    # the walls of both strips are in the corners of one base
    assert size(box)[:2] == pytest.approx((101, 81), abs=1e-3)


def test_boxes_stand_on_the_floor_beside_each_other() -> None:
    two = solids([dieline("a", "tuck", POKER), dieline("b", "tuck", POKER)])
    scene = box_scene(two, 34, 24)
    lows = [max(y for _, y, _ in screen.points) for screen in scene.screens]
    assert max(lows) == pytest.approx(0, abs=1e-6)
    seen = [piece.key for piece in scene.pieces]
    assert seen == sorted(seen)
    # of both views of both boxes three sides each; flaps are seen only under their panels
    panels = {(piece.key, piece.plane.normal) for piece in scene.pieces}
    assert len(panels) == 12


# -- the picture ----------------------------------------------------------------------------------


@pytest.fixture
def boxed(tiny: TinyProject) -> TinyProject:
    """A project with a box whose sides have six colours."""
    tiny.write("layouts/tiny/box.yaml", BOX)
    tiny.spoil("game", "products:\n", "boxes:\n  tuck: {net: tuck, layout: tiny/box, "
               "inner: {width: 60mm, height: 90mm, depth: 40mm}}\nproducts:\n"
               "  box: {file: Box, boxes: [tuck], sheet: box}\n")  # fmt: skip
    return tiny


def showcase(tiny: TinyProject, *options: str) -> Image.Image:
    code, _, err = tiny.run("build", "tiny/box", "--target", "showcase", "--pixels", "800",
                            *options)  # fmt: skip
    assert (code, err) == (0, "")
    (path,) = (tiny.root / "output/tiny").rglob("*.png")
    return image(path)


def is_like(pixel: tuple[int, ...], colour: tuple[int, int, int]) -> bool:
    """Whether a pixel has a colour, or is a darker one of its hue."""
    light = max(pixel) / max(colour)
    alike = (abs(a - b * light) < 9 for a, b in zip(pixel, colour, strict=True))
    return 0.6 < light <= 1.01 and all(alike)


def spots_of(found: Image.Image, colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Some of the pixels of a picture that have a colour: each fourth across and down."""
    return [(x, y) for x in range(0, found.width, 4) for y in range(0, found.height, 4)
            if is_like(found.getpixel((x, y))[:3], colour)]  # fmt: skip


def test_all_six_sides_are_seen(boxed: TinyProject) -> None:
    found = showcase(boxed)
    counts = {name: len(spots_of(found, colour)) for name, colour in COLOURS.items()}
    whole = found.width * found.height / 16
    assert min(counts.values()) / whole > 0.01, counts
    assert counts["front"] / whole > 0.08 > counts["top"] / whole


def test_where_the_sides_are(boxed: TinyProject) -> None:
    """The box stands at the left, with its left side, its front and its top; before it, to the
    right, it lies on its front."""
    found = showcase(boxed, "--shadow", "0")
    places: dict[str, tuple[float, float]] = {}
    for name, colour in COLOURS.items():
        spots = spots_of(found, colour)
        xs, ys = zip(*spots, strict=True)
        places[name] = sum(xs) / len(xs) / found.width, sum(ys) / len(ys) / found.height
    assert places["left"][0] < places["front"][0] < places["back"][0]
    assert places["top"][1] < places["front"][1] < places["back"][1]
    # the bottom faces the viewer, to the right of the side
    assert places["right"][0] < places["bottom"][0]
    assert places["back"][1] < min(places["right"][1], places["bottom"][1])


def test_no_gap_between_two_sides(boxed: TinyProject) -> None:
    """Smooth edges of two panels would let the ground through: here, of the left side and the front
    of the standing box."""
    found = showcase(boxed, "--shadow", "0")
    checked = 0
    for y in range(found.height * 3 // 10, found.height // 2):
        row = [found.getpixel((x, y)) for x in range(found.width)]
        fold = next(x for x, pixel in enumerate(row) if is_like(pixel[:3], RED))
        assert {pixel[3] for pixel in row[fold - 8 : fold + 8]} == {255}
        checked += is_like(row[fold - 8][:3], GREEN)
    assert checked > 80


def test_the_lines_to_cut_and_fold_are_not_printed(boxed: TinyProject) -> None:
    found = showcase(boxed, "--shadow", "0")
    colours = found.getcolors(found.width * found.height)
    dark = [pixel for _, pixel in colours if pixel[3] == 255 and max(pixel[:3]) < 60]
    assert dark == []
