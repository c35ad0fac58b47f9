"""The bleed of pictures: `bleed_from` and `has_bleed`. A face is 200 × 100 with a bleed of 10.

Numbers first, then messages, then the pixels of four renderers.
"""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pypdfium2
import pytest
from lay_out import LIBRARY, composer, drawn, face, flat, game, layout, problems_of, resources
from pdf_readers import page_of
from PIL import Image
from read_back import output_of

from pnp.draw.printed_pixels import printed_pixels
from pnp.model.definitions import replace
from pnp.model.face import Group, Op, Path, Picture, multiply
from pnp.model.layout import Resources
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.typeset.faces.compose import Composer

RENDERERS = ("pdfium", "mutool", "pdftoppm", "gs")
BLUE = (32, 64, 160)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">'
    '<rect width="200" height="100" fill="#2040a0"/><circle cx="0" cy="50" r="20" fill="#c03030"/>'
    '<path d="M0 0L200 100" stroke="#f0c040" stroke-width="6"/></svg>'
)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Resources:
    """Pictures of a face: smooth.png of 200 × 100 pixels, tall.png of 100 × 100, a drawing."""
    folder = tmp_path_factory.mktemp("art")
    smooth = Image.new("RGB", (200, 100))
    smooth.putdata([(x, 2 * y, 255 - x // 2) for y in range(100) for x in range(200)])
    smooth.save(folder / "smooth.png")
    smooth.resize((100, 100)).save(folder / "tall.png")
    Image.new("RGB", (200, 100), BLUE).save(folder / "blue.png")
    Image.new("RGBA", (200, 100), (*BLUE, 128)).save(folder / "clear.png")
    (folder / "lines.svg").write_text(SVG)
    return resources(folder)


def element(keys: str) -> str:
    return f"p: {{kind: picture, {keys}}}"


def placed(ops: tuple[Op, ...]) -> list[tuple[float, ...]]:
    """Where pictures are drawn: left, top, right, bottom; a reflection has left after right."""
    found = []
    for op, matrix in flat(ops):
        if isinstance(op, Picture):
            a, _, _, d, e, f = multiply(matrix, (op.width, 0, 0, op.height, op.x, op.y))
            found.append(tuple(round(v, 2) + 0.0 for v in (e, f, e + a, f + d)))
    return found


def clip_of(ops: tuple[Op, ...]) -> tuple[float, ...]:
    """The box that the picture of a face is clipped to: left, top, right, bottom."""
    (group,) = ops
    assert isinstance(group, Group) and group.clip is not None
    points = [segment[1:] for segment in group.clip.segments if len(segment) == 3]
    xs, ys = zip(*points, strict=True)
    return tuple(round(v, 2) + 0.0 for v in (min(xs), min(ys), max(xs), max(ys)))


# -- numbers ----------------------------------------------------------------------------------


def test_a_picture_is_reflected_at_its_edges_and_corners(pictures: Resources) -> None:
    ops = face(element("file: blue.png, box: face, fit: cover, bleed_from: mirror"),
               found=pictures).ops  # fmt: skip
    found = placed(ops)
    assert found[-1] == (0, 0, 200, 100)
    beside = {(0, 0, -200, 100), (400, 0, 200, 100)}
    above = {(0, 0, 200, -100), (0, 200, 200, 100)}
    corners = {(0, 0, -200, -100), (400, 0, 200, -100), (0, 200, -200, 100), (400, 200, 200, 100)}
    assert beside | above | corners < set(found)
    assert clip_of(ops) == (-10, -10, 210, 110)
    assert {op.path for op, _ in flat(ops) if isinstance(op, Picture)} == {
        f"{pictures.roots[0]}/blue.png"
    }


def test_an_opaque_picture_has_itself_a_point_larger_below_its_edges(pictures: Resources) -> None:
    def enlarged(file: str) -> bool:
        ops = face(element(f"file: {file}, box: face, fit: cover, bleed_from: mirror"),
                   found=pictures).ops  # fmt: skip
        return (-1, 0, 201, 100) in placed(ops)

    assert enlarged("blue.png")
    assert not enlarged("clear.png")  # it would be visible through it


def test_the_outermost_strip_is_stretched_eight_times(pictures: Resources) -> None:
    ops = face(element("file: blue.png, box: face, bleed_from: stretch"), found=pictures).ops
    found = set(placed(ops))
    assert {(0, 0, -1600, 100), (1800, 0, 200, 100), (0, 0, 200, -800)} < found
    assert clip_of(ops) == (-10, -10, 210, 110)


def test_only_sides_that_reach_the_trim_bleed(pictures: Resources) -> None:
    ops = face(element(
        "file: blue.png, fit: stretch, box: {x: 0pt, y: 20pt, w: 100pt, h: 80pt}, "
        "bleed_from: mirror"
    ), found=pictures).ops  # fmt: skip
    assert clip_of(ops) == (-10, 20, 100, 110)
    assert {(0, 20, -100, 100), (0, 180, 100, 100), (0, 180, -100, 100)} < set(placed(ops))
    assert (200, 20, 100, 100) not in placed(ops)


def test_a_box_with_bleed_counts_as_far_as_the_trim(pictures: Resources) -> None:
    one = face(element("file: blue.png, box: bleed, bleed_from: mirror"), found=pictures)
    other = face(element("file: blue.png, box: face, bleed_from: mirror"), found=pictures)
    assert placed(one.ops) == placed(other.ops)


def test_pixels_that_cover_cuts_off_come_before_reflections(pictures: Resources) -> None:
    """A square picture covers 200 × 200: it is cut above and below, where it bleeds by itself."""
    ops = face(element("file: tall.png, box: face, fit: cover, bleed_from: mirror"),
               found=pictures).ops  # fmt: skip
    assert clip_of(ops) == (-10, -10, 210, 110)
    assert placed(ops)[-1] == (0, -50, 200, 150)
    assert (400, -50, 200, 150) in placed(ops)
    assert all((top, foot) == (-50, 150) for _, top, _, foot in placed(ops))


def test_a_small_picture_is_reflected_as_often_as_needed(pictures: Resources) -> None:
    ops = face(element(
        "file: blue.png, fit: stretch, box: {x: 0pt, y: 40pt, w: 4pt, h: 20pt}, bleed_from: mirror"
    ), found=pictures).ops  # fmt: skip
    assert {(0, 40, -4, 60), (-8, 40, -4, 60), (-8, 40, -12, 60)} < set(placed(ops))


def test_a_turned_picture_bleeds_where_it_reaches_the_trim_after_the_turn(
    pictures: Resources,
) -> None:
    """The box of 100 × 200 stands upright, and covers the face after a turn by 90 degrees."""
    ops = face(element(
        "file: blue.png, fit: stretch, turn: 90, bleed_from: mirror, "
        "box: {x: 50pt, y: -50pt, w: 100pt, h: 200pt}"
    ), found=pictures).ops  # fmt: skip
    (group,) = ops
    assert isinstance(group, Group)
    assert [round(v, 2) + 0.0 for v in group.matrix] == [0, 1, -1, 0, 150, -50]
    assert clip_of(group.ops) == (40, -60, 160, 160)


def test_a_frame_of_one_colour(pictures: Resources) -> None:
    ops = face(element('file: blue.png, box: face, bleed_from: "#ff0000"'), found=pictures).ops
    (frame,) = [op for op, _ in flat(ops) if isinstance(op, Path)]
    assert (frame.fill, frame.rule) == ((1.0, 0.0, 0.0), "evenodd")
    xs = sorted({round(s[1], 2) for s in frame.segments if len(s) == 3})
    assert xs == [-10, 1, 199, 210]


@pytest.mark.parametrize(
    ("file", "color"),
    [("blue.png", (0.1255, 0.251, 0.6275)), ("smooth.png", (0.3902, 0.3882, 0.8059))],
)
def test_the_mean_colour_of_the_edge(pictures: Resources, file: str, color: Any) -> None:
    """Of smooth.png: the left column (0, 2y, 255), the right (199, 2y, 156), and the rows."""
    ops = face(element(f"file: {file}, box: face, bleed_from: color"), found=pictures).ops
    (frame,) = [op for op, _ in flat(ops) if isinstance(op, Path)]
    assert frame.fill == pytest.approx(color, abs=0.003)


@pytest.mark.parametrize(
    ("fit", "whole"),
    [
        ("stretch", (-10, -10, 210, 110)),
        ("contain", (-10, -5, 210, 105)),
        ("cover", (-20, -10, 220, 110)),
    ],
)
def test_the_trim_of_a_file_with_bleed_covers_the_box(
    pictures: Resources, fit: str, whole: tuple[float, ...]
) -> None:
    """A file of 2 : 1 is fitted to the box with the bleed that it has: 220 × 120."""
    keys = f"file: blue.png, box: face, fit: {fit}, has_bleed: 10pt"
    made = composer(element(keys), found=pictures)
    found = made.compose(None, "k")
    assert found is not None
    assert placed(found.ops) == [whole]
    assert list(made.problems) == []


def test_more_bleed_than_the_layout_has_is_cut(pictures: Resources) -> None:
    keys = "file: blue.png, box: face, fit: stretch, has_bleed: 15pt"
    ops = face(element(keys), found=pictures).ops
    assert (placed(ops), clip_of(ops)) == ([(-15, -15, 215, 115)], (-10, -10, 210, 110))


def test_bleed_inside_of_a_face_is_cut(pictures: Resources) -> None:
    keys = "file: blue.png, fit: stretch, has_bleed: 10pt, box: {x: 20pt, y: 0pt, w: 50pt, h: 50pt}"
    ops = face(element(keys), found=pictures).ops
    assert (placed(ops), clip_of(ops)) == ([(10, -10, 80, 60)], (20, -10, 70, 50))


def test_bleed_that_the_file_lacks_is_reflected(pictures: Resources) -> None:
    keys = "file: blue.png, box: face, fit: stretch, has_bleed: 4pt, bleed_from: mirror"
    made = composer(element(keys), found=pictures)
    found = made.compose(None, "k")
    assert found is not None and list(made.problems) == []
    assert placed(found.ops)[-1] == (-4, -4, 204, 104)
    assert (-4, -4, -212, 104) in placed(found.ops)
    assert clip_of(drawn(found.ops)) == (-10, -10, 210, 110)


def test_the_size_of_a_picture_is_that_without_its_bleed(pictures: Resources) -> None:
    """200 × 100 pixels at 72 dpi are 200 × 100 pt, with a bleed of 10 on each side."""
    keys = "file: blue.png, has_bleed: 10pt, box: {x: 10pt, y: 10pt, w: auto, h: auto}"
    ops = face(element(keys), found=pictures, dpi=72).ops
    assert (placed(ops), clip_of(ops)) == ([(0, 0, 200, 100)], (10, 10, 190, 90))


def test_stretched_strips_need_no_more_pixels(pictures: Resources) -> None:
    """Products with `max_dpi` scale pictures to their largest print, not to such strips."""
    found = face(element("file: blue.png, box: face, bleed_from: stretch"), found=pictures)
    sheet = Sheet(
        Paper("P", 220, 120), "front", 1,
        (Placement("key", 10, 10, 200, 100, 0, (0, 0, 220, 120)),), max_dpi=72,
    )  # fmt: skip
    ((_, pixels),) = printed_pixels([sheet], {"key": found}).items()
    assert pixels == pytest.approx((200, 100))


# -- messages ---------------------------------------------------------------------------------


def warnings_of(elements: str, found: Resources, bleed: float = 10.0) -> list[str]:
    made = Composer(replace(layout(elements), bleed=bleed), game(), found, LIBRARY)
    assert made.compose(None, "k") is not None
    return [f"{p.code}: {p.message} ({p.hint})" for p in made.problems]


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        (
            element("file: blue.png, box: safe, bleed_from: mirror"),
            "no-effect: 'p': 'bleed_from': the picture reaches no edge of the face "
            "(e.g. 'box: face, fit: cover')",
        ),
        (
            element(
                "file: tall.png, box: {x: 50pt, w: 100pt, y: 10pt, h: 80pt}, bleed_from: black"
            ),
            "no-effect: 'p': 'bleed_from': the picture reaches no edge of the face "
            "(e.g. 'box: face, fit: cover')",
        ),
        (
            element("file: blue.png, box: face, turn: 10, bleed_from: mirror"),
            "no-effect: 'p': 'bleed_from': the picture is turned by an angle "
            "(turn it by 90, 180 or 270)",
        ),
        (
            "g: {kind: group, turn: 5, box: face, elements: {"
            + element("file: blue.png, box: face, bleed_from: mirror")
            + "}}",
            "no-effect: 'p': 'bleed_from': the picture is in an element that is turned, cut to a "
            "shape or drawn several times (place it outside of that element)",
        ),
    ],
)
def test_a_warning(pictures: Resources, elements: str, message: str) -> None:
    assert warnings_of(elements, pictures) == [message]


def test_a_layout_without_bleed(pictures: Resources) -> None:
    (message,) = warnings_of(
        element("file: blue.png, box: face, bleed_from: mirror"), pictures, bleed=0.0
    )
    assert message == (
        "no-effect: 'p': 'bleed_from': the layout has no bleed "
        "(set 'bleed' in the layout, e.g. 'bleed: 3mm')"
    )


def test_a_group_that_stands_straight_does_not_matter(pictures: Resources) -> None:
    inner = element("file: blue.png, box: face, bleed_from: mirror")
    assert warnings_of(f"g: {{kind: group, box: face, elements: {{{inner}}}}}", pictures) == []


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (
            "file: blue.png, box: face, bleed_from: mirror, clip: ellipse",
            "'p': 'bleed_from' and 'clip' exclude each other (a picture that is cut to a shape "
            "has no bleed: leave out 'clip' or 'bleed_from')",
        ),
        (
            "file: blue.png, box: face, has_bleed: 3mm, clip: ellipse",
            "'p': 'has_bleed' and 'clip' exclude each other (a picture that is cut to a shape "
            "has no bleed: leave out 'clip' or 'has_bleed')",
        ),
        (
            "file: lines.svg, box: face, bleed_from: color",
            "'p': 'bleed_from: color' needs pixels, and an SVG file has none (write the colour, "
            "e.g. 'bleed_from: \"#102030\"', or 'bleed_from: mirror')",
        ),
        (
            "file: blue.png, box: face, bleed_from: colour",
            "'bleed_from': expected a colour, found 'colour' (did you mean 'color'?)",
        ),
        (
            "file: blue.png, box: face, bleed_from: edge",
            "'bleed_from': expected a colour, found 'edge' "
            "(values: mirror, stretch, color, or a colour)",
        ),
    ],
)
def test_an_error(pictures: Resources, keys: str, message: str) -> None:
    assert problems_of(element(keys), found=pictures) == [message]


