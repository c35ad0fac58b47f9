"""The errors of a book are all reported in one run, with their places."""

from __future__ import annotations

import build_book
import pytest
from build_book import Figures, build
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lay_out import SVG, record

from pnp.model.definitions import replace


def test_all_errors_of_a_text_are_reported_together(tmp_path):
    text = (
        "---\ntitle: '{nope}'\n---\n"
        "# One {#a}\n\na **b\n\n{facts.mos} and {1 +}\n\n# Two {#a}\n\n"
        "[x](#b) [y](styl)\n\n:nosuch: {page('c')}\n\n::: noet\nz\n:::\n\n::: note\n"
    )
    found = build(tmp_path, text)
    assert found.book is None
    assert sorted(found.problems, key=lambda p: int(p.split(":")[1])) == [
        "rules.md:2:8: there is no field 'nope' (fields: facts, credits, game, tools; "
        "to print braces, write \\{nope\\})",
        "rules.md:6:3: '**' is never closed (write \\* for a star)",
        "rules.md:8:2: 'facts' has no field 'mos' (did you mean 'most'?)",
        "rules.md:8:21: the expression is incomplete",
        "rules.md:10:1: two headings have the name 'a'; the first is in line 4",
        "rules.md:12:13: there is no style 'styl' (styles: body, big, small, link, caps, super, "
        "sub, fraction, nobreak, plain, keyword, printed; a plain bracket is \\[)",
        "rules.md:12:5: there is no heading 'b' to link to (headings: a)",
        "rules.md:14:11: there is no heading 'c' (headings: a)",
        "rules.md:16:5: the layout has no container 'noet' (did you mean 'note'?)",
        "rules.md:20:5: '::: note' is never closed (end it with a line ':::')",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("![a](art.svg, widht: 3mm)",
         "1:6: a figure has no option 'widht' (did you mean 'width'?)"),
        ("![a](art.svg, width: 3)", "1:6: 'width': '3' is not a length; write a unit, e.g. '3mm'"),
        ("![a](art.svg, 60%)", "1:6: expected an option such as 'width: 60%', found '60%' "
                               "(e.g. ![Caption](art/wheel.svg, width: 60%))"),
        ("![a](../art.svg)", "1:6: '../art.svg' leaves the project (pictures are looked for below "
                             ".; copy the file there)"),
        ("![a](card:tools/ax)", "1:6: there is no card 'tools/ax' (did you mean 'tools/axe'?; "
                                "write 'card:deck/id')"),
        ("![a](card:tools/axe)", "1:6: the card 'tools/axe' cannot be shown, because its face "
                                 "has errors"),
        ("![a]()", "1:6: the figure has no picture (e.g. ![Caption](art/wheel.svg))"),
        ("x\n\n![*a](art.svg)", "3:3: '*' is never closed (write \\* for a star)"),
        ("See ![a](art.svg) there", "1:5: a figure must be alone in its paragraph "
         "(write ![Caption](file) on a line of its own)"),
        ("![a](art.svg) and more", "1:1: a figure must be alone in its paragraph "
                                   "(write ![Caption](file) on a line of its own)"),
        ("::: note\n![a](art.svg, span: page)\n:::",
         "2:6: a figure in a container must not span the page "
         "(give the container 'span: page' in the layout)"),
        ("::: note\n::: wide\nx\n:::\n:::",
         "2:5: 'wide' spans the page, so it must not be in another container"),
        ("::: note of mine\nx\n:::", "1:10: expected nothing after '::: note', found 'of mine' "
                                     "(write the text on the next line)"),
        ("x\n::: contents many", "2:14: expected a number of levels from 1 to 6, found 'many' "
                                 "(e.g. '::: contents 2')"),
        ("x\n::: revisions", "2:5: the front matter has no 'revisions' "
                             "(e.g. revisions: [{date: 2026-11-21, text: First edition.}])"),
        ("<!-- nothing -->", "1:1: there is no text to set"),
        ("a {page}", "1:4: a function cannot be printed in a text "
                     "(call it: write its arguments in parentheses after its name)"),
        ("a {page(1, 2)}", "1:4: wrong arguments for 'page' "
                           "(for example: page('setup'))"),
        ("| a |\n| b | c |", "2:1: cells in this row: 2, in the first row: 1 "
                             "(write \\| for a bar in a cell)"),
        ("ok\n\n> a\n> [b](nostyle)", "4:7: there is no style 'nostyle' (styles: body, big, small, "
         "link, caps, super, sub, fraction, nobreak, plain, keyword, printed; a plain bracket is "
         "\\[)"),
    ],
)  # fmt: skip
def test_errors_of_a_text_have_their_place(tmp_path, text, problem):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    cards = Figures({"tools/axe": None})
    found = build(tmp_path, text, cards=cards)
    assert found.book is None
    assert found.problems == [f"rules.md:{problem}"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[x](#b)", "link-target"),
        ("![a](card:tools/ax)", "link-target"),
        ("![a](art.svg, widht: 3mm)", "unknown-key"),
        ("::: noet\nx\n:::", "unknown-name"),
        ("::: note of mine\nx\n:::", "markup"),
        ("::: note\n::: wide\nx\n:::\n:::", "wrong-structure"),
        ("# One {#a}\n\n# Two {#a}\n\nx", "duplicate-name"),
        ("x\n\n::: revisions", "missing-key"),
        ("{nope}", "unknown-name"),
        ("a **b", "markup"),
        ("<!-- nothing -->", "nothing-to-print"),
        ("![a](art.svg, width: 90mm)", "text-overflow"),
        ("a\n\n::: if page('b') == 1\n::: page\n:::\n\n# B", "book-pages"),
    ],
)
def test_codes_of_problems(tmp_path, text, code):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    assert build(tmp_path, text).codes == [code]


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("boxes: {note: {fil: black}}", "layouts/book.yaml:2:16: unknown key 'fil' (did you mean"),
        ("boxes: {note: {style: smal}}", "layouts/book.yaml:2:23: 'style': there is no style"),
        ("every: {elements: {a: {kind: text, text: '{pag}', box: page}}}",
         "layouts/book.yaml:2:42: 'text': there is no field 'pag' (did you mean 'page'?)"),
        ("every: {elements: {text: {kind: text, text: x}}}",
         "layouts/book.yaml:2:20: an element cannot be called 'text'"),
        ("every: {elements: {a: {kind: text, text: '{parts.x}', box: page}}}",
         "layouts/book.yaml:2:42: 'text': there is no field 'parts'"),
        ("styles: {body: {siz: 3pt}}", "layouts/book.yaml:2:17: unknown key 'siz'"),
        ("styles: {small: {gap: -4mm}}", "layouts/base.yaml:11:48: style 'small': 'gap' would be"),
        ("styles: {cap: {gap: -4mm}}\ncaption: cap",
         "layouts/book.yaml:3:10: style 'cap': 'gap' would be -4 mm, too small"),
    ],
)  # fmt: skip
def test_errors_of_a_layout_have_their_place(tmp_path, layout, problem):
    found = build(tmp_path, "text", layout)
    assert found.book is None
    assert len(found.problems) == 1
    assert found.problems[0].startswith(problem)


