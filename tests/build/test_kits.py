"""The kit: all products of a game in one file, with the contents page telling what is in it."""

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
from pnp.model.problems import Problems, UsageError
from pnp.model.result import Built, Request

GAME = """\
title: Tiny
decks:
  a: {file: a.yaml, layout: t/card, back: t/card}
  mat: {layout: t/mat}
products:
  a: {file: A, title: Cards, decks: [a], sheet: 1-up}
  both: {file: Both, title: With backs, decks: [a], sheet: 1-up, backs: true, flip: long}
  mat: {file: Mat, title: The mat, decks: [mat], sheet: 1-up}
  extra: {file: Extra, title: Extra, decks: [mat], sheet: 1-up, optional: true}
"""
CARD = "size: {width: 40mm, height: 50mm}\nelements: {t: {kind: text, text: '{id}'}}\n"
MAT = "size: {width: 90mm, height: 60mm}\nelements: {t: {kind: text, text: A mat}}\n"


@pytest.fixture
def project(tmp_path: Path):
    """The project of a small game, with lines added to its game.yaml."""

    def make(more: str = "") -> Project:
        (tmp_path / "cards/t").mkdir(parents=True, exist_ok=True)
        (tmp_path / "layouts/t").mkdir(parents=True, exist_ok=True)
        (tmp_path / "cards/t/game.yaml").write_text(GAME + more)
        (tmp_path / "cards/t/a.yaml").write_text("cards: [{id: one}, {id: two}, {id: three}]")
        (tmp_path / "layouts/t/card.yaml").write_text(CARD)
        (tmp_path / "layouts/t/mat.yaml").write_text(MAT)
        return Project(Places(tmp_path, tmp_path, ROOT))

    return make


def kit(project: Project) -> Built:
    (request,) = named_requests(project, ["t"], Request("", "", target="kit"))
    built = make_request(project, request)
    assert built.problems == ()
    return built


def test_all_but_the_optional_in_their_order(project):
    built = kit(project())
    assert (built.file, built.title, built.pages) == ("t/en/t-kit.pdf", "Tiny", 3 + 1 + 6 + 1)
    pdf = PdfReader(io.BytesIO(built.data))
    found = [(item.title, pdf.get_destination_page_number(item)) for item in pdf.outline]
    # what has backs begins on the front of a sheet: page 4 stays empty
    assert found == [("Cards", 0), ("With backs", 4), ("The mat", 10)]
    assert pdf.page_labels[:3] == ["Cards 1", "Cards 2", "Cards 3"]
    assert pdf.page_labels[4:] == [*(f"With backs {n}" for n in range(1, 7)), "The mat 1"]
    assert pdf.pages[3].extract_text() == ""
    assert [page.extract_text() for page in pdf.pages][4:6] == ["one", "one"]


def test_the_order_and_the_names_of_game_yaml(project):
    built = kit(project("kit: {file: All, title: It all, products: [extra, a]}\n"))
    assert (built.file, built.title, built.pages, built.cards) == ("t/en/All.pdf", "It all", 4, 4)
    pdf = PdfReader(io.BytesIO(built.data))
    assert [item.title for item in pdf.outline] == ["Extra", "Cards"]
    assert (pdf.metadata.title, pdf.pages[0].extract_text()) == ("It all", "A mat")


def test_what_is_the_same_is_in_the_file_once(project):
    project = project()
    whole = len(kit(project).data)
    parts = build(named_requests(project, ["t"], Request("", "")), project)
    assert [built.request.product for built in parts] == ["a", "both", "mat"]
    assert whole < sum(len(built.data) for built in parts), "fonts and faces are shared"


def test_a_kit_is_of_a_whole_game(project):
    project = project()
    with pytest.raises(UsageError) as reported:
        named_requests(project, ["t/a"], Request("", "", target="kit"))
    assert "target 'kit' is made of a whole game, not of 't/a'" in str(reported.value.problems[0])


