"""Blocks of texts: what begins a block, its place, and that all other text is a paragraph."""

import itertools
import re
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from repository import ROOT

from pnp.markup.blocks import (
    Block,
    Heading,
    Item,
    Paragraph,
    Quote,
    Rule,
    Table,
    escape_blocks,
    parse_blocks,
)
from pnp.markup.inline import Line, MarkupError, Piece, parse_markup, plain_text

PAGE = (ROOT / "docs" / "expressions.md").read_text(encoding="utf-8")


def words(*lines: Line) -> str:
    return plain_text([lines])


def shape(blocks: tuple[Block, ...]) -> list[str]:
    """Blocks in a readable form, each a line."""
    found = []
    for block in blocks:
        match block:
            case Paragraph():
                found.append("P " + words(*block.lines))
            case Heading():
                found.append(f"H{block.level} " + words(block.line))
            case Rule():
                found.append("---")
            case Quote():
                found += ["> " + line for line in shape(block.blocks)]
            case Item():
                number = "-" if block.number is None else block.number
                place = "^" * block.first + "$" * block.last + "~" * block.loose
                found.append(f"{'  ' * block.level}{number}{place} {plain_text(block.paragraphs)}")
            case Table():
                aligns = " ".join(align or "none" for align in block.aligns)
                found.append(f"T{'H' * block.header} {aligns}")
                found += ["|".join(map(words, row)) for row in block.rows]
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\nb\n\nc", ["P a\nb", "P c"]),
        ("# a\nb", ["H1 a", "P b"]),
        ("a\n###### **b** \r\nc", ["P a", "H6 b", "P c"]),
        ("####### a\n#b\n#", ["P ####### a\n#b\n#"]),
        ("a\n---\nb\n --  \n----- ", ["P a", "---", "P b\n --  ", "---"]),
        ("- a\n- b", ["-^ a", "-$ b"]),
        ("-a\n-\n- \n-5", ["P -a\n-\n- \n-5"]),
        ("+ b", ["P + b"]),
        ("a:\n- b\nc", ["P a:", "-^$ b", "P c"]),
        ("- a\n  b\n\tc", ["-^$ a\nb\nc"]),
        ("- a\n\n  b\n- c", ["-^~ a\n\nb", "-$~ c"]),
        ("- a\n\n\n- b\n\nc", ["-^~ a", "-$~ b", "P c"]),
        ("- a\n  - b\n    - c\n  - d\n- e", ["-^ a", "  -^ b", "    -^$ c", "  -$ d", "-$ e"]),
        ("- a\n  - b\n- c\n  - d", ["-^ a", "  -^$ b", "-$ c", "  -^$ d"]),
        ("- a\n    - b\n  - c\n     - d", ["-^$ a", "  -^ b", "  -$ c", "    -^$ d"]),
        ("- a\n\n  - b", ["-^$~ a", "  -^$ b"]),
        ("- a\n  - b\n\n  - c", ["-^$ a", "  -^~ b", "  -$~ c"]),
        ("- a\n - b\n- c", ["-^ a", "- b", "-$ c"]),
        ("  - a\n  # b", ["-^$ a", "H1 b"]),
        ("- a\n  # b\n  | c\n  > d\n  ---", ["-^$ a\n# b\n| c\n> d\n---"]),
        ("- [a\n- b](c)", ["-^ [a", "-$ b](c)"]),
        ("- - a", ["-^$ - a"]),
        ("- \\- a", ["-^$ - a"]),
        ("3. a\n1. b\n9. c", ["3^ a", "4 b", "5$ c"]),
        ("1. a\n2) b\n- c", ["1^$ a", "2^$ b", "-^$ c"]),
        ("1. a\n\n- b", ["1^$ a", "-^$ b"]),
        ("1. a\n   - b\n2. c", ["1^ a", "  -^$ b", "2$ c"]),
        ("- a\n  1. b\n  2. c\n- d\n  7) e", ["-^ a", "  1^ b", "  2$ c", "-$ d", "  7^$ e"]),
        ("In\n1873. b\nc\n1. d\n2. e", ["P In\n1873. b\nc", "1^ d", "2$ e"]),
        ("1873. b", ["1873^$ b"]),
        ("1.5 a\n1234567890. b", ["P 1.5 a\n1234567890. b"]),
        ("| a | b |\n|---|:-:|\n| *c* | |", ["TH none center", "a|b", "c|"]),
        ("|:--|--:|\n|a|b", ["T left right", "a|b"]),
        ("|a|b|\n|--|:--:|\n|c|d|", ["TH none center", "a|b", "c|d"]),
        ("| -- | -- |\n| c | d |", ["T none none", "c|d"]),
        ("|a|b|\n|--|-|", ["T none none", "a|b", "--|-"]),
        ("|a|b|\n|--|:-|", ["T none none", "a|b", "--|:-"]),
        ("| a | b\n| c | d |", ["T none none", "a|b", "c|d"]),
        ("| - | - |\n| - | - |", ["T none none", "-|-", "-|-"]),
        ("|---|", ["T none", "---"]),
        ("|", ["T none", ""]),
        (r"| a \| b | \\| **c** \\|", ["T none none none", "a | b|\\|c \\"]),
        (r"| \|a\| | \- |", ["T none none", "|a||-"]),
        ("a | b\n|c", ["P a | b", "T none", "c"]),
        ("> a\n>b\n> c", ["> P a", "P >b", "> P c"]),
        ("> a\n>\n> - b\n>   c\nd", ["> P a", "> -^$ b\nc", "P d"]),
        ("> # a\n> | b |\n> ---", ["> H1 a", "> T none", "> b", "> ---"]),
        (">5\n>", ["P >5\n>"]),
        ("\\# a\n\\- b\n\\| c\n\\> d\n1\\. e\n\\---", ["P # a\n- b\n| c\n> d\n1. e\n---"]),
        ("- a\n<!-- - n\n\n# m -->\n- b", ["-^ a", "-$ b"]),
        ("a\n<!-- n -->\nb", ["P a\nb"]),
        ("<!-- n -->- a", ["-^$ a"]),
        ("<!-- n -->", []),
        ("", []),
        (" \n\n", []),
        (" ", ["P  "]),
    ],
)
def test_shape(text: str, expected: list[str]) -> None:
    assert shape(parse_blocks(text)) == expected


