"""How costs are taken apart, and the icons of their symbols."""

from __future__ import annotations

import pytest
from repository import ROOT

from pnp.svg.parse import parse_svg
from pnp.templates.costs import Cost, parts_of, read_costs
from pnp.templates.icons import icon_names, icon_svg

BRACES = ("}{", "{", "}")
BETWEEN = (", ", "; ", " + ", ",", ";", "+", " ")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["3", "10", "0"], Cost(is_whole=True)),
        (["{2}{R}", "3"], Cost(split=BRACES, symbols=("R",))),
        (["{2}"], Cost(split=BRACES)),
        (["WUB", "2RR", "3"], Cost(split=("",), symbols=("W", "U", "B", "R"))),
        (["X2G"], Cost(split=("",), symbols=("G",))),
        (["10RR", "G"], Cost(split=BETWEEN, symbols=("10RR", "G"))),
        (["1 moss", "2 sun, 1 moss", "3"], Cost(split=BETWEEN, symbols=("moss", "sun"))),
        (["2 Holz + 1 Stein"], Cost(split=BETWEEN, symbols=("Holz", "Stein"))),
        (["1,5", "3"], Cost()),
        ([" ".join(f"word{n}" for n in range(13))], Cost()),
        (["discardahandfulofcards"], Cost()),
        ([], Cost()),
    ],
)
def test_the_rule(cells: list[str], expected: Cost) -> None:
    assert read_costs(cells) == expected


def test_the_parts_of_a_cell() -> None:
    assert parts_of("{2}{R}{R}", BRACES) == ["2", "R", "R"]
    assert parts_of("2RR", ("",)) == ["2", "R", "R"]
    assert parts_of("2 sun, 1 moss", BETWEEN) == ["2", "sun", "1", "moss"]


def test_names_of_icons() -> None:
    found = icon_names(["R", "Moss", "moss", "Grün", "2x", "☉"])
    assert found == {"R": "r", "Moss": "moss", "moss": "moss", "Grün": "grun", "2x": "symbol-2x",
                     "☉": "symbol-6"}  # fmt: skip


def test_an_icon_is_a_disc_with_a_letter() -> None:
    drawing = parse_svg(icon_svg("moss", 0, ROOT).encode(), "moss.svg")
    assert (drawing.width, drawing.height) == (75, 75)  # points
    assert len(drawing.ops) == 2
    assert len(parse_svg(icon_svg("☉", 1, ROOT).encode(), "sun.svg").ops) == 1
