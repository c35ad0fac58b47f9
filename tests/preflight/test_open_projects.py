"""Findings of a project that stays open, as the preview shows them beside the cards."""

from __future__ import annotations

from pathlib import Path

from many_cards import CARDS, LAYOUT_FILE, ManyCards

from pnp.build.project import Places
from pnp.build.resident.products import ResidentProduct
from pnp.build.resident.projects import ResidentProject
from pnp.model.result import Request

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
