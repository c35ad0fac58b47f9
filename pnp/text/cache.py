"""A cache that forgets: what was asked for lately, and never more than that."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping of two generations of at most `most` entries each.

    When the young one is full it becomes the old one, and what was old and not asked for since is
    forgotten: a book of ten thousand paragraphs takes no more room than a chapter. Where every
    call counts, ask `young` first, which is a plain dict.
    """

    __slots__ = ("_most", "_old", "young")

    def __init__(self, most: int) -> None:
        self._most = most
        self.young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self.young.keys() | self._old.keys())

    def get(self, key: K) -> V | None:
        """What was kept; None if nothing was, or it was forgotten."""
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
