"""Cards and layouts to faces: what layouts may contain, overrides, what is reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import (
    SVG,
    box_of,
    boxes,
    card,
    composer,
    face,
    is_whole,
    problems_of,
    resources,
    runs,
    texts,
)

from pnp.model.face import Face
from pnp.model.face import Path as FacePath
from pnp.model.problems import InputError
from pnp.typeset.faces import compose
from pnp.typeset.faces.filled_fields import filled_fields

S = "kind: shape, fill: black"


def test_a_face_has_the_size_of_its_layout() -> None:
    found = face("{}")
    assert (found.key, found.width, found.height, found.bleed) == ("key", 200, 100, 10)
    assert found.ops == () and found.safe == (5, 5, 190, 90)


def test_elements_are_drawn_in_their_order() -> None:
    found = face(
        'a: {kind: text, text: one}\nb: {kind: text, text: two}\nc: {kind: text, text: ""}'
    )
    assert texts(found.ops) == ["one", "two"]


# -- conditions and loops ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "shown"),
    [("true", True), ("false", False), ("'{rank > 1}'", True), ("'{rank > 2}'", False),
     ("'{name}'", True), ("'{empty}'", False), ("'{rank - 2}'", False), ("'{line}'", False)],
)  # fmt: skip
def test_when(when: str, shown: bool) -> None:
    one = card(rank=2, name="x", empty="", line="false")
    assert bool(face(f"a: {{{S}, when: {when}}}", one).ops) == shown


def test_a_condition_without_braces_is_refused() -> None:
    (message,) = problems_of(f"a: {{{S}, when: rank > 2}}", card(rank=1))
    assert (
        message
        == "'when': expected true, false or an expression, found 'rank > 2' (write '{rank > 2}')"
    )


def test_repeated_elements_are_placed_by_their_own_boxes() -> None:
    element = f'a: {{{S}, repeat: "n in range(0, last)", when: "{{n != 1}}", ' + (
        'box: {x: "{n * 10}pt", w: "{index + 1}pt", h: 1pt}}'
    )
    assert boxes(face(element, card(last=3)).ops) == [
        (0, 0, 1, 1), (20, 0, 3, 1), (30, 0, 4, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("repeat", "message"),
    [
        ("n in rank", "card 'a', 'a': 'repeat': expected a list"),
        ("n in nothing.x", "'repeat': there is no field 'nothing'"),
        ("n in rank.x", "card 'a', 'a': 'repeat': "),
        ("n of ranks", "'repeat': expected 'item in list', found 'n of ranks'"),
        ("2n in ranks", "'repeat': expected 'item in list', found '2n in ranks'"),
        ("n in (ranks", "'repeat': '(' is never closed"),
        ("7", "'repeat': expected 'item in list', found '7'"),
    ],
)
def test_what_cannot_be_repeated(repeat: str, message: str) -> None:
    found = problems_of(f"a: {{{S}, repeat: {repeat}}}", card(rank=3))
    assert len(found) == 1 and found[0].startswith(message)


# -- expressions anywhere ---------------------------------------------------------------------


def test_expressions_in_nested_properties() -> None:
    one = card(rank=3, type="red", wide="7pt")
    found = face(
        """
        a:
          kind: shape
          fill: {gradient: linear, from: "{type}", to: white, angle: "{rank * 30}"}
          stroke: "{type}"
          dash: ["{rank}pt", 1pt]
          box: {w: "{rank * 2}mm", h: "{wide}", at: "{rank}"}
        """,
        one,
        palette="red: '#ff0000'",
    )
    (path,) = [op for group in found.ops for op in group.ops]  # type: ignore[union-attr]
    assert isinstance(path, FacePath) and path.stroke is not None
    assert path.stroke.paint == (1, 0, 0)
    assert path.stroke.dash == (3, 1)
    assert path.fill.stops[0].color == (1, 0, 0)  # type: ignore[union-attr]
    ((_, y, w, h),) = boxes(found.ops)
    # the stroke of half a point stays inside
    assert (w, h, y) == pytest.approx((6 * 72 / 25.4 - 0.5, 6.5, 93.25), abs=0.01)


def test_stops_that_are_expressions() -> None:
    fill = "{gradient: radial, stops: [{at: 0, color: '{c}'}, {at: '{p}', color: black}]}"
    found = face(f"a: {{kind: shape, fill: {fill}}}", card(c="white", p=40))
    (path,) = [op for group in found.ops for op in group.ops]  # type: ignore[union-attr]
    assert [(s.offset, s.color) for s in path.fill.stops] == [  # type: ignore[union-attr]
        (0, (1,)), (0.4, (0,)),
    ]  # fmt: skip


def test_what_an_expression_gives_is_checked_for_each_card() -> None:
    (message,) = problems_of(f'a: {{{S}, box: {{w: "{{rank}}"}}}}', card(rank=3))
    assert message.startswith("card 'a', 'a': 'box': 'w': 3 is not a length")
    (message,) = problems_of(
        'a: {kind: shape, fill: "{inc}"}', card(inc="inc"), palette="ink: black"
    )
    assert message.endswith("(did you mean 'ink'?)")


def test_every_element_reports_what_is_wrong_with_it() -> None:
    found = problems_of(
        'a: {kind: text, text: "{rank.x}"}\nb: {kind: text, text: ok}\n'
        'c: {kind: text, text: "{1 / rank}"}',
        card(rank=0),
    )
    assert len(found) == 2
    assert found[0].startswith("card 'a', 'a': 'text':")
    assert found[1].startswith("card 'a', 'c': 'text':")


def test_unknown_fields_are_reported_where_they_are_read() -> None:
    found = problems_of(
        'a: {kind: text, text: "{rnak}"}\n'
        'b: {kind: use, fragment: f, with: {p: "{nmae}"}}\n'
        "c: {kind: text, text: '{n} {index} {rank}', repeat: 'n in [rank]'}\n"
        "d: {kind: text, text: '{n}'}",
        card(rank=1),
        fragments="f: {parameters: {p: 1}, elements: {t: {kind: text, text: '{p} {q}'}}}",
    )
    assert [message.split(" (")[0] for message in found] == [
        "'text': there is no field 'rnak'", "'p': there is no field 'nmae'",
        "'text': there is no field 'q'", "'text': there is no field 'n'",
    ]  # fmt: skip


# -- fragments --------------------------------------------------------------------------------

BADGE = """
    badge:
      parameters: {size: 5pt, label: }
      elements:
        ground: {kind: shape, fill: black, box: {w: "{size}", h: "{size}"}}
        text: {kind: text, text: "{label}", box: {of: ground, at: 9, pin: 7, w: 50pt}}
    """


def test_a_fragment_with_parameters() -> None:
    found = face(
        """
        a: {kind: use, fragment: badge, with: {label: one}}
        b: {kind: use, fragment: badge, with: {label: "{name}", size: 9pt}, box: {x: 50pt, y: 20pt}}
        """,
        card(name="two"),
        fragments=BADGE,
    ).ops
    assert boxes(found) == [(0, 0, 5, 5), (50, 20, 9, 9)]
    assert texts(found) == ["one", "two"]
    assert [run.x for run in runs(found)] == [5, 59]


def test_fragments_in_rows_and_loops() -> None:
    found = face(
        """
        row:
          kind: row
          box: {w: 100pt, h: 10pt}
          elements:
            a:
              kind: use
              fragment: badge
              repeat: "n in [3, 4]"
              with: {label: "{n}", size: "{n}pt"}
              box: {w: 20pt}
        """,
        fragments=BADGE,
    ).ops
    assert boxes(found) == [(0, 0, 3, 3), (20, 0, 4, 4)]
    assert texts(found) == ["3", "4"]


@pytest.mark.parametrize(
    ("element", "messages"),
    [
        ("fragment: badge", ["fragment 'badge' needs 'label'"]),
        ("fragment: bagde, with: {label: x}",
         ["there is no fragment 'bagde' (did you mean 'badge'?)"]),
        ("with: {label: x}", ["a use needs 'fragment' (fragments: badge)"]),
        ("fragment: badge, with: {label: x, lable: y}",
         ["fragment 'badge' has no parameter 'lable' (did you mean 'label'?)"]),
        ("fragment: badge, with: [x]", ["'with': expected a mapping of names and values"]),
        ("fragment: badge, with: {label: '{1 +}'}",
         ["'label': the expression is incomplete"]),
        ("fragment: badge, with: {label: x}, elements: {}",
         ["unknown key 'elements' in a use element (keys: kind, box, when, repeat, turn, "
          "opacity, grow, alt, clip, fragment, with)"]),
    ],
)  # fmt: skip
def test_fragments_that_cannot_be_used(element: str, messages: list[str]) -> None:
    assert problems_of(f"a: {{kind: use, {element}}}", fragments=BADGE) == messages


def test_fragments_that_are_wrong() -> None:
    found = problems_of(
        "a: {kind: use, fragment: f}\nb: {kind: use, fragment: g}",
        fragments="f: {parameter: {}, elements: []}\ng: {parameters: [x]}",
    )
    assert found == [
        "unknown key 'parameter' in a fragment (did you mean 'parameters'?)",
        "expected elements by name, e.g. 'title: {kind: text}'",
        "'parameters': expected a mapping of names and values",
        "fragment 'g' needs 'elements'",
    ]


def test_a_fragment_may_not_contain_itself() -> None:
    use = "elements: {{x: {{kind: use, fragment: {0}}}}}"
    (message,) = problems_of("a: {kind: use, fragment: f}", fragments=f"f: {{{use.format('f')}}}")
    assert message == "a fragment may not contain itself: f → f"
    fragments = f"f: {{{use.format('g')}}}\ng: {{{use.format('h')}}}\nh: {{{use.format('f')}}}"
    (message,) = problems_of("a: {kind: use, fragment: f}", fragments=fragments)
    assert message == "a fragment may not contain itself: f → g → h → f"
    deep = "\n".join(f"f{i}: {{{use.format(f'f{i + 1}')}}}" for i in range(30))
    (message,) = problems_of("a: {kind: use, fragment: f0}", fragments=deep)
    assert message.startswith("a fragment may not lie 20 deep in others: f0 → f1")


def test_an_element_without_a_kind_that_is_in_a_group() -> None:
    group = "{kind: group, elements: {t: {kind: text, text: x}}}"
    assert problems_of(f"g: {group}\nt: {{size: +1pt}}") == [
        "element 't' needs a 'kind' ('t' is in 'g': write g: {elements: {t: …}})"
    ]
    assert problems_of(f"h: {{kind: group, elements: {{g: {group}}}}}\nt: {{size: +1pt}}") == [
        "element 't' needs a 'kind' ('t' is in 'g': write h: {elements: {g: {elements: {t: …}}}})"
    ]


# -- what is written wrong --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("{}", "element 'a' needs a 'kind' (kinds: barcode, callout, column, face, frame, gear, "
         "grid, group, guilloche, hatch, icon, map, panel, picture, qr, rays, rosette, row, shape, "
         "stack, text, track, use)"),
        ("{kind: pictur}", "unknown element kind 'pictur' (did you mean 'picture'?)"),
        ("{kind: [a]}", "unknown element kind '['a']'"),
        ("text", "element 'a': expected a mapping"),
        ("{kind: text}", "a text needs 'text'"),
        ("{kind: icon}", "an icon needs 'icon'"),
        ("{kind: shape, colour: red}", "unknown key 'colour' in a shape element"),
        ("{kind: icon, icon: x, colour: red}", "unknown key 'colour' in an icon element"),
        ("{kind: row}", "a row needs 'elements'"),
        ("{kind: row, elements: [1]}", "expected elements by name"),
        ("{kind: shape, opacity: 2}", "'opacity': expected a number from 0 to 1, found 2"),
        ("{kind: shape, box: {w: 5}}", "'box': 'w': 5 is not a length"),
        ("{kind: text, text: x, style: tilte}", "'style': there is no style 'tilte'"),
        ("{kind: text, text: x, font: Arial}", "'font': there is no font 'Arial'"),
        ("{kind: text, text: x, weight: fat}", "'weight': expected a weight"),
        ("{kind: text, text: x, features: ligatures}", "'features': expected an OpenType"),
        ("{kind: icon, icon: x}", "'icon': there is no icon 'x'"),
        ("{kind: shape, fill: '{1 / 0}'}", "'fill': "),
        ("{kind: shape, turn: '{rank'}", "'turn': '{' is never closed"),
    ],
)  # fmt: skip
def test_layouts_are_checked_before_any_card(element: str, message: str) -> None:
    made = composer(f"a: {element}")
    found = [p.message + (f" ({p.hint})" if p.hint else "") for p in made.problems]
    assert found and found[0].startswith(message)
    assert made.broken and made.compose(None, "x") is None


def test_styles_are_checked_whether_used_or_not() -> None:
    made = composer("{}", styles="title: {size: 9pt}\nbody: {sise: 9pt, align: middle}")
    assert [p.message for p in made.problems] == [
        "unknown key 'sise'",
        "'align': expected one of start, end, left, center, right, justify; found 'middle'",
    ]


def test_a_drawing_that_is_wrong_is_reported_once_and_read_once(tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg")
    cards = [card(str(i)) for i in range(3)]
    found = resources(tmp_path, {"bad": str(tmp_path / "bad.svg")})
    made = composer(
        "a: {kind: picture, file: bad.svg}\nb: {kind: icon, icon: bad}", cards, found=found
    )
    assert not any(is_whole(made.compose(one, one.id)) for one in cards)
    assert len(list(made.problems)) == 1
    (tmp_path / "bad.svg").unlink()
    assert not is_whole(made.compose(cards[0], "a"))
    assert len(list(made.problems)) == 1


# -- overrides --------------------------------------------------------------------------------

LAYOUT = f"""
    base: {{{S}, box: {{x: 10pt, y: 10pt, w: 20pt, h: 20pt}}}}
    name: {{kind: text, text: "{{name}}", size: 9pt, box: {{of: base, at: 2, pin: 8, w: 40pt}}}}
    group:
      kind: group
      elements:
        inner: {{{S}, box: {{w: 5pt, h: 5pt}}}}
    """


def overridden(overrides: str) -> Face:
    return face(LAYOUT, card(name="x", overrides=overrides))


def test_a_card_changes_a_property() -> None:
    assert runs(overridden("name: {size: 12pt}").ops)[0].size == 12
    assert runs(overridden("name: {size: +1pt}").ops)[0].size == 10
    assert runs(overridden("name: {size: -1pt}").ops)[0].size == 8
    assert texts(overridden("name: {text: 'not {name}'}").ops) == ["not x"]


def test_a_signed_length_changes_that_of_the_style() -> None:
    styles = "small: {size: 8pt, leading: 10pt}"
    layout = '    t: {kind: text, style: small, text: "x"}'
    one = card(name="x", overrides="t: {size: +1.5pt}")
    assert runs(face(layout, one, styles=styles).ops)[0].size == 9.5
    two = card(name="x", overrides="t: {style: null, size: -1pt}")
    assert runs(face(layout, two, styles=styles).ops)[0].size == 8, "the default is 9 pt"
    element = '    t: {kind: text, style: small, size: -2pt, text: "x"}'
    assert runs(face(element, card(name="x"), styles=styles).ops)[0].size == 6
    assert runs(face(element, one, styles=styles).ops)[0].size == 7.5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("size: -8pt", "'size' would be 0pt, too small to print"),
        ("leading: -1pt", "'leading' is changed by -1pt, but no style sets it"),
    ],
)
def test_a_change_that_cannot_be_made(change: str, message: str) -> None:
    layout = f'    t: {{kind: text, style: small, {change}, text: "x"}}'
    made = composer(layout, [card(name="x")], styles="small: {size: 8pt}")
    assert not is_whole(made.compose(card(name="x"), "x"))
    assert message in next(iter(made.problems)).message


def test_a_card_changes_a_box() -> None:
    assert boxes(overridden("base: {box: {w: +5pt, y: -2pt}}").ops)[0] == (10, 8, 25, 20)
    assert boxes(overridden("name: null\nbase: {box: {x: = -2pt}}").ops)[0] == (-2, 10, 20, 20)
    assert boxes(overridden("base: {box: safe}").ops)[0] == (5, 5, 190, 90)
    # what is placed by it moves along
    assert runs(overridden("base: {box: {h: +5pt}}").ops)[0].y == pytest.approx(35 + 6.678)


def test_a_card_changes_an_element_within_another() -> None:
    assert boxes(overridden("group: {elements: {inner: {box: {w: 9pt}}}}").ops)[1] == (0, 0, 9, 5)


def test_a_card_leaves_an_element_out() -> None:
    assert len(boxes(overridden("group: null").ops)) == 1


def test_a_card_changes_the_kind_of_an_element() -> None:
    assert texts(overridden("group: {kind: text, text: new}").ops) == ["x", "new"]


def test_overrides_that_look_alike_are_distinguished() -> None:
    cards = [card("a", name="x", overrides="name: {text: 1.10}"),
             card("b", name="x", overrides="name: {text: 1.1}")]  # fmt: skip
    made = composer(LAYOUT, cards)
    found = [texts(made.compose(one, one.id).ops) for one in cards]  # type: ignore[union-attr]
    assert found == [["1.10"], ["1.1"]]


def test_variants_are_compiled_once_for_all_cards_that_state_the_same() -> None:
    cards = [card(str(i), name="x", overrides=f"name: {{size: {i % 2 + 8}pt}}") for i in range(6)]
    made = composer(LAYOUT, [*cards, card("plain", name="x")])
    sizes = [runs(made.compose(one, one.id).ops)[0].size for one in cards]  # type: ignore[union-attr]
    assert sizes == [8, 9, 8, 9, 8, 9]
    assert len(made._variants) == 2
    assert runs(made.compose(card("plain", name="x"), "p").ops)[0].size == 9  # type: ignore[union-attr]


def test_overrides_that_are_wrong_are_reported_at_the_card() -> None:
    cards = [card("a", name="x", overrides="nmae: {size: 9pt}"),
             card("b", name="x", overrides="name: {size: huge}"),
             card("c", name="x")]  # fmt: skip
    made = composer(LAYOUT, cards)
    assert [made.compose(one, one.id) is None for one in cards] == [True, True, False]
    assert [(p.message, p.span.path if p.span else "") for p in made.problems] == [
        ("there is no element 'nmae' to change", "cards.yaml"),
        ("'size': 'huge' is not a length; write a number and a unit, e.g. '10pt'", "cards.yaml"),
    ]


# -- backs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "differs"),
    [
        (f"a: {{{S}}}", False),
        ("a: {kind: text, text: '{rank}'}", True),
        ("a: {kind: text, text: '{game.title}'}", False),
        (f"a: {{{S}, when: '{{rank}}'}}", True),
        (f"a: {{{S}, box: {{w: '{{rank}}pt'}}}}", True),
        ("a: {kind: text, text: '{n}{index}', repeat: 'n in [1, 2]'}", False),
        ("a: {kind: text, text: '{n}', repeat: 'n in ranks'}", True),
        ("a: {kind: group, elements: {b: {kind: text, text: '{rank}'}}}", True),
        ("a: {kind: use, fragment: f}", False),
        ("a: {kind: use, fragment: f, with: {p: '{rank}'}}", True),
        ("a: {kind: row, elements: {b: {kind: text, text: '{n}', repeat: 'n in [1]'}}}", False),
    ],
)
def test_whether_a_face_shows_anything_of_its_card(element: str, differs: bool) -> None:
    fragments = "f: {parameters: {p: x}, elements: {t: {kind: text, text: '{p}'}}}"
    made = composer(element, [card(rank=1, ranks=[1])], fragments=fragments)
    assert not list(made.problems)
    assert made.differs == differs


def test_a_face_without_a_card() -> None:
    assert texts(face("a: {kind: text, text: '{game.title}'}").ops) == ["Game"]


# -- fields of cards --------------------------------------------------------------------------


def test_fields_are_filled_in_over_each_other() -> None:
    one = card(a="{b} and {c}", b="<{rank}>", c="x", rank=3, braces=r"\{rank\}")
    found = filled_fields(one, {})
    assert (found["a"], found["b"], found["braces"]) == ("<3> and x", "<3>", "{rank}")
    plain = card(x="y")
    assert filled_fields(plain, {}) == {"id": "a", "x": "y", "copies": 1}
    assert texts(face("t: {kind: text, text: '{a}'}", one).ops) == ["<3> and x"]


def test_fields_that_go_in_a_circle_are_reported() -> None:
    with pytest.raises(InputError, match="made from each other in a circle: a → b → a"):
        filled_fields(card(a="{b}", b="{a}"), {})
    made = composer("t: {kind: text, text: x}", [card(a="{a}")])
    assert not is_whole(made.compose(card(a="{a}"), "x"))
    assert "circle: a → a" in next(iter(made.problems)).message


def test_fields_that_cannot_be_worked_out_are_reported_all_at_once() -> None:
    with pytest.raises(InputError) as error:
        filled_fields(card(a="{nothing}", b="{1 +}"), {})
    assert [p.message.split(":")[0] for p in error.value.problems] == [
        "card 'a', 'a'", "card 'a', 'b'",
    ]  # fmt: skip


# -- turn, opacity, clip ----------------------------------------------------------------------


def test_turning_about_the_middle() -> None:
    assert box_of(f"a: {{{S}, turn: 90, box: {{x: 10pt, y: 10pt, w: 40pt, h: 20pt}}}}") == (
        20, 0, 20, 40,
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["text, text: x", "shape, fill: black"])
def test_opacity_is_applied_once(kind: str) -> None:
    (group,) = face(f"a: {{kind: {kind}, opacity: 0.5}}").ops
    assert group.opacity == 0.5  # type: ignore[union-attr]
    inner = group.ops[0]  # type: ignore[union-attr]
    for name in ("opacity", "fill_opacity", "stroke_opacity"):
        assert getattr(inner, name, 1.0) == 1.0


def test_a_clip_is_that_of_the_box() -> None:
    (group,) = face(
        f"a: {{kind: group, clip: ellipse, box: {{w: 40pt, h: 20pt}}, elements: {{b: {{{S}}}}}}}"
    ).ops
    assert group.clip.segments[0] == ("M", 40, 10)  # type: ignore[union-attr]
    (group,) = face(
        f"a: {{kind: group, clip: {{shape: rectangle, radius: 2pt}}, elements: {{b: {{{S}}}}}}}"
    ).ops
    assert group.clip.segments[0] == ("M", 2, 0)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("clip", "message"),
    [
        ("oval", "'clip': 'shape': expected one of rectangle, ellipse, polygon, star, path"),
        ("{shape: path, path: M x}", "'clip': 'path': "),
        ("{shape: path}", "'clip': shape 'path' needs a 'path'"),
    ],
)
def test_clips_that_are_wrong(clip: str, message: str) -> None:
    (found,) = problems_of(f"a: {{kind: group, clip: {clip}, elements: {{}}}}")
    assert found.startswith(message)


def test_art_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(w=10, h=10) + '<rect width="5" height="5"/></svg>')
    found = box_of(
        "a: {kind: picture, file: '{file}.svg', box: {w: 20pt, h: 20pt}}",
        card(file="a"),
        found=resources(tmp_path),
    )
    assert found == (0, 0, 10, 10)


# -- what is settled for all cards --------------------------------------------------------------


def test_a_box_within_the_face_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    holds = compose.holds
    monkeypatch.setattr(compose, "holds", lambda *boxes: asked.append(boxes) or holds(*boxes))
    composed = composer("a: {kind: text, text: '{name}', box: {x: 5pt, y: 5pt, w: 50pt, h: 40pt}}")
    faces = [composed.compose(card(name=name), name) for name in ("one", "two", "six")]
    assert [texts(one.ops) for one in faces if one] == [["one"], ["two"], ["six"]]
    assert len(asked) == 1


def test_a_box_that_refers_to_one_that_moves_moves_along() -> None:
    layout = (
        f"a: {{{S}, box: {{x: '{{rank}}pt', w: 10pt, h: 10pt}}}}\n"
        f"b: {{{S}, box: {{of: a, w: 5pt, h: 5pt}}}}"
    )
    composed = composer(layout)
    found = [composed.compose(card(rank=rank), "key") for rank in (20, 30, 30)]
    assert [boxes(one.ops)[1][0] for one in found if one] == [20, 30, 30]


def test_a_field_that_the_deck_lacks_draws_nothing() -> None:
    layout = (
        f"a: {{{S}, when: \"{{field('art')}}\", box: {{w: 10pt, h: 10pt}}}}\n"
        "b: {kind: text, text: \"{field('title', 'name')}\", box: {y: 20pt, w: 90pt, h: 20pt}}"
    )
    found = face(layout, card(name="Ash"))
    assert texts(found.ops) == ["Ash"]
    assert len(boxes(found.ops)) == 0
    assert len(boxes(face(layout, card(name="Ash", art="x")).ops)) == 1
    wrong = problems_of("b: {kind: text, text: \"{field('title')}{titel}\"}", card(title="Ash"))
    assert wrong == ["'text': there is no field 'titel' (did you mean 'title'?)"]
