"""Where operations come from, what they are for a reader, and the outline and safe area of a face.

Canvases draw a group with an origin as if its operations stood in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drawn import box, group, pdf_of
from lay_out import LIBRARY, card, composer, game, layout, resources

from pnp.draw.culling import Culler
from pnp.draw.fingerprints import Fingerprints
from pnp.draw.journal import describe
from pnp.model.definitions import replace
from pnp.model.face import Face, Group, Op, Origin, Role
from pnp.model.problems import Span
from pnp.typeset.faces.compose import Composer

HERE = Origin("box", "shape", Span("layout.yaml", 1, 1))
ITEMS = """
list:
  kind: row
  box: {x: 10pt, y: 20pt, w: 90pt, h: 20pt}
  elements:
    item:
      kind: use
      fragment: entry
      repeat: step in steps
      with: {label: "{step}"}
      box: {w: 30pt, h: 20pt}
"""
FRAGMENT = """
entry:
  parameters: {label: null}
  elements:
    words: {kind: text, text: "{label}"}
"""


def made_of(elements: str, fragments: str = "", **fields: object) -> Face:
    found = composer(elements, [card(**fields)], fragments=fragments).compose(card(**fields), "key")
    assert found is not None
    return found


def origins(ops: Sequence[Op], depth: int = 0) -> Iterator[tuple[int, Group]]:
    """Groups with an origin, and how many of them are around each."""
    for op in ops:
        if isinstance(op, Group):
            if op.origin is not None:
                yield depth, op
            yield from origins(op.ops, depth + (op.origin is not None))


def test_a_text_in_a_fragment_in_a_row_in_a_repeat() -> None:
    found = list(origins(made_of(ITEMS, FRAGMENT, steps=["one", "two"]).ops))
    assert [(depth, one.origin.element, one.origin.kind) for depth, one in found if one.origin] == [
        (0, "list", "row"),
        (1, "item", "use"),
        (2, "words", "text"),
        (1, "item", "use"),
        (2, "words", "text"),
    ]
    spans = [str(one.origin.span) for _, one in found[:3] if one.origin]
    assert spans == ["layout.yaml:3:3", "layout.yaml:7:7", "layout.yaml:5:12"]
    assert [one.role and one.role.name for _, one in found[:3]] == [
        "container",
        "container",
        "text",
    ]


def test_a_text_that_is_one_field_names_it() -> None:
    elements = (
        'a: {kind: text, text: "{name}"}\n'
        'b: {kind: text, text: "No. {name}"}\n'
        'c: {kind: text, text: "{x}", repeat: "x in steps"}\n'
        "d: {kind: text, text: x}"
    )
    found = origins(made_of(elements, name="Axe", steps=["one"]).ops)
    assert [one.origin.reads for _, one in found if one.origin] == ["name", "", "", ""]


def test_an_element_turned_and_faded_is_one_group_around_that() -> None:
    ops = made_of("a: {kind: shape, fill: black, turn: 30, opacity: 0.5}").ops
    (outer,) = ops
    assert isinstance(outer, Group) and outer.origin is not None
    assert outer.opacity == 1 and outer.matrix == (1, 0, 0, 1, 0, 0)
    (inner,) = outer.ops
    assert isinstance(inner, Group) and inner.opacity == 0.5 and inner.origin is None
    assert outer.role == Role("decoration")


def test_what_draws_nothing_has_no_group() -> None:
    assert (
        made_of("a: {kind: text, text: ''}\nb: {kind: shape, fill: black, when: false}").ops == ()
    )


def test_the_outline_of_a_face_is_its_trim_with_its_corners() -> None:
    square = [("M", 0, 0), ("L", 200, 0), ("L", 200, 100), ("L", 0, 100), ("Z",)]
    assert list(made_of("{}").outline) == square
    round_layout = replace(layout("{}"), corner=8.0)
    found = Composer(round_layout, game(), resources(), LIBRARY).compose(None, "key")
    assert found is not None and [s[0] for s in found.outline].count("C") == 4
    assert found.outline[0] == ("M", 8, 0)
    assert found.safe == (5, 5, 190, 90)


# -- what canvases do with it -------------------------------------------------------------------


def marked(*ops: Op) -> Group:
    return Group(ops, origin=HERE, role=Role("decoration"))


def test_a_group_with_an_origin_changes_no_byte() -> None:
    shared = group(box(0, 0, 4, 4))
    plain = (shared, box(5, 0, 2, 2), shared, group(shared, opacity=0.5))
    with_origin = (
        marked(shared, marked(box(5, 0, 2, 2))), marked(shared), group(marked(shared), opacity=0.5)
    )  # fmt: skip
    assert pdf_of((9, 9), *plain) == pdf_of((9, 9), *with_origin)
    # one group met twice is drawn twice, and what is shared in it is drawn once
    again, once = marked(box(0, 0, 4, 4)), marked(shared)
    assert pdf_of((9, 9), again, again) == pdf_of((9, 9), box(0, 0, 4, 4), box(0, 0, 4, 4))
    assert pdf_of((9, 9), once, once) == pdf_of((9, 9), shared, shared)


def test_a_group_with_an_origin_is_in_no_journal() -> None:
    ops = (box(0, 0, 1, 1), group(box(2, 0, 1, 1)))
    assert describe((marked(*ops),), "") == describe(ops, "")


def test_a_group_with_an_origin_leaves_fingerprints_as_they_are() -> None:
    def print_of(*ops: Op) -> str:
        return Fingerprints().of({"f": Face("f", 9, 9, 0, ops)})["f"]

    ops = (box(0, 0, 1, 1), group(box(2, 0, 1, 1)))
    inner = group(marked(box(2, 0, 1, 1)))
    assert print_of(*ops) == print_of(marked(*ops)) == print_of(marked(ops[0]), marked(inner))
    # as in builds that were saved before operations had origins
    assert print_of(*ops).startswith("080c730f1389")


def test_of_a_group_with_an_origin_only_what_is_seen_is_drawn() -> None:
    empty, near, far = group(), box(0, 0, 4, 4), box(50, 0, 4, 4)
    seen = Culler().seen((marked(empty, near, far),), (0.0, 0.0, 10.0, 10.0))
    assert [op.ops for op in seen if isinstance(op, Group)] == [(near,)]
    whole = Culler().seen((marked(empty, near),), (0.0, 0.0, 90.0, 90.0))
    assert [op.ops for op in whole if isinstance(op, Group)] == [(near,)]


def test_drawings_kept_for_several_cards_are_one_group() -> None:
    cards = [card("a", name="Axe"), card("b", name="Axe")]
    made = composer('t: {kind: text, text: "{name}"}', cards)
    first, second = (made.compose(one, one.id) for one in cards)
    assert first is not None and second is not None and first.ops[0] is second.ops[0]
