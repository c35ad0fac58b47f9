"""Rows, columns, grids and stacks: boxes dealt out, in points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import LIBRARY, boxes, face, problems_of, runs, texts, width

from pnp.model.face import Box, Op
from pnp.model.units import Measure
from pnp.schema.values import Mismatch
from pnp.typeset.properties.kinds import element_kinds
from pnp.typeset.properties.places import NOWHERE, Place

S = "kind: shape, fill: black"
REGULAR = LIBRARY.font("Alegreya")
LINE = 9.84  # height of a line of 10 pt, and a little more


def arranged(container: str, *children: str, **more: object) -> list[Box]:
    """The boxes of shapes in a container; children as `w: 5pt, h: 5pt; grow: 1`."""
    lines = [f"c: {{{container}, elements: {{"]
    for i, child in enumerate(children):
        box, _, rest = child.partition(";")
        lines.append(f"  s{i}: {{{S}, box: {{{box}}}{', ' + rest if rest else ''}}},")
    return boxes(face("\n".join([*lines, "}}"]), **more).ops)  # type: ignore[arg-type]


def refused(container: str, *children: str) -> str:
    inner = ", ".join(f"s{i}: {{{S}, box: {{{box}}}}}" for i, box in enumerate(children))
    (message,) = problems_of(f"c: {{{container}, elements: {{{inner}}}}}")
    return message


# -- rows and columns -------------------------------------------------------------------------


def test_a_row_is_as_large_as_its_content() -> None:
    found = arranged(
        "kind: row, gap: 2pt, padding: 3pt, box: {at: 3}", "w: 10pt, h: 5pt", "w: 20pt, h: 9pt"
    )
    # 38 wide and 15 high, in the corner of 200 × 100
    assert found == [(165, 90, 10, 5), (177, 88, 20, 9)]


def test_a_column_is_as_large_as_its_content() -> None:
    found = arranged(
        "kind: column, gap: 2pt, padding: 3pt, box: {at: 3}", "w: 10pt, h: 5pt", "w: 20pt, h: 9pt"
    )
    assert found == [(177, 81, 10, 5), (177, 88, 20, 9)]


@pytest.mark.parametrize(
    ("align", "tops"),
    [("start", (0, 0)), ("center", (15, 10)), ("end", (30, 20)), ("stretch", (0, 0))],
)
def test_across_a_row(align: str, tops: tuple[int, int]) -> None:
    found = arranged(
        f"kind: row, align: {align}, box: {{w: 100pt, h: 40pt}}",
        "w: 10pt, h: 10pt",
        "w: 10pt, h: 20pt",
    )
    assert tuple(box[1] for box in found) == tops
    assert [box[3] for box in found] == [10, 20]


@pytest.mark.parametrize("kind", ["row", "column"])
def test_what_has_no_size_across_takes_the_room(kind: str) -> None:
    size = "w: 10pt" if kind == "row" else "h: 10pt"
    (found,) = arranged(f"kind: {kind}, align: center, box: {{w: 60pt, h: 40pt}}", size)
    assert found == ((0, 0, 10, 40) if kind == "row" else (0, 0, 60, 10))


@pytest.mark.parametrize(
    ("spread", "lefts"),
    [("start", (0, 12)), ("center", (39, 51)), ("end", (78, 90)), ("between", (0, 90))],
)
def test_where_free_room_is_added(spread: str, lefts: tuple[int, int]) -> None:
    children = ["w: 10pt, h: 10pt"] * 2
    row = arranged(f"kind: row, spread: {spread}, gap: 2pt, box: {{w: 100pt, h: 40pt}}", *children)
    assert tuple(box[0] for box in row) == lefts
    column = arranged(
        f"kind: column, spread: {spread}, gap: 2pt, box: {{w: 100pt, h: 100pt}}", *children
    )
    assert tuple(box[1] for box in column) == lefts


def test_one_alone_between_is_at_the_start() -> None:
    assert arranged("kind: row, spread: between, box: {w: 50pt, h: 5pt}", "w: 5pt, h: 5pt") == [
        (0, 0, 5, 5)
    ]


def test_growing_takes_what_is_left() -> None:
    found = arranged(
        "kind: row, gap: 5pt, box: {w: 100pt, h: 10pt}", "w: 10pt", "; grow: 1", "w: 20pt; grow: 2"
    )
    assert [box[2] for box in found] == [10, 20, 60]
    assert [box[0] for box in found] == [0, 15, 40]


def test_shares_of_a_container() -> None:
    found = arranged("kind: row, padding: 10pt, box: {w: 120pt, h: 50pt}", "w: 30%", "w: 50%")
    assert [box[2:] for box in found] == [(30, 30), (50, 30)]


def test_shares_hold_where_the_size_follows_from_the_content() -> None:
    rows = arranged("kind: column, gap: 5pt, box: {w: 50pt}", "h: 25%", "h: 25pt", "h: 10% + 10pt")
    # 45 points and 35 %: of 69.23 points in all
    assert [round(box[3] / 69.23, 2) for box in rows] == [0.25, 0.36, 0.24]
    assert rows[-1][1] + rows[-1][3] == pytest.approx(69.23, abs=0.02)
    across = arranged("kind: column, box: {h: 50pt}", "w: 100%, h: 5pt", "w: 30pt, h: 5pt")
    assert [box[2] for box in across] == [30, 30]


def test_shares_that_leave_no_room_are_reported() -> None:
    message = refused("kind: column", "h: 60%", "h: 40%", "h: 5pt")
    assert message.startswith("'c': the percentages of the elements leave no room for the others")


def test_nudges() -> None:
    found = arranged(
        "kind: row, align: start, box: {w: 50pt, h: 20pt}", "w: 5pt, h: 5pt, x: 1pt, y: 10%",
        "w: 5pt, h: 5pt",
    )  # fmt: skip
    assert found == [(1, 2, 5, 5), (5, 0, 5, 5)]


def test_hidden_elements_take_no_room() -> None:
    found = arranged(
        "kind: row, gap: 2pt, box: {w: 50pt, h: 20pt}", "w: 5pt, h: 5pt", "w: 5pt; when: false",
        "w: 5pt, h: 5pt",
    )  # fmt: skip
    assert [box[0] for box in found] == [0, 7]


def test_repeated_elements() -> None:
    found = arranged(
        "kind: row, gap: 1pt, box: {w: 50pt, h: 20pt}",
        'w: "{n * 2}pt", h: 5pt; repeat: "n in [1, 2, 3]", when: "{n != 2}"',
    )
    assert [(box[0], box[2]) for box in found] == [(0, 2), (3, 6)]


def test_nothing_in_it() -> None:
    for kind in ("row", "column", "stack", "grid, columns: 2"):
        assert face(f"c: {{kind: {kind}, elements: {{}}}}").ops == ()
        assert arranged(f"kind: {kind}, box: {{w: 9pt, h: 9pt}}", "; when: false") == []


def test_too_much_is_reported_with_a_way_out() -> None:
    message = refused("kind: row, box: {w: 20mm, h: 5pt}", "w: 15mm", "w: 7mm")
    assert message == (
        "'c': the elements of the row are together 2 mm too wide "
        "(make the box larger, or let one of them 'grow' to take what is left)"
    )
    assert "of the column are together 2 mm too high" in refused(
        "kind: column, box: {w: 20mm, h: 20mm}", "h: 15mm", "h: 7mm"
    )
    assert "an element of the row is 1 mm too high" in refused(
        "kind: row, box: {w: 20mm, h: 5mm}", "w: 1mm, h: 6mm"
    )
    assert "an element of the column is 1 mm too wide" in refused(
        "kind: column, box: {w: 20mm, h: 5mm}", "w: 21mm, h: 1mm"
    )


def test_a_container_is_no_wider_than_the_room_it_lies_in() -> None:
    message = refused("kind: row, box: {of: safe}", "w: 150pt, h: 1pt", "w: 150pt, h: 1pt")
    assert "38.8 mm too wide" in message  # 300 in 190 points


@pytest.mark.parametrize("box", ["safe", "{of: face, w: 1pt}", '{of: "{x}"}'])
@pytest.mark.parametrize("kind", ["row", "column", "stack", "grid"])
def test_boxes_that_refer_to_others_are_refused_in_containers(kind: str, box: str) -> None:
    columns = ", columns: 2" if kind == "grid" else ""
    (message,) = problems_of(f"c: {{kind: {kind}{columns}, elements: {{s: {{{S}, box: {box}}}}}}}")
    assert message.startswith(f"'box': a {kind} places its elements itself")


@given(
    st.sampled_from(["row", "column"]),
    st.lists(
        st.tuples(st.floats(0, 30), st.floats(0, 30), st.integers(0, 3)), min_size=1, max_size=6
    ),
    st.floats(0, 5),
    st.floats(0, 5),
    st.sampled_from(["start", "center", "end", "between"]),
    st.sampled_from(["start", "center", "end", "stretch"]),
    st.floats(0, 120),
    st.floats(0, 60),
)
def test_children_follow_each_other_inside_the_box(
    kind: str,
    sizes: list[tuple[float, float, int]],
    gap: float,
    padding: float,
    spread: str,
    align: str,
    wide: float,
    high: float,
) -> None:
    children = [Stub(w, h, grow) for w, h, grow in sizes]
    values = {"gap": gap, "padding": padding, "spread": spread, "align": align}
    box = (3.0, 4.0, wide, high)
    arrange = element_kinds()[kind].arrange
    assert arrange is not None
    try:
        found = arrange(values, box, children)
    except Mismatch:
        return
    along = (lambda b: (b[1], b[1] + b[3])) if kind == "column" else (lambda b: (b[0], b[0] + b[2]))
    for before, after in pairwise(found):
        assert along(after)[0] >= along(before)[1] + gap - 0.06
    for x, y, w, h in found:
        assert w >= 0 and h >= 0
        assert x >= 3 - 0.06 and x + w <= 3 + max(wide, 2 * padding) + 0.06
        assert y >= 4 - 0.06 and y + h <= 4 + max(high, 2 * padding) + 0.06


class Stub:
    """A child with these sides."""

    flows = True
    sizeless = ""

    def __init__(self, width: float, height: float, grow: float = 0) -> None:
        self.place = Place(width=Measure(width), height=Measure(height))
        self.grow = grow

    def measure(self, width: float | None, height: float | None) -> tuple[float, float]:
        raise AssertionError("a given size is not measured")

    def least(self) -> float:
        return 0.0

    def render(self, box: Box) -> tuple[Op, ...]:
        return ()


# -- text in rows and columns -----------------------------------------------------------------

TEXT = "Aim at one Upgrade of a player in any later period"


def lefts(found: Sequence[Op]) -> list[float]:
    return [run.x for run in runs(found)]


def test_text_beside_an_icon_wraps_in_what_is_left() -> None:
    found = face(
        f"""
        c:
          kind: row
          gap: 5pt
          box: {{at: 5, w: 100pt}}
          elements:
            mark: {{{S}, box: {{w: 15pt, h: 15pt}}}}
            text: {{kind: text, size: 10pt, text: "{TEXT}", grow: 1}}
        """
    ).ops
    assert " ".join(texts(found)) == TEXT
    assert all(run.x == 70 and run.x + width(run) <= 150.01 for run in runs(found))
    assert all(run.size == 10 for run in runs(found))
    # the row is as high as the text, and stands in the middle of the face
    first, last = runs(found)[0], runs(found)[-1]
    assert (first.y - 7.42 + last.y + 2.42) / 2 == pytest.approx(50, abs=0.01)
    assert boxes(found) == [(50, 42.5, 15, 15)]


def test_text_that_does_not_grow_keeps_its_width() -> None:
    (message,) = problems_of(
        f"""
        c:
          kind: row
          box: {{w: 100pt}}
          elements:
            mark: {{{S}, box: {{w: 15pt, h: 15pt}}}}
            text: {{kind: text, size: 10pt, text: "{TEXT}"}}
        """
    )
    assert "together" in message and "too wide" in message


def test_of_two_texts_the_longer_gives_way() -> None:
    found = face(
        f"""
        c:
          kind: row
          box: {{w: 100pt}}
          elements:
            short: {{kind: text, size: 10pt, text: Gold, grow: 1}}
            long: {{kind: text, size: 10pt, text: "{TEXT}", grow: 1}}
        """
    ).ops
    assert texts(found)[0] == "Gold"
    assert {run.size for run in runs(found)} == {10}
    gold = REGULAR.word("Gold").advance / 100
    assert runs(found)[1].x == pytest.approx(gold, abs=0.02)


def test_text_that_grows_in_a_column_is_set_smaller_if_it_must() -> None:
    found = face(
        f"""
        c:
          kind: column
          box: {{w: 100pt, h: 40pt}}
          elements:
            mark: {{{S}, box: {{h: 15pt}}}}
            text: {{kind: text, size: 10pt, smallest: 6pt, text: "{TEXT}", grow: 1}}
        """
    ).ops
    assert 6 <= runs(found)[0].size < 10
    assert runs(found)[-1].y < 40


def test_a_column_of_texts_is_as_high_as_they_are_and_no_wider_than_its_room() -> None:
    found = face(
        f"""
        c:
          kind: column
          gap: 4pt
          box: {{of: safe, at: 2}}
          elements:
            a: {{kind: text, size: 10pt, text: "{TEXT * 3}"}}
            b: {{kind: text, size: 10pt, text: Short}}
        """
    ).ops
    *above, short = runs(found)
    assert short.y == pytest.approx(95 - 2.42, abs=0.03)
    assert above[-1].y == pytest.approx(95 - LINE - 4 - 2.42, abs=0.05)
    assert max(run.x + width(run) for run in above) <= 195.01
    assert min(lefts(found)) == pytest.approx(5, abs=0.01)


def test_a_column_of_short_texts_is_as_wide_as_the_longest() -> None:
    found = face(
        """
        c:
          kind: column
          box: {at: 6}
          elements:
            a: {kind: text, size: 10pt, text: Wheelwright}
            b: {kind: text, size: 10pt, text: Gold, align: right}
        """
    ).ops
    longest, short = runs(found)
    assert longest.x + width(longest) == pytest.approx(200, abs=0.02)
    assert short.x + width(short) == pytest.approx(200, abs=0.02)


def test_half_of_a_column_as_wide_as_its_content() -> None:
    found = face(
        f"""
        c:
          kind: column
          box: {{}}
          elements:
            bar: {{{S}, box: {{w: 80pt, h: 5pt}}}}
            text: {{kind: text, size: 10pt, text: "{TEXT}", box: {{w: 50%}}}}
            under: {{{S}, box: {{h: 5pt}}}}
        """
    ).ops
    assert max(width(run) for run in runs(found)) <= 40.01
    assert boxes(found)[1] == (0, pytest.approx(runs(found)[-1].y + 2.42, abs=0.03), 80, 5)


def test_what_lies_in_a_container_hung_to_an_element_may_be_wider_than_that() -> None:
    found = face(
        f"""
        mark: {{{S}, box: {{at: 4, w: 5pt, h: 5pt}}}}
        c:
          kind: row
          box: {{of: mark, at: 6, pin: 4, x: 2pt}}
          elements:
            a: {{kind: text, size: 10pt, text: Wheelwright}}
        """
    ).ops
    (run,) = runs(found)
    assert (run.x, run.size) == (7, 10)


def test_containers_in_containers() -> None:
    found = arranged("kind: row, box: {w: 50pt, h: 30pt}", "w: 10pt")
    assert found == [(0, 0, 10, 30)]
    nested = boxes(
        face(
            f"""
            c:
              kind: column
              gap: 2pt
              box: {{w: 60pt}}
              elements:
                top:
                  kind: row
                  spread: between
                  elements:
                    a: {{{S}, box: {{w: 10pt, h: 8pt}}}}
                    b: {{{S}, box: {{w: 10pt, h: 4pt}}}}
                low: {{{S}, box: {{h: 5pt}}}}
            """
        ).ops
    )
    assert nested == [(0, 0, 10, 8), (50, 2, 10, 4), (0, 10, 60, 5)]


def test_a_group_needs_a_size_along() -> None:
    group = "g: {{kind: group{0}, elements: {{s: {{{1}}}}}}}"
    for kind, which, key in (("row", "width", "w"), ("column", "height", "h")):
        (message,) = problems_of(
            f"c: {{kind: {kind}, box: safe, elements: {{{group.format('', S)}}}}}"
        )
        assert message == (
            f"'c': an element of the {kind} is a group, which has no {which} of its own "
            f"(set its '{key}', or let it 'grow')"
        )
        for addition in (f", box: {{{key}: 5pt}}", ", grow: 1"):
            inner = group.format(addition, S)
            assert len(boxes(face(f"c: {{kind: {kind}, elements: {{{inner}}}}}").ops)) == 1


def test_a_group_in_a_row_may_refer_to_what_is_outside() -> None:
    found = boxes(
        face(
            f"""
            far: {{{S}, box: {{at: 3, w: 9pt, h: 9pt}}}}
            c:
              kind: row
              box: {{w: 50pt, h: 20pt}}
              elements:
                g:
                  kind: group
                  box: {{w: 20pt, h: 20pt}}
                  elements:
                    whole: {{{S}}}
                    on: {{{S}, box: {{of: far, at: 5, w: 1pt, h: 1pt}}}}
                    safe: {{{S}, box: {{of: face, at: 9, w: 2pt, h: 2pt}}}}
            """
        ).ops
    )
    assert found == [(191, 91, 9, 9), (0, 0, 20, 20), (195, 95, 1, 1), (198, 0, 2, 2)]


# -- grids ------------------------------------------------------------------------------------


def test_a_grid_deals_out_its_box_row_by_row() -> None:
    found = arranged("kind: grid, columns: 2, gap: 2pt, padding: 1pt, box: {w: 44pt, h: 24pt}",
                     *["; when: true"] * 3)  # fmt: skip
    assert found == [(1, 1, 20, 10), (23, 1, 20, 10), (1, 13, 20, 10)]


def test_a_grid_is_as_large_as_its_content() -> None:
    sizes = ["w: 10pt, h: 5pt", "w: 20pt, h: 8pt", "w: 1pt, h: 3pt"]
    found = arranged("kind: grid, columns: 2, gap: 2pt, box: {at: 3}", *sizes)
    # two columns of 20, rows of 8 and 3: 42 × 13
    assert found == [(158, 87, 10, 5), (180, 87, 20, 8), (158, 97, 1, 3)]


def test_cells_are_rooms() -> None:
    found = arranged(
        "kind: grid, columns: 2, box: {w: 40pt, h: 20pt}",
        "at: 5, w: 50%, h: 50%",
        "at: 3, w: 4pt, h: 4pt",
    )
    assert found == [(5, 5, 10, 10), (36, 16, 4, 4)]


def test_rows_too_high_are_reported() -> None:
    message = refused("kind: grid, columns: 1, box: {w: 20mm, h: 10mm}", "h: 6mm", "h: 6mm")
    assert "the rows of the grid are together 2 mm too high" in message


@given(st.integers(1, 20), st.integers(1, 6), st.floats(0, 4), st.floats(0, 4))
def test_cells_never_overlap_and_stay_in_the_grid(
    count: int, columns: int, gap: float, padding: float
) -> None:
    children = [Filler() for _ in range(count)]
    values = {"columns": columns, "gap": gap, "padding": padding}
    arrange = element_kinds()["grid"].arrange
    assert arrange is not None
    found = arrange(values, (2.0, 3.0, 150.0, 150.0), children)
    for i, (x, y, w, h) in enumerate(found):
        assert x >= 2 + padding - 1e-9 and x + w <= 152 - padding + 1e-6
        assert y >= 3 + padding - 1e-9 and y + h <= 153 - padding + 1e-6
        for u, v, p, q in found[:i]:
            assert u + p + gap <= x + 1e-6 or v + q + gap <= y + 1e-6


class Filler(Stub):
    def __init__(self) -> None:
        super().__init__(0, 0)
        self.place = NOWHERE

    def measure(self, width: float | None, height: float | None) -> tuple[float, float]:
        return width or 0.0, height or 0.0


# -- stacks -----------------------------------------------------------------------------------


def test_a_stack_is_as_large_as_its_largest() -> None:
    found = arranged("kind: stack, padding: 1pt, box: {at: 3}", "w: 10pt, h: 5pt", "h: 8pt", "")
    # 12 × 10
    assert found == [(189, 91, 10, 5), (189, 91, 10, 8), (189, 91, 10, 8)]


def test_elements_are_anchored_in_a_stack() -> None:
    found = arranged(
        "kind: stack, box: {w: 40pt, h: 20pt}",
        "at: 5, w: 10pt, h: 10pt",
        "at: 3, x: -1pt, y: -2pt, w: 4pt, h: 4pt",
        "at: 6, pin: 4, x: 1pt, w: 4pt, h: 4pt",
        "at: 9, x: -5pt, h: 50%",
    )
    assert found == [(15, 5, 10, 10), (35, 14, 4, 4), (41, 8, 4, 4), (0, 0, 35, 10)]


def test_text_fills_a_stack_and_auto_does_not() -> None:
    found = face(
        """
        c:
          kind: stack
          box: {w: 100pt, h: 40pt}
          elements:
            a: {kind: text, size: 10pt, text: H, align: center, valign: middle}
            b: {kind: text, size: 10pt, text: H, box: {at: 3, w: auto, h: auto}}
        """
    ).ops
    a, b = runs(found)
    assert a.x + width(a) / 2 == pytest.approx(50)
    assert a.y - 3.23 == pytest.approx(20)
    assert b.x + width(b) == pytest.approx(100, abs=0.02)
    assert b.y + 2.42 == pytest.approx(40, abs=0.02)


def test_a_stack_of_text_and_ground_is_a_label() -> None:
    found = face(
        f"""
        c:
          kind: stack
          padding: 0pt
          box: {{at: 5}}
          elements:
            ground: {{{S}}}
            a: {{kind: text, size: 10pt, text: Gold, box: {{at: 5, w: auto}}}}
        """
    ).ops
    ((x, _, w, _),) = boxes(found)
    (run,) = runs(found)
    assert (x, w) == (pytest.approx(run.x, abs=0.02), pytest.approx(width(run), abs=0.03))
