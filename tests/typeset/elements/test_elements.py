"""Each element kind by itself: text, icon, picture, shape."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import SVG, box_of, boxes, card, context, face, problems_of, resources, runs, texts
from PIL import Image

from pnp.model.face import Group, Picture, Stroke
from pnp.model.face import Path as FacePath
from pnp.model.layout import Resources
from pnp.schema.values import Mismatch
from pnp.typeset.properties.kinds import Kind, element_kinds

KINDS = [
    "column", "face", "grid", "group", "icon", "map", "panel", "picture", "row", "shape", "stack",
    "text", "track",
]  # fmt: skip


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Resources:
    """wide.svg is 40 × 20 pt, tall.png 150 × 300 pixels, the icon gear 20 × 10 pt."""
    folder = tmp_path_factory.mktemp("art")
    body = '<rect width="{w}" height="{h}" fill="currentColor"/></svg>'
    (folder / "wide.svg").write_text((SVG + body).format(w=40, h=20))
    red = '<rect width="40" height="20" fill="#F00"/></svg>'
    (folder / "red.svg").write_text(SVG.format(w=40, h=20) + red)
    (folder / "gear.svg").write_text((SVG + body).format(w=20, h=10))
    (folder / "folder").mkdir()
    (folder / "folder" / "bad.png").write_bytes(b"no picture")
    Image.new("RGB", (150, 300)).save(folder / "tall.png")
    return resources(folder, {"gear": str(folder / "gear.svg")})


def pictures(elements: str, art: Resources, **more: object) -> list[Picture]:
    found = face(elements, found=art, **more).ops  # type: ignore[arg-type]
    while found and isinstance(found[0], Group):
        found = tuple(op for group in found if isinstance(group, Group) for op in group.ops)
    return [op for op in found if isinstance(op, Picture)]


def test_every_kind_is_found_and_states_what_it_is() -> None:
    found = element_kinds()
    assert list(found) == sorted(found) and set(KINDS) <= set(found)
    for name, kind in found.items():
        assert kind.name == name and kind.doc
        ways = [kind.draw is not None, kind.arrange is not None, kind.free, kind.spots is not None]
        assert ways.count(True) == 1
        assert (kind.arrange is None) == (kind.measure_children is None)
        assert not (kind.measure and kind.draw is None)


def test_a_kind_is_called_as_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    import pnp.typeset.elements.row as row

    element_kinds.cache_clear()
    monkeypatch.setattr(row, "KIND", Kind("column", "", lambda context: {}))
    with pytest.raises(ValueError, match=r"the element kind of row\.py is called 'column'"):
        element_kinds()["row"]
    element_kinds.cache_clear()
    monkeypatch.undo()
    assert set(KINDS) <= set(element_kinds())


# -- text -------------------------------------------------------------------------------------


def test_text_takes_its_style_and_changes_it() -> None:
    styles = "title: {size: 12pt, align: right, color: white, lines: 1, wrap: false}"
    (run,) = runs(face("a: {kind: text, text: x, style: title, size: 10pt}", styles=styles).ops)
    assert (run.size, run.fill) == (10, (1,))
    assert run.x > 190
    (plain,) = runs(face("a: {kind: text, text: x}").ops)
    assert (plain.size, plain.fill, plain.x) == (9, (0,), 0)
    assert plain.words[0].font.path.endswith("Alegreya_400Regular.ttf")


def test_fonts_of_a_style() -> None:
    def files(style: str, text: str = "a **b** *c*") -> list[str]:
        found = runs(face(f"t: {{kind: text, text: '{text}', {style}}}").ops)
        stems = (Path(w.font.path).stem for run in found for w in run.words if w.text != " ")
        return [stem.split("_", 1)[1] for stem in stems]

    assert files("weight: 400") == ["400Regular", "700Bold", "400Regular_Italic"]
    assert files("italic: true") == ["400Regular_Italic", "700Bold_Italic", "400Regular"]
    assert files("weight: bold") == ["700Bold", "700Bold", "700Bold_Italic"]
    assert files("bold_weight: regular") == ["400Regular", "400Regular", "400Regular_Italic"]
    assert files("font: [Sancreek, Alegreya]", "aЖ") == ["400Regular", "400Regular"]


def test_features_of_a_style() -> None:
    (old,) = runs(face("t: {kind: text, text: 1, features: [onum, -liga]}").ops)
    (lining,) = runs(face("t: {kind: text, text: 1, features: lnum}").ops)
    assert old.words[0].advance != lining.words[0].advance


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, "3"), (2.5, "2.5"), (True, "yes"), (None, ""), (["a", "b"], "a,b"), ("x", "x")],
)
def test_what_a_field_gives_is_made_text(value: object, expected: str) -> None:
    found = texts(face("t: {kind: text, text: '{v}'}", card(v=value)).ops)
    assert "".join(found).replace(" ", "") == expected


def test_a_mapping_is_no_text() -> None:
    (message,) = problems_of("t: {kind: text, text: '{v}'}", card(v={"a": 1}))
    assert "cannot be printed in a text" in message
    assert "choose one of its fields: a" in message


def test_icons_in_text_have_its_colour(art: Resources) -> None:
    ops = face("t: {kind: text, text: 'a :gear: b', color: '#ff0000'}", found=art).ops
    icon = next(op for op in ops if isinstance(op, Group))
    paths = [op for inner in icon.ops if isinstance(inner, Group) for op in inner.ops]
    assert [p.fill for p in paths if isinstance(p, FacePath)] == [(1, 0, 0)]


def test_an_unknown_icon_in_text_is_reported(art: Resources) -> None:
    (message,) = problems_of("t: {kind: text, text: ':geer:'}", found=art)
    assert message.endswith("there is no icon 'geer' (did you mean 'gear'?)")
    (message,) = problems_of("t: {kind: text, text: 'Note :zzz: this'}", found=art)
    assert message.endswith("there is no icon 'zzz' (icons: gear; a plain colon is \\:)")


# -- icons ------------------------------------------------------------------------------------


def test_an_icon_is_as_large_as_its_box_allows(art: Resources) -> None:
    found = box_of("a: {kind: icon, icon: gear, box: {w: 50pt, h: 50pt}}", found=art)
    assert found == (0, 12.5, 50, 25)
    assert box_of("a: {kind: icon, icon: gear}", found=art) == (0, 0, 200, 100)


def test_an_icon_in_a_row_is_as_high_as_text(art: Resources) -> None:
    row = "r: {kind: row, elements: {a: {kind: icon, icon: gear%s}}}"
    assert box_of(row % "", found=art) == (0, 0, 18, 9)
    assert box_of(row % ", box: {h: 20pt}", found=art) == (0, 0, 40, 20)
    assert box_of(row % ", box: {w: 20pt}", found=art) == (0, 0, 20, 10)


def test_an_icon_in_a_column_does_not_grow(art: Resources) -> None:
    column = "c: {kind: column, box: {w: 100pt}, elements: {a: {kind: icon, icon: gear}}}"
    assert box_of(column, found=art) == (41, 0, 18, 9)
    narrow = column.replace("100pt", "10pt")
    assert box_of(narrow, found=art) == (0, 0, 10, 5)


def test_auto_beside_a_given_side(art: Resources) -> None:
    found = box_of("a: {kind: icon, icon: gear, box: {w: auto, h: 30pt}}", found=art)
    assert found == (0, 0, 60, 30)


@pytest.mark.parametrize("element", ["icon, icon: gear", "picture, file: wide.svg"])
def test_what_has_no_room_is_not_drawn(element: str, art: Resources) -> None:
    assert face(f"a: {{kind: {element}, box: {{w: 0pt, h: 5pt}}}}", found=art).ops == ()


# -- pictures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fit", "expected"),
    [
        ("contain", (0, 12.5, 50, 25)),
        ("cover", (-25, 0, 100, 50)),
        ("stretch", (0, 0, 50, 50)),
        ("contain, focus: 7", (0, 0, 50, 25)),
        ("cover, focus: 6", (-50, 0, 100, 50)),
    ],
)
def test_fitting_a_drawing(fit: str, expected: tuple[float, ...], art: Resources) -> None:
    element = f"a: {{kind: picture, file: wide.svg, fit: {fit}, box: {{w: 50pt, h: 50pt}}}}"
    assert box_of(element, found=art) == expected
    (group,) = face(element, found=art).ops
    assert isinstance(group, Group)
    assert (group.clip is not None) == fit.startswith("cover")


def _fill(elements: str, art: Resources) -> object:
    found = face(elements, found=art).ops
    while isinstance(found[0], Group):
        found = found[0].ops
    assert isinstance(found[0], FacePath)
    return found[0].fill


@pytest.mark.parametrize(
    ("colors", "expected"),
    [
        ("{}", (1.0, 0.0, 0.0)),
        ('{"#ff0000": white}', (1.0,)),
        ('{red: "#0000ff", blue: white}', (0.0, 0.0, 1.0)),
        ('{"#fe0000": white}', (1.0, 0.0, 0.0)),
        ("{fill: white, stroke: black}", (1.0,)),
        ("{fill: white, red: black}", (0.0,)),
        ("{stroke: white}", (1.0, 0.0, 0.0)),
    ],
)
def test_a_drawing_in_other_colours(colors: str, expected: object, art: Resources) -> None:
    assert _fill(f"a: {{kind: picture, file: red.svg, colors: {colors}}}", art) == expected


@pytest.mark.parametrize(
    ("colors", "message"),
    [
        ("white", "'colors': expected pairs of colours, found 'white'"),
        ("{ground: white}", "'colors': expected a colour of the file, found 'ground'"),
        ("{red: rouge}", "'colors': expected a colour, found 'rouge'"),
    ],
)
def test_wrong_colours_of_a_drawing(colors: str, message: str, art: Resources) -> None:
    found = problems_of(f"a: {{kind: picture, file: red.svg, colors: {colors}}}", found=art)
    assert any(message in str(one) for one in found)


@pytest.mark.parametrize(
    ("fit", "expected"),
    [("contain", (12.5, 0, 25, 50)), ("cover", (0, -25, 50, 100)), ("stretch", (0, 0, 50, 50))],
)
def test_fitting_pixels(fit: str, expected: tuple[float, ...], art: Resources) -> None:
    element = f"a: {{kind: picture, file: tall.png, fit: {fit}, box: {{w: 50pt, h: 50pt}}}}"
    (found,) = pictures(element, art)
    assert (found.x, found.y, found.width, found.height) == expected


def test_a_picture_cut_to_a_shape_is_cut_once(art: Resources) -> None:
    (group,) = face(
        "a: {kind: picture, file: tall.png, fit: cover, clip: ellipse, box: {w: 50pt, h: 50pt}}",
        found=art,
    ).ops
    assert isinstance(group, Group) and group.clip is not None
    assert isinstance(group.ops[0], Picture)


def test_natural_sizes_of_pictures(art: Resources) -> None:
    row = "r: {kind: row, align: start, elements: {a: {kind: picture, file: %s}}}"
    assert box_of(row % "wide.svg", found=art) == (0, 0, 40, 20)
    assert box_of(row % "'wide.svg', box: {h: 10pt}", found=art) == (0, 0, 20, 10)
    high = row.replace("kind: row,", "kind: row, box: {w: 90pt, h: 10pt},")
    assert box_of(high % "'wide.svg', box: {h: 50%}", found=art) == (0, 0, 10, 5)
    (found,) = pictures(row % "tall.png", art)  # at 300 pixels an inch
    assert (found.width, found.height) == (36, 72)
    (found,) = pictures(row % "tall.png", art, dpi=150)
    assert (found.width, found.height) == (72, 144)
    (found,) = pictures("a: {kind: picture, file: tall.png, box: {w: 10pt, h: auto}}", art)
    assert (found.width, found.height) == (10, 20)


def test_a_drawings_colour(art: Resources) -> None:
    (group,) = face("a: {kind: picture, file: wide.svg, color: white}", found=art).ops
    assert isinstance(group, Group)
    (inner,) = group.ops
    assert isinstance(inner, Group) and isinstance(inner.ops[0], FacePath)
    assert inner.ops[0].fill == (1,)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("folder", "'folder' is a folder, not a picture (write the name of a file in it)"),
        ("../x.svg", "'../x.svg' leaves the project (pictures are looked for below .;"),
        ("/etc/x.svg", "'/etc/x.svg' leaves the project (copy the picture into"),
        ("'c:x.svg'", "'c:x.svg' leaves the project"),
        ("7", "expected the file of a picture, found 7"),
        ("' '", "expected the file of a picture, found ' '"),
    ],
)
def test_names_that_are_no_files(file: str, message: str, art: Resources) -> None:
    (found,) = problems_of(f"a: {{kind: picture, file: {file}}}", found=art)
    assert found.removeprefix("'file': ").startswith(message)


def test_files_that_are_no_pictures(art: Resources) -> None:
    found = problems_of("a: {kind: picture, file: folder/bad.png}", found=art)
    assert len(found) == 1
    at = context(art)
    path = at.picture_path("wide.svg")
    with pytest.raises(Mismatch, match=r"cannot read folder: "):
        at.drawing(str(Path(path).parent / "folder"))


# -- shapes -----------------------------------------------------------------------------------


def only_path(element: str) -> FacePath:
    (group,) = face(f"a: {{kind: shape, box: {{w: 40pt, h: 20pt}}, {element}}}").ops
    assert isinstance(group, Group)
    (path,) = group.ops
    assert isinstance(path, FacePath)
    return path


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        ("rectangle", 5), ("rectangle, radius: 3pt", 10), ("ellipse", 6), ("polygon", 7),
        ("polygon, sides: 3", 4), ("star, sides: 5", 11), ("path, path: M 0 0 H 100 V 100 Z", 4),
    ],
)  # fmt: skip
def test_shapes_fill_their_box(shape: str, count: int) -> None:
    path = only_path(f"fill: black, shape: {shape}")
    assert len(path.segments) == count
    assert (path.fill, path.stroke) == ((0,), None)
    found = box_of(f"a: {{kind: shape, fill: black, box: {{w: 40pt, h: 20pt}}, shape: {shape}}}")
    assert found == (0, 0, 40, 20)


def test_a_stroke_stays_inside() -> None:
    stroke = "stroke: black, stroke_width: 2pt"
    box = "box: {w: 40pt, h: 20pt}"
    assert box_of(f"a: {{kind: shape, {stroke}, {box}}}") == (1, 1, 38, 18)
    assert box_of(f"a: {{kind: shape, shape: ellipse, {stroke}, {box}}}") == (1, 1, 38, 18)
    assert box_of(f"a: {{kind: shape, {stroke}, inside: false, {box}}}") == (0, 0, 40, 20)
    assert box_of(f"a: {{kind: shape, shape: polygon, {stroke}, {box}}}") == (0, 0, 40, 20)
    # the outer edge of the stroke has the radius
    assert only_path(f"{stroke}, radius: 5pt").segments[0] == ("M", 5, 1)


def test_how_a_stroke_is_drawn() -> None:
    path = only_path(
        "stroke: white, stroke_width: 2pt, dash: [3pt, 1pt], cap: round, join: bevel, rule: evenodd"
    )
    assert path.stroke == Stroke((1,), 2, "round", "bevel", dash=(3, 1))
    assert (path.fill, path.rule) == (None, "evenodd")
    assert only_path("stroke: white, dash: 2pt").stroke == Stroke((1,), 0.5, dash=(2,))


def test_a_line_runs_between_anchors() -> None:
    assert only_path("shape: line").segments == (("M", 0, 10), ("L", 40, 10))
    path = only_path("shape: line, start: 7, end: 3, stroke: white, fill: black")
    assert path.segments == (("M", 0, 0), ("L", 40, 20))
    assert (path.fill, path.stroke) == (None, Stroke((1,), 0.5))
    assert only_path("shape: line").stroke == Stroke((0,), 0.5)


def test_what_has_neither_fill_nor_stroke_is_not_drawn() -> None:
    for element in ("shape: ellipse", "fill: none", "stroke: black, stroke_width: 0pt",
                    "shape: line, stroke_width: 0pt"):  # fmt: skip
        assert face(f"a: {{kind: shape, {element}}}").ops == ()


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("shape: path, fill: black", "shape 'path' needs a 'path', e.g."),
        ("shape: path, path: M x, fill: black", "'path': "),
        ("stroke: black, dash: [0pt, 0pt]", "'dash' needs a length above nothing"),
    ],
)
def test_shapes_that_cannot_be_drawn(element: str, message: str) -> None:
    (found,) = problems_of(f"a: {{kind: shape, {element}}}")
    assert found.removeprefix("'a': ").startswith(message)


def test_inside_from_a_field() -> None:
    element = "a: {kind: shape, stroke: black, stroke_width: 2pt, inside: '{v}'}"
    assert boxes(face(element, card(v="false")).ops) == [(0, 0, 200, 100)]


def test_a_letter_that_no_font_has_can_be_printed_by_its_number():
    plain = 't: {kind: text, text: "{name} *x*", box: {w: 150pt}'
    one = card(name="a\U00013000")
    assert texts(face(plain + ", missing: number}", one).ops) == ["aU+13000 ", "x"]
    (problem,) = problems_of(plain + "}", one)
    assert "no font has" in problem


def test_first_lines_of_a_row_can_be_level():
    made = face(
        "r: {kind: row, align: baseline, box: {w: 200pt}, elements: {"
        "a: {kind: text, text: 'small', size: 6pt, box: {w: 50pt}}, "
        "b: {kind: text, text: 'large', size: 30pt, box: {w: 100pt}}}}\n"
        "under: {kind: shape, fill: black, box: {of: r, at: 1, pin: 7, w: 9pt, h: 1pt}}"
    )
    small, large = runs(made.ops)
    assert small.y == large.y
    (_, top, _, _) = boxes(made.ops)[0]
    assert top > large.y


def test_a_text_with_room_for_its_ink_is_as_high_as_its_accents():
    plain = "t: {kind: text, text: '{name}', size: 20pt, leading: 20pt, box: {w: 60pt}}"
    ink = plain.replace("size", "room: ink, size", 1)
    high = card(name="\u1ea4\u0323\u1ea4")
    under = "\nu: {kind: shape, fill: black, box: {of: t, at: 1, pin: 7, w: 9pt, h: 1pt}}"
    (_, usual, _, _), (_, found, _, _) = (
        boxes(face(one + under, high).ops)[0] for one in (plain, ink)
    )
    assert found > usual
    lines = card(name="\u1ea4\n\u1ea4")
    (first, second), (a, b) = (runs(face(one, lines).ops) for one in (plain, ink))
    assert second.y - first.y == pytest.approx(20.0)
    assert b.y - a.y > 20.0, "lines that would touch are set further apart"


def test_a_text_without_marks_is_printed_as_typed():
    typed = "- **a** :gear: [b](c)\n# d\n| e |"
    plain = 't: {kind: text, text: "{name}", marks: false, box: {w: 150pt}}'
    printed = " ".join(texts(face(plain, card(name=typed)).ops))
    assert printed == "- **a** :gear: [b](c) # d | e |"


def test_a_text_with_room_for_its_ink_shrinks_and_is_never_cut():
    text = "t: {{kind: text, text: '{name}', room: ink, size: 20pt, smallest: {}pt, " \
           "box: {{w: 90pt, h: 24pt}}}}"  # fmt: skip
    one = card(name="\u1ea4\u0323 and so on and on")
    found = runs(face(text.replace("{{", "{").replace("}}", "}").replace("{}", "6"), one).ops)
    assert found[0].size < 12
    assert max(run.y for run in found) < 24.0
    (problem,) = problems_of(text.replace("{{", "{").replace("}}", "}").replace("{}", "20"), one)
    assert "too long" in problem or "does not fit" in problem or "too high" in problem
