"""Polygons of whole numbers: read, placed as other segments are, and refused as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import polygons
from pnp.geometry.path import parse_path
from pnp.geometry.polygons import read_polygons
from pnp.geometry.segments import place
from pnp.geometry.values import BadValueError
from pnp.model.face import Matrix

TWO = "m1 2 3-4 0 10zm-5 6-7 8z"


def test_points_are_absolute_and_one_after_the_other() -> None:
    found = read_polygons(TWO)
    assert found is not None
    assert found.xs == [1, 4, 4, -4, -11]
    assert found.ys == [2, -2, 8, 8, 16]
    assert found.ends == [3, 5]
    assert len(found) == 7


def test_placed_to_a_ten_thousandth_with_the_box_around() -> None:
    found = read_polygons(TWO)
    assert found is not None
    segments, box = found.place((0.33333, 0.0, 0.0, -2.0, 10.0, 1.0))
    assert segments == (
        ("M", 10.3333, -3.0), ("L", 11.3333, 5.0), ("L", 11.3333, -15.0), ("Z",),
        ("M", 8.6667, -15.0), ("L", 6.3334, -31.0), ("Z",),
    )  # fmt: skip
    assert box == (6.3334, -31.0, 11.3333, 5.0)


@pytest.mark.parametrize(
    "data",
    [
        "m1 2 3z",  # half a point
        "m1 2 3 4",  # open
        "M1 2 3 4z",
        "m1 2 3.5 4z",
        "m1 2 3 4zl1 2z",
        "m1 2 3  4z",  # two spaces
        "m1 2 03 4z",
        "m1 2 1234567890 4z",  # sums of these are not exact
        "",
    ],
)
def test_other_data_has_other_readers(data: str) -> None:
    assert read_polygons(data) is None


@pytest.mark.parametrize("data", ["m1 2 3 -4 0 10z", "m1 2 3-4 0 10 z", "m 1 2 3-4 0 10z"])
def test_the_same_with_other_spaces(data: str) -> None:
    assert parse_path(data) == (("M", 1, 2), ("L", 4, -2), ("L", 4, 8), ("Z",))


WHOLE = st.integers(-9999, 9999)
NUMBERS = st.floats(-40, 40).map(lambda v: round(v, 5))


@given(
    st.lists(st.lists(st.tuples(WHOLE, WHOLE), min_size=2, max_size=9), min_size=1, max_size=4),
    st.tuples(NUMBERS, st.just(0.0) | NUMBERS, st.just(0.0) | NUMBERS, NUMBERS, NUMBERS, NUMBERS),
)
def test_placed_as_the_same_polygons_with_points(
    rings: list[list[tuple[int, int]]], m: Matrix
) -> None:
    text = "".join("m" + " ".join(f"{x} {y}" for x, y in ring) + "z" for ring in rings)
    found = read_polygons(text.replace(" -", "-"))
    assert found is not None
    # a point after a number makes it data for the pen
    plain = parse_path("".join("m" + " ".join(f"{x}.0 {y}.0" for x, y in r) + "z" for r in rings))
    assert found.segments() == plain
    assert found.place(m) == place(plain, m)


@pytest.mark.parametrize("m", [(1e9, 0, 0, 1, 0, 0), (1, 0, 0, float("inf"), 0, 0)])
def test_too_far_off_is_refused(m: Matrix) -> None:
    found = read_polygons(TWO)
    assert found is not None
    with pytest.raises(BadValueError, match="its coordinates are too large"):
        found.place(m)


def test_the_table_of_coordinates_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polygons, "_MOST_KEPT", 4)
    found = read_polygons(TWO)
    assert found is not None
    table = polygons._table(0.125, 7.0)
    assert found.place((0.125, 0.0, 0.0, 0.125, 7.0, 7.0))[1] == (5.625, 6.75, 7.5, 9.0)
    assert 0 < len(table) <= 4
