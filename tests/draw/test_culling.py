"""What a part of a face shows: nothing that can be seen there is lost, little else is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.draw import extent
from pnp.draw.culling import Culler, seen_part
from pnp.model.face import IDENTITY, Clip, Face, Group, Path
from pnp.model.sheet import Placement

SIDE = 10.0


def square(x: float, y: float, side: float = SIDE) -> Path:
    return Path(
        (("M", x, y), ("L", x + side, y), ("L", x + side, y + side), ("L", x, y + side), ("Z",)),
        (0.0,),
    )


def placed(clip: tuple[float, float, float, float], **more: object) -> Placement:
    return Placement("f", 0.0, 0.0, 100.0, 100.0, 0, clip, **more)


def test_a_whole_face_is_drawn_as_it_is():
    face = Face("f", 100.0, 100.0, 9.0, (square(0, 0),))
    assert seen_part(face, placed((-9.0, -9.0, 118.0, 118.0))) is None
    assert seen_part(face, placed((0.0, 0.0, 100.0, 100.0))) is None
    assert seen_part(face, placed((0.0, 0.0, 50.0, 100.0))) == (0.0, 0.0, 50.0, 100.0)


def test_the_part_is_in_the_face_s_own_coordinates():
    face = Face("f", 200.0, 200.0, 0.0, ())
    small = Placement("f", 20.0, 30.0, 100.0, 100.0, 180, (20.0, 30.0, 50.0, 50.0), 0.5)
    assert seen_part(face, small) == (100.0, 100.0, 200.0, 200.0)


def test_of_a_group_across_the_edge_only_what_is_seen():
    inside, outside = square(0, 0), square(80, 0)
    group = Group((inside, outside), (1.0, 0.0, 0.0, 1.0, 5.0, 0.0), opacity=0.5)
    (found,) = Culler().seen((group,), (0.0, 0.0, 40.0, 40.0))
    assert isinstance(found, Group)
    assert (found.ops, found.matrix, found.opacity) == ((inside,), group.matrix, 0.5)
    whole = Group((inside,))
    assert Culler().seen((whole, outside), (-1.0, -1.0, 40.0, 40.0)) == (whole,), (
        "the very same object"
    )


def test_what_a_clip_hides_is_not_drawn():
    hidden = Group((square(0, 0, 90.0),), IDENTITY, Clip(square(60, 60).segments))
    assert Culler().seen((hidden,), (0.0, 0.0, 40.0, 40.0)) == ()
    assert len(Culler().seen((hidden,), (0.0, 0.0, 65.0, 65.0))) == 1


def test_what_is_flat_is_nothing():
    assert (
        Culler().seen(
            (Group((square(0, 0),), (1.0, 0.0, 0.0, 0.0, 0.0, 5.0)),), (3.0, 0.0, 6.0, 9.0)
        )
        == ()
    )


@given(st.lists(st.tuples(st.floats(-50, 150), st.floats(-50, 150)), max_size=20))
def test_tiles_lose_nothing(places):
    ops = tuple(square(x, y) for x, y in places)
    tiles = [(x, y, x + 50.0, y + 50.0) for x in (0.0, 50.0) for y in (0.0, 50.0)]
    found = [Culler().seen(ops, tile) for tile in tiles]
    for op, (x, y) in zip(ops, places, strict=True):
        for tile, some in zip(tiles, found, strict=True):
            meets = x < tile[2] and x + SIDE > tile[0] and y < tile[3] and y + SIDE > tile[1]
            assert not meets or any(o is op for o in some)
            far = x > tile[2] + 5 or x + SIDE < tile[0] - 5
            assert not far or all(o is not op for o in some)


def test_a_group_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[Path] = []
    of_path = extent._path
    monkeypatch.setattr(extent, "_path", lambda op: measured.append(op) or of_path(op))
    inner = Group((square(0, 0),), (2.0, 0.0, 0.0, 2.0, 5.0, 0.0))
    outer = Group((inner, square(30, 0)))
    known = extent.Extents()
    assert known.inside(outer) == (5.0, 0.0, 40.0, 20.0)
    assert known.inside(inner) == (0.0, 0.0, 10.0, 10.0)
    assert known.of((inner, outer)) == (5.0, 0.0, 40.0, 20.0)
    assert len(measured) == 2
