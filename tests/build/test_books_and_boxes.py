"""Books and boxes as products: pages in reading order and as booklets, dielines beside the PDF."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.model.face import Glyphs, Group
from pnp.model.result import Built, Request

GAME = """\
title: Tiny
decks:
  a: {file: a.yaml, layout: t/card}
boxes:
  small: {net: tuck, layout: t/box, holds: [a]}
  base: {net: tray, layout: t/box, inner: {width: 50mm, height: 60mm, depth: 20mm}}
  lid: {net: lid, layout: t/box, over: base}
books:
  r: {file: r.md, layout: t/book}
  all: {file: all.md, layout: t/book, lists_parts: true}
products:
  all: {file: All, title: Contents, book: all, sheet: 1-up}
  pages: {file: Pages, title: Pages, book: r, sheet: 1-up}
  folded: {file: Folded, title: Folded, book: r, sheet: booklet}
  a: {file: A, title: Cards, decks: [a], sheet: 9-up}
  box: {file: Box, title: Box, boxes: [small], sheet: box}
  two: {file: Two, title: Two parts, boxes: [base, lid], sheet: box, optional: true}
"""
CARD = "size: {width: 40mm, height: 50mm}\nelements: {t: {kind: text, text: 'card {id}'}}\n"
BOX = (
    "size: box\nelements: {t: {kind: panel, box: bottom, elements: {x: {kind: text, text: ABC}}}}\n"
)
BOOK = """\
page: {size: folded}
margins: {inner: 12mm, outer: 12mm, top: 12mm, bottom: 12mm}
text: body
styles:
  body: {font: Alegreya, size: 10pt, headings: [h]}
  h: {size: 14pt}
