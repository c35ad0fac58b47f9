"""The translator's proof: entries, pictures of where they are printed, what needs attention."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from pnp.draw.canvas import place_matrix
from pnp.draw.pdf.document import PdfInfo
from pnp.export import print_pdf
from pnp.markup.traces import marked
from pnp.model.face import Face, TextPlace
from pnp.model.problems import Problems
from pnp.model.sheet import Paper
from pnp.review.proof import group_of
from pnp.typeset.faces.tracing import Placed, Spot, clearest, narrowest, places
from pnp.typeset.proof.entries import ProofEntry, counts
from pnp.typeset.proof.pictures import shot
from pnp.typeset.proof.proof import ProofPlan, proof_plan
from tests.laid import LIBRARY, card, composer, resources

A4 = Paper("a4", 595.28, 841.89)
TRACED = replace(resources(), is_traced=True)
ELEMENTS = """
t: {kind: text, text: '{name}', size: 10pt, smallest: 6pt, box: {x: 20pt, w: 80pt, h: 14pt}}
"""


def face_of(text: str) -> Face:
    one = card(name=marked(text, 0))
    made = composer(ELEMENTS, [one], found=TRACED).compose(one, "a")
    assert made is not None
    return made


def spots(text: str) -> tuple[Spot, ...]:
    return tuple(Spot("Cards", "cards:a", 3, placed) for placed in places(face_of(text)))


def entry(text: str = "Steam Wheel", state: str = "translated", **more: object) -> ProofEntry:
    made = ProofEntry("a/one.name", "Cards", "Wheel", text, state, spots(text))  # type: ignore[arg-type]
    return replace(made, **more)  # type: ignore[arg-type]


def planned(entries: Sequence[ProofEntry], problems: Problems | None = None) -> ProofPlan:
    faces = {"cards:a": face_of("Steam Wheel")}
    return proof_plan(
        "Tiny", "French", A4, entries, faces, LIBRARY, Problems() if problems is None else problems
    )


def drawn(plan: ProofPlan) -> PdfReader:
    info = PdfInfo("Proof", bookmarks=plan.bookmarks)
    data = print_pdf.export(info, plan.sheets, plan.faces, plan.labels, str)
    return PdfReader(io.BytesIO(data))


def text_of(plan: ProofPlan) -> list[str]:
    """The words of each page, spaces evened out."""
    return [" ".join(page.extract_text().split()) for page in drawn(plan).pages]


def test_an_entry_shows_source_translation_sizes_room_and_place():
    said = text_of(planned([entry()]))[1]
    for words in ("a/one.name", "Wheel", "Steam Wheel", "10 pt · room for", "Cards · page 3 · t"):
        assert words in said


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"state": "missing", "translation": ""}, "MISSING"),
        ({"state": "fuzzy"}, "TO BE CHECKED"),
        ({"state": "kept"}, "AS IN THE SOURCE"),
        ({"spots": ()}, "PRINTED NOWHERE"),
        ({"note": "a kind of wheel"}, "a kind of wheel"),
        (
            {"spots": spots("x\U00013000")},
            "NO LETTERS no font has U+13000 egyptian hieroglyph a001",
        ),
        ({"spots": spots("Wheel") * 12}, "and 11 more places"),
    ],
)
def test_what_is_special_about_an_entry_is_told(more, words):
    usual = text_of(planned([entry()]))[1]
    assert words not in usual
    assert words in text_of(planned([entry(**more)]))[1]


def test_a_text_that_is_too_long_is_told_by_how_many_characters_on_the_first_page_too():
    long = "so many words that they never go into the box at all, whatever size they are set in"
    plan = planned([entry(long), entry()])
    over = -(narrowest(spots(long)).place.room or 0)
    assert over > 5
    front, page = text_of(plan)
    assert f"TOO LONG {over} characters over at 6 of 10 pt, its smallest" in page
    assert "Needs attention" in front and f"too long: {over} over" in front
    assert "Needs attention" not in text_of(planned([entry()]))[0]


def test_what_else_is_wrong_stands_on_the_first_page():
    problems = Problems()
    problems.add("the column is 3 mm too high", None)
    assert "the column is 3 mm too high" in text_of(planned([entry()], problems))[0]


def test_the_first_page_counts_and_leads_to_the_groups():
    entries = [
        entry(), entry(state="missing", translation=""), entry(state="fuzzy", group="Rules"),
    ]  # fmt: skip
    plan = planned(entries)
    pdf = drawn(plan)
    front = " ".join(pdf.pages[0].extract_text().split())
    assert "Tiny Proof of the translation: French" in front
    assert "Cards 2 texts 1 open 2" in front and "Rules 1 text 1 open 2" in front
    assert [mark.title for mark in plan.bookmarks] == ["Cards", "Rules"]
    assert len(pdf.pages[0]["/Annots"]) == 2
    said = counts(entries)
    assert (said["translated"], said["missing"], said["fuzzy"], said["kept"]) == (1, 1, 1, 0)


def test_page_numbers_on_the_first_pages_are_those_of_the_groups():
    entries = [entry(group=f"Group {number // 8}") for number in range(400)]
    plan = planned(entries)
    pages = text_of(plan)
    assert "Proof" in pages[0] and "Group 0" in pages[0]
    for group in ("Group 0", "Group 25", "Group 49"):
        (page,) = [n for n, said in enumerate(pages, 1) if f"{group} 8 texts room" in said
                   or f"{group} 8 texts a/one" in said]  # fmt: skip
        front = " ".join(said for said in pages[:3] if said.count(" texts done ") > 5)
        assert f"{group} 8 texts done {page} " in f"{front} "


def test_nothing_of_a_page_reaches_into_its_margins_or_onto_another_entry():
    plan = planned([entry("Steam Wheel " * (n % 5 + 1)) for n in range(40)])
    for sheet in plan.sheets:
        own, *pictures = sheet.placements
        assert own.trim == (0, 0, A4.width, A4.height)
        clips = [picture.clip for picture in pictures]
        for x, y, width, height in clips:
            assert x >= 50 and x + width <= A4.width - 49.9
            assert y >= 46 and y + height <= A4.height - 58
        for (_, above, _, high), (_, below, _, _) in pairwise(clips):
            assert below >= above + high + 10


def test_faces_that_no_entry_shows_are_left_out():
    plan = planned([entry(spots=())])
    assert list(plan.faces) == ["proof 1", "proof 2"]
    assert "cards:a" in planned([entry()]).faces


def test_a_proof_of_nothing_is_its_first_page():
    assert len(planned([]).sheets) == 1


# -- pictures ---------------------------------------------------------------------------------

SIDE = st.floats(20, 1200)


@given(SIDE, SIDE, st.data(), st.sampled_from([0.0, 90.0, 180.0, 270.0, 87.0]), st.floats(3, 40))
def test_a_picture_shows_the_text_it_frames(width, height, data, turn, size):
    x0 = data.draw(st.floats(0, width - 10))
    y0 = data.draw(st.floats(0, height - 10))
    x1, y1 = data.draw(st.floats(x0 + 5, width)), data.draw(st.floats(y0 + 5, height))
    place = TextPlace((0,), "x", (x0, y0, x1 - x0, y1 - y0), size, size, size, 1)
    placed = Placed(place, x0, y0, x1, y1, turn)
    face = Face("f", width, height, 0.0, ())
    found = shot(placed, "f", face, 205.0, 48.0, 150.0)
    assert found.width <= 205.01 and found.height <= 150.01
    put = found.at(300.0, 100.0)
    a, b, c, d, e, f = place_matrix(put)
    for x, y in ((x0, y0), (x1, y1), (x0, y1), (x1, y0)):
        px, py = a * x + c * y + e, b * x + d * y + f
        assert 299.9 <= px <= 300.1 + found.width
        assert 99.9 <= py <= 100.1 + found.height
    # nothing but the face is seen, and the text reads from left to right
    for corner_x, corner_y in ((put.clip[0], put.clip[1]),):
        assert put.x <= corner_x + 0.01 and put.y <= corner_y + 0.01
    assert put.x + put.width >= put.clip[0] + put.clip[2] - 0.01
    assert put.y + put.height >= put.clip[1] + put.clip[3] - 0.01
    assert (round(turn / 90) * 90 + put.turn) % 360 == 0


def test_small_type_is_shown_larger_and_large_type_as_it_is():
    face = Face("f", 180.0, 250.0, 0.0, ())

    def scale(size: float) -> float:
        place = TextPlace((0,), "x", (10, 10, 60, 12), size, size, size, 1)
        return shot(Placed(place, 10, 10, 70, 22), "f", face, 205, 48, 150).placement.scale

    assert (scale(10), scale(7), scale(5)) == (1.0, 1.0, pytest.approx(1.4))


# -- which place ------------------------------------------------------------------------------


def spot(room: int | None, units: int = 1, face: str = "f", scale: float = 1.0) -> Spot:
    place = TextPlace(tuple(range(units)), "x", (0, 0, 1, 1), 10, 10, 5, 1, room)
    return Spot("Cards", face, 1, Placed(place, 0, 0, 1, 1, 0.0, scale))


def test_the_narrowest_place_tells_the_room_and_the_clearest_is_shown():
    inside, small, own = spot(5, units=3), spot(None, scale=0.5), spot(40)
    assert narrowest([small, own, inside]) is inside
    assert clearest([inside, small, own]) is own
    over, printed = spot(-3, units=2), spot(None, face="")
    assert clearest([own, over]) is over
    assert clearest([printed, inside]) is inside


@pytest.mark.parametrize(
    ("context", "group"),
    [
        ("upgrades/laser.name", "Upgrades"),
        ("upgrades/[type == 'x/y'].text", "Upgrades"),
        ("rules#setup/3", "Rules"),
        ("rules.title", "Rules"),
        ("game.title", "The game"),
        ("products/cards.title", "The game"),
        ("layouts/us-patent-1/tuck-box#left/line.text", "Layout: Tuck box"),
        ("sheets/9-up.label", "Sheets"),
        ("promo@upgrades/x.name", "Upgrades (variant promo)"),
    ],
)
def test_entries_stand_under_what_their_names_begin_with(context, group):
    assert group_of(context) == group
