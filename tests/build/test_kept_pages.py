"""Pages that are kept between runs: used where nothing has changed, and only there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards
from PIL import Image

from pnp.build.planning import make_request
from pnp.build.products.decks import DeckFaces
from pnp.build.project import Places, Project
from pnp.files.records import recording
from pnp.model.result import Built, Request
from pnp.typeset.faces.compose import Composer


@pytest.fixture
def many(tmp_path: Path) -> ManyCards:
    """20 cards: three pages of fronts, each with a page of backs."""
    return ManyCards(tmp_path, 20)


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the faces that are laid out."""
    found: list[str] = []
    compose = Composer.compose

    def recorded(composer: Composer, card, key, *more):
        found.append(key)
        return compose(composer, card, key, *more)

    monkeypatch.setattr(Composer, "compose", recorded)
    return found


def build(many: ManyCards, cache: bool = True, **options) -> Built:
    places = Places(many.root, many.root, cache=many.root / "cache" if cache else None)
    with recording() as record:
        return make_request(Project(places, record=record), Request("many", "cards", **options))


def is_cold(many: ManyCards, built: Built, **options) -> bool:
    """Whether a build is the same as one that keeps nothing."""
    cold = build(many, cache=False, **options)
    return (built.data, built.problems) == (cold.data, cold.problems)


def test_nothing_is_laid_out_again(many, composed):
    first = build(many)
    assert len(composed) == 21  # and one back for all
    composed.clear()
    assert build(many).data == first.data
    assert composed == []


def test_after_an_edit_of_a_card_its_page_is_drawn(many, composed):
    build(many)
    many.change(CARDS, "Card 11,", "Another,")
    composed.clear()
    built = build(many)
    assert composed == [f"cards/c{n}" for n in range(10, 19)]
    assert is_cold(many, built)


def test_the_key_of_a_face_is_made_once(many, monkeypatch):
    asked: list[str] = []
    key = DeckFaces.key

    def counted(faces: DeckFaces, one: str) -> bytes | None:
        asked.append(one)
        return key(faces, one)

    monkeypatch.setattr(DeckFaces, "key", counted)
    build(many)  # each page is looked for, drawn and kept
    fronts = [f"cards/c{number}" for number in range(1, 21)]
    assert sorted(one for one in asked if not one.endswith("/back")) == sorted(fronts)


def test_a_card_that_moves_to_another_page(many, composed):
    build(many)
    many.change(CARDS, "id,name,art\n", "id,name,art\nnew,New,0\n")
    composed.clear()
    assert is_cold(many, build(many))


def layout(many: ManyCards) -> None:
    many.change(LAYOUT_FILE, "#faf3e2", "#faf3e0")


def picture(many: ManyCards) -> None:
    many.picture(1, (1, 2, 3))


def icon(many: ManyCards) -> None:
    many.change("cards/many/icons/sun.svg", "20v20", "10v20")


def other_place(many: ManyCards) -> None:
    """A picture of the same name, which is found first."""
    many.change(LAYOUT_FILE, "art/{art}.png", "more/{art}.png")
    for art in range(2):
        (many.root / "layouts/more").mkdir(exist_ok=True)
        path = many.root / f"cards/many/art/{art}.png"
        (many.root / f"layouts/more/{art}.png").write_bytes(path.read_bytes())


def title(many: ManyCards) -> None:
    many.change("cards/many/game.yaml", "title: Many", "title: Many more")


@pytest.mark.parametrize("edit", [layout, picture, icon, other_place, title])
def test_an_edit_of_what_all_cards_share(many, composed, edit: Callable[[ManyCards], None]):
    build(many)
    edit(many)
    composed.clear()
    built = build(many)
    assert len(composed) >= 20
    assert is_cold(many, built)


def test_a_picture_that_appears_where_it_is_looked_for_first(many):
    other_place(many)
    build(many)
    many.picture(1, (9, 9, 9))
    (many.root / "cards/many/more").mkdir()
    new = (many.root / "cards/many/art/1.png").read_bytes()
    (many.root / "cards/many/more/1.png").write_bytes(new)
    assert is_cold(many, build(many))


def test_options_have_pages_of_their_own(many, composed):
    build(many)
    composed.clear()
    assert is_cold(many, build(many, grey=True), grey=True)
    assert is_cold(many, build(many, paper="a4"), paper="a4")
    assert len(composed) >= 40


def test_a_warning_of_a_kept_page_is_reported_again(many, composed):
    many.change(LAYOUT_FILE, "x: 4mm, y: 4mm, w: 55mm", "x: 54mm, y: 4mm, w: 55mm")
    first = build(many)
    assert [problem.severity for problem in first.problems] == ["warning"]
    composed.clear()
    built = build(many)
    assert built == first or built.problems == first.problems
    assert is_cold(many, built)


def test_with_errors_nothing_is_kept(many, composed):
    many.change(CARDS, "Card 11,", "Card " * 60 + ",")
    assert build(many).data == b""
    assert not (many.root / "cache").exists() or not list((many.root / "cache").rglob("*-*"))


@pytest.mark.parametrize("spoil", ["cut", "flip", "empty"])
def test_a_segment_that_is_not_whole_is_not_used(many, spoil):
    first = build(many)
    (segment,) = (many.root / "cache/pages").iterdir()
    data = bytearray(segment.read_bytes())
    for place in range(0, len(data), len(data) if spoil == "empty" else 499):
        spoiled = bytearray(data)
        if spoil == "flip":
            spoiled[place] ^= 4
        else:
            del spoiled[place if spoil == "cut" else 0 :]
        segment.write_bytes(spoiled)
        assert build(many).data == first.data
        for other in (many.root / "cache/pages").iterdir():
            other.unlink()


def test_segments_are_joined(many):
    for number in range(1, 12):
        many.change(CARDS, f"Card {number},", f"Other {number},")
        assert is_cold(many, build(many))
    assert len(list((many.root / "cache/pages").iterdir())) <= 4


def test_a_picture_that_is_saved_replaces_its_placeholder(many, composed):
    path = many.root / "cards/many/art/1.png"
    data = path.read_bytes()
    path.unlink()
    first = build(many)
    assert [problem.code for problem in first.problems] == ["missing-file"] * 10
    composed.clear()
    assert build(many).data == first.data
    assert composed == [f"cards/c{n}" for n in range(1, 20, 2)]  # for their warning alone
    path.write_bytes(data)
    built = build(many)
    assert "missing-file" not in {problem.code for problem in built.problems}
    assert is_cold(many, built)


def test_a_hint_for_a_picture_follows_the_folders(many):
    many.change(CARDS, "Card 4,0", "Card 4,old")
    first = build(many)
    assert [problem.hint for problem in first.problems] == [
        "save the picture as cards/many/art/old.png"
    ]
    (many.root / "cards/many/scans").mkdir()
    Image.new("RGB", (300, 300)).save(many.root / "cards/many/scans/old.png")
    built = build(many)
    assert [problem.hint for problem in built.problems] == ["did you mean 'scans/old.png'?"]
    assert is_cold(many, built)
