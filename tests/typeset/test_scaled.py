"""What is printed smaller than it was made: lines stay thick enough, small texts are left out."""

from __future__ import annotations

import math

import pytest
from lay_out import LIBRARY, face, flat, game, layout, resources, texts

from pnp.geometry.outlines import box_outline
from pnp.load.layouts import load_layout
from pnp.model.definitions import replace
from pnp.model.face import Face, Group, Matrix, Path, Pattern, Stroke
from pnp.model.problems import Problems, Span
from pnp.preflight.checks import hairline
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.typeset.faces.compose import Composer
from pnp.typeset.properties.scaled import LeastStroke, smallest_scale, without_small_texts

INK = (0.0,)
LINE = (("M", 0.0, 0.0), ("L", 50.0, 0.0))
HERE = Span("game.yaml", 1, 1)


def line(width: float) -> Path:
    return Path(LINE, stroke=Stroke(INK, width))


def scaled(by: float, *ops: Path | Group) -> Group:
    return Group(ops, (by, 0.0, 0.0, by, 3.0, 4.0))


def widths(ops: tuple[object, ...]) -> list[float]:
    """The widths of all lines as they are printed."""
    return [
        round(op.stroke.width * math.sqrt(abs(m[0] * m[3] - m[1] * m[2])), 4)
        for op, m in flat(ops)  # type: ignore[arg-type]
        if isinstance(op, Path) and op.stroke
    ]


def test_lines_become_as_wide_as_allowed_and_others_stay():
    ops = (line(0.1), line(0.5), scaled(0.4, line(0.5), line(1.0)))
    assert widths(ops) == [0.1, 0.5, 0.2, 0.4]
    assert widths(LeastStroke(0.25).ops(ops)) == [0.25, 0.5, 0.25, 0.4]


def test_scales_of_groups_in_groups_multiply():
    ops = (scaled(0.5, scaled(0.5, line(0.6))),)
    assert widths(ops) == [0.15]
    assert widths(LeastStroke(0.25).ops(ops)) == [0.25]


def test_what_is_thick_enough_stays_the_same_object():
    ops = (line(0.5), scaled(0.5, line(0.5)))
    assert LeastStroke(0.25).ops(ops) is ops


def test_one_drawing_at_one_scale_stays_one_object():
    art = Group((line(0.1),))
    first, second, other = (scaled(0.5, art), scaled(0.5, art), scaled(0.25, art))
    least = LeastStroke(0.25)
    made = least.ops((first, second, other))
    drawn = [group.ops[0] for group in made]  # type: ignore[union-attr]
    assert drawn[0] is drawn[1] is not drawn[2]
    # and so in the next face
    assert least.ops((scaled(0.5, art),))[0].ops[0] is drawn[0]  # type: ignore[union-attr]


def test_a_drawing_that_is_squeezed_is_measured_across_its_thinnest_lines():
    squeezed = Group((line(1.0),), (1.0, 0.0, 0.0, 0.2, 0.0, 0.0))
    (made,) = LeastStroke(0.25).ops((squeezed,))
    (path,) = made.ops  # type: ignore[union-attr]
    assert path.stroke and path.stroke.width == 1.25  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("matrix", "scale"),
    [
        ((0.5, 0.0, 0.0, 2.0, 9.0, 9.0), 0.5),
        ((0.0, 3.0, -3.0, 0.0, 0.0, 0.0), 3.0),
        ((0.6, 0.8, -0.8, 0.6, 0.0, 0.0), 1.0),
        ((1.0, 1.0, 0.0, 0.0, 0.0, 0.0), 0.0),
        ((1.0, 0.0, 1.0, 1.0, 0.0, 0.0), 0.618034),
    ],
)
def test_the_least_scale_of_a_matrix(matrix: Matrix, scale: float):
    assert smallest_scale(matrix) == pytest.approx(scale, abs=1e-6)


def test_a_line_that_is_a_thin_filled_box_is_widened():
    thin = Path(box_outline((10.0, 10.0, 40.0, 0.1)), INK)
    dot = Path(box_outline((10.0, 10.0, 1.0, 0.1)), INK)
    made = LeastStroke(0.25).ops((thin, dot))
    assert made[0].stroke == Stroke(INK, 0.15)  # type: ignore[union-attr]
    assert made[1] is dot


def test_lines_in_patterns_are_widened():
    tile = Pattern(5.0, 5.0, (line(0.4),), (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))
    (made,) = LeastStroke(0.25).ops((Path(box_outline((0, 0, 9, 9)), tile),))
    assert made.fill.ops[0].stroke.width == 0.5  # type: ignore[union-attr]


def test_lines_for_machines_stay_as_they_are():
    cut = Group((line(0.01),), layer="cut")
    assert LeastStroke(0.25).ops((cut,))[0] is cut


# -- in layouts -------------------------------------------------------------------------------

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0L90 90" '
    'stroke="black" stroke-width=".5" fill="none"/></svg>'
)
PICTURE = "a: {kind: picture, file: a.svg, box: {w: 20pt, h: 20pt}}\n"
SHAPE = "b: {kind: shape, shape: line, stroke_width: 0.1pt}\n"
ICON = "c: {kind: text, text: ':a:', size: 10pt}\n"


