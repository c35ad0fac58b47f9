"""What is drawn once and given again, and that nothing is given for what it was not made from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import SVG, boxes, card, composer, record, resources, texts

from pnp.model.face import Face, Group, Op
from pnp.model.game import Card
from pnp.model.source import WrittenFloat, WrittenInt
from pnp.typeset.faces.compose import Composer
from pnp.typeset.properties.memo import MOST, TRIAL, Memo

S = "kind: shape, fill: black"


def faces(elements: str, cards: Sequence[Card], **more: Any) -> list[Face]:
    made = composer(elements, cards, **more)
    return [face_of(made, one) for one in cards]


def face_of(made: Composer, one: Card) -> Face:
    found = made.compose(one, one.id)
    assert [str(p) for p in made.problems if p.severity == "error"] == []
    assert found is not None
    return found


def groups(ops: Sequence[Op]) -> list[Group]:
    return [op for op in ops if isinstance(op, Group)]


def alone(elements: str, one: Card, cards: Sequence[Card], **more: Any) -> Face:
    """A card's face made by a composer that has made no other."""
    return face_of(composer(elements, cards, **more), one)


def check_fresh(elements: str, cards: Sequence[Card], **more: Any) -> list[Face]:
    """Faces made one after the other, twice, are those made each by itself."""
    made = composer(elements, cards, **more)
    found = []
    for one in [*cards, *reversed(cards)]:
        face = face_of(made, one)
        fresh = alone(elements, one, cards, **more)
        assert boxes(face.ops) == boxes(fresh.ops), one.id
        assert texts(face.ops) == texts(fresh.ops), one.id
        found.append(face)
    return found[: len(cards)]


# -- the same ---------------------------------------------------------------------------------


def test_what_is_the_same_on_all_cards_is_one_object() -> None:
    a, b = faces(f"frame: {{{S}}}", [card("a"), card("b")])
    assert isinstance(a.ops[0], Group)
    assert a.ops[0] is b.ops[0]


def test_what_differs_is_made_for_each_and_shared_by_equals() -> None:
    element = 'frame: {kind: shape, fill: "{color}"}'
    colors = ["white", "black", "white"]
    a, b, c = faces(element, [card(str(i), color=v) for i, v in enumerate(colors)])
    assert a.ops[0] is c.ops[0]
    assert a.ops[0] is not b.ops[0]


def test_where_and_whether_it_is_drawn_does_not_report_drawings_apart() -> None:
    element = f'frame: {{{S}, when: "{{rank > 1}}", box: {{x: "{{off}}pt", w: 5pt, h: 5pt}}}}'
    cards = [card(str(i), rank=i, off=off) for i, off in enumerate([0, 0, 0, 1])]
    a, b, c, d = faces(element, cards)
    assert a.ops == b.ops == ()
    assert c.ops[0] is not d.ops[0]  # another box
    e = faces(element, [card("x", rank=5, off=0), card("y", rank=6, off=0)])
    assert e[0].ops[0] is e[1].ops[0]


def test_a_group_that_is_the_same_is_one_object() -> None:
    elements = f"""
        group:
          kind: group
          opacity: 0.5
          elements:
            a: {{{S}, box: {{w: 10pt, h: 5pt}}}}
            b: {{{S}, box: {{of: a, at: 2, pin: 8}}}}
        """
    a, b = faces(elements, [card("a", rank=1), card("b", rank=2)])
    assert a.ops[0] is b.ops[0]


def test_drawings_and_their_art_are_shared(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(w=10, h=10) + '<rect width="5" height="5"/></svg>')
    elements = """
        a: {kind: picture, file: a.svg, box: {w: 10pt, h: 10pt}}
        b: {kind: picture, file: a.svg, box: {w: 20pt, h: 20pt}}
        """
    cards = [card("a"), card("b", overrides="b: {turn: 90}")]
    one, two = faces(elements, cards, found=resources(tmp_path))
    assert one.ops[0] is two.ops[0]

    def art(op: Op) -> Op:
        while isinstance(op, Group) and isinstance(op.ops[0], Group):
            op = op.ops[0]
        return op

    # with overrides, too, the file is read once
    assert art(one.ops[0]) is art(one.ops[1]) is art(two.ops[1])


