"""Types of values: what they take, what they say of what they do not take, their JSON Schema."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record, WrittenFloat
from pnp.model.units import Measure, mm
from pnp.schema.colors import parse_color
from pnp.schema.records import note, read_record
from pnp.schema.values import (
    AnyValue,
    Choice,
    Flag,
    Key,
    Length,
    Listed,
    Many,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    object_schema,
    shown,
)

whole = Number(1, 12, whole=True)
struct = Struct({"width": Key(Length(low=mm(1)), required=True), "turn": Key(Number(), default=0)})


def record(**values: object) -> Record:
    """A mapping whose keys stand one below the other in column 1, the values in column 10."""
    out = Record("a.yaml")
    for line, (key, value) in enumerate(values.items(), 1):
        out.put(key, value, (line, 1), (line, 10))
    return out


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Text(), "x", "x"),
        (Text(), 7, "7"),
        (Text(), WrittenFloat(1.1, "1.10"), "1.10"),
        (whole, 12, 12),
        (whole, "12", 12),
        (whole, 3.0, 3),
        (Number(), "2.5", 2.5),
        (Number(), " -1e2 ", -100),
        (Flag(), True, True),
        (Flag(), "FALSE", False),
        (Choice(("sun", "moon")), "sun", "sun"),
        (Choice(("1", "2")), 2, "2"),
        (Length(), "1in", 72.0),
        (Length(share=True), "50%", Measure(0, 0.5)),
        (Length(share=True), "1in", Measure(72)),
        (Length(low=0, share=True), "100% - 1in", Measure(-72, 1)),
        (Length(dpi=300), "300px", 72.0),
        (Many(Text()), ["a", 1], ("a", "1")),
        (Many(Text()), "a", ("a",)),
        (Parsed(int), "7", 7),
        (AnyValue(), {"a": 1}, {"a": 1}),
        (struct, {"width": "1in"}, {"width": 72.0, "turn": 0}),
    ],
)
def test_taken(kind, raw, value):
    assert kind.read(raw) == value
    assert type(kind.read(raw)) is type(value)


def refuse() -> None:
    raise Mismatch("not this", "that")


@pytest.mark.parametrize(
    ("kind", "raw", "message", "hint"),
    [
        (Text(), True, "expected text, found true", None),
        (Text(), None, "expected text, found nothing", None),
        (Text(), ["a"], "expected text, found a list", None),
        (whole, "one", "expected a whole number, found 'one'", None),
        (whole, 2.5, "expected a whole number, found 2.5", None),
        (whole, True, "expected a whole number, found true", None),
        (whole, 13, "expected a whole number from 1 to 12, found 13", None),
        (Number(low=0), -1, "expected a number of at least 0, found -1", None),
        (Number(high=9), "10", "expected a number of at most 9, found '10'", None),
        (Number(), "inf", "expected a number, found 'inf'", None),
        (Number(), "nan", "expected a number, found 'nan'", None),
        (Number(), "1_000", "expected a number, found '1_000'", None),
        (Number(), "1e999", "expected a number, found '1e999'", None),
        (Number(), float("inf"), "expected a number, found inf", None),
        (Number(), "9" * 400, f"expected a number, found '{'9' * 56}…", None),
        (Flag(), "no", "expected true or false, found 'no'", "write false"),
        (Flag(), 1, "expected true or false, found 1", "write true"),
        (
            Choice(("sun", "moon")), "Snu", "expected one of sun, moon; found 'Snu'",
            "did you mean 'sun'?",
        ),
        (Choice(("sun", "moon")), "x", "expected one of sun, moon; found 'x'", None),
        (Choice(("sun", "moon")), True, "expected one of sun, moon; found true", None),
        (Length(), 3, "3 is not a length; write a unit, e.g. '3mm'", None),
        (Length(), {"a": 1}, "expected a length, found a mapping", "e.g. '3mm'"),
        (Length(), None, "expected a length, found nothing", "e.g. '3mm'"),
        (Length(low=mm(1)), "0mm", "'0mm' is too small; the least is 1 mm", None),
        (Length(low=0.5), "0.4pt", "'0.4pt' is too small; the least is 0.5 pt", None),
        (Length(low=0), "-1mm", "'-1mm' is too small; it cannot be negative", None),
        (Length(low=0, share=True), "-1%", "'-1%' is too small; it cannot be negative", None),
        (Length(high=mm(5)), "6mm", "'6mm' is too large; the most is 5 mm", None),
        (Many(Text(), least=2), "a", "expected at least 2 entries, found 1", None),
        (Parsed(int), "x", "invalid literal for int() with base 10: 'x'", None),
        (Parsed(lambda raw: refuse()), "x", "not this", "that"),
        (Mapped(), "x", "expected a mapping of keys and values, found 'x'", None),
        (Listed(), "x", "expected a list, found 'x'", None),
        (struct, "x", "expected a mapping of keys and values, found 'x'", None),
        (struct, {"wdth": 1}, "unknown key 'wdth'", "did you mean 'width'?"),
        (struct, {"width": "0mm"}, "'width': '0mm' is too small; the least is 1 mm", None),
        (struct, {}, "'width' is missing", None),
    ],
)  # fmt: skip
def test_refused(kind, raw, message, hint):
    with pytest.raises(Mismatch) as error:
        kind.read(raw)
    assert (error.value.message, error.value.hint) == (message, hint)
    assert str(error.value) == message


def test_records_and_lists_are_returned_unchanged():
    for kind, value in ((Mapped(), Record()), (Listed(), Listing())):
        assert kind.read(value) is value


@given(st.integers() | st.floats() | st.text(max_size=20) | st.booleans() | st.none())
def test_a_number_is_finite_and_within_limits_or_refused(raw):
    for kind in (whole, Number(-5, 5)):
        try:
            found = kind.read(raw)
        except Mismatch:
            continue
        assert kind.low <= found <= kind.high


@given(st.recursive(st.none() | st.booleans() | st.text(), st.lists))
def test_values_are_short_in_messages(raw):
    assert len(shown(raw)) <= 60


# -- JSON Schema ------------------------------------------------------------------------------


def test_json_schema_of_every_type():
    keys = {
        "name": Key(Text(), required=True, doc="as printed"),
        "rank": Key(whole),
        "share": Key(Number()),
        "fair": Key(Flag()),
        "suit": Key(Choice(("sun",))),
        "gap": Key(Length()),
        "tags": Key(Many(Text())),
        "color": Key(Parsed(parse_color, {"type": "string"})),
        "any": Key(AnyValue()),
        "some": Key(Mapped()),
        "list": Key(Listed()),
        "size": Key(struct),
    }
    schema = object_schema(keys)
    assert json.loads(json.dumps(schema)) == schema
    assert schema["required"] == ["name"] and schema["additionalProperties"] is False
    assert schema["properties"]["name"] == {"type": ["string", "number"],
                                            "description": "as printed"}  # fmt: skip
    number = {"type": "integer", "minimum": 1, "maximum": 12}
    in_quotes = {"type": "string", "pattern": r"^\s*([-+]?[0-9]+(\.0*)?)\s*$"}
    assert schema["properties"]["rank"] == {"anyOf": [number, in_quotes]}
    assert schema["properties"]["share"]["anyOf"][0] == {"type": "number"}
    assert schema["properties"]["suit"] == {"enum": ["sun"]}
    assert schema["properties"]["size"]["required"] == ["width"]
    assert "required" not in object_schema({"a": Key(Text())})


# -- mappings ---------------------------------------------------------------------------------

KEYS = {
    "title": Key(Text(), required=True),
    "rank": Key(whole, default=1),
    "facts": Key(Mapped(), default="none"),
    "decks": Key(Mapped(), required=True),
}


def read(raw: object, span: Span | None = None) -> tuple[dict, list[str]]:
    problems = Problems()
    values = read_record(raw, KEYS, problems, "a game", span)
    return values, [str(p) for p in problems]


def test_a_mapping_with_defaults():
    decks = record()
    values, messages = read(record(title="T", decks=decks))
    assert values == {"title": "T", "rank": 1, "facts": "none", "decks": decks}
    assert messages == []


def test_every_mismatch_is_reported_at_its_place():
    values, messages = read(record(title=None, rank=13, colour="red", decks=None))
    assert values == {"title": None, "rank": 1, "facts": "none", "decks": None}
    assert messages == [
        "a.yaml:3:1: error: unknown key 'colour'\n  hint: keys: title, rank, facts, decks",
        "a.yaml:1:10: error: 'title': expected text, found nothing",
        "a.yaml:2:10: error: 'rank': expected a whole number from 1 to 12, found 13",
        "a.yaml:4:10: error: 'decks': expected a mapping of keys and values, found nothing",
    ]


def test_a_slip_in_a_key_is_not_also_a_missing_key():
    assert read(record(titel="T"))[1] == [
        "a.yaml:1:1: error: unknown key 'titel'\n  hint: did you mean 'title'?",
        "a.yaml:1:1: error: a game needs 'decks'",
    ]


def test_an_empty_section_counts_as_not_written():
    assert read(record(title="T", facts=None, decks=record())) == (
        {"title": "T", "rank": 1, "facts": "none", "decks": record()}, [],
    )  # fmt: skip


def test_what_is_no_mapping_is_reported_at_its_place():
    message = "error: a game: expected a mapping of keys and values, found"
    assert read("x", Span("a.yaml", 3, 4))[1] == [f"a.yaml:3:4: {message} 'x'"]
    assert read(Listing("b.yaml", (5, 6)))[1] == [f"b.yaml:5:6: {message} a list"]
    assert read(None)[1] == [f"{message} nothing"]


def test_a_mismatch_inside_a_value_is_reported_inside_it():
    inner = record(width="0mm")
    outer = record(size=inner)
    problems = Problems()
    for raw in (outer, record(size="x")):
        with pytest.raises(Mismatch) as error:
            struct.read(raw["size"])
        note(problems, raw, "size", error.value)
    assert [str(p.span) for p in problems] == ["a.yaml:1:1", "a.yaml:1:10"]


# -- colours ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "color"),
    [
        ("black", (0.0,)),
        (" white ", (1.0,)),
        ("#000", (0.0,)),
        ("#808080", (0.502,)),
        ("#f00", (1.0, 0.0, 0.0)),
        ("#B8392b", (0.7216, 0.2235, 0.1686)),
        ("grey(40%)", (0.6,)),
        ("gray( 40% )", (0.6,)),
        ("cmyk(0%, 80%, 70%,20.5%)", (0.0, 0.8, 0.7, 0.205)),
        ("grey(140%)", (0.0,)),
    ],
)
def test_colours(raw, color):
    assert parse_color(raw) == color


@pytest.mark.parametrize(
    "raw", ["reddish", "#12", "#12345g", "grey(1%, 2%)", "cmyk(1%)", "rgb(1,2)", 7, None]
)
def test_no_colours(raw):
    with pytest.raises(Mismatch, match="expected a colour, found") as error:
        parse_color(raw)
    assert "'#b8392b'" in error.value.hint


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_hex_colours_survive(red, green, blue):
    found = parse_color(f"#{red:02x}{green:02x}{blue:02X}")
    back = tuple(round(part * 255) for part in (found * 3 if len(found) == 1 else found))
    assert back == (red, green, blue)
