"""The edge at which books are bound: that of their language, or as the product states."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from other_pdfs import many_pages
from pypdf import PdfReader
from repository import ROOT

from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.model.result import Request

GAME = """\
title: Tiny
language: {language}
books:
  rules: {{file: rules.md, layout: book}}
products:
  folded: {{file: Folded, book: rules, sheet: booklet{more}}}
  pages: {{file: Pages, book: rules, sheet: 1-up{more}}}
  ready: {{file: Ready, pdf: ready.pdf, sheet: booklet{more}}}
"""
BOOK = """\
page: {size: folded}
margins: {inner: 30mm, outer: 10mm, top: 10mm, bottom: 10mm}
text: body
styles:
  body: {font: Alegreya Sans, size: 10pt, align: left}
every:
  elements:
    folio: {kind: text, text: "{side}", style: body, box: {x: 60mm, y: 3mm, w: 9mm, h: 6mm}}
"""
RULES = "one\n\n::: page\ntwo\n\n::: page\nthree\n\n::: page\nfour\n"
A4_ACROSS, PAGE = 297.0, 148.5  # mm


@pytest.fixture
def files(tmp_path: Path):
    """The data of the products of a game in a language, by name."""

    def make(language: str, more: str = "") -> dict[str, bytes]:
        (tmp_path / "cards/t").mkdir(parents=True)
        (tmp_path / "layouts").mkdir()
        (tmp_path / "cards/t/game.yaml").write_text(GAME.format(language=language, more=more))
        (tmp_path / "cards/t/rules.md").write_text(RULES)
        (tmp_path / "cards/t/ready.pdf").write_bytes(many_pages(4, b"/MediaBox[0 0 420.94 595.28]"))
        (tmp_path / "layouts/book.yaml").write_text(BOOK)
        project = Project(Places(tmp_path, tmp_path, ROOT))
        made = build(named_requests(project, ["t"], Request("", "", paper="a4")), project)
        assert [built.problems for built in made] == [()] * 3
        return {built.request.product: built.data for built in made}

    return make


def words(data: bytes) -> list[list[tuple[str, float]]]:
    """The words of each page from left to right, each with the mm of its left edge."""
    found = []
    for page in pypdfium2.PdfDocument(data):
        text = page.get_textpage()
        searched = ("one", "two", "three", "four")
        at = {word: text.search(word).get_next() for word in searched}
        there = {w: text.get_charbox(where[0])[0] / 72 * 25.4 for w, where in at.items() if where}
        found.append(sorted(there.items(), key=lambda one: one[1]))
    return found


def sides(data: bytes) -> list[str]:
    """What the pages print of the side of the fold on which they are."""
    pages = (page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    return [side for text in pages for side in text.split() if side in ("left", "right")]


def viewing(data: bytes) -> str | None:
    return PdfReader(io.BytesIO(data)).root_object["/ViewerPreferences"].get("/Direction")


def near(*expected: tuple[str, float]) -> list[tuple[str, object]]:
    return [(word, pytest.approx(x, abs=0.5)) for word, x in expected]


@pytest.mark.parametrize(
    ("language", "more"),
    [("en", ""), ("fr", ""), ("ja", ""), ("ar", ", binding: left")],
)
def test_on_the_left(files, language: str, more: str) -> None:
    made = files(language, more)
    outside, inside = words(made["folded"])
    assert outside == near(("four", 10), ("one", PAGE + 30))
    assert inside == near(("two", 10), ("three", PAGE + 30))
    assert words(made["pages"]) == [near(("one", 30)), near(("two", 10)), near(("three", 30)),
                                    near(("four", 10))]  # fmt: skip
    assert sides(made["pages"]) == ["right", "left", "right", "left"]
    assert {viewing(data) for data in made.values()} == {None}


@pytest.mark.parametrize(
    ("language", "more"),
    [("ar", ""), ("he", ""), ("fa", ""), ("ur-IN", ""), ("en", ", binding: right")],
)
def test_on_the_right(files, language: str, more: str) -> None:
    made = files(language, more)
    outside, inside = words(made["folded"])
    assert outside == near(("one", 10), ("four", PAGE + 30))
    assert inside == near(("three", 10), ("two", PAGE + 30))
    assert words(made["pages"]) == [near(("one", 10)), near(("two", 30)), near(("three", 10)),
                                    near(("four", 30))]  # fmt: skip
    assert sides(made["pages"]) == ["left", "right", "left", "right"]
    assert {viewing(data) for data in made.values()} == {"/R2L"}


@pytest.mark.parametrize(("binding", "order"), [("left", "4123"), ("right", "1432")])
def test_pages_of_a_pdf_file(files, binding: str, order: str) -> None:
    made = files("en", f", binding: {binding}")
    assert PdfReader(io.BytesIO(made["ready"])).page_labels == ["–".join(order[:2]),
                                                                "–".join(order[2:])]  # fmt: skip
