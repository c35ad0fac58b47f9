"""The facts of a face: texts, shapes and pictures with their places, in the order of drawing."""

from __future__ import annotations

from lay_out import composer
from pytest import approx

from pnp.model.face import Clip, Group, Op, Path, Picture, Stroke
from pnp.preflight.facts import Drawing, Shape, Text

SQUARE = (("M", 0.0, 0.0), ("L", 10.0, 0.0), ("L", 10.0, 10.0), ("L", 0.0, 10.0), ("Z",))


def _op(elements: str, styles: str = "") -> Op:
    found = composer(elements, styles=styles).compose(None, "key")
    assert found is not None
    return found.ops[0]


def test_a_text_has_its_size_after_scaling() -> None:
    op = _op("t: {kind: text, text: Ant, style: s}", "s: {font: Alegreya, size: 10pt}")
    (text,) = Drawing(Group((op,), matrix=(0.5, 0.0, 0.0, 0.5, 20.0, 30.0))).items
    assert isinstance(text, Text)
    assert (text.text, text.size) == ("Ant", approx(5.0))
    assert text.origin is not None and text.origin.element == "t"


def test_a_stroke_is_half_outside_and_scaled() -> None:
    square = Path(SQUARE, stroke=Stroke((0.0,), 2.0))
    (shape,) = Drawing(Group((square,), matrix=(2.0, 0.0, 0.0, 2.0, 5.0, 0.0))).items
    assert isinstance(shape, Shape)
    assert shape.box == (3.0, -2.0, 27.0, 22.0)
    assert shape.line_width == 4.0


def test_a_clip_cuts_boxes_and_hides_what_is_outside() -> None:
    clip = Clip(SQUARE)
    inside = Picture("a.png", 5.0, 5.0, 20.0, 2.0)
    outside = Picture("b.png", 50.0, 5.0, 20.0, 2.0)
    (found,) = Drawing(Group((inside, outside), clip=clip)).items
    assert found.op is inside
    assert (found.box, found.clip) == ((5.0, 5.0, 10.0, 7.0), (0.0, 0.0, 10.0, 10.0))


def test_what_is_invisible_or_on_a_layer_has_no_facts() -> None:
    unseen = Path(SQUARE)
    clear = Path(SQUARE, (0.0,), fill_opacity=0.0)
    layer = Group((Path(SQUARE, (0.0,)),), layer="Cut")
    faded = Group((Path(SQUARE, (0.0,)),), opacity=0.0)
    assert Drawing(Group((unseen, clear, layer, faded))).items == ()


def test_the_innermost_element_is_the_origin() -> None:
    group = 'g: {kind: group, elements: {s: {kind: shape, fill: "#000000"}}}'
    op = _op(group)
    (item,) = Drawing(op).items
    assert item.origin is not None and item.origin.element == "s"
    drawn = Drawing(op)
    assert drawn.origin is not None and drawn.origin.element == "g"


def test_the_box_of_a_picture_with_made_bleed_is_that_with_the_bleed() -> None:
    """Copies of the picture are no pictures of their own: they are reflected, or stretched."""
    clip = Clip(
        (("M", -3.0, -3.0), ("L", 13.0, -3.0), ("L", 13.0, 13.0), ("L", -3.0, 13.0), ("Z",))
    )
    art = Picture("a.png", 0.0, 0.0, 10.0, 10.0)
    copy = Group((art,), matrix=(-8.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    (found,) = Drawing(Group((Group((copy,), is_bleed=True), art), clip=clip)).items
    assert found.op is art
    assert (found.box, found.scale) == ((-3.0, -3.0, 13.0, 13.0), 1.0)


def test_shapes_that_make_bleed_are_shapes_and_the_strips_below_their_edges_are_not() -> None:
    clip = Clip(
        (("M", -3.0, -3.0), ("L", 13.0, -3.0), ("L", 13.0, 13.0), ("L", -3.0, 13.0), ("Z",))
    )
    art = Group((Path(SQUARE, (0.0,)),))
    copy = Group((art,), matrix=(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    strip = Group((art,), matrix=(1.1, 0.0, 0.0, 1.0, 0.0, 0.0), is_bleed=True)
    drawing = Drawing(Group((Group((strip, copy), is_bleed=True), art), clip=clip))
    assert [item.box for item in drawing.items] == [(-3.0, 0.0, 0.0, 10.0), (0.0, 0.0, 10.0, 10.0)]
