"""Faces and sheets as SVG markup: what is written, what it refers to, and that it cannot run."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

import pytest
from drawn import BLUE, RED, box, group, line, moved
from geometry import rect
from hypothesis import given
from hypothesis import strategies as st
from repository import FONTS

from pnp.draw.svg.definitions import DrawnSvg
from pnp.draw.svg.private_fonts import font_id, private_character
from pnp.draw.svg.writer import SvgWriter
from pnp.model.definitions import replace
from pnp.model.face import (
    Clip,
    Face,
    FontKey,
    Glyph,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Origin,
    Paint,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Stop,
    Stroke,
    Word,
)
from pnp.model.problems import InputError, Span
from pnp.model.sheet import CutLine, Line, Paper, Placement, Sheet
from pnp.svg.parse import parse_svg
from pnp.text.shaping.fonts import Font

ALEGREYA = str(FONTS / "alegreya/Alegreya_400Regular.ttf")
SVG = 'xmlns="http://www.w3.org/2000/svg"'
# all that faces are made of; nothing here runs, and only pictures are loaded
TAGS = {"svg", "defs", "g", "path", "image", "text", "use", "clipPath", "pattern", "linearGradient",
        "radialGradient", "stop"}  # fmt: skip
ATTRIBUTES = {
    "id", "d", "x", "y", "width", "height", "href", "fill", "transform", "data-e", "clip-path",
    "clip-rule", "fill-rule", "opacity", "fill-opacity", "font-family", "font-size", "offset",
    "stop-color", "stop-opacity", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr",
    "gradientUnits", "gradientTransform", "patternUnits", "patternTransform",
    "preserveAspectRatio", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity",
}  # fmt: skip


def writer(**more: object) -> SvgWriter:
    return SvgWriter("text", lambda path: f"picture/{path}", **more)  # type: ignore[arg-type]


def face(*ops: Op, key: str = "a") -> Face:
    return Face(key, 100, 100, 5, ops)


def body(*ops: Op) -> str:
    return writer().face(face(*ops)).body


def element(name: str, *ops: Op) -> Group:
    return Group(ops, origin=Origin(name, "shape", Span("a.yaml")))


def large(x: float = 0) -> Path:
    """A drawing with more markup than one that is written where it stands."""
    return Path(tuple(("L" if i else "M", x + i, i / 2) for i in range(200)), RED)


def parsed(found: SvgWriter, drawn: DrawnSvg) -> ElementTree.Element:
    definitions = "".join(found.definitions[name] for name in drawn.needs)
    return ElementTree.fromstring(f"<svg {SVG}><defs>{definitions}</defs>{drawn.body}</svg>")


# -- paths and paint ----------------------------------------------------------------------------


def test_paths() -> None:
    assert body(box(1, 2, 3.5, 4)) == '<path d="M1 2L4.5 2L4.5 6L1 6Z" fill="#ff0000"/>'
    assert body(box(0, 0, 1, 1, (0.0,))) == '<path d="M0 0L1 0L1 1L0 1Z"/>'
    ring = Path(rect(0, 0, 2, 2), BLUE, rule="evenodd", fill_opacity=0.5)
    assert body(ring) == (
        '<path d="M0 0L2 0L2 2L0 2Z" fill="#0000ff" fill-opacity="0.5" fill-rule="evenodd"/>'
    )
    curve = Path((("M", 0, 0), ("C", 1, -0.0001, 2.25, 100, 10.125, 0.5), ("Z",)), RED)
    assert 'd="M0 0C1 0 2.25 100 10.125 0.5Z"' in body(curve)


def test_lines() -> None:
    assert body(line(0, 0, 9, 0, Stroke(RED))) == (
        '<path d="M0 0L9 0" fill="none" stroke="#ff0000"/>'
    )
    fancy = Stroke((0.0,), 2.5, "round", "bevel", 9, (4, 1.5), 0.5)
    assert body(Path(rect(0, 0, 1, 1), None, fancy, stroke_opacity=0.25)).endswith(
        'fill="none" stroke="#000000" stroke-width="2.5" stroke-linecap="round" '
        'stroke-linejoin="bevel" stroke-dasharray="4 1.5" stroke-dashoffset="0.5" '
        'stroke-opacity="0.25"/>'
    )
    assert 'stroke-miterlimit="9"' in body(line(0, 0, 9, 0, Stroke(RED, miter=9)))


def test_what_is_not_drawn() -> None:
    """As in PDF files: lines too thin to be written, dashes without length, empty paths."""
    assert body(line(0, 0, 9, 0, Stroke(RED, 0.0004))) == ""
    assert "dash" not in body(line(0, 0, 9, 0, Stroke(RED, 1, dash=(0.0, 0.0))))
    assert body(Path((), RED)) == ""
    run = Glyphs(0, 0, 9, (Font(ALEGREYA).word("word"),), None)
    assert body(run) == ""


@pytest.mark.parametrize(
    ("color", "wanted"),
    [((0.5,), "#808080"), ((1.0, 0.2, 0.0), "#ff3300"), ((0.0, 0.0, 0.0, 0.0), "#ffffff")],
)
def test_colours(color: tuple[float, ...], wanted: str) -> None:
    assert f'fill="{wanted}"' in body(box(0, 0, 1, 1, color))


STOPS = (Stop(0, RED), Stop(0.5, BLUE, 0.25), Stop(1, (1.0,)))


def test_gradients_are_definitions_in_coordinates_of_the_path() -> None:
    found = writer()
    paint = LinearGradient(0, 1, 10, 2, STOPS, (2, 0, 0, 2, 3, 4))
    drawn = found.face(face(box(0, 0, 1, 1, paint)))
    (name,) = drawn.needs
    assert drawn.body == f'<path d="M0 0L1 0L1 1L0 1Z" fill="url(#{name})"/>'
    assert found.definitions[name] == (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="1" x2="10" y2="2" '
        'gradientTransform="matrix(2 0 0 2 3 4)"><stop offset="0" stop-color="#ff0000"/>'
        '<stop offset="0.5" stop-color="#0000ff" stop-opacity="0.25"/>'
        '<stop offset="1" stop-color="#ffffff"/></linearGradient>'
    )
    round_one = RadialGradient(5, 5, 4, 5, 5, 0, STOPS)
    drawn = found.face(face(box(0, 0, 1, 1, round_one), key="b"))
    assert ' cx="5" cy="5" r="4">' in found.definitions[min(drawn.needs)]
    off = RadialGradient(5, 5, 4, 6, 5, 1, STOPS)
    drawn = found.face(face(box(0, 0, 1, 1, off), key="c"))
    assert ' cx="5" cy="5" r="4" fx="6" fy="5" fr="1">' in found.definitions[min(drawn.needs)]


def test_gradients_of_inks_have_stops_between() -> None:
    """Colours do not change in proportion to inks."""
    found = writer()
    paint = LinearGradient(0, 0, 1, 0, (Stop(0, (1.0, 0, 0, 0)), Stop(1, (0, 0, 0, 0.0))))
    drawn = found.face(face(box(0, 0, 1, 1, paint)))
    assert found.definitions[min(drawn.needs)].count("<stop") == 9


def test_a_pattern_needs_what_its_tile_needs() -> None:
    found = writer()
    inner = LinearGradient(0, 0, 1, 0, STOPS)
    tile = (box(0, 0, 2, 2, inner), Picture("a.png", 0, 0, 1, 1))
    drawn = found.face(face(box(0, 0, 9, 9, Pattern(4, 5, tile, moved(1, 1)))))
    pattern, gradient = sorted(drawn.needs, reverse=True)
    assert [*found.definitions] == [gradient, pattern]
    assert found.definitions[pattern].startswith(
        f'<pattern id="{pattern}" patternUnits="userSpaceOnUse" width="4" height="5" '
        f'patternTransform="translate(1 1)"><path d="M0 0L2 0L2 2L0 2Z" fill="url(#{gradient})"/>'
    )
    assert drawn.pictures == {"a.png"}


def test_groups() -> None:
    found = writer()
    clip = Clip(rect(0, 0, 2, 2), "evenodd")
    both = Group((box(0, 0, 1, 1),), (0, 1, -1, 0, 5, 6), clip, 0.5)
    drawn = found.face(face(both))
    (name,) = drawn.needs
    assert drawn.body.startswith(
        f'<g transform="matrix(0 1 -1 0 5 6)" clip-path="url(#{name})" opacity="0.5"><path'
    )
    assert found.definitions[name] == (
        f'<clipPath id="{name}"><path d="M0 0L2 0L2 2L0 2Z" clip-rule="evenodd"/></clipPath>'
    )
    assert body(group(box(0, 0, 1, 1))) == body(box(0, 0, 1, 1))
    # an empty clip hides everything
    assert "<clipPath" in "".join(_all(Group((box(0, 0, 1, 1),), clip=Clip(()))))


def _all(*ops: Op) -> Sequence[str]:
    found = writer()
    found.face(face(*ops))
    return [*found.definitions.values()]


def test_pictures() -> None:
    drawn = writer().face(face(Picture("art/a & b.png", 1, 2, 3, 4, 0.5)))
    assert drawn.pictures == {"art/a & b.png"}
    assert drawn.body == (
        '<image href="picture/art/a &amp; b.png" x="1" y="2" width="3" height="4" '
        'preserveAspectRatio="none" opacity="0.5"/>'
    )


# -- letters ------------------------------------------------------------------------------------


def test_a_run_is_text_of_private_characters() -> None:
    key = FontKey(ALEGREYA)
    (blank,) = Font(ALEGREYA).word(" ").glyphs
    nothing = Glyph(blank.gid, " ", 250.0)
    glyphs = (Glyph(40, "A", 600.0), nothing, Glyph(50, "b", 500.0, 10.0, 20.0))
    word = Word(key, "A b", glyphs, 1350.0)
    space = Word(key, " ", (nothing,), 250.0)
    run = Glyphs(10, 20, 10, (word, space, word), RED, extra=5.0, opacity=0.5)
    drawn = writer().face(face(run))
    chars = private_character(40) + private_character(50)
    # the second word is 1350 + 250 + 500 (5 points) further on
    assert drawn.body == (
        '<text transform="matrix(0.01 0 0 0.01 10 20)" x="0 860 2100 2960" y="0 -20 0 -20" '
        f'font-family="{font_id(key)}" font-size="1000" fill="#ff0000" fill-opacity="0.5">'
        f"{chars}{chars}</text>"
    )
    assert drawn.fonts == {key}


def test_a_run_as_a_path() -> None:
    found = SvgWriter("paths", str)
    word = Font(ALEGREYA).word("l.")
    drawn = found.face(face(Glyphs(10, 20, 10, (word,))))
    assert drawn.fonts == frozenset()
    shape = re.fullmatch(
        r'<path transform="matrix\(0.01 0 0 0.01 10 20\)" d="(M[-\d. mlcz]+){2}"/>', drawn.body
    )
    assert shape and drawn.body.count("M") == 2


def test_letters_in_other_paints_are_outlines() -> None:
    word = Font(ALEGREYA).word("ab")
    outlined = body(Glyphs(10, 20, 10, (word,), RED, stroke=Stroke(BLUE), opacity=0.5))
    assert outlined.startswith('<g opacity="0.5"><path d="M')
    shaded = body(Glyphs(10, 20, 10, (word,), LinearGradient(0, 0, 9, 0, STOPS)))
    assert 'fill="url(#l' in shaded


def test_the_glyph_of_missing_characters_is_an_outline() -> None:
    """A browser would show a glyph of another font."""
    word = Word(FontKey(ALEGREYA), "?", (Glyph(0, "?", 500.0),), 500.0)
    assert body(Glyphs(10, 20, 10, (word,))).startswith('<path d="M')


# -- elements -----------------------------------------------------------------------------------


def test_elements_have_their_names_in_the_order_of_the_operations() -> None:
    ops = (
        element("ground", box(0, 0, 9, 9)),
        Group((element("a", large()), element("b")), matrix=moved(1, 1)),
        element("panel", element("title", box(1, 1, 1, 1)), Group((large(),)), element("text")),
    )
    drawn = writer().face(face(*ops))
    found = ElementTree.fromstring(f"<svg {SVG}>{drawn.body}</svg>")
    names = [one.get("data-e") for one in found.iter() if one.get("data-e")]
    assert names == ["ground", "a", "b", "panel", "title", "text"]
    # a large drawing in an element is a definition, but no element is in one
    assert drawn.body.count("<use ") == 1
    assert "data-e" not in body(large()) + "".join(_all(*ops))


def test_elements_change_nothing_else() -> None:
    inner = (box(0, 0, 9, 9), line(0, 0, 1, 1, Stroke(RED)))
    plain = body(*inner)
    assert body(element("a", *inner)) == f'<g data-e="a">{plain}</g>'
    assert writer(names=False).face(face(element("a", *inner))).body == plain
    assert SvgWriter("paths", str).face(face(element("a", *inner))).body == plain


# -- definitions --------------------------------------------------------------------------------


def test_large_drawings_are_shared_and_their_ids_are_of_their_content() -> None:
    found = writer()
    art = Group((large(),))
    one = found.face(face(Group((art,), moved(1, 1)), box(0, 0, 1, 1)))
    other = found.face(face(Group((Group((large(),)),), moved(2, 2)), key="b"))
    assert one.needs == other.needs and len(found.definitions) == 1
    (name,) = one.needs
    assert f'<g transform="translate(1 1)"><use href="#{name}"/></g>' in one.body
    assert writer().face(face(art, key="c")).needs == one.needs
    # another drawing has another id
    assert not found.face(face(Group((large(1),)))).needs & one.needs


def test_all_that_is_needed_is_listed_and_comes_first() -> None:
    found = writer()
    shade = LinearGradient(0, 0, 1, 0, STOPS)
    art = Group((replace(large(), fill=shade), Group((large(),), clip=Clip(rect(0, 0, 9, 9)))))
    drawn = found.face(face(Group((art,))))
    text = drawn.body
    seen: set[str] = set()
    for name, markup in found.definitions.items():
        inner = set(re.findall(r"(?:#)([a-z][0-9a-f]{16})\b", markup))
        assert inner <= seen
        seen.add(name)
        text += markup
    assert drawn.needs == seen == set(re.findall(r"#([a-z][0-9a-f]{16})\b", text))


def test_what_nobody_needs_is_dropped_and_comes_back() -> None:
    found = writer()
    one, other = face(Group((large(),))), face(Group((large(1),)), key="b")
    first, second = found.face(one), found.face(other)
    assert found.drop(second.needs) == [*first.needs]
    assert {*found.definitions} == second.needs
    assert found.drop(second.needs) == []
    assert found.face(one) == first
    assert {*found.definitions} == first.needs | second.needs


def test_what_is_kept_is_forgotten_on_demand() -> None:
    """A picture gets another address when it changes."""
    address = ["old"]
    found = SvgWriter("text", lambda path: address[0])
    one = face(Group((Picture("a.png", 0, 0, 9, 9),)))
    assert 'href="old"' in found.face(one).body
    address[0] = "new"
    assert 'href="old"' in found.face(one).body
    found.forget()
    assert 'href="new"' in found.face(one).body


# -- nothing runs -------------------------------------------------------------------------------

HOSTILE = (
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    "</text></svg><img src=x onerror=alert(1)>",
    "a\x00b\x1f\x7f\ud800\uffff",
    "&lt;script&gt; & <![CDATA[",
    "javascript:alert(1)",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_addresses_are_text(name: str) -> None:
    found = SvgWriter("text", lambda path: name)
    drawn = found.face(face(element(name, Picture("a.png", 0, 0, 9, 9), large())))
    root = parsed(found, drawn)
    (group_of_it,) = [one for one in root.iter() if one.get("data-e")]
    shown = re.sub("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", "\ufffd", name)
    assert group_of_it.get("data-e") == shown
    check_closed(root)


def check_closed(root: ElementTree.Element) -> None:
    """Only the elements and attributes that pnp writes are there."""
    for one in root.iter():
        assert one.tag.removeprefix("{http://www.w3.org/2000/svg}") in TAGS, one.tag
        assert set(one.keys()) <= ATTRIBUTES, one.attrib
        if one.tag.endswith("use"):
            assert re.fullmatch("#[a-z][0-9a-f]{16}", one.get("href", ""))


ART = f"""<svg {SVG} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
  <style>path {{ fill: blue }}</style><title>alert(2)</title><!-- alert(3) --><?alert 4?>
  <path d="M0 0h9v9z" id='"&gt;&lt;script&gt;' onclick="alert(5)" class="alert"/>
  %s
