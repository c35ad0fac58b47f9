"""Marks of card texts: styles, icons, lines, and stars without a partner."""

import itertools
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.expressions.marks import escape_markup
from pnp.markup.inline import MarkupError, Piece, parse_markup, plain_text


def shape(text: str) -> str:
    """Pieces as one can read them: B(bold) I(italic) X(both) <icon> {style text}; / for lines,
    // for paragraphs."""

    def shown(piece: Piece) -> str:
        text = f"<{piece.text}>" if piece.kind == "icon" else piece.text
        mark = {(True, False): "B", (False, True): "I", (True, True): "X"}
        style = mark.get((piece.bold, piece.italic))
        text = f"{style}({text})" if style else text
        for name in reversed(piece.spans):
            text = f"{{{name} {text}}}"
        return text

    return " // ".join(
        " / ".join("|".join(map(shown, line)) for line in paragraph)
        for paragraph in parse_markup(text)
    )


def test_pieces() -> None:
    assert parse_markup("a **b** :gear:") == (
        (
            (
                Piece("text", "a ", False, False),
                Piece("text", "b", True, False),
                Piece("text", " ", False, False),
                Piece("icon", "gear", False, False),
            ),
        ),
    )
    assert parse_markup("plain") == (((Piece("text", "plain"),),),)
    assert parse_markup("") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**bold**", "B(bold)"),
        ("*italic*", "I(italic)"),
        ("***both***", "X(both)"),
        ("**bold *and italic***", "B(bold )|X(and italic)"),
        ("*italic **and bold***", "I(italic )|X(and bold)"),
        ("***both* bold**", "X(both)|B( bold)"),
        ("***both** italic*", "X(both)|I( italic)"),
        ("**a *b* c**", "B(a )|X(b)|B( c)"),
        ("*a **b** c*", "I(a )|X(b)|I( c)"),
        ("*a**b**c*", "I(a)|X(b)|I(c)"),
        ("**a*b*c**", "B(a)|X(b)|B(c)"),
        ("**a***b*", "B(a)|I(b)"),
        ("*a***b**", "I(a)|B(b)"),
        ("un**bold**ed", "un|B(bold)|ed"),
        ("2*3*4", "2|I(3)|4"),
        ("**a** **b**", "B(a)| |B(b)"),
        ("**a **b** c**", "B(a b c)"),
        ("(**a**), *b*.", "(|B(a)|), |I(b)|."),
        ("“*a*”", "“|I(a)|”"),
        ("3 * 4", "3 * 4"),
        ("3 ** 4 *** 5 ****", "3 ** 4 *** 5 ****"),
        ("*", "*"),
        ("***", "***"),
        (r"\*a\*", "*a*"),
        (r"*\**", "I(*)"),
        (r"\:gear:", ":gear:"),
        (r"\\ \{x\} \_ \a \ ", "\\ {x} _ \\a \\ "),
        (r"\\*a*", "\\|I(a)"),
        ("end\\", "end\\"),
        (":gear::wheel:", "<gear>|<wheel>"),
        ("2 :gear: now", "2 |<gear>| now"),
        ("**:gear:**", "B(<gear>)"),
        ("*a :x-2: b*", "I(a )|I(<x-2>)|I( b)"),
        ("::gear::", ":|<gear>|:"),
        (":Gear: :2: : : :a b:", ":Gear: :2: : : :a b:"),
        ("10:30:45", "10:30:45"),
        ("Note: this:", "Note: this:"),
        ("a\nb", "a / b"),
        ("a\r\nb", "a / b"),
        ("a\n\nb", "a // b"),
        ("a\n \t\n\n b", "a //  b"),
        ("\n\na\n\n", "a"),
        ("  \na\n  ", "a"),
        ("\n", ""),
        (" \n ", ""),
        ("\n\n\n", ""),
        (" ", " "),
        ("a **b\nc** d", "a |B(b) / B(c)| d"),
        ("*\na", "* / a"),
        ("**a**\n***", "B(a) / ***"),
        ("a\n*\nb", "a / * / b"),
        ("\u00a0\na", "\u00a0 / a"),
        ("[ab](caps) c", "{caps ab}| c"),
        ("[a **b**](x)", "{x a }|{x B(b)}"),
        ("**[a](x)**", "{x B(a)}"),
        ("*a [b](x) c*", "I(a )|{x I(b)}|I( c)"),
        ("[*a**b**c*](x)", "{x I(a)}|{x X(b)}|{x I(c)}"),
        ("**[*a**b**c*](x)**", "{x X(abc)}"),
        ("[a [b](in) c](out)", "{out a }|{out {in b}}|{out  c}"),
        ("[a](x)[b](x)", "{x ab}"),
        ("[:gear: 2](x)", "{x <gear>}|{x  2}"),
        ("[a\nb](x)", "{x a} / {x b}"),
        ("[a [1] b](x)", "{x a [1] b}"),
        ("[](x)a", "a"),
        ("[a]( color: rgb(1, 2), size: 120% )", "{color: rgb(1, 2), size: 120% a}"),
        ("[a](https://x.org/a*b:c:)", "{https://x.org/a*b:c: a}"),
        ("[a](#b[0])", "{#b[0] a}"),
        (r"[a](b\)c\\\*)", r"{b)c\* a}"),
        (r"[a\]](x)", "{x a]}"),
        ("[1] [a] (b) [c", "[1] [a] (b) [c"),
        ("a](b)", "a](b)"),
        ("[a\n\nb](c)", "[a // b](c)"),
        (r"\[a](b) [a\](b) [a]\(b)", "[a](b) [a](b) [a](b)"),
        (r"a\(b\) \> \) \. \- \|", r"a\(b\) \> \) \. \- \|"),
        (r"\<b> \`a\` \~~ \&amp; \[^1]", "<b> `a` ~~ &amp; [^1]"),
        ("\\- a\n \\# b\n\\| c\n\\> d\n\\+ e", "- a /  # b / | c / > d / + e"),
        ("1\\. a\n 12\\) b, 1\\. c", "1. a /  12) b, 1\\. c"),
        ("a <!-- n --> b", "a b"),
        ("a<!-- n -->b", "ab"),
        ("a<!-- n --> b", "a b"),
        ("a <!-- n --> <!-- m --> b", "a b"),
        ("a<!-- n --> <!-- m -->b", "a b"),
        ("<!-- n --> a <!-- m -->", "a"),
        ("a <!-- n -->\nb", "a / b"),
        ("a\n<!-- n -->\nb", "a / b"),
        ("a\r\n <!-- n --> <!-- m\n\n* -->\t\r\nb", "a / b"),
        ("a\n\n<!-- n -->\n\nb", "a // b"),
        ("a <!-- n\n\nm --> b", "a b"),
        ("**a <!-- * ]( --> b**", "B(a b)"),
        ("<!-- n -->", ""),
        ("<!-- n -->\n ", ""),
        ("a<<!-- n -->!-- b", "a<!-- b"),
        (r"\<!-- a --> \\<!-- b -->", "<!-- a --> \\"),
        ("a < b <- c --> d", "a < b <- c --> d"),
    ],
)
def test_shape(text: str, expected: str) -> None:
    assert shape(text) == expected


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("a **b", "'**' is never closed", 2),
        ("a *b", "'*' is never closed", 2),
        ("a ***b", "'***' is never closed", 2),
        ("***a* b", "'**' is never closed", 0),
        ("**a *b** c", "'**' is never closed", 0),
        ("3*4", "'*' is never closed", 1),
        ("*a\n\nb*", "'*' is never closed", 0),
        ("**a* b", "'**' is never closed", 0),
        ("a* b", "'*' closes nothing", 1),
        ("*a** b", "'*' closes nothing", 2),
        ("a** b", "'**' closes nothing", 1),
        ("****a****", "found 4 stars in a row, expected at most 3", 0),
    ],
)
def test_errors(text: str, message: str, offset: int) -> None:
    with pytest.raises(MarkupError) as caught:
        parse_markup(text)
    error = caught.value
    assert (str(error), error.message, error.offset) == (message, message, offset)
    assert error.hint == "write \\* for a star"


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("a [b](c", "'(' is never closed", 5),
        ("[a](b (c)\n\n)", "'(' is never closed", 3),
        (r"[a](b\)", "'(' is never closed", 3),
        ("[a]()", "the style's name is missing", 3),
        ("[a]( )", "the style's name is missing", 3),
        ("[a *b](c)*", "'*' is never closed", 3),
        ("*a [b* c](d)", "'*' closes nothing", 5),
        ("[" * 9 + "a" + "](b)" * 9, "styles are nested more than 8 deep", 8),
        ("a <!-- b", "'<!--' is never closed", 2),
        ("a <!--> b", "'<!--' is never closed", 2),
        ("<!-- a --> <!-- b --> c **d", "'**' is never closed", 24),
        ("a\n <!-- a -->\nb [c](d", "'(' is never closed", 19),
    ],
)
def test_errors_of_styles_and_notes(text: str, message: str, offset: int) -> None:
    with pytest.raises(MarkupError) as caught:
        parse_markup(text)
    assert (caught.value.message, caught.value.offset) == (message, offset)