"""
RULES = """\
# One {#one}
There are {count(a)} cards. See [the end](#five).
![](card:a/two, width: 20mm)
::: page
# Two
::: page
# Three
::: page
# Four
::: page
# Five {#five}
"""
ALL = (
    "::: for part in parts\n"
    "- {part.file} {part.pages} {part.sheets} {part.sides} {part.paper} "
    "{part.cards}/{part.on_a_page}/{part.on_the_last} {part.first}-{part.last}\n"
    ":::\n"
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    files = {
        "cards/t/game.yaml": GAME, "cards/t/a.yaml": "cards: [{id: one}, {id: two, copies: 9}]",
        "cards/t/r.md": RULES, "cards/t/all.md": ALL, "layouts/t/card.yaml": CARD,
        "layouts/t/box.yaml": BOX, "layouts/t/book.yaml": BOOK,
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return Project(Places(tmp_path, tmp_path, ROOT))


def made(project: Project, *names: str, **more: object) -> list[Built]:
    requests = named_requests(project, names, Request("", "", **more))
    found = build(requests, project)
    assert [built.problems for built in found] == [()] * len(found)
    return found


def test_a_book_page_by_page(project):
    (built,) = made(project, "t/pages")
    pdf = PdfReader(io.BytesIO(built.data))
    assert built.pages == len(pdf.pages) == 5
    assert pdf.page_labels == ["1", "2", "3", "4", "5"]
    assert [mark.title for mark in pdf.outline] == ["One", "Two", "Three", "Four", "Five"]
    first = pdf.pages[0].extract_text()
    assert "There are 2 cards" in first and "card two" in first, "a figure is the card itself"
    (link,) = pdf.pages[0]["/Annots"]
    assert link.get_object()["/Dest"][0] == pdf.pages[4].indirect_reference
    assert [float(v) for v in pdf.pages[0].mediabox[2:]] == [396.0, 612.0], "half of a letter"


def test_the_same_book_folded(project):
    (built,) = made(project, "t/folded", paper="a4")
    pdf = PdfReader(io.BytesIO(built.data))
    assert (built.pages, built.duplex, built.backs) == (4, "short", False)
    # eight places for five pages
    assert pdf.page_labels == ["1", "2", "3", "4–5"]
    assert [pdf.get_destination_page_number(mark) for mark in pdf.outline] == [0, 1, 2, 3, 3]
    assert str(pdf.trailer["/Root"]["/ViewerPreferences"]["/Duplex"]) == "/DuplexFlipShortEdge"


def test_the_contents_page_reports_what_was_built(project):
    found = {built.request.product: built for built in made(project, "t")}
    assert list(found) == ["all", "pages", "folded", "a", "box"], "in their order, made last or not"
    text = PdfReader(io.BytesIO(found["all"].data)).pages[0].extract_text()
    lines = [line.strip("• ") for line in text.splitlines()]
    assert lines == [
        "Pages.pdf 5 5 1 139.7 × 215.9 mm 0/1/ -",
        "Folded.pdf 4 2 2 letter 0/2/ -",
        "A.pdf 2 2 1 letter 10/9/1 -",
        "Box.pdf 1 1 1 letter 0/1/ -",
    ]


def test_in_the_kit_it_reports_their_pages_as_well(project):
    (built,) = made(project, "t", target="kit")
    text = PdfReader(io.BytesIO(built.data)).pages[0].extract_text()
    # the booklet begins on the front of a sheet, so page 7 follows 2 to 6
    assert [line.rpartition(" ")[2] for line in text.splitlines()] == [
        "2-6",
        "7-10",
        "11-12",
        "13-13",
    ]
    assert built.pages == 13


def test_the_empty_page_before_the_contents_page_is_counted(project, tmp_path):
    game = tmp_path / "cards/t/game.yaml"
    text = game.read_text().replace("book: all, sheet: 1-up", "book: all, sheet: booklet")
    game.write_text(text + "kit: {file: Kit, products: [a, box, all, pages]}\n")
    (built,) = made(project, "t", target="kit")
    pdf = PdfReader(io.BytesIO(built.data))
    parts = [mark for mark in pdf.outline if not isinstance(mark, list)]
    found = [(mark.title, pdf.get_destination_page_number(mark) + 1) for mark in parts]
    # two pages of cards, the box; page 4 stays empty, since the contents are on both sides
    assert found == [("Cards", 1), ("Box", 3), ("Contents", 5), ("Pages", 7)]
    text = pdf.pages[4].extract_text() + pdf.pages[5].extract_text()
    pages = [line.rpartition(" ")[2] for line in text.splitlines() if ".pdf" in line]
    assert pages == ["1-2", "3-3", "7-11"]


def test_a_box_with_its_dieline(project):
    (built,) = made(project, "t/box")
    assert [name for name, _ in built.extras] == ["t/en/Box.svg", "t/en/Box.dxf"]
    pdf = PdfReader(io.BytesIO(built.data))
    assert "ABC" in pdf.pages[0].extract_text()
    layers = [
        layer.get_object()["/Name"] for layer in pdf.trailer["/Root"]["/OCProperties"]["/OCGs"]
    ]
    assert sorted(layers) == ["Crease", "Cut", "Glue"]


def test_a_box_of_two_parts(project):
    (built,) = made(project, "t/two")
    assert [name.rpartition("/")[2] for name, _ in built.extras] == [
        "Two-base.svg", "Two-base.dxf", "Two-lid.svg", "Two-lid.dxf",
    ]  # fmt: skip
    assert built.pages == 2


def test_what_is_wrong_with_one_box_is_not_reported_of_others(project, tmp_path):
    path = tmp_path / "cards/t/game.yaml"
    path.write_text(GAME.replace("depth: 20mm}", "depth: 20mm}, board: 9mm"))
    project = Project(Places(tmp_path, tmp_path, ROOT))
    fine, wrong = named_requests(project, ["t/box", "t/two"], Request("", ""))
    assert make_request(project, fine).problems == ()
    (problem,) = make_request(project, wrong).problems
    assert str(problem).startswith(
        "cards/t/game.yaml:6:9: error: box 'base': board for a box of this size"
    )


def test_size_box_is_for_boxes(project, tmp_path):
    (tmp_path / "layouts/t/card.yaml").write_text(BOX)
    (request,) = named_requests(project, ["t/a"], Request("", ""))
    (problem,) = make_request(project, request).problems
    assert "'size: box' is for the layouts of boxes only" in str(problem)


def test_the_layout_of_a_box_states_so(project, tmp_path):
    (tmp_path / "layouts/t/box.yaml").write_text(BOX.replace("size: box", "size: poker"))
    (request,) = named_requests(project, ["t/box"], Request("", ""))
    (problem,) = make_request(project, request).problems
    assert str(problem) == (
        "layouts/t/box.yaml:1:7: error: the layout of a box needs 'size: box'\n"
        "  hint: it is as large as the box spread out"
    )


def test_boxes_of_unlike_size_do_not_go_on_one_whole_sheet(project, tmp_path):
    text = GAME.replace("boxes: [base, lid], sheet: box", "boxes: [small, base], sheet: 1-up")
    (tmp_path / "cards/t/game.yaml").write_text(text)
    project = Project(Places(tmp_path, tmp_path, ROOT))
    (request,) = named_requests(project, ["t/two"], Request("", ""))
    (problem,) = make_request(project, request).problems
    assert problem.severity == "error" and "size" in problem.message


def test_layouts_read_decks(project, tmp_path):
    text = "{count(a)} cards: {join(ids(a), ', ')}"
    (tmp_path / "layouts/t/box.yaml").write_text(BOX.replace("text: ABC", f'text: "{text}"'))
    (built,) = made(project, "t/box")
    words = PdfReader(io.BytesIO(built.data)).pages[0].extract_text()
    assert "2 cards: one, two" in " ".join(words.split())


def test_a_lid_of_a_tray_that_cannot_be_folded_is_reported(project, tmp_path):
    path = tmp_path / "cards/t/game.yaml"
    path.write_text(
        GAME.replace("depth: 20mm}", "depth: 20mm}, board: 9mm").replace("[base, lid]", "[lid]")
    )
    project = Project(Places(tmp_path, tmp_path, ROOT))
    (request,) = named_requests(project, ["t/two"], Request("", ""))
    built = make_request(project, request)
    assert built.data == b"" and "box 'base': board for a box of this size" in str(
        built.problems[0]
    )


def test_a_box_for_a_deck_whose_layout_is_broken_is_reported(project, tmp_path):
    (tmp_path / "layouts/t/card.yaml").write_text("size: 3\n")
    (request,) = named_requests(project, ["t/box"], Request("", ""))
    built = make_request(project, request)
    assert built.data == b""
    assert any("layouts/t/card.yaml:1:7" in str(p) for p in built.problems)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("cards: [", "cards/t/a.yaml:1:8: error: '[' is not closed"),
        ("cards: []", "cards/t/a.yaml:1:8: error: deck 'a' has no cards"),
        ("cards: [{name: One}]", "cards/t/a.yaml:1:9: error: no card of deck 'a' has an 'id'"),
        ("cards: [{id: one, copies: x}]", "cards/t/a.yaml:1:27: error: 'copies': expected"),
        (
            "cards: [{id: one, copies: 0}]",
            "cards/t/game.yaml:5:10: error: box 'small': there are no cards in it",
        ),
    ],
)
def test_why_a_deck_has_no_cards_is_reported_and_not_its_box(project, tmp_path, cards, message):
    (tmp_path / "cards/t/a.yaml").write_text(cards)
    project = Project(Places(tmp_path, tmp_path, ROOT))
    (request,) = named_requests(project, ["t/box"], Request("", ""))
    (problem,) = make_request(project, request).problems
    assert str(problem).startswith(message)


def test_a_sheet_for_the_contents_page_is_not_that_of_what_it_lists(project):
    (built,) = made(project, "t/all", sheet="mat")
    text = PdfReader(io.BytesIO(built.data)).pages[0].extract_text()
    assert "Folded.pdf 4 2 2 letter" in text and "A.pdf 2 2 1 letter" in text


def test_texts_of_boxes_share_their_size(project, tmp_path):
    two = (
        "size: box\nelements:\n"
        "  a: {kind: panel, box: front, elements: {x: {kind: text, text: Wide and long words here,"
        " size: 40pt, smallest: 5pt, lines: 1, wrap: false, same_size: n, box: {w: 100%}}}}\n"
        "  b: {kind: panel, box: back, elements: {x: {kind: text, text: Hi,"
        " size: 40pt, smallest: 5pt, same_size: n, box: {w: 100%}}}}\n"
    )
    (tmp_path / "layouts/t/box.yaml").write_text(two)
    (request,) = named_requests(project, ["t/box"], Request("", ""))
    plan = plan_request(project, request)
    assert plan.built.problems == ()
    (face,) = plan.faces.values()
    sizes = {round(op.size, 3) for op in leaves(face.ops) if isinstance(op, Glyphs)}
    assert len(sizes) == 1 and sizes.pop() < 40


def leaves(ops):
    for op in ops:
        if isinstance(op, Group):
            yield from leaves(op.ops)
        else:
            yield op
