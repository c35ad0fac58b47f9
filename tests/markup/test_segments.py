"""Segments of a book: names and numbers, comments for translators, replaced words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT

from pnp.markup.books.segments import segments, with_words

TEXT = """\
Before any heading.

# Setting up {#setup}
Lay out the boards,
all **nine** of them.
<!-- a private note -->
And sit down.

- One item
  that goes on
  1. and one in it

## The market
<!-- translators: a pun
     on fish -->
| Where | What |
|:--|--:|
| **Lab** | {facts.lab | word} or \\| bar |
![A card](card:upgrades/{book.one}, width: 2cm)

::: example
> Quoted words.
:::
---
"""


def _named(text: str) -> list[tuple[str, str, int, str]]:
    return [(s.kind, s.slug, s.number, s.text) for s in segments(text)]


def test_each_block_is_a_segment_named_after_its_heading() -> None:
    assert _named(TEXT) == [
        ("paragraph", "", 1, "Before any heading."),
        ("heading", "setup", 1, "Setting up"),
        ("paragraph", "setup", 2, "Lay out the boards, all **nine** of them. And sit down."),
        ("item", "setup", 3, "One item that goes on"),
        ("item", "setup", 4, "and one in it"),
        ("heading", "the-market", 1, "The market"),
        ("cell", "the-market", 2, "Where"),
        ("cell", "the-market", 3, "What"),
        ("cell", "the-market", 4, "**Lab**"),
        ("cell", "the-market", 5, "{facts.lab | word} or \\| bar"),
        ("caption", "the-market", 6, "A card"),
        ("paragraph", "the-market", 7, "Quoted words."),
    ]


def test_a_note_after_a_heading_is_not_part_of_it() -> None:
    text = "# Foo {#a} <!-- x -->\n\n## Bar <!-- y -->"
    found = segments(text)
    assert [(s.slug, s.text) for s in found] == [("a", "Foo"), ("bar", "Bar")]
    translated = with_words(text, {0: "Fou", 1: "Barre"}, found)
    assert translated == "# Fou {#a} <!-- x -->\n\n## Barre {#bar} <!-- y -->"


def test_a_note_for_translators_goes_to_the_next_segment() -> None:
    notes = {s.text: s.note for s in segments(TEXT)}
    assert notes["Where"] == "a pun on fish"
    assert all(not note for text, note in notes.items() if text != "Where")


def test_a_translation_has_as_many_lines_as_the_text() -> None:
    found = segments(TEXT)
    words = {i: s.text.replace("e", "é") for i, s in enumerate(found)}
    translated = with_words(TEXT, words, found)
    assert translated.count("\n") == TEXT.count("\n")
    assert [s.text.replace(" {#the-market}", "") for s in segments(translated)] == [*words.values()]
    # what a heading is called when it does not say so is what links lead to: it stays
    assert "## Thé markét {#the-market}" in translated
    assert "card:upgrades/{book.one}, width: 2cm)" in translated
    assert "|:--|--:|" in translated


@pytest.mark.parametrize(
    ("translated", "line"),
    [
        ("- not an item", "\\- not an item"),
        ("# not a heading", "\\# not a heading"),
        ("1. not a number", "1\\. not a number"),
        ("| no row |", "\\| no row |"),
        ("3 coins", "3 coins"),
    ],
)
def test_a_translated_paragraph_stays_a_paragraph(translated: str, line: str) -> None:
    found = segments("plain words")
    assert with_words("plain words", {0: translated}, found) == line


def test_a_translated_cell_stays_one_cell() -> None:
    text = "| a | b |"
    found = segments(text)
    assert with_words(text, {0: "x | {n | word}"}, found) == "| x \\| {n | word} | b |"


def test_a_translation_with_few_words_stays_one_paragraph() -> None:
    text = "one two three\nfour\nfive\n\nnext"
    found = segments(text)
    translated = with_words(text, {0: "un"}, found)
    assert translated.count("\n") == text.count("\n")
    assert [s.text for s in segments(translated)] == ["un", "next"]


def test_no_break_spaces_stay() -> None:
    text = "one\ntwo"
    found = segments(text)
    assert (
        with_words(text, {0: "un\u202f! deux\u00a0: trois"}, found)
        == "un\u202f! deux\u00a0:\ntrois"
    )
    assert segments("a\u00a0b  c")[0].text == "a\u00a0b c"


def test_placeholders_stay_on_one_line() -> None:
    text = "one\ntwo\nthree"
    found = segments(text)
    translated = with_words(text, {0: "a {find(x, id=y) | word} b c"}, found)
    assert all(line.count("{") == line.count("}") for line in translated.split("\n"))


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("cards/*/*.md")), ids=lambda p: str(p.parent.name) + p.stem
)
def test_a_text_does_not_change_with_its_own_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    body = text.split("\n---\n", 1)[-1]
    found = segments(body)
    translated = with_words(body, {i: s.text for i, s in enumerate(found) if s.has_name}, found)
    assert [s.text for s in segments(translated)] == [s.text for s in found]
    assert len(translated.split("\n")) == len(body.split("\n"))


_LINE = st.sampled_from(
    ["", "words", "- item", "  more", "# head", "| a | b |", "|--|--|", "> said", "::: box", ":::",
     "<!-- note -->", "<!-- open", "-->", "![c](x)", "1. one", "---", "{a | b}", "x \\| y"]
)  # fmt: skip


@given(st.lists(_LINE, max_size=12))
def test_any_text_can_be_translated_again(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = segments(text)
    translated = with_words(text, {i: s.text for i, s in enumerate(found) if s.has_name}, found)
    assert translated.count("\n") == text.count("\n")
    assert [s.text for s in segments(translated)] == [s.text for s in found]
