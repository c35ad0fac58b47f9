"""The elements on a face: their order, boxes, baselines and places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import demo_game
import pytest
from pytest import approx
from tiny_project import TinyProject

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.draw.svg.writer import SvgWriter
from pnp.model.result import Request
from pnp.model.units import mm
from pnp.review.elements import InspectedFace, Inspector

LAYOUT = """\
size: {width: 60mm, height: 80mm}
bleed: 3mm
styles: {title: {font: Alegreya, size: 10pt}}
fragments:
  badge:
    parameters: {number: 1}
    elements:
      disc: {kind: shape, fill: black}
      number: {kind: text, text: "{number}", style: title}
elements:
"""


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    return tiny


def face_of(project: TinyProject, elements: str, key: str = "cards/bee") -> InspectedFace:
    project.write("layout", LAYOUT + elements)
    found = inspector_of(project.root, "tiny").face(key)
    assert found is not None
    return found


def inspector_of(root: Path, game: str, product: str = "cards") -> Inspector:
    return Inspector(Project(Places(root, root)), Request(game, product))


def in_mm(box: tuple[float, ...] | None) -> Any:
    assert box is not None
    return approx([one * mm(1) for one in box], abs=0.002)


def names_in_drawing(root: Path, key: str) -> list[str]:
    """The names of elements in the order in which the drawing of a face has them."""
    plan = plan_request(Project(Places(root, root)), Request("tiny", "cards"))
    return re.findall('data-e="([^"]*)"', SvgWriter("text", str).face(plan.faces[key]).body)


def test_containers_are_counted_before_what_is_in_them(project: TinyProject) -> None:
    found = face_of(
        project,
        """\
  ground: {kind: shape, box: bleed, fill: white}
  badge: {kind: use, fragment: badge, with: {number: "{rank}"}, box: {x: 10mm, w: 9mm, h: 9mm}}
  name: {kind: text, text: "{name}", style: title, box: {y: 20mm, w: 57mm, h: 8mm}}
""",
    )
    assert [(e.number, e.origin.element, e.origin.kind, e.parent) for e in found.elements] == [
        (0, "ground", "shape", None),
        (1, "badge", "use", None),
        (2, "disc", "shape", 1),
        (3, "number", "text", 1),
        (4, "name", "text", None),
    ]
    assert [str(e.origin.span) for e in found.elements] == [
        "layouts/tiny/card.yaml:11:11",
        "layouts/tiny/card.yaml:12:10",
        "layouts/tiny/card.yaml:8:13",
        "layouts/tiny/card.yaml:9:15",
        "layouts/tiny/card.yaml:13:9",
    ]
    assert found.elements[0].box == in_mm((-3, -3, 66, 86))
    assert found.elements[2].box == in_mm((10, 0, 9, 9))
    assert found.elements[4].box == in_mm((0, 20, 57, 8))


def test_elements_are_those_of_the_drawing_in_the_same_order(project: TinyProject) -> None:
    found = face_of(
        project,
        """\
  none: {kind: text, text: "", style: title, box: {w: 9mm, h: 9mm}}
  hidden: {kind: shape, fill: black, when: "{rank > 2}", box: {w: 9mm, h: 9mm}}
  row:
    kind: row
    box: {x: 5mm, y: 5mm, w: 50mm, h: 10mm}
    elements:
      badge:
        kind: use
        fragment: badge
        repeat: number in [1, 2]
        with: {number: "{number}"}
        box: {w: 9mm, h: 9mm}
""",
    )
    names = [element.origin.element for element in found.elements]
    assert names == ["row", "badge", "disc", "number", "badge", "disc", "number"]
    assert names_in_drawing(project.root, "cards/bee") == names
    assert found.elements[2].box == in_mm((5, 5.5, 9, 9))
    assert found.elements[5].box == in_mm((14, 5.5, 9, 9))


def test_a_turned_element_has_the_upright_box_round_it(project: TinyProject) -> None:
    found = face_of(
        project,
        """\
  bar: {kind: shape, fill: black, turn: 90, box: {x: 10mm, y: 20mm, w: 30mm, h: 10mm}}
  group:
    kind: group
    turn: 90
    box: {x: 10mm, y: 20mm, w: 30mm, h: 10mm}
    elements:
      dot: {kind: shape, fill: black, box: {x: 1mm, y: 2mm, w: 4mm, h: 2mm}}
""",
    )
    bar, group, dot = found.elements
    assert bar.box == in_mm((20, 10, 10, 30))
    assert group.box == in_mm((20, 10, 10, 30))
    # a quarter turn about the middle, at 25 mm and 25 mm
    assert dot.box == in_mm((26, 11, 2, 4))


def test_pieces_of_a_line_have_one_baseline(project: TinyProject) -> None:
    found = face_of(
        project,
        """\
  text: {kind: text, text: "one **two** one", style: title, box: {x: 4mm, w: 50mm, h: 8mm}}
  side: {kind: text, text: "{name}", style: title, turn: 90, box: {y: 30mm, w: 20mm, h: 8mm}}
""",
    )
    assert len(found.baselines) == 2
    (x0, y0, x1, y1), (a0, b0, a1, b1) = found.baselines
    assert (x0, y0) == (approx(mm(4)), y1)
    assert x1 - x0 > 40
    assert (a0, b1 - b0 > 10) == (approx(a1), True)


def test_a_back_of_all_cards_and_an_unknown_face(project: TinyProject) -> None:
    project.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    project.spoil("game", "sheet: 9-up", "sheet: 9-up, backs: true")
    ground = "size: {width: 63mm, height: 88mm}\nelements: {g: {kind: shape, fill: black}}\n"
    project.write("layouts/tiny/back.yaml", ground)
    inspector = inspector_of(project.root, "tiny")
    back = inspector.face("cards//back")
    assert back is not None
    assert [element.origin.element for element in back.elements] == ["g"]
    assert inspector.face("cards/dog") is None


def test_the_texts_of_a_book_know_their_lines(tmp_path: Path) -> None:
    for name, text in demo_game.FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    rules = "# Aim {#aim}\nFill {facts.sacks} Sacks.\n\nA Sack is worth much.\n"
    (tmp_path / "cards/mill/rules.md").write_text(rules)
    with (tmp_path / "layouts/mill/book.yaml").open("a") as file:
        file.write("every:\n  elements:\n")
        file.write('    number: {kind: text, text: "{page}", box: {w: 20mm, h: 9mm}}\n')
    found = inspector_of(tmp_path, "mill", "rules").face("rules/page 1")
    assert found is not None
    assert [str(one.span) for one in found.starts] == [
        "cards/mill/rules.md:1:1",
        "cards/mill/rules.md:2:1",
        "cards/mill/rules.md:4:1",
    ]
    tops = [one.y for one in found.starts]
    assert tops == sorted(tops)
    assert len({one.x for one in found.starts}) == 1
    (number,) = found.elements
    assert (number.origin.element, number.box) == ("number", in_mm((0, 0, 20, 9)))
