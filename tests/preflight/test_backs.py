"""Backs that are missing, of another size, or that give a card away."""

from __future__ import annotations

from pathlib import Path

from mistakes import Found, Mistakes
from print_mistakes import named

GAME, BACK = "cards/m/game.yaml", "layouts/m/back.yaml"
WITH_BACKS = ", backs: true"


def test_a_deck_without_a_back(tmp_path: Path) -> None:
    assert Mistakes(tmp_path, product=WITH_BACKS).found() == []
    project = named("missing-back").write(tmp_path)
    assert project.found() == [Found("missing-back", f"{GAME}:5", "", "")]


def test_a_back_of_another_size(tmp_path: Path) -> None:
    project = named("back-size").write(tmp_path)
    assert project.found() == [Found("back-size", f"{GAME}:3", "", "")]
    assert project.message() == (
        "the back 'm/back' of deck 'cards' is 60 × 88 mm, and the front 'm/card' 63 × 88 mm"
    )


def _read(project: Mistakes, field: str) -> None:
    text = f'  n: {{kind: text, text: "{{{field}}}", style: plain, box: {{x: 9mm, y: 9mm}}}}\n'
    project.change(BACK, "elements:\n", f"elements:\n{text}")
    project.change(BACK, "elements:", "styles: {plain: {font: Alegreya, size: 10pt}}\nelements:")


def test_a_card_that_is_known_from_behind(tmp_path: Path) -> None:
    project = named("different-backs").write(tmp_path)
    assert project.found() == [Found("different-backs", f"{GAME}:3", "cards/ant", "")]
    assert project.message() == (
        "card 'ant' and 1 more have backs unlike all others of deck 'cards', because the back "
        "'m/back' reads 'name': the card is known from behind"
    )


def test_backs_of_kinds_are_meant_so(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, product=WITH_BACKS)
    rows = "id,name,type\na,A,sun\nb,B,sun\nc,C,moon\nd,D,moon\n"
    project.write("cards/m/cards.csv", rows)
    _read(project, "type")
    assert "different-backs" not in [one.code for one in project.found()]
    project.change("cards/m/cards.csv", "d,D,moon", "d,D,star")
    found = [one for one in project.found() if one.code == "different-backs"]
    assert found == [Found("different-backs", f"{GAME}:3", "cards/c", "")]
