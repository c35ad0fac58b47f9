"""Manuscripts: containers, loops, ids of headings; each character keeps its place."""

from __future__ import annotations

import pytest
from build_book import errors_of
from hypothesis import given
from hypothesis import strategies as st

from pnp.expressions.parser import ExpressionError, parse_expression
from pnp.markup.books.filling import MOST_TURNS, Group, Passage, fill_manuscript
from pnp.markup.books.manuscript import Container, Lines, parse_manuscript

SCOPE = {"n": 3, "cards": [{"name": "Axe", "rank": 3}, {"name": "Saw", "rank": 12}], "two": "a\nb"}


def filled(text: str, scope=None) -> list:
    """Texts of passages; for groups, their name, argument and content."""

    def shown(part):
        if isinstance(part, Passage):
            return part.text
        return (part.name, part.argument, [shown(inner) for inner in part.parts])

    script = parse_manuscript(text)
    parts, errors = fill_manuscript(script, SCOPE if scope is None else scope)
    assert not script.errors and not errors, [e.message for e in (*script.errors, *errors)]
    return [shown(part) for part in parts]


def test_containers_nest():
    text = "one\n::: a\ntwo\n:::: b words\nthree\n::::\nfour\n:::\nfive"
    assert filled(text) == [
        "one", ("a", "", ["two", ("b", "words", ["three"]), "four"]), "five",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["contents", "glossary", "revisions", "page", "column"])
def test_containers_without_lines_may_be_closed(name):
    assert filled(f"a\n::: {name}\nb") == [
        *filled(f"a\n::: {name}\n\n:::\nb")[:2], "b",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["page", "column"])
def test_breaks_in_containers_are_not_closed(name):
    assert filled(f"::: a\n::: {name}\n:::\nb") == [("a", "", [(name, "", [])]), "b"]


def test_loops_join_the_lines_around_them():
    text = "| a |\n|--|\n::: for c in cards if c.rank > 2\n| {c.name} |\n:::\nend"
    assert filled(text) == ["| a |\n|--|\n| Axe |\n| Saw |\nend"]


def test_loops_repeat_containers_and_other_loops():
    inner = "::: for i in range(1, 2)\n{c.name}{i}\n:::\n::: box\n{c.rank}\n:::"
    text = f"::: for c in cards\n{inner}\n:::"
    assert filled(text) == [
        "Axe1\nAxe2", ("box", "", ["3"]), "Saw1\nSaw2", ("box", "", ["12"]),
    ]  # fmt: skip


def test_conditions():
    assert filled("::: if n > 2\nyes\n:::\n::: if n > 3\nno\n:::") == ["yes"]


def test_placeholders_in_notes_are_ignored():
    assert filled("a <!-- {nothing} --> b {n} \\{c\\}") == ["a b 3 {c}"]


def test_values_of_several_lines_stay_in_their_block():
    assert filled("- {two}\n\n> x\n\n| {two} | {'p|q'} |") == ["- a\n  b\n\n> x\n\n| a b | p\\|q |"]


def test_headings_have_ids():
    (node,) = parse_manuscript("# One {#first}\ntext\n## Two").nodes
    assert isinstance(node, Lines)
    assert node.ids == {0: "first"}
    assert node.source.text == "# One\ntext\n## Two"
    passage = fill_manuscript(parse_manuscript("{n}\n# {n} of it {#x}"), SCOPE)[0][0]
    assert isinstance(passage, Passage)
    assert (passage.text, passage.ids) == ("3\n# 3 of it", {2: "x"})


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("a\n::: box\nb", "'::: box' is never closed", "box\nb"),
        ("a\n:::\nb", "':::' closes nothing", ":::\nb"),
        ("# A {#b.c}", "'b.c' is not a valid name for a heading", "b.c}"),
        ("a <!-- b", "'<!--' is never closed", "<!-- b"),
    ],
)
def test_errors_of_lines_have_their_place(text, message, at):
    assert errors_of(text) == [(message, at)]


def test_all_expressions_that_fail_are_reported():
    text = "a {x} <!-- n --> {1 +}\n\n{open\n\nok {n}\n\n::: for c on cards\n:::\n::: if y\n:::\n"
    parts, errors = fill_manuscript(parse_manuscript(text), SCOPE)
    assert [(e.message, text[e.offset or 0 :].split("\n")[0]) for e in errors] == [
        ("there is no field 'x'", "x} <!-- n --> {1 +}"),
        ("the expression is incomplete", "}"),
        ("'{' is never closed", "{open"),
        ("expected 'item in list' after '::: for', found 'c on cards'", "c on cards"),
        ("there is no field 'y'", "y"),
    ]
    assert isinstance(parts[0], Passage) and parts[0].text.rstrip().endswith("ok 3")


def test_an_error_in_a_loop_has_its_place():
    text = "::: for c in cards if c.cost\n:::"
    _, (error,) = fill_manuscript(parse_manuscript(text), SCOPE)
    assert (error.message, text[error.offset or 0 :]) == ("'c' has no field 'cost'", "c.cost\n:::")


WORDS = st.lists(st.sampled_from(["word", "{n}", "<!-- x -->", "\\{", "b\nc", "::: a", ":::"]))


@given(WORDS)
def test_each_character_keeps_its_place_in_the_file(words):
    text = "\n".join(words)
    parts, _ = fill_manuscript(parse_manuscript(text), {"n": "§§"})

    def check(found):
        for part in found:
            if isinstance(part, Group):
                check(part.parts)
                continue
            for offset, char in enumerate(part.text):
                if char not in "§\n":
                    assert text[part.origin(offset)] == char

    check(parts)


@given(st.text(alphabet=":ab \n#{}<!->\\|", max_size=60))
def test_any_text_is_read_or_reported(text):
    script = parse_manuscript(text)
    _, errors = fill_manuscript(script, SCOPE)
    for error in (*script.errors, *errors):
        assert error.offset is not None and 0 <= error.offset <= len(text)
    assert all(isinstance(node, Lines | Container) for node in script.nodes)


def test_a_loop_cannot_close_the_brackets_around_it():
    text = "::: for x in [1]] == [[1]\n{x}\n:::"
    _, errors = fill_manuscript(parse_manuscript(text), SCOPE)
    assert [(e.message[:37], e.offset) for e in errors] == [
        ("expected 'item in list' after '::: fo", 8)
    ]


def test_the_turns_of_all_loops_are_limited():
    side = int(MOST_TURNS**0.5)
    text = "::: for x in many\n::: for y in many\n:::\n:::"
    script = parse_manuscript(text)
    assert fill_manuscript(script, {"many": [0] * (side - 1)})[1] == []
    _, errors = fill_manuscript(script, {"many": [0] * (side + 1)})
    assert [(e.message, text[e.offset or 0 :][:9]) for e in errors] == [
        (f"the loops of this text take more than {MOST_TURNS} turns", "y in many")
    ]


def test_pages_are_known_in_books_only():
    expression = parse_expression("page(name) + 1")
    assert expression.names == {"page", "name"}
    assert expression({"page": {"x": 4}.get, "name": "x"}) == 5
    with pytest.raises(ExpressionError, match="there is no function 'page' here, only in the text"):
        expression({"name": "x"})
    with pytest.raises(ExpressionError, match="wrong arguments for 'page'"):
        parse_expression("page()")
