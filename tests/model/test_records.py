"""Records: classes of msgspec; what counts for equality, and what is pickled."""

from __future__ import annotations

import pickle
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct

import pnp
from pnp.editions.catalogue.catalogue import Entry
from pnp.markup.blocks import Heading
from pnp.model.definitions import replace
from pnp.model.face import FontKey, Group, Word
from pnp.model.layout import FontFace
from pnp.model.problems import About, Lack, Problem, Span

ROOT = Path(pnp.__file__).parent


class Area(Struct, frozen=True, dict=True):
    width: int
    height: int = 3

    @cached_property
    def size(self) -> int:
        return self.width * self.height


def records(base: type[Struct]) -> list[type[Struct]]:
    found = [each for sub in base.__subclasses__() for each in (sub, *records(sub))]
    return [each for each in found if each.__module__.startswith("pnp.")]


def caches(record: type[Struct]) -> bool:
    return any(isinstance(v, cached_property) for c in record.__mro__ for v in vars(c).values())


def test_only_records_that_cache_have_a_dict() -> None:
    for file in ROOT.rglob("*.py"):
        import_module(".".join(file.relative_to(ROOT.parent).with_suffix("").parts))
    found = records(Struct)
    assert len(found) > 180
    changing = [each for each in found if not each.__struct_config__.frozen]
    assert len(changing) <= 30
    assert [each for each in found if bool(each.__dictoffset__) != caches(each)] == []


def test_a_copy_and_a_pickle_have_no_cached_values() -> None:
    area = Area(2)
    assert area.size == 6
    assert replace(area, width=4).size == 12
    again = pickle.loads(pickle.dumps(area))
    assert (again, vars(again)) == (Area(2, 3), {})


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        (
            Problem("wrong-value", "oh"),
            Problem("wrong-value", "oh", lacks=(Lack("Cyrl", ("Lato",), "ж", "ж", ""),)),
            Problem("wrong-value", "oh", Span("a.yaml")),
        ),
        (
            Problem("wrong-value", "oh", like="a", detail="b"),
            Problem("wrong-value", "oh", like="a", detail="b", about=About("game")),
            Problem("wrong-value", "oh", like="a", detail="c"),
        ),
        (Entry("c", "t"), Entry("c", "t", line=4), Entry("c", "t", is_obsolete=True)),
        (
            FontFace("a.ttf"),
            FontFace("a.ttf", listed=Span("m.yaml")),
            FontFace("a.ttf", sha256="f"),
        ),
        (Heading(1, ()), Heading(1, (), offset=7), Heading(2, ())),
    ],
)
def test_some_fields_do_not_count_for_equality(one: Struct, same: Struct, other: Struct) -> None:
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert len({one, same, other}) == 2


@pytest.mark.parametrize("make", [lambda: Group(()), lambda: Word(FontKey("f"), "a", (), 1.0)])
def test_groups_and_words_are_compared_by_identity(make) -> None:
    one, other = make(), make()
    assert one != other
    assert {one: 1, other: 2}[one] == 1
