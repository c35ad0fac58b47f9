"""The Time Machines of US Patent #1 with Upgrades laid over their corners.

An Upgrade is laid so that its inner corner meets that of the plate it covers, face up or face
down: both sides have one outline. Names begin with the requirement they are about. Points.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from lay_out import boxes, flat

from pnp.model.face import Box, Face, Glyphs
from pnp.model.result import Request
from pnp.model.units import mm

PLATE = (mm(27.2), mm(39.2))
INSET = mm(2)
SLIP = mm(2)  # how far a card may lie from where it should
TYPES = {"Weapon": (0, 0), "Shield": (1, 0), "Chassis": (0, 1), "Power Plant": (1, 1)}
TRACK = ["!", "1", "2", "3", "4", "5", "6"]

Make = Callable[[Request], Any]


@pytest.fixture(scope="module")
def mats(us_patent: Make) -> list[Face]:
    found = list(us_patent(Request("us-patent-1", "machines")).faces.values())
    assert len(found) == 8
    return found


@pytest.fixture(scope="module")
def cards(us_patent: Make) -> list[Face]:
    return list(us_patent(Request("us-patent-1", "cards", backs=True)).faces.values())


def written(face: Face) -> list[tuple[str, Box]]:
    """Every run of text with a box that its letters do not leave."""
    found = []
    for op, m in flat(face.ops):
        if isinstance(op, Glyphs):
            x, y = m[0] * op.x + m[2] * op.y + m[4], m[1] * op.x + m[3] * op.y + m[5]
            text = "".join(word.text for word in op.words)
            found.append((text, (x, y - 0.8 * op.size, op.width, 1.05 * op.size)))
    return found


def laid(face: Face, card: Face, right: int, low: int) -> Box:
    """Where a card lies that is fitted to a corner: most of it off the mat."""
    over_x, over_y = INSET + PLATE[0], INSET + PLATE[1]
    x = face.width - over_x if right else over_x - card.width
    y = face.height - over_y if low else over_y - card.height
    return x, y, card.width, card.height


def grown(box: Box, by: float) -> Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by


def meet(a: Box, b: Box) -> bool:
    return (
        a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
    )  # fmt: skip


def test_c01_each_corner_is_named_after_one_type(mats: list[Face], cards: list[Face]) -> None:
    for face in mats:
        for name, (right, low) in TYPES.items():
            ((_, box),) = [one for one in written(face) if one[0] == name]
            covered = [
                corner
                for corner in TYPES.values()
                if meet(box, laid(face, cards[0], *corner))
            ]  # fmt: skip
            assert covered == [(right, low)]


def test_c02_upgrades_on_all_corners_leave_the_rest_in_sight(
    mats: list[Face], cards: list[Face]
) -> None:
    for face in mats:
        fitted = [grown(laid(face, cards[0], *corner), SLIP) for corner in TYPES.values()]
        seen = [text for text, box in written(face) if not any(meet(box, one) for one in fitted)]
        hidden = [text for text, box in written(face) if any(meet(box, one) for one in fitted)]
        assert sorted(hidden) == sorted(TYPES)
        for needed in ("Gold", "Power", *TRACK):
            assert needed in seen, needed
        assert any(text.startswith("Time ") for text in seen)


def test_c03_one_scale_for_upgrades_and_machines(mats: list[Face], cards: list[Face]) -> None:
    """A plate is as much of a card's width as of its height, within a twentieth."""
    (face, card) = mats[0], cards[0]
    assert (card.width, card.height) == (pytest.approx(mm(63)), pytest.approx(mm(88)))
    assert PLATE[0] / card.width == pytest.approx(PLATE[1] / card.height, rel=0.05)
    for right, low in TYPES.values():
        x, y, w, h = laid(face, card, right, low)
        on_mat_x = min(x + w, face.width) - max(x, 0)
        on_mat_y = min(y + h, face.height) - max(y, 0)
        assert on_mat_x == pytest.approx(PLATE[0] + INSET)
        assert on_mat_y == pytest.approx(PLATE[1] + INSET)
        # less than half of it lies on the mat, so it sticks out and can be taken away
        assert on_mat_x < w / 2 and on_mat_y < h / 2


def test_c03_upgrades_on_two_corners_do_not_touch(mats: list[Face], cards: list[Face]) -> None:
    for face in mats:
        places = [laid(face, cards[0], *corner) for corner in TYPES.values()]
        assert not any(meet(a, b) for i, a in enumerate(places) for b in places[i + 1 :])


def test_c04_the_number_track_has_seven_fields_for_a_counter(mats: list[Face]) -> None:
    for face in mats:
        numbers = [(text, box) for text, box in written(face) if text in TRACK]
        track = [(t, b) for t, b in numbers if mm(69) < b[1] + b[3] / 2 < mm(83)]
        assert [text for text, _ in track] == TRACK
        rings = [
            b for b in boxes(face.ops) if b[2] == b[3] >= mm(10) and mm(69) < b[1] < mm(75)
        ]  # fmt: skip
        assert len(rings) == 7  # wide enough for a counter of 10 mm
        assert all(b[0] - a[0] >= mm(12) for a, b in pairwise(rings))


def test_c05_c06_start_gold_and_power_are_those_of_the_data(
    us_patent: Make, mats: list[Face]
) -> None:
    for number, face in enumerate(mats, 1):
        texts = [text for text, _ in written(face)]
        assert f"Time {number}" in texts
        assert texts[texts.index("Power") + 1] == "5"
        assert texts[texts.index("Gold") + 1].isdecimal()
        assert texts[texts.index(f"Time {number}") + 1].isdecimal()


def test_c07_backs_have_the_outline_of_the_fronts(cards: list[Face]) -> None:
    assert len({(round(face.width, 6), round(face.height, 6)) for face in cards}) == 1
    assert len(cards) > 48  # fronts and the back