def test_a_soft_line_break_is_a_space() -> None:
    text = "a **b\n  c** \n**d**\n\\- e\n\n- f\n  *g*\n\n  h\n> i\n> j\n\n| k |\n| l |"
    assert shape(parse_blocks(text, soft=True)) == [
        "P a b c d - e",
        "-^$~ f g\n\nh",
        "> P i j",
        "T none",
        "k",
        "l",
    ]
    (block,) = parse_blocks("[a\nb](x)\n**c\nd**", soft=True)
    assert isinstance(block, Paragraph)
    assert block.lines == (
        (Piece("text", "a b", spans=("x",)), Piece("text", " "), Piece("text", "c d", bold=True)),
    )


def test_offsets_are_places_in_the_text() -> None:
    text = (
        "<!-- n --> # T\n\npar\n<!-- \n -->\n  - item\n 2. two\n"
        "> <!-- n -->q\n>\n> - in <!-- n -->\n> 5. five\n\n| a |\n---\nend"
    )
    found = [
        text[inner.offset :].split("\n")[0]
        for block in parse_blocks(text)
        for inner in (block, *(block.blocks if isinstance(block, Quote) else ()))
    ]
    assert found == [
        *("# T", "par", "- item", "2. two", "> <!-- n -->q", "q"),
        *("- in <!-- n -->", "5. five", "| a |", "---", "end"),
    ]
    # the offset does not count for equality
    assert parse_blocks("\n\n# a") == parse_blocks("# a")
    assert parse_blocks("\n\n# a")[0].offset == 2


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("a\n\n- b\n  *c", "'*' is never closed", 9),
        ("# *a\nb*", "'*' is never closed", 2),
        ("*a\n- b*", "'*' is never closed", 0),
        ("- a\n- **b\n- c**", "'**' is never closed", 6),
        ("| a | *b |\n| c* | d |", "'*' is never closed", 6),
        (r"| a \| *b |", "'*' is never closed", 7),
        ("<!-- n -->\n> a\n> - b\n>   *c", "'*' is never closed", 25),
        ("| a | b |\n| c |", "cells in this row: 1, in the first row: 2", 10),
        ("| a |\n|---|---|", "cells in this row: 2, in the first row: 1", 6),
        ("- a\n  - b\n    - c\n      - d\n        - e", "lists are nested more than 4 deep", 36),
        ("a\n> b\n> > c", "a quote must not contain another quote", 8),
        ("a\n\n- b <!-- c", "'<!--' is never closed", 7),
    ],
)
def test_errors(text: str, message: str, offset: int) -> None:
    with pytest.raises(MarkupError) as caught:
        parse_blocks(text)
    assert (caught.value.message, caught.value.offset) == (message, offset)


