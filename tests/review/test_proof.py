"""The translator's proof: entries, pictures of where they are printed, what needs attention."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from lay_out import card, composer, resources
from pypdf import PdfReader
from repository import ROOT

from pnp.build.context import BuildContext
from pnp.build.products.documents import Document, set_document
from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.editions.catalogue.catalogue import State
from pnp.export import print_pdf
from pnp.expressions.traces import marked
from pnp.model.definitions import replace
from pnp.model.edition import Message, TextPlace
from pnp.model.face import IDENTITY, Box, Face, Group, Matrix, Op, multiply
from pnp.model.problems import Span
from pnp.model.sheet import Paper
from pnp.review.fit import Fit
from pnp.review.proof import ProofEntry, Subject, counts, group_of, proof_lists
from pnp.sources.files import Library
from pnp.typeset.faces.tracing import Placed, Spot, clearest, narrowest, places

A4 = Paper("a4", 595.28, 841.89)
TRACED = replace(resources(), is_traced=True)
ELEMENTS = """
t: {kind: text, text: '{name}', size: 10pt, smallest: 6pt, box: {x: 20pt, w: 80pt, h: 14pt}}
"""


@cache
def build_context() -> BuildContext:
    return BuildContext(Library(ROOT, ROOT, ROOT))


def face_of(text: str) -> Face:
    one = card(name=marked(text, 0))
    made = composer(ELEMENTS, [one], found=TRACED).compose(one, "a")
    assert made is not None
    return made


def spots(text: str) -> tuple[Spot, ...]:
    return tuple(Spot("Cards", "cards:a", 3, placed) for placed in places(face_of(text)))


def entry(text: str = "Steam Wheel", state: State = "translated", **more: Any) -> ProofEntry:
    message = Message("a/one.name", "Wheel", Span("a.yaml"), note=more.get("note", ""))
    fit = Fit(message, more.get("spots", spots(text)))
    return ProofEntry(fit, more.get("group", "Cards"), more.get("translation", text), state)


def proof_of(entries: Sequence[ProofEntry], wrong: Sequence[str] = ()) -> Document:
    faces = {"cards:a": face_of("Steam Wheel")}
    lists = proof_lists(Subject("Tiny", "French", "fr", "ltr", "en"), entries, faces, wrong)
    return set_document("proof", lists, build_context(), A4, faces)


def drawn(made: Document) -> PdfReader:
    info = PdfInfo("Proof", bookmarks=made.bookmarks)
    data = print_pdf.export(PdfJob(info=info, sheets=made.sheets(A4), faces=made.faces))
    return PdfReader(io.BytesIO(data))


def text_of(made: Document) -> list[str]:
    """The words of each page, spaces evened out."""
    return [" ".join(page.extract_text().split()) for page in drawn(made).pages]


def pictures(ops: Sequence[Op], matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """The boxes of the pictures of faces on a page."""
    for op in ops:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix)
            if op.is_picture:
                assert op.clip is not None
                points = [segment[1:] for segment in op.clip.segments if len(segment) == 3]
                xs, ys = zip(*points, strict=True)
                yield inner[4] + min(xs), inner[5] + min(ys), max(xs), max(ys)
            else:
                yield from pictures(op.ops, inner)


def test_an_entry_shows_source_translation_sizes_room_and_place():
    page = text_of(proof_of([entry()]))[1]
    for words in ("a/one.name", "Wheel", "Steam Wheel", "10 pt · room for", "Cards · page 3 · t"):
        assert words in page


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
def test_what_is_special_about_an_entry_is_reported(more, words):
    usual = text_of(proof_of([entry()]))[1]
    assert words not in usual
    assert words in text_of(proof_of([entry(**more)]))[1]


def test_a_text_that_is_too_long_is_reported_by_how_many_characters_on_the_first_page_too():
    long = "so many words that they never go into the box at all, whatever size they are set in"
    made = proof_of([entry(long), entry()])
    over = -(narrowest(spots(long)).place.room or 0)
    assert over > 5
    front, page = text_of(made)
    assert f"TOO LONG {over} characters over at 6 of 10 pt, its smallest" in page
    assert "Needs attention" in front and f"too long: {over} over" in front
    assert "Needs attention" not in text_of(proof_of([entry()]))[0]


def test_what_else_is_wrong_stands_on_the_first_page():
    wrong = ["the column is 3 mm too high"]
    assert "the column is 3 mm too high" in text_of(proof_of([entry()], wrong))[0]


def test_the_first_page_counts_and_leads_to_the_groups():
    entries = [
        entry(), entry(state="missing", translation=""), entry(state="fuzzy", group="Rules"),
    ]  # fmt: skip
    made = proof_of(entries)
    pdf = drawn(made)
    front = " ".join(pdf.pages[0].extract_text().split())
    assert "Tiny Proof of the translation: French" in front
    assert "Cards 2 texts 1 open 2" in front and "Rules 1 text 1 open 2" in front
    assert [mark.title for mark in made.bookmarks] == ["Cards", "Rules"]
    assert len(pdf.pages[0]["/Annots"]) == 2
    found = counts(entries)
    assert (found["translated"], found["missing"], found["fuzzy"], found["kept"]) == (1, 1, 1, 0)


def test_page_numbers_on_the_first_pages_are_those_of_the_groups():
    entries = [entry(group=f"Group {number // 8}") for number in range(200)]
    made = proof_of(entries)
    pages = text_of(made)
    assert "Proof" in pages[0] and "Group 0" in pages[0]
    for group in ("Group 0", "Group 12", "Group 24"):
        (page,) = [n for n, text in enumerate(pages, 1) if f"{group} 8 texts room" in text
                   or f"{group} 8 texts a/one" in text]  # fmt: skip
        front = " ".join(page for page in pages[:3] if page.count(" texts done ") > 5)
        assert f"{group} 8 texts done {page} " in f"{front} "


def test_no_picture_reaches_into_the_margins_or_onto_another_entry():
    made = proof_of([entry("Steam Wheel " * (n % 5 + 1)) for n in range(40)])
    found = [list(pictures(face.ops)) for face in made.faces.values()]
    assert sum(map(len, found)) == 40
    for boxes in found:
        for x, y, width, height in boxes:
            assert x >= 50 and x + width <= A4.width - 49.9
            assert y >= 46 and y + height <= A4.height - 58
        for (_, above, _, high), (_, below, _, _) in pairwise(boxes):
            assert below >= above + high + 10


def test_a_text_that_is_printed_nowhere_has_no_picture():
    assert [list(pictures(face.ops)) for face in proof_of([entry(spots=())]).faces.values()] == [
        [], [],
    ]  # fmt: skip


def test_a_text_as_wide_as_a_board_is_shown_across_the_page():
    wide = Placed(TextPlace((0,), "x", (0, 0, 900, 12), 10, 10, 5, 1), 0, 0, 900, 12)
    spot_of_board = Spot("Boards", "cards:a", 1, wide)
    faces = {"cards:a": Face("cards:a", 1000.0, 700.0, 0.0, ())}
    lists = proof_lists(Subject("Tiny", "French"), [entry(spots=(spot_of_board,))], faces)
    made = set_document("proof", lists, build_context(), A4, faces)
    ((_, _, width, _),) = list(pictures(made.faces["proof/page 2"].ops))
    assert width == pytest.approx(495.28)


def test_a_proof_of_nothing_is_its_first_page():
    assert len(proof_of([]).pages) == 1


def test_a_project_can_have_a_layout_of_its_own(tmp_path):
    own = tmp_path / "layouts/proof/attention.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: proof/head\nelements: {words: {text: Look here}}\n")
    lists = proof_lists(Subject("Tiny", "French"), [entry()], {}, ["wrong"])
    made = set_document("proof", lists, BuildContext(Library(tmp_path, tmp_path, ROOT)), A4, {})
    front = text_of(made)[0]
    assert "Look here" in front and "Needs attention" not in front


# -- which place ------------------------------------------------------------------------------


def spot(room: int | None, units: int = 1, face: str = "f", scale: float = 1.0) -> Spot:
    place = TextPlace(tuple(range(units)), "x", (0, 0, 1, 1), 10, 10, 5, 1, room)
    return Spot("Cards", face, 1, Placed(place, 0, 0, 1, 1, 0.0, scale))


def test_the_narrowest_place_reports_the_room_and_the_clearest_is_shown():
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