</svg>"""
REFUSED = (
    "<script>alert(1)</script>",
    "<style>@import url(http://example.org/alert.css);</style>",
    '<a xlink:href="javascript:alert(1)"><rect width="5" height="5"/></a>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<image href="http://example.org/alert.png" width="5" height="5"/>',
    '<use href="http://example.org/alert.svg#a"/>',
)


def test_art_arrives_as_operations_only() -> None:
    drawing = parse_svg((ART % "").encode(), "a.svg")
    found = writer()
    drawn = found.face(face(*drawing.ops))
    text = drawn.body + "".join(found.definitions.values())
    assert '<path d="M' in text and 'fill="#0000ff"' in text
    check_closed(parsed(found, drawn))
    for word in ("alert", "script", "onclick", "style", "class"):
        assert word not in text


@pytest.mark.parametrize("part", REFUSED)
def test_art_that_could_run_or_load_is_no_art(part: str) -> None:
    with pytest.raises(InputError):
        parse_svg((ART % part).encode(), "a.svg")


# -- sheets -------------------------------------------------------------------------------------


def test_a_sheet_draws_its_faces_marks_cuts_and_small_print() -> None:
    found = writer()
    one = face(box(0, 0, 100, 100))
    clip = (10.0, 10.0, 100.0, 100.0)
    shape = rect(1, 1, 98, 98)
    sheet = Sheet(
        Paper("P", 300, 200), "front", 7,
        (
            Placement("a", 10, 10, 100, 100, 0, clip),
            Placement("a", 120, 10, 100, 100, 90, clip, shape=shape),
        ),
        marks=(Line(0, 5, 8, 5, 0.25, casing=True),),
        cuts=(CutLine(rect(10, 10, 5, 5), 0.5),),
    )  # fmt: skip
    label = (box(1, 1, 2, 2, BLUE),)
    drawn = found.sheet(sheet, {"a": one}, label)
    (name,) = (name for name in drawn.needs if name[0] == "f")
    assert found.definitions[name] == f'<g id="{name}">{found.face(one).body}</g>'
    root = parsed(found, drawn)
    uses = [part for part in root.iter() if part.tag.endswith("use")]
    assert [use.get("href") for use in uses] == [f"#{name}"] * 2
    assert uses[0].get("transform") == "translate(10 10)"
    assert re.search(
        f'<g transform="matrix\\(0 1 -1 0 220 10\\)" clip-path="url\\(#c\\w+\\)">'
        f'<use href="#{name}"/></g>', drawn.body
    )  # fmt: skip
    assert len([name for name in drawn.needs if name[0] == "c"]) == 2
    widths = re.findall(r'stroke="(#\w+)" stroke-width="([\d.]+)"', drawn.body)
    assert widths == [("#ffffff", "0.75"), ("#000000", "0.25"), ("#ffffff", "1.5"),
                      ("#000000", "0.5")]  # fmt: skip
    assert drawn.body.endswith('fill="#0000ff"/>')


def test_a_sheet_needs_all_that_its_faces_need() -> None:
    found = writer()
    run = Glyphs(0, 0, 9, (Font(ALEGREYA).word("word"),))
    one = face(Group((large(),)), run, Picture("a.png", 0, 0, 9, 9))
    sheet = Sheet(Paper("P", 300, 200), "front", 1,
                  (Placement("a", 0, 0, 100, 100, 0, (0, 0, 100, 100)),))  # fmt: skip
    drawn, inner = found.sheet(sheet, {"a": one}), found.face(one)
    assert inner.needs < drawn.needs == {*found.definitions}
    assert (drawn.fonts, drawn.pictures) == (inner.fonts, inner.pictures)
    changed = replace(one, ops=(box(0, 0, 1, 1),))
    assert found.sheet(sheet, {"a": changed}).needs != drawn.needs


def test_faces_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = writer()
    calls: list[object] = []
    real = SvgWriter._path
    from pnp.draw.svg import writer as module

    monkeypatch.setitem(
        module._DRAW,
        Path,
        lambda one, op: calls.append(op) or real(one, op),  # type: ignore[arg-type, func-returns-value]
    )
    art = Group((large(),))
    for number in range(5):
        one = face(Group((art,), moved(number, 0)), box(0, 0, 1, number), key=str(number))
        assert found.face(one) is found.face(one)
    assert len(calls) == 6  # the art, and five boxes


PAINTS: Sequence[Paint] = (RED, LinearGradient(0, 0, 9, 9, STOPS))


@pytest.mark.parametrize("paint", PAINTS)
def test_the_same_face_gives_the_same_markup(paint: Paint) -> None:
    ops = (box(0, 0, 9, 9, paint), Group((large(),), clip=Clip(rect(0, 0, 5, 5))))
    one, other = writer(), writer()
    other.face(face(large(3), box(0, 0, 2, 2, BLUE), key="before"))
    assert one.face(face(*ops)) == other.face(face(*ops))


# -- any operations -----------------------------------------------------------------------------

NUMBERS = st.floats(-1e4, 1e4)
COLORS = st.one_of(*(st.tuples(*[st.floats(0, 1)] * count) for count in (1, 3, 4)))
BOXES = st.builds(rect, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
MATRICES = st.tuples(*[NUMBERS] * 6)
RAMPS = st.builds(lambda a, b: (Stop(0, a), Stop(1, b, 0.5)), COLORS, COLORS)
SHADES = st.one_of(
    st.builds(LinearGradient, NUMBERS, NUMBERS, NUMBERS, NUMBERS, RAMPS, MATRICES),
    st.builds(RadialGradient, *[NUMBERS] * 6, RAMPS, MATRICES),
)
STROKES = st.builds(Stroke, COLORS | SHADES, st.floats(0, 50))
PATHS = st.builds(Path, BOXES, st.none() | COLORS | SHADES, st.none() | STROKES)
PICTURES = st.builds(Picture, st.text(max_size=5), *[NUMBERS] * 4)
PARTS = st.recursive(
    PATHS | PICTURES,
    lambda inner: st.one_of(
        st.builds(
            Group, st.lists(inner, max_size=3).map(tuple), MATRICES,
            st.none() | st.builds(Clip, BOXES), st.floats(0, 1),
        ),
        st.builds(lambda name, ops: element(name, *ops), st.text(min_size=1, max_size=5),
                  st.lists(inner, max_size=3)),
        st.builds(
            lambda ops: box(0, 0, 9, 9, Pattern(3, 3, tuple(ops))), st.lists(inner, max_size=2)
        ),
    ),
    max_leaves=8,
)  # fmt: skip


@given(st.lists(PARTS, max_size=5).map(tuple))
def test_any_operations_are_well_formed_and_complete(ops: tuple[Op, ...]) -> None:
    found = writer()
    drawn = found.face(face(*ops))
    root = parsed(found, drawn)  # all that is needed is there, and it is XML
    check_closed(root)
    markup = ElementTree.tostring(root, "unicode")
    refers = set(re.findall(r"url\(#(\w+)\)", markup)) | set(re.findall(r'href="#(\w+)"', markup))
    assert refers <= drawn.needs == {one.get("id") for one in root.iter() if one.get("id")}
    assert found.drop(()) and not found.definitions if drawn.needs else True
    assert found.face(face(*ops)) == drawn
