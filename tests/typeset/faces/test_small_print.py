"""The small print of a sheet."""

from __future__ import annotations

import pytest
from lay_out import LIBRARY, width

from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Group
from pnp.model.sheet import Label
from pnp.schema.values import Mismatch
from pnp.typeset.faces.small_print import small_print

TEXT = "US Patent #1 · Upgrade cards · 1.0"


def test_it_is_as_large_as_its_room_allows() -> None:
    sizes = []
    for room in (200.0, 90.0, 75.0):
        (run,) = small_print(Label(TEXT, 10.0, 20.0, 0, room), TEXT, LIBRARY)
        assert isinstance(run, Glyphs)
        assert (run.x, run.y) == (10, 20)
        assert width(run) <= room
        sizes.append(run.size)
    assert sizes[0] == 6 and sizes == sorted(sizes, reverse=True) and sizes[2] < 6
    assert "".join(word.text for word in run.words) == TEXT


def test_without_room_or_words_there_is_none() -> None:
    assert small_print(Label(TEXT, 0.0, 0.0, 0, 20.0), TEXT, LIBRARY) == ()
    assert small_print(Label("", 0.0, 0.0, 0, 200.0), " ", LIBRARY) == ()


def test_a_label_states_how_large_it_is() -> None:
    (run,) = small_print(Label("B2", 10.0, 50.0, 0, 200.0, 36.0), "B2", LIBRARY)
    assert isinstance(run, Glyphs)
    assert (run.size, run.x, run.y) == (36, 10, pytest.approx(50))
    (tight,) = small_print(Label("B2", 10.0, 50.0, 0, 20.0, 36.0), "B2", LIBRARY)
    assert isinstance(tight, Glyphs)
    assert 4 <= tight.size < 21 and width(tight) <= 20
    (tiny,) = small_print(Label("B2", 0.0, 0.0, 0, 200.0, 3.0), "B2", LIBRARY)
    assert isinstance(tiny, Glyphs) and tiny.size == 3


def test_on_art_it_has_white_under_it() -> None:
    label = Label("glue B2 here", 10.0, 50.0, 0, 200.0, 8.0)
    (plain,) = small_print(label, label.text, LIBRARY)
    under, over = small_print(label, label.text, LIBRARY, casing=True)
    assert isinstance(under, Glyphs) and isinstance(plain, Glyphs)
    assert over == plain
    assert under.fill == (1.0,)
    assert under.stroke is not None and (under.stroke.paint, under.stroke.width) == ((1.0,), 2.0)
    assert (under.x, under.y, under.words) == (plain.x, plain.y, plain.words)
    (turned,) = small_print(replace(label, turn=270), label.text, LIBRARY, casing=True)
    assert isinstance(turned, Group) and len(turned.ops) == 2


def test_it_turns_about_its_start() -> None:
    (group,) = small_print(Label(TEXT, 10.0, 20.0, 90, 200.0), TEXT, LIBRARY)
    assert isinstance(group, Group)
    a, b, c, d, e, f = group.matrix
    assert (a * 10 + c * 20 + e, b * 10 + d * 20 + f) == pytest.approx((10, 20))
    assert (a, b, c, d) == (0, 1, -1, 0)


def test_a_character_that_the_font_lacks_is_reported() -> None:
    with pytest.raises(Mismatch, match="no font has '日'"):
        small_print(Label("日", 0.0, 0.0, 0, 200.0), "日", LIBRARY)
