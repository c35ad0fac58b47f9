"""Markdown that books do not support, and text that is similar to it."""

from __future__ import annotations

import pytest

from pnp.markup.blocks import parse_blocks
from pnp.markup.books import unsupported
from pnp.markup.books.manuscript import parse_manuscript
from pnp.markup.inline import parse_markup, plain_text

OR_TEXT = ", or '\\' before it if it is text"
FOREIGN = [
    ("Take two.[^1]", 9, "'[^1]': books have no footnotes"),
    ("[^1]: A note.", 0, "'[^1]': books have no footnotes"),
    ("See [the rules][rules].", 4, "'[the rules][rules]': books have no reference links"),
    ("See [rules][].", 4, "'[rules][]': books have no reference links"),
    ("[rules]: https://a.org", 0, "'[rules]:': books have no reference links"),
    ('[a](#b "Title")', 4, "'#b \"Title\"': links have no titles"),
    ("See <https://a.org>.", 4, "'<https://a.org>' does not make a link"),
    ("a <b>bold</b>", 2, "'<b>': books have no HTML"),
    ("a<br/>b", 1, "'<br/>': books have no HTML"),
    ('<div class="x">', 0, "'<div class=\"x\">': books have no HTML"),
    ("5&nbsp;mm", 1, "'&nbsp;': books have no HTML"),
    ("5&#160;mm", 1, "'&#160;': books have no HTML"),
    ("press `a` now", 6, "'`a`': books have no code"),
    ("a ~~b~~ c", 2, "'~~b~~': books have no strikethrough"),
    ("an _italic_ word", 3, "'_italic_': '_' is not a mark"),
    ("a __bold__ word", 2, "'__bold__': '_' is not a mark"),
    ("***", 0, "'***' does not draw a line"),
    ("* * *", 0, "'* * *' does not draw a line"),
    ("___", 0, "'___' does not draw a line"),
    ("* item", 0, "'*' does not begin an item of a list"),
    ("> + item", 2, "'+' does not begin an item of a list"),
    ("Title\n===", 6, "'===' does not make the line above a heading"),
    ("```\n<b> [^1]\n```", 0, "'```': books have no code blocks"),
    ("~~~ text", 0, "'~~~': books have no code blocks"),
    ("- [ ] item", 2, "'[ ]' does not make a checkbox"),
    ("1. [x] item", 3, "'[x]' does not make a checkbox"),
    ("a | b\n--|--\n1 | 2", 6, "'--|--' does not make these lines a table"),
    ("> [!NOTE]\n> Take two.", 2, "'[!NOTE]' does not make a quote a notice"),
    (">Take two.", 0, "'>' needs a space after it to begin a quote"),
    ("#Title", 0, "'#' needs a space after it to begin a heading"),
    ("> ##Title", 2, "'##' needs a space after it to begin a heading"),
    ("Term\n: what it means", 5, "':' does not begin a definition"),
    ("a ==marked== word", 2, "'==marked==': books have no highlights"),
    ("H~2~O", 1, "'~2~': books have no subscripts"),
    ("x^2^ cards", 1, "'^2^': books have no superscripts"),
    ("See [[the rules]].", 4, "'[[the rules]]' does not make a link"),
    ("one\\\ntwo", 3, "'\\' does not break the line: a line break is a space"),
]


@pytest.mark.parametrize(("text", "offset", "message"), FOREIGN)
def test_unsupported_markdown_is_an_error(text: str, offset: int, message: str) -> None:
    first = parse_manuscript(text).errors[0]
    assert (first.message, first.offset) == (message, offset)
    assert first.hint


def test_each_error_has_its_place_and_a_hint() -> None:
    script = parse_manuscript("<!-- a note -->A[^1] word\n\n::: note\n_so_ and _so_\n:::\n")
    assert [(e.offset, e.message, e.hint) for e in script.errors] == [
        (16, "'[^1]': books have no footnotes",
         "write the note in the text, or in a container" + OR_TEXT),
        (36, "'_so_': '_' is not a mark", "write *italic* or **bold**" + OR_TEXT),
        (45, "'_so_': '_' is not a mark", "write *italic* or **bold**" + OR_TEXT),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "[1] and [a] (b), [Upgrade], [free]",
        "{cards[0][1]} and {find(x, a='<b>')['_a_']}",
        "[words](#a_b_c) and [words](https://a.org/_b_/c&amp;d) and [w](color: x, size: 2)",
        "snake_case_name, a_b, 2 _ 3, name: ______",
        "3 < 4 > 2, <3, a<b, x>y, AT&T; R&D",
        "~ 5, ~~, a`b, 5' 6``",
        "![Caption](art/a_b_c.svg, width: 60%)",
        "https://a.org/_b_?c=1&copy=2",
        "--- ",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "# Title {#a_b_c}",
        "> text",
        ">3 cards",
        "**bold**, *italic*, :icon:, - 2",
        "C:\\cards",
        "#1 of 3, # 2",
        "\\#tag, \\: text, :icon: text, ::: note",
        "a == b, a==b, ==, 2 ~ 3, ~5 or ~6, ^ and ^_^",
        "{a == b} and {c == d}",
        "[[a](b) c]",
        "one line\nand another\n: the third",
        "::: for c in x if c._y_ < 3\n:::",
    ],
)
def test_similar_text_is_not_an_error(text: str) -> None:
    assert parse_manuscript(text).errors == ()


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (r"\[^1]", "[^1]"),
        (r"\[a][b]", "[a][b]"),
        (r"\[a]: b", "[a]: b"),
        (r"\<b>bold\</b>", "<b>bold</b>"),
        (r"\<https://a.org>", "<https://a.org>"),
        (r"\&nbsp;", "&nbsp;"),
        (r"\`a\`", "`a`"),
        (r"\~~b~~", "~~b~~"),
        (r"\_a_", "_a_"),
        (r"\* item", "* item"),
        (r"\+ item", "+ item"),
        (r"- \[ ] item", "[ ] item"),
        (r"\>Take", ">Take"),
        (r"\``` text", "``` text"),
        (r"\#tag", "#tag"),
        (r"\: text", ": text"),
        (r"a \==b==", "a ==b=="),
        (r"H\~2~O", "H~2~O"),
        (r"x\^2^", "x^2^"),
        (r"\[\[a]]", "[[a]]"),
    ],
)
def test_a_backslash_prints_the_signs(text: str, printed: str) -> None:
    assert parse_manuscript(text).errors == ()
    (block,) = parse_blocks(text, soft=True)
    lines = block.lines if hasattr(block, "lines") else block.paragraphs[0]
    assert plain_text([lines]) == printed
    assert parse_markup(r"C:\cards") == parse_markup("C:\\cards")


def test_a_pattern_is_not_searched_where_its_signs_are_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    class Noting:
        def __init__(self, needs: str) -> None:
            self.needs = needs

        def finditer(self, text: str) -> tuple[()]:
            asked.append(self.needs)
            return ()

    patterns = [(needs, Noting(needs), *rest) for needs, _, *rest in unsupported._PATTERNS]
    monkeypatch.setattr(unsupported, "_PATTERNS", patterns)
    assert list(unsupported.unsupported("# Plain words, and no more.\n\nA * star.")) == []
    assert asked == ["*_", "*+", "#"]
