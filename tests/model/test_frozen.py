"""Immutable records: what `frozen` makes of a class."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from functools import cached_property

import pytest

from pnp.model.frozen import frozen


@frozen
class Place:
    """A record with each kind of field."""

    name: str
    page: int = 1
    tags: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)


@frozen(kw_only=True)
class Titled(Place):
    """A record that adds a field by keyword."""

    title: str

    def __post_init__(self) -> None:
        if not self.title:
            raise ValueError("no title")


@frozen(slots=False)
class Area:
    """A record that keeps what it computes."""

    width: float
    height: float

    @cached_property
    def size(self) -> float:
        """Width times height."""
        return self.width * self.height


@frozen(eq=False)
class Node:
    """A record compared by identity."""

    name: str


def test_fields_are_parameters_with_their_defaults() -> None:
    place = Place("hall", tags=["a"])
    assert (place.name, place.page, place.tags, place.note) == ("hall", 1, ["a"], "")
    assert Place("x").tags is not Place("x").tags
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        Place()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'size'"):
        Place("hall", size=1)  # type: ignore[call-arg]


def test_a_record_cannot_be_changed() -> None:
    place = Place("hall")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'page'"):
        place.page = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'page'"):
        del place.page  # type: ignore[misc]
    assert not hasattr(place, "__dict__")


def test_records_of_one_class_are_equal_if_the_compared_fields_are() -> None:
    assert Place("hall", note="a") == Place("hall", note="b")
    assert Place("hall") != Place("hall", 2)
    assert Place("hall") != Titled("hall", title="t")
    assert hash(Area(1, 2)) == hash(Area(1, 2)) != hash(Area(2, 1))
    assert len({Area(1, 2), Area(1, 2)}) == 1
    assert Node("a") != Node("a")
    assert len({Node("a"), Node("a")}) == 2


def test_inherited_fields_come_first_and_a_keyword_field_needs_its_name() -> None:
    titled = Titled("hall", 3, title="Hall")
    assert [one.name for one in fields(titled)] == ["name", "page", "tags", "note", "title"]
    assert repr(titled) == "Titled(name='hall', page=3, tags=[], title='Hall')"
    with pytest.raises(ValueError, match="no title"):
        replace(titled, title="")


def test_dataclasses_read_and_copy_a_record() -> None:
    place = replace(Place("hall", tags=["a"]), page=4)
    assert asdict(place) == {"name": "hall", "page": 4, "tags": ["a"], "note": ""}
    assert pickle.loads(pickle.dumps(place)) == place


def test_a_record_without_slots_keeps_what_it_computes() -> None:
    area = Area(2, 3)
    assert area.size == 6
    assert vars(area) == {"width": 2, "height": 3, "size": 6}