def test_a_picture_that_does_not_exist_has_its_placeholder(pictures: Resources) -> None:
    made = composer(element("file: none.png, box: face, bleed_from: mirror"), found=pictures)
    assert made.compose(None, "k") is not None
    assert [p.code for p in made.problems] == ["missing-file"]


# -- pixels -----------------------------------------------------------------------------------


def rendered(ops: tuple[Op, ...], renderer: str, dpi: int, folder: FilePath) -> Image.Image:
    """A face with its bleed, as a renderer shows it."""
    data = page_of((220, 120), [Group(ops, (1, 0, 0, 1, 10, 10))])
    if renderer == "pdfium":
        document = pypdfium2.PdfDocument(data)
        try:
            return document[0].render(scale=dpi / 72).to_pil().convert("RGB")
        finally:
            document.close()
    out = folder / "out.png"
    commands = {
        "mutool": ("draw", "-q", "-r", str(dpi), "-o", str(out), "{}", "1"),
        "gs": ("-q", "-sDEVICE=png16m", f"-r{dpi}", "-dLastPage=1", "-o", str(out), "{}"),
        "pdftoppm": ("-r", str(dpi), "-png", "-singlefile", "{}", str(out.with_suffix(""))),
    }
    output_of(data, renderer, *commands[renderer])
    with Image.open(out) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("dpi", [72, 100, 300])
