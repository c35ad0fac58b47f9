"""Folders of files that are printed otherwise than by default: nothing overwrites anything else."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from repository import ROOT

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.model.edition import Choice
from pnp.model.problems import UsageError
from pnp.model.result import Request

FILES = {
    "cards/t/game.yaml": """\
title: Tiny
decks:
  a: {file: a.yaml, layout: t/card, back: t/card}
  plain: {file: a.yaml, layout: t/card}
  mat: {layout: t/mat}
books:
  all: {file: all.md, layout: t/book, lists_parts: true}
  r: {file: r.md, layout: t/book}
products:
  all: {file: All, title: Contents, book: all, sheet: 1-up}
  a: {file: A, title: Cards, decks: [a], sheet: 9-up}
  both: {file: Both, title: With backs, decks: [a], sheet: 9-up, backs: true}
  plain: {file: Plain, title: Without backs, decks: [plain], sheet: 9-up}
  rules: {file: Rules, title: Rules, book: r, sheet: booklet}
  mat: {file: Mat, title: The mat, decks: [mat], sheet: t/own, paper: a3}
  never: {file: Never, title: No backs, decks: [a], sheet: 9-up, backs: false, optional: true}
  folded: {file: Folded, title: Folded, decks: [a], sheet: gutterfold, backs: false, optional: true}
