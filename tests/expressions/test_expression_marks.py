"""Marks around placeholders that print nothing."""

from __future__ import annotations

import pytest

from pnp.expressions.parser import parse_template
from pnp.markup.books.filling import Passage, fill_manuscript
from pnp.markup.books.manuscript import parse_manuscript

FIELDS = {"x": "", "y": "Y", "no": None, "blank": " ", "list": []}
TEMPLATES = [
    ("*{x}*", ""),
    ("**{x}**", ""),
    ("***{x}***", ""),
    ("*{y}*", "*Y*"),
    ("*{no}*", ""),
    ("*{blank}*", ""),
    ("**{list}**", ""),
    ("*{x}{no}*", ""),
    ("*{x} {no}*", ""),
    ("*{x} {y}*", "* Y*"),
    ("*[{x}](caps)*", ""),
    ("[{x}](caps)", ""),
    ("[*{x}*](caps)", ""),
    ("[{x}](color: brass, size: 120%)", ""),
    ("[{y}]({x})", "[Y]()"),
    (":{x}:", ""),
    (":{y}:", ":Y:"),
    ("Take *{x}* now", "Take now"),
    ("Take *{x}*.", "Take."),
    ("*{x}* Take", "Take"),
    ("Take\n*{x}*\nnow", "Take\n\nnow"),
    ("Take{x} now", "Take now"),
    ("{blank}Take", " Take"),
    ("- {x}", ""),
    ("- {y}", "- Y"),
    ("- *{x}*", ""),
    ("Take:\n- {x}\n- {y}", "Take:\n- Y"),
    ("Take:\n- {y}\n- {x}", "Take:\n- Y"),
    ("1. {x}\n2. {y}", "2. Y"),
    ("# {x}\nTake", "Take"),
    ("> {x}", ""),
    ("-{x}", "-"),
    # no marks of the template
    (r"\*{x}\*", r"\*\*"),
    ("3 * {x} * 4", "3 *  * 4"),
    ("**", "**"),
    ("a *b{x}*", "a *b*"),
    ("2 * {x}", "2 * "),
    ("{x}: {y}", ": Y"),
    (r"\{*{x}*", "{"),
    ("3{x}:00:", "3:00:"),
]


@pytest.mark.parametrize(("template", "printed"), TEMPLATES)
def test_marks_around_empty_placeholders_are_left_out(template: str, printed: str) -> None:
    assert parse_template(template)(FIELDS) == printed


@pytest.mark.parametrize(("template", "printed"), TEMPLATES)
def test_marks_around_empty_placeholders_are_left_out_in_books(template: str, printed: str) -> None:
    script = parse_manuscript(template)
    parts, errors = fill_manuscript(script, FIELDS)
    assert errors == []
    assert "".join(part.text for part in parts if isinstance(part, Passage)) == printed


def test_text_after_a_left_out_part_keeps_its_place() -> None:
    (passage,), _ = fill_manuscript(parse_manuscript("a *{x}* b *c*"), FIELDS)
    assert isinstance(passage, Passage)
    assert passage.text == "a b *c*"
    assert [passage.origin(i) for i in (0, 2, 4)] == [0, 8, 10]