def test_padding_that_leaves_no_width_is_reported(tmp_path):
    found = build(tmp_path, "::: note\nword\n:::", "boxes: {note: {padding: 100pt}}")
    (problem,) = found.problems
    assert "the word 'word' is too wide: at 10pt it is" in problem
    assert "its column 0 mm" in problem


def test_placeholders_of_front_matter_are_filled_in_once(tmp_path):
    text = "---\nrevisions: [{date: 2026-01-02, text: '%s'}]\n---\nx\n\n::: revisions"
    found = build(tmp_path, text % "{nope}")
    assert found.problems == [
        "rules.md:2:38: there is no field 'nope' (fields: facts, credits, game, tools; "
        "to print braces, write \\{nope\\})"
    ]
    assert build(tmp_path, text % "in \\{braces\\}").problems == []
    found = build(tmp_path, text.replace("'%s'", "{a: 1}"))
    assert found.problems == [
        "rules.md:2:38: a group of fields cannot be printed in a text (choose one of its fields: a)"
    ]


@pytest.mark.parametrize("name", ["page", "book", "parts"])
def test_reserved_names_are_reported(tmp_path, monkeypatch, name):
    deck = replace(build_book.game().decks["tools"], id=name)
    changed = replace(build_book.game(), decks={name: deck})
    monkeypatch.setattr(build_book, "game", lambda: changed)
    found = build(tmp_path, "x", extra={"parts": [{"id": "one"}]})
    (problem,) = found.problems
    assert problem.startswith(f"game.yaml:1:1: '{name}' has a meaning in books")


def test_errors_of_the_glossary_are_reported_in_the_game(tmp_path, monkeypatch):
    words = record("glossary:\n- {term: Axe, meaning: 'a **tool'}", "game.yaml")
    changed = replace(build_book.game(), record=words)
    monkeypatch.setattr(build_book, "game", lambda: changed)
    found = build(tmp_path, "::: glossary")
    assert found.problems == ["game.yaml:2:24: '**' is never closed (write \\* for a star)"]


PARTS = st.sampled_from(
    ["# ", "## ", "{#a}", "{", "}", "{facts.most}", "{page('a')}", "**", "*", "[", "](#a)",
     "](big)", "![", "](art.svg, width: 20%)", "::: note", ":::", "::: for c in tools",
     "::: if facts.most",
     "::: contents 2", "::: glossary", "::: page", "::: column", "::: wide", "- ", "1. ", "| ",
     "|--|", "> ", "---", "<!--", "-->", "\\", ":gear:", "word ", "longer words, more of them. ",
     "\n", "\n\n", "\n  "]
)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PARTS, max_size=40), st.sampled_from(["", "columns: 3\ngutter: 5pt\npages: 1"]))
def test_any_text_is_set_or_reported(tmp_path, parts, layout):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    found = build(tmp_path, "".join(parts), layout)
    assert (found.book is None) == bool(found.problems)
    assert all(problem.startswith("rules.md") for problem in found.problems), found.problems


def test_page_numbers_that_do_not_settle_are_reported(tmp_path):
    text = "a\n\n::: if page('b') == 1\n::: page\n:::\n\n# B"
    found = build(tmp_path, text)
    assert found.problems == [
        "rules.md:1:1: the page numbers do not settle: each printed number moves a heading "
        "(remove a 'page(…)' near the foot of a page)"
    ]