def made(folder, least: float) -> Face:  # type: ignore[no-untyped-def]
    (folder / "a.svg").write_text(SVG)
    found = layout(PICTURE + SHAPE + ICON)
    found = replace(found, theme=replace(found.theme, least_stroke=least))
    icons = {"a": str(folder / "a.svg")}
    composer = Composer(found, game(), resources(folder, icons), LIBRARY)
    face = composer.compose(None, "key")
    assert face is not None and not face.problems
    return face


def test_pictures_icons_and_shapes_have_no_thinner_lines(tmp_path):
    assert widths(made(tmp_path, 0.0).ops) == [0.1, 0.1, pytest.approx(0.0323)]
    assert widths(made(tmp_path, 0.25).ops) == [0.25, 0.25, 0.25]


def test_preflight_then_finds_no_hairline(tmp_path):
    from pnp.preflight.check_kinds import FaceContext
    from pnp.preflight.facts import Drawing

    def found(least: float) -> list[str]:
        face = made(tmp_path, least)
        context = FaceContext(200.0, 100.0, 10.0, (5.0, 5.0, 190.0, 90.0))
        drawings = map(Drawing, face.ops)
        assert hairline.KIND.drawing is not None
        return [one.code for d in drawings for one in hairline.KIND.drawing(d, context)]

    assert found(0.0) == ["hairline"] * 3
    assert found(0.25) == []


@pytest.mark.parametrize(
    ("theme", "own", "least"),
    [
        ("", "", 0.0),
        ("least_stroke: 0.25pt", "", 0.25),
        ("least_stroke: 0.25pt", "least_stroke: 0.5pt", 0.5),
        ("least_stroke: 0.25pt", "least_stroke: 0pt", 0.0),
        ("", "least_stroke: 0.3pt", 0.3),
        ("extends: base", "", 0.4),
        ("extends: base\nleast_stroke: 0.2pt", "", 0.2),
    ],
)
def test_a_layout_sets_it_over_its_theme(tmp_path, theme, own, least):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/base.yaml").write_text("least_stroke: 0.4pt\n")
    (tmp_path / "layouts/theme.yaml").write_text(f"palette: {{a: black}}\n{theme}\n")
    (tmp_path / "layouts/card.yaml").write_text(
        f"size: {{width: 50mm, height: 50mm}}\ntheme: theme\nelements: {{}}\n{own}\n"
    )
    problems = Problems()
    library = Library(tmp_path, tmp_path, tmp_path)
    found = load_layout("card", LazyRecords(library), HERE, problems)
    assert [str(p) for p in problems] == []
    assert found is not None and found.theme.least_stroke == pytest.approx(least)


# -- faces ------------------------------------------------------------------------------------

WORDS = "t: {kind: text, text: small, size: 8pt}\nu: {kind: text, text: large, size: 30pt}\n"


def test_small_texts_of_a_face_are_left_out():
    card = replace(face(WORDS), key="tools/axe")
    found = replace(resources(), faces={"tools/axe": card})
    shown = "a: {kind: face, face: tools/axe, scale: 0.5%s}"
    assert texts(face(shown % "", found=found).ops) == ["small", "large"]
    assert texts(face(shown % ", omit_text: 6pt", found=found).ops) == ["large"]
    assert texts(face(shown % ", omit_text: 4pt", found=found).ops) == ["small", "large"]


def test_icons_in_small_texts_are_left_out_with_them(tmp_path):
    gear = tmp_path / "gear.svg"
    gear.write_text('<svg viewBox="0 0 4 2"><path d="M0 0H4V2H0Z"/></svg>')
    words = "t: {kind: text, text: 'small :gear:', size: 8pt}\n"
    words += "u: {kind: text, text: 'l :gear:', size: 30pt}\n"
    words += "i: {kind: icon, icon: gear, box: {w: 4pt, h: 2pt}}\n"
    art = resources(icons={"gear": str(gear)})
    card = replace(face(words, found=art), key="tools/axe")
    found = replace(art, faces={"tools/axe": card})
    shown = "a: {kind: face, face: tools/axe, scale: 0.5%s}"

    def icons(more: str) -> int:
        return sum(isinstance(op, Path) for op, _ in flat(face(shown % more, found=found).ops))

    assert icons("") == 3
    # one of a text that is left out; a small icon that is an element remains
    assert icons(", omit_text: 6pt") == 2
    assert icons(", omit_text: 20pt") == 1


def test_a_face_without_small_texts_is_the_same_object():
    card = face(WORDS)
    assert without_small_texts(card.ops, 1.0, 8.0) is card.ops
    assert without_small_texts(card.ops, 0.9, 8.0) is not card.ops


def test_a_face_has_the_size_of_its_scale():
    card = replace(face(WORDS), key="tools/axe", width=100.0, height=200.0)
    found = replace(resources(), faces={"tools/axe": card})
    row = (
        "b: {kind: face, face: tools/axe, scale: 0.3, edge: black, box: {at: 5}}\n"
        "c: {kind: face, face: tools/axe, scale: 0.1, edge: black, box: {of: b, at: 9, pin: 7}}"
    )
    drawn = face(row, found=found)
    edges = [op for op, _ in flat(drawn.ops) if isinstance(op, Path)]
    places = [m[4:] for op, m in flat(drawn.ops) if isinstance(op, Path)]
    assert places == [(85.0, 20.0), (115.0, 20.0)]
    assert [op.segments[2][1:] for op in edges] == [(30.0, 60.0), (10.0, 20.0)]
