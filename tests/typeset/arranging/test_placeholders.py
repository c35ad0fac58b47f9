"""A picture that does not exist yet: a grey box with its name, and a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from build_book import build
from lay_out import LIBRARY, boxes, card, composer, drawn, problems_of, resources, texts

from pnp.model.definitions import replace
from pnp.model.face import Group
from pnp.model.face import Path as PathOp
from pnp.model.layout import Resources
from pnp.typeset.arranging.notes import Look, note

PICTURE = 'a: {kind: picture, file: "art/{name}.png", box: {x: 10pt, y: 5pt, w: 60pt, h: 40pt}}'


@pytest.fixture
def art(tmp_path: Path) -> Resources:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "oak.png").write_bytes(b"")
    return resources(tmp_path)


def test_a_grey_box_with_the_name_fills_the_box_of_the_picture(art: Resources) -> None:
    one = card(name="elm")
    face = composer(PICTURE, [one], found=art).compose(one, "key")
    assert face is not None and face.problems == ()
    ground = drawn(face.ops)[0]
    assert isinstance(ground, PathOp) and ground.fill == (0.9,)
    assert boxes(face.ops)[0] == (10, 5, 60, 40)
    assert texts(face.ops) == ["art/elm.png"]


def test_each_card_is_warned_of(art: Resources) -> None:
    cards = [card("b", name="elm"), card("c", name="ash")]
    made = composer(PICTURE, cards, found=art)
    for one in (*cards, cards[0]):
        made.compose(one, one.id)
    assert [(p.severity, p.code, p.about.card, p.message) for p in made.problems] == [
        ("warning", "missing-file", "deck/b", "card 'b', 'a': there is no picture 'art/elm.png' in "
         ". (element at layout.yaml:1:4)"),
        ("warning", "missing-file", "deck/c", "card 'c', 'a': there is no picture 'art/ash.png' in "
         ". (element at layout.yaml:1:4)"),
    ]  # fmt: skip
    assert next(p.hint for p in made.problems) == "save the picture as art/elm.png"


def test_a_name_in_the_layout_is_warned_of_once_and_at_its_place(art: Resources) -> None:
    cards = [card("b", name="elm"), card("c", name="ash")]
    made = composer("a: {kind: picture, file: art/oat.png}", cards, found=art)
    for one in cards:
        made.compose(one, one.id)
    (problem,) = made.problems
    assert str(problem) == (
        "layout.yaml:1:26: warning: 'a': there is no picture 'art/oat.png' in .\n"
        "  hint: did you mean 'art/oak.png'?"
    )


def test_letters_filled_with_a_missing_picture_are_grey(art: Resources) -> None:
    one = card()
    made = composer("a: {kind: text, text: Oak, fill: {picture: elm.png}}", [one], found=art)
    face = made.compose(one, "key")
    assert face is not None and face.problems == ()
    (problem,) = made.problems
    assert problem.message == "'a': there is no picture 'elm.png' in ."
    (shown, _) = drawn(face.ops)
    assert isinstance(shown, Group) and shown.clip is not None


def test_without_a_size_it_is_a_square_of_25_mm(art: Resources) -> None:
    row = "a: {kind: row, elements: {b: {kind: picture, file: elm.png}}}"
    face = composer(row, [card()], found=art).compose(card(), "key")
    assert face is not None
    assert boxes(face.ops)[0][2:] == pytest.approx((70.87, 70.87), abs=0.01)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("oak.png", "did you mean 'art/oak.png'?"),
        ("oak", "did you mean 'art/oak.png'?"),
        ("OAK.svg", "did you mean 'art/oak.png'?"),
        ("pics/oak.png", "did you mean 'art/oak.png'?"),
        ("fir.jpg", "did you mean 'art/old/fir.jpg'?"),  # not fir.png, which comes first
        ("yew.svg", "save the picture as yew.svg"),  # an icon is no picture of a card
        ("art/fir.png", "did you mean 'art/a/fir.png'?"),  # the name counts more than the folder
        ("art/fjg.png", "did you mean 'art/fig.png'?"),
        ("art/oka.webp", "did you mean 'art/oak.png'?"),
        ("portraits/hemlock.png", "did you mean 'art/old/hemlok.jpg'?"),
        ("portraits/birch.png", "save the picture as portraits/birch.png"),
    ],
)
def test_a_picture_in_another_folder_is_found_by_its_name(
    art: Resources, written: str, hint: str, tmp_path: Path
) -> None:
    for name in (
        "art/fig.png",
        "art/a/fir.png",
        "art/old/fir.jpg",
        "icons/yew.svg",
        "art/old/hemlok.jpg",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    made = composer(f"a: {{kind: picture, file: {written}}}", [card()], found=art)
    made.compose(card(), "key")
    assert [p.hint for p in made.problems] == [hint]


def test_a_strict_build_refuses_it(art: Resources) -> None:
    strict = replace(art, is_strict=True)
    assert problems_of("a: {kind: picture, file: art/oat.png}", found=strict) == [
        "'file': there is no picture 'art/oat.png' in . (did you mean 'art/oak.png'?)"
    ]


def test_a_figure_of_a_book_is_warned_of_at_its_line(tmp_path: Path) -> None:
    found = build(tmp_path, "Words.\n\n![Oak](oak.png)\n")
    assert found.book is not None
    assert found.problems == ["rules.md:3:8: there is no picture 'oak.png' in . (save the "
                              "picture as oak.png)"]  # fmt: skip


def test_a_note_shrinks_and_then_loses_its_end() -> None:
    words = "a name that is much too long for such a small box"
    whole, _ = note(words, (0, 0, 60, 40), LIBRARY, Look())
    assert " ".join(texts(whole)) == words
    cut, tall = note(words, (0, 0, 30, 9), LIBRARY, Look())
    assert " ".join(texts(cut)).endswith("…") and 0 < tall <= 9
    assert note(words, (0, 0, 1, 1), LIBRARY, Look()) == ((), 0.0)