def test_optional_products_only_by_name(project):
    project = project()
    named = named_requests(project, ["t/extra"], Request("", ""))
    assert [request.product for request in named] == ["extra"]


def test_a_sheet_asked_for_is_for_what_is_printed_on_such_sheets(project):
    project = project("  tiles: {file: Tiles, decks: [mat], sheet: board-tiles}\n")
    requests = named_requests(project, ["t"], Request("", "", sheet="4-up"))
    assert {r.product: r.sheet for r in requests} == {
        "a": "4-up", "both": "4-up", "mat": "4-up", "tiles": None,
    }  # fmt: skip
    (named,) = named_requests(project, ["t/tiles"], Request("", "", sheet="4-up"))
    assert named.sheet == "4-up"


def test_what_is_wrong_with_a_part_is_reported_once_and_there_is_no_kit(project, tmp_path):
    project = project()
    (tmp_path / "layouts/t/mat.yaml").write_text(MAT + "elemnts: 3\n")
    (request,) = named_requests(project, ["t"], Request("", "", target="kit"))
    built = make_request(project, request)
    assert built.data == b""
    assert [str(p).splitlines()[0] for p in Problems(built.problems)] == [
        "layouts/t/mat.yaml:3:1: error: unknown key 'elemnts'"
    ]


BOOKS = """\
books: {r: {file: r.md, layout: t/book}}
products:
  letter: {file: L, title: On letter, book: r, sheet: 1-up, paper: letter}
  a4: {file: M, title: On A4, book: r, sheet: 1-up, paper: a4}
"""
BOOK = """\
page: {size: paper}
margins: 20mm
text: body
styles: {body: {font: Alegreya, size: 10pt, headings: [h]}, h: {size: 14pt}}
"""


def test_what_is_called_alike_in_two_products_is_not_mixed_up(tmp_path):
    (tmp_path / "cards/t").mkdir(parents=True)
    (tmp_path / "layouts/t").mkdir(parents=True)
    (tmp_path / "cards/t/game.yaml").write_text("title: Two\n" + BOOKS)
    (tmp_path / "cards/t/r.md").write_text("# One\n[on](#two)\n::: page\n# Two\n")
    (tmp_path / "layouts/t/book.yaml").write_text(BOOK)
    project = Project(Places(tmp_path, tmp_path, ROOT))
    (request,) = named_requests(project, ["t"], Request("", "", target="kit"))
    plan = plan_request(project, request)
    assert plan.built.problems == ()
    widths = [(s.paper.width, plan.faces[s.placements[0].face].width) for s in plan.sheets]
    assert [round(page) for page, _ in widths] == [612, 612, 595, 595]
    assert all(page == face for page, face in widths)
    pdf = PdfReader(io.BytesIO(make_request(project, request).data))
    leads = [page["/Annots"][0].get_object()["/Dest"][0] for page in (pdf.pages[0], pdf.pages[2])]
    assert leads == [pdf.pages[1].indirect_reference, pdf.pages[3].indirect_reference]


def test_an_empty_kit_is_an_error(project):
    text = "".join(f"{line}\n" for line in GAME.splitlines()).replace("}\n", ", optional: true}\n")
    project = project()
    path = project.library.root / "cards/t/game.yaml"
    path.write_text(
        text.replace("t/card, optional: true}", "t/card}")
        .replace("t/mat, optional: true}", "t/mat}")
        .replace("optional: true, optional: true", "optional: true")
    )
    project = Project(Places(project.library.root, project.library.root, ROOT))
    (request,) = named_requests(project, ["t"], Request("", "", target="kit"))
    built = make_request(project, request)
    assert built.data == b""
    assert [p.message for p in built.problems] == ["the kit is empty: all products are optional"]
    assert named_requests(project, ["t"], Request("", "")) == []
    assert [p.message for p in project.notes] == ["all products of 't' are optional"]
