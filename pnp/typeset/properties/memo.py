"""What an element has drawn, kept by what its drawing depends on.

A drawing given again is the same object, so that what many cards have in common is made, and
later printed, once. Nothing may be given for inputs it was not made from: numbers, truth values
and texts that Python calls equal (1, 1.0, true) are told apart, and lists and mappings, which
cannot be compared cheaply, are the same only if they are the same object.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.model.face import Box, Op

Key = tuple[Any, ...]

# How many drawings are kept, and after how many misses an element is given up whose drawings are
# met again less often than not (a deck of 4800 has 441 titles: a trial of 64 is too short).
MOST = 1024
TRIAL = 512

_MISSING = ("missing",)


class _Same:
    """Equal only for the very same object, which it keeps alive."""

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
        # 1.10 is printed as it was written
        return type(value), value, getattr(value, "written", None)
    return _Same(value)


class Memo:
    """Drawings by box and values."""

    __slots__ = ("_hits", "_kept", "_misses", "is_useless")

    def __init__(self) -> None:
        self.is_useless = False  # given up: asking only costs time
        self._kept: dict[Key, tuple[Op, ...]] = {}
        self._hits = self._misses = 0

    @staticmethod
    def key(box: Box, names: Sequence[str], scope: Mapping[str, Any]) -> Key:
        """The key of a drawing in a box that depends on these names of a scope."""
        return (box, *[_token(scope.get(name, _MISSING)) for name in names])

    def get(self, key: Key) -> tuple[Op, ...] | None:
        """What was drawn for the key."""
        found = self._kept.get(key)
        if found is None:
            self._misses += 1
        else:
            self._hits += 1
        return found

    def put(self, key: Key, drawn: tuple[Op, ...]) -> None:
        """Keep a drawing."""
        if self._misses > TRIAL and self._hits < self._misses:
            self.is_useless = True
            self._kept.clear()
        elif len(self._kept) < MOST:
            self._kept[key] = drawn
