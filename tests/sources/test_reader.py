"""Files to text, and YAML to values that know their place: values, messages, places."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.model.problems import InputError
from pnp.model.source import Listing, Record
from pnp.sources import reader
from pnp.sources.reader import parse_yaml, read_text, read_yaml
from pnp.sources.yaml import values as yaml_values
from pnp.sources.yaml.errors import explain
from pnp.sources.yaml.scalars import plain_scalar

QUOTE = "put quotes round the value: "
ITEM = "put quotes round it: "
TEXT = "if it is text, put quotes round it"
SINGLE = "write '' for an apostrophe between single quotes, or put double quotes round the whole"
DOUBLE = 'write \\" for a quote between double quotes, or put single quotes round the whole'
HALF = "write the character itself, or both halves of the pair, e.g. \\ud83d\\ude00"
BACKSLASH = "write \\\\ for a backslash, or put single quotes round the text"
COLUMN = "lines that belong together begin in the same column"
DEEPER = "text that continues the line above must be indented deeper than its key"
BRACE = "'{' begins a mapping here, but its key "
NUMBER = "put quotes round it if it is text"

# text, place, message, hint
WRONG: list[tuple[str, str, str, str | None]] = [
    # -- text that needs quotes
    ("text: {name} does", "1:7", BRACE + "'name' has no value", QUOTE + 'text: "{name} does"'),
    ("text: {name}", "1:7", BRACE + "'name' has no value", QUOTE + 'text: "{name}"'),
    ("text: {{name}} does", "1:7", "a mapping cannot be a key", QUOTE + 'text: "{{name}} does"'),
    ("text: {name does", "1:7", BRACE + "'name does' has no value", QUOTE + 'text: "{name does"'),
    (
        "text: {cost: 2} gold",
        "1:7",
        "text continues after the closing '}'",
        QUOTE + 'text: "{cost: 2} gold"',
    ),
    (
        "text: [Draw] two",
        "1:7",
        "text continues after the closing ']'",
        QUOTE + 'text: "[Draw] two"',
    ),
    ("text: *Draw*", "1:7", "'*' begins an alias, not text", QUOTE + 'text: "*Draw*"'),
    (
        "text: *Draw two* cards",
        "1:7",
        "'*Draw' is read as an alias, but there is no anchor '&Draw'",
        QUOTE + 'text: "*Draw two* cards"',
    ),
    (
        "text: *Draw",
        "1:7",
        "'*Draw' is read as an alias, but there is no anchor '&Draw'",
        QUOTE + 'text: "*Draw"',
    ),
    (
        "text: **Bold** word",
        "1:7",
        "'*' begins an alias, not text",
        QUOTE + 'text: "**Bold** word"',
    ),
    (
        "text: & more",
        "1:7",
        "'&' begins a name for what follows (an anchor), not text",
        QUOTE + 'text: "& more"',
    ),
    (
        "text: &x* k",
        "1:7",
        "'&' begins a name for what follows (an anchor), not text",
        QUOTE + 'text: "&x* k"',
    ),
    (
        "text: &Draw two",
        "1:7",
        "'&Draw' is read as the name of an anchor, but no alias uses it",
        QUOTE + 'text: "&Draw two"',
    ),
    ("text: !Draw two", "1:7", "tags are not used here: '!Draw'", QUOTE + 'text: "!Draw two"'),
    ("text: ! important", "1:7", "tags are not used here: '!'", QUOTE + 'text: "! important"'),
    ("text: %5", "1:7", "a value cannot begin with '%'", QUOTE + 'text: "%5"'),
    ("text: @home", "1:7", "a value cannot begin with '@'", QUOTE + 'text: "@home"'),
    ("text: `code`", "1:7", "a value cannot begin with '`'", QUOTE + 'text: "`code`"'),
    ("text: ? x", "1:7", "a value cannot begin with '? '", QUOTE + 'text: "? x"'),
    ("text: ]", "1:7", "a value cannot begin with ']'", QUOTE + 'text: "]"'),
    ("text: ,x", "1:7", "a value cannot begin with ','", QUOTE + 'text: ",x"'),
    (
        "text: - x",
        "1:7",
        "a list cannot begin on the line of its key",
        "begin the list on the next line; if it is text, " + QUOTE + 'text: "- x"',
    ),
    (
        "text: |x",
        "1:8",
        "nothing may follow '|' on its line",
        "begin the text on the next line; if '|' is part of it, " + QUOTE + 'text: "|x"',
    ),
    (
        "text: > text",
        "1:9",
        "nothing may follow '>' on its line",
        "begin the text on the next line; if '>' is part of it, " + QUOTE + 'text: "> text"',
    ),
    ("- *Draw*", "1:3", "'*' begins an alias, not text", ITEM + '- "*Draw*"'),
    ("*Draw*: 1", "1:1", "'*' begins an alias, not text", ITEM + '"*Draw*: 1"'),
    ("%5: x", "1:1", "a line cannot begin with '%'", TEXT),
    ("a: [*x*]", "1:5", "'*' begins an alias, not text", TEXT),
    ("text: Draw: two", "1:11", "': ' inside a value without quotes", QUOTE + 'text: "Draw: two"'),
    ('"a": "b": c', "1:9", "text continues after the closing quote", DOUBLE),
    (
        "- Draw: two: three",
        "1:12",
        "': ' inside a value without quotes",
        QUOTE + 'Draw: "two: three"',
    ),
    (
        "text: 2:30 pm: x",
        "1:14",
        "': ' inside a value without quotes",
        QUOTE + 'text: "2:30 pm: x"',
    ),
    ("ink: #c00", "1:6", "'#c00' is read as a comment, so 'ink' is empty", QUOTE + 'ink: "#c00"'),
    (
        "ink: #c00 # red",
        "1:6",
        "'#c00' is read as a comment, so 'ink' is empty",
        QUOTE + 'ink: "#c00"',
    ),
    (
        '- say "hi": \\x: y',
        "1:15",
        "': ' inside a value without quotes",
        QUOTE + "say \"hi\": '\\x: y'",
    ),
    # -- quotes
    ('a: "open\nb: 2\n', "1:4", "this quote is not closed", "close it at the end of the text"),
    (
        "a: 'Twas night\nb: 2\n",
        "1:4",
        "this quote is not closed",
        "if it is an apostrophe, put double quotes round the whole value",
    ),
    (
        'a: "open\nb: "x"\n',
        "1:4",
        "text continues after this quote is closed at line 2, column 4",
        "is its closing quote missing?",
    ),
    ("a: 'it's'\nb: 2", "1:8", "text continues after the closing quote", SINGLE),
    ('a: "Text "bold" more"', "1:11", "text continues after the closing quote", DOUBLE),
    (
        'a: {x: "y}\nb: "c"',
        "1:8",
        "text continues after this quote is closed at line 2, column 4",
        "is its closing quote missing?",
    ),
    ('a: "b\\d"', "1:6", "'\\d' has no meaning between double quotes", BACKSLASH),
    ('a: "\\x4"', "1:5", "'\\x' needs 2 hexadecimal digits that name a character", BACKSLASH),
    ('a: "\\ud80"', "1:5", "'\\u' needs 4 hexadecimal digits that name a character", BACKSLASH),
    ('a: "\\ud800"', "1:5", "'\\ud800' is half of a character (a lone surrogate)", HALF),
    (
        'a: "hi \\\\ \\uDE00\\ud83d"',
        "1:11",
        "'\\uDE00' is half of a character (a lone surrogate)",
        HALF,
    ),
    ('a: "\\U0000D83D"', "1:5", "'\\U0000D83D' is half of a character (a lone surrogate)", HALF),
    (
        'a: "\\ud83d\\ude00 it\\\n  \\ud83d!"',
        "2:3",
        "'\\ud83d' is half of a character (a lone surrogate)",
        HALF,
    ),
    ('a: "x\n---\n"', "1:4", "this quote is not closed", "close it at the end of the text"),
    ('"a" b: 1', "1:5", "'b: 1' does not fit here", None),
    ('a: ["x" y]', "1:9", "text continues after the closing quote", DOUBLE),
    # -- spaces, tabs and indentation
    ("a:1\nb: 2", "1:2", "a space is missing after ':'", None),
    ("a: 1\nb:2\nc: 3", "2:2", "a space is missing after ':'", None),
    ('"k":v', "1:4", "a space is missing after ':'", None),
    ("a: {b:1}", "1:4", BRACE + "'b:1' has no value", "a space is missing after ':'"),
    ("a: {b:[c]}", "1:6", "a space is missing after ':'", None),
    ("- a\n-b\n", "2:1", "a space is missing after '-'", None),
    ("x:\n  - a\n  -b\n  - c", "3:3", "a space is missing after '-'", None),
    ("a:\n\tb: 1", "2:1", "there is a tab in the indentation", "indent with spaces"),
    ("a: 1\n\tb: 2", "2:1", "there is a tab in the indentation", "indent with spaces"),
    ("a:\n  b: 1\n  \tc: 2", "3:3", "there is a tab in the indentation", "indent with spaces"),
    ("a: |\n\ttab", "2:1", "there is a tab in the indentation", "indent with spaces"),
    (
        "a: 1\n  b: 2",
        "2:3",
        "'b:' is inside the value of 'a' (line 1)",
        "begin it in column 1 like 'a', or put quotes round the whole value if it is text",
    ),
    (
        "a:\n  b: 1\n    c: 2",
        "3:5",
        "'c:' is inside the value of 'b' (line 2)",
        "begin it in column 3 like 'b', or put quotes round the whole value if it is text",
    ),
    (
        "- a: 1\n   b: 2",
        "2:4",
        "'b:' is inside the value of 'a' (line 1)",
        "begin it in column 3 like 'a', or put quotes round the whole value if it is text",
    ),
    (
        "- a\n  b: 1",
        "2:3",
        "'b:' is inside the list item of line 1",
        "put quotes round the whole item if it is text",
    ),
    (
        "text: Draw two\n  cards\n  Note: x",
        "3:3",
        "'Note:' is inside the value of 'text' (line 1)",
        "begin it in column 1 like 'text', or put quotes round the whole value if it is text",
    ),
    (
        "a:\n    b: 1\n  c: 2",
        "3:3",
        "this line begins in column 3, the lines it could belong to in 1 or 5",
        COLUMN,
    ),
    (
        "a:\n  - b\n - c",
        "3:2",
        "this line begins in column 2, the lines it could belong to in 1 or 3",
        COLUMN,
    ),
    (
        "cards:\n - id: 1\n   n: 2\n  - id: 2",
        "4:3",
        "this line begins in column 3, the lines it could belong to in 1, 2 or 4",
        COLUMN,
    ),
    (
        "  x: 1\na: 2",
        "2:1",
        "this line begins in column 1, the lines it could belong to in 3",
        COLUMN,
    ),
    (
        "a: >\n   one\n  two",
        "3:3",
        "this line begins in column 3, the lines it could belong to in 1 or 4",
        COLUMN,
    ),
    (
        "a: 1\n- b",
        "2:1",
        "there is a list item among the keys of a mapping",
        "the lines it belongs to begin with line 1",
    ),
    (
        "- a\nb: 1",
        "2:1",
        "there is a key among the items of a list",
        "the lines it belongs to begin with line 1",
    ),
    ("a: x # c\n  y", "2:3", "a text without quotes cannot continue after a comment", None),
    ("a: 1\nfoo\nb: 2", "2:1", "'foo' is neither 'key: value' nor '- item'", DEEPER),
    ("foo\nb: 1", "1:1", "'foo' is neither 'key: value' nor '- item'", DEEPER),
    ("null # c\nb: 1", "1:1", "'null # c' is neither 'key: value' nor '- item'", DEEPER),
    (": x", "1:1", "a key is missing before ':'", None),
    ("{: x}", "1:2", "a value is missing before ':'", None),
    ("?\n: x", "1:2", "a key is missing before ':'", None),
    (
        "a:\n    b: 1\n  # note\n\n  c: 2",
        "5:3",
        "this line begins in column 3, the lines it could belong to in 1 or 5",
        COLUMN,
    ),
    ("a: 1\n: x", "2:1", "a key is missing before ':'", None),
    # -- brackets
    (
        "a: [1, 2",
        "1:4",
        "'[' is not closed",
        "close it with ']'; if it is text, " + QUOTE + 'a: "[1, 2"',
    ),
    (
        "a: {b: 1",
        "1:4",
        "'{' is not closed",
        "close it with '}'; if it is text, " + QUOTE + 'a: "{b: 1"',
    ),
    ("a: [", "1:4", "'[' is not closed", "close it with ']'"),
    ("a: &x [", "1:7", "'[' is not closed", "close it with ']'"),
    (
        "a: [1, [2, 3",
        "1:8",
        "'[' is not closed",
        "close it with ']'; if it is text, put quotes round it",
    ),
    ("- [", "1:3", "'[' is not closed", "close it with ']'"),
    (
        "rows: [\n  {a: 1},\nnext: 3\nx: ]",
        "1:7",
        "'[' is not closed before line 4",
        "close it with ']'",
    ),
    (
        "a: [1, 2\nb: 3",
        "1:4",
        "'[' is not closed before line 2",
        "close it with ']'; if it is text, " + QUOTE + 'a: "[1, 2"',
    ),
    ("a: [1}", "1:6", "expected ']' to close the '[' of line 1, found '}'", None),
    ("a: [1 {b: 2}]", "1:7", "',' or ']' is missing before '{'", None),
    ("rows: [\n  {a: 1}\n  {b: 2}\n]", "3:3", "',' or ']' is missing before '{'", None),
    ("a: [b: c: d]", "1:9", "',' or ']' is missing before ':'", None),
    ("a: [1,,2]", "1:7", "a value is missing before ','", None),
    ("k: {a: 1}}", "1:10", "'}' closes nothing", None),
    ("{a: 1} b", "1:1", "text continues after the closing '}'", ITEM + '"{a: 1} b"'),
    # -- documents, directives, tags, keys
    (
        "---\na: 1\n---\nb: 2",
        "3:1",
        "a second document begins here",
        "a file has one document: remove the '---', or make two files",
    ),
    ("a: 1\n...\nb: 2", "3:1", "text continues after the end of the document", None),
    ("%YAML 2.0\n---\na: 1", "1:1", "a line cannot begin with '%'", TEXT),
    ("%YAML 1.2\na: 1", "1:1", "a line cannot begin with '%'", TEXT),
    ("a: b\n%TAG x", "2:1", "a line cannot begin with '%'", TEXT),
    (
        "x: !!python/object:os.system rm",
        "1:4",
        "tags are not used here: '!!python/object:os.system'",
        QUOTE + 'x: "!!python/object:os.system rm"',
    ),
    ("x: !!binary aGk=", "1:4", "tags are not used here: '!!binary'", QUOTE + 'x: "!!binary aGk="'),
    ("x: !!set {a: 1}", "1:4", "tags are not used here: '!!set'", "remove the tag"),
    ("- !foo [1]", "1:3", "tags are not used here: '!foo'", "remove the tag"),
    ("!foo x: 1", "1:1", "tags are not used here: '!foo'", ITEM + '"!foo x: 1"'),
    ("a: !<x", "1:4", "tags are not used here: '!<x'", QUOTE + 'a: "!<x"'),
    ("a: !a!b c", "1:4", "tags are not used here: '!a!b'", QUOTE + 'a: "!a!b c"'),
    ("? [a]\n: b", "1:3", "a key must be text, not a list or a mapping", None),
    ("{[a]: b}", "1:1", "a list cannot be a key", ITEM + '"{[a]: b}"'),
    ("a: &x &y 1", "1:7", "'&y 1' does not fit here", None),
    ("&n k: *n\n*n : 1", "2:1", "an alias cannot be a key", None),
    # -- values
    ("a: .inf", "1:4", "'.inf' is not a number pnp can use", NUMBER),
    ("a: -.INF", "1:4", "'-.INF' is not a number pnp can use", NUMBER),
    ("a: .nan", "1:4", "'.nan' is not a number pnp can use", NUMBER),
    ("a: 1e999", "1:4", "'1e999' is not a number pnp can use", NUMBER),
    ("a: 1\nb: 2\na: 3", "3:1", "'a' occurs twice; first at line 1", None),
    ("{a: 1, a: 2}", "1:8", "'a' occurs twice; first at line 1", None),
    ("? x\n? x", "2:3", "'x' occurs twice; first at line 1", None),
    ("a: *b", "1:4", "'*b' is read as an alias, but there is no anchor '&b'", QUOTE + 'a: "*b"'),
    ("a: &b [*b]", "1:8", "the alias '*b' is inside its own anchor '&b'", None),
    ("<<: 1", "1:5", "'<<' takes a mapping or a list of mappings", None),
    ("<<: [1]", "1:5", "'<<' takes a mapping or a list of mappings", None),
    (
        "<<: {a: 1}\n<<: {b: 1}",
        "2:1",
        "'<<' occurs twice; first at line 1",
        "to merge several, write <<: [*one, *two]",
    ),
]


def problems_of(text: str) -> str:
    """What the user reads about a wrong file."""
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "f.yaml")
    return str(caught.value)


@pytest.mark.parametrize(("text", "place", "message", "hint"), WRONG)
def test_messages_for_errors(text: str, place: str, message: str, hint: str | None) -> None:
    expected = f"f.yaml:{place}: error: {message}"
    if hint:
        expected += f"\n  hint: {hint}"
    assert problems_of(text) == expected


PAIRS = [
    (r'"\ud83d\ude00"', "😀"),
    (r'"Gain \uD83D\uDE00\ud83c\udfb2 now"', "Gain 😀🎲 now"),
    (r'"\\\ud83d\ude00"', "\\😀"),
    # no escapes, so what stands there
    (r'"\\ud83d\\ude00"', r"\ud83d\ude00"),
    (r"'\uD83D\ude00'", r"\uD83D\ude00"),
    (r"C:\ud83d\ude00", r"C:\ud83d\ude00"),
    ("|\n  \\ud83d\\ude00", r"\ud83d\ude00"),
    # private characters that fonts of icons have keep their meaning
    ('"\ue03d\ue600 \\ud83d\\ude00"', "\ue03d\ue600 😀"),
    (r'"\ue83d\uee00 \ue000 \ud83d\ude00"', "\ue83d\uee00 \ue000 😀"),
]


@pytest.mark.parametrize(("text", "value"), PAIRS)
def test_pairs_of_escapes_are_one_character_as_in_json(text: str, value: str) -> None:
    assert parse_yaml(f"a: {text}", "f.yaml") == {"a": value}


def test_pairs_of_escapes_move_no_place() -> None:
    found = parse_yaml(r'{"\ud83d\ude00": "\ud83d\ude00", b: 1}', "f.yaml")
    assert found == {"😀": "😀", "b": 1}
    assert str(found.key_span("b")) == "f.yaml:1:34"
    assert problems_of('a: "\\ud83d\\ude00"x') == (
        "f.yaml:1:18: error: text continues after the closing quote\n  hint: " + DOUBLE
    )
    assert r"a: 'x\ud83d\ude00: b'" in problems_of(r"a: x\ud83d\ude00: b")


@pytest.fixture
def without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)


@pytest.mark.usefixtures("without_libyaml")
@pytest.mark.parametrize(("text", "place", "message", "hint"), WRONG)
def test_messages_are_the_same_without_libyaml(
    text: str, place: str, message: str, hint: str | None
) -> None:
    assert type(yaml_values.events_of("a").__self__).__name__ == "PureParser"  # type: ignore[attr-defined]
    if text == "a: {b:[c]}":  # PyYAML knows what is meant
        assert parse_yaml(text, "f") == {"a": {"b": ["c"]}}
    else:
        test_messages_for_errors(text, place, message, hint)


@pytest.mark.usefixtures("without_libyaml")
@pytest.mark.parametrize(("text", "value"), PAIRS)
def test_pairs_are_read_without_libyaml_too(text: str, value: str) -> None:
    test_pairs_of_escapes_are_one_character_as_in_json(text, value)


@pytest.mark.usefixtures("without_libyaml")
def test_without_libyaml_escapes_beyond_unicode_are_refused_too() -> None:
    assert "'\\U' needs 8 hexadecimal digits" in problems_of('a: "\\U00110000"')
    assert parse_yaml("a: {b: [é, 😀]}", "f.yaml") == {"a": {"b": ["é", "😀"]}}


def test_everything_wrong_is_reported_at_once() -> None:
    text = "a: *x\nb: !t y\nc: 1\nc: 2\nd: .nan\ne: {f: g: h}\n"
    assert problems_of(text).split("\n") == [
        "f.yaml:1:4: error: '*x' is read as an alias, but there is no anchor '&x'",
        '  hint: put quotes round the value: a: "*x"',
        "f.yaml:2:4: error: tags are not used here: '!t'",
        '  hint: put quotes round the value: b: "!t y"',
        "f.yaml:4:1: error: 'c' occurs twice; first at line 3",
        "f.yaml:5:4: error: '.nan' is not a number pnp can use",
        "  hint: put quotes round it if it is text",
        "f.yaml:6:9: error: ',' or '}' is missing before ':'",
    ]


def test_long_numbers_are_shown_short() -> None:
    nines = "9" * 400
    assert problems_of(f"a: {nines}").split("\n")[0] == (
        f"f.yaml:1:4: error: '{'9' * 47}…' is not a number pnp can use"
    )
    assert parse_yaml(f"a: {'9' * 300}", "f") == {"a": int("9" * 300)}
    assert "not a number" in problems_of(f"a: 0x{'f' * 400}")


def test_long_texts_are_shown_short() -> None:
    hint = problems_of(f"a: *{'x' * 100}*").split(": a: ")[1]
    assert hint == f'"*{"x" * 46}…"'


# -- characters ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 1, 0x7F, 0x80, 0xFEFF, 0xFFFE, 0xD800])
def test_characters_that_are_not_text(code: int) -> None:
    expected = f"f.yaml:2:5: error: a character that is not text (U+{code:04X})"
    assert problems_of(f"a: é\nb: x{chr(code)}") == expected


@pytest.mark.parametrize("code", [0x85, 0x2028, 0x2029])
def test_line_breaks_no_editor_shows(code: int) -> None:
    assert problems_of(f"a: x{chr(code)}y") == (
        f"f.yaml:1:5: error: an invisible line break (U+{code:04X})\n"
        "  hint: replace it with an ordinary line break or a space"
    )


def test_strange_characters_are_reported_at_once_up_to_twenty() -> None:
    assert problems_of("\x01\x02").count("error") == 2
    assert problems_of("\x01" * 50).count("error") == 20


# -- values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((word, None) for word in ("", "~", "null", "Null", "NULL")),
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, False) for word in ("false", "False", "FALSE")),
        ("0", 0),
        ("-0", 0),
        ("12", 12),
        ("+12", 12),
        ("-12", -12),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("2.5E-1", 0.25),
    ],
)
def test_scalars_of_the_core_schema(text: str, value: object) -> None:
    found = parse_yaml(f"a: {text}", "f")["a"]  # type: ignore[index,call-overload]
    assert found == value
    assert isinstance(found, type(value)) and isinstance(found, bool) is isinstance(value, bool)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "No",
        "yes",
        "on",
        "off",
        "y",
        "n",
        "1:30",
        "2020-01-01",
        "1_000",
        "007",
        "-007",
        "00",
        "01.5",
        "0b1",
        "0o8",
        "0xg",
        "1e",
        "1.2.3",
        "-",
        "+",
        ".",
        "-.",
        ".e1",
        "nULL",
        "nullx",
        "tRUE",
        "½",
        "١",
        "63mm",
        "3x",
    ],
)
def test_scalars_that_stay_text(text: str) -> None:
    if text != "-":
        assert parse_yaml(f"a: {text}", "f") == {"a": text}
    assert plain_scalar(text) == text


@pytest.mark.parametrize("text", ["'1'", '"true"', "|-\n  1", ">-\n  null", "!!str 1", "!!str"])
def test_quoted_scalars_are_text(text: str) -> None:
    value = parse_yaml(f"a: {text}", "f")["a"]  # type: ignore[index,call-overload]
    assert isinstance(value, str)


def test_keys_are_text_as_typed() -> None:
    text = "1: a\nno: b\nnull: c\n1.50: d\n'': e\n~: f\n!!str x: g\ntrue:\n"
    assert parse_yaml(text, "f") == {
        "1": "a", "no": "b", "null": "c", "1.50": "d", "": "e", "~": "f", "x": "g", "true": None
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "\n\n", "# only this\n", "---\n", "\ufeff", "---\n...\n"])
def test_nothing_is_an_empty_record(text: str) -> None:
    value = parse_yaml(text, "f.yaml")
    assert type(value) is Record
    assert value == {}
    assert str(value.span()) == "f.yaml:1:1"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        ("''", ""),
        ("12", 12),
        ("a b\nc", "a b c"),
        ("---\n- 1\n...\n", [1]),
        ("%YAML 1.2\n---\na: 1", {"a": 1}),
        ("\ufeffa: 1", {"a": 1}),
        ("a: 1\r\nb: 2\rc: 3", {"a": 1, "b": 2, "c": 3}),
        ("k: #hash", {"k": None}),
        ("a: {b: , c: 1}", {"a": {"b": None, "c": 1}}),
        ("? a\n? b", {"a": None, "b": None}),
        ("a: ['x', {b}x: 1]".replace("{b}", ""), {"a": ["x", {"x": 1}]}),
    ],
)
def test_whole_files(text: str, value: object) -> None:
    assert parse_yaml(text, "f") == value


# -- places ------------------------------------------------------------------------------------

PLACES = """\
# a deck
name: Ünï
"é 😀" :  'x'
cards:
  - id: a
    cost: {gold: 1, wood: 2}
    tags: [fire, water]
  -
    id: b
    text: >-
      Draw
    empty:
"""


def test_places_of_keys_and_values() -> None:
    deck: Any = parse_yaml(PLACES, "d.yaml")

    def places(record: Record, key: str) -> tuple[str, str]:
        return str(record.key_span(key))[7:], str(record.span(key))[7:]

    assert places(deck, "name") == ("2:1", "2:7")
    assert places(deck, "é 😀") == ("3:1", "3:10")
    assert places(deck, "cards") == ("4:1", "5:3")
    first, second = deck["cards"]
    assert places(first, "id") == ("5:5", "5:9")
    assert places(first["cost"], "wood") == ("6:21", "6:27")
    assert places(second, "text") == ("10:5", "10:11")
    assert places(second, "empty") == ("12:5", "12:11")
    assert [str(x) for x in (deck.span(), first.span(), first["cost"].span(), second.span())] == [
        "d.yaml:2:1", "d.yaml:5:5", "d.yaml:6:11", "d.yaml:9:5"
    ]  # fmt: skip
    tags = first["tags"]
    assert [str(tags.span(i)) for i in (None, 0, 1)] == [
        "d.yaml:7:11",
        "d.yaml:7:12",
        "d.yaml:7:18",
    ]
    assert str(deck["cards"].span(1)) == "d.yaml:9:5"


def test_values_survive_pickling() -> None:
    deck: Any = parse_yaml(PLACES, "d.yaml")
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert again["cards"][1].span("text") == deck["cards"][1].span("text")


# -- anchors, aliases, merging -------------------------------------------------------------------


def test_merged_values_know_where_they_are_written() -> None:
    text = "base: &b\n  x: 1\n  y: 2\nmore: &m {z: 3, x: 9}\none:\n  y: 5\n  <<: [*b, *m]\n"
    root: Any = parse_yaml(text, "f")
    one = root["one"]
    assert one == {"x": 1, "y": 5, "z": 3}
    assert list(one) == ["z", "x", "y"]
    assert [str(one.span(key)) for key in "xyz"] == ["f:2:6", "f:6:6", "f:4:14"]
    assert str(one.key_span("x")) == "f:2:3"
    assert "<<" not in one.marks
    assert root["base"] == {"x": 1, "y": 2}


def test_merging_one_mapping_inline_or_by_alias() -> None:
    assert parse_yaml("a: &a {x: 1}\nb: {<<: *a, y: 2}", "f") == {
        "a": {"x": 1}, "b": {"x": 1, "y": 2}
    }  # fmt: skip
    assert parse_yaml("<<: {x: 1}\nx: 2", "f") == {"x": 2}
    assert parse_yaml("'<<': {x: 1}", "f") == {"<<": {"x": 1}}


def test_aliases_give_the_same_value() -> None:
    root: Any = parse_yaml("a: &n [1, &t x]\nb: *n\nc: *t\n&k d: *k\n", "f")
    assert root == {"a": [1, "x"], "b": [1, "x"], "c": "x", "d": "d"}
    assert root["b"] is root["a"]
    assert str(root.span("b")) == "f:2:4"


def test_an_anchor_may_be_set_anew() -> None:
    assert parse_yaml("a: &n 1\nb: *n\nc: &n 2\nd: *n", "f") == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_anchors_of_lists_and_mappings_may_stay_unused() -> None:
    assert parse_yaml("a: &x [1]\nb: &y {c: 2}", "f") == {"a": [1], "b": {"c": 2}}


def test_alias_bombs_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    assert problems_of("\n".join(lines)) == (
        "f.yaml:6:45: error: the aliases of this file grow to more than 1,000,000 values"
    )
    merges = [
        "a0: &a0 {x: 1}",
        *(f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{i - 1}]}}" for i in range(1, 40)),
    ]
    assert "the aliases of this file grow" in problems_of("\n".join(merges))


def test_many_values_and_aliases_are_fine_below_the_limit() -> None:
    ten = "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n"
    root: Any = parse_yaml(f"{ten}b: [{', '.join(['*a'] * 9000)}]", "f")
    assert len(root["b"]) == 9000


@pytest.mark.parametrize("text", ["[" * 101, "- " * 101 + "x", "{a: " * 101, "[" * 100_000])
def test_deep_nesting_is_refused(text: str) -> None:
    assert ": error: lists and mappings nest more than 100 deep" in problems_of(text)


def test_deep_nesting_by_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x]", *(f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 200))]
    assert problems_of("\n".join(lines)) == (
        "f.yaml:100:12: error: lists and mappings nest more than 100 deep"
    )
    assert parse_yaml("[" * 100 + "]" * 100, "f")


# -- properties and fuzz -------------------------------------------------------------------------

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x85\u2028\u2029\ufeff"))
NESTED = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=20,
)


class Dumper(yaml.SafeDumper):
    """PyYAML's, which also quotes what only YAML 1.2 takes for a number: 1e3, 0o7."""


