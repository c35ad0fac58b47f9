"""Properties that may be expressions."""

from __future__ import annotations

from typing import Any

import pytest
from lay_out import record

from pnp.schema.values import AnyValue, Mismatch, Number, Text
from pnp.typeset.properties.values import Value


def value(raw: Any, kind: Any = None) -> Value:
    return Value(raw, kind or AnyValue())


def test_a_constant_is_read_once() -> None:
    found = value("12", Number())
    assert (found.constant, found.is_dynamic, found.names) == (12, False, frozenset())
    assert found.of({}) == 12


def test_an_expression_is_read_for_each_card() -> None:
    found = value("{rank + 1}", Number())
    assert (found.is_dynamic, found.names) == (True, {"rank"})
    assert found.of({"rank": 2}) == 3
    assert value("{a}{b}").names == {"a", "b"}


def test_an_expression_without_fields_is_a_constant() -> None:
    found = value("{1 + 1}", Number())
    assert (found.is_dynamic, found.constant) == (False, 2)


def test_expressions_inside_of_mappings_and_lists() -> None:
    found = value(record("box: {w: '{rank * 2}mm', h: 3mm}\ndash: [1pt, '{gap}']"))
    assert found.names == {"rank", "gap"}
    assert found.of({"rank": 2, "gap": "2pt"}) == {
        "box": {"w": "4mm", "h": "3mm"},
        "dash": ["1pt", "2pt"],
    }


def test_escaped_braces_are_plain_at_every_depth() -> None:
    raw = record(r"a: '\{x\}'" "\n" r"b: ['\{', y]" "\nc: {d: 1}")
    assert value(raw).constant == {"a": "{x}", "b": ["{", "y"], "c": {"d": 1}}
    raw["e"] = "{rank}"
    assert value(raw).of({"rank": 1}) == {
        "a": "{x}", "b": ["{", "y"], "c": {"d": 1}, "e": 1,
    }  # fmt: skip


def test_a_constant_without_braces_stays_the_record_it_was() -> None:
    raw = record("a: [1, 2]\nb: {c: d}")
    assert value(raw).constant is raw


def test_nothing_is_a_value() -> None:
    assert value(None).constant is None
    assert value([]).constant == []


@pytest.mark.parametrize("raw", ["{rank", "{1 / 0}", {"a": "{1 / 0}"}, ["{rank", "{a}"]])
def test_what_cannot_be_read_is_reported(raw: Any) -> None:
    with pytest.raises(Mismatch):
        value(raw)


def test_a_constant_error_beside_an_expression_is_reported_when_compiled() -> None:
    with pytest.raises(Mismatch):
        value({"a": "{1 / 0}", "b": "{rank}"})


def test_what_cannot_be_worked_out_is_reported() -> None:
    with pytest.raises(Mismatch, match="expected a number, found 'x'"):
        value("{rank}", Number()).of({"rank": "x"})
    with pytest.raises(Mismatch, match="rank"):
        value("{rank}", Text()).of({})
    with pytest.raises(Mismatch, match="expected text"):
        value(None, Text())
