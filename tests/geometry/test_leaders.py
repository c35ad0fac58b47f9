"""Leader lines: from the edge of a label to a place, never through the label."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.leaders import Label, arrow, leader

RING = Label((0.0, 0.0, 20.0, 20.0), True)
WORDS = Label((0.0, 0.0, 40.0, 10.0), False)
PLACES = st.tuples(st.floats(-200, 200), st.floats(-200, 200))


@pytest.mark.parametrize(
    ("label", "to", "elbow", "line"),
    [
        (RING, (40, 10), "none", ((20, 10), (40, 10))),
        (RING, (10, -30), "none", ((10, 0), (10, -30))),
        (RING, (40, 50), "none", ((16, 18), (40, 50))),
        (RING, (40, 50), "level", ((20, 10), (40, 10), (40, 50))),
        (RING, (40, 50), "upright", ((10, 20), (10, 50), (40, 50))),
        (RING, (60, 40), "slant", ((20, 10), (30, 10), (60, 40))),
        (RING, (-20, 60), "slant", ((10, 20), (10, 30), (-20, 60))),
        (WORDS, (60, 25), "level", ((40, 5), (60, 5), (60, 25))),
        (WORDS, (20, 25), "none", ((20, 10), (20, 25))),
        # an elbow on the label: straight
        (WORDS, (30, 45), "level", ((21.25, 10), (30, 45))),
        (RING, (12, 50), "level", ((10.4994, 19.9875), (12, 50))),
        # an elbow at the place itself
        (RING, (40, 10), "level", ((20, 10), (40, 10))),
        # the place is on the label
        (RING, (12, 12), "none", ()),
        (WORDS, (39, 9), "slant", ()),
    ],
)
def test_the_corners_of_a_line(label, to, elbow, line):
    found = leader(label, to, elbow)
    assert len(found) == len(line)
    for point, expected in zip(found, line, strict=True):
        assert point == pytest.approx(expected, abs=1e-4)


@given(PLACES, st.sampled_from(["none", "level", "upright", "slant"]), st.booleans())
def test_no_line_runs_through_its_own_label(to, elbow, is_round):
    label = Label((0.0, 0.0, 30.0, 20.0), is_round)
    found = leader(label, to, elbow)
    inner = Label((0.01, 0.01, 29.98, 19.98), is_round)
    for (x0, y0), (x1, y1) in pairwise(found):
        for i in range(1, 40):
            share = i / 40
            assert not inner.has((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    assert not found or found[-1] == to


def test_an_arrow_ends_at_its_place():
    found, back = arrow((100, 0), (0, 0), 5)
    assert found == (("M", 100, 0), ("L", 92, 2.5), ("L", 92, -2.5), ("Z",))
    assert back == (92, 0)