def test_plain_text() -> None:
    assert plain_text(parse_markup("**a** :gear:\nb\n\n*c*")) == "a :gear:\nb\n\nc"
    assert plain_text(()) == ""


def test_escape() -> None:
    assert escape_markup("3*4: \\{x}_\n") == "3\\*4\\: \\\\{x}_\n"
    assert escape_markup("[a](b) < <!--") == r"\[a\](b) < \<!--"


one_line = st.text(st.characters(exclude_characters="\n"), max_size=60)
SIGNS = [
    "*",
    "**",
    ":",
    ":a:",
    "\\",
    "a",
    " ",
    "{",
    "_",
    "\r",
    "[",
    "]",
    "](",
    "(",
    ")",
    "<",
    "!--",
]
tricky = st.lists(st.sampled_from([*SIGNS, "<!--", "-->", "](a)", "- ", "1.", "#"])).map("".join)


def style(piece: Piece) -> tuple[bool, bool, tuple[str, ...]]:
    return piece.bold, piece.italic, piece.spans


@settings(max_examples=400, deadline=None)
@given(st.one_of(one_line, tricky))
@example("\r")
@example(" ")
def test_escaped_text_is_literal(text: str) -> None:
    paragraphs = parse_markup(escape_markup(text))
    assert plain_text(paragraphs) == text
    assert all(p == Piece("text", p.text) for lines in paragraphs for line in lines for p in line)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=60), tricky, tricky.map(lambda t: t.replace("a", "\n"))))
