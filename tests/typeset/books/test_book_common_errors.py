"""Common errors in books: reported once, with what to write instead."""

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
def test_revisions_have_dates_of_the_calendar(tmp_path, date):
    entries = f"  - {{date: 2026-11-20, text: a}}\n  - {{date: {date}, text: b}}\n"
    found = build(tmp_path, f"---\nrevisions:\n{entries}---\n::: revisions")
    shown = "12" if "facts" in date else date
    (problem,) = found.problems
    assert problem.startswith("rules.md:4:12: 'date': expected a date, found ")
    assert shown in problem and problem.endswith("(write year, month, day: '2026-11-21')")


def test_revisions_must_be_a_list(tmp_path):
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
def test_a_wrong_first_line_of_front_matter_is_reported(tmp_path, text, place, more):
    assert build(tmp_path, text).problems == [
        f"rules.md:{place}: front matter begins with a line of exactly '---'{more} "
        "(write it as the first line of the file)"
    ]


@pytest.mark.parametrize(
    "text", ["Note: take two.\n\n---\n\nmore", "----\n\nA text: so.", "a\n---\nb"]
)
def test_rules_are_not_front_matter(tmp_path, text):
    assert build(tmp_path, text).problems == []


def test_only_the_open_loop_is_reported(tmp_path):
    text = (
        "::: for t in tools\n{t.name}\n\n# Set up {#setup}\n\n[x](#end) {page('end')}\n\n# E {#end}"
    )
    assert build(tmp_path, text).problems == [
        "rules.md:1:5: '::: for' is never closed (end it with a line ':::')"
    ]


def test_an_id_in_a_loop_is_reported_once(tmp_path):
    text = "::: for t in tools\n# {t.name} {#tool}\n\n{t.rank}\n:::"
    assert build(tmp_path, text).problems == [
        "rules.md:2:1: all headings of this loop have the name 'tool' "
        "(remove '{#tool}': then they are named after their words)"
    ]


@pytest.mark.parametrize("wrong", ["# Turn\nsee ![a](art.svg) here", "# Turn\na **b"])
def test_links_to_unreadable_headings_are_not_reported(tmp_path, wrong):
    text = f"[a](#turn) {{page('turn')}}\n\n{wrong}\n\n# End\n\n[b](#end)"
    (problem,) = build(tmp_path, text).problems
    assert problem.startswith("rules.md:4:")


def test_a_figure_in_a_line_affects_only_its_paragraph(tmp_path):
    text = "see ![a](art.svg) here\n\n# Turn\n\n![b](art.svg) too\n\n[a](#turn) [b](#nowhere)"
    assert [problem.split(" (")[0] for problem in build(tmp_path, text).problems] == [
        "rules.md:1:5: a figure must be alone in its paragraph",
        "rules.md:5:1: a figure must be alone in its paragraph",
        "rules.md:7:16: there is no heading 'nowhere' to link to",
    ]


def test_the_hint_for_a_wide_figure_is_a_smaller_width(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    (problem,) = build(tmp_path, "![a](art.svg, width: 90mm)").problems
    assert problem.endswith("33.6 mm over (give it a smaller 'width', e.g. 'width: 100%')")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("* item", "1:1: '*' does not begin an item of a list "
                   "(write '- item', or '\\' before it if it is text)"),
        ("a\n  + item", "2:3: '+' does not begin an item of a list "
                        "(write '- item', or '\\' before it if it is text)"),
        ("Title\n=====", "2:1: '=====' does not make the line above a heading "
                         "(write '# ' before the heading)"),
        ("```\nx\n", "1:1: '```': books have no code blocks "
                       "(remove it, or '\\' before it if it is text)"),
        ("# One {#Set Up}\n\nx", "1:9: 'Set Up' is not a valid name for a heading "
                                "(use letters, digits, '-' and '_', e.g. {#set-up})"),
    ],
)  # fmt: skip
def test_unsupported_markdown_is_reported(tmp_path, text, problem):
    assert build(tmp_path, text).problems == [f"rules.md:{problem}"]


@pytest.mark.parametrize("text", ["\\* so", "\\+ so", "a * b", "*so*", "a = b", "5 + 3"])
def test_signs_in_a_text_are_text(tmp_path, text):
    assert build(tmp_path, text).problems == []


def test_the_hint_for_an_unknown_size_lists_sizes(tmp_path):
    (problem,) = build(tmp_path, "x", "page: {size: quite-another}").problems
    assert "sizes: folded, paper" in problem


def test_a_layout_of_the_wrong_kind_is_reported_once(tmp_path):
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