def test_what_is_not_overridden_is_shared_with_the_other_cards() -> None:
    elements = f"frame: {{{S}}}\nother: {{{S}, box: {{w: 5pt, h: 5pt}}}}"
    cards = [card("a"), card("b", overrides="other: {fill: white}"),
             card("c", overrides="other: {fill: white}")]  # fmt: skip
    a, b, c = faces(elements, cards)
    assert a.ops[0] is b.ops[0] is c.ops[0]
    assert b.ops[1] is c.ops[1]
    assert a.ops[1] is not b.ops[1]


def test_items_of_tables_are_known_again() -> None:
    tables = {"types": record("t: [{id: a, w: 5}, {id: b, w: 9}]")["t"]}
    elements = """
        each:
          kind: shape
          fill: black
          repeat: "t in types"
          box: {w: "{t.w}pt", h: 5pt}
        """
    a, b = faces(elements, [card("a"), card("b")], tables=tables)
    assert [box[2] for box in boxes(a.ops)] == [5, 9]
    assert a.ops[0] is b.ops[0] and a.ops[1] is b.ops[1]


# -- never stale ------------------------------------------------------------------------------


def test_numbers_texts_and_truths_that_are_equal_are_distinguished() -> None:
    written = [WrittenFloat(1.1, "1.10"), 1.1, WrittenInt(1, "+1")]
    values = [1, True, 1.0, "1", "true", 0, False, None, "", -0.0, 0.5, "0.5", *written]
    cards = [card(str(i), v=v, n=v is None) for i, v in enumerate(values)]
    found = check_fresh('t: {kind: text, text: "{v}·{n}"}', cards)
    printed = ["".join(texts(face.ops)) for face in found]
    assert printed[:3] == ["1·no", "yes·no", "1·no"]
    assert printed[5:9] == ["0·no", "no·no", "·yes", "·no"]
    assert printed[-3:] == ["1.10·no", "1.1·no", "+1·no"]


def test_numbers_as_they_were_written_are_known_again() -> None:
    cards = [card(str(i), width=WrittenFloat(1.1, "1.10")) for i in range(2)]
    a, b = faces('s: {kind: shape, fill: black, turn: "{width}"}', cards)
    assert a.ops[0] is b.ops[0]


def test_lists_are_never_mixed_up() -> None:
    cards = [card(str(i), names=[f"n{i}", "x"]) for i in range(5)]
    found = check_fresh('t: {kind: text, text: "{names | join}"}', cards)
    assert len({tuple(texts(face.ops)) for face in found}) == 5


def test_parameters_that_are_called_as_tables() -> None:
    fragments = 'f: {parameters: {types: a}, elements: {t: {kind: text, text: "{types}"}}}'
    elements = 'u: {kind: use, fragment: f, with: {types: "{kind}"}}\n' + (
        'v: {kind: text, text: "{types}"}'
    )
    cards = [card("a", kind="gun"), card("b", kind="axe")]
    found = check_fresh(elements, cards, tables={"types": "table"}, fragments=fragments)
    assert [texts(face.ops) for face in found] == [["gun", "table"], ["axe", "table"]]


def test_parameters_that_are_called_as_fields() -> None:
    fragments = 'f: {parameters: {rank: 1}, elements: {t: {kind: text, text: "{rank}"}}}'
    elements = """
        fixed: {kind: use, fragment: f, with: {rank: 7}}
        default: {kind: use, fragment: f}
        own: {kind: use, fragment: f, with: {rank: "{rank}"}}
        other: {kind: use, fragment: f, with: {rank: "{size}"}}
        """
    cards = [card(f"{r}{s}", rank=r, size=s) for r in (1, 2) for s in (3, 4)]
    found = check_fresh(elements, cards, fragments=fragments)
    assert [texts(face.ops) for face in found] == [
        ["7", "1", str(r), str(s)] for r in (1, 2) for s in (3, 4)
    ]


