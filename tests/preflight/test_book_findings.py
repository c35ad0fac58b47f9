"""Findings on the pages of books lead to the lines of their Markdown files."""

from __future__ import annotations

from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image

RULES = "cards/m/rules.md"
GAME = """\
title: Mistakes
decks:
  cards: {file: cards.csv, layout: m/card}
books:
  rules: {file: rules.md, layout: m/book}
products:
  rules: {file: Rules, book: rules, sheet: 1-up}
"""
LAYOUT = """\
page: {size: {width: 120mm, height: 180mm}}
margins: 15mm
text: body
styles:
  body: {font: Alegreya, size: 10pt, headings: [body]}
  tiny: {font: Alegreya, size: 5pt}
  pale: {font: Alegreya, size: 10pt, color: "#bbbbbb"}
boxes:
  small: {style: tiny}
  thin: {stroke: black, width: 0.1pt, padding: 2mm}
"""
CARD = "  t: {kind: text, text: hello, style: plain, box: {x: 9mm, y: 9mm, w: 40mm, h: 9mm}}\n"


def _book(root: Path, *lines: str) -> Mistakes:
    """The book of a project, whose Markdown file has these lines."""
    project = Mistakes(root, CARD)
    project.write("cards/m/game.yaml", GAME)
    project.write("layouts/m/book.yaml", LAYOUT)
    project.write(RULES, "\n".join((*lines, "")))
    return project


def _found(project: Mistakes, **template: object) -> list[tuple[Found, str]]:
    return [
        (found, problem.message)
        for found, problem in zip(
            project.found(**template), project.findings(**template), strict=True
        )
    ]


def test_each_paragraph_leads_to_its_line(tmp_path: Path) -> None:
    lines = ("# Rules", "", "Large text.", "", "::: small", "One.", "", "Two and", "three.", ":::")
    assert _found(_book(tmp_path, *lines)) == [
        (Found("small-text", f"{RULES}:6", "", ""), "the text 'One.' is printed at 5.0 pt"),
        (Found("small-text", f"{RULES}:8", "", ""),
         "the text 'Two and three.' is printed at 5.0 pt"),
    ]  # fmt: skip


def test_they_are_one_cause(tmp_path: Path) -> None:
    """A build shows like ones once, and counts the others."""
    project = _book(tmp_path, "::: small", "One.", "", "Two.", ":::")
    assert len({problem.like for problem in project.findings()}) == 1


def test_a_paragraph_that_goes_on_on_the_next_page_leads_to_its_line(tmp_path: Path) -> None:
    """A page has 35 lines of 5 pt, so that 20 paragraphs of 3 lines take two pages."""
    words = " ".join(["word"] * 150)
    lines = [line for n in range(20) for line in (f"{n}. {words}", "")]
    project = _book(tmp_path, "::: small", *lines, ":::")
    places = [found.place for found, _ in _found(project)]
    assert set(places) == {f"{RULES}:{2 + 2 * n}" for n in range(20)}


def test_colours_lead_to_the_line_of_their_text(tmp_path: Path) -> None:
    assert _found(_book(tmp_path, "Black.", "", "Black and [pale](pale).")) == [
        (Found("low-contrast", f"{RULES}:3", "", ""),
         "its text has a contrast of 1.9 : 1 (#bbbbbb on #ffffff), and needs 4.5 : 1"),
    ]  # fmt: skip


def test_pictures_lead_to_their_lines(tmp_path: Path) -> None:
    project = _book(tmp_path, "Look:", "", "![](art.png, width: 25.4mm)")
    Image.effect_noise((150, 150), 90).save(tmp_path / "cards/m/art.png")
    assert _found(project) == [
        (Found("low-resolution", f"{RULES}:3", "", ""),
         "'art.png' is printed at 150 dpi, and needs 200 dpi"),
    ]  # fmt: skip


@pytest.mark.parametrize(("width", "is_small"), [("31.5mm", True), ("50.4mm", False)])
def test_figures_are_judged_as_they_are_shown(tmp_path: Path, width: str, is_small: bool) -> None:
    """10 pt on a card of 63 mm, which a book shows in half or in four fifths of its width."""
    project = _book(tmp_path, "Look:", "", "", f"![](card:cards/ant, width: {width})")
    expected = (
        Found("small-text", f"{RULES}:4", "", ""),
        "in a figure, the text 'hello' is printed at 5.0 pt",
    )
    assert _found(project) == [expected] * is_small


def test_tables_and_lists_lead_to_their_lines(tmp_path: Path) -> None:
    lines = ("::: small", "- one", "- two", "", "| a | b |", "|---|---|", "| c | d |", ":::")
    assert _found(_book(tmp_path, *lines)) == [
        (Found("small-text", f"{RULES}:{line}", "", ""), f"the text '{text}' is printed at 5.0 pt")
        for line, text in ((2, "one"), (3, "two"), (5, "d"))
    ]


def test_frames_of_containers_lead_to_their_texts(tmp_path: Path) -> None:
    assert _found(_book(tmp_path, "Text.", "", "::: thin", "More.", ":::")) == [
        (Found("hairline", f"{RULES}:4", "", ""), "a line is 0.10 pt wide (0.04 mm)"),
    ]  # fmt: skip


def test_elements_of_pages_lead_to_the_layout(tmp_path: Path) -> None:
    project = _book(tmp_path, "Text.")
    folio = 'f: {kind: text, text: "{page}", style: tiny, box: {of: page, at: 2, y: -8mm, w: 9mm}}'
    foot = f"every: {{elements: {{{folio}}}}}"
    project.write("layouts/m/book.yaml", f"{LAYOUT}{foot}\n")
    assert [found for found, _ in _found(project)] == [
        Found("small-text", "layouts/m/book.yaml:11", "", "f")
    ]