def test_pieces_or_an_error(text: str) -> None:
    try:
        paragraphs = parse_markup(text)
    except MarkupError as error:
        assert error.offset is not None and text[error.offset] in "*([<"
        return
    for line in (line for paragraph in paragraphs for line in paragraph):
        for left, right in itertools.pairwise(line):
            same = style(left) == style(right)
            assert not (same and left.kind == right.kind == "text")
        assert all(piece.text for piece in line)
    assert all(paragraphs)


words = st.sampled_from(["a", "bc", "d e", "f: g"])

Cases = st.SearchStrategy[tuple[str, str]]


def wrapped(mark: str, tag: str, *inner: Cases) -> Cases:
    some = st.lists(st.one_of(*inner), min_size=1, max_size=3)
    return some.map(
        lambda cases: (
            mark + " ".join(source for source, _ in cases) + mark,
            f"<{tag}>" + " ".join(tree for _, tree in cases) + f"</{tag}>",
        )
    )


bare = words.map(lambda w: (w, w))
marked = st.lists(
    st.one_of(
        bare,
        wrapped("**", "B", bare, wrapped("*", "I", bare)),
        wrapped("*", "I", bare, wrapped("**", "B", bare)),
    ),
    min_size=1,
    max_size=5,
)


def styles(tree: str) -> list[tuple[str, bool, bool]]:
    """Characters of a tree with their styles, computed in the simplest way."""
    found, depth = [], {"B": 0, "I": 0}
    for token in re.findall(r"</?[BI]>|.", tree):
        if len(token) > 1:
            depth[token[-2]] += -1 if token[1] == "/" else 1
        else:
            found.append((token, depth["B"] > 0, depth["I"] > 0))
    return found


@settings(max_examples=300, deadline=None)
@given(marked)
def test_nested_styles_are_parsed(cases: list[tuple[str, str]]) -> None:
    source = " ".join(source for source, _ in cases)
    pieces = [piece for lines in parse_markup(source) for line in lines for piece in line]
    expected = styles(" ".join(tree for _, tree in cases))
    assert [(c, p.bold, p.italic) for p in pieces for c in p.text] == expected


@given(st.text(alphabet="ab* \n:\\\u00a0[", max_size=24))
def test_the_fast_path_for_bold_agrees_with_the_parser(text):
    from pnp.markup.inline import _Parser

    def parsed(parse):
        try:
            return parse()
        except MarkupError as error:
            return str(error)

    # texts without any text have no paragraphs, or one that is empty
    found, expected = parsed(lambda: parse_markup(text)), parsed(_Parser(text).parse)
    assert found == expected or not text.strip()


def test_the_fast_path_is_taken_for_plain_rules():
    from pnp.markup.inline import _bold_only

    found = _bold_only("**Draw** two, then **+3**.")
    assert found is not None
    assert [(p.text, p.bold) for p in found[0][0]] == [
        ("Draw", True), (" two, then ", False), ("+3", True), (".", False),
    ]  # fmt: skip
    assert _bold_only("a *b* **c**") is None