@pytest.mark.parametrize("way", ["mirror", "stretch"])
@pytest.mark.parametrize("file", ["blue.png", "lines.svg"])
def test_no_gap_at_the_edge_of_the_picture(
    pictures: Resources, tmp_path: FilePath, renderer: str, dpi: int, way: str, file: str
) -> None:
    """No pixel is lighter than the colours of the picture, up to the end of the bleed."""
    ops = face(element(f"file: {file}, box: face, fit: cover, bleed_from: {way}"),
               found=pictures).ops  # fmt: skip
    image = rendered(ops, renderer, dpi, tmp_path)
    inside = image.crop((1, 1, image.width - 1, image.height - 1))
    # blue of 160 in the picture; red and yellow have less of it, white and lighter blue more
    assert inside.getchannel("B").getextrema()[1] <= 164


@pytest.mark.parametrize("renderer", RENDERERS)
def test_both_sides_of_an_edge_are_alike(
    pictures: Resources, tmp_path: FilePath, renderer: str
) -> None:
    ops = face(element("file: smooth.png, box: face, fit: cover, bleed_from: mirror"),
               found=pictures).ops  # fmt: skip
    image = rendered(ops, renderer, 144, tmp_path)
    for away in range(3, 18):  # the trim is at 20 and 420 pixels across, 20 and 220 down
        for one, other in (
            ((20 - away, 120), (19 + away, 120)),
            ((419 + away, 120), (420 - away, 120)),
            ((220, 20 - away), (220, 19 + away)),
            ((220, 219 + away), (220, 220 - away)),
            ((20 - away, 20 - away), (19 + away, 19 + away)),
        ):
            pair = zip(image.getpixel(one), image.getpixel(other), strict=True)  # type: ignore[arg-type]
            assert max(abs(a - b) for a, b in pair) <= 6, (away, one, other)


@pytest.mark.parametrize("renderer", RENDERERS)
def test_a_stretched_strip_begins_with_the_colours_of_the_edge(
    pictures: Resources, tmp_path: FilePath, renderer: str
) -> None:
    ops = face(element("file: smooth.png, box: face, fit: cover, bleed_from: stretch"),
               found=pictures).ops  # fmt: skip
    image = rendered(ops, renderer, 144, tmp_path)
    for x, y in ((5, 60), (5, 180), (15, 120)):  # left of the trim: red 0 to 2, green as beside it
        red, green, blue = image.getpixel((x, y))  # type: ignore[misc]
        assert red <= 6 and blue >= 248
        assert abs(green - (y - 20)) <= 6
