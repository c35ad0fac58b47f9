"""Requirements C: Time Machines with Upgrades on their corners. What is laid over what is tested in
tests/games/test_us_patent_machines.py; here is what is printed, and where it comes from."""

from __future__ import annotations

import pytest
from printed import MM, contrast, part, printed_text, rendered, runs, shapes

TYPES = ("Weapon", "Shield", "Chassis", "Power Plant")


@pytest.fixture(scope="module")
def faces(patent):
    return {name.partition("/")[2]: face for name, face in patent("machines").faces.items()}


def under(face, label):
    """The text below a label, the nearest one."""
    head = next(run for run in runs(face) if run.text == label)
    below = [r for r in runs(face) if abs(r.x - head.x) < 12 * MM and 0 < r.y - head.y < 8 * MM]
    return min(below, key=lambda run: (run.y, abs(run.x - head.x))).text


def test_c01_every_type_of_upgrade_has_one_corner_on_each_machine(faces):
    for face in faces.values():
        texts = [run.text for run in runs(face)]
        assert [texts.count(name) for name in TYPES] == [1, 1, 1, 1]
        quarters = {
            (run.box[0] > face.width / 2, run.box[1] > face.height / 2)
            for run in runs(face)
            if run.text in TYPES
        }
        assert len(quarters) == 4


def test_c03_cards_and_machines_are_printed_in_one_scale(patent):
    for product in ("cards", "machines"):
        made = patent(product)
        for sheet in made.sheets:
            for placed in sheet.placements:
                face = made.faces[placed.face]
                assert placed.scale == 1
                assert sorted((placed.width, placed.height)) == pytest.approx(
                    sorted((face.width, face.height))
                )


def test_c05_start_year_and_gold_are_those_of_each_machine(faces, patent_game):
    years = {period["id"]: str(period["year"]) for period in patent_game.tables["periods"]}
    machines = patent_game.decks["machines"].cards
    assert len(machines) == 8
    for card in machines:
        fields, face = card.fields, faces[card.id]
        assert under(face, f"Time {fields['start']}") == years[fields["start"]]
        assert under(face, "Gold") == str(fields["gold"])


def test_c06_the_power_built_in_is_a_fact_of_the_game(faces, patent_game, patent_copy):
    assert patent_game.facts["machine_power"] == 5
    assert {under(face, "Power") for face in faces.values()} == {"5"}
    patent_copy.change(
        "game.yaml", ("machine_power: 5", "machine_power: 7"), ("surplus: 11", "surplus: 13")
    )
    changed = patent_copy.plan("machines")
    assert changed.built.problems == ()
    assert {under(face, "Power") for face in changed.faces.values()} == {"7"}


def test_c04_the_track_and_its_numbers_are_seen_in_print(patent, faces):
    made = patent("machines")
    sheet, image = made.sheets[0], rendered(made.data)[0]
    for placed in sheet.placements:
        face = faces[placed.face.partition("/")[2]]
        rings = [s for s in shapes(face) if s.w >= 10 * MM and abs(s.w - s.h) < 0.5
                 and 68 * MM < s.y < 76 * MM]  # fmt: skip
        assert len(rings) == 7
        for ring in rings:
            box = placed.x + ring.x, placed.y + ring.y, ring.w, ring.h
            assert contrast(part(image, box, 6)) > 15


def test_c07_a_disabled_upgrade_shows_a_back_of_the_same_outline(patent):
    made = patent("cards", backs=True)
    fronts = [p for s in made.sheets if s.side == "front" for p in s.placements]
    backs = [p for s in made.sheets if s.side == "back" for p in s.placements]
    sizes = {(round(p.width, 3), round(p.height, 3)) for p in (*fronts, *backs)}
    assert sizes == {(round(63 * MM, 3), round(88 * MM, 3))}
    back = made.faces[backs[0].face]
    assert not printed_text(back)
    assert len({placed.face for placed in fronts}) == 49  # with the turn aid
    assert backs[0].face not in {placed.face for placed in fronts}
