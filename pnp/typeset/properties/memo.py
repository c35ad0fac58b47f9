"""The drawings of an element, kept by what they depend on.

A drawing that is used again is the same object, so that common parts of many cards are made, and
later written, once. A drawing must never be returned for other inputs than its own: values that
are equal in Python but not in print (1, 1.0, true) have different keys, and lists and mappings,
which are slow to compare, are equal only if they are the same object.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.model.face import Box, Op

Key = tuple[Any, ...]

# The number of drawings kept, and of misses after which an element whose drawings are never used
# again keeps none; one whose drawings are seldom used again keeps none after MOST misses (a deck of
# 4800 cards has 441 titles, in another language 880: at first nearly all are new).
MOST = 1024
TRIAL = 128

_MISSING = ("missing",)


class _Same:
    """Equal only for the same object, which it keeps alive."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return type(other) is _Same and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


def _token(value: Any) -> Any:
    if type(value) is str or value is _MISSING:
        return value
    if value is None or isinstance(value, int | float):
        # 1.10 and 1.1 are printed as they were written
        return type(value), value, getattr(value, "written", None)
    return _Same(value)


class Memo:
    """Drawings by box and values."""

    __slots__ = ("_hits", "_kept", "_misses", "is_useless")

    def __init__(self) -> None:
        self.is_useless = False  # it keeps nothing, and need not be asked
        self._kept: dict[Key, tuple[Op, ...]] = {}
        self._hits = self._misses = 0

    @staticmethod
    def key(box: Box, names: Sequence[str], scope: Mapping[str, Any]) -> Key:
        """The key of a drawing in a box that depends on these names of a scope."""
        found = [
            value if type(value) is str else _token(value)
            for name in names
            for value in (scope.get(name, _MISSING),)
        ]
        return (box, *found)

    def get(self, key: Key) -> tuple[Op, ...] | None:
        """The drawing for a key."""
        found = self._kept.get(key)
        if found is None:
            self._misses += 1
        else:
            self._hits += 1
        return found

    def put(self, key: Key, drawn: tuple[Op, ...]) -> None:
        """Keep a drawing."""
        if self._misses > (MOST if self._hits else TRIAL) and self._hits < self._misses:
            self.is_useless = True
            self._kept.clear()
        elif len(self._kept) < MOST:
            self._kept[key] = drawn
