"""`split`, `map` and `join`: costs in a cell as icons; empty values."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.expressions.parser import ExpressionError, parse_expression, parse_template

SCOPE: dict[str, Any] = {
    "cost": "2 moss, 1 sun", "letters": ["W", "2", "W"], "nothing": None, "rank": 3,
    "facts": {"icons": {"W": ":water:", "moss": ":moss:"}},
    "suits": [{"id": "W", "color": "blue"}, {"id": "R", "color": "red"}],
}  # fmt: skip


def value(text: str) -> Any:
    return parse_expression(text)(SCOPE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("split(cost)", ["2 moss", "1 sun"]),
        ("split(cost, ' ')", ["2", "moss,", "1", "sun"]),
        ("split('WU B', '')", ["W", "U", "B"]),
        ("split('a;;b;', ';')", ["a", "b"]),
        ("split(nothing)", []),
        ("split(letters)", ["W", "2", "W"]),
        ("split(rank)", ["3"]),
        ("map(letters, facts.icons)", [":water:", "2", ":water:"]),
        ("join(map(letters, facts.icons), '')", ":water:2:water:"),
        ("map(suits, 'color')", ["blue", "red"]),
        ("[s.color for s in map(['R', 'W'], suits)]", ["red", "blue"]),
        ("map(nothing, facts.icons)", []),
        ("map([1, 'x'], facts.icons)", [1, "x"]),
    ],
)
def test_lists_of_texts(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("map(letters, 3)", "'map' needs a group of fields or the name of a field, not a number",
         "for example: map(split(cost), facts.icons)"),
        ("map(suits, 'colour')", "'an item' has no field 'colour'", "did you mean 'color'?"),
        ("map(rank, 'x')", "'map' needs a list, not a number: 3", None),
        ("letters.map(facts.icons)", "'letters.map' cannot be called",
         "write [x for x in letters if …], or map(letters, names)"),
        ("cost.split(', ')", "'cost.split' cannot be called", "write split(cost, ', ')"),
        ("cost | split", "there is no formatter 'split'", "'split' is a function: split(value)"),
    ],
)  # fmt: skip
def test_errors(text: str, message: str, hint: str | None) -> None:
    with pytest.raises(ExpressionError) as caught:
        value(text)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nothing > 3", False), ("nothing <= 3", False), ("3 < nothing < 5", False),
        ("nothing == null", True), ("nothing != 3", True), ("'a' in nothing", False),
        ("nothing in 'abc'", False), ("not (nothing > 3)", True), ("nothing + 1 > 0", False),
        ("nothing * 2 == null", True), ("count(nothing)", 0), ("[x for x in nothing]", []),
        ("nothing.name == 'x'", False), ("nothing + 1 | default('–')", "–"),
        ("nothing.name | default('–')", "–"), ("-nothing | default(0)", 0),
        ("nothing | number | default('–')", "–"), ("rank + 1 | default('–')", 4),
    ],
)  # fmt: skip
def test_an_empty_value_makes_comparisons_false_and_is_replaced(text: str, expected: Any) -> None:
    assert value(text) == expected


def test_an_empty_value_is_an_error_where_nothing_replaces_it() -> None:
    with pytest.raises(ExpressionError, match="cannot add an empty value and a number"):
        parse_template("{nothing + 1}")(SCOPE)
