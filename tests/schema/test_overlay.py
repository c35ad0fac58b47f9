"""One mapping over another: what stays, what changes, what is reported."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.model.units import parse_measure
from pnp.schema.overlay import overlay
from pnp.schema.values import Length, Mismatch
from pnp.sources.reader import parse_yaml


def put(lower: str, upper: str, **how: bool) -> tuple[Record, list[str]]:
    """Both texts as YAML, one over the other, and what is reported."""
    problems = Problems()
    below, above = parse_yaml(lower, "low.yaml"), parse_yaml(upper, "up.yaml")
    return overlay(below, above, problems, **how), [str(p) for p in problems]


@pytest.mark.parametrize(
    ("lower", "upper", "value"),
    [
        ("a: 1\nb: 2", "b: 3\nc: 4", {"a": 1, "b": 3, "c": 4}),
        ("a: {x: 1, y: 2}", "a: {y: 3}", {"a": {"x": 1, "y": 3}}),
        ("a: [1, 2]", "a: [3]", {"a": [3]}),
        ("a: {x: 1}", "a: text", {"a": "text"}),
        ("a: {x: 1}\nb: 2", "a: null", {"b": 2}),
        ("a: {x: 1, y: 2}", "a: {x: null}", {"a": {"y": 2}}),
        ("a: 3mm", "a: +2mm", {"a": "3mm + 2mm"}),
        ("a: 100% - 1mm", "a: -2pt", {"a": "100% - 1mm - 2pt"}),
        ("a: 3mm", "a: = -2mm", {"a": "-2mm"}),
        ("a: {}", "a: {x: -2mm}", {"a": {"x": "-2mm"}}),
        ("a: 3mm", "a: 2mm", {"a": "2mm"}),
        ("a: text", "a: -word", {"a": "-word"}),
        # words that look like a change of a length, or like a length that replaces
        ("text: Gain", "text: +1 life", {"text": "+1 life"}),
        ("text: 10%", "text: +2%", {"text": "+2%"}),
        ("text: Gain", "text: = 3 points", {"text": "= 3 points"}),
        ("a: {text: 5mm}", "a: {text: = -2mm}", {"a": {"text": "= -2mm"}}),
        ("label: Sheet", "label: +2 pt", {"label": "+2 pt"}),
        (
            "with: {a: One, b: 3mm}",
            "with: {a: +1 life, b: +1mm}",
            {"with": {"a": "+1 life", "b": "3mm + 1mm"}},
        ),
        (
            "with: {a: 3mm, b: 3mm}",
            "with: {a: = 3 points, b: = -2mm}",
            {"with": {"a": "= 3 points", "b": "-2mm"}},
        ),
        ("a: {kind: text, size: 9pt}", "a: {kind: icon}", {"a": {"kind": "icon"}}),
        ("a: {kind: text, size: 9pt}", "a: {kind: text}", {"a": {"kind": "text", "size": "9pt"}}),
    ],
)
def test_values(lower, upper, value):
    assert put(lower, upper) == (value, [])


def test_the_order_of_drawing_stays():
    assert list(put("a: 1\nb: 2\nc: 3", "d: 1\nc: 1\na: 1")[0]) == ["a", "b", "c", "d"]


def test_every_value_keeps_its_place_and_file():
    found, _ = put("a: 1\nb: {x: 1, y: 2}", "b:\n  y: 3")
    third = Problems()
    found = overlay(found, parse_yaml("c: 5", "top.yaml"), third)
    for value in (found, pickle.loads(pickle.dumps(found))):
        assert value == {"a": 1, "b": {"x": 1, "y": 3}, "c": 5}
        assert str(value.span("a")) == "low.yaml:1:4"
        assert str(value.key_span("b")) == "up.yaml:1:1"
        assert str(value["b"].span("x")) == "low.yaml:2:8"
        assert str(value["b"].span("y")) == "up.yaml:2:6"
        assert str(value.span("c")) == "top.yaml:1:4"
        assert str(value.span()) == str(value.key_span("none")) == "top.yaml:1:1"


@pytest.mark.parametrize(
    ("lower", "upper", "found", "message"),
    [
        ("a: text", "a: +2mm", {"a": "text"}, "'text'"),
        ("a: 7", "a: -2mm", {"a": 7}, "7"),
        ("a: {x: 1}", "a: +2mm", {"a": {"x": 1}}, "a mapping"),
    ],
)
def test_a_change_of_what_is_no_length(lower, upper, found, message):
    written = upper.removeprefix("a: ")
    assert put(lower, upper) == (found, [
        f"up.yaml:1:4: error: 'a': '{written}' changes a length, but the value below is {message}\n"
        "  hint: write a length without a sign to replace it"
    ])  # fmt: skip


def test_an_addition_to_nothing_is_left_to_the_type():
    assert put("a: {}", "a: {size: +1pt}") == ({"a": {"size": "+1pt"}}, [])
    with pytest.raises(Mismatch, match="there is no length to change here"):
        Length().read("+1pt")


def test_what_extends_something_changes_that_later():
    assert put("a: {extends: b}", "a: {size: +1pt, gap: = -1pt}") == (
        {"a": {"extends": "b", "size": "+1pt", "gap": "= -1pt"}}, []
    )  # fmt: skip


def test_cards_change_elements_but_add_none():
    found, messages = put(
        "name: {size: 1pt}", "nmae: {size: 2pt}\nname: {size: 3pt}", new_keys=False
    )
    assert found == {"name": {"size": "3pt"}}
    assert messages == [
        "up.yaml:1:1: error: there is no element 'nmae' to change\n  hint: did you mean 'name'?"
    ]


leaves = st.integers(0, 9) | st.sampled_from(["3mm", "text"])
trees = st.recursive(leaves, lambda inner: st.dictionaries(st.sampled_from("abcd"), inner))
mappings = st.dictionaries(st.sampled_from("abcd"), trees)


def as_record(value: object) -> object:
    if not isinstance(value, dict):
        return value
    out = Record("x.yaml")
    for key, inner in value.items():
        out.put(key, as_record(inner), (1, 1), (1, 1))
    return out


def quiet(lower: object, upper: object) -> Record:
    problems = Problems()
    found = overlay(lower, upper, problems)
    assert not len(problems)
    return found


@given(mappings)
def test_nothing_over_it_or_itself_over_it_changes_nothing(raw):
    value, empty = as_record(raw), Record("x.yaml")
    assert quiet(value, empty) == quiet(empty, value) == quiet(value, value) == value


@given(mappings, mappings, mappings)
def test_three_in_a_row_in_either_order(low, middle, top):
    a, b, c = as_record(low), as_record(middle), as_record(top)
    once = quiet(quiet(a, b), c)
    assert set(once) == {*a, *b, *c}
    # a plain value between two mappings parts them; without that the order does not matter
    if all(type(x.get(k)) in (type(None), type(y.get(k)))
           for x, y in ((a, b), (b, c), (a, c)) for k in y):  # fmt: skip
        deep = all(not isinstance(v, dict) for m in (a, b, c) for v in m.values())
        assert not deep or once == quiet(a, quiet(b, c))


@given(st.integers(0, 99), st.integers(1, 99), st.sampled_from("+-"))
def test_a_signed_length_adds(length, change, sign):
    lower, upper = as_record({"a": f"{length}mm"}), as_record({"a": f"{sign}{change}pt"})
    found = parse_measure(quiet(lower, upper)["a"]).points
    assert found == pytest.approx(parse_measure(f"{length}mm").points + int(f"{sign}{change}"))
