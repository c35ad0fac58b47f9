"""Mistakes in books that a user is likely to make: told once, with what to write instead."""

from __future__ import annotations

import pytest
from build_book import HERE, PAPER, build
from lay_out import SVG

from pnp.load.book_layouts import load_book_layout
from pnp.load.layouts import load_layout
from pnp.model.problems import Problems
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library


@pytest.mark.parametrize(
    "date", ["21.11.2026", "2026-13-01", "2026-02-30", "20261121", "2026-W47-6", "'{facts.most}'"]
)
def test_dates_of_revisions_are_days(tmp_path, date):
    entries = f"  - {{date: 2026-11-20, text: a}}\n  - {{date: {date}, text: b}}\n"
    found = build(tmp_path, f"---\nrevisions:\n{entries}---\n::: revisions")
    shown = "12" if "facts" in date else date
    (problem,) = found.problems
    assert problem.startswith("rules.md:4:12: 'date': expected a day, found ")
    assert shown in problem and problem.endswith("(write year, month, day: '2026-11-21')")


def test_revisions_that_are_no_list_are_reported_as_such(tmp_path):
    found = build(tmp_path, "---\nrevisions: today\n---\n::: revisions")
    assert found.problems == [
        "rules.md:2:12: 'revisions': expected a list, found 'today' "
        "(e.g. revisions: [{date: 2026-11-21, text: First edition.}])"
    ]


@pytest.mark.parametrize(
    ("text", "place", "more"),
    [
        ("----\ntitle: Rules\n----\ntext", "1:1", ", not '----'"),
        ("\u2014\ntitle: Rules\n\u2014\ntext", "1:1", ", not '\u2014'"),
        ("title: Rules\nrevisions:\n  - {date: 2026-11-21, text: x}\n---\ntext", "1:1", ""),
        ("\n\n---\ntitle: Rules\n---\ntext", "3:1", ""),
    ],
)
def test_front_matter_that_begins_in_another_way_is_reported(tmp_path, text, place, more):
    assert build(tmp_path, text).problems == [
        f"rules.md:{place}: front matter begins with a line of exactly '---'{more} "
        "(write it as the first line of the file)"
    ]


@pytest.mark.parametrize(
    "text", ["Note: take two.\n\n---\n\nmore", "----\n\nA text: so.", "a\n---\nb"]
)
def test_lines_across_are_no_front_matter(tmp_path, text):
    assert build(tmp_path, text).problems == []


def test_a_loop_without_an_end_is_all_that_is_reported(tmp_path):
    text = (
        "::: for t in tools\n{t.name}\n\n# Set up {#setup}\n\n[x](#end) {page('end')}\n\n# E {#end}"
    )
    assert build(tmp_path, text).problems == [
        "rules.md:1:5: '::: for' is never closed (end it with a line ':::')"
    ]


def test_a_loop_that_gives_all_headings_one_name_is_reported_once(tmp_path):
    text = "::: for t in tools\n# {t.name} {#tool}\n\n{t.rank}\n:::"
    assert build(tmp_path, text).problems == [
        "rules.md:2:1: all headings of this loop would be called 'tool' "
        "(leave out '{#tool}': they are called by their words)"
    ]


@pytest.mark.parametrize("wrong", ["# Turn\nsee ![a](art.svg) here", "# Turn\na **b"])
def test_links_to_headings_that_could_not_be_read_are_not_reported(tmp_path, wrong):
    text = f"[a](#turn) {{page('turn')}}\n\n{wrong}\n\n# End\n\n[b](#end)"
    (problem,) = build(tmp_path, text).problems
    assert problem.startswith("rules.md:4:")


def test_a_figure_within_a_line_spoils_no_more_than_its_paragraph(tmp_path):
    text = "see ![a](art.svg) here\n\n# Turn\n\n![b](art.svg) too\n\n[a](#turn) [b](#nowhere)"
    assert [problem.split(" (")[0] for problem in build(tmp_path, text).problems] == [
        "rules.md:1:5: a figure stands alone",
        "rules.md:5:1: a figure stands alone",
        "rules.md:7:16: there is no heading 'nowhere' to lead to",
    ]


def test_a_figure_too_wide_is_to_be_made_smaller(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    (problem,) = build(tmp_path, "![a](art.svg, width: 90mm)").problems
    assert problem.endswith("33.6 mm over (give it a smaller 'width', e.g. 'width: 100%')")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("* item", "1:1: '*' at the beginning of a line makes no item of a list "
                   "(write '- item', or '\\' before it if it is text)"),
        ("a\n  + item", "2:3: '+' at the beginning of a line makes no item of a list "
                        "(write '- item', or '\\' before it if it is text)"),
        ("Title\n=====", "2:1: '=====' below a line makes no heading of it "
                         "(write '# ' before the heading)"),
        ("```\nx\n", "1:1: '```' begins nothing: all text is set as text "
                       "(leave it out, or '\\' before it if it is text)"),
        ("# One {#Set Up}\n\nx", "1:9: 'Set Up' cannot be what a heading is called "
                                "(letters, digits, '-' and '_', e.g. {#set-up})"),
    ],
)  # fmt: skip
def test_markdown_that_is_not_read_is_reported(tmp_path, text, problem):
    assert build(tmp_path, text).problems == [f"rules.md:{problem}"]


@pytest.mark.parametrize("text", ["\\* so", "\\+ so", "a * b", "*so*", "a = b", "5 + 3"])
def test_signs_that_are_text_are_text(tmp_path, text):
    assert build(tmp_path, text).problems == []


def test_a_page_of_no_known_size_is_reported_what_there_is(tmp_path):
    (problem,) = build(tmp_path, "x", "page: {size: quite-another}").problems
    assert "sizes: folded, paper" in problem


def test_layouts_of_another_kind_are_reported_once(tmp_path):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/book.yaml").write_text("page: {size: folded}\ntext: t\nmargins: 9mm\n")
    (tmp_path / "layouts/card.yaml").write_text("size: {width: 9mm, height: 9mm}\nelements: {}\n")
    library, problems = Library(tmp_path, tmp_path, tmp_path), Problems()
    assert load_layout("book", LazyRecords(library), HERE, problems) is None
    assert load_book_layout("card", LazyRecords(library), HERE, problems, PAPER) is None
    assert [problem.message for problem in problems] == [
        "layout 'book' is for books, not for cards",
        "layout 'card' is for cards, not for books",
    ]
