"""Maps: links as written, the graph they make, the ways between places, and elements at places."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import (
    LIBRARY,
    boxes,
    card,
    composer,
    context,
    face,
    flat,
    game,
    is_whole,
    layout,
    problems_of,
    record,
    resources,
    runs,
)
from repository import ROOT

from pnp.geometry.curves import Chain, Point
from pnp.model.definitions import replace
from pnp.model.face import Group, Op
from pnp.model.face import Path as FacePath
from pnp.model.units import mm
from pnp.schema.values import Mismatch
from pnp.typeset.boards.graph import Link, link_problems, neighbours, parse_links, parts
from pnp.typeset.boards.graph_curves import ways
from pnp.typeset.faces.compose import Composer
from pnp.typeset.properties.kinds import element_kinds

PLACES = "[{id: a, x: 0, y: 0}, {id: b, x: 20, y: 0}, {id: c, x: 20, y: 15}]"
DOT = "elements: {d: {kind: shape, shape: ellipse, fill: black}}"


def chart(more: str, places: str = PLACES, elements: str = DOT, box: str = "{w: 60mm}") -> str:
    return f"m: {{kind: map, box: {box}, places: {places}, space: 4mm, {more}, {elements}}}"


def pairs(raw: Any) -> list[tuple[str, str]]:
    return [(link.start, link.end) for link in parse_links(raw)]


def paths(ops: tuple[Op, ...]) -> list[FacePath]:
    return [op for op, _ in flat(ops) if isinstance(op, FacePath)]


# -- links ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("a-b-c, b-d", [("a", "b"), ("b", "c"), ("b", "d")]),
        ("a - b\nb – c;", [("a", "b"), ("b", "c")]),
        ("old-mill - bank", [("old-mill", "bank")]),
        (["a-b", ["b", "c", 4], {"from": "c", "to": "d"}],
         [("a", "b"), ("b", "c"), ("c", "4"), ("c", "d")]),
        (None, []),
        ("", []),
    ],
)  # fmt: skip
def test_links_are_chains_lists_or_records(raw: Any, found: list[tuple[str, str]]) -> None:
    assert pairs(raw) == found


@pytest.mark.parametrize("raw", ["a", "a-", "-a", "a--", 7, [7], [["a"]], [[]], [{"from": "a"}],
                                 [{"from": "a", "to": "b", "bend": 200}], {"a": "b"}])  # fmt: skip
def test_what_is_no_link_is_refused(raw: Any) -> None:
    with pytest.raises(Mismatch):
        parse_links(raw)


def test_neighbours_and_parts() -> None:
    links = parse_links("a-b-c, d-e")
    assert neighbours("abcdef", links) == {
        "a": ["b"], "b": ["a", "c"], "c": ["b"], "d": ["e"], "e": ["d"], "f": []
    }  # fmt: skip
    assert parts("fabcde", links) == [["a", "b", "c"], ["d", "e"], ["f"]]


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=20))
def test_parts_are_what_neighbours_reach(links: list[tuple[int, int]]) -> None:
    ids = [str(i) for i in range(12)]
    made = [Link(str(a), str(b)) for a, b in links]
    found = parts(ids, made)
    assert sorted(one for part in found for one in part) == sorted(ids)
    home = {one: i for i, part in enumerate(found) for one in part}
    assert all(home[link.start] == home[link.end] for link in made)
    # within a part, every place is reached from the first
    near = neighbours(ids, made)
    for part in found:
        seen = {part[0]}
        for _ in part:
            seen |= {b for a in seen for b in near[a]}
        assert seen == set(part)


@pytest.mark.parametrize(
    ("links", "message"),
    [
        ("a-b, b-a, b-c", "the link b - a is listed twice"),
        ("a-b, b-b, b-c", "a link from 'b' to itself"),
        ("a-b, b-x", "a link to an unknown place 'x'"),
        ("a-b", "'c' cannot be reached from 'a'"),
    ],
)
def test_what_is_wrong_with_a_graph(links: str, message: str) -> None:
    (found,) = link_problems(dict.fromkeys("abc"), parse_links(links), connected=True)
    assert found.message == message


def test_two_ways_with_unlike_bends_are_two_links() -> None:
    links = [{"from": "a", "to": "b", "bend": 30}, {"from": "b", "to": "a", "bend": 30}]
    assert not list(link_problems(dict.fromkeys("ab"), parse_links(links), connected=True))
    links[1]["bend"] = -30  # the same arc, from its other end
    assert len(list(link_problems(dict.fromkeys("ab"), parse_links(links), connected=True))) == 1


# -- ways -------------------------------------------------------------------------------------


def test_ways_are_straight_unless_set() -> None:
    points = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (10.0, 10.0)}
    links = parse_links("a-b-c")
    assert ways(links, points, False) == [
        (("M", 0.0, 0.0), ("L", 10.0, 0.0)),
        (("M", 10.0, 0.0), ("L", 10.0, 10.0)),
    ]


@pytest.mark.parametrize(("bend", "side"), [(90, -1), (-90, 1), (180, -1), (30, -1), (0.02, -1)])
def test_a_bent_way_is_an_arc_to_the_left_of_its_direction(bend: float, side: int) -> None:
    points = {"a": (10.0, 20.0), "b": (50.0, 20.0)}
    (way,) = ways([Link("a", "b", bend)], points, False)
    chain = Chain(way)
    half = math.radians(abs(bend)) / 2
    assert chain.length == pytest.approx(40 * half / math.sin(half), rel=1e-3)
    _, _, _, _, x, y = chain.at(chain.length / 2)
    assert x == pytest.approx(30, abs=0.01)
    assert (y - 20) * side == pytest.approx(20 * math.tan(half / 2), abs=0.01)


def directions(way: Any) -> tuple[Point, Point]:
    """The directions of a way at its start and end."""
    chain = Chain(way)
    first, last = chain.at(0), chain.at(chain.length)
    return (first[0], first[1]), (last[0], last[1])


def test_smooth_ways_keep_their_direction_through_places() -> None:
    points = {"a": (0.0, 0.0), "b": (30.0, 10.0), "c": (45.0, 40.0), "d": (20.0, 60.0)}
    found = ways(parse_links("a-b-c-d"), points, True)
    for one, other in pairwise(found):
        assert directions(one)[1] == pytest.approx(directions(other)[0], abs=1e-3)


def test_at_a_crossing_the_straightest_go_on_and_the_others_end() -> None:
    points = {"o": (0.0, 0.0), "w": (-10.0, 1.0), "e": (10.0, 1.0), "s": (1.0, 10.0)}
    west, east, south = ways(parse_links("w-o-e, o-s"), points, True)
    assert directions(west)[1] == pytest.approx(directions(east)[0], abs=1e-3)
    assert south == (("M", 0.0, 0.0), ("L", 1.0, 10.0))
    # nor does a road become a railway
    rail = [Link("w", "o"), Link("o", "e", line="rail")]
    assert [way[1][0] for way in ways(rail, points, True)] == ["L", "L"]


# -- the element ------------------------------------------------------------------------------


def test_elements_have_their_middle_at_each_place() -> None:
    found = boxes(face(chart("links: a-b-c, line: none")).ops)
    half = mm(2)
    middles = [(0, 0), (20, 0), (20, 15)]
    for box, (x, y) in zip(found, middles, strict=True):
        want = (mm(x) - half, mm(y) - half, 2 * half, 2 * half)
        assert box == pytest.approx(want, abs=0.01)


def test_an_element_smaller_than_the_space_is_in_its_middle() -> None:
    elements = "elements: {d: {kind: shape, fill: black, box: {w: 1mm, h: 1mm}}}"
    found = boxes(face(chart("links: a-b-c, line: none", elements=elements)).ops)
    assert found[1] == pytest.approx((mm(19.5), mm(-0.5), mm(1), mm(1)), abs=0.01)
    corner = elements.replace("{w:", "{at: 9, w:")
    found = boxes(face(chart("links: a-b-c, line: none", elements=corner)).ops)
    assert found[1] == pytest.approx((mm(21), mm(-2), mm(1), mm(1)), abs=0.01)


def test_places_may_be_shares_or_lengths_in_any_box() -> None:
    places = "[{id: a, x: 50, y: 100}, {id: b, x: 5pt, y: 50%}]"
    more = "unit: '%', links: a-b, line: none"
    found = boxes(face(chart(more, places, box="{x: 10pt, y: 20pt, w: 100pt, h: 40pt}")).ops)
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in found]
    assert middles == [pytest.approx((60, 60), abs=0.01), pytest.approx((15, 40), abs=0.01)]


def test_each_stroke_of_a_line_is_one_path_under_all_places() -> None:
    line = "line: [{stroke: black, width: 3pt}, {stroke: white, width: 2pt}]"
    lines = "lines: {rail: {stroke: black, width: 1pt, dash: [2pt, 1pt], cap: butt}}"
    links = "links: ['a-b', {from: b, to: c, line: rail}]"
    found = paths(face(chart(f"{links}, {line}, {lines}")).ops)
    strokes = [path.stroke for path in found]
    assert [s.width for s in strokes[:3] if s] == [3, 2, 1]
    assert strokes[2] is not None and strokes[2].dash == pytest.approx((2, 1), rel=0.02)
    assert strokes[3:] == [None] * 3
    assert found[0].segments == found[1].segments == (("M", 0, 0), ("L", 56.6929, 0))


def test_elements_read_the_place_and_its_number() -> None:
    places = "[{id: a, x: 10, y: 10, name: Mill}, {id: b, x: 40, y: 10, name: Bank}]"
    text = (
        "elements: {t: {kind: text, text: '{index}{place.name}', size: 5pt, "
        "box: {w: 20mm, h: 6mm}}}"
    )
    found = runs(face(chart("links: a-b", places, text)).ops)
    assert ["".join(w.text for w in run.words) for run in found] == ["0Mill", "1Bank"]


def test_places_come_from_a_table_or_a_card() -> None:
    table = record(f"t: {PLACES}")["t"]
    found = face(chart("links: a-b-c", "'{spots}'"), tables={"spots": table})
    assert len(boxes(found.ops)) == 4
    one = card(spots=table, ways="a-b-c")
    assert boxes(face(chart("links: '{ways}'", "'{spots}'"), one).ops) == boxes(found.ops)


@pytest.mark.parametrize(
    ("places", "links", "message"),
    [
        (PLACES, "a-b-d",
         "a link to an unknown place 'd' (places: a, b, c)"),
        ("[{id: mill, x: 1, y: 1}, {id: bank, x: 9, y: 1}]", "mil-bank",
         "a link to an unknown place 'mil' (did you mean 'mill'?)"),
        ("[{id: old-mill, x: 1, y: 1}, {id: bank, x: 9, y: 1}]", "old-mill-bank",
         "a link to an unknown place 'old' (where ids hold dashes, write those between places with "
         "a space on both sides); a link to an unknown place 'mill'"),
        ("[{id: a, x: 1, y: 1}, {id: a, x: 2, y: 2}]", "''",
         "the place 'a' is listed twice"),
        ("[{id: a, x: 1, y: 1}, {id: b, x: 1, y: 1}]", "a-b",
         "the places 'a' and 'b' lie on each other"),
        ("[{id: a, x: 1, y: 1}, {id: b, x: 63.5, y: 1}]", "a-b",
         "place 'b' lies 3.5 mm outside of the map (the map is 60 mm × 35.3 mm"),
        ("[{id: a, y: 1}]", "''", "place 'a' has no 'x'"),
        ("[{id: a, x: far, y: 1}]", "''", "place 'a', 'x': 'far' is not a length"),
        ("[{x: 1, y: 1}]", "''", "a place has no 'id'"),
        ("[a]", "''", "expected a place, found 'a'"),
        ("7", "''", "expected a list of places, found 7"),
        (PLACES, "a-b", "'c' cannot be reached from 'a' (link them"),
        (PLACES, "[{from: a, to: b, line: rial}, 'b-c']", "link a - b: there is no line 'rial'"),
    ],
)  # fmt: skip
def test_errors_are_reported(places: str, links: str, message: str) -> None:
    links = links if links.startswith(("'", "[")) else f"'{links}'"
    (found,) = problems_of(chart(f"links: {links}, lines: {{rail: black}}", places))
    assert message in found


def test_errors_in_tables_are_reported_where_they_were_written() -> None:
    spaces = record("t:\n- {id: a, x: 1, y: 1}\n- {id: a, x: 2, y: 1}\n- {id: b, x: 99, y: 1}")["t"]
    links = record("l:\n- [a, b]\n- a-c", "links.yaml")["l"]
    elements = chart("links: '{ways}'", "'{spots}'")
    made = composer(elements, tables={"spots": spaces, "ways": links})
    assert not is_whole(made.compose(None, "key"))
    assert [str(problem) for problem in made.problems] == [
        "layout.yaml:3:3: error: map: the place 'a' is listed twice",
        "layout.yaml:4:3: error: map: place 'b' lies 39 mm outside of the map\n"
        "  hint: the map is 60 mm × 35.3 mm; x and y start at its top left",
        "links.yaml:3:3: error: map: a link to an unknown place 'c'\n  hint: places: a, b",
    ]


def placed_problems_of(elements: str, **tables: Any) -> list[str]:
    made = composer(elements, tables=tables)
    made.compose(None, "key")
    return [str(problem) for problem in made.problems]


def test_errors_of_ways_are_reported_at_the_rows_of_a_table() -> None:
    spots = record(f"t: {PLACES}", "spots.yaml")["t"]
    rows = "t:\n- {id: one, way: a - b}\n- {id: two, way: b - x, line: x}"
    roads = record(rows, "roads.yaml")["t"]
    elements = chart("links: '{roads}'", "'{spots}'")
    assert placed_problems_of(elements, spots=spots, roads=roads) == [
        "roads.yaml:3:18: error: map: link b - x: there is no line 'x'\n"
        "  hint: there are no lines to choose from",
        "roads.yaml:3:18: error: map: a link to an unknown place 'x'\n  hint: places: a, b, c",
    ]
    del roads[1:]
    # what cannot be reached is reported where the place was written
    assert placed_problems_of(elements, spots=spots, roads=roads) == [
        "spots.yaml:1:48: error: map: 'c' cannot be reached from 'a'\n"
        "  hint: link them, or set 'connected: false'"
    ]


def test_errors_of_no_known_place_are_reported_at_the_key() -> None:
    elements = (
        "m:\n  kind: map\n  space: 4mm\n  places: '{spots}'\n"
        "  links: '{[r.way for r in roads]}'\n"
        "  elements: {d: {kind: shape, fill: black}}"
    )
    spots, roads = record(f"t: {PLACES}", "spots.yaml")["t"], record("t: [{way: a-b-x}]")["t"]
    (found,) = placed_problems_of(elements, spots=spots, roads=roads)
    assert found.startswith("layout.yaml:5:10: error: 'm': a link to an unknown place 'x'")
    roads[0]["way"] = "a - "
    (found,) = placed_problems_of(elements, spots=spots, roads=roads)
    assert found.startswith("layout.yaml:5:10: error: 'm': 'links': expected places with dashes")
    (found,) = placed_problems_of(
        elements.replace("r.way for r", "r for r"), spots=spots, roads=roads
    )
    assert "found 'a - ' (layout.yaml:1:11)" in found


def test_a_map_without_links_is_reported_once() -> None:
    elements = chart("connected: true")
    assert placed_problems_of(elements) == [
        "layout.yaml:1:4: error: 'm': there are no links between the places\n"
        "  hint: link them, or set 'connected: false'"
    ]


def test_spaces_that_overlap_are_reported_by_name() -> None:
    places = "[{id: a, x: 5, y: 5}, {id: b, x: 8, y: 7}, {id: c, x: 8, y: 20}]"
    (found,) = problems_of(chart("links: a-b-c", places))
    assert found.startswith("map: the spaces of 'a' and 'b' overlap (move one of them")
    assert len(boxes(face(chart("links: a-b-c, overlap: true", places)).ops)) == 4
    # those that touch do not
    touching = places.replace("x: 8, y: 7", "x: 9, y: 5")
    assert len(boxes(face(chart("links: a-b-c", touching)).ops)) == 4


@pytest.mark.parametrize(
    ("link", "y", "passed"),
    [
        ("a-c", 6.9, True), ("a-c", 7.1, False),
        # an arc of 90° over 40 mm rises 8.28 mm
        ("{from: a, to: c, bend: 90}", 5, False), ("{from: c, to: a, bend: 90}", 13.3, True),
        ("{from: a, to: c, line: none}", 5, False),
    ],
)  # fmt: skip
def test_a_road_through_a_place_is_a_warning(link: str, y: float, passed: bool) -> None:
    places = f"[{{id: a, x: 5, y: 5}}, {{id: b, x: 25, y: {y}}}, {{id: c, x: 45, y: 5}}]"
    links = f"links: [{link}], lines: {{none: none}}, connected: false"
    found = placed_problems_of(chart(links, places))
    ends = "c - a" if "from: c" in link else "a - c"
    want = f"warning: 'm': the link {ends} runs through 'b', but does not stop there"
    assert [want in one for one in found] == [True] * passed


def test_dashes_come_out_even_between_places() -> None:
    places = "[{id: a, x: 5, y: 5}, {id: b, x: 26.3, y: 5}, {id: c, x: 26.3, y: 17.1}]"
    line = "line: {stroke: black, width: 1pt, dash: [3pt, 2pt], opacity: 0.5}"
    (group,) = [
        op for op in face(chart(f"links: a-b-c, {line}", places, box="{w: 60mm}")).ops
        if isinstance(op, Group) and op.opacity == 0.5
    ]  # fmt: skip
    found = paths(group.ops)
    assert len(found) == 2
    for path, length in zip(found, (mm(21.3), mm(12.1)), strict=True):
        assert path.stroke is not None and path.stroke_opacity == 1
        on, off = path.stroke.dash
        assert (length / (on + off)) % 1 == pytest.approx(0, abs=0.01) or (
            length / (on + off)
        ) % 1 == pytest.approx(1, abs=0.01)
        assert on / off == pytest.approx(1.5, rel=0.001) and 2.8 < on < 3.2
        assert path.stroke.dash_offset == pytest.approx(on / 2, abs=0.001)


def test_a_map_may_lie_in_parts_if_it_states_so() -> None:
    assert len(boxes(face(chart("links: a-b, connected: false")).ops)) == 4


def test_an_error_at_a_place_names_it() -> None:
    (found,) = problems_of(
        chart("links: a-b-c", elements="elements: {t: {kind: text, text: longer}}")
    )
    assert "(at place 'a')" in found


def test_a_field_that_no_place_has_is_reported() -> None:
    text = "elements: {t: {kind: text, text: '{place.nmae}'}}"
    (found,) = problems_of(chart("links: a-b-c", elements=text))
    assert "nmae" in found
    (found,) = problems_of(
        chart("links: a-b-c", elements=text.replace("place.nmae", "plaice")), card()
    )
    assert found == "'text': there is no field 'plaice' (did you mean 'place'?)"


# -- the page ---------------------------------------------------------------------------------

PAGE = (ROOT / "docs/boards.md").read_text()


@pytest.mark.parametrize("kind", ["map", "track"])
def test_every_key_is_in_the_page(kind: str) -> None:
    section = PAGE.split(f"\n## {kind}\n")[1].split("\n## ")[0]
    for key in element_kinds()[kind].keys(context()):
        assert f"| `{key}` |" in section, key
    assert all(f"`{name}`" in section for name in element_kinds()[kind].binds)


def test_the_examples_of_the_page_are_drawn() -> None:
    (spaces,) = re.findall(r"```yaml tables\n(.*?)```", PAGE, flags=re.DOTALL)
    examples = re.findall(r"```yaml elements\n(.*?)```", PAGE, flags=re.DOTALL)
    assert len(examples) == 3
    style = "body: {font: Alegreya, size: 8pt, smallest: 4pt}"
    colours = "{ink: black, paper: white, brass: '#8a6a2f'}"
    for example in examples:
        made = layout(example, styles=style, palette=colours)
        larger = replace(made, width=mm(150), height=mm(100))
        drawing = Composer(larger, game((), record(spaces)), resources(), LIBRARY)
        found = drawing.compose(None, "key")
        assert [str(problem) for problem in drawing.problems] == []
        assert found is not None and len(boxes(found.ops)) + len(runs(found.ops)) > 3


def test_the_links_of_the_page_are_links() -> None:
    lines = re.findall(r"^links: .*$", PAGE, flags=re.MULTILINE)
    found = [parse_links(record(line)["links"]) for line in lines]
    assert [len(links) for links in found] == [3, 4]
    assert found[1][-1].bend == 60 and found[1][-1].line == "rail"
