"""JSON with places: values as Python's own reader has them, and errors at line and column."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.model.problems import InputError
from pnp.model.source import Listing, Record
from pnp.sources.formats.json import KIND as JSON
from pnp.sources.formats.jsonl import KIND as JSON_LINES
from pnp.sources.json_values import parse_json, parse_json_lines

TEXT = """\
{"set": "Core",
 "cards": [
   {"id": "ash", "cost": 1.50},
   {"id": "coal", "cost": [1, true, null]}
 ]}
"""
_texts = st.text(st.characters(blacklist_categories=["Cs", "Cc"]))
_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**20), 10**20), _texts,
              st.floats(allow_nan=False, allow_infinity=False)),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(_texts, inner)),
    max_leaves=20,
)  # fmt: skip


def error(text: str, lines: bool = False) -> str:
    with pytest.raises(InputError) as caught:
        (parse_json_lines if lines else parse_json)(text, "c.json")
    return str(caught.value)


def test_each_value_and_key_has_its_place() -> None:
    found = parse_json(TEXT, "c.json")
    cards = found["cards"]
    assert str(found.key_span("cards")) == "c.json:2:2"
    assert str(cards.span(1)) == "c.json:4:4"
    assert str(cards[0].span("cost")) == "c.json:3:26"
    assert str(cards[1]["cost"].span(2)) == "c.json:4:37"
    assert isinstance(found, Record) and isinstance(cards, Listing)


def test_numbers_are_printed_as_they_are_written() -> None:
    found = parse_json("[1.50, 3.0, 1e3, 12345678901234567890]", "c.json")
    assert [str(number) for number in found] == ["1.50", "3.0", "1e3", "12345678901234567890"]
    assert found == [1.5, 3, 1000, 12345678901234567890]


def test_numbers_too_long_for_a_number_stay_text() -> None:
    long = "9" * 301
    assert parse_json(f"[1e400, {long}]", "c.json") == ["1e400", long]


@settings(max_examples=200, deadline=None)
@given(_values, st.sampled_from([None, 1]), st.booleans())
def test_values_are_those_of_another_reader(value: Any, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain)
    assert parse_json(text, "c.json") == json.loads(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: error: this file is empty"),
        ('{"a": 1,\n "a": 2}', "2:2: error: the key 'a' occurs twice; first at line 1"),
        ("[1,\n2,]", "2:2: error: a comma before the end of the list\n  hint: delete the comma"),
        ('{"a" 1}', "1:6: error: expected ':' after the key 'a'"),
        ('[1\n "b"]', "2:2: error: expected ',' or ']', found '\"'\n"
         "  hint: a comma is missing before it"),
        ("{a: 1}", "1:2: error: expected a key in quotes or '}', found 'a'\n"
         '  hint: write the key in quotes: "a"'),
        ("[NaN]", "1:2: error: expected a value, found 'NaN'\n"
         "  hint: JSON has no such number: write null"),
        ("[-Infinity]", "1:2: error: expected a value, found '-Infinity'\n"
         "  hint: JSON has no such number: write null"),
        ("[True]", "1:2: error: expected a value, found 'True'\n"
         "  hint: write true, false or null"),
        ("[007]", "1:2: error: expected a value, found '007'\n"
         '  hint: write "007" in quotes to keep its zeros'),
        ("// x\n{}", "1:1: error: expected a value, found '//'\n  hint: JSON has no comments"),
        ('["a\nb"]', "1:2: error: this text is not closed in its line\n"
         "  hint: a line break in a text is \\n"),
        ('["a', '1:2: error: this text is not closed\n  hint: close it with "'),
        (r'["C:\dir"]', "1:5: error: '\\d' has no meaning in JSON\n"
         "  hint: write a backslash as \\\\"),
        (r'["\ud800"]', "1:2: error: a character that is not text (U+D800)"),
        (r'["\u0000"]', "1:2: error: a character that is not text (U+0000)"),
        ("{}\n{}", "2:1: error: text continues after the end of the value\n"
         "  hint: a file with a value in each line is a .jsonl file"),
        ("[" * 1000, "1:101: error: objects and lists are more than 100 levels deep"),
    ],
)  # fmt: skip
def test_errors_have_a_place_and_a_remedy(text: str, message: str) -> None:
    assert error(text) == f"c.json:{message}"


def test_json_lines_have_a_value_in_each_line(tmp_path: Path) -> None:
    file = tmp_path / "c.jsonl"
    file.write_bytes(b'\xef\xbb\xbf{"id": "a"}\r\n\r\n{"id": "b"}\r\n')
    found = JSON_LINES.read(file, "c.jsonl")
    assert found == [{"id": "a"}, {"id": "b"}]
    assert str(found[1].span("id")) == "c.jsonl:3:8"


def test_errors_of_several_lines_are_reported_together() -> None:
    assert error('{"a": 1}\n{"a": }\n{"a": 1,}', lines=True) == (
        "c.json:2:7: error: expected a value, found '}'\n"
        "c.json:3:8: error: a comma before the end of the object\n  hint: delete the comma"
    )


def test_a_json_file_named_jsonl_is_explained() -> None:
    assert error('[\n{"a": 1}\n]', lines=True) == (
        "c.json:1:2: error: expected a value, found the end of the file\n"
        "  hint: a .jsonl file has one whole value in each line; other JSON is a .json file"
    )


def test_json_may_be_utf_16(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    file.write_bytes('{"name": "Été"}'.encode("utf-16"))
    assert JSON.read(file, "c.json") == {"name": "Été"}
