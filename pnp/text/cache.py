"""A cache of limited size, which keeps what was used last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping of two generations of at most `most` entries each.

    When the young one is full, it becomes the old one, and entries of the old one that were not
    used since are removed: a book of ten thousand paragraphs takes no more memory than a chapter.
    Where every call counts, look in `young` first, which is a plain dict.
    """

    __slots__ = ("_most", "_old", "young")

    def __init__(self, most: int) -> None:
        self._most = most
        self.young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self.young.keys() | self._old.keys())

    def get(self, key: K) -> V | None:
        """The value of a key; None if there is none, or it was removed."""
        found = self.young.get(key)
        if found is None and self._old:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, value: V) -> V:
        """Keep a value; returns it."""
        if len(self.young) >= self._most:
            self._old, self.young = self.young, {}
        self.young[key] = value
        return value


class RecentByWeight(Recent[K, V]):
    """As `Recent`, with values of different weights: `most` is the weight of all entries of a
    generation, of which each has at least 1."""

    __slots__ = ("_weigh", "_weight")

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        super().__init__(most)
        self._weigh = weigh
        self._weight = 0

    def put(self, key: K, value: V) -> V:
        """Keep a value; returns it."""
        weight = 1 + self._weigh(value)
        if self._weight + weight > self._most:
            self._old, self.young, self._weight = self.young, {}, 0
        self.young[key] = value
        self._weight += weight
        return value
