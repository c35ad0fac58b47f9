"""What is under a text, compared with pages that PDFium renders without the text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as FilePath

import pypdfium2
import pytest
from drawn import box, pdf_of
from geometry import rect
from PIL import Image
from pytest import approx
from repository import FONTS

from pnp.model.face import (
    Clip,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Op,
    Origin,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Stop,
    Stroke,
)
from pnp.model.problems import Span
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.measures import grounds
from pnp.preflight.measures.areas import area_of
from pnp.preflight.measures.grounds import Grounds, Reading
from pnp.preflight.measures.marks import Run
from pnp.text.shaping.fonts import Font

ALEGREYA = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
WIDTH, HEIGHT = 200.0, 100.0
WHITE, BLACK, RED, GOLD, NAVY = (1.0,), (0.0,), (0.8, 0.1, 0.1), (0.9, 0.7, 0.2), (0.1, 0.1, 0.4)


def text(
    words: str = "Hamburg", x: float = 40, y: float = 60, fill: object = BLACK, size: float = 20
) -> Glyphs:
    return Glyphs(x, y, size, (ALEGREYA.word(words),), fill)  # type: ignore[arg-type]


def read(*ops: Op) -> Reading:
    (reading,) = Grounds(99).readings(facts(ops))
    return reading


def facts(ops: Sequence[Op]) -> FaceFacts:
    return FaceFacts(Face("f", WIDTH, HEIGHT, 0, tuple(ops)), [Drawing(op) for op in ops])


def rendered(ops: Sequence[Op]) -> Image.Image:
    """The face at four pixels a point, by PDFium."""
    data = pdf_of((WIDTH, HEIGHT), *ops)
    return pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")


# -- plain colours ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fill", "ground", "ratio"),
    [
        # as the contrast checker of WebAIM computes them
        (BLACK, WHITE, 21.0),
        ((0x77 / 255,), WHITE, 4.48),
        ((0x76 / 255,), WHITE, 4.54),
        ((1.0, 0.0, 0.0), WHITE, 4.0),
        ((0.0, 0.0, 1.0), (1.0, 1.0, 0.0), 8.0),
        (WHITE, WHITE, 1.0),
    ],
)
def test_contrast_of_plain_colours(fill: object, ground: object, ratio: float) -> None:
    found = read(box(0, 0, 200, 100, ground), text(fill=fill))
    assert found.contrast == approx(ratio, abs=0.005)
    assert found.highest == found.contrast


def test_without_a_ground_the_paper_is_white() -> None:
    assert read(text(fill=(0x77 / 255,))).ground == (1.0, 1.0, 1.0)


def test_greys_are_those_of_a_print_in_greys() -> None:
    """Red on green of the same luma: (0.5, 0, 0) is 0.1495, (0, 0.2547, 0) is 0.1495, too."""
    found = read(box(0, 0, 200, 100, (0.0, 0.2547, 0.0)), text(fill=(0.5, 0.0, 0.0)))
    assert found.grey == approx(1.0, abs=0.001)
    black = read(box(0, 0, 200, 100, (0.0, 0.0, 0.0, 1.0)), text(fill=(0.0, 0.0, 0.0, 0.5)))
    assert black.grey == approx((0.2140 + 0.05) / 0.05, abs=0.01)


def test_the_text_has_its_size_and_its_place() -> None:
    half: Matrix = (0.5, 0.0, 0.0, 0.5, 10.0, 5.0)
    found = read(Group((text("Ant", 40, 60, size=20),), half))
    assert found.size == 10
    assert found.box == approx((30, 27.5, 44.42, 37.5), abs=0.01)


# -- compared with a renderer -----------------------------------------------------------------

STOPS = (Stop(0, RED), Stop(0.5, GOLD), Stop(1, NAVY))
TILE = (box(0, 0, 6, 6, GOLD), box(0, 0, 3, 6, NAVY))
ROUND = Path((("M", 20, 30), ("C", 20, 0, 180, 0, 180, 30), ("L", 180, 90), ("L", 20, 90), ("Z",)),
             RED)  # fmt: skip
TURNED: Matrix = (0.9, 0.3, -0.3, 0.9, 30, -20)
GROUNDS: dict[str, tuple[Op, ...]] = {
    "nothing": (),
    "a box": (box(10, 10, 180, 80, RED),),
    "cmyk": (box(10, 10, 180, 80, (0.2, 0.5, 0.1, 0.3)),),
    "a box at the edge of the text": (box(80, 0, 120, 100, RED),),
    "a box beside the text": (box(0, 70, 200, 30, RED),),
    "curves": (ROUND,),
    "a hole": (Path((*rect(0, 0, 200, 100), *rect(30, 40, 60, 30)), RED, rule="evenodd"),),
    "opacity over a box": (box(0, 0, 200, 100, NAVY), box(30, 30, 150, 50, GOLD, fill_opacity=0.4)),
    "a group with opacity": (Group((box(0, 0, 200, 100, NAVY),), opacity=0.5),),
    "a clip": (Group((box(0, 0, 200, 100, NAVY),), clip=Clip(rect(0, 0, 90, 100))),),
    "a clip with a curve": (Group((box(0, 0, 200, 100, NAVY),), clip=Clip(ROUND.segments)),),
    "a turn": (Group((box(40, 20, 90, 40, NAVY),), TURNED),),
    "a line": (Path((("M", 0, 55), ("L", 200, 55)), None, Stroke(RED, 30)),),
    "a thin line": (box(0, 0, 200, 100, GOLD), Path((("M", 0, 90), ("L", 200, 90)), None,
                                                    Stroke(RED, 0.5))),
    "linear": (box(0, 0, 200, 100, LinearGradient(0, 0, 200, 60, STOPS)),),
    "linear, beyond its ends": (box(0, 0, 200, 100, LinearGradient(80, 0, 90, 0, STOPS)),),
    "linear, under a matrix": (
        box(0, 0, 200, 100, LinearGradient(0, 0, 1, 0, STOPS, (150, 30, -20, 90, 20, 5))),
    ),
    "radial": (box(0, 0, 200, 100, RadialGradient(100, 55, 60, 80, 50, 5, STOPS)),),
    "fading": (
        box(0, 0, 200, 100, NAVY),
        box(0, 0, 200, 100, LinearGradient(0, 0, 200, 0, (Stop(0, RED, 0), Stop(1, RED)))),
    ),
    "tiles": (box(0, 0, 200, 100, Pattern(6, 6, TILE)),),
}  # fmt: skip


def under(ops: Sequence[Op], line: Glyphs) -> list[tuple[float, ...]]:
    """The mean colours under the cells of a line, on the rendered page without the text."""
    image = rendered(ops)
    found = []
    for cell in area_of(line, (1, 0, 0, 1, 0, 0)).cells:
        pixels = [image.getpixel((int(x * 4), int(y * 4))) for x, y in cell]
        found.append(tuple(sum(p[i] for p in pixels) / len(pixels) / 255 for i in range(3)))
    return found


@pytest.mark.parametrize("name", GROUNDS)
@pytest.mark.parametrize("fill", [WHITE, BLACK])
def test_the_ground_is_what_a_renderer_paints(name: str, fill: object) -> None:
    line = text("Hamburgerfonts", 20, 60, fill, 22)
    cells = under(GROUNDS[name], line)
    found = read(*GROUNDS[name], line)
    # white text is seen worst on the lightest cell, black text on the darkest one
    lights = {sum(p * s for p, s in zip(cell, (0.2126, 0.7152, 0.0722), strict=True)): cell
              for cell in cells}  # fmt: skip
    expected = lights[max(lights) if fill == WHITE else min(lights)]
    # PDFium has a table of its own for inks
    assert found.ground == approx(expected, abs=0.12 if name == "cmyk" else 0.03)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "CMYK"])
def test_the_ground_of_pictures(tmp_path: FilePath, mode: str) -> None:
    image = Image.new("RGB", (400, 200), (240, 200, 60))
    image.paste((30, 30, 120), (200, 0, 400, 200))
    image = image.quantize(8) if mode == "P" else image.convert(mode)
    if mode == "RGBA":
        image.putalpha(Image.new("L", image.size, 128))
    path = str(tmp_path / ("p.jpg" if mode == "CMYK" else "p.png"))
    image.save(path, **({"quality": 95} if mode == "CMYK" else {}))
    ops = (box(0, 0, 200, 100, RED), Picture(path, 10, 10, 180, 80))
    for fill, pick in ((WHITE, max), (BLACK, min)):
        line = text("Hamburgerfonts", 30, 60, fill, 18)
        expected = pick(under(ops, line), key=sum)
        slack = 0.2 if mode == "CMYK" else 0.04
        assert read(*ops, line).ground == approx(expected, abs=slack)


def test_a_picture_under_a_matrix(tmp_path: FilePath) -> None:
    image = Image.radial_gradient("L").resize((300, 150))
    image.save(tmp_path / "p.png")
    ops = (Group((Picture(str(tmp_path / "p.png"), 20, 10, 150, 70),), TURNED),)
    line = text("Hamburg", 60, 60, WHITE, 16)
    expected = max(under(ops, line), key=sum)
    assert read(*ops, line).ground == approx(expected, abs=0.05)


# -- what is over a text ----------------------------------------------------------------------

ELEMENT = Origin("panel", "shape", Span("card.yaml", 9, 3))


@pytest.mark.parametrize(
    ("ops", "covered"),
    [
        ((), 0.0),
        ((box(0, 0, 200, 100, GOLD),), 1.0),
        ((box(0, 0, 200, 100, GOLD, fill_opacity=0.5),), 0.0),
        ((box(0, 0, 200, 44, GOLD),), 0.0),
        ((box(0, 0, 90, 100, GOLD),), 0.67),
        ((ROUND,), 1.0),
        ((Group((box(0, 0, 200, 100, GOLD),), clip=Clip(rect(0, 0, 10, 10))),), 0.0),
        ((Group((box(0, 0, 200, 100, GOLD),), layer="Cut"),), 0.0),
    ],
)
def test_how_much_of_a_text_is_covered(ops: tuple[Op, ...], covered: float) -> None:
    line = text("Hamburg", 40, 60)
    assert read(line, *ops).covered == approx(covered, abs=0.15)
    # in one element, too
    assert read(Group((line, *ops))).covered == approx(covered, abs=0.15)
    # what is drawn before it is under it
    assert read(*ops, line).covered == 0


def test_what_covers_a_text_is_named() -> None:
    panel = Group((box(0, 0, 200, 100, GOLD),), origin=ELEMENT)
    assert read(text(), panel).cover == ELEMENT
    assert read(panel, text()).cover is None


# -- letters ----------------------------------------------------------------------------------


def lettered(*behind: Op, fill: object = WHITE) -> Group:
    origin = Origin("title", "text", Span("card.yaml", 5, 3))
    return Group((*behind, text(fill=fill)), origin=origin)


def letters(**how: object) -> Path:
    """A path as letters have it: curves about where the text is."""
    return Path((("M", 40, 62), ("C", 40, 40, 115, 40, 115, 62), ("Z",)), **how)  # type: ignore[arg-type]


def test_an_outline_makes_letters_visible() -> None:
    assert read(lettered()).contrast == approx(1.0)
    assert read(lettered(letters(stroke=Stroke(BLACK, 2)))).contrast == approx(21.0)
    shadow = Group((letters(fill=BLACK),), opacity=0.8)
    assert read(lettered(shadow)).contrast > 10
    faint = Group((letters(fill=BLACK),), opacity=0.2)
    assert read(lettered(faint)).contrast == approx(1.0)


def test_an_outline_of_another_line_does_not() -> None:
    other = Group((letters(stroke=Stroke(BLACK, 2)),), (1.0, 0.0, 0.0, 1.0, 0.0, 40.0))
    assert read(lettered(other)).contrast == approx(1.0)


def test_letters_with_a_gradient_are_judged_where_they_are_worst() -> None:
    fade = LinearGradient(40, 0, 115, 0, (Stop(0, BLACK), Stop(1, WHITE)))
    found = read(text(fill=fade))
    assert found.contrast < 1.6 < 10 < found.highest


def test_signs_and_invisible_letters_are_not_read() -> None:
    assert Grounds(99).readings(facts((text("• — ·"), text(fill=None)))) == ()


# -- many faces -------------------------------------------------------------------------------


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were measured in cells."""
    found: list[str] = []

    def reading(art: object, run: Run, *others: object) -> Reading:
        found.append("".join(word.text for word in run.op.words))
        return original(art, run, *others)  # type: ignore[arg-type]

    original = grounds._reading
    monkeypatch.setattr(grounds, "_reading", reading)
    return found


