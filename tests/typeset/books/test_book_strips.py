"""Strips in books: without space between them, named, as headings, as links."""

from __future__ import annotations

import pytest
from build_book import Figures, build, pages
from lay_out import boxes, texts

from pnp.geometry.outlines import box_outline
from pnp.model.face import Face, Path

# a strip of 40 points with a ground that fills it
STRIP = Face("rows/a", 160.0, 40.0, 0.0, (Path(box_outline((0.0, 0.0, 160.0, 40.0)), (0.5,)),))
CARDS = Figures({"rows/a": STRIP}, strips={"rows/a": 0.0})
ROW = "![](card:rows/a{})"


def test_strips_have_no_space_between_them(tmp_path):
    (page,) = pages(tmp_path, f"{ROW}\n{ROW}".replace("{}", ""), cards=CARDS)
    assert [y for _, y, _, _ in boxes(page.ops)] == [20.0, 60.0]


def test_a_kept_strip_stays_with_the_next(tmp_path):
    rows = [ROW.replace("{}", "")] * 5
    first, second = pages(tmp_path, "\n".join([*rows, rows[0], rows[0]]), cards=CARDS)
    assert [len(boxes(page.ops)) for page in (first, second)] == [6, 1]
    kept = [*rows, ROW.replace("{}", ", keep: true"), rows[0]]
    first, second = pages(tmp_path, "\n".join(kept), cards=CARDS)
    assert [len(boxes(page.ops)) for page in (first, second)] == [5, 2]


def test_links_and_page_numbers_lead_to_figures(tmp_path):
    text = "See {page('it')} and [it](#it).\n\n::: page\n\n" + ROW.replace("{}", ", id: it")
    found = build(tmp_path, text, cards=CARDS).book
    assert found is not None
    first, second = found.pages
    assert "".join(texts(first.ops)) == "See 2 and it."
    assert [link.target for link in first.links] == ["#rules#it"]
    assert [(a.name, a.x, a.y) for a in second.anchors] == [("rules#it", 20.0, 20.0)]
    assert found.bookmarks == ()


def test_the_caption_of_a_strip_can_be_an_unprinted_heading(tmp_path):
    row = "![{}](card:rows/a, heading: 1)"
    text = "\n".join([row.replace("{}", "One"), row.replace("{}", "Two"), "::: page", "on",
                      "::: page", row.replace("{}", "Three")])  # fmt: skip
    every = "every: {elements: {t: {kind: text, text: \"{heading}/{join(headings, '+')}\", " \
            "box: page}}}"  # fmt: skip
    found = build(tmp_path, text, every, cards=CARDS).book
    assert found is not None
    assert [mark.title for mark in found.bookmarks] == ["One", "Two", "Three"]
    assert [texts(page.ops)[0] for page in found.pages] == ["Two/One+Two", "Two/Two", "Three/Three"]


def test_a_whole_strip_can_be_a_link(tmp_path):
    row = ROW.replace("{}", ", link: #end")
    first, _ = pages(tmp_path, f"{row}\n\n::: page\n\n# End", cards=CARDS)
    assert [(link.box, link.target) for link in first.links] == [
        ((20.0, 20.0, 160.0, 40.0), "#rules#end")
    ]


def test_two_figures_with_one_name_are_reported(tmp_path):
    row = ROW.replace("{}", ", id: it")
    assert build(tmp_path, f"{row}\n\n{row}", cards=CARDS).problems == [
        "rules.md:3:5: two headings have the name 'it'; the first is in line 1"
    ]


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("heading: 9", "'heading': expected a whole number from 1 to 6, found '9'"),
        ("keep: maybe", "'keep': expected true or false, found 'maybe'"),
        ("layuot: x", "a figure has no option 'layuot' (did you mean 'layout'?)"),
    ],
)
def test_unknown_options_are_reported(tmp_path, option, problem):
    found = build(tmp_path, ROW.replace("{}", f", {option}"), cards=CARDS)
    assert found.problems == [f"rules.md:1:5: {problem}"]


def test_layouts_are_for_cards(tmp_path):
    found = build(tmp_path, "![](art.svg, layout: tiny)", cards=CARDS)
    assert found.problems == [
        "rules.md:1:5: 'layout' is for cards only (write '![](card:deck/id, layout: …)')"
    ]
