"""Elements of a book's pages: text off the page and elements that reach into the text."""

from __future__ import annotations

import pytest
from build_book import build, pages
from lay_out import SVG, runs

FOLIO = (
    "every: {elements: {n: {kind: text, text: 'page {page}', size: 10pt, "
    "box: {of: text, at: 2, pin: 8, y: %spt, w: 100%%, h: 12pt}}}}"
)
TWO = "a\n\n::: page\n\nb"


def test_text_in_the_margin_is_not_reported(tmp_path):
    assert build(tmp_path, TWO, FOLIO % 4).problems == []


def test_text_off_the_page_is_reported_once(tmp_path):
    found = build(tmp_path, TWO, FOLIO % 24)
    assert found.book is None
    assert found.problems == [
        "layouts/book.yaml:2:23: 'n': the text 'page 1' lies 4 mm outside of page 1 "
        "(use larger margins, or place it nearer to the text)"
    ]


def test_text_over_the_edge_is_a_warning_reported_once(tmp_path):
    found = build(tmp_path, TWO, FOLIO % 16)
    assert found.book is not None
    (problem,) = found.problems
    assert "'n': the text 'page 1' runs 1.2 mm over the edge of page 1 and will be cut" in problem


def test_an_element_that_reaches_from_the_head_into_the_text_is_reported(tmp_path):
    layout = (
        "first: {height: 30pt, elements: {a: {kind: text, text: x, box: {y: 25pt, w: 100%, "
        "h: 25pt}, valign: bottom}, b: {kind: text, text: x, box: {y: 50pt, w: 100%, h: 30pt}}}}"
    )
    found = build(tmp_path, "a", layout)
    assert found.book is None
    assert found.problems == [
        "layouts/book.yaml:2:113: 'b' reaches 17.6 mm below the head of the first page, into the "
        "text (set 'height' in 'first' to at least 28.2 mm)"
    ]
    assert pages(tmp_path, "a", layout.replace("height: 30pt", "height: 28.23mm"))


def test_texts_of_all_pages_share_a_size(tmp_path):
    text = "# A\n\na\n\n::: page\n\n# A much longer heading\n\nb"
    layout = (
        "every: {elements: {n: {kind: text, text: '{heading}', size: 20pt, smallest: 4pt, "
        "same_size: heads, box: {of: text, w: 60pt, h: 20pt, y: -20pt}}}}"
    )
    found = build(tmp_path, text, layout)
    assert found.problems == [] and found.book is not None
    first, second = ({run.size for run in runs(face.ops)} - {10, 14} for face in found.book.pages)
    assert first == second and 4 <= min(first) < 14


@pytest.mark.parametrize(
    ("element", "is_reported"),
    [
        ("kind: picture, file: art.svg, box: {w: 100%, h: 60pt}", True),
        ("kind: picture, file: art.svg, box: {of: page, w: 100%, h: 100%}", False),
        ("kind: shape, fill: black, box: {w: 100%, h: 60pt}", False),
        ("kind: text, text: x, box: {of: text, at: 2, pin: 8, y: 2pt, w: 100%, h: 12pt}", False),
        ("kind: text, text: x, box: {of: text, at: 2, w: 100%, h: 12pt}", True),
        ("kind: text, text: x, box: {w: 100%, h: 30pt}", False),
    ],
)
def test_only_texts_icons_and_pictures_must_stay_in_the_head(tmp_path, element, is_reported):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    found = build(tmp_path, "a", f"first: {{height: 30pt, elements: {{e: {{{element}}}}}}}")
    assert bool(found.problems) == is_reported
    assert all("below the head of the first page" in problem for problem in found.problems)
