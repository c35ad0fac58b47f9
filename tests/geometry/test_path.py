"""Path data read as it is mostly written, and in all other ways."""

from __future__ import annotations

import pytest

from pnp.geometry import path
from pnp.geometry.path import parse_path
from pnp.geometry.values import BadValueError

COMMANDS_ONLY = "M1,2 L3.5 -4e1C1,2,3 4\n5 .6 Z M7 8Z"
SEGMENTS = (
    ("M", 1.0, 2.0), ("L", 3.5, -40.0), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 0.6), ("Z",),
    ("M", 7.0, 8.0), ("Z",),
)  # fmt: skip


def test_commands_that_are_segments_need_no_pen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path, "_Pen", None)
    assert parse_path(COMMANDS_ONLY) == SEGMENTS


def test_the_pen_finds_the_same_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path, "_absolute", lambda *_: None)
    assert parse_path(COMMANDS_ONLY) == SEGMENTS


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        ("M1 2L3 4 5 6", (("M", 1, 2), ("L", 3, 4), ("L", 5, 6))),  # more numbers are lines
        ("M1 2M3 4L5 6", (("M", 3, 4), ("L", 5, 6))),  # a move without a line
        ("M1 2L3 4M5 6", (("M", 1, 2), ("L", 3, 4))),
        ("M1 2L3 4ZL5 6", (("M", 1, 2), ("L", 3, 4), ("Z",), ("M", 1, 2), ("L", 5, 6))),
        ("M1-2L.5.6", (("M", 1, -2), ("L", 0.5, 0.6))),  # nothing between numbers
    ],
)
def test_what_the_pen_must_draw(data: str, segments: object) -> None:
    assert parse_path(data) == segments


@pytest.mark.parametrize("data", ["M1 2Linf 3", "M1 2L1_0 3", "M1 2Lnan 3", "M1 2L\u0663 3"])
def test_only_float_reads_these(data: str) -> None:
    with pytest.raises(BadValueError):
        parse_path(data)


def test_polygons_with_whole_relative_coordinates():
    """Drawings with tone have thousands of them, with a reader of their own."""
    square = (("M", 1, 2), ("L", 4, -2), ("L", 4, 8), ("Z",))
    assert parse_path("m1 2 3-4 0 10z") == square
    # after z the next polygon is relative to the start of the one before
    assert parse_path("m1 2 3-4 0 10zm-5 6-7 8z") == (
        *square, ("M", -4, 8), ("L", -11, 16), ("Z",),
    )  # fmt: skip
    with pytest.raises(BadValueError, match="'m' at offset 0 has 3 numbers"):
        parse_path("m1 2 3z")
