"""The syntax of PDF values: each kind is read, and everything else is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.export.reader.values import DamagedError, Ref, read_value, text_of


def value_of(data: bytes) -> Any:
    return read_value(data, 0, [])[0]


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"true", True),
        (b"null", None),
        (b"-12", -12),
        (b"+.5", 0.5),
        (b"4.", 4.0),
        (b"/Name", "/Name"),
        (b"/A#20B#2F", "/A B/"),
        (b"/", "/"),
        (b"(plain)", b"plain"),
        (b"(a (b) c)", b"a (b) c"),
        (rb"(\(\)\\\n\r\t\b\f\q)", b"()\\\n\r\t\b\fq"),
        (rb"(\101\1012\7)", b"AA2\x07"),
        (b"(a\r\nb\rc\\\nd)", b"a\nb\ncd"),
        (b"<48 65 6C6C 6f>", b"Hello"),
        (b"<4>", b"@"),
        (b"[1 3 0 R(x)/N true]", [1, Ref(3), b"x", "/N", True]),
        (b"<</A 1/C<</D/E>>/F 7 0 R>>", {"/A": 1, "/C": {"/D": "/E"}, "/F": Ref(7)}),
        (b" % a comment\n\0\t 5", 5),
        (b"<</A%x\n/B>>", {"/A": "/B"}),
    ],
)  # fmt: skip
def test_values(data: bytes, value: Any) -> None:
    found = value_of(data)
    assert found == value
    assert type(found) is type(value)


def test_a_value_ends_where_the_next_thing_begins() -> None:
    refs: list[int] = []
    assert read_value(b"  <</A 12 0 R>>endobj", 2, refs) == ({"/A": Ref(12)}, 15)
    assert refs == [12]
    assert read_value(b"/Name 5 0 R", 0, refs) == ("/Name", 5)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "there is no value"),
        (b"nan", "there is no value at 'nan'"),
        (b"1e-05", "there is no value"),
        (b"12x", "there is no value"),
        (b"trueish", "there is no value"),
        (b"]", "brackets do not match"),
        (b"[1>>", "brackets do not match"),
        (b"<</A 1]", "brackets do not match"),
        (b"[1 2", "there is no value"),
        (b"(never closed", "a string does not end"),
        (b"(a (b)", "a string does not end"),
        (b"<4G>", "there is no value"),
        (b"<</A>>", "not made of names and values"),
        (b"<<1 2>>", "not made of names and values"),
        (b"<</A 1/A 2>>", "a dictionary has the key /A twice"),
        (b"/A#2", "'#' without two"),
        (b"[3 1 R]", "a reference has the generation 1"),
        (b"{1}", "there is no value"),
    ],
)
def test_what_is_no_value(data: bytes, words: str) -> None:
    with pytest.raises(DamagedError) as caught:
        value_of(data)
    assert words in str(caught.value)


@given(st.text(alphabet="<>[]()/% \\#0129.-+Rtruenl\n", max_size=40))
def test_nothing_fails_otherwise(text: str) -> None:
    data = text.encode()
    try:
        _, end = read_value(data, 0, [])
    except DamagedError:
        return
    assert 0 < end <= len(data)


def test_texts_in_messages() -> None:
    assert text_of(b"Cut") == "Cut"
    assert text_of(b"\xfe\xff\0\xe9") == "é"
    assert text_of("/Cut") == "/Cut"
