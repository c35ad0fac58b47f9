"""Findings of a project that stays open, as the preview shows them beside the cards."""

from __future__ import annotations

from pathlib import Path

from many_cards import CARDS, LAYOUT_FILE, ManyCards
from mistakes import LAYOUT, Mistakes

from pnp.build.project import Places
from pnp.build.resident.products import ResidentProduct
from pnp.build.resident.projects import ResidentProject
from pnp.model.result import Request
from pnp.preflight.check_kinds import codes

# only on cards with a long name, 1 mm from the cut
NAME = """\
  label:
    kind: text
    when: "{len(name) > 10}"
    text: "{name}"
    style: title
    align: right
    box: {x: 20mm, y: 60mm, w: 42mm, h: 9mm}
"""


def test_findings_follow_the_cards(tmp_path: Path) -> None:
    many = ManyCards(tmp_path, 20)
    many.change(LAYOUT_FILE, "  sign:", f"{NAME}  sign:")
    many.change(CARDS, "Card 2,", "The lamp keeper of the old port,")
    project = ResidentProject(Places(many.root, many.root))
    product = ResidentProduct(project, Request("many", "cards"))

    def found(key: str) -> list[tuple[str, str]]:
        project.update()
        product.update()
        product.face(key)
        return [(p.code, p.about.element) for p in product.problems_of(key)]

    assert found("cards/c2") == [("outside-safe", "label")]
    assert found("cards/c3") == []
    many.change(CARDS, "The lamp keeper of the old port,", "The lamp,")
    assert found("cards/c2") == []


GROUND = '  ground: {kind: shape, fill: "{color}", box: bleed}\n'
ROWS = "id,name,color\n" + "".join(f"c{n},A,#801020\n" for n in range(4))


def test_findings_on_sheets_follow_the_cards(tmp_path: Path) -> None:
    """Only the card that has changed is laid out again; the others are compared with it."""
    made = Mistakes(tmp_path)
    made.change("layouts/m/card.yaml", LAYOUT.splitlines(True)[-1], GROUND)
    made.write("cards/m/cards.csv", ROWS)
    project = ResidentProject(Places(tmp_path, tmp_path))
    product = ResidentProduct(project, Request("m", "cards"))

    def found(*keys: str) -> list[tuple[str, str]]:
        project.update()
        product.update()
        for key in keys:
            product.face(key)
        return [(p.code, p.message) for p in product.problems() if p.code in codes()]

    assert found(*(f"cards/c{n}" for n in range(4))) == []
    made.change("cards/m/cards.csv", "c3,A,#801020", "c3,A,#f0e0c0")
    assert found() == []  # its new ground is not known yet
    (one,) = found("cards/c3")
    assert one[0] == "shared-cut"
    assert one[1].startswith("the sheets '9-up' on letter: at 1 of 3 cuts that two faces share")
    made.change("cards/m/cards.csv", "c3,A,#f0e0c0", "c3,A,#801020")
    assert found("cards/c3") == []


def test_findings_on_sheets_need_no_face(tmp_path: Path) -> None:
    made = Mistakes(tmp_path)
    made.change("cards/m/game.yaml", "sheet: 9-up", "sheet: m/wide")
    made.write("layouts/sheets/m/wide.yaml", "columns: 3\nrows: 3\nmargin: 3mm\ngutter: 4mm\n")
    project = ResidentProject(Places(tmp_path, tmp_path))
    product = ResidentProduct(project, Request("m", "cards"))
    project.update()
    product.update()
    assert [p.code for p in product.problems() if p.code in codes()] == ["unprintable-margin"]