Dumper.add_implicit_resolver("!", re.compile(r"[-+]?[0-9.]+[eE].*|0o.*"), [*"-+.0123456789"])


def as_plain(value: object) -> object:
    if isinstance(value, Record):
        assert type(value) is Record
        assert set(value.marks) == set(value)
        return {key: as_plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        assert type(value) is Listing
        assert len(value.marks) == len(value)
        return [as_plain(inner) for inner in value]
    return value


@settings(deadline=None)
@example("0E0", True, None)
@example({"1e3": ["0o7", "1:30", "no"]}, True, None)
@given(NESTED, st.booleans(), st.sampled_from([None, True, False]))
def test_dumped_texts_are_read_unchanged(value: object, unicode: bool, flow: bool | None) -> None:
    text = yaml.dump(value, Dumper=Dumper, allow_unicode=unicode, default_flow_style=flow, width=60)
    assert as_plain(parse_yaml(text, "f")) == value


SIGNS = r"""a b: - { } [ ] , " ' * *a &a ! !!str % @ ` | > # : ? \ é 😀 1 .5 true ~ <<: --- ..."""
LINES = ["\n", "\n  ", " ", "\t", "\r\n", "a: b\n", "- a\n", "\\x41", "%YAML 1.2\n"]
PIECES = st.lists(
    st.sampled_from([*SIGNS.split(), *LINES]) | st.characters(),
    max_size=30,
).map("".join)


@settings(deadline=None, max_examples=400)
@given(PIECES)
def test_any_text_is_a_value_or_an_input_error(text: str) -> None:
    try:
        as_plain(parse_yaml(text, "f"))
    except InputError as error:
        last = text.count("\n") + text.count("\r") + 2
        for problem in error.problems:
            assert problem.span is not None
            assert 1 <= (problem.span.line or 0) <= last
            assert "\n" not in problem.message
            assert "cannot be read as YAML" not in problem.message


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_an_input_error(tmp_path_factory: Any, raw: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_bytes(raw)
    try:
        read_yaml(file, "any.yaml")
    except InputError as error:
        assert all(problem.span for problem in error.problems)


# -- files -----------------------------------------------------------------------------------------


def refused(file: Path, shown: str = "cards/x.yaml") -> str:
    with pytest.raises(InputError) as caught:
        read_text(file, shown)
    return str(caught.value)


@pytest.mark.parametrize("raw", [b"a: \xc3\xa9\r\nb: 1\r", b"\xef\xbb\xbfa: \xc3\xa9\nb: 1\n"])
def test_text_with_or_without_bom(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(raw)
    assert read_text(file, "x.yaml") == "a: é\nb: 1\n"
    assert read_yaml(file, "x.yaml") == {"a": "é", "b": 1}


@pytest.mark.parametrize(
    ("raw", "place", "message"),
    [
        (b"\xff\xfea\0", "", "this file is saved as UTF-16"),
        (b"\xfe\xff\0a", "", "this file is saved as UTF-16"),
        (b"a\r\nb\xc3\xa9\0", ":2:3", "a NUL character: this is not a text file"),
        (b"a\r\nb\n\xc3\xa9\xe9x", ":3:2", "byte 0xE9 at offset 7 is not UTF-8"),
        (b"\xef\xbb\xbfab\xe9", ":1:3", "byte 0xE9 at offset 5 is not UTF-8"),
        (b"ab\xc3", ":1:3", "byte 0xC3 at offset 2 is not UTF-8"),
    ],
)
def test_what_is_not_utf8(tmp_path: Path, raw: bytes, place: str, message: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(raw)
    assert refused(file) == f"cards/x.yaml{place}: error: {message}\n  hint: save it as UTF-8"


def test_a_missing_file_names_its_neighbours(tmp_path: Path) -> None:
    for name in ("upgrades.yaml", "board.yaml", ".hidden"):
        (tmp_path / name).touch()
    assert refused(tmp_path / "upgrade.yaml", "cards/upgrade.yaml") == (
        "cards/upgrade.yaml: error: there is no such file\n  hint: did you mean 'upgrades.yaml'?"
    )
    assert refused(tmp_path / "q", "q") == (
        "q: error: there is no such file\n  hint: files: board.yaml, upgrades.yaml"
    )
    assert refused(tmp_path / "no" / "q", "no/q") == (
        "no/q: error: there is no such file\n  hint: there is no folder 'no' either"
    )
    assert refused(tmp_path / "board.yaml" / "q", "board.yaml/q").startswith(
        "board.yaml/q: error: there is no such file"
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == "cards/x.yaml: error: expected a file, found a folder"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no such device here")
def test_a_device_is_no_file() -> None:
    assert refused(Path("/dev/null")) == (
        "cards/x.yaml: error: this is a device, not a regular file"
    )


def test_too_large_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reader.MAX_BYTES == 50_000_000
    monkeypatch.setattr(reader, "MAX_BYTES", 1_000_000)
    file = tmp_path / "x.yaml"
    file.write_bytes(b"#" * 1_000_000)
    assert read_yaml(file, "x.yaml") == {}
    file.write_bytes(b"#" * 1_000_001)
    assert refused(file) == "cards/x.yaml: error: this file is larger than 1 MB"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PermissionError(13, "Permission denied"), "no permission to read this file"),
        (OSError(5, "Input/output error"), "this file cannot be read: Input/output error"),
        (ValueError("embedded null byte"), "this file cannot be read: embedded null byte"),
    ],
)
def test_files_the_system_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    file = tmp_path / "x.yaml"
    file.touch()

    def refuse(*_args: object) -> None:
        raise error

    monkeypatch.setattr("pnp.files.reading._open", refuse)
    assert refused(file) == f"cards/x.yaml: error: {message}"


def test_errors_unknown_to_the_words() -> None:
    assert str(explain(yaml.YAMLError(), "a", "f")) == "f: error: this is not YAML"
    mark = yaml.Mark("f", 0, 0, 0, None, 0)
    odd = yaml.MarkedYAMLError(problem="of a new kind", problem_mark=mark)
    assert str(explain(odd, "a", "f")) == "f:1:1: error: this cannot be read as YAML"


def test_numbers_remember_how_they_were_written():
    import pickle

    from pnp.expressions.parser import parse_template
    from pnp.schema.values import Text

    read = parse_yaml("version: 1.10\nbonus: +1\nhex: 0x1F\nplain: 12\nhalf: 0.5", "a.yaml")
    assert read == {"version": 1.1, "bonus": 1, "hex": 31, "plain": 12, "half": 0.5}
    written = {key: Text().read(value) for key, value in read.items()}
    assert written == {
        "version": "1.10",
        "bonus": "+1",
        "hex": "0x1F",
        "plain": "12",
        "half": "0.5",
    }
    assert parse_template("{version} {bonus} {bonus + 1}")(read) == "1.10 +1 2"
    again = pickle.loads(pickle.dumps(read))
    assert Text().read(again["version"]) == "1.10"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("{rows: cards[], id: code}", "cards[]"),
        ("{rows: suits[].cards[]}", "suits[].cards[]"),
        ("{rows: [].cards[]}", "[].cards[]"),
        ("{rows: cards{id}, id: code}", "cards{id}"),
    ],
)
def test_a_path_in_braces_needs_quotes(text: str, path: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "f.yaml")
    assert str(caught.value).endswith(f"  hint: if it is text, put quotes round it: '{path}'")
