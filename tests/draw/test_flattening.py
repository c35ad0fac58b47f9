"""Transparency is composed: exactly where one colour lies over another, else as a picture."""

from __future__ import annotations

import pytest
from drawn import BLUE, RED, box, group, moved
from PIL import Image
from repository import FONTS

from pnp.draw.extent import Corners
from pnp.draw.flattening import Flattening, composed
from pnp.model.face import (
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Origin,
    Path,
    Picture,
    Stop,
    Stroke,
)
from pnp.model.problems import Problems, Span
from pnp.text.shaping.fonts import Font

FONT = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
FADING = LinearGradient(0, 0, 40, 0, (Stop(0, RED), Stop(1, BLUE, 0.2)))


class Rendered:
    """Stands in for PDFium: records what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[Op, ...], Corners, tuple[int, int]]] = []
        self.problems = Problems()

    def __call__(
        self, face: Face, ops: tuple[Op, ...], corners: Corners, pixels: tuple[int, int]
    ) -> str:
        self.asked.append((ops, corners, pixels))
        return f"picture-{len(self.asked)}"

    def flat(self, *ops: Op, resolution: float = 72.0) -> tuple[Op, ...]:
        flattening = Flattening(self, resolution, self.problems)
        return flattening.ops(Face("f", 100.0, 100.0, 0.0, ops))


@pytest.mark.parametrize(
    ("color", "opacity", "below", "seen"),
    [
        ((1.0, 0.0, 0.0), 0.5, (1.0,), (1.0, 0.5, 0.5)),
        ((0.0,), 0.25, (1.0,), (0.75,)),
        ((0.0, 1.0, 0.0, 0.0), 0.5, (0.0, 0.0, 0.0, 0.2), (0.0, 0.5, 0.0, 0.1)),
        ((0.0, 0.0, 0.0, 1.0), 0.5, (1.0, 1.0, 1.0), (0.5,)),
    ],
)
def test_a_colour_over_another(color, opacity, below, seen):
    assert composed(color, opacity, below) == pytest.approx(seen)


def test_an_opaque_face_stays_as_it_is():
    ops = (box(0, 0, 50, 50), group(box(5, 5, 10, 10, BLUE)))
    rendered = Rendered()
    assert rendered.flat(*ops) is not None
    assert rendered.flat(*ops) == ops
    assert rendered.asked == [] and not list(rendered.problems)


def test_a_faint_path_on_paper_is_a_lighter_path():
    rendered = Rendered()
    (found,) = rendered.flat(box(10, 10, 20, 20, RED, fill_opacity=0.5))
    assert found == box(10, 10, 20, 20, (1.0, 0.5, 0.5))
    assert rendered.asked == []


def test_faint_text_over_one_colour_stays_text():
    words = Glyphs(30, 50, 8.0, (FONT.word("Words"),), (0.0,), opacity=0.5)
    ground = box(0, 0, 100, 100, (1.0, 1.0, 0.0))
    rendered = Rendered()
    assert [type(op) for op in rendered.flat(ground, words)] == [Path, Glyphs]
    found = rendered.flat(ground, words)[1]
    assert isinstance(found, Glyphs)
    assert (found.fill, found.opacity) == ((0.5, 0.5, 0.0), 1.0)


def test_a_faint_line_stays_a_line():
    line = Path((("M", 10, 10), ("L", 50, 10)), stroke=Stroke((0.0,), 2.0), stroke_opacity=0.25)
    (found,) = Rendered().flat(line)
    assert isinstance(found, Path) and found.stroke is not None
    assert (found.stroke.paint, found.stroke_opacity) == ((0.75,), 1.0)


def test_what_lies_over_two_colours_is_a_picture_within_its_outline():
    rendered = Rendered()
    left, right = box(0, 0, 50, 100, RED), box(50, 0, 50, 100, BLUE)
    over, later = box(40, 40, 20, 20, (0.0,), fill_opacity=0.5), box(0, 0, 5, 5, (0.0,))
    found = rendered.flat(left, right, over, later)
    assert found[:2] == (left, right)
    assert found[3] == later, "what is painted later stays"
    cut = found[2]
    assert isinstance(cut, Group) and cut.clip is not None
    assert cut.clip.segments == over.segments
    assert cut.ops == (Picture("picture-1", 40, 40, 20, 20),)
    assert rendered.asked == [((left, right, over), (40, 40, 60, 60), (20, 20))]


def test_only_what_is_seen_in_the_place_is_rendered():
    rendered = Rendered()
    far = box(80, 80, 10, 10, BLUE)
    rendered.flat(far, box(0, 0, 40, 20, FADING))
    ((ops, _, _),) = rendered.asked
    assert far not in ops


def test_the_picture_has_the_resolution_of_the_profile_and_whole_pixels():
    rendered = Rendered()
    rendered.flat(box(10.3, 10.3, 20, 20, FADING), resolution=144.0)
    ((_, corners, pixels),) = rendered.asked
    assert corners == (10.0, 10.0, 30.5, 30.5)
    assert pixels == (41, 41)


def test_transparent_things_over_each_other_are_one_picture():
    rendered = Rendered()
    found = rendered.flat(box(0, 0, 40, 40, FADING), box(20, 20, 40, 40, FADING))
    assert len(found) == 1 and len(rendered.asked) == 1


def test_a_group_is_opened_where_only_one_part_of_it_is_transparent():
    rendered = Rendered()
    solid, faint = box(0, 0, 10, 10, RED), box(20, 0, 10, 10, (0.0,), fill_opacity=0.5)
    found = rendered.flat(group(solid, faint, matrix=moved(5, 5)))
    assert [op.matrix for op in found if isinstance(op, Group)] == [moved(5, 5)] * 2
    assert found[1].ops[0].fill == (0.5,)  # type: ignore[union-attr]
    assert rendered.asked == []


def test_a_group_that_is_transparent_as_a_whole_is_a_picture():
    rendered = Rendered()
    rendered.flat(group(box(0, 0, 10, 10, RED), box(5, 5, 10, 10, BLUE), opacity=0.5))
    assert [pixels for _, _, pixels in rendered.asked] == [(15, 15)]


def test_a_picture_with_transparent_pixels(tmp_path):
    clear, solid = tmp_path / "clear.png", tmp_path / "solid.png"
    Image.new("RGBA", (4, 4), (255, 0, 0, 90)).save(clear)
    Image.new("RGBA", (4, 4), (255, 0, 0, 255)).save(solid)
    rendered = Rendered()
    opaque = Picture(str(solid), 0, 0, 10, 10)
    assert rendered.flat(opaque) == (opaque,), "all of its pixels are opaque"
    assert rendered.flat(Picture(str(clear), 0, 0, 10, 10)) == (Picture("picture-1", 0, 0, 10, 10),)


def test_each_place_is_reported_with_its_element():
    rendered = Rendered()
    span = Span("layouts/card.yaml", 7, 3)
    faint = Group((box(0, 0, 10, 10, FADING),), origin=Origin("shade", "shape", span))
    rendered.flat(faint)
    (problem,) = rendered.problems
    assert (problem.code, problem.severity, problem.span) == ("transparency", "note", span)
    assert problem.message == (
        "'shade' is transparent, and PDF/X-1a has no transparency: its place is printed as a "
        "picture of 72 pixels per inch"
    )
    assert (problem.about.card, problem.about.element) == ("f", "shade")
