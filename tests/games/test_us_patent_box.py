"""The boxes of US Patent #1: what is on which side, and what fits into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lay_out import flat

from pnp.model.face import Face, Glyphs, Group, Path
from pnp.model.result import Request
from pnp.model.units import mm

COUNT = "Three to six players · 90 minutes · Ages 10 and up"
CARD = (63, 88)
WIDTH, HEIGHT, DEPTH = (mm(CARD[0] + 1.5 + 0.3), mm(CARD[1] + 1.5 + 0.3),
                        mm((48 + 6) * 0.33 * 1.145 + 2.8 + 0.3))  # fmt: skip
LIP = 0.6 * DEPTH  # of the lid, which is above the walls
# what printers print of the papers, and the length of EAN-13 at 80 %, in mm
PRINTED = {"letter": (203.2, 266.7), "a4": (197.3, 284.3)}
BARCODE = (29.8, 20.7)


@pytest.fixture(scope="module")
def tuck(us_patent: Callable[[Request], Any]) -> Face:
    (face,) = us_patent(Request("us-patent-1", "box")).faces.values()
    assert isinstance(face, Face)
    return face


@pytest.fixture(scope="module")
def kit(us_patent: Callable[[Request], Any]) -> dict[str, Face]:
    faces: dict[str, Face] = us_patent(Request("us-patent-1", "kit-box")).faces
    return faces


def written(face: Face) -> list[tuple[str, float, float]]:
    """Every run of text of the net, and where its first pen lies."""
    return [
        (
            "".join(word.text for word in op.words),
            m[0] * op.x + m[2] * op.y + m[4],
            m[1] * op.x + m[3] * op.y + m[5],
        )
        for op, m in flat(face.ops)
        if isinstance(op, Glyphs)
    ]


def panel(x: float, y: float) -> str:
    """The part of the net over which a point lies: front, right, back, left from the left; the top
    above the back, and the bottom below it."""
    edges = {"front": WIDTH, "right": DEPTH, "back": WIDTH, "left": DEPTH}
    walls = LIP + DEPTH
    for name, wide in edges.items():
        x -= wide
        if x < 0:
            if name == "back" and not walls < y < walls + HEIGHT:
                return "top" if y < walls else "bottom"
            return name
    return "glue"


def texts(face: Face, name: str) -> list[str]:
    return [text for text, x, y in written(face) if panel(x, y) == name]


def alternatives(ops: Any) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Group):
            if op.role is not None and op.role.alt:
                yield op.role.alt
            yield from alternatives(op.ops)


def test_a07_the_count_is_in_signs_on_the_front_and_in_words_on_both_sides(tuck: Face) -> None:
    assert texts(tuck, "front") == ["3–6", "90′", "10+"]
    assert COUNT in texts(tuck, "right") and COUNT in texts(tuck, "left")


def test_a06_a07_the_title_is_on_all_sides_but_the_front_which_has_the_logo(
    tuck: Face,
) -> None:
    found = [panel(x, y) for text, x, y in written(tuck) if text == "US Patent #1"]
    assert sorted(found) == ["back", "left", "right", "top"]
    assert list(alternatives(tuck.ops)).count("US Patent #1") == 1


def test_a10_designers_publisher_year_and_code_are_those_of_the_game(tuck: Face) -> None:
    words = " ".join(texts(tuck, "bottom")).replace("\u00a0", " ")
    assert "A game by James Ernest and Falko Goettsch" in words
    assert "©2001 Cheapass Games · CAG 034 · www.cheapass.com" in words


def white(face: Face) -> list[tuple[float, float, float, float]]:
    """The boxes of white areas, in mm."""
    found = []
    for op, m in flat(face.ops):
        if isinstance(op, Path) and op.fill in ((1.0,), (1.0, 1.0, 1.0)):
            points = [s[-2:] for s in op.segments if len(s) > 1]
            xs = [(m[0] * x + m[2] * y + m[4]) / mm(1) for x, y in points]
            ys = [(m[1] * x + m[3] * y + m[5]) / mm(1) for x, y in points]
            found.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


def test_there_is_room_for_a_barcode(tuck: Face, kit: dict[str, Face]) -> None:
    bottom = [box for box in white(tuck) if panel(mm(box[0] + 9), mm(box[1] + 9)) == "bottom"]
    ((_, _, width, height),) = bottom
    # 3 mm at three sides are bleed
    assert width - 3 >= BARCODE[0] and height - 6 >= BARCODE[1]
    # on the large box the whole code, 37.3 × 25.9 mm
    assert any(w >= 37.3 and 25.9 <= h < 60 for _, _, w, h in white(kit["box/kit"]))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_nets_fit_one_sheet_of_letter_and_of_a4(
    us_patent: Callable[[Request], Any], paper: str
) -> None:
    wide, high = PRINTED[paper]
    for product, count in (("box", 1), ("kit-box", 4)):
        made = us_patent(Request("us-patent-1", product, paper))
        assert len(made.sheets) == len(made.faces) == count
        for face in made.faces.values():
            short, long = sorted((face.width / mm(1), face.height / mm(1)))
            assert short <= wide and long <= high, face.key


def test_the_box_of_the_game_holds_all_its_parts(kit: dict[str, Face], tuck: Face) -> None:
    """Boards of 180 × 180 mm lie in it. On them the machines, 98 mm wide, and the tuck box, 65 mm
    wide and with its board 24 mm deep, lie beside each other."""
    base, lid = kit["box/kit"], kit["box/lid"]
    room = 182.0
    # the base and the tabs at both sides, which are 0.3 mm inside of it
    assert base.width / mm(1) == pytest.approx(room + 0.3 + 2 * (6.5 - 0.3), abs=0.01)
    assert room >= 180 and room >= 98 + WIDTH / mm(1) + 0.3
    depth = (base.height / mm(1) - (room + 0.3)) / 2 - 0.45
    assert depth == pytest.approx(33, abs=0.01)
    boards, rules = 9 * 0.33, 1.0
    assert depth >= boards + rules + DEPTH / mm(1) + 0.3
    # inside of the lid there is 1 mm more than the base is wide
    assert lid.width / mm(1) == pytest.approx(room + 0.6 + 1 + 0.3 + 2 * (6.5 - 0.3), abs=0.01)
    assert tuck.width > 2 * (WIDTH + DEPTH)


def test_the_cover_can_be_read_from_afar(us_patent: Callable[[Request], Any]) -> None:
    """The logo is more than three quarters as wide as the lid: black letters 20 mm high."""
    from judges import pages_of

    page = pages_of(us_patent(Request("us-patent-1", "kit-box")).data, 72)[0].convert("L")
    left, top = (page.width - 196.3 * 72 / 25.4) / 2, (page.height - 236.8 * 72 / 25.4) / 2
    cover = page.crop(tuple(round(v) for v in (  # type: ignore[arg-type]
        left + mm(15), top + mm(30), left + mm(181), top + mm(110))))  # fmt: skip
    dark = cover.point(lambda value: 255 if value < 60 else 0).getbbox()
    assert dark is not None and (dark[2] - dark[0]) / mm(1) > 0.75 * 183.9
