"""What cells may hold: lists, numbers with a decimal comma, flags as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.model.source import Listing, Record
from pnp.records.field_types import read_field
from pnp.schema.values import Mismatch


def declared(written: Any) -> Any:
    raw = Record() if isinstance(written, dict) else written
    if isinstance(written, dict):
        raw.update(written)
    suits = Listing()
    suits += [{"id": "sun"}, {"id": "moon"}]
    return read_field(raw, {"suits": suits}).kind


def error(written: Any, *cell: Any) -> str:
    with pytest.raises(Mismatch) as caught:
        kind = declared(written)
        kind.read(*cell)
    return f"{caught.value.message} // {caught.value.hint}"


@pytest.mark.parametrize(
    "cell",
    ["x", "X", "yes", "Y", "true", "TRUE", "1", 1, True, "✓", "✔", "wahr", "Ja", "oui", "vrai",
     "sí", "si", " da "[:0] or "да", "はい"],
)  # fmt: skip
def test_true(cell: Any) -> None:
    assert declared("flag").read(cell) is True


@pytest.mark.parametrize(
    "cell",
    ["", " ", "no", "N", "false", "0", 0, 0.0 == 1, "✗", "-", "–", "falsch", "nein", "non", "faux"],
)
def test_false(cell: Any) -> None:
    assert declared("flag").read(cell) is False


def test_no_flag() -> None:
    assert error("flag", "maybe") == (
        "expected true or false, found 'maybe' // e.g. x, yes or true; no, false or an empty cell"
    )


@pytest.mark.parametrize(
    ("written", "cell", "expected"),
    [
        ({"list": True}, "a, b,,c ", ["a", "b", "c"]),
        ("list", "one", ["one"]),
        ({"list": "text", "split": ", "}, "1,5 gold, 2 moss", ["1,5 gold", "2 moss"]),
        ({"type": "list", "split": ";"}, " a ;b;", ["a", "b"]),
        ({"list": "text", "split": ""}, "W U2", ["W", "U", "2"]),
        ({"list": "text", "split": [",", "/"]}, "a/b,c", ["a", "b", "c"]),
        ({"list": "text", "split": "\n"}, "a\nb", ["a", "b"]),
        ({"list": "whole"}, "1, 2", [1, 2]),
        ({"list": "whole"}, 3, [3]),
        ({"list": "number", "split": ";", "decimal": ","}, "1,5; 2", [1.5, 2]),
        ({"list": {"choice": ["a", "b"]}}, "b,a", ["b", "a"]),
        ({"list": {"reference": "suits"}}, "moon, sun", ["moon", "sun"]),
        ({"list": "flag"}, "x, no", [True, False]),
    ],
)
def test_lists_in_a_cell(written: Any, cell: Any, expected: list[Any]) -> None:
    assert declared(written).read(cell) == expected


@pytest.mark.parametrize(
    ("written", "cell", "message"),
    [
        ({"list": "whole"}, "1, x", "item 2: expected a whole number, found 'x' // None"),
        ({"text": True, "split": ","}, "", "'split' is for lists, not for 'text' // "
         'e.g. {list: text, split: "; "}'),
        ({"list": "record"}, "", "the items of a list in a cell cannot be a record // "
         "e.g. {list: text}"),
        ({"list": "txt"}, "", "unknown type 'txt' // did you mean 'text'?"),
        ({"flag": True, "decimal": ","}, "", "'decimal' is for numbers, not for 'flag' // "
         "remove 'decimal'"),
        ({"number": True, "decimal": ";"}, "", "'decimal': expected '.' or ',', found ';' // None"),
        ({"type": "lst"}, "", "unknown type 'lst' // did you mean 'list'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_about_lists(written: Any, cell: Any, message: str) -> None:
    assert error(written, cell) == message


@pytest.mark.parametrize(
    ("decimal", "cell", "value"),
    [
        (",", "1,5", 1.5), (",", "1.234,5", 1234.5), (",", "1.234", 1234), (",", "-3", -3),
        (",", "1 234,5", 1234.5), (",", "1'234", 1234), (",", "−2,50", -2.5), (",", 1.5, 1.5),
        (".", "1.5", 1.5), (".", "1,234.5", 1234.5), (".", "1,234", 1234),
    ],
)  # fmt: skip
def test_numbers_with_a_stated_decimal_sign(decimal: str, cell: Any, value: float) -> None:
    found = declared({"number": True, "decimal": decimal}).read(cell)
    assert found == value
    assert str(found) == str(cell)  # printed as it is written


@pytest.mark.parametrize("cell", ["1.5", "1.23,4", "12.34", "1,2,3", "x", "1,", ",5"])
def test_no_number_with_a_decimal_comma(cell: str) -> None:
    assert error({"number": True, "decimal": ","}, cell) == (
        f"expected a number such as 1,5, found '{cell}' // "
        "the decimals of this field follow ',' ('decimal' in its type)"
    )


def test_limits_hold_for_numbers_with_a_decimal_comma() -> None:
    kind = {"whole": [1, 9], "decimal": ","}
    assert error(kind, "1.000") == "expected a whole number from 1 to 9, found '1000' // None"
