"""`--target hand`, `fan` and `showcase`: cards in space, measured in the picture."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest
from PIL import Image
from plain_cards import BLUE, LANDSCAPE, LAYOUT, RED, files_below, image, with_backs
from tiny_project import TinyProject

from pnp.draw.pdf.document import PdfInfo
from pnp.export.scenes.arcs import arc
from pnp.export.scenes.choosing import chosen
from pnp.export.scenes.rows import row
from pnp.export.scenes.space import Camera, Plane
from pnp.export.target_kinds import ExportJob
from pnp.model.game import Card
from pnp.model.sheet import FaceSize
from pnp.model.source import Record

OUT = "output/tiny"
TOKEN = LAYOUT.replace("76.2mm}", "50.8mm}").replace("elements:", "corner: 25.4mm\nelements:")


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    """A project with cards that are known to the pixel."""
    tiny.write("layout", LAYOUT)
    return tiny


def files_of(folder: Path) -> list[str]:
    """The paths of all files below a folder, but not the list of them."""
    return [path for path in files_below(folder) if path.endswith((".png", ".jpg", ".webp"))]


def picture(tiny: TinyProject, target: str, *options: str) -> Image.Image:
    """The one picture that a target makes of the cards."""
    code, _, err = tiny.run("build", "--target", target, *options)
    assert (code, err) == (0, "")
    (path,) = files_of(tiny.root / OUT)
    found = image(tiny.root / OUT / path)
    (tiny.root / OUT / path).unlink()
    return found


def shown(camera: Camera, plane: Plane, x: float, y: float) -> tuple[float, float]:
    across, down = camera.shown(plane.at(x, y))
    return pytest.approx(across, abs=0.01), pytest.approx(down, abs=0.01)


# -- space ----------------------------------------------------------------------------------------


def test_planes_turn_about_their_axes() -> None:
    flat = Plane((0, -180, 0))
    # by 10° clockwise, as it is seen: 180 · sin 10° and 180 · cos 10°
    assert flat.turned(2, 10).at(0, 0) == pytest.approx((31.257, -177.265, 0), abs=1e-3)
    # the right edge of what is turned about y is farther away
    assert Plane().turned(1, 30).at(100, 0) == pytest.approx((86.603, 0, -50), abs=1e-3)
    assert Plane().turned(1, 30).normal == pytest.approx((0.5, 0, 0.866), abs=1e-3)
    # what lies on its front has its back above
    assert Plane().turned(0, 90).normal == pytest.approx((0, -1, 0), abs=1e-9)


def test_shadows_and_mirrors() -> None:
    standing = Plane((10, -90, 0))
    # the top is 90 high: its shadow moves by 45 to the right and 27 away; the foot does not move
    assert standing.shadow(0.5, -0.3).at(0, 0) == pytest.approx((55, 0, -27))
    assert standing.shadow(0.5, -0.3).at(0, 90) == pytest.approx((10, 0, 0))
    assert standing.mirrored().at(0, 0) == (10, 90, 0)
    assert standing.mirrored().at(0, 90) == (10, 0, 0)


def test_a_camera() -> None:
    assert Camera(scale=2, middle=(50, 40)).shown((10, 5, -99)) == pytest.approx((70, 50))
    # half of the distance nearer: twice as large
    near = Camera((0, 0, 0), 100)
    assert near.shown((10, 4, 50)) == pytest.approx((20, 8))
    # from above, what is nearer on the floor is lower in the picture: 20 · sin 30°
    assert Camera(pitch=30).shown((0, 0, 20)) == pytest.approx((0, 10))
    assert Camera(pitch=30).shown((0, -20, 0)) == pytest.approx((0, -17.3205))
    above = Plane().turned(0, 90)
    assert Camera(pitch=1).is_seen(above, (0, 0))
    assert not Camera(pitch=-1).is_seen(above, (0, 0))


def test_cards_in_an_arc() -> None:
    cards = [FaceSize(name, 60, 90) for name in "abc"]
    scene = arc(cards, 20, 12, 2)
    assert [piece.key for piece in scene.pieces] == ["a", "b", "c"]
    # turned by -10°, 0° and 10° about a point 180 below the middle of the card between them
    middles = [piece.plane.at(30, 45) for piece in scene.pieces]
    assert middles == [
        pytest.approx((-31.257, -177.265, 0), abs=1e-3), pytest.approx((0, -180, 0)),
        pytest.approx((31.257, -177.265, 0), abs=1e-3),
    ]  # fmt: skip
    assert scene.pieces[2].plane.right == pytest.approx((0.9848, 0.1736, 0), abs=1e-4)
    # at most 12° from one to the next: 24° in all
    wide = arc(cards, 90, 12, 2).pieces
    assert wide[0].plane.right == pytest.approx((0.9781, -0.2079, 0), abs=1e-4)
    # right edges are seen if the last card is the lowest
    assert [p.key for p in arc(cards, 20, 12, 2, from_right=True).pieces] == ["c", "b", "a"]
    (alone,) = arc(cards[:1], 90, 12, 2).pieces
    assert alone.plane == ((-30, -225, 0), (1, 0, 0), (0, 1, 0))


def test_cards_in_a_row() -> None:
    cards = [FaceSize("a", 60, 90), FaceSize("b", 60, 40)]
    first, second = row(cards, 60, 0.25, 10).pieces
    # they stand on the floor; 60 · cos 60° = 30, of which a quarter is covered
    assert first.plane.at(0, 90) == pytest.approx((0, 0, 0), abs=1e-9)
    assert first.plane.at(60, 90) == pytest.approx((30, 0, -51.962), abs=1e-3)
    assert second.plane.at(0, 40) == pytest.approx((22.5, 0, 0), abs=1e-9)
    # what is turned to the viewer is as bright as it is printed
    assert row(cards, 0, 0, 10).pieces[0].light == 1
    assert row(cards, -60, 0, 10).pieces[0].light < 1
    # the other way round, the left card is in front
    assert [piece.key for piece in row(cards, -60, 0.25, 10).pieces] == ["b", "a"]


# -- which cards ----------------------------------------------------------------------------------


def job_of(kinds: str, is_chosen: bool = False) -> ExportJob:
    """A job of a deck with a card for each letter, its kind."""
    nothing = Record("cards.yaml")
    cards = {
        f"deck/{n}": Card(
            str(n), "deck", {"id": str(n), "kind": kind, "name": f"card {n}"}, nothing
        )
        for n, kind in enumerate(kinds)
    }
    fronts = tuple(FaceSize(key, 60, 90) for key in cards)
    return ExportJob(name="x", info=PdfInfo("x"), fronts=fronts, card=cards.get, decks=("deck",),
                     is_chosen=is_chosen)  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "count", "expected"),
    [
        ("abcdefghi", 3, "1 4 7"),  # all differ: the middle of each third
        ("aaabbbccc", 3, "1 4 7"),
        ("abcabcabc", 3, "1 3 8"),  # one of each kind, as near to the middle as can be
        ("aaaaaaaab", 2, "1 8"),
        ("abc", 7, "0 1 2"),
    ],
)
def test_cards_are_spread_over_the_deck(kinds: str, count: int, expected: str) -> None:
    found = chosen(job_of(kinds), count, 5)
    assert " ".join(size.key.removeprefix("deck/") for size in found) == expected


def test_how_many_cards() -> None:
    assert len(chosen(job_of("abcdefghi"), None, 5)) == 5
    # those that somebody has named are all shown
    assert len(chosen(job_of("abcdefghi", is_chosen=True), None, 5)) == 9
    assert len(chosen(job_of("abcdefghi", is_chosen=True), 2, 5)) == 2


def test_only_the_largest_deck_is_shown() -> None:
    job = job_of("ab")
    more = (*(FaceSize(f"other/{n}", 60, 90) for n in range(3)), *job.fronts)
    found = chosen(ExportJob(name="x", info=PdfInfo("x"), fronts=more, decks=("a", "b")), None, 9)
    assert [size.key for size in found] == ["other/0", "other/1", "other/2"]


# -- pictures -------------------------------------------------------------------------------------


def test_one_card_fills_the_picture_up_to_its_margin(plain: TinyProject) -> None:
    found = picture(plain, "hand", "--card", "ant", "--pixels", "500", "--margin", "10",
                    "--shadow", "0")  # fmt: skip
    # 400 pixels are 50.8 mm, so 600 are 76.2 mm; the blue corner has 78.7
    assert (found.size, found.mode) == ((500, 700), "RGBA")
    assert {found.getpixel(at) for at in ((51, 51), (125, 125))} == {(*BLUE, 255)}
    assert {found.getpixel(at) for at in ((132, 132), (448, 51), (51, 648), (448, 648))} == {
        (*RED, 255)
    }
    assert {found.getpixel(at)[3] for at in ((48, 350), (451, 350), (250, 48), (250, 651))} == {0}


def test_a_picture_of_another_shape_has_room_at_its_sides(plain: TinyProject) -> None:
    found = picture(plain, "hand", "--card", "ant", "--pixels", "1000x700", "--margin", "8",
                    "--shadow", "0")  # fmt: skip
    assert found.size == (1000, 700)
    # the margin is 56, in percent of the shorter side: the card is 588 high and 392 wide
    box = found.getchannel("A").point(lambda value: 255 * (value > 127)).getbbox()
    assert box == (304, 56, 696, 644)


def test_edges_of_turned_cards_are_smooth(plain: TinyProject) -> None:
    found = picture(plain, "hand", "--card", "ant", "--card", "bee", "--pixels", "400",
                    "--shadow", "0")  # fmt: skip
    alpha = found.getchannel("A")
    values = alpha.histogram()
    partly = sum(values[1:255])
    # about a pixel for each one of the outline of both cards
    assert 700 < partly < 3500
    assert len([value for value in values[1:255] if value]) > 100
    # and no colour but that of the card is in it: no dark line
    edge = [found.getpixel((x, y)) for x in range(found.width) for y in range(found.height)
            if 100 < alpha.getpixel((x, y)) < 200]  # fmt: skip
    assert {red + blue >= 250 and not green for red, green, blue, _ in edge} == {True}


def test_a_card_covers_the_one_before_it_and_throws_a_shadow_on_it(plain: TinyProject) -> None:
    names = ["--card", "ant", "--card", "bee", "--pixels", "600"]
    found = picture(plain, "hand", *names, "--background", "white")
    bare = picture(plain, "hand", *names, "--background", "white", "--shadow", "0")
    dark = picture(plain, "hand", *names, "--background", "white", "--shadow", "200")
    middle = found.height // 2
    # the left edge of the second card, where the first one begins to be darker
    rows = [found.getpixel((x, middle)) for x in range(600)]
    darker = [x for x in range(80, 400) if rows[x][1] < 9 and 150 < rows[x][0] < 245]
    assert darker
    assert darker[-1] - darker[0] < 40
    assert {bare.getpixel((x, middle)) for x in range(darker[0], darker[-1] + 1)} == {RED}
    assert dark.getpixel((darker[-1], middle))[0] < rows[darker[-1]][0]
    # the lamp is above: the ground is darker below the cards
    below = found.getpixel((300, found.height - 20))
    above = found.getpixel((300, 20))
    assert above[0] > below[0] > 120
    assert found.getpixel((0, 0)) == (255, 255, 255)


def test_the_shadow_of_a_transparent_picture_is_black(plain: TinyProject) -> None:
    found = picture(plain, "fan", "--pixels", "500")
    column = [found.getpixel((250, y)) for y in range(found.height)]
    # below the last row that a card covers in part
    below = column[max(y for y, pixel in enumerate(column) if pixel[3] == 255) + 3 :]
    assert {pixel[:3] for pixel in below} == {(0, 0, 0)}
    assert 40 < below[0][3] < 200
    assert below[0][3] > below[10][3] > below[20][3]


def test_a_row_in_perspective(plain: TinyProject) -> None:
    found = picture(plain, "showcase", "--card", "ant", "--pixels", "600x600", "--turn", "50",
                    "--pitch", "0", "--shadow", "0")  # fmt: skip
    alpha = found.getchannel("A").point(lambda value: 255 * (value > 127))
    left, _, right, _ = alpha.getbbox()
    heights = []
    for x in (left + 6, right - 6):
        _, top, _, bottom = alpha.crop((x, 0, x + 1, 600)).getbbox()
        heights.append(bottom - top)
    # 50.8 sin 50° = 38.9 mm deep; the box of the scene is 32.7 × 76.2 × 38.9 mm, 91.6 mm from
    # corner to corner, and the camera 2.2 times as far: (201.5 - 19.5) / (201.5 + 19.5) = 0.82
    assert heights[1] / heights[0] == pytest.approx(0.83, abs=0.015)
    # the light comes from the front
    assert found.getpixel(((left + right) // 2, 300))[0] < 255


def test_a_floor_that_mirrors(plain: TinyProject) -> None:
    options = ["--card", "ant", "--pixels", "500x800", "--turn", "0", "--pitch", "0", "--shadow",
               "0", "--reflection", "50"]  # fmt: skip
    found = picture(plain, "showcase", *options)
    column = [found.getpixel((250, y))[3] for y in range(800)]
    floor = max(y for y in range(800) if column[y] == 255) + 1
    # half as strong where it touches the floor, and weaker farther away
    assert column[floor + 4] == pytest.approx(122, abs=6)
    assert column[floor + 60] < column[floor + 30] < column[floor + 4]
    assert found.getpixel((250, floor + 20))[:3] == RED


@pytest.mark.parametrize("layout", [LANDSCAPE, TOKEN], ids=["landscape", "round"])
@pytest.mark.parametrize("target", ["hand", "fan", "showcase"])
def test_cards_of_other_shapes(plain: TinyProject, layout: str, target: str) -> None:
    plain.write("layout", layout)
    found = picture(plain, target, "--pixels", "400", "--shadow", "0", "--margin", "5")
    left, top, right, bottom = found.getchannel("A").getbbox()
    # the margin is 20 pixels at both sides
    assert (left, right) == (pytest.approx(20, abs=4), pytest.approx(380, abs=4))
    assert top + bottom == pytest.approx(found.height, abs=4)
    if layout is TOKEN and target == "hand":
        assert found.getpixel((22, top + 2))[3] == 0  # no corner


# -- files ----------------------------------------------------------------------------------------


def test_copies_that_are_named_are_shown(plain: TinyProject) -> None:
    one = picture(plain, "hand", "--card", "ant", "--pixels", "500x500")
    three = picture(plain, "hand", "--card", "3 ant", "--pixels", "500x500")
    boxes = [found.getchannel("A").point(lambda value: 255 * (value > 200)).getbbox()
             for found in (one, three)]  # fmt: skip
    assert boxes[1][2] - boxes[1][0] > 1.1 * (boxes[0][2] - boxes[0][0])


def test_backs_are_seen_from_the_other_side(plain: TinyProject) -> None:
    with_backs(plain)
    plain.spoil("game", "sheet: 9-up}", "sheet: 9-up, backs: true}")
    code, _, err = plain.run("build", "--target", "hand", "--pixels", "400")
    assert files_of(plain.root / OUT) == ["en@hand@pixels-400/Tiny.png"]
    shutil.rmtree(plain.root / OUT)
    code, _, err = plain.run("build", "--target", "hand", "--backs", "--pixels", "500")
    assert (code, err) == (0, "")
    assert files_of(plain.root / OUT) == ["en@backs@hand@pixels-500/Tiny-back.png",
                                             "en@backs@hand@pixels-500/Tiny.png"]  # fmt: skip
    sides = [
        image(plain.root / OUT / f"en@backs@hand@pixels-500/Tiny{end}.png") for end in ("", "-back")
    ]
    blue = [
        {
            x
            for x in range(500)
            for y in range(found.height)
            if found.getpixel((x, y)) == (*BLUE, 255)
        }
        for found in sides
    ]
    # the corner of the front is at its left, that of the back at its right
    assert min(blue[0]) < 100
    assert max(blue[1]) > 400
    assert sides[0].size == sides[1].size


def test_from_behind_the_first_card_is_on_top(plain: TinyProject) -> None:
    """It is the lowest one at the left of the front, so it is at the right of the back."""
    with_backs(plain)
    plain.spoil("layouts/tiny/back.yaml", 'fill: "#ff0000"',
                "fill: \"{'#ff0000' if id == 'ant' else '#ffff00'}\"")  # fmt: skip
    code, _, err = plain.run("build", "--target", "hand", "--backs", "--shadow", "0")
    assert (code, err) == (0, "")
    (path,) = [path for path in files_of(plain.root / OUT) if path.endswith("-back.png")]
    found = image(plain.root / OUT / path)
    reds = found.getcolors(10**6)
    count = {pixel[:3]: number for number, pixel in reds if pixel[3] == 255}
    # the whole of the first card is seen, and a part of each of the other two
    assert count[RED] > 0.7 * count[255, 255, 0]
    row = [found.getpixel((x, found.height // 2))[:3] for x in range(found.width)]
    assert row.index((255, 255, 0)) < row.index(RED)
    assert (255, 255, 0) not in row[row.index(RED) :]


def test_a_back_stands_in_the_row(plain: TinyProject) -> None:
    with_backs(plain)
    found = picture(plain, "showcase", "--backs", "--turn", "0", "--overlap", "-10", "--pixels",
                    "900", "--pitch", "0", "--shadow", "0")  # fmt: skip
    alpha = found.getchannel("A").point(lambda value: 255 * (value > 127))
    middle = [alpha.getpixel((x, found.height // 2)) for x in range(900)]
    starts = [x for x in range(1, 900) if middle[x] > middle[x - 1]]
    assert len(starts) == 4  # three cards share one back
    top = alpha.getbbox()[1] + 8
    assert found.getpixel((starts[0] + 10, top))[:3] == RED  # the blue corner is at the right
    assert found.getpixel((starts[1] + 10, top))[:3] == BLUE


def test_formats(plain: TinyProject) -> None:
    jpeg = picture(plain, "hand", "--format", "jpeg", "--pixels", "300", "--shadow", "0")
    assert (jpeg.format, jpeg.mode, jpeg.getpixel((2, 2))) == ("JPEG", "RGB", (255, 255, 255))
    webp = picture(plain, "hand", "--format", "webp", "--pixels", "300", "--quality", "50")
    assert (webp.format, webp.mode) == ("WEBP", "RGBA")
    coloured = picture(plain, "fan", "--background", "#203040", "--pixels", "300")
    assert (coloured.format, coloured.mode) == ("PNG", "RGB")
    assert coloured.getpixel((0, 0)) == (32, 48, 64)


@pytest.mark.parametrize("target", ["hand", "fan", "showcase"])
def test_the_same_bytes_every_time(plain: TinyProject, target: str, tmp_path: Path) -> None:
    found = []
    for number, more in enumerate(["--no-cache", "--jobs=1", "--jobs=2"]):
        out = tmp_path / str(number)
        code, _, err = plain.run("build", "--target", target, "--pixels", "300", more, "--out",
                                 str(out))  # fmt: skip
        assert (code, err) == (0, "")
        (path,) = files_of(out)
        found.append((out / path).read_bytes())
    assert found[0] == found[1] == found[2]


@pytest.mark.thorough
def test_services_for_shops_and_forums(plain: TinyProject) -> None:
    banner = picture(plain, "shop-banner")
    assert (banner.format, banner.size) == ("JPEG", (1920, 620))
    square = picture(plain, "square")
    assert (square.format, square.size) == ("JPEG", (1080, 1080))
    forum = picture(plain, "forum")
    assert (forum.format, forum.width, forum.mode) == ("WEBP", 1200, "RGBA")
    assert math.isclose(forum.height, 800, rel_tol=0.5)


# -- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message", "code"),
    [
        (["--count", "0"], "--count: expected a whole number from 1 to 100, found '0'", 2),
        (["--tilt", "90"], "--tilt: expected a number from 0 to 75, found '90'", 2),
        (["--format", "gif"], "--format: expected one of png, jpeg, webp; found 'gif'", 2),
        (["--margin", "50"], "--margin: expected a number from 0 to 40, found '50'", 2),
        (["--turn", "20"], "--turn is an option of other targets", 2),
        (["--pixels", "9000x9000"], "the picture of 'Tiny' would have 9000 × 9000 pixels", 1),
        (
            ["--card", "60 ant", "--card", "41 bee"],
            "101 cards are named, and a picture shows at most 100",
            1,
        ),
        (["--pixels", "15000"], "the picture of 'Tiny' would have a width of 15000 pixels", 1),
    ],
)
def test_wrong_options(plain: TinyProject, given: list[str], message: str, code: int) -> None:
    found = plain.run("build", "--target", "hand", *given)
    assert (found[0], found[2].splitlines()[0]) == (code, f"error: {message}")
    assert not (plain.root / "output").exists()


def test_products_without_cards(plain: TinyProject) -> None:
    plain.write("layouts/tiny/box.yaml", "size: box\nelements: {}\n")
    plain.spoil("game", "products:\n", "boxes:\n  tuck: {net: tuck, layout: tiny/box, "
                "holds: [cards]}\nproducts:\n  box: {file: Box, boxes: [tuck], sheet: 1-up}\n"
    )  # fmt: skip
    plain.reports(
        "error: target 'hand' is made of cards, and 'tiny/box' has none\n"
        "  hint: it is made of cards",
        "build", "tiny/box", "--target", "hand", code=2,
    )  # fmt: skip
    # of a whole game, only products with cards
    code, _, err = plain.run("build", "tiny", "--target", "hand", "--pixels", "200")
    assert (code, err) == (0, "")
    assert files_of(plain.root / OUT) == ["en@hand@pixels-200/Tiny.png"]