def test_parameters_of_fragments_in_fragments() -> None:
    fragments = """
        inner: {parameters: {a: x, b: y}, elements: {t: {kind: text, text: "{a}{b}{c}"}}}
        outer:
          parameters: {b: q, c: z}
          elements:
            one: {kind: use, fragment: inner, with: {a: "{b}"}}
            two: {kind: use, fragment: inner, with: {b: "{a}"}}
        """
    elements = 'u: {kind: use, fragment: outer, with: {b: "{a}{b}"}}'
    cards = [card(f"{a}{b}", a=a, b=b, c="C") for a in "12" for b in "34"]
    found = check_fresh(elements, cards, fragments=fragments)
    assert [texts(face.ops) for face in found] == [
        [f"{a}{b}yz", f"x{a}z"] for a in "12" for b in "34"
    ]


def test_loops_that_are_called_as_fields_and_tables() -> None:
    elements = """
        row:
          kind: row
          elements:
            t: {kind: text, text: "{rank}{index} ", repeat: "rank in ranks"}
        after: {kind: text, text: "{rank}", box: {at: 2}}
        """
    cards = [card(str(i), rank=f"r{i}", ranks=[i, i + 1]) for i in range(3)]
    found = check_fresh(elements, cards, tables={"index": "T", "ranks": []})
    assert texts(found[1].ops) == ["10", "21", "r1"]


def test_an_outer_index_is_not_that_of_an_inner_loop() -> None:
    elements = """
        outer:
          kind: column
          repeat: "i in range(0, count)"
          box: {x: "{i * 50}pt", w: 40pt}
          elements:
            a: {kind: text, text: "{index}"}
            inner: {kind: text, text: "{index}{n}", repeat: "n in range(index, 1)"}
        """
    found = check_fresh(elements, [card("a", count=1), card("b", count=0)])
    assert texts(found[0].ops) == ["0", "00", "11", "1", "01"]
    assert texts(found[1].ops) == ["0", "00", "11"]


def test_a_container_in_a_loop_depends_on_the_loop() -> None:
    elements = f"""
        cell:
          kind: stack
          repeat: "n in [1, 2, 3]"
          box: {{w: 10pt, h: 10pt}}
          elements:
            s: {{{S}, box: {{w: "{{n}}pt", h: 1pt}}}}
            t: {{kind: text, text: "{{n}}"}}
        """
    (found,) = check_fresh(elements, [card("a")])
    assert texts(found.ops) == ["1", "2", "3"]
    assert [box[2] for box in boxes(found.ops)] == [1, 2, 3]


SIBLINGS = f"""
    head: {{kind: text, size: 10pt, text: "{{text}}", box: {{w: 50pt}}}}
    rule: {{{S}, box: {{of: head, at: 1, pin: 7, h: 1pt}}}}
    group:
      kind: group
      box: {{w: 20pt, h: 20pt}}
      elements:
        outside: {{{S}, box: {{of: rule, at: 1, pin: 7, w: 2pt, h: 2pt}}}}
    row:
      kind: row
      elements:
        g:
          kind: group
          box: {{w: 9pt, h: 9pt}}
          elements:
            deep: {{{S}, box: {{of: rule, at: 3, pin: 9, w: 3pt, h: 3pt}}}}
    inside:
      kind: group
      box: {{at: 9, w: 50pt, h: 50pt}}
      elements:
        label: {{kind: text, size: 10pt, text: "{{text}}"}}
        under: {{{S}, box: {{of: label, at: 2, pin: 8, h: 1pt}}}}
    """


def test_what_is_placed_by_a_sibling_follows_its_size() -> None:
    long = "a text that takes several lines"
    short, high = check_fresh(SIBLINGS, [card("a", text="one"), card("b", text=long)])
    down = boxes(high.ops)[0][1] - boxes(short.ops)[0][1]
    assert down > 20
    for before, after in zip(boxes(short.ops), boxes(high.ops), strict=True):
        assert after[1] - before[1] == pytest.approx(down, abs=0.02)