SIGNS = ["a", "b", " ", "  ", "\n", "\n\n", "\r\n", "# ", "- ", "-", "---", "1. ", "2) ", "|", "> "]
SIGNS += ["\\", "*", "[", "](", ")", "<!--", "-->", "\t", ":", "\x0b", "\u00a0", "\u2028"]
tricky = st.lists(st.sampled_from(SIGNS), max_size=25).map("".join)
any_text = st.one_of(st.text(max_size=60), tricky)


def groups(text: str) -> list[str]:
    """The lines of a text between its blank lines, computed in the simplest way."""
    lines = [re.sub(r"\r$", "", line) for line in text.split("\n")[:-1]] + text.split("\n")[-1:]
    runs = itertools.groupby(lines, lambda line: bool(line.strip(" \t")))
    return ["\n".join(run) for filled, run in runs if filled]


@settings(max_examples=600, deadline=None)
@given(any_text, st.booleans())
@example("1. a", False)
@example("\\\n- a", True)
def test_escaped_text_is_paragraphs(text: str, soft: bool) -> None:
    blocks = parse_blocks(escape_blocks(text), soft)
    if "\n" not in text and not text.strip(" \t"):
        return  # a text of blanks alone is kept as it is
    found = []
    for block in blocks:
        assert isinstance(block, Paragraph)
        assert len(block.lines) == 1 or not soft
        assert all(piece == Piece("text", piece.text) for line in block.lines for piece in line)
        found.append(words(*block.lines))
    expected = groups(text)
    if soft:
        expected = [" ".join(x.strip(" \t") for x in group.split("\n")) for group in expected]
        found = [one.strip(" \t") for one in found]
    assert found == expected


@settings(max_examples=800, deadline=None)
@given(any_text, st.booleans())
def test_blocks_or_an_error_in_the_text(text: str, soft: bool) -> None:
    try:
        blocks = parse_blocks(text, soft)
    except MarkupError as error:
        assert error.offset is not None and text[error.offset] in "*[(<|->0123456789"
        return
    offsets = [block.offset for block in blocks]
    assert offsets == sorted(set(offsets))
    assert all(isinstance(block, get_args(Block)) for block in blocks)
    for block in blocks:
        if isinstance(block, Table):
            assert block.rows and {len(row) for row in block.rows} == {len(block.aligns)}


HEADS = re.compile(r"^[ \t]*(#|-|\d+[.)]|\||>)", re.MULTILINE)


@settings(max_examples=600, deadline=None)
@given(st.one_of(any_text, st.text("ab*\n\r \\[]()<!->:", max_size=30)))
@example("<!-- x -->\n ")
def test_a_text_without_blocks_is_parsed_as_markup(text: str) -> None:
    without = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    if HEADS.search(text) or HEADS.search(without):
        return
    try:
        expected = parse_markup(text)
    except MarkupError:
        # of several errors, that of the first paragraph is reported
        with pytest.raises(MarkupError):
            parse_blocks(text)
        return
    blocks = parse_blocks(text)
    assert tuple(b.lines for b in blocks if isinstance(b, Paragraph)) == expected
    assert len(blocks) == len(expected)


def test_the_page_shows_every_block() -> None:
    (text,) = re.findall(r"^```blocks\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shape(parse_blocks(text)) == [
        "H1 Setting up",
        "P Each player takes:",
        "-^ one machine\nwith its board",
        "-$ three cards",
        "  -^ a weapon",
        "  -$ two upgrades",
        "1^ Shuffle the deck.",
        "2$ Draw five.",
        "TH left right",
        "Players|Rounds",
        "2|8",
        "3 | 4|6",
        "---",
        "> P The inventor goes first.",
    ]