def faces(color: object, title: object) -> list[FaceFacts]:
    """Ten faces with one ground and one title, and a name of their own, in two colours."""
    ground = Group((box(0, 0, 200, 100, NAVY),))
    heading = Group((text("Title", fill=title),))
    names = [Group((text(f"Card {n}", 10, 90, color),)) for n in range(10)]
    return [facts((ground, heading, name)) for name in names]


FADE = LinearGradient(0, 0, 200, 0, (Stop(0, NAVY), Stop(1, WHITE)))


def test_what_faces_share_is_measured_once(measured: list[str]) -> None:
    known = Grounds()
    found = [[one.text for one in known.readings(face)] for face in faces(FADE, FADE)]
    assert found == [["Title", f"Card {n}"] for n in range(10)]
    assert measured == ["Title", *(f"Card {n}" for n in range(10))]


def test_texts_on_one_colour_are_not_measured_in_cells(measured: list[str]) -> None:
    known = Grounds()
    found = [[(one.text, one.contrast) for one in known.readings(face)]
             for face in faces(WHITE, RED)]  # fmt: skip
    assert found == [[("Title", approx(2.7, abs=0.1))]] * 10
    assert measured == []


def test_both_ways_to_measure_agree(measured: list[str]) -> None:
    """The second title is in a group with a shape, so that it is measured in cells."""
    ground, title = box(0, 0, 200, 100, NAVY), text("Title", fill=RED)
    quick = read(ground, Group((title,)))
    assert measured == []
    slow = read(ground, Group((box(0, 0, 1, 1, WHITE), title)))
    assert measured == ["Title"]
    for name in ("text", "box", "size", "font", "contrast", "grey", "highest", "color", "ground",
                 "covered"):  # fmt: skip
        assert getattr(quick, name) == approx(getattr(slow, name)) if name not in (
            "text", "font") else getattr(quick, name) == getattr(slow, name)  # fmt: skip