def test_an_anchor_that_is_an_expression() -> None:
    elements = f"""
        left: {{{S}, box: {{w: 10pt, h: 10pt}}}}
        right: {{{S}, box: {{at: 9, w: 10pt, h: 10pt}}}}
        group:
          kind: group
          elements:
            on: {{{S}, box: {{of: "{{side}}", at: 5, w: 2pt, h: 2pt}}}}
        """
    found = check_fresh(elements, [card("a", side="left"), card("b", side="right")])
    assert [boxes(face.ops)[2][0] for face in found] == [4, 194]


def test_a_card_that_overrides_what_another_is_placed_by() -> None:
    elements = f"""
        base: {{{S}, box: {{w: 10pt, h: 10pt}}}}
        group:
          kind: group
          elements:
            on: {{{S}, box: {{of: base, at: 3, pin: 3, w: 2pt, h: 2pt}}}}
        """
    cards = [card("a"), card("b", overrides="base: {box: {w: +5pt}}"),
             card("c", overrides="base: {box: {w: +7pt}}")]  # fmt: skip
    found = check_fresh(elements, cards)
    assert [boxes(face.ops)[1][0] for face in found] == [8, 13, 15]


def test_fields_that_are_called_as_tables() -> None:
    cards = [card("a", types="mine"), card("b", types="yours")]
    found = check_fresh('t: {kind: text, text: "{types}"}', cards, tables={"types": "table"})
    assert [texts(face.ops) for face in found] == [["mine"], ["yours"]]


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=12))
def test_whatever_came_before_a_face_is_its_own(ranks: list[tuple[int, int, int]]) -> None:
    fragments = """
        f:
          parameters: {a: 0, b: 9}
          elements:
            s: {kind: shape, fill: black, box: {w: "{a + b + 1}pt", h: 5pt}}
            t: {kind: text, text: "{a}{b}{c}", box: {of: s, at: 6, pin: 4, w: 90pt}}
        """
    elements = """
        u: {kind: use, fragment: f, with: {a: "{b}", b: "{a}"}}
        v: {kind: use, fragment: f, with: {b: "{c}"}, repeat: "a in range(0, b)"}
        """
    cards = [card(str(i), a=a, b=b, c=c) for i, (a, b, c) in enumerate(ranks)]
    for (a, b, c), face in zip(ranks, faces(elements, cards, fragments=fragments), strict=True):
        assert texts(face.ops) == [f"{b}{a}{c}", *[f"0{c}{c}"] * (b + 1)]


# -- the memo itself --------------------------------------------------------------------------


def test_drawings_that_are_never_used_again_are_not_kept_for_long() -> None:
    memo = Memo()
    for i in range(3 * TRIAL):
        key = Memo.key((0, 0, 1, 1), ["v"], {"v": i})
        assert memo.get(key) is None
        memo.put(key, ())
    assert memo.is_useless and not memo._kept


def test_drawings_that_are_used_again_late_are_kept() -> None:
    memo = Memo()
    missed = 0
    for i in [0, *range(700), *range(700)]:
        key = Memo.key((0, 0, 1, 1), ["v"], {"v": i})
        if memo.get(key) is None:
            missed += 1
            memo.put(key, ())
    assert (missed, memo.is_useless) == (700, False)


def test_drawings_that_are_used_again_are_kept_up_to_a_limit() -> None:
    memo = Memo()
    for i in range(2 * MOST):
        key = Memo.key((0, 0, 1, 1), ["v"], {"v": str(i)})
        assert memo.get(key) is None
        memo.put(key, (Group(()),))
        for _ in range(2):
            assert (memo.get(key) is not None) == (i < MOST)


def test_a_key_reports_a_missing_name_from_nothing() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    assert Memo.key(box, ["v"], {}) != Memo.key(box, ["v"], {"v": None})
    assert Memo.key(box, ["v"], {"v": [1]}) != Memo.key(box, ["v"], {"v": [1]})
    same = [1]
    assert Memo.key(box, ["v"], {"v": same}) == Memo.key(box, ["v"], {"v": same})
    assert Memo.key(box, ["v"], {"v": same}) != Memo.key(box, ["v"], {"v": "x"})
