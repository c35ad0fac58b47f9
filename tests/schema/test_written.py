"""Defaults as users write them: what a type reads as the typed value."""

from __future__ import annotations

import pytest

from pnp.model.units import Measure, mm
from pnp.schema.colors import parse_color
from pnp.schema.values import (
    Choice,
    Flag,
    Key,
    Length,
    Many,
    Number,
    Parsed,
    Struct,
    Text,
    help_of,
)
from pnp.schema.written import as_written


@pytest.mark.parametrize(
    ("kind", "default", "raw"),
    [
        (Length(), mm(3), "3mm"),
        (Length(), mm(0.33), "0.33mm"),
        (Length(), mm(6.35), "6.35mm"),  # 18 pt, too
        (Length(usual="pt"), mm(6.35), "18pt"),
        (Length(), 0.25, "0.25pt"),  # no round number of millimetres
        (Length(), 0.0, "0mm"),
        (Length(share=True), Measure(0.0, 0.5), "50%"),
        (Length(share=True), Measure(mm(2)), "2mm"),
        (Length(share=True), Measure(mm(2), 1.0), None),  # a sum is not a usual default
        (Length(), 1.23456, None),
        (Number(), 0.5, 0.5),
        (Number(), 40, 40),
        (Flag(), False, False),
        (Flag(), True, True),
        (Choice(("auto", "edge")), "auto", "auto"),
        (Text(), "1.0", "1.0"),
        (Text(), "", None),
        (Text(), None, None),
        (Many(Text()), ("a", "b"), ["a", "b"]),
        (Many(Text()), (), None),
        (Parsed(parse_color), (0.0,), "black"),
        (Parsed(parse_color), (1.0,), "white"),
        (Parsed(parse_color), (0.6,), "grey(40%)"),
    ],
)
def test_a_default_is_shown_as_it_is_written(kind, default, raw):
    found = as_written(kind, default)
    assert (found, type(found)) == (raw, type(raw))


def test_a_default_that_no_text_is_read_as_is_not_shown():
    reads_nothing = Parsed(lambda raw: object())
    assert as_written(reads_nothing, "word") is None
    assert help_of(Key(reads_nothing, default="word", doc="a word")) == {"description": "a word"}


def test_the_schema_of_a_mapping_has_help_and_defaults():
    struct = Struct({"gap": Key(Length(low=0), default=mm(5), doc="between columns")})
    gap = struct.schema["properties"]["gap"]
    assert (gap["description"], gap["default"]) == ("between columns", "5mm")