kit: {file: Kit, title: All of it, products: [plain]}
""",
    "cards/t/a.yaml": "cards: [{id: one}, {id: two}]",
    "cards/t/all.md": "::: for part in parts\n- {part.file} {part.sides} {part.paper}\n:::\n",
    "cards/t/r.md": "Draw a card.\n",
    "layouts/t/card.yaml": "size: poker\nelements: {t: {kind: text, text: '{id}'}}\n",
    "layouts/t/mat.yaml": "size: {width: 9cm, height: 6cm}\nelements: {t: {kind: text, text: M}}\n",
    "layouts/t/book.yaml": "page: {size: folded}\ntext: b\nstyles: {b: {font: Alegreya}}\n",
    "layouts/sheets/t/own.yaml": "{}",
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Project(Places(tmp_path, tmp_path, ROOT))


@pytest.mark.parametrize(
    ("names", "options", "expected"),
    [
        # what the products take anyway adds nothing
        (["a"], {"paper": "letter"}, ""),
        (["a"], {"paper": "Letter"}, ""),
        (["a"], {"backs": False}, ""),
        (["both"], {"backs": True}, ""),
        (["plain"], {"backs": True}, ""),
        (["a"], {"sheet": "9-up"}, ""),
        (["a"], {"flip": "short"}, ""),
        (["both"], {"flip": "long"}, ""),
        (["rules"], {"flip": "short"}, ""),
        (["mat"], {"paper": "a3"}, ""),
        # anything else does
        (["a"], {"paper": "A4"}, "@a4"),
        (["mat"], {"paper": "letter"}, "@letter"),
        (["a", "mat"], {"paper": "letter"}, "@letter"),
        (["a"], {"sheet": "8-up"}, "@sheet-8-up"),
        (["a"], {"sheet": "t/own"}, "@sheet-t-own"),
        (["a"], {"backs": True}, "@backs"),
        (["a", "plain"], {"backs": True}, "@backs"),
        (["both"], {"backs": False}, "@no-backs"),
        (["both"], {"flip": "short"}, "@flip-short"),
        (["a"], {"backs": True, "flip": "short"}, "@backs@flip-short"),
        (["rules"], {"flip": "long"}, "@flip-long"),
        (["a"], {"grey": True}, "@grey"),
        (["a"], {"paper": "a4", "sheet": "8-up", "backs": True, "flip": "short", "grey": True},
         "@a4@sheet-8-up@backs@flip-short@grey"),
        # several papers: each is named
        (["a"], {"paper": "letter", "is_one_of_papers": True}, "@letter"),
        # what a contents page lists counts: its own text is another
        (["all"], {"backs": True}, "@backs"),
        # the made-up languages take the paper of the game
        (["a"], {"paper": "a4", "edition": Choice("en-XA")}, "@a4"),
        (["a"], {"paper": "letter", "edition": Choice("ar-XB")}, ""),
    ],
)  # fmt: skip
def test_what_is_printed_otherwise_has_a_name_of_its_own(project, names, options, expected):
    requests = named_requests(project, [f"t/{name}" for name in names], Request("", "", **options))
    assert {request.print_options for request in requests} == {expected}


def test_the_name_is_part_of_the_folder(project):
    options = {"paper": "a4", "grey": True, "edition": Choice("en-XA")}
    (request,) = named_requests(project, ["t/a"], Request("", "", **options))
    assert plan_request(project, request).built.file == "t/en-XA@a4@grey/A-en-XA.pdf"
    # nothing was saved before, so that all of it differs
    (errata,) = named_requests(project, ["t/a"], Request("", "", grey=True, is_errata=True))
    assert plan_request(project, errata).built.file == "t/en@grey-changed/A.pdf"


def test_all_products_of_a_build_are_in_one_folder(project):
    requests = named_requests(project, ["t"], Request("", "", sheet="8-up"))
    assert {r.product: r.sheet for r in requests}["rules"] is None, "a booklet stays one"
    assert {r.print_options for r in requests} == {"@sheet-8-up"}


def test_a_kit_is_what_is_in_it(project):
    for backs, grey, expected in ((True, False, "t/en/Kit.pdf"), (True, True, "t/en@grey/Kit.pdf")):
        (request,) = named_requests(
            project, ["t"], Request("", "", backs=backs, grey=grey, target="kit")
        )
        assert plan_request(project, request).built.file == expected


def test_the_contents_page_reports_what_was_built(project):
    for options, lines in (
        ({}, ["A.pdf 1 letter", "Both.pdf 2 letter", "Plain.pdf 1 letter", "Rules.pdf 2 letter",
              "Mat.pdf 1 a3"]),
        ({"backs": True, "paper": "a4"},
         ["A.pdf 2 a4", "Both.pdf 2 a4", "Plain.pdf 1 a4", "Rules.pdf 2 a4", "Mat.pdf 1 a4"]),
        ({"backs": False}, ["A.pdf 1 letter", "Both.pdf 1 letter", "Plain.pdf 1 letter",
                            "Rules.pdf 2 letter", "Mat.pdf 1 a3"]),
    ):  # fmt: skip
        requests = named_requests(project, ["t"], Request("", "", **options))
        built = build(requests, project)
        assert [problem for item in built for problem in item.problems] == []
        text = PdfReader(io.BytesIO(built[0].data)).pages[0].extract_text()
        assert [line.strip("• ") for line in text.splitlines()] == lines


@pytest.mark.parametrize(
    ("product", "sheet", "backs", "expected"),
    [
        ("never", None, None, False),
        ("never", "gutterfold", None, True),  # the product states this for paper that is turned
        ("never", "gutterfold", False, False),
        ("never", "8-up", None, False),
        ("folded", None, None, False),
        ("plain", "gutterfold", None, False),
    ],
)
def test_a_folded_sheet_that_is_asked_for_has_the_backs_of_the_deck(
    project: Project, product: str, sheet: str | None, backs: bool | None, expected: bool
) -> None:
    plan = plan_request(project, Request("t", product, sheet=sheet, backs=backs))
    assert plan.built.backs is expected


@pytest.mark.parametrize(
    ("written", "epoch", "expected"),
    [
        (None, "", "D:20000101000000"),
        ("2026-11-20", "", "D:20261120000000"),
        ("2026-11-20", "1000000000", "D:20010909014640"),
    ],
)
def test_the_date_of_a_file_is_that_of_the_game(
    project: Project, written: str | None, epoch: str, expected: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    path = Path(project.places.root, "cards/t/game.yaml")
    path.write_text(path.read_text() + (f"date: {written}\n" if written else ""))
    (item,) = build([Request("t", "a")], project)
    info = PdfReader(io.BytesIO(item.data)).metadata
    assert info is not None and info["/CreationDate"][:16] == expected


@pytest.mark.parametrize("written", ["20.11.2026", "2026-13-01", "20261120", "[1]"])
def test_a_date_that_is_none_is_reported(project: Project, written: str) -> None:
    path = Path(project.places.root, "cards/t/game.yaml")
    path.write_text(path.read_text() + f"date: {written}\n")
    plan = plan_request(project, Request("t", "a"))
    (problem,) = [one for one in plan.built.problems if one.severity == "error"]
    assert problem.message.startswith("'date': expected ")
    assert problem.span is not None and problem.span.line == len(path.read_text().splitlines())


def test_a_sheet_that_no_product_takes_is_refused(project: Project) -> None:
    """A sheet for several products is for those whose own sheet is of that kind."""
    with pytest.raises(UsageError, match="none of these products is printed on such sheets"):
        named_requests(project, ["t"], Request("", "", sheet="poster"))
    (request,) = named_requests(project, ["t/a"], Request("", "", sheet="poster"))
    assert request.sheet == "poster"
